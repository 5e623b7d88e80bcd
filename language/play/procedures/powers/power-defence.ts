import { nameKey } from '../../../grammar/text.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { type Pool, poolTotal } from '../../../values/pool.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Needs } from '../needs.js';
import type { AttackNature, DefenceAct } from '../round/fighter.js';
import { openRulebook } from '../rulebook.js';

const needs = {
  procedure: 'power defence',
  policies: { stats: 'gobbling stats' },
} as const satisfies Needs;
export const powerDefenceNeeds: Needs = needs;

/** A power that is to defend. */
export interface DefendingPower {
  readonly pool: Pool;
  /** The store of Will of its owner; nothing works at 0. Not counted where it is not said. */
  readonly will?: number;
  /** The power is made for defence, as armour and immunity are. */
  readonly defensive?: boolean;
  /** It works without being called upon, against what nobody saw coming too. */
  readonly alwaysOn?: boolean;
  /** False for an attack outside what the power protects against. */
  readonly fits?: boolean;
  /** Where it is special dice of a stat or skill instead of a power of its own: the name of the stat. */
  readonly stat?: string;
  /** The game master's word that those dice can defend here. */
  readonly allowed?: boolean;
}

/** Whether a power defends against an attack, with each reason against it. */
export interface PowerDefence {
  readonly defends: boolean;
  readonly reasons: readonly string[];
}

/**
 * The conditions of defending with a power: the attack is known of, the attacker seen, it is no power that strikes by itself, and
 * it does not penetrate more than the power has dice. A defensive power needs only the first, which being always on
 * replaces, and an attack of the sort that it is for. Nothing defends without Will.
 */
export function powerDefence(
  power: DefendingPower,
  nature: AttackNature,
  who: Evaluation,
): Accounted<PowerDefence> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const dice = poolTotal(power.pool);
  const steps: Step[] = [];
  const fail = (fails: boolean, what: string, values: Step['values'] = {}): void => {
    if (fails) steps.push({ what, values });
  };
  fail(power.will !== undefined && power.will <= 0, 'no power works without Will');
  fail(power.fits === false, 'the power does not defend against this kind of attack');
  fail(
    nature.known === false && power.alwaysOn !== true,
    'the attack comes as a surprise, and the power is not always on',
  );
  if (power.defensive !== true) {
    fail(nature.seen === false, 'the attacker is not seen');
    fail(nature.directPower === true, 'a power that strikes directly is resisted with Will, not with another power');
    fail((nature.penetration ?? 0) > dice, 'penetration {penetration} is higher than the {dice} dice of the power', {
      penetration: nature.penetration ?? 0,
      dice,
    });
    const ordinary =
      power.stat !== undefined && power.allowed !== true && !book.order('stats').includes(nameKey(power.stat));
    fail(ordinary, 'special dice of {stat} do not stop attacks unless the game master says so', {
      stat: power.stat ?? '',
    });
  }
  const defends = steps.length === 0;
  return {
    outcome: { defends, reasons: steps.map(({ what, values }) => filled(what, values)) },
    steps: defends ? [{ what: 'the power can defend, with its {dice} dice', values: { dice } }] : steps,
  };
}

function filled(what: string, values: Step['values']): string {
  return what.replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name] ?? ''));
}

/** A power in defence as a fighter declares it; it takes dice out of those attacks only that it can defend against. */
export function defendWith(power: DefendingPower, who: Evaluation): DefenceAct {
  return {
    kind: 'defend',
    withPower: true,
    wards: (nature) => {
      const found = powerDefence(power, nature, who);
      if (isProblem(found)) return found;
      const [reason] = found.outcome.reasons;
      return reason === undefined ? undefined : problem(reason);
    },
  };
}
