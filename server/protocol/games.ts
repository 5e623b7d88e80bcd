import { RequestType } from 'vscode-jsonrpc';
import type { NewSheet } from '../../language/show/on-command.js';
import type { Refusal } from './common.js';

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
