import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { adventures, exampleWorkspace } from './examples.js';
import { pageText } from './page-text.js';
import { sheetText } from './sheet-text.js';

/** With UPDATE_GOLDENS=1 the files are written again; the changes are then in version control. */
const update = process.env.UPDATE_GOLDENS === '1';

function golden(file: string, text: string): void {
  const path = `test/proofs/goldens/${file}`;
  if (update) writeFileSync(path, text);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  expect(
    differences(before, text),
    `${path}; UPDATE_GOLDENS=1 npx vitest run test/proofs/goldens writes it anew`,
  ).toEqual([]);
}

/** The first lines that differ, so that a change can be read. */
function differences(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const [known, given] = [new Set(old), new Set(now)];
  const lines = [
    ...old.filter((line) => !given.has(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !known.has(line)).map((line) => `+ ${line}`),
  ];
  return lines.length === 0 && before !== after ? ['the lines stand in another order'] : lines.slice(0, 40);
}

describe('every number of the examples', () => {
  const { workspace, sheets } = exampleWorkspace();
  test.each(sheets)('%s', (uri) => {
    const name = uri.replace('file:///', '').replaceAll('/', '-').replace('.muster', '');
    const texts = workspace.sheets(uri).map(sheetText);
    if (texts.length > 0) golden(`sheets-${name}.txt`, texts.join('\n'));
  });
});

describe('every chance of the adventures', () => {
  const { workspace } = exampleWorkspace();
  test.each(adventures)('%s', (file) => {
    const uri = `file:///${file}`;
    workspace.setSheet(uri, parseSheet(readFileSync(file, 'utf8'), uri).root);
    const name = file.replaceAll('/', '-').replace('.md', '');
    golden(`adventure-${name}.txt`, pageText(workspace, uri));
  });
});
