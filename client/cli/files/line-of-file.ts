import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { nameKey } from '../../../language/grammar/index.js';
import { chancesOf, rolledTables } from '../../../language/play/index.js';
import { stepsText } from '../../../language/play/on-command.js';
import type { EvaluatedExpression } from '../../../language/roll/index.js';
import {
  type Attempt,
  type Evaluation,
  gameOf,
  nobody,
  type Others,
  type SheetRoll,
} from '../../../language/sheet/index.js';
import { nodeAt } from '../../../language/workspace/index.js';
import { says } from '../messages.js';
import { type WrongUse, wrongUse } from '../options.js';
import type { Roller } from '../whose.js';
import { Project } from './project.js';

/** `adventure.md:12`, `platoon.muster:30:7`, `adventure.md:12#Ben Holt`: a line of a file, perhaps a column, and who rolls. */
const LINE_OF_FILE = /^(.+\.(?:muster|md|markdown)):(\d+)(?::(\d+))?(?:#(.+))?$/i;

/** `adventure.md#On the road`: a random table of a file. */
const TABLE_OF_FILE = /^(.+\.(?:muster|md|markdown))#(.+)$/i;

/** An expression of the command line, and where it is rolled for a character of a file. */
export interface RollableExpression extends EvaluatedExpression {
  readonly roller?: Roller;
  /** What comes after the roll when it succeeds. */
  readonly then?: readonly SheetRoll[];
  /** Who rolls, where the line is for anyone in the party. */
  readonly best?: string | undefined;
  /** How likely the roll and all that comes after it succeed. */
  readonly chance?: number | undefined;
}

/** What can be rolled on a line. */
interface Found {
  readonly roll: SheetRoll;
  readonly then?: readonly SheetRoll[];
  readonly chance?: number | undefined;
  readonly isForAnyone?: boolean;
  readonly column: number;
  readonly name?: string;
  /** Who can make it, where that is anyone in the party. */
  readonly able?: readonly string[];
  readonly who?: Evaluation;
  readonly others: Others;
  readonly encounter?: string;
}

/** The roll that is written on a line of a file, or a random table of it; undefined where the text means no file. */
export function rollOnLine(written: string): RollableExpression | WrongUse | undefined {
  const [, file = '', line = '', column, name] = LINE_OF_FILE.exec(written.trim()) ?? [];
  if (file === '') return tableOfFile(written.trim());
  if (!existsSync(file)) return undefined;
  const project = new Project([resolve(file)]);
  const uri = project.uriOf(file);
  const rolls = rollsIn(project, uri, Number(line), name).sort((a, b) => a.column - b.column);
  const match = column === undefined ? rolls[0] : (rolls.findLast((one) => one.column <= Number(column)) ?? rolls[0]);
  const governed = project.workspace.governedBy(uri);
  if (!match || !governed) {
    if (name === undefined) return wrongUse(says.noRollOnLine(file, line));
    const able = rollsIn(project, uri, Number(line)).flatMap((one) => one.able ?? one.name ?? []);
    return wrongUse(says.nobodyOnLine(name, file, line, [...new Set(able)]));
  }
  const { roll, then = [], chance, who, others, encounter } = match;
  const game = gameOf(who ?? nobody(governed.rules, governed.contract));
  const place = { uri, ...(encounter !== undefined && { encounter }) };
  return {
    expression: stepsText([roll, ...then]),
    roll,
    ...(then.length > 0 && { then, chance }),
    ...(match.isForAnyone && { best: match.name }),
    game,
    others,
    ...(who && { who }),
    ...(who && match.name !== undefined && { roller: { project, evaluation: who, others, name: match.name, place } }),
  };
}

/** A random table of a file as a roll; undefined where the file has none of that name. */
function tableOfFile(written: string): RollableExpression | undefined {
  const [, file = '', name = ''] = TABLE_OF_FILE.exec(written) ?? [];
  if (file === '' || !existsSync(file)) return undefined;
  const project = new Project([resolve(file)]);
  const uri = project.uriOf(file);
  const { workspace } = project;
  const roll = rolledTables(workspace, uri)
    .find((table) => nameKey(table.name) === nameKey(name))
    ?.roll();
  const governed = workspace.governedBy(uri);
  if (!roll || !governed) return undefined;
  const others: Others = (asked) => workspace.named(uri, asked);
  return { expression: roll.expression, roll, game: gameOf(nobody(governed.rules, governed.contract)), others };
}

/** What one rolls who is asked for, else the one who makes it best. */
function attempted(attempt: Attempt, asked: string | undefined): Omit<Found, 'column'>[] {
  const [only] = attempt.tries;
  const chances = chancesOf(attempt);
  const chance = asked === undefined ? chances[0] : chances.find(({ name }) => nameKey(name) === nameKey(asked));
  const [first, ...then] = chance?.best ?? (chances.length === 0 ? (only?.steps[0] ?? []) : []);
  if (!first) return [];
  const { others, by } = attempt;
  return [
    {
      roll: first,
      then,
      others,
      isForAnyone: by === 'party',
      ...(chances.length > 0 && { able: chances.map(({ name }) => name) }),
      ...(chance && { chance: chance.chance, name: chance.name, who: chance.tried.who }),
    },
  ];
}

function rollsIn(project: Project, uri: string, line: number, asked?: string): Found[] {
  const { workspace } = project;
  const document = workspace.document(uri);
  const file = project.file(uri);
  const others: Others = (name) => workspace.named(uri, name);
  const all: Omit<Found, 'column'>[] = [
    ...(document?.characters ?? []).flatMap(({ path, name }) => {
      const who = workspace.evaluation(uri, path);
      return (workspace.sheet(uri, path)?.rolls ?? []).map((roll) => ({ roll, name, others, ...(who && { who }) }));
    }),
    ...(document?.encounters ?? []).flatMap(({ path }) => {
      const reading = workspace.encounter(uri, path);
      const named = (reading?.rolls ?? []).map((roll) => {
        const who = reading?.others(roll.by);
        return { roll, name: roll.by, others: reading?.others ?? others, ...(who && { who }) };
      });
      const attempts = (reading?.attempts ?? []).flatMap((one) => attempted(one, asked));
      return [...named, ...attempts].map((one) => ({ ...one, encounter: path }));
    }),
    ...rolledTables(workspace, uri).flatMap((table) => {
      const roll = table.roll();
      return roll ? [{ roll, others }] : [];
    }),
    ...workspace.pages.rollsOf(uri).flatMap((one) => attempted(one, asked)),
  ];
  return all.flatMap((one) => {
    const { origin } = one.roll;
    const node = file?.root && origin.uri === uri ? nodeAt(file.root, origin.path)?.$cstNode : undefined;
    // A table of Markdown is no node: it is found at its name, where its dice are.
    const place = node
      ? file?.lines.place(file.shown, node.offset, node.end)
      : project.text({ ...origin, part: 'name' });
    if (place?.line !== line || (asked !== undefined && nameKey(one.name ?? '') !== nameKey(asked))) return [];
    return [{ ...one, column: place.column }];
  });
}
