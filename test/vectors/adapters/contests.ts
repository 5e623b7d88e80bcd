import { isOf } from '../../../language/dice/families/family.js';
import { diceOf } from '../../../language/dice/families/game.js';
import { cancelled } from '../../../language/dice/families/matching/against.js';
import { matching } from '../../../language/dice/families/matching/index.js';
import { findSets, type MatchingSet } from '../../../language/dice/families/matching/sets.js';
import { type PlayedRoll, playRoll } from '../../../language/play/lines/play-roll.js';
import { looseRoll, lowHigh } from '../../../language/procedures/dice/loose-dice.js';
import { adapt, squish } from '../../../language/procedures/dice/reshaped-sets.js';
import type { Evaluation } from '../../../language/sheet/cells/evaluation.js';
import { gameOf } from '../../../language/sheet/rolls/game.js';
import { diceOf as diceOfKind, makePool, type Pool, poolText, poolTotal } from '../../../language/values/pool.js';
import { regularDice } from '../../dice/regular-dice.js';
import { must } from '../../must.js';
import type { Given, Json } from '../given.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';
import { word } from './game.js';
import { parametersOf, shown } from './pool.js';

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

/** Faces that show these sets and nothing else. */
function facesOf(sets: readonly MatchingSet[]): number[] {
  return sets.flatMap(({ width, height }) => new Array<number>(width).fill(height));
}

/** Faces of a die, from the lowest on. */
function everyFace(table: Table): number[] {
  const { sides } = parametersOf(table);
  return [...new Array(sides).keys(), sides].slice(1);
}

/** As many dice as a die has faces, a number of which show the same. */
function facesOfWidth(width: number, table: Table): number[] {
  const [face, ...others] = everyFace(table);
  return [...new Array<number | undefined>(width).fill(face), ...others, face].slice(
    0,
    everyFace(table).length,
  ) as number[];
}

/** The faces that a side of a contest rolled; other dice of its pool match none. */
function facesOfSide(side: Given, table: Table): number[] {
  if (!side.has('sets')) return side.numbers('dice');
  const faces = facesOf(setsOf(side));
  const others = everyFace(table).filter((face) => !faces.includes(face));
  return side.has('pool') ? [...faces, ...others].slice(0, side.number('pool')) : faces;
}

/** Two sides that roll these faces against each other. */
function against(
  sides: readonly (readonly number[])[],
  join: string,
  table: Table,
  options: readonly string[] = [],
): PlayedRoll {
  const line = sides.map((faces) => `${faces.length}d`).join(` ${join} `);
  const switches = options.map((option) => `switch ${option} on`);
  const rolled = table.character([], switches).rolled(line);
  if (!rolled) throw new Error(`${line} rolls nothing`);
  return must(playRoll(must(rolled), table.game, line, { dice: sides.map((faces) => faces.join(',')).join('/') }));
}

/** The set that each side of a contest took. */
function setTaken({ record }: PlayedRoll): Json {
  return isOf(matching, record) ? shown(record.outcome.chosen) : null;
}

/** Who wins a contest of `speed` or `quality`, and by which sets. */
function contested(given: Given, of: string, table: Table): { readonly winner: Json; readonly sets: Json } {
  const [own, other] = given.parts('sides');
  if (!own || !other) throw new Error('a contest has two sides');
  const played = against([facesOfSide(own, table), facesOfSide(other, table)], `for ${of} against`, table);
  const names: Readonly<Record<string, Json>> = { own: own.text('id'), other: other.text('id') };
  return {
    winner: names[String(played.against?.winner)] ?? null,
    sets: {
      [own.text('id')]: setTaken(played),
      [other.text('id')]: played.against ? setTaken(played.against.roll) : null,
    },
  };
}

/** A contest of many turns, in which both sides roll sets of these widths turn after turn. */
function extended(
  given: Given,
  kind: string,
  sides: readonly string[],
  table: Table,
): { readonly [key: string]: Json } {
  const dice = given
    .pairs('turns')
    .flat()
    .map((width) => facesOfWidth(width, table).join(','))
    .join('/');
  const pool = `${everyFace(table).length}d`;
  const lead = given.has('lead') ? ` lead ${given.number('lead')}` : '';
  const line = `${pool} for a ${kind} to ${given.number('goal')}${lead} against ${pool}`;
  const rolled = table.character([]).rolled(line);
  if (!rolled) throw new Error(`${line} rolls nothing`);
  const played = must(playRoll(must(rolled), table.game, line, { dice }));
  const [, first, second, turn] = / (\d+) to (\d+) in (\d+) turns?$/.exec(played.summary) ?? [];
  const [own, other] = sides;
  const names: Readonly<Record<string, Json>> = { own: own ?? null, other: other ?? null };
  return {
    winner: names[String(played.against?.winner)] ?? null,
    turn: Number(turn),
    totals: [Number(first), Number(second)],
  };
}

/** A call of a function of the rulebook with pools. */
function called(name: string, pools: readonly Pool[]): string {
  return `${name}[${pools.map(poolText).join(', ')}]`;
}

