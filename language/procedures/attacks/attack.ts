import type { MatchingRequest, MatchingRoll } from '../../dice/families/matching/matching.js';
import { gobbleSets, type MatchingSet, type SetAim, setText } from '../../dice/families/matching/sets.js';
import type { Accounted, Step } from '../../roll/account.js';
import { says } from '../../roll/messages.js';
import { Tape } from '../../roll/tape.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { readOnce } from '../../sheet/cells/once-for.js';
import { type Pool, poolText, poolTotal } from '../../values/pool.js';
import { planPool } from '../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { chooseFaces, type DiceSource, matchingOf, rollPool } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import { openRulebook } from '../rulebook.js';
import { fire, slow } from './ammunition.js';
import { AreaDice } from './area.js';
import { requestOf, type SetChoice, setsForAll, strikingSets, wiggleFor, withoutSets } from './attack-sets.js';
import { type AttackHit, type AttackTarget, Struck, setOff, type TargetOutcome } from './blow.js';
import { type Weapon, weaponOf } from './weapon.js';

export type { AttackHit, AttackTarget, TargetOutcome } from './blow.js';

const needs = {
  procedure: 'attack',
  numbers: { actionPenalty: 'Action Penalty' },
  switches: { hardCalls: 'Called Shots With Hard Dice', equalIsEnough: 'Equal Sets Oppose' },
} as const satisfies Needs;
export const attackNeeds: Needs = needs;

/** A pool after all modifiers: the result of `roll WEAPON with ...`. */
export interface AttackPlan {
  readonly pool: Pool;
  /** Least width and height of a set that hits. */
  readonly width?: number;
  readonly height?: number;
  /** Dice taken out of the sets after the roll, by a dodge or a defence. */
  readonly gobble?: number;
}

/** An attack of one character with one weapon, on one or several targets. */
export interface AttackInput {
  readonly attacker: Evaluation;
  /** Name of the weapon: a carried one, else one of the rulebook's. */
  readonly weapon: string;
  /** One of the weapon's modes, if it has several. */
  readonly mode?: string;
  /** By default the weapon's own pool is rolled, with the changes for several attacks. */
  readonly plan?: AttackPlan;
  /** Faces of the pool, or their source. */
  readonly dice: DiceSource;
  /** Rolls the set with which the target defends itself, after the attack is rolled. It takes dice out of the attack. */
  readonly defence?: () => MatchingSet | undefined | Problem;
  /** Faces of all area dice of the attack, in the order of its hits; by default `dice` is their source. */
  readonly areaDice?: DiceSource;
  /** The targets; several attacks are divided among them in turn. */
  readonly targets: readonly AttackTarget[];
  /** The vehicle or wall that the targets are in or behind. */
  readonly shelter?: AttackTarget;
  /** Others in or behind the shelter, or in or behind a target that is itself a vehicle or wall. */
  readonly inside?: readonly AttackTarget[];
  /** Others in the radius of the blast. */
  readonly near?: readonly AttackTarget[];
  /** Number of attacks, each of which takes a set; 1 by default. */
  readonly attacks?: number;
  /** Splits wide sets if there are fewer sets than attacks; with `asked` the player chooses. */
  readonly split?: boolean | 'asked';
  /** Which set a single attack takes; the widest by default. */
  readonly aim?: SetAim;
  /** The place that wiggle dice make a set for; a problem if cover hides it. */
  readonly at?: string;
  /** The heights of a called shot, empty for other shots; by default those of all dice that are fixed before the roll. */
  readonly called?: readonly number[];
  /** Rounds left in the weapon; if absent, they are not counted. */
  readonly rounds?: number;
  /** Actions spent on preparing a slow weapon since it was fired; if absent, it is loaded. */
  readonly prepared?: number;
}

/** The outcome of an attack. */
export interface AttackOutcome {
  readonly weapon: string;
  /** The rolled pool, limited by the rounds left. */
  readonly pool: Pool;
  readonly rolled: MatchingRoll;
  /** False if no set hit. */
  readonly hit: boolean;
  readonly hits: readonly AttackHit[];
  /** Faces of the area dice, hit by hit. */
  readonly areaFaces: readonly number[];
  /** The targets and the others after the attack, in the order of the input. */
  readonly targets: readonly TargetOutcome[];
  readonly near: readonly TargetOutcome[];
  readonly inside: readonly TargetOutcome[];
  readonly shelter?: TargetOutcome;
  /** The radius of its blast, if it has one. */
  readonly radius?: number;
  readonly roundsUsed: number;
  readonly roundsLeft?: number;
  /** Actions of preparation before it can fire again. */
  readonly toPrepare: number;
}

interface Rules {
  readonly hardCalls: boolean;
  readonly equalIsEnough: boolean;
  readonly actionPenalty: number;
}

const rulesOf = readOnce((who): Rules | Problem => {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  return {
    hardCalls: book.isOn('hardCalls'),
    equalIsEnough: book.isOn('equalIsEnough'),
    actionPenalty: book.number('actionPenalty'),
  };
});

