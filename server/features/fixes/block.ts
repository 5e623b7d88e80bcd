import { nameKey, wholeSpan } from '../../../language/grammar/index.js';
import type { Entry } from '../../../language/sheet/index.js';
import { nodeAt } from '../../../language/workspace/index.js';
import { addToBlock, type Fix, type FixEdit, type FixMaker, type FixSpot, insert, words } from './fix.js';
import * as titles from './titles.js';

/** For an entry in the wrong block: moves it into the block of its owner, or out of the braces. */
export const moveFixes: FixMaker = (spot) => {
  const { entry, evaluation } = spot;
  if (!entry?.read || !evaluation) return [];
  const [owner] = words(spot, 'owner');
  const under: readonly string[] = entry.trait?.clauses.under ?? [];
  const underRequired = entry.trait?.clauses.underRequired === true;
  const all = evaluation.all.filter(
    (one) =>
      one !== entry &&
      one.inherited === undefined &&
      one.trait &&
      (owner !== undefined
        ? nameKey(one.name) === nameKey(owner)
        : (!entry.parent || underRequired) && (under.includes(one.kind) || under.includes(one.trait.key))),
  );
  const { parent } = entry;
  const holders = parent && owner === undefined ? all.filter((one) => one.id.startsWith(`${parent.id}.`)) : all;
  const inside = holders.slice(0, 5).flatMap((holder) => moveInto(spot, holder, holders.length === 1));
  return inside.length > 0 ? inside : entry.parent && !underRequired ? moveOut(spot, entry.parent) : [];
};

function moveInto(spot: FixSpot, holder: Entry, preferred: boolean): Fix[] {
  const { context, uri, text } = spot;
  const own = cutEntry(spot);
  const root = context.sheetRoot(uri);
  const node = holder.read && root ? nodeAt(root, holder.read.source.path) : undefined;
  const cst = node?.$cstNode;
  if (!own || !cst) return [];
  const hasBlock = node.$type === 'Entry' && node.block !== undefined;
  const added = hasBlock ? addToBlock(uri, text, cst, own.text) : insert(uri, cst.end, ` { ${own.text} }`);
  if (!added) return [];
  // Directly after its new owner: one edit, as adjacent edits are not allowed.
  const edits =
    added.offset === own.removal.offset
      ? [{ ...own.removal, text: added.text + own.removal.text }]
      : [own.removal, added];
  return [{ title: titles.moveInto(holder.name), edits, preferred }];
}

function moveOut(spot: FixSpot, parent: Entry): Fix[] {
  const { context, uri, text } = spot;
  const own = cutEntry(spot);
  const root = context.sheetRoot(uri);
  const cst = parent.read && root ? nodeAt(root, parent.read.source.path)?.$cstNode : undefined;
  if (!own || !cst) return [];
  const sameLine = !/[\r\n]/.test(text.slice(text.lastIndexOf('\n', cst.offset - 1) + 1, cst.end));
  const added: FixEdit = insert(
    uri,
    cst.end,
    sameLine ? `, ${own.text}` : `\n${/[ \t]*$/.exec(text.slice(0, cst.offset))?.[0] ?? ''}${own.text}`,
  );
  return [{ title: titles.moveOutOf(parent.name), edits: [own.removal, added], preferred: true }];
}

/** The entry's text, and the edit that removes it. */
function cutEntry({
  context,
  uri,
  text,
  entry,
}: FixSpot): { readonly text: string; readonly removal: FixEdit } | undefined {
  const root = context.sheetRoot(uri);
  const cst = entry?.read && root ? nodeAt(root, entry.read.source.path)?.$cstNode : undefined;
  return cst && { text: cst.text, removal: { uri, ...wholeSpan(text, cst), text: '' } };
}
