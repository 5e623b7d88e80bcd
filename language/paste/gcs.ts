import { type Problem, problem } from '../values/problem.js';
import { costOfTrait } from './gcs-costs.js';
import { effectsOf } from './gcs-effects.js';
import {
  briefly,
  entriesOf,
  type Fields,
  filled,
  isContainer,
  type LeftOut,
  LONGEST_SAID,
  leaves,
  linesOf,
  nameOf,
  nodes,
  numberOf,
  ownValue,
  poundsOf,
  recordOf,
  rounded,
  textOf,
  weightOf,
} from './gcs-fields.js';
import { type Discounts, discountsOf, howScore, howSkill, howTrait, isTechnique, withGains } from './gcs-how.js';
import { gcsResults, loadOnSkills } from './gcs-results.js';
import type { DraftEntry, DraftThing, ImportDraft } from './import-draft.js';
import * as messages from './messages.js';

const why = messages.leftOut;

/** Versions of the data of GURPS Character Sheet that are read, with the field names of the older ones. */
const VERSIONS = { least: 1, most: 5 };

/** Whether a text can only be a file of GURPS Character Sheet: no stat block begins with a brace, or like XML. */
export function isGcs(text: string): boolean {
  return /^\s*(?:\{|<\?xml|<character\b)/.test(text);
}

/** Types of files that contain a character; older files state none. */
const TYPES = ['character', 'template', ''];

/**
 * Reads a character of GURPS Character Sheet (`.gcs`): entries with the levels and points of the file, equipment, facts about the
 * person, wounds, and the numbers that the program computed. Parts that are switched off or not read are left out and reported.
 * Scripts of the file are never run.
 */
export function readGcs(text: string): ImportDraft | Problem {
  if (/^\s*</.test(text)) return problem(messages.oldXml);
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    return problem(messages.notJson(error instanceof Error ? error.message : String(error)));
  }
  const file = recordOf(read);
  const version = numberOf(file.version) ?? 0;
  if (version < VERSIONS.least || version > VERSIONS.most)
    return problem(messages.otherVersion(VERSIONS.least, VERSIONS.most, version));
  const type = textOf(file.type) ?? '';
  if (!TYPES.includes(type)) return problem(messages.otherFile(type));
  const profile = recordOf(file.profile);
  const traits = file.traits ?? file.advantages;
  const left = partsLeftOut(file);
  const names = new Map(
    [...definitions(file)].flatMap(([id, one]) => [[id, textOf(one.name) ?? nameOfScore(id)] as const]),
  );
  const scores = attributes(file, names, left);
  const load = loadOnSkills(file);
  const alternatives = costsOfAlternatives(traits);
  const entries = [
    ...scores,
    ...traitsIn(traits, { left, alternatives, names }),
    ...leaves(file.skills, left).map((one) => skill(one, load, left)),
    ...leaves(file.spells, left).map((one) => skill(one, load, left)),
  ];
  const { results, points } = gcsResults(file, entries);
  const things = [
    ...entriesOf(file.equipment, left).flatMap((one) => thing(one, { left, names })),
    ...entriesOf(file.other_equipment, left).flatMap((one) =>
      thing(one, { left, names }).map((owned) => ({ ...owned, isElsewhere: true as const })),
    ),
  ];
  return {
    name: textOf(profile.name) ?? 'Unnamed',
    facts: [
      ...Object.entries(profile).flatMap(([name, given]) => {
        const value = name === 'name' || name === 'portrait' ? undefined : textOf(given);
        return value === undefined ? [] : [{ name: name.replaceAll('_', ' '), value }];
      }),
      ...wounds(file),
    ],
    entries: withGains(entries, things),
    things,
    notes: nodes(file.notes, left).flatMap((note) => linesOf(note.markdown) ?? linesOf(note.text) ?? []),
    results,
    ...(points !== undefined && { points }),
    leftOut: left,
  };
}

