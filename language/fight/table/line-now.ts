import { says } from '../../roll/messages.js';
import { evaluateExpression } from '../../roll/typed-expression.js';
import { FIGHT_POLICIES, recoveriesOf } from '../../sheet/fight-policies.js';
import type { Rolled, RollSituation } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { type TableWord, tableWordIn, unreadMoving } from '../state/distances.js';
import { type FightState, othersNow } from '../state/fight.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { FightLine, readyOrPlain } from '../state/ready-lines.js';

/** Several lines that are declared together are divided by semicolons outside of quotes. */
export const BETWEEN_LINES = /\s*;\s*(?=(?:[^"]*"[^"]*")*[^"]*$)/;

/** A line that a member says, read for those concerned as they are now. */
export interface LineNow {
  /** Absent for a plain roll. */
  readonly ready?: FightLine;
  /** What a plain line rolls; absent for an action. */
  readonly rolled?: Rolled;
  /** What is done in words of every game, which no rule is asked for. */
  readonly word?: TableWord;
}

/** Reads a line of a member: an action, or whatever else a `roll` line of a sheet can say. Who can do nothing attacks no one. */
export function lineNow(encounter: PreparedEncounter, fight: FightState, by: number, line: string): LineNow | Problem {
  const first = readyOrPlain(encounter, fight, by, line);
  if (first instanceof FightLine) return hindrance(encounter, fight, by, first) ?? { ready: first };
  if (!isProblem(first)) return { rolled: first };
  const who = fight.members[by]?.evaluation;
  const plain = who && evaluateExpression(line, who, othersNow(encounter, fight));
  const { rolled, findings } = plain && !isProblem(plain) ? plain.roll : { findings: [] };
  if (rolled && findings.every(({ severity }) => severity !== 'error')) return { rolled };
  const word = tableWordIn(line);
  return word ? { word } : unreadMoving(encounter, fight, by, line, first);
}

/** Why a member who can do nothing cannot attack either, and what they can do about it. */
function hindrance(
  { rules, attacks }: PreparedEncounter,
  { members }: FightState,
  by: number,
  ready: FightLine,
): Problem | undefined {
  const now = members[by];
  if (!now?.isHelpless || !attacks.some(({ key }) => key === ready.situation.action)) return undefined;
  const conditions = (rules.policies.get(FIGHT_POLICIES.helpless) ?? []).filter((one) => now.has(one));
  const ways = recoveriesOf(rules, now).map(({ name }) => name);
  return problem(says.helpless(now.name, conditions, ways));
}

/** The index of the member whom a line names; of several, the first, whose situation counts for the line. */
export function placeOfTarget(encounter: PreparedEncounter, { target }: RollSituation): number | undefined {
  return target && encounter.placeOf(target.name);
}
