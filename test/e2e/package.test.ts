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
  // What the server starts with; the rest of it is loaded when it is first asked for.
  const size = (file: string): number => files[`extension/dist/server/${file}`]?.length ?? Number.NaN;
  const atStart = size('main.cjs') + size('core.cjs');
  expect(atStart).toBeLessThan(1_350_000);
  expect(size('second-part.cjs')).toBeGreaterThan(100_000);
  expect(atStart + size('second-part.cjs')).toBeLessThan(1_500_000);
  // The texts of the rulebooks are in it.
  expect(size('main.browser.js')).toBeLessThan(1_750_000);
  const { files: listed } = JSON.parse(text('extension/package.json'));
  expect(listed).toContain('dist/NOTICES.txt');
});
