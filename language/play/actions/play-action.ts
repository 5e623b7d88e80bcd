import { nameKey } from '../../grammar/text.js';
import { procedures } from '../../procedures/list.js';
import { type Result, type Scene, saidOf } from '../../procedures/procedure.js';
import type { RoundPart } from '../../procedures/round-part.js';
import { type Accounted, accountText } from '../../roll/account.js';
import { type Change, merged, type Participant } from '../../roll/changes.js';
import type { Description } from '../../roll/describe.js';
import { gameFor, type MainRoll, rollOn } from '../../roll/main-roll.js';
import { says } from '../../roll/messages.js';
import { ACTION_RECORD_VERSION, type ActionRecord, actionText, describeAction } from '../../roll/record.js';
import { DiceResult, isRoll, Tape, type TapeSource } from '../../roll/tape.js';
import { type InputNeed, type Needs, unmetNeeds } from '../../rules/needs.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { itemCalled } from '../../sheet/rolls/action.js';
import type { Outcome } from '../../sheet/rolls/formula-cache.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import type { RollSituation, SheetRoll } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { booleanValue, numberIn, type Value } from '../../values/value.js';
import { isDeadApart } from './dead.js';
import { followEach, type OtherSide, playDeclared } from './play-declared.js';

/** An action that was played. Its changes are not written into the sheets yet. */
export interface PlayedAction extends Description {
  readonly record: ActionRecord;
  readonly text: string;
  /** Everything that happened, one sentence per line; consequences are indented. */
  readonly account: readonly string[];
  /** Changes of sheets. */
  readonly changes: readonly Change[];
}

/** The input of an action: the line as it was read, and the character. */
export interface ReadyLine {
  readonly roll: SheetRoll;
  readonly situation: RollSituation;
  readonly who: Evaluation;
  /** The name of the actor in the line; by default the name of the sheet. */
  readonly name?: string;
  readonly others: Others;
  /** The actor as the fight began; absent outside of fights. */
  readonly begun?: Evaluation;
}

/** Plays the action of a line; a problem if it cannot be played, or if an answer is missing on the tape. */
export function playAction(ready: ReadyLine, line: string, source: TapeSource): PlayedAction | Problem {
  const tape = new Tape(source);
  const played = resolveAction(ready, tape);
  if (isProblem(played)) return played;
  const left = tape.leftOver();
  if (left) return left;
  const { outcome, steps } = played;
  const { situation } = ready;
  const record: ActionRecord = {
    version: ACTION_RECORD_VERSION,
    ...(source.time !== undefined && { time: source.time }),
    line,
    action: situation.name,
    by: nameOf(ready),
    ...(situation.target && { on: namesOf(situation) }),
    ...(situation.item && { item: situation.item.name }),
    tape: tape.entries,
    verdict: outcome.verdict,
    summary: outcome.summary,
    details: outcome.details ?? [],
    changes: merged(outcome.changes),
    account: steps.length === 0 ? [] : accountText(steps).split('\n'),
  };
  return playedAs(record);
}

/** A played action from its record. */
export function playedAs(record: ActionRecord): PlayedAction {
  const { account, changes } = record;
  return { ...describeAction(record), record, text: actionText(record), account, changes };
}

