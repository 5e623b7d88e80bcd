import type { Step } from '../../roll/account.js';
import type { Change } from '../../roll/changes.js';
import type { Verdict } from '../../roll/record.js';
import type { SheetChange } from '../log/begun-sheets.js';
import type { FightState } from '../state/fight.js';
import type { FightInput } from '../state/fight-step.js';
import type { MemberNow } from '../state/member-now.js';
import type { GoesOn } from './goes-on.js';
import type { TurnState } from './turns.js';

/** The state of an encounter that people play: the fight, the turns, and what was done with proposals. */
export interface TableState {
  readonly fight: FightState;
  readonly turns: TurnState;
  /** Members whose turn is not over, as they were when it began. In declared rounds a turn is the whole round. */
  readonly began: ReadonlyMap<number, MemberNow>;
  /** What continues from round to round without being in a sheet: holds, grenades, cover that was taken. */
  readonly goesOn: GoesOn;
  /** The last target that each member aimed at; the turns of aiming are in the sheet. */
  readonly aims: ReadonlyMap<number, number>;
  /** Keys of due actions that were done or dropped in this turn of their member, or this round. */
  readonly tried: ReadonlySet<string>;
  /** Actions that take a turn and were done, with their member, since that member's turn or the round began. */
  readonly doneInTurn: ReadonlySet<string>;
  /** Indexes of the morale rolls of the plan that were made. */
  readonly morale: ReadonlySet<number>;
  /** Indexes of the timers of the plan that have rung. */
  readonly timers: ReadonlySet<number>;
  /** Keys of proposals that were dropped. */
  readonly dropped: ReadonlySet<string>;
  /** The outcome, once a person has ended the encounter. */
  readonly ended?: string;
}

/** An input of the table: one of the fight, or one about turns, proposals and the log. */
export type TableInput =
  | FightInput
  /** A declaration, in games in which all declare first. */
  | { readonly is: 'declare'; readonly by: string; readonly line: string }
  /** The fight or a round begins with the rulebook's action for it, which everyone carries out. */
  | { readonly is: 'begins'; readonly what: 'fight' | 'round' }
  /** A turn begins with the action for it. */
  | { readonly is: 'begins turn'; readonly of: string }
  /** Everyone has declared; the declarations are played. */
  | { readonly is: 'resolve' }
  /** A member does nothing more in this round; `why` if a declared line is no longer possible. */
  | { readonly is: 'pass'; readonly of: string; readonly why?: string }
  | { readonly is: 'order'; readonly names: readonly string[] }
  /** A timer of the plan rings, by its index. */
  | { readonly is: 'timer'; readonly timer: number }
  /** From now on the edited sheet counts. */
  | ({ readonly is: 'changed' } & SheetChange)
  /** An unaware side notices the fight. */
  | { readonly is: 'notice'; readonly side: string }
  | { readonly is: 'drop'; readonly proposal: string }
  /** The outcome so far was written into the sheets, from which the fight goes on. `content` is their hash. */
  | { readonly is: 'written'; readonly content: string }
  | { readonly is: 'end'; readonly outcome: string };

export interface TableStep {
  readonly state: TableState;
  /** One line for each thing that happened, in words. */
  readonly told: readonly string[];
  readonly changes: readonly Change[];
  /** Every step of an action or a round, each with its reason. */
  readonly steps?: readonly Step[];
  /** Index of its roll that can be pushed, among all rolls of the tape. */
  readonly push?: number;
  /** In a declared round, the last attacker of each member who was hit. */
  readonly struck?: ReadonlyMap<number, number>;
  /** The verdicts of what members did. */
  readonly verdicts?: ReadonlyMap<number, Verdict>;
}

/** Something that the plan or the rules say happens now. A person accepts it, which plays its input, or drops it. */
export interface Proposal {
  /** Stays the same for as long as it is proposed. */
  readonly key: string;
  readonly what: 'wave' | 'morale' | 'timer' | 'clock' | 'defeat' | 'aware' | 'changed' | 'counts' | 'due' | 'end';
  readonly text: string;
  readonly input: TableInput;
}