/** A whole attack, from the dice to the state of its targets. A problem if it cannot be made at all. */
export function resolveAttack(input: AttackInput): Accounted<AttackOutcome> | Problem {
  const { attacker } = input;
  const weapon = weaponOf(input.weapon, attacker, input.mode);
  if (isProblem(weapon)) return weapon;
  const shelter = input.shelter && Struck.of(input.shelter);
  if (isProblem(shelter)) return shelter;
  const targets = Struck.all(input.targets, shelter);
  if (isProblem(targets)) return targets;
  const near = Struck.all(input.near ?? none, shelter);
  if (isProblem(near)) return near;
  const inside = Struck.all(input.inside ?? none, shelter ?? targets.find(({ isThing }) => isThing));
  if (isProblem(inside)) return inside;
  const rules = rulesOf(attacker);
  if (isProblem(rules)) return rules;
  const plan = input.plan ?? ownPlan(weapon, input.attacks ?? 1, rules, attacker);
  if (isProblem(plan)) return plan;
  const wrong = checkAttack(input, plan, weapon, targets, rules);
  if (wrong) return wrong;
  const choice = choiceOf(input, plan);
  const fired = fire(plan.pool, poolTotal(weapon.attack), choice.attacks, weapon.use, input.rounds, attacker);
  if (isProblem(fired)) return fired;
  const { pool, used, left } = fired.outcome;
  const request = requestOf(pool, choice, plan.gobble);
  const roll = rollPool(`attack with ${weapon.name}`, request, input.dice, attacker);
  if (isProblem(roll)) return roll;
  const rolled = chooseWiggleDice(input, choice.called, roll, request, targets, weapon);
  if (isProblem(rolled)) return rolled;
  const steps: Step[] = [...fired.steps];
  const defenceSteps: Step[] = [];
  const defended = afterDefence(rolled, request, input, rules, defenceSteps);
  if (isProblem(defended)) return defended;
  const whole = strikingSets(defended, choice);
  const isAsked = input.split === 'asked' && input.dice instanceof Tape;
  const sets = isAsked ? setsForAll(whole, choice.attacks, input.dice) : whole;
  if (isProblem(sets)) return sets;
  steps.push(rolledStep(pool, rolled, sets.length), ...defenceSteps);
  const area = new AreaDice(input.areaDice ?? ('length' in input.dice ? undefined : input.dice), attacker);
  const hits: AttackHit[] = [];
  for (const set of sets) {
    const at = targetOfSet(set, targets, hits, choice.attacks, input.dice);
    if (isProblem(at)) return at;
    const struck = targets[at];
    if (!struck) continue;
    const hit = struck.strike(at, set, weapon, steps);
    if (isProblem(hit)) return hit;
    hits.push(hit);
    const others = [...targets.filter((one) => one !== struck), ...near, ...inside];
    const wrong = setOff(hit, struck, others, weapon, area, steps);
    if (wrong) return wrong;
  }
  return (
    area.tooMany() ?? {
      outcome: {
        weapon: weapon.name,
        pool,
        rolled,
        hit: hits.length > 0,
        hits,
        areaFaces: area.faces,
        targets: targets.map((one) => one.outcome()),
        near: near.map((one) => one.outcome()),
        inside: inside.map((one) => one.outcome()),
        ...(shelter && { shelter: shelter.outcome() }),
        ...(weapon.radius !== undefined && weapon.area > 0 && { radius: weapon.radius }),
        roundsUsed: used,
        ...(left !== undefined && { roundsLeft: left }),
        toPrepare: weapon.slow,
      },
      steps,
    }
  );
}

const none: readonly AttackTarget[] = [];

/**
 * The index of the target that a set hits. Attacks are divided among the targets in turn, and the player chooses the
 * sets for each; by default the first set hits the first target.
 */
function targetOfSet(
  set: MatchingSet,
  targets: readonly Struck[],
  hits: readonly AttackHit[],
  attacks: number,
  dice: DiceSource,
): number | Problem {
  if (targets.length === 1 || !(dice instanceof Tape)) return hits.length % targets.length;
  const hitsOn = targets.map((_, at) => hits.filter(({ target }) => target === at).length);
  const most = targets.map((_, at) => Math.ceil((attacks - at) / targets.length));
  const open = targets.flatMap((_, at) => ((hitsOn[at] ?? 0) < (most[at] ?? 0) ? at : []));
  const [usual = 0] = open.toSorted((one, other) => (hitsOn[one] ?? 0) - (hitsOn[other] ?? 0) || one - other);
  const offered = [usual, ...open.filter((at) => at !== usual)].map((at) => targets[at]?.name ?? '');
  const chosen = dice.choose(
    why.whomItStrikes(setText(set)),
    offered.map((name) => ({ name })),
  );
  return isProblem(chosen) ? chosen : targets.findIndex(({ name }) => name === chosen);
}

