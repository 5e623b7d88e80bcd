import { expect, test } from 'vitest';
import { isRefusal } from '../../server/protocol.js';
import { showReference } from '../../server/requests/show-reference.js';
import { fixture, never } from '../features/harness.js';

const { context, uri } = fixture(`=== house.rulebook
rulebook House extends Godlike
action skip (stones from 1 to 9) "flat stones over a pond" { rolls Coordination }
=== camp.muster
use House
campaign Pond { }<|>
`);

test('the reference of the game that a file is about, house rules included', async () => {
  const answer = await showReference(context, { uri }, never);
  if (isRefusal(answer)) throw new Error(answer.problem);
  expect(answer.game).toBe('House');
  expect(answer.games).toEqual(expect.arrayContaining(['House', 'Godlike', 'GURPS Lite WWII']));
  expect(answer.markdown).toContain('- **skip** flat stones over a pond');
  expect(answer.markdown).toContain('`roll skip 1`');
});

test('any other game by its name; one that nobody knows is refused with a near one', async () => {
  const answer = await showReference(context, { game: 'Godlike' }, never);
  expect(answer).toMatchObject({ game: 'Godlike', markdown: expect.stringContaining('# Godlike') });
  expect(await showReference(context, { game: 'Godlik' }, never)).toEqual({
    problem: 'There is no rulebook called "Godlik". Did you mean "Godlike"?',
  });
  expect(await showReference(context, {}, never)).toMatchObject({ games: expect.any(Array) });
});

test('what two games share is not among the games to choose from, and has a reference all the same', async () => {
  const shared = 'One-Roll Engine';
  const answer = await showReference(context, { game: shared }, never);
  expect(answer).toMatchObject({ game: shared, games: expect.not.arrayContaining([shared]) });
});