/** The same without a record, for simulations. */
export function resolveAction(ready: ReadyLine, tape: Tape): Accounted<Result> | Problem {
  const { situation } = ready;
  ready.who.renewSteps();
  if (situation.plays === undefined) {
    const scene = sceneOf(ready, tape, noNeeds);
    if (isProblem(scene)) return scene;
    const other = otherSideOf(ready, tape);
    return isProblem(other) ? other : playDeclared(scene, (roll) => resolveNext(ready, roll, tape), other);
  }
  const play = procedures.get(situation.plays);
  if (!play) return problem(says.unknownProcedure(situation.name, situation.plays));
  const scene = sceneOf(ready, tape, play.needs);
  if (isProblem(scene)) return scene;
  let main: MainRoll | undefined;
  const roll = (): MainRoll | Problem => {
    const rolled = scene.roll();
    if (!isProblem(rolled)) main = rolled;
    return rolled;
  };
  const { length: before } = tape.entries;
  const played = play.play({ ...scene, roll });
  const follows = ready.who.rules.actions.get(situation.action)?.consequences ?? [];
  if (isProblem(played) || follows.length === 0) return played;
  const success = booleanValue(played.outcome.verdict === 'success');
  // A procedure that does not use `scene.roll()` makes its main roll first.
  const first = tape.entries.slice(before).find(isRoll);
  const dice = main?.outcome ?? (first && new DiceResult(first));
  const whole: Outcome = { get: (name) => (name === 'success' ? success : dice?.get(name)) };
  const { each = [whole] } = played.outcome;
  return followEach(scene, played, each, (next) => resolveNext(ready, next, tape));
}

/** The other side of a contest as an actor, if its own roll is an action with consequences. */
function otherSideOf(ready: ReadyLine, tape: Tape): OtherSide | undefined | Problem {
  const { name, rolled, situation } = ready.roll.rolled?.against ?? {};
  const who = name === undefined ? undefined : ready.others(name);
  if (name === undefined || !rolled || !situation || !who) return undefined;
  const other: ReadyLine = { roll: { ...ready.roll, rolled }, situation, who, name, others: ready.others };
  const scene = sceneOf(other, tape, noNeeds);
  return isProblem(scene) ? scene : { scene, next: (roll) => resolveNext(other, roll, tape) };
}

/** An action as its line declares it in a round in which all declare first. */
export interface DeclaredAction {
  readonly scene: Scene;
  readonly part: RoundPart;
}

/** Whether the action of a line works only together with the declarations of others. */
export function isOfRound({ situation: { plays } }: ReadyLine): boolean {
  return plays !== undefined && procedures.get(plays)?.isOfRound === true;
}

/** The declared part of a line in such a round; undefined if the whole action is done on the actor's turn. */
export function declaredPart(ready: ReadyLine, tape: Tape): DeclaredAction | undefined | Problem {
  const { plays } = ready.situation;
  const played = plays === undefined ? undefined : procedures.get(plays);
  if (!played?.inRound) return undefined;
  ready.who.renewSteps();
  const scene = sceneOf(ready, tape, played.needs);
  if (isProblem(scene)) return scene;
  const part = played.inRound(scene);
  return isProblem(part) ? part : { scene, part };
}

/** The scene of an action without a procedure, before its dice are rolled; undefined if it cannot be played. */
export function wholeScene(ready: ReadyLine, tape: Tape): Scene | undefined {
  const scene = ready.situation.plays === undefined ? sceneOf(ready, tape, noNeeds) : undefined;
  return scene && !isProblem(scene) ? scene : undefined;
}

/** Why an action cannot be played at all: a target belongs to another game, or the actor or the target is dead. */
export function refusalOf(ready: ReadyLine): Problem | undefined {
  const { situation, who, others } = ready;
  const self: Participant = { name: nameOf(ready), of: who.source.name, who };
  const all = participantsOf(situation, self, others);
  return isProblem(all) ? all : refusalForAll(self, all);
}

/** The targets of a line; the actor if it names none. */
function participantsOf(
  { target, targets = target ? [target] : [] }: RollSituation,
  self: Participant,
  others: Others,
): readonly [Participant, ...Participant[]] | Problem {
  const all: Participant[] = [];
  for (const one of targets) {
    const named = participant(one, others);
    if (isProblem(named)) return named;
    all.push(named);
  }
  const [first = self, ...more] = all;
  return [first, ...more];
}

/** Dead targets are no reason to refuse, as long as one target is alive. */
function refusalForAll(self: Participant, all: readonly Participant[]): Problem | undefined {
  const refused = all.map((on) => refusalFor(self, on));
  const isAnyAlive = all.some((on, at) => !refused[at] && !isDeadApart(on.who));
  return isAnyAlive ? refused.find((one, at) => one && !isDeadApart(all[at]?.who ?? self.who)) : refused[0];
}

