import { diceSumText, parseDiceSum } from '../../../values/dice-text.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import * as rational from '../../../values/rational.js';
import { booleanValue, numberValue, textValue, type Value, valueText } from '../../../values/value.js';
import { percentText } from '../../odds/chance.js';
import { degreesText, MOST_DEGREES } from '../../odds/degrees.js';
import {
  type DegreeChance,
  type Detail,
  type Dice,
  EARLIER_ROUNDS,
  type Family,
  type OddsView,
  type Side,
  type WrittenExpression,
} from '../family.js';
import { says } from '../messages.js';
import { contestOdds, contestOf, contestTargets, hindererOf, hitOdds, marginLeft, raisedOdds } from './contest.js';
import {
  checkDeclaration,
  contestsOf,
  declareTotal,
  degreesOf,
  isPushable,
  isRolledAgain,
  lineProblem,
  type TotalRules,
  words,
} from './declare.js';
import { distributionOf } from './distribution.js';
import { beatenOdds, checkEach, eachTable, eachText, isMatch, tellEach } from './each.js';
import { type TotalOdds, totalOdds, totalsOf } from './odds.js';
import {
  type AgainstEach,
  type ContestRule,
  checkTotalParameters,
  checkTotalRequest,
  type Degree,
  degreeOf,
  fromTheWorst,
  needOf,
  rankOf,
  type TotalOutcome,
  type TotalParameters,
  type TotalRequest,
  USUAL_CONTEST,
} from './outcome.js';
import { readersOf } from './read.js';
import { pushedAfter, throwRoll } from './throw-roll.js';

/** Odds of a roll against a number. */
export interface TotalView extends OddsView {
  readonly target: number;
  /** Critical successes included. */
  readonly success: number;
  readonly criticalSuccess: number;
  readonly criticalFailure: number;
}

type TotalFamily = Family<TotalParameters, TotalRequest, TotalOutcome, TotalRules, TotalView>;

const RESULTS = {
  criticalSuccess: 'critical success',
  success: 'success',
  failure: 'failure',
  criticalFailure: 'critical failure',
} as const;

const undeclared = problem(says.undeclared);

/** `3d6 <= 12`; what follows the sign may need a game to be read. */
function writtenUnder(text: string): WrittenExpression | Problem | undefined {
  const [, dice, sides, rest] = /^(\d+)\s*d\s*(\d+)\s*(?:<=|\u2264)\s*(.+)$/i.exec(text) ?? [];
  if (rest === undefined) return undefined;
  const thrown = { dice: Number(dice), sides: Number(sides) };
  const wrong = parseDiceSum(`${thrown.dice}d${thrown.sides}`);
  if (isProblem(wrong)) return wrong;
  return { rest, thrown, ...(/^[+-]?\d+$/.test(rest) && { value: numberValue(Number(rest)) }) };
}

/** `2d6 + 3 >= 8` */
function writtenOver(text: string): WrittenExpression | Problem | undefined {
  const form = /^(\d+)\s*d\s*(\d+)\s*(?:([+\-\u2212\u2013])\s*(\d+)\s*)?(?:>=|\u2265)\s*([+-]?\d+)$/i;
  const [, dice, sides, sign, bonus = '0', difficulty] = form.exec(text) ?? [];
  if (difficulty === undefined) return undefined;
  const thrown = { dice: Number(dice), sides: Number(sides) };
  const wrong = parseDiceSum(`${thrown.dice}d${thrown.sides}`);
  if (isProblem(wrong)) return wrong;
  const value = numberValue(sign === undefined || sign === '+' ? Number(bonus) : -Number(bonus));
  return { rest: text, thrown, value, asks: { difficulty: Number(difficulty) } };
}

/** The number of additional throws; negative if the worst one counts. */
function throwsOf(best = 0, worst = 0, mostThrows: number | undefined): number {
  if (mostThrows === undefined) return best - worst;
  // If there are both, they cancel, however many there are.
  if (best > 0 && worst > 0) return 0;
  return Math.max(1 - mostThrows, Math.min(mostThrows - 1, best - worst));
}

/** The rule of a contest: the one that the line names, else that of the dice. */
function ruleOf({ asked, parameters }: TotalSide, dice: Dice<TotalParameters, TotalRules>): ContestRule {
  const named = asked.contest === undefined ? undefined : dice.rules.contests.get(asked.contest);
  return named ?? (parameters ?? dice.parameters).contest ?? USUAL_CONTEST;
}

