import type { UnitSystem } from '../../language/show/index.js';

/** Commands of the client. Lenses and fixes name them; their only argument is the type given here. */
export const CommandIds = {
  /** Rolls: {@link RollParams}, or without an argument the line at the cursor. */
  roll: 'muster.roll',
  /** The same with faces that a person reads off real dice: {@link RollParams}. */
  rollWithDice: 'muster.rollWithDice',
  /** Shows a computed sheet: {@link SheetParams}, or the one at the cursor. */
  showSheet: 'muster.showSheet',
  /** Opens a sheet in the browser, to be printed: {@link SheetParams}, or the one at the cursor, or that of the panel. */
  printSheet: 'muster.printSheet',
  /** Shows the reference of a game, which is asked for. */
  showReference: 'muster.showReference',
  /** Makes a character by dice, of a game and with choices that are asked for. */
  createCharacter: 'muster.createCharacter',
  /** Shows what changed in the characters of the file at hand since another text of it, which is asked for. */
  showDifference: 'muster.showDifference',
  /** Begins a character or npc of a game, which are asked for, in a file of its own. */
  newCharacter: 'muster.newCharacter',
  /** The same for a campaign. */
  newCampaign: 'muster.newCampaign',
  /** Makes a sheet of a character of another tool, or of a stat block on the clipboard. */
  importCharacter: 'muster.importCharacter',
  /** Shows a Markdown page without what is the game master's. */
  showPlayersCopy: 'muster.showPlayersCopy',
  /** Formats the `muster` fences of a Markdown file, and leaves its prose alone. */
  formatFences: 'muster.formatFences',
  /** Writes the character at the cursor for another program, which is asked for. */
  exportCharacter: 'muster.exportCharacter',
  /** Opens the rulebook that governs the file at hand. */
  openRulebook: 'muster.openRulebook',
  /** Opens one of the guides. */
  openGuide: 'muster.openGuide',
  /** Copies a result with its formula: the id of an entry of the log, or the last one. */
  copyResult: 'muster.copyResult',
  exportLog: 'muster.exportLog',
  showRollLog: 'muster.showRollLog',
  clearLog: 'muster.clearLog',
  /** Writes what a roll did into the sheets concerned: the id of an entry of the log, or the last one. */
  apply: 'muster.apply',
  /** Plays an encounter at the table: {@link PlayParams}, or the one at the cursor. */
  playEncounter: 'muster.playEncounter',
  /** Opens the players' window of the encounter that is being played. */
  openPlayersWindow: 'muster.openPlayersWindow',
  /** Writes what came of the encounter that is being played into the sheets. */
  writeEncounter: 'muster.writeEncounter',
  exportEncounterLog: 'muster.exportEncounterLog',
} as const;

/** Sent with `initialize`. */
export interface InitializationOptions {
  /** Commands that the client runs; the server offers lenses only for these. */
  readonly commands?: readonly string[];
  /** The client answers {@link ReadFile} and {@link ListFiles}, for workspaces that are not on a disk. */
  readonly files?: boolean;
}

/** The settings under `muster`, as the server reads them with `workspace/configuration`. */
export interface Settings {
  readonly hints: {
    /** `[4]` after an entry whose cost is not written. */
    readonly costs: boolean;
    /** The level after an entry of which only the cost is written. */
    readonly levels: boolean;
    /** The pool or effective skill of a roll. */
    readonly pools: boolean;
  };
  readonly lenses: {
    /** A lens with odds above each roll. */
    readonly rolls: boolean;
    /** Points spent of the budget above each character. */
    readonly points: boolean;
  };
  readonly check: {
    /** Check files of the workspace that are not open. */
    readonly closedFiles: boolean;
  };
  readonly limits: {
    /** Larger files are not analysed, in megabytes. */
    readonly fileSize: number;
  };
  readonly rolls: {
    /** How many rolls the log keeps. */
    readonly logSize: number;
    /** How a result is announced beside the line's end and the log. */
    readonly announce: 'auto' | 'statusBar' | 'message';
  };
  readonly sheet: {
    /** Opens the computed sheet beside the first sheet that is opened. */
    readonly openBeside: boolean;
  };
  /** In which units lengths, weights and speeds are shown to people. */
  readonly units: UnitSystem;
}

/** What holds where nothing is set. The manifest repeats it; a test compares the two. */
export const defaultSettings: Settings = {
  hints: { costs: true, levels: true, pools: true },
  lenses: { rolls: true, points: true },
  check: { closedFiles: true },
  limits: { fileSize: 2 },
  rolls: { logSize: 1000, announce: 'auto' },
  sheet: { openBeside: false },
  units: 'as written in the rulebook',
};
