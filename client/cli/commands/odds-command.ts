import { percentText } from '../../../language/odds/index.js';
import {
  type AttackOdds,
  attackOdds,
  attackOddsText,
  type MoreDie,
  moreDice,
  moreDiceText,
  oddsOf,
  type RollOdds,
} from '../../../language/play/index.js';
import { JSON_VERSION, oddsJson } from '../../../language/report/index.js';
import { isProblem, valueText } from '../../../language/values/index.js';
import { exitCode, type Run } from '../command.js';
import { expressionFindings, expressionOf } from '../expression-argument.js';
import { isWrongUse } from '../options.js';
import { print, printError, printJson } from '../output.js';

/** Prints the exact odds of a roll. */
export const odds: Run = async (args) => {
  const evaluated = expressionOf(args);
  if (isWrongUse(evaluated)) return evaluated;
  const { roll, game, expression } = evaluated;
  const found = roll.rolled && oddsOf(roll.rolled, game);
  const findings = expressionFindings(evaluated, isProblem(found) ? found.problem : undefined);
  const illegal = findings.some(({ severity }) => severity === 'error');
  const known = found && !isProblem(found) ? found : undefined;
  const struck = known && evaluated.others ? attackOdds(roll, game, evaluated.others) : undefined;
  const more = roll.rolled && known ? moreDice(roll.rolled, game, evaluated.who) : [];
  if (args.one('format') === 'json') {
    const { family, ...rest } = known ? oddsJson(known) : { family: roll.rolled?.family };
    printJson({
      version: JSON_VERSION,
      family,
      expression,
      ...rest,
      ...(struck && { attack: struck }),
      ...(more.length > 0 && { more }),
      ...(findings.length > 0 && { findings }),
    });
  } else {
    if (roll.rolled && known)
      print(oddsText(expression, valueText(roll.rolled.value, game.sides), known, struck, more));
    for (const { severity, code, message } of findings) printError(`${severity} ${code}: ${message}`);
  }
  return illegal || !known ? exitCode.findings : exitCode.ok;
};

function oddsText(
  expression: string,
  value: string,
  found: RollOdds,
  struck: AttackOdds | undefined,
  more: readonly MoreDie[],
): string {
  const head = expression.trim() === value ? value : `${expression}: ${value}`;
  const within = found.error === undefined ? '' : `, within ${percentText(found.error)}`;
  const lines = [head, `  ${found.text}${found.method === 'exact' ? '' : ` (${found.method}${within})`}`];
  if (struck) lines.push(`  ${attackOddsText(struck)}`);
  if (more.length > 0) lines.push(`  with one more: ${moreDiceText(more)}`);
  else if (found.oneMore && found.family !== 'matching')
    lines.push(`  one ${found.oneMore.what} more: ${percentText(found.oneMore.success)}`);
  if (found.family === 'matching') {
    lines.push(...matchingTable(found.atLeast, '+'));
    if (found.taken) lines.push(`  the ${found.taken.aim} set is`, ...matchingTable(found.taken.sets, ''));
  }
  if (found.family === 'sum')
    lines.push(
      ...[...found.distribution].map(([total, probability]) => `  ${total.padStart(4)}  ${percentText(probability)}`),
    );
  return lines.join('\n');
}

/** Chances below this would be shown as 0.00 %. */
const LEAST_SHOWN = 0.00005;

/** Chances of sets by width (down) and height (across): at least those with a `+` after the heights, else exactly those. */
function matchingTable(chances: ReadonlyMap<string, number>, more: string): string[] {
  const keys = [...chances.keys()].map((key) => key.split('x').map(Number));
  const heights = [...new Set(keys.map(([, height]) => height ?? 1))].sort((a, b) => a - b);
  const widths = [...new Set(keys.map(([width]) => width ?? 2))]
    .filter((width) => heights.some((height) => (chances.get(`${width}x${height}`) ?? 0) >= LEAST_SHOWN))
    .sort((a, b) => a - b);
  const cell = (text: string): string => text.padStart(7);
  const share = (probability: number): string => (probability === 0 ? '-' : (probability * 100).toFixed(2));
  const head = `  ${'%'.padEnd(8)}${heights.map((height) => cell(`${height}${more}`)).join('')}`;
  const rows = widths.map(
    (width) =>
      `  ${`${width} wide`.padEnd(8)}${heights.map((height) => cell(share(chances.get(`${width}x${height}`) ?? 0))).join('')}`,
  );
  return [head, ...rows];
}