type TotalSide = Side<TotalRequest, TotalParameters>;

/** The requests of both sides, if the contest limits their targets together. */
function meet(own: TotalSide, other: TotalSide, dice: Dice<TotalParameters, TotalRules>): [TotalRequest, TotalRequest] {
  const [a, b] = contestTargets(own.request.target, other.request.target, ruleOf(own, dice));
  return [
    { ...own.request, target: a },
    { ...other.request, target: b },
  ];
}

/**
 * The constant added to dice of one size that are rolled as they are; undefined for dice that are multiplied or
 * limited, and for anything else.
 */
function bonusOf(value: Value): rational.Num | undefined {
  if (value.kind !== 'dice') return undefined;
  const { add, more, counts, times, steps } = value.dice;
  return [more, counts, times, steps].every((part) => part === undefined) ? add : undefined;
}

/** Odds of a roll against several dice. */
function eachView(request: TotalRequest, parameters: TotalParameters, each: AgainstEach): TotalView | Problem {
  const chancesWith = (bonus: number): readonly number[] | Problem => {
    const totals = totalsOf({ ...request, bonus }, parameters);
    if (isProblem(totals)) return totals;
    return beatenOdds(
      totals.map(({ outcome, weight, outOf }) => ({ total: outcome.total, probability: weight / outOf })),
      each,
    );
  };
  const { bonus = 0, target } = request;
  const [chances, better] = [chancesWith(bonus), chancesWith(bonus + 1)];
  if (isProblem(chances)) return chances;
  const table = eachTable(chances, parameters);
  const success = 1 - (chances[0] ?? 0);
  const { method, error } = distributionError(parameters);
  return {
    family: 'over',
    method,
    ...(error > 0 && { error }),
    target,
    success,
    criticalSuccess: 0,
    criticalFailure: 0,
    ...(!isProblem(better) && { oneMore: { what: 'level', success: 1 - (better[0] ?? 0) } }),
    ...(table.head === 'degree' &&
      table.rows.length <= MOST_DEGREES && {
        degrees: table.rows.map(({ label, cells: [chance = 0] }) => ({ name: label, chance })).toReversed(),
      }),
    text: eachText(table),
    json: {
      success,
      bonus,
      against: `${each.dice}d${each.sides}`,
      ...(request.added && { added: diceSumText(request.added) }),
      beaten: Object.fromEntries(chances.map((chance, beaten) => [String(beaten), chance])),
      ...(table.head === 'degree' && {
        degrees: Object.fromEntries(table.rows.map(({ label, cells }) => [label, cells[0]])),
      }),
    },
    tables: [table],
  };
}

/** How exact the odds of dice without a target are. */
function distributionError(parameters: TotalParameters): {
  readonly method: 'exact' | 'iterated';
  readonly error: number;
} {
  const one = distributionOf(parameters);
  return isProblem(one) ? { method: 'exact', error: 0 } : { method: one.method, error: one.error };
}

/** `by 3, pretty good` */
function marginText(margin: number, parameters: TotalParameters): string {
  const degree = degreeOf(margin, parameters);
  return `by ${Math.abs(margin)}${degree === undefined ? '' : `, ${degree}`}`;
}

/** By how much the target is met or missed, and the name of that degree. */
function verdictOf({ margin, degree }: TotalOutcome): readonly Detail[] {
  return [
    { label: 'Margin', value: margin > 0 ? `+${margin}` : String(margin) },
    ...(degree === undefined ? [] : [{ label: 'Degree', value: degree }]),
  ];
}

function areFew({ degrees = [] }: Pick<TotalParameters, 'degrees'>): boolean {
  return degrees.length <= MOST_DEGREES;
}

/**
 * The possible degrees, the best first: all if they are few, else those of a success. None if there is a single one with the
 * chance of success.
 */
function degreesIn({ degrees, success }: TotalOdds, { degrees: declared = [] }: TotalParameters): DegreeChance[] {
  const chances = new Map(declared.map(({ name }, index) => [name, degrees[index] ?? 0]));
  const likely = fromTheWorst(declared).filter(({ name }) => (chances.get(name) ?? 0) > 0);
  const isOfSuccess = ({ part, from = -1 }: Degree): boolean => part !== undefined || from >= 0;
  const shown = (areFew({ degrees: declared }) ? likely : likely.filter(isOfSuccess)).toReversed();
  const all = shown.map(({ name }) => ({ name, chance: chances.get(name) ?? 0 }));
  const [first] = all;
  return all.length === 1 && first?.chance === success ? [] : all;
}

