import type { TableInput } from '../table/table-state.js';
import type { BegunSheet } from './begun-sheets.js';

/**
 * The log of an encounter, as text beside its page. It holds what was decided and what the dice were drawn from, never how things stand:
 * that follows from the lines before, and what a line came to is only checked against it.
 *
 * ```
 * muster-log 1
 * encounter "The churchyard" of the-dyke.muster, seed tide
 *   begun Guard 04bd9c1e: ST 10; DX 11
 *   begun Rowe 77aa3f00: ST 11; DX 12
 * round 1
 * Guard 1: attack Rowe with Rifle
 *   seed tide/4 fell 9 9 4 1
 *   => Rowe: torso 3 killing
 * ```
 */
export const LOG_VERSION = 1;

/** The head of a log: which encounter, and what its first dice follow from. */
export interface LogHead {
  readonly encounter: string;
  readonly file: string;
  readonly seed: string;
  /** The sheets that it was begun with; none where the log does not say. */
  readonly sheets: readonly BegunSheet[];
}

/** One input with what belongs to it. */
export interface LogEntry {
  /** Its line in the text, from 1. */
  readonly line: number;
  readonly input: TableInput;
  /** What its dice were drawn from; empty where it needs none. */
  readonly seed: string;
  /** Faces of real dice, as they were typed. */
  readonly dice?: string;
  /** The place of the roll that was pushed, among those that were made. */
  readonly pushed?: number;
  /** What was chosen, each with its question. */
  readonly choices?: readonly string[];
  /** What the dice showed, as it was written. */
  readonly fell?: string;
  /** What it came to, as it was written. */
  readonly told: readonly string[];
  /** The sheets from which the fight goes on, once what came of it was written into them. */
  readonly sheets?: readonly BegunSheet[];
  /** What the sheets said before that: lines of a sheet that, said by hand, lead each member back to how it began. */
  readonly was?: readonly { readonly of: string; readonly lines: string }[];
  /** It was taken back: it stays in the log and does nothing. */
  readonly isUndone?: true;
}

/** A log as far as it can be read. */
export interface Log {
  readonly head: LogHead;
  readonly entries: readonly LogEntry[];
  /** Places of the entries that were undone and not redone since, the last one last. */
  readonly undone: readonly number[];
  /** The first line that cannot be read; everything from there on is kept as text. */
  readonly broken?: { readonly line: number; readonly why: string };
}

/** Whether what came of the fight so far was written into the sheets with an entry. */
export function isWritten({ input }: LogEntry): boolean {
  return input.is === 'written';
}

/** Whether dice can fall for an input. */
export function isRolled({ is }: TableInput): boolean {
  return is === 'act' || is === 'morale' || is === 'resolve' || is === 'begins' || is === 'begins turn';
}

/** The line of a round states its own result. */
export function isRound(input: TableInput): boolean {
  return input.is === 'round' || (input.is === 'begins' && input.what === 'round');
}
