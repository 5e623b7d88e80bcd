import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Bidder, canCounter, contestOfWills } from '../../language/procedures/nerve-and-will.js';
import { group } from './group.js';
import { account, outcome, people, problemOf } from './range.js';

const sheets = {
  Skip: 'nature Talent, Command 3, Cool 2 { Mental Stability 2 }',
  Joe: 'Command 2, Cool 2 { Mental Stability 1 }',
};
const who = people(sheets);
const skip = who('Skip');
const joe = who('Joe');

/** What becomes of Skip's Will, or why nothing does. */
function will(before: number, line: string, campaign = ''): string {
  const { changes, says } = group(
    { ...sheets, Skip: `${sheets.Skip}, will ${before}` },
    'Godlike',
    campaign,
  )('Skip', line);
  return changes[0] ?? says;
}

describe('gaining Will', () => {
  test.each([
    ['natural ten', 11],
    ['contest of wills won', 11],
    ['military success', 11],
    ['spectacular deed', 11],
    ['Talent subdued, facing 4', 14],
    ['life saved, facing 3', 13],
    ['civilian saved, facing 3', 16],
  ])('%s', (event, after) => expect(will(10, `gain Will ${event}`)).toBe(`will ${after} (was 10)`));

  test('sleep helps below Base Will only', () => {
    expect(will(4, 'gain Will sleep below Base Will')).toBe('will 5 (was 4)');
    expect(will(5, 'gain Will sleep below Base Will')).toBe('nothing happens');
  });

  test('it stops at fifty, or at what the campaign allows', () => {
    expect(will(48, 'gain Will life saved, facing 5')).toBe('will 50 (was 48)');
    expect(will(19, 'gain Will life saved, facing 5', 'Will Maximum 20')).toBe('will 20 (was 19)');
  });

  test.each([
    ['gain Will lunch', 'lunch'],
    ['gain Will life saved', 'The Command of the other person counts: write `facing` and a number.'],
    ['gain Will life saved, facing -2', 'Command of facing must be 1 to 10, not -2.'],
  ])('%s cannot be', (line, sentence) => expect(will(10, line)).toContain(sentence));
});

describe('losing Will', () => {
  test.each([
    ['failed activation', 10, 9],
    ['failed Mental Stability', 9, 5],
    ['personal tragedy', 8, 4],
    ['subdued in combat', 7, 4],
    ['life not saved, facing 4', 10, 6],
    ['life not saved, facing 4', 3, 0],
    ['night in the cold', 9, 5],
  ])('%s at %i', (event, before, after) =>
    expect(will(before, `lose Will ${event}`)).toBe(`will ${after} (was ${before})`),
  );

  test('there is nothing to lose of nothing, and half of one is nothing', () => {
    expect(will(0, 'lose Will failed activation')).toBe('nothing happens');
    expect(will(1, 'lose Will personal tragedy')).toBe('nothing happens');
  });

  test('a night without warmth', () => expect(will(9, 'night in the cold')).toBe('will 5 (was 9)'));

  test('spending takes what is there and no more', () => {
    expect(will(7, 'spend Will 3')).toBe('will 4 (was 7)');
    expect(will(2, 'spend Will 3')).toBe('Only 2 Will is left, so 3 cannot be spent.');
  });

  test('the Will of an ordinary human never moves', () => {
    const play = group(sheets);
    for (const line of ['lose Will personal tragedy', 'gain Will military success', 'night in the cold'])
      expect(play('Joe', line).changes).toEqual([]);
    expect(play('Joe', 'spend Will 1').says).toBe('The Will of an ordinary human stays as it is.');
  });
});

