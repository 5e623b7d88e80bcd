import { nameKey } from '../../grammar/text.js';
import { isDead } from '../../play/actions/dead.js';
import { declaredPart, type ReadyLine } from '../../play/actions/play-action.js';
import { changedByDice, usedBy } from '../../play/actions/play-declared.js';
import type { Scene } from '../../procedures/procedure.js';
import { declaredFighter } from '../../procedures/round/declarable.js';
import { poolNamed } from '../../procedures/round/pool-named.js';
import type { FiredRounds } from '../../procedures/round-part.js';
import type { ThingChange } from '../../roll/changes.js';
import type { Tape } from '../../roll/tape.js';
import type { Rolled } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem } from '../../values/problem.js';
import { computeAlike } from '../state/compute-alike.js';
import type { LineOfRound } from '../state/line-of-round.js';
import type { MemberNow } from '../state/member-now.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import type { FightLine } from '../state/ready-lines.js';

/**
 * The declaration that a line makes; undefined for a line without a part in rounds. `on` is the target, or `self` without
 * one. In simulated fights it is cached for members who are equal in the parts that it and its effects read, unless it
 * asked a question or depends on other members.
 */
export function linePart(
  { isCounted, cache }: PreparedEncounter,
  ready: FightLine,
  self: MemberNow | undefined,
  on: MemberNow | undefined,
  tape: Tape,
): LineOfRound | Problem | undefined {
  // Lines do not record that they ask who is dead, so that has to be checked here.
  if (!isCounted || !self || !on || on.read(isDead)) return partOf(ready, tape);
  const { roll, situation, name, line } = ready;
  const { declared } = ready.cached;
  line.declaring.add(new Map([['self', cache.ofRounds]]));
  declared.add(line.declaring.all);
  const memberIn = (role: 'self' | 'on'): MemberNow => (role === 'self' ? self : on);
  const cached = declared.recall(memberIn);
  if (cached) return cached.result;
  const target = nameKey(situation.target?.name ?? '');
  const entriesBefore = tape.entries.length;
  let isOfOthers = false;
  const { result: part, read } = computeAlike(line.declaring, self, on, (who, other) => {
    const others = Object.assign((asked: string) => {
      if (nameKey(asked) === target) return other;
      isOfOthers = true;
      return ready.others(asked);
    }, ready.others);
    return partOf({ roll, situation, who, name, others }, tape);
  });
  // A problem is not cached, because it names both members.
  if (!isOfOthers && tape.entries.length === entriesBefore && !isProblem(part)) declared.keep(memberIn, read, part);
  return part;
}

function partOf(ready: ReadyLine, tape: Tape): LineOfRound | Problem | undefined {
  const declared = declaredPart(ready, tape);
  if (!declared || isProblem(declared)) return declared;
  const fighter = declaredFighter(declared.scene, declared.part);
  if (isProblem(fighter)) return fighter;
  const { who, acts, request, aim, called, splits } = fighter;
  const { answer, fired } = declared.part;
  const used = usedBy(declared.scene);
  if (isProblem(used)) return used;
  const gone = [...(fired ? [fired] : []), ...used.flatMap(goneWith)];
  return {
    who,
    acts,
    ...(request && { request }),
    ...(aim && { aim }),
    ...(called && { called }),
    ...(splits && { splits }),
    ...poolOf(declared.scene.rolled),
    ...(answer && { answer }),
    ...(gone.length > 0 && { fired: gone }),
    ...(request && { changedBy: changesOf(declared.scene) }),
  };
}

/** The changes from the roll, for any member who is equal in the parts that the line reads. */
function changesOf(scene: Scene): LineOfRound['changedBy'] {
  return (dice, who) => changedByDice({ ...scene, self: { ...scene.self, who } }, dice);
}

/** The pool of a line; two lines of one pool are rolled once. */
export function poolOf(rolled: Rolled | undefined): Pick<LineOfRound, 'pool'> {
  const pool = rolled && poolNamed(rolled);
  return pool === undefined ? {} : { pool };
}

function goneWith({ id, thing, field, from, to }: ThingChange): FiredRounds[] {
  if (typeof from !== 'number' || typeof to !== 'number') return [];
  return [{ id, thing, field, from, loaded: from, used: from - to, byDice: false }];
}