/** The roll without the dice that the target's defence takes out of its sets. */
function afterDefence(
  rolled: MatchingRoll,
  request: MatchingRequest,
  { defence }: AttackInput,
  { equalIsEnough }: Rules,
  steps: Step[],
): MatchingRoll | Problem {
  const by = defence?.();
  if (by === undefined || isProblem(by)) return by ?? rolled;
  const lost = gobbleSets(by, rolled.outcome.sets, equalIsEnough);
  for (const { set, left } of lost)
    steps.push({
      what: left ? 'the defence {by} takes dice from {set}: {left} is left' : 'the defence {by} ruins {set}',
      values: { by: setText(by), set: setText(set), left: left ? setText(left) : '' },
    });
  return withoutSets(rolled, lost, request);
}

/**
 * The roll after its wiggle dice were set, unless their faces were typed: they make a set at a visible place of the
 * target, by default the called one. Several attacks leave them as they are.
 */
function chooseWiggleDice(
  { attacker, at, dice, attacks = 1 }: AttackInput,
  called: readonly number[],
  rolled: MatchingRoll,
  request: MatchingRequest,
  [target]: readonly Struck[],
  weapon: Weapon,
): MatchingRoll | Problem {
  const isTyped =
    dice instanceof Tape ? dice.typedFaces > request.pool.d : 'length' in dice && dice.length > request.pool.d;
  if (request.pool.wd === 0 || !target || attacks > 1 || isTyped) return rolled;
  const open = target.openHeights(at, weapon);
  if (isProblem(open)) return open;
  const fixed = new Set(called);
  const heights = open.length === 0 && (dice instanceof Tape || fixed.size > 0) ? target.heights : open;
  const ways = wiggleFor([...new Set([...fixed, ...heights])], rolled, request, attacker).toSorted(
    (a, b) => Number(fixed.has(b.set.height)) - Number(fixed.has(a.set.height)),
  );
  const [usual] = ways;
  if (!usual || !(dice instanceof Tape)) return usual?.roll ?? rolled;
  const nameOfSet = ({ set }: (typeof ways)[number]): string => `${setText(set)} ${target.placeAt(set.height)}`;
  const chosen = dice.choose(
    'wiggle dice',
    ways.map((way) => ({ name: nameOfSet(way) })),
  );
  if (isProblem(chosen)) return chosen;
  const way = ways.find((one) => nameOfSet(one) === chosen) ?? usual;
  const recorded = chooseFaces(request, way.roll, dice, attacker);
  return isProblem(recorded) ? recorded : way.roll;
}

function calledOf({ called }: AttackInput, { pool }: AttackPlan): readonly number[] {
  return called ?? pool.fd?.map(({ height }) => height) ?? [];
}

function choiceOf(input: AttackInput, plan: AttackPlan): SetChoice {
  const { width, height } = plan;
  return {
    called: calledOf(input, plan),
    attacks: input.attacks ?? 1,
    aim: input.aim ?? 'widest',
    split: input.split === true,
    needs: { ...(width !== undefined && { width }), ...(height !== undefined && { height }) },
  };
}

/** The default roll with a weapon. For several attacks, spray adds dice; with other weapons each further attack costs dice. */
function ownPlan(weapon: Weapon, attacks: number, { actionPenalty }: Rules, who: Evaluation): AttackPlan | Problem {
  const policy = matchingOf(who);
  if (attacks <= 1 || !policy) return { pool: weapon.attack };
  const sprays = weapon.spray > 0 || weapon.use.severalByDice;
  return planPool(
    weapon.attack,
    sprays
      ? [{ op: 'add', kind: 'regular', dice: weapon.spray }]
      : [{ op: 'remove', dice: (attacks - 1) * actionPenalty }],
    policy,
  );
}

/** A problem if the attack is impossible before any die is rolled. */
function checkAttack(
  input: AttackInput,
  plan: AttackPlan,
  weapon: Weapon,
  targets: readonly Struck[],
  { hardCalls }: Rules,
): Problem | undefined {
  const { pool } = plan;
  if (!input.plan && poolTotal(pool) === 0)
    return problem(why.nothingRolledFor(input.attacker.source.name || 'this character', weapon.name));
  if (targets.length === 0) return problem(why.noTarget);
  for (const target of targets) {
    if (target.state.dead) return problem(says.alreadyDead(target.name));
    if (target.isHidden && weapon.use.fromAfar && weapon.area === 0 && !canPierceCover(weapon, target))
      return problem(why.behindCover(target.name, weapon.name));
  }
  if (calledOf(input, plan).length > 0 && pool.hd > 0 && !hardCalls) return problem(why.hardCalledShot);
  const ready = slow(weapon.slow, input.prepared);
  if (isProblem(ready)) return ready;
  if (weapon.burstsOnly && (input.attacks ?? 1) === 1) return problem(why.burstsOnly(weapon.name));
  return ready.outcome.missing > 0
    ? problem(why.notPrepared(weapon.name, ready.outcome.missing, weapon.slow))
    : undefined;
}

function canPierceCover(weapon: Weapon, { cover }: Struck): boolean {
  return weapon.penetration > 0 && cover !== undefined;
}

function rolledStep(pool: Pool, rolled: MatchingRoll, hits: number): Step {
  return {
    what: hits > 0 ? '{pool}: {faces}' : '{pool}: {faces}: no hit',
    values: { pool: poolText(pool), faces: rolled.faces.map(({ face }) => face).join(', ') },
  };
}
