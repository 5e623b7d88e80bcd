import { makePool, type Pool, parsePool, poolText, poolTotal } from '../../../values/pool.js';
import { removeDice } from '../../../values/pool-loss.js';
import { LEAST_WIDTH, type PoolOperation, type PoolPolicy, planPool } from '../../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { asPool, booleanValue, numberValue, poolValue, valueJson, valueText } from '../../../values/value.js';
import { percentText } from '../../odds/chance.js';
import type { ExpectedFace } from '../../typed-faces.js';
import type { Asked, Dice, Ended, Family, OddsView, Side } from '../family.js';
import { says } from '../messages.js';
import {
  afterTurns,
  cancelled,
  largerOf,
  opposed,
  poolsAgainst,
  poolsCompared,
  poolsOpposed,
  turnByTurn,
} from './against.js';
import { aims } from './aims.js';
import { declareMatching, lineProblem, MATCHING, type MatchingRules, words } from './declare.js';
import {
  checkMatchingParameters,
  checkMatchingRequest,
  finishMatching,
  type MatchingOutcome,
  type MatchingParameters,
  type MatchingRequest,
} from './matching.js';
import { coverFireOdds } from './odds/set-odds.js';
import { type PoolOdds, poolOdds } from './pool-odds.js';
import { read } from './read.js';
import { type Aim, compareSets, inTime, leastToStop, type MatchingNeeds, setText } from './sets.js';
import { poolWords, setTable } from './tell.js';

/** Odds of a pool for what it is rolled for. */
export interface MatchingView extends Omit<PoolOdds, 'oneMore'>, OddsView {
  readonly success: number;
  /** For cover fire: the chance that one target in the way is hit. */
  readonly hitEach?: number;
}

type MatchingSide = Side<MatchingRequest, MatchingParameters>;

/** The requests of both sides, if special dice of one cancel those of the other. */
function meet(
  own: MatchingSide,
  other: MatchingSide,
  { rules }: Dice<MatchingParameters, MatchingRules>,
): readonly [MatchingRequest, MatchingRequest] {
  const [a, b] = cancelled(own.request.pool, other.request.pool, rules);
  return [
    { ...own.request, pool: a },
    { ...other.request, pool: b },
  ];
}

const undeclared = problem(says.undeclared);

/** A pool that is only compared with another one. */
function comparison(
  { value, whole = value, hasOther, isOther }: Asked,
  game: MatchingRules,
): MatchingRequest | Problem {
  if (!game.comparesPower) return problem(says.noPower);
  if (!hasOther && !isOther) return problem(says.powerOfTwo);
  return whole.kind === 'pool'
    ? { pool: whole.pool, aim: 'widest', compared: true }
    : problem(says.notAPool(valueText(whole)));
}

/** The set that the line wants, else the one by the game's first measure of a contest, else the widest set. */
function aimOf({ aim, hasOther }: Asked, { contestBy }: MatchingRules): Aim {
  if (aim?.aim === 'race' || aim?.aim === 'chase' || aim?.aim === 'power') return 'widest';
  if (aim) return aim.aim === 'tasks' ? 'most sets' : aim.aim;
  return contestBy === 'height' && hasOther ? 'tallest' : 'widest';
}

function needsOf(asked: Asked): MatchingNeeds | undefined {
  const width = (asked.width ?? 0) > LEAST_WIDTH ? asked.width : undefined;
  const height = (asked.height ?? 0) > 1 ? asked.height : undefined;
  if (width === undefined && height === undefined) return undefined;
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}

/** A sentence about missing dice: of any kind, or regular ones if some are set before the roll. */
function shortMessage(pool: Pool, operations: readonly PoolOperation[], short: number, policy: PoolPolicy): string {
  const others = operations.filter(({ op }) => op !== 'fix');
  const before = planPool(pool, others, policy);
  if (others.length === operations.length || isProblem(before) || before.short > 0) return says.tooFewDice(short);
  return says.tooFewRegular(poolText(before.pool));
}

const KINDS = [
  { kind: 'd', die: poolValue(makePool(1)) },
  { kind: 'hd', die: poolValue(makePool(0, 1)) },
  { kind: 'wd', die: poolValue(makePool(0, 0, 1)) },
];

