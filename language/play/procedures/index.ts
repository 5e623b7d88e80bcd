import { nameKey } from '../../grammar/text.js';
import type { Procedure } from '../actions/procedure.js';
import { areaNeeds, burnNeeds } from './area.js';
import { armourRatingNeeds } from './armour-rating.js';
import { attackNeeds } from './attack.js';
import { attack } from './attack-action.js';
import { firstAidNeeds } from './care/first-aid.js';
import { healingNeeds } from './care/healing.js';
import { operationNeeds } from './care/operation.js';
import { cooperationNeeds } from './cooperation.js';
import { coverFireNeeds } from './cover-fire.js';
import { defendedAttack } from './defended-attack.js';
import { adaptableDiceNeeds } from './dice/adaptable-dice.js';
import { contestNeeds } from './dice/contest.js';
import { extendedContestNeeds } from './dice/extended-contest.js';
import { injuryDiceNeeds } from './dice/injury-dice.js';
import { looseDiceNeeds } from './dice/loose-dice.js';
import { obstacleNeeds } from './dice/obstacle.js';
import { opposedNeeds } from './dice/opposed.js';
import { squishyDiceNeeds } from './dice/squishy-dice.js';
import { tooManyTensNeeds } from './dice/too-many-tens.js';
import { flamethrowerNeeds } from './flamethrower.js';
import { grenadeBlastNeeds, grenadeNeeds } from './grenade.js';
import { handToHandNeeds } from './hand-to-hand.js';
import { coldNeeds } from './hazards/cold.js';
import { crashNeeds } from './hazards/crash.js';
import { drowningNeeds } from './hazards/drowning.js';
import { electrocutionNeeds } from './hazards/electrocution.js';
import { fallingNeeds } from './hazards/falling.js';
import { fireNeeds } from './hazards/fire.js';
import { parachuteNeeds } from './hazards/parachute.js';
import { battleFatigueNeeds } from './mind/battle-fatigue.js';
import { contestOfWillsNeeds } from './mind/contest-of-wills.js';
import { motivationNeeds } from './mind/motivation.js';
import { willNeeds } from './mind/will.js';
import { multipleActionsNeeds } from './multiple-actions.js';
import type { Needs } from './needs.js';
import { activationNeeds } from './powers/activation.js';
import { powerOnSheetNeeds } from './powers/power-on-sheet.js';
import { powerUnderAttackNeeds } from './powers/power-under-attack.js';
import { combatRoundNeeds } from './round/combat-round.js';
import { coverNeeds, fireFromCoverNeeds } from './round/cover.js';
import { declarationNeeds, manoeuvresNeeds } from './round/declaration.js';
import { dodgeNeeds, powerDefenceNeeds } from './round/defences.js';
import { chokeNeeds, disarmNeeds, pinNeeds } from './round/grapples.js';
import { slowNeeds } from './slow.js';
import { takingTimeNeeds } from './taking-time.js';
import { timeNeeds } from './time.js';
import { weaponNeeds } from './weapon.js';
import { armourNeeds } from './wounds/armour.js';
import { hitLocationNeeds } from './wounds/hit-location.js';
import { torsoPenaltyNeeds } from './wounds/torso-penalty.js';
import { woundsNeeds, writtenWoundsNeeds } from './wounds/wounds.js';

/** Headers of all procedures, one a line, by name. */
export const procedureNeeds: readonly Needs[] = [
  activationNeeds,
  adaptableDiceNeeds,
  areaNeeds,
  armourNeeds,
  armourRatingNeeds,
  attackNeeds,
  attack.needs,
  defendedAttack.needs,
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

/** Procedures that an action can play, by name. */
export const procedures: ReadonlyMap<string, Procedure> = new Map(
  [attack, defendedAttack].map((one) => [nameKey(one.needs.procedure), one]),
);
