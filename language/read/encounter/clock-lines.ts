import { textOf } from '../../grammar/token-text.js';
import { nearTexts } from '../../rules/near-names.js';
import { parseNumber } from '../../values/number-text.js';
import { toNumber } from '../../values/rational.js';
import type { Span } from '../entry/reading.js';
import * as say from '../messages.js';
import { PartList } from '../parts.js';
import type { SourceEntry } from '../source/source.js';
import { type EncounterNames, LineProblems, type LineRead, noteText, reportRest } from './encounter-line.js';

/** Something that fills up as the story goes: `clock "Alarm" 6 "what the dyke knows"`. */
export interface ClockRead extends LineRead {
  readonly name: string;
  readonly segments: number;
  readonly about?: string;
}

/** The most segments of a clock. */
const MOST_SEGMENTS = 100;

/** Reads `clock "Alarm" 6 "what the dyke knows"`. */
export function readClock(source: SourceEntry): ClockRead {
  const list = new PartList();
  const problems = new LineProblems();
  const { tokens } = source;
  const { name, number, numberAt, about, end } = labelled(source);
  const called = textOf(tokens, name.from, name.to);
  const form = 'clock "Name" 6 "what it counts"';
  list.add(name.from, name.to, { is: 'clock', name: called, declares: true });
  if (number !== undefined) list.add(numberAt, numberAt + 1, { is: 'rating' });
  if (about !== undefined) noteText(list, end - 1);
  if (called === '') problems.report('not-understood', say.namelessLine('clock', form), { from: 0, to: tokens.length });
  else if (number === undefined) problems.report('not-understood', say.clockWithoutNumber(called), name);
  else if (!Number.isInteger(number) || number < 1 || number > MOST_SEGMENTS)
    problems.report('out-of-range', say.clockSegments(MOST_SEGMENTS), { from: numberAt, to: numberAt + 1 });
  reportRest(source, end, list, problems, form);
  const isCount = number !== undefined && Number.isInteger(number) && number >= 1 && number <= MOST_SEGMENTS;
  return {
    name: called,
    segments: isCount ? number : 1,
    ...(about !== undefined && { about }),
    parts: list.parts,
    problems: problems.all,
  };
}

/** `tick Alarm 2`: a clock advances. */
export interface TickRead extends LineRead {
  readonly clock?: string;
  readonly by: number;
  readonly about?: string;
}

/** Reads `tick Alarm 2 "a shout"`, and `clock Alarm` of running text, which only names it. */
export function readTick(source: SourceEntry, names: Pick<EncounterNames, 'clock' | 'clocks'>): TickRead {
  const list = new PartList();
  const problems = new LineProblems();
  const { tokens } = source;
  const { name, number, numberAt, about, end } = labelled(source);
  const called = textOf(tokens, name.from, name.to);
  const clock = names.clock(called);
  const by = number ?? 1;
  if (clock) list.add(name.from, name.to, { is: 'clock', name: clock.name });
  else {
    const near = nearTexts(called, names.clocks());
    list.add(name.from, name.to, { is: 'unknown', text: called });
    problems.report('unknown-name', say.unknownClock(called, near, source.type === 'clock'), name, near);
  }
  if (source.type === 'clock') {
    const form = 'clock Name, or tick Name 1 "why"';
    if (clock) reportRest(source, name.to, list, problems, form);
    return { ...(clock && { clock: clock.name }), by: 0, parts: list.parts, problems: problems.all };
  }
  if (number !== undefined) list.add(numberAt, numberAt + 1, { is: 'rating' });
  if (about !== undefined) noteText(list, end - 1);
  const span = number === undefined ? name : { from: numberAt, to: numberAt + 1 };
  if (!Number.isInteger(by) || by < 1) problems.report('out-of-range', say.tickNumber(), span);
  else if (clock && by > clock.segments)
    problems.all.push({
      code: 'out-of-range',
      message: say.beyondClock(clock.name, clock.segments, by),
      span,
      severity: 'warning',
    });
  reportRest(source, end, list, problems, 'tick Name 1 "why"');
  return {
    ...(clock && { clock: clock.name }),
    by,
    ...(about !== undefined && { about }),
    parts: list.parts,
    problems: problems.all,
  };
}

/** `timer 10 "the bridge goes up"`: what happens at the end of a round. */
export interface TimerRead extends LineRead {
  readonly round: number;
  readonly about: string;
}

/** The last round that a timer can name. */
const MOST_ROUNDS = 10_000;

/** Reads `timer 10 "the train comes"`. */
export function readTimer(source: SourceEntry): TimerRead {
  const list = new PartList();
  const problems = new LineProblems();
  const { tokens } = source;
  const [first, second] = tokens;
  const round = first?.type === 'number' ? parseNumber(first.text) : undefined;
  const isRound = round !== undefined && Number.isInteger(toNumber(round)) && toNumber(round) >= 1;
  const form = 'timer 10 "what happens at the end of that round"';
  if (isRound) list.add(0, 1, { is: 'rating' });
  const size = isRound ? toNumber(round) : 0;
  if (!isRound || size > MOST_ROUNDS)
    problems.report('out-of-range', say.timerRound(MOST_ROUNDS, form), { from: 0, to: Math.max(1, tokens.length) });
  const hasText = second?.type === 'text';
  if (hasText) noteText(list, 1);
  reportRest(source, isRound ? (hasText ? 2 : 1) : tokens.length, list, problems, form);
  return {
    round: isRound ? Math.min(size, MOST_ROUNDS) : 0,
    about: second?.type === 'text' ? second.text : '',
    parts: list.parts,
    problems: problems.all,
  };
}

/** `"Alarm" 6 "what the dyke knows"`: name, number and text after the word of a line, in this order. */
function labelled({ tokens }: SourceEntry): {
  readonly name: Span;
  readonly number: number | undefined;
  readonly numberAt: number;
  readonly about: string | undefined;
  readonly end: number;
} {
  const isText = tokens[0]?.type === 'text';
  let end = isText ? 1 : 0;
  if (!isText) while (end < tokens.length && tokens[end]?.type === 'word') end++;
  const token = tokens[end];
  const number = token?.type === 'number' ? parseNumber(token.text) : undefined;
  const numberAt = end;
  const after = end + (token?.type === 'number' ? 1 : 0);
  const about = tokens[after]?.type === 'text' ? tokens[after]?.text : undefined;
  return {
    name: { from: 0, to: end },
    number: number === undefined ? undefined : toNumber(number),
    numberAt,
    about,
    end: after + (about === undefined ? 0 : 1),
  };
}