/** Scores of files of version 1, and increases of the scores that follow from them. */
const OLD_SCORES = ['ST', 'DX', 'IQ', 'HT'];
const OLD_EXTRAS: Readonly<Record<string, string>> = {
  HP_adj: 'HP',
  FP_adj: 'FP',
  will_adj: 'Will',
  per_adj: 'Per',
  speed_adj: 'Basic Speed',
  move_adj: 'Basic Move',
};
const OLD_WOUNDS = { hp_damage: 'hits taken', fp_damage: 'fatigue taken' };

/** Parts of a file that are read, and those that say nothing about the character. */
const READ = new Set([
  'profile',
  'attributes',
  'traits',
  'advantages',
  'skills',
  'spells',
  'equipment',
  'other_equipment',
  'notes',
]);
const ABOUT_THE_FILE = new Set([
  'type',
  'version',
  'id',
  'total_points',
  'created_date',
  'modified_date',
  'settings',
  'calc',
  ...OLD_SCORES,
  ...Object.keys(OLD_WOUNDS),
]);

function partsLeftOut(file: Fields): LeftOut[] {
  const { portrait } = recordOf(file.profile);
  const parts = Object.entries(file).flatMap(([name, value]): LeftOut[] => {
    if (READ.has(name)) return name === 'profile' || isListOrAbsent(value) ? [] : [{ said: name, why: why.notAList }];
    if (Object.hasOwn(OLD_EXTRAS, name)) return [];
    return ABOUT_THE_FILE.has(name) || isNothing(value) ? [] : [{ said: name, why: why.notRead }];
  });
  return [...(textOf(portrait) === undefined ? [] : [{ said: 'portrait', why: why.picture }]), ...parts];
}

