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
 * What chooses the row of a random table: a total of dice; dice that are read as digits, as `d66` is; or the weights of the
 * rows, where no dice are written.
 */
export type TableDice =
  | { readonly is: 'total'; readonly dice: DiceSum }
  | { readonly is: 'digits'; readonly digits: number; readonly sides: number }
  | { readonly is: 'weights' };

/** A row as an author writes it, in a `table` or in a table of Markdown: what is before its colon or in its first cell, and the rest. */
export interface WrittenRow {
  readonly key: string;
  readonly text: string;
}

/** What the text of a row rolls further. */
export interface NestedRoll {
  /** From which character of the row's text to which. */
  readonly from: number;
  readonly to: number;
  /** What is rolled: the name of a table, an expression, or `twice`. */
  readonly what: string;
  /** It is written as code, so that nothing else can be meant. */
  readonly isCode?: true;
}

/** Numbers that follow each other: the first and the last. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** A row of a random table. */
export interface RandomRow {
  /** The numbers that choose it, as written: `1, 3-4`. Weights count on from row to row. */
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
  /** In their order; those whose numbers cannot be read are left out. */
  readonly rows: readonly RandomRow[];
}

/** What is wrong with a random table; `row` counts the written rows. */
export interface RandomTableProblem {
  readonly code: 'not-understood' | 'hole' | 'overlap' | 'out-of-range';
  readonly message: string;
  readonly row?: number;
}

/** A random table as it is understood, with what is wrong with it. */
export interface RandomTableRead {
  readonly table: RandomTable;
  readonly problems: readonly RandomTableProblem[];
}

/** So many outcomes of its dice are gone through; no table that people write has more. */
const MOST_OUTCOMES = 10_000;

/** So many rows of a table are read. */
const MOST_ROWS = 2_000;

/** So many numbers without a row are named. */
const MOST_HOLES = 5;

/** Sides of dice that do not say how many they have. */
const USUAL_SIDES = 6;

/** `1d6`, `2d`, `d66`, `d%`, `d100`, `2d6+1`: what chooses the row of a random table. */
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
 * Reads the rows of a random table: one model for those in a fence or a sheet and for tables of Markdown. `dice` is absent where the rows
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
  // A row that cannot be read may have the others.
  if (problems.some(({ code }) => code === 'not-understood')) return rows;
  const holes = numbers.filter((number) => !taken.has(number));
  if (holes.length > 0)
    problems.push({
      code: 'hole',
      message: say.tableHole(runsOf(holes, numbers).slice(0, MOST_HOLES), tableDiceText(dice)),
    });
  return rows;
}

/** `1, 2`, `1-2, 5`, `3 or 4`: the numbers of a row; none where a part of them cannot be read. */
function rangesOf(key: string, most: number): readonly NumberRange[] {
  const ranges = key.split(/[,;/&]|\bor\b|\band\b/i).map((part) => rangeOf(part, most));
  return ranges.every((range) => range !== undefined) ? ranges : [];
}

/** `1`, `2..3`, `2-3`, `3–4`, `3 to 4`, `0`, `00`, `6+`. */
function rangeOf(key: string, most: number): NumberRange | undefined {
  const [, first, mark, last] =
    /^\s*(\d{1,6})\s*(\.\.|[-\u2010-\u2015\u2212]|\+|to\b)?\s*(\d{1,6})?\s*$/i.exec(key) ?? [];
  if (first === undefined || (last !== undefined && mark === undefined)) return undefined;
  // Print writes the highest of ten-sided and of percentile dice with zeros.
  const number = (text: string): number =>
    /^0+$/.test(text) && (text.length > 1 || most === 10) ? 10 ** text.length : Number(text);
  const from = number(first);
  if (mark === '+') return last === undefined ? { from, to: most } : undefined;
  if (mark !== undefined && last === undefined) return undefined;
  return { from, to: last === undefined ? from : number(last) };
}

/** What the dice can show, in its order, with how likely it is. */
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
 * Numbers that give so many rows the dice between them, each about as many of what they show: `1`, `2-3`. Undefined where the rows have
 * weights, or there are more of them than the dice show numbers.
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

/** Dice by which a weighted table is rolled: one with as many sides as all weights together. */
export function weightDice({ rows }: RandomTable): DiceSum | Problem {
  return makeDiceSum(1, rows.at(-1)?.ranges[0]?.to ?? 1);
}

/** Numbers that follow each other as `2 to 5`. */
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
