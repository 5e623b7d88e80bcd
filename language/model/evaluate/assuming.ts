import { Entry } from './cells/entry.js';
import { type Assumptions, Evaluation } from './cells/evaluation.js';

/** The same character with values taken as given. Nothing is read again; the cells are computed anew when they are asked for. */
export function assuming(who: Evaluation, assumptions: Assumptions): Evaluation {
  const made = new Evaluation(who.source, who.rules, who.contract, new Map([...who.assumptions, ...assumptions]));
  made.notLeftOut = who.notLeftOut;
  for (const [key, field] of who.fields) made.fields.set(key, field);
  for (const [key, stated] of who.stated) made.stated.set(key, stated);
  made.printed.push(...who.printed);
  const copies = new Map<Entry, Entry>();
  for (const entry of who.all)
    made.add(copies.get(entry) ?? copyOf(rootOf(entry), undefined, made, copies).get(entry) ?? entry);
  return made;
}

function rootOf(entry: Entry): Entry {
  let root = entry;
  while (root.parent) root = root.parent;
  return root;
}

function copyOf(
  entry: Entry,
  parent: Entry | undefined,
  evaluation: Evaluation,
  copies: Map<Entry, Entry>,
): Map<Entry, Entry> {
  const copy = new Entry(entry.id, evaluation, entry.kind, entry.trait, entry.read, parent, entry.trial);
  copy.inherited = entry.inherited;
  copy.list = entry.list;
  copy.mode = entry.mode;
  copies.set(entry, copy);
  for (const child of entry.children) {
    copyOf(child, copy, evaluation, copies);
    const made = copies.get(child);
    if (made) copy.children.push(made);
  }
  return copies;
}
