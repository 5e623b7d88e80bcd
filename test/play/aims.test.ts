import { describe, expect, test } from 'vitest';
import { matching } from '../../language/dice/families/matching/index.js';
import { moreDice } from '../../language/play/lines/more-dice.js';
import { playRoll } from '../../language/play/lines/play-roll.js';
import { oddsOf, type RollOdds } from '../../language/roll/odds-of.js';
import { isProblem } from '../../language/values/problem.js';
import { isOddsOf } from '../dice/is-odds-of.js';
import { evaluated, inGame, right, rolledOf, whoIn } from './table.js';

function oddsIn(book: string, expression: string): RollOdds {
  const found = evaluated(expression, inGame(book));
  return right(oddsOf(rolledOf(found), found.game));
}

function textIn(book: string, expression: string): string {
  return oddsIn(book, expression).text;
}

function refusedIn(book: string, expression: string): string {
  const found = evaluated(expression, inGame(book));
  const [finding] = found.roll.findings;
  if (finding) return finding.message;
  const odds = oddsOf(rolledOf(found), found.game);
  return isProblem(odds) ? odds.problem : 'not refused';
}

function playedIn(book: string, expression: string, dice: string): string {
  const found = evaluated(expression, inGame(book));
  return right(playRoll(rolledOf(found), found.game, expression, { dice })).summary;
}

describe('a pool is rolled for one set', () => {
  test.each(['6d for the widest', '6d for widest', '6d for the widest set', '6d for speed'])('%s', (expression) =>
    expect(textIn('Godlike', expression)).toBe('84.88 %; the widest set is 2.20x6.03 on average'),
  );

  test('the tallest is another one', () => {
    const odds = oddsIn('Godlike', '6d for the tallest');
    if (!isOddsOf(matching, odds)) throw new Error(odds.family);
    expect(odds.taken?.aim).toBe('tallest');
    const chances = [...(odds.taken?.sets.values() ?? [])];
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(odds.success, 12);
    expect([...(odds.taken?.sets.keys() ?? [])][0]).toBe('6x10');
  });

  test('modifiers stand on either side of it', () => {
    const [before, behind] = ['with difficulty 6 for the widest', 'for the widest with difficulty 6'].map((words) =>
      oddsIn('Godlike', `5d + 1wd ${words}`),
    );
    expect(before).toEqual(behind);
    expect(before?.text).toContain('for 2x6 or better; the widest set is');
  });

  test('the place of a called shot ends where the aim begins', () =>
    expect(textIn('Godlike', '6d with called shot head for the tallest')).toContain('set of 10'));

  test('wiggle dice and typed faces follow it', () => {
    expect(playedIn('Godlike', '4d + 1wd for the widest', '1,4,4,8')).toBe('3x4: success');
    expect(playedIn('Godlike', '4d + 1wd for the tallest', '1,4,4,8')).toBe('2x8: success');
  });
});

describe('several tasks with one roll', () => {
  test('their odds, all of them first', () => {
    expect(textIn('Godlike', '6d for two tasks')).toMatch(/^[\d.]+ % for both tasks, 84\.88 % for one or more$/);
    expect(textIn('Godlike', '9d with multiple actions 3 for 3 tasks')).toMatch(
      / % for all 3 tasks, .* % for 2 or more, .* % for one or more$/,
    );
    expect(textIn('Godlike', '6d with difficulty 4 for two tasks')).toContain('each for 2x4 or better');
  });

  test('a task needs two dice, so seven dice never do four', () => {
    const odds = oddsIn('Godlike', '10d with multiple actions 4 for four tasks');
    expect(odds).toMatchObject({ success: 0, pool: { d: 7 } });
  });

  test('wiggle dice serve any task, but in Wild Talents only that of their own pool', () => {
    expect(oddsIn('Godlike', '4d + 2wd for two different tasks')).toMatchObject({ success: 1 });
    expect(oddsIn('Wild Talents', '4d + 2wd for two tasks')).toMatchObject({ success: 1 });
    const odds = oddsIn('Wild Talents', '4d + 2wd for two different tasks');
    expect(isOddsOf(matching, odds) && odds.success).toBeCloseTo(0.496, 12);
  });

  test('dice lost after the roll cost tasks', () => {
    const [whole, hurt] = ['6d for two tasks', '6d with gobbled 1 for two tasks'].map((line) =>
      oddsIn('Godlike', line),
    );
    expect(hurt?.method).toBe('exact');
    expect(hurt?.family === 'matching' && hurt.success).toBeLessThan(
      (whole?.family === 'matching' && whole.success) || 0,
    );
    expect(playedIn('Godlike', '6d with gobbled 1 for two tasks', '2,2,2,7,7,9')).toBe('1 of 2 tasks: failure');
    expect(playedIn('Godlike', '6d with gobbled 1 for two tasks', '2,2,7,7,7,9')).toBe('2 of 2 tasks: success');
  });

  test('the roll says how many came off, wide sets split', () => {
    expect(playedIn('Godlike', '5d for two tasks', '1,1,1,1,1')).toBe('2 of 2 tasks: success');
    expect(playedIn('Godlike', '5d for two tasks', '2,7,7,8,9')).toBe('1 of 2 tasks: failure');
    expect(playedIn('Godlike', '4d + 2wd for three tasks', '2,7,7,8')).toBe('3 of 3 tasks: success');
  });
});

