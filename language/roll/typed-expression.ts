import { type Game, plainGame } from '../dice/families/game.js';
import { families, familyCalled } from '../dice/families/list.js';
import { parseSheet } from '../grammar/parse.js';
import { typedLine } from '../grammar/typed-line.js';
import { sourceOf } from '../read/source/read-source.js';
import type { SourceEntry } from '../read/source/source.js';
import type { Rules } from '../rules/rules.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import { gameOf } from '../sheet/rolls/game.js';
import { evaluateRoll } from '../sheet/rolls/roll.js';
import type { Others } from '../sheet/rolls/speakers.js';
import { writtenRoll } from '../sheet/rolls/written-roll.js';
import type { Rolled, SheetRoll } from '../sheet/sheet-roll.js';
import { isMisread } from '../values/finding.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { says } from './messages.js';

/** An evaluated expression: what is rolled and with which dice, or the findings that say why nothing is. */
export interface EvaluatedExpression {
  /** As written. */
  readonly expression: string;
  readonly roll: SheetRoll;
  readonly game: Game;
  /** The character who rolls, if the expression needs one. */
  readonly who?: Evaluation;
  /** The characters that it can name. */
  readonly others: Others;
}

const noOthers: Others = () => undefined;

const SCRATCH = 'memory:///expression.muster';

const ORIGIN = { uri: SCRATCH, path: '0', part: 'entry' } as const;

/** Whether an expression uses unknown names or forms; false for one that can be read but is not allowed. */
export function isUnreadable(roll: SheetRoll): boolean {
  return roll.findings.some(isMisread);
}

/** Evaluates the rest of a `roll` line: with `with`, `against`, `difficulty`. The word `roll` is optional. */
export function evaluateExpression(
  expression: string,
  evaluation: Evaluation,
  others: Others = noOthers,
): EvaluatedExpression | Problem {
  const source = readLine(withoutFamily(expression, evaluation.rules));
  if (isProblem(source)) return source;
  evaluation.renewSteps();
  const roll = evaluateRoll(evaluation, source, 'expression', others);
  return { expression, roll, game: gameOf(evaluation), who: evaluation, others };
}

/** An expression without the family that it names, if that is the game's own. */
function withoutFamily(expression: string, rules: Rules): string {
  const own = rules.dice.find((dice) => {
    const written = familyCalled(dice.family)?.written(expression.trim());
    if (!written || isProblem(written) || written.asks) return false;
    const { thrown } = written;
    return thrown === undefined || (thrown.dice === dice.dice && thrown.sides === dice.sides);
  });
  const written = own && familyCalled(own.family)?.written(expression.trim());
  return !written || isProblem(written) ? expression : written.rest;
}

/**
 * An expression that names its family and needs no rulebook: `3d6 <= 12`, `5d + 1wd matching`, `2d6 + 3`, and damage
 * such as `2d - 1`. Undefined if it names no family of dice.
 */
export function evaluateAlone(expression: string): EvaluatedExpression | Problem | undefined {
  const text = expression.trim().replace(/^roll\s+/i, '');
  for (const family of families) {
    const { name } = family;
    const written = family.written(text);
    if (!written) continue;
    if (isProblem(written)) return written;
    const rolled = writtenRoll(name, written, ORIGIN);
    return rolled && alone(expression, rolled);
  }
  return undefined;
}

function alone(expression: string, rolled: Rolled): EvaluatedExpression {
  const roll: SheetRoll = { id: 'expression', keyword: 'roll', expression, rolled, origin: ORIGIN, findings: [] };
  return { expression, roll, game: plainGame(), others: noOthers };
}

function readLine(expression: string): SourceEntry | Problem {
  const typed = typedLine(expression);
  const line = /^\s*(roll|check|contest)\s/i.test(typed) ? typed : `roll ${typed}`;
  const parsed = parseSheet(line, SCRATCH);
  const [finding] = parsed.findings;
  if (finding) return problem(finding.message);
  const { entries } = sourceOf(parsed.root, SCRATCH);
  const [entry] = entries;
  if (!entry || entry.type === 'entry' || entry.tokens.length === 0) return problem(says.nothingRolled);
  if (entries.length > 1 || parsed.root.items.length > 1) return problem(says.severalRolls);
  return entry;
}
