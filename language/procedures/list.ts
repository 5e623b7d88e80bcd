import { nameKey } from '../grammar/text.js';
import { type Needs, withUsed } from '../rules/needs.js';
import { flamethrowerNeeds } from './attacks/area.js';
import { attack } from './attacks/attack-action.js';
import { coverFiring } from './attacks/cover-fire.js';
import { catchGrenadeInAir, diveOnGrenade, kickGrenade, throwBackGrenade } from './attacks/grenade-answers.js';
import { firstAid, untreatedInjury } from './care/first-aid.js';
import { completeRest, endOfFight, goodNight, lastingHarm, operating } from './care/healing.js';
import { defendedAttack } from './defended/defended-attack.js';
import { exploding } from './defended/explosion.js';
import { losingHits, wounding } from './defended/wound.js';
import { actingTogether } from './dice/joint-action.js';
import { risking, rollingLoosely } from './dice/loose-dice.js';
import { overcoming } from './dice/obstacle.js';
import { adapting, squishing } from './dice/reshaped-sets.js';
import { sharedDie } from './dice/shared-die.js';
import { cold, gangrene } from './hazards/cold.js';
import { crashing } from './hazards/crash.js';
import { drowning } from './hazards/drowning.js';
import { electrocution } from './hazards/electrocution.js';
import { falling, parachuting } from './hazards/falls.js';
import { burning, dousing, panicInFlames } from './hazards/fire.js';
import { killingOutright } from './hazards/killed-outright.js';
import { battleFatigue, contestingWills } from './nerve-and-will.js';
import type { Procedure } from './procedure.js';
import {
  breakingFree,
  choking,
  defendingWithPower,
  disarming,
  dodging,
  holdingOn,
  opposing,
  takingCover,
  takingDown,
} from './round/declarable.js';
import { declarationNeeds } from './round/declaration.js';
import { timeNeeds } from './time.js';

/** The procedures that an action can play, by name. */
export const procedures: ReadonlyMap<string, Procedure> = new Map(
  [
    actingTogether,
    adapting,
    attack,
    battleFatigue,
    breakingFree,
    burning,
    catchGrenadeInAir,
    choking,
    coverFiring,
    defendingWithPower,
    disarming,
    diveOnGrenade,
    dodging,
    holdingOn,
    opposing,
    takingCover,
    takingDown,
    kickGrenade,
    throwBackGrenade,
    cold,
    completeRest,
    contestingWills,
    endOfFight,
    firstAid,
    goodNight,
    lastingHarm,
    operating,
    untreatedInjury,
    crashing,
    defendedAttack,
    dousing,
    exploding,
    drowning,
    electrocution,
    falling,
    killingOutright,
    losingHits,
    wounding,
    gangrene,
    overcoming,
    panicInFlames,
    parachuting,
    risking,
    rollingLoosely,
    sharedDie,
    squishing,
  ].map((one) => [nameKey(one.needs.procedure), one]),
);

/** Headers of code that is no procedure of its own: it runs as part of a whole round or of other lines. */
export const ofRounds: readonly Needs[] = [declarationNeeds, flamethrowerNeeds, timeNeeds];

/** All headers: everything that procedures read from a rulebook. */
export const procedureNeeds: readonly Needs[] = withUsed([
  ...[...procedures.values()].map(({ needs }) => needs),
  ...ofRounds,
]);