function isListOrAbsent(value: unknown): boolean {
  return value === undefined || value === null || Array.isArray(value);
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** The definitions of the attributes of a file, by their ids. */
function definitions(file: Fields): ReadonlyMap<string, Fields> {
  return new Map(
    nodes(recordOf(file.settings).attributes, []).flatMap((one) => {
      const id = textOf(one.id);
      return id === undefined ? [] : [[id, one] as const];
    }),
  );
}

function attributes(file: Fields, names: ReadonlyMap<string, string>, left: LeftOut[]): DraftEntry[] {
  const defined = definitions(file);
  const discounts: Discounts = discountsOf(file);
  const old = OLD_SCORES.flatMap((name): DraftEntry[] => {
    const level = numberOf(file[name]);
    return level === undefined ? [] : [{ name, bought: level, is: 'score' }];
  });
  const bought = Object.entries(OLD_EXTRAS).flatMap(([key, name]): DraftEntry[] => {
    const added = numberOf(file[key]) ?? 0;
    return added === 0 ? [] : [{ name, added, is: 'score' }];
  });
  const scores = nodes(file.attributes, left).flatMap((one): DraftEntry[] => {
    const id = textOf(one.attr_id);
    const calculated = recordOf(one.calc);
    const level = numberOf(calculated.value);
    if (id === undefined || level === undefined) {
      left.push({ said: id ?? 'attribute', why: why.noLevel });
      return [];
    }
    const definition = defined.get(id);
    const base = numberOf(definition ? definition.base : 10);
    const added = numberOf(one.adj);
    const how = definition && howScore(definition, added ?? 0, names, discounts);
    return [
      {
        name: textOf(definition?.name) ?? nameOfScore(id),
        ...(base !== undefined && added !== undefined && FOUR.has(id) && { bought: base + added }),
        level,
        points: numberOf(calculated.points) ?? 0,
        is: 'score',
        ...(how !== undefined && { how }),
      },
    ];
  });
  return [...old, ...bought, ...scores];
}

/** `HP` of `hp`, `Basic Speed` of `basic_speed`. */
function nameOfScore(id: string): string {
  if (id.length === 2) return id.toUpperCase();
  return id.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Scores that are bought from a number, and not from another score. */
const FOUR = new Set(['st', 'dx', 'iq', 'ht']);

/** Injury and fatigue, which the file counts as damage to its attributes. */
function wounds(file: Fields): ImportDraft['facts'] {
  const taken = (name: string, value: unknown): ImportDraft['facts'] => {
    const number = numberOf(value) ?? 0;
    return number > 0 ? [{ name, value: String(number) }] : [];
  };
  const names: Readonly<Record<string, string>> = { hp: OLD_WOUNDS.hp_damage, fp: OLD_WOUNDS.fp_damage };
  return [
    ...Object.entries(OLD_WOUNDS).flatMap(([key, name]) => taken(name, file[key])),
    ...nodes(file.attributes, []).flatMap(({ attr_id: id, damage }) => {
      const name = ownValue(names, textOf(id) ?? '');
      return name === undefined ? taken(`${textOf(id)} damage`, damage) : taken(name, damage);
    }),
  ];
}

/** Reports the notes of an entry, which mostly repeat rules of the book. */
function notesLeftOut(one: Fields, left: LeftOut[]): void {
  const name = nameOf(one);
  for (const note of [one.notes, one.local_notes, one.vtt_notes].flatMap((text) => textOf(text) ?? []))
    left.push({ said: `${name}: ${note.slice(0, LONGEST_SAID)}`, why: why.notRead });
}

/** Reports the attacks of an entry, which a game computes from a weapon's fields. */
function attacksLeftOut(one: Fields, name: string, left: LeftOut[]): void {
  for (const weapon of nodes(one.weapons, [])) {
    const damage = recordOf(weapon.damage);
    const written = [damage.st, damage.base, damage.type].flatMap((part) => textOf(part) ?? []).join(' ');
    left.push({
      said: [name, textOf(weapon.usage), textOf(recordOf(weapon.calc).damage) ?? textOf(written)]
        .flatMap((part) => part ?? [])
        .join(', '),
      why: why.attacks,
    });
  }
}

/** Parts of an entry that are read, or that only the program needs: where its rules come from, and what it checks. */
const ENTRY_READ = new Set(
  [
    'name description specialization points levels points_per_level can_level base_points cr tags categories',
    'modifiers features weapons children replacements notes local_notes vtt_notes difficulty',
    'quantity weight value base_weight base_value equipped disabled calc spells',
    'college power_source spell_class casting_cost maintenance_cost casting_time duration resist',
    'id type version sv open source reference reference_highlight based_on_id based_on_hash third_party',
    'physical mental social exotic supernatural container_type ancestry template_picker',
    'prereqs prereq_count base_skill defaults default defaulted_from limit encumbrance_penalty_multiplier',
    'round_down allow_half_levels',
  ].flatMap((words) => words.split(' ')),
);

/** Reports all other fields of an entry. */
function unreadFields(one: Fields, name: string, left: LeftOut[], also?: string): void {
  const said = Object.entries(one).flatMap(([key, value]) => {
    const text = key === also || ENTRY_READ.has(key) || value === false ? undefined : valueText(value);
    return text === undefined ? [] : [`${key.replaceAll('_', ' ')} ${text}`];
  });
  if (said.length > 0) left.push({ said: `${name}: ${said.join(', ')}`.slice(0, LONGEST_SAID), why: why.notRead });
}

function valueText(value: unknown): string | undefined {
  if (Array.isArray(value)) return textOf(value.flatMap((one: unknown) => textOf(one) ?? []).join(', '));
  if (value === true) return 'yes';
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0 ? briefly(value) : textOf(value);
}

/** The costs of alternative abilities, of which one is used at a time: each but the most expensive one costs a fifth. */
function costsOfAlternatives(traits: unknown): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const group of nodes(traits, [])) {
    if (group.container_type !== 'alternative_abilities') continue;
    const inside = entriesOf(group.children, []).map((one) => [one, numberOf(recordOf(one.calc).points) ?? 0] as const);
    const [, ...others] = inside.toSorted(([, a], [, b]) => b - a);
    for (const [one, points] of others) costs.set(keyOf(one), Math.ceil(points / SHARE_OF_ALTERNATIVES));
  }
  return costs;
}

