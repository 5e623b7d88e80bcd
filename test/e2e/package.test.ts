/** The package as it is published: the same sources make the same bytes, and the notices of all that is bundled are in it. */
import { readFileSync, statSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { packageExtension, packageIfStale } from '../../.tools/package.mjs';

test('two builds of the same sources are the same package, byte for byte', async () => {
  const first = readFileSync(await packageExtension());
  const path = await packageExtension();
  const second = readFileSync(path);
  expect(second.equals(first)).toBe(true);
  // Nothing has changed since: it is not made once more.
  const { mtimeMs } = statSync(path);
  expect(statSync(await packageIfStale()).mtimeMs).toBe(mtimeMs);
  const files = unzipSync(first);
  const text = (path: string): string => new TextDecoder().decode(files[path]);
  expect(text('extension/dist/NOTICES.txt')).toContain('vscode-languageclient');
  expect(text('extension/dist/client/preview.css')).toContain('.muster-live');
  // The server is all there: what it starts with, what its commands load, and the one for workers.
  for (const file of ['main.mjs', 'commands.mjs', 'main.browser.js'])
    expect(files[`extension/dist/server/${file}`]?.length).toBeGreaterThan(100_000);
  const { files: listed } = JSON.parse(text('extension/package.json'));
  expect(listed).toContain('dist/NOTICES.txt');
});
