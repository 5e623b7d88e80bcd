import { expect, it } from 'vitest';
import { diceOf } from '../../../language/dice/families/game.js';
import { under } from '../../../language/dice/families/total/index.js';
import { groupOdds, hitsOfGroup } from '../../../language/procedures/defended/automatic-fire.js';
import { nobody } from '../../../language/sheet/cells/nobody.js';
import { gameOf } from '../../../language/sheet/rolls/game.js';
import { createWorkspace } from '../../../language/workspace/host.js';

const rules = createWorkspace().books.get('GURPS Lite WWII')?.rules;
if (!rules) throw new Error('the rulebook is there');
const parameters = diceOf(gameOf(nobody(rules)), under)?.parameters;
if (!parameters) throw new Error('it rolls against a target');

it('a group hits by what its roll was made by, and with all rounds at a critical success', () => {
  expect(hitsOfGroup({ margin: 2, result: 'success' }, 4, rules)).toBe(3);
  expect(hitsOfGroup({ margin: -1, result: 'failure' }, 4, rules)).toBe(1);
  expect(hitsOfGroup({ margin: -2, result: 'failure' }, 4, rules)).toBe(0);
  expect(hitsOfGroup({ margin: 0, result: 'criticalSuccess' }, 3, rules)).toBe(3);
});

it('says the chance of every number of hits', () => {
  const odds = groupOdds({ target: 10 }, 4, rules, parameters);
  expect(odds).toMatchObject([81, 27, 52, 46, 10].map((count) => ({ count, outOf: 216 })));
});

it('says what a group may be', () => {
  expect(groupOdds({ target: 10 }, 5, rules, parameters)).toEqual({ problem: 'A group has 1 to 4 rounds, not 5.' });
});
