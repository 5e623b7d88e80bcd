import { totalsIterated } from '../../dice/odds/totals.js';
import { textOf } from '../../grammar/token-text.js';
import { type DiceSum, diceSumTotal, makeDiceSum, sizedDice } from '../../values/dice-sum.js';
import { diceSumText, parseDiceSum } from '../../values/dice-text.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { fraction, toNumber } from '../../values/rational.js';
import { MOST_WORDS } from '../expression.js';
import * as say from '../messages.js';
import type { SourceEntry } from '../source/source.js';

/**
 * How the row of a random table is chosen: by a total of dice, by dice that are read as digits, such as d66, or by the
 * weights of the rows.
 */
export type TableDice =
  | { readonly is: 'total'; readonly dice: DiceSum }
  | { readonly is: 'digits'; readonly digits: number; readonly sides: number }
  | { readonly is: 'weights' };

/**
 * A row as an author writes it, in a `table` or in Markdown: the part before its colon or in its first cell, and the
 * rest.
 */
export interface WrittenRow {
  readonly key: string;
  readonly text: string;
}

/** A roll in the text of a row. */
export interface NestedRoll {
  /** Offsets in the text of the row; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** What is rolled: the name of a table, an expression, or `twice`. */
  readonly what: string;
  /** It is written as code, so it can only be a roll. */
  readonly isCode?: true;
}

/** A range of numbers, both ends inclusive. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** A row of a random table. */
export interface RandomRow {
  /** The numbers that choose it: `1, 3-4`. The weights of a table are turned into ranges that follow each other. */
  readonly ranges: readonly NumberRange[];
  /** 0 to 1. */
  readonly chance: number;
  readonly text: string;
  readonly nested: readonly NestedRoll[];
}

/** A table whose row a roll chooses. Plain data. */
export interface RandomTable {
  readonly name: string;
  readonly dice: TableDice;
  /** In order. Rows whose numbers cannot be read are left out. */
  readonly rows: readonly RandomRow[];
}

/** What is wrong with a random table; `row` is the index of a written row. */
export interface RandomTableProblem {
  readonly code: 'not-understood' | 'hole' | 'overlap' | 'out-of-range';
  readonly message: string;
  readonly row?: number;
}

/** A random table and what is wrong with it. */
export interface RandomTableRead {
  readonly table: RandomTable;
  readonly problems: readonly RandomTableProblem[];
}

/** The most outcomes of dice that are enumerated, and the largest range of totals. */
const MOST_OUTCOMES = 10_000;

/** The most rows that are read. */
const MOST_ROWS = 2_000;

/** The most gaps that a message lists. */
const MOST_HOLES = 5;

/** Sides of dice if none are written. */
const USUAL_SIDES = 6;

/** Reads the dice of a random table: `1d6`, `2d`, `d66`, `d%`, `d100`, `2d6+1`. */
export function tableDice(text: string): TableDice | Problem {
  const plain = text.replace(/\s+/g, '').toLowerCase();
  const digits = /^1?d([2-9])\1+$/.exec(plain);
  const [, side] = digits ?? [];
  if (side !== undefined) return { is: 'digits', digits: plain.replace(/^1?d/, '').length, sides: Number(side) };
  const whole = plain.replace(/%$/, '100');
  const dice = parseDiceSum(/^d/.test(whole) ? `1${whole}` : whole, USUAL_SIDES);
  return isProblem(dice) ? problem(say.noTableDice(text)) : { is: 'total', dice };
}

/** The dice of a random table as they are written. */
export function tableDiceText(dice: TableDice): string {
  switch (dice.is) {
    case 'total':
      return diceSumText(dice.dice);
    case 'digits':
      return `d${String(dice.sides).repeat(dice.digits)}`;
    case 'weights':
      return 'weights';
  }
}

/**
 * Reads the rows of a random table, whether it is in a sheet, a fence or a table of Markdown. Without `dice` the rows
 * have weights.
 */
export function readRandomTable(
  name: string,
  dice: TableDice | undefined,
  written: readonly WrittenRow[],
): RandomTableRead {
  const problems: RandomTableProblem[] = [];
  if (written.length === 0) problems.push({ code: 'not-understood', message: say.emptyTable(name) });
  if (written.length > MOST_ROWS)
    problems.push({ code: 'out-of-range', message: say.tooManyRows(MOST_ROWS), row: MOST_ROWS });
  const rows = written.slice(0, MOST_ROWS);
  const read = dice && dice.is !== 'weights' ? byNumbers(dice, rows, problems) : byWeights(rows, problems);
  return { table: { name, dice: dice ?? { is: 'weights' }, rows: read }, problems };
}

