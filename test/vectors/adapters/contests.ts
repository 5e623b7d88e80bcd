import { diceOf } from '../../../language/families/game.js';
import { cancelled } from '../../../language/families/matching/against.js';
import { matching } from '../../../language/families/matching/index.js';
import { findSets, type MatchingSet } from '../../../language/families/matching/sets.js';
import type { Evaluation } from '../../../language/model/evaluate/cells/evaluation.js';
import { gameOf } from '../../../language/model/evaluate/rolls/game.js';
import { cooperate, cooperateInContest } from '../../../language/play/procedures/cooperation.js';
import { adapt } from '../../../language/play/procedures/dice/adaptable-dice.js';
import { type Contender, contest, contestBoth } from '../../../language/play/procedures/dice/contest.js';
import {
  addGains,
  type ExtendedContest,
  startExtended,
} from '../../../language/play/procedures/dice/extended-contest.js';
import { regularDice } from '../../../language/play/procedures/dice/faces.js';
import { gobbleSets } from '../../../language/play/procedures/dice/injury-dice.js';
import { looseRoll, lowHigh } from '../../../language/play/procedures/dice/loose-dice.js';
import { takeObstacle } from '../../../language/play/procedures/dice/obstacle.js';
import { oppose } from '../../../language/play/procedures/dice/opposed.js';
import { squish } from '../../../language/play/procedures/dice/squishy-dice.js';
import { multiplePool, multipleResult } from '../../../language/play/procedures/multiple-actions.js';
import { declareManoeuvres } from '../../../language/play/procedures/round/declaration.js';
import { makePool, type Pool, poolTotal } from '../../../language/values/pool.js';
import { isProblem, type Problem } from '../../../language/values/problem.js';
import type { Given, Json } from '../given.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';
import { word } from './game.js';
import { shown } from './pool.js';

function made<Value>(value: Value | Problem): Value {
  if (isProblem(value)) throw new Error(value.problem);
  return value;
}

/** Somebody at a table that plays with the options named. */
function somebody(table: Table, ...options: readonly string[]): Evaluation {
  const switches = options.map((option) => `switch ${option} on`);
  return table.character([], switches).evaluation;
}

function poolOf(given: Given): Pool {
  return makePool(given.number('d'), given.number('hd'), given.number('wd'));
}

function poolShown({ d, hd, wd }: Pool): Json {
  return { d, hd, wd };
}

function setOf(given: Given): MatchingSet {
  return { width: given.number('w'), height: given.number('h') };
}

function setsOf(given: Given): MatchingSet[] {
  return given.parts('sets').map(setOf);
}

function contenders(given: Given): Contender[] {
  return given.parts('sides').map((side) => ({
    name: side.text('id'),
    ...(side.has('sets') ? { sets: setsOf(side) } : { faces: side.numbers('dice') }),
    ...(side.has('pool') && { pool: side.number('pool') }),
  }));
}

function setsShown(sets: Readonly<Record<string, MatchingSet | undefined>>): Json {
  return Object.fromEntries(Object.entries(sets).map(([name, set]) => [name, shown(set)]));
}

/** Plays turns of widths until it is decided. */
function played(start: ExtendedContest | Problem, given: Given): ExtendedContest {
  let now = made(start);
  for (const [first, second] of given.pairs('turns')) {
    if (now.winner !== undefined) break;
    now = made(addGains(now, [first, second])).outcome;
  }
  return now;
}

function winnerOf({ winner }: ExtendedContest, sides: readonly string[]): Json {
  return typeof winner === 'number' ? (sides[winner] ?? null) : null;
}

