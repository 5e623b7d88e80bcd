import type { TextEdit } from '../../grammar/block-edits.js';
import type { DocumentEdits } from '../../play/actions/apply/apply.js';
import type { Span } from '../../read/entry/reading.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { withRating } from '../../sheet/cells/price.js';
import { canStep, priceOf, ratingAfter } from '../../sheet/what-if.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import * as rational from '../../values/rational.js';
import { type Value, valueText } from '../../values/value.js';
import { locate } from '../../workspace/locate.js';
import * as messages from './messages.js';
import { alikeIn, headEnd, isWrittenIn, lineFor } from './new-line.js';
import {
  afterEdits,
  type CharacterAddress,
  contextOf,
  type EditContext,
  type EntryState,
  entryStateOf,
  newFindings,
  unwrittenEntry,
} from './trial.js';

/** A changed rating: its effects, and the edit for it. */
export interface SteppedRating {
  readonly before: EntryState;
  readonly after: EntryState;
  /** Messages of the new findings. */
  readonly findings: readonly string[];
  /** A summary in one sentence. */
  readonly words: string;
  readonly edit: DocumentEdits;
}

/**
 * The rating of an entry one step higher or lower. A written cost is updated; one that is not written is not added. An
 * entry without a line, because it is inherited or one that everyone has, gets one.
 */
export function stepEntry(
  editing: EditContext,
  character: CharacterAddress,
  id: string,
  by: 1 | -1,
): SteppedRating | Problem {
  const entry = entryOf(editing, character, id);
  if (isProblem(entry)) return entry;
  const rating = ratingAfter(entry, by);
  if (rating) return rated(editing, character, entry, rating, by);
  return problem(canStep(entry) ? messages.noFurther(entry.name, by) : messages.noStep(entry.name));
}

/** The rating of an entry as typed. */
export function rateEntry(
  editing: EditContext,
  character: CharacterAddress,
  id: string,
  typed: string,
): SteppedRating | Problem {
  const entry = entryOf(editing, character, id);
  if (isProblem(entry)) return entry;
  const text = typed.trim();
  // A number or a pool of dice, and nothing else.
  if (!/^[-+]?[0-9][0-9a-z.+ ]{0,20}$/i.test(text)) return problem(messages.notWritten(entry.name, text));
  return rated(editing, character, entry, text);
}

function entryOf(editing: EditContext, character: CharacterAddress, id: string): Entry | Problem {
  const context = contextOf(editing, character);
  const entry = context && (context.evaluation.all.find((one) => one.id === id) ?? unwrittenEntry(context, id));
  return entry ?? problem(messages.noSuchRow);
}

function rated(
  editing: EditContext,
  character: CharacterAddress,
  entry: Entry,
  rating: Value | string,
  by = 0,
): SteppedRating | Problem {
  const before = contextOf(editing, character);
  const entryState = before && entryStateOf(before, entry.id);
  if (!before || !entryState) return problem(messages.noSuchRow);
  const isWritten = isWrittenIn(entry, character.uri);
  const edits = isWritten
    ? (ratingEdits(editing, entry, rating) ?? problem(messages.noFurther(entry.name, by)))
    : lineFor(editing, character, entry, ratingText(rating, entry.read?.rating?.signed))?.edits;
  if (!edits) return problem(messages.noSuchRow);
  if (isProblem(edits)) return edits;
  const tried = tryEdits(editing, character, entry, edits);
  if (!tried && entry.inherited !== undefined) return problem(messages.inherited(entry.name, entry.inherited));
  if (!tried) return problem(messages.notWritten(entry.name, ratingText(rating)));
  // Only the edited text as a whole has the exact cost.
  const costs = tried.cost === undefined || !isWritten ? undefined : costEdit(editing, entry, tried.cost);
  const better = costs && [...edits.filter(({ offset }) => offset !== costs.offset), costs];
  const last = better && tried.isCostWrong ? tryEdits(editing, character, entry, better) : tried;
  if (!last) return problem(messages.notWritten(entry.name, ratingText(rating)));
  const findings = newFindings(before.sheet.findings, last.findings);
  return {
    before: entryState,
    after: last.entryState,
    findings,
    words: messages.stepWords(entryState, last.entryState, findings, isWritten ? 'line' : 'new line'),
    edit: { uri: character.uri, edits: last.edits },
  };
}

