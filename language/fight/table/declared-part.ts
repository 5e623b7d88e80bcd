import { nameKey } from '../../grammar/text.js';
import { isDead } from '../../play/actions/dead.js';
import { declaredPart, type Stage } from '../../play/actions/play-action.js';
import { usedBy } from '../../play/actions/play-declared.js';
import { declaredFighter } from '../../procedures/round/declarable.js';
import type { Fighter } from '../../procedures/round/fighter.js';
import type { FiredRounds, RoundPart } from '../../procedures/round-part.js';
import type { ThingChange } from '../../roll/changes.js';
import type { Tape } from '../../roll/tape.js';
import type { TouchedParts } from '../../sheet/cells/touches.js';
import type { SheetRoll } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem } from '../../values/problem.js';
import type { MemberNow } from '../state/member-now.js';

/** What a line is in a round in which all declare first. */
export interface LineOfRound extends Pick<Fighter, 'acts' | 'request' | 'aim' | 'who'>, Pick<RoundPart, 'answer'> {
  /** What is gone once the dice have been rolled. */
  readonly fired?: readonly FiredRounds[];
}

/** A line as it was declared before, by what it reads of the one who declares it and of the one it names. */
interface KnownParts {
  self: TouchedParts;
  on: TouchedParts;
  /** How many ways are kept. */
  ways: number;
  /** By what is so of the one who declares, and then by what is so of the other. */
  readonly by: Map<number, Map<number, LineOfRound | Refused | undefined>>;
}

/** Why something cannot be done, in words for each who cannot, by their names. */
interface Refused {
  readonly why: Map<string, Problem>;
}

/** So many ways in which a line was declared are kept; each may hold a sheet. */
const MOST_WAYS = 5000;

const known = new WeakMap<SheetRoll, KnownParts>();

/**
 * What the line of a stage is for a member who declares it, `on` being the one it names, or `self`; undefined where it is done whole when its
 * time comes. What a member declares is asked when they say it and again when the dice fall, and fights that are played thousands of
 * times come back to the same moments: it is remembered for all who began alike, where no person was asked anything. `read` is what effects read of the
 * sheet of the one who declares, which they hold.
 */
export function linePart(
  stage: Stage,
  self: MemberNow | undefined,
  on: MemberNow | undefined,
  tape: Tape,
  read: TouchedParts,
): LineOfRound | Problem | undefined {
  // Why nothing can be done to the dead is said apart from what a line reads.
  if (!self || !on || on.read(isDead)) return partOf(stage, tape);
  const parts = known.get(stage.roll) ?? { self: read, on: 0, ways: 0, by: new Map() };
  known.set(stage.roll, parts);
  // What was remembered so far told too few people apart.
  const reads = (ofSelf: TouchedParts, ofOn: TouchedParts): void => {
    if ((parts.self | ofSelf) !== parts.self || (parts.on | ofOn) !== parts.on) forget(parts);
    parts.self |= ofSelf;
    parts.on |= ofOn;
  };
  reads(read, 0);
  const ofSelf = parts.by.get(self.alike(parts.self));
  const ofBoth = on.alike(parts.on);
  const before = ofSelf?.get(ofBoth);
  if (before && 'why' in before) {
    const wrong = before.why.get(self.name);
    if (wrong) return wrong;
  } else if (before || ofSelf?.has(ofBoth)) return before;
  const who = self.evaluation;
  const target = nameKey(stage.situation.target?.name ?? '');
  let isOfOthers = false;
  const others = Object.assign((name: string) => {
    if (nameKey(name) !== target) isOfOthers = true;
    return stage.others(name);
  }, stage.others);
  const asked = tape.entries.length;
  const { answer, touched } = who.cells.touches.partsOf(() =>
    on.evaluation.cells.touches.partsOf(() =>
      partOf({ roll: stage.roll, situation: stage.situation, who, name: self.name, others }, tape),
    ),
  );
  const { answer: part } = answer;
  if (isOfOthers || tape.entries.length > asked) return part;
  reads(touched, answer.touched);
  remember(parts, self, on, part);
  return part;
}

function forget(parts: KnownParts): void {
  parts.by.clear();
  parts.ways = 0;
}

function remember(parts: KnownParts, self: MemberNow, on: MemberNow, part: LineOfRound | Problem | undefined): void {
  if (parts.ways >= MOST_WAYS) forget(parts);
  parts.ways += 1;
  const ofSelf = parts.by.get(self.alike(parts.self)) ?? new Map<number, LineOfRound | Refused | undefined>();
  parts.by.set(self.alike(parts.self), ofSelf);
  const ofBoth = on.alike(parts.on);
  if (!isProblem(part)) {
    ofSelf.set(ofBoth, part);
    return;
  }
  const before = ofSelf.get(ofBoth);
  const why = before && 'why' in before ? before.why : new Map<string, Problem>();
  ofSelf.set(ofBoth, { why: why.set(self.name, part) });
}

function partOf(stage: Stage, tape: Tape): LineOfRound | Problem | undefined {
  const declared = declaredPart(stage, tape);
  if (!declared || isProblem(declared)) return declared;
  const fighter = declaredFighter(declared.scene, declared.part);
  if (isProblem(fighter)) return fighter;
  const { who, acts, request, aim } = fighter;
  const { answer, fired } = declared.part;
  const used = usedBy(declared.scene);
  if (isProblem(used)) return used;
  const gone = [...(fired ? [fired] : []), ...used.flatMap(goneWith)];
  return {
    who,
    acts,
    ...(request && { request }),
    ...(aim && { aim }),
    ...(answer && { answer }),
    ...(gone.length > 0 && { fired: gone }),
  };
}

function goneWith({ id, thing, field, from, to }: ThingChange): FiredRounds[] {
  if (typeof from !== 'number' || typeof to !== 'number') return [];
  return [{ id, thing, field, from, loaded: from, used: from - to, byDice: false }];
}
