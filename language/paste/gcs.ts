import { type Problem, problem } from '../values/problem.js';
import {
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
  poundsOf,
  recordOf,
  rounded,
  textOf,
  weightOf,
} from './gcs-fields.js';
import { gcsResults } from './gcs-results.js';
import type { DraftEntry, DraftThing, ImportDraft } from './import-draft.js';
import * as messages from './messages.js';

const why = messages.leftOut;

/** Versions of the data of GURPS Character Sheet that are read; of older ones the names are tried that they had. */
const VERSIONS = { least: 1, most: 5 };

/** True for a text that can only be a file of GURPS Character Sheet: no stat block begins with a brace, or as XML does. */
export function isGcs(text: string): boolean {
  return /^\s*(?:\{|<\?xml|<character\b)/.test(text);
}

/** What a file can be of that holds a character; older ones do not say it. */
const TYPES = ['character', 'template', ''];

/**
 * Reads a character of GURPS Character Sheet (`.gcs`): what was bought, at the level and for the points that the file says, what
 * is carried, who it is and how badly hurt, and what the program computed of it. What is switched off is left out and said so; so is
 * what else is not read. Nothing of it is carried out: scripts of the file stay texts that are never run.
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
  const scores = attributes(file, left);
  const alternatives = costsOfAlternatives(traits);
  const entries = [
    ...scores,
    ...leaves(traits, left).map((one) => trait(one, left, alternatives.get(keyOf(one)))),
    ...leaves(file.skills, left).map((one) => skill(one, left)),
    ...leaves(file.spells, left).map((one) => skill(one, left)),
  ];
  const { results, points } = gcsResults(file, entries);
  return {
    name: textOf(profile.name) ?? 'Unnamed',
    facts: [
      ...Object.entries(profile).flatMap(([name, given]) => {
        const value = name === 'name' || name === 'portrait' ? undefined : textOf(given);
        return value === undefined ? [] : [{ name: name.replaceAll('_', ' '), value }];
      }),
      ...wounds(file),
    ],
    entries,
    things: [
      ...entriesOf(file.equipment, left).flatMap((one) => thing(one, left)),
      ...entriesOf(file.other_equipment, left).flatMap((one) =>
        thing(one, left).map((owned) => ({ ...owned, isElsewhere: true as const })),
      ),
    ],
    notes: nodes(file.notes, left).flatMap((note) => linesOf(note.markdown) ?? linesOf(note.text) ?? []),
    results,
    ...(points !== undefined && { points }),
    leftOut: left,
  };
}

/** Scores of files of version 1, and what was bought above what follows from them. */
const OLD_SCORES = ['ST', 'DX', 'IQ', 'HT'];
const OLD_EXTRAS = ['HP_adj', 'FP_adj', 'will_adj', 'per_adj', 'speed_adj', 'move_adj'];
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
    if (OLD_EXTRAS.includes(name))
      return value === 0 ? [] : [{ said: `${name} ${textOf(value)}`, why: why.followsHere }];
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

/** What the attributes of a file are defined as, by their ids. */
function definitions(file: Fields): ReadonlyMap<string, Fields> {
  return new Map(
    nodes(recordOf(file.settings).attributes, []).flatMap((one) => {
      const id = textOf(one.id);
      return id === undefined ? [] : [[id, one] as const];
    }),
  );
}

function attributes(file: Fields, left: LeftOut[]): DraftEntry[] {
  const defined = definitions(file);
  const old = OLD_SCORES.flatMap((name): DraftEntry[] => {
    const level = numberOf(file[name]);
    return level === undefined ? [] : [{ name, level, is: 'score' }];
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
    return [
      {
        name: textOf(definition?.name) ?? nameOfScore(id),
        ...(base !== undefined && added !== undefined && FOUR.has(id) && { bought: base + added }),
        level,
        points: numberOf(calculated.points) ?? 0,
        is: 'score',
      },
    ];
  });
  return [...old, ...scores];
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
      const name = names[textOf(id) ?? ''];
      return name === undefined ? taken(`${textOf(id)} damage`, damage) : taken(name, damage);
    }),
  ];
}

