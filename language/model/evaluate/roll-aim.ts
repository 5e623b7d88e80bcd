import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import type { RollAim } from '../sheet-roll.js';

const NUMBERS: readonly string[] = ['two', 'three', 'four', 'five'];
const TASKS: ReadonlySet<string> = new Set(['task', 'tasks', 'action', 'actions', 'set', 'sets']);
/** Measures by which a contest may be meant, in place of the set that they want. */
const WANTED: Readonly<Record<string, 'widest' | 'tallest'>> = {
  widest: 'widest',
  speed: 'widest',
  tallest: 'tallest',
  quality: 'tallest',
};

/** What may stand behind `for`, for completion and messages. */
export const AIMS: readonly string[] = [
  'the widest',
  'the tallest',
  'two tasks',
  'two different tasks',
  'a race',
  'a chase',
];

/**
 * Reads what a pool is rolled for, behind the word `for` at `from`: `the widest`, `the tallest set`, `two tasks`,
 * `3 different tasks`, `a race to 10`, `a chase to 5 lead 2`. Undefined where that is something else.
 */
export function readAim(
  tokens: readonly HeadToken[],
  from: number,
  end: number,
): { readonly aim: RollAim; readonly next: number } | undefined {
  const word = (at: number): string => (at < end ? nameKey(tokens[at]?.text ?? '') : '');
  if (word(from) !== 'for') return undefined;
  let at = from + 1;
  if (word(at) === 'the') at++;
  const wanted = WANTED[word(at)];
  if (wanted) return { aim: { aim: wanted }, next: word(at + 1) === 'set' ? at + 2 : at + 1 };
  if (word(at) === 'a') at++;
  const extended = word(at);
  if (extended === 'race' || extended === 'chase') return readGoal(extended, word, at + 1);
  const tasks = countOf(word(at));
  if (tasks === undefined) return undefined;
  at++;
  const different = word(at) === 'different';
  if (different) at++;
  if (!TASKS.has(word(at))) return undefined;
  return { aim: { aim: 'tasks', tasks, ...(different && { different }) }, next: at + 1 };
}

/** `to 10`, and `lead 2` behind it or without it. */
function readGoal(
  aim: 'race' | 'chase',
  word: (at: number) => string,
  from: number,
): { readonly aim: RollAim; readonly next: number } {
  let at = from;
  const number = (label: string): number | undefined => {
    if (word(at) !== label || !/^\d+$/.test(word(at + 1))) return undefined;
    at += 2;
    return Number(word(at - 1));
  };
  const goal = number('to');
  const lead = number('lead');
  return { aim: { aim, ...(goal !== undefined && { goal }), ...(lead !== undefined && { lead }) }, next: at };
}

function countOf(word: string): number | undefined {
  if (/^[1-9]\d?$/.test(word)) return Number(word);
  const at = NUMBERS.indexOf(word);
  return at < 0 ? undefined : at + 2;
}

/** True where something that is no part of a modifier begins: its argument ends there. */
export function endsModifier(tokens: readonly HeadToken[], at: number, end: number): boolean {
  const word = nameKey(tokens[at]?.text ?? '');
  if (at >= end || tokens[at]?.type === 'comma' || ['with', 'against', 'difficulty'].includes(word)) return true;
  return opposes(tokens, at, end) || readAim(tokens, at, end) !== undefined;
}

/** `opposed by`. */
export function opposes(tokens: readonly HeadToken[], at: number, end: number): boolean {
  return at + 1 < end && nameKey(tokens[at]?.text ?? '') === 'opposed' && nameKey(tokens[at + 1]?.text ?? '') === 'by';
}
