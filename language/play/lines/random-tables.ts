import { familyFor } from '../../dice/families/game.js';
import type { ResultRow, ResultTable } from '../../dice/families/result-table.js';
import { rowText } from '../../grammar/markdown/plain-text.js';
import {
  type NestedRoll,
  type RandomRow,
  type RandomTable,
  tableAt,
  tableDice,
  weightDice,
} from '../../read/encounter/random-table.js';
import { readTable } from '../../read/encounter/table-lines.js';
import { says as say } from '../../roll/messages.js';
import type { SheetRoll } from '../../sheet/sheet-roll.js';
import { type DiceSum, diceSumLeast, diceSumMost, makeDiceSum } from '../../values/dice-sum.js';
import type { TextOrigin } from '../../values/origin.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import { diceValue } from '../../values/value.js';
import { clocksAndTablesOf } from '../../workspace/clocks-and-tables.js';
import type { Workspace } from '../../workspace/workspace.js';

/** Most tables that one roll rolls; further ones stay text. */
const MOST_ROLLED = 60;

/** Most results of the digit dice of a table. */
const MOST_DIGITS = 1_000;

/** Most results of dice inside a row; dice with more stay text. */
const MOST_NUMBERS = 200;

/** A random table at its place, or at a line that names it. */
export interface RolledTable {
  readonly name: string;
  readonly origin: TextOrigin;
  /** Its roll; undefined if its dice cannot be rolled, which is reported as a finding. */
  readonly roll: () => SheetRoll | undefined;
}

/** The random tables of a document: each at its place, and again for each line that names it. */
export function rolledTables(workspace: Workspace, uri: string): readonly RolledTable[] {
  const document = workspace.document(uri);
  const family = familyFor('dice', workspace.governedBy(uri)?.rules ?? { dice: [] });
  if (!document || !family) return [];
  const called = (name: string): RandomTable | undefined => workspace.clocksAndTables.table(uri, name)?.read.table;
  const rolled = (name: string, path: string, table: () => RandomTable | undefined): RolledTable => {
    const origin: TextOrigin = { uri, path, part: 'entry' };
    return {
      name,
      origin,
      roll: () => {
        const source = table();
        const expanded = source && new Expansion(called).table(source);
        if (!expanded || isProblem(expanded)) return undefined;
        const value = diceValue(expanded.dice);
        const derivation = { operation: 'written', value, origin } as const;
        const asked = { family: family.name, value, table: expanded, derivation };
        return { id: path, keyword: 'roll', expression: name, rolled: asked, origin, findings: [] };
      },
    };
  };
  return [
    ...clocksAndTablesOf(document)
      .filter(({ type }) => type === 'table')
      .map((source) => {
        const { table } = readTable(source).read;
        return rolled(table.name, source.path, () => table);
      }),
    ...document.encounters
      .flatMap(({ entries }) => entries)
      .filter(({ type }) => type === 'roll')
      .flatMap((source) => {
        const named = tableAt(source, (name) => called(name)?.name);
        return named ? [rolled(named.name, source.path, () => called(named.name))] : [];
      }),
    ...workspace.pages
      .rollsOf(uri)
      .flatMap(({ table, source }) => (table === undefined ? [] : [rolled(table, source.path, () => called(table))])),
  ];
}

/** Converts a random table into a result table for the dice, with all tables that its rows roll. */
class Expansion {
  private left = MOST_ROLLED;
  /** The tables that are being expanded, the outermost first. */
  private readonly path: RandomTable[] = [];

  constructor(private readonly called: (name: string) => RandomTable | undefined) {}

  table(table: RandomTable): ResultTable | Problem {
    const { dice, name } = table;
    const chosen = diceOf(table);
    if (isProblem(chosen)) return chosen;
    this.left--;
    this.path.push(table);
    const rows = table.rows.map((row) => ({ ...row, cells: this.cells(table, row) }));
    this.path.pop();
    if (dice.is === 'digits') return digitTable(name, chosen, rows, dice, '');
    return {
      name,
      dice: chosen,
      columns: [],
      rows: rows.flatMap(({ ranges, cells }) =>
        ranges.map(({ from, to }) => ({ from, to, key: from === to ? `${from}` : `${from}..${to}`, cells })),
      ),
    };
  }