const SHARE_OF_ALTERNATIVES = 5;

const keyOf = (one: Fields): string => textOf(one.id) ?? nameOf(one);

/** The context of reading traits: reports of parts that are left out, the costs of alternatives, and the names of attributes. */
interface TraitReading {
  readonly left: LeftOut[];
  readonly alternatives: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, string>;
}

/** The traits of a list. A group costs nothing by itself, and is an entry only if it has effects on other numbers. */
function traitsIn(list: unknown, reading: TraitReading, inherited: readonly Fields[] = [], depth = 0): DraftEntry[] {
  const { left, names } = reading;
  return entriesOf(list, left, depth).flatMap((one) => {
    if (!isContainer(one)) return [trait(one, reading, inherited)];
    const modifiers = nodes(one.modifiers, []);
    const { effects, unread } = effectsOf(one, names);
    unreadEffects(nameOf(one), unread, left);
    left.push({ said: nameOf(one), why: why.group });
    return [
      ...(effects.length > 0 ? [{ name: nameOf(one), is: 'trait' as const, points: 0, effects }] : []),
      ...traitsIn(one.children, reading, [...inherited, ...modifiers], depth + 1),
    ];
  });
}

function trait(one: Fields, { left, alternatives, names }: TraitReading, inherited: readonly Fields[]): DraftEntry {
  const name = nameOf(one);
  const levels = numberOf(one.levels) ?? numberOf(recordOf(one.calc).current_level);
  const alternative = alternatives.get(keyOf(one));
  const points = alternative ?? costOfTrait(one, levels ?? 0, inherited);
  const how = howTrait(one, levels ?? 0, alternative !== undefined);
  notesLeftOut(one, left);
  attacksLeftOut(one, name, left);
  unreadFields(one, name, left);
  const { effects, unread } = effectsOf(one, names);
  unreadEffects(name, unread, left);
  const isLevelled = one.can_level === true || numberOf(one.points_per_level) !== undefined;
  const tags = [one.tags, one.categories].flatMap((list) => (Array.isArray(list) ? list : [])).flatMap(textOf);
  const words = tags.filter((tag) => tag !== undefined);
  const control = numberOf(one.cr) ?? 0;
  const choices = [
    ...(control > 0 ? [{ key: `${control}`, said: messages.selfControl(control) }] : []),
    ...nodes(one.modifiers, []).map((each) => ({ key: choiceCalled(nameOf(each)), said: nameOf(each) })),
  ];
  return {
    ...splitName(name),
    is: 'trait',
    points,
    ...(words.length > 0 && { tags: words }),
    ...(choices.length > 0 && { choices }),
    ...(effects.length > 0 && { effects }),
    ...(isLevelled && levels !== undefined && levels !== 0 && { level: levels }),
    how,
  };
}

/** The key of a choice: `9` for `FR: 9`, which is a frequency of 9 or less. */
function choiceCalled(name: string): string {
  return /^FR: (\d+)$/.exec(name)?.[1] ?? name;
}

function unreadEffects(name: string, unread: readonly string[], left: LeftOut[]): void {
  if (unread.length > 0) left.push({ said: `${name}: ${unread.join(', ')}`, why: why.effects });
}

/** `Sense of Duty (Comrades)`: the specialty in parentheses is not part of the name. */
function splitName(name: string): Pick<DraftEntry, 'name' | 'specialty'> {
  const [, first, specialty] = /^([^()]+) \(([^()]+)\)$/.exec(name) ?? [];
  return first === undefined || specialty === undefined ? { name } : { name: first, specialty };
}

/** Difficulties as the program writes them. */
const DIFFICULTIES: Readonly<Record<string, string>> = {
  e: 'Easy',
  a: 'Average',
  h: 'Hard',
  vh: 'Very Hard',
};

