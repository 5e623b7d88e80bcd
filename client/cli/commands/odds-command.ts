import type { OddsTable } from '../../../language/families/index.js';
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
  else if (found.oneMore) lines.push(`  one ${found.oneMore.what} more: ${percentText(found.oneMore.success)}`);
  return [...lines, ...found.tables.flatMap(tableLines)].join('\n');
}

/** A row of chances that are all below this would say nothing but 0.00 %. */
const LEAST_SHOWN = 0.00005;

/** Chances in columns of per cent; a table without columns is a list. */
function tableLines({ head, columns, rows }: OddsTable): string[] {
  if (columns.length === 0)
    return rows.map(({ label, cells: [probability = 0] }) => `  ${label.padStart(4)}  ${percentText(probability)}`);
  const title = `${head}, %`;
  const shown = rows.filter(({ cells }) => cells.some((probability) => probability >= LEAST_SHOWN));
  const width = Math.max(title.length, ...shown.map(({ label }) => label.length));
  const share = (probability: number): string => (probability === 0 ? '-' : (probability * 100).toFixed(2));
  const line = (label: string, cells: readonly string[]): string =>
    `  ${label.padEnd(width)}${cells.map((cell) => cell.padStart(CELL)).join('')}`;
  return [line(title, columns), ...shown.map(({ label, cells }) => line(label, cells.map(share)))];
}

const CELL = 7;
