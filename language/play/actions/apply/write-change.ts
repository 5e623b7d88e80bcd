import { quoteName } from '../../../grammar/quote-name.js';
import { nameKey } from '../../../grammar/text.js';
import type { ReadEntry } from '../../../read/entry/reading.js';
import type { SourceEntry } from '../../../read/source/source.js';
import {
  type Amount,
  type Change,
  changedText,
  type EntryChange,
  type FieldChange,
  type ThingChange,
} from '../../../roll/changes.js';
import { says } from '../../../roll/messages.js';
import type { Field } from '../../../rules/clauses.js';
import { CONDITIONS, QUANTITY, UNTIL_WORDS } from '../../../rules/consequences.js';
import type { List } from '../../../rules/rules.js';
import type { Entry } from '../../../sheet/cells/entry.js';
import type { Evaluation } from '../../../sheet/cells/evaluation.js';
import { type Problem, problem } from '../../../values/problem.js';
import * as rational from '../../../values/rational.js';
import { type Value, valueText } from '../../../values/value.js';
import {
  amountNow,
  amountOfItem,
  clausesIn,
  type ItemChange,
  isNameEnough,
  isRated,
  itemsOf,
  listOf,
  nameOf,
  ratingOf,
  sum,
  traitIn,
} from './listed.js';
import { isCalled, outerPath, type StateText } from './state-text.js';

/**
 * Writes a numbered change into the text of its target. A problem if the sheet no longer has the former amount, or if
 * the change cannot be written.
 */
export function writeChange(state: StateText, change: Change): Problem | undefined {
  const present = stateOf(state.evaluation, change);
  if (typeof present === 'object' && 'problem' in present) return present;
  if (!present.isWorth(change.from))
    return problem(says.changedSince(change.who, changedText(change), present.text, amountText(change.from)));
  switch (change.is) {
    case 'field':
      return writeField(state, change);
    case 'thing':
      return writeThing(state, change);
    default:
      return writeItem(state, change);
  }
}

/** Whether the text already has the new amount; always true for a thing that is gone. */
export function isWritten(evaluation: Evaluation, change: Change): boolean {
  if (change.is === 'thing' && !thingOf(evaluation, change)) return true;
  const present = stateOf(evaluation, change);
  return 'isWorth' in present && present.isWorth(change.to);
}

/** The changed item, as it is now. */
interface ItemNow {
  readonly text: string;
  isWorth(amount: Amount): boolean;
}

function stateOf(evaluation: Evaluation, change: Change): ItemNow | Problem {
  const { rules } = evaluation;
  switch (change.is) {
    case 'field': {
      const field = rules.fields.get(nameKey(change.field));
      if (!field) return problem(says.noField(change.field, rules.name));
      const { value } = evaluation.field(field.key);
      const isOpen = !evaluation.fields.has(field.key);
      const label = field.type === 'choice' ? evaluation.fieldLabel(field.key) : undefined;
      return {
        text: label ?? shown(value),
        isWorth: (amount) =>
          isWorth(value, amount) ||
          (isOpen && isNothing(amount)) ||
          (typeof amount === 'string' && isCalled(label, amount)),
      };
    }
    case 'thing': {
      const item = thingOf(evaluation, change);
      if (!item) return problem(says.noThing(change.who, change.thing));
      const value = evaluation.valueIn(item, nameKey(change.field))?.value;
      if (!value) return problem(says.noFieldOfThing(change.field, change.thing));
      return { text: shown(value), isWorth: (amount) => isWorth(value, amount) };
    }
    default: {
      const list = listOf(evaluation, change);
      if (!list) return problem(says.noList(change.is === 'entry' ? change.list : CONDITIONS, rules.name));
      const amount = amountNow(itemsOf(evaluation, list, change), change);
      return { text: String(amount), isWorth: (other) => other === amount };
    }
  }
}

// ------------------------------------------------------------------------------------------------------------- amounts

/** Whether a value is an amount; an absent value is 0 and the empty text. */
function isWorth(value: Value, amount: Amount): boolean {
  if (typeof amount === 'string' && value.kind !== 'number') return nameKey(shown(value)) === nameKey(amount);
  const number = typeof amount === 'number' ? amount : Number(amount);
  switch (value.kind) {
    case 'number':
      return Math.abs(rational.toNumber(value.number) - number) < 1e-6;
    case 'boolean':
      return Number(value.value) === number;
    default:
      return shown(value) === '' && number === 0;
  }
}