describe('battle fatigue', () => {
  const play = group({
    Skip: 'nature Talent, Command 3, Cool 2 { Mental Stability 2 }, will 9',
    Joe: 'Command 2, Cool 2',
  });

  test('a match keeps control', () =>
    expect(play('Skip', 'battle fatigue, because of heavy weapon', '3,3,1,2')).toMatchObject({
      says: 'keeps control',
      changes: [],
      account: 'keeping control, 4d: 3 3 1 2; 2x3 succeeds',
    }));

  test.each([
    ['flee', 'flee, for 15 minutes or until the cause is gone: does not attack', ['will 5 (was 9)', 'out of control']],
    [
      'curl up',
      'curl up, for 15 minutes or until the cause is gone: does not attack',
      ['will 5 (was 9)', 'out of control'],
    ],
    ['stand', 'stand, for 15 minutes or until the cause is gone: no power works', ['will 0 (was 9)']],
  ])('without one the player picks: %s', (choice, says, changes) =>
    expect(play('Skip', 'battle fatigue', '3,4,1,2', choice)).toMatchObject({ says, changes }),
  );

  test('an ordinary human loses control, and no Will', () =>
    expect(play('Joe', 'battle fatigue', '3,4')).toMatchObject({
      says: 'flee, for 15 minutes or until the cause is gone: does not attack',
      changes: ['out of control'],
    }));

  test('there are three answers, and five causes', () => {
    expect(play('Skip', 'battle fatigue', '3,4,1,2', 'faint').says).toContain('"faint"');
    expect(play('Skip', 'battle fatigue, because of rain', '3,4,1,2').says).toContain('rain');
  });
});

describe('the contest of wills', () => {
  const bids = (text: string) => [...text].map((one): Bidder => (one === 'D' ? 'defender' : 'attacker'));

  test.each([
    ['', 0, 0, 'attacker'],
    ['D', -1, 0, 'defender'],
    ['DA', -1, -1, 'attacker'],
    ['DAD', -2, -1, 'defender'],
    ['DADA', -2, -2, 'attacker'],
  ])('bids %s: attacker %i, defender %i, %s wins', (text, attacker, defender, winner) =>
    expect(outcome(contestOfWills(bids(text), skip))).toEqual({ attacker, defender, winner }),
  );

  test('two Talents bid in turn, and what they bid is gone', () => {
    const play = group({
      Skip: 'nature Talent, Command 3, Cool 2, will 5',
      Karl: 'nature Talent, Command 2, Cool 2, will 3',
      Joe: 'Command 2, Cool 2',
    });
    expect(play('Skip', 'wills contest Karl mind control')).toMatchObject({
      says: 'the power still has to be rolled',
      changes: [],
      details: { Karl: 'withdraws' },
    });
    expect(play('Skip', 'wills contest Karl mind control', '', 'counters', 'counters', 'withdraws')).toMatchObject({
      says: 'the power still has to be rolled',
      changes: ['will 4 (was 5)', 'Karl: will 2 (was 3)'],
    });
    expect(play('Skip', 'wills contest Karl mind control', '', 'counters', 'withdraws')).toMatchObject({
      says: 'Karl stops the power',
      changes: ['will 4 (was 5)'],
    });
    expect(play('Skip', 'wills contest Karl mind control, by surprise').account).toContain(
      'a surprise attack cannot be countered',
    );
    expect(play('Skip', 'wills contest Joe mind control').account).toContain('an ordinary human counters no power');
    expect(play('Joe', 'wills contest Skip mind control').says).toBe('Joe is an ordinary human and has no powers.');
    expect(play('Skip', 'wills contest Karl tickling').says).toContain('tickling');
  });

  test('the account', () =>
    expect(account(contestOfWills(bids('DA'), skip, { attacker: 5, defender: 3 }))).toBe(
      [
        'the defender counters; the gambled point is gone',
        'the attacker counters in turn',
        'the defender withdraws, and the power still has to be rolled',
        'attacker -1, defender -1 Will',
      ].join('\n'),
    ));

  test.each([
    ['A', undefined, "Bid 1 is the defender's. The defender begins, then the two take turns."],
    ['DD', undefined, "Bid 2 is the attacker's. The defender begins, then the two take turns."],
    ['D', { attacker: 3, defender: 0 }, 'The defender has 0 Will, which is not enough for bid 1.'],
    ['DA', { attacker: 1, defender: 5 }, 'The attacker has 1 Will, which is not enough for bid 2.'],
    ['D', { attacker: 0, defender: 5 }, 'The attacker has no Will to gamble, so no power works.'],
  ])('bids %s of %o', (text, stakes, sentence) =>
    expect(problemOf(contestOfWills(bids(text), skip, stakes))).toBe(sentence),
  );

  test('the last point may be gambled', () => {
    expect(outcome(contestOfWills(bids('D'), skip, { attacker: 1, defender: 1 }))).toEqual({
      attacker: -1,
      defender: 0,
      winner: 'defender',
    });
  });

  test.each([
    ['invisible assailant', false],
    ['heat ray', true],
    ['crushing grip', true],
    ['thrown vehicle', false],
    ['superhuman aim', true],
    ['dodging', false],
    ['mind control', true],
    ['superhuman command', true],
  ])('%s: %s', (use, can) => {
    expect(outcome(canCounter({ use, known: true }, skip)).can).toBe(can);
    expect(outcome(canCounter({ use, known: false }, skip)).can).toBe(false);
    expect(outcome(canCounter({ use, known: true, surprise: true }, skip)).can).toBe(false);
    expect(outcome(canCounter({ use, known: true }, joe)).can).toBe(false);
  });

  test('what no case tells is for the game master', () => {
    expect(outcome(canCounter({ use: true, known: true }, skip)).can).toBe(true);
    expect(problemOf(canCounter({ use: 'tickling', known: true }, skip))).toContain(
      '"tickling" is not a case of the rulebook',
    );
  });
});

