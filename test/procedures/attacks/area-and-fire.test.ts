import { describe, expect, test } from 'vitest';
import { areaBurn, areaDamage, burnHit, tankHit, wearsTank } from '../../../language/procedures/attacks/area.js';
import { hitLocation } from '../../../language/procedures/wounds/hit-location.js';
import { inGame } from '../../play/table.js';
import { account, outcome, people, problemOf } from '../range.js';

const who = inGame('Godlike');

test('where a height lands', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((height) => outcome(hitLocation(height, who)).name)).toEqual([
    'left leg',
    'right leg',
    'left arm',
    'left arm',
    'right arm',
    'right arm',
    'torso',
    'torso',
    'torso',
    'head',
  ]);
  expect(account(hitLocation(9, who))).toBe('a height of 9 hits the torso');
  expect(problemOf(hitLocation(0, who))).toBe('No place has a height of 0. Heights go from 1 to 10.');
  expect(problemOf(hitLocation(2.5, who))).toContain('No place has a height of 2.5');
});

describe('a blast', () => {
  test('each die kills where it lands, and everything is shaken', () => {
    const hits = outcome(areaDamage([1, 7, 8], who));
    expect(hits.map(({ place, killing, shock }) => `${place} ${killing} ${shock}`)).toEqual([
      'left leg 1 2',
      'right leg 0 2',
      'left arm 0 2',
      'right arm 0 2',
      'torso 2 2',
      'head 0 2',
    ]);
    expect(problemOf(areaDamage([11], who))).toBe('An area die shows 11, and no hit location has that number.');
  });

  test('how much is said by the rulebook, and so by a campaign', () => {
    const loud = people({ Joe: '' }, 'Godlike', 'Area Shock 3')('Joe');
    expect(outcome(areaDamage([], loud)).every(({ shock }) => shock === 3)).toBe(true);
  });
});

describe('burning', () => {
  test('fuel that spreads: a dose for each place that its dice show, however many show it', () => {
    expect(outcome(areaBurn([3, 3, 10], who))).toEqual({
      hits: [
        { place: 'left arm', killing: 0, shock: 1 },
        { place: 'head', killing: 0, shock: 1 },
      ],
      burning: ['left arm', 'head'],
    });
  });

  test('what burns does not catch fire again', () => {
    expect(outcome(areaBurn([3, 7], who, ['left arm']))).toMatchObject({
      hits: [{ place: 'torso' }],
      burning: ['left arm', 'torso'],
    });
    expect(account(burnHit('torso', who, ['left leg', 'right leg', 'left arm', 'torso']))).toBe(
      'the right arm is on fire',
    );
    expect(problemOf(burnHit('tail', who))).toContain('There is no place called "tail"');
  });
});

describe('the tank of a flamethrower', () => {
  test('goes up at nine and at nothing else', () => {
    const heights = [7, 8, 9, 10].filter((height) => outcome(tankHit(height, who)).explodes);
    expect(heights).toEqual([9]);
    expect(outcome(tankHit(9, who))).toEqual({ explodes: true, areaDice: 3, killing: 1, place: 'torso' });
  });

  test('is there where a flamethrower is carried, and not where it was dropped', () => {
    const men = people({ Hans: 'gear { Flamethrower }', Fritz: 'gear { Flamethrower dropped }' });
    expect([men('Hans'), men('Fritz'), inGame('Wild Talents')].map(wearsTank)).toEqual([true, false, false]);
  });
});
