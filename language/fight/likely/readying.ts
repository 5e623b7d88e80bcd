import { nameKey } from '../../grammar/text.js';
import { fieldsOf } from '../../play/actions/apply/write-change.js';
import { type ReadyLine, resolveAction } from '../../play/actions/play-action.js';
import { Tape } from '../../roll/tape.js';
import type { Action } from '../../rules/rules.js';
import { readyingActions } from '../../sheet/fight-policies.js';
import { carriedOf } from '../../sheet/rolls/action.js';
import { isProblem } from '../../values/problem.js';
import { numberIn } from '../../values/value.js';
import { thingText } from '../state/attack-lines.js';
import type { FightState } from '../state/fight.js';
import { carryOut } from '../state/fight-step.js';
import type { MemberNow } from '../state/member-now.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { readyLine } from '../state/ready-lines.js';

/** The line that makes a weapon ready, such as `reload with Carbine`, and the state after it; undefined if none has an effect. */
export function readying(
  encounter: PreparedEncounter,
  state: FightState,
  by: number,
  weapon: string,
): { readonly line: string; readonly state: FightState } | undefined {
  const now = state.members[by];
  const begun = encounter.first[by];
  if (!now || !begun) return undefined;
  for (const action of readyingActions(encounter.rules)) {
    const line = lineOf(action, now, begun, weapon);
    const ready = line === undefined ? undefined : readyLine(encounter, state, by, line);
    if (line === undefined || !ready || isProblem(ready)) continue;
    const played = carryOut(encounter, state, ready, new Tape({ seed: line }));
    if (!isProblem(played) && played.changes.length > 0) return { line, state: played.state };
  }
  return undefined;
}

/** A line that can be played, in the state after its weapon was made ready as often as needed; undefined if it never can. */
export function stageOnceReady(
  encounter: PreparedEncounter,
  state: FightState,
  by: number,
  weapon: string,
  line: string,
): ReadyLine | undefined {
  let now = state;
  for (let turn = 0; turn <= MOST_TURNS_OF_READYING; turn++) {
    const ready = readyLine(encounter, now, by, line);
    if (!isProblem(ready) && !isProblem(resolveAction(ready, new Tape({ seed: line })))) return ready;
    const next = readying(encounter, now, by, weapon);
    if (!next) return undefined;
    now = next.state;
  }
  return undefined;
}

/** Most turns of making a thing ready. */
const MOST_TURNS_OF_READYING = 10;

/**
 * The line of an action that makes a weapon ready. A number that it needs, such as the rounds to reload, is what the
 * weapon holds, or had at the beginning if that is more. Undefined if it is full.
 */
function lineOf(
  { name, kinds, parameter, consequences }: Action,
  now: MemberNow,
  begun: MemberNow,
  weapon: string,
): string | undefined {
  if (!parameter || parameter.fallback) return `${name} with ${weapon}`;
  const fields = consequences.flatMap((one) => (one.is === 'changes' && one.of !== undefined ? one.field : []));
  for (const item of carriedOf(begun.evaluation, kinds)) {
    const thing = thingText(item.name);
    if (weapon !== thing && !weapon.startsWith(`${thing} `)) continue;
    for (const field of fieldsOf(item)) {
      if (!fields.includes(field.key)) continue;
      const first = numberIn(item.local(field.key)?.value) ?? 0;
      const full = Math.max(first, numberIn(item.declaredValue(field)?.value(item.scope()).value) ?? 0);
      const change = now.changes.find(
        (one) => one.is === 'thing' && one.id === item.id && nameKey(one.field) === field.key,
      );
      if (Number(change?.to ?? first) < full) return `${name} ${full} with ${weapon}`;
    }
  }
  return undefined;
}
