import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { list, nameKey } from '../../language/grammar/index.js';
import { type Assumptions, type ChangePlace, readAssumptions } from '../../language/play/on-command.js';
import type { SourceCharacter, SourceEncounter } from '../../language/read/index.js';
import type { Rules } from '../../language/rules/index.js';
import type { Evaluation, Others } from '../../language/sheet/index.js';
import { isProblem } from '../../language/values/index.js';
import { languageOf } from './files/files.js';
import { Project } from './files/project.js';
import { says } from './messages.js';
import { didYouMean } from './near.js';
import { isWrongUse, type WrongUse, wrongUse } from './options.js';
import { nearFile } from './targets.js';

/** The parts of `FILE#NAME`. */
export interface Address {
  readonly path: string;
  readonly name?: string;
}

/** Parses `FILE` or `FILE#NAME`. If a file with the whole name exists, `#` is part of the name. */
export function addressOf(written: string): Address | WrongUse {
  const hash = written.lastIndexOf('#');
  const whole = hash < 0 || existsSync(written);
  const path = resolve(whole ? written : written.slice(0, hash));
  const name = whole ? '' : written.slice(hash + 1).trim();
  const shown = whole ? written : written.slice(0, hash);
  if (!existsSync(path)) return wrongUse(says.noFile(shown, nearFile(path)));
  if (languageOf(path) !== 'muster' && languageOf(path) !== 'markdown') return wrongUse(says.notASheet(shown));
  return { path, ...(name !== '' && { name }) };
}

/** The characters and npcs of an address: those of its name, or all of the file. */
export function charactersAt(project: Project, { path, name }: Address): readonly SourceCharacter[] {
  const all = project.workspace.document(project.uriOf(path))?.characters ?? [];
  return name === undefined ? all : all.filter((one) => nameKey(one.name) === nameKey(name));
}

/** The encounters of an address: the one of its name, or all of the file. */
export function encountersAt(project: Project, { path, name }: Address): readonly SourceEncounter[] {
  const all = project.workspace.document(project.uriOf(path))?.encounters ?? [];
  return name === undefined ? all : all.filter((one) => nameKey(one.name) === nameKey(name));
}

/** The error for an unknown name of an address, with similar names or all names of the file. */
export function unknownName(project: Project, { path, name = '' }: Address): WrongUse {
  const document = project.workspace.document(project.uriOf(path));
  const names = [...(document?.characters ?? []), ...(document?.encounters ?? [])].map((one) => one.name);
  const advice = names.length > 0 ? ` It has ${list(names, 'and')}.` : '';
  return wrongUse(says.unknownName(name, didYouMean(name, names) || advice));
}

/** Reads `--assume` for a character, or without one. Undefined if nothing is assumed. */
export function assumptionsOf(
  texts: readonly string[],
  rules: Rules,
  character?: Evaluation,
): Assumptions | WrongUse | undefined {
  if (texts.length === 0) return undefined;
  const assumptions = readAssumptions(texts, rules, character);
  return isProblem(assumptions) ? wrongUse(assumptions.problem) : assumptions;
}

/** The character who rolls, evaluated. */
export interface Roller {
  readonly project: Project;
  readonly evaluation: Evaluation;
  readonly others: Others;
  /** The name of the character there. */
  readonly name: string;
  /** Where the line would be written: the file, and the encounter of a member. */
  readonly place: ChangePlace;
}

/** `FILE#Rifleman 2`: a member of the encounter of the file. */
function memberAt(project: Project, { path, name = '' }: Address): Roller | undefined {
  const { workspace } = project;
  const uri = project.uriOf(path);
  const [only, ...more] = (workspace.document(uri)?.encounters ?? []).flatMap((encounter) => {
    const reading = workspace.encounter(uri, encounter.path);
    const member = reading?.members.find((one) => nameKey(one.name) === nameKey(name));
    return reading && member ? [{ path: encounter.path, others: reading.others, name: member.name }] : [];
  });
  const evaluation = only?.others(name);
  if (!only || !evaluation || more.length > 0) return undefined;
  return { project, evaluation, others: only.others, name: only.name, place: { uri, encounter: only.path } };
}

export function rollerOf(written: string, assume: readonly string[]): Roller | WrongUse {
  const address = addressOf(written);
  if (isWrongUse(address)) return address;
  const project = new Project([address.path]);
  const characters = charactersAt(project, address);
  const [character] = characters;
  if (!character) {
    const member = assume.length === 0 ? memberAt(project, address) : undefined;
    return member ?? (address.name === undefined ? wrongUse(says.nobodyIn(written)) : unknownName(project, address));
  }
  if (characters.length > 1 && address.name === undefined)
    return wrongUse(says.whoRolls(characters.map((one) => `"${written}#${one.name}"`)));
  const { workspace } = project;
  const governed = workspace.governedBy(character.uri);
  const plain = workspace.evaluation(character.uri, character.path);
  if (!governed || !plain) return wrongUse(says.noGame(written));
  const assumptions = assumptionsOf(assume, governed.rules, plain);
  if (isWrongUse(assumptions)) return assumptions;
  const evaluation =
    assumptions === undefined
      ? plain
      : (workspace.assume(character.uri, character.path, assumptions.values, assumptions.entries) ?? plain);
  const others = (name: string): Evaluation | undefined => workspace.named(character.uri, name);
  return { project, evaluation, others, name: character.name, place: { uri: character.uri } };
}
