import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { replay } from '../../../language/dice/families/record.js';
import { parseRecord } from '../../../language/dice/families/record-json.js';
import { parseRulebook } from '../../../language/grammar/parse.js';
import { type PlayedRoll, playRoll } from '../../../language/play/lines/play-roll.js';
import { unreadFindings } from '../../../language/play/unread.js';
import { oddsOf } from '../../../language/roll/odds-of.js';
import type { TapeSource } from '../../../language/roll/tape.js';
import { evaluateAlone, evaluateExpression } from '../../../language/roll/typed-expression.js';
import { oddsJson } from '../../../language/show/odds-json.js';
import { rollJson } from '../../../language/show/sheet-json.js';
import { isProblem } from '../../../language/values/problem.js';
import { uriOf, workspaceOf } from '../../sheet/read-sheets.js';

const book = readFileSync('test/fixtures/rough-terrain.rulebook.txt', 'utf8');
const sheet = `use "Rough Terrain"
npc Ada { nature hero, Climb 3, Swim 1, Luck 45 }
npc Bob { Climb 2 }
`;

const workspace = workspaceOf({ 'game.rulebook': book, 'a.muster': sheet });

function evaluated(expression: string, name = 'Ada') {
  const who = workspace.named(uriOf('a.muster'), name);
  if (!who) throw new Error(`${name} is there`);
  const found = evaluateExpression(expression, who, (other) => workspace.named(uriOf('a.muster'), other));
  if (isProblem(found)) throw new Error(found.problem);
  return found;
}

/** The odds of a line, or why it has none. */
function oddsFor(expression: string, name?: string) {
  const { roll, game } = evaluated(expression, name);
  const [finding] = roll.findings;
  if (finding) return { text: finding.message };
  if (!roll.rolled) throw new Error(`${expression} is not rolled`);
  const odds = oddsOf(roll.rolled, game);
  return isProblem(odds) ? { text: odds.problem } : { ...odds, ...oddsJson(odds) };
}

function played(expression: string, source: TapeSource, name?: string): PlayedRoll | string {
  const { roll, game } = evaluated(expression, name);
  if (!roll.rolled) throw new Error(`${expression} is not rolled`);
  const found = playRoll(roll.rolled, game, expression, source);
  return isProblem(found) ? found.problem : found;
}

function summary(expression: string, dice: string, name?: string): string {
  const found = played(expression, { dice }, name);
  return typeof found === 'string' ? found : found.summary;
}

test('the rulebook and its sheet have no findings', () => {
  expect(parseRulebook(book).findings).toEqual([]);
  expect(workspace.ruleFindings(uriOf('game.rulebook')).map(({ message }) => message)).toEqual([]);
  expect(workspace.findings(uriOf('a.muster')).map(({ message }) => message)).toEqual([]);
  expect(unreadFindings(workspace.books, uriOf('game.rulebook'))).toEqual([]);
});