function totals(side: 'under' | 'over'): TotalFamily {
  return {
    name: side,
    words: words[side],
    rolls: side === 'under' ? 'target' : 'bonus',
    outcomes: ['success', 'critical', 'margin', 'total', 'degree', 'match'],
    outcomesOf: (declaration) => [
      ...(isPushable(declaration) ? ['pushed'] : []),
      ...(isRolledAgain(declaration) ? [EARLIER_ROUNDS] : []),
    ],
    outcomeOf: ({ success, result, margin, total, degree, pushed = false, ...outcome }) => ({
      pushed: booleanValue(pushed),
      success: booleanValue(success),
      critical: booleanValue(result === 'criticalSuccess' || result === 'criticalFailure'),
      margin: numberValue(margin),
      total: numberValue(total),
      ...(degree !== undefined && { degree: textValue(degree) }),
      ...(outcome.against && { match: booleanValue(isMatch(outcome)) }),
    }),
    takes: (kind, declaration) => (kind === (declaration?.sides === 0 ? 'dice' : 'number') ? 'own' : undefined),
    declare: (declaration, settings) => declareTotal(side, declaration, settings),
    lineProblem,
    degrees: degreesOf,
    contests: (declaration) => [...contestsOf(declaration).keys()],
    checkDeclaration: (declaration) => checkDeclaration(side, declaration),
    parametersFor: ({ holding = [], value }, { parameters, rules }) =>
      rules.made?.(holding, value.kind === 'dice' ? value.dice : undefined) ?? parameters,
    asks(operation) {
      switch (operation.op) {
        case 'reach':
          return side === 'over' ? { difficulty: operation.total } : undefined;
        case 'worsen':
          return { worse: operation.by };
        case 'plus':
          return { added: operation.dice };
        case 'best':
          return { [operation.tens ? 'bestTens' : 'best']: operation.of - 1 };
        case 'worst':
          return { [operation.tens ? 'worstTens' : 'worst']: operation.of - 1 };
        case 'contest':
          return { contest: operation.name };
        case 'hinders':
          return { hinders: true };
        case 'rethrow':
          return { rethrow: true };
        default:
          return undefined;
      }
    },
    written: side === 'under' ? writtenUnder : writtenOver,
    request(asked, { rules, parameters }) {
      const { value, subject, worse, hinders, rethrow, added, pushed } = asked;
      const mostThrows = rules.mostThrows(asked.holding);
      const whole = throwsOf(asked.best, asked.worst, mostThrows);
      const tens = throwsOf(asked.bestTens, asked.worstTens, mostThrows);
      if (whole !== 0 && tens !== 0) return problem(says.tensAndAll);
      const throws = whole + tens;
      const number = rules.isSized ? bonusOf(value) : value.kind === 'number' ? value.number : undefined;
      if (number === undefined)
        return problem(rules.isSized ? says.notAStep(valueText(value)) : says.notANumber(valueText(value)));
      if (!rational.isWhole(number))
        return problem(says.fraction(side === 'under' ? 'target' : 'bonus', rational.toText(number)));
      // In a contest the other side's total is the target.
      const inContest = asked.hasOther || asked.isOther;
      const raises = parameters.contest?.raises === true;
      if (parameters.each && (asked.difficulty !== undefined || worse !== undefined))
        return problem(says.eachWithoutDifficulty);
      if (parameters.each && inContest) return problem(says.eachAlone);
      const difficulty = parameters.each
        ? 0
        : (asked.difficulty ?? rules.usualDifficulty(asked.holding) ?? (inContest ? 0 : undefined));
      const failsFrom = rules.resistance?.rolls.has(subject) ? rules.resistance.failsFrom(asked.holding) : undefined;
      if (side === 'over' && difficulty === undefined) return problem(says.noDifficulty);
      return {
        ...(side === 'under' ? { target: number } : { target: difficulty ?? 0, bonus: number }),
        ...(failsFrom !== undefined && { failsFrom }),
        ...(rules.anyTarget.has(subject) && { anyTarget: true }),
        ...(worse !== undefined && { worse }),
        ...(hinders && { hinders }),
        ...(rethrow && { rethrow }),
        ...(pushed && { pushed }),
        ...(added && { added }),
        ...(side === 'over' && inContest && asked.difficulty === undefined && !raises && { compared: true }),
        ...(throws !== 0 && {
          keep: {
            of: Math.abs(throws) + 1,
            which: throws > 0 ? ('best' as const) : ('worst' as const),
            ...(tens !== 0 && { tens: true }),
          },
        }),
      };
    },
    check({ request, parameters }) {
      if (!parameters) return undeclared;
      if (request.pushed && !parameters.pushes) return problem(says.notPushed);
      return checkTotalParameters(parameters) ?? checkEach(parameters) ?? checkTotalRequest(request, parameters);
    },
    *throw({ request, parameters }) {
      if (!parameters) return undeclared;
      const first = yield* throwRoll(request, parameters);
      if (!request.pushed) return first;
      if (first.outcome.success) return problem(says.pushedSuccess);
      return pushedAfter(first, yield* throwRoll(request, parameters));
    },
    pushing({ request, parameters, outcome }) {
      if (request.pushed) return 'done';
      return parameters?.pushes && !request.compared && !outcome.success ? 'possible' : undefined;
    },
    odds({ request, parameters }) {
      if (!parameters) return undeclared;
      if (parameters.each) return eachView(request, parameters, parameters.each);
      const odds = totalOdds(request, parameters);
      if (isProblem(odds)) return odds;
      const { success, criticalSuccess, criticalFailure } = odds;
      const better = totalOdds({ ...request, target: request.target + (side === 'under' ? 1 : -1) }, parameters);
      const criticals = [
        ...(criticalSuccess > 0 ? [`critical ${percentText(criticalSuccess)}`] : []),
        ...(criticalFailure > 0 ? [`critical failure ${percentText(criticalFailure)}`] : []),
      ];
      const rows = (parameters.degrees ?? []).map(({ name }, index) => ({
        label: name,
        cells: [odds.degrees[index] ?? 0],
      }));
      const degrees = degreesIn(odds, parameters);
      // A failed roll is thrown once more.
      const pushed = parameters.pushes && !request.pushed ? 1 - (1 - success) ** 2 : undefined;
      return {
        family: side,
        method: odds.method,
        ...(odds.error > 0 && { error: odds.error }),
        target: request.target,
        success,
        criticalSuccess,
        criticalFailure,
        ...(!isProblem(better) && { oneMore: { what: 'level', success: better.success } }),
        ...(degrees.length > 0 && areFew(parameters) && { degrees }),
        text: [
          percentText(success),
          ...(degrees.length > 0 ? [degreesText(degrees)] : []),
          ...(criticals.length > 0 ? [criticals.join(', ')] : []),
        ].join('; '),
        json: {
          success,
          target: request.target,
          ...(side === 'over' && { bonus: request.bonus ?? 0, need: needOf(request) }),
          ...(request.added && { added: diceSumText(request.added) }),
          criticalSuccess,
          criticalFailure,
          ...(rows.length > 0 && { degrees: Object.fromEntries(rows.map(({ label, cells }) => [label, cells[0]])) }),
          ...(pushed !== undefined && { pushed }),
        },
        tables: [
          ...(rows.length > 0 ? [{ head: 'degree', columns: ['chance'], rows }] : []),
          ...(pushed === undefined
            ? []
            : [{ head: says.ifPushed, columns: ['chance'], rows: [{ label: 'success', cells: [pushed] }] }]),
        ],
      };
    },
    meet,
    against(own, other, dice) {
      if (dice.parameters.each) return problem(says.eachAlone);
      const rule = ruleOf(own, dice);
      const [request, otherRequest] = meet(own, other, dice);
      const a = { request, parameters: own.parameters ?? dice.parameters };
      const b = { request: otherRequest, parameters: other.parameters ?? dice.parameters };
      if (dice.rules.defences.has(other.asked.subject)) {
        const hit = hitOdds(a, b);
        if (isProblem(hit)) return hit;
        return { what: 'hit', method: 'exact', win: hit.probability, lose: 1 - hit.probability, tie: 0 };
      }
      if (rule.raises) {
        const raised = raisedOdds(a, b);
        if (isProblem(raised)) return raised;
        const { method, error, win, lose } = raised;
        return { what: 'hit', method, ...(error > 0 && { error }), win, lose, tie: 0 };
      }
      const odds = contestOdds(a, b, rule);
      if (isProblem(odds)) return odds;
      const { method, error, win, lose, tie, rounds } = odds;
      const again = rounds > 1 ? { rounds } : {};
      return { what: 'contest', method, ...(error > 0 && { error }), win, lose, tie, ...again };
    },
    ends(own, other, dice) {
      if (dice.parameters.each) return problem(says.eachAlone);
      const { rules } = dice;
      const rule = ruleOf(own, dice);
      if (rules.defences.has(other.asked.subject)) {
        // Nothing avoids a critical success.
        const isAvoided = own.outcome.result !== 'criticalSuccess' && other.outcome.success;
        return { winner: own.outcome.success && !isAvoided ? 'own' : 'other', ending: 'hit' };
      }
      if (rule.raises) {
        const margin = marginLeft(own.outcome, other.outcome);
        const left = { left: marginText(margin, own.parameters ?? dice.parameters) };
        return { winner: own.outcome.success && margin >= 0 ? 'own' : 'other', ending: 'hit', ...left };
      }
      const hinderer = hindererOf(own.request, other.request);
      const compared = ({ outcome, parameters = dice.parameters }: typeof own) =>
        rule.by.includes('degree') ? { ...outcome, rank: rankOf(outcome, parameters) } : outcome;
      const end = contestOf(compared(own), compared(other), rule, hinderer);
      if (end === 'again') return { winner: 'nobody', ending: 'again' };
      if (end === 'nobody') return { winner: 'nobody', ending: 'contest' };
      const winner = end === 'a' ? 'own' : 'other';
      if (!rule.by.includes('margin')) return { winner, ending: 'contest' };
      const by = Math.abs(own.outcome.margin - other.outcome.margin);
      const left = by === 0 ? says.onATie : marginText(by, own.parameters ?? dice.parameters);
      return { winner, ending: 'contest', left };
    },
    faceNames: ({ parameters }) => parameters?.named,
    tell({ outcome, request, faces, parameters }) {
      const { total, margin, automatic, degree, added, counts = { from: 0, to: faces.length } } = outcome;
      const target = request.target + (side === 'under' ? (added?.total ?? 0) : 0);
      const isIn = (index: number, range: { readonly from: number; readonly to: number } | undefined): boolean =>
        range !== undefined && index >= range.from && index < range.to;
      const bonus = { label: 'Bonus', value: String(request.bonus ?? 0) };
      const shown = faces.map((die, index) => {
        const text = isIn(index, added) ? undefined : parameters?.named?.[die.face - 1]?.name;
        return { ...die, ...(text !== undefined && { text }), counts: isIn(index, counts) || isIn(index, added) };
      });
      if (outcome.against) return tellEach({ request, outcome }, shown, outcome.against);
      return {
        outcome: request.compared ? 'total' : RESULTS[outcome.result],
        summary: request.compared
          ? String(total)
          : `${total} against ${target}: ${RESULTS[outcome.result]} by ${Math.abs(margin)}${degree === undefined ? '' : `, ${degree}`}`,
        dice: shown,
        rolled: request.compared
          ? bonus
          : { label: side === 'under' ? 'Target' : 'Difficulty', value: String(request.target) },
        more: [
          ...(request.bonus === undefined || request.compared ? [] : [bonus]),
          ...(request.added && added
            ? [{ label: 'Added dice', value: `${diceSumText(request.added)}: ${added.total}` }]
            : []),
          ...(request.keep
            ? [
                {
                  label: 'Counts',
                  value: `the ${request.keep.which} of ${request.keep.of} ${request.keep.tens ? 'tens' : 'throws'}`,
                },
              ]
            : []),
          ...(request.rethrow && counts.from > 0 && !request.keep
            ? [{ label: 'Counts', value: 'the second throw, after a critical failure' }]
            : []),
          ...(outcome.pushed ? [{ label: 'Pushed', value: says.pushedWhole }] : []),
          { label: 'Total', value: String(total) },
          ...(request.compared ? [] : verdictOf(outcome)),
          ...(automatic ? [{ label: 'Rule', value: 'decided by the dice, whatever the target' }] : []),
        ],
      };
    },
    read: readersOf(side === 'over' ? side : undefined),
  };
}

/** Dice whose total must not exceed a target. */
export const under = totals('under');
/** Dice whose total has to reach a difficulty; the rolled value is a bonus. */
export const over = totals('over');
