import { quoteName } from '../grammar/quote-name.js';
import { nameKey } from '../grammar/text.js';
import { printHeadings } from '../read/print-headings.js';
import type { Field } from '../rules/clauses.js';
import type { Kind, Rules, Trait } from '../rules/rules.js';
import { isValueName } from '../rules/vocabulary.js';
import { UNIT_NAMES } from '../values/unit.js';
import { namesInGame } from './declarations.js';
import type { DraftEffect, DraftEntry, DraftThing, ImportDraft } from './import-draft.js';
import * as messages from './messages.js';
import type { DraftDeclaration, DraftLine, DraftRow, FirstSight, SheetDraft } from './sheet-draft.js';

/** A character of another tool as lines of a game. */
export function gcsLines(draft: ImportDraft, rules: Rules, { misread, bases }: FirstSight): SheetDraft {
  const rows: DraftRow[] = [];
  const lines: DraftLine[] = [];
  const declarations = new Map<string, DraftDeclaration>();
  const row = (said: string, leftOut?: string): number =>
    rows.push({ said, ...(leftOut !== undefined && { leftOut }) }) - 1;
  const others: string[] = [];
  for (const { name, value } of draft.facts) {
    const field = fieldCalled(rules, name);
    const text = field && factText(field, value);
    if (text === undefined) others.push(`${name}: ${value}`);
    else lines.push({ text, row: row(`${name} ${value}`), isFact: true });
  }
  const taken = new Set<string>();
  const unneeded: string[] = [];
  const scores: string[] = [];
  // Points of scores that the game does not have.
  let noted = 0;
  // A result that the game computes, too, is only compared with the sheet.
  const compare = (result: { name: string; value: string }, said: string, why: string, how?: string): void => {
    const stated = `${result.name} ${result.value}`;
    if (isValueName(result.name, rules.vocabulary))
      lines.push({ text: '', stated, isOnlyStated: true, row: row(said), result, ...(how !== undefined && { how }) });
    else row(said, why);
  };
  const own = new Map<DraftEntry, string>();
  draft.entries.forEach((given, entry) => {
    const said = saidOf(given);
    const { level, added } = given;
    if (added !== undefined && !traitCalled(rules, given.name)) {
      scores.push(said);
      row(said, messages.leftOut.followsHere);
      return;
    }
    if (given.is === 'score' && !traitCalled(rules, given.name)) {
      scores.push(`${given.name} ${level}${given.points ? ` [${given.points}]` : ''}`);
      noted += given.points ?? 0;
      compare({ name: given.name, value: `${level}` }, said, messages.leftOut.inNote, given.how);
      return;
    }
    const isOwn = misread.has(entry) || given.by?.steps !== undefined;
    const known = isOwn ? undefined : knownText(given, rules, bases.get(entry));
    // A sheet contains each name once.
    const isKnown = known !== undefined && !taken.has(known.name);
    const isNeeded = given.points || given.effects;
    const declared = isKnown || !isNeeded ? undefined : ownText(given, rules, taken);
    const written = isKnown ? known : declared;
    if (!written) {
      unneeded.push(said);
      return;
    }
    taken.add(written.name);
    if (declared) own.set(given, declared.own);
    if (declared?.declared) declarations.set(nameKey(declared.own), declared.declared);
    lines.push({
      text: written.text + wordsBeside(given, written.unchosen),
      row: row(said),
      entry,
      ...(level !== undefined && given.is !== 'trait' && { level }),
      ...(given.by && { by: given.by }),
      ...(given.how !== undefined && { how: given.how }),
      ...(given.points !== undefined && { points: given.points }),
    });
  });
  declareEffects(draft.entries, own, rules, declarations);
  const list = [...rules.lists.values()].sort((a, b) => b.kinds.length - a.kinds.length)[0];
  const isElsewhere = (thing: DraftThing): boolean => thing.isElsewhere === true && !list?.marks.includes(NOT_CARRIED);
  const things = draft.things.filter((thing) => !isElsewhere(thing));
  const declared: string[] = [];
  if (list && things.length > 0) {
    const givesOf = ({ effects = [] }: DraftThing): string[] => clausesOf(effects, draft.entries, own, rules);
    lines.push({ text: `${list.name} {` });
    for (const thing of things)
      thingLines(thing, rules, list.kinds, { lines, row, depth: 1, marks: list.marks, declared, givesOf });
    lines.push({ text: '}' });
  }
  const notes = [
    ...(others.length > 0 ? [others.join('; ')] : []),
    ...(scores.length > 0 ? [messages.asInFile(scores.join(', '))] : []),
    ...draft.things.filter(isElsewhere).map((thing) => messages.notCarried(thingWords(thing))),
    ...draft.notes,
  ];
  for (const note of notes)
    lines.push(...`note """\n${note.replaceAll('"""', "'''")}\n"""`.split('\n').map((text) => ({ text })));
  for (const { name, value, whenHurt, how } of draft.results) {
    const called = whenHurt !== undefined && isValueName(whenHurt, rules.vocabulary) ? whenHurt : name;
    compare({ name: called, value }, `${name} ${value}`, messages.leftOut.noSuchNumber, how);
  }
  const { points } = draft;
  const total = (points ?? 0) - noted;
  const saidOfAll = (noted === 0 ? messages.allPoints : messages.allButScores)(pointsOf(total));
  const totals = points === undefined ? [] : [{ value: `${total}`, span: { from: 0, to: 0 }, row: row(saidOfAll) }];
  for (const { said, why } of draft.leftOut) row(said, why);
  for (const said of unneeded) row(said, messages.leftOut.costsNothing);
  return { name: draft.name, lines, rows, totals, declarations, rules: declared };
}

