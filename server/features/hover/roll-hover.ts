import type { OddsTable } from '../../../language/dice/index.js';
import { percentText } from '../../../language/dice/index.js';
import { moreDice, moreDiceText, simulate, toldText } from '../../../language/play/index.js';
import { attackOdds, attackOddsText } from '../../../language/procedures/index.js';
import { oddsOf } from '../../../language/roll/index.js';
import type { Action } from '../../../language/rules/index.js';
import {
  type Evaluation,
  gameOf,
  type Others,
  type Rolled,
  rolledText,
  type SheetRoll,
} from '../../../language/sheet/index.js';
import { actionSentences, escapeMarkdown, sumText } from '../../../language/show/index.js';
import { isProblem, sentence, valueText } from '../../../language/values/index.js';
import type { FeatureContext } from '../../context.js';
import { tree } from './entry-hover.js';
import { joined } from './hover-text.js';

/** A roll's pool or target number, its derivation, and its odds; for pools the chance of every width and height. Markdown. */
export function rollMarkdown(
  context: FeatureContext,
  evaluation: Evaluation,
  roll: SheetRoll,
  others: Others = (name) => context.workspace.named(evaluation.source.uri, name),
): string {
  const { rolled, situation } = roll;
  const action = situation && evaluation.rules.actions.get(situation.action);
  if (!rolled && action)
    return [
      `**${escapeMarkdown(roll.expression)}**`,
      ...actionOdds(roll, evaluation, others, action),
      ...actionSentences(action, evaluation.rules).map(escapeMarkdown),
    ].join('\n\n');
  if (!rolled) {
    const why = roll.findings.find(({ severity }) => severity === 'information')?.message;
    return `**${escapeMarkdown(roll.expression)}** ${why === undefined ? 'cannot be rolled yet.' : `cannot be rolled. ${escapeMarkdown(why)}`}`;
  }
  const parts = [`**${escapeMarkdown(roll.expression)} = ${escapeMarkdown(rolledText(rolled))}**`, sumOf(roll, rolled)];
  const game = gameOf(evaluation);
  const odds = oddsOf(rolled, game);
  if (isProblem(odds)) return joined([...parts, escapeMarkdown(odds.problem)]);
  parts.push(escapeMarkdown(odds.text));
  if (action) parts.push(...actionOdds(roll, evaluation, others, action));
  const attack = attackOdds(roll, game, others, evaluation);
  if (attack) parts.push(escapeMarkdown(`${sentence(attackOddsText(attack))}`));
  if (odds.method !== 'exact')
    parts.push(`*${odds.method}${odds.error === undefined ? '' : `, within ${percentText(odds.error)}`}*`);
  const more = moreDice(rolled, game, evaluation);
  if (more.length > 0) parts.push(`With one more: ${escapeMarkdown(moreDiceText(more))}.`);
  else if (odds.oneMore) parts.push(`One ${odds.oneMore.what} more: ${percentText(odds.oneMore.success)}.`);
  return joined([...parts, ...odds.tables.filter(({ columns }) => columns.length > 0).map(oddsTable)]);
}

/** The chance of each sentence that an action can end with, if its rulebook declares it whole, without a procedure. */
function actionOdds(roll: SheetRoll, who: Evaluation, others: Others, { plays, consequences }: Action): string[] {
  const { situation } = roll;
  if (!situation || plays !== undefined || !consequences.some(({ is }) => is === 'tells')) return [];
  const odds = simulate({ roll, situation, who, others });
  return isProblem(odds) || !odds.told ? [] : [escapeMarkdown(odds.told.map(toldText).join(', '))];
}

/** The sum that is rolled, if it says more than the line: `Stealth 12 - 2`. */
function sumOf({ expression }: SheetRoll, { value, derivation }: Rolled): string {
  const sum = sumText(derivation);
  const isPlain = sum === valueText(value) || sum === `${expression} ${valueText(value)}`;
  return isPlain ? '' : escapeMarkdown(sum);
}

/** How the value of a roll is computed. */
export function rollDerivation(
  context: FeatureContext,
  evaluation: Evaluation,
  { rolled, expression }: SheetRoll,
): string {
  return rolled ? tree(context, evaluation, expression, rolled.derivation, 2) : '';
}

/** A table of chances in Markdown; empty where it has no rows. */
export function oddsTable({ head, columns, rows }: OddsTable): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ label, cells }) => `| **${escapeMarkdown(label)}** | ${cells.map(percentText).join(' | ')} |`,
  );
  return [`| ${head} | ${columns.join(' | ')} |`, `| --- | ${columns.map(() => '---:').join(' | ')} |`, ...lines].join(
    '\n',
  );
}