  private cells(table: RandomTable, row: RandomRow): ResultRow['cells'] {
    const rolled = row.nested.flatMap((nested) => this.nested(table, nested));
    const isRollAlone = row.nested.some(({ isCode }) => !isCode);
    return rolled.length > 0 && isRollAlone ? rolled : [rowText(row.text), ...rolled];
  }

  /** The tables that a row rolls: another one, the same one again, or dice that count something. */
  private nested(table: RandomTable, { what }: NestedRoll): readonly ResultTable[] {
    const times = TIMES.get(what.toLowerCase());
    if (times !== undefined) {
      // Rolls after `twice` take a row of this table as it is.
      const again = { ...table, rows: table.rows.map((row) => ({ ...row, nested: [] })) };
      const rolledAgain = this.left > 0 ? this.table(again) : undefined;
      return rolledAgain && !isProblem(rolledAgain) ? Array.from({ length: times }, () => rolledAgain) : [];
    }
    const other = this.called(what);
    if (other) {
      if (this.left <= 0 || this.path.some(({ name }) => name === other.name)) return [];
      const row = this.table(other);
      return isProblem(row) ? [] : [row];
    }
    const counted = countOf(what);
    return counted ? [counted] : [];
  }
}

const TIMES: ReadonlyMap<string, number> = new Map([
  ['again', 1],
  ['twice', 2],
  ['thrice', 3],
]);

/** The dice of a table; for digit dice, the first one. */
function diceOf(table: RandomTable): DiceSum | Problem {
  const { dice } = table;
  if (dice.is === 'total') return dice.dice;
  if (dice.is === 'weights') return weightDice(table);
  return dice.sides ** dice.digits > MOST_DIGITS ? problem(say.tooManyDigits(table.name)) : makeDiceSum(1, dice.sides);
}

type RowOfDigits = Pick<RandomRow, 'ranges'> & Pick<ResultRow, 'cells'>;

/** Digit dice as nested tables: each face of a die rolls the next one, so that they are rolled and typed one by one. */
function digitTable(
  name: string,
  die: DiceSum,
  rows: readonly RowOfDigits[],
  { digits, sides }: Extract<RandomTable['dice'], { readonly is: 'digits' }>,
  prefix: string,
): ResultTable {
  const isLast = prefix.length + 1 === digits;
  const faces = Array.from({ length: sides }, (_, index) => `${prefix}${index + 1}`).flatMap(
    (key, index): ResultRow[] => {
      const face = index + 1;
      if (!isLast) {
        const next = digitTable(`${name} ${key}`, die, rows, { is: 'digits', digits, sides }, key);
        return [{ from: face, to: face, key, cells: [next] }];
      }
      const row = rows.find(({ ranges }) => ranges.some(({ from, to }) => Number(key) >= from && Number(key) <= to));
      return row ? [{ from: face, to: face, key, cells: row.cells }] : [];
    },
  );
  return { name, dice: die, columns: [], rows: faces };
}

/** `1d2 Grenadier`: how many there are. */
function countOf(what: string): ResultTable | undefined {
  const [, written = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(what) ?? [];
  const read = tableDice(written);
  if (isProblem(read) || read.is !== 'total') return undefined;
  const { dice } = read;
  const [least, most] = [diceSumLeast(dice), diceSumMost(dice)].map((one) => (one === undefined ? 0 : toNumber(one)));
  if (least === undefined || most === undefined || most - least > MOST_NUMBERS) return undefined;
  const rows = Array.from({ length: most - least + 1 }, (_, index): ResultRow => {
    const number = least + index;
    return { from: number, to: number, key: `${number}`, cells: [`${number} ${rest}`.trim()] };
  });
  return { name: rest === '' ? written : rest, dice, columns: [], rows };
}
