import { quoteName } from '../grammar/quote-name.js';
import { nameKey } from '../grammar/text.js';
import type { Field } from '../rules/clauses.js';
import type { Rules, Trait } from '../rules/rules.js';
import { UNIT_NAMES } from '../values/unit.js';
import type { DraftEntry, DraftThing, ImportDraft } from './import-draft.js';
import * as messages from './messages.js';
import type { DraftLine, DraftRow, SheetDraft } from './sheet-draft.js';

/** A character of another tool as lines of a game. `misread` are the entries whose names mean something else in the game. */
export function gcsLines(draft: ImportDraft, rules: Rules, misread: ReadonlySet<number>): SheetDraft {
  const rows: DraftRow[] = [];
  const lines: DraftLine[] = [];
  const row = (said: string, leftOut?: string): number =>
    rows.push({ said, ...(leftOut !== undefined && { leftOut }) }) - 1;
  const others: string[] = [];
  for (const { name, value } of draft.facts) {
    const field = fieldCalled(rules, name);
    const text = field && factText(field, value);
    if (text === undefined) others.push(`${name}: ${value}`);
    else lines.push({ text, row: row(`${name} ${value}`) });
  }
  const times = new Map<string, number>();
  const unneeded: string[] = [];
  draft.entries.forEach((given, index) => {
    const said = saidOf(given);
    const time = (times.get(`${given.name} ${given.specialty}`) ?? 0) + 1;
    times.set(`${given.name} ${given.specialty}`, time);
    // A sheet has each name once.
    const entry = time > 1 ? { ...given, name: `${given.name} (${time})` } : given;
    const text = entryText(entry, rules, misread.has(index));
    if (text !== undefined) lines.push({ text, row: row(said), entry: index });
    else if (entry.is !== 'score') unneeded.push(said);
  });
  const list = [...rules.lists.values()].sort((a, b) => b.kinds.length - a.kinds.length)[0];
  if (list && draft.things.length > 0) {
    lines.push({ text: `${list.name} {` });
    for (const thing of draft.things)
      lines.push({ text: thingText(thing, rules, list.kinds), depth: 1, row: row(`${thing.count} ${thing.name}`) });
    lines.push({ text: '}' });
  }
  const notes = [...(others.length > 0 ? [others.join('; ')] : []), ...draft.notes];
  for (const note of notes)
    lines.push(...`note """\n${note.replaceAll('"""', "'''")}\n"""`.split('\n').map((text) => ({ text })));
  for (const { said, why } of draft.leftOut) row(said, why);
  for (const said of unneeded) row(said, messages.leftOut.costsNothing);
  return { name: draft.name, lines, rows, totals: [] };
}

function saidOf({ name, specialty, level, points }: DraftEntry): string {
  const called = specialty === undefined ? name : `${name} (${specialty})`;
  return `${called}${level === undefined ? '' : ` ${level}`}, ${points} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
}

/** Undefined for what costs nothing and has no name in the game. */
function entryText(
  { name, specialty, level, points, is }: DraftEntry,
  rules: Rules,
  isMisread: boolean,
): string | undefined {
  const trait = isMisread ? undefined : traitCalled(rules, name);
  if (trait) {
    const special = trait.clauses.specialty && specialty !== undefined;
    const called = `${quoteName(name)}${special ? ` (${specialty})` : ''}`;
    if (!trait.clauses.rating) return called;
    // Older files say no level: the points buy it.
    if (level === undefined) return points === 0 ? called : `${called} [${points}]`;
    return `${called} ${level}`;
  }
  if (points === 0) return undefined;
  const called = specialty === undefined ? name : `${name} (${specialty})`;
  // Levels of one price stay levels; others are part of what was bought.
  const isRated = level !== undefined && (is === 'skill' || (is === 'trait' && points % level === 0));
  const own = level === undefined || isRated || is === 'score' ? called : `${called} ${level}`;
  const isTaken = rules.vocabulary.names.has(nameKey(own));
  return `"${escaped(isTaken ? `${own}, imported` : own)}"${isRated ? ` ${level}` : ''} [${points}]`;
}

function escaped(name: string): string {
  return name.replace(/[\\"]/g, (sign) => `\\${sign}`);
}

function traitCalled(rules: Rules, name: string): Trait | undefined {
  for (const named of rules.vocabulary.names.get(nameKey(name)) ?? [])
    if (named.what === 'trait' && named.kind !== undefined && !rules.kinds.get(named.kind)?.item)
      return rules.traits.get(named.kind)?.get(named.key);
  return undefined;
}

function fieldCalled(rules: Rules, name: string): Field | undefined {
  const key = nameKey(name);
  return [...rules.fields.values()].find(
    (field) => field.key === key || field.also.some((one) => nameKey(one) === key),
  );
}

/** A fact as the field takes it; undefined where it does not. */
function factText(field: Field, value: string): string | undefined {
  const label = field.choices?.find((choice) => choice.key === nameKey(value))?.label;
  if (label !== undefined) return `${field.name} ${label}`;
  if (field.type === 'text') return `${field.name} "${value.replaceAll('"', "'")}"`;
  if (field.type !== 'number') return undefined;
  const [, feet, inches = '0'] = /^(\d+)\s*'\s*(?:(\d+(?:\.\d+)?)\s*"?)?$/.exec(value) ?? [];
  if (feet !== undefined) return `${field.name} ${feet} ft ${inches} in`;
  return /^\d+(\.\d+)?( [a-z]+)?$/.test(value) ? `${field.name} ${value}` : undefined;
}

function thingText({ name, count, weight, price }: DraftThing, rules: Rules, kinds: readonly string[]): string {
  const number = count === 1 ? '' : `${count} `;
  const isKnown = kinds.some((kind) => rules.traits.get(kind)?.has(nameKey(name)));
  const fields = isKnown ? [] : thingFields(rules, kinds, weight, price);
  return `${number}${isKnown ? quoteName(name) : `"${escaped(name)}"`}${fields.length > 0 ? ` { ${fields.join(', ')} }` : ''}`;
}

/** What one of an unknown thing weighs and costs, in the fields that take a mass, and money. */
function thingFields(rules: Rules, kinds: readonly string[], weight?: string, price?: number): string[] {
  const open = kinds.findLast((kind) => rules.kinds.get(kind)?.open);
  const fields = (open === undefined ? undefined : rules.kinds.get(open))?.clauses.fields ?? [];
  const [, amount, unit] = /^([\d.]+)\s*([a-z]+)$/.exec(weight ?? '') ?? [];
  const heavy = fields.find((field) => MASSES.some((mass) => mass === field.unit));
  const dear = fields.find((field) => field.unit === '$');
  return [
    ...(heavy && amount !== undefined && MASSES.some((mass) => mass === unit)
      ? [`${heavy.name} ${amount} ${unit}`]
      : []),
    ...(dear && price !== undefined && price > 0 ? [`${dear.name} ${price}`] : []),
  ];
}

const MASSES = UNIT_NAMES.filter((unit) => ['oz', 'lb', 'kg', 't'].includes(unit));
