import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { rulebooksAsFiles, writeRulebooks } from '../../.tools/lazy-rulebooks.mjs';

const folder = 'language/rulebooks';
const written = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.rulebook'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
);
const dist = mkdtempSync(join(tmpdir(), 'muster-rulebooks-'));
afterAll(() => rmSync(dist, { recursive: true }));

interface Bundled {
  readonly rulebookNames: Readonly<Record<string, string>>;
  readonly rulebookTexts: Readonly<Record<string, string>>;
}

async function bundled(name: string): Promise<Bundled> {
  const outfile = join(dist, name, 'bundle.mjs');
  const entryPoints = [join(folder, 'index.ts')];
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', plugins: [rulebooksAsFiles] });
  return import(pathToFileURL(outfile).href);
}

describe('a bundle with its rulebooks as files beside it', () => {
  test('has each of them whole', async () => {
    writeRulebooks(dist);
    const { rulebookTexts } = await bundled('whole');
    expect(new Map(Object.entries(rulebookTexts))).toEqual(written);
  });

  test('knows their names without reading them', async () => {
    rmSync(join(dist, 'rulebooks'), { recursive: true, force: true });
    const { rulebookNames } = await bundled('alone');
    expect(rulebookNames['gurps-lite-wwii.rulebook']).toBe('GURPS Lite WWII');
    expect(Object.keys(rulebookNames)).toEqual([...written.keys()]);
  });
});
