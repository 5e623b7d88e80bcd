import type { HeadToken } from '../../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../../grammar/text.js';
import type { RollAim } from '../../sheet-roll.js';

const NUMBERS: readonly string[] = ['two', 'three', 'four', 'five'];
const TASKS: ReadonlySet<string> = new Set(['task', 'tasks', 'action', 'actions', 'set', 'sets']);
/** Measures by which a contest may be meant, in place of the set that they want. */
const WANTED: Readonly<Record<string, 'widest' | 'tallest'>> = {
  widest: 'widest',
  speed: 'widest',
  tallest: 'tallest',
  quality: 'tallest',
};

/** What can follow `for`, for completion and messages. */
export const AIMS: readonly string[] = [
  'the widest',
  'the tallest',
  'two tasks',
  'two different tasks',
  'a race',
  'a chase',
];

/** The tokens of a line up to `end`, asked for the words of the roll language itself. */
export class RollWords {
  constructor(
    readonly tokens: readonly HeadToken[],
    readonly end: number,
  ) {}

  /** Key of the word at a token; empty beyond the end. */
  key(at: number): string {
    return at < this.end ? nameKey(this.tokens[at]?.text ?? '') : '';
  }

  isComma(at: number): boolean {
    return at < this.end && this.tokens[at]?.type === 'comma';
  }

  /** Tokens of `against` or `opposed by`; 0 where neither is written. */
  against(at: number): number {
    if (this.key(at) === 'against') return 1;
    return this.key(at) === 'opposed' && this.key(at + 1) === 'by' ? 2 : 0;
  }

  /** Whether a name or an argument cannot go on: the line ends, or something else begins. */
  endsAt(at: number): boolean {
    return (
      at >= this.end ||
      this.isComma(at) ||
      this.key(at) === 'with' ||
      this.against(at) > 0 ||
      this.aim(at) !== undefined
    );
  }

  /** The first token from `from` on at which something else begins. */
  endFrom(from: number): number {
    let at = from;
    while (!this.endsAt(at)) at++;
    return at;
  }

  /**
   * Reads what a pool is rolled for, after the word `for` at `from`: `the widest`, `the tallest set`, `two tasks`,
   * `3 different tasks`, `a race to 10`, `a chase to 5 lead 2`. Undefined where that is something else.
   */
  aim(from: number): { readonly aim: RollAim; readonly next: number } | undefined {
    if (this.key(from) !== 'for') return undefined;
    let at = from + 1;
    if (this.key(at) === 'the') at++;
    const wanted = WANTED[this.key(at)];
    if (wanted) return { aim: { aim: wanted }, next: this.key(at + 1) === 'set' ? at + 2 : at + 1 };
    if (this.key(at) === 'a') at++;
    const extended = this.key(at);
    if (extended === 'race' || extended === 'chase') return this.goal(extended, at + 1);
    const tasks = countOf(this.key(at));
    if (tasks === undefined) return undefined;
    at++;
    const different = this.key(at) === 'different';
    if (different) at++;
    if (!TASKS.has(this.key(at))) return undefined;
    return { aim: { aim: 'tasks', tasks, ...(different && { different }) }, next: at + 1 };
  }

  /** `to 10`, then `lead 2`, each of which can be left out. */
  private goal(aim: 'race' | 'chase', from: number): { readonly aim: RollAim; readonly next: number } {
    let at = from;
    const number = (label: string): number | undefined => {
      if (this.key(at) !== label || !/^\d+$/.test(this.key(at + 1))) return undefined;
      at += 2;
      return Number(this.key(at - 1));
    };
    const goal = number('to');
    const lead = number('lead');
    return { aim: { aim, ...(goal !== undefined && { goal }), ...(lead !== undefined && { lead }) }, next: at };
  }
}

function countOf(word: string): number | undefined {
  if (/^[1-9]\d?$/.test(word)) return Number(word);
  const at = NUMBERS.indexOf(word);
  return at < 0 ? undefined : at + 2;
}
