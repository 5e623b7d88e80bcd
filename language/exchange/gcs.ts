import { type Problem, problem } from '../values/problem.js';
import type { Draft, DraftEntry, DraftThing } from './draft.js';

/** Versions of the data of GURPS Character Sheet that are read; of older ones the names are tried that they had. */
const VERSIONS = { least: 2, most: 5 };

/** Containers within containers that are followed. */
const MOST_DEPTH = 30;

/** True for a text that looks like a file of GURPS Character Sheet. */
export function isGcs(text: string): boolean {
  return /^\s*\{/.test(text) && /"(attributes|traits|advantages)"\s*:/.test(text);
}

/**
 * Reads a character of GURPS Character Sheet (`.gcs`): what was bought, at the level and for the points that the file says, what
 * is carried, and who it is. What is switched off, and everything that the file computes, is left out. Nothing of it is carried
 * out: scripts of the file stay texts that nobody reads.
 */
export function readGcs(text: string): Draft | Problem {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    return problem(`This is no JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const file = recordOf(read);
  const version = numberOf(file.version) ?? 0;
  if (version < VERSIONS.least || version > VERSIONS.most)
    return problem(
      `Files of GURPS Character Sheet have a version from ${VERSIONS.least} to ${VERSIONS.most}; this one has ${version === 0 ? 'none' : version}.`,
    );
  const profile = recordOf(file.profile);
  return {
    name: textOf(profile.name) ?? 'Unnamed',
    facts: Object.entries(profile).flatMap(([name, given]) => {
      const value = name === 'name' || name === 'portrait' ? undefined : textOf(given);
      return value === undefined ? [] : [{ name: name.replaceAll('_', ' '), value }];
    }),
    entries: [
      ...attributes(file),
      ...leaves(file.traits ?? file.advantages).map(trait),
      ...leaves(file.skills).map(skill),
      ...leaves(file.spells).map(skill),
    ],
    things: [...nodes(file.equipment), ...nodes(file.other_equipment)].map(thing),
    notes: nodes(file.notes).flatMap((note) => linesOf(note.markdown) ?? linesOf(note.text) ?? []),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function attributes(file: Fields): DraftEntry[] {
  const names = new Map(
    nodes(recordOf(file.settings).attributes).map((one) => [textOf(one.id), textOf(one.name)] as const),
  );
  return nodes(file.attributes).flatMap((one): DraftEntry[] => {
    const id = textOf(one.attr_id);
    const calculated = recordOf(one.calc);
    const level = numberOf(calculated.value);
    if (id === undefined || level === undefined) return [];
    const points = numberOf(calculated.points) ?? 0;
    return [{ name: names.get(id) ?? id.toUpperCase(), level, points, is: 'score' }];
  });
}

function trait(one: Fields): DraftEntry {
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

function skill(one: Fields): DraftEntry {
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

function thing(one: Fields): DraftThing {
  const weight = textOf(one.base_weight) ?? textOf(one.weight) ?? textOf(recordOf(one.calc).weight);
  const price = numberOf(one.base_value) ?? numberOf(one.value);
  return {
    name: filled(textOf(one.description) ?? textOf(one.name), one) ?? 'Thing',
    count: Math.max(1, Math.trunc(numberOf(one.quantity) ?? 1)),
    ...(weight !== undefined && { weight }),
    ...(price !== undefined && { price }),
  };
}

function named(one: Fields): { readonly name: string } {
  return { name: filled(textOf(one.name) ?? textOf(one.description), one) ?? 'Unnamed' };
}

/** `Phobia (@What@)` with what the player put in its place. */
function filled(text: string | undefined, { replacements }: Fields): string | undefined {
  return text?.replace(/@([^@]+)@/g, (_, name: string) => textOf(recordOf(replacements)[name]) ?? name);
}

/** Everything of a list that is no container, however deep. */
function leaves(list: unknown): readonly Fields[] {
  return nodes(list).filter(({ children }) => !Array.isArray(children) || children.length === 0);
}

/** Everything of a list that is not switched off, containers before what is in them. */
function nodes(list: unknown, depth = 0): readonly Fields[] {
  if (!Array.isArray(list) || depth > MOST_DEPTH) return [];
  return list.flatMap((one: unknown): readonly Fields[] => {
    const fields = recordOf(one);
    return fields.disabled === true ? [] : [fields, ...nodes(fields.children, depth + 1)];
  });
}

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
