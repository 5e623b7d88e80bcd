import { describe, expect, test } from 'vitest';
import { readRandomTable, tableDice } from '../../../language/read/encounter/random-table.js';
import { isProblem } from '../../../language/values/problem.js';
import { show, uriOf, workspaceOf } from '../read-sheets.js';

/** A table of these rows, `key: text`. */
function table(dice: string | undefined, ...rows: readonly string[]) {
  const die = dice === undefined ? undefined : tableDice(dice);
  if (die && isProblem(die)) throw new Error(die.problem);
  return readRandomTable(
    'Test',
    die,
    rows.map((row) => {
      const [key = '', text = ''] = row.split(/: ?/);
      return { key, text };
    }),
  );
}

const chances = (...rows: Parameters<typeof table>): string[] =>
  table(...rows).table.rows.map(({ text, chance }) => `${text} ${(100 * chance).toFixed(2)}`);

describe('the row of a random table', () => {
  test.each([
    ['1d6', ['1: a', '2..3: b', '4-6: c'], ['a 16.67', 'b 33.33', 'c 50.00']],
    ['2d', ['2–6: low', '7: seven', '8+: high'], ['low 41.67', 'seven 16.67', 'high 41.67']],
    ['d66', ['11-16: a', '21..66: b'], ['a 16.67', 'b 83.33']],
    ['d%', ['1-99: a', '00: b'], ['a 99.00', 'b 1.00']],
    ['d10', ['1 to 8: a', '9-0: b'], ['a 80.00', 'b 20.00']],
    [undefined, ['weight 3: a', '1: b'], ['a 75.00', 'b 25.00']],
  ])('of %s is as likely as its dice say', (dice, rows, expected) => {
    expect(table(dice, ...rows).problems).toEqual([]);
    expect(chances(dice, ...rows)).toEqual(expected);
  });

  test.each([
    ['1d6', ['1-3: a', '3-6: b'], 'overlap'],
    ['1d6', ['1-3: a', '5-6: b'], 'hole'],
    ['1d6', ['1-6: a', '7: b'], 'out-of-range'],
    ['1d6', ['6-1: a'], 'out-of-range'],
    ['1d6', ['one: a', '1-6: b'], 'not-understood'],
    [undefined, ['weight 0: a'], 'not-understood'],
  ])('of %s is reported where %j makes no sense', (dice, rows, code) => {
    expect(table(dice, ...rows).problems.map((one) => one.code)).toContain(code);
  });

  test('that cannot be read leaves no hole besides', () => {
    expect(table('1d6', '1-3: a', '4 x 5: b', '6: c').problems.map(({ code }) => code)).toEqual(['not-understood']);
    expect(table('1d10-1', '0: a', '1-9: b').problems).toEqual([]);
  });

  test('can roll further: a table, dice, itself', () => {
    const rows = table('1d6', '1-2: `roll Rumours` and more', '3-4: roll twice', '5-6: roll 1d2 Guard').table.rows;
    expect(rows.flatMap(({ nested }) => nested.map(({ what }) => what))).toEqual(['Rumours', 'twice', '1d2 Guard']);
  });
});

describe('random tables of a document', () => {
  const findings = (text: string): string[] => {
    const workspace = workspaceOf({ 'tables.muster': `use "Godlike"\n${text}\n` });
    return workspace.findings(uriOf('tables.muster')).map(show);
  };

  test('hold prose with any sign, and commas', () => {
    expect(findings('table Finds 1d4 { 1: a letter, torn: "To M." [[The letter]] ~ `x`, 2..4: nothing }')).toEqual([]);
  });

  test('that lead back to themselves are reported, and so are unknown ones', () => {
    const [first, ...more] = findings('table A 1d2 { 1: `roll B`, 2: `roll Bb` }\ntable B 1d2 { 1: `roll A`, 2: x }');
    expect(first).toMatch(/^error cycle: .*A, then B, then A/);
    expect(more).toEqual([
      expect.stringMatching(/^warning unknown-name: There is no table called "Bb"/),
      expect.stringMatching(/^error cycle/),
    ]);
  });

  test('and clocks can be called the same in files that no campaign joins, and not in a campaign', () => {
    const scene = (game: string): string => `use "${game}"\nclock Alarm 4\ntable Finds 1d2 { 1..2: a coin }\n`;
    const files = { 'a.muster': scene('Godlike'), 'b.muster': scene('Godlike'), 'c.muster': scene('Rough Methods') };
    const of = (more: Record<string, string>): string[] => {
      const workspace = workspaceOf({ ...files, ...more });
      return Object.keys(files).flatMap((file) => workspace.findings(uriOf(file)).map(show));
    };
    expect(of({})).toEqual([]);
    expect(
      of({ 'd.muster': 'campaign "C" { use "Godlike" }\n' }).filter((one) => one.includes('duplicate-name')),
    ).toEqual(
      ['b.muster', 'c.muster'].flatMap(() => [
        'error duplicate-name: There is a clock called "Alarm" already. Give one of the two another name.',
        'error duplicate-name: There is a random table called "Finds" already. Give one of the two another name.',
      ]),
    );
    expect(workspaceOf({ 'a.muster': `${scene('Godlike')}clock Alarm 6\n` }).findings(uriOf('a.muster'))).toHaveLength(
      1,
    );
  });
});
