/**
 * The benchmark: `npm run bench`. Prints every number beside its target, beside a bare Langium language of similar shape
 * measured in the same run, and beside the last recorded run; `--record` keeps this run as the one to compare with.
 * `npm run bench -- hostile` measures texts that are made to keep the server busy, `npm run bench -- pages` long pages and ordinary
 * Markdown, `npm run bench -- tracker` encounters that are played.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveBareLanguage } from './bare-language.js';
import { benchHostile } from './hostile.js';
import { measureInProcess } from './in-process.js';
import { measureOverStdio } from './over-stdio.js';
import { benchPages } from './pages.js';
import { type Line, linesOf, mix, table } from './report.js';
import { generate } from './text.js';
import { benchTracker } from './tracker.js';

const record = 'test/bench/record.json';

interface Recorded {
  readonly machine: string;
  readonly numbers: Readonly<Record<string, number>>;
}

/** The minified bundles, copied away so that another build in the meantime changes nothing. */
function buildBundles(): string {
  execFileSync(process.execPath, ['.tools/run.mjs', 'build', '--minify'], { stdio: 'ignore' });
  const folder = mkdtempSync(join(tmpdir(), 'muster-bundles-'));
  for (const part of ['server', 'client', RULEBOOKS])
    cpSync(join('dist', part), join(folder, part), { recursive: true });
  return folder;
}

/** Where a server of Node reads the text of a game that is used. */
const RULEBOOKS = 'rulebooks';

/** Bundles by what they are for: all files of a folder whose names match. */
const bundleFiles: readonly (readonly [name: string, folder: string, files: RegExp])[] = [
  ['server at start (node)', 'server', /^(?!commands\.).*\.mjs$/],
  ['server, everything (node)', 'server', /\.mjs$/],
  ['server (browser)', 'server', /^main\.browser\.js$/],
  ['client', 'client', /^extension\.cjs$/],
  ['rulebooks beside the server (node), read when used', RULEBOOKS, /./],
];

function bytesOf(folder: string, files: RegExp): number {
  const named = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && files.test(entry.name),
  );
  return named.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

async function bench(options: readonly string[]): Promise<void> {
  const documents = options.includes('--quick') ? 100 : 1000;
  const edits = options.includes('--quick') ? 50 : 200;
  const folder = buildBundles();
  const program = [join(folder, 'server/main.mjs')];
  const workspace = generate(documents);
  const larger = generate(documents * 3);
  const bareProgram = [process.argv[1] ?? '', '--bare-server'];
  console.log(mix(workspace));
  const muster = await measureOverStdio({ workspace, edits, program });
  const bare = await measureOverStdio({ workspace, edits, program: bareProgram, isBare: true });
  const large = await measureOverStdio({ workspace: larger, edits, program });
  // Last, as the garbage of ten thousand fights is collected beside whatever runs next.
  const inProcess = await measureInProcess(workspace);
  const bundles = Object.fromEntries(
    bundleFiles.map(([name, part, files]) => [name, bytesOf(join(folder, part), files)]),
  );
  rmSync(folder, { recursive: true });
  const lines = linesOf({ muster, large, bare, inProcess, bundles });
  const last = recorded();
  console.log(table(lines, (name) => last?.numbers[name]));
  if (options.includes('--record')) keep(lines);
}

async function hostile(wanted: string | undefined): Promise<void> {
  const folder = buildBundles();
  await benchHostile([join(folder, 'server/main.mjs')], wanted);
  rmSync(folder, { recursive: true });
}

async function pages(): Promise<void> {
  const folder = buildBundles();
  await benchPages([join(folder, 'server/main.mjs')]);
  rmSync(folder, { recursive: true });
}

function recorded(): Recorded | undefined {
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : undefined;
}

function keep(lines: readonly Line[]): void {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, ${platform()} ${arch()}, Node ${process.versions.node}`;
  const numbers = Object.fromEntries(
    lines.flatMap(({ name, value, bare }) => [
      [name, round(value)],
      ...(bare === undefined ? [] : [[`${name} (bare)`, round(bare)]]),
    ]),
  );
  writeFileSync(record, `${JSON.stringify({ machine, numbers }, undefined, 2)}\n`);
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

const options = process.argv.slice(2);
const began = performance.now();
if (options.includes('--bare-server')) await serveBareLanguage();
else if (options[0] === 'hostile') await hostile(options[1]);
else if (options[0] === 'pages') await pages();
else if (options[0] === 'tracker') benchTracker(options[1]);
else await bench(options);
if (!options.includes('--bare-server'))
  console.log(`measured in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
