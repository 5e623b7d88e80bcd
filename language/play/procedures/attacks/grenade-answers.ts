import { setText } from '../../../families/matching/sets.js';
import { isProblem, problem } from '../../../values/problem.js';
import { type Procedure, procedure } from '../../actions/procedure.js';
import { ownRoll } from '../dice/own-roll.js';
import { rollDice } from '../dice/pool-roll.js';
import type { Needs } from '../needs.js';
import { struckBy, woundedNeeds, woundedOf } from '../wounds/wounded.js';
import { answerGrenade, type GrenadeAnswer, grenadeBlastNeeds, grenadeDive, grenadeNeeds } from './grenade.js';
import { weaponNeeds, weaponOf } from './weapon.js';

const { kick, back, catching } = grenadeNeeds.tables.answers.rows;

/** `roll kick grenade 3`: whether what is done about a grenade comes in time, for a throw that was so wide. */
function answering(answer: GrenadeAnswer, name: string): Procedure {
  const needs = {
    procedure: name,
    uses: [grenadeNeeds],
    inputs: { width: 'argument', closed: { modifier: 'no way out' }, unseen: { modifier: 'badly seen' } },
  } as const satisfies Needs;
  return procedure(needs, (scene) => {
    const rolled = ownRoll(scene, name);
    if (isProblem(rolled)) return rolled;
    const width = scene.number('width') ?? 0;
    const place = { openSpace: !scene.has('closed'), seen: !scene.has('unseen') };
    const answered = answerGrenade(answer, width, rolled.sets, scene.self.who, place);
    if (isProblem(answered)) return answered;
    const { success, sets } = answered.outcome;
    const used = sets.map(setText).join(', ');
    return {
      outcome: {
        verdict: success ? 'success' : 'failure',
        summary: success ? `in time, with ${used}` : 'too late',
        changes: [],
      },
      steps: [rolled.step, ...answered.steps],
    };
  });
}

export const kickGrenade = answering(kick, 'kick grenade');
export const throwBackGrenade = answering(back, 'throw back grenade');
export const catchGrenadeInAir = answering(catching, 'catch grenade');

const diveNeeds = {
  procedure: 'dive on grenade',
  uses: [grenadeNeeds, grenadeBlastNeeds, weaponNeeds, woundedNeeds],
  inputs: { width: 'argument' },
} as const satisfies Needs;

/** `roll dive on grenade 3 with Grenade`: whoever lies on it takes the whole blast. */
export const diveOnGrenade = procedure(diveNeeds, (scene) => {
  const hero = woundedOf(scene.self);
  if (isProblem(hero)) return hero;
  const { item, self, tape } = scene;
  if (!item) return problem('Which grenade? Write it after `with`.');
  const weapon = weaponOf(item.name, self.who, item.mode);
  if (isProblem(weapon)) return weapon;
  const areaFaces = rollDice('area dice', weapon.area, tape, self.who);
  if (isProblem(areaFaces)) return areaFaces;
  const blast = grenadeDive({ weapon: item.name, width: scene.number('width') ?? 0, areaFaces }, self.who);
  if (isProblem(blast)) return blast;
  const [worst] = blast.outcome;
  return struckBy(hero, blast.outcome, {
    verdict: 'done',
    summary: `takes the blast: ${worst?.killing ?? 0} killing, ${worst?.shock ?? 0} shock`,
    steps: blast.steps,
  });
});
