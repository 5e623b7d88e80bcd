import { areaNeeds } from './area.js';
import { armourNeeds } from './armour.js';
import { attackNeeds } from './attack.js';
import { burnNeeds } from './burn.js';
import { chokeNeeds } from './choke.js';
import { combatRoundNeeds } from './combat-round.js';
import { coverNeeds } from './cover.js';
import { coverFireNeeds } from './cover-fire.js';
import { declarationNeeds } from './declaration.js';
import { disarmNeeds } from './disarm.js';
import { dodgeNeeds } from './dodge.js';
import { flamethrowerNeeds } from './flamethrower.js';
import { handToHandNeeds } from './hand-to-hand.js';
import { hitLocationNeeds } from './hit-location.js';
import type { Needs } from './needs.js';
import { pinNeeds } from './pin.js';
import { powerDefenceNeeds } from './power-defence.js';
import { powerUnderAttackNeeds } from './power-under-attack.js';
import { slowNeeds } from './slow.js';
import { torsoPenaltyNeeds } from './torso-penalty.js';
import { weaponNeeds } from './weapon.js';
import { woundsNeeds } from './wounds.js';

/** Headers of all procedures, one a line, by name. */
export const procedureNeeds: readonly Needs[] = [
  areaNeeds,
  armourNeeds,
  attackNeeds,
  burnNeeds,
  chokeNeeds,
  combatRoundNeeds,
  coverFireNeeds,
  coverNeeds,
  declarationNeeds,
  disarmNeeds,
  dodgeNeeds,
  flamethrowerNeeds,
  handToHandNeeds,
  hitLocationNeeds,
  pinNeeds,
  powerDefenceNeeds,
  powerUnderAttackNeeds,
  slowNeeds,
  torsoPenaltyNeeds,
  weaponNeeds,
  woundsNeeds,
];
