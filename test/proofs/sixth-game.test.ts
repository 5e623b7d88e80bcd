import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { CompletionList } from 'vscode-languageserver-protocol';
import { playRoll } from '../../language/play/lines/play-roll.js';
import { replayAll } from '../../language/play/lines/replay.js';
import { oddsOf } from '../../language/roll/odds-of.js';
import { gameOf } from '../../language/sheet/rolls/game.js';
import { isProblem } from '../../language/values/problem.js';
import { valueText } from '../../language/values/value.js';
import { completion } from '../../server/features/completion/index.js';
import { hover } from '../../server/features/hover/index.js';
import { atCursor, fixture, never } from '../features/harness.js';
import { derivedText, entryText } from '../sheet/game.js';
import { show, uriOf, workspaceOf } from '../sheet/read-sheets.js';
import { fold } from './fold.js';

// A game of one page with words of its own. Nothing in the program was written for it.
const rulebook = readFileSync('test/fixtures/court-of-favours.rulebook.txt', 'utf8');
const sheets = readFileSync('test/fixtures/court-of-favours.muster', 'utf8');

const workspace = workspaceOf({ 'court.rulebook': rulebook, 'court.muster': sheets });
const uri = uriOf('court.muster');
const ambre = workspace.sheets(uri).find((sheet) => sheet.name === 'Lady Ambre');
if (!ambre) throw new Error('Lady Ambre is not at court.');

/** Findings of one courtier. */
const wrong = (entries: string): string[] =>
  workspaceOf({
    'court.rulebook': rulebook,
    'a.muster': `use "Court of Favours"\ncharacter "A" {\n${entries}\n}`,
  })
    .findings(uriOf('a.muster'))
    .map(show);

describe('the sixth game', () => {
  test('has a rulebook without a mistake', () => expect(workspace.ruleFindings(uriOf('court.rulebook'))).toEqual([]));
  test('has a sheet without a mistake', () => expect(workspace.findings(uri).map(show)).toEqual([]));

  test('knows what everything costs', () =>
    expect(ambre.entries.flatMap((entry) => entryText(entry))).toEqual([
      'Grace 6 [10]',
      'Guile 4 [3]',
      '  +2 when before a judge',
      'Gravity 3 [0]',
      'Ear of the Court (the Chancellor) 6 [1]',
      'Ear of the Court (the Kitchens) 8 [4]',
      'Letters of Credit 5 [4]',
      'Protection (duke) [10]',
      'Poisoned her first husband [-1]',
      "Reads other people's letters [-1]",
    ]));
  test('adds up the points', () =>
    expect(`${valueText(ambre.points.spent)} of ${valueText(ambre.points.budget ?? { kind: 'none' })}`).toBe(
      '30 of 30',
    ));
  test('derives what follows', () =>
    expect(ambre.derived.map(derivedText)).toEqual([
      'Rumours Alive = 2',
      'Poise = 6',
      'Debt = 30 gold crowns',
      'Entrance = 7',
    ]));
  test('every number folds back from its derivation', () => {
    for (const [cell, derivation] of ambre.derivations)
      expect([cell, valueText(fold(derivation, ambre.derivations))]).toEqual([cell, valueText(derivation.value)]);
  });
  test('what is borrowed adds nothing', () => {
    const [mask, coat] = ambre.items;
    expect([mask?.name, coat?.name, coat?.marks]).toEqual(['Mask', 'Coat of Arms', ['borrowed']]);
  });

  test.each([
    ['Grace 11', 'error out-of-range: Grace must be 1 to 10, not 11.'],
    ['Grace 6 [11]', 'error wrong-cost: Grace 6 costs [10], not [11].'],
    ['Sword for Hire 4', 'error needs-not-met: Bravos work for those with Guile of 4 or more.'],
    ['Protection (count)', 'error missing-option: Protection: which standing?'],
    ['Grace 10, Guile 10, Gravity 10', 'error over-limit: This courtier costs 78 and may cost 40.'],
    ['Wit 4', 'error unknown-name: Court of Favours has nothing called "Wit".'],
    ['Protection (duke)\nDisgrace (duke)', 'error excluded: Nobody is protected and disgraced at once.'],
    ['season 41', 'error out-of-range: season must be 1 to 40, not 41.'],
    ['rumour A\nrumour B\nrumour C\nrumour D', 'error over-limit: 4 rumours: nobody can keep more than 3 alive.'],
    ['Guile 4\nroll Guile with in public, whispered 2', 'error excluded: In public and whispered cannot be combined.'],
    ['roll Gravitas', 'error unknown-name: Unknown name "Gravitas": Court of Favours has nothing called that.'],
  ])('tells of %s', (entries, expected) => expect(wrong(entries)).toContainEqual(expect.stringContaining(expected)));
});