/** Pools of dice in which equal faces make sets. */
export const matching: Family<MatchingParameters, MatchingRequest, MatchingOutcome, MatchingRules, MatchingView> = {
  name: MATCHING,
  words,
  takes: (kind) => (kind === 'pool' ? 'own' : kind === 'number' ? 'else' : undefined),
  rolls: 'pool',
  outcomes: ['success', 'width', 'height', 'top face'],
  outcomeOf: ({ success, chosen }, faces) => ({
    success: booleanValue(success),
    ...(chosen && { width: numberValue(chosen.width), height: numberValue(chosen.height) }),
    'top face': numberValue(
      faces.reduce((most, { face, role }) => (role === 'regular' ? Math.max(most, face) : most), 0),
    ),
  }),
  aims,
  declare: declareMatching,
  lineProblem,
  checkDeclaration: () => undefined,
  written(text) {
    const rest = /^(.+?)\s+matching$/i.exec(text)?.[1];
    if (rest === undefined) return undefined;
    const pool = parsePool(rest);
    if (!isProblem(pool)) return { rest, value: poolValue(pool) };
    // A game has to read names.
    return /[a-z]{3}/i.test(rest) ? { rest } : pool;
  },
  plan(value, operations, { parameters }) {
    const pool = asPool(value);
    if (!pool) return problem(says.notAPool(valueText(value)));
    const plan = planPool(pool, operations, parameters);
    if (isProblem(plan)) return plan;
    const fixed = operations.flatMap((one) => (one.op === 'fix' ? new Array<number>(one.dice).fill(one.height) : []));
    return {
      value: poolValue(plan.pool),
      asks: {
        height: plan.needHeight,
        width: plan.needWidth,
        ...(fixed.length > 0 && { fixed }),
        ...(plan.gobble > 0 && { gobble: plan.gobble }),
        ...(plan.quick > 0 && { quick: plan.quick }),
      },
      ...(plan.short > 0 && { lacks: shortMessage(pool, operations, plan.short, parameters) }),
    };
  },
  without(value, count, kind, { parameters }) {
    if (value.kind !== 'pool') return undefined;
    return poolValue(removeDice(value.pool, count, kind === undefined ? parameters.penaltyOrder : [kind]).pool);
  },
  moreDice(value, { parameters }) {
    return value.kind === 'pool' && poolTotal(value.pool) < parameters.mostDice ? KINDS : [];
  },
  request(asked, { rules }) {
    const { value, aim, gobble, quick } = asked;
    if (value.kind !== 'pool') return problem(says.notAPool(valueText(value)));
    if (aim?.aim === 'power') return comparison(asked, rules);
    const needs = needsOf(asked);
    return {
      pool: value.pool,
      aim: aimOf(asked, rules),
      ...(needs && { needs }),
      ...(aim?.aim === 'tasks' && { tasks: aim.tasks }),
      ...(aim?.aim === 'tasks' && aim.different && rules.tied && { tied: true as const }),
      ...(gobble !== undefined && gobble > 0 && { gobble }),
      ...(quick !== undefined && { quick }),
    };
  },
  check({ request, parameters }) {
    return parameters ? (checkMatchingParameters(parameters) ?? checkMatchingRequest(request, parameters)) : undeclared;
  },
  *throw({ request, parameters }) {
    if (!parameters) return undeclared;
    if (request.compared) return { faces: [], outcome: { sets: [], loose: [], success: true } };
    const { pool } = request;
    const { sides } = parameters;
    const dice = (role: ExpectedFace['role'], optional: boolean, count: number): ExpectedFace[] =>
      new Array<ExpectedFace>(count).fill({ role, sides, optional });
    const faces = yield [
      ...dice('regular', false, pool.d),
      ...dice('expert', true, pool.ed ?? 0),
      ...dice('wiggle', true, pool.wd),
    ];
    if (faces.length === pool.d) return finishMatching(faces, request, parameters);
    const experts = faces.slice(pool.d, pool.d + (pool.ed ?? 0));
    const wiggles = faces.slice(pool.d + experts.length);
    const chosen = {
      ...request,
      ...(experts.length > 0 && { experts }),
      ...(wiggles.length > 0 && { wiggles }),
    };
    return checkMatchingRequest(chosen, parameters) ?? finishMatching(faces.slice(0, pool.d), chosen, parameters);
  },
  odds({ request, parameters }, { rules, ...dice }, asked) {
    const own = { request, parameters: parameters ?? dice.parameters };
    const { tasks, pool, compared } = request;
    if (compared)
      return {
        family: MATCHING,
        method: 'exact',
        pool,
        success: 1,
        atLeast: new Map(),
        text: poolText(pool),
        json: { pool: valueJson(poolValue(pool)) },
        tables: [],
      };
    const aim = asked?.aim ?? (tasks === undefined ? undefined : ({ aim: 'tasks', tasks } as const));
    const ofPool = poolOdds(own, rules, aim);
    if (isProblem(ofPool)) return ofPool;
    const scattered = rules.scattered.has(asked?.subject ?? '')
      ? coverFireOdds(ofPool.pool, own.parameters)
      : undefined;
    if (scattered && isProblem(scattered)) return scattered;
    return {
      ...ofPool,
      family: MATCHING,
      text: scattered ? `${ofPool.text}; hits each in its way ${percentText(scattered.hit)}` : ofPool.text,
      ...(scattered && { hitEach: scattered.hit }),
      json: {
        success: ofPool.success,
        pool: valueJson(poolValue(ofPool.pool)),
        atLeast: Object.fromEntries(ofPool.atLeast),
        ...(ofPool.fixed && { fixed: Object.fromEntries(ofPool.fixed) }),
        ...(scattered && { hitEach: scattered.hit }),
        ...(ofPool.taken && { aim: ofPool.taken.aim, taken: Object.fromEntries(ofPool.taken.sets) }),
        ...(ofPool.tasks && {
          tasks: { asked: ofPool.tasks.asked, atLeast: Object.fromEntries(ofPool.tasks.atLeast) },
        }),
      },
      tables: [
        setTable('at least', ofPool.atLeast),
        ...(ofPool.taken ? [setTable(`the ${ofPool.taken.aim}`, ofPool.taken.sets)] : []),
      ],
    };
  },
  opposes: ({ rules }) => (rules.isOpposable ? undefined : problem(says.notOpposable)),
  meet,
  against(own, other, dice, opposed) {
    const { rules } = dice;
    const [request, otherRequest] = meet(own, other, dice);
    const [a, b] = [
      { request, parameters: own.parameters ?? dice.parameters },
      { request: otherRequest, parameters: other.parameters ?? dice.parameters },
    ];
    const { aim } = own.asked;
    if (aim?.aim === 'power') return poolsCompared(own.asked, other.asked);
    if (aim?.aim === 'race' || aim?.aim === 'chase') return turnByTurn(a, b, aim, rules);
    return opposed ? poolsOpposed(a, b, rules) : poolsAgainst(a, b, rules, largerOf(own.asked, other.asked, rules));
  },
  /** The obstacle of a race or chase applies to its first turn only. */
  again({ request, asked: { aim } }) {
    const { needs: _, ...rest } = request;
    return aim?.aim === 'race' || aim?.aim === 'chase' ? rest : request;
  },
  /** The other side wants the same kind of set; an opposing side wants a set that ruins those of the first. */
  reply(other, first, { aim }, { rules }, opposed) {
    const stop = opposed ? leastToStop(first.outcome.sets, first.request.needs, rules.equalOpposes) : undefined;
    return {
      ...other,
      aim: other.aim ?? aim ?? { aim: first.request.aim === 'tallest' ? 'tallest' : 'widest' },
      ...(stop && { width: Math.max(stop.width, other.width ?? 0), height: Math.max(stop.height, other.height ?? 0) }),
    };
  },
  ends(own, other, { rules }, isOpposed, earlier) {
    if (isOpposed) return opposed(own, other, rules);
    const { aim: contest } = own.asked;
    if (contest?.aim === 'race' || contest?.aim === 'chase')
      return afterTurns([...earlier, [own, other]], contest, rules);
    if (contest?.aim === 'power') {
      const [ours, theirs] = [poolTotal(own.request.pool), poolTotal(other.request.pool)];
      return endedBy(ours - theirs, says.diceTo(Math.max(ours, theirs), Math.min(ours, theirs)));
    }
    const larger = largerOf(own.asked, other.asked, rules);
    const a = own.outcome.success ? own.outcome.chosen : undefined;
    const b = other.outcome.success ? other.outcome.chosen : undefined;
    if (!a && !b) return endedBy(larger.noSets ?? 0, says.byTheLargerPool);
    if (!a || !b) return endedBy(a ? 1 : -1);
    const { aim } = own.request;
    const by = aim === 'most sets' ? rules.contestBy : aim === 'tallest' ? 'height' : 'width';
    const order = compareSets(inTime(a, by, own.request.quick), inTime(b, by, other.request.quick), by);
    if (order === 0) return endedBy(larger.ties ?? 0, says.byTheLargerPool);
    const [better, worse] = order > 0 ? [a, b] : [b, a];
    return endedBy(order, `${setText(better)} to ${setText(worse)}`);
  },
  tell: poolWords,
  read,
};

/** The end of a contest: with an `order` above 0 the first side wins, below 0 the other; `left` says by how much. */
function endedBy(order: number, left?: string): Ended {
  if (order === 0) return { winner: 'nobody', ending: 'contest' };
  return { winner: order > 0 ? 'own' : 'other', ending: 'contest', ...(left !== undefined && { left }) };
}
