import type { MatchingRoll } from '../../dice/families/matching/matching.js';
import { nameKey } from '../../grammar/text.js';
import type { Accounted, Step } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { RuleOrigin } from '../../values/origin.js';
import { makePool, type Pool, poolTotal } from '../../values/pool.js';
import { capPool } from '../../values/pool-loss.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { type DiceSource, matchingOf, rollDice, rollPool } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import { type Procedure, procedure, type Result, type Scene } from '../procedure.js';
import type { DeedAct, Moment, SetChange } from '../round/fighter.js';
import { changeOf, targetOf } from '../round/strike.js';
import type { RoundPart } from '../round-part.js';
import { openRulebook } from '../rulebook.js';
import type { Damage } from '../wounds/armour.js';
import { burningPlaces } from '../wounds/on-fire.js';
import { openedChange, shelterNeeds, shelterOf } from '../wounds/shelter.js';
import { woundedNeeds } from '../wounds/wounded.js';
import { AreaDice, areaNeeds, burnNeeds } from './area.js';
import { changesOf } from './attack-action.js';
import { type AttackHit, type AttackTarget, Struck, setOff, type TargetOutcome, targetName } from './blow.js';
import { counted, roundsFired } from './magazine.js';
import { calledAs, type Weapon, weaponNeeds, weaponOf } from './weapon.js';

const needs = {
  procedure: 'cover fire',
  numbers: { dice: 'Cover Fire Dice', width: 'Cover Fire Width', rounds: 'Cover Fire Rounds' },
} as const satisfies Needs;

/** A weapon that is fired blindly from cover, with the rulebook's numbers for it. */
interface BlindFire {
  readonly weapon: Weapon;
  readonly dice: number;
  /** The width of every hit. */
  readonly width: number;
  /** The fewest rounds that it takes. */
  readonly least: number;
  readonly rule: RuleOrigin | undefined;
}

/** Reads the numbers of blind fire with a weapon; a problem if it cannot be fired blindly. */
export function blindFire(attacker: Evaluation, name: string, mode?: string): BlindFire | Problem {
  const book = openRulebook(needs, attacker);
  if (isProblem(book)) return book;
  const weapon = weaponOf(name, attacker, mode);
  if (isProblem(weapon)) return weapon;
  if (!weapon.use.coverFire) return problem(why.notBlind(weapon.name));
  const [dice, width, least] = [book.number('dice'), book.number('width'), book.number('rounds')];
  return { weapon, dice, width, least, rule: book.rule('dice') };
}

/** Rounds used by blind fire: one for each die if the weapon counts them that way, but at least the rulebook's number. */
function roundsOf({ weapon, least }: BlindFire, dice: number): number {
  return weapon.use.severalByDice ? Math.max(least, dice) : least;
}

/** A character who might be hit, and the vehicle or wall that they are in or behind. */
interface BlindTarget extends AttackTarget {
  readonly shelter?: AttackTarget;
}

/** Everyone who might be hit, and their shelters as far as these are no targets themselves. */
interface InTheWay {
  readonly targets: readonly Struck[];
  readonly shelters: readonly Struck[];
}

/** Everyone who might be hit; characters in the same vehicle share its armour. */
function inTheWay(all: readonly BlindTarget[]): InTheWay | Problem {
  const shelters = new Map<string, Struck>();
  for (const { shelter } of all) {
    if (!shelter || shelters.has(keyOf(shelter))) continue;
    const one = Struck.of(shelter);
    if (isProblem(one)) return one;
    shelters.set(keyOf(shelter), one);
  }
  const targets: Struck[] = [];
  for (const target of all) {
    const around = target.shelter && shelters.get(keyOf(target.shelter));
    const one = shelters.get(keyOf(target)) ?? Struck.of(target, around);
    if (isProblem(one)) return one;
    targets.push(one);
  }
  return { targets, shelters: [...shelters.values()].filter((one) => !targets.includes(one)) };
}

/** The key by which a shelter is the same for all who are in it. */
function keyOf(target: AttackTarget): string {
  return nameKey(targetName(target));
}

/** Blind shots while they fall. */
interface BlindShots {
  readonly fire: BlindFire;
  readonly targets: readonly Struck[];
  readonly area: AreaDice;
  readonly steps: Step[];
}

/** Hits a target at the rulebook's fixed width; a blast reaches the others too. */
function hitBy(height: number, target: Struck, { fire, targets, area, steps }: BlindShots): AttackHit | Problem {
  const { weapon, width } = fire;
  const hit = target.strike(targets.indexOf(target), { width, height }, weapon, steps);
  if (isProblem(hit)) return hit;
  const others = targets.filter((one) => one !== target);
  return setOff(hit, target, others, weapon, area, steps) ?? hit;
}

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

