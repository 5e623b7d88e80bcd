import { adaptableDiceNeeds } from './adaptable-dice.js';
import { areaNeeds } from './area.js';
import { armourNeeds } from './armour.js';
import { attackNeeds } from './attack.js';
import { burnNeeds } from './burn.js';
import { chokeNeeds } from './choke.js';
import { combatRoundNeeds } from './combat-round.js';
import { contestNeeds } from './contest.js';
import { cooperationNeeds } from './cooperation.js';
import { coverNeeds } from './cover.js';
import { coverFireNeeds } from './cover-fire.js';
import { declarationNeeds } from './declaration.js';
import { disarmNeeds } from './disarm.js';
import { dodgeNeeds } from './dodge.js';
import { extendedContestNeeds } from './extended-contest.js';
import { flamethrowerNeeds } from './flamethrower.js';
import { grenadeNeeds } from './grenade.js';
import { handToHandNeeds } from './hand-to-hand.js';
import { hitLocationNeeds } from './hit-location.js';
import { injuryDiceNeeds } from './injury-dice.js';
import { looseDiceNeeds } from './loose-dice.js';
import { manoeuvresNeeds } from './manoeuvres.js';
import { multipleActionsNeeds } from './multiple-actions.js';
import type { Needs } from './needs.js';
import { opposedNeeds } from './opposed.js';
import { pinNeeds } from './pin.js';
import { powerDefenceNeeds } from './power-defence.js';
import { powerUnderAttackNeeds } from './power-under-attack.js';
import { slowNeeds } from './slow.js';
import { squishyDiceNeeds } from './squishy-dice.js';
import { takingTimeNeeds } from './taking-time.js';
import { tooManyTensNeeds } from './too-many-tens.js';
import { torsoPenaltyNeeds } from './torso-penalty.js';
import { weaponNeeds } from './weapon.js';
import { woundsNeeds } from './wounds.js';

/** Headers of all procedures, one a line, by name. */
export const procedureNeeds: readonly Needs[] = [
  adaptableDiceNeeds,
  areaNeeds,
  armourNeeds,
  attackNeeds,
  burnNeeds,
  chokeNeeds,
  combatRoundNeeds,
  contestNeeds,
  cooperationNeeds,
  coverFireNeeds,
  coverNeeds,
  declarationNeeds,
  disarmNeeds,
  dodgeNeeds,
  extendedContestNeeds,
  flamethrowerNeeds,
  grenadeNeeds,
  handToHandNeeds,
  hitLocationNeeds,
  injuryDiceNeeds,
  looseDiceNeeds,
  manoeuvresNeeds,
  multipleActionsNeeds,
  opposedNeeds,
  pinNeeds,
  powerDefenceNeeds,
  powerUnderAttackNeeds,
  slowNeeds,
  squishyDiceNeeds,
  takingTimeNeeds,
  tooManyTensNeeds,
  torsoPenaltyNeeds,
  weaponNeeds,
  woundsNeeds,
];
