import type { TrackerModel } from '../../../../language/show/index.js';
import { fill } from '../../in-webview.js';
import type { Question } from '../between.js';
import type { FormName } from './keys.js';
import type { OrderRow } from './rows.js';
import type { TrackerWords } from './words.js';

/** A member, as the order shows it. */
export type OrderMember = TrackerModel['order'][number];

/** Where an action is offered. */
export type ActionGroup = NonNullable<TrackerModel['selected']>['actions'][number]['group'];

/** A row on which a number is being typed, and its first characters. */
export interface TypingOn {
  readonly who: string;
  readonly text: string;
}

type Condition = OrderMember['conditions'][number];

/** Actions of buttons and keys. */
export interface Acts {
  push(): void;
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
  /** A row was clicked: its member is the target. */
  aimByClick(name: string): void;
  /** A row was clicked twice: its member is selected, and the target is what it was before. */
  selectByClick(name: string): void;
  /** Sets what is true of a member, as lines of a sheet. */
  set(of: string, lines: readonly string[]): void;
  /** Begins to type a number on a row; without one, ends it. */
  typeOn(row: TypingOn | undefined): void;
  /** Opens and closes actions that are folded away. */
  openGroup(group: ActionGroup): void;
  filter(text: string): void;
  /** Answers the question, with the option at this place; without one nothing is done. */
  answer(option: number | undefined): void;
  toggleLog(): void;
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
  /** Indices of the actions that are shown, in their order. */
  readonly visible: readonly number[];
  readonly openGroups: ReadonlySet<ActionGroup>;
  readonly filter: string;
  readonly question: Question | undefined;
  readonly typingOn: TypingOn | undefined;
  readonly isLogOpen: boolean;
  readonly isHelpOpen: boolean;
  /** Number of the last entry of the log that is not new. */
  readonly seenEntry: number;
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

/** The proposal to end the fight, once one side has won. */
export function proposedEnd({ proposals }: TrackerModel): TrackerModel['proposals'][number] | undefined {
  return proposals.find(({ what }) => what === 'end');
}
