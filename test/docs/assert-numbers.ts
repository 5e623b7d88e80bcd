import { expect } from 'vitest';
import { percentText } from '../../language/dice/odds/chance.js';
import { oddsOf } from '../../language/roll/odds-of.js';
import { nobody } from '../../language/sheet/cells/nobody.js';
import { gameOf } from '../../language/sheet/rolls/game.js';
import type { Sheet, SheetEntry, SheetItem, SheetValue } from '../../language/sheet/sheet.js';
import type { SheetRoll } from '../../language/sheet/sheet-roll.js';
import { quantityText } from '../../language/show/value-words.js';
import type { TextOrigin } from '../../language/values/origin.js';
import { isProblem } from '../../language/values/problem.js';
import { type Value, valueText } from '../../language/values/value.js';
import type { Computed } from './documentation.js';
import { type Stated, statedIn } from './stated-numbers.js';

/** Holds every number that the comments of an example state against the sheets; answers how many there were. */
export function assertNumbers(text: string, computed: Computed): number {
  let asserted = 0;
  for (const [line, content] of text.split('\n').entries())
    for (const stated of statedIn(content)) {
      expect(comesTo(stated, line, computed), content.trim()).toBe(statedText(stated));
      asserted++;
    }
  return asserted;
}

function statedText(stated: Stated): string {
  switch (stated.says) {
    case 'entry':
      return shown(stated.value, stated.cost);
    case 'odds':
      return stated.percent;
    case 'chance':
      return `${stated.of} ${stated.percent} %`;
    case 'value':
      return `${stated.name} = ${plain(stated.value)}`;
    case 'not understood':
      return 'a number that can be asserted';
  }
}

function comesTo(stated: Stated, line: number, computed: Computed): string {
  const isHere = ({ origin }: { readonly origin: TextOrigin }): boolean => computed.lineOf(origin) === line;
  const sheets = computed.workspace.sheets(computed.uri);
  switch (stated.says) {
    case 'entry': {
      const entries = sheets.flatMap((sheet) => sheet.entries.flatMap(withInner)).filter(isHere);
      const [roll] = rollsOf(computed).filter(isHere);
      if (roll) return shown(text(roll.rolled?.value), undefined);
      if (entries.length !== 1) return `${entries.length} entries in this line`;
      const [one] = entries;
      return shown(
        stated.value === undefined ? undefined : text(one?.effective ?? one?.rating),
        stated.cost === undefined ? undefined : text(one?.cost),
      );
    }
    case 'odds':
    case 'chance': {
      const [roll] = rollsOf(computed).filter(isHere);
      const rules = computed.workspace.governedBy(computed.uri)?.rules;
      if (!roll?.rolled || !rules) return 'no roll in this line';
      const odds = oddsOf(roll.rolled, gameOf(nobody(rules)));
      if (isProblem(odds)) return odds.problem;
      if (stated.says === 'chance') {
        const rows = odds.tables.flatMap((table) => table.rows);
        const row = rows.find(({ label }) => label === stated.of || label.endsWith(`: ${stated.of}`));
        return row ? `${stated.of} ${percentText(row.cells[0] ?? 0)}` : `nothing called ${stated.of}`;
      }
      return /^([\d.]+) %|, ([\d.]+) %/.exec(odds.text)?.[1] ?? odds.text;
    }
    case 'value': {
      const values = sheets.filter((sheet) => reaches(sheet, line, computed)).flatMap(valuesOf);
      const found = new Set(values.filter(({ name }) => name === stated.name).map((one) => plain(quantityText(one))));
      return found.size === 1 ? `${stated.name} = ${[...found][0]}` : `${found.size} values called ${stated.name}`;
    }
    case 'not understood':
      return stated.text;
  }
}

/** Whether this line of the example is a line of a character, or its name. */
function reaches(sheet: Sheet, line: number, { lineOf, uri }: Computed): boolean {
  const origins = [
    { uri, path: sheet.path, part: 'name' as const },
    ...sheet.entries.flatMap(withInner).map(({ origin }) => origin),
    ...sheet.items.flatMap(withContents).map(({ origin }) => origin),
    ...sheet.fields.flatMap(({ origin }) => (origin ? [origin] : [])),
  ];
  return origins.some((origin) => lineOf(origin) === line);
}

function valuesOf(sheet: Sheet): Pick<SheetValue, 'name' | 'value' | 'unit'>[] {
  return [
    { name: 'points', value: sheet.points.spent },
    ...sheet.fields,
    ...sheet.derived,
    ...sheet.items.flatMap(withContents).flatMap(({ attacks }) => attacks.flatMap(({ values }) => values)),
  ];
}

function rollsOf({ workspace, uri }: Computed): SheetRoll[] {
  const encounters = workspace.document(uri)?.encounters ?? [];
  return [
    ...workspace.sheets(uri).flatMap(({ rolls }) => rolls),
    ...encounters.flatMap((one) => workspace.encounter(uri, one.path)?.rolls ?? []),
  ];
}

/** An entry and its block, without entries of a base. */
function withInner(entry: SheetEntry): SheetEntry[] {
  return [...(entry.inherited === undefined ? [entry] : []), ...entry.entries.flatMap(withInner)];
}

function withContents(item: SheetItem): SheetItem[] {
  return [item, ...item.items.flatMap(withContents)];
}

function shown(value: string | undefined, cost: string | undefined): string {
  return [value === undefined ? '' : plain(value), cost === undefined ? '' : `[${plain(cost)}]`].join('');
}

function text(value: Value | undefined): string {
  return value ? plain(valueText(value)) : 'nothing';
}

/** Without blanks, so that `2d + 1wd` and `2d+1wd` are the same. */
function plain(text: string): string {
  return text.replaceAll(' ', '').replace(/(\d)d6\b/g, '$1d');
}