describe('whatever happens', () => {
  it('an auction leaves nobody below 0 or above the most', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 0, max: 50 }),
        (count, attacker, defender) => {
          const turns = Array.from(
            { length: count },
            (_, index): Bidder => (index % 2 === 0 ? 'defender' : 'attacker'),
          );
          const contest = contestOfWills(turns, skip, { attacker, defender });
          if ('problem' in contest) return;
          for (const left of [attacker + contest.outcome.attacker, defender + contest.outcome.defender]) {
            expect(left).toBeGreaterThanOrEqual(0);
            expect(left).toBeLessThanOrEqual(50);
          }
        },
      ),
      { numRuns: 200 },
    ));
});

describe('motivations of Wild Talents', () => {
  const city = (willpower = 6) =>
    group(
      {
        Wraith: `nature Talent, Charm 3, Command 3, will ${willpower}, passion Justice 4, loyalty "Her brother" 2`,
        Bystander: 'Charm 2, Command 2, passion Fame 4',
        Idle: 'nature Talent, Charm 2, Command 2',
      },
      'Wild Talents',
    );

  test('as much as the motivation is rated is won by pursuing it, and lost by failing it', () => {
    const wraith = (line: string, willpower = 6) => city(willpower)('Wraith', line).changes;
    expect(wraith('pursue passion')).toEqual(['will 10 (was 6)']);
    expect(wraith('pursue passion 1')).toEqual(['will 7 (was 6)']);
    expect(wraith('fail loyalty')).toEqual(['will 4 (was 6)']);
    expect(wraith('serve loyalty 2')).toEqual(['will 8 (was 6)']);
    expect(wraith('fail passion', 3)).toEqual(['will 0 (was 3)']);
  });

  test.each([
    ['Wraith', 'serve loyalty 3', 'The loyalty is worth 2 points at most, not 3.'],
    ['Bystander', 'pursue passion', 'An ordinary human neither gains nor loses Willpower.'],
    ['Idle', 'pursue passion', 'There is no passion.'],
  ])('%s: %s cannot be', (name, line, sentence) => expect(city()(name, line).says).toContain(sentence));
});
