/** What the rules ask for at the beginning of a round, by what happened in the one before. */
import { expect, test } from 'vitest';
import { tableOf } from './at-table.js';

test('in Godlike who faces a flamethrower rolls against battle fatigue, hit or not, and once', async () => {
  const table = tableOf(
    `=== fight.muster
use Godlike
npc Max { Body 2, Coordination 3, Cool 2 { Mental Stability 2 } }
npc Otto { Body 2, Coordination 2, gear { Flamethrower } }
encounter "B" { distance 5 yards, side One { Max } side Two { Otto } }
`,
    'fight.muster',
  );
  const due = () => table.model?.proposals.filter(({ what }) => what === 'due').map(({ text }) => text);
  await table.do({ is: 'declare', by: 'Otto', line: 'attack Max with Flamethrower' });
  await table.do({ is: 'declare', by: 'Max', line: 'wait' });
  await table.do({ is: 'next' }, { dice: '7 10' });
  expect(table.model?.log.at(-1)?.told.join()).toContain('no set');
  await table.do({ is: 'next' });
  expect(due()).toEqual(['Max: battle fatigue']);
  await table.do({ is: 'accept', proposal: table.model?.proposals[0]?.key ?? '' });
  expect(due()).toEqual([]);
});

test('in Godlike a hit shakes every power that works, and what stops is due until a roll succeeds', async () => {
  const table = tableOf(
    `=== fight.muster
use Godlike
npc Skip { Body 3, Coordination 3, Cool 3, Command 3, miracle Flies 5d, miracle "Stops Engines" 5d, will 10 }
npc Otto { Body 2, Coordination 2 { Brawling 2 }, gear { "Axe, Spear, Saber" } }
encounter "B" { side One { Skip } side Two { Otto } }
`,
    'fight.muster',
  );
  const due = () => table.model?.proposals.filter(({ what }) => what === 'due').map(({ text }) => text);
  const act = (line: string, dice: string) => table.do({ is: 'act', by: 'Skip', line }, { dice });
  await act('wake with Flies', '2 2 4 5 6');
  expect(due()).toEqual([]);
  // Otto has four dice; a pair of threes hits a leg or an arm.
  await table.do({ is: 'declare', by: 'Otto', line: 'attack Skip with Axe' });
  await table.do({ is: 'declare', by: 'Skip', line: 'wait' });
  await table.do({ is: 'next' }, { dice: '3 3 1 7' });
  expect(table.model?.log.at(-1)?.told.join()).toContain('killing');
  // The other power was not at work.
  expect(due()).toEqual(['Skip: hold power with Flies']);
  await act('hold power with Flies', '1 2 3 4 5');
  expect(due()).toEqual([]);
  await table.do({ is: 'next' });
  expect(due()).toEqual(['Skip: hold power with Flies']);
  await act('hold power with Flies', '7 7 3 4 5');
  await table.do({ is: 'declare', by: 'Otto', line: 'wait' });
  await table.do({ is: 'declare', by: 'Skip', line: 'wait' });
  await table.do({ is: 'next' });
  await table.do({ is: 'next' });
  expect(due()).toEqual([]);
});

test('in Men & Supermen control and effort of each power that goes on are due at the turn, until it is ended', async () => {
  const table = tableOf(
    `=== fight.muster
use "Men & Supermen"
npc Sun { nature Normal, Agility 18, power Fire Coat 12 (control 90), power Flight 12, power Sight 12 }
npc Rock { nature Normal }
encounter "B" { side One { Sun } side Two { Rock } }
`,
    'fight.muster',
  );
  const due = () => table.model?.proposals.filter(({ what }) => what === 'due').map(({ text }) => text);
  const act = (line: string) => table.do({ is: 'act', by: 'Sun', line }, { dice: '50' });
  const turnOfSun = async (): Promise<void> => {
    for (let steps = 0; steps < 9; steps++) {
      await table.do({ is: 'next' });
      if (table.model?.turn === 'Sun') return;
    }
  };
  await turnOfSun();
  await act('sustain with Flight, spend 8 on effect, 4 on effort');
  await act('raise a coat with Fire Coat, spend 8 on effect, 4 on effort');
  await turnOfSun();
  expect(due()).toEqual(['Sun: sustain with Fire Coat', 'Sun: sustain with Flight']);
  await act('sustain with Flight');
  expect(due()).toEqual(['Sun: sustain with Fire Coat']);
  await table.do({ is: 'act', by: 'Sun', line: 'end a power with Fire Coat' });
  expect(due()).toEqual([]);
  await turnOfSun();
  expect(due()).toEqual(['Sun: sustain with Flight']);
});

test('in GURPS the stunned shake off the blow, and only those without hits roll to stay awake, which others may pass out by', async () => {
  const table = tableOf(
    `=== fight.muster
use "GURPS Lite WWII"
npc Max { DX 12, HT 12, hits taken 9, conditions { Stunned } }
npc Otto { DX 11, HT 12, hits taken 12, conditions { Stunned } }
encounter "B" { side One { Max } side Two { Otto } }
`,
    'fight.muster',
  );
  const due = async () => (await table.look()).proposals.flatMap(({ what, text }) => (what === 'due' ? text : []));
  expect(await due()).toEqual(['Max: shake off a blow']);
  await table.do({ is: 'next' });
  expect(await due()).toEqual(['Otto: stay awake', 'Otto: shake off a blow']);
});
