import type { ExpectedFace } from '../../dice/typed-faces.js';
import { diceSumText, parseDiceSum } from '../../values/dice-sum.js';
import { isProblem, problem } from '../../values/problem.js';
import { compare, toText } from '../../values/rational.js';
import { diceValue, numberValue, valueText } from '../../values/value.js';
import type { Family, OddsView } from '../family.js';
import { says } from '../messages.js';
import { sumContestOdds, sumOdds, sumSummary } from './odds.js';
import { read } from './read.js';
import { checkSumRequest, finishSum, type SumOutcome, type SumRequest } from './sum.js';

/** What dice add up to. */
export interface SumView extends OddsView {
  /** Probability of each total, ascending. */
  readonly distribution: ReadonlyMap<string, number>;
  readonly mean: number;
}

const SUM = 'sum';
const PLAIN_SIDES = 6;
const plain = { family: SUM, parameters: {}, rules: {} };

/** Dice that are only added up, such as damage. No rulebook has to declare them. */
export const sum: Family<object, SumRequest, SumOutcome, object, SumView> = {
  name: SUM,
  words: { parameters: [], lines: [], policies: [], settings: [] },
  rolls: 'dice',
  outcomes: ['total'],
  outcomeOf: ({ total }) => ({ total: numberValue(total) }),
  takes: (kind) => (kind === 'dice' ? 'own' : undefined),
  declare: () => plain,
  lineProblem: () => undefined,
  checkDeclaration: () => undefined,
  written(text) {
    // Pools have no constants, so dice with one can only be added up; so can dice that say their sides.
    const dice = /^\d+\s*d\s*(\d+)?(\s*[+\-\u2212\u2013]\s*[\d.]+)?(\s*[x\u00d7*]\s*\d+(?:\.\d+)?)?$/i.exec(text);
    if (!dice || (dice[1] ?? dice[2] ?? dice[3]) === undefined) return undefined;
    const rest = text
      .replace(/[\u2212\u2013]/g, '-')
      .replace(/[\u00d7*]/g, 'x')
      .replace(/\s+/g, '');
    const parsed = parseDiceSum(rest, PLAIN_SIDES);
    return isProblem(parsed) ? parsed : { rest: text, value: diceValue(parsed) };
  },
  request({ value }) {
    return value.kind === 'dice' ? { sum: value.dice } : problem(says.notDice(valueText(value)));
  },
  check: ({ request }) => checkSumRequest(request),
  *throw({ request }) {
    const { dice, sides } = request.sum;
    const faces = yield new Array<ExpectedFace>(dice).fill({ role: 'regular', sides, optional: false });
    return finishSum(faces, request);
  },
  odds({ request }) {
    const odds = sumOdds(request);
    if (isProblem(odds)) return odds;
    const distribution = new Map(odds.totals.map(({ total, probability }) => [toText(total), probability]));
    return {
      family: SUM,
      method: odds.method,
      ...(odds.error > 0 && { error: odds.error }),
      distribution,
      mean: odds.mean,
      text: sumSummary(odds),
      json: { mean: odds.mean, distribution: Object.fromEntries(distribution) },
      tables: [{ head: 'total', columns: [], rows: [...distribution].map(([label, p]) => ({ label, cells: [p] })) }],
    };
  },
  against(own, other) {
    const [a, b] = [sumOdds(own.request), sumOdds(other.request)];
    if (isProblem(a)) return a;
    if (isProblem(b)) return b;
    const { error, ...odds } = sumContestOdds(a, b);
    return { what: 'contest', ...odds, ...(error > 0 && { error }) };
  },
  ends(own, other) {
    const order = compare(own.outcome.total, other.outcome.total);
    return { winner: order === 0 ? 'nobody' : order > 0 ? 'own' : 'other', ending: 'contest' };
  },
  tell({ request, outcome, faces }) {
    const total = toText(outcome.total);
    return {
      outcome: 'total',
      summary: total,
      dice: faces.map((die) => ({ ...die, counts: true })),
      rolled: { label: 'Dice', value: diceSumText(request.sum) },
      more: [{ label: 'Total', value: total }],
    };
  },
  read,
};
