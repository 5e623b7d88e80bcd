import { percentText } from '../../language/odds/chance.js';
import { oddsOf, type RollOdds } from '../../language/play/odds-of.js';
import { JSON_VERSION } from '../../language/report/findings-output.js';
import { oddsJson } from '../../language/report/odds-json.js';
import { isProblem } from '../../language/values/problem.js';
import { valueText } from '../../language/values/value.js';
import { exitCode, type Run } from './commands.js';
import { expressionFindings, expressionOf } from './expression.js';
import { isWrongUse } from './options.js';
import { print, printError, printJson } from './output.js';

/** Prints the exact odds of a roll. */
export const odds: Run = async (args) => {
  const evaluated = expressionOf(args);
  if (isWrongUse(evaluated)) return evaluated;
  const { roll, game, expression } = evaluated;
  const found = roll.rolled && oddsOf(roll.rolled, game);
  const findings = expressionFindings(evaluated, isProblem(found) ? found.problem : undefined);
  const illegal = findings.some(({ severity }) => severity === 'error');
  const known = found && !isProblem(found) ? found : undefined;
  if (args.one('format') === 'json') {
    const { family, ...rest } = known ? oddsJson(known) : { family: roll.rolled?.family };
    printJson({ version: JSON_VERSION, family, expression, ...rest, ...(findings.length > 0 && { findings }) });
  } else {
    if (roll.rolled && known) print(oddsText(expression, valueText(roll.rolled.value, game.sides), known));
    for (const { severity, code, message } of findings) printError(`${severity} ${code}: ${message}`);
  }
  return illegal || !known ? exitCode.findings : exitCode.ok;
};

function oddsText(expression: string, value: string, found: RollOdds): string {
  const head = expression.trim() === value ? value : `${expression}: ${value}`;
  const lines = [head, `  ${found.text}${found.method === 'exact' ? '' : ` (${found.method})`}`];
  if (found.oneMore) lines.push(`  one ${found.oneMore.what} more: ${percentText(found.oneMore.success)}`);
  if (found.family === 'matching') lines.push(...matchingTable(found.atLeast));
  if (found.family === 'sum')
    lines.push(
      ...[...found.distribution].map(([total, probability]) => `  ${total.padStart(4)}  ${percentText(probability)}`),
    );
  return lines.join('\n');
}

/** Chances of sets at least so wide (down) and so high (across). */
function matchingTable(atLeast: ReadonlyMap<string, number>): string[] {
  const keys = [...atLeast.keys()].map((key) => key.split('x').map(Number));
  const heights = [...new Set(keys.map(([, height]) => height ?? 1))];
  const widths = [...new Set(keys.map(([width]) => width ?? 2))].filter(
    (width) => (atLeast.get(`${width}x1`) ?? 0) > 0,
  );
  const cell = (text: string): string => text.padStart(7);
  const share = (probability: number): string => (probability === 0 ? '-' : (probability * 100).toFixed(2));
  const head = `  ${'%'.padEnd(8)}${heights.map((height) => cell(`${height}+`)).join('')}`;
  const rows = widths.map(
    (width) =>
      `  ${`${width} wide`.padEnd(8)}${heights.map((height) => cell(share(atLeast.get(`${width}x${height}`) ?? 0))).join('')}`,
  );
  return [head, ...rows];
}
