import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Bidder, canCounter, contestOfWills } from '../../../language/play/procedures/mind/contest-of-wills.js';
import { motivated } from '../../../language/play/procedures/mind/motivation.js';
import {
  activationWill,
  failedAfterContest,
  gainWill,
  loseWill,
  naturalTen,
  riskWill,
  spendWill,
} from '../../../language/play/procedures/mind/will.js';
import { inGame } from '../table.js';
import { group } from './group.js';
import { account, outcome, people, problemOf } from './range.js';

const sheets = {
  Skip: 'nature Talent, Command 3, Cool 2 { Mental Stability 2 }',
  Joe: 'Command 2, Cool 2 { Mental Stability 1 }',
};
const who = people(sheets);
const skip = who('Skip');
const joe = who('Joe');

describe('gaining Will', () => {
  test.each([
    ['natural ten', undefined, 11],
    ['contest of wills won', undefined, 11],
    ['military success', undefined, 11],
    ['spectacular deed', undefined, 11],
    ['Talent subdued', 4, 14],
    ['life saved', 3, 13],
    ['civilian saved', 3, 16],
  ])('%s', (event, command, will) => expect(outcome(gainWill(10, event, skip, command)).will).toBe(will));

  test('sleep helps below Base Will only', () => {
    expect(outcome(gainWill(4, 'sleep below Base Will', skip)).will).toBe(5);
    expect(account(gainWill(5, 'sleep below Base Will', skip))).toBe(
      'sleep below Base Will gives Will only below the Base Will of 5',
    );
  });

  test('it stops at fifty, or at what the campaign allows', () => {
    expect(outcome(gainWill(48, 'life saved', skip, 5)).will).toBe(50);
    expect(outcome(gainWill(19, 'life saved', people(sheets, 'Godlike', 'Will Maximum 20')('Skip'), 5)).will).toBe(20);
  });

  test.each([
    [gainWill(10, 'lunch', skip), 'Will is not gained by "lunch". It is gained by natural ten, contest of wills won'],
    [gainWill(10, 'life saved', skip), '"life saved" needs the Command of the other person, which is missing.'],
    [gainWill(51, 'natural ten', skip), 'Will must be a whole number from 0 to 50, not 51.'],
    [gainWill(-1, 'natural ten', skip), 'Will must be a whole number from 0 to 50, not -1.'],
    [gainWill(2.5, 'natural ten', skip), 'Will must be a whole number from 0 to 50, not 2.5.'],
    [gainWill(10, 'life saved', skip, -2), 'The Command of the other person must be'],
  ])('refusals', (got, sentence) => expect(problemOf(got)).toContain(sentence));
});

describe('losing Will', () => {
  test.each([
    ['failed activation', 10, undefined, 9],
    ['failed Mental Stability', 9, undefined, 5],
    ['personal tragedy', 8, undefined, 4],
    ['subdued in combat', 7, undefined, 4],
    ['life not saved', 10, 4, 6],
    ['life not saved', 3, 4, 0],
    ['personal tragedy', 1, undefined, 1],
    ['failed activation', 0, undefined, 0],
  ])('%s at %i', (event, before, command, after) =>
    expect(outcome(loseWill(before, event, skip, command)).will).toBe(after),
  );

  test('spending takes what is there and no more', () => {
    expect(account(spendWill(7, 3, skip))).toBe('spending it: 3 Will lost, 4 left');
    expect(problemOf(spendWill(2, 3, skip))).toBe('Skip has 2 Will and cannot spend 3.');
  });

  test('the Will of an ordinary human never moves', () => {
    expect(account(loseWill(4, 'personal tragedy', joe))).toBe('the Will of an ordinary human stays at 4');
    expect(outcome(gainWill(4, 'military success', joe)).will).toBe(4);
    expect(problemOf(riskWill(4, joe))).toBe('Joe is an ordinary human and has no powers.');
  });
});