function refusalFor(self: Participant, on: Participant): Problem | undefined {
  const { rules } = on.who;
  if (rules.name !== self.who.rules.name) return problem(says.otherGame(on.name, rules.name));
  if (isDeadApart(self.who)) return problem(says.deadActor(self.name));
  return isDeadApart(on.who) ? problem(says.alreadyDead(on.name)) : undefined;
}

const noNeeds: Needs = { procedure: '' };

function resolveNext(ready: ReadyLine, roll: SheetRoll, tape: Tape): Accounted<Result> | Problem {
  const { situation } = roll;
  if (!situation) return problem(says.cannotBeRolled(roll.expression));
  const { who, name, others, begun } = ready;
  const next = { roll, situation, who, ...(name !== undefined && { name }), others, ...(begun && { begun }) };
  return resolveAction(next, tape);
}

function sceneOf(ready: ReadyLine, tape: Tape, needs: Needs): Scene | Problem {
  const { roll, situation, who, others, begun } = ready;
  const [unmet] = unmetNeeds(needs, who.rules);
  if (unmet) return problem(unmet.message);
  const self: Participant = { name: nameOf(ready), of: who.source.name, who };
  const targets = participantsOf(situation, self, others);
  if (isProblem(targets)) return targets;
  const isOnSelf = (one: Participant): boolean => one.who === who && nameKey(one.name) === nameKey(self.name);
  if (situation.target && targets.some(isOnSelf) && who.rules.actions.get(situation.action)?.isOnOther)
    return problem(says.onOneself(situation.name, self.name));
  const refused = refusalForAll(self, targets);
  if (refused) return refused;
  const [on] = targets;
  const all = targets.length === 1 ? targets : targets.filter((one) => !isDeadApart(one.who));
  const { item: named } = situation;
  const item = named && itemOf(who, situation.action, named);
  const inputOf = (role: string): { readonly value?: Value } | undefined => {
    const input: InputNeed | undefined = needs.inputs?.[role];
    if (input === undefined) throw new Error(`The header of "${needs.procedure}" has no input "${role}".`);
    return saidOf(situation, input);
  };
  return {
    self,
    on,
    all,
    isNamed: situation.target !== undefined,
    situation,
    ...(item && { item }),
    ...(roll.rolled && { rolled: roll.rolled }),
    ...(begun && { begun }),
    tape,
    number(role) {
      const value = inputOf(role)?.value;
      return numberIn(value);
    },
    text(role) {
      const value = inputOf(role)?.value;
      return value?.kind === 'text' ? value.text : undefined;
    },
    has: (role) => inputOf(role) !== undefined,
    roll: () =>
      roll.rolled
        ? rollOn(tape, situation.name, roll.rolled, gameFor(who))
        : problem(says.nothingToRoll(situation.name)),
    other(name) {
      const other = others(name);
      return other && { name, of: other.source.name, who: other };
    },
    everybody: () =>
      (others.members ?? []).flatMap(({ name, of }) => {
        const other = others(name);
        return other ? [{ name, of, who: other }] : [];
      }),
  };
}

function participant(target: NonNullable<RollSituation['target']>, others: Others): Participant | Problem {
  const who = others(target.name) ?? others(target.of);
  return who ? { ...target, who } : problem(says.unknownPerson(target.of));
}

function itemOf(
  who: Evaluation,
  action: string,
  { id, name, mode }: NonNullable<RollSituation['item']>,
): Entry | undefined {
  const kinds = who.rules.actions.get(action)?.kinds ?? [];
  const item = who.entryAt(id) ?? itemCalled(who, kinds, nameKey(name));
  return item?.inMode(mode);
}

/** The names of the targets of a line, as a record has them. */
function namesOf({ target, targets }: RollSituation): string | readonly string[] {
  return targets?.map(({ name }) => name) ?? target?.name ?? '';
}

function nameOf({ name, who }: ReadyLine): string {
  return name ?? (who.source.name === '' ? says.someone : who.source.name);
}
