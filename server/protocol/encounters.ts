import { RequestType } from 'vscode-jsonrpc';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import type { TrackerCommand } from '../../language/fight/index.js';
import type { TrackerModel } from '../../language/show/index.js';
import type { Refusal } from './common.js';

/** An encounter at the table: `log` is the whole text of its log, empty where it has not begun. The text is the state; the server keeps none. */
export interface TrackerParams {
  readonly uri: string;
  readonly encounter: string;
  readonly log: string;
  /** The selected member; absent: the one whose turn it is. */
  readonly selected?: string;
  /** The target of the actions; absent: the first enemy. */
  readonly target?: string;
  /** Words of the `situation` that are added to the lines of the actions. */
  readonly situation?: readonly string[];
  /** Only what the players know. */
  readonly isForPlayers?: boolean;
  /** Answers at once: with average effects of actions only as far as they are cached. */
  readonly isQuick?: boolean;
}

/** The answer to {@link Tracker}. */
export interface TrackerResult {
  readonly model: TrackerModel;
}

/** The state of an encounter. The average effects of its actions are computed first, so the answer may take a while. */
export const Tracker = new RequestType<TrackerParams, TrackerResult | Refusal, void>('muster/tracker');

/** A command in an encounter. */
export interface TrackerDoParams extends TrackerParams {
  readonly command: TrackerCommand;
  /** Seed of the dice; a random one if absent. That of the first command is the seed of the log, too. */
  readonly seed?: string;
  /** Faces of physical dice; a `/` between those of one question and the next. */
  readonly dice?: string;
  /** Answers to questions of an action, each with its question: `defence=Dodge`. A {@link Refusal} with `asks` is such a question. */
  readonly choices?: readonly string[];
}

/** The answer to {@link TrackerDo}: the log with the command, and the new state of the encounter. */
export interface TrackerDoResult {
  /** The whole new text of the log. */
  readonly log: string;
  /** The text appended to the old one, where nothing else changed. */
  readonly appends?: string;
  readonly model: TrackerModel;
}

/** Carries out a command. Nothing is written: the client owns the file of the log. */
export const TrackerDo = new RequestType<TrackerDoParams, TrackerDoResult | Refusal, void>('muster/trackerDo');

/** An encounter by its document and name, with the text of its log. */
export interface TrackerWriteParams {
  readonly uri: string;
  readonly encounter: string;
  readonly log: string;
}

/** The outcome of an encounter, as one edit of all sheets concerned. */
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

/** The text of a log of encounters, and where it is. */
export interface CheckLogParams {
  readonly uri: string;
  readonly text: string;
}

/** An entry of a log, by its line in the text, from 1. */
export interface LoggedEntry {
  readonly line: number;
  readonly encounter: string;
  /** Its outcome. */
  readonly told: readonly string[];
  readonly dice?: string;
  /** The round after it; absent where it cannot be played. */
  readonly round?: number;
  /** Who is out after it. */
  readonly out: readonly string[];
  readonly isUndone: boolean;
}

/** Something wrong in a log, at a line from 1. */
export interface LogFinding {
  readonly line: number;
  readonly message: string;
}

/** The answer to {@link CheckLog}. */
export interface CheckLogResult {
  readonly entries: readonly LoggedEntry[];
  /** Lines that cannot be parsed, do not follow from the lines before, or have another outcome than the recorded one. */
  readonly findings: readonly LogFinding[];
}

/** Reads and replays the text of a log. */
export const CheckLog = new RequestType<CheckLogParams, CheckLogResult, void>('muster/checkLog');
