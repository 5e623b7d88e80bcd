/** What the documents say of the command line is what the command line says. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, muster, type Ran } from '../cli/muster.js';
import { fencesOf } from '../docs/fences.js';

const fences = ['README.md', 'docs/command-line.md', 'CONTRIBUTING.md', 'examples/README.md'].flatMap((file) =>
  fencesOf(readFileSync(file, 'utf8')),
);

/** A command and its output in the README; `...` matches any number of lines. */
interface Shown {
  readonly command: string;
  readonly lines: readonly string[];
}

function shownIn(text: string): Shown[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...lines] = part.trimEnd().split('\n');
      return { command, lines };
    });
}

/** Arguments of a command line, without a comment at its end. */
function argumentsOf(command: string): string[] {
  const words = [...command.replace(/\s#\s.*$/, '').matchAll(/"([^"]*)"|(\S+)/g)];
  return words.map(([, quoted, plain]) => quoted ?? plain ?? '');
}

function copyOfExamples(): string {
  const folder = folderWith({});
  cpSync('examples', join(folder, 'examples'), { recursive: true });
  return folder;
}

/** Runs a command; what it writes, it writes into a copy. */
function run(args: readonly string[]): Ran {
  const writes = args.includes('--apply') || args.includes('--out');
  return writes ? muster(args, { cwd: copyOfExamples() }) : muster(args);
}

/** A command whose output is not shown is as right after few fights as after many, and about one folder as about all. */
function sooner(args: readonly string[]): readonly string[] {
  return args.map((one, at) => (args[at - 1] === '--times' ? '2' : one === 'examples' ? 'examples/godlike' : one));
}

function outputPattern(lines: readonly string[]): RegExp {
  const parts = lines.map((line) =>
    line === '...' ? '(?:.*\\n)*' : `${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\n`,
  );
  return new RegExp(`^${parts.join('')}$`);
}

describe('examples with their output', () => {
  for (const { command, lines } of fences
    .filter(({ language }) => language === 'console')
    .flatMap(({ text }) => shownIn(text)))
    test(command, () => {
      const [program, ...args] = argumentsOf(command);
      expect(program).toBe('muster');
      const { out, err } = run(args);
      expect(err).not.toMatch(/internal error/);
      // What cannot be rolled prints findings alone.
      expect(out === '' ? err : out).toMatch(outputPattern(lines));
    });
});

describe('commands without output', () => {
  const lines = fences.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trim().split('\n'));
  // What several chapters say is run once.
  const commands = new Map(lines.map((line) => [JSON.stringify(argumentsOf(line)), line])).values();
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

  for (const command of commands)
    test(command, () => {
      const [program, ...args] = argumentsOf(command);
      if (program === 'npm') {
        const script = args[0] === 'run' ? args[1] : args[0];
        expect(Object.keys(scripts)).toContain(script);
      } else {
        expect(program).toBe('muster');
        const { code, err } = run(sooner(args));
        expect(err).not.toMatch(/internal error|Usage/);
        expect([0, 1]).toContain(code);
      }
    });
});
