import type { Distance } from '../../read/encounter/encounter-line.js';
import type { StandsAt } from '../../read/encounter/situation.js';
import type { Trigger } from '../../read/encounter/trigger.js';
import type { SourceEntry } from '../../read/source/source.js';
import type { DiceSum } from '../../values/dice-sum.js';
import type { Value } from '../../values/value.js';
import type { SheetRoll } from '../sheet-roll.js';

/** A member of an encounter: `4 Rifleman` are Rifleman 1 to 4. */
export interface Member {
  readonly name: string;
  readonly of: string;
  readonly side: string;
  readonly path: string;
  /** Their line has a number, even if it is 1. */
  readonly isCounted?: true;
  /** The index of the wave that they come with; absent for those who are there from the beginning. */
  readonly wave?: number;
  /** For a member of a group of random size: the dice, and the least result at which this member is there. */
  readonly rolled?: { readonly dice: DiceSum; readonly least: number };
  /** The situation after their name. */
  readonly situation?: MemberSituation;
}

/** The situation in which a member begins. */
export interface MemberSituation {
  readonly distance?: Distance;
  /** The place where they are. */
  readonly stands?: StandsAt;
  /** The item that they fight with, as the line names it. */
  readonly item?: { readonly name: string; readonly mode?: string };
  readonly modifiers: readonly SituationModifier[];
  readonly label?: string;
}

/** A modifier of a member's rolls from the beginning. */
export interface SituationModifier {
  readonly key: string;
  readonly value?: Value;
  /** As written, for use in the line of an action: `behind cover up to the chest`. */
  readonly text: string;
}

/** A place of an encounter, with its distances, and what it gives to members behind it. */
export interface Place {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly about?: string;
  /** The distances as written, by the keys of the other places. */
  readonly ways: ReadonlyMap<string, Distance>;
  readonly gives: readonly SituationModifier[];
}

/** A side of an encounter. */
export interface PlannedSide {
  readonly name: string;
  readonly path: string;
  /** It fights on no side. */
  readonly isNeutral: boolean;
  /** It is unaware of the fight until something happens or a person says so. */
  readonly unaware?: { readonly until?: Trigger };
}

/** Members who come later, and the trigger that brings them. */
export interface PlannedWave {
  readonly name: string;
  readonly side: string;
  readonly path: string;
  /** Absent if it comes when a person says so. */
  readonly trigger?: Trigger;
}

/** What happens to a side on a trigger: without a roll, it breaks. */
export interface Morale {
  readonly side: string;
  readonly trigger: Trigger;
  readonly path: string;
  readonly check?: MoraleRoll;
}

/** The roll that keeps a side in the fight, evaluated for the roller's sheet at the beginning. */
export interface MoraleRoll extends SheetRoll {
  readonly by: string;
  /**
   * The line, and the index of the token where the roll begins, so that it can be read again for the member's state at
   * that time.
   */
  readonly source: SourceEntry;
  readonly from: number;
  /** Each member of the side rolls, and those who fail leave. `by` is the first of them. */
  readonly isEach?: true;
}

/** A clock that fills up segment by segment. */
export interface Clock {
  readonly name: string;
  readonly segments: number;
  readonly about?: string;
  /** It belongs to the campaign, and goes on from one encounter to the next. */
  readonly isShared?: true;
}

/** A circumstance, which changes the rolls of everyone there. */
export interface Circumstance {
  readonly name: string;
  readonly about?: string;
  readonly path: string;
}

/** A check, contest or roll of a member. */
export interface PlannedRoll {
  /** The member, or the sheet that several members share. */
  readonly by: string;
  /** The line to roll: `Stealth - 2`. */
  readonly line: string;
  readonly label?: string;
}

/** How an encounter is played, as its author wrote it. */
export interface EncounterPlan {
  /** All rolls; of a line with several ways or steps, each of them. */
  readonly rolls: readonly PlannedRoll[];
  readonly objectives: readonly string[];
  /** The distance of the sides, unless a member's line has another one. */
  readonly distance?: Distance;
  readonly places: readonly Place[];
  readonly sides: readonly PlannedSide[];
  readonly waves: readonly PlannedWave[];
  readonly morale: readonly Morale[];
  /** Triggers by which a side loses, apart from all of it being out. */
  readonly defeats: readonly { readonly side: string; readonly trigger: Trigger }[];
  readonly timers: readonly { readonly round: number; readonly about: string }[];
  readonly ticks: readonly { readonly clock: string; readonly by: number; readonly about?: string }[];
  /** Clocks of the campaign that the encounter names or declares. */
  readonly clocks: readonly Clock[];
  readonly circumstances: readonly Circumstance[];
}
