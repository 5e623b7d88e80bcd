import type { RolledDie } from '../../../dice/rolled-die.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Needs } from '../needs.js';
import { type Opened, openRulebook } from '../rulebook.js';
import { checkCount, nameOf } from '../wounds/wounds.js';

const needs = {
  procedure: 'will',
  tables: {
    gain: {
      table: 'Will Gain',
      numbers: { points: 'points', command: 'command', below: 'below base' },
      rows: { naturalTen: 'natural ten' },
    },
    loss: {
      table: 'Will Loss',
      numbers: { points: 'points', share: 'share', command: 'command' },
      rows: { failedActivation: 'failed activation' },
    },
  },
  numbers: { most: 'Will Maximum', base: 'Base Will', moves: 'Moving Will', face: 'Natural Face' },
} as const satisfies Needs;
export const willNeeds: Needs = needs;

/** Will after something happened. Points for it and against it are whole. */
export interface WillChange {
  readonly will: number;
  /** What was added, or taken where it is negative. */
  readonly change: number;
  /** What was taken. */
  readonly lost: number;
}

/** What an attempt to use a power comes to in Will. */
export interface Activation {
  readonly success: boolean;
  /** An ordinary die showed the rulebook's face; hard and wiggle dice do not count. */
  readonly naturalTen: boolean;
}

/**
 * Something that raises Will, by the rulebook's name of the event; what depends on another person's Command needs it. Will
 * stops at the most that the campaign allows.
 */
export function gainWill(
  will: number,
  event: string,
  who: Evaluation,
  command?: number,
): Accounted<WillChange> | Problem {
  const book = opened(will, who);
  if (isProblem(book)) return book;
  const points = book.cell('gain', event, 'points');
  if (points === undefined)
    return problem(`Will is not gained by "${event}". It is gained by ${rowsOf(book, 'gain')}.`);
  const times = book.cell('gain', event, 'command') ?? 0;
  const sum = commanded(points, times, event, command);
  if (isProblem(sum)) return sum;
  const base = book.number('base');
  if ((book.cell('gain', event, 'below') ?? 0) > 0 && will >= base)
    return unchanged(will, '{event} gives Will only below the Base Will of {base}', { event, base }, book, 'gain');
  return changed(will, Math.min(sum, Math.max(0, book.number('most') - will)), event, book, 'gain');
}

/** Something that lowers Will: points, a share of it rounded down, another's Command. Will stops at nothing. */
export function loseWill(
  will: number,
  event: string,
  who: Evaluation,
  command?: number,
): Accounted<WillChange> | Problem {
  const book = opened(will, who);
  if (isProblem(book)) return book;
  const points = book.cell('loss', event, 'points');
  if (points === undefined) return problem(`Will is not lost by "${event}". It is lost by ${rowsOf(book, 'loss')}.`);
  const sum = commanded(points, book.cell('loss', event, 'command') ?? 0, event, command);
  if (isProblem(sum)) return sum;
  const share = Math.floor((book.cell('loss', event, 'share') ?? 0) * will);
  return changed(will, 0 - Math.min(will, sum + share), event, book, 'loss');
}

/** Will that is spent is gone. A problem where there is not as much. */
export function spendWill(will: number, points: number, who: Evaluation): Accounted<WillChange> | Problem {
  const book = opened(will, who);
  if (isProblem(book)) return book;
  const wrong = checkCount(points, 'The Will to spend');
  if (wrong) return wrong;
  if (points > will) return problem(`${nameOf(who)} has ${will} Will and cannot spend ${points}.`);
  return changed(will, 0 - points, 'spending it', book, 'loss');
}

/** Every use of a power risks a point; the last one may be risked. A problem without Will: then no power works at all. */
export function riskWill(will: number, who: Evaluation): Accounted<WillChange> | Problem {
  const book = opened(will, who);
  if (isProblem(book)) return book;
  if (book.number('moves') === 0) return problem(`${nameOf(who)} is an ordinary human and has no powers.`);
  if (will === 0) return problem(`${nameOf(who)} has no Will, so no power works, not even in defence.`);
  return {
    outcome: { will, change: 0, lost: 0 },
    steps: [{ what: 'a point of {will} Will is at risk', values: { will } }],
  };
}

/** What using a power comes to: the point at risk is lost by failing, a natural ten in a success gives one. */
export function activationWill(
  will: number,
  { success, naturalTen }: Activation,
  who: Evaluation,
): Accounted<WillChange> | Problem {
  const risked = riskWill(will, who);
  if (isProblem(risked)) return risked;
  const { gain, loss } = needs.tables;
  if (!success) return loseWill(will, loss.rows.failedActivation, who);
  if (naturalTen) return gainWill(will, gain.rows.naturalTen, who);
  return { outcome: { will, change: 0, lost: 0 }, steps: [{ what: 'the point at risk is kept' }] };
}

/**
 * After a lost bid the attacker has already paid; where the winner's own roll fails, a point more goes, if there is one.
 */
export function failedAfterContest(will: number, who: Evaluation): Accounted<WillChange> | Problem {
  return loseWill(will, needs.tables.loss.rows.failedActivation, who);
}

/** True when an ordinary die shows the face that gives Will. */
export function naturalTen(faces: readonly RolledDie[], who: Evaluation): boolean | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  return faces.some(({ face, role }) => role === 'regular' && face === book.number('face'));
}

/** A problem unless somebody can have so much Will. */
export function checkWill(will: number, who: Evaluation): Problem | undefined {
  const book = opened(will, who);
  return isProblem(book) ? book : undefined;
}

type WillBook = Opened<typeof needs>;

function opened(will: number, who: Evaluation): WillBook | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const most = book.number('most');
  if (!Number.isSafeInteger(will) || will < 0 || will > most)
    return problem(`Will must be a whole number from 0 to ${most}, not ${will}.`);
  return book;
}

function rowsOf(book: WillBook, table: 'gain' | 'loss'): string {
  return book
    .rows(table)
    .map((row) => row.text)
    .join(', ');
}

function commanded(points: number, times: number, event: string, command: number | undefined): number | Problem {
  if (times === 0) return points;
  if (command === undefined) return problem(`"${event}" needs the Command of the other person, which is missing.`);
  return checkCount(command, 'The Command of the other person') ?? points + times * command;
}

function changed(
  will: number,
  change: number,
  event: string,
  book: WillBook,
  table: 'gain' | 'loss',
): Accounted<WillChange> {
  if (book.number('moves') === 0)
    return unchanged(will, 'the Will of an ordinary human stays at {will}', { will }, book, table);
  const after = will + change;
  const rule = book.rule(table);
  const step: Step = {
    what: change < 0 ? '{event}: {points} Will lost, {after} left' : '{event}: {points} Will gained, now {after}',
    values: { event, points: Math.abs(change), after },
  };
  const outcome = { will: after, change, lost: Math.max(0, will - after) };
  return { outcome, steps: [rule ? { ...step, rule } : step] };
}

function unchanged(
  will: number,
  what: string,
  values: Readonly<Record<string, string | number>>,
  book: WillBook,
  table: 'gain' | 'loss',
): Accounted<WillChange> {
  const rule = book.rule(table);
  return { outcome: { will, change: 0, lost: 0 }, steps: [{ what, values, ...(rule && { rule }) }] };
}
