import { expect, test } from 'vitest';
import type { Sheet } from '../../language/sheet/sheet.js';
import type { Derivation } from '../../language/values/derivation.js';
import { valueText } from '../../language/values/value.js';
import { exampleWorkspace } from './examples.js';
import { fold } from './fold.js';

const { workspace, sheets } = exampleWorkspace();
const all = sheets.flatMap((uri) => workspace.sheets(uri));

test('there are characters to look at', () => {
  expect(all.length).toBeGreaterThan(15);
});

test.each(all.map((sheet) => [sheet.name, sheet] as const))(
  'every number of %s folds back from its derivation',
  (_name, sheet) => {
    const wrong: string[] = [];
    for (const [cell, derivation] of sheet.derivations) {
      const folded = fold(derivation, sheet.derivations);
      if (valueText(folded) !== valueText(derivation.value))
        wrong.push(`${cell}: ${valueText(folded)} instead of ${valueText(derivation.value)}`);
    }
    expect(wrong).toEqual([]);
  },
);

test.each(all.map((sheet) => [sheet.name, sheet] as const))(
  "the leaves of %s are its author's text or a declaration",
  (_name, sheet) => {
    expect([...sheet.derivations].flatMap(([cell, derivation]) => baseless(cell, derivation, sheet))).toEqual([]);
  },
);

/** Leaves that give a number and say neither where it was written nor what declares it. */
function baseless(cell: string, derivation: Derivation, sheet: Sheet): string[] {
  if (derivation.operation === 'cell')
    return derivation.cell !== undefined && sheet.derivations.has(derivation.cell)
      ? []
      : [`${cell} points to ${derivation.cell}, which is not in the sheet`];
  const parts = derivation.of ?? [];
  if (parts.length > 0) return parts.flatMap((part) => baseless(cell, part, sheet));
  const neutral =
    derivation.value.kind !== 'number' || derivation.operation === 'sum' || derivation.operation === 'count';
  return neutral || derivation.origin
    ? []
    : [`${cell}: ${valueText(derivation.value)} (${derivation.operation}) comes from nowhere`];
}