function tryEdits(editing: EditContext, character: CharacterAddress, entry: Entry, edits: readonly TextEdit[]) {
  return afterEdits(editing, { uri: character.uri, edits }, () => {
    const context = contextOf(editing, character);
    const now = context && afterwards(context.evaluation, entry, character);
    const entryState = now && entryStateOf(context, now.id);
    // The line has to have the same meaning as before: the same trait, with a rating or a cost.
    if (!context || !entryState || !now || now.trait?.key !== entry.trait?.key || now.kind !== entry.kind)
      return undefined;
    const cost = priceOf(now);
    return {
      entryState,
      edits,
      findings: context.sheet.findings,
      ...(cost !== undefined && { cost }),
      isCostWrong: context.sheet.findings.some(
        ({ code, origin }) => code === 'wrong-cost' && origin.path === now.read?.source.path,
      ),
    };
  });
}

/** The entry in the edited text; for one without a line before, the only one that is written there now. */
function afterwards(evaluation: Evaluation, entry: Entry, { uri }: CharacterAddress): Entry | undefined {
  if (isWrittenIn(entry, uri)) return evaluation.all.find(({ id }) => id === entry.id);
  const [only, ...more] = alikeIn(evaluation, entry);
  return only && more.length === 0 && isWrittenIn(only, uri) ? only : undefined;
}

/**
 * The edits for a rating: they replace the old one, or add it after the name, and update a written cost. Undefined if
 * only the cost is written, and no rating has such a cost.
 */
function ratingEdits(
  editing: EditContext,
  entry: Entry,
  rating: Value | string,
): readonly TextEdit[] | Problem | undefined {
  const { read } = entry;
  if (!read) return problem(messages.noSuchRow);
  const text = ratingText(rating, read.rating?.signed);
  const cost = read.cost && typeof rating !== 'string' ? costFor(entry, rating) : undefined;
  const priced = cost === undefined ? undefined : costEdit(editing, entry, cost);
  if (!read.rating && read.cost && typeof rating !== 'string') return priced && [priced];
  const place = read.rating
    ? spanOf(editing, entry, read.rating.span)
    : after(spanOf(editing, entry, { from: 0, to: headEnd(read) }));
  if (!place) return problem(messages.noSuchRow);
  const explained = read.untrained && spanOf(editing, entry, explanationOf(read.untrained));
  return [
    { ...place, text: read.rating ? text : ` ${text}` },
    ...(explained ? [{ ...explained, offset: placeBefore(editing, entry, explained.offset), text: '' }] : []),
    ...(priced ? [priced] : []),
  ];
}

/** `(default DX-5)`, which is no longer true of a bought level. */
function explanationOf({ from, to }: Span): Span {
  return { from: from - 1, to: to + 1 };
}

/** The start of the blanks before an offset. */
function placeBefore({ textOf }: EditContext, entry: Entry, offset: number): number {
  return textOf(entry.origin().uri)?.slice(0, offset).trimEnd().length ?? offset;
}

/** The cost of a rating in a line by itself, without bonuses. */
function costFor(entry: Entry, rating: Value): rational.Num | undefined {
  const written = entry.read?.rating?.value;
  const bought = entry.character.bought(entry).value;
  if (written?.kind !== 'number' || bought.kind !== 'number' || rating.kind !== 'number')
    return priceOf(withRating(entry, bought.kind === 'pool' && rating.kind === 'number' ? bought : rating));
  const more = rational.subtract(rating.number, written.number);
  const next = more === undefined ? undefined : rational.add(bought.number, more);
  return next === undefined ? undefined : priceOf(withRating(entry, { ...bought, number: next }));
}

function costEdit(editing: EditContext, entry: Entry, cost: rational.Num): TextEdit | undefined {
  const written = entry.read?.cost;
  const place = written && spanOf(editing, entry, written.span);
  return place && { ...place, text: `[${rational.toText(cost)}]` };
}

function spanOf({ rootOf }: EditContext, entry: Entry, span: Span): { offset: number; end: number } | undefined {
  const origin = entry.origin('rating', span);
  const root = rootOf(origin.uri);
  return root && locate(root, origin);
}

function after(span: { offset: number; end: number } | undefined) {
  return span && { offset: span.end, end: span.end };
}

function ratingText(rating: Value | string, isSigned = false): string {
  const text = typeof rating === 'string' ? rating : valueText(rating);
  return isSigned && !/^[-+]/.test(text) ? `+${text}` : text;
}
