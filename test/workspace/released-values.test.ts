import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { generate } from '../bench/text.js';

/** Values are released by the thousand while a workspace is read: nothing may keep them alive. */

test('nothing holds on to the values of a released document', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const { files, documents } = generate(60);
  const workspace = createWorkspace();
  const uri = (path: string): string => `file:///w/${path}`;
  workspace.setRoots(['file:///w']);
  for (const [path, text] of files)
    if (path.endsWith('.rulebook')) workspace.setRulebook(uri(path), parseRulebook(text, uri(path)).root);
    else workspace.setSheet(uri(path), parseSheet(text, uri(path)).root);
  const check = (path: string): void => {
    workspace.findings(uri(path));
    workspace.release(uri(path));
  };
  const [warm, measured] = [documents.slice(0, 20), documents.slice(20)];
  warm.forEach(check);
  collect();
  const before = process.memoryUsage().heapUsed;
  measured.forEach(check);
  collect();
  // What stays in memory of a document takes less than 100 kB, its values 400.
  expect((process.memoryUsage().heapUsed - before) / measured.length).toBeLessThan(200_000);
});
