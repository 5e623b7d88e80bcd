import { nameKey } from '../../../language/grammar/index.js';
import type { Entry } from '../../../language/sheet/index.js';
import { nodeAt } from '../../../language/workspace/index.js';
import { type Fix, type FixMaker, type FixSpot, wholeEntry, without } from './fix.js';
import * as titles from './titles.js';

/** Removes the entry of a finding; in a roll only the offending words. */
export const removeFixes: FixMaker = (spot) =>
  spot.source !== undefined && spot.source.type !== 'entry'
    ? removeTerm(spot)
    : removal(spot, spot.entry?.read?.source.path ?? spot.source?.path);

/** A modifier is removed with the comma or the `with` before it. */
function removeTerm(spot: FixSpot): Fix[] {
  const { uri, text, span } = spot;
  const before = /(?:\s*,\s*|\s+with\s+)$/i.exec(text.slice(0, span.offset))?.[0];
  const written = text.slice(span.offset, span.end);
  if (before === undefined) return [];
  const following = /^\s*,\s*/.exec(text.slice(span.end))?.[0];
  // If the first of several is removed, its `with` stays for the next.
  const edit =
    following !== undefined && !before.includes(',')
      ? { offset: span.offset, end: span.end + following.length }
      : { offset: span.offset - before.length, end: span.end };
  return [{ title: titles.remove(written), edits: [{ uri, ...edit, text: '' }] }];
}

/** Maximum number of other entries whose removal is offered. */
const MOST_OTHERS = 5;

/** For two entries that exclude each other: removes this one, or the other. */
export const removeOneFixes: FixMaker = (spot) => {
  const { entry, evaluation } = spot;
  const own = removeFixes(spot);
  if (!entry || !evaluation) return own;
  const others = evaluation.all.filter(
    (other) => other !== entry && other.inherited === undefined && other.trait && rivals(entry, other),
  );
  return [...own, ...others.slice(0, MOST_OTHERS).flatMap((other) => removal(spot, other.read?.source.path))];
};

/** For words without a meaning at their place. */
export const removeWordsFixes: FixMaker = (spot) => {
  if (spot.instead)
    return [{ title: titles.write(spot.instead.text.trim()), edits: [spot.instead], preferred: true, isOfPage: true }];
  const text = spot.text.slice(spot.span.offset, spot.span.end);
  if (text === '' || text.length > 60) return [];
  const whole =
    spot.source &&
    spot.source.tokens[0]?.offset === spot.span.offset &&
    spot.source.tokens.at(-1)?.end === spot.span.end;
  // A field without its value would be another error.
  const isValue = spot.entry?.read?.values.some(
    ({ field, span: { from, to } }) =>
      field === spot.entry?.read?.field &&
      spot.source?.tokens[from]?.offset === spot.span.offset &&
      spot.source?.tokens[to - 1]?.end === spot.span.end,
  );
  return whole || isValue ? removal(spot, spot.source?.path) : [without(spot, titles.remove(text), spot.span)];
};

/** Removes an `allowed` without an effect. */
export const removeAllowanceFixes: FixMaker = (spot) => [without(spot, titles.removeAllowance, spot.span, true)];

function rivals(entry: Entry, other: Entry): boolean {
  const [a, b] = [entry.trait, other.trait];
  if (!a || !b) return false;
  if (a.key === b.key && a.kind === b.kind) return nameKey(entry.specialty ?? '') === nameKey(other.specialty ?? '');
  if (a.clauses.group !== undefined && a.clauses.group === b.clauses.group) return true;
  return (
    a.clauses.excludes.some((one) => one.names.includes(b.key)) ||
    b.clauses.excludes.some((one) => one.names.includes(a.key))
  );
}

function removal({ context, uri, text }: FixSpot, path: string | undefined): Fix[] {
  const span = path === undefined || !path.includes('.') ? undefined : wholeEntry(context, uri, text, path);
  const root = context.sheetRoot(uri);
  const node = path === undefined || !root ? undefined : nodeAt(root, path)?.$cstNode;
  if (!span || !node) return [];
  const line = text.slice(0, node.offset).split('\n').length;
  const written = node.text.replace(/\s+/g, ' ');
  const shown = written.length > 40 ? `${written.slice(0, 37).trimEnd()}...` : written;
  return [{ title: titles.removeAt(shown, line), edits: [{ uri, ...span, text: '' }] }];
}