/** Rolls of several people or of several actions, and what may be done with sets after the roll. */
export const contests: Adapters = {
  'multi.pool': (given, table) => {
    const pools = given.parts('pools').map(poolOf);
    const preferred = given.has('prefer') ? pools.splice(given.number('prefer'), 1) : [];
    const line = `${called('Several', [...preferred, ...pools])} with multiple actions ${given.number('actions')}`;
    const rolled = must(table.rolled(line));
    if (rolled?.value.kind !== 'pool') throw new Error(`${line} rolls no pool`);
    const { pool } = rolled.value;
    return { rolled: poolShown(pool), count: poolTotal(pool) };
  },
  'multi.result': (given, table) => {
    const faces = given.numbers('dice');
    const line = `${faces.length}d for ${given.number('actions')} tasks`;
    const rolled = table.rolled(line);
    if (!rolled) throw new Error(`${line} rolls nothing`);
    const { record } = must(playRoll(must(rolled), table.game, line, { dice: faces.join(',') }));
    if (!isOf(matching, record)) throw new Error(`${line} rolls no pool`);
    return { sets: record.outcome.sets.map(shown), successes: record.outcome.done ?? null };
  },
  contest: (given, table) => ({ ...contested(given, given.text('by') === 'height' ? 'quality' : 'speed', table) }),
  'contest.both': (given, table) => {
    const [faster, better] = [contested(given, 'speed', table), contested(given, 'quality', table)];
    return { faster: faster.winner, better: better.winner, sets: better.sets };
  },
  'cooperate.static': (given, table) => {
    const rolled = must(
      table.rolled(
        called(
          'Together',
          given.numbers('pools').map((dice) => makePool(dice)),
        ),
      ),
    );
    return { count: rolled?.value.kind === 'pool' ? poolTotal(rolled.value.pool) : null };
  },
  'cooperate.contest': (given, table) => {
    const [own = [], ...helpers] = given.lists('members');
    const said = ['helper', 'second helper', 'third helper'];
    const helping = helpers.map((faces, at) => `, ${said[at]} ${faces.length}`).join('');
    const dice = [own, ...helpers].map((faces) => faces.join(',')).join('/');
    const { record } = table.character([]).played(`act together ${own.length}${helping}`, dice);
    const [width, height] = record.summary.split('x').map(Number);
    return { set: shown({ width: Number(width), height: Number(height) }) };
  },
  'wt.adapt': (given, table) => {
    const { sets, loose } = findSets(given.numbers('dice'));
    const [set] = sets;
    if (!set) throw new Error('no set to adapt');
    return { set: shown(must(adapt(set, loose, somebody(table, 'Adaptable Dice'))).outcome.set) };
  },
  'wt.cancel': (given, table) => {
    const dice = diceOf(gameOf(somebody(table, 'Too Many Tens')), matching);
    if (!dice) throw new Error('no pools are rolled');
    const [a, b] = cancelled(poolOf(given.part('a')), poolOf(given.part('b')), dice.rules);
    return { a: poolShown(a), b: poolShown(b) };
  },
  'wt.chase': (given, table) => {
    const { winner, turn } = extended(given, 'chase', ['quarry', 'pursuer'], table);
    return { winner: winner ?? null, turn: turn ?? null };
  },
  'wt.race': (given, table) => extended(given, 'race', given.texts('sides'), table),
  'wt.expert': (given, table) => {
    const line = `${given.number('pool')}d with ${word('manoeuvres', 'expert')} ${given.number('pool')}`;
    const rolled = must(table.rolled(line));
    if (rolled?.value.kind !== 'pool') throw new Error(`${line} rolls no pool`);
    const { pool } = rolled.value;
    return { rolledDice: diceOfKind(pool, 'regular'), setDice: diceOfKind(pool, 'fixed') };
  },
  'wt.injury': (given, table) => {
    const faces = facesOf(setsOf(given));
    const line = `${faces.length}d with injured ${given.number('gobble')}`;
    const rolled = table.rolled(line);
    if (!rolled) throw new Error(`${line} rolls nothing`);
    const { record } = must(playRoll(must(rolled), table.game, line, { dice: faces.join(',') }));
    return { left: isOf(matching, record) ? record.outcome.sets.map(shown) : null };
  },
  'wt.loose': (given, table) => {
    const { height, width } = must(looseRoll(regularDice(given.numbers('dice')), somebody(table))).outcome;
    return { height, width };
  },
  'wt.lowHigh': (given, table) => {
    const { botch, beginnersLuck } = must(lowHigh(regularDice(given.numbers('dice')), somebody(table))).outcome;
    return { botch, beginnersLuck };
  },
  'wt.obstacle': (given, table) => {
    const faces = given.numbers('dice');
    const line = `overcome ${faces.length}, difficulty ${given.number('difficulty')}`;
    const { record, changes } = table.character([]).played(line, faces.join(','));
    const gathered = changes.find((one) => one.is === 'field' && one.field === 'gathered');
    return {
      gain: Number(gathered?.to ?? 0),
      complication: record.summary.includes('complication'),
      catastrophe: record.summary.includes('catastrophe'),
    };
  },
  'wt.oppose': (given, table) => {
    const played = against([facesOf(setsOf(given)), facesOf([setOf(given.part('by'))])], 'opposed by', table);
    const [, left = ''] = / with (.*) left$/.exec(played.summary) ?? [];
    return {
      left: [...left.matchAll(/(\d+)x(\d+)/g)].map(([, width, height]) =>
        shown({ width: Number(width), height: Number(height) }),
      ),
    };
  },
  'wt.squish': (given, table) => ({
    options: must(
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
