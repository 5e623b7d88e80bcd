import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { jsonOf, muster, project } from '../../cli/muster.js';

/** One of the games in `examples/games`, copied and asked as a player asks it: by the command line. */
export class OpenGame {
  private readonly cwd = mkdtempSync(join(tmpdir(), 'muster-game-'));

  /** `sheets`: people of the tests, in a file of their own. */
  constructor(folder: string, sheets = '') {
    cpSync(join(project, 'examples', 'games', folder), this.cwd, { recursive: true });
    writeFileSync(join(this.cwd, 'tested.muster'), sheets);
    afterAll(() => rmSync(this.cwd, { recursive: true, force: true }));
  }

  /** What `muster check` says of the rulebook, the sheets and the guide, by file and finding. */
  findings(...files: string[]): string[] {
    const { out } = muster(['check', ...(files.length === 0 ? ['.'] : files)], { cwd: this.cwd });
    return lines(out).flatMap((line) => (line.startsWith(' ') ? [] : [line.replace(/:\d+:\d+:/, ':')]));
  }

  /** A value of a character, as the sheet says it. */
  value(who: string, name: string): string {
    const { out } = muster(['sheet', who, '--value', name], { cwd: this.cwd });
    return lines(out)[0]?.replace(`${name} = `, '') ?? '';
  }

  /** What is rolled, and what changed, a line each; only what stands in the way, where something does. */
  rolled(who: string, line: string, dice: string): string[] {
    const { out, err, code } = muster(['roll', line, '--for', who, '--dice', dice], { cwd: this.cwd });
    if (code !== 0) return [lines(out + err)[0] ?? ''];
    const [head = '', ...rest] = lines(out);
    const changes = rest.filter((one) => one.startsWith('  - ')).map((one) => one.slice(4));
    return [head.replace(`${line}: `, '').replace(/; .*$/, ''), ...changes];
  }

  /** The first line of what a roll comes to: the roll, what changed and what is told. */
  told(who: string, line: string, dice: string): string {
    return lines(muster(['roll', line, '--for', who, '--dice', dice], { cwd: this.cwd }).out)[0] ?? '';
  }

  /** The odds of a line, as data. */
  odds(who: string, line: string): Record<string, unknown> {
    return jsonOf(muster(['odds', line, '--for', who, '--format', 'json'], { cwd: this.cwd }));
  }

  /** The odds of a line, as they are printed. */
  oddsText(who: string, line: string): string {
    return muster(['odds', line, '--for', who], { cwd: this.cwd }).out;
  }

  /** What somebody is offered first in an encounter, without the odds. */
  offered(file: string, who: string): string[] {
    const { out } = muster(['play', file, '--as', who], { cwd: this.cwd });
    return lines(out).flatMap((line) => /^ {2}\d+ ([^;]*)/.exec(line)?.[1] ?? []);
  }

  /** What a number of fights of an encounter come to. */
  fights(file: string, fights: number): string {
    return muster(['run', file, '--times', `${fights}`, '--seed', 'open'], { cwd: this.cwd }).out;
  }
}

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
