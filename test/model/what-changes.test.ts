import { describe, expect, test } from 'vitest';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import type { Workspace } from '../../language/model/workspace/workspace.js';
import { type Files, uriOf, workspaceOf } from './read-sheets.js';

const files: Files = {
  'house.rulebook':
    'rulebook "House" extends "GURPS Lite WWII"\nadvantage Lucky Boots { cost 3 }\nadvantage Never Taken { cost 7 }\n',
  'campaign.muster': 'use House\ncampaign "C" { points 100 }\n',
  'heroes.muster': 'character "Ann" { age 20, ST 11, Lucky Boots }\ncharacter "Bob" { age 20, ST 12 }\n',
  'foes.muster': 'npc Guard { ST 10 }\nnpc Captain like Guard { IQ 12 }\nnpc Cook { ST 9 }\n',
};
const sheets = ['heroes.muster', 'foes.muster'].map(uriOf);

/** How many characters are evaluated again once a file has become another. */
function evaluationsAfter(file: string, change: (text: string) => string): number {
  const workspace = workspaceOf(files);
  computeAll(workspace);
  const before = workspace.evaluations;
  const text = change(files[file] ?? '');
  if (file.endsWith('.rulebook')) workspace.setRulebook(uriOf(file), parseRulebook(text, uriOf(file)).root);
  else workspace.setSheet(uriOf(file), parseSheet(text, uriOf(file)).root);
  computeAll(workspace);
  return workspace.evaluations - before;
}

function computeAll(workspace: Workspace): void {
  for (const uri of sheets) workspace.findings(uri);
}

describe('an edit evaluates what it changes, and nothing else', () => {
  test('a comment: nobody', () =>
    expect(
      evaluationsAfter('heroes.muster', (text) => `// a note\n${text.replace('ST 11', 'ST   11 /* strong */')}`),
    ).toBe(0));
  test('a number: the one', () =>
    expect(evaluationsAfter('heroes.muster', (text) => text.replace('ST 11', 'ST 13'))).toBe(1));
  test('a number of a base: it and those like it', () =>
    expect(evaluationsAfter('foes.muster', (text) => text.replace('ST 10', 'ST 11'))).toBe(2));
  test("the campaign's limit: all of the campaign", () =>
    expect(evaluationsAfter('campaign.muster', (text) => text.replace('100', '150'))).toBe(5));
  test('a declaration that one uses: that one', () =>
    expect(evaluationsAfter('house.rulebook', (text) => text.replace('cost 3', 'cost 4'))).toBe(1));
  test('a declaration that nobody uses: nobody', () =>
    expect(evaluationsAfter('house.rulebook', (text) => text.replace('cost 7', 'cost 8'))).toBe(0));
  test('a comment in a rulebook: nobody', () =>
    expect(evaluationsAfter('house.rulebook', (text) => `${text}// nothing new\n`)).toBe(0));
});

test('what an edit answers as affected holds every document whose findings changed', () => {
  const workspace = workspaceOf(files);
  computeAll(workspace);
  const affected = workspace.setSheet(
    uriOf('campaign.muster'),
    parseSheet('use House\ncampaign "C" { points 5 }\n', uriOf('campaign.muster')).root,
  );
  expect([...affected].sort()).toEqual([uriOf('campaign.muster'), uriOf('foes.muster'), uriOf('heroes.muster')]);
  expect(workspace.findings(uriOf('heroes.muster')).map((finding) => finding.message)).toContainEqual(
    expect.stringContaining('points spent'),
  );
});
