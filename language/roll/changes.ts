import { nameKey } from '../grammar/text.js';
import type { Until } from '../rules/consequences.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import { toNumber } from '../values/rational.js';
import type { Value } from '../values/value.js';

/** Someone who takes part in what happens. */
export interface Participant {
  /** As the line calls them: `Rifleman 2`. */
  readonly name: string;
  /** Whose sheet that is: `Rifleman`. */
  readonly of: string;
  /** The sheet under the campaign, with what is already so of this one. */
  readonly who: Evaluation;
}

/** What a field or an entry is worth: a number, or the words of a text or choice. */
export type Amount = number | string;

interface ChangeOf {
  /** As the line calls them. */
  readonly who: string;
  /** Whose sheet that is. */
  readonly of: string;
  /**
   * It was played for all whose line comes to the same, so that what was so before is found out where it happens: `from` is not known, and `to`
   * is what it becomes, or by how much it grows.
   */
  readonly onto?: 'becomes' | 'grows';
}

/** `hits taken 4`: a field of the sheet. */
export interface FieldChange extends ChangeOf {
  readonly is: 'field';
  /** As the rulebook declares it. */
  readonly field: string;
  /** What was written; 0 or empty where nothing was. */
  readonly from: Amount;
  readonly to: Amount;
}

/** `wounds { left arm 3 shock }`: an entry of a list by its rating; 0 is not there. */
export interface EntryChange extends ChangeOf {
  readonly is: 'entry';
  readonly list: string;
  readonly entry: string;
  /** The words that follow its rating and tell it from others of its name: `shock`. */
  readonly option?: string;
  /**
   * The rating of one of several that are there side by side: `Blow 3`, `Blow 3`, `Blow 5`. Then `from` and `to` say how many
   * of that rating there are, and not how much.
   */
  readonly each?: number;
  readonly from: number;
  readonly to: number;
}

/** `Carbine { rounds 7 }`, `2 Hand Grenade`: a field of a thing that is carried, or its quantity. */
export interface ThingChange extends ChangeOf {
  readonly is: 'thing';
  /** Address of the item in its sheet's evaluation. */
  readonly id: string;
  readonly thing: string;
  readonly field: string;
  readonly from: Amount;
  readonly to: Amount;
}

/** `conditions { stunned, shock 3 }`: what passes. 0 is not there; one without an amount is 1 while it lasts. */
export interface ConditionChange extends ChangeOf {
  readonly is: 'condition';
  readonly condition: string;
  /** The words in quotes that tell it from others of its name: `parried "Sabre"`. */
  readonly option?: string;
  readonly from: number;
  readonly to: number;
  readonly until?: Until;
}

/** What something that happened does to a sheet, as plain data in the sheet's own words. */
export type Change = FieldChange | EntryChange | ThingChange | ConditionChange;

/** What a change changes, without who and how much: `wounds left arm shock`. */
export function changedText(change: Change): string {
  switch (change.is) {
    case 'field':
      return change.field;
    case 'entry':
      return [change.list, change.entry, change.each, change.option].filter((part) => part !== undefined).join(' ');
    case 'thing':
      return `${change.field} of ${change.thing}`;
    case 'condition':
      return change.option === undefined ? change.condition : `${change.condition} (${change.option})`;
  }
}

/** A change in words: `Sam: hits taken 4 (was 1)`. */
export function changeText(change: Change): string {
  const { who, from, to } = change;
  const until = change.is === 'condition' && change.until !== undefined ? ` until the end of the ${change.until}` : '';
  if (change.is === 'condition' && to === 0) return `${who}: no longer ${changedText(change)}`;
  if (change.is === 'entry' && change.each !== undefined && change.to === change.from + 1)
    return `${who}: ${changedText(change)}`;
  if (change.is === 'condition' && to === 1) return `${who}: ${changedText(change)}${until}`;
  return `${who}: ${changedText(change)} ${to === '' ? 'nothing' : to} (was ${from === '' ? 'nothing' : from})${until}`;
}

/** The same for changes of the same thing. */
export function changedKey(change: Change): string {
  const { is, who } = change;
  return `${is}\n${nameKey(who)}\n${nameKey(changedText(change))}\n${is === 'thing' ? change.id : ''}`;
}

/** Changes one after another as one: from what was so first to what is so last; what comes to nothing is left out. */
export function merged(changes: readonly Change[]): readonly Change[] {
  const all = new Map<string, Change>();
  for (const change of changes) {
    const key = changedKey(change);
    const before = all.get(key);
    all.set(key, before ? changedTwice(before, change) : change);
  }
  return [...all.values()].filter(({ from, to }) => from !== to);
}

/** Two changes of the same thing, one after the other, as one. */
export function changedTwice(before: Change, change: Change): Change {
  const { from } = before;
  // One more of them, twice, is two more.
  if (change.is === 'entry' && change.each !== undefined && before.is === 'entry')
    return { ...change, from: before.from, to: before.to + change.to - change.from };
  // Both are of the same thing, so that `from` is of the kind that this thing has.
  return { ...change, from } as Change;
}

/** What a field that has a value is worth; undefined where it cannot be written. */
export function amountOfValue(value: Value): Amount | undefined {
  if (value.kind === 'number') return toNumber(value.number);
  if (value.kind === 'text') return value.text;
  if (value.kind === 'boolean') return Number(value.value);
  return undefined;
}
