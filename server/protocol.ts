/**
 * What the server and the VS Code client say to each other beyond the language server protocol. Both sides import this
 * file; other editors may send the same requests. Positions are zero-based, as everywhere in the protocol.
 *
 * Built-in rulebooks are documents of the scheme `builtin` (`builtin:///godlike.rulebook`). The server serves their text
 * through `workspace/textDocumentContent`.
 */

import { NotificationType, RequestType } from 'vscode-jsonrpc';
import type { Location, WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { Exported, ExportTarget } from '../language/exchange/index.js';
import type { RollRecord } from '../language/families/index.js';
import type { ActionRecord, Change, Question, TrackerCommand } from '../language/play/index.js';
import type {
  AdventurePage,
  NewSheet,
  PageModel,
  Standing,
  TrackerModel,
  UnitSystem,
} from '../language/report/index.js';

/** Scheme of the documents that come with Muster and cannot be edited. */
export const BUILTIN_SCHEME = 'builtin';

/** The language of the logs of encounters, which the client shows with what {@link CheckLog} answers. */
export const LOG_LANGUAGE_ID = 'muster-log';

/** Languages that the server serves. */
export const LANGUAGE_IDS = ['muster', 'rulebook', 'markdown'] as const;

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

/** What to roll: a `roll` or `check` line of a document, or an expression in the light of a sheet. */
export interface RollParams {
  readonly uri: string;
  /** Line of the roll in the document. */
  readonly line?: number;
  /** Where the cursor is on the line, in UTF-16 units: of several rolls on it, that one is meant. */
  readonly character?: number;
  /** The roll itself, by its path in the document; wins over `character`. */
  readonly path?: string;
  /** What a `roll` line would say; needs `name` where names of a sheet occur. */
  readonly expression?: string;
  /** Name of the character or npc that rolls. */
  readonly name?: string;
  readonly seed?: string;
  /** Faces of physical dice, in the order of the pool: `1, 4, 4, 8`; a `/` between those of one question and the next. */
  readonly dice?: string;
  /** Answers to what an action asks: `Dodge`, or with its question, `defence=Dodge`. */
  readonly choices?: readonly string[];
  /** The client answers questions: one without an answer is handed back in {@link Refusal}, instead of taking the usual answer. */
  readonly isAsking?: boolean;
}

/** A die as it lies on the table. */
export interface ShownDie {
  readonly face: number;
  /** `regular`, `hard`, `wiggle`, ... or `die` where the family has one kind. */
  readonly role: string;
  /** Part of the set that was chosen, or of the total that counts. */
  readonly counts?: boolean;
}

/** A finished roll, in the words in which it is shown. The client adds nothing and computes nothing. */
export interface ShownRoll {
  /** The record that replays. */
  readonly record: RollRecord | ActionRecord;
  /** One line for the end of the line and the status bar: `9 against 11: success by 2`. */
  readonly summary: string;
  /** The result with its formula, as it is copied: several lines of plain text. */
  readonly text: string;
  /** Who rolled what: `Sgt. Mike Doyle: Guns (Rifle) - 4`. */
  readonly title: string;
  readonly outcome: 'critical success' | 'success' | 'failure' | 'critical failure' | 'total';
  readonly dice: readonly ShownDie[];
  /** Of an action: everything that happened, a sentence a line. */
  readonly account?: readonly string[];
  /** Of an action: what it does to sheets. */
  readonly changes?: readonly Change[];
  /** The encounter that the line is in. */
  readonly encounter?: string;
  /** Sets, margin, odds, seed, ... in the order in which they are read. */
  readonly details: readonly { readonly label: string; readonly value: string }[];
}

/** The roll could not be made: a sentence that says why and what to do. Not an error of the server. */
export interface Refusal {
  readonly problem: string;
  /** What has to be answered first: add the answer to `choices` or `dice`, and roll again with `seed`. */
  readonly asks?: Question;
  readonly seed?: string;
}

export function isRefusal(result: object): result is Refusal {
  return 'problem' in result;
}

export const Roll = new RequestType<RollParams, ShownRoll | Refusal, void>('muster/roll');

/** What a roll did, to be written into sheets: `changes` and `encounter` of its {@link ShownRoll}, and the document of its line. */
export interface ApplyParams {
  readonly uri: string;
  readonly encounter?: string;
  readonly changes: readonly Change[];
}

/** Answers one edit of all sheets concerned, with the versions of open documents; a refusal where a sheet has changed since. */
export const Apply = new RequestType<ApplyParams, WorkspaceEdit | Refusal, void>('muster/apply');

/** Which sheet: by name, else the one that the line is in, else the first of the document. */
export interface SheetParams {
  readonly uri: string;
  readonly name?: string;
  readonly line?: number;
}

export interface SheetResult {
  readonly name: string;
  /** The sheet as `muster sheet --format md` prints it. */
  readonly markdown: string;
  /** The sheet as `muster sheet --format json` prints it. */
  readonly sheet: unknown;
}

/** Which game: by name, else that of a document. */
export interface ReferenceParams {
  readonly uri?: string;
  readonly game?: string;
}

export interface ReferenceResult {
  /** Every game that is known here. */
  readonly games: readonly string[];
  /** The game, and what `muster help GAME` says of it, as Markdown; absent where none is meant. */
  readonly game?: string;
  readonly markdown?: string;
}

export const ShowReference = new RequestType<ReferenceParams, ReferenceResult | Refusal, void>('muster/reference');

/** A character to be made by dice: without a game or a name only the games are answered that can do so. */
export interface CreateParams {
  /** The document that the character is added to, where it is of the same game. */
  readonly uri?: string;
  readonly game?: string;
  readonly name?: string;
  readonly seed?: string;
  /** Faces of physical dice; a `/` between those of one question and the next. */
  readonly dice?: string;
  /** Answers to what the creation asks, each with its question: `set=2`. */
  readonly choices?: readonly string[];
}

export interface CreateResult {
  /** Every game whose rulebook says how a character is made. */
  readonly games: readonly string[];
  /** The one of the document, where it is among them. */
  readonly game?: string;
  readonly created?: {
    readonly text: string;
    /** Whether the text is a part of the document; else it is a file of its own. */
    readonly isPart: boolean;
  };
}

export const Create = new RequestType<CreateParams, CreateResult | Refusal, void>('muster/create');

/** The text that a document had once: of the last commit, or of another file. */
export interface DifferenceParams {
  readonly uri: string;
  readonly text: string;
}

export interface DifferenceResult {
  /** What changed in its characters since, as `muster diff --format md` prints it. */
  readonly markdown: string;
}

export const ShowDifference = new RequestType<DifferenceParams, DifferenceResult | Refusal, void>('muster/difference');

/** What a new sheet is, of which game, and the file that it would be in. */
export interface NewSheetParams {
  readonly what: NewSheet;
  readonly game: string;
  readonly uri?: string;
}

export interface NewSheetResult {
  /** The text as a snippet. */
  readonly snippet: string;
}

/** A new character, npc or campaign, to be filled in: {@link NewSheetResult}. */
export const WriteNewSheet = new RequestType<NewSheetParams, NewSheetResult | Refusal, void>('muster/newSheet');

/** A character of another tool, or of print, the game that it is read in, and the file that it would be in. */
export interface ImportParams {
  readonly text: string;
  readonly game: string;
  readonly uri?: string;
}

export interface ImportResult {
  /** The sheet. */
  readonly text: string;
  /** What was understood, line by line, as Markdown. */
  readonly markdown: string;
}

export const Import = new RequestType<ImportParams, ImportResult | Refusal, void>('muster/import');

/** A character, as for {@link SheetParams}, and the program that it is for. */
export interface ExportParams extends SheetParams {
  readonly to: ExportTarget;
}

export interface ExportResult extends Exported {
  readonly name: string;
}

/** A character in the form of another program, as `muster export` prints it. */
export const Export = new RequestType<ExportParams, ExportResult | Refusal, void>('muster/export');

/** Which game and campaign govern a document. */
export interface GovernedParams {
  readonly uri: string;
}

export interface GovernedResult {
  /** The game; absent where nothing says which, or it is not known. */
  readonly game?: string;
  /** Where its rulebook is. */
  readonly rulebook?: string;
  readonly campaign?: string;
}

export const Governed = new RequestType<GovernedParams, GovernedResult, void>('muster/governed');

export const ShowSheet = new RequestType<SheetParams, SheetResult | Refusal, void>('muster/sheet');

/** Which sheet, and whether as a whole page, in parts, as a stat block, or to be printed; a whole page where it is not said. */
export interface PageParams extends SheetParams {
  readonly form?: 'page' | 'live' | 'card' | 'print';
  /** Of a page to be printed; A4 where it is not said. */
  readonly paper?: 'a4' | 'letter';
}

export interface PageResult {
  readonly name: string;
  /** The document that the character is in; places of the page without a file are places in it, `file` of others is a URI. */
  readonly uri: string;
  /** Version of the document, where it is open: what is asked of the page later holds for this version only. */
  readonly version?: number;
  /** Lines of the document that the character takes, from 0, the last one included. */
  readonly lines?: { readonly from: number; readonly to: number };
  /** What keeps the text of the character from being read whole: the page lacks a part until it is closed again. */
  readonly broken?: string;
  /** The page as data: numbers with the cells that explain them, places in the text, rolls and odds. */
  readonly page: PageModel;
  /**
   * The page as an article of HTML without scripts or styles. Buttons carry what was chosen: `data-cell`, `data-line` and
   * `data-column`, `data-roll`; rows carry `data-row`, and blocks `data-block`. Of a page in parts the elements with
   * `data-block` are empty, and what is inside of each is in `blocks`. A page to be printed is a whole document without buttons.
   */
  readonly html: string;
  readonly blocks?: readonly (readonly [key: string, html: string])[];
}

/** A number of a page, by its cell. */
export interface ExplainParams {
  readonly uri: string;
  readonly name: string;
  readonly cell: string;
}

/** Why a number is what it is: itself first, then the values that it is made of. */
export interface ExplainResult {
  readonly lines: readonly {
    readonly depth: number;
    /** `Dodge 6 = round down (Basic Speed 6.25) + 1 Combat Reflexes` */
    readonly text: string;
    /** The author's lines and the rules that it comes from, as people call them, and where they are. */
    readonly sources: readonly { readonly text: string; readonly location?: Location }[];
  }[];
}

export const Explain = new RequestType<ExplainParams, ExplainResult | Refusal, void>('muster/explain');

/** A row of a page whose rating may go up or down by one. Nothing is changed. */
export interface StepParams {
  readonly uri: string;
  readonly name: string;
  readonly version?: number;
  readonly entry: string;
  readonly by: 1 | -1;
}

/** What a step comes to, by the whole sheet with the edit in it. */
export interface StepResult {
  readonly before: Standing;
  readonly after: Standing;
  /** What would be wrong that is not wrong now. */
  readonly findings: readonly string[];
  /** All of it in a sentence. */
  readonly words: string;
  readonly edit: WorkspaceEdit;
}

export const TakeStep = new RequestType<StepParams, StepResult | Refusal, void>('muster/step');

/** Boxes of a page, and how many of them are to be ticked with which marks; the mark may be left out where there is only one. */
export interface MarkParams {
  readonly uri: string;
  readonly name: string;
  readonly version?: number;
  readonly boxes: string;
  readonly marks: readonly { readonly mark?: string; readonly count: number }[];
}

export const Mark = new RequestType<MarkParams, WorkspaceEdit | Refusal, void>('muster/mark');

/** What somebody types in the place of a rating, by its row, or of a field. */
export interface SetParams {
  readonly uri: string;
  readonly name: string;
  readonly version?: number;
  readonly entry?: string;
  readonly field?: string;
  readonly value: string;
}

export const SetValue = new RequestType<SetParams, WorkspaceEdit | Refusal, void>('muster/set');

/** What is shown of documents may have changed although nobody edited them here: files on the disk, a rulebook. */
export const Changed = new NotificationType<Record<string, never>>('muster/changed');

/** The style of pages, for a screen and for paper: the same for every game. */
export const PageStyle = new RequestType<Record<string, never>, string, void>('muster/pageStyle');

export const ShowPage = new RequestType<PageParams, PageResult | Refusal, void>('muster/page');

/** An encounter at the table: `log` is the whole text of its log, empty where it has not begun. The text is the state; the server keeps none. */
export interface TrackerParams {
  readonly uri: string;
  readonly encounter: string;
  readonly log: string;
  /** Who is looked at; the one whose turn it is where nobody is named. */
  readonly selected?: string;
  /** Whom the lines of the actions name; the first enemy where nobody is named. */
  readonly target?: string;
  /** What the lines of the actions say besides: `situation` of the model that is on. */
  readonly situation?: readonly string[];
  /** Nothing that the players do not know. */
  readonly isForPlayers?: boolean;
  /** At once: with what actions do on average only as far as it has been counted before. */
  readonly isQuick?: boolean;
}

export interface TrackerResult {
  readonly model: TrackerModel;
}

/** How an encounter is at the table. What its actions do on average is counted meanwhile: the answer takes its time. */
export const Tracker = new RequestType<TrackerParams, TrackerResult | Refusal, void>('muster/tracker');

/** What a person does at the table. */
export interface TrackerDoParams extends TrackerParams {
  readonly command: TrackerCommand;
  /** By which the dice fall; a fresh one where it is absent. The first command of a log also gives the log its seed. */
  readonly seed?: string;
  /** Faces of physical dice; a `/` between those of one question and the next. */
  readonly dice?: string;
  /** Answers to what an action asks, each with its question: `defence=Dodge`. A {@link Refusal} with `asks` says what is asked. */
  readonly choices?: readonly string[];
}

export interface TrackerDoResult {
  /** The whole new text of the log. */
  readonly log: string;
  /** What came to the end of the old text, where nothing else of it changed. */
  readonly appends?: string;
  readonly model: TrackerModel;
}

export const TrackerDo = new RequestType<TrackerDoParams, TrackerDoResult | Refusal, void>('muster/trackerDo');

export interface TrackerWriteParams {
  readonly uri: string;
  readonly encounter: string;
  readonly log: string;
}

/** What came of an encounter, as one edit of all sheets concerned. */
export const TrackerWrite = new RequestType<TrackerWriteParams, WorkspaceEdit | Refusal, void>('muster/trackerWrite');

/** Which encounter is played. */
export interface PlayParams {
  readonly uri: string;
  readonly encounter: string;
}

/** An encounter of a document, with its first and last line. */
export interface EncounterPlace {
  readonly name: string;
  readonly line: number;
  readonly endLine: number;
}

/** The encounters of a document, in the order of the text. */
export const ListEncounters = new RequestType<
  { readonly uri: string },
  { readonly encounters: readonly EncounterPlace[] },
  void
>('muster/encounters');

/** Which Markdown file. */
export interface AdventureParams {
  readonly uri: string;
}

/** What is live on a Markdown page, rendered piece by piece; null of Markdown that is not Muster's. */
export const ShowAdventure = new RequestType<AdventureParams, AdventurePage | null, void>('muster/adventurePage');

export interface PlayersCopyResult {
  readonly title: string;
  /** The page as `muster sheet --format md --players` prints it. */
  readonly markdown: string;
}

/** A Markdown page without what is the game master's. */
export const ShowPlayersCopy = new RequestType<AdventureParams, PlayersCopyResult | Refusal, void>(
  'muster/playersCopy',
);

/** The text of a log of encounters, and where it is. */
export interface CheckLogParams {
  readonly uri: string;
  readonly text: string;
}

/** An entry of a log, by its line in the text, from 1. */
export interface LoggedEntry {
  readonly line: number;
  readonly encounter: string;
  /** What it comes to. */
  readonly told: readonly string[];
  readonly dice?: string;
  /** The round after it; absent where it cannot be played. */
  readonly round?: number;
  /** Who is out after it. */
  readonly out: readonly string[];
  readonly isUndone: boolean;
}

export interface LogFinding {
  readonly line: number;
  readonly message: string;
}

export interface CheckLogResult {
  readonly entries: readonly LoggedEntry[];
  /** What cannot be read, does not follow from the lines before, or comes to something else than is written. */
  readonly findings: readonly LogFinding[];
}

/** Reads and replays the text of a log. */
export const CheckLog = new RequestType<CheckLogParams, CheckLogResult, void>('muster/checkLog');

/** What the server still has to do in the background. */
export interface StatusParams {
  /** Closed files whose findings are not yet up to date. 0: the Problems list is true. */
  readonly pending: number;
}

export const Status = new NotificationType<StatusParams>('muster/status');

/** Server to client: URIs of the sheets and rulebooks of the workspace, wherever its files are. */
export const ListFiles = new RequestType<{ readonly pattern: string }, readonly string[], void>('muster/listFiles');

/** Server to client: a file's bytes in base64, or null when it cannot be read. */
export const ReadFile = new RequestType<{ readonly uri: string }, string | null, void>('muster/readFile');

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function has(value: Readonly<Record<string, unknown>>, key: string, type: 'string' | 'number'): boolean {
  const setting = value[key];
  return setting === undefined || setting === null || typeof setting === type;
}

/** Arguments of commands come from lenses, keybindings and other extensions: checked before use. */
export function isRollParams(value: unknown): value is RollParams {
  return (
    isRecord(value) &&
    typeof value.uri === 'string' &&
    ['line', 'character'].every((key) => has(value, key, 'number')) &&
    ['expression', 'name', 'path', 'seed', 'dice'].every((key) => has(value, key, 'string')) &&
    isTexts(value.choices)
  );
}

function isTexts(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}

export function isSheetParams(value: unknown): value is SheetParams {
  return (
    isRecord(value) && typeof value.uri === 'string' && has(value, 'name', 'string') && has(value, 'line', 'number')
  );
}

export function isPlayParams(value: unknown): value is PlayParams {
  return isRecord(value) && typeof value.uri === 'string' && typeof value.encounter === 'string';
}