describe('what somebody opposes', () => {
  test('gets through, is stopped, or was nothing', () => {
    const odds = oddsIn('Wild Talents', '6d opposed by 5d');
    expect(odds.text).toBe('succeeds 59.52 %, stopped 25.36 %, no match 15.12 %');
    expect(odds.against).toMatchObject({ what: 'opposed', method: 'exact', tie: 0 });
  });

  test('the other side uses its set and its wiggle dice to stop it', () => {
    expect(playedIn('Wild Talents', '5d opposed by 5d', '2,2,6,6,9/8,8,1,3,5')).toContain('the other side stops it');
    expect(playedIn('Wild Talents', '5d opposed by 5d', '2,2,9,9,1/8,8,1,3,5')).toContain('not stopped');
    expect(playedIn('Wild Talents', '3d opposed by 3d + 1wd', '9,9,1/9,4,4')).toContain('the other side stops it');
    expect(playedIn('Wild Talents', '3d opposed by 3d', '9,8,1/9,4,4')).toContain('nothing to stop');
  });
});

describe('a contest', () => {
  test('for speed the wider set wins, for quality the taller', () => {
    expect(playedIn('Godlike', '4d for speed against 3d', '2,2,2,1/9,9,1')).toMatch(/; wins 3x2 to 2x9$/);
    expect(playedIn('Godlike', '4d for quality against 3d', '2,2,2,1/9,9,1')).toMatch(
      /the other side wins 2x9 to 3x2$/,
    );
  });

  test('the larger pool decides in Wild Talents what is open in Godlike', () => {
    const [open, decided] = ['Godlike', 'Wild Talents'].map((book) => oddsIn(book, '6d against 5d').against);
    expect(decided?.tie).toBe(0);
    expect(decided?.win).toBeCloseTo((open?.win ?? 0) + (open?.tie ?? 0), 12);
    expect(playedIn('Wild Talents', '4d against 3d', '2,2,1,3/2,2,1')).toMatch(/; wins by the larger pool$/);
    expect(playedIn('Godlike', '4d against 3d', '2,2,1,3/2,2,1')).toMatch(/undecided$/);
  });

  test('where special dice cancel their like, the odds are those of what is rolled', () => {
    const many = whoIn('use "Wild Talents"\ncampaign "Many" { switch Too Many Tens on }\nnpc Anne { }\n', 'Anne');
    const found = evaluated('2d + 2hd against 3d + 2hd', many);
    const odds = right(oddsOf(rolledOf(found), found.game)).against;
    expect(odds?.win).toBe(oddsIn('Wild Talents', '4d against 5d').against?.win);
    expect(odds?.win).not.toBe(oddsIn('Wild Talents', '2d + 2hd against 3d + 2hd').against?.win);
  });

  test('the whole pool counts, before anything was taken from it', () =>
    expect(playedIn('Wild Talents', '4d with penalty 2 against 3d', '2,2/2,2,1')).toMatch(
      /; wins by the larger pool$/,
    ));
});

