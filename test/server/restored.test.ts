import { expect, test } from 'vitest';
import { Tracker } from '../../server/protocol.js';
import { Client } from './client.js';

/** Enough that most files wait for their turn when the first request comes. */
const MANY = 300;

test('an encounter of a page that nobody has open is shown at once, as its panel comes back with the window', async () => {
  const fillers = Object.fromEntries(
    Array.from({ length: MANY }, (_, at) => [
      `people/extra-${at}.muster`,
      `npc "Extra ${at}" { DX 12, Brawling 13 }\n`,
    ]),
  );
  const page = '# The yard\n\n```muster\nencounter "The yard" { side A { Ann }, side B { 2 Looter } }\n```\n';
  const server = await Client.start({
    files: {
      ...fillers,
      'campaign.muster': 'campaign "Snow" { use "GURPS Lite WWII" }\n',
      'people/ann.muster': 'character Ann { DX 12 }\nnpc Looter { DX 9 }\n',
      'yard.md': page,
    },
  });
  try {
    const shown = await server.connection.sendRequest(Tracker, {
      uri: server.uri('yard.md'),
      encounter: 'The yard',
      log: '',
    });
    expect(shown).toMatchObject({ model: { order: [{ name: 'Ann' }, { name: 'Looter 1' }, { name: 'Looter 2' }] } });
  } finally {
    await server.stop();
  }
});
