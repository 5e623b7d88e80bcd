import { textOf } from '../../grammar/token-text.js';
import { oncePer } from '../../memo/once-per.js';
import { isProblem } from '../../values/problem.js';
import type { Span } from '../entry/reading.js';
import * as say from '../messages.js';
import { PartList } from '../parts.js';
import type { SourceEntry } from '../source/source.js';
import { LineProblems, type LineRead, noteText } from './encounter-line.js';
import { type RandomTableRead, readRandomTable, type TableDice, tableDice } from './random-table.js';

/** A random table with its name and its rows, as lines of a document. */
export interface TableLines extends LineRead {
  readonly read: RandomTableRead;
  /** The entries of its rows. */
  readonly rows: readonly SourceEntry[];
}

/** Reads `table "Who is awake" 1d6 { 1: Don Celso, 2..6: nobody }`. */
export const readTable = oncePer((source: SourceEntry): TableLines => {
  const list = new PartList();
  const problems = new LineProblems();
  const { tokens } = source;
  const name = tableName(source);
  const called = textOf(tokens, name.from, name.to);
  const form = 'table "Name" 1d6 { 1: what happens, 2..6: nothing }';
  list.add(name.from, name.to, { is: 'random table', name: called, declares: true });
  if (called === '') problems.report('not-understood', say.namelessLine('table', form), { from: 0, to: tokens.length });
  let to = tokens.length;
  const about = to > name.to && tokens[to - 1]?.type === 'text' ? --to : undefined;
  if (about !== undefined) noteText(list, about);
  const dice = diceOf(source, name.to, to, list, problems);
  const rows = source.entries.filter(({ type }) => type === 'row');
  const read = readRandomTable(
    called,
    dice,
    rows.map(({ text = '', name: key = '' }) => ({ key, text })),
  );
  return { parts: list.parts, problems: problems.all, read, rows };
});

/** The name of a table: a text, or the words up to its dice. */
export function tableName({ tokens }: SourceEntry): Span {
  if (tokens[0]?.type === 'text') return { from: 0, to: 1 };
  let to = 0;
  while (to < tokens.length && tokens[to]?.type === 'word' && !isDieWord(tokens[to]?.text ?? '')) to++;
  return { from: 0, to };
}

function isDieWord(word: string): boolean {
  return /^d(?:\d+|%)?$/i.test(word);
}

function diceOf(
  { tokens }: SourceEntry,
  from: number,
  to: number,
  list: PartList,
  problems: LineProblems,
): TableDice | undefined {
  if (from >= to) return undefined;
  const text = textOf(tokens, from, to);
  const dice = tableDice(text);
  list.add(from, to, { is: 'rating' });
  if (!isProblem(dice)) return dice;
  problems.report('not-understood', dice.problem, { from, to });
  return undefined;
}
