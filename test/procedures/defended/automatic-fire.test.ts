import { expect, it } from 'vitest';
import { hitsOfGroup } from '../../../language/procedures/defended/automatic-fire.js';
import { createWorkspace } from '../../../language/workspace/host.js';

const rules = createWorkspace().books.get('GURPS Lite WWII')?.rules;
if (!rules) throw new Error('the rulebook is there');

it('a group hits by what its roll was made by, and with all rounds at a critical success', () => {
  expect(hitsOfGroup({ margin: 2, result: 'success' }, 4, rules)).toBe(3);
  expect(hitsOfGroup({ margin: -1, result: 'failure' }, 4, rules)).toBe(1);
  expect(hitsOfGroup({ margin: -2, result: 'failure' }, 4, rules)).toBe(0);
  expect(hitsOfGroup({ margin: 0, result: 'criticalSuccess' }, 3, rules)).toBe(3);
});

it('says what a group may be', () => {
  expect(hitsOfGroup({ margin: 2, result: 'success' }, 5, rules)).toEqual({
    problem: 'A group has 1 to 4 rounds, not 5.',
  });
});
