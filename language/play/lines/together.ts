import { type TogetherOdds, togetherOdds } from '../../procedures/attacks/together-odds.js';
import { says } from '../../roll/messages.js';
import { type EvaluatedExpression, evaluateExpression } from '../../roll/typed-expression.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { togetherIn } from '../../sheet/fight-policies.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import type { Rolled, SheetRoll } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';

/** Several lines that are declared together are divided by semicolons outside of quotes. */
const BETWEEN_LINES = /\s*;\s*(?=(?:[^"]*"[^"]*")*[^"]*$)/;

/** Lines that are said together; one where nothing divides them. */
export function linesIn(text: string): readonly string[] {
  return text.split(BETWEEN_LINES).filter((line) => line !== '');
}

/** A line that says a modifier besides. */
export function withMore(line: string, more: string): string {
  return `${line}${/\swith\s/.test(line.replace(/"[^"]*"/g, '""')) ? ',' : ' with'} ${more}`;
}

/** Several lines that one roll is for, with how likely they are. */
export interface Together {
  /** Each line as it is rolled, with how many things are done. */
  readonly lines: readonly EvaluatedExpression[];
  readonly odds: TogetherOdds;
}

/** Reads lines that somebody does together, where the game has a modifier for that: it is added to each that does not say it. */
export function evaluateTogether(written: readonly string[], who: Evaluation, others: Others): Together | Problem {
  const together = who.rules.once(togetherIn);
  if (!together) return problem(says.notTogether(who.rules.name));
  const lines: EvaluatedExpression[] = [];
  const rolls: RolledLine[] = [];
  for (const one of written) {
    const line = evaluated(one, `${together.name} ${written.length}`, who, others);
    if (isProblem(line)) return line;
    const { roll } = line;
    const [wrong] = roll.findings.filter(({ severity }) => severity === 'error');
    if (wrong) return problem(wrong.message);
    if (!isRolled(roll)) return problem(says.cannotBeRolled(one));
    lines.push(line);
    rolls.push(roll);
  }
  const [first] = lines;
  const odds = first ? togetherOdds(rolls, { game: first.game, others, who }) : problem(says.cannotBeRolled(''));
  return isProblem(odds) ? odds : { lines, odds };
}

/** A line with how many things are done, unless it says that already or nothing of the kind can be said of it. */
function evaluated(line: string, more: string, who: Evaluation, others: Others): EvaluatedExpression | Problem {
  const all = evaluateExpression(withMore(line, more), who, others);
  const isSaid = isProblem(all) || all.roll.findings.some(({ severity }) => severity === 'error');
  return isSaid ? evaluateExpression(line, who, others) : all;
}

type RolledLine = SheetRoll & { readonly rolled: Rolled };

function isRolled(roll: SheetRoll): roll is RolledLine {
  return roll.rolled !== undefined;
}
