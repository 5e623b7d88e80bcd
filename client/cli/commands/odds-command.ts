import type { OddsTable } from '../../../language/dice/index.js';
import { percentText } from '../../../language/dice/index.js';
import {
  type ActionOdds,
  effectText,
  evaluateTogether,
  linesIn,
  type MoreDie,
  moreDice,
  moreDiceText,
  simulate,
  type Together,
  toldText,
} from '../../../language/play/index.js';
import { type AttackOdds, attackOdds, attackOddsText, togetherText } from '../../../language/procedures/index.js';
import { type EvaluatedExpression, oddsOf, type RollOdds } from '../../../language/roll/index.js';
import { rolledText, type SheetRoll } from '../../../language/sheet/index.js';
import { oddsJson } from '../../../language/show/on-command.js';
import { isProblem, poolText } from '../../../language/values/index.js';
import { type Answer, printAnswers } from '../answers.js';
import { exitCode, type Run } from '../command.js';
import { expressionFindings, expressionOf } from '../expression-argument.js';
import type { RollableExpression } from '../files/line-of-file.js';
import { type Arguments, isWrongUse, type WrongUse, wrongUse } from '../options.js';
import { rollerOf } from '../whose.js';

/** Prints the exact odds of a roll. */
export const odds: Run = async (args) => {
  const together = togetherOf(args);
  if (isWrongUse(together)) return together;
  if (together) {
    printAnswers([togetherShown(together)], args.one('format'));
    return exitCode.ok;
  }
  const evaluated = expressionOf(args);
  if (isWrongUse(evaluated)) return evaluated;
  // If everyone in the party rolls, each has odds of their own.
  const all = [evaluated, ...(evaluated.followers ?? [])].map((one) => oddsOfOne(one));
  printAnswers(all, args.one('format'));
  return all.every(({ isKnown }) => isKnown) ? exitCode.ok : exitCode.findings;
};

/** Several lines of one character, which one roll is for; undefined for a single line. */
function togetherOf(args: Arguments): Together | WrongUse | undefined {
  const [expression, ...more] = args.positionals;
  const name = args.one('for');
  const lines = expression === undefined || more.length > 0 ? [] : linesIn(expression);
  if (lines.length < 2 || name === undefined) return undefined;
  const roller = rollerOf(name, args.all('assume'));
  if (isWrongUse(roller)) return roller;
  const together = evaluateTogether(lines, roller.evaluation, roller.others);
  return isProblem(together) ? wrongUse(together.problem) : together;
}

function togetherShown({ lines, odds }: Together): Answer {
  const { pool, method, error, each, atLeast } = odds;
  const within = method === 'exact' ? '' : ` (${method}, within ${percentText(error)})`;
  return {
    text: [
      `${poolText(pool)} for ${lines.length} lines: ${togetherText(odds)}${within}`,
      ...lines.map(({ expression }, at) => `  a set for ${expression}: ${percentText(each[at] ?? 0)}`),
    ],
    findings: [],
    json: {
      pool: poolText(pool),
      method,
      ...(error > 0 && { error }),
      lines: lines.map(({ expression }, at) => ({ expression, success: each[at] ?? 0 })),
      atLeast: atLeast.slice(1),
    },
  };
}

/** The odds of a roll, as they are printed. */
interface ShownOdds extends Answer {
  readonly isKnown: boolean;
}

function oddsOfOne(evaluated: RollableExpression): ShownOdds {
  if (evaluated.next) return chainOdds(evaluated, evaluated.next);
  const { roll, game, expression } = evaluated;
  const answer = roll.rolled && oddsOf(roll.rolled, game);
  const refused = isProblem(answer) ? answer : undefined;
  const isLegal = !expressionFindings(evaluated, refused?.problem).some(({ severity }) => severity === 'error');
  const played = isLegal ? playedOdds(evaluated) : undefined;
  const findings = expressionFindings(evaluated, (refused ?? (isProblem(played) ? played : undefined))?.problem);
  const odds = answer && !isProblem(answer) ? answer : undefined;
  const action = isProblem(played) ? undefined : played;
  const attack = odds && evaluated.who ? attackOdds(roll, game, evaluated.others, evaluated.who) : undefined;
  const more = roll.rolled && odds ? moreDice(roll.rolled, game, evaluated.who) : [];
  const { family, ...rest } = odds ? oddsJson(odds) : { family: roll.rolled?.family };
  const whose = evaluated.best === undefined ? '' : `${evaluated.best}: `;
  const head =
    roll.rolled && odds
      ? [whose + oddsText(expression, rolledText(roll.rolled, game.sides), odds, attack, more)]
      : action
        ? [whose + expression]
        : [];
  const isIllegal = findings.some(({ severity }) => severity === 'error');
  return {
    isKnown: !isIllegal && (odds ?? action) !== undefined,
    text: [...head, ...(action ? actionLines(action) : [])],
    findings,
    json: {
      ...(evaluated.best !== undefined && { by: evaluated.best }),
      family,
      expression,
      ...rest,
      ...(attack && { attack }),
      ...(action && { action }),
      ...(more.length > 0 && { more }),
      ...(findings.length > 0 && { findings }),
    },
  };
}

