import { says } from '../../roll/messages.js';
import { evaluateExpression } from '../../roll/typed-expression.js';
import { FIGHT_POLICIES, recoveriesOf } from '../../sheet/fight-policies.js';
import type { Rolled, RollSituation } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { type TableWord, tableWordIn, unreadMoving } from '../state/distances.js';
import { type FightState, othersNow } from '../state/fight.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { FightLine, readyOrPlain } from '../state/ready-lines.js';

/** A line that a member says, read for those concerned as they are now. */
export interface LineNow {
  /** Absent for a plain roll. */
  readonly ready?: FightLine;
  /** What a plain line rolls; absent for an action. */
  readonly rolled?: Rolled;
  /** A line that works in every game without a rule. */
  readonly word?: TableWord;
}

/** Reads a line of a member: an action, a plain roll as in a sheet, or a line that works in every game. */
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

/** A problem if a helpless member attacks, with what they can do instead. */
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

/** The index of the first target of a line, whose situation counts for the line. */
export function placeOfTarget(encounter: PreparedEncounter, { target }: RollSituation): number | undefined {
  return target && encounter.placeOf(target.name);
}
