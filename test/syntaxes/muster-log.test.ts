import { expect, test } from 'vitest';
import { scopeOf } from './tokenizer.js';

test.each([
  ['muster-log 1', 'muster-log', 'keyword.control'],
  ['encounter "The dyke" of the-dyke.md, seed tide', '"The dyke"', 'entity.name.type'],
  ['encounter "The dyke" of the-dyke.md, seed tide', 'tide', 'constant.other'],
  ['  begun Sass 04bd9c1e: Body 2; Command 2', 'Sass', 'entity.name.type'],
  ['  seed tide/4 fell 9 9 4 / 1', '9 9 4 / 1', 'constant.numeric.dice'],
  ['  => torso 3 killing', 'torso 3 killing', 'markup.italic'],
  ['round', 'round', 'keyword.control'],
  ['begin turn Rowe', 'Rowe', 'entity.name.type'],
  ['L/Cpl. Edith Rowe: attack Guard 2 with Sten', 'L/Cpl. Edith Rowe', 'entity.name.type'],
  ['L/Cpl. Edith Rowe: attack Guard 2 with Sten', 'with', 'keyword.operator.word'],
  ['declare Rowe: attack Guard 2', 'declare', 'keyword.control'],
  ['by hand Rowe: hits taken 4 "the branch"', 'by hand', 'keyword.control'],
  ['clock Alarm -> 4 "the shot"', 'Alarm', 'entity.name.type'],
  ['note Quaye is on the porch.', 'Quaye is on the porch.', 'string.unquoted'],
  ['undone 6', 'undone', 'invalid.deprecated'],
  ['undone 6: wave 2', 'undone', 'invalid.deprecated'],
])('%s: %s is %s', async (line, piece, scope) => {
  expect(await scopeOf('muster-log', line, piece)).toBe(scope);
});
