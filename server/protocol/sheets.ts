import { RequestType } from 'vscode-jsonrpc';
import type { Location, Position, WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { EntryState, PageModel } from '../../language/show/index.js';
import type { Addition, Exported, ExportTarget } from '../../language/show/on-command.js';
import type { Refusal } from './common.js';

/** Selects a sheet: by name, else by a line in it, else the first of the document. */
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

/** A character of another tool or in print, the game to import it into, and the file of the sheet. */
export interface ImportParams {
  readonly text: string;
  readonly game: string;
  readonly uri?: string;
}

export interface ImportResult {
  /** The sheet. */
  readonly text: string;
  /** The report of the import, line by line, as Markdown. */
  readonly markdown: string;
}

export const Import = new RequestType<ImportParams, ImportResult | Refusal, void>('muster/import');

/** A text that is pasted into a sheet, and where. */
export interface ConvertParams {
  readonly uri: string;
  readonly position: Position;
  readonly text: string;
}

/**
 * The text to paste instead, and an edit elsewhere that it needs. The editor indents pasted lines like the line at the cursor, so
 * without such an edit the text has only the indentation beyond that.
 */
export interface ConvertResult {
  readonly text: string;
  readonly edit?: WorkspaceEdit;
}

/** Printed statistics as lines of the sheet that they are pasted into; null where a text is not printed statistics. */
export const Convert = new RequestType<ConvertParams, ConvertResult | null, void>('muster/convert');

/** A place in a document. */
export interface DescribeParams {
  readonly uri: string;
  readonly position: Position;
}

export interface DescribeResult {
  readonly markdown: string;
}

/** Everything that a hover could say about a place; null if there is nothing to say. */
export const Describe = new RequestType<DescribeParams, DescribeResult | null, void>('muster/describe');

/** A character, as for {@link SheetParams}, and the target program. */
export interface ExportParams extends SheetParams {
  readonly to: ExportTarget;
}

export interface ExportResult extends Exported {
  readonly name: string;
}

/** A character in the format of another program, as `muster export` prints it. */
export const Export = new RequestType<ExportParams, ExportResult | Refusal, void>('muster/export');

export const ShowSheet = new RequestType<SheetParams, SheetResult | Refusal, void>('muster/sheet');

/** Which sheet, and its form: a whole page (default), in parts, as a stat block, or for printing. */
export interface PageParams extends SheetParams {
  readonly form?: 'page' | 'live' | 'card' | 'print';
  /** Paper size for printing; A4 by default. */
  readonly paper?: 'a4' | 'letter';
}

export interface PageResult {
  readonly name: string;
  /** The document that the character is in; places of the page without a file are places in it, `file` of others is a URI. */
  readonly uri: string;
  /** Version of the document, if it is open: later requests of the page are valid for this version only. */
  readonly version?: number;
  /** Lines of the document that the character takes, from 0, the last one included. */
  readonly lines?: { readonly from: number; readonly to: number };
  /** An unclosed bracket or quote in the character: the page is incomplete until it is closed. */
  readonly broken?: string;
  /** The page as data: numbers with the cells that explain them, places in the text, rolls and odds. */
  readonly page: PageModel;
  /**
   * The page as an article of HTML without scripts or styles. Buttons carry what was chosen: `data-cell`, `data-line` and
   * `data-column`, `data-roll`; rows carry `data-row`, and blocks `data-block`. In a page in parts the elements with
   * `data-block` are empty, and `blocks` has their contents. A page for printing is a whole document without buttons.
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

/** The derivation of a number: itself first, then the values that it is computed from. */
export interface ExplainResult {
  readonly lines: readonly {
    readonly depth: number;
    /** `Dodge 6 = round down (Basic Speed 6.25) + 1 Combat Reflexes` */
    readonly text: string;
    /** Its sources, the author's lines and the rules, with labels and places. */
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

/** The outcome of a step, computed on the whole sheet with the edit. */
export interface StepResult {
  readonly before: EntryState;
  readonly after: EntryState;
  /** Findings that the step would add. */
  readonly findings: readonly string[];
  /** All of it in a sentence. */
  readonly words: string;
  readonly edit: WorkspaceEdit;
}

export const TakeStep = new RequestType<StepParams, StepResult | Refusal, void>('muster/step');

/** Boxes of a page, and the new count of each mark; the mark can be left out where there is only one. */
export interface MarkParams {
  readonly uri: string;
  readonly name: string;
  readonly version?: number;
  readonly boxes: string;
  readonly marks: readonly { readonly mark?: string; readonly count: number }[];
}

export const Mark = new RequestType<MarkParams, WorkspaceEdit | Refusal, void>('muster/mark');

/** The typed value of a rating, by its row, or of a field. */
export interface SetParams {
  readonly uri: string;
  readonly name: string;
  readonly version?: number;
  readonly entry?: string;
  readonly field?: string;
  readonly value: string;
}

export const SetValue = new RequestType<SetParams, WorkspaceEdit | Refusal, void>('muster/set');

/** Kinds of a section of a page, to ask what can be added to it. */
export interface AdditionsParams {
  readonly uri: string;
  readonly name: string;
  readonly kinds: readonly string[];
}

/** What the game has for a section, with what each costs this character. */
export const Additions = new RequestType<AdditionsParams, readonly Addition[] | Refusal, void>('muster/additions');

/** One of the additions of a section, with the words of the author where it needs some. */
export interface AddParams extends AdditionsParams {
  readonly version?: number;
  readonly key: string;
  readonly typed?: string;
}

export interface AddResult {
  /** The result, in a sentence. */
  readonly words: string;
  readonly edit: WorkspaceEdit;
}

export const Add = new RequestType<AddParams, AddResult | Refusal, void>('muster/add');

/** The style of pages, for a screen and for paper: the same for every game. */
export const PageStyle = new RequestType<Record<string, never>, string, void>('muster/pageStyle');

export const ShowPage = new RequestType<PageParams, PageResult | Refusal, void>('muster/page');
