import { coldCourse, coldGrace } from '../../../language/procedures/hazards/cold.js';
import { crashResult } from '../../../language/procedures/hazards/crash.js';
import { drowningCourse } from '../../../language/procedures/hazards/drowning.js';
import { fallDamage } from '../../../language/procedures/hazards/falls.js';
import { fireCourse } from '../../../language/procedures/hazards/fire.js';
import { type Bidder, contestOfWills } from '../../../language/procedures/nerve-and-will.js';
import { noWounds } from '../../../language/procedures/wounds/wounds.js';
import type { Change } from '../../../language/roll/changes.js';
import type { Evaluation } from '../../../language/sheet/cells/evaluation.js';
import { isProblem, type Problem } from '../../../language/values/problem.js';
import type { Character } from '../character.js';
import type { Given, Json } from '../given.js';
import type { Table } from '../table.js';
import type { Adapters } from './adapter.js';
import { word } from './game.js';

/** The outcome, or an error that says the problem. */
function made<Outcome>(value: { readonly outcome: Outcome } | Problem): Outcome {
  if (isProblem(value)) throw new Error(value.problem);
  return value.outcome;
}

function somebody(table: Table, lines: readonly string[] = []): Evaluation {
  return table.character(['nature Talent', ...lines]).evaluation;
}

function withBody(given: Given, table: Table): Evaluation {
  return somebody(table, [`Body ${given.number('body')}`]);
}

/** A stat of as many dice as were thrown. */
function rolling(stat: string, given: Given): string {
  return `${stat} ${given.numbers('dice').length}`;
}

function talent(table: Table, lines: readonly string[] = []): Character {
  return table.character(['nature Talent', ...lines]);
}

function woundsOf(lines: readonly string[]): string {
  return `wounds { ${lines.join(', ')} }`;
}

/** What is taken, as the vectors write it. */
function negative(points: Json): Json {
  return points === 0 ? 0 : Number(`-${points}`);
}

/** Boxes that a change marks in a place. */
function marked(changes: readonly Change[], place: string, option: string): number | undefined {
  const change = changes.find((one) => one.is === 'entry' && one.entry === place && one.option === option);
  return change?.is === 'entry' ? change.to : undefined;
}

function ids(places: readonly string[]): Json {
  return places.map((place) => word('locations', place));
}

/** How long things take, in either game. */
export const time: Adapters = {
  time: (given, table) => {
    const unit = given.text('unit');
    const times = given.maybeNumber('increment') ?? 1;
    const units = table.character([]).asked('Time Taken', given.number('width'), JSON.stringify(unit), times);
    return { units, unit: table.cell('Time Scale', unit, 'unit') };
  },
};

