import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { nameKey } from '../../../language/grammar/index.js';
import { chancesOf, type ReadyRoll, readyRoll, type WrittenRoll, writtenRolls } from '../../../language/play/index.js';
import { stepsText } from '../../../language/play/on-command.js';
import type { EvaluatedExpression } from '../../../language/roll/index.js';
import type { SheetRoll } from '../../../language/sheet/index.js';
import { nodeAt } from '../../../language/workspace/index.js';
import { says } from '../messages.js';
import { type WrongUse, wrongUse } from '../options.js';
import type { Roller } from '../whose.js';
import { Project } from './project.js';

/** `adventure.md:12`, `platoon.muster:30:7`, `adventure.md:12#Ben Holt`: a line of a file, perhaps a column, and who rolls. */
const LINE_OF_FILE = /^(.+\.(?:muster|md|markdown)):(\d+)(?::(\d+))?(?:#(.+))?$/i;

/** `adventure.md#On the road`: a random table of a file. */
const TABLE_OF_FILE = /^(.+\.(?:muster|md|markdown))#(.+)$/i;

/** An expression of the command line, with what a line of a file adds to it. */
export interface RollableExpression extends EvaluatedExpression {
  readonly roller?: Roller;
  /** The rolls that follow if this one succeeds. */
  readonly next?: readonly SheetRoll[];
  /** The character who rolls, where the line is for anyone in the party, or for each of them. */
  readonly best?: string | undefined;
  /** The chance that the roll and all that follow succeed. */
  readonly chance?: number | undefined;
  /** The rolls of the other members, if everyone in the party rolls. */
  readonly followers?: readonly RollableExpression[];
}

/** A roll on a line. */
interface RollOnLine {
  readonly ready: ReadyRoll;
  readonly written: WrittenRoll;
  readonly column: number;
}

/** The roll on a line of a file, or a random table of it; undefined where the text does not name a file. */
export function rollOnLine(text: string): RollableExpression | WrongUse | undefined {
  const [, file = '', line = '', column, name] = LINE_OF_FILE.exec(text.trim()) ?? [];
  if (file === '') return tableOfFile(text.trim());
  if (!existsSync(file)) return undefined;
  const project = new Project([resolve(file)]);
  const uri = project.uriOf(file);
  const written = writtenOn(project, uri, Number(line));
  const rolls = written.flatMap((one): RollOnLine[] => {
    const ready = readyRoll(project.workspace, one.written, name);
    const isMeant = name === undefined || nameKey(ready?.by ?? '') === nameKey(name);
    return ready && isMeant ? [{ ...one, ready }] : [];
  });
  const match = column === undefined ? rolls[0] : (rolls.findLast((one) => one.column <= Number(column)) ?? rolls[0]);
  if (!match) {
    if (name === undefined) return wrongUse(says.noRollOnLine(file, line));
    const able = written.flatMap(({ written: { attempt, by } }) =>
      attempt ? chancesOf(attempt).map((chances) => chances.name) : (by ?? []),
    );
    return wrongUse(says.nobodyOnLine(name, file, line, [...new Set(able)]));
  }
  const { written: roll, ready } = match;
  const followers = (ready.followers ?? []).flatMap((one) => readyRoll(project.workspace, roll, one) ?? []);
  return {
    ...rollable(project, uri, roll, ready),
    ...(followers.length > 0 && { followers: followers.map((one) => rollable(project, uri, roll, one)) }),
  };
}

function rollable(
  project: Project,
  uri: string,
  { attempt }: WrittenRoll,
  { roll, next, chance, by, who, others, encounter, game }: ReadyRoll,
): RollableExpression {
  const place = { uri, ...(encounter && { encounter: encounter.path }) };
  return {
    expression: stepsText([roll, ...next]),
    roll,
    ...(next.length > 0 && { next, chance }),
    ...((attempt?.by === 'party' || attempt?.by === 'each') && { best: by }),
    game,
    others,
    ...(who && { who }),
    ...(who && by !== undefined && { roller: { project, evaluation: who, others, name: by, place } }),
  };
}

/** A random table of a file as a roll; undefined if the file has none of that name. */
function tableOfFile(text: string): RollableExpression | undefined {
  const [, file = '', name = ''] = TABLE_OF_FILE.exec(text) ?? [];
  if (file === '' || !existsSync(file)) return undefined;
  const project = new Project([resolve(file)]);
  const uri = project.uriOf(file);
  const { workspace } = project;
  const written = writtenRolls(workspace, uri).find(({ table }) => table && nameKey(table.name) === nameKey(name));
  const ready = written && readyRoll(workspace, written);
  return ready && { expression: ready.roll.expression, roll: ready.roll, game: ready.game, others: ready.others };
}

/** The rolls on a line of a file, from left to right. */
function writtenOn(project: Project, uri: string, line: number): readonly Omit<RollOnLine, 'ready'>[] {
  const file = project.file(uri);
  const rolls = writtenRolls(project.workspace, uri).flatMap((written) => {
    const { origin } = written;
    const node = file?.root && origin.uri === uri ? nodeAt(file.root, origin.path)?.$cstNode : undefined;
    // A table of Markdown is not a node of the tree: its line is that of its name and its dice.
    const place = node
      ? file?.lines.place(file.shown, node.offset, node.end)
      : project.text({ ...origin, part: 'name' });
    return place?.line === line ? [{ written, column: place.column }] : [];
  });
  return rolls.sort((a, b) => a.column - b.column);
}
