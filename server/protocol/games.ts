import { RequestType } from 'vscode-jsonrpc';
import type { NewSheet } from '../../language/show/on-command.js';
import type { Refusal } from './common.js';

/** Which game: by name, else that of a document. */
export interface ReferenceParams {
  readonly uri?: string;
  readonly game?: string;
}

export interface ReferenceResult {
  /** Every game with a rulebook here. */
  readonly games: readonly string[];
  /** What each is, by its name. */
  readonly titles: Readonly<Record<string, string>>;
  /** The game and its reference, as `muster help GAME` prints it, in Markdown; absent where no game was requested. */
  readonly game?: string;
  readonly markdown?: string;
}

export const ShowReference = new RequestType<ReferenceParams, ReferenceResult | Refusal, void>('muster/reference');

/** A random character to create; without a game or a name the answer only lists the games that support it. */
export interface CreateParams {
  /** The document that the character is added to, where it is of the same game. */
  readonly uri?: string;
  readonly game?: string;
  readonly name?: string;
  readonly seed?: string;
  /** Faces of physical dice; a `/` between those of one question and the next. */
  readonly dice?: string;
  /** Answers to questions of the creation, each with its question: `set=2`. */
  readonly choices?: readonly string[];
}

export interface CreateResult {
  /** Every game whose rulebook declares a creation. */
  readonly games: readonly string[];
  /** The document's game, if it is one of them. */
  readonly game?: string;
  readonly created?: {
    readonly text: string;
    /** Whether the text belongs in the document; else it is a file of its own. */
    readonly isPart: boolean;
  };
}

export const Create = new RequestType<CreateParams, CreateResult | Refusal, void>('muster/create');

/** The kind and the game of a new sheet, and its file. */
export interface NewSheetParams {
  readonly what: NewSheet;
  readonly game: string;
  /** What the character, the campaign or the adventure is called; without it a placeholder. */
  readonly name?: string;
  readonly uri?: string;
}

export interface NewSheetResult {
  /** The text as a snippet. */
  readonly snippet: string;
}

/** Creates the template of a character, npc, campaign or adventure: {@link NewSheetResult}. */
export const WriteNewSheet = new RequestType<NewSheetParams, NewSheetResult | Refusal, void>('muster/newSheet');

/** Which game and campaign govern a document. */
export interface GovernedParams {
  readonly uri: string;
}

export interface GovernedResult {
  /** The game; absent where none is named, or it is unknown. */
  readonly game?: string;
  /** Where its rulebook is. */
  readonly rulebook?: string;
  readonly campaign?: string;
}

export const Governed = new RequestType<GovernedParams, GovernedResult, void>('muster/governed');