/** Fields of a spell, in the order in which players state them. */
const SPELL = ['spell_class', 'college', 'casting_cost', 'maintenance_cost', 'casting_time', 'duration', 'resist'];

function spellWords(one: Fields): string[] {
  return SPELL.flatMap((key) => {
    const text = valueText(one[key]);
    if (text === undefined || text === '-') return [];
    return [key === 'spell_class' ? text : `${key.replace('casting_', '').replace('_cost', '')} ${text}`];
  });
}

/** A skill with its level without the penalty of the load; `load` is the level of encumbrance. */
function skill(one: Fields, load: number, left: LeftOut[]): DraftEntry {
  notesLeftOut(one, left);
  attacksLeftOut(one, nameOf(one), left);
  unreadFields(one, nameOf(one), left, 'tech_level');
  const words = spellWords(one);
  const specialty = filled(textOf(one.specialization), one);
  const technology = textOf(one.tech_level);
  const level = numberOf(recordOf(one.calc).level);
  const penalty = load * (numberOf(one.encumbrance_penalty_multiplier) ?? 0);
  const by = learning(one);
  const from = by?.steps && specialty === undefined ? by.on : specialty;
  // A spell of a ritual is learned from the skill of the ritual, by rules of its own.
  const isRitual = !by && textOf(one.base_skill) !== undefined;
  return {
    name: nameOf(one),
    ...(from !== undefined && { specialty: from }),
    ...(technology !== undefined && { technology }),
    ...(level !== undefined && level > 0 && { level: level + penalty }),
    points: numberOf(one.points) ?? 0,
    is: isRitual ? 'trait' : 'skill',
    ...(words.length > 0 && { words }),
    ...(by && { by }),
    ...howSkill(one, penalty),
  };
}

/** How a skill is learned; a technique is learned from another skill, at a price of its own. */
function learning(one: Fields): DraftEntry['by'] {
  const [on = '', sign = ''] = (textOf(one.difficulty) ?? '').split('/');
  if (isTechnique(one)) {
    const from = recordOf(one.default);
    const costs = ownValue(TECHNIQUES, on.trim().toLowerCase());
    const name = textOf(from.name);
    const specialty = textOf(from.specialization);
    if (!costs || name === undefined) return undefined;
    return {
      on: specialty === undefined ? name : `${name} (${specialty})`,
      difficulty: costs.name,
      steps: { from: (numberOf(from.modifier) ?? 0) + 1, first: costs.first },
    };
  }
  const difficulty = ownValue(DIFFICULTIES, sign.trim().toLowerCase());
  return on === '' || difficulty === undefined ? undefined : { on: nameOfScore(on.trim().toLowerCase()), difficulty };
}

/** What the first level of a technique costs; each further one costs a point. */
const TECHNIQUES: Readonly<Record<string, { readonly name: string; readonly first: number }>> = {
  a: { name: 'Average', first: 1 },
  h: { name: 'Hard', first: 2 },
};

/** The context of reading a thing: reports of parts that are left out, the names of attributes, and its containers. */
interface ThingReading {
  readonly left: LeftOut[];
  readonly names: ReadonlyMap<string, string>;
  readonly containers?: number;
  readonly share?: number;
  readonly depth?: number;
}

