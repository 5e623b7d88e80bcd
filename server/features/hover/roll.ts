import type { Evaluation } from '../../../language/model/evaluate/evaluation.js';
import type { SheetRoll } from '../../../language/model/sheet.js';
import { percentText } from '../../../language/odds/chance.js';
import { gameOf } from '../../../language/play/family.js';
import { type MatchingRollOdds, oddsOf } from '../../../language/play/odds-of.js';
import { isProblem } from '../../../language/values/problem.js';
import { valueText } from '../../../language/values/value.js';
import type { FeatureContext } from '../../context.js';
import { tree } from './entry.js';
import { escapeMarkdown } from './rule.js';

/** What a roll comes to, why, and its odds; for pools the chance of every width and height. Markdown. */
export function rollMarkdown(context: FeatureContext, evaluation: Evaluation, roll: SheetRoll): string {
  const { rolled } = roll;
  if (!rolled) return `**${escapeMarkdown(roll.expression)}** cannot be rolled yet.`;
  const parts = [
    `**${escapeMarkdown(roll.expression)} = ${escapeMarkdown(valueText(rolled.value))}**`,
    tree(context, evaluation, roll.expression, rolled.derivation, 2),
  ];
  const odds = oddsOf(rolled, gameOf(evaluation.rules, evaluation));
  if (isProblem(odds)) return [...parts, escapeMarkdown(odds.problem)].join('\n\n');
  parts.push(escapeMarkdown(odds.text));
  if (odds.method !== 'exact')
    parts.push(`*${odds.method}${odds.error === undefined ? '' : `, within ${percentText(odds.error)}`}*`);
  if (odds.oneMore) parts.push(`One ${odds.oneMore.what} more: ${percentText(odds.oneMore.success)}.`);
  if (odds.family === 'matching') parts.push(oddsTable(odds));
  return parts.join('\n\n');
}

/** Chance of a set at least so wide (rows) and so high (columns). */
export function oddsTable(odds: MatchingRollOdds): string {
  const heights = [...new Set([...odds.atLeast.keys()].map((key) => Number(key.slice(key.indexOf('x') + 1))))].sort(
    (a, b) => a - b,
  );
  const widths = [...new Set([...odds.atLeast.keys()].map((key) => Number(key.slice(0, key.indexOf('x')))))].sort(
    (a, b) => a - b,
  );
  const rows = widths
    .filter((width) => (odds.atLeast.get(`${width}x1`) ?? 0) > 0)
    .map(
      (width) =>
        `| **${width}x** | ${heights.map((height) => percentText(odds.atLeast.get(`${width}x${height}`) ?? 0)).join(' | ')} |`,
    );
  if (rows.length === 0) return '';
  return [`| at least | ${heights.join(' | ')} |`, `| --- | ${heights.map(() => '---:').join(' | ')} |`, ...rows].join(
    '\n',
  );
}
