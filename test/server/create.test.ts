import { expect, test } from 'vitest';
import { type CreateParams, isRefusal } from '../../server/protocol.js';
import { create } from '../../server/requests/create.js';
import { fixture, never } from '../features/harness.js';

const { context, uri } = fixture(`=== quays.rulebook
rulebook Quays
dice under 2d10 { }
kind stat { rating from 1 to 20 else 10; cost rating - 10 }
stat Hands
setting points = 5
budget points
limit spent <= points "{spent} points are more than {points}"
table Work by 1d6 { 1..6: Hands }
create Docker { sets 2 { throws hands = 3d6 } writes "note hands of {hands}"; buys from Work as "{entry} {10 + times}" until spent = points }
=== camp.muster
campaign Pier { use Quays
  points 2
}<|>
`);

const asked = async (params: CreateParams) => {
  const answer = await create(context, params, never);
  return isRefusal(answer) ? { problem: answer.problem, asks: answer.asks, seed: answer.seed } : answer;
};

test('the games that can do it are answered, that of the document first of all', async () => {
  const answer = await asked({ uri });
  expect(answer).toMatchObject({
    game: 'Quays',
    games: expect.arrayContaining(['Quays', 'Men & Supermen', 'Godlike']),
  });
  expect(await asked({})).not.toHaveProperty('game');
});

test('what the player chooses is asked, and the same dice lie there after the answer', async () => {
  const first = await asked({ uri, game: 'Quays', name: 'Ada', seed: 'tide' });
  expect(first).toMatchObject({
    asks: { is: 'choice', what: 'set', options: [{ name: '1' }, { name: '2' }] },
    seed: 'tide',
  });
  // No set is the usual one, and the dice that fell last are only those of the last set.
  expect(first).toMatchObject({ asks: { isUsual: false } });
  expect(first).not.toHaveProperty('asks.after');
  const about = 'asks' in first && first.asks?.is === 'choice' ? (first.asks.options[1]?.about ?? '') : '';
  const second = await asked({ uri, game: 'Quays', name: 'Ada', seed: 'tide', choices: ['set=2'] });
  const { text = '', isPart } = ('created' in second && second.created) || {};
  expect(about).toMatch(/^hands \d+$/);
  expect(text).toContain(`note ${about.replace(' ', ' of ')}`);
  // Two points are what the campaign of the document allows, and it says which game this is.
  expect(text).toContain('Hands 12');
  expect(text).not.toContain('use Quays');
  expect(isPart).toBe(true);
});

test('a character of another game is a file of its own, and faces are typed one question after the other', async () => {
  const answers = { game: 'Quays', name: 'Ada', dice: '1,2,3/4,4,4', choices: ['set=2'] };
  expect(await asked(answers)).toMatchObject({ asks: { is: 'dice', what: 'Work' } });
  const all = await asked({ ...answers, dice: `${answers.dice}/1/1/1/1/1` });
  expect(all).toMatchObject({ created: { text: expect.stringContaining('use Quays'), isPart: false } });
  expect(await asked({ ...answers, dice: '1,2,9' })).toMatchObject({
    problem: expect.stringContaining('9'),
    asks: undefined,
  });
});

test('what cannot be made is refused', async () => {
  expect(await asked({ game: 'Quais', name: 'Ada' })).toMatchObject({
    problem: 'There is no rulebook called "Quais". Did you mean "Quays"?',
  });
  expect(await asked({ game: 'One-Roll Engine', name: 'Ada' })).toMatchObject({
    problem: expect.stringContaining('One-Roll Engine does not say how a character is made by dice.'),
  });
  expect(await asked({ game: 'Quays', name: ' ' })).toMatchObject({
    problem: expect.stringContaining('one line of text'),
  });
});
