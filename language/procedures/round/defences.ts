import {
  type GobbledSet,
  gobbled,
  gobbleSets,
  type MatchingSet,
  reaches,
  setText,
} from '../../dice/families/matching/sets.js';
import type { RolledDie } from '../../dice/rolled-die.js';
import { nameKey } from '../../grammar/text.js';
import { type Accounted, type Step, stepText } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { addPools, type Pool, poolText, poolTotal } from '../../values/pool.js';
import { planPool } from '../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import { type DiceSource, matchingOf, rollPool } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import { openRulebook } from '../rulebook.js';
import type { AttackNature, DefenceAct, OpposeAct, PowerState, RolledFighter } from './fighter.js';
import type { LiveSet } from './sets.js';

/** A set that has not taken effect yet. */
export interface OpenSet extends MatchingSet {
  readonly live: LiveSet;
  readonly owner: RolledFighter;
  /** Indexes of its owner's actions that it can still do. */
  readonly acts: readonly number[];
}

/** How a defence stops an action in this game. */
export interface DefenceRules {
  /** A defence opposes everything that its attacker does, and anyone may be opposed. */
  readonly opposed: boolean;
  /** A defence that equals an attack in width and height stops it. */
  readonly equalIsEnough: boolean;
}

/** The sets that a defence takes dice out of: as the player spends its dice, else the tallest first. */
export function stopSets(
  defence: MatchingSet,
  act: DefenceAct | OpposeAct,
  by: string,
  open: readonly OpenSet[],
  { opposed, equalIsEnough }: DefenceRules,
): readonly GobbledSet<OpenSet>[] | Problem {
  const warded = open.filter((set) => isWarded(set, act, by, opposed));
  const { spend } = act;
  if (!spend) return gobbleSets(defence, warded, equalIsEnough);
  const dice = spend.reduce((sum, one) => sum + one.dice, 0);
  const invalid = spend.find((one) => !Number.isInteger(one.dice) || one.dice < 0);
  if (invalid) return problem(why.cannotSpend(by, invalid.dice, invalid.on));
  if (dice > defence.width) return problem(why.spentMore(by, defence.width, dice));
  const gobbledSets: GobbledSet<OpenSet>[] = [];
  for (const { on, height, dice: taken } of spend) {
    const victim = warded.find((one) => one.height === height && one.owner.name === on);
    if (victim && gobbledSets.some(({ set }) => set === victim)) return problem(why.spentTwice(by, height, on));
    if (victim && taken > 0 && reaches(defence, victim, equalIsEnough))
      gobbledSets.push(gobbled(victim, Math.min(taken, victim.width)));
  }
  return gobbledSets;
}

/** Whether a defence may take dice out of a set, regardless of width and height. */
function isWarded({ owner, acts }: OpenSet, act: DefenceAct | OpposeAct, by: string, opposed: boolean): boolean {
  if (acts.length === 0 || owner.name === by) return false;
  if (act.kind === 'oppose') return owner.name === act.target;
  if (act.against && !act.against.includes(owner.name)) return false;
  // An opposed roll spoils everything that an attacker does.
  return owner.acts.some(
    (one, index) =>
      one.kind === 'attack' &&
      one.target === by &&
      (opposed || acts.includes(index)) &&
      !isProblem(act.wards?.(one.nature ?? {})),
  );
}

export const dodgeNeeds = {
  procedure: 'dodge',
  switches: { shots: 'Shots Can Be Dodged' },
  facts: { fast: 'Faster Than Shots' },
  pools: { stat: 'Coordination', skill: 'Dodge' },
} as const satisfies Needs;

/**
 * The declaration of a dodge. It works against attacks that the dodger knows of; against shots and throws only if the
 * game lets anyone dodge them, or with superhuman speed, which counts as a power used in defence.
 */
export function dodge(who: Evaluation): DefenceAct | Problem {
  const book = openRulebook(dodgeNeeds, who);
  if (isProblem(book)) return book;
  const isForAll = book.isOn('shots');
  const speed = book.holds('fast')
    ? defendWith({ pool: addPools(book.pool('stat'), book.pool('skill')), stat: dodgeNeeds.pools.stat }, who)
    : undefined;
  return {
    kind: 'defend',
    wards: (nature) => {
      if (nature.known === false) return problem(why.unseenDodge);
      if (nature.fromAfar !== true || isForAll) return undefined;
      return speed ? speed.wards?.(nature) : problem(why.tooFastToDodge);
    },
  };
}

export const powerDefenceNeeds = {
  procedure: 'power defence',
  policies: { stats: 'gobbling stats', always: 'surprise defences' },
} as const satisfies Needs;

/** A power used in defence. */
export interface DefendingPower {
  readonly pool: Pool;
  /** The Will of its owner; nothing works at 0. Absent if it does not matter. */
  readonly will?: number;
  /** The power is made for defence, such as armour or immunity. */
  readonly defensive?: boolean;
  /** It works without being activated, even against an unseen attack. */
  readonly alwaysOn?: boolean;
  /** False for an attack that the power does not protect against. */
  readonly fits?: boolean;
  /** For special dice of a stat or skill instead of a power of its own: the name of the stat. */
  readonly stat?: string;
  /** The game master's decision that those dice can defend here. */
  readonly allowed?: boolean;
}

