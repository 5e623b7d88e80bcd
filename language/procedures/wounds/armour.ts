import type { Accounted, Step } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { readOnce } from '../../sheet/cells/once-for.js';
import type { RuleOrigin } from '../../values/origin.js';
import { LEAST_WIDTH } from '../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { why } from '../messages.js';
import { openRulebook } from '../rulebook.js';

const needs = {
  procedure: 'armour',
  numbers: { shockThrough: 'Light Armour Shock', mostTimes: 'Penetration Limit' },
} as const satisfies Needs;
export const armourNeeds: Needs = needs;

/** Damage of one blow to one place. */
export interface Damage {
  readonly killing: number;
  readonly shock: number;
}

/** A set after heavy armour: the remaining width, and whether it still has an effect. */
export interface Narrowed {
  readonly width: number;
  readonly effect: boolean;
}

/** Heavy armour after a penetrating weapon. */
export interface Penetrated {
  /** The permanent loss of rating. */
  readonly lost: number;
  /** The most that this weapon takes off, however wide the hit. */
  readonly most: number;
  /** The remaining rating. */
  readonly left: number;
  /** Whether nothing is left, so that the next hit gets through. */
  readonly breached: boolean;
}

interface Rules {
  readonly shockThrough: number;
  readonly mostTimes: number;
  readonly lightRule: RuleOrigin | undefined;
  readonly limitRule: RuleOrigin | undefined;
}

const rulesOf = readOnce((who): Rules | Problem => {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  return {
    shockThrough: book.number('shockThrough'),
    mostTimes: book.number('mostTimes'),
    lightRule: book.rule('shockThrough'),
    limitRule: book.rule('mostTimes'),
  };
});

/**
 * Damage after light armour: shock shrinks to the rulebook's number, and killing damage up to the rating turns to
 * shock.
 */
export function lightArmour(damage: Damage, rating: number, who: Evaluation, place = ''): Accounted<Damage> | Problem {
  const rules = rulesOf(who);
  if (isProblem(rules)) return rules;
  const wrong = checkRating(rating);
  if (wrong) return wrong;
  const shock = Math.min(damage.shock, rules.shockThrough);
  const turned = Math.min(damage.killing, rating);
  const step: Step = {
    what:
      place === ''
        ? 'light armour {rating}: {shock} shock gets through, {turned} killing becomes shock'
        : 'light armour {rating} on the {place}: {shock} shock gets through, {turned} killing becomes shock',
    values: { rating, place, shock, turned },
  };
  return {
    outcome: { killing: damage.killing - turned, shock: shock + turned },
    steps: [rules.lightRule ? { ...step, rule: rules.lightRule } : step],
  };
}

/** Heavy armour narrows a set by its rating. The remaining width decides the damage; below a width of 2 it has no effect. */
export function heavyArmour(width: number, rating: number): Accounted<Narrowed> | Problem {
  const wrong = checkRating(rating);
  if (wrong) return wrong;
  const left = Math.max(0, width - rating);
  const effect = left >= LEAST_WIDTH;
  return {
    outcome: { width: left, effect },
    steps: [
      {
        what: effect
          ? 'heavy armour {rating} narrows the hit from {width} to {left}'
          : 'heavy armour {rating} stops a hit of width {width}',
        values: { rating, width, left },
      },
    ],
  };
}

/** The permanent loss of heavy armour: penetration plus the width of the hit, up to a limit. */
export function penetrate(
  rating: number,
  penetration: number,
  width: number,
  who: Evaluation,
): Accounted<Penetrated> | Problem {
  const rules = rulesOf(who);
  if (isProblem(rules)) return rules;
  const wrong = checkRating(rating) ?? checkRating(penetration);
  if (wrong) return wrong;
  const most = penetration * rules.mostTimes;
  const lost = penetration === 0 ? 0 : Math.min(penetration + width, most);
  const left = Math.max(0, rating - lost);
  return {
    outcome: { lost, most, left, breached: left === 0 },
    steps: [
      {
        what:
          left === 0
            ? 'penetration {penetration} takes {lost} off heavy armour {rating}: it is open'
            : 'penetration {penetration} takes {lost} off heavy armour {rating}: {left} is left',
        values: { penetration, lost, rating, left },
        ...(rules.limitRule && { rule: rules.limitRule }),
      },
    ],
  };
}

function checkRating(rating: number): Problem | undefined {
  return Number.isSafeInteger(rating) && rating >= 0 ? undefined : problem(why.armourOrPenetration(rating));
}
