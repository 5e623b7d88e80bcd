import { type TogetherOdds, togetherOdds } from '../../procedures/attacks/together-odds.js';
import { says } from '../../roll/messages.js';
import { type EvaluatedExpression, evaluateExpression } from '../../roll/typed-expression.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { togetherIn } from '../../sheet/fight-policies.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import type { Rolled, SheetRoll } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';

/** A semicolon outside quotes, which separates lines that are declared together. */
const BETWEEN_LINES = /\s*;\s*(?=(?:[^"]*"[^"]*")*[^"]*$)/;

/** The lines of a text that are declared together; a single one without a separator. */
export function linesIn(text: string): readonly string[] {
  return text.split(BETWEEN_LINES).filter((line) => line !== '');
}

/** A line with one more modifier. */
export function withMore(line: string, more: string): string {
  return `${line}${/\swith\s/.test(line.replace(/"[^"]*"/g, '""')) ? ',' : ' with'} ${more}`;
}

/** Several lines that share one roll, with their odds. */
export interface Together {
  /** Each line as it is rolled, including the modifier for the number of actions. */
  readonly lines: readonly EvaluatedExpression[];
  readonly odds: TogetherOdds;
}

/**
 * Reads lines that a character does together. A problem if the game has no modifier for that; otherwise the modifier is added to
 * each line that does not state it.
 */
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

/** A line with the modifier `more`, or without it if the line states it already or does not take it. */
function evaluated(line: string, more: string, who: Evaluation, others: Others): EvaluatedExpression | Problem {
  const all = evaluateExpression(withMore(line, more), who, others);
  const isSaid = isProblem(all) || all.roll.findings.some(({ severity }) => severity === 'error');
  return isSaid ? evaluateExpression(line, who, others) : all;
}

type RolledLine = SheetRoll & { readonly rolled: Rolled };

function isRolled(roll: SheetRoll): roll is RolledLine {
  return roll.rolled !== undefined;
}