/** Cover fire: every target whose die shows the number of a set is hit. */
export function coverFire(input: CoverFireInput): Accounted<CoverFireOutcome> | Problem {
  const { attacker, rounds, dice } = input;
  const fire = blindFire(attacker, input.weapon, input.mode);
  if (isProblem(fire)) return fire;
  const { weapon, least, rule } = fire;
  const matching = matchingOf(attacker);
  if (!matching) return problem(why.noPools(attacker.rules.name));
  const way = inTheWay(input.targets);
  if (isProblem(way)) return way;
  const { targets } = way;
  const dead = targets.find(({ state }) => state.dead);
  if (dead) return problem(why.alreadyDead(dead.name));
  const fullPool = makePool(fire.dice + (input.spray ?? weapon.spray));
  const { pool } = capPool(fullPool, matching.mostDice, matching.capOrder);
  if (rounds !== undefined && rounds < least) return problem(why.coverFireRounds(least, rounds));
  const rolled = rollPool('cover fire', { pool, aim: 'most sets' }, dice, attacker);
  if (isProblem(rolled)) return rolled;
  const targetDice = input.targetDice ?? ('length' in dice ? [] : dice);
  const faces = rollDice('who might be hit', targets.length, targetDice, attacker);
  if (isProblem(faces)) return faces;
  const { sets } = rolled.outcome;
  const steps: Step[] = [
    {
      what: `cover fire with {dice} dice: {faces}${sets.length > 0 ? '' : ': no match'}`,
      values: { dice: pool.d, faces: rolled.faces.map(({ face }) => face).join(', ') },
      ...(rule && { rule }),
    },
  ];
  const hits: AttackHit[] = [];
  const shots = { fire, targets, area: new AreaDice('length' in dice ? undefined : dice, attacker), steps };
  for (const [at, target] of targets.entries()) {
    const set = sets.find(({ height }) => height === faces[at]);
    const hit = set && hitBy(set.height, target, shots);
    if (isProblem(hit)) return hit;
    if (hit) hits.push(hit);
  }
  const used = roundsOf(fire, pool.d);
  const spent = rounds === undefined ? used : Math.min(used, rounds);
  return {
    outcome: {
      weapon: weapon.name,
      rollDice: pool.d,
      rolled,
      targetFaces: faces,
      hits,
      damage: weapon.damage(fire.width),
      targets: targets.map((one) => one.outcome()),
      roundsUsed: spent,
      ...(rounds !== undefined && { roundsLeft: rounds - spent }),
    },
    steps,
  };
}

/** The declaration and roll of cover fire in a round: every set hits the targets whose die shows its number. */
export function fireFromCover(
  fire: BlindFire,
  names: readonly string[],
  attacker: Evaluation,
): { readonly act: DeedAct; readonly roll: Pool } {
  // The targets' dice are rolled once, with the first set of the round.
  const thrown = new WeakMap<DiceSource, readonly number[]>();
  const facesOf = ({ dice }: Moment): readonly number[] | Problem => {
    if (dice === undefined) return problem(why.noTarget);
    const faces = thrown.get(dice) ?? rollDice('who might be hit', names.length, dice, attacker);
    if (!isProblem(faces)) thrown.set(dice, faces);
    return faces;
  };
  const effect = (moment: Moment): Accounted<SetChange> | Problem => {
    const faces = facesOf(moment);
    if (isProblem(faces)) return faces;
    const way = inTheWayNow(moment, names);
    return isProblem(way) ? way : strikeAll(moment, fire, way, faces, attacker);
  };
  return {
    roll: makePool(fire.dice + fire.weapon.spray),
    act: { kind: 'deed', what: `fires blindly with ${fire.weapon.name}`, every: true, effect },
  };
}

/** Everyone who might be hit, in their current state. */
function inTheWayNow({ fighter }: Moment, names: readonly string[]): InTheWay | Problem {
  const all: BlindTarget[] = [];
  for (const name of names) {
    const now = fighter(name);
    if (!now) return problem(why.nobodyNearby(name));
    const around = fighter(shelterOf(now.fighter.who) ?? '');
    all.push({ ...targetOf(now), ...(around && { shelter: targetOf(around) }) });
  }
  return inTheWay(all);
}

function strikeAll(
  { set: { height }, dice }: Moment,
  fire: BlindFire,
  { targets, shelters }: InTheWay,
  faces: readonly number[],
  attacker: Evaluation,
): Accounted<SetChange> | Problem {
  const steps: Step[] = [];
  const shots = { fire, targets, area: new AreaDice(dice, attacker), steps };
  for (const [index, target] of targets.entries()) {
    const { name } = target;
    const face = faces[index] ?? 0;
    const isHit = face === height;
    steps.push({ what: `{name} rolls {face}${isHit ? ' and is in the way' : ''}`, values: { name, face } });
    const hit = isHit && hitBy(height, target, shots);
    if (isProblem(hit)) return hit;
  }
  return { outcome: changeOf([...targets, ...shelters]), steps };
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

/** The same in a round. */
const inRound = ({ self, all, isNamed, item, number }: Scene<typeof actionNeeds>): RoundPart | Problem => {
  if (!isNamed) return problem(why.whoMightBeHit);
  if (!item) return problem(why.firedWithWhat);
  const fire = blindFire(self.who, calledAs(item), item.mode);
  if (isProblem(fire)) return fire;
  const { weapon, least } = fire;
  const rounds = number('rounds') ?? weapon.rounds;
  if (rounds !== undefined && rounds < least) return problem(why.coverFireRounds(least, rounds));
  const fired = fireFromCover(
    fire,
    all.map(({ name }) => name),
    self.who,
  );
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
          used: Math.min(rounds, roundsOf(fire, poolTotal(fired.roll))),
          byDice: false,
        },
      }),
  };
};

/** `roll fire blindly Rifleman with MG42`: hits every target whose die shows the number of a set. */
export const coverFiring: Procedure = { ...procedure(actionNeeds, play, inRound), isOnAll: true };
