import type { Step } from '../../roll/account.js';
import type { Change } from '../../roll/changes.js';
import type { Verdict } from '../../roll/record.js';
import type { SheetChange } from '../log/begun-sheets.js';
import type { FightState } from '../state/fight.js';
import type { FightInput } from '../state/fight-step.js';
import type { MemberNow } from '../state/member-now.js';
import type { GoesOn } from './goes-on.js';
import type { TurnState } from './turns.js';

/** How an encounter stands while people play it: the fight, whose turn it is, and what was proposed and dropped. */
export interface TableState {
  readonly fight: FightState;
  readonly turns: TurnState;
  /** Those whose turn is not over, as they were when it began, by place; where all declare first, a turn is the whole round. */
  readonly began: ReadonlyMap<number, MemberNow>;
  /** What goes on from round to round and is in no sheet: who is held down, cover that was taken. */
  readonly goesOn: GoesOn;
  /** At whom each aims, or aimed last, by place; the turns of aiming are in the sheet. */
  readonly aims: ReadonlyMap<number, number>;
  /** Keys of what was due and has been done or dropped, since the turn of its member, or the round. */
  readonly tried: ReadonlySet<string>;
  /** What takes a turn and was done, by who did it, since the turn of its member, or the round. */
  readonly doneInTurn: ReadonlySet<string>;
  /** Places of the morale rolls of the plan that were made. */
  readonly morale: ReadonlySet<number>;
  /** Places of the timers of the plan that have rung. */
  readonly timers: ReadonlySet<number>;
  /** Keys of proposals that a person does not want. */
  readonly dropped: ReadonlySet<string>;
  /** How it ended, once a person has said so. */
  readonly ended?: string;
}

/** What leads from one state to the next: what happens in a fight, and what is decided around it. */
export type TableInput =
  | FightInput
  /** What a member is going to do, in games in which all declare first. */
  | { readonly is: 'declare'; readonly by: string; readonly line: string }
  /** The fight or a round begins as the rulebook says: everybody carries out the action for it. */
  | { readonly is: 'begins'; readonly what: 'fight' | 'round' }
  /** A turn begins with the action for it. */
  | { readonly is: 'begins turn'; readonly of: string }
  /** Everybody has declared; the dice fall. */
  | { readonly is: 'resolve' }
  /** A member does nothing more in this round; of what was declared and cannot be done, why. */
  | { readonly is: 'pass'; readonly of: string; readonly why?: string }
  | { readonly is: 'order'; readonly names: readonly string[] }
  /** The timer of the plan at this place rings. */
  | { readonly is: 'timer'; readonly timer: number }
  /** From now on a sheet counts as it was edited since. */
  | ({ readonly is: 'changed' } & SheetChange)
  /** A side that knew nothing yet notices that there is a fight. */
  | { readonly is: 'notice'; readonly side: string }
  | { readonly is: 'drop'; readonly proposal: string }
  /** What came of it is in the sheets from now on, and what comes next begins with them: what tells the members from others. */
  | { readonly is: 'written'; readonly content: string }
  | { readonly is: 'end'; readonly outcome: string };

export interface TableStep {
  readonly state: TableState;
  /** One line for each thing that happened, in words. */
  readonly told: readonly string[];
  readonly changes: readonly Change[];
  /** Every step of an action or a round, each with its reason. */
  readonly steps?: readonly Step[];
  /** The place of its roll that can be pushed, among those that were made. */
  readonly push?: number;
  /** In a round that was played whole, who struck each member last, by place. */
  readonly struck?: ReadonlyMap<number, number>;
  /** How what members did went, by place. */
  readonly verdicts?: ReadonlyMap<number, Verdict>;
}

/** Something that the encounter says happens now; a person accepts it, which is its input, or drops it. */
export interface Proposal {
  /** The same for as long as it is proposed. */
  readonly key: string;
  readonly what: 'wave' | 'morale' | 'timer' | 'clock' | 'defeat' | 'aware' | 'changed' | 'counts' | 'due' | 'end';
  readonly text: string;
  readonly input: TableInput;
}