/** The chance of several steps together, and the odds of each. */
function chainOdds(evaluated: RollableExpression, next: readonly SheetRoll[]): ShownOdds {
  const { roll, game, expression, chance } = evaluated;
  const steps = [roll, ...next].map((step) => ({ step, odds: step.rolled && oddsOf(step.rolled, game) }));
  const refused = steps.flatMap(({ odds }) => (isProblem(odds) ? [odds.problem] : []));
  const findings = expressionFindings(evaluated, refused[0]);
  const shown = steps.map(({ step, odds }) => ({
    expression: step.expression,
    ...(odds && !isProblem(odds) && oddsJson(odds)),
  }));
  const whose = evaluated.best === undefined ? '' : `${evaluated.best}: `;
  return {
    isKnown: !findings.some(({ severity }) => severity === 'error'),
    text: [
      whose + (chance === undefined ? expression : `${expression}: ${percentText(chance)}`),
      ...steps.flatMap(({ step, odds }) =>
        step.rolled && odds && !isProblem(odds)
          ? [oddsText(step.expression, rolledText(step.rolled, game.sides), odds, undefined, [])]
          : [],
      ),
    ],
    findings,
    json: {
      ...(evaluated.best !== undefined && { by: evaluated.best }),
      expression,
      ...(chance !== undefined && { success: chance }),
      steps: shown,
      ...(findings.length > 0 && { findings }),
    },
  };
}

/** Outcomes of the action of a line, simulated many times; undefined for a plain roll. */
function playedOdds({ roll, who, others }: EvaluatedExpression): ReturnType<typeof simulate> | undefined {
  return roll.situation && who && simulate({ roll, situation: roll.situation, who, others });
}

function actionLines(odds: ActionOdds): string[] {
  const { method, success, error, plays, told = [], resisted = [], effects } = odds;
  const rate = success === undefined ? 'played' : `${percentText(success)} success when played`;
  const within = error === 0 ? '' : `, within ${percentText(error)}`;
  if (method === 'exact' && plays === 1 && success === undefined)
    return [
      ...told.map(({ sentence }) => `  ${sentence}`),
      ...effects.map((effect) => `  ${effect.who}: ${effectText(effect)}`),
    ];
  const how = method === 'exact' ? `with all ${plays} outcomes of its dice` : `${plays} times (simulated${within})`;
  return [
    `  ${rate} ${how}`,
    ...told.map((one) => `    ${toldText(one)}`),
    ...resisted.map(
      ({ who, what, success, chance }) =>
        `    ${who}: ${what}, ${percentText(success)} success, rolled in ${percentText(chance)} of the plays`,
    ),
    ...effects.map(
      (effect) => `    ${effect.who}: ${effectText(effect)}, in ${percentText(effect.chance)} of the plays`,
    ),
  ];
}

function oddsText(
  expression: string,
  value: string,
  odds: RollOdds,
  attack: AttackOdds | undefined,
  more: readonly MoreDie[],
): string {
  const head = expression.trim() === value ? value : `${expression}: ${value}`;
  const within = odds.error === undefined ? '' : `, within ${percentText(odds.error)}`;
  const rolled = `${odds.text}${odds.method === 'exact' ? '' : ` (${odds.method}${within})`}`;
  // If the attack aims at some hit locations only, a match of the dice is not yet a hit.
  const isAny = !attack || odds.success === undefined || odds.success - attack.hit < 1e-9;
  const hits = attack ? [`  ${attackOddsText(attack)}`] : [];
  const lines = [head, ...(isAny ? [`  ${rolled}`, ...hits] : [...hits, `  any match ${rolled}`])];
  if (more.length > 0) lines.push(`  with one more: ${moreDiceText(more)}`);
  else if (odds.oneMore) lines.push(`  one ${odds.oneMore.what} more: ${percentText(odds.oneMore.success)}`);
  return [...lines, ...odds.tables.flatMap(tableLines)].join('\n');
}

/** A row whose chances are all below this would only show 0.00 %. */
const LEAST_SHOWN = 0.00005;

/** A table of chances in per cent; one without columns is a list. */
function tableLines({ head, columns, rows }: OddsTable): string[] {
  if (columns.length === 0)
    return rows.map(({ label, cells: [probability = 0] }) => `  ${label.padStart(4)}  ${percentText(probability)}`);
  const title = `${head}, %`;
  const shown = rows.filter(({ cells }) => cells.some((probability) => probability >= LEAST_SHOWN));
  const width = Math.max(title.length, ...shown.map(({ label }) => label.length));
  const widths = columns.map((column) => Math.max(CELL, column.length + 1));
  const share = (probability: number): string => (probability === 0 ? '-' : (probability * 100).toFixed(2));
  const line = (label: string, cells: readonly string[]): string =>
    `  ${label.padEnd(width)}${cells.map((cell, index) => cell.padStart(widths[index] ?? CELL)).join('')}`;
  return [line(title, columns), ...shown.map(({ label, cells }) => line(label, cells.map(share)))];
}

const CELL = 7;
