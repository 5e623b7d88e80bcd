import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatSheet } from '../../language/grammar/format/format.js';
import { parseRulebook } from '../../language/grammar/index.js';
import { importSheet } from '../../language/paste/import-sheet.js';
import { isProblem } from '../../language/values/problem.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { fencesOf } from './fences.js';

const [print, sheet] = fencesOf(readFileSync('examples/importing.md', 'utf8'));

test('the printed character of the guide becomes, formatted, the sheet below it, and differs where the guide says so', () => {
  const workspace = createWorkspace();
  const made = importSheet(print?.text ?? '', { workspace, uri: 'file:///guide.muster', game: 'GURPS Lite WWII' });
  if (isProblem(made)) throw new Error(made.problem);
  expect(formatSheet(made.text)).toBe(sheet?.text);
  expect(made.lines.filter(({ is }) => is === 'differs').map(({ said }) => said)).toEqual([
    'Basic Speed 5.75; Move 6.',
  ]);
  expect(made.lines.filter(({ is }) => is === 'wrong')).toEqual([]);
});

test('a file of the fourth edition imports into the rulebook of the guide without a difference', () => {
  const guide = fencesOf(readFileSync('language/rulebooks/README.md', 'utf8'));
  const book = guide.find(({ text }) => text.startsWith('rulebook "My Fourth"'))?.text ?? '';
  const workspace = createWorkspace();
  const uri = 'file:///fourth.rulebook';
  workspace.setRulebook(uri, parseRulebook(book, uri).root);
  const score = (attr_id: string, adj: number, value: number, points: number) => ({
    attr_id,
    adj,
    calc: { value, points },
  });
  const file = {
    version: 5,
    profile: { name: 'Nell Ashby', age: '23' },
    attributes: [
      score('st', -1, 9, -10),
      score('dx', 2, 14, 40),
      score('iq', 1, 11, 20),
      score('ht', 2, 12, 20),
      score('hp', 2, 11, 4),
      score('will', 0, 11, 0),
      score('per', 2, 13, 10),
      score('fp', 0, 12, 0),
      score('basic_speed', 0, 6.5, 0),
      score('basic_move', 1, 7, 5),
      score('fright_check', 0, 11, 0),
      score('vision', 0, 13, 0),
    ],
    traits: [
      {
        name: 'Elf',
        container_type: 'ancestry',
        calc: { points: 25 },
        children: [
          {
            name: 'Long fingers',
            calc: { points: 40 },
            features: [{ type: 'attribute_bonus', attribute: 'dx', amount: 2 }],
          },
          { name: 'Bad Temper', tags: ['Disadvantage'], base_points: -10, cr: 9, calc: { points: -15 } },
        ],
      },
    ],
    skills: [
      { name: 'Tracking', difficulty: 'per/a', points: 2, calc: { level: 13 } },
      { name: 'Alchemy', difficulty: 'iq/vh', points: 1, calc: { level: 8 } },
      { name: 'Observation', difficulty: 'per/a', points: 1, calc: { level: 12 } },
    ],
    equipment: [{ description: 'Pack', base_weight: '20 lb', calc: { extended_weight: '20 lb' }, equipped: true }],
    calc: { basic_lift: '16.2 lb', thrust: '1d-2', swing: '1d-1', move: [7, 5, 4, 2, 1], dodge: [9, 8, 7, 6, 5] },
  };
  const made = importSheet(JSON.stringify(file), { workspace, uri: 'file:///nell.muster', game: 'My Fourth' });
  if (isProblem(made)) throw new Error(made.problem);
  expect(made.lines.filter(({ is }) => !['known', 'declared', 'left out'].includes(is))).toEqual([]);
  expect(made.text).toContain('  Bad Temper (9) [-15]\n');
  expect(made.text).toContain('gives +2 to DX');
  expect(made.lines.filter(({ is }) => is === 'left out').map(({ said }) => said)).toEqual(['Elf']);
  expect(made.lines.find(({ said }) => said === 'all entries, 118 points')).toMatchObject({ is: 'known' });
});
