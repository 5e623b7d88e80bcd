import { list } from '../../grammar/token-text.js';
import type { Accounted } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import { isProblem, type Problem } from '../../values/problem.js';
import { openRulebook } from '../rulebook.js';
import { bodyOf, placeNamed } from '../wounds/hit-location.js';
import { stateOf } from '../wounds/wounds.js';
import type { FighterNow, SetChange } from './fighter.js';

export const armsNeeds = {
  procedure: 'arms',
  policies: { held: 'held with' },
} as const satisfies Needs;

/** Those of some places that a fighter can use in the middle of a round, in their order. */
export function usableOf(places: readonly string[], { fighter, wounds }: FighterNow): readonly string[] | Problem {
  const body = bodyOf(fighter.who);
  if (isProblem(body)) return body;
  const state = stateOf(wounds, fighter.who);
  if (isProblem(state)) return state;
  return places.filter((one) => {
    const place = placeNamed(one, body);
    return !isProblem(place) && !state.useless.includes(place.key);
  });
}

/** The end of what somebody does who was hurt so that it cannot be held or gripped any more. */
export function armsLost(what: string, needed: number, by: FighterNow): Accounted<SetChange> | Problem | undefined {
  if (needed === 0) return undefined;
  const book = openRulebook(armsNeeds, by.fighter.who);
  if (isProblem(book)) return book;
  const places = book.order('held');
  const usable = usableOf(places, by);
  if (isProblem(usable)) return usable;
  if (usable.length >= needed) return undefined;
  const values = { what, needed, places: list(places, 'and'), left: usable.length };
  return {
    outcome: { success: false },
    steps: [{ what: '{what} takes {needed} of {places}, and {left} can be used', values }],
  };
}
