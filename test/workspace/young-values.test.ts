import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { generate } from '../bench/text.js';

/** Values are released by the thousand while a workspace is read: they are to be garbage at once, and garbage that is young. */

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
  // What stays known of a document takes less than 100 kB, its values 400.
  expect((process.memoryUsage().heapUsed - before) / measured.length).toBeLessThan(200_000);
});

test('no function is written where it is assigned to a property: V8 makes it among the old, with all that it reaches', () => {
  const folder = join(import.meta.dirname, '../../../language');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(300);
  const assigned = /\w\.\w+ (?:\?\?)?= (?:async )?(?:function\b|\w+ =>|\([^()]*\)(?:: [\w<> |]+)? =>)/;
  expect(assigned.test('evaluation.totalOf = (name, waiting) => this.totalOf(others(name), waiting);')).toBe(true);
  const found = files
    .filter((path) => !path.includes('generated'))
    .flatMap((path) => readFileSync(join(folder, path), 'utf8').match(assigned)?.[0] ?? []);
  expect(found).toEqual([]);
});
