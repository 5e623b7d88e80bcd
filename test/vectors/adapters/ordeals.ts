import type { Evaluation } from '../../../language/model/evaluate/cells/evaluation.js';
import { afterFight, goodNight } from '../../../language/play/procedures/care/healing.js';
import { operate } from '../../../language/play/procedures/care/operation.js';
import { coldCourse, coldGrace } from '../../../language/play/procedures/hazards/cold.js';
import { crashDifficulty, crashResult, crashSpread } from '../../../language/play/procedures/hazards/crash.js';
import { drowningCourse } from '../../../language/play/procedures/hazards/drowning.js';
import { electrocute } from '../../../language/play/procedures/hazards/electrocution.js';
import { fallDamage } from '../../../language/play/procedures/hazards/falling.js';
import { fireCourse } from '../../../language/play/procedures/hazards/fire.js';
import { parachuteLanding } from '../../../language/play/procedures/hazards/parachute.js';
import { type Bidder, contestOfWills } from '../../../language/play/procedures/mind/contest-of-wills.js';
import { activationWill, loseWill } from '../../../language/play/procedures/mind/will.js';
import { timeTaken } from '../../../language/play/procedures/time.js';
import type { Damage } from '../../../language/play/procedures/wounds/armour.js';
import { noWounds, type Wounds } from '../../../language/play/procedures/wounds/wounds.js';
import { isProblem, type Problem } from '../../../language/values/problem.js';
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

/** Somebody who rolls as many dice of a stat as were thrown. */
function rolling(stat: string, given: Given, table: Table): Evaluation {
  return somebody(table, [`${stat} ${given.numbers('dice').length}`]);
}

function wounded(place: string, damage: Partial<Damage>): Wounds {
  return { [place]: { killing: damage.killing ?? 0, shock: damage.shock ?? 0 } };
}

/** Damage by place as the vectors write it, one kind only. */
function shockOf(given: Given): Wounds {
  return Object.fromEntries(given.keys().map((id) => [word('limbs', id), { killing: 0, shock: given.number(id) }]));
}

function ids(places: readonly string[]): Json {
  return places.map((place) => word('locations', place));
}

/** How long things take, in either game. */
export const time: Adapters = {
  time: (given, table) => {
    const taken = made(
      timeTaken(given.number('width'), given.text('unit'), somebody(table), given.maybeNumber('increment')),
    );
    return { units: taken.amount, unit: taken.unit };
  },
};

/** What mends, what else hurts, and what becomes of Will. */
export const ordeals: Adapters = {
  'heal.afterFight': (given, table) => {
    const shock = shockOf(given.part('shock'));
    const { wounds } = made(afterFight(shock, shock, somebody(table)));
    return {
      left: Object.fromEntries(Object.entries(wounds).map(([place, wound]) => [word('locations', place), wound.shock])),
    };
  },
  'heal.daily': (given, table) => {
    const who = rolling('Body', given, table);
    const wounds = wounded('torso', { shock: given.number('shock') });
    const { erased, capacity } = made(goodNight(wounds, {}, given.numbers('dice'), who));
    return { erased, capacity };
  },
  'heal.operation': (given, table) => {
    const surgeon = rolling('Brains', given, table);
    const wounds = wounded('torso', { killing: given.number('killing') });
    const operated = made(operate({ place: 'torso' }, wounds, somebody(table), surgeon, given.numbers('dice')));
    const { torso } = operated.wounds;
    return {
      hours: operated.time.amount,
      converted: operated.converted,
      K: torso?.killing ?? null,
      S: torso?.shock ?? null,
    };
  },
  electric: (given, table) => {
    const dice = given.numbers('dice');
    const soaked = given.flag('wd');
    const source = [...dice, ...(soaked ? [given.number('wd')] : [])].length;
    return { width: made(electrocute({ source, path: 'lightning', soaked }, noWounds, dice, somebody(table))).width };
  },
  fall: (given, table) => {
    const surface = given.flag('soft') ? 'soft ground' : 'rock';
    const fallen = made(fallDamage({ feet: given.number('feet'), surface }, given.flag('landedWell'), somebody(table)));
    return { type: fallen.kind === 'shock' ? 'S' : 'K', points: fallen.points, locations: ids(fallen.places) };
  },
  parachute: (given, table) => {
    const jump = made(parachuteLanding(given.number('feet'), given.flag('success'), noWounds, somebody(table)));
    return jump.opened ? { legs: { S: jump.shock } } : { treatAsFallFeet: jump.treatAsFallFeet ?? null };
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
    const circumstances = [...given.texts('plus'), ...given.texts('minus')].map((id) => word('circumstances', id));
    const { raw, difficulty } = made(
      crashDifficulty({ vehicle: given.text('vehicle'), mph: given.number('mph'), circumstances }, somebody(table)),
    );
    return { raw, difficulty };
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
    const shock = Object.fromEntries(spread.keys().map((id) => [word('limbs', id), spread.number(id)]));
    const { total, anyKilling } = made(crashSpread(shock, undefined, noWounds, withBody(given, table)));
    return { total, anyKilling };
  },
  'will.activate': (given, table) => {
    const who = somebody(table);
    const will = Number(table.character(['nature Talent']).value('Base Will'));
    const tried = { success: given.flag('success'), naturalTen: given.flag('naturalTen') };
    return { change: made(activationWill(will, tried, who)).change };
  },
  'will.halve': (given, table) => {
    const lost = made(loseWill(given.number('will'), 'personal tragedy', somebody(table)));
    return { lost: lost.lost, left: lost.will };
  },
  'will.auction': (given, table) => {
    const bids = given.texts('bids').map((id): Bidder => (id === 'D' ? 'defender' : 'attacker'));
    const { attacker, defender, winner } = made(contestOfWills(bids, somebody(table)));
    return { attacker, defender, winner };
  },
};
