import { describe, expect, test } from 'vitest';
import type { Sheet } from '../../language/sheet/sheet.js';
import { derivationJson, explain, explainText } from '../../language/show/derivation.js';
import { formulaText } from '../../language/show/formula.js';
import type { Places } from '../../language/show/place.js';
import type { Derivation } from '../../language/values/derivation.js';
import { sheetOf } from '../sheet/read-sheets.js';

const places: Places = {
  text: ({ path }) => ({
    file: 'sheet.muster',
    line: Number(path.split('.')[1] ?? 0) + 1,
    column: 1,
    endLine: 1,
    endColumn: 1,
  }),
  rule: () => undefined,
  citation: ({ kind }) => (kind === 'derived' ? 'Lite 1585' : undefined),
};

const ann = sheetOf(`use "GURPS Lite WWII"
npc Ann { DX 12, HT 13, Combat Reflexes, Guns (Rifle) 14 }`);

function cell(sheet: Sheet, name: string): Derivation {
  const found = sheet.derivations.get(name);
  if (!found) throw new Error(`${name} is not in the sheet`);
  return found;
}

describe('a value in one line', () => {
  test('with the values of its names', () => {
    expect(formulaText(cell(ann, 'derived:basic speed'))).toBe('(HT 13 + DX 12) / 4');
  });

  test('with the effects of traits, by name', () => {
    expect(formulaText(cell(ann, 'derived:dodge'))).toMatch(/\+ 1 Combat Reflexes$/);
  });

  test.each<[string, Derivation]>([
    ['2 - (3 - 1)', sum('subtract', number(2), sum('subtract', number(3), number(1)))],
    ['3 × (1 + 2)', sum('multiply', number(3), sum('add', number(1), number(2)))],
    [
      '5 - 2 Bad Sight',
      sum('add', number(5), { operation: 'same', value: of(-2), of: [number(-2)], label: 'Bad Sight' }),
    ],
    ['round down (5 / 2)', { operation: 'round down', value: of(2), of: [sum('divide', number(5), number(2))] }],
    ['least of 5, 9', sum('least', number(5), number(9))],
  ])('%s', (text, derivation) => {
    expect(formulaText(derivation)).toBe(text);
  });
});

test('a tree goes on with the values that it names, each once', () => {
  const lines = explain('Dodge', cell(ann, 'derived:dodge'), { derivations: ann.derivations, places, depth: 6 });
  expect(lines[0]?.text).toMatch(/^Dodge \d+ = /);
  expect(lines.map(({ text }) => text)).toContain('Basic Speed 6.25 = (HT 13 + DX 12) / 4');
  expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
  const text = explainText(lines);
  expect(text).toContain('derived Basic Speed, Lite 1585');
  expect(text).toContain('sheet.muster:1');
});

test('in JSON a cell is a reference', () => {
  expect(derivationJson(cell(ann, 'derived:basic speed'), places)).toMatchObject({
    operation: 'divide',
    value: '25/4',
    of: [
      {
        operation: 'add',
        of: [
          { operation: 'cell', label: 'HT', value: 13 },
          { operation: 'cell', label: 'DX', value: 12 },
        ],
      },
      {
        operation: 'declared',
        value: 4,
        origin: { book: 'GURPS Lite WWII', kind: 'derived', name: 'Basic Speed', citation: 'Lite 1585' },
      },
    ],
  });
});

function of(value: number): Derivation['value'] {
  return { kind: 'number', number: value };
}

function number(value: number): Derivation {
  return { operation: 'written', value: of(value) };
}

function sum(operation: Derivation['operation'], ...parts: readonly Derivation[]): Derivation {
  return { operation, value: of(0), of: parts };
}

describe('a derivation that shares what it repeats', () => {
  let doubled: Derivation = number(1);
  for (let level = 0; level < 100; level++) doubled = sum('multiply', doubled, doubled);
  let long: Derivation = number(1);
  for (let term = 0; term < 2000; term++) long = sum('add', long, number(term + 1));

  test('is written as text up to a length, and says so', () => {
    for (const derivation of [doubled, long]) {
      const text = formulaText(derivation);
      expect(text.length).toBeLessThan(1100);
      expect(text).toContain('... (cut off)');
    }
    expect(formulaText(sum('add', sum('add', number(2), number(3)), number(4)))).toBe('2 + 3 + 4');
  });

  test('is written as JSON up to a size, and says so', () => {
    for (const derivation of [doubled, long]) {
      const json = JSON.stringify(derivationJson(derivation, places));
      expect(json.length).toBeLessThan(1_000_000);
      expect(json).toContain('"cutOff":true');
    }
    expect(JSON.stringify(derivationJson(cell(ann, 'derived:dodge'), places))).not.toContain('cutOff');
  });
});