/** Whether a power defends against an attack, with each reason why not. */
export interface PowerDefence {
  readonly defends: boolean;
  readonly reasons: readonly string[];
}

/**
 * The conditions of defending with a power: the attack is known, the attacker seen, the attack is not itself a power,
 * and does not penetrate more than the power has dice. A defensive power needs only the first (or to be always on), and
 * an attack of a kind that it protects against. Nothing defends without Will.
 */
export function powerDefence(
  power: DefendingPower,
  nature: AttackNature,
  who: Evaluation,
): Accounted<PowerDefence> | Problem {
  const book = openRulebook(powerDefenceNeeds, who);
  if (isProblem(book)) return book;
  const dice = poolTotal(power.pool);
  const steps: Step[] = [];
  const failIf = (condition: boolean, what: string, values: Step['values'] = {}): void => {
    if (condition) steps.push({ what, values });
  };
  failIf(power.will !== undefined && power.will <= 0, 'no power works without Will');
  failIf(power.fits === false, 'the power does not defend against this kind of attack');
  failIf(
    nature.known === false && power.alwaysOn !== true,
    'the attack comes as a surprise, and the power is not always on',
  );
  if (power.defensive !== true) {
    failIf(nature.seen === false, 'the attacker is not seen');
    failIf(nature.directPower === true, 'a power that strikes directly is resisted with Will, not with another power');
    failIf((nature.penetration ?? 0) > dice, 'penetration {penetration} is higher than the {dice} dice of the power', {
      penetration: nature.penetration ?? 0,
      dice,
    });
    const isOrdinaryStat =
      power.stat !== undefined && power.allowed !== true && !book.order('stats').includes(nameKey(power.stat));
    failIf(isOrdinaryStat, 'special dice of {stat} do not stop attacks unless the game master says so', {
      stat: power.stat ?? '',
    });
  }
  const defends = steps.length === 0;
  return {
    outcome: { defends, reasons: steps.map(stepText) },
    steps: defends ? [{ what: 'the power can defend, with its {dice} dice', values: { dice } }] : steps,
  };
}

/** The declaration of a power in defence; it works only against attacks that the power can defend against. */
export function defendWith(power: DefendingPower, who: Evaluation): DefenceAct {
  return {
    kind: 'defend',
    wards: (nature) => {
      const answer = powerDefence(power, nature, who);
      if (isProblem(answer)) return answer;
      const [reason] = answer.outcome.reasons;
      return reason === undefined ? undefined : problem(reason);
    },
  };
}

/** The field of a character's Will; a game without it does not count Will. */
const WILL = 'will';

/** A power from its owner's sheet, for defending; `besides` adds what the sheet does not say. */
export function defendingPower(
  name: string,
  who: Evaluation,
  besides: Pick<DefendingPower, 'defensive' | 'fits' | 'allowed'> = {},
): DefendingPower | Problem {
  const power = powerNamed(name, who);
  if (isProblem(power)) return power;
  const will = who.field(WILL).value;
  return {
    ...besides,
    pool: power.pool,
    alwaysOn: power.alwaysOn === true,
    ...(will.kind === 'number' && { will: toNumber(will.number) }),
    ...(power.stat !== undefined && { stat: power.stat }),
  };
}

function powerNamed(name: string, who: Evaluation): Pick<DefendingPower, 'pool' | 'alwaysOn' | 'stat'> | Problem {
  const book = openRulebook(powerDefenceNeeds, who);
  if (isProblem(book)) return book;
  const key = nameKey(name);
  const entry = who.all.find((one) => one.trait !== undefined && nameKey(one.name) === key);
  const value = entry && who.effective(entry).value;
  if (!entry || value?.kind !== 'pool') return problem(why.noPower(who.source.name, name));
  const always = book.order('always');
  const isAlways = ({ trait, children }: Entry): boolean =>
    always.includes(trait?.key ?? '') || children.some(isAlways);
  const alwaysOn = entry.children.some(isAlways);
  const isStat = !(who.rules.kinds.get(entry.kind)?.open ?? false);
  return { pool: value.pool, alwaysOn, ...(isStat && { stat: entry.name }) };
}

/** The result of a roll for a power. */
export interface PowerRoll {
  readonly power: PowerState;
  readonly success: boolean;
  readonly sets: readonly MatchingSet[];
  readonly faces: readonly RolledDie[];
}

/** Rolls for a working power whose owner was hit: without a match it stops until a later roll succeeds. */
export function holdPower(power: PowerState, dice: DiceSource, who: Evaluation): Accounted<PowerRoll> | Problem {
  if (!power.on) return problem(why.powerIsOff(power.name));
  const parameters = matchingOf(who);
  if (!parameters) return problem(why.noPools(who.rules.name));
  const plan = planPool(power.pool, [], parameters);
  if (isProblem(plan)) return plan;
  const rolled = rollPool(power.name, { pool: plan.pool, aim: 'widest' }, dice, who);
  if (isProblem(rolled)) return rolled;
  const { sets, success } = rolled.outcome;
  return {
    outcome: { power: { ...power, on: success }, success, sets, faces: rolled.faces },
    steps: [
      {
        what: success
          ? '{pool}: {sets}; {power} survives the hit'
          : '{pool}: no set; {power} stops until a roll for it succeeds',
        values: { pool: poolText(plan.pool), sets: sets.map(setText).join(', '), power: power.name },
      },
    ],
  };
}
