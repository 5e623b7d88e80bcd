import { expect, test } from 'vitest';
import { overview } from '../../server/requests/overview.js';
import { fixture, never } from '../features/harness.js';

const { context, uri } = fixture(`=== camp/campaign.muster
campaign Hürtgen { use "GURPS Lite WWII"
  points 100
  party Joe, Ann
}
=== camp/people.muster
character Joe { age 30, ST 12, hits taken 4<|> }
character Ann { age 20 }
npc "Bert Gun" { ST 10 }
=== camp/dyke.muster
encounter "The dyke" {
  side Ours { Joe, Ann }
  side Theirs { 3 Bert Gun }
  clock Alarm 6 "what the dyke knows"
  table Weather 1d6 { 1 to 5: fog, 6: sun }
}
=== alone.muster
use Godlike
npc Nobody { Body 2 }
`);

test('the party is listed with its points and how it is, people by file, encounters with their sides, clocks and tables', async () => {
  const shown = await overview(context, { uri }, never);
  expect(shown.campaign).toBe('Hürtgen');
  expect(shown.party.map(({ name, points, state }) => [name, points, state])).toEqual([
    ['Joe', '20 of 100 points', ['Hits 4 of 10']],
    ['Ann', '0 of 100 points', []],
  ]);
  expect(shown.people.map(({ name, kind, written, line }) => [name, kind, written, line])).toEqual([
    ['Joe', 'character', 'Joe', 0],
    ['Ann', 'character', 'Ann', 1],
    ['Bert Gun', 'npc', 'Bert Gun', 2],
  ]);
  expect(shown.encounters).toMatchObject([{ name: 'The dyke', encounter: 'The dyke', sides: 'Ours 2 · Theirs 3' }]);
  expect(shown.clocks.map(({ name, kind, about, segments }) => [name, kind, about, segments])).toEqual([
    ['Alarm', 'clock', 'what the dyke knows', 6],
    ['Weather', 'table', '', undefined],
  ]);
});

test('without a document it is the campaign of the workspace, and of a file without a campaign what it has', async () => {
  expect((await overview(context, {}, never)).campaign).toBe('Hürtgen');
  const alone = await overview(context, { uri: uri.replace('camp/people.muster', 'alone.muster') }, never);
  expect(alone).toMatchObject({ party: [], people: [{ name: 'Nobody', kind: 'npc' }] });
});