describe('a total and a bonus reach a difficulty', () => {
  test('open dice have exact odds, degrees, and what one level more would make of it', () => {
    const odds = oddsFor('Climb with difficulty 8');
    expect(odds).toMatchObject({
      text: '83.33 %; spectacular success 0.1 %, exceptional 27.67 %, pretty good 30.56 %, scrape by 25 %',
      method: 'exact',
      family: 'over',
      target: 8,
      bonus: 3,
      need: 5,
      success: 30 / 36,
      oneMore: { what: 'level', success: 33 / 36 },
    });
    expect(odds).toMatchObject({ degrees: { failure: 3 / 36, 'scrape by': 9 / 36 } });
    expect(oddsFor('Climb with difficulty 17')).toMatchObject({ success: 1 / 36 / 9 });
  });

  test('risk adds to the total and makes a failure worse', () => {
    const [plain, risky] = [oddsFor('Climb with difficulty 8'), oddsFor('Climb with difficulty 8, risk 2')];
    const bad = (chance: number) => ({ degrees: { 'pretty bad failure': expect.closeTo(chance, 12) } });
    expect(risky).toMatchObject({ success: 35 / 36, bonus: 5, degrees: { failure: 0 } });
    // A total from 1 to -4 misses 5 by 4 to 9; with the risk one from 2 to -2 misses 3 by 1 to 5, and 4 more.
    expect(plain).toMatchObject(bad((1 / 3 - 3 ** -7) / 36));
    expect(risky).toMatchObject(bad((1 - 3 ** -5) / 36));
  });

  test('what several modifiers ask for is added', () => {
    expect(oddsFor('Climb with difficulty 6, wind 2')).toMatchObject({ target: 8, need: 5, success: 30 / 36 });
    expect(summary('Climb with difficulty 8, risk 1, haste', '1,2')).toBe(
      '7 against 8: failure by 4, pretty bad failure',
    );
  });

  test('typed faces go on where the dice do, and the record replays', () => {
    expect(summary('Climb with difficulty 8', '2,3')).toBe('8 against 8: success by 0, scrape by');
    expect(summary('Climb with difficulty 8', '6,6,5,6,1')).toBe('17 against 8: success by 9, exceptional');
    expect(summary('Climb with difficulty 8', '1,1,3')).toBe('5 against 8: failure by 3, clear failure');
    expect(summary('Climb with difficulty 8', '6,6')).toBe('Face 3 of 3 is missing; expected a face, 1 to 6.');
    expect(summary('Climb with difficulty 8', '6,6,5')).toBe('Face 4 of 4 is missing; expected a face, 1 to 6.');
    expect(summary('Climb with difficulty 8', '6,5,4')).toBe('2 faces are enough; 4 is left over.');
    for (let seed = 0; seed < 60; seed += 1) {
      const found = played('Climb with difficulty 8, risk 1', { seed: `open ${seed}` });
      if (typeof found === 'string') throw new Error(found);
      const record = parseRecord(JSON.parse(JSON.stringify(found.record)));
      if (isProblem(record)) throw new Error(record.problem);
      expect(replay(record)).toMatchObject({ same: true });
    }
  });

  test('without a difficulty nothing can be rolled, except against another side', () => {
    expect(oddsFor('Climb').text).toContain('Nothing says what this roll has to reach');
    const against = oddsFor('Climb against Bob Climb');
    expect(against.text).toMatch(/^wins 55\.\d+ %, loses 33\.\d+ %, undecided 10\.\d+ %$/);
    const hindered = oddsFor('Climb against Bob Climb with hindering');
    expect(hindered.text).toMatch(/^wins 55\.\d+ %, loses 44\.\d+ %$/);
    expect(summary('Climb against Bob Climb', '3,3/4,3')).toMatch(/undecided$/);
    expect(summary('Climb against Bob Climb with hindering', '3,3/4,3')).toMatch(/Bob wins on a tie$/);
  });

  test('a contest says what each rolled, and by how much it was won: what the other side rolls is the difficulty', () => {
    expect(summary('Climb against Bob Climb', '5,4/3,2')).toBe('12; Bob 7; wins by 5, exceptional');
    const lost = played('Climb against Bob Climb', { dice: '3,2/5,4' });
    if (typeof lost === 'string') throw new Error(lost);
    expect(lost.text.split('\n')).toEqual([
      'Climb against Bob Climb: 8',
      '  Bonus  3',
      '  Faces  3 2',
      '  Total  8',
      '  Dice   typed in',
      'against Bob',
      'Climb against Bob Climb: 11',
      '  Bonus  2',
      '  Faces  5 4',
      '  Total  11',
      '  Dice   typed in',
      'Bob wins by 3, pretty good',
    ]);
    expect(parseRecord(JSON.parse(JSON.stringify(lost.record)))).toEqual(lost.record);
    // The other goals of a side are reported as always.
    expect(summary('Climb with difficulty 8 against Bob Climb', '5,4/3,2')).toMatch(/^\d+ against 8: success by/);
  });

  test('an expression says it without a rulebook', () => {
    const found = evaluateAlone('2d6 + 3 >= 8');
    if (!found || isProblem(found) || !found.roll.rolled) throw new Error('not read');
    expect(oddsOf(found.roll.rolled, found.game)).toMatchObject({ family: 'over', success: 30 / 36 });
  });
});

