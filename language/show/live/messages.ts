// Texts of a live page: the effects of an edit before it is made, and why one cannot be made.

import type { EntryState } from './trial.js';

export const noSuchRow = 'The sheet has changed: there is no such row any more. Nothing is written.';

export const noStep = (name: string): string =>
  `${name} has no single number that could be raised or lowered. Change its line in the text.`;

export const noFurther = (name: string, by: number): string =>
  `${name} has no ${by < 0 ? 'lower' : 'higher'} step. Nothing is written.`;

export const notWritten = (name: string, text: string): string =>
  `${name} cannot be ${text === '' ? 'empty' : text}. Nothing is written.`;

export const inherited = (name: string, from: string): string =>
  `${name} comes from ${from}. Change it there, or write a line of its own.`;

export const noBoxes = 'The sheet has changed: there are no such boxes any more. Nothing is written.';

export const noMark = (word: string): string => `Nothing is marked with "${word}" here.`;

export const tooMany = (total: number): string => `There are only ${total} boxes here.`;

export const noField = (name: string): string => `There is no field called "${name}" in this game.`;

/** `13 -> 14: +4 points (104 of 100), 84 % -> 91 %. New: at most 100 points.` */
export function stepWords(
  before: EntryState,
  after: EntryState,
  added: readonly string[],
  writes: 'line' | 'new line',
): string {
  const parts = [costWords(before, after), chanceWords(before, after)].filter((part) => part !== '');
  const levels = `${before.level || 'nothing'} \u2192 ${after.level || 'nothing'}`;
  const first = parts.length === 0 ? levels : `${levels}: ${parts.join(', ')}`;
  const line = writes === 'new line' ? ['In a new line.'] : [];
  return [`${first}.`, ...line, ...(added.length === 0 ? [] : [`New: ${added.join(' ')}`])].join(' ');
}

/** `Combat Reflexes is written: +15 points (74 of 100). New: at most 60 points.` */
export function addedWords(line: string, before: Points, after: Points, added: readonly string[]): string {
  const cost = after.points === before.points ? '' : `: ${pointsWords(before, after)}`;
  return [`${line} is written${cost}.`, ...(added.length === 0 ? [] : [`New: ${added.join(' ')}`])].join(' ');
}

type Points = Pick<EntryState, 'points' | 'spent' | 'budget'>;

function costWords(before: EntryState, after: EntryState): string {
  return after.cost === undefined && before.cost === undefined ? '' : pointsWords(before, after);
}

function pointsWords(before: Points, after: Points): string {
  const more = (after.points ?? 0) - (before.points ?? 0);
  const sum = after.budget === undefined ? after.spent : `${after.spent} of ${after.budget}`;
  const signed = more < 0 ? `\u2212${-more}` : `+${more}`;
  return `${signed} ${Math.abs(more) === 1 ? 'point' : 'points'} (${sum})`;
}

function chanceWords(before: EntryState, after: EntryState): string {
  if (after.chance === undefined || before.chance === undefined) return '';
  return before.chance === after.chance ? after.chance : `${before.chance} \u2192 ${after.chance}`;
}
