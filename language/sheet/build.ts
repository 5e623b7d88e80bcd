import { nameKey } from '../grammar/text.js';
import { textOf } from '../grammar/token-text.js';
import { draftOf, readEntry } from '../read/entry/read-entry.js';
import type { EntryPlace, ReadEntry, Span } from '../read/entry/reading.js';
import { readExpression } from '../read/expression.js';
import { compileExpression } from '../read/expression-value.js';
import { fieldAt } from '../read/longest-name.js';
import { declaredBy, withDeclared } from '../read/own-declarations.js';
import type { LeftOut } from '../read/source/source.js';
import { withoutNames } from '../rules/clauses.js';
import { addressOf } from '../rules/declared.js';
import type { List, Rules, Trait } from '../rules/rules.js';
import type { Contract } from './cells/contract.js';
import { Entry } from './cells/entry.js';
import { type AssumedValues, Evaluation } from './cells/evaluation.js';
import { readField } from './cells/fields.js';
import { isAnyCalled, thingsLeftOut } from './included-things.js';
import { type InheritedEntry, inherit, type Lineage } from './inherit.js';
import * as say from './messages.js';

/** Reads the entries of a character and its bases with the rulebook's vocabulary, and creates their evaluation. */
export function buildEvaluation(
  lineage: Lineage,
  rules: Rules,
  contract: Contract,
  assumptions?: AssumedValues,
): Evaluation {
  const notLeftOut: LeftOut[] = [];
  const inherited = inherit(lineage, rules, (name) => notLeftOut.push(name));
  const declared = inherited.flatMap((entry) => declaredBy(entry.source, rules));
  const evaluation = new Evaluation(
    lineage.character,
    declared.length > 0 ? withDeclared(rules, declared) : rules,
    contract,
    assumptions,
  );
  evaluation.thingsLeftOut = thingsLeftOut(lineage, evaluation.rules);
  evaluation.notLeftOut = notLeftOut.filter(({ name }) => !isAnyCalled(evaluation.thingsLeftOut, name));
  for (const entry of inherited) {
    if (declared.length === 0 || !declaresItem(entry, evaluation.rules))
      addEntry(evaluation, entry, { rules: evaluation.rules, where: 'character' }, undefined, entry.id);
    else if (entry.inherited === undefined) evaluation.declaredItems.push(entry.source);
  }
  return evaluation;
}

/** Whether an entry declares an item, `weapon Carbine { ... }`. The character has it only if it is in a list. */
function declaresItem(entry: InheritedEntry, rules: Rules): boolean {
  return declaredBy(entry.source, rules).some((trait) => rules.kinds.get(trait.kind)?.item);
}

function addEntry(
  evaluation: Evaluation,
  from: InheritedEntry,
  place: EntryPlace,
  parent: Entry | undefined,
  id: string,
): void {
  const { source } = from;
  if (source.type === 'note' && source.text !== undefined && from.inherited === undefined)
    evaluation.notes.push(source.text);
  if (source.type !== 'entry') return;
  const read = readEntry(source, place);
  const list = read.named?.what === 'list' ? evaluation.rules.lists.get(read.named.key) : undefined;
  if (list && !parent) {
    addList(evaluation, from, read, list, id);
    return;
  }
  const entry = makeEntry(evaluation, read, place, parent, id);
  entry.inherited = from.inherited;
  if (read.stated && read.named && !parent) {
    stateSetting(evaluation, entry, read.named.key, read.stated);
    return;
  }
  if (read.printed && read.named && !parent) {
    evaluation.printed.push({ entry, key: read.named.key, span: read.printed });
    return;
  }
  if (read.field && !parent) {
    setField(evaluation, entry, read);
    evaluation.add(entry);
    return;
  }
  parent?.children.push(entry);
  evaluation.add(entry);
  if (from.entries.length === 0) return;
  const within: EntryPlace = nestedPlace(evaluation.rules, entry, place);
  for (const [index, child] of from.entries.entries()) addEntry(evaluation, child, within, entry, `${id}.${index}`);
}

function makeEntry(
  evaluation: Evaluation,
  read: ReadEntry,
  place: EntryPlace,
  parent: Entry | undefined,
  id: string,
): Entry {
  const kind = read.trait?.kind ?? read.kind?.key ?? '';
  const trait = read.trait ?? ownTrait(read);
  const entry = new Entry(id, evaluation, kind, trait, read, parent);
  if (place.where === 'list' || place.where === 'item') entry.list = parent?.list ?? '';
  return entry;
}