/** Rolls of several people or of several actions, and what may be done with sets after the roll. */
export const contests: Adapters = {
  'multi.pool': (given, table) => {
    const request = {
      pools: given.parts('pools').map(poolOf),
      actions: given.number('actions'),
      ...(given.has('prefer') && { prefer: given.number('prefer') }),
    };
    const { pool } = made(multiplePool(request, somebody(table))).outcome;
    return { rolled: poolShown(pool), count: poolTotal(pool) };
  },
  'multi.result': (given, table) => {
    const faces = given.numbers('dice');
    const tasks = Array.from({ length: given.number('actions') }, () => ({}));
    const [own] = tasks.keys();
    const { successes } = made(multipleResult(regularDice(faces), tasks, Number(own), somebody(table))).outcome;
    return { sets: findSets(faces).sets.map(shown), successes };
  },
  contest: (given, table) => {
    const of = given.text('by') === 'height' ? 'quality' : 'speed';
    const { winner, sets } = made(contest(contenders(given), of, somebody(table))).outcome;
    return { winner: winner ?? null, sets: setsShown(sets) };
  },
  'contest.both': (given, table) => {
    const { better, faster, sets } = made(contestBoth(contenders(given), somebody(table))).outcome;
    return { better: better ?? null, faster: faster ?? null, sets: setsShown(sets) };
  },
  'cooperate.static': (given, table) => {
    const pools = given.numbers('pools').map((dice) => makePool(dice));
    return { count: poolTotal(made(cooperate(pools, somebody(table))).outcome) };
  },
  'cooperate.contest': (given, table) => ({
    set: shown(made(cooperateInContest(given.lists('members'), somebody(table))).outcome),
  }),
  'wt.adapt': (given, table) => {
    const { sets, loose } = findSets(given.numbers('dice'));
    const [set] = sets;
    if (!set) throw new Error('no set to adapt');
    return { set: shown(made(adapt(set, loose, somebody(table, 'Adaptable Dice'))).outcome.set) };
  },
  'wt.cancel': (given, table) => {
    const dice = diceOf(gameOf(somebody(table, 'Too Many Tens')), matching);
    if (!dice) throw new Error('no pools are rolled');
    const [a, b] = cancelled(poolOf(given.part('a')), poolOf(given.part('b')), dice.rules);
    return { a: poolShown(a), b: poolShown(b) };
  },
  'wt.chase': (given, table) => {
    const start = startExtended('chase', somebody(table), { goal: given.number('goal'), lead: given.number('lead') });
    const { turn, ...now } = played(start, given);
    return { winner: winnerOf({ turn, ...now }, ['quarry', 'pursuer']), turn };
  },
  'wt.race': (given, table) => {
    const now = played(startExtended('race', somebody(table), { goal: given.number('goal') }), given);
    return { winner: winnerOf(now, given.texts('sides')), turn: now.turn, totals: [...now.totals] };
  },
  'wt.expert': (given, table) => {
    const manoeuvre = { name: word('manoeuvres', 'expert'), height: given.number('pool') };
    const { rolled, set } = made(
      declareManoeuvres(makePool(given.number('pool')), [manoeuvre], somebody(table)),
    ).outcome;
    return { rolledDice: rolled, setDice: set };
  },
  'wt.injury': (given, table) => ({
    left: made(gobbleSets(setsOf(given), given.number('gobble'), somebody(table))).outcome.left.map(shown),
  }),
  'wt.loose': (given, table) => {
    const { height, width } = made(looseRoll(regularDice(given.numbers('dice')), somebody(table))).outcome;
    return { height, width };
  },
  'wt.lowHigh': (given, table) => {
    const { botch, beginnersLuck } = made(lowHigh(regularDice(given.numbers('dice')), somebody(table))).outcome;
    return { botch, beginnersLuck };
  },
  'wt.obstacle': (given, table) => {
    const dice = regularDice(given.numbers('dice'));
    const { gain, complication, catastrophe } = made(
      takeObstacle(dice, given.number('difficulty'), somebody(table)),
    ).outcome;
    return { gain, complication, catastrophe };
  },
  'wt.oppose': (given, table) => ({
    left: made(oppose(setOf(given.part('by')), setsOf(given), somebody(table))).outcome.left.map(shown),
  }),
  'wt.squish': (given, table) => ({
    options: made(
      squish(setOf(given.part('set')), somebody(table, 'Squishy Dice'), given.maybeNumber('maxStep')),
    ).outcome.options.map(shown),
  }),
  'wt.takeTime': (given, table) => {
    const who = table.character([]);
    const [bonus, thought] = [given.maybeNumber('bonusUnits') ?? 0, given.maybeNumber('concentrateUnits') ?? 0];
    return {
      bonus: who.modifier(`Coordination with taking time ${bonus}`, 'aim'),
      difficulty: who.asked('Eased Difficulty', given.maybeNumber('difficulty') ?? 1, thought),
      preparation: who.asked('Preparation Time', bonus, thought),
    };
  },
};
