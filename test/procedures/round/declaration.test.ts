import { expect, test } from 'vitest';
import { declarationOrder } from '../../../language/procedures/round/declaration.js';
import { inGame } from '../../play/table.js';
import { done, people, told } from '../fight.js';

const squad = people(`use Godlike
character Anna { Sense 3 { Sight 2 } }
character Bert { Sense 3 { Sight 1 } }
character Carl { Sense 2 }
character Doug { Sense 2 }
npc Hans { Sense 3 }
npc Fritz { Sense 3 }
`);
const one = (name: string) => ({ name, who: squad(name) });

test('lowest Sense first, then the game master’s people as listed, then by Sight', () => {
  const order = declarationOrder([
    one('Anna'),
    one('Bert'),
    { ...one('Hans'), npc: true },
    { ...one('Fritz'), npc: true },
    one('Carl'),
  ]);
  expect(told(done(order))).toEqual([
    '1. Carl declares (Sense 2)',
    '2. Hans declares (Sense 3)',
    '3. Fritz declares (Sense 3)',
    '4. Bert declares (Sense 3)',
    '5. Anna declares (Sense 3)',
  ]);
});

test('players whom nothing tells apart are named', () => {
  const { outcome } = done(declarationOrder([one('Doug'), one('Anna'), one('Carl')]));
  expect(outcome.order.map(({ name }) => name)).toEqual(['Doug', 'Carl', 'Anna']);
  expect(outcome.ties).toEqual([['Doug', 'Carl']]);
});

test('Wild Talents goes by Sense alone', () => {
  const city = people(`use "Wild Talents"
character Anne { Sense 3 }
character Wraith { Sense 2 }
npc Jurassic { Sense 4 }
`);
  const { outcome } = done(declarationOrder(['Anne', 'Wraith', 'Jurassic'].map((name) => ({ name, who: city(name) }))));
  expect(outcome.order.map(({ name }) => name)).toEqual(['Wraith', 'Anne', 'Jurassic']);
});

test('a game that says nothing of it has no order', () => {
  expect(declarationOrder([{ name: 'Joe', who: inGame('GURPS Lite WWII') }])).toEqual({
    problem: 'The procedure "declaration" needs a policy "declaration order", which this rulebook does not have.',
  });
  expect(declarationOrder([one('Anna'), one('Anna')])).toEqual({
    problem: 'Two fighters are called Anna. Rename one of them.',
  });
});
