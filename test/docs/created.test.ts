import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseRulebook } from '../../language/grammar/parse.js';
import { createCharacter } from '../../language/play/creation/create-character.js';
import { noContract } from '../../language/sheet/cells/contract.js';
import { isProblem } from '../../language/values/problem.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { fencesOf } from './fences.js';

test('the character that the guide of rule writers shows is the one that its command makes', () => {
  const guide = fencesOf(readFileSync('language/rulebooks/README.md', 'utf8'));
  const book = guide.find(({ text }) => text.startsWith('rulebook Quays'))?.text ?? '';
  const shown = guide.find(({ text }) => text.startsWith('// Docker of Quays'))?.text;
  const command = guide.find(({ text }) => text.startsWith('muster create --rulebook Quays'))?.text.trim() ?? '';
  const said = (option: string): string => new RegExp(`--${option} (\\S+)`).exec(command)?.[1] ?? '';
  const workspace = createWorkspace();
  workspace.setRulebook('file:///quays.rulebook', parseRulebook(book).root);
  const rules = workspace.books.get('Quays')?.rules;
  if (!rules) throw new Error('The guide has no rulebook Quays.');
  const source = { seed: said('seed'), choices: [`set=${said('set')}`] };
  const created = createCharacter({ rules, contract: noContract, saysGame: 'text', name: said('name') }, source);
  if (isProblem(created)) throw new Error(created.problem);
  expect(created.text).toBe(shown);
  expect(created.faults).toEqual([]);
});
