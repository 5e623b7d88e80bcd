import { describe, expect, test } from 'vitest';
import { parseRulebook } from '../../language/grammar/parse.js';
import { sheetText } from '../proofs/sheet-text.js';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';

const rules = `rulebook Game
dice matching 1d10 { most dice 6 }
policy penalty order: regular, hard, wiggle
policy cap order: regular, hard, wiggle
setting points = 40
budget points
setting snow = 2
switch Frost off
field age number from 1 to 90 else 20
field guild { smiths: 3; bakers: 1 } else bakers
kind stat { rating from 1 to 20 else 10; cost Price[rating] }
table Price by rating from 1 to 20 { 1..10: 0, 11..20: 10 }
stat Wit
ladder Easy { 1, 2, 4 then 4 }
ladder Hard { 2, 4, 8 then 8 }
kind art { rating from 1; on Wit by Easy; default Wit - 4 }
art Lute
art Harp { option difficulty { Easy; Hard } else Easy; on Wit by difficulty }
kind gift { rating from 1 to 3; cost 5 * rating }
gift Song { gives +1 to Calm, +2 to Lute when "singing" }
gift Echo { option size as Sizes; cost size; excludes Hush }
gift Hush
table Sizes by size { small: 1, large: 7 }
scale Score { steps 1, 2, 5 times 10; column Sphere from 1: 1, 3, 6 then previous + result }
kind arm is item { field weight number in lb else 1; field art trait }
list gear of arm { mark dropped }
arm Sling { weight: 2; art: Lute }
derived Calm = Wit + snow + (if Frost then 1 else 0) @5
derived Size = Score.value[4] + Score.Sphere[4]
derived Baker = guild is "bakers"
derived Load in lb = sum(weight for item where not dropped)
derived Grip of arm = art + 1
derived Unread = 4
modifier aim (rounds from 1 to 3) { add rounds dice }
limit Wit <= 12 "Wit {Wit} is above twelve"
`;
const sheet = `use Game
character Ann { Wit 13, Lute 14, Harp (Hard) 14, Song 2, Echo (small), gear { Sling, Sling dropped }
  roll 2d with aim 2
  roll 9d
  roll Lute }
`;

/** A sheet before and after a change of its rulebook: the text of it, and how often anybody was evaluated for it. */
function changed(
  from: string,
  to: string,
): { readonly kept: string; readonly anew: string; readonly evaluations: number; readonly same: boolean } {
  expect(rules).toContain(from);
  const files = (text: string) => ({ 'game.rulebook': text, 'a.muster': sheet });
  const texts = (workspace: ReturnType<typeof workspaceOf>): string =>
    workspace.sheets(uriOf('a.muster')).map(sheetText).join('\n');
  const workspace = workspaceOf(files(rules));
  const before = texts(workspace);
  const { evaluations } = workspace;
  const after = rules.replace(from, to);
  workspace.setRulebook(uriOf('game.rulebook'), parseRulebook(after, uriOf('game.rulebook')).root);
  // The cost of the edit: findings are cached. A visible sheet is computed again, as it may contain any rule.
  workspace.findings(uriOf('a.muster'));
  const needed = workspace.evaluations - evaluations;
  const kept = texts(workspace);
  return {
    kept,
    anew: texts(workspaceOf(files(after))),
    evaluations: needed,
    same: kept === before,
  };
}

test('the rulebook has nothing wrong', () =>
  expect(workspaceOf({ 'game.rulebook': rules, 'a.muster': sheet }).ruleFindings(uriOf('game.rulebook'))).toEqual([]));

describe('after a change of', () => {
  test.each([
    ['a table', '11..20: 10', '11..20: 11'],
    ['a ladder', 'ladder Easy { 1, 2, 4', 'ladder Easy { 1, 3, 4'],
    ['a ladder that an option chooses', 'ladder Hard { 2, 4, 8', 'ladder Hard { 2, 5, 8'],
    ['the table of an option', 'small: 1', 'small: 2'],
    ['a scale', 'steps 1, 2, 5 times 10', 'steps 1, 3, 6 times 10'],
    ['a column of a scale', 'from 1: 1, 3, 6', 'from 1: 2, 3, 7'],
    ['a setting', 'setting snow = 2', 'setting snow = 3'],
    ['the budget', 'setting points = 40', 'setting points = 30'],
    ['a switch', 'switch Frost off', 'switch Frost on'],
    ['what a field is when unwritten', 'else bakers', 'else smiths'],
    ['a kind', 'cost 5 * rating', 'cost 6 * rating'],
    ['what a trait gives', '+1 to Calm', '+3 to Calm'],
    ['a situation', '+2 to Lute when', '+4 to Lute when'],
    ['a default of somebody', 'default Wit - 4', 'default Wit + 4'],
    ['an item', 'weight: 2', 'weight: 4'],
    ['a field of items', 'in lb else 1', 'in oz else 1'],
    ['a derived value', 'derived Calm = Wit', 'derived Calm = 2 * Wit'],
    ['a derived value of items', 'derived Grip of arm = art + 1', 'derived Grip of arm = art + 2'],
    ['a limit', 'limit Wit <= 12', 'limit Wit <= 13'],
    ['an exclusion', 'excludes Hush', 'excludes Song'],
    ['a modifier', 'add rounds dice', 'add 2 * rounds dice'],
    ['the dice', 'most dice 6', 'most dice 5'],
    ['a name', 'gift Song {', 'gift Tune {'],
    ['another spelling', 'art Lute\n', 'art Lute { also Song }\n'],
    ['a new declaration', 'gift Hush\n', 'gift Hush\nderived More = Calm + 1\n'],
    ['a ban', 'gift Hush\n', 'gift Hush\nban Song\n'],
  ])('%s the sheet is as if read anew', (_what, from, to) => {
    const { kept, anew, same } = changed(from, to);
    expect(kept).toBe(anew);
    expect(same).toBe(false);
  });
  test.each([
    ['a comment', 'derived Unread = 4', 'derived Unread = 4 // nobody asks for it'],
    ['blanks', 'derived Unread = 4', 'derived   Unread  =   4'],
    ['a field that nobody has', 'else 20', 'else 21'],
  ])('%s it is as it was', (_what, from, to) => {
    const { kept, anew, same } = changed(from, to);
    expect(kept).toBe(anew);
    expect(same || from === 'else 20').toBe(true);
  });
  test('a comment nobody is evaluated', () =>
    expect(changed('derived Unread = 4', 'derived Unread = 4 // nobody').evaluations).toBe(0));
  test('a trait that nobody has nobody is evaluated', () =>
    expect(changed('gift Hush\n', 'gift Hush { cost 9 }\n').evaluations).toBe(0));
});
