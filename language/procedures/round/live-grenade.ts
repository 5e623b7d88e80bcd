import { chooseSet, type MatchingSet } from '../../dice/families/matching/sets.js';
import type { Accounted, Step } from '../../roll/account.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { AreaDice } from '../attacks/area.js';
import type { Struck } from '../attacks/blow.js';
import {
  answerGrenade,
  type GrenadeAnswer,
  type GrenadeScene,
  grenadeDive,
  grenadeInHand,
} from '../attacks/grenade.js';
import { type Weapon, weaponOf } from '../attacks/weapon.js';
import type { DiceSource } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import { shelterOf } from '../wounds/shelter.js';
import { applyHits, type Hit, stateOf } from '../wounds/wounds.js';
import type { FighterNow, Moment, SetChange, SetEffect, ThrownGrenade } from './fighter.js';
import { changeOf, struckOf } from './strike.js';

/** A grenade that explodes in this round, before all sets that are no wider than its throw. */
export interface LiveGrenade {
  /** Its name in the account. */
  readonly name: string;
  readonly set: MatchingSet;
  readonly effect: SetEffect;
}

/** A fighter's answer to a grenade. */
export interface GrenadeAnswering {
  readonly by: string;
  readonly answer: GrenadeAnswer;
  readonly scene?: GrenadeScene;
  /** The hand that it explodes in if throwing it back comes too late. */
  readonly hand?: string;
}

/** A grenade of the previous round, and the fighters it concerns. */
export interface GrenadeLying {
  readonly thrown: ThrownGrenade;
  /** Others in the radius of the blast, besides the target of the throw. */
  readonly near?: readonly string[];
  readonly answers?: readonly GrenadeAnswering[];
  /** Faces of its area dice, or their source. */
  readonly areaDice: DiceSource;
}

/** A grenade of the previous round, for this one. Fighters who answer it declare a deed that takes every set. */
export function liveGrenade(lying: GrenadeLying): LiveGrenade {
  return {
    name: `the ${lying.thrown.weapon} of ${lying.thrown.thrower}`,
    set: lying.thrown.set,
    effect: (moment) => explode(lying, moment),
  };
}

function explode(lying: GrenadeLying, moment: Moment): Accounted<SetChange> | Problem {
  const { thrown, near = [], answers = [] } = lying;
  const target = moment.fighter(thrown.target);
  if (!target) return problem(why.goneMeanwhile(thrown.target));
  const thrower = moment.fighter(thrown.thrower);
  const weapon = weaponOf(thrown.weapon, (thrower ?? target).fighter.who);
  if (isProblem(weapon)) return weapon;
  const area = new AreaDice(lying.areaDice, target.fighter.who);
  const faces = area.next(weapon.area);
  if (isProblem(faces)) return faces;
  const inRadius: FighterNow[] = [target];
  for (const name of near) {
    const one = moment.fighter(name);
    if (!one) return problem(why.nobodyNearby(name));
    if (name !== thrown.target) inRadius.push(one);
  }
  const steps: Step[] = [{ what: 'area dice: {faces}', values: { faces: faces.join(', ') } }];
  const blast: Blast = { weapon, thrown, faces, inRadius, fighter: moment.fighter, steps };
  const diver = answers.find(({ by, answer }) => answer === 'dive' && isUp(moment.fighter(by)));
  if (diver) return dived(blast, moment.fighter(diver.by));
  let holding: { readonly now: FighterNow; readonly hand: string } | undefined;
  for (const { by, answer, scene, hand } of answers) {
    const now = moment.fighter(by);
    if (!now || !isUp(now) || answer === 'dive') continue;
    const answered = answerGrenade(answer, thrown.set.width, now.sets, now.fighter.who, scene);
    if (isProblem(answered)) return problem(why.ofFighter(by, answered.problem));
    steps.push({ what: '{by} answers', values: { by }, steps: answered.steps });
    if (answered.outcome.success)
      return answer === 'kick' ? cleared(blast) : returned(blast, answered.outcome.sets, thrower);
    if (answer !== 'kick' && hand !== undefined) holding ??= { now, hand };
    else if (answer !== 'kick') return problem(why.whichHand(by));
  }
  return holding ? inHand(blast, holding.now, holding.hand) : unanswered(blast, target);
}

/** The explosion of one grenade. */
interface Blast {
  readonly weapon: Weapon;
  readonly thrown: ThrownGrenade;
  readonly faces: readonly number[];
  readonly inRadius: readonly FighterNow[];
  readonly fighter: Moment['fighter'];
  readonly steps: Step[];
}

