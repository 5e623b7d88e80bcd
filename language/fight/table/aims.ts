import { nameKey } from '../../grammar/text.js';
import { amountOf, endOfEach } from '../../play/actions/apply/listed.js';
import type { ConditionChange } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import type { Action } from '../../rules/rules.js';
import { type Aim, aimIn } from '../../sheet/fight-policies.js';
import { includedOf } from '../../sheet/included-things.js';
import { carriedOf } from '../../sheet/rolls/action.js';
import type { RollSituation } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { numberIn } from '../../values/value.js';
import { type SaidOfTwo, waysToUse } from '../state/attack-lines.js';
import type { FightState } from '../state/fight.js';
import type { MemberNow } from '../state/member-now.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { readyLine } from '../state/ready-lines.js';
import { placeOfTarget } from './line-now.js';
import type { TableState } from './table-state.js';

/** The modifier of an attack for the turns that its actor has aimed at the target, or for an aim at another target. */
export function aimSaid(
  encounter: PreparedEncounter,
  state: TableState,
  by: number,
  target: number,
  action: Action,
): readonly SaidOfTwo[] {
  const aim = encounter.rules.once(aimIn);
  if (!aim || !action.takes.includes(aim.modifier.key)) return [];
  const turns = turnsAimedAt(aim, state, by, target);
  if (turns > 0) return [{ key: aim.modifier.key, text: `${aim.modifier.name} ${turns}` }];
  const { elsewhere } = aim;
  const isElsewhere = elsewhere !== undefined && turnsAimedAt(aim, state, by, state.aims.get(by) ?? target) > 0;
  return isElsewhere ? [{ key: nameKey(elsewhere), text: elsewhere }] : [];
}

/** The turns that a member has aimed at a target; all turns of aiming if it is not known at whom. */
function turnsAimedAt(aim: Aim, { fight, aims }: TableState, by: number, target: number): number {
  const at = aims.get(by);
  return at !== undefined && at !== target ? 0 : turnsAimed(aim, fight, by);
}

/** The turns that a member has aimed. */
export function turnsAimed({ conditions }: Aim, { members }: FightState, by: number): number {
  const now = members[by];
  return now ? Math.max(0, ...conditions.map((one) => endOf(one, now).from)) : 0;
}

/** A problem if a line claims more turns of aiming than were taken. */
export function notAimed(
  encounter: PreparedEncounter,
  state: TableState,
  by: number,
  situation: RollSituation,
): Problem | undefined {
  const aim = encounter.rules.once(aimIn);
  const target = placeOfTarget(encounter, situation);
  const said = aim && situation.modifiers.find(({ name }) => nameKey(name) === aim.modifier.key);
  const turns = numberIn(said?.value) ?? 0;
  if (!aim || target === undefined) return undefined;
  const taken = turnsAimedAt(aim, state, by, target);
  if (turns <= taken) return undefined;
  const [name, foe] = [encounter.members[by]?.name ?? '', encounter.members[target]?.name ?? ''];
  return problem(says.notAimed(name, foe, turns, taken, aim.action.name, aim.conditions[0]));
}

/** A problem if a member aims who has nothing to use from afar. */
export function nothingToAim(
  { rules, attacks }: PreparedEncounter,
  { fight }: TableState,
  by: number,
  situation: RollSituation,
): Problem | undefined {
  const aim = rules.once(aimIn);
  const who = fight.members[by]?.evaluation;
  if (!aim || !who || situation.action !== aim.action.key || (fight.lent.get(by)?.size ?? 0) > 0) return undefined;
  const kinds = attacks.filter(({ takes }) => takes.includes(aim.modifier.key)).flatMap((one) => one.kinds);
  const things = [...carriedOf(who, kinds), ...includedOf(who, kinds)];
  const isArmed = things.some((thing) => waysToUse(thing, who).some((way) => !way.isClose));
  return isArmed ? undefined : problem(says.nothingToAim(fight.members[by]?.name ?? ''));
}

/** The state after a line may have taken aim. Aiming at another target loses the turns of aiming so far. */
export function aimedBy(encounter: PreparedEncounter, state: TableState, by: number, line: string): TableState {
  const aim = encounter.rules.once(aimIn);
  const target = aim && targetAimedAt(encounter, state, aim, by, line);
  if (!aim || target === undefined) return state;
  const before = state.aims.get(by);
  const aims = new Map(state.aims).set(by, target);
  const kept = before === undefined || before === target ? state : withoutAim(state, aim, by);
  return { ...kept, aims };
}

/** The state after a declared round: members who did anything but aim have lost their aim. */
export function aimsAfterRound(encounter: PreparedEncounter, before: TableState, after: TableState): TableState {
  const aim = encounter.rules.once(aimIn);
  let state = after;
  for (const [by, { line }] of aim ? before.turns.declared : [])
    if (aim && targetAimedAt(encounter, before, aim, by, line) === undefined) state = withoutAim(state, aim, by);
  return state;
}

/** The target of a line that takes aim; undefined for other lines. */
function targetAimedAt(
  encounter: PreparedEncounter,
  { fight }: TableState,
  { action }: Aim,
  by: number,
  line: string,
): number | undefined {
  const ready = readyLine(encounter, fight, by, line);
  return isProblem(ready) || ready.situation.action !== action.key
    ? undefined
    : placeOfTarget(encounter, ready.situation);
}

function withoutAim(state: TableState, { conditions }: Aim, by: number): TableState {
  const now = state.fight.members[by];
  if (!now) return state;
  const ends = conditions.filter((one) => now.has(one)).flatMap((one) => endOfEach(now.evaluation, endOf(one, now)));
  const next = now.after(ends);
  if (isProblem(next) || next === now) return state;
  const members = state.fight.members.map((one, place) => (place === by ? next : one));
  return { ...state, fight: { ...state.fight, members } };
}

function endOf(condition: string, { name, evaluation }: MemberNow): ConditionChange {
  const end = { is: 'condition', who: name, of: evaluation.source.name, condition, from: 0, to: 0 } as const;
  return { ...end, from: amountOf(evaluation, end) };
}
