import { expect, test } from 'vitest';
import { parseSheet } from '../../../language/grammar/parse.js';
import { actSentence } from '../../../language/show/tracker/players-log.js';
import { createWorkspace } from '../../../language/workspace/host.js';
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

test('a line is a sentence without the numbers of the situation, in the words of the rulebook where the name of its action has no verb', () => {
  const workspace = createWorkspace();
  const saying = (game: string) => {
    const uri = `file:///${game}.muster`;
    workspace.setSheet(uri, parseSheet(`use "${game}"\n`, uri).root);
    const rules = workspace.governedBy(uri)?.rules;
    if (!rules) throw new Error(`There is no ${game}.`);
    return (line: string, verdict?: 'success' | 'failure') =>
      actSentence({ attacks: [{ name: 'attack' }], rules }, 'Rowe', line, verdict);
  };
  const gurps = saying('GURPS Lite WWII');
  expect(gurps('attack "Guard 1" with M1 Garand, range 20, aim 2', 'failure')).toBe(
    'Rowe attacks Guard 1 with M1 Garand and misses',
  );
  expect(gurps('take aim Guard 2')).toBe('Rowe takes aim at Guard 2');
  expect(gurps('take aim')).toBe('Rowe takes aim');
  expect(gurps('be surprised')).toBe('Rowe is surprised');
  expect(gurps('carry "Nina Forti"')).toBe('Rowe carries Nina Forti');
  expect(gurps('Sten')).toBe('Rowe: Sten');
  expect(saying('Men & Supermen')('catch breath')).toBe('Rowe catches breath');
  const godlike = saying('Godlike');
  expect(godlike('first aid left arm', 'success')).toBe('Rowe gives first aid: left arm');
  expect(godlike('night in the cold')).toBe('Rowe spends a night in the cold');
  expect(saying('Rough Methods')('rapid fire 3 Raider with Salt Carbine')).toBe(
    'Rowe fires rapidly: 3 Raider with Salt Carbine',
  );
});
