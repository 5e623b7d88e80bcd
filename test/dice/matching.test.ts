import { describe, expect, it } from 'vitest';
import { aims } from '../../language/dice/families/matching/aims.js';
import {
  type MatchingParameters,
  type MatchingRequest,
  rollMatching,
} from '../../language/dice/families/matching/matching.js';
import {
  type Aim,
  chooseSet,
  compareSets,
  findSets,
  gobble,
  type MatchingNeeds,
  setText,
  splitSet,
} from '../../language/dice/families/matching/sets.js';
import { assignWiggle } from '../../language/dice/families/matching/wiggle.js';
import { parsePool } from '../../language/values/pool.js';
import { isProblem } from '../../language/values/problem.js';
import { scriptedRng } from './scripted.js';

const TEN: MatchingParameters = {
  sides: 10,
  hardFace: 10,
  mostDice: 10,
  capOrder: ['regular', 'hard', 'wiggle'],
  penaltyOrder: ['hard', 'regular', 'wiggle'],
  cap: 'before penalties',
  gobbleFrom: 'tallest',
};

function sets(faces: readonly number[]): string {
  const found = findSets(faces);
  return `${found.sets.map(setText).join(' ')} | ${found.loose.join(' ')}`;
}

describe('finding sets', () => {
  it.each([
    [[1, 2, 4, 5], ' | 1 2 4 5'],
    [[1, 1, 1, 1, 2, 6, 8], '4x1 | 2 6 8'],
    [[10, 1, 1, 10, 1], '3x1 2x10 | '],
    [[9, 9, 9, 3, 3], '3x9 2x3 | '],
    [[2, 2, 9, 9], '2x9 2x2 | '],
    [[], ' | '],
  ])('%j: %s', (faces, text) => {
    expect(sets(faces)).toBe(text);
  });
});

describe('taking one set', () => {
  const { sets: found } = findSets([1, 1, 1, 10, 10, 6, 6]);

  it.each<[Aim, MatchingNeeds, string]>([
    ['widest', {}, '3x1'],
    ['tallest', {}, '2x10'],
    ['widest', { height: 5 }, '2x10'],
    ['tallest', { width: 3 }, '3x1'],
    ['tallest', { width: 4 }, '2x10'],
  ])('%s with needs %j is %s', (aim, needs, text) => {
    const chosen = aim === 'most sets' ? undefined : chooseSet(found, aim, needs);
    expect(chosen && setText(chosen)).toBe(text);
  });

  it('compares by width or height, then by the other', () => {
    const [wide, tall] = [
      { width: 4, height: 2 },
      { width: 2, height: 10 },
    ];
    expect([
      compareSets(wide, tall, 'width'),
      compareSets(wide, tall, 'height'),
      compareSets(wide, wide, 'width'),
    ]).toEqual([1, -1, 0]);
  });
});

describe('splitting wide sets', () => {
  it.each([
    [5, 2, ['3+2']],
    [4, 2, ['2+2']],
    [3, 2, []],
    [7, 2, ['5+2', '4+3']],
    [7, 3, ['3+2+2']],
    [8, 3, ['4+2+2', '3+3+2']],
    [3, 1, ['3']],
  ])('%d dice in %d parts: %j', (width, parts, texts) => {
    const splits = splitSet({ width, height: 6 }, parts);
    expect(splits.map((split) => split.map((set) => set.width).join('+'))).toEqual(texts);
  });
});

describe('wiggle dice', () => {
  it.each<[readonly number[], number, Aim, MatchingNeeds, string]>([
    [[1, 6, 8, 10], 1, 'tallest', {}, '2x10 | 1 6 8'],
    [[1, 4, 4, 8], 1, 'tallest', {}, '2x8 2x4 | 1'],
    [[1, 4, 4, 8], 1, 'widest', {}, '3x4 | 1 8'],
    [[1, 4, 4, 8], 1, 'widest', { height: 5 }, '2x8 2x4 | 1'],
    [[1, 4, 4, 8], 2, 'tallest', {}, '2x10 2x4 | 1 8'],
    [[1, 4, 4, 8], 2, 'tallest', { width: 4 }, '4x4 | 1 8'],
    [[7, 2, 10], 1, 'tallest', {}, '2x10 | 2 7'],
    [[], 4, 'widest', {}, '4x10 | '],
    [[], 1, 'tallest', {}, ' | 10'],
    [[1, 2], 2, 'most sets', {}, '2x2 2x1 | '],
    [[1, 2], 3, 'most sets', {}, '3x2 2x1 | '],
    [[5, 5], 3, 'most sets', {}, '3x10 2x5 | '],
  ])('%j and %d wiggle dice, %s %j: %s', (faces, wiggle, aim, needs, text) => {
    expect(sets([...faces, ...assignWiggle(faces, wiggle, aim, 10, needs)])).toBe(text);
  });
});