/** The trait of an entry that its author named, with the clauses of its kind. */
export function ownTrait(read: ReadEntry): Trait | undefined {
  const { kind, ownName } = read;
  if (!kind || ownName === undefined || (!kind.open && !kind.item)) return undefined;
  return {
    key: nameKey(ownName),
    address: addressOf(kind.key, nameKey(ownName)),
    name: ownName,
    kind: kind.key,
    origin: kind.origin,
    citations: kind.citations,
    rulings: kind.rulings,
    layers: kind.layers,
    clauses: withoutNames(kind.clauses),
    own: true,
  };
}

function addList(evaluation: Evaluation, from: InheritedEntry, read: ReadEntry, list: List, id: string): void {
  const place: EntryPlace = { rules: evaluation.rules, where: 'list', kinds: list.kinds, marks: list.marks };
  const holder = new Entry(id, evaluation, `list ${list.key}`, undefined, read, undefined);
  holder.list = list.key;
  for (const [index, child] of from.entries.entries())
    addItem(evaluation, child, place, holder, `${id}.${index}`, list.key);
}

function addItem(
  evaluation: Evaluation,
  from: InheritedEntry,
  place: EntryPlace,
  holder: Entry,
  id: string,
  list: string,
): void {
  if (from.source.type !== 'entry') return;
  const read = readEntry(from.source, place);
  const entry = makeEntry(evaluation, read, place, holder, id);
  entry.list = list;
  entry.inherited = from.inherited;
  holder.children.push(entry);
  const fields = entry.trait?.clauses.fields ?? [];
  const nested: InheritedEntry[] = [];
  // A line in the braces of an item is one of its fields, or an item inside it.
  for (const child of from.entries) {
    const at = fieldAt(child.source.tokens, 0, fields);
    if (!at || (at.length >= child.source.tokens.length && at.field.type !== 'flag')) nested.push(child);
    else {
      const { field, length } = at;
      const line = draftOf(child.source);
      line.field = field;
      line.name = { from: 0, to: length };
      line.values.push({ field, span: { from: length, to: child.source.tokens.length } });
      entry.children.push(new Entry(`${id}/${field.key}`, evaluation, 'field', undefined, line, entry));
    }
  }
  evaluation.add(entry);
  for (const [index, child] of nested.entries()) addItem(evaluation, child, place, entry, `${id}.${index}`, list);
}

function nestedPlace(rules: Rules, entry: Entry, place: EntryPlace): EntryPlace {
  if (entry.trait && (rules.kinds.get(entry.kind)?.item ?? false))
    return {
      rules,
      where: 'item',
      parent: entry.trait,
      ...(place.kinds && { kinds: place.kinds }),
      ...(place.marks && { marks: place.marks }),
    };
  return { rules, where: 'trait', ...(entry.trait && { parent: entry.trait }) };
}

/** Adds a setting that the character overrides. */
function stateSetting(evaluation: Evaluation, entry: Entry, key: string, span: Span): void {
  const { read } = entry;
  const rule = evaluation.rules.settings.get(key);
  if (!read || !rule) return;
  const { tokens, uri, path } = read.source;
  const expression = readExpression({ rules: evaluation.rules, tokens, ...span });
  const problems = [...read.problems, ...expression.problems];
  if (evaluation.stated.has(key))
    problems.push({
      code: 'duplicate-entry',
      message: say.twice(rule.name),
      span: read.name,
    });
  if (problems.length === 0 && expression.end < span.to)
    problems.push({
      code: 'not-understood',
      message: say.meaninglessAfter(textOf(tokens, expression.end, span.to), rule.name),
      span: { from: expression.end, to: span.to },
    });
  evaluation.stated.set(key, { entry, value: compileExpression(expression, { origin: { uri, path } }), problems });
}

function setField(evaluation: Evaluation, entry: Entry, read: ReadEntry): void {
  const value = read.values[0];
  if (!read.field || !value) return;
  const reading = readField(entry, read.field, read.source.tokens, value.span, read.source.path);
  if (reading.value)
    evaluation.fields.set(read.field.key, {
      derivation: reading.value,
      origin: entry.origin('value', value.span),
      ...(reading.text !== undefined && { label: reading.text }),
    });
}
