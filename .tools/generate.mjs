// Everything in the tree that is made from something else: parsers from grammars, one record from the rulebooks' texts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const grammars = join(root, 'language', 'grammar');
const rulebooks = join(root, 'language', 'rulebooks');

function writeIfChanged(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(file, text);
}

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

/** The rulebooks become one TypeScript record, so that the same bundle reads them on disk and in a browser. */
function generateRulebooks() {
  if (!existsSync(rulebooks)) mkdirSync(rulebooks, { recursive: true });
  const names = readdirSync(rulebooks).filter((name) => name.endsWith('.rulebook'));
  const entries = names.sort().map((name) => {
    const text = readFileSync(join(rulebooks, name), 'utf8').replaceAll('\r\n', '\n');
    return `  ${JSON.stringify(name)}: ${JSON.stringify(text)},\n`;
  });
  const head =
    '// Made from the *.rulebook files beside it.\n/** The texts of the built-in rulebooks by file name. */\n';
  const type = 'export const rulebookTexts: Readonly<Record<string, string>> = {\n';
  writeIfChanged(join(rulebooks, 'generated.ts'), `${head}${type}${entries.join('')}};\n`);
}

/** Brings all generated sources up to date. Throws with the generator's own words when a grammar is wrong. */
export function generate() {
  if (existsSync(join(grammars, 'muster.langium')) && parsersAreStale()) generateParsers();
  generateRulebooks();
}

export function run() {
  generate();
}
