import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { show, uriOf, workspaceOf } from '../sheet/read-sheets.js';

const uri = uriOf('large.muster');

/** A character of a number of lines, a few of every kind. */
function character(name: string, lines: number): string {
  const sorts: readonly ((index: number) => string)[] = [
    (index) => `quirk Does the odd thing number ${index}`,
    (index) => `Mechanic (engine of sort ${index}) ${8 + (index % 6)}`,
    (index) => `gear { Rope${index} 1/2 lb $${index % 9}, Canteen }`,
    (index) => `Dependent (aunt number ${index})`,
    (index) => `roll Mechanic (engine of sort ${index - 3}) - ${index % 4}`,
  ];
  const written = Array.from({ length: lines - 2 }, (_, index) => `  ${sorts[index % sorts.length]?.(index) ?? ''}`);
  return `npc "${name}" {\n${written.join('\n')}\n}\n`;
}

/** The numbers of cells and findings of a character with a number of lines. */
function cellsOf(lines: number): number {
  const workspace = workspaceOf({ 'large.muster': `use "GURPS Lite WWII"\n${character('Large', lines)}` });
  // Cells are computed on demand: the findings need all that is checked.
  expect(workspace.findings(uri)).toEqual([]);
  return workspace.evaluation(uri, '1')?.cells.size ?? 0;
}

describe('a sheet of 5,000 lines', () => {
  test('is evaluated, each line', () => {
    const workspace = workspaceOf({ 'large.muster': `use "GURPS Lite WWII"\n${character('Large', 5000)}` });
    const [sheet] = workspace.sheets(uri);
    expect(sheet?.entries.length).toBe(2999);
    expect(sheet?.items.length).toBe(2000);
    expect(sheet?.rolls.length).toBe(999);
    expect(sheet?.rolls.every((roll) => roll.rolled !== undefined)).toBe(true);
    expect(workspace.evaluations).toBe(1);
  });
  test('costs what it holds: twice the lines, twice the cells', () => {
    const [half, whole] = [cellsOf(2500), cellsOf(5000)];
    expect(whole / half).toBeGreaterThan(1.8);
    expect(whole / half).toBeLessThan(2.1);
    expect(whole).toBeLessThan(5000 * 8);
  });
  test('of a hundred characters: an edit in one evaluates that one', () => {
    const text = (first: string): string =>
      `use "GURPS Lite WWII"\n${Array.from({ length: 100 }, (_, index) => character(`N${index}`, index === 0 && first !== '' ? 51 : 50)).join('')}`;
    const workspace = workspaceOf({ 'large.muster': text('') });
    workspace.findings(uri);
    const before = workspace.evaluations;
    workspace.setSheet(uri, parseSheet(text('changed'), uri).root);
    workspace.findings(uri);
    expect([before, workspace.evaluations - before]).toEqual([100, 1]);
  });
  test('whose every line is wrong tells of every line, and of no line twice', () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `  Nothing of the sort ${index}`).join('\n');
    const workspace = workspaceOf({ 'large.muster': `use "GURPS Lite WWII"\nnpc A {\n${lines}\n}\n` });
    const findings = workspace.findings(uri);
    expect(findings.length).toBe(5000);
    expect(new Set(findings.map((finding) => finding.origin.path)).size).toBe(5000);
    expect(new Set(findings.map((finding) => finding.code))).toEqual(new Set(['unknown-name']));
  });
});

test('a rulebook of 5,000 declarations', () => {
  const declarations = Array.from(
    { length: 5000 },
    (_, index) => `art "Art ${index}" "made up" @${index + 1} { on Wit by Steps; default Wit - ${index % 7} }`,
  );
  const workspace = workspaceOf({
    'game.rulebook': `rulebook Game\nkind stat { rating from 1 to 20 else 10 }\nstat Wit\nladder Steps { 1, 2, 4 then 4 }\nkind art { }\n${declarations.join('\n')}\n`,
    'large.muster': 'use Game\nnpc A { Art 7 12, Art 4999 11 }',
  });
  expect(workspace.ruleFindings(uriOf('game.rulebook'))).toEqual([]);
  expect(workspace.findings(uri).map(show)).toEqual([]);
  expect(workspace.sheets(uri)[0]?.points.spent).toEqual({ kind: 'number', number: 6 });
});
