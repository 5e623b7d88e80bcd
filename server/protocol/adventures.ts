import { RequestType } from 'vscode-jsonrpc';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { PageClock } from '../../language/fight/index.js';
import type { AdventurePage } from '../../language/show/on-command.js';
import type { Refusal } from './common.js';

/** A page at the table, with the whole text of its log, empty where nothing has happened yet. */
export interface TablePageParams {
  readonly uri: string;
  readonly log: string;
}

export type { PageClock };

/** The answer to {@link ShowTablePage}. */
export interface TablePageResult {
  readonly title: string;
  /** The text of the page without its front matter, as Markdown. */
  readonly text: string;
  /** Its live pieces, which say what a click on them does. */
  readonly page: AdventurePage;
  readonly clocks: readonly PageClock[];
  /** What was noted outside of encounters: outcomes that were chosen are among it. */
  readonly notes: readonly string[];
}

/** A page as it is used at the table. */
export const ShowTablePage = new RequestType<TablePageParams, TablePageResult | Refusal, void>('muster/tablePage');

/** What a person does on a page, besides rolling. */
export type PageCommand =
  | { readonly is: 'clock'; readonly clock: string; readonly to: number; readonly reason?: string }
  | { readonly is: 'note'; readonly text: string }
  /** Chooses one of the outcomes that a line of the page has, `outcome A | B`, and does what it says. */
  | { readonly is: 'outcome'; readonly text: string; readonly option: number }
  /** Gives a clue or handout to the players, or takes it back. */
  | { readonly is: 'give'; readonly name: string };

export interface TablePageDoParams extends TablePageParams {
  readonly command: PageCommand;
}

/** The log with the new entry, and edits of the page itself. Nothing is written: the client owns both. */
export interface TablePageDoResult {
  readonly log: string;
  readonly edit?: WorkspaceEdit;
}

/** Does something on a page. */
export const TablePageDo = new RequestType<TablePageDoParams, TablePageDoResult | Refusal, void>('muster/tablePageDo');
