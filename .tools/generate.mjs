// Everything in the tree that is made from something else: parsers from grammars, and the trees of the rulebooks.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from './paths.mjs';

const grammars = join(root, 'language', 'grammar');
const rulebooks = join(root, 'language', 'rulebooks');

function modified(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function parsersAreStale() {
  const sources = readdirSync(grammars).filter((name) => name.endsWith('.langium'));
  const newest = Math.max(
    modified(join(root, 'langium-config.json')),
    ...sources.map((s) => modified(join(grammars, s))),
  );
  return newest > modified(join(grammars, 'generated', '.made'));
}

function generateParsers() {
  const cli = join(root, 'node_modules', 'langium-cli', 'bin', 'langium.js');
  const made = join(grammars, 'generated', '.made');
  const began = new Date();
  // The generator asks before it writes beside a file that it does not know, and nobody is there to answer.
  rmSync(made, { force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'generate'], { cwd: root, encoding: 'utf8' });
  const output = `${stdout}${stderr}`;
  if (status !== 0) throw new Error(`langium generate failed\n${output}`);
  // A warning of the generator is a mistake in a grammar: what an author writes would be lost without a word.
  const warnings = output.split('\n').filter((line) => /\.langium:\d+:\d+ - /.test(line));
  if (warnings.length > 0) throw new Error(`langium generate has warnings\n${warnings.join('\n')}`);
  writeFileSync(made, began.toISOString());
}

/** The newest change of a file, or of anything that is written by hand in a folder. */
function newestIn(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat?.mtimeMs ?? 0;
  const inside = readdirSync(path).filter((name) => name !== 'generated');
  return Math.max(stat.mtimeMs, ...inside.map((name) => newestIn(join(path, name))));
}

/** The modules that parse a rulebook and store its tree, as one that Node can load. */
async function loadStoring() {
  const outfile = join(root, 'dist', 'scripts', 'stored-rulebook.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['language/grammar/stored-rulebook.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

const recordOf = (entries) =>
  entries.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`).join('');

/**
 * The built-in rulebooks are parsed here, and read as data when Muster runs. For the browser, which has no files, their
 * texts and trees become one module.
 */
async function generateRulebooks() {
  const stored = join(rulebooks, 'generated');
  const names = join(stored, 'names.ts');
  const made = statSync(names, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (
    [grammars, join(grammars, 'generated', '.made'), rulebooks, import.meta.filename].every(
      (one) => newestIn(one) < made,
    )
  )
    return;
  mkdirSync(stored, { recursive: true });
  const { storeRulebook } = await loadStoring();
  const files = readdirSync(rulebooks).filter((name) => name.endsWith('.rulebook'));
  const books = files.sort().map((file) => {
    const text = readFileSync(join(rulebooks, file), 'utf8').replaceAll('\r\n', '\n');
    return { file, text, ...storeRulebook(text, `builtin:///${file}`) };
  });
  for (const { file, json } of books) writeFileSync(join(stored, `${file}.json`), json);
  const packed = books.flatMap(({ file, text, json }) => [
    [file, pack(text)],
    [`generated/${file}.json`, pack(json)],
  ]);
  const type = 'Readonly<Record<string, string>>';
  writeFileSync(
    join(stored, 'packed.ts'),
    `/** The files of the built-in rulebooks, deflated, as base64. */\nexport const packedFiles: ${type} = {\n${recordOf(packed)}};\n`,
  );
  writeFileSync(
    names,
    `/** The names that the built-in rulebooks declare, by file name. */\nexport const rulebookNames: ${type} = {\n${recordOf(books.map(({ file, name }) => [file, name]))}};\n`,
  );
}

function pack(text) {
  return deflateRawSync(text, { level: 9 }).toString('base64');
}

/** Copies the texts and the trees of the rulebooks to where the bundles of Node read them. */
export function copyRulebooks(folder) {
  const isRead = (path) => !/\.\w+$/.test(path) || /\.(?:rulebook|json)$/.test(path);
  cpSync(rulebooks, folder, { recursive: true, filter: isRead });
}

/** Brings all generated sources up to date. Throws with the generator's own words when a grammar is wrong. */
export async function generate() {
  if (existsSync(join(grammars, 'muster.langium')) && parsersAreStale()) generateParsers();
  await generateRulebooks();
}

export async function run() {
  await generate();
}
