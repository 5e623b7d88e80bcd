import { expect, test } from 'vitest';
import { optionLines } from '../../client/vscode/rolls/option-lines.js';

test('what an option is about stands below its name, and in two halves where a line would be cut off', () => {
  expect(optionLines(undefined)).toEqual({});
  expect(optionLines('a fist and a club')).toEqual({ detail: 'a fist and a club' });
  expect(
    optionLines(
      'strength 11, agility 9, constitution 15, active charisma 9, normal charisma 15, learning 15, newoen 8, hearing 18, sight 15',
    ),
  ).toEqual({
    description: 'strength 11, agility 9, constitution 15, active charisma 9',
    detail: 'normal charisma 15, learning 15, newoen 8, hearing 18, sight 15',
  });
});