/** The mark of things that are owned and not carried, if a list has it. */
const NOT_CARRIED = 'dropped';

/** The mark of things that are carried, and neither worn nor at hand. */
const PACKED = 'packed';

function saidOf({ name, specialty, level, added, points }: DraftEntry): string {
  const called = specialty === undefined ? name : `${name} (${specialty})`;
  const more = added === undefined ? '' : ` ${added < 0 ? '' : '+'}${added}`;
  return `${called}${level === undefined ? '' : ` ${level}`}${more}${points === undefined ? '' : `, ${pointsOf(points)}`}`;
}

function pointsOf(points: number): string {
  return `${points} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
}

/** A line for an entry, with the name that no other line of the sheet may have. */
interface WrittenEntry {
  readonly text: string;
  readonly name: string;
  /** Choices of the file that are no choices of the game. */
  readonly unchosen: readonly string[];
}

/** Additional words about an entry, in quotes after it. */
function wordsBeside({ words = [] }: DraftEntry, unchosen: readonly string[]): string {
  const all = [...unchosen, ...words];
  return all.length === 0 ? '' : ` "${escaped(all.join('; '))}"`;
}

/** An entry by its name in the game; undefined if the game does not have it. */
function knownText(
  { name, specialty, technology, bought, level, added, points, choices = [] }: DraftEntry,
  rules: Rules,
  base: number | undefined,
): WrittenEntry | undefined {
  const trait = traitCalled(rules, name);
  if (!trait) return undefined;
  const { clauses } = trait;
  const keys = new Set(clauses.options.flatMap((option) => option.choices.map(({ key }) => key)));
  const isSpecial = specialty !== undefined && (clauses.specialty !== undefined || keys.has(nameKey(specialty)));
  const chosen = choices.filter(({ key }) => keys.has(nameKey(key)));
  const others = choices.filter((choice) => !chosen.includes(choice)).map(({ said }) => said);
  const inParentheses = [...(isSpecial ? [specialty] : []), ...chosen.map(({ key }) => key)];
  const isSuffix = clauses.suffix?.key === 'tl' && /^\d+$/.test(technology ?? '');
  const called = `${quoteName(name)}${isSuffix ? `/TL${technology}` : ''}${inParentheses.length > 0 ? ` (${inParentheses.join(', ')})` : ''}`;
  const whole = base === undefined || added === undefined ? level : base + added;
  const rating = clauses.rating ? (bought ?? whole) : undefined;
  return {
    name: `${trait.kind} ${trait.key} ${isSpecial ? nameKey(specialty) : ''}`,
    text: [
      called,
      ...(rating === undefined ? [] : [`${rating}`]),
      ...(points === undefined ? [] : [`[${points}]`]),
    ].join(' '),
    unchosen: specialty === undefined || isSpecial ? others : [specialty, ...others],
  };
}

/** An entry by a name of its own, with its declaration. */
function ownText(
  { name, specialty, level, points = 0, is, tags = [], by, choices = [] }: DraftEntry,
  rules: Rules,
  taken: ReadonlySet<string>,
): WrittenEntry & { readonly own: string; readonly declared?: DraftDeclaration } {
  const called = specialty === undefined ? name : `${name} (${specialty})`;
  const kind = is === 'trait' ? kindOf(tags, rules) : undefined;
  // Levels with a constant price stay levels; otherwise the level becomes part of the name.
  const isRated = level !== undefined && (is === 'skill' || (is === 'trait' && points % level === 0));
  const whole = level === undefined || isRated || is === 'score' ? called : `${called} ${level}`;
  const free = rules.vocabulary.names.has(nameKey(whole)) ? `${whole}, imported` : whole;
  let own = free;
  for (let time = 2; taken.has(nameKey(own)); time++) own = `${free} (${time})`;
  const quoted = `"${escaped(own)}"`;
  const text = `${quoted}${isRated ? ` ${level}` : ''} [${points}]`;
  const written = { own, name: nameKey(own), unchosen: choices.map(({ said }) => said) };
  if (kind?.open === 'text') return { ...written, text: `${kind.key} ${text}` };
  const price = isRated ? points / (level ?? 1) : points;
  const declared: DraftDeclaration | undefined =
    is === 'skill' && isRated
      ? by && { like: by }
      : {
          kind: kind?.key,
          name: quoted,
          price,
          clauses: isRated ? ['rating from 1 else 1', `cost ${price} * rating`] : [`cost ${price}`],
        };
  return { ...written, text, ...(declared && { declared }) };
}

/** Adds effects to the declarations of entries that the game lacks. */
function declareEffects(
  entries: readonly DraftEntry[],
  own: ReadonlyMap<DraftEntry, string>,
  rules: Rules,
  declarations: Map<string, DraftDeclaration>,
): void {
  for (const [entry, name] of own) {
    const declared = declarations.get(nameKey(name));
    if (!entry.effects || !declared || 'like' in declared) continue;
    const gives = clausesOf(entry.effects, entries, own, rules);
    if (gives.length > 0) declarations.set(nameKey(name), { ...declared, gives });
  }
}

/** Effects as the clauses of a rulebook. */
function clausesOf(
  effects: readonly DraftEffect[],
  entries: readonly DraftEntry[],
  own: ReadonlyMap<DraftEntry, string>,
  rules: Rules,
): string[] {
  return effects.flatMap(({ amount, when, ...effect }) =>
    targets(effect, entries, own, rules).map(
      (target) =>
        `gives ${amount < 0 ? '' : '+'}${amount} to ${target}${when === undefined ? '' : ` when "${escaped(when)}"`}`,
    ),
  );
}

/** The targets of an effect, as a rulebook names them; none if neither the character nor the game has one. */
function targets(
  { on, name, match = 'is' }: Omit<DraftEffect, 'amount' | 'when'>,
  entries: readonly DraftEntry[],
  own: ReadonlyMap<DraftEntry, string>,
  rules: Rules,
): string[] {
  const key = nameKey(name);
  if (on === 'score') return namesInGame(name, rules);
  const isMeant = (called: string): boolean =>
    match === 'is' ? called === key : match === 'starts' ? called.startsWith(key) : called.includes(key);
  return [
    ...new Set(
      entries.flatMap((entry) => {
        if (entry.is !== 'skill' || !isMeant(nameKey(entry.name))) return [];
        const declared = own.get(entry);
        return declared === undefined ? namesInGame(entry.name, rules) : [`"${escaped(declared)}"`];
      }),
    ),
  ];
}

/** The kind of the game that one of the tags names, if its entries can be declared with a price. */
function kindOf(tags: readonly string[], rules: Rules): Kind | undefined {
  const headings = rules.once(printHeadings);
  for (const tag of tags) {
    const kind = rules.kinds.get(headings.get(nameKey(tag))?.kind ?? '');
    if (kind && !kind.item && !kind.clauses.rating) return kind;
  }
  return undefined;
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
  return [...rules.fields.values()].find(({ keys }) => keys.includes(key));
}

/** The line of a field with a fact; undefined if the field does not take it. */
function factText(field: Field, value: string): string | undefined {
  const label = field.choices?.find((choice) => choice.key === nameKey(value))?.label;
  if (label !== undefined) return `${field.name} ${label}`;
  if (field.type === 'text') return `${field.name} "${value.replaceAll('"', "'")}"`;
  if (field.type !== 'number') return undefined;
  const [, feet, inches = '0'] = /^(\d+)\s*'\s*(?:(\d+(?:\.\d+)?)\s*"?)?$/.exec(value) ?? [];
  if (feet !== undefined) return `${field.name} ${feet} ft ${inches} in`;
  const plain = value.replace(/^(\d+),(\d{1,2}|\d{4,})(?=$| )/, '$1.$2');
  return /^\d+(\.\d+)?( [a-z]+)?$/.test(plain) ? `${field.name} ${plain}` : undefined;
}

/** The place for the lines of things. */
interface ThingPlace {
  readonly lines: DraftLine[];
  readonly row: (said: string) => number;
  readonly depth: number;
  /** Marks that things of the list can have. */
  readonly marks: readonly string[];
  /** Declarations of things that have effects while they are carried. */
  readonly declared: string[];
  readonly givesOf: (thing: DraftThing) => readonly string[];
}

function thingLines(thing: DraftThing, rules: Rules, kinds: readonly string[], place: ThingPlace): void {
  const { name, count, weight, price, isModified, isElsewhere, isPacked, things } = thing;
  const { lines, row, depth, marks } = place;
  const number = count === 1 ? '' : `${count} `;
  const meant = rules.vocabulary.names.get(nameKey(name)) ?? [];
  const isKnown = meant.some(({ what, kind }) => what === 'trait' && kind !== undefined && kinds.includes(kind));
  const fields = isKnown && !isModified ? [] : thingFields(rules, kinds, weight, price);
  const gives = isKnown ? [] : place.givesOf(thing);
  if (gives.length > 0) place.declared.push(`${openKind(rules, kinds)} "${escaped(name)}" { ${gives.join('; ')} }`);
  const mark = isElsewhere ? ` ${NOT_CARRIED}` : isPacked && marks.includes(PACKED) ? ` ${PACKED}` : '';
  const head = `${number}${isKnown || gives.length > 0 ? quoteName(name) : `"${escaped(name)}"`}${mark}`;
  const own = row(`${count} ${name}`);
  if (things.length === 0) {
    lines.push({ text: `${head}${fields.length > 0 ? ` { ${fields.join(', ')} }` : ''}`, depth, row: own });
    return;
  }
  lines.push({ text: `${head} {`, depth, row: own });
  for (const field of fields) lines.push({ text: field, depth: depth + 1 });
  for (const inside of things) thingLines(inside, rules, kinds, { ...place, depth: depth + 1 });
  lines.push({ text: '}', depth });
}

/** A thing with its content, for a note. */
function thingWords({ name, count, weight, price, things }: DraftThing): string {
  const said = [weight, price === undefined ? undefined : `$${price}`].filter((one) => one !== undefined).join(', ');
  const inside = things.map(thingWords).join('; ');
  return `${count} ${name}${said === '' ? '' : ` (${said})`}${inside === '' ? '' : `, with ${inside}`}`;
}

/** The last open kind: the one for things that the game does not know. */
function openKind(rules: Rules, kinds: readonly string[]): string | undefined {
  return kinds.findLast((kind) => rules.kinds.get(kind)?.open);
}

/** Weight and price of an unknown thing, in the fields with units of mass and money. */
function thingFields(rules: Rules, kinds: readonly string[], weight?: string, price?: number): string[] {
  const open = openKind(rules, kinds);
  const fields = (open === undefined ? undefined : rules.kinds.get(open))?.clauses.fields ?? [];
  const [, amount, unit] = /^([\d.]+)\s*([a-z]+)$/.exec(weight ?? '') ?? [];
  const heavy = fields.find((field) => MASSES.some((mass) => mass === field.unit));
  const priced = fields.find((field) => field.unit === '$');
  return [
    ...(heavy && amount !== undefined && MASSES.some((mass) => mass === unit)
      ? [`${heavy.name} ${amount} ${unit}`]
      : []),
    ...(priced && price !== undefined && price > 0 ? [`${priced.name} ${price}`] : []),
  ];
}

const MASSES = UNIT_NAMES.filter((unit) => ['oz', 'lb', 'kg', 't'].includes(unit));
