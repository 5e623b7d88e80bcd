import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noticesOf } from '../../.tools/notices.mjs';

/** Packages of which the product imports more than types, and those that its parsers run on. */
function packagesImported(): ReadonlySet<string> {
  const files = globSync('{client,server,language}/**/*.{ts,tsx}');
  const specifiers = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:import (?!type )[^;']*from|} from) '([^'.#][^']*)'/gm)].map(
      ([, specifier = '']) => specifier,
    ),
  );
  const names = specifiers.map((one) => /^(?:@[^/]+\/)?[^/]+/.exec(one)?.[0] ?? one);
  return new Set([
    ...names.filter((name) => name !== 'vscode' && !name.startsWith('node:')),
    'chevrotain',
    'lodash-es',
    'vscode-jsonrpc',
  ]);
}

test('whatever is bundled has its name, its version and its licence in the notices', () => {
  const packages = [...packagesImported()];
  const notices = readFileSync('dist/NOTICES.txt', 'utf8');
  expect(packages.length).toBeGreaterThan(7);
  for (const one of packages) {
    const { name, version, license } = JSON.parse(readFileSync(join('node_modules', one, 'package.json'), 'utf8'));
    expect(notices).toContain(`\n${name} ${version} (${license})\n`);
  }
});

test('a package without a licence text is not shipped', () => {
  expect(() => noticesOf(['test/fixtures/unlicensed/'])).toThrow('unlicensed is bundled and has no licence text');
});
