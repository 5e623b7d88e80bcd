import { type Problem, problem } from '../values/problem.js';
import type { DraftEntry, DraftThing, ImportDraft } from './import-draft.js';
import * as messages from './messages.js';

const why = messages.leftOut;

/** Versions of the data of GURPS Character Sheet that are read; of older ones the names are tried that they had. */
const VERSIONS = { least: 2, most: 5 };

/** Containers within containers that are followed. */
const MOST_DEPTH = 30;

/** True for a text that can only be a file of GURPS Character Sheet: no stat block begins with a brace, or as XML does. */
export function isGcs(text: string): boolean {
  return /^\s*(?:\{|<\?xml|<character\b)/.test(text);
}

/** What a file can be of that holds a character; older ones do not say it. */
const TYPES = ['character', 'template', ''];

/**
 * Reads a character of GURPS Character Sheet (`.gcs`): what was bought, at the level and for the points that the file says, what
 * is carried, and who it is. What is switched off is left out and said so; so is what else is not read, but for what the file computes. Nothing of it is carried
 * out: scripts of the file stay texts that are never run.
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
  return {
    name: textOf(profile.name) ?? 'Unnamed',
    facts: Object.entries(profile).flatMap(([name, given]) => {
      const value = name === 'name' || name === 'portrait' ? undefined : textOf(given);
      return value === undefined ? [] : [{ name: name.replaceAll('_', ' '), value }];
    }),
    entries: [
      ...attributes(file, left),
      ...leaves(traits, left).map((one) => trait(one, left)),
      ...leaves(file.skills, left).map((one) => skill(one, left)),
      ...leaves(file.spells, left).map((one) => skill(one, left)),
    ],
    things: [...nodes(file.equipment, left), ...nodes(file.other_equipment, left)].flatMap((one) => thing(one, left)),
    notes: nodes(file.notes, left).flatMap((note) => linesOf(note.markdown) ?? linesOf(note.text) ?? []),
    leftOut: left,
  };
}

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
]);

function partsLeftOut(file: Fields): LeftOut[] {
  const { portrait } = recordOf(file.profile);
  const parts = Object.entries(file).flatMap(([name, value]): LeftOut[] => {
    if (READ.has(name)) return name === 'profile' || isListOrAbsent(value) ? [] : [{ said: name, why: why.notAList }];
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

type Fields = Readonly<Record<string, unknown>>;
type LeftOut = ImportDraft['leftOut'][number];

function attributes(file: Fields, left: LeftOut[]): DraftEntry[] {
  const names = new Map(
    nodes(recordOf(file.settings).attributes, []).map((one) => [textOf(one.id), textOf(one.name)] as const),
  );
  return nodes(file.attributes, left).flatMap((one): DraftEntry[] => {
    const id = textOf(one.attr_id);
    const calculated = recordOf(one.calc);
    const level = numberOf(calculated.value);
    if (id === undefined || level === undefined) {
      left.push({ said: id ?? 'attribute', why: why.noLevel });
      return [];
    }
    const points = numberOf(calculated.points) ?? 0;
    return [{ name: names.get(id) ?? id.toUpperCase(), level, points, is: 'score' }];
  });
}

/** Words of an entry that a line of a sheet has no place for: what modifies it, and what is noted beside it. */
function wordsLeftOut(one: Fields, left: LeftOut[]): void {
  const { name } = named(one);
  for (const modifier of nodes(one.modifiers, []))
    left.push({ said: `${name}: ${named(modifier).name}`, why: why.modifier });
  for (const note of [one.notes, one.local_notes, one.vtt_notes].flatMap((text) => textOf(text) ?? []))
    left.push({ said: `${name}: ${note.slice(0, LONGEST_SAID)}`, why: why.notRead });
}

function trait(one: Fields, left: LeftOut[]): DraftEntry {
  wordsLeftOut(one, left);
  const levels = numberOf(one.levels) ?? numberOf(recordOf(one.calc).current_level);
  const points =
    numberOf(recordOf(one.calc).points) ??
    (numberOf(one.base_points) ?? 0) + (levels ?? 0) * (numberOf(one.points_per_level) ?? 0);
  const isLevelled = one.can_level === true || numberOf(one.points_per_level) !== undefined;
  return {
    ...named(one),
    is: 'trait',
    points,
    ...(isLevelled && levels !== undefined && levels !== 0 && { level: levels }),
  };
}

function skill(one: Fields, left: LeftOut[]): DraftEntry {
  wordsLeftOut(one, left);
  const specialty = filled(textOf(one.specialization), one);
  const level = numberOf(recordOf(one.calc).level);
  return {
    ...named(one),
    ...(specialty !== undefined && { specialty }),
    ...(level !== undefined && { level }),
    points: numberOf(one.points) ?? 0,
    is: 'skill',
  };
}

/** Nothing where the file says that there is none left of it. */
function thing(one: Fields, left: LeftOut[]): DraftThing[] {
  const name = filled(textOf(one.description) ?? textOf(one.name), one) ?? 'Thing';
  const weight = textOf(one.base_weight) ?? textOf(one.weight) ?? textOf(recordOf(one.calc).weight);
  const price = numberOf(one.base_value) ?? numberOf(one.value);
  const quantity = numberOf(one.quantity) ?? 1;
  const count = Math.trunc(quantity);
  if (quantity !== count) left.push({ said: `${quantity} ${name}`, why: why.wholeOnes });
  if (count < 1) {
    left.push({ said: `${count} ${name}`, why: why.none });
    return [];
  }
  for (const weapon of nodes(one.weapons, []))
    left.push({
      said: [name, textOf(weapon.usage), textOf(recordOf(weapon.calc).damage)].flatMap((part) => part ?? []).join(', '),
      why: why.attacks,
    });
  wordsLeftOut(one, left);
  return [{ name, count, ...(weight !== undefined && { weight }), ...(price !== undefined && { price }) }];
}

function named(one: Fields): { readonly name: string } {
  return { name: filled(textOf(one.name) ?? textOf(one.description), one) ?? 'Unnamed' };
}

/** `Phobia (@What@)` with what the player put in its place. */
function filled(text: string | undefined, { replacements }: Fields): string | undefined {
  return text?.replace(/@([^@]+)@/g, (_, name: string) => textOf(recordOf(replacements)[name]) ?? name);
}

/** Everything of a list that is not a container, however deep. */
function leaves(list: unknown, left: LeftOut[]): readonly Fields[] {
  return nodes(list, left).filter((one) => {
    if (!Array.isArray(one.children) || one.children.length === 0) return true;
    left.push({ said: named(one).name, why: why.group });
    return false;
  });
}

/** Everything of a list that is not switched off, containers before what is in them. */
function nodes(list: unknown, left: LeftOut[], depth = 0): readonly Fields[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown): readonly Fields[] => {
    const fields = recordOf(one);
    const said = Object.keys(fields).length === 0 ? JSON.stringify(one) : named(fields).name;
    const reason =
      Object.keys(fields).length === 0
        ? why.notAnEntry
        : fields.disabled === true
          ? why.switchedOff
          : depth > MOST_DEPTH
            ? why.tooDeep
            : undefined;
    if (reason === undefined) return [fields, ...nodes(fields.children, left, depth + 1)];
    left.push({ said: said.slice(0, LONGEST_SAID), why: reason });
    return [];
  });
}

/** So much of what is not an entry is told. */
const LONGEST_SAID = 80;

function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A text on one line. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return linesOf(value)?.replace(/\s+/g, ' ');
}

function linesOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const plain = value.replace(/[^\P{C}\n\t]/gu, '').trim();
  return plain === '' ? undefined : plain;
}

/** No sheet holds a larger number. */
const LARGEST = 1e9;

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Math.abs(number) <= LARGEST ? number : undefined;
}
