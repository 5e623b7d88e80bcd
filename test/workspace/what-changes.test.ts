import { describe, expect, test } from 'vitest';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import type { Workspace } from '../../language/workspace/workspace.js';
import { derivedText, entryText, type Files, uriOf, workspaceOf } from '../sheet/read-sheets.js';

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

test('a file that only declares things is told what a rulebook no longer has', () => {
  const workspace = workspaceOf({
    'r.rulebook': 'rulebook R\nkind gadget is item { field price number }\n',
    'campaign.muster': 'use R\ncampaign "C" { }\n',
    'ours.muster': 'gadget "Lamp" { price 3 }\n',
  });
  expect(workspace.findings(uriOf('ours.muster'))).toEqual([]);
  const uri = uriOf('r.rulebook');
  const affected = workspace.setRulebook(uri, parseRulebook('rulebook R\nkind thing is item { }\n', uri).root);
  expect(affected).toContain(uriOf('ours.muster'));
  expect(workspace.findings(uriOf('ours.muster')).map(({ code }) => code)).toEqual(['not-understood']);
});

test('a value that is looked at only after the rulebook changed follows the new rulebook', () => {
  const rulebook = (bonus: number) =>
    `rulebook R\nkind stat { rating from 1 to 9 }\nstat Wit\nderived Aim = Wit + ${bonus}\n`;
  const workspace = workspaceOf({ 'r.rulebook': rulebook(1), 'ann.muster': 'use R\ncharacter Ann { Wit 3 }\n' });
  expect(workspace.findings(uriOf('ann.muster'))).toEqual([]);
  workspace.setRulebook(uriOf('r.rulebook'), parseRulebook(rulebook(2), uriOf('r.rulebook')).root);
  const [sheet] = workspace.sheets(uriOf('ann.muster'));
  expect(sheet && derivedText(sheet, 'Aim')).toBe('5');
});

describe('an encounter is evaluated once for each change', () => {
  const people = 'use Godlike\nnpc A { Body 2 }\nnpc B { Body 3 }\nnpc C { Body 1 }\n';
  const cards = 'encounter "Cards" { side X { A }, side Y { 2 B }, check A Body }\n';
  const readings = (text: string) => {
    const workspace = workspaceOf({ 'x.muster': `${people}${cards}` });
    const of = () => workspace.encounter(uriOf('x.muster'), '4');
    const before = of();
    expect(of()).toBe(before);
    workspace.setSheet(uriOf('x.muster'), parseSheet(text, uriOf('x.muster')).root);
    return [before, of()] as const;
  };
  test('and not for one that it does not read', () => {
    const [before, after] = readings(`${people.replace('C { Body 1 }', 'C { Body 2 }')}${cards}`);
    expect(after).toBe(before);
  });
  test('but for one of a member', () => {
    const [before, after] = readings(`${people.replace('A { Body 2 }', 'A { Body 4 }')}${cards}`);
    expect(JSON.stringify(after?.rolls)).not.toBe(JSON.stringify(before?.rolls));
  });
});

describe('files of one folder without a campaign', () => {
  const one = 'use Godlike\nnpc A { Body 2 }\nnpc B like A { }\nnpc C like Elsewhere { }\n';
  const other = 'use Godlike\nnpc A { Body 3 }\nnpc Elsewhere { Body 4 }\n';
  const codes = (files: Files) => {
    const workspace = workspaceOf(files);
    return Object.keys(files).flatMap((file) => workspace.findings(uriOf(file)).map(({ code }) => `${file} ${code}`));
  };
  test('may call people the same, each means its own, and may use those of another', () => {
    expect(codes({ 'one.muster': one, 'other.muster': other })).toEqual([]);
    const [, , b, c] = ['', ...workspaceOf({ 'one.muster': one, 'other.muster': other }).sheets(uriOf('one.muster'))];
    expect([b, c].map((sheet) => typeof sheet === 'object' && entryText(sheet, 'Body'))).toEqual([
      expect.stringContaining('2'),
      expect.stringContaining('4'),
    ]);
  });
  test('may play different games', () =>
    expect(
      codes({
        'one.muster': one,
        'other.muster': other,
        'gurps.muster': 'use "GURPS Lite WWII"\nnpc A { ST 11 }\nnpc B like A { }\n',
      }),
    ).toEqual([]));
  test('are one campaign as soon as there is one', () =>
    expect(
      codes({ 'one.muster': one, 'other.muster': other, 'campaign.muster': 'campaign "C" { use Godlike }' }),
    ).toEqual(['one.muster duplicate-name', 'other.muster duplicate-name']));
  test('declare things each for itself first', () => {
    const rules =
      'rulebook R\nkind gadget is item { field price number }\nlist pack of gadget\nkind stat { rating from 1 to 9 }\nderived Worth = sum(price for gadget in pack)\n';
    const sheet = (price: number) => `use R\ngadget Lamp { price ${price} }\nnpc A { pack { Lamp } }\n`;
    const workspace = workspaceOf({ 'r.rulebook': rules, 'one.muster': sheet(3), 'other.muster': sheet(5) });
    const worth = (file: string) => workspace.sheets(uriOf(file)).map((one) => derivedText(one, 'Worth'));
    expect([worth('one.muster'), worth('other.muster')]).toEqual([['3'], ['5']]);
  });
});

test('those who may be meant by an unknown base are near ones first, and in the same order however the files came', () => {
  const files = {
    'a.muster': 'npc Zouave { }\nnpc Fusilier { }\nnpc Fusileer { }\n',
    'b.muster': 'npc Another { }\nnpc Ann like Fusiler { }\n',
    'campaign.muster': 'campaign "C" { use Godlike }',
  };
  const near = (of: Files) =>
    workspaceOf(of)
      .findings(uriOf('b.muster'))
      .map(({ data }) => data?.near);
  expect(near(files)).toEqual([['Fusileer', 'Fusilier', 'Ann', 'Another', 'Zouave']]);
  expect(near(Object.fromEntries(Object.entries(files).reverse()))).toEqual(near(files));
});
