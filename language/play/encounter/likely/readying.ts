import { nameKey } from '../../../grammar/text.js';
import type { Action } from '../../../model/rules/rules.js';
import { isProblem } from '../../../values/problem.js';
import { Tape } from '../../actions/tape.js';
import type { Arena } from '../fight/arena.js';
import type { FightState } from '../fight/fight.js';
import { carryOut } from '../fight/fight-step.js';
import type { MemberNow } from '../fight/member-now.js';
import { readyingActions } from '../fight/policies.js';
import { stageOf } from '../fight/stages.js';
import { thingText } from './attack-lines.js';

/** The line that makes a thing of a member ready, such as `reload with Carbine`; undefined where nothing would come of it now. */
export function readyingLine(arena: Arena, state: FightState, by: number, weapon: string): string | undefined {
  const now = state.members[by];
  if (!now) return undefined;
  return readyingActions(arena.rules)
    .flatMap((action) => lineOf(action, now, weapon) ?? [])
    .find((line) => {
      const stage = stageOf(arena, state, by, line);
      const played = isProblem(stage) ? stage : carryOut(arena, state, stage, new Tape({ seed: line }));
      return !isProblem(played) && played.changes.length > 0;
    });
}

/** An action that asks for a number fills up what is used up, to what there was at the beginning. */
function lineOf({ name, parameter, consequences }: Action, now: MemberNow, weapon: string): string | undefined {
  if (!parameter || parameter.fallback) return `${name} with ${weapon}`;
  const fields = consequences.flatMap((one) => (one.is === 'changes' && one.of !== undefined ? one.field : []));
  for (const change of now.changes) {
    if (change.is !== 'thing' || !fields.includes(nameKey(change.field))) continue;
    const thing = thingText(change.thing);
    const isMeant = weapon === thing || weapon.startsWith(`${thing} `);
    if (isMeant && change.to < change.from) return `${name} ${change.from} with ${weapon}`;
  }
  return undefined;
}
