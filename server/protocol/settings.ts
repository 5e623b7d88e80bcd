import type { UnitSystem } from '../../language/show/index.js';

/** Commands of the client. Lenses and fixes name them; their only argument is the type given here. */
export const CommandIds = {
  /** Rolls: {@link RollParams}, or without an argument the line at the cursor. */
  roll: 'muster.roll',
  /** The same with faces of real dice: {@link RollParams}. */
  rollWithDice: 'muster.rollWithDice',
  /** Shows a computed sheet: {@link SheetParams}, or the one at the cursor. */
  showSheet: 'muster.showSheet',
  /** Opens a sheet in the browser for printing: {@link SheetParams}, or the one at the cursor, or that of the panel. */
  printSheet: 'muster.printSheet',
  /** Keeps the sheet of the panel while the cursor moves to others. */
  pinSheet: 'muster.pinSheet',
  /** The panel follows the cursor again. */
  unpinSheet: 'muster.unpinSheet',
  /** Shows how the value at a place is computed: {@link DescribeParams}. */
  explain: 'muster.explain',
  /** Goes to the text of something that a view lists: {@link SheetParams}. */
  goTo: 'muster.goTo',
  /** Ticks a clock of the side bar, forwards or back. */
  tickClock: 'muster.tickClock',
  untickClock: 'muster.untickClock',
  /** Asks for a game, and shows its reference. */
  showReference: 'muster.showReference',
  /** Asks for a game and choices, and creates a random character. */
  createCharacter: 'muster.createCharacter',
  /** Asks for an earlier text of the active file, and shows what changed in its characters. */
  showDifference: 'muster.showDifference',
  /** Asks for a game, and creates a character or npc in a new file. */
  newCharacter: 'muster.newCharacter',
  /** The same for a campaign. */
  newCampaign: 'muster.newCampaign',
  /** The same for the page of an adventure. */
  newAdventure: 'muster.newAdventure',
  /** Converts a character of another tool, or a stat block on the clipboard, to a sheet. */
  importCharacter: 'muster.importCharacter',
  /** Opens a Markdown page at the table: what is live in it can be clicked. */
  openAdventure: 'muster.openAdventure',
  /** Shows a Markdown page without the parts for the game master. */
  showPlayersCopy: 'muster.showPlayersCopy',
  /** Formats the `muster` fences of a Markdown file, but not its prose. */
  formatFences: 'muster.formatFences',
  /** Asks for another program, and exports the character at the cursor to it. */
  exportCharacter: 'muster.exportCharacter',
  /** Opens the rulebook that governs the active file. */
  openRulebook: 'muster.openRulebook',
  /** Opens one of the guides. */
  openGuide: 'muster.openGuide',
  /** Copies a result with its formula: the id of an entry of the log, or the last one. */
  copyResult: 'muster.copyResult',
  /** Pushes a roll whose dice allow it: the id of an entry of the log, or the last one. */
  push: 'muster.push',
  exportLog: 'muster.exportLog',
  showRollLog: 'muster.showRollLog',
  clearLog: 'muster.clearLog',
  /** Writes the changes of a roll into the sheets concerned: the id of an entry of the log, or the last one. */
  apply: 'muster.apply',
  /** Plays an encounter: {@link PlayParams}, or the one at the cursor. */
  playEncounter: 'muster.playEncounter',
  /** Opens the players' window of the active encounter. */
  openPlayersWindow: 'muster.openPlayersWindow',
  /** Writes the outcome of the active encounter into the sheets. */
  writeEncounter: 'muster.writeEncounter',
  exportEncounterLog: 'muster.exportEncounterLog',
} as const;

/** The command of VS Code that opens its list of proposals; a client that has it names it in `commands`. */
export const SUGGEST = 'editor.action.triggerSuggest';

/** Sent with `initialize`. */
export interface InitializationOptions {
  /** Commands of the client; the server offers lenses only for these. */
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
    /** Names of files whose findings are shown only while they are open, with `*` for any text, separated by commas. */
    readonly onlyWhenOpen: string;
  };
  readonly limits: {
    /** Larger files are not analysed, in megabytes. */
    readonly fileSize: number;
  };
  readonly rolls: {
    /** How many rolls the log keeps. */
    readonly logSize: number;
    /** How a result is announced, in addition to the end of the line and the log. */
    readonly announce: 'auto' | 'statusBar' | 'message';
  };
  readonly sheet: {
    /** Opens the sheet view beside the first sheet that is opened. */
    readonly openBeside: boolean;
  };
  /** Units of lengths, weights and speeds in views. */
  readonly units: UnitSystem;
}

/** The defaults. The manifest repeats them; a test compares the two. */
export const defaultSettings: Settings = {
  hints: { costs: true, levels: true, pools: true },
  lenses: { rolls: true, points: true },
  check: { closedFiles: true, onlyWhenOpen: '' },
  limits: { fileSize: 2 },
  rolls: { logSize: 1000, announce: 'auto' },
  sheet: { openBeside: false },
  units: 'as written in the rulebook',
};
