import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { nameKey } from '../../language/grammar/index.js';
import { type Evaluation, gameOf, nobody, nodeAt, type Others, type SheetRoll } from '../../language/model/index.js';
import { chancesOf, type EvaluatedExpression, rolledTables } from '../../language/play/index.js';
import { says } from './messages.js';
import { type WrongUse, wrongUse } from './options.js';
import { Project } from './project.js';
import type { Roller } from './whose.js';

/** `adventure.md:12`, `platoon.muster:30:7`, `adventure.md:12#Ben Holt`: a line of a file, perhaps a column, and who rolls. */
const LINE_OF_FILE = /^(.+\.(?:muster|md|markdown)):(\d+)(?::(\d+))?(?:#(.+))?$/i;

/** An expression of the command line, and where it is rolled for a character of a file. */
export interface RolledExpression extends EvaluatedExpression {
  readonly roller?: Roller;
}

/** What can be rolled on a line. */
interface Found {
  readonly roll: SheetRoll;
  readonly column: number;
  readonly name?: string;
  readonly who?: Evaluation;
  readonly others: Others;
  readonly encounter?: string;
}

/** The roll that is written on a line of a file; undefined where the text means no file. */
export function rollOnLine(written: string): RolledExpression | WrongUse | undefined {
  const [, file = '', line = '', column, name] = LINE_OF_FILE.exec(written.trim()) ?? [];
  if (file === '' || !existsSync(file)) return undefined;
  const project = new Project([resolve(file)]);
  const uri = project.uriOf(file);
  const found = rollsIn(project, uri, Number(line), name).sort((a, b) => a.column - b.column);
  const match = column === undefined ? found[0] : (found.findLast((one) => one.column <= Number(column)) ?? found[0]);
  const governed = project.workspace.governedBy(uri);
  if (!match || !governed)
    return wrongUse(name === undefined ? says.noRollOnLine(file, line) : says.nobodyOnLine(name, file, line));
  const { roll, who, others, encounter } = match;
  const game = gameOf(who ?? nobody(governed.rules, governed.contract));
  const scene = { uri, ...(encounter !== undefined && { encounter }) };
  return {
    expression: roll.expression,
    roll,
    game,
    others,
    ...(who && { who }),
    ...(who && match.name !== undefined && { roller: { project, evaluation: who, others, name: match.name, scene } }),
  };
}

function rollsIn(project: Project, uri: string, line: number, asked: string | undefined): Found[] {
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
      return (reading?.rolls ?? []).map((roll) => {
        const who = reading?.others(roll.by);
        return { roll, name: roll.by, others: reading?.others ?? others, encounter: path, ...(who && { who }) };
      });
    }),
    ...rolledTables(workspace, uri).flatMap((table) => {
      const roll = table.roll();
      return roll ? [{ roll, others }] : [];
    }),
    ...workspace.pages.rollsOf(uri).flatMap((page) => {
      const [only] = page.tries;
      const chances = chancesOf(page);
      const made = asked === undefined ? chances[0] : chances.find(({ name }) => nameKey(name) === nameKey(asked));
      const [first] = made?.best ?? (chances.length === 0 ? (only?.steps[0] ?? []) : []);
      if (!first) return [];
      return [{ roll: first, others: page.others, ...(made && { name: made.name, who: made.tried.who }) }];
    }),
  ];
  return all.flatMap((one) => {
    const { origin } = one.roll;
    const node = file?.root && origin.uri === uri ? nodeAt(file.root, origin.path)?.$cstNode : undefined;
    const place = node && file?.lines.place(file.shown, node.offset, node.end);
    if (place?.line !== line || (asked !== undefined && nameKey(one.name ?? '') !== nameKey(asked))) return [];
    return [{ ...one, column: place.column }];
  });
}
