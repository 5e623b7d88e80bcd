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
