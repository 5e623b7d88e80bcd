import { nameKey } from '../../grammar/text.js';
import type { Option, Tape } from '../../roll/tape.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { answersIn } from '../../sheet/fight-policies.js';
import { includedOf } from '../../sheet/included-things.js';
import { carriedOf, itemCalled } from '../../sheet/rolls/action.js';
import { rolledText } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem } from '../../values/problem.js';
import { isClose, waysToUse } from './attack-lines.js';
import { type FightState, isFighting, unawareness } from './fight.js';
import type { PreparedEncounter } from './prepared-encounter.js';
import { type FightLine, readyLine } from './ready-lines.js';

/** The question for a target's answer to an action. */
const QUESTION = 'defense';

/** The answer that does nothing. */
const NOTHING = 'no defense';

/** An answer that a target may give to an action; whether it can is not yet known. */
interface PossibleAnswer {
  readonly line: string;
  /** Whether the target gives it without being asked. */
  readonly isUsual: boolean;
}

/** An answer that the target can give now. */
interface Answer extends PossibleAnswer {
  readonly ready: FightLine;
}

/**
 * The action with which the target of a line defends first, if the rulebook has such answers; the tape chooses it.
 * Undefined if the target does nothing, or the line says already what the target has done.
 */
export function answerTo(
  encounter: PreparedEncounter,
  state: FightState,
  { situation, self }: FightLine,
  tape: Tape,
): FightLine | undefined | Problem {
  const asked = encounter.rules.once(answersIn);
  const action = encounter.rules.actions.get(situation.action);
  const by = situation.targets || !situation.target ? undefined : encounter.placeOf(situation.target.name);
  if (!asked || by === undefined || !action?.takes.includes(asked.said.key)) return undefined;
  if (situation.modifiers.some(({ name }) => nameKey(name) === asked.said.key)) return undefined;
  if (!isFighting(state, by) || state.members[by]?.isHelpless || unawareness(encounter, state, by)) return undefined;
  const { item } = situation;
  const isNear = item === undefined || self.read(isNearWith, `${action.key}\n${item.name}\n${item.mode ?? ''}`);
  const possible = possibleAnswers(encounter, state, by, isNear);
  const usualOnes = possible.filter(({ isUsual }) => isUsual);
  // In simulated fights nobody chooses, so the other answers are not read.
  if (encounter.isCounted) return readyAnswers(encounter, state, by, usualOnes).next().value?.ready;
  const answers = [...readyAnswers(encounter, state, by, possible)];
  const usual = answers.find((one) => one.isUsual);
  const names = [...new Set([usual?.line ?? NOTHING, ...answers.map(({ line }) => line), NOTHING])];
  if (names.length === 1) return undefined;
  const optionOf = (name: string): Option => {
    const rolled = answers.find(({ line }) => line === name)?.ready.roll.rolled;
    return { name, ...(rolled && { about: rolledText(rolled) }) };
  };
  const chosen = tape.choose(QUESTION, names.map(optionOf), situation.target?.name);
  return isProblem(chosen) ? chosen : answers.find(({ line }) => line === chosen)?.ready;
}

/** The answers that a member may give; those with a thing only against an attack from close by. */
function possibleAnswers(
  { rules }: PreparedEncounter,
  state: FightState,
  by: number,
  isNear: boolean,
): readonly PossibleAnswer[] {
  const now = state.members[by];
  if (!now) return [];
  return (rules.once(answersIn)?.answers ?? []).flatMap(({ action, value }): readonly PossibleAnswer[] => {
    const { name, kinds, key } = action;
    const lines = kinds.length === 0 ? [name] : isNear ? now.read(linesWithThings, key) : [];
    const isUsual = value === undefined || now.has(value);
    return lines.map((line) => ({ line, isUsual }));
  });
}

/** Those of the possible answers that can be given now. Each line is read only when it is needed. */
function* readyAnswers(
  encounter: PreparedEncounter,
  state: FightState,
  by: number,
  possible: readonly PossibleAnswer[],
): Generator<Answer, undefined> {
  for (const one of possible) {
    const ready = readyLine(encounter, state, by, one.line);
    if (!isProblem(ready)) yield { ...one, ready };
  }
}

/** The lines of an action with each thing for it that is used close by. */
function linesWithThings(who: Evaluation, action: string): readonly string[] {
  const { name, kinds } = who.rules.actions.get(action) ?? { name: action, kinds: [] };
  const near = [...carriedOf(who, kinds), ...includedOf(who, kinds)].filter((thing) => isClose(thing, who));
  return near.flatMap((thing) => waysToUse(thing, who).map(({ weapon }) => `${name} with ${weapon}`));
}

/** Whether an action with a thing in a mode is done close by. `about` has these three, separated by line breaks. */
function isNearWith(who: Evaluation, about: string): boolean {
  const [action = '', name = '', mode = ''] = about.split('\n');
  const thing = itemCalled(who, who.rules.actions.get(action)?.kinds ?? [], nameKey(name));
  return !thing || isClose(thing.inMode(mode === '' ? undefined : mode), who);
}
