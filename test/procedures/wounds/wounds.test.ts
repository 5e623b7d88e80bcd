import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { bodyOf } from '../../../language/procedures/wounds/hit-location.js';
import {
  applyHits,
  boxesOf,
  checkWounds,
  type Hit,
  loseBoxes,
  noWounds,
  stateOf,
  type Wounds,
} from '../../../language/procedures/wounds/wounds.js';
import type { Evaluation } from '../../../language/sheet/cells/evaluation.js';
import { inGame } from '../../play/table.js';
import { account, outcome, people, problemOf, right, told } from '../range.js';

const soldier = inGame('Godlike');
const hit = (place: string, killing: number, shock = 0): Hit => ({ place, killing, shock });
const struck = (wounds: Wounds, ...hits: Hit[]) => outcome(applyHits(wounds, hits, soldier));

describe('boxes fill', () => {
  test('shock on a full arm becomes killing damage', () => {
    const beaten = struck(noWounds, hit('left arm', 0, 5));
    expect(beaten.state.useless).toEqual(['left arm']);
    expect(told(struck(beaten.wounds, hit('left arm', 0, 2)).wounds)).toBe('left arm 2K 3S');
  });

  test('killing damage goes first, over shock, and what is left goes to the torso as what it was', () => {
    expect(told(struck(noWounds, hit('right arm', 7, 4)).wounds)).toBe('right arm 5K, torso 2K 4S');
    expect(told(struck({ head: { killing: 0, shock: 2 } }, hit('head', 3)).wounds)).toBe('head 3K 1S');
  });

  test('the account tells each step', () => {
    expect(account(applyHits({ 'right leg': { killing: 0, shock: 1 } }, [hit('right leg', 5, 2)], soldier))).toBe(
      [
        'right leg: 5 killing, 1 of it turning shock into killing; now 5 killing and 0 shock of 5',
        'the right leg is full of killing damage; 2 shock go to the torso',
        'torso: 2 shock; now 0 killing and 2 shock of 10',
        'the right leg cannot be used',
        'the right leg will never be as good again',
      ].join('\n'),
    );
  });

  test('whatever more is done to a dead head is lost', () => {
    const { wounds, state } = struck(noWounds, hit('head', 9));
    expect(told(wounds)).toBe('head 4K');
    expect(state).toMatchObject({ dead: true, unconscious: true });
  });
});

describe('what full places mean', () => {
  test.each([
    ['a head full of shock: out cold', hit('head', 0, 4), { unconscious: true, dead: false }],
    ['a head full of both: out cold as well', hit('head', 1, 3), { unconscious: true, dead: false }],
    [
      'a torso full of shock: awake, and worse at Body and Coordination',
      hit('torso', 0, 10),
      { battered: true, unconscious: false },
    ],
    [
      'a torso full of killing: dead, which is not the same as unconscious',
      hit('torso', 10),
      { dead: true, unconscious: false },
    ],
    [
      'a leg full of killing: gone, and no more',
      hit('left leg', 5),
      { dead: false, useless: ['left leg'], destroyed: ['left leg'] },
    ],
  ])('%s', (_, damage, state) => {
    expect(struck(noWounds, damage).state).toMatchObject(state);
  });

  test('strong bodies bear more', () => {
    const who = people({ Giant: 'nature Talent, Body 7' })('Giant');
    const { state, wounds } = outcome(applyHits(noWounds, [hit('torso', 10), hit('left arm', 5)], who));
    expect(state).toMatchObject({ dead: false, useless: [] });
    expect(told(wounds)).toBe('torso 10K, left arm 5K');
  });

  test('a limb once destroyed has a box less for good', () => {
    const ruined = struck(noWounds, hit('left arm', 5)).wounds;
    const worse = outcome(loseBoxes(ruined, 'left arm', soldier)).wounds;
    expect(worse['left arm']).toEqual({ killing: 4, shock: 0, lost: 1 });
    const healed: Wounds = { 'left arm': { killing: 0, shock: 0, lost: 1 } };
    expect(struck(healed, hit('left arm', 0, 4)).state.useless).toEqual(['left arm']);
    expect(problemOf(loseBoxes(noWounds, 'left arm', soldier))).toBe(
      'The left arm is not full of killing damage, so it keeps its boxes.',
    );
  });
});

