import type { Evaluation, SheetRoll } from '../../../language/model/index.js';
import { percentText } from '../../../language/odds/index.js';
import { attackOdds, attackOddsText, gameOf, moreDice, moreDiceText, oddsOf } from '../../../language/play/index.js';
import { escapeMarkdown } from '../../../language/report/index.js';
import { isProblem, valueText } from '../../../language/values/index.js';
import type { FeatureContext } from '../../context.js';
import { tree } from './entry-hover.js';
import { sentence } from './rule.js';

/** What a roll comes to, why, and its odds; for pools the chance of every width and height. Markdown. */
export function rollMarkdown(context: FeatureContext, evaluation: Evaluation, roll: SheetRoll): string {
  const { rolled } = roll;
  if (!rolled) return `**${escapeMarkdown(roll.expression)}** cannot be rolled yet.`;
  const parts = [
    `**${escapeMarkdown(roll.expression)} = ${escapeMarkdown(valueText(rolled.value))}**`,
    tree(context, evaluation, roll.expression, rolled.derivation, 2),
  ];
  const game = gameOf(evaluation);
  const odds = oddsOf(rolled, game);
  if (isProblem(odds)) return [...parts, escapeMarkdown(odds.problem)].join('\n\n');
  parts.push(escapeMarkdown(odds.text));
  const struck = attackOdds(roll, game, (name) => context.workspace.named(evaluation.source.uri, name));
  if (struck) parts.push(escapeMarkdown(`${sentence(attackOddsText(struck))}`));
  if (odds.method !== 'exact')
    parts.push(`*${odds.method}${odds.error === undefined ? '' : `, within ${percentText(odds.error)}`}*`);
  const more = moreDice(rolled, game, evaluation);
  if (more.length > 0) parts.push(`With one more: ${escapeMarkdown(moreDiceText(more))}.`);
  else if (odds.oneMore && odds.family !== 'matching')
    parts.push(`One ${odds.oneMore.what} more: ${percentText(odds.oneMore.success)}.`);
  if (odds.family === 'matching') {
    parts.push(oddsTable(odds.atLeast, 'at least'));
    if (odds.taken) parts.push(oddsTable(odds.taken.sets, `the ${odds.taken.aim}`));
  }
  return parts.join('\n\n');
}

/** Chance of sets by width (rows) and height (columns). `head` says what is meant. */
export function oddsTable(chances: ReadonlyMap<string, number>, head: string): string {
  const keys = [...chances.keys()].map((key) => key.split('x').map(Number));
  const heights = [...new Set(keys.map(([, height]) => height ?? 1))].sort((a, b) => a - b);
  const widths = [...new Set(keys.map(([width]) => width ?? 2))].sort((a, b) => a - b);
  const rows = widths
    .filter((width) => heights.some((height) => (chances.get(`${width}x${height}`) ?? 0) > 0))
    .map(
      (width) =>
        `| **${width}x** | ${heights.map((height) => percentText(chances.get(`${width}x${height}`) ?? 0)).join(' | ')} |`,
    );
  if (rows.length === 0) return '';
  return [`| ${head} | ${heights.join(' | ')} |`, `| --- | ${heights.map(() => '---:').join(' | ')} |`, ...rows].join(
    '\n',
  );
}