function isNothing(amount: Amount): boolean {
  return amount === 0 || amount === '';
}

function shown(value: Value): string {
  return value.kind === 'none' ? '' : valueText(value);
}

function amountText(amount: Amount): string {
  if (typeof amount === 'string') return amount;
  const exact = Number.isInteger(amount) ? undefined : simpleFraction(amount);
  const number = exact ?? rational.fromNumber(amount)?.value;
  return number === undefined ? String(amount) : rational.toText(number);
}

/** The fraction with a small denominator that equals a decimal amount, such as 1/3; undefined if there is none. */
function simpleFraction(amount: number): rational.Num | undefined {
  for (let denominator = 2; denominator <= LARGEST_DENOMINATOR; denominator++) {
    const numerator = Math.round(amount * denominator);
    const difference = Math.abs(numerator / denominator - amount);
    if (difference <= Number.EPSILON * Math.abs(amount)) return rational.fraction(numerator, denominator);
  }
  return undefined;
}

const LARGEST_DENOMINATOR = 1000;

/** An amount as the value of a field. */
export function fieldText(amount: Amount, { type, unit }: Field): string {
  if (type === 'flag') return isNothing(amount) || isCalled(String(amount), 'no') ? 'no' : 'yes';
  const text = amountText(amount);
  if (typeof amount === 'number') return unit === undefined || unit === '$' ? text : `${text} ${unit}`;
  return text === '' || /["{};]|\/\/|\/\*/.test(text) ? `"${text.replace(/[\\"]/g, (sign) => `\\${sign}`)}"` : text;
}

// -------------------------------------------------------------------------------------------------------------- fields

function writeField(state: StateText, { field: name, to }: FieldChange): undefined {
  const field = state.evaluation.rules.fields.get(nameKey(name));
  if (!field) return;
  const own = state.statements().findLast(({ read }) => read.field?.key === field.key);
  const below = own ? state.without(new Set([own.source.path])) : state.evaluation;
  if (isWorth(below.field(field.key).value, to)) {
    if (own) state.remove(own.source);
    return;
  }
  const text = fieldText(to, field);
  const value = own?.read.values[0];
  if (own && value) state.replace(own.source, value.span, text);
  else state.addLine(`${field.name} ${text}`, ({ read }) => read.field !== undefined);
}

// -------------------------------------------------------------------------------------------------------------- things

/**
 * A change whose thing is identified by its index among those of its name, because edits change the paths of things but
 * not their order. A problem if the thing is not on the sheet.
 */
export function numbered(evaluation: Evaluation, change: Change): Change | Problem {
  if (change.is !== 'thing') return change;
  const address = change.id.split(':')[0];
  const number = thingsCalled(evaluation, change.thing).findIndex(({ id }) => id === address);
  return number < 0 ? problem(says.noThing(change.who, change.thing)) : { ...change, id: String(number) };
}

function thingsCalled({ items }: Evaluation, name: string): readonly Entry[] {
  // The label of a condition may name a thing, but a condition is not the thing.
  return items.filter(
    (item) => item.list !== CONDITIONS && (isCalled(item.name, name) || isCalled(item.ownLabel, name)),
  );
}

/** The fields that a thing can have. */
export function fieldsOf({ trait, kind, character }: Entry): readonly Field[] {
  return (trait?.clauses ?? character.rules.kinds.get(kind)?.clauses)?.fields ?? [];
}

function thingOf(evaluation: Evaluation, { id, thing }: ThingChange): Entry | undefined {
  return thingsCalled(evaluation, thing)[Number(id)];
}

function writeThing(state: StateText, change: ThingChange): Problem | undefined {
  const item = thingOf(state.evaluation, change);
  const { read, list } = item ?? {};
  const field = item && fieldOf(item, change.field);
  if (!item || !read || list === undefined || !field) return problem(says.noFieldOfThing(change.field, change.thing));
  const lines = item.children.filter((child) => child.read?.field && state.isOwn(child));
  if (field === QUANTITY) {
    const text = amountText(change.to);
    const [said] = lines;
    if (state.isOwn(item)) writeCount(state, read, text);
    else if (said?.read) state.insert(state.node(outerPath(said.read.source.path))?.$cstNode?.offset ?? 0, `${text} `);
    else addItem(state, list, countedHead(read, change.to));
    return undefined;
  }
  const text = fieldText(change.to, field);
  const line = lines.find((child) => child.read?.field?.key === field.key)?.read;
  const [value] = line?.values ?? [];
  const inHead = read.values.find((one) => one.field.key === field.key);
  const [other] = lines;
  if (line && value) {
    const unwritten = state.without(new Set([line.source.path]));
    const below = thingOf(unwritten, change);
    const is = below && unwritten.valueIn(below, field.key)?.value;
    // Without its braces, the line would add another thing of that name.
    const isAlone = !state.isOwn(item) && lines.length === 1;
    if (is && isWorth(is, change.to)) state.remove(isAlone ? { path: outerPath(line.source.path) } : line.source);
    else state.replace(line.source, value.span, text);
  } else if (state.isOwn(item)) {
    if (inHead) state.replace(read.source, inHead.span, text);
    else state.addTo(read.source.path, `${field.name} ${text}`);
  } else if (other?.read) state.addTo(outerPath(other.read.source.path), `${field.name} ${text}`);
  else {
    // An inherited thing is named again, with its new state in braces.
    const name = read.named?.what === 'trait' ? quoteName(item.name) : headText(read.source);
    addItem(state, list, `${name} { ${field.name} ${text} }`);
  }
  return undefined;
}

/** The field of a thing that changes, or `quantity` for its number; undefined if the thing has no such field. */
export function fieldOf(item: Entry, name: string): Field | typeof QUANTITY | undefined {
  const key = nameKey(name);
  return fieldsOf(item).find((field) => field.key === key) ?? (key === QUANTITY ? QUANTITY : undefined);
}

/** The head of the line of a thing, with another quantity. */
export function countedHead({ source, count }: ReadEntry, amount: Amount): string {
  const isCount = (index: number): boolean => count !== undefined && index >= count.span.from && index < count.span.to;
  return `${amountText(amount)} ${headText(source, isCount)}`;
}

/** The head of a line as it could be written again, without the tokens that `isLeftOut` selects. */
export function headText({ tokens, from = 0 }: SourceEntry, isLeftOut = (_: number): boolean => false): string {
  return tokens
    .filter((_, index) => index >= from && !isLeftOut(index))
    .map(({ type, text, glued }, index) => `${glued || index === 0 ? '' : ' '}${type === 'text' ? `"${text}"` : text}`)
    .join('');
}

// --------------------------------------------------------------------------------------------------- entries of lists

function writeItem(state: StateText, change: ItemChange): Problem | undefined {
  const list = listOf(state.evaluation, change);
  if (!list) return undefined;
  writeAmount(state, list, change);
  writeUntil(state, list, change);
  return undefined;
}

function writeAmount(state: StateText, list: List, change: ItemChange): void {
  if (change.is === 'entry' && change.each !== undefined) {
    writeSeveral(state, list, { ...change, each: change.each });
    return;
  }
  const items = itemsOf(state.evaluation, list, change);
  const own = items.filter((item) => state.isOwn(item));
  const inherited = itemsOf(state.without(new Set(own.flatMap(({ read }) => read?.source.path ?? []))), list, change);
  const { to } = change;
  if (to === sum(inherited)) {
    removeAll(state, list, change);
    return;
  }
  if (to === 0) {
    removeAll(state, list, change);
    leaveOut(state, list, inherited);
    return;
  }
  const [first] = own;
  const rest = sum(items) - (first ? amountOfItem(first) : 0);
  if (first && to > rest) {
    writeAmountOf(state, first, to - rest);
    return;
  }
  removeAll(state, list, change);
  // A new item replaces a single inherited one of its name, but not several.
  if (inherited.length > 1) leaveOut(state, list, inherited);
  addItem(state, list.key, itemText(state.evaluation, list, change));
}

/** One line for each of several items side by side: new ones are added at the end, and the last ones removed first. */
function writeSeveral(state: StateText, list: List, change: EntryChange & { readonly each: number }): void {
  const now = itemsOf(state.evaluation, list, change);
  const one = itemText(state.evaluation, list, { ...change, to: change.each });
  if (now.length < change.to) repeatInherited(state, list, change);
  for (let more = now.length; more < change.to; more++) addItem(state, list.key, one);
  const surplus = now.slice(change.to).toReversed();
  for (const { read } of surplus.filter((item) => state.isOwn(item))) if (read) state.remove(read.source);
  leaveOut(
    state,
    list,
    surplus.filter((item) => !state.isOwn(item)),
  );
}

/** Writes inherited items into the text itself, because a new item would replace one of them. */
function repeatInherited(state: StateText, list: List, change: EntryChange): void {
  const all = itemsOf(state.evaluation, list, { ...change, each: undefined });
  const inherited = all.filter((item) => !state.isOwn(item));
  leaveOut(state, list, inherited);
  for (const item of inherited)
    addItem(state, list.key, itemText(state.evaluation, list, { ...change, to: ratingOf(item) ?? change.to }));
}

/** Removes the items that the text itself has, last one first. */
function removeAll(state: StateText, list: List, change: ItemChange): void {
  for (;;) {
    const last = itemsOf(state.evaluation, list, change).findLast((item) => state.isOwn(item));
    if (!last?.read) return;
    state.remove(last.read.source);
  }
}

/** Writes that inherited items are absent. */
function leaveOut(state: StateText, list: List, items: readonly Entry[]): void {
  for (const { read } of items)
    if (read) {
      const head = read.source.tokens
        .slice(read.source.from ?? 0)
        .map(({ text }) => text)
        .join(' ');
      addItem(state, list.key, `without ${quoteName(head)}`);
    }
}

function writeAmountOf(state: StateText, item: Entry, amount: number): void {
  const { read } = item;
  if (!read) return;
  const text = amountText(amount);
  if (isRated(item)) {
    if (read.rating) state.replace(read.source, read.rating.span, text);
    else state.replace(read.source, { from: read.name.to, to: read.name.to }, text);
  } else writeCount(state, read, text);
}

function writeCount(state: StateText, { source, count }: ReadEntry, text: string): void {
  if (count) {
    const isTimes = /^x/i.test(source.tokens[count.span.from]?.text ?? '');
    state.replace(source, count.span, isTimes ? `x${text}` : text);
  } else state.insert(source.tokens[source.from ?? 0]?.offset ?? 0, `${text} `);
}

/** A new item as a line: `left arm 3 shock`, `3 Grenade`, `stunned until turn`, `parried until turn "Sabre"`. */
function itemText(evaluation: Evaluation, list: List, change: ItemChange): string {
  const rating = clausesIn(evaluation, list, nameOf(change))?.rating;
  const name = quoteName(traitIn(evaluation, list, nameOf(change))?.name ?? nameOf(change));
  const amount = amountText(change.to);
  const isPlain = change.is === 'condition' && isNameEnough(evaluation, change.condition, change.to);
  const option = change.is === 'entry' ? change.option : undefined;
  const isCounted = !rating && change.to !== 1;
  return [
    ...(isCounted ? [amount] : []),
    name,
    ...(rating && !isPlain ? [amount] : []),
    ...(option === undefined ? [] : [option]),
    ...(change.is === 'condition' && change.until !== undefined ? [`until ${change.until}`] : []),
    ...(change.is === 'condition' && change.option !== undefined ? [`"${change.option}"`] : []),
  ].join(' ');
}

/** Adds an item to the list of the text, else as a new list beside the others. */
function addItem(state: StateText, key: string, item: string): void {
  const own = state.statements().findLast(({ read }) => read.named?.key === key && read.named.what === 'list');
  const last = own?.source.entries.at(-1);
  if (!own) {
    const list = state.evaluation.rules.lists.get(key);
    state.addLine(`${list?.name ?? key} { ${item} }`, ({ read }) => read.named?.what === 'list');
  } else state.addTo(own.source.path, item, last?.path);
}

// ---------------------------------------------------------------------------------------------------- how long it lasts

/** Writes how long a condition lasts, if the change says it: `stunned until turn`. */
function writeUntil(state: StateText, list: List, change: ItemChange): void {
  if (change.is !== 'condition' || change.until === undefined || change.to === 0) return;
  const words = `until ${change.until}`;
  const read = itemsOf(state.evaluation, list, change).findLast((item) => state.isOwn(item))?.read;
  const written = read?.marks.find(({ name }) => UNTIL_WORDS.includes(nameKey(name)));
  if (!read || isCalled(written?.name, words)) return;
  const end = read.rating?.span.to ?? read.name.to;
  state.replace(read.source, written?.span ?? { from: end, to: end }, words);
}
