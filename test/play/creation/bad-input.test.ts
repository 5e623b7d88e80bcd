import { describe, expect, test } from 'vitest';
import { isRoll, type TapeSource } from '../../../language/roll/tape.js';
import { linesOf, made } from './made.js';

const games = ['GURPS Lite WWII', 'Godlike', 'Wild Talents', 'Men & Supermen', 'Rough Methods'];

/** The faces of every question of a creation by a seed, as a person would type them. */
function typed(game: string): readonly string[] {
  const { record } = made(game, { seed: 'tide' });
  return record.tape.filter(isRoll).map(({ faces }) => faces.map(({ face }) => face).join(','));
}

/** Why a new character cannot be made. */
function refused(game: string, source: TapeSource): string {
  try {
    made(game, source);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return 'It was made.';
}

describe.each(games)('bad input to the creation of %s', (game) => {
  const all = typed(game);

  test('dice that are typed make the same character as the seed that threw them', () => {
    const linesBy = (source: TapeSource) => linesOf(made(game, source));
    expect(linesBy({ dice: all.join('/') })).toEqual(linesBy({ seed: 'tide' }));
  });

  test.each<[string, (faces: readonly string[]) => TapeSource, RegExp]>([
    ['a face that the die does not have', ([, ...rest]) => ({ dice: ['99', ...rest].join('/') }), /99/],
    ['a face of nothing', ([, ...rest]) => ({ dice: ['0', ...rest].join('/') }), /\b0\b/],
    ['words for dice', ([, ...rest]) => ({ dice: ['six', ...rest].join('/') }), /six/],
    ['too few dice', (faces) => ({ dice: faces.slice(0, -1).join('/') }), /Also type the dice of/],
    ['too many dice', (faces) => ({ dice: [...faces, '1'].join('/') }), /Nothing rolls the faces "1"/],
    ['a choice that is not offered', () => ({ seed: 'tide', choices: ['moonbeam'] }), /moonbeam/],
    ['an answer to a question that is not asked', () => ({ seed: 'tide', choices: ['moon=full'] }), /moon=full/],
    ['no such set', () => ({ seed: 'tide', choices: ['set=99'] }), /99/],
  ])('%s', (_, source, message) => expect(refused(game, source(all))).toMatch(message));
});
