import type { MatchingRoll } from '../../dice/families/matching/matching.js';
import { nameKey } from '../../grammar/text.js';
import type { Accounted, Step } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { makePool, poolTotal } from '../../values/pool.js';
import { capPool } from '../../values/pool-loss.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { type DiceSource, matchingOf, rollDice, rollPool } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import { type Procedure, procedure, type Result, type Scene } from '../procedure.js';
import { fireFromCover } from '../round/cover.js';
import type { RoundPart } from '../round-part.js';
import { openRulebook } from '../rulebook.js';
import type { Damage } from '../wounds/armour.js';
import { burningPlaces } from '../wounds/on-fire.js';
import { openedChange, shelterNeeds, shelterOf } from '../wounds/shelter.js';
import { woundedNeeds } from '../wounds/wounded.js';
import { AreaDice, areaNeeds, burnNeeds } from './area.js';
import { changesOf } from './attack-action.js';
import { type AttackHit, type AttackTarget, Struck, setOff, type TargetOutcome } from './blow.js';
import { counted, roundsFired } from './magazine.js';
import { calledAs, type Weapon, weaponNeeds, weaponOf } from './weapon.js';

const needs = {
  procedure: 'cover fire',
  numbers: { dice: 'Cover Fire Dice', width: 'Cover Fire Width', rounds: 'Cover Fire Rounds' },
} as const satisfies Needs;
/** Blind shots from cover at everyone who might be in the way. */
export interface CoverFireInput {
  readonly attacker: Evaluation;
  readonly weapon: string;
  readonly mode?: string;
  /** Spray dice, if they differ from the weapon's. */
  readonly spray?: number;
  readonly rounds?: number;
  readonly dice: DiceSource;
  /** One die for each target: a face with the number of a set is a hit. */
  readonly targetDice?: DiceSource;
  readonly targets: readonly BlindTarget[];
}

/** Who might be in the way, and what that one is in or behind. */
interface BlindTarget extends AttackTarget {
  readonly shelter?: AttackTarget;
}

export interface CoverFireOutcome {
  readonly weapon: string;
  readonly rollDice: number;
  readonly rolled: MatchingRoll;
  readonly targetFaces: readonly number[];
  readonly hits: readonly AttackHit[];
  /** Damage of each hit before armour. */
  readonly damage: Damage;
  readonly targets: readonly TargetOutcome[];
  readonly roundsUsed: number;
  readonly roundsLeft?: number;
}

/** Cover fire: every target whose die shows the number of a set is hit, at the narrow width of the rulebook. */
export function coverFire(input: CoverFireInput): Accounted<CoverFireOutcome> | Problem {
  const { attacker } = input;
  const book = openRulebook(needs, attacker);
  if (isProblem(book)) return book;
  const weapon = weaponOf(input.weapon, attacker, input.mode);
  if (isProblem(weapon)) return weapon;
  if (!weapon.use.coverFire) return problem(why.notBlind(weapon.name));
  const matching = matchingOf(attacker);
  if (!matching) return problem(why.noPools(attacker.rules.name));
  const targets = struckBlindly(input.targets);
  if (isProblem(targets)) return targets;
  const fullPool = makePool(book.number('dice') + (input.spray ?? weapon.spray));
  const { pool } = capPool(fullPool, matching.mostDice, matching.capOrder);
  const least = book.number('rounds');
  const used = roundsOf(weapon, least, pool.d);
  if (input.rounds !== undefined && input.rounds < least) return problem(why.coverFireRounds(least, input.rounds));
  const rolled = rollPool('cover fire', { pool, aim: 'most sets' }, input.dice, attacker);
  if (isProblem(rolled)) return rolled;
  const source = input.targetDice ?? ('length' in input.dice ? [] : input.dice);
  const faces = rollDice('who might be hit', targets.length, source, attacker);
  if (isProblem(faces)) return faces;
  const width = book.number('width');
  const rule = book.rule('dice');
  const steps: Step[] = [
    {
      what:
        rolled.outcome.sets.length > 0
          ? 'cover fire with {dice} dice: {faces}'
          : 'cover fire with {dice} dice: {faces}: no match',
      values: { dice: pool.d, faces: rolled.faces.map(({ face }) => face).join(', ') },
      ...(rule && { rule }),
    },
  ];
  const hits: AttackHit[] = [];
  const area = new AreaDice('length' in input.dice ? undefined : input.dice, attacker);
  for (const [at, target] of targets.entries()) {
    const set = rolled.outcome.sets.find(({ height }) => height === faces[at]);
    if (!set) continue;
    const hit = target.strike(at, { width, height: set.height }, weapon, steps);
    if (isProblem(hit)) return hit;
    hits.push(hit);
    const others = targets.filter((one) => one !== target);
    const wrong = setOff(hit, target, others, weapon, area, steps);
    if (wrong) return wrong;
  }
  const spent = input.rounds === undefined ? used : Math.min(used, input.rounds);
  return {
    outcome: {
      weapon: weapon.name,
      rollDice: pool.d,
      rolled,
      targetFaces: faces,
      hits,
      damage: weapon.damage(width),
      targets: targets.map((one) => one.outcome()),
      roundsUsed: spent,
      ...(input.rounds !== undefined && { roundsLeft: input.rounds - spent }),
    },
    steps,
  };
}

