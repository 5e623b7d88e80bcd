import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { Project } from '../../../client/cli/files/project.js';
import { playSteps } from '../../../language/play/lines/play-steps.js';
import { namedValue } from '../../../language/play/named-value.js';
import { oddsOf } from '../../../language/roll/odds-of.js';
import { evaluateExpression } from '../../../language/roll/typed-expression.js';
import { namedValueText } from '../../../language/show/named-value-output.js';
import { isProblem } from '../../../language/values/problem.js';
import { muster, project } from '../../cli/muster.js';

/**
 * One of the games in `examples/games`, copied, and asked what a player asks the command line: what it does with all files it
 * does itself; lines of a character are played on the folder as the command line reads it, once for all of them.
 */
export class OpenGame {
  private readonly cwd = mkdtempSync(join(tmpdir(), 'muster-game-'));
  private readonly files: Project;

  /** `sheets`: people of the tests, in a file of their own. */
  constructor(folder: string, sheets = '') {
    cpSync(join(project, 'examples', 'games', folder), this.cwd, { recursive: true });
    writeFileSync(join(this.cwd, 'tested.muster'), sheets);
    this.files = new Project([this.cwd]);
    afterAll(() => rmSync(this.cwd, { recursive: true, force: true }));
  }

  /** What `muster check` says of the rulebook, the sheets and the guide, by file and finding. */
  findings(...files: string[]): string[] {
    const { out } = muster(['check', ...(files.length === 0 ? ['.'] : files)], { cwd: this.cwd });
    return lines(out).flatMap((line) => (line.startsWith(' ') ? [] : [line.replace(/:\d+:\d+:/, ':')]));
  }

  /** A value of a character, as the sheet says it. */
  value(who: string, name: string): string {
    const { evaluation } = this.character(who);
    const value = namedValue(evaluation, name);
    if (isProblem(value)) return value.problem;
    return lines(namedValueText({ value, evaluation, places: this.files }))[0]?.replace(`${name} = `, '') ?? '';
  }

  /** What is rolled, and what changed, a line each; only what stands in the way, where something does. */
  rolled(who: string, line: string, dice: string): string[] {
    const { text, refused } = this.played(who, line, dice);
    if (refused !== undefined) return [refused];
    const [head = '', ...rest] = lines(text);
    const changes = rest.filter((one) => one.startsWith('  - ')).map((one) => one.slice(4));
    return [head.replace(`${line}: `, '').replace(/; .*$/, ''), ...changes];
  }

  /** The first line of what a roll comes to: the roll, what changed and what is told. */
  told(who: string, line: string, dice: string): string {
    return lines(this.played(who, line, dice).text)[0] ?? '';
  }

  /** The chance that a line succeeds. */
  chance(who: string, line: string): number | undefined {
    const { roll, game } = this.evaluated(who, line);
    const odds = roll.rolled && oddsOf(roll.rolled, game);
    return odds && !isProblem(odds) ? odds.success : undefined;
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

  private played(who: string, line: string, dice: string): { readonly text: string; readonly refused?: string } {
    const { roll, game, others } = this.evaluated(who, line);
    const error = roll.findings.find(({ severity }) => severity === 'error');
    if (error) return { text: '', refused: error.message };
    const { evaluation, name } = this.character(who);
    const played = playSteps([roll], { who: evaluation, name, others, game }, { dice });
    return isProblem(played) ? { text: '', refused: played.problem } : { text: played.text };
  }

  private evaluated(who: string, line: string) {
    const { evaluation, uri } = this.character(who);
    const evaluated = evaluateExpression(line, evaluation, (name) => this.files.workspace.named(uri, name));
    if (isProblem(evaluated)) throw new Error(evaluated.problem);
    return evaluated;
  }

  /** `party.muster#Wick`. */
  private character(who: string) {
    const [file = '', name = ''] = who.split('#');
    const uri = this.files.uriOf(join(this.cwd, file));
    const { path } = this.files.workspace.document(uri)?.characters.find((one) => one.name === name) ?? {};
    const evaluation = path === undefined ? undefined : this.files.workspace.evaluation(uri, path);
    if (!evaluation) throw new Error(`${file} has no ${name}.`);
    return { uri, name, evaluation };
  }
}

function lines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
