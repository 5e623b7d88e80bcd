import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { nearTexts } from '../../rules/near-names.js';
import { MOST_WORDS } from '../expression.js';
import * as say from '../messages.js';
import { PartList } from '../parts.js';
import type { SourceEntry } from '../source/source.js';
import { type EncounterNames, type LineProblem, LineProblems, type LineRead, reportRest } from './encounter-line.js';
import { readTrigger, type Trigger } from './trigger.js';

/** `side Sentries unaware until "a shot"`, `side Villagers neutral`. */
export interface SideRead extends LineRead {
  readonly name: string;
  readonly isNeutral: boolean;
  /** The side does not know of its enemies yet. Without `until` it stays unaware until a person says otherwise. */
  readonly unaware?: { readonly until?: Trigger };
}

/** Reads the head of a side: its name and whether it is neutral or unaware. */
export function readSide(source: SourceEntry, names: EncounterNames): SideRead {
  const list = new PartList();
  const problems = new LineProblems();
  const { tokens, name = '' } = source;
  const key = (at: number): string => nameKey(tokens[at]?.text ?? '');
  const isText = tokens[0]?.type === 'text';
  let at = isText ? 1 : 0;
  if (!isText) while (at < tokens.length && (at === 0 || !['neutral', 'unaware'].includes(key(at)))) at++;
  list.add(0, at, { is: 'side', name, declares: true });
  let isNeutral = false;
  let unaware: SideRead['unaware'];
  const ofTrigger: LineProblem[] = [];
  while (at < tokens.length) {
    if (tokens[at]?.type === 'comma' || key(at) === 'and') at++;
    else if (key(at) === 'neutral') {
      list.add(at, at + 1, { is: 'word', word: 'neutral' });
      isNeutral = true;
      at++;
    } else if (key(at) === 'unaware') {
      const hasEnd = key(at + 1) === 'until';
      list.add(at, at + (hasEnd ? 2 : 1), { is: 'word', word: hasEnd ? 'unaware until' : 'unaware' });
      unaware = {};
      at += hasEnd ? 2 : 1;
      if (!hasEnd) continue;
      let end = at;
      while (end < tokens.length && !(end > at && key(end) === 'neutral')) end++;
      const { trigger, problems: wrong } = readTrigger(tokens, at, end, names, list);
      if (trigger) unaware = { until: trigger };
      ofTrigger.push(...wrong);
      at = end;
    } else {
      reportRest(source, at, list, problems, 'side Name neutral, or side Name unaware until "what they notice"');
      break;
    }
  }
  return { name, isNeutral, ...(unaware && { unaware }), parts: list.parts, problems: [...problems.all, ...ofTrigger] };
}

/**
 * `wave 3 "from the dyke road" to Sentries { ... } if Alarm >= 4`: who comes later, to which side, and what brings
 * them.
 */
export interface WaveRead extends LineRead {
  readonly name: string;
  readonly side?: string;
  /** Absent if the wave comes when a person says so. */
  readonly trigger?: Trigger;
}

/** Reads the head of a wave: its number, its side and what brings it. */
export function readWave(source: SourceEntry, names: EncounterNames): WaveRead {
  const list = new PartList();
  const problems = new LineProblems();
  const { tokens } = source;
  const key = (at: number): string => nameKey(tokens[at]?.text ?? '');
  const isWord = (at: number, word: string): boolean => tokens[at]?.type === 'word' && key(at) === word;
  let at = 0;
  while (at < tokens.length && !isWord(at, 'to') && !isWord(at, 'if') && !isWord(at, 'when')) at++;
  const name = textOf(tokens, 0, at);
  list.add(0, at, { is: 'text' });
  let side: string | undefined;
  if (isWord(at, 'to')) {
    list.add(at, at + 1, { is: 'word', word: 'to' });
    const from = at + 1;
    at = from;
    while (at < tokens.length && !isWord(at, 'if') && !isWord(at, 'when')) at++;
    side = sideIn(source, from, at, names, list, problems);
  } else if (names.sides.length === 1) [side] = names.sides;
  else problems.report('not-understood', say.waveWithoutSide(names.sides), { from: 0, to: Math.max(1, at) });
  const read = at < tokens.length ? readTrigger(tokens, at, tokens.length, names, list) : undefined;
  return {
    name,
    ...(side !== undefined && { side }),
    ...(read?.trigger && { trigger: read.trigger }),
    parts: list.parts,
    problems: [...problems.all, ...(read?.problems ?? [])],
  };
}

/** `morale Sentries at half: check Feldwebel Sass Command`, and `defeat Sentries when Feldwebel Sass is out`. */
export interface BreakRead extends LineRead {
  readonly side?: string;
  readonly trigger?: Trigger;
  /** The index after `: check`, where the roll begins that keeps the side in the fight. */
  readonly check?: number;
}

/** Reads `morale SIDE ...` and `defeat SIDE ...`. */
export function readBreak(source: SourceEntry, names: EncounterNames): BreakRead {
  const list = new PartList();
  const problems = new LineProblems();
  const { tokens } = source;
  const colon = source.type === 'morale' ? tokens.findIndex(({ text, type }) => type === 'symbol' && text === ':') : -1;
  const end = colon < 0 ? tokens.length : colon;
  let length = Math.min(MOST_WORDS, end);
  const called = (): string => textOf(tokens, 0, length);
  while (length > 0 && !names.sides.some((one) => nameKey(one) === nameKey(called()))) length--;
  const stop = tokens.findIndex(
    (token, index) => index < end && ['when', 'if', 'at', 'once'].includes(nameKey(token.text)),
  );
  const side = sideIn(source, 0, length > 0 ? length : stop > 0 ? stop : Math.min(1, end), names, list, problems);
  const from = length > 0 ? length : stop > 0 ? stop : end;
  const read = from < end ? readTrigger(tokens, from, end, names, list, side) : undefined;
  if (!read && side !== undefined && colon < 0)
    problems.report('not-understood', say.missingTrigger(), { from: 0, to: end });
  let check: number | undefined;
  if (colon >= 0) {
    const isCheck = nameKey(tokens[colon + 1]?.text ?? '') === 'check';
    list.add(colon, colon + 1, { is: 'sign' });
    if (isCheck) list.add(colon + 1, colon + 2, { is: 'word', word: 'check' });
    if (isCheck && colon + 2 < tokens.length) check = colon + 2;
    else problems.report('not-understood', say.moraleWithoutCheck(), { from: colon, to: tokens.length });
  }
  return {
    ...(side !== undefined && { side }),
    ...(read?.trigger && { trigger: read.trigger }),
    ...(check !== undefined && { check }),
    parts: list.parts,
    problems: [...problems.all, ...(read?.problems ?? [])],
  };
}

/** The side that some tokens name; one that does not exist is reported. */
function sideIn(
  { tokens }: SourceEntry,
  from: number,
  to: number,
  { sides }: EncounterNames,
  list: PartList,
  problems: LineProblems,
): string | undefined {
  const written = textOf(tokens, from, to);
  const side = sides.find((one) => nameKey(one) === nameKey(written));
  if (side !== undefined) {
    list.add(from, to, { is: 'side', name: side });
    return side;
  }
  const near = nearTexts(written, sides);
  list.add(from, to, { is: 'unknown', text: written });
  problems.report('unknown-name', say.unknownSide(written, sides), { from, to: Math.max(to, from + 1) }, near);
  return undefined;
}
