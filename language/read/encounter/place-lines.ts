import { textOf } from '../../grammar/token-text.js';
import { nearTexts } from '../../rules/near-names.js';
import type { Span } from '../entry/reading.js';
import * as say from '../messages.js';
import { PartList } from '../parts.js';
import type { SourceEntry } from '../source/source.js';
import type { People, Speaker } from '../speaker.js';
import { type Distance, distanceAt, type LineProblem, LineProblems, type LineRead } from './encounter-line.js';
import { placeAt, placeKey } from './place-names.js';
import { readSituation, type SituationRead } from './situation.js';

/** Where people can stand: `place wall 40 yards from gate, behind cover up to the chest`. */
export interface PlaceRead extends LineRead {
  readonly name: string;
  /** How far it is from other places. */
  readonly ways: readonly PlaceWay[];
  /** Modifiers of characters who are behind it or in it. */
  readonly gives: SituationRead['modifiers'];
  readonly about?: string;
}

/** How far a place is from another one that is declared. */
export interface PlaceWay {
  readonly to: string;
  readonly distance: Distance;
  readonly span: Span;
}

const FORM = 'place wall 40 yards from gate';

/** The name of a place, which ends before its first distance. */
export function placeName({ tokens }: Pick<SourceEntry, 'tokens'>): { readonly name: string; readonly span: Span } {
  const from = /^the$/i.test(tokens[0]?.text ?? '') && tokens.length > 1 ? 1 : 0;
  let to = from;
  if (tokens[from]?.type === 'text') to = from + 1;
  else
    while (
      to < tokens.length &&
      tokens[to]?.type !== 'comma' &&
      tokens[to]?.type !== 'text' &&
      !/^from$/i.test(tokens[to]?.text ?? '') &&
      !distanceAt(tokens, to, new PartList())
    )
      to++;
  return { name: textOf(tokens, from, to).replace(/^the /i, ''), span: { from, to } };
}

/** Reads `place wall 40 yards from gate, 25 yards from barn, behind cover up to the chest "of field stones"`. */
export function readPlace(source: SourceEntry, places: readonly string[], speaker: Speaker, people: People): PlaceRead {
  const list = new PartList();
  const problems = new LineProblems();
  const { tokens } = source;
  const { name, span } = placeName(source);
  if (span.from > 0) list.add(0, span.from, { is: 'word', word: 'the' });
  list.add(span.from, span.to, { is: 'place', name, declares: true });
  if (name === '') problems.report('not-understood', say.namelessLine('place', FORM), { from: 0, to: tokens.length });
  const ways: PlaceWay[] = [];
  let at = span.to;
  for (;;) {
    if (tokens[at]?.type === 'comma') at++;
    const read = readWay(tokens, at, places, name, list, problems);
    if (!read) break;
    if (read.way) ways.push(read.way);
    at = read.end;
  }
  const situation = at < tokens.length ? readSituation(tokens, at, { speaker, people }, list) : undefined;
  const more: LineProblem[] = [...(situation?.problems ?? [])];
  if (situation && (situation.item || situation.distance || situation.place || situation.conditions.length > 0))
    problems.report('not-understood', say.notOfAPlace(textOf(tokens, at, tokens.length)), {
      from: at,
      to: tokens.length,
    });
  return {
    name,
    ways,
    gives: situation?.modifiers ?? [],
    ...(situation?.label !== undefined && { about: situation.label }),
    parts: list.parts,
    problems: [...problems.all, ...more],
  };
}

/** Reads `40 yards from gate`; undefined if there is no distance. */
function readWay(
  tokens: SourceEntry['tokens'],
  at: number,
  places: readonly string[],
  own: string,
  list: PartList,
  problems: LineProblems,
): { readonly way?: PlaceWay; readonly end: number } | undefined {
  const read = distanceAt(tokens, at, list);
  if (!read) return undefined;
  const { distance, end } = read;
  const span = { from: at, to: end };
  if (!/^from$/i.test(tokens[end]?.text ?? '')) {
    problems.report('not-understood', say.fromWhere(own, textOf(tokens, at, end), places), span);
    return { end };
  }
  list.add(end, end + 1, { is: 'word', word: 'from' });
  const from = end + 1;
  let last = from;
  while (last < tokens.length && tokens[last]?.type !== 'comma') last++;
  const found = placeAt(tokens, from, last, places);
  if (found && placeKey(found.name) !== placeKey(own)) {
    list.add(from, found.from, { is: 'word', word: 'the' });
    list.add(found.from, found.end, { is: 'place', name: found.name });
    return { way: { to: found.name, distance, span: { from: at, to: found.end } }, end: found.end };
  }
  const written = textOf(tokens, from, last);
  const others = places.filter((one) => placeKey(one) !== placeKey(own));
  const near = nearTexts(written, others);
  list.add(from, last, { is: 'unknown', text: written });
  problems.report(
    'unknown-name',
    say.unknownPlace(written, near, others),
    { from, to: Math.max(last, from + 1) },
    near,
  );
  return { end: last };
}