describe('turn after turn', () => {
  test('a race and a chase go as far as the game says, or as is written', () => {
    const race = oddsIn('Wild Talents', '6d for a race against 6d');
    expect(race).toMatchObject({ method: 'iterated', against: { what: 'race', turns: { goal: 10 } } });
    expect(race.against?.win).toBeCloseTo(race.against?.lose ?? 0, 9);
    expect(race.against?.turns?.open).toBeLessThan(1e-9);
    expect(oddsIn('Wild Talents', '6d for a chase to 3 lead 2 against 6d').against).toMatchObject({
      what: 'chase',
      turns: { goal: 3 },
    });
    expect(textIn('Wild Talents', '6d for a chase against 6d')).toMatch(/^escapes [\d.]+ %, is caught [\d.]+ % after /);
  });

  test('what cannot be told is said', () => {
    expect(refusedIn('Wild Talents', '6d for a race')).toContain('has two sides');
    expect(refusedIn('Godlike', '6d for a race against 5d')).toContain('does not say how far');
    expect(refusedIn('Wild Talents', '6d for a chase to 3 lead 3 against 5d')).toContain('0 to 2');
  });
});

describe('fire at everybody who might be in the way', () => {
  test('a pair is a match in ten, and hits one in a hundred', () => {
    const joe = whoIn('use Godlike\nnpc Joe { gear { Pistol } }', 'Joe');
    const found = evaluated('Cover Fire', joe);
    const odds = right(oddsOf(rolledOf(found), found.game));
    expect(odds.text).toBe('10 %; hits each in its way 1 %');
  });

  test('a burst does so more often: each pair of its dice counts', () => {
    const joe = whoIn('use Godlike\nnpc Joe { gear { MG42 } }', 'Joe');
    const found = evaluated('Cover Fire', joe);
    const odds = right(oddsOf(rolledOf(found), found.game));
    expect(isOddsOf(matching, odds) && odds.pool.d).toBe(8);
    expect(isOddsOf(matching, odds) && odds.hitEach).toBeGreaterThan(0.0981856);
  });
});

describe('what dice are not rolled for', () => {
  test('the words are named', () =>
    expect(refusedIn('Godlike', '6d for fun')).toBe(
      '"for fun" is not something to roll for. After `for`, write the widest, the tallest, two tasks, two different tasks, a race, a chase or power.',
    ));

  test('hard dice are aimed at no place', () =>
    expect(refusedIn('Godlike', '3hd with called shot head')).toBe(
      'Only a regular die can be set before the roll, and 2hd has too few of them; hard and wiggle dice are never set.',
    ));

  test('a target has no sets', () =>
    expect(refusedIn('GURPS Lite WWII', '12 for the widest')).toContain('GURPS Lite WWII rolls dice for success only'));
});

describe('one more die of each kind', () => {
  test('what it changes', () => {
    const found = evaluated('5d', inGame('Godlike'));
    const more = moreDice(rolledOf(found), found.game).map(({ kind, success }) => [kind, Number(success.toFixed(4))]);
    expect(more).toEqual([
      ['d', 0.8488],
      ['hd', 0.8488],
      ['wd', 1],
    ]);
  });

  test('against somebody, how often it wins', () => {
    const found = evaluated('5d against 5d', inGame('Godlike'));
    const [regular, , wiggle] = moreDice(rolledOf(found), found.game);
    expect(regular?.success).toBe(oddsIn('Godlike', '6d against 5d').against?.win);
    expect(wiggle?.success).toBeGreaterThan(regular?.success ?? 1);
  });

  test('and costs, where the game has prices', () => {
    const sheet = 'use "Wild Talents"\ncharacter Anne { nature Talent, Body 3 { Athletics 2 } }';
    const anne = whoIn(sheet, 'Anne');
    const found = evaluated('Body + Athletics', anne);
    const [regular] = moreDice(rolledOf(found), found.game, anne);
    expect(regular?.prices).toEqual([
      { name: 'Body', cost: '5' },
      { name: 'Athletics', cost: '2' },
    ]);
    const godlike = whoIn('use Godlike\ncharacter Wim { Body 3 { Run 2 } }', 'Wim');
    const run = evaluated('Body + Run', godlike);
    expect(moreDice(rolledOf(run), run.game, godlike)[0]?.prices).toEqual([]);
  });

  test('what somebody cannot have at all has no price', () => {
    const anne = whoIn('use "Wild Talents"\nnpc Anne { Body 3 { Athletics 2 }, nature human }', 'Anne');
    const found = evaluated('Body + Athletics', anne);
    const [regular, hard] = moreDice(rolledOf(found), found.game, anne);
    expect(regular?.prices).toHaveLength(2);
    expect(hard?.prices).toEqual([]);
  });

  test('ten dice are the most', () => {
    const found = evaluated('10d', inGame('Godlike'));
    expect(moreDice(rolledOf(found), found.game)).toEqual([]);
  });
});
