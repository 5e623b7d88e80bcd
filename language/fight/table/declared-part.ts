import { nameKey } from '../../grammar/text.js';
import { isDead } from '../../play/actions/dead.js';
import { declaredPart, type ReadyLine } from '../../play/actions/play-action.js';
import { changedByDice, usedBy } from '../../play/actions/play-declared.js';
import type { Scene } from '../../procedures/procedure.js';
import { declaredFighter } from '../../procedures/round/declarable.js';
import type { FiredRounds } from '../../procedures/round-part.js';
import type { ThingChange } from '../../roll/changes.js';
import type { Tape } from '../../roll/tape.js';
import { askedOf } from '../../sheet/rolls/request.js';
import type { Rolled } from '../../sheet/sheet-roll.js';
import type { Derivation } from '../../values/derivation.js';
import { poolText } from '../../values/pool.js';
import { isProblem, type Problem } from '../../values/problem.js';
import { computeAlike } from '../state/compute-alike.js';
import type { LineOfRound } from '../state/line-of-round.js';
import type { MemberNow } from '../state/member-now.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import type { FightLine } from '../state/ready-lines.js';

/**
 * The declaration that a line makes, `on` being the member it names, or `self`; undefined for a line that is carried out whole when its time
 * comes. In fights that are only counted it is kept for members who are alike in what it reads, and in what its effects read of the sheet
 * that they hold; not where a person or dice were asked, or where it depends on others.
 */
export function linePart(
  { isCounted, cache }: PreparedEncounter,
  ready: FightLine,
  self: MemberNow | undefined,
  on: MemberNow | undefined,
  tape: Tape,
): LineOfRound | Problem | undefined {
  // Why nothing can be done to the dead is left out of what a line reads.
  if (!isCounted || !self || !on || on.read(isDead)) return partOf(ready, tape);
  const { roll, situation, name, line } = ready;
  const { declared } = ready.cached;
  line.declaring.add(new Map([['self', cache.ofRounds]]));
  declared.add(line.declaring.all);
  const memberIn = (role: 'self' | 'on'): MemberNow => (role === 'self' ? self : on);
  const known = declared.recall(memberIn);
  if (known) return known.result;
  const target = nameKey(situation.target?.name ?? '');
  const asked = tape.entries.length;
  let isOfOthers = false;
  const { result: part, read } = computeAlike(line.declaring, self, on, (who, other) => {
    const others = Object.assign((asked: string) => {
      if (nameKey(asked) === target) return other;
      isOfOthers = true;
      return ready.others(asked);
    }, ready.others);
    return partOf({ roll, situation, who, name, others }, tape);
  });
  // A problem names both members.
  if (!isOfOthers && tape.entries.length === asked && !isProblem(part)) declared.keep(memberIn, read, part);
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

/** The line is kept for members who are alike; what it changes is asked of each as they are. */
function changesOf(scene: Scene): LineOfRound['changedBy'] {
  return (dice, who) => changedByDice({ ...scene, self: { ...scene.self, who } }, dice);
}

/** The pool of a line before anything is added or taken, with what its dice belong to: two powers of the same dice are two pools. */
export function poolOf(rolled: Rolled | undefined): Pick<LineOfRound, 'pool'> {
  if (!rolled) return {};
  const { whole = rolled.value } = askedOf(rolled);
  const { derivation } = rolled;
  const [unchanged = derivation] = (derivation.operation === 'effects' && derivation.of) || [];
  return whole.kind === 'pool' ? { pool: `${poolText(whole.pool)} ${sourcesOf(unchanged).join(' ')}` } : {};
}

/** Addresses of the traits that a pool is made of; not that of a thing, as two things may use one skill. */
function sourcesOf({ cell, of = [] }: Derivation): readonly string[] {
  if (cell === undefined) return of.flatMap(sourcesOf);
  return cell.includes(OF_A_THING) ? [] : [cell];
}

/** What is derived of one entry has its address behind that of the entry. */
const OF_A_THING = '/derived:';

function goneWith({ id, thing, field, from, to }: ThingChange): FiredRounds[] {
  if (typeof from !== 'number' || typeof to !== 'number') return [];
  return [{ id, thing, field, from, loaded: from, used: from - to, byDice: false }];
}
