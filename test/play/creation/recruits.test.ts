import { expect, test } from 'vitest';
import { parseSheet } from '../../../language/grammar/parse.js';
import { toNumber } from '../../../language/values/rational.js';
import { createWorkspace } from '../../../language/workspace/host.js';
import { linesOf, made } from './made.js';

const workspace = createWorkspace();

/** What `muster check` says of the text of a new character, remarks left out. */
function checked(text: string): readonly string[] {
  const uri = 'file:///made/ada.muster';
  const { root, findings } = parseSheet(text, uri);
  workspace.setSheet(uri, root);
  const all = [...findings.map((one) => ({ severity: 'error', ...one })), ...workspace.findings(uri)];
  return all.filter(({ severity }) => severity !== 'information').map(({ code, message }) => `${code}: ${message}`);
}

/** The points that the ledger of the last checked character adds up to. */
function spent(): number {
  const [sheet] = workspace.sheets('file:///made/ada.muster');
  return sheet?.points.spent.kind === 'number' ? toNumber(sheet.points.spent.number) : Number.NaN;
}

const seeds: readonly number[] = Array.from({ length: 12 }, (_, index) => index);

test('a recruit of GURPS is legal whatever the dice show, and spends nearly all points', () => {
  const totals: number[] = [];
  for (const seed of seeds) {
    const { text } = made('GURPS Lite WWII', {
      seed: `recruit ${seed}`,
      choices: [seed % 2 === 0 ? 'male' : 'female'],
    });
    expect(checked(text), text).toEqual([]);
    totals.push(spent());
  }
  expect(Math.max(...totals)).toBe(100);
  expect(totals.filter((total) => total >= 90).length).toBeGreaterThan(0.8 * totals.length);
});

test('a volunteer of Godlike is legal whatever the dice show, with a power or without', () => {
  for (const seed of seeds) {
    const nature = seed % 2 === 0 ? 'human' : 'Talent';
    const created = made('Godlike', { seed: `volunteer ${seed}`, choices: [`nature=${nature}`] });
    expect(checked(created.text), created.text).toEqual([]);
    expect(linesOf(created).some((line) => line.startsWith('miracle'))).toBe(nature === 'Talent');
  }
});

test('a newcomer of Wild Talents is legal whatever the dice show, and has powers if a Talent', () => {
  const totals: number[] = [];
  for (const seed of seeds) {
    const nature = seed % 2 === 0 ? 'human' : 'Talent';
    const created = made('Wild Talents', { seed: `newcomer ${seed}`, choices: [`nature=${nature}`] });
    expect(checked(created.text), created.text).toEqual([]);
    expect(linesOf(created).some((line) => line.startsWith('miracle'))).toBe(nature === 'Talent');
    if (nature === 'Talent') totals.push(spent());
    else expect(spent()).toBeLessThanOrEqual(125);
  }
  expect(new Set(totals)).toEqual(new Set([250]));
});

test('a traveller of Rough Methods is legal whatever the dice show, and has learned something', () => {
  for (const seed of seeds) {
    const created = made('Rough Methods', { seed: `traveller ${seed}` });
    expect(checked(created.text), created.text).toEqual([]);
    expect(linesOf(created).length).toBeGreaterThan(10);
  }
});
