import type { PageBoxes, PageNumber } from '../page/page-model.js';

/** The place of a member in the order of a round. */
export type TrackerPlace = 'acting' | 'done' | 'waiting' | 'out' | 'away';

/** A condition of a member; one that a person set by hand lasts until a person removes it. */
export interface TrackerCondition {
  readonly word: string;
  /** When it ends: `turn`, `round`. */
  readonly until?: string;
  readonly hand: boolean;
  /** It only counts what was done: a row does not show it. */
  readonly isQuiet?: true;
}

/** Health at a glance: the worst of the tracks and places that the rulebook names for it. */
export interface TrackerHealth {
  /** The track or place, where it is one of several. */
  readonly label: string;
  /** What is left, which may be less than nothing. */
  readonly left: number;
  readonly of: number;
  /** What a person writes to change it: the marks of its boxes. */
  readonly marks: readonly TrackerMark[];
}

/** A mark of boxes, and the line that sets how many there are, with `{0}` for their number. */
export interface TrackerMark {
  readonly word: string;
  readonly sign: string;
  readonly count: number;
  readonly line: string;
}

/** A member, in the order of the round. */
export interface TrackerMember {
  readonly name: string;
  readonly side: string;
  /** Absent if players do not know it, or if the rulebook names nothing for it. */
  readonly health?: TrackerHealth;
  /** The value that decides the place in the order: `3x8`, `12 points`. */
  readonly stands?: string;
  readonly state: TrackerPlace;
  /** What became of a member who is out or gone, in a word: `dead`, or why they left, `surrenders`. */
  readonly fate?: string;
  /** The declared action, if all declare first; for enemies of the players only after it has happened. */
  readonly declared?: string;
  readonly conditions: readonly TrackerCondition[];
  /** How far away the member is from the selected one, where it is known: `10 yd`. */
  readonly distance?: string;
  /** The place of the encounter where the member is: `behind the wall`. */
  readonly where?: string;
  /** The players do not know of the member. */
  readonly isHidden?: true;
}

/** A proposal that a person accepts or drops; accepting it is an entry of the log. */
export interface TrackerProposal {
  readonly key: string;
  readonly what: 'wave' | 'morale' | 'timer' | 'clock' | 'defeat' | 'aware' | 'changed' | 'counts' | 'due' | 'end';
  readonly text: string;
}

/** Boxes with their name: a place of a body, or a track. */
export interface TrackerBoxes {
  readonly label: string;
  readonly boxes: PageBoxes;
  /** How they are marked; empty if the sheet has nothing for it. */
  readonly marks: readonly TrackerMark[];
}

/** A possible action of the selected member. */
export interface TrackerAction {
  readonly key: string;
  readonly label: string;
  /** Where it is offered: at once, once they have come close, as a check of the scene, or among everything else. */
  readonly group: 'first' | 'close' | 'scene' | 'rest';
  /** The line that does it. */
  readonly line: string;
  readonly detail?: string;
  /** Exact: `84 %`. */
  readonly chance?: string;
  /** How often it puts the target out: `drops 41 %`; simulated. */
  readonly drops?: string;
  /** Its average effect, simulated. */
  readonly mean?: string;
  /** Why it cannot be done now, and the same in a few words. */
  readonly refused?: string;
  readonly reason?: string;
}

/** The selected member, with its possible actions. */
export interface TrackerSelected {
  readonly name: string;
  readonly facts: readonly PageNumber[];
  readonly boxes: readonly TrackerBoxes[];
  readonly counters: readonly PageNumber[];
  /** Words that can be added to a line, and whether the lines of the actions have them. */
  readonly situation: readonly { readonly line: string; readonly on: boolean }[];
  readonly actions: readonly TrackerAction[];
}

/** The target of the actions. */
export interface TrackerTarget {
  readonly name: string;
  readonly boxes: readonly TrackerBoxes[];
  readonly conditions: readonly TrackerCondition[];
}

/** An entry of the log in words. */
export interface TrackerLine {
  /** Its number, from 1, which `undone` refers to. */
  readonly entry: number;
  readonly text: string;
  readonly told: readonly string[];
  readonly dice?: string;
  readonly isUndone: boolean;
}

/** An encounter in play: everything that a panel shows, as plain data. The panel computes nothing. */
export interface TrackerModel {
  readonly encounter: string;
  readonly game: string;
  readonly file: string;
  readonly round: number;
  /** The game begins fights with dice that have not been rolled: the order is not known yet. */
  readonly isToBegin?: true;
  /** In games in which all declare before anything happens. */
  readonly phase?: 'declare' | 'resolve';
  /** Members without a declaration in this round. */
  readonly undeclared: readonly string[];
  /** `Width, then Height`, `Move, then Basic Speed`, `by hand`. */
  readonly orderBy: string;
  /** The member who has the turn. */
  readonly turn?: string;
  /** What comes next, and for whom; unknown until the dice that decide the first turn have been rolled. */
  readonly next?: { readonly what: 'turn' | 'action' | 'resolve' | 'round'; readonly who?: string };
  /** The sides, in the order of the text. */
  readonly sides: readonly string[];
  readonly order: readonly TrackerMember[];
  /** Planned events of the encounter that have not happened yet; a person may accept one before it is proposed. */
  readonly waiting: readonly (TrackerProposal & {
    /** `when Alarm is 4 or more`. Absent if a person decides. */
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
    /** The events that advance it, as the encounter says, and its state after each. */
    readonly ticks: readonly { readonly by: number; readonly to: number; readonly about?: string }[];
  }[];
  /** Conditions of the place. */
  readonly conditions: readonly { readonly name: string; readonly text?: string }[];
  /** The game's words for conditions of members. */
  readonly conditionWords: readonly string[];
  readonly timers: readonly { readonly round: number; readonly text: string }[];
  readonly objective?: string;
  /** The last 200 entries. */
  readonly log: readonly TrackerLine[];
  /** Number of entries. */
  readonly logLines: number;
  /** The first line of the log that cannot be read or does not follow; everything from there on is kept as text. */
  readonly broken?: { readonly line: number; readonly why: string };
  /** The first line of the log with another result now; the new result counts. */
  readonly differs?: { readonly line: number; readonly why: string };
  /** The last roll can be pushed. */
  readonly canPush?: true;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The end, if a person has declared it. */
  readonly ended?: string;
}
