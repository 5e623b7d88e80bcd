import type { TrackerModel } from '../../../../language/show/index.js';
import type { FormName } from './keys.js';
import type { OrderRow } from './rows.js';
import { fill, type TrackerWords } from './words.js';

/** A member, as the order shows it. */
export type OrderMember = TrackerModel['order'][number];

type Condition = OrderMember['conditions'][number];

/** Actions of buttons and keys. */
export interface Acts {
  undo(): void;
  redo(): void;
  next(): void;
  resolve(): void;
  accept(proposal: string): void;
  drop(proposal: string): void;
  carryOut(): void;
  /** Carries the action out before the declared round, as the game master decides. */
  atOnce(): void;
  open(form: FormName): void;
  keys(): void;
  choose(action: number): void;
  select(key: string): void;
  aim(name: string): void;
  say(line: string, isOn: boolean): void;
  tick(clock: string, to: number, reason?: string): void;
  release(of: string, word: string): void;
  place(by: 1 | -1): void;
  /** A member comes or leaves. */
  bring(name: string, isHere: boolean): void;
  /** Shows all words of the situation, or some of them. */
  unfold(): void;
  ask(what: 'log' | 'text' | 'players' | 'write' | 'export'): void;
}

/** The input of the functions that draw a part. */
export interface View {
  readonly model: TrackerModel;
  readonly words: TrackerWords;
  readonly rows: readonly OrderRow[];
  /** The row with the cursor: a name, or the key of several. */
  readonly cursor: string | undefined;
  readonly selected: string | undefined;
  readonly target: string | undefined;
  /** Index of the chosen action. */
  readonly action: number;
  /** All words of the situation are shown, not only the first ones. */
  readonly isWhole: boolean;
  /** Where the log is kept, in words. */
  readonly saved: string;
  readonly isForPlayers: boolean;
  /** Nothing can be done: the players' window, or a folder that is not trusted. */
  readonly isReadOnly: boolean;
  readonly acts: Acts;
}

/** A condition with when it ends. */
export function conditionText(words: TrackerWords, { word, until }: Condition): string {
  return until === undefined ? word : `${word} ${fill(words.until, until)}`;
}