/** Whether a fighter is there and conscious. */
function isUp(now: FighterNow | undefined): boolean {
  if (!now) return false;
  const state = stateOf(now.wounds, now.fighter.who);
  return !isProblem(state) && !state.dead && !state.unconscious;
}

/** It explodes where it was thrown: its damage hits the target, the blast everyone. */
function unanswered(blast: Blast, target: FighterNow): Accounted<SetChange> | Problem {
  const { weapon, thrown, faces, steps } = blast;
  return blasted(blast, faces, (one, now) => {
    if (now !== target) return undefined;
    const hit = one.strike(0, thrown.set, weapon, steps);
    return isProblem(hit) ? hit : undefined;
  });
}

/** It is kicked clear: only the shock of the blast reaches those in the radius. */
function cleared(blast: Blast): Accounted<SetChange> | Problem {
  blast.steps.push({ what: 'it is kicked clear; only the shock of the blast reaches back' });
  return blasted(blast, [], () => undefined);
}

/** It is thrown back: it hits the thrower with the set that threw it back. */
function returned(
  blast: Blast,
  sets: readonly MatchingSet[],
  thrower: FighterNow | undefined,
): Accounted<SetChange> | Problem {
  const { weapon, faces, steps } = blast;
  const set = chooseSet(sets, 'widest');
  steps.push({ what: 'it goes back to where it came from' });
  if (!thrower || !set) return { outcome: {}, steps };
  return blasted({ ...blast, inRadius: [thrower] }, faces, (one) => {
    const hit = one.strike(0, set, weapon, steps);
    return isProblem(hit) ? hit : undefined;
  });
}

/** The blast on everyone in its radius; `before` applies what happens to each of them first. */
function blasted(
  { inRadius, steps, fighter: fighterNow }: Blast,
  faces: readonly number[],
  before: (one: Struck, now: FighterNow) => Problem | undefined,
): Accounted<SetChange> | Problem {
  const struck: Struck[] = [];
  for (const now of inRadius) {
    const by = shelterOf(now.fighter.who);
    const around = by === undefined ? undefined : fighterNow(by);
    const shelter = around && struckOf(around);
    if (isProblem(shelter)) return shelter;
    const one = struckOf(now, 'front', shelter);
    if (isProblem(one)) return one;
    const wrong = before(one, now) ?? one.blast(faces, false, steps);
    if (wrong) return wrong;
    struck.push(one);
  }
  return { outcome: changeOf(struck), steps };
}

/** It explodes in the hand of a fighter who was too late to throw it back. */
function inHand(blast: Blast, now: FighterNow, hand: string): Accounted<SetChange> | Problem {
  const { weapon, thrown, faces, inRadius, steps } = blast;
  const armour = now.protection.lightArmour?.[hand];
  const hits = grenadeInHand(
    { weapon: weapon.name, width: thrown.set.width, areaFaces: faces, ...(armour !== undefined && { armour }) },
    hand,
    now.fighter.who,
  );
  if (isProblem(hits)) return hits;
  const rest = inRadius.filter((one) => one.fighter.name !== now.fighter.name);
  const others = blasted({ ...blast, inRadius: rest }, faces, () => undefined);
  if (isProblem(others)) return others;
  return taken(now, hits, others.outcome, steps);
}

function dived({ weapon, thrown, faces, steps }: Blast, now: FighterNow | undefined): Accounted<SetChange> | Problem {
  if (!now) return problem(why.noFighter);
  const hits = grenadeDive({ weapon: weapon.name, width: thrown.set.width, areaFaces: faces }, now.fighter.who);
  if (isProblem(hits)) return hits;
  steps.push({ what: '{name} dives on it, and no one else is hurt', values: { name: now.fighter.name } });
  return taken(now, hits, {}, steps);
}

/** The change after a fighter takes these hits, added to that of the `others`. */
function taken(
  { fighter: { name, who }, wounds }: FighterNow,
  hits: Accounted<readonly Hit[]>,
  others: SetChange,
  steps: readonly Step[],
): Accounted<SetChange> | Problem {
  const marked = applyHits(wounds, hits.outcome, who);
  if (isProblem(marked)) return marked;
  return {
    outcome: {
      ...others,
      wounds: { ...others.wounds, [name]: marked.outcome.wounds },
      hurt: [...(others.hurt ?? []), name],
    },
    steps: [...steps, ...hits.steps, ...marked.steps],
  };
}
