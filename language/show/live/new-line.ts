import { quoteName } from '../../grammar/quote-name.js';
import type { DocumentEdits } from '../../play/actions/apply/apply.js';
import { editedSheet } from '../../play/actions/apply/apply.js';
import type { StateText } from '../../play/actions/apply/state-text.js';
import { headText } from '../../play/actions/apply/write-change.js';
import type { ReadEntry } from '../../read/entry/reading.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { CharacterAddress, EditContext } from './trial.js';

/** Whether an entry is a line of the sheet itself, and neither inherited nor what everyone has. */
export function isWrittenIn(entry: Entry, uri: string): boolean {
  return entry.read !== undefined && entry.inherited === undefined && entry.read.source.uri === uri;
}

/**
 * The edits that write a line for an entry without one: beside others of its kind, in the braces that it belongs to.
 */
export function lineFor(
  editing: EditContext,
  character: CharacterAddress,
  entry: Entry,
  rating: string,
): DocumentEdits | undefined {
  return newLine(editing, character, entry, `${headOf(entry)} ${rating}`);
}

/** The edits that write a line of a kind, in the braces of `outer` if it is given. */
export function newLine(
  editing: EditContext,
  character: CharacterAddress,
  { kind, outer }: { readonly kind: string; readonly outer?: Entry | undefined },
  text: string,
): DocumentEdits | undefined {
  return editedSheet(character, editing, (state) => {
    let line = text;
    for (let around = outer; around; around = around.outer) {
      const path = lineOf(state, around);
      if (path !== undefined) {
        state.addTo(path, line);
        return;
      }
      line = `${headOf(around)} { ${line} }`;
    }
    addAmongItsKind(state, outer ? outermost(outer).kind : kind, line);
  });
}

/** The line of the text for an entry, even if it only has content in braces. */
function lineOf(state: StateText, entry: Entry): string | undefined {
  const own = alikeIn(state.evaluation, entry).find((one) => state.isOwn(one));
  if (own?.read || entry.outer) return own?.read?.source.path;
  const said = state
    .statements()
    .find(({ read }) => read.trait !== undefined && headOf(entry) === headText(read.source));
  return said?.source.path;
}

/** The entries of a character with the same trait and specialty in the same braces. */
export function alikeIn({ all }: Evaluation, entry: Entry): readonly Entry[] {
  return all.filter((one) => isAlike(one, entry));
}

function isAlike(one: Entry, other: Entry): boolean {
  if (one.kind !== other.kind || one.trait?.key !== other.trait?.key || one.specialty !== other.specialty) return false;
  const [around, otherAround] = [one.outer, other.outer];
  return around && otherAround ? isAlike(around, otherAround) : around === otherAround;
}

function outermost(entry: Entry): Entry {
  return entry.outer ? outermost(entry.outer) : entry;
}

/** The text before the rating of an entry, as written where it is inherited from. */
function headOf({ name, read, specialty }: Entry): string {
  if (!read) return specialty === undefined ? quoteName(name) : `${quoteName(name)} (${specialty})`;
  const end = headEnd(read);
  const { rating } = read;
  return headText(
    read.source,
    (index) => index >= end || (rating !== undefined && rating.span.from <= index && index < rating.span.to),
  );
}

/** The index of the token after the name and its parentheses, where a rating would be. */
export function headEnd({ source, name, options }: ReadEntry): number {
  const end = Math.max(name.to, ...options.map(({ span }) => span.to));
  return source.tokens[end]?.text === ')' ? end + 1 : end;
}

/** Adds a line after the last one of its kind, or of a kind that the rulebook declares before it. */
function addAmongItsKind(state: StateText, kind: string, line: string): void {
  const kinds = [...state.evaluation.rules.kinds.keys()];
  const place = kinds.indexOf(kind);
  const rank = ({ kind: written, named, field, source }: ReadEntry): number => {
    // A roll of a trait is not a line of its kind.
    if (source.type !== 'entry') return kinds.length;
    if (field) return -1;
    const own = written?.key ?? (named?.what === 'trait' ? named.kind : undefined);
    return own === undefined ? kinds.length : kinds.indexOf(own);
  };
  const isSame = state.statements().some(({ read }) => rank(read) === place);
  state.addLine(line, ({ read }) => (isSame ? rank(read) === place : rank(read) < place));
}
