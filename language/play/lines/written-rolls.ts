import type { Game } from '../../dice/families/game.js';
import { nameKey } from '../../grammar/text.js';
import type { SourceCharacter, SourceEncounter } from '../../read/source/source.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { nobody } from '../../sheet/cells/nobody.js';
import type { Attempt } from '../../sheet/rolls/attempt.js';
import { gameOf } from '../../sheet/rolls/game.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import type { SheetRoll } from '../../sheet/sheet-roll.js';
import type { TextOrigin } from '../../values/origin.js';
import type { Workspace } from '../../workspace/workspace.js';
import { chancesOf, eachOf } from '../chances/party-odds.js';
import { type RolledTable, rolledTables } from './random-tables.js';

/** The roll of a line of a document, for lenses, hovers, requests and the command line. */
export interface WrittenRoll {
  readonly origin: TextOrigin;
  /** The roll of a named character, or of the sheet that it is in. */
  readonly roll?: SheetRoll;
  /** The actor's name in the line. */
  readonly by?: string;
  /** The actor; undefined if the sheet cannot be computed. */
  readonly who?: Evaluation;
  /** An attempt by one of several characters, or in one of several ways. */
  readonly attempt?: Attempt;
  /** A random table: at its place, or where the line names it. */
  readonly table?: RolledTable;
  /** The characters that the line can name, in their state at this place. */
  readonly others: Others;
  readonly encounter?: SourceEncounter;
}

/** All rolls of a document: of its checked characters, its encounters, its page, and its random tables. */
export function writtenRolls(workspace: Workspace, uri: string): readonly WrittenRoll[] {
  const document = workspace.document(uri);
  return withTables(workspace, uri, [
    ...workspace.checkedCharacters(uri).flatMap((path) => ofPart(workspace, uri, path)),
    ...(document?.encounters ?? []).flatMap((encounter) => ofEncounter(workspace, encounter)),
    ...workspace.pages.rollsOf(uri).map((attempt) => ofAttempt(uri, attempt)),
  ]);
}

/** The rolls of the page and the random tables, with those of the character or encounter at `part`. */
export function writtenRollsBeside(
  workspace: Workspace,
  uri: string,
  part: string | undefined,
): readonly WrittenRoll[] {
  return withTables(workspace, uri, [
    ...ofPart(workspace, uri, part),
    ...workspace.pages.rollsOf(uri).map((attempt) => ofAttempt(uri, attempt)),
  ]);
}

/** The roll at a path of a document. */
export function rollAt(workspace: Workspace, uri: string, path: string): WrittenRoll | undefined {
  const onPage = workspace.pages.roll(uri, path);
  const lines = onPage ? [ofAttempt(uri, onPage)] : ofPart(workspace, uri, path.split('.')[0]);
  return withTables(workspace, uri, lines).find(({ origin }) => origin.path === path);
}

function ofPart(workspace: Workspace, uri: string, part: string | undefined): readonly WrittenRoll[] {
  const character = part === undefined ? undefined : workspace.character(uri, part);
  if (character) return ofCharacter(workspace, character);
  const encounter = workspace.document(uri)?.encounters.find(({ path }) => path === part);
  return encounter ? ofEncounter(workspace, encounter) : [];
}

function ofCharacter(workspace: Workspace, { uri, path, name: by }: SourceCharacter): readonly WrittenRoll[] {
  const who = workspace.evaluation(uri, path);
  const others: Others = (name) => workspace.named(uri, name);
  return workspace.rollsOf(uri, path).map((roll) => ({ origin: roll.origin, roll, by, others, ...(who && { who }) }));
}

function ofEncounter(workspace: Workspace, encounter: SourceEncounter): readonly WrittenRoll[] {
  const { uri, path } = encounter;
  const reading = workspace.encounter(uri, path);
  if (!reading) return [];
  const { others } = reading;
  const rolls = reading.rolls.map((roll): WrittenRoll => {
    const who = others(roll.by);
    return { origin: roll.origin, roll, by: roll.by, others, encounter, ...(who && { who }) };
  });
  return [...rolls, ...reading.attempts.map((attempt) => ({ ...ofAttempt(uri, attempt), encounter }))];
}

function ofAttempt(uri: string, attempt: Attempt): WrittenRoll {
  return { origin: { uri, path: attempt.source.path, part: 'entry' }, attempt, others: attempt.others };
}

/** Adds the random tables of a document: to the lines that name them, and at their places. */
function withTables(workspace: Workspace, uri: string, lines: readonly WrittenRoll[]): readonly WrittenRoll[] {
  const tables = new Map(rolledTables(workspace, uri).map((table) => [table.origin.path, table]));
  const all = lines.map((line) => {
    const table = tables.get(line.origin.path);
    tables.delete(line.origin.path);
    return table ? { ...line, table } : line;
  });
  const others: Others = (name) => workspace.named(uri, name);
  return [...all, ...[...tables.values()].map((table) => ({ origin: table.origin, table, others }))];
}

/** A written roll for one actor. */
export interface ReadyRoll extends Pick<WrittenRoll, 'by' | 'who' | 'others' | 'encounter'> {
  readonly roll: SheetRoll;
  /** The further steps, each rolled only if the one before it succeeds. */
  readonly next: readonly SheetRoll[];
  /** Probability that all of it succeeds, if known. */
  readonly chance?: number | undefined;
  readonly game: Game;
  /** The members who roll after this one, if each of the party does. */
  readonly followers?: readonly string[];
}

/**
 * A written roll, ready to be made. An attempt is made by the character `asked` for, else by the one with the best
 * chance; an attempt of each of the party by its first member. Undefined if no such character can try, or if the dice of
 * a table cannot be rolled.
 */
export function readyRoll(workspace: Workspace, written: WrittenRoll, asked?: string): ReadyRoll | undefined {
  const { origin, others, encounter, attempt, table, roll, by, who } = written;
  const governed = workspace.governedBy(origin.uri);
  if (!governed) return undefined;
  const place = { others, ...(encounter && { encounter }) };
  const game = gameOf(who ?? nobody(governed.rules, governed.contract));
  if (table) {
    const rolled = table.roll();
    return rolled && { ...place, roll: rolled, next: [], game };
  }
  if (attempt) {
    const ready = madeBy(attempt, asked);
    return ready && { ...ready, ...place };
  }
  return roll && { ...place, roll, next: [], game, ...(by !== undefined && { by }), ...(who && { who }) };
}

function madeBy(attempt: Attempt, asked: string | undefined): Omit<ReadyRoll, 'others' | 'encounter'> | undefined {
  const chances = chancesOf(attempt);
  const [only] = attempt.tries;
  if (chances.length === 0 && only) {
    // Dice alone.
    const [roll] = only.steps[0] ?? [];
    return roll && { roll, next: [], game: gameOf(only.who) };
  }
  const [first, ...followers] = asked === undefined ? eachOf(attempt) : [];
  const by = asked ?? first;
  const one = by === undefined ? chances[0] : chances.find(({ name }) => nameKey(name) === nameKey(by));
  const [roll, ...next] = one?.best ?? [];
  if (!one || !roll) return undefined;
  const { who } = one.tried;
  const after = followers.length > 0 ? { followers } : {};
  return { roll, next, by: one.name, who, chance: one.chance, game: gameOf(who), ...after };
}
