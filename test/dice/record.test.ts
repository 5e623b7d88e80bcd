import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RollRequest } from '../../language/dice/families/family.js';
import { type RollRecord, recordTyped, replay, rollAndRecord } from '../../language/dice/families/record.js';
import { parseRecord } from '../../language/dice/families/record-json.js';
import { freshSeed, seededRng } from '../../language/dice/random.js';
import { makePool, type Pool } from '../../language/values/pool.js';
import { isProblem } from '../../language/values/problem.js';
import { must } from '../must.js';
import { THREE_DICE } from './fixtures.js';

function pool(dice: Pool): RollRequest {
  return {
    family: 'matching',
    request: { pool: dice, aim: 'widest', needs: { height: 3 } },
    parameters: {
      sides: 10,
      hardFace: 10,
      mostDice: 10,
      capOrder: ['regular', 'hard', 'wiggle'],
      penaltyOrder: ['hard', 'regular', 'wiggle'],
      cap: 'before penalties',
    },
  };
}

const REQUESTS: readonly [string, RollRequest][] = [
  ['roll Body + Brawling', pool(makePool(4))],
  ['roll everything', pool(makePool(3, 1, 1, 1, [{ height: 7, dice: 1 }]))],
  ['roll Guns', { family: 'under', request: { target: 12 }, parameters: THREE_DICE }],
  ['roll damage', { family: 'sum', request: { sum: { dice: 2, sides: 6, add: { n: 1, d: 2 }, times: 3 }, least: 1 } }],
];

it('replays records that were written before families had folders', () => {
  const records: unknown[] = JSON.parse(readFileSync('test/fixtures/records-of-0.1.json', 'utf8'));
  expect(records).toHaveLength(4);
  for (const json of records) {
    const record = must(parseRecord(json));
    expect(record).toEqual(json);
    expect(must(replay(record))).toMatchObject({ same: true });
    expect(replay({ ...record, outcome: {} })).toMatchObject({ same: false });
  }
});

describe('the record of a roll', () => {
  it('holds everything', () => {
    const record = must(
      rollAndRecord(pool(makePool(4, 0, 1)), seededRng('seed'), 'roll Sight', '2026-01-01T00:00:00Z'),
    );
    expect(record).toMatchObject({
      version: 1,
      time: '2026-01-01T00:00:00Z',
      generator: 'x128ss/1',
      seed: 'seed',
      line: 'roll Sight',
      family: 'matching',
      request: { pool: { d: 4, hd: 0, wd: 1 } },
    });
    expect(record.faces.map(({ role }) => role)).toEqual(['regular', 'regular', 'regular', 'regular', 'wiggle']);
  });

  it.each(REQUESTS)('%s replays from its JSON alone', (line, request) => {
    const record = must(rollAndRecord(request, seededRng(freshSeed()), line));
    const read = must(parseRecord(JSON.parse(JSON.stringify(record))));
    expect(read).toEqual(record);
    expect(replay(read)).toEqual({ same: true, record });
  });

  it('says so when faces or outcome were changed', () => {
    const record = must(rollAndRecord(pool(makePool(3)), seededRng('a'), 'roll x'));
    const faces = record.faces.map((die, index) => (index === 0 ? { ...die, face: (die.face % 10) + 1 } : die));
    expect(replay({ ...record, faces })).toEqual({
      same: false,
      reason: 'The faces do not follow from the seed and the request.',
    });
    const other = { ...record, outcome: { sets: [], loose: [1], success: true } } as RollRecord;
    expect(replay(other)).toEqual({ same: false, reason: 'The outcome does not follow from the faces.' });
  });

  it.each([
    ['[]', 'record must be an object.'],
    ['{"version": 2}', 'record.version must be 1.'],
    [
      '{"version":1,"generator":"x","seed":"","line":"","faces":[{"face":"six","role":"regular"}]}',
      'record.faces[0].face must be a whole number.',
    ],
    [
      '{"version":1,"generator":"x","seed":"","line":"","faces":[],"family":"chess"}',
      'record.family must be one of matching, under, over, handful, sum.',
    ],
  ])('%s is not a record', (text, reason) => {
    const read = parseRecord(JSON.parse(text));
    expect(isProblem(read) && read.problem).toBe(`This is not the record of a roll: ${reason}`);
  });

  it('cannot replay an unknown generator or an impossible request', () => {
    const record = must(rollAndRecord(pool(makePool(3)), seededRng('a'), 'roll x'));
    const unknown = replay({ ...record, generator: 'mt/7' });
    expect(isProblem(unknown) && unknown.problem).toContain('The generator mt/7 is not known');
    const huge = replay({ ...record, ...pool(makePool(999_999_999)) } as RollRecord);
    expect(isProblem(huge) && huge.problem).toContain('The number of regular dice');
  });
});

describe('typed faces', () => {
  const typed = (dice: Pool, faces: string): string => {
    const record = recordTyped(pool(dice), faces, 'roll x');
    return isProblem(record) ? record.problem : record.faces.map(({ face, role }) => `${face} ${role}`).join(', ');
  };

  it.each([
    [makePool(4), '1,4,4,8', '1 regular, 4 regular, 4 regular, 8 regular'],
    [makePool(2, 1), '3 7', '3 regular, 7 regular, 10 hard'],
    [makePool(2, 0, 1), '3,7', '3 regular, 7 regular, 7 wiggle'],
    [makePool(2, 0, 1), '3,7,3', '3 regular, 7 regular, 3 wiggle'],
    [makePool(0, 2), '', '10 hard, 10 hard'],
    [makePool(4), '1,4,4', 'Face 4 of 4 is missing; expected a face, 1 to 10.'],
    [makePool(4), '', 'Face 1 of 4 is missing; expected a face, 1 to 10.'],
    [makePool(2, 0, 2), '3,7,3', 'Face 4 of 4 is missing; expected the face chosen for a wiggle die, 1 to 10.'],
    [makePool(2), '1,4,9', '2 faces are enough; 9 is left over.'],
    [makePool(2), '1,11', 'Face 2 is 11; expected a face, 1 to 10.'],
    [makePool(3), '0,0,1', '10 regular, 10 regular, 1 regular'],
    [makePool(2), '1,x', '"x" is not a face. Write faces such as 1,4,4,8.'],
    [makePool(1, 0, 0, 2), '1,4,4', 'No two expert dice may show the same face, and 4 is chosen twice.'],
  ])('%j with %s: %s', (dice, faces, text) => {
    expect(typed(dice, faces)).toBe(text);
  });

  it('replays without a seed', () => {
    const record = must(recordTyped(pool(makePool(2, 1, 1)), [3, 7], 'roll x'));
    expect([record.generator, record.seed]).toEqual(['typed', '']);
    expect(replay(record)).toMatchObject({ same: true });
  });

  it('reads a sum and a roll against a target', () => {
    expect(
      must(recordTyped({ family: 'under', request: { target: 9 }, parameters: THREE_DICE }, '3,3,3', 'x')).outcome,
    ).toMatchObject({
      total: 9,
      success: true,
    });
    const sum: RollRequest = { family: 'sum', request: { sum: { dice: 1, sides: 6, add: -5 }, least: 0 } };
    expect(must(recordTyped(sum, '2', 'x')).outcome).toEqual({ total: 0 });
    expect(recordTyped(sum, '2,2', 'x')).toEqual({ problem: '1 face is enough; 2 is left over.' });
  });
});
