import type { PageBoxes, PageNumber } from '../page/page-model.js';

/** Where a member is in the order of a round. */
export type TrackerPlace = 'acting' | 'done' | 'waiting' | 'out' | 'away';

/** A condition of a member; those that a person set by hand last until a person takes them away. */
export interface TrackerCondition {
  readonly word: string;
  /** When it ends: `turn`, `round`. */
  readonly until?: string;
  readonly hand: boolean;
}

/** One who takes part, in the order of the round. */
export interface TrackerMember {
  readonly name: string;
  readonly side: string;
  /** By what they have this place in the order: `3x8`, `12 points`. */
  readonly stands?: string;
  readonly state: TrackerPlace;
  /** What they said they do, where all declare first; of those who are against the players, once it has happened. */
  readonly declared?: string;
  readonly conditions: readonly TrackerCondition[];
  /** The players do not know of them. */
  readonly isHidden?: true;
}

/** Something that a person accepts or drops; accepting is an entry of the log. */
export interface TrackerProposal {
  readonly key: string;
  readonly what: 'wave' | 'morale' | 'timer' | 'clock' | 'defeat' | 'changed' | 'counts' | 'end';
  readonly text: string;
}

/** Boxes with what they are called: a place of a body, or a track. */
export interface TrackerBoxes {
  readonly label: string;
  readonly boxes: PageBoxes;
}

/** Something that the selected one can do. */
export interface TrackerAction {
  readonly key: string;
  readonly label: string;
  /** What is said to do it. */
  readonly line: string;
  readonly detail?: string;
  /** Exact: `84 %`. */
  readonly chance?: string;
  /** How often it puts the target out: `drops 41 %`; simulated. */
  readonly drops?: string;
  /** What it does on average, simulated. */
  readonly mean?: string;
  /** Why it cannot be done now. */
  readonly refused?: string;
}

/** The member that a person looks at, with what it can do. */
export interface TrackerSelected {
  readonly name: string;
  readonly facts: readonly PageNumber[];
  readonly boxes: readonly TrackerBoxes[];
  readonly counters: readonly PageNumber[];
  /** Words that a line can say besides, and whether the lines of the actions say them. */
  readonly situation: readonly { readonly line: string; readonly on: boolean }[];
  readonly actions: readonly TrackerAction[];
}

/** The member that actions are aimed at. */
export interface TrackerTarget {
  readonly name: string;
  readonly boxes: readonly TrackerBoxes[];
  readonly conditions: readonly TrackerCondition[];
}

/** An entry of the log in words. */
export interface TrackerLine {
  /** Its number, from 1: what `undone` names. */
  readonly entry: number;
  readonly text: string;
  readonly told: readonly string[];
  readonly dice?: string;
  readonly isUndone: boolean;
}

/** An encounter as it is at the table: everything that a panel shows, as plain data. What draws it computes nothing. */
export interface TrackerModel {
  readonly encounter: string;
  readonly game: string;
  readonly file: string;
  readonly round: number;
  /** The game begins fights with dice, and they have not been thrown: nobody has a place in the order. */
  readonly isToBegin?: true;
  /** In games in which all declare before anything happens. */
  readonly phase?: 'declare' | 'resolve';
  /** Those who have not declared what they do in this round. */
  readonly undeclared: readonly string[];
  /** `Width, then Height`, `Move, then Basic Speed`, `by hand`. */
  readonly orderBy: string;
  /** Whose turn it is. */
  readonly turn?: string;
  readonly order: readonly TrackerMember[];
  /** What the encounter plans and has not happened yet; a person may accept it before it is proposed. */
  readonly waiting: readonly (TrackerProposal & {
    /** What brings it about: `Alarm >= 4`. Absent where a person says so. */
    readonly when?: string;
  })[];
  readonly proposals: readonly TrackerProposal[];
  readonly selected?: TrackerSelected;
  readonly target?: TrackerTarget;
  /** The targets the selected member can name, enemies first. */
  readonly targets: readonly string[];
  readonly clocks: readonly {
    readonly name: string;
    readonly at: number;
    readonly of: number;
    readonly about?: string;
    /** What makes it tick, as the encounter says, and how far the clock is then. */
    readonly ticks: readonly { readonly by: number; readonly to: number; readonly about?: string }[];
  }[];
  /** What is so of the place. */
  readonly conditions: readonly { readonly name: string; readonly text?: string }[];
  /** Words for what can be wrong with a member, as the game has them. */
  readonly conditionWords: readonly string[];
  readonly timers: readonly { readonly round: number; readonly text: string }[];
  readonly objective?: string;
  /** The last 200 entries. */
  readonly log: readonly TrackerLine[];
  /** How many entries there are. */
  readonly logLines: number;
  /** The first line of the log that cannot be read or does not follow; everything from there on is kept as text. */
  readonly broken?: { readonly line: number; readonly why: string };
  /** The first line of the log that comes to something else now than it says; what it comes to now counts. */
  readonly differs?: { readonly line: number; readonly why: string };
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** How it ended, once a person has said that it has. */
  readonly ended?: string;
}
