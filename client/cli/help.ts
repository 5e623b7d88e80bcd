import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from './command.js';
import { shownPath } from './files/shown-path.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Guides to the two languages. They are not part of a packaged extension. */
const guides: readonly (readonly [path: string, title: string])[] = [
  [join(root, 'examples', 'README.md'), 'how sheets are written'],
  [join(root, 'language', 'rulebooks', 'README.md'), 'how rulebooks are written'],
];

/** The version of the package that this program is part of. */
export function programVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
}

/** What `muster help` prints. */
export function generalHelp(commands: readonly Command[]): string {
  const widest = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, summary }) => `  ${usage.padEnd(widest)}  ${summary}`);
  const more = guides.filter(([path]) => existsSync(path)).map(([path, title]) => `  ${shownPath(path)}: ${title}\n`);
  return `muster ${programVersion()}: characters for tabletop role-playing, checked, explained and rolled

Usage: muster COMMAND ...

${lines.join('\n')}

  ${'COMMAND --help'.padEnd(widest)}  options of a command
  ${'help GAME'.padEnd(widest)}  the reference of a game: its actions, its modifiers, and what a sheet can contain
  ${'--version'.padEnd(widest)}  print the version
${more.length > 0 ? `\n${more.join('')}` : ''}`;
}

/** What `muster help COMMAND` prints. */
export function commandHelp({ usage, summary, details, options }: Command): string {
  const flags = options.map(({ name, value }) => `--${name}${value === undefined ? '' : ` ${value}`}`);
  const widest = Math.max(...flags.map((flag) => flag.length));
  const lines = options.map(({ help }, index) => `  ${(flags[index] ?? '').padEnd(widest)}  ${help}`);
  return [
    `Usage: muster ${usage}${options.length > 1 ? ' [OPTION...]' : ''}`,
    '',
    summary,
    ...(details.length > 0 ? ['', ...details] : []),
    '',
    ...lines,
    '',
  ].join('\n');
}
