/**
 * The benchmark: `npm run bench`. Prints every number beside its target, beside a bare Langium language of similar shape
 * measured in the same run, and beside the last recorded run; `--record` keeps this run as the one to compare with.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';
import { serveBareLanguage } from './bare-language.js';
import { measureInProcess } from './in-process.js';
import { measureOverStdio } from './over-stdio.js';
import { type Line, linesOf, mix, table } from './report.js';
import { generate } from './text.js';

const record = 'test/bench/record.json';

interface Recorded {
  readonly machine: string;
  readonly numbers: Readonly<Record<string, number>>;
}

function bundles(): Record<string, number> {
  const files = {
    'server (node), minified': 'server/main.cjs',
    'server (browser), minified': 'server/main.browser.js',
    'client, minified': 'client/extension.cjs',
  };
  return Object.fromEntries(
    Object.entries(files).flatMap(([name, file]) =>
      existsSync(join('dist', file)) ? [[name, statSync(join('dist', file)).size]] : [],
    ),
  );
}

async function bench(options: readonly string[]): Promise<void> {
  const documents = options.includes('--quick') ? 100 : 1000;
  const edits = options.includes('--quick') ? 50 : 200;
  execFileSync(process.execPath, ['.tools/run.mjs', 'build', '--minify'], { stdio: 'ignore' });
  const workspace = generate(documents);
  const larger = generate(documents * 3);
  const bareProgram = [process.argv[1] ?? '', '--bare-server'];
  console.log(mix(workspace));
  const inProcess = await measureInProcess(workspace);
  const muster = await measureOverStdio({ workspace, edits });
  const bare = await measureOverStdio({ workspace, edits, bare: bareProgram });
  const large = await measureOverStdio({ workspace: larger, edits });
  const lines = linesOf({ muster, large, bare, inProcess, bundles: bundles() });
  const last = recorded();
  console.log(table(lines, (name) => last?.numbers[name]));
  if (options.includes('--record')) keep(lines);
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
await (options.includes('--bare-server') ? serveBareLanguage() : bench(options));
