import { isOf } from '../../../language/dice/families/family.js';
import { diceOf } from '../../../language/dice/families/game.js';
import { matching } from '../../../language/dice/families/matching/index.js';
import type { MatchingParameters } from '../../../language/dice/families/matching/matching.js';
import { matchingOdds } from '../../../language/dice/families/matching/odds/set-odds.js';
import { taskOdds } from '../../../language/dice/families/matching/odds/several-sets.js';
import {
  chooseSet,
  findSets,
  type MatchingSet,
  meetsNeeds,
  splitSet,
} from '../../../language/dice/families/matching/sets.js';
import { assignWiggle } from '../../../language/dice/families/matching/wiggle.js';
import { playRoll } from '../../../language/play/lines/play-roll.js';
import type { Rolled } from '../../../language/sheet/sheet-roll.js';
import { makePool, type Pool, poolText, poolTotal } from '../../../language/values/pool.js';
import { outcomesWithSets } from '../../dice/odds/counted.js';
import { must } from '../../must.js';
import type { Given, Json } from '../given.js';
import type { Table } from '../table.js';
import { percentOf } from '../values.js';
import type { Adapters } from './adapter.js';

export function parametersOf(table: Table): MatchingParameters {
  const dice = diceOf(table.game, matching);
  if (!dice) throw new Error(`${table.book} rolls no pools`);
  return dice.parameters;
}

function poolOf(given: Given): Pool {
  return makePool(given.number('d'), given.number('hd'), given.number('wd'));
}

function setOf(given: Given): MatchingSet {
  return { width: given.number('w'), height: given.number('h') };
}

/** A set as the vectors write it. */
export function shown(set: MatchingSet | undefined): Json {
  return set ? { w: set.width, h: set.height } : null;
}

function aimOf(given: Given): 'widest' | 'tallest' {
  return given.text('goal') === 'widest' ? 'widest' : 'tallest';
}

/** A written roll, followed by its modifiers. */
function rolledPool(given: Given, table: Table): Rolled {
  const modifiers = [
    ...(given.flag('bonus') ? [`bonus ${given.number('bonus')}`] : []),
    ...(given.flag('penalty') ? [`penalty ${given.number('penalty')}`] : []),
    ...(given.flag('wet') ? ['soaked'] : []),
  ];
  const line = [poolText(poolOf(given.part('pool'))), ...(modifiers.length ? ['with', modifiers.join(', ')] : [])];
  return must(table.character([]).rolled(line.join(' ')));
}

/** Faces as physical dice show them; the hard dice of the pool need none. */
function facesOf(given: Given, table: Table): number[] {
  const hard = Array.from({ length: given.maybeNumber('hd') ?? 0 }, () => parametersOf(table).hardFace);
  return [...given.numbers('dice'), ...hard];
}

export const pool: Adapters = {
  'pool.sum': (given, table) => {
    const [stat, skill] = [poolText(poolOf(given.part('stat'))), poolText(poolOf(given.part('skill')))];
    const character = table.character(['nature Talent', `Body ${stat} { Brawling ${skill} }`]);
    return { pool: character.unlimited('Body + Brawling') };
  },
  'pool.roll': (given, table) => {
    const { value } = rolledPool(given, table);
    if (value.kind !== 'pool') throw new Error('no pool came of it');
    const { d, hd, wd } = value.pool;
    return { rolled: { d, hd, wd }, count: poolTotal(value.pool) };
  },
  'sets.find': (given, table) => {
    const faces = given.numbers('dice');
    const pool = poolText(makePool(faces.length, given.maybeNumber('hd')));
    const played = must(playRoll(must(table.character([]).rolled(pool)), table.game, pool, { dice: faces.join(',') }));
    if (!isOf(matching, played.record)) throw new Error('no pool was rolled');
    const { sets, loose, success } = played.record.outcome;
    return { sets: sets.map(shown), loose, success };
  },
  'sets.choose': (given) => {
    const sets = given.has('sets') ? given.parts('sets').map(setOf) : findSets(given.numbers('dice')).sets;
    return { set: shown(chooseSet(sets, aimOf(given))) };
  },
  'sets.split': (given) => {
    const options = splitSet(setOf(given.part('set')), given.number('parts'));
    return { allowed: Boolean(options.length), options: options.map((sets) => sets.map(shown)) };
  },
  'sets.max': (given, table) => {
    const parameters = parametersOf(table);
    const { atLeast } = must(taskOdds(makePool(given.number('dice')), parameters, { tasks: given.number('dice') }, ''));
    return {
      maxSets: atLeast.findLastIndex((chance) => Boolean(chance)),
      possible: Boolean(atLeast[given.number('need')]),
    };
  },
  'sets.wiggle': (given, table) => {
    const faces = facesOf(given, table);
    const wiggled = assignWiggle(faces, given.number('wd'), aimOf(given), parametersOf(table).sides);
    return { set: shown(chooseSet(findSets([...faces, ...wiggled]).sets, aimOf(given))) };
  },
  'sets.guarantee': (given, table) => {
    const sets = outcomesWithSets(poolOf(given.part('pool')), parametersOf(table), given.number('need'));
    return { always: sets.count === sets.outOf, good: sets.count, of: sets.outOf };
  },
  'odds.any': (given, table) => {
    const { any } = must(matchingOdds(makePool(given.number('dice')), parametersOf(table)));
    return { count: Number(any.count), of: Number(any.outOf), percent: percentOf(any.probability) };
  },
  difficulty: (given, table) => {
    const needs = [
      `difficulty ${given.number('difficulty')}`,
      ...(given.has('minWidth') ? [`width ${given.number('minWidth')}`] : []),
    ];
    const { height, width } = must(table.character([]).rolled(`Body with ${needs.join(', ')}`));
    const wanted = { ...(height !== undefined && { height }), ...(width !== undefined && { width }) };
    return { success: given.parts('sets').some((set) => meetsNeeds(setOf(set), wanted)) };
  },
};
