import type { Aims, RollAim } from '../family.js';

const NUMBERS: readonly string[] = ['two', 'three', 'four', 'five'];
const TASKS: ReadonlySet<string> = new Set(['task', 'tasks', 'action', 'actions', 'set', 'sets']);
/** Words for the wanted set, or for a comparison without a roll. */
const WANTED: ReadonlyMap<string, 'widest' | 'tallest' | 'power'> = new Map(
  Object.entries({
    widest: 'widest',
    speed: 'widest',
    tallest: 'tallest',
    quality: 'tallest',
    power: 'power',
  } as const),
);

/** `the widest`, `the tallest set`, `two tasks`, `3 different tasks`, `a race to 10`, `a chase to 5 lead 2`, `power`. */
export const aims: Aims = {
  offered: ['the widest', 'the tallest', 'two tasks', 'two different tasks', 'a race', 'a chase', 'power'],
  read(word, from) {
    let at = from;
    if (word(at) === 'the') at++;
    const count = WANTED.get(word(at));
    if (count) return { aim: { aim: count }, next: word(at + 1) === 'set' ? at + 2 : at + 1 };
    if (word(at) === 'a') at++;
    const extended = word(at);
    if (extended === 'race' || extended === 'chase') return goalOf(extended, word, at + 1);
    const tasks = countOf(word(at));
    if (tasks === undefined) return undefined;
    at++;
    const different = word(at) === 'different';
    if (different) at++;
    if (!TASKS.has(word(at))) return undefined;
    return { aim: { aim: 'tasks', tasks, ...(different && { different }) }, next: at + 1 };
  },
};

/** `to 10`, then `lead 2`; each is optional. */
function goalOf(
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
