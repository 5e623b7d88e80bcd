import type { TableInput } from '../table/table-state.js';
import type { BegunSheet } from './begun-sheets.js';

/**
 * The log of an encounter, as text beside its page. It holds inputs and the seeds of their dice. The state follows from
 * these; the results that are written after `=>` are only compared with it.
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

/** The head of a log. */
export interface LogHead {
  readonly encounter: string;
  readonly file: string;
  readonly seed: string;
  /** The sheets that it was begun with; empty if the log does not say. */
  readonly sheets: readonly BegunSheet[];
}

/** One input with its details. */
export interface LogEntry {
  /** Its line in the text, from 1. */
  readonly line: number;
  readonly input: TableInput;
  /** The seed of its dice; empty if it needs none. */
  readonly seed: string;
  /** Faces of physical dice, as they were typed. */
  readonly dice?: string;
  /** Index of the roll that was pushed, among all rolls of the entry. */
  readonly pushed?: number;
  /** Answers to choices: `question=answer`. */
  readonly choices?: readonly string[];
  /** The faces of the dice, as written. */
  readonly fell?: string;
  /** The result, as written. */
  readonly told: readonly string[];
  /** For `written`: the sheets that contain the outcome, from which the fight goes on. */
  readonly sheets?: readonly BegunSheet[];
  /** For `written`: lines by hand that lead each member back to the sheet before. */
  readonly was?: readonly { readonly of: string; readonly lines: string }[];
  /** The entry stays in the log without effect. */
  readonly isUndone?: true;
}

/** A log as far as it can be read. */
export interface Log {
  readonly head: LogHead;
  readonly entries: readonly LogEntry[];
  /** Indexes of the entries that are undone and can be redone, the last one last. */
  readonly undone: readonly number[];
  /** The first line that cannot be read; everything from there on is kept as text. */
  readonly broken?: { readonly line: number; readonly why: string };
}

/** Whether an entry says that the outcome so far was written into the sheets. */
export function isWritten({ input }: LogEntry): boolean {
  return input.is === 'written';
}

/** Whether an input can roll dice. */
export function isRolled({ is }: TableInput): boolean {
  return is === 'act' || is === 'morale' || is === 'resolve' || is === 'begins' || is === 'begins turn';
}

/** Whether an input begins a round; its line needs no result. */
export function isRound(input: TableInput): boolean {
  return input.is === 'round' || (input.is === 'begins' && input.what === 'round');
}
