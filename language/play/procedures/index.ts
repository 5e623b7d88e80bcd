import { activationNeeds } from './activation.js';
import { adaptableDiceNeeds } from './adaptable-dice.js';
import { areaNeeds } from './area.js';
import { armourNeeds } from './armour.js';
import { armourRatingNeeds } from './armour-rating.js';
import { attackNeeds } from './attack.js';
import { attackOnALine } from './attack-on-a-line.js';
import { battleFatigueNeeds } from './battle-fatigue.js';
import { burnNeeds } from './burn.js';
import { chokeNeeds } from './choke.js';
import { coldNeeds } from './cold.js';
import { combatRoundNeeds } from './combat-round.js';
import { contestNeeds } from './contest.js';
import { contestOfWillsNeeds } from './contest-of-wills.js';
import { cooperationNeeds } from './cooperation.js';
import { coverNeeds } from './cover.js';
import { coverFireNeeds } from './cover-fire.js';
import { crashNeeds } from './crash.js';
import { declarationNeeds } from './declaration.js';
import { disarmNeeds } from './disarm.js';
import { dodgeNeeds } from './dodge.js';
import { drowningNeeds } from './drowning.js';
import { electrocutionNeeds } from './electrocution.js';
import { extendedContestNeeds } from './extended-contest.js';
import { fallingNeeds } from './falling.js';
import { fireNeeds } from './fire.js';
import { fireFromCoverNeeds } from './fire-from-cover.js';
import { firstAidNeeds } from './first-aid.js';
import { flamethrowerNeeds } from './flamethrower.js';
import { grenadeNeeds } from './grenade.js';
import { grenadeBlastNeeds } from './grenade-blast.js';
import { handToHandNeeds } from './hand-to-hand.js';
import { healingNeeds } from './healing.js';
import { hitLocationNeeds } from './hit-location.js';
import { injuryDiceNeeds } from './injury-dice.js';
import { looseDiceNeeds } from './loose-dice.js';
import { manoeuvresNeeds } from './manoeuvres.js';
import { motivationNeeds } from './motivation.js';
import { multipleActionsNeeds } from './multiple-actions.js';
import type { Needs } from './needs.js';
import { obstacleNeeds } from './obstacle.js';
import { operationNeeds } from './operation.js';
import { opposedNeeds } from './opposed.js';
import { parachuteNeeds } from './parachute.js';
import { pinNeeds } from './pin.js';
import { powerDefenceNeeds } from './power-defence.js';
import { powerOnSheetNeeds } from './power-on-sheet.js';
import { powerUnderAttackNeeds } from './power-under-attack.js';
import { slowNeeds } from './slow.js';
import { squishyDiceNeeds } from './squishy-dice.js';
import { takingTimeNeeds } from './taking-time.js';
import { timeNeeds } from './time.js';
import { tooManyTensNeeds } from './too-many-tens.js';
import { torsoPenaltyNeeds } from './torso-penalty.js';
import { weaponNeeds } from './weapon.js';
import { willNeeds } from './will.js';
import { woundsNeeds } from './wounds.js';
import { writtenWoundsNeeds } from './written-wounds.js';

/** Headers of all procedures, one a line, by name. */
export const procedureNeeds: readonly Needs[] = [
  activationNeeds,
  adaptableDiceNeeds,
  areaNeeds,
  armourNeeds,
  armourRatingNeeds,
  attackNeeds,
  attackOnALine,
  battleFatigueNeeds,
  burnNeeds,
  chokeNeeds,
  coldNeeds,
  combatRoundNeeds,
  contestNeeds,
  contestOfWillsNeeds,
  cooperationNeeds,
  coverFireNeeds,
  coverNeeds,
  crashNeeds,
  declarationNeeds,
  disarmNeeds,
  dodgeNeeds,
  drowningNeeds,
  electrocutionNeeds,
  extendedContestNeeds,
  fallingNeeds,
  fireNeeds,
  fireFromCoverNeeds,
  firstAidNeeds,
  flamethrowerNeeds,
  grenadeBlastNeeds,
  grenadeNeeds,
  handToHandNeeds,
  healingNeeds,
  hitLocationNeeds,
  injuryDiceNeeds,
  looseDiceNeeds,
  manoeuvresNeeds,
  motivationNeeds,
  multipleActionsNeeds,
  operationNeeds,
  obstacleNeeds,
  opposedNeeds,
  parachuteNeeds,
  pinNeeds,
  powerDefenceNeeds,
  powerOnSheetNeeds,
  powerUnderAttackNeeds,
  slowNeeds,
  squishyDiceNeeds,
  takingTimeNeeds,
  timeNeeds,
  tooManyTensNeeds,
  torsoPenaltyNeeds,
  weaponNeeds,
  willNeeds,
  woundsNeeds,
  writtenWoundsNeeds,
];
