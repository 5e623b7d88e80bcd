import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noticesOf, packagesOf } from '../../.tools/notices.mjs';
import { bundledFiles } from '../../esbuild.mjs';

test('whatever is bundled has its name, its version and its licence in the notices', async () => {
  const folders = packagesOf(await bundledFiles());
  const notices = readFileSync('dist/NOTICES.txt', 'utf8');
  expect(folders.length).toBeGreaterThan(10);
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(notices).toContain(`\n${name} ${version} (${license})\n`);
  }
});

test('a package without a licence text is not shipped', () => {
  expect(() => noticesOf(['test/fixtures/unlicensed/'])).toThrow('unlicensed is bundled and has no licence text');
});