describe('dice taken after the roll', () => {
  it.each<[readonly number[], number, 'tallest' | 'widest', string]>([
    [[5, 5, 5, 9, 9], 1, 'tallest', '3x5'],
    [[5, 5, 5, 9, 9], 1, 'widest', '2x9 2x5'],
    [[5, 5, 5, 9, 9], 2, 'tallest', '2x5'],
    [[5, 5], 3, 'tallest', ''],
  ])('%j less %d from the %s: %s', (faces, dice, from, text) => {
    expect(gobble(findSets(faces).sets, dice, from).map(setText).join(' ')).toBe(text);
  });
});

describe('rolling a pool', () => {
  function rolled(text: string, script: readonly number[], request: Partial<MatchingRequest> = {}): string {
    const pool = parsePool(text);
    if (isProblem(pool)) return pool.problem;
    const roll = rollMatching({ pool, aim: 'widest', ...request }, TEN, scriptedRng(script));
    if (isProblem(roll)) return roll.problem;
    const faces = roll.faces.map(({ face, role }) => (role === 'regular' ? face : `${face} ${role}`)).join(', ');
    const { chosen, success } = roll.outcome;
    return `${faces}: ${chosen ? setText(chosen) : 'no set'}, ${success ? 'success' : 'failure'}`;
  }

  it('gives every die with its role, in order', () => {
    expect(rolled('3d + 1hd + 1wd', [4, 10, 7])).toBe('4, 10, 7, 10 hard, 10 wiggle: 3x10, success');
    expect(rolled('2d + 1fd 5 + 2ed', [5, 3])).toBe('5, 3, 5 fixed, 5 expert, 10 expert: 3x5, success');
    expect(rolled('2d + 1ed + 1wd', [5, 3], { experts: [3], wiggles: [5] })).toBe(
      '5, 3, 3 expert, 5 wiggle: 2x5, success',
    );
    expect(rolled('2hd', [])).toBe('10 hard, 10 hard: 2x10, success');
    expect(rolled('0d', [])).toBe(': no set, failure');
  });

  it('succeeds only with a set as needed', () => {
    expect(rolled('4d', [4, 4, 2, 1], { needs: { height: 5 } })).toBe('4, 4, 2, 1: 2x4, failure');
    expect(rolled('4d', [4, 4, 4, 1], { needs: { width: 3 } })).toBe('4, 4, 4, 1: 3x4, success');
    expect(rolled('5d', [4, 4, 4, 9, 9], { gobble: 1, aim: 'tallest' })).toBe('4, 4, 4, 9, 9: 3x4, success');
  });

  it.each<[string, Partial<MatchingRequest>, string]>([
    ['11d', {}, 'At most 10 dice are rolled, and this pool has 11.'],
    ['2d + 1fd 11', {}, 'The height of a fixed die must be a whole number from 1 to 10, not 11.'],
    ['2d + 2ed', { experts: [4, 4] }, 'No two expert dice may show the same face, and 4 is chosen twice.'],
    ['2d + 1wd', { wiggles: [4, 4] }, 'The pool has 1 wiggle dice, and 2 faces are chosen for them.'],
    ['2d + 1wd', { wiggles: [0] }, 'The face of a die (wiggle) must be a whole number from 1 to 10, not 0.'],
    [
      '2d',
      { gobble: Number.NaN },
      'The number of dice taken after the roll must be a whole number from 0 to 1000, not NaN.',
    ],
    [
      '2d',
      { pool: { d: -1, hd: 0, wd: 0 } },
      'The number of regular dice must be a whole number from 0 to 1000, not -1.',
    ],
  ])('refuses %s %j', (text, request, reason) => {
    expect(rolled(text, [1, 1], request)).toBe(reason);
  });
});

it('wants nothing for words that are only properties of objects', () => {
  const read = (words: string) => aims.read((at) => words.split(' ')[at] ?? '', 0);
  expect(read('the tallest')).toEqual({ aim: { aim: 'tallest' }, next: 2 });
  expect(read('constructor')).toBeUndefined();
});