describe('its rolls', () => {
  const evaluation = workspace.evaluation(uri, ambre.path);
  const rules = evaluation?.rules;
  if (!evaluation || !rules) throw new Error('The game has no rules.');
  const game = gameOf(evaluation);
  test.each([
    [0, '5', 10 / 100],
    [1, '7', 21 / 100],
    [2, '6', 15 / 100],
  ])('line %i is under %s', (index, target, success) => {
    const rolled = ambre.rolls[index]?.rolled;
    if (!rolled) throw new Error('The line rolls nothing.');
    expect(valueText(rolled.value)).toBe(target);
    const odds = oddsOf(rolled, game);
    // 2d10 at most the target: the ways to make so little, of a hundred.
    expect(isProblem(odds) ? odds.problem : 'success' in odds && odds.success).toBeCloseTo(success, 12);
  });
  test('a seed decides, and the record replays', () => {
    const rolled = ambre.rolls[0]?.rolled;
    if (!rolled) throw new Error('The line rolls nothing.');
    const played = playRoll(rolled, game, 'roll Grace - 1', { seed: 'minuet', time: '2026-01-01T00:00:00Z' });
    if (isProblem(played)) throw new Error(played.problem);
    const again = replayAll(JSON.stringify(played.record));
    expect(isProblem(again) ? again.problem : again.map((one) => one.same)).toEqual([true]);
  });
  test('dice of the table count as well', () => {
    const rolled = ambre.rolls[1]?.rolled;
    if (!rolled) throw new Error('The line rolls nothing.');
    const played = playRoll(rolled, game, 'roll Entrance', { dice: '1,2' });
    expect(isProblem(played) ? played.problem : played.summary).toContain('critical success');
  });
  test('the encounter is a contest with somebody of the house', () =>
    expect(workspace.document(uri)?.encounters[0]?.name).toBe('The card table'));
});

describe('its editor', () => {
  const labels = async (text: string): Promise<string[]> => {
    const one = fixture(`=== court.rulebook\n${rulebook}\n=== a.muster\nuse "Court of Favours"\n${text}`);
    const list = (await completion(one.context, atCursor(one), never)) as CompletionList | null;
    return (list?.items ?? []).map((item) => item.label);
  };
  test('offers its own words in a character', async () => {
    const found = await labels('character "A" {\n  <|>\n}');
    expect(found).toEqual(expect.arrayContaining(['Grace', 'Ear of the Court', 'Protection', 'house']));
  });
  test('offers choices and specialties', async () => {
    expect(await labels('character "A" {\n  Protection (<|>)\n}')).toEqual(
      expect.arrayContaining(['baron', 'duke', 'the crown']),
    );
    expect(await labels('character "A" {\n  Ear of the Court (<|>)\n}')).toEqual(
      expect.arrayContaining(['the Chancellor', 'the Kitchens']),
    );
  });
  test('offers its modifiers to a roll', async () =>
    expect(await labels('character "A" {\n  roll Guile with <|>\n}')).toEqual(
      expect.arrayContaining(['whispered', 'in public']),
    ));
  test('explains a number', async () => {
    const one = fixture(
      `=== court.rulebook\n${rulebook}\n=== a.muster\nuse "Court of Favours"\ncharacter "A" {\n  Gra<|>ce 6\n}`,
    );
    const found = await hover(one.context, atCursor(one), never);
    const text = found && typeof found.contents === 'object' && 'value' in found.contents ? found.contents.value : '';
    expect(text).toContain('Grace');
    expect(text).toContain('Moving through a room');
    expect(text).toMatch(/\[?10\]?/);
  });
  test('explains a name of its rulebook', async () => {
    const one = fixture(`=== court.rulebook\n${rulebook.replace('default Grace - 4', 'default Gra<|>ce - 4')}`);
    const found = await hover(one.context, atCursor(one), never);
    expect(JSON.stringify(found?.contents)).toContain('moving through a room');
  });
});
