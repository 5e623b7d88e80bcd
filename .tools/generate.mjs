// Everything in the tree that is made from something else: parsers from grammars, records from the rulebooks' texts.
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

/** The name that a rulebook declares in its header. */
function headerName(text) {
  const match =
    /^\s*(?:\/\/[^\n]*\n\s*|\/\*[\s\S]*?\*\/\s*)*rulebook\s+(?:"([^"]+)"|([^"\n{]+?)(?=\s*["\n]|\s+extends\b))/i.exec(
      text,
    );
  return match?.[1] ?? match?.[2]?.trim();
}

/** The built-in rulebooks: file, declared name, text. */
export function rulebookSources() {
  if (!existsSync(rulebooks)) mkdirSync(rulebooks, { recursive: true });
  const files = readdirSync(rulebooks).filter((name) => name.endsWith('.rulebook'));
  return files.sort().map((file) => {
    const text = readFileSync(join(rulebooks, file), 'utf8').replaceAll('\r\n', '\n');
    return { file, name: headerName(text) ?? file, text };
  });
}

/** The rulebooks become TypeScript records. A bundle has them differently: see `lazy-rulebooks.mjs`. */
function generateRulebooks() {
  const record = (about, name, contentOf) =>
    `/** ${about} */\nexport const ${name}: Readonly<Record<string, string>> = {\n${rulebookSources()
      .map((source) => `  ${JSON.stringify(source.file)}: ${JSON.stringify(contentOf(source))},\n`)
      .join('')}};\n`;
  const head = '// Made from the *.rulebook files beside it.\n';
  const names = record(
    'The names that the built-in rulebooks declare, by file name.',
    'rulebookNames',
    (one) => one.name,
  );
  const texts = record(
    'Their texts by file name. Each is read when it is asked for: ask for no more than is needed.',
    'rulebookTexts',
    (one) => one.text,
  );
  writeIfChanged(join(rulebooks, 'generated.ts'), `${head}${names}${texts}`);
}

/** Brings all generated sources up to date. Throws with the generator's own words when a grammar is wrong. */
export function generate() {
  if (existsSync(join(grammars, 'muster.langium')) && parsersAreStale()) generateParsers();
  generateRulebooks();
}

export function run() {
  generate();
}
