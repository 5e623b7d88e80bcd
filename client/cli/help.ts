import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from './commands.js';

/** The version of the package that this program is part of. */
export function programVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '0';
}

export function generalHelp(commands: readonly Command[]): string {
  const widest = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, summary }) => `  ${usage.padEnd(widest)}  ${summary}`);
  return `muster ${programVersion()}: characters for tabletop role-playing, checked, explained and rolled

Usage: muster COMMAND ...

${lines.join('\n')}

  ${'COMMAND --help'.padEnd(widest)}  options of a command
  ${'--version'.padEnd(widest)}  which version this is
`;
}

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
