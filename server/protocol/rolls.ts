import { RequestType } from 'vscode-jsonrpc';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { RollRecord, ShownDie } from '../../language/dice/index.js';
import type { ActionRecord, Change } from '../../language/roll/index.js';
import type { Refusal } from './common.js';

/** What to roll: a `roll` or `check` line of a document, or an expression for a character. */
export interface RollParams {
  readonly uri: string;
  /** Line of the roll in the document. */
  readonly line?: number;
  /** Cursor on the line, in UTF-16 units: it selects one of several rolls. */
  readonly character?: number;
  /** Path of the roll in the document; takes precedence over `character`. Without a line it selects the roll alone. */
  readonly path?: string;
  /** The text of a `roll` line; needs `name` if it contains names of a sheet. */
  readonly expression?: string;
  /** Name of the character or npc that rolls. */
  readonly name?: string;
  readonly seed?: string;
  /** Faces of physical dice, in the order of the pool: `1, 4, 4, 8`; a `/` between those of one question and the next. */
  readonly dice?: string;
  /** The roll is pushed: its dice are thrown again, except those that the rules keep. */
  readonly isPushed?: boolean;
  /** Answers to questions of an action: `Dodge`, or with its question, `defence=Dodge`. */
  readonly choices?: readonly string[];
  /** The client can ask the user: open questions are returned in {@link Refusal} instead of taking the default answer. */
  readonly isAsking?: boolean;
}

/** A finished roll, as it is shown. The client adds nothing and computes nothing. */
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
  /** The events of an action, one sentence each. */
  readonly account?: readonly string[];
  /** The changes of sheets by an action. */
  readonly changes?: readonly Change[];
  /** What to send to push the roll, if its dice allow it: its seed, or the typed faces. */
  readonly push?: Pick<RollParams, 'seed' | 'dice'>;
  /** The encounter that the line is in. */
  readonly encounter?: string;
  /** The names of the others in the party who make the same roll; the client sends a request for each. */
  readonly followers?: readonly string[];
  /** Sets, margin, odds, seed, ... in the order in which they are read. */
  readonly details: readonly { readonly label: string; readonly value: string }[];
}

export const Roll = new RequestType<RollParams, ShownRoll | Refusal, void>('muster/roll');

/** Changes of a roll to write into sheets: `changes` and `encounter` of its {@link ShownRoll}, and the document of its line. */
export interface ApplyParams {
  readonly uri: string;
  readonly encounter?: string;
  readonly changes: readonly Change[];
}

/** Returns one edit of all sheets concerned, with the versions of open documents; a refusal if a sheet has changed since. */
export const Apply = new RequestType<ApplyParams, WorkspaceEdit | Refusal, void>('muster/apply');
