import { expect, test } from 'vitest';
import { actSentence } from '../../../language/show/tracker/players-log.js';
import { type Table, tableOf } from './at-table.js';

const HUT = `=== camp.muster
campaign Camp { use "GURPS Lite WWII" }
character Rowe { ST 11, DX 12, IQ 10, Shortsword 14, Stealth 11, gear { Machete } }
npc Guard { ST 10, DX 11, IQ 9 }
encounter "The hut" {
  side Ours { Rowe }
  side Theirs { 2 Guard }
}
`;

async function seen(table: Table): Promise<readonly (readonly string[])[]> {
  const { log } = await table.look({ isForPlayers: true });
  return log.map(({ text, told }) => [text, ...told]);
}

test('the players read in sentences what people did, and whether it hit', async () => {
  const table = tableOf(HUT, 'camp.muster');
  const swing = { is: 'act', by: 'Rowe', line: 'attack Guard 1 with Machete swing' } as const;
  // 15 is more than the machete's 13; 9 is not, and 18 is no dodge.
  await table.do(swing, { dice: '6 5 4' });
  await table.do(swing, { dice: '3 3 3 / 6 6 6 / 3 / 2 2 2' });
  await table.do({ is: 'act', by: 'Rowe', line: 'roll Stealth' }, { dice: '1 2 2' });
  await table.do({ is: 'act', by: 'Guard 2', line: 'roll IQ' }, { dice: '6 6 6' });
  await table.do({ is: 'act', by: 'Rowe', line: 'do "kicks the door in"' });
  const all = await seen(table);
  expect(all.map(([text]) => text)).toEqual([
    'Rowe attacks Guard 1 with Machete swing and misses',
    'Rowe attacks Guard 1 with Machete swing and hits',
    'Rowe rolls Stealth and succeeds',
    // Whether a guard has noticed something is the game master's to say.
    'Guard 2 rolls IQ',
    'Rowe: kicks the door in',
  ]);
});

test('turns, notes and what is changed by hand are not in the players\u2019 log; rounds and the end are', async () => {
  const table = tableOf(HUT, 'camp.muster');
  await table.do({ is: 'next' });
  await table.do({ is: 'note', text: 'They are asleep.' });
  await table.do({ is: 'by hand', of: 'Guard 2', lines: ['hits taken 3'], reason: '' });
  for (let turn = 0; turn < 2; turn++) await table.do({ is: 'next' });
  await table.do({ is: 'end', outcome: 'they fled' });
  expect(await seen(table)).toEqual([['Round 2 begins'], ['The fight is over: they fled']]);
});

test('a line is a sentence without the numbers of the situation, and what is no verb stays as it is', () => {
  const say = (line: string, verdict?: 'success' | 'failure') =>
    actSentence({ attacks: [{ name: 'attack' }] }, 'Rowe', line, verdict);
  expect(say('attack "Guard 1" with M1 Garand, range 20, aim 2', 'failure')).toBe(
    'Rowe attacks Guard 1 with M1 Garand and misses',
  );
  expect(say('take aim Guard 2')).toBe('Rowe takes aim at Guard 2');
  expect(say('catch breath')).toBe('Rowe catches breath');
  expect(say('carry "Nina Forti"')).toBe('Rowe carries Nina Forti');
  expect(say('first aid Nina Forti', 'success')).toBe('Rowe: first aid Nina Forti');
});
