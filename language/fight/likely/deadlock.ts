import { percentText } from '../../dice/odds/chance.js';
import { type EncounterOdds, MOST_ROUNDS } from '../../play/chances/encounter-odds.js';
import { says } from '../../roll/messages.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { Tactic } from './tactic.js';

/** A text that most fights are not decided, and why; undefined if they are. */
export function deadlockText(encounter: PreparedEncounter, { undecided }: EncounterOdds): string | undefined {
  return undecided > MOSTLY ? says.noEnd(percentText(undecided), MOST_ROUNDS, reasonOf(encounter)) : undefined;
}

const MOSTLY = 0.5;

/** Why fights are not decided: the game does not say who is out, a member cannot attack, or attacks do too little. */
function reasonOf(encounter: PreparedEncounter): string {
  const { rules, members } = encounter;
  if (!rules.policies.has(FIGHT_POLICIES.out)) return says.nobodyIsOut(rules.name);
  const tactic = new Tactic(encounter);
  for (const [by, { of }] of members.entries()) {
    const why = tactic.hindrance(by);
    if (why !== undefined) return says.canAttackNobody(of, why);
  }
  const emptyHanded = new Set(members.flatMap(({ of }, by) => (tactic.isEmptyHanded(by) ? [of] : [])));
  return emptyHanded.size > 0 ? says.emptyHanded([...emptyHanded]) : says.nobodyPutOut;
}
