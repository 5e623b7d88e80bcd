import { setText } from '../../dice/families/matching/sets.js';
import type { Accounted } from '../../roll/account.js';
import { says } from '../../roll/messages.js';
import type { Needs } from '../../rules/needs.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { ownRoll } from '../dice/own-roll.js';
import { rollDice } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import { type Procedure, procedure, type Result, type Scene } from '../procedure.js';
import { openRulebook } from '../rulebook.js';
import { struckBy, woundedNeeds, woundedOf } from '../wounds/wounded.js';
import {
  answerGrenade,
  type GrenadeAnswer,
  type GrenadeScene,
  grenadeBlastNeeds,
  grenadeDive,
  grenadeNeeds,
} from './grenade.js';
import { calledAs, weaponNeeds, weaponOf } from './weapon.js';

const { kick, back, catching } = grenadeNeeds.tables.answers.rows;

/** `roll kick grenade 3`: whether the answer to a grenade is in time, for a throw of width 3. */
function answering(answer: GrenadeAnswer, name: string): Procedure {
  const needs = {
    procedure: name,
    uses: [grenadeNeeds],
    inputs: { width: 'argument', closed: { modifier: 'no way out' }, unseen: { modifier: 'badly seen' } },
    policies: { hand: 'grabbing with' },
  } as const satisfies Needs;
  const placeOf = (scene: Scene<typeof needs>): GrenadeScene => ({
    openSpace: !scene.has('closed'),
    seen: !scene.has('unseen'),
  });
  const play = (scene: Scene<typeof needs>): Accounted<Result> | Problem => {
    const rolled = ownRoll(scene, name);
    if (isProblem(rolled)) return rolled;
    const width = scene.number('width') ?? 0;
    const answered = answerGrenade(answer, width, rolled.sets, scene.self.who, placeOf(scene));
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
  };
  // The act takes every set; they are compared with the throw when the grenade explodes.
  return procedure(needs, play, (scene) => {
    const book = openRulebook(needs, scene.self.who);
    if (isProblem(book)) return book;
    const [hand] = book.order('hand');
    const able = answerGrenade(answer, 0, [], scene.self.who, placeOf(scene));
    if (isProblem(able)) return able;
    return {
      acts: [{ kind: 'deed', what: says.answersGrenade(answer), every: true }],
      answer: { answer, scene: placeOf(scene), ...(hand !== undefined && { hand }) },
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

const dive = (scene: Scene<typeof diveNeeds>): Accounted<Result> | Problem => {
  const hero = woundedOf(scene.self);
  if (isProblem(hero)) return hero;
  const { item, self, tape } = scene;
  if (!item) return problem(why.whichGrenade);
  const weapon = weaponOf(calledAs(item), self.who, item.mode);
  if (isProblem(weapon)) return weapon;
  if (weapon.area === 0) return problem(why.noBlast(weapon.name));
  const areaFaces = rollDice('area dice', weapon.area, tape, self.who);
  if (isProblem(areaFaces)) return areaFaces;
  const blast = grenadeDive({ weapon: calledAs(item), width: scene.number('width') ?? 0, areaFaces }, self.who);
  if (isProblem(blast)) return blast;
  const [worst] = blast.outcome;
  return struckBy(hero, blast.outcome, {
    verdict: 'done',
    summary: `takes the blast: ${worst?.killing ?? 0} killing, ${worst?.shock ?? 0} shock`,
    steps: blast.steps,
  });
};

/** `roll dive on grenade 3 with Grenade`: the diver takes the whole blast. */
export const diveOnGrenade = procedure(diveNeeds, dive, () => ({
  acts: [],
  answer: { answer: grenadeNeeds.tables.answers.rows.dive },
}));

/** Procedures that answer a grenade before it goes off: their actions ask for the width of its throw. */
export const ANSWERS_GRENADE: ReadonlySet<string> = new Set(
  [kickGrenade, throwBackGrenade, catchGrenadeInAir, diveOnGrenade].map(({ needs }) => needs.procedure),
);