describe('several dice in one rulebook', () => {
  test('a number is rolled by the dice without a name, or on those that the line names', () => {
    expect(oddsFor('45 on percent')).toMatchObject({ family: 'under', success: 0.45 });
    expect(oddsFor('Climb + 40 on percent')).toMatchObject({ success: 0.43 });
    expect(oddsFor('45 on tarot').text).toContain('on tarot');
  });

  test('a kind says which dice its traits are rolled on', () => {
    expect(oddsFor('Luck')).toMatchObject({ family: 'under', success: 0.45 });
    expect(oddsFor('Luck - 5')).toMatchObject({ success: 0.4 });
    expect(summary('Luck', '45')).toBe('45 against 45: success by 0');
    expect(oddsFor('Luck against Bob Luck').text).toBe('wins 40.5 %, loses 5.5 %, undecided 54 %');
    expect(oddsFor('Luck against Bob Climb').text).toContain('the same kind of dice');
  });

  test('so does a derived value', () => {
    expect(oddsFor('Perception')).toMatchObject({ family: 'under', target: 32, success: 0.32 });
    expect(summary('Perception + 5', '37')).toBe('37 against 37: success by 0');
    const thing =
      'kind tool is item { open; field length number else 1 }\nderived Reach of tool = length { rolls length }';
    const files = { 'x.rulebook': `rulebook X "x"\ndice under 1d100 "d" { }\n${thing}\n` };
    const told = workspaceOf(files).ruleFindings(uriOf('x.rulebook'));
    expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('cannot say what it rolls')]);
  });

  test('the sheet in JSON says what the number is to its dice', () => {
    const places = { text: () => undefined, rule: () => undefined, citation: () => undefined };
    const json = (expression: string) => {
      const { roll, game } = evaluated(expression);
      return rollJson(roll, game, places);
    };
    expect(json('Climb with difficulty 8')).toMatchObject({ family: 'over', bonus: 3, success: 30 / 36 });
    expect(json('Luck')).toMatchObject({ family: 'under', target: 45, on: 'percent' });
  });

  test('what a face does may depend on who rolls', () => {
    expect(oddsFor('1 on action')).toMatchObject({ success: 0.1 });
    expect(oddsFor('1 on action', 'Bob')).toMatchObject({ success: 0 });
    expect(summary('5 on action', '1,4,9')).toBe('-4 against 5: success by 9');
    expect(summary('5 on action', '1,4', 'Bob')).toBe('5 against 5: success by 0');
    expect(oddsFor('8 on action against Bob 8 on action').text).toMatch(/rounds on average$/);
  });

  test('what dice cannot do is a finding', () => {
    expect(oddsFor('45 on percent with difficulty 5').text).toContain('Difficulty cannot act on this roll');
  });
});

describe('what a rulebook says of dice is checked', () => {
  function told(lines: string): string[] {
    const files = { 'x.rulebook': `rulebook X "x"\ndice over 2d6 "dice" { ${lines} }\n` };
    return unreadFindings(workspaceOf(files).books, uriOf('x.rulebook')).map(({ message }) => message);
  }

  test.each([
    ['on total 12 roll 1d6', 'Write this line as `on total 12 roll 1d6: 5..6 adds 1 again`.'],
    ['on face 1 take 1d10', 'Write this line as `on face 1 subtract 1d10` or'],
    ['degree 3', 'Write this line as `degree "pretty good" 2..3`'],
    ['contest by luck', 'Write this line as `contest by success`'],
    ['tie nobody', 'Write this line as `tie again` or `tie hinderer wins`.'],
    ['on totl 12 roll 1d6: 5..6 adds 1 again', 'have no parameter "on totl"'],
    ['on face 7 add 1d6', 'A face with a rule must be a whole number from 1 to 6, not 7.'],
    ['on face 6 add 1d6 again; on total 2 roll 1d6: 1..2 subtracts 1', 'cannot be combined'],
    ['degree good 2..5; degree fine 4..9', 'The degrees good and fine overlap'],
    ['on total 12 roll 1d6: 1..6 adds 1 again', 'never stop'],
  ])('%s', (lines, message) => {
    expect(told(lines)).toEqual([expect.stringContaining(message)]);
  });
});