/** Reads a thing; none if its quantity is 0. `containers` is the number of its containers, and `share` the part of its weight that counts in them. */
function thing(one: Fields, { left, names, containers = 1, depth = 0, share = 1 }: ThingReading): DraftThing[] {
  const name = filled(textOf(one.description) ?? textOf(one.name), one) ?? 'Thing';
  const quantity = numberOf(one.quantity) ?? 1;
  const count = Math.trunc(quantity);
  if (quantity !== count) left.push({ said: `${quantity} ${name}`, why: why.wholeOnes });
  if (count < 1) {
    left.push({ said: `${count} ${name}`, why: why.none });
    for (const inside of nodes(one.children, [])) left.push({ said: nameOf(inside), why: why.insideNone });
    return [];
  }
  attacksLeftOut(one, name, left);
  unreadFields(one, name, left);
  const { unread, effects } = effectsOf(one, names);
  unreadEffects(name, unread, left);
  const { weight, price, isModified } = measures(one, quantity, share);
  const inside = share * shareInside(one);
  const modifier = isModified ? why.modifierOfThing : why.modifierOfOld;
  for (const each of nodes(one.modifiers, [])) left.push({ said: `${name}: ${nameOf(each)}`, why: modifier });
  notesLeftOut(one, left);
  return [
    {
      name,
      count: count * containers,
      ...(weight !== undefined && { weight }),
      ...(price !== undefined && { price }),
      ...(isModified && { isModified }),
      ...(effects.length > 0 && one.equipped !== false && { effects }),
      ...(one.equipped === false && depth === 0 && { isPacked: true as const }),
      things: entriesOf(one.children, left, depth + 1).flatMap((child) =>
        thing(child, { left, names, containers: count * containers, share: inside, depth: depth + 1 }),
      ),
    },
  ];
}

/** The part of the weight of a thing's content that counts; 0 for a container that carries itself. */
function shareInside(one: Fields): number {
  const features = [one, ...nodes(one.modifiers, [])].flatMap((each) => entriesOf(each.features, []));
  return features.reduce((share, { type, reduction }) => {
    const [, percent] = /^(\d+(?:\.\d+)?)\s*%$/.exec(textOf(reduction) ?? '') ?? [];
    return type === 'contained_weight_reduction' ? share * (1 - Math.min(100, Number(percent ?? 0)) / 100) : share;
  }, 1);
}

/**
 * Weight and price of one thing without its content: with its modifiers, if the file states their result. `share` is the part of its
 * weight that counts.
 */
function measures(one: Fields, quantity: number, share: number): Pick<DraftThing, 'weight' | 'price' | 'isModified'> {
  const computed = recordOf(one.calc);
  const base = {
    weight: weightOf(one.base_weight) ?? weightOf(one.weight) ?? weightOf(computed.weight),
    price: numberOf(one.base_value) ?? numberOf(one.value) ?? numberOf(computed.value),
  };
  const isModified = nodes(one.modifiers, []).length > 0;
  const inside = isContainer(one) ? entriesOf(one.children, []).map(({ calc }) => recordOf(calc)) : [];
  const alone = (whole: number | undefined, parts: readonly (number | undefined)[]): number | undefined => {
    if (whole === undefined || parts.some((part) => part === undefined)) return undefined;
    return rounded(whole / quantity - parts.reduce<number>((sum, part) => sum + (part ?? 0), 0));
  };
  const pounds = alone(
    poundsOf(computed.extended_weight),
    inside.map((calc) => poundsOf(calc.extended_weight)),
  );
  const value = alone(
    numberOf(computed.extended_value),
    inside.map((calc) => numberOf(calc.extended_value)),
  );
  const weight = weightOf(computed.weight) ?? (pounds === undefined ? undefined : `${pounds} lb`);
  const price = numberOf(computed.value) ?? value;
  const isWhole = !isModified || (weight === undefined && price === undefined);
  const all = isWhole ? base : { weight: weight ?? base.weight, price: price ?? base.price };
  if (share === 1) return { ...given(all), ...(!isWhole && { isModified: true }) };
  const [amount = '0', unit = 'lb'] = (all.weight ?? '').split(' ');
  return { ...given({ ...all, weight: `${rounded(Number(amount) * share)} ${unit}` }), isModified: true };
}

function given({
  weight,
  price,
}: {
  readonly weight: string | undefined;
  readonly price: number | undefined;
}): Pick<DraftThing, 'weight' | 'price'> {
  return { ...(weight !== undefined && { weight }), ...(price !== undefined && { price }) };
}
