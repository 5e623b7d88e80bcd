import { chooseSet, compareSets, setText } from '../../../families/matching/sets.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { hitLocation } from '../wounds/hit-location.js';
import { applyHits } from '../wounds/wounds.js';
import type { Change, Effect, Fighter } from './fighter.js';
import { type Hold, holdsOn } from './hold.js';

const needs = {
  procedure: 'pin',
  numbers: { shock: 'Takedown Shock' },
  policies: { resolution: 'resolution order' },
} as const satisfies Needs;
export const pinNeeds: Needs = needs;

/** Throwing somebody down: a little shock where the set lands, a die lost as from any wound, and he is pinned. */
export function takedown(): Effect {
  return ({ set, by, target, holds }) => {
    if (!by || !target) return problem('Throwing down needs an attacker and a target.');
    const book = openRulebook(needs, by.fighter.who);
    if (isProblem(book)) return book;
    const { who, name } = target.fighter;
    const place = hitLocation(set.height, who);
    if (isProblem(place)) return place;
    const hurt = applyHits(target.wounds, [{ place: place.outcome.key, killing: 0, shock: book.number('shock') }], who);
    if (isProblem(hurt)) return hurt;
    const holder = by.fighter.name;
    const rule = book.rule('shock');
    return {
      outcome: {
        wounds: { [name]: hurt.outcome.wounds },
        hurt: [name],
        holds: [...holds.filter((hold) => !isPin(hold, holder, name)), { kind: 'pin', holder, held: name }],
      },
      steps: [
        ...place.steps,
        ...hurt.steps,
        { what: '{holder} holds {held} down', values: { holder, held: name }, ...(rule && { rule }) },
      ],
    };
  };
}

/** True when the one holds the other down. */
export function isPinnedBy(held: string, holder: string, holds: readonly Hold[]): boolean {
  return holds.some((hold) => isPin(hold, holder, held));
}

function isPin(hold: Hold, holder: string, held: string): boolean {
  return hold.kind === 'pin' && hold.holder === holder && hold.held === held;
}

/**
 * Breaking free of a pin or a choke: the set must beat the best that the holder's dice show, in the order in which sets are
 * resolved. A tie holds.
 */
export function breakFree(holder: string): Effect {
  return ({ set, by, fighter, holds }): Accounted<Change> | Problem => {
    if (!by) return problem('Breaking free needs a fighter.');
    const { name, who } = by.fighter;
    const mine = holdsOn(name, holds).filter((hold) => hold.holder === holder);
    if (mine.length === 0)
      return {
        outcome: { success: true },
        steps: [{ what: '{holder} no longer holds {name}', values: { holder, name } }],
      };
    const book = openRulebook(needs, who);
    if (isProblem(book)) return book;
    const first = book.order('resolution')[0] === 'height' ? 'height' : 'width';
    const against = chooseSet(fighter(holder)?.sets ?? [], first === 'width' ? 'widest' : 'tallest');
    const success = against === undefined || compareSets(set, against, first) > 0;
    const step: Step = {
      what: against === undefined ? '{holder} has no set against it' : "{set} against {holder}'s {against}",
      values: { holder, set: setText(set), against: against ? setText(against) : '' },
    };
    return {
      outcome: success ? { success, holds: holds.filter((hold) => !mine.includes(hold)) } : { success },
      steps: [step],
    };
  };
}

/** A problem where somebody who is held down declares what he cannot do. */
export function pinnedProblem({ name, acts }: Fighter, holds: readonly Hold[]): Problem | undefined {
  const pin = holdsOn(name, holds).find(({ kind }) => kind === 'pin');
  if (!pin) return undefined;
  for (const act of acts) {
    if (act.kind === 'defend' && act.withPower !== true)
      return problem(`${name} is held down by ${pin.holder} and cannot dodge. Break free first.`);
    if (act.kind === 'deed' && act.cover === true)
      return problem(`${name} is held down by ${pin.holder} and cannot take cover. Break free first.`);
    if (act.kind === 'attack' && act.target !== pin.holder)
      return problem(`${name} is held down by ${pin.holder} and can attack no one else.`);
  }
  return undefined;
}

/** Who declares anything but keeping hold, lets go. */
export function releaseHolds(holds: readonly Hold[], fighters: readonly Fighter[]): Accounted<readonly Hold[]> {
  const steps: Step[] = [];
  const kept = holds.filter((hold) => {
    const holder = fighters.find(({ name }) => name === hold.holder);
    const letsGo = holder?.acts.some(
      (act) =>
        act.kind !== 'hold' &&
        !(hold.kind === 'pin' && act.kind === 'attack' && act.keepsHold && act.target === hold.held),
    );
    if (letsGo) steps.push({ what: '{holder} lets go of {held}', values: { holder: hold.holder, held: hold.held } });
    return !letsGo;
  });
  return { outcome: kept, steps };
}
