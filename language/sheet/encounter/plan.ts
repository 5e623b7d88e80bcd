import type { Distance } from '../../read/encounter/encounter-line.js';
import type { StandsAt } from '../../read/encounter/situation.js';
import type { Trigger } from '../../read/encounter/trigger.js';
import type { SourceEntry } from '../../read/source/source.js';
import type { DiceSum } from '../../values/dice-sum.js';
import type { Value } from '../../values/value.js';
import type { SheetRoll } from '../sheet-roll.js';

/** One who takes part: `4 Rifleman` are Rifleman 1 to 4. */
export interface Member {
  readonly name: string;
  readonly of: string;
  readonly side: string;
  readonly path: string;
  /** Their line counts them, be it only one: there are others of the kind. */
  readonly isCounted?: true;
  /** Which wave they come with, counted from 0; absent for those who are there from the beginning. */
  readonly wave?: number;
  /** For a member of a group of random size: the dice, and the least result at which this member is there. */
  readonly rolled?: { readonly dice: DiceSum; readonly least: number };
  /** What their line says about them, beyond who they are. */
  readonly situation?: MemberSituation;
}

/** How a member begins, in the words of the rulebook. */
export interface MemberSituation {
  readonly distance?: Distance;
  /** The place of the encounter where they stand. */
  readonly stands?: StandsAt;
  /** What they fight with, as the line calls it. */
  readonly item?: { readonly name: string; readonly mode?: string };
  readonly modifiers: readonly SituationModifier[];
  readonly label?: string;
}

/** A modifier that acts on the rolls of a member from the beginning. */
export interface SituationModifier {
  readonly key: string;
  readonly value?: Value;
  /** As it is written, so that the line of an action can say it: `behind cover up to the chest`. */
  readonly text: string;
}

/** A place of an encounter: how far it is from others by the shortest way, and what holds for those who are behind it. */
export interface Place {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly about?: string;
  /** By the keys of the places that a line leads to, as it is written. */
  readonly ways: ReadonlyMap<string, Distance>;
  readonly gives: readonly SituationModifier[];
}

/** A side of an encounter. */
export interface PlannedSide {
  readonly name: string;
  readonly path: string;
  /** It fights on no side. */
  readonly isNeutral: boolean;
  /** It does not know that there is a fight, until something happens or a person says so. */
  readonly unaware?: { readonly until?: Trigger };
}

/** Members who come later, and what brings them. */
export interface PlannedWave {
  readonly name: string;
  readonly side: string;
  readonly path: string;
  /** Absent where it comes when a person says so. */
  readonly trigger?: Trigger;
}

/** What holds a side together once something has happened to it; without a roll it breaks. */
export interface Morale {
  readonly side: string;
  readonly trigger: Trigger;
  readonly path: string;
  readonly check?: MoraleRoll;
}

/** The roll that holds a side together, as the sheet of the one who makes it begins. */
export interface MoraleRoll extends SheetRoll {
  readonly by: string;
  /** The line, and the token where what is rolled begins, so that it can be read for a member in its state at that time. */
  readonly source: SourceEntry;
  readonly from: number;
  /** Each member of the side rolls for itself, and those who fail leave. `by` is the first of them. */
  readonly isEach?: true;
}

/** Something that fills up segment by segment. */
export interface Clock {
  readonly name: string;
  readonly segments: number;
  readonly about?: string;
  /** It belongs to the campaign, and goes on from one encounter to the next. */
  readonly isShared?: true;
}

/** What is so of the place and acts on rolls of those who are there. */
export interface Circumstance {
  readonly name: string;
  readonly about?: string;
  readonly path: string;
}

/** A check, contest or roll that the encounter asks of a member. */
export interface PlannedRoll {
  /** The member, or whose sheet several members have. */
  readonly by: string;
  /** What is said to make it: `Stealth - 2`. */
  readonly line: string;
  readonly label?: string;
}

/** How an encounter is to be played, as its author wrote it. */
export interface EncounterPlan {
  /** Where a line can be made in several ways, or has several steps, each of them. */
  readonly rolls: readonly PlannedRoll[];
  readonly objectives: readonly string[];
  /** How far apart sides are where a member's line says nothing else. */
  readonly distance?: Distance;
  readonly places: readonly Place[];
  readonly sides: readonly PlannedSide[];
  readonly waves: readonly PlannedWave[];
  readonly morale: readonly Morale[];
  /** When a side has lost, other than when all of it is out. */
  readonly defeats: readonly { readonly side: string; readonly trigger: Trigger }[];
  readonly timers: readonly { readonly round: number; readonly about: string }[];
  readonly ticks: readonly { readonly clock: string; readonly by: number; readonly about?: string }[];
  /** Clocks of the campaign that the encounter names or declares. */
  readonly clocks: readonly Clock[];
  readonly circumstances: readonly Circumstance[];
}
