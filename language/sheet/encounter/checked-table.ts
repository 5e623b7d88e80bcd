import type { EncounterNames } from '../../read/encounter/encounter-line.js';
import { readTable } from '../../read/encounter/table-lines.js';
import type { Part, PartedLine, PartMeaning } from '../../read/parts.js';
import type { SourceEntry } from '../../read/source/source.js';
import { type CheckedLines, findingOf } from './checked-lines.js';

/** The lines of a random table, with the rolls in its rows, and its findings. */
export function checkTable(source: SourceEntry, tableCalled: EncounterNames['table']): CheckedLines {
  const table = readTable(source);
  const findings = table.problems.map((problem) => findingOf(source, problem));
  for (const { code, message, row } of table.read.problems) {
    const at = row === undefined ? undefined : table.rows[row];
    findings.push({
      severity: 'error',
      code,
      message,
      origin: at
        ? { uri: at.uri, path: at.path, part: 'value', from: 0, to: Math.max(1, colonOf(at)) }
        : { uri: source.uri, path: source.path, part: 'name', from: 0, to: Math.max(1, table.parts[0]?.to ?? 1) },
    });
  }
  const lines: PartedLine[] = [{ source, parts: table.parts, rules: [] }];
  let at = 0;
  for (const row of table.rows) {
    const read = table.read.table.rows[at];
    const isRead = read !== undefined && read.text === row.text;
    if (isRead) at++;
    const nested = isRead ? read.nested : [];
    const rolled = nested.flatMap(({ what, from, to }): Part[] => {
      const name = tableCalled(what);
      const span = spanIn(row, from, to);
      if (name === undefined || !span) return [];
      const word: Part = { from: span.from - 1, to: span.from, side: 0, meaning: { is: 'word', word: 'roll' } };
      return [word, { ...span, side: 0, meaning: { is: 'random table', name } }];
    });
    lines.push({ source: row, parts: [...keyOf(row, isRead), ...rolled], rules: [] });
  }
  return { findings, lines };
}

/** The part before the colon of a row: its numbers or its weight. */
function keyOf(row: SourceEntry, isRead: boolean): Part[] {
  const to = colonOf(row);
  if (to === 0) return [];
  const meaning: PartMeaning = isRead ? { is: 'rating' } : { is: 'unknown', text: row.name ?? '' };
  return [{ from: 0, to, side: 0, meaning }];
}

function colonOf({ tokens }: SourceEntry): number {
  const colon = tokens.findIndex(({ text }) => text === ':');
  return colon < 0 ? tokens.length : colon;
}

/** The tokens of a row between two offsets in its text. */
export function spanIn(
  row: SourceEntry,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } | undefined {
  const begins = row.tokens[colonOf(row) + 1]?.offset;
  if (begins === undefined) return undefined;
  const first = row.tokens.findIndex(({ offset }) => offset >= begins + from);
  let last = first;
  while (last >= 0 && last < row.tokens.length && (row.tokens[last]?.end ?? 0) <= begins + to) last++;
  return first < 0 || last <= first ? undefined : { from: first, to: last };
}
