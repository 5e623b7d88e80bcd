import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { createWorkspace } from '../../language/model/host.js';
import { generate } from '../bench/text.js';

/**
 * Values that are released die young: where something old still reaches them, an engine with generations keeps them until it has
 * looked through everything, and reading a workspace takes a fifth longer.
 */
test('nothing old holds on to the values of a released document', () => {
  setFlagsFromString('--expose-gc');
  const collect: (options?: { type: 'minor' }) => void = runInNewContext('gc');
  const oldBytes = (): number =>
    getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? Number.NaN;
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
    collect({ type: 'minor' });
    collect({ type: 'minor' });
  };
  const [warm, measured] = [documents.slice(0, 20), documents.slice(20)];
  warm.forEach(check);
  collect();
  const before = oldBytes();
  measured.forEach(check);
  // What stays known of a document takes 90 kB, its values 400.
  expect((oldBytes() - before) / measured.length).toBeLessThan(200_000);
}, 60_000);
