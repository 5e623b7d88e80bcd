import { percentText } from '../../dice/odds/chance.js';
import { type EncounterOdds, MOST_ROUNDS } from '../../play/chances/encounter-odds.js';
import { says } from '../../roll/messages.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import type { Arena } from '../state/arena.js';
import { Tactic } from './tactic.js';

/** That most fights are not decided, and why, in words; undefined where they are. */
export function deadlockText(arena: Arena, { undecided }: EncounterOdds): string | undefined {
  return undecided > MOSTLY ? says.noEnd(percentText(undecided), MOST_ROUNDS, reasonOf(arena)) : undefined;
}

const MOSTLY = 0.5;

/** The game does not say who is out, somebody cannot attack, or nobody does enough. */
function reasonOf(arena: Arena): string {
  const { rules, members } = arena;
  if (!rules.policies.has(FIGHT_POLICIES.out)) return says.nobodyIsOut(rules.name);
  const tactic = new Tactic(arena);
  for (const [by, { of }] of members.entries()) {
    const why = tactic.hindrance(by);
    if (why !== undefined) return says.canAttackNobody(of, why);
  }
  const emptyHanded = new Set(members.flatMap(({ of }, by) => (tactic.isEmptyHanded(by) ? [of] : [])));
  return emptyHanded.size > 0 ? says.emptyHanded([...emptyHanded]) : says.nobodyPutOut;
}