describe('bad input is refused in words', () => {
  test.each([
    [
      applyHits(noWounds, [hit('tail', 1)], soldier),
      'There is no place called "tail". There are left leg, right leg, left arm, right arm, torso, head.',
    ],
    [
      applyHits(noWounds, [hit('head', -1)], soldier),
      '-1 killing and 0 shock cannot be marked. Damage must be whole numbers of at least 0.',
    ],
    [
      applyHits(noWounds, [hit('head', 0, 0.5)], soldier),
      '0 killing and 0.5 shock cannot be marked. Damage must be whole numbers of at least 0.',
    ],
    [
      checkWounds({ head: { killing: 3, shock: 2 } }, soldier) ?? {},
      'The head has 4 boxes, so 5 wounds cannot be marked there.',
    ],
  ])('%#', (found, message) => {
    expect(problemOf(found)).toBe(message);
  });

  test('a game without bodies says what it lacks', () => {
    expect(problemOf(bodyOf(inGame('GURPS Lite WWII')))).toContain('needs a table "Hit Location"');
  });
});

const places = right(bodyOf(soldier)).places;
const amount = fc.nat({ max: 14 });
const hits = fc.array(
  fc.record({ place: fc.constantFrom(...places.map(({ key }) => key)), killing: amount, shock: amount }),
  { maxLength: 12 },
);

describe.each(['Godlike', 'Wild Talents'])('whatever happens, in %s', (game) => {
  const who: Evaluation = inGame(game);
  const body = right(bodyOf(who)).places;
  const marked = (wounds: Wounds): number =>
    Object.values(wounds).reduce((sum, { killing, shock }) => sum + killing + shock, 0);

  it('marks never exceed boxes, and every point is a mark, a box turned, or lost in a full head or torso', () => {
    fc.assert(
      fc.property(hits, (all) => {
        const { wounds } = outcome(applyHits(noWounds, all, who));
        for (const place of body) {
          const { killing, shock } = wounds[place.key] ?? { killing: 0, shock: 0 };
          expect(killing + shock).toBeLessThanOrEqual(boxesOf(place, wounds));
        }
        expect(checkWounds(wounds, who)).toBeUndefined();
        const done = all.reduce((sum, one) => sum + one.killing + one.shock, 0);
        const worst = Object.values(wounds).reduce((sum, one) => sum + 2 * one.killing + one.shock, 0);
        const { dead } = right(stateOf(wounds, who));
        expect(marked(wounds)).toBeLessThanOrEqual(done);
        if (!dead) expect(worst).toBeGreaterThanOrEqual(done);
      }),
    );
  });

  it('nothing heals and nobody rises by being hit again', () => {
    fc.assert(
      fc.property(hits, hits, (first, second) => {
        const once = outcome(applyHits(noWounds, first, who));
        const twice = outcome(applyHits(once.wounds, second, who));
        for (const place of body) {
          const before = once.wounds[place.key] ?? { killing: 0, shock: 0 };
          const now = twice.wounds[place.key] ?? { killing: 0, shock: 0 };
          expect(now.killing).toBeGreaterThanOrEqual(before.killing);
          expect(now.killing + now.shock).toBeGreaterThanOrEqual(before.killing + before.shock);
        }
        if (once.state.dead) expect(twice.state.dead).toBe(true);
        if (once.state.unconscious) expect(twice.state.unconscious).toBe(true);
        for (const key of once.state.useless) expect(twice.state.useless).toContain(key);
      }),
    );
  });

  it('point by point comes to the same as at once', () => {
    fc.assert(
      fc.property(hits, (all) => {
        const points = all.flatMap(({ place, killing, shock }) => [
          ...Array.from({ length: killing }, () => hit(place, 1)),
          ...Array.from({ length: shock }, () => hit(place, 0, 1)),
        ]);
        expect(told(outcome(applyHits(noWounds, points, who)).wounds)).toBe(
          told(outcome(applyHits(noWounds, all, who)).wounds),
        );
      }),
    );
  });
});
