import { nameKey } from '../grammar/text.js';
import type { Until } from '../rules/consequences.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import { fromNumber, toNumber } from '../values/rational.js';
import { numberValue, textValue, type Value } from '../values/value.js';

/** A participant in what happens. */
export interface Participant {
  /** The name in the line: `Rifleman 2`. */
  readonly name: string;
  /** The name of the sheet: `Rifleman`. */
  readonly of: string;
  /** The sheet under the campaign, with the current state of this participant. */
  readonly who: Evaluation;
}

/** The amount of a field or an entry: a number, or the words of a text or choice. */
export type Amount = number | string;

interface ChangeOf {
  /** The name in the line. */
  readonly who: string;
  /** The name of the sheet. */
  readonly of: string;
  /**
   * Set if the change was computed once for several members, whose former amounts may differ. `from` is then read from
   * each sheet when the change is applied, and `to` is the new amount (`becomes`) or the increase (`grows`).
   */
  readonly onto?: 'becomes' | 'grows';
}

/** `hits taken 4`: a field of the sheet. */
export interface FieldChange extends ChangeOf {
  readonly is: 'field';
  /** The name that the rulebook declares. */
  readonly field: string;
  /** The former amount; 0 or empty if nothing was written. */
  readonly from: Amount;
  readonly to: Amount;
}

/** `wounds { left arm 3 shock }`: an entry of a list by its rating; 0 means that it is absent. */
export interface EntryChange extends ChangeOf {
  readonly is: 'entry';
  readonly list: string;
  readonly entry: string;
  /** The words after its rating that distinguish it from other entries of the same name: `shock`. */
  readonly option?: string;
  /**
   * The rating of one of several entries side by side: `Blow 3`, `Blow 3`, `Blow 5`. Then `from` and `to` are the
   * number of entries with that rating.
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

/**
 * `conditions { stunned, shock 3 }`: a passing condition. 0 means that it is absent; one without an amount counts as 1.
 */
export interface ConditionChange extends ChangeOf {
  readonly is: 'condition';
  readonly condition: string;
  /** The label in quotes that distinguishes it from other conditions of the same name: `parried "Sabre"`. */
  readonly option?: string;
  readonly from: number;
  readonly to: number;
  readonly until?: Until;
}

/** A change of a sheet, as plain data in the sheet's own words. */
export type Change = FieldChange | EntryChange | ThingChange | ConditionChange;

/** Whether a change renews a condition: it lasts until the next turn again, even if its amount stays the same. */
export function isRenewal(change: Change): change is ConditionChange {
  return change.is === 'condition' && change.until === 'next turn' && change.to !== 0;
}

/** Whether a change has an effect: on an amount, or on how long a condition lasts. */
export function hasEffect(change: Change): boolean {
  return change.from !== change.to || isRenewal(change);
}

/** The thing that changes, without character and amount: `wounds left arm shock`. */
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

/** A key that is the same for changes of the same thing. */
export function changedKey(change: Change): string {
  const { is, who } = change;
  return `${is}\n${nameKey(who)}\n${nameKey(changedText(change))}\n${is === 'thing' ? change.id : ''}`;
}

/**
 * Successive changes, merged into one for each thing: from its first former amount to its last new one. Changes without
 * effect are left out.
 */
export function merged(changes: readonly Change[]): readonly Change[] {
  const all = new Map<string, Change>();
  for (const change of changes) {
    const key = changedKey(change);
    const before = all.get(key);
    all.set(key, before ? changedTwice(before, change) : change);
  }
  return [...all.values()].filter(hasEffect);
}

/** Two successive changes of the same thing as one. */
export function changedTwice(before: Change, change: Change): Change {
  const { from } = before;
  // `from` and `to` count entries here, so the differences add up.
  if (change.is === 'entry' && change.each !== undefined && before.is === 'entry')
    return { ...change, from: before.from, to: before.to + change.to - change.from };
  // Both changes are of the same thing, so their amounts have the same type.
  return { ...change, from } as Change;
}

/** The amount of a field with this value; undefined if it cannot be written. */
export function amountOfValue(value: Value): Amount | undefined {
  if (value.kind === 'number') return toNumber(value.number);
  if (value.kind === 'text') return value.text;
  if (value.kind === 'boolean') return Number(value.value);
  return undefined;
}

/** The value of an amount; undefined for NaN and infinity. */
export function valueOfAmount(amount: Amount): Value | undefined {
  if (typeof amount === 'string') return textValue(amount);
  const number = fromNumber(amount);
  return number && numberValue(number.value);
}
