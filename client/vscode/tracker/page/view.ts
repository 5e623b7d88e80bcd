import type { TrackerModel } from '../../../../language/show/index.js';
import type { FormName } from './keys.js';
import type { OrderRow } from './rows.js';
import { fill, type TrackerWords } from './words.js';

/** A combatant as the order shows it. */
export type OrderMember = TrackerModel['order'][number];

type Condition = OrderMember['conditions'][number];

/** What a click does. */
export interface Acts {
  undo(): void;
  redo(): void;
  next(): void;
  resolve(): void;
  accept(proposal: string): void;
  drop(proposal: string): void;
  carryOut(): void;
  /** Before the round in which all declare, as the person who leads the game decides. */
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

/** Everything that a part is made from. */
export interface View {
  readonly model: TrackerModel;
  readonly words: TrackerWords;
  readonly rows: readonly OrderRow[];
  /** The row that keys move: a name, or the key of several. */
  readonly cursor: string | undefined;
  readonly selected: string | undefined;
  readonly target: string | undefined;
  /** Place of the chosen action. */
  readonly action: number;
  /** All words of the situation are shown. */
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