/** What mends, what else hurts, and what becomes of Will. */
export const ordeals: Adapters = {
  'heal.afterFight': (given, table) => {
    const shock = given.part('shock');
    const hurt = talent(table, [woundsOf(shock.keys().map((id) => `${word('limbs', id)} ${shock.number(id)} shock`))]);
    const { changes } = hurt.played('after the fight', '');
    const left = shock.keys().map((id) => [id, marked(changes, word('limbs', id), 'shock') ?? shock.number(id)]);
    return { left: Object.fromEntries(left) };
  },
  'heal.daily': (given, table) => {
    const hurt = talent(table, [rolling('Body', given), woundsOf([`torso ${given.number('shock')} shock`])]);
    const { changes, record } = hurt.played('good night', given.numbers('dice').join(','));
    const erased = changes.length === 0 ? 0 : Number(record.summary.split(' ')[0]);
    return { erased, capacity: Number(record.details.find(({ label }) => label === 'Capacity')?.value) };
  },
  'heal.operation': (given, table) => {
    const hurt = talent(table, [rolling('Brains', given), woundsOf([`torso ${given.number('killing')} killing`])]);
    const { changes, record } = hurt.played('operate torso', given.numbers('dice').join(','));
    const [, hours] = /after ([0-9]+) hours/.exec(record.summary) ?? [];
    return {
      hours: Number(hours),
      converted: Number(record.summary.split(' ')[0]),
      K: marked(changes, 'torso', 'killing') ?? null,
      S: marked(changes, 'torso', 'shock') ?? null,
    };
  },
  electric: (given, table) => {
    const dice = given.numbers('dice');
    const soaked = given.flag('wd');
    const strength = [...dice, ...(soaked ? [given.number('wd')] : [])].length;
    const line = `current ${strength}, through lightning${soaked ? ', soaked' : ''}`;
    return { width: marked(talent(table).played(line, dice.join(',')).changes, 'torso', 'shock') ?? 0 };
  },
  fall: (given, table) => {
    const surface = given.flag('soft') ? 'soft ground' : 'rock';
    const fallen = made(fallDamage({ feet: given.number('feet'), surface }, given.flag('landedWell'), somebody(table)));
    return { type: fallen.kind === 'shock' ? 'S' : 'K', points: fallen.points, locations: ids(fallen.places) };
  },
  parachute: (given, table) => {
    const jumper = talent(table, ['Coordination 1', 'Parachuting 1']);
    const line = `jump by parachute ${given.number('feet')} ft`;
    if (given.flag('success'))
      return { legs: { S: marked(jumper.played(line, '1,1').changes, 'left leg', 'shock') ?? null } };
    return { treatAsFallFeet: jumper.value('Failed Parachute') };
  },
  drown: (given, table) => {
    const { unconsciousAfter, deadAfter } = made(drowningCourse(withBody(given, table)));
    return { unconsciousAfter, deadAfter };
  },
  'cold.grace': (given, table) => {
    const { amount, unit } = made(coldGrace(word('shelters', given.text('exposure')), withBody(given, table)));
    return { amount, unit };
  },
  'cold.course': (given, table) => ({ ...made(coldCourse(given.number('every'), withBody(given, table))) }),
  'fire.head': (given, table) => {
    const { deadAfter, blindMinutes } = made(fireCourse(['head'], withBody(given, table)));
    return { deadAfterTurns: deadAfter, blindMinutes };
  },
  'crash.difficulty': (given, table) => {
    const worse = given.texts('plus');
    const circumstances = [...worse, ...given.texts('minus')].map((id) => `, ${word('circumstances', id)}`).join('');
    const driver = talent(table);
    const vehicle = given.text('vehicle');
    const rolled = driver.rolled(`crash ${vehicle}, speed ${given.number('mph')}${circumstances}`);
    if (!rolled || isProblem(rolled)) throw new Error('no wreck is rolled');
    return {
      raw: driver.asked('Wreck Severity', JSON.stringify(vehicle), given.number('mph'), worse.length),
      difficulty: rolled.height ?? 1,
    };
  },
  'crash.result': (given, table) => {
    const set = { width: given.part('set').number('w'), height: given.part('set').number('h') };
    const crashed = made(crashResult(set, given.number('difficulty'), noWounds, withBody(given, table)));
    if (crashed.success) return { success: true, shockToSpread: crashed.shockToSpread };
    const wound = crashed.wounds[crashed.place ?? ''];
    return {
      success: false,
      location: word('locations', crashed.place ?? ''),
      at: { S: wound?.shock ?? null, K: wound?.killing ?? null },
      killingToDeath: crashed.toDeath ?? null,
    };
  },
  'crash.spread': (given, table) => {
    const spread = given.part('spread');
    const pilot = talent(table, [`Body ${given.number('body')}`]);
    const answers = spread.keys().map((id) => `shock to the ${word('limbs', id)}=${spread.number(id)}`);
    const { changes, record } = pilot.played('crash plane, speed 150, braced, skilled', '8,8,1', answers);
    return {
      total: Number(/takes ([0-9]+) shock/.exec(record.summary)?.[1]),
      anyKilling: changes.some((change) => change.is === 'entry' && change.option === 'killing'),
    };
  },
  'will.activate': (given, table) => {
    const one = talent(table);
    if (!given.flag('success')) return { change: negative(one.asked('Will Taken', '"failed activation"')) };
    return { change: given.flag('naturalTen') ? one.asked('Will Gained', '"natural ten"') : 0 };
  },
  'will.halve': (given, table) => {
    const struck = talent(table, [`will ${given.number('will')}`]);
    const [change] = struck.played('lose Will personal tragedy', '').changes;
    return {
      lost: struck.asked('Will Taken', '"personal tragedy"'),
      left: change ? Number(change.to) : given.number('will'),
    };
  },
  'will.auction': (given, table) => {
    const bids = given.texts('bids').map((id): Bidder => (id === 'D' ? 'defender' : 'attacker'));
    const { attacker, defender, winner } = made(contestOfWills(bids, somebody(table)));
    return { attacker, defender, winner };
  },
};