/** Those who might be hit; whoever is in the same vehicle shares its armour. */
function struckBlindly(all: readonly BlindTarget[]): readonly Struck[] | Problem {
  const shelters = new Map<Evaluation, Struck>();
  for (const { shelter } of all) {
    const one = shelter && Struck.of(shelter);
    if (one && isProblem(one)) return one;
    if (one && !shelters.has(shelter.who)) shelters.set(shelter.who, one);
  }
  const targets: Struck[] = [];
  for (const target of all) {
    const one = shelters.get(target.who) ?? Struck.of(target, target.shelter && shelters.get(target.shelter.who));
    if (isProblem(one)) return one;
    if (one.state.dead) return problem(why.alreadyDead(one.name));
    targets.push(one);
  }
  return targets;
}

/**
 * Rounds used by blind shots: one for each die if the weapon counts them that way, and no fewer than the rulebook says.
 */
function roundsOf({ use }: Weapon, least: number, dice: number): number {
  return use.severalByDice ? Math.max(least, dice) : least;
}

const actionNeeds = {
  procedure: 'cover fire',
  uses: [needs, weaponNeeds, woundedNeeds, shelterNeeds, areaNeeds, burnNeeds],
  inputs: { rounds: { modifier: 'rounds left' } },
} as const satisfies Needs;

const play = (scene: Scene<typeof actionNeeds>): Accounted<Result> | Problem => {
  const { self, all, isNamed, item, tape, number, other } = scene;
  if (!isNamed) return problem(why.whoMightBeHit);
  if (!item) return problem(why.firedWithWhat);
  const weapon = weaponOf(calledAs(item), self.who, item.mode);
  if (isProblem(weapon)) return weapon;
  const rounds = number('rounds') ?? weapon.rounds;
  const fired = coverFire({
    attacker: self.who,
    weapon: calledAs(item),
    ...(item.mode !== undefined && { mode: item.mode }),
    ...(rounds !== undefined && { rounds }),
    dice: tape,
    targets: all.map(({ name, who }) => {
      const shelter = other(shelterOf(who) ?? '');
      return { name, who, ...(shelter && { shelter }), burning: burningPlaces(who) };
    }),
  });
  if (isProblem(fired)) return fired;
  const { hits, targets, roundsUsed, roundsLeft } = fired.outcome;
  const armoured = new Set<string>();
  const wounded = all.flatMap((on, index) => {
    const after = targets[index];
    if (!after) return [];
    const around = other(shelterOf(on.who) ?? '') ?? on;
    const isFirst = !armoured.has(nameKey(around.name));
    armoured.add(nameKey(around.name));
    return [...changesOf(on, after), ...(isFirst ? openedChange(around, 'front', after.heavyArmour) : [])];
  });
  const struck = all.flatMap(({ name }, index) => (hits.some(({ target }) => target === index) ? name : []));
  return {
    outcome: {
      verdict: hits.length > 0 ? 'success' : 'failure',
      summary: all.map(({ name }) => `${name} is ${struck.includes(name) ? '' : 'not '}hit`).join('; '),
      details: [{ label: 'Rounds', value: `${roundsUsed} fired` }],
      changes: [...wounded, ...roundsFired({ self, item }, weapon.rounds, roundsLeft)],
    },
    steps: fired.steps,
  };
};

/** The same in a round: every set of it hits. */
const inRound = ({ self, all, isNamed, item, number }: Scene<typeof actionNeeds>): RoundPart | Problem => {
  if (!isNamed) return problem(why.whoMightBeHit);
  if (!item) return problem(why.firedWithWhat);
  const book = openRulebook(needs, self.who);
  if (isProblem(book)) return book;
  const weapon = weaponOf(calledAs(item), self.who, item.mode);
  if (isProblem(weapon)) return weapon;
  const rounds = number('rounds') ?? weapon.rounds;
  const least = book.number('rounds');
  if (rounds !== undefined && rounds < least) return problem(why.coverFireRounds(least, rounds));
  const fired = fireFromCover({ weapon: calledAs(item), targets: all.map(({ name }) => name) }, self.who);
  if (isProblem(fired)) return fired;
  const { rounds: from } = weapon;
  const thing = from === undefined ? undefined : counted({ self, item });
  return {
    acts: [fired.act],
    request: { pool: fired.roll, aim: 'most sets' },
    ...(thing &&
      from !== undefined &&
      rounds !== undefined && {
        fired: {
          ...thing,
          from,
          loaded: rounds,
          used: Math.min(rounds, roundsOf(weapon, least, poolTotal(fired.roll))),
          byDice: false,
        },
      }),
  };
};

/** `roll fire blindly Rifleman with MG42`: everyone in the way is hit whose die shows the number of a set. */
export const coverFiring: Procedure = { ...procedure(actionNeeds, play, inRound), isOnAll: true };
