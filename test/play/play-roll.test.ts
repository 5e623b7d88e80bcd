import { describe, expect, test } from 'vitest';
import { playRoll } from '../../language/play/lines/play-roll.js';
import { replayAll } from '../../language/play/lines/replay.js';
import { evaluated, inGame, right, rolledOf } from './table.js';

function play(book: string, expression: string, source: { seed?: string; dice?: string }) {
  const found = evaluated(expression, inGame(book));
  return playRoll(rolledOf(found), found.game, expression, source);
}

describe('dice on the table', () => {
  test('a target: total, margin, result', () => {
    const played = right(play('GURPS Lite WWII', '12', { dice: '2,4,4' }));
    expect(played.summary).toBe('10 against 12: success by 2');
    expect(played.outcome).toBe('success');
    expect(right(play('GURPS Lite WWII', '12', { dice: '1 1 2' })).outcome).toBe('critical success');
    expect(right(play('GURPS Lite WWII', '12', { dice: '6 6 6' })).outcome).toBe('critical failure');
  });

  test('a pool: sets, loose dice, and which dice count', () => {
    const played = right(play('Godlike', '5d', { dice: '1,4,4,8,4' }));
    expect(played.summary).toBe('3x4: success');
    expect(played.dice.filter(({ counts }) => counts)).toHaveLength(3);
    expect(played.details).toContainEqual({ label: 'Loose', value: '1 8' });
    expect(right(play('Godlike', '3d', { dice: '1,2,3' })).summary).toBe('no match: failure');
  });

  test('a set below the difficulty fails and says why', () => {
    expect(right(play('Godlike', '3d difficulty 6', { dice: '4,4,9' })).summary).toBe(
      '2x4, and 2x6 or better is needed: failure',
    );
  });

  test('damage', () => {
    expect(right(play('GURPS Lite WWII', '2d - 1', { dice: '3,5' })).summary).toBe('7');
  });

  test('a missing face is asked for', () => {
    expect(play('GURPS Lite WWII', '12', { dice: '2,4' })).toEqual({
      problem: 'Face 3 of 3 is missing; expected a face, 1 to 6.',
    });
    expect(play('GURPS Lite WWII', '12', { dice: '2,4,7' })).toHaveProperty(
      'problem',
      expect.stringContaining('1 to 6'),
    );
    expect(play('GURPS Lite WWII', '12', { dice: '1,2,3,4' })).toHaveProperty(
      'problem',
      expect.stringContaining('left over'),
    );
  });

  test('both sides of a contest', () => {
    const played = right(play('GURPS Lite WWII', '12 against 10', { dice: '3,3,3/4,4,4' }));
    expect(played.against?.winner).toBe('own');
    expect(played.summary).toBe('9 against 12: success by 3; the other side 12 against 10: failure by 2; wins by 5');
    // On a line of its own it names the one who was beaten.
    expect(played.text.split('\n').at(-1)).toBe('wins against the other side by 5');
  });

  test('a contest says by how much it is won', () => {
    const said = (line: string, dice: string, book: string): string | undefined =>
      right(play(book, line, { dice }))
        .text.split('\n')
        .at(-1);
    expect(said('2d6 + 1 against 2d6', '6,4/2,2', 'Rough Methods')).toBe('wins against the other side by 7');
    expect(said('12 against 10', '3,3,3/2,2,3', 'GURPS Lite WWII')).toBe('undecided');
    expect(said('4d against 3d', '2,2,1,3/5,6,1', 'Godlike')).toBe('wins against the other side');
  });
});

describe('an attack', () => {
  const fight = (faces: string) => right(play('GURPS Lite WWII', '12 against Dodge', { dice: faces }));

  test('hits when it succeeds and the defence fails', () => {
    expect(fight('3,3,3/6,5,5').summary).toMatch(/; hit$/);
    expect(fight('3,3,3/1,1,1').summary).toMatch(/; no hit$/);
    expect(fight('6,5,4/6,5,5').summary).toMatch(/; no hit$/);
  });

  test('that is a critical success cannot be avoided', () => {
    expect(fight('1,1,1/1,1,1').against?.winner).toBe('own');
  });
});

describe('a recorded roll', () => {
  test('the same seed gives the same faces', () => {
    const [one, two] = [
      right(play('Godlike', '6d + 1wd', { seed: 'door' })),
      right(play('Godlike', '6d + 1wd', { seed: 'door' })),
    ];
    expect(one.record).toEqual(two.record);
    expect(right(play('Godlike', '6d + 1wd', { seed: 'window' })).record.faces).not.toEqual(one.record.faces);
  });

  test.each([
    ['Godlike', '4d + 2hd + 1wd with aim 1'],
    ['GURPS Lite WWII', '13'],
    ['GURPS Lite WWII', '6d x 2'],
  ])('of %s replays from its record alone: %s', (book, expression) => {
    const played = right(play(book, expression, { seed: 'a seed' }));
    expect(replayAll(JSON.stringify(played.record))).toMatchObject([{ same: true }]);
    expect(replayAll(JSON.stringify({ rolls: [{ record: played.record }] }))).toMatchObject([{ same: true }]);
    expect(replayAll(`${JSON.stringify(played.record)}\n${JSON.stringify(played.record)}\n`)).toHaveLength(2);
  });

  test('that was tampered with does not', () => {
    const { record } = right(play('GURPS Lite WWII', '13', { seed: 'honest' }));
    const faces = record.faces.map((die, index) => (index === 0 ? { ...die, face: die.face === 1 ? 2 : 1 } : die));
    expect(replayAll(JSON.stringify({ ...record, faces }))).toMatchObject([
      { same: false, reason: expect.stringContaining('seed') },
    ]);
  });

  test('is looked for, and its absence said', () => {
    expect(replayAll('{}')).toHaveProperty('problem');
    expect(replayAll('no json')).toHaveProperty('problem');
    expect(replayAll('')).toHaveProperty('problem');
  });
});
