import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatSheet } from '../../language/grammar/format/format.js';
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