/** Words of an entry that a line of a sheet has no place for: what modifies it, and what is noted beside it. */
function wordsLeftOut(one: Fields, left: LeftOut[], modifier: string): void {
  const name = nameOf(one);
  for (const each of nodes(one.modifiers, [])) left.push({ said: `${name}: ${nameOf(each)}`, why: modifier });
  for (const note of [one.notes, one.local_notes, one.vtt_notes].flatMap((text) => textOf(text) ?? []))
    left.push({ said: `${name}: ${note.slice(0, LONGEST_SAID)}`, why: why.notRead });
}

/** Of abilities of which only one is used at a time the dearest costs all, and each other one a fifth. */
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

/** `reduced` is what it costs in a group of which not all costs as much as alone. */
function trait(one: Fields, left: LeftOut[], reduced?: number): DraftEntry {
  const levels = numberOf(one.levels) ?? numberOf(recordOf(one.calc).current_level);
  const computed = reduced ?? numberOf(recordOf(one.calc).points);
  wordsLeftOut(one, left, computed === undefined ? why.modifierOfOld : why.modifier);
  const points = computed ?? (numberOf(one.base_points) ?? 0) + (levels ?? 0) * (numberOf(one.points_per_level) ?? 0);
  const isLevelled = one.can_level === true || numberOf(one.points_per_level) !== undefined;
  const tags = [one.tags, one.categories].flatMap((list) => (Array.isArray(list) ? list : [])).flatMap(textOf);
  const words = tags.filter((tag) => tag !== undefined);
  return {
    ...splitName(nameOf(one)),
    is: 'trait',
    points,
    ...(words.length > 0 && { tags: words }),
    ...(isLevelled && levels !== undefined && levels !== 0 && { level: levels }),
  };
}

/** `Sense of Duty (Comrades)`: what is in parentheses is not part of the name. */
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

function skill(one: Fields, left: LeftOut[]): DraftEntry {
  wordsLeftOut(one, left, why.modifier);
  const specialty = filled(textOf(one.specialization), one);
  const technology = textOf(one.tech_level);
  const level = numberOf(recordOf(one.calc).level);
  const [on, sign = ''] = (textOf(one.difficulty) ?? '').split('/');
  const difficulty = DIFFICULTIES[sign.trim().toLowerCase()];
  return {
    name: nameOf(one),
    ...(specialty !== undefined && { specialty }),
    ...(technology !== undefined && { technology }),
    ...(level !== undefined && level > 0 && { level }),
    points: numberOf(one.points) ?? 0,
    is: 'skill',
    ...(on && difficulty !== undefined && { by: { on: on.trim(), difficulty } }),
  };
}

/** Nothing where the file says that there is none left of it. `containers` is how many of what it is in there are. */
function thing(one: Fields, left: LeftOut[], containers = 1, depth = 0): DraftThing[] {
  const name = filled(textOf(one.description) ?? textOf(one.name), one) ?? 'Thing';
  const quantity = numberOf(one.quantity) ?? 1;
  const count = Math.trunc(quantity);
  if (quantity !== count) left.push({ said: `${quantity} ${name}`, why: why.wholeOnes });
  if (count < 1) {
    left.push({ said: `${count} ${name}`, why: why.none });
    for (const inside of nodes(one.children, [])) left.push({ said: nameOf(inside), why: why.insideNone });
    return [];
  }
  for (const weapon of nodes(one.weapons, []))
    left.push({
      said: [name, textOf(weapon.usage), textOf(recordOf(weapon.calc).damage)].flatMap((part) => part ?? []).join(', '),
      why: why.attacks,
    });
  const { weight, price, isModified } = measures(one, quantity);
  wordsLeftOut(one, left, isModified ? why.modifierOfThing : why.modifierOfOld);
  return [
    {
      name,
      count: count * containers,
      ...(weight !== undefined && { weight }),
      ...(price !== undefined && { price }),
      ...(isModified && { isModified }),
      things: entriesOf(one.children, left, depth + 1).flatMap((inside) =>
        thing(inside, left, count * containers, depth + 1),
      ),
    },
  ];
}

/** What one of a thing weighs and costs by itself: with what modifies it, where the file says what that comes to. */
function measures(one: Fields, quantity: number): Pick<DraftThing, 'weight' | 'price' | 'isModified'> {
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
  if (!isModified || (weight === undefined && price === undefined)) return given(base);
  return { ...given({ weight: weight ?? base.weight, price: price ?? base.price }), isModified: true };
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