describe('using a power', () => {
  test('the last point may be risked, and without any nothing works', () => {
    expect(outcome(riskWill(1, skip)).will).toBe(1);
    expect(problemOf(activationWill(0, { success: true, naturalTen: true }, skip))).toBe(
      'Skip has no Will, so no power works, not even in defence.',
    );
  });

  test.each([
    [true, false, 6],
    [true, true, 7],
    [false, false, 5],
    [false, true, 5],
  ])('success %s, natural ten %s', (success, ten, will) =>
    expect(outcome(activationWill(6, { success, naturalTen: ten }, skip)).will).toBe(will),
  );

  test('hard and wiggle dice show no natural ten', () => {
    expect(
      naturalTen(
        [
          { face: 10, role: 'hard' },
          { face: 10, role: 'wiggle' },
          { face: 3, role: 'regular' },
        ],
        skip,
      ),
    ).toBe(false);
    expect(
      naturalTen(
        [
          { face: 10, role: 'regular' },
          { face: 3, role: 'regular' },
        ],
        skip,
      ),
    ).toBe(true);
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
    ['flee', 'flee, for 15 minutes or until the cause is gone: does not attack', 'will 5 (was 9)'],
    ['curl up', 'curl up, for 15 minutes or until the cause is gone: does not attack', 'will 5 (was 9)'],
    ['stand', 'stand, for 15 minutes or until the cause is gone: no power works', 'will 0 (was 9)'],
  ])('without one the player picks: %s', (choice, says, will) =>
    expect(play('Skip', 'battle fatigue', '3,4,1,2', choice)).toMatchObject({ says, changes: [will] }),
  );

  test('an ordinary human loses control, and no Will', () =>
    expect(play('Joe', 'battle fatigue', '3,4')).toMatchObject({
      says: 'flee, for 15 minutes or until the cause is gone: does not attack',
      changes: [],
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
    ['D', { attacker: 60, defender: 5 }, 'Will must be a whole number from 0 to 50, not 60.'],
  ])('bids %s of %o', (text, stakes, sentence) =>
    expect(problemOf(contestOfWills(bids(text), skip, stakes))).toBe(sentence),
  );

  test('the last point may be gambled, and the winner who fails the roll loses one more if there is one', () => {
    expect(outcome(contestOfWills(bids('D'), skip, { attacker: 1, defender: 1 }))).toEqual({
      attacker: -1,
      defender: 0,
      winner: 'defender',
    });
    expect(outcome(failedAfterContest(3, skip)).will).toBe(2);
    expect(outcome(failedAfterContest(0, skip)).will).toBe(0);
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
      '"tickling" is no case of the rulebook',
    );
  });
});

describe('whatever happens', () => {
  const events = [
    'failed activation',
    'failed Mental Stability',
    'personal tragedy',
    'life not saved',
    'subdued in combat',
    'night in the cold',
  ];
  const gains = ['natural ten', 'sleep below Base Will', 'Talent subdued', 'civilian saved', 'military success'];

  it('Will is never below 0 or above the most', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50 }),
        fc.array(fc.tuple(fc.constantFrom(...events, ...gains), fc.integer({ min: 0, max: 10 })), { maxLength: 12 }),
        (start, happenings) => {
          let will = start;
          for (const [event, command] of happenings) {
            const happened = events.includes(event)
              ? loseWill(will, event, skip, command)
              : gainWill(will, event, skip, command);
            const before = will;
            will = outcome(happened).will;
            expect(will).toBe(before + outcome(happened).change);
            expect(will).toBeGreaterThanOrEqual(0);
            expect(will).toBeLessThanOrEqual(50);
          }
        },
      ),
      { numRuns: 200 },
    ));

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

test('Wild Talents counts Willpower in its own way', () =>
  expect(problemOf(gainWill(5, 'natural ten', inGame('Wild Talents')))).toBe(
    'The procedure "will" needs a table "Will Gain", which this rulebook does not have.',
  ));

describe('motivations of Wild Talents', () => {
  const city = people(
    {
      Wraith: 'nature Talent, Charm 3, Command 3, passion Justice 4, loyalty "Her brother" 2',
      Bystander: 'Charm 2, Command 2, passion Fame 4',
    },
    'Wild Talents',
  );

  test('as much as the motivation is rated is won by pursuing it, and lost by failing it', () => {
    const wraith = city('Wraith');
    expect(outcome(motivated({ motivation: 'passion', done: 'pursued' }, 6, wraith)).will).toBe(10);
    expect(outcome(motivated({ motivation: 'passion', done: 'pursued', points: 1 }, 6, wraith)).will).toBe(7);
    expect(account(motivated({ motivation: 'loyalty', done: 'failed' }, 6, wraith))).toBe(
      'the loyalty was failed: 2 points lost, 4 left',
    );
    expect(outcome(motivated({ motivation: 'passion', done: 'failed' }, 3, wraith)).will).toBe(0);
  });

  test.each([
    ['Wraith', { motivation: 'loyalty', done: 'pursued', points: 3 }, 'The loyalty is worth 2 points at most, not 3.'],
    [
      'Bystander',
      { motivation: 'passion', done: 'pursued' },
      'Bystander is an ordinary human, who neither gains nor loses these points.',
    ],
  ] as const)('%s, %o', (name, happened, sentence) =>
    expect(problemOf(motivated(happened, 5, city(name)))).toBe(sentence),
  );

  test('Godlike has none', () =>
    expect(problemOf(motivated({ motivation: 'passion', done: 'pursued' }, 5, skip))).toContain(
      'needs a setting or derived value "Passion Rating"',
    ));
});
