import { nameKey } from '../../../grammar/text.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import type { TouchedParts } from '../../../model/evaluate/cells/touches.js';
import type { SheetRoll } from '../../../model/sheet-roll.js';
import { isProblem, type Problem } from '../../../values/problem.js';
import { declaredPart, isDead, type Stage } from '../../actions/play-action.js';
import type { Tape } from '../../actions/tape.js';
import { declaredFighter } from '../../procedures/round/declarable.js';
import type { Fighter } from '../../procedures/round/fighter.js';
import type { RoundPart } from '../../procedures/round/round-part.js';
import type { MemberNow } from '../fight/member-now.js';

/** What a line is in a round in which all declare first. */
export interface LinePart extends Pick<Fighter, 'acts' | 'request' | 'aim'>, Pick<RoundPart, 'answer' | 'fired'> {}

/** A line as it was declared before, by what it reads of the one it names. */
interface KnownParts {
  on: TouchedParts;
  /** By the sheet of the one who declares, which an effect may hold: a sheet that is let go takes its parts with it. */
  by: WeakMap<Evaluation, Map<string, LinePart | Problem | undefined>>;
}

const known = new WeakMap<SheetRoll, KnownParts>();

/**
 * What the line of a stage is for a member who declares it, `on` being the one it names, or `self`; undefined where it is done whole when its
 * time comes. What a member declares is asked when they say it and again when the dice fall, and fights that are played thousands of
 * times come back to the same moments: it is remembered where no person was asked anything.
 */
export function linePart(
  stage: Stage,
  self: MemberNow | undefined,
  on: MemberNow | undefined,
  tape: Tape,
): LinePart | Problem | undefined {
  // Why nothing can be done to the dead is said apart from what a line reads.
  if (!self || !on || on.read(isDead)) return partOf(stage, tape);
  const parts = known.get(stage.roll) ?? { on: 0, by: new WeakMap() };
  known.set(stage.roll, parts);
  const who = self.evaluation;
  const before = parts.by.get(who);
  const key = `${on.alike(parts.on)} ${self.name}`;
  if (before?.has(key)) return before.get(key);
  const target = nameKey(stage.situation.target?.name ?? '');
  let isOfOthers = false;
  const others = Object.assign((name: string) => {
    if (nameKey(name) !== target) isOfOthers = true;
    return stage.others(name);
  }, stage.others);
  const asked = tape.entries.length;
  const { answer: part, touched } = on.evaluation.cells.touches.of(() =>
    partOf({ roll: stage.roll, situation: stage.situation, who, name: self.name, others }, tape),
  );
  if (isOfOthers || tape.entries.length > asked) return part;
  // What was remembered so far told too few people apart.
  if ((parts.on | touched) !== parts.on) parts.by = new WeakMap();
  parts.on |= touched;
  const own = parts.by.get(who) ?? new Map<string, LinePart | Problem | undefined>();
  parts.by.set(who, own.set(`${on.alike(parts.on)} ${self.name}`, part));
  return part;
}

function partOf(stage: Stage, tape: Tape): LinePart | Problem | undefined {
  const declared = declaredPart(stage, tape);
  if (!declared || isProblem(declared)) return declared;
  const fighter = declaredFighter(declared.scene, declared.part);
  if (isProblem(fighter)) return fighter;
  const { acts, request, aim } = fighter;
  const { answer, fired } = declared.part;
  return {
    acts,
    ...(request && { request }),
    ...(aim && { aim }),
    ...(answer && { answer }),
    ...(fired && { fired }),
  };
}