function byWeights(written: readonly WrittenRow[], problems: RandomTableProblem[]): RandomRow[] {
  const weights = written.map(({ key }, row) => {
    const [, number] = /^\s*(?:weight\s+)?(\d{1,6})\s*$/i.exec(key) ?? [];
    const weight = Number(number ?? 0);
    if (weight < 1) problems.push({ code: 'not-understood', message: say.noWeight(key.trim()), row });
    return weight;
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return written.flatMap(({ text }, row): RandomRow[] => {
    const weight = weights[row] ?? 0;
    if (weight < 1) return [];
    const from = before + 1;
    before += weight;
    const ranges = [{ from, to: before }];
    return [{ ranges, chance: weight / all, text: text.trim(), nested: nestedRolls(text.trim()) }];
  });
}

function byNumbers(dice: TableDice, written: readonly WrittenRow[], problems: RandomTableProblem[]): RandomRow[] {
  const chances = outcomesOf(dice);
  if (isProblem(chances)) {
    problems.push({ code: 'out-of-range', message: chances.problem });
    return [];
  }
  const numbers = [...chances.keys()];
  const [least = 0, most = 0] = [numbers[0], numbers.at(-1)];
  const taken = new Map<number, number>();
  const rows = written.flatMap(({ key, text }, row): RandomRow[] => {
    const ranges = rangesOf(key, most);
    if (ranges.length === 0) {
      problems.push({ code: 'not-understood', message: say.noRowNumbers(key.trim(), tableDiceText(dice)), row });
      return [];
    }
    const covers = (number: number): boolean => ranges.some(({ from, to }) => number >= from && number <= to);
    const covered = numbers.filter(covers);
    const backwards = ranges.find(({ from, to }) => from > to);
    if (backwards)
      problems.push({ code: 'out-of-range', message: say.rowBackwards(backwards.from, backwards.to), row });
    else if (ranges.some(({ from, to }) => from < least || to > most) || covered.length === 0)
      problems.push({
        code: 'out-of-range',
        message: say.rowBeyondDice(key.trim(), tableDiceText(dice), least, most),
        row,
      });
    const twice = covered.find((number) => taken.has(number));
    if (twice !== undefined)
      problems.push({
        code: 'overlap',
        message: say.rowTwice(twice, written[taken.get(twice) ?? 0]?.key.trim() ?? ''),
        row,
      });
    const free = covered.filter((number) => !taken.has(number));
    for (const number of free) taken.set(number, row);
    const chance = free.reduce((sum, number) => sum + (chances.get(number) ?? 0), 0);
    return [{ ranges, chance, text: text.trim(), nested: nestedRolls(text.trim()) }];
  });
  // A row that could not be read may be meant for the numbers without a row.
  if (problems.some(({ code }) => code === 'not-understood')) return rows;
  const holes = numbers.filter((number) => !taken.has(number));
  if (holes.length > 0)
    problems.push({
      code: 'hole',
      message: say.tableHole(runsOf(holes, numbers).slice(0, MOST_HOLES), tableDiceText(dice)),
    });
  return rows;
}

/** `1, 2`, `1-2, 5`, `3 or 4`: the numbers of a row; empty if a part cannot be read. */
function rangesOf(key: string, most: number): readonly NumberRange[] {
  const ranges = key.split(/[,;/&]|\bor\b|\band\b/i).map((part) => rangeOf(part, most));
  return ranges.every((range) => range !== undefined) ? ranges : [];
}

/** `1`, `2..3`, `2-3`, `3–4`, `3 to 4`, `0`, `00`, `6+`. */
function rangeOf(key: string, most: number): NumberRange | undefined {
  const [, first, mark, last] =
    /^\s*(\d{1,6})\s*(\.\.|[-\u2010-\u2015\u2212]|\+|to\b)?\s*(\d{1,6})?\s*$/i.exec(key) ?? [];
  if (first === undefined || (last !== undefined && mark === undefined)) return undefined;
  // In print, 0 is the 10 of a ten-sided die and 00 the 100 of percentile dice.
  const number = (text: string): number =>
    /^0+$/.test(text) && (text.length > 1 || most === 10) ? 10 ** text.length : Number(text);
  const from = number(first);
  if (mark === '+') return last === undefined ? { from, to: most } : undefined;
  if (mark !== undefined && last === undefined) return undefined;
  return { from, to: last === undefined ? from : number(last) };
}

/** The results of the dice in ascending order, each with its probability. */
function outcomesOf(dice: TableDice): ReadonlyMap<number, number> | Problem {
  if (dice.is === 'weights') return new Map();
  if (dice.is === 'digits') {
    const count = dice.sides ** dice.digits;
    if (count > MOST_OUTCOMES) return problem(say.tooManyOutcomes(tableDiceText(dice), MOST_OUTCOMES));
    let numbers = [0];
    for (let digit = 0; digit < dice.digits; digit++)
      numbers = numbers.flatMap((number) => Array.from({ length: dice.sides }, (_, face) => 10 * number + face + 1));
    return new Map(numbers.map((number) => [number, 1 / count]));
  }
  const { dice: sum } = dice;
  const { per, dice: sized } = sizedDice(sum);
  if (sized.reduce((all, one) => all + one.dice * one.sides * Math.abs(one.pip), 0) > MOST_OUTCOMES)
    return problem(say.tooManyOutcomes(tableDiceText(dice), MOST_OUTCOMES));
  const { least, counts } = totalsIterated(sized);
  const chances = new Map<number, number>();
  counts.forEach((chance, index) => {
    if (chance === 0) return;
    const total = toNumber(diceSumTotal(sum, fraction(least + index, per) ?? 0) ?? 0);
    chances.set(total, (chances.get(total) ?? 0) + chance);
  });
  return chances;
}

/**
 * Keys such as `1`, `2-3` that divide the results of the dice as evenly as possible among so many rows. Undefined if
 * the rows have weights, or if there are more rows than results.
 */
export function evenKeys(dice: TableDice, rows: number): readonly string[] | undefined {
  const chances = outcomesOf(dice);
  if (isProblem(chances) || rows < 1 || rows > chances.size) return undefined;
  const numbers = [...chances.keys()];
  const place = (row: number): number => Math.round((row * numbers.length) / rows);
  return Array.from({ length: rows }, (_, row) => {
    const [from, to] = [numbers[place(row)], numbers[place(row + 1) - 1]];
    return from === to ? `${from}` : `${from}-${to}`;
  });
}

/** The die for a table with weights: as many sides as all weights together. */
export function weightDice({ rows }: RandomTable): DiceSum | Problem {
  return makeDiceSum(1, rows.at(-1)?.ranges[0]?.to ?? 1);
}

/** Joins consecutive numbers: `2 to 5`. */
function runsOf(holes: readonly number[], numbers: readonly number[]): string[] {
  const place = new Map(numbers.map((number, index) => [number, index]));
  const runs: number[][] = [];
  for (const hole of holes) {
    const last = runs.at(-1);
    if (last && place.get(hole) === (place.get(last.at(-1) ?? 0) ?? 0) + 1) last.push(hole);
    else runs.push([hole]);
  }
  return runs.map((run) => (run.length > 1 ? `${run[0]} to ${run.at(-1)}` : String(run[0])));
}

/** `roll NAME` in backticks anywhere in a text, or as all of it. */
const IN_CODE = /`\s*roll\s+([^`]+?)\s*`/gi;
const ALONE = /^roll\s+(.+?)\s*\.?$/i;

function nestedRolls(text: string): NestedRoll[] {
  const nested: NestedRoll[] = [];
  for (const match of text.matchAll(IN_CODE)) {
    const [whole, what = ''] = match;
    const from = match.index + whole.indexOf(what, whole.search(/roll/i) + 4);
    nested.push({ from, to: from + what.length, what: what.replace(/^"(.*)"$/, '$1'), isCode: true });
  }
  const [, alone] = ALONE.exec(text) ?? [];
  if (nested.length === 0 && alone !== undefined) {
    const from = text.indexOf(alone, 4);
    nested.push({ from, to: from + alone.length, what: alone.replace(/^"(.*)"$/, '$1') });
  }
  return nested;
}

/** `roll Rumours of the dyke`: the random table that a line consists of, apart from a text at its end. */
export function tableAt(
  { tokens }: Pick<SourceEntry, 'tokens'>,
  table: (name: string) => string | undefined,
): { readonly name: string; readonly length: number } | undefined {
  const most = tokens.length > 1 && tokens.at(-1)?.type === 'text' ? tokens.length - 1 : tokens.length;
  for (const length of new Set([tokens.length, most])) {
    if (length > MOST_WORDS) continue;
    const name = table(textOf(tokens, 0, length));
    if (name !== undefined) return { name, length };
  }
  return undefined;
}
