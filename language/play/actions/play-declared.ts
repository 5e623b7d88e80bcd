import type { Detail } from '../../dice/families/family.js';
import { ofOtherSide } from '../../dice/families/game.js';
import { nameKey } from '../../grammar/text.js';
import type { Resistance, Result, Scene } from '../../procedures/procedure.js';
import type { Accounted, Step } from '../../roll/account.js';
import {
  amountOfValue,
  type Change,
  type ConditionChange,
  changedKey,
  changeText,
  type EntryChange,
  hasEffect,
  type Participant,
  type ThingChange,
  valueOfAmount,
} from '../../roll/changes.js';
import { changedRoll, gameFor, type MainRoll, rollOn } from '../../roll/main-roll.js';
import { says } from '../../roll/messages.js';
import type { Tape } from '../../roll/tape.js';
import type { Action } from '../../rules/rules.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { consequencesOf, type Happening, type RollChange, type Stage } from '../../sheet/rolls/consequences.js';
import type { Outcome } from '../../sheet/rolls/formula-cache.js';
import { isOnlyRoll, type SheetRoll } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { numberIn, type Value, valueText } from '../../values/value.js';
import { amountOf, endOfEach } from './apply/listed.js';

/** Plays a follow-up action on the same tape. */
export type PlayNext = (roll: SheetRoll) => Accounted<Result> | Problem;

/** The other side of a contest as an actor whose roll has consequences of its own. */
export interface OtherSide {
  readonly scene: Scene;
  readonly next: PlayNext;
}

/** Plays an action without a procedure: its roll, its consequences, and those of the other side's action. */
export function playDeclared(scene: Scene, next: PlayNext, other?: OtherSide): Accounted<Result> | Problem {
  const { rolled } = scene;
  const main = rolled ? scene.roll() : undefined;
  if (main && isProblem(main)) return main;
  const { verdict = 'done', summary = '' } = main ?? {};
  const played = { steps: [], outcome: { verdict, summary, changes: [] } };
  const last = main && !main.against ? new LastRoll(scene, main) : undefined;
  const own = isOnlyRoll(scene.situation) ? played : followUp(scene, played, main?.outcome, next, last);
  return isProblem(own) || !other || !main ? own : followUp(other.scene, own, seenByOther(main.outcome), other.next);
}

/** The outcome of a contest as the formulas of the other side read it: own and other are exchanged. */
function seenByOther(outcome: Outcome): Outcome {
  return {
    get: (name) =>
      outcome.get(name.startsWith(ofOtherSide('')) ? name.slice(ofOtherSide('').length) : ofOtherSide(name)),
  };
}

/**
 * The consequences of an action that a procedure has played, for each of its tries. Each try sees the fields as the
 * earlier ones have changed them.
 */
export function followEach(
  scene: Scene,
  played: Accounted<Result>,
  tries: readonly Outcome[],
  next: PlayNext,
): Accounted<Result> | Problem {
  const { changed, each: _, ...outcome } = played.outcome;
  const last = changed && new LastTries(scene, changed);
  let followed: Accounted<Result> | Problem = { ...played, outcome };
  for (const index of tries.keys()) {
    if (isProblem(followed)) return followed;
    const now = sceneAfter(followed.outcome.changes.slice(played.outcome.changes.length), scene);
    const one = last?.tries?.[index] ?? tries[index];
    followed = followUp(now, followed, one, next, index === 0 ? last : undefined, index > 0);
  }
  return followed;
}

/** A scene after some changes of fields. */
function sceneAfter(changes: readonly Change[], scene: Scene): Scene {
  const after = (one: Participant): Participant => {
    const fields = changes.flatMap((change): readonly [string, Value][] => {
      if (change.is !== 'field' || change.onto || nameKey(change.who) !== nameKey(one.name)) return [];
      const value = valueOfAmount(change.to);
      return value ? [[nameKey(change.field), value]] : [];
    });
    return fields.length === 0 ? one : { ...one, who: one.who.assuming(new Map(fields)) };
  };
  return { ...scene, self: after(scene.self), on: after(scene.on), all: scene.all.map(after) };
}

/**
 * The consequences of a played action by its rulebook; its formulas can read `outcome`. Only `last`, the roll of an
 * action without an opponent, can still be changed by points that are spent.
 */
function followUp(
  scene: Scene,
  played: Accounted<Result>,
  outcome: Outcome | undefined,
  next: PlayNext,
  last?: Changeable,
  isFurther = false,
): Accounted<Result> | Problem {
  const { self, on, situation, tape } = scene;
  const action = self.who.rules.actions.get(situation.action);
  if (!action) throw new Error(`There is no action ${situation.action}.`);
  const all =
    scene.all.length > 1
      ? happeningsOnSeveral(action, scene, outcome, last)
      : happeningsOn(action, scene, scene.all[0] ?? on, outcome, scene.isNamed, last, isFurther ? { isFurther } : {});
  if (isProblem(all)) return all;
  let { summary, verdict } = played.outcome;
  if (last?.became) {
    verdict = last.became.verdict;
    summary = says.changedRoll(summary, last.became.summary);
  }
  const report = (text: string): void => {
    summary = summary === '' ? text : `${summary}; ${text}`;
  };
  const details: Detail[] = [...(played.outcome.details ?? [])];
  const changes: Change[] = [...played.outcome.changes];
  const steps: Step[] = [...played.steps, ...(last?.became?.steps ?? [])];
  const resisted: Resistance[] = [...(played.outcome.resisted ?? [])];
  const told: string[] = [...(played.outcome.told ?? [])];
  for (const { happened, on, whose, isAgain } of all)
    for (const one of happened) {
      if (one.is === 'resists') {
        resisted.push({ ...one.roll, who: on });
        report(`${on.name}: ${one.roll.what} ${one.summary}`);
        continue;
      }
      if (one.is === 'leads') {
        const led = next(one.roll);
        if (isProblem(led)) return led;
        report(`${whose}${one.roll.situation?.name ?? ''}: ${led.outcome.summary}`);
        resisted.push(...(led.outcome.resisted ?? []));
        told.push(...(led.outcome.told ?? []));
        details.push(...(led.outcome.details ?? []));
        changes.push(...led.outcome.changes);
        steps.push({ what: '{action} follows', values: { action: one.roll.situation?.name ?? '' }, steps: led.steps });
        if (verdict === 'done') verdict = led.outcome.verdict;
        continue;
      }
      if (one.is === 'tells') {
        report(whose + one.text);
        told.push(one.sentence);
        continue;
      }
      const each = changesOf(one, self, on, tape.isSilent);
      if (isProblem(each)) return each;
      for (const single of each) {
        const change = isAgain ? continued(single, one, changes) : single;
        // The same consequence for each of several targets changes a number once, unless the number grows.
        const isRepeated = changes.some((before) => isSame(before, change));
        if (isRepeated && change.is !== 'entry' && !(isAgain && grows(one))) continue;
        if (change.onto) changes.push(change);
        else if (hasEffect(change)) {
          const text = changeText(change);
          changes.push(change);
          steps.push({ what: '{change}', values: { change: text } });
          report(text);
        }
      }
      if (one.is === 'reads') {
        const row = one.row.cells
          .map((cell, index) => (one.row.rolls?.has(index) ? says.rollsTable(valueText(cell)) : valueText(cell)))
          .filter((text) => text !== '');
        details.push({ label: whose + one.table.name, value: row.join(', ') });
        report(whose + row.join(', '));
      }
    }
  return {
    steps,
    outcome: {
      verdict,
      summary: summary || says.nothingHappens,
      details,
      changes,
      ...(resisted.length > 0 && { resisted }),
      ...(told.length > 0 && { told }),
    },
  };
}

/** The roll of an action, which points can still change after its dice are rolled. */
interface Changeable {
  /** What it has become; absent as long as nothing has changed it. */
  readonly became?:
    | (Pick<Result, 'verdict' | 'summary'> & {
        /** What formulas can read of it. */
        readonly outcome: Outcome;
        readonly steps?: readonly Step[];
      })
    | undefined;
  /** Answers what formulas can read of it from now on. */
  readonly change: (change: RollChange) => Outcome | Problem;
}

/** The one roll of an action that is declared completely. */
class LastRoll implements Changeable {
  became: MainRoll | undefined;

  constructor(
    private readonly scene: Scene,
    private readonly fallen: MainRoll,
  ) {}

  readonly change = (change: RollChange): Outcome | Problem => {
    const { self, rolled, situation, tape } = this.scene;
    if (!rolled) throw new Error(`There is no roll of ${situation.name} to change.`);
    const spent = withDiceThrown(change, this.scene);
    if (isProblem(spent)) return spent;
    const { record } = this.became ?? this.fallen;
    const roll = changedRoll(tape, situation.name, rolled, gameFor(self.who), record, spent);
    if (isProblem(roll)) return roll;
    this.became = roll;
    return roll.outcome;
  };
}

/** The tries that a procedure has rolled; one change is of all of them. */
class LastTries implements Changeable {
  became: Changeable['became'];
  tries: readonly Outcome[] | undefined;

  constructor(
    private readonly scene: Scene,
    private readonly changed: NonNullable<Result['changed']>,
  ) {}

  readonly change = (change: RollChange): Outcome | Problem => {
    const spent = withDiceThrown(change, this.scene);
    if (isProblem(spent)) return spent;
    const played = this.changed(spent);
    if (isProblem(played)) return played;
    const { verdict, summary, each = [] } = played.outcome;
    const [outcome] = each;
    if (!outcome) throw new Error(`${this.scene.situation.name} has no tries to change.`);
    this.became = { verdict, summary, outcome, steps: played.steps };
    this.tries = each;
    return outcome;
  };
}

/** A change whose shift in dice is rolled. */
function withDiceThrown(change: RollChange, { situation, tape }: Scene): RollChange | Problem {
  if (change.shift.kind !== 'dice') return change;
  const shift = thrown(tape, says.spentOn(situation.name), change.shift);
  return isProblem(shift) ? shift : { ...change, shift };
}

/** The consequences for one target. */
interface HappenedTo {
  readonly on: Participant;
  readonly happened: readonly Happening[];
  /** The beginning of sentences about the target, if there are several: `Bob: `. */
  readonly whose: string;
  /** Whether an earlier target had the same consequences. */
  readonly isAgain?: boolean;
}

function happeningsOn(
  action: Action,
  { self, item, rolled, situation, tape, all }: Scene,
  on: Participant,
  outcome: Outcome | undefined,
  isNamed: boolean,
  last?: Changeable,
  stage?: Stage,
): readonly [HappenedTo] | Problem {
  const whose = all.length > 1 && isNamed ? `${on.name}: ` : '';
  const happened = consequencesOf(
    action,
    {
      situation,
      self: self.who,
      on: on.who,
      ...(isNamed && { target: on }),
      ...(item && { item }),
      ...(rolled && { rolled }),
      ...(outcome && { outcome }),
    },
    {
      thrown: (name, dice) => thrown(tape, whose + name, dice),
      rolls: (roll) => rollOn(tape, `${on.name}: ${roll.what}`, roll.rolled, gameFor(on.who)),
      spent: (available, uses) => tape.spend(available, uses, whose),
      ...(last && { changeRoll: last.change }),
      isSilent: tape.isSilent,
    },
    stage,
  );
  return isProblem(happened) ? happened : [{ on, happened, whose }];
}

/** The consequences that happen once, then those for each target. */
function happeningsOnSeveral(
  action: Action,
  scene: Scene,
  outcome: Outcome | undefined,
  last: Changeable | undefined,
): readonly HappenedTo[] | Problem {
  const first = happeningsOn(action, scene, scene.self, outcome, false, last, { isOnce: true });
  if (isProblem(first)) return first;
  const once = first[0].happened;
  const all: HappenedTo[] = [...first];
  for (const [at, on] of scene.all.entries()) {
    const each = happeningsOn(action, scene, on, last?.became?.outcome ?? outcome, scene.isNamed, undefined, { once });
    if (isProblem(each)) return each;
    all.push({ ...each[0], isAgain: at > 0 });
  }
  return all;
}

function grows(happened: Happening): boolean {
  return happened.is === 'changes' && happened.grows;
}

/** For a number of the actor that grows with each target: the change, continued from that for the target before. */
function continued(change: Change, happened: Happening, before: readonly Change[]): Change {
  if (!grows(happened) || change.onto !== undefined) return change;
  const { from, to } = change;
  const last = before.findLast((one) => changedKey(one) === changedKey(change));
  if (typeof from !== 'number' || typeof to !== 'number' || typeof last?.to !== 'number') return change;
  return { ...change, from: last.to, to: last.to + to - from } as Change;
}

/**
 * The changes of the thing that an action uses, whatever its dice show, such as a grenade that is used up when a throw
 * is declared. Rolls and asks nothing.
 */
export function usedBy(scene: Scene): readonly ThingChange[] | Problem {
  const changes = changesUnasked(scene, (one) => one.is === 'changes' && one.of !== undefined);
  return isProblem(changes) ? changes : changes.filter((one) => one.is === 'thing');
}

/**
 * The changes of the actor after the dice of a round are rolled, whatever happens to their sets: such as the cost of a
 * power that fails, and the conditions of the action. Rolls and asks nothing.
 */
export function changedByDice(scene: Scene, outcome: Outcome): readonly Change[] {
  const changes = changesUnasked(
    scene,
    (one) => (one.is === 'changes' && one.of === undefined && one.own) || one.is === 'gains' || one.is === 'loses',
    outcome,
  );
  return isProblem(changes) ? [] : changes;
}

/** The changes of some consequences of an action, which must not roll or ask anything. */
function changesUnasked(
  { self, on, isNamed, item, rolled, situation }: Scene,
  isMeant: (one: Action['consequences'][number]) => boolean,
  outcome?: Outcome,
): readonly Change[] | Problem {
  const action = self.who.rules.actions.get(situation.action);
  const consequences = action?.consequences.filter(isMeant) ?? [];
  if (!action || consequences.length === 0) return [];
  const happened = consequencesOf(
    { ...action, consequences },
    {
      situation,
      self: self.who,
      on: on.who,
      ...(isNamed && { target: on }),
      ...(item && { item }),
      ...(rolled && { rolled }),
      ...(outcome && { outcome }),
    },
    { thrown: unasked, rolls: unasked, spent: unasked },
  );
  if (isProblem(happened)) return happened;
  const changes: Change[] = [];
  for (const one of happened) {
    const each = changesOf(one, self, on, false);
    if (isProblem(each)) return each;
    changes.push(...each.filter(hasEffect));
  }
  return changes;
}

function unasked(): never {
  throw new Error('These consequences cannot roll or ask anything.');
}

/** Whether the same change was made before. */
function isSame(before: Change, change: Change): boolean {
  const { is, to, onto } = change;
  return before.is === is && before.to === to && before.onto === onto && changedKey(before) === changedKey(change);
}

/** Further dice of an action, as a number. */
function thrown(tape: Tape, name: string, dice: Value): Value | Problem {
  if (dice.kind !== 'dice') return problem(says.notThrown(name, valueText(dice)));
  const result = tape.addUp(name, dice.dice);
  return isProblem(result) ? result : result.value;
}

/** A consequence as changes of a sheet. Silent plays leave the former amount to be read later (`onto`). */
function changesOf(
  happened: Happening,
  self: Participant,
  on: Participant,
  isSilent: boolean,
): readonly Change[] | Problem {
  const change = changeOf(happened, self, on, isSilent);
  if (!change) return [];
  if (isProblem(change)) return change;
  if (happened.is !== 'loses' || change.is !== 'condition') return [change];
  return endOfEach((happened.own ? self : on).who, change);
}

/** The change of a consequence; undefined if it changes nothing. */
function changeOf(
  happened: Happening,
  self: Participant,
  on: Participant,
  isSilent: boolean,
): Change | undefined | Problem {
  if (!('own' in happened)) return undefined;
  // A thing that changes is the actor's, whatever target the line names.
  const { name, of, who } = happened.own || (happened.is === 'changes' && happened.item) ? self : on;
  const whose = { who: name, of };
  switch (happened.is) {
    case 'changes': {
      const { field, item, from, to, by } = happened;
      // A thing that is not on the sheet has no field to write to.
      if (item && item.base.list === undefined) return undefined;
      const [before, after] = [amountOfValue(from), amountOfValue(to)];
      if (after === undefined) return problem(says.notWritable(field, valueText(to)));
      const amounts = { from: before ?? (typeof after === 'number' ? 0 : ''), to: after };
      const more = by && amountOfValue(by);
      if (isSilent && !item)
        return more === undefined
          ? { ...whose, is: 'field', field, ...amounts, onto: 'becomes' }
          : { ...whose, is: 'field', field, from: 0, to: more, onto: 'grows' };
      return item
        ? { ...whose, is: 'thing', id: item.base.id, thing: item.name, field, ...amounts }
        : { ...whose, is: 'field', field, ...amounts };
    }
    case 'adds': {
      const entry = { ...whose, is: 'entry', list: happened.list, ...entryIn(happened.entry) } as const;
      const each = isOneOfSeveral(who, entry) ? { each: entry.to, to: 1 } : {};
      const change = { ...entry, ...each };
      if (isSilent) return { ...change, from: 0, onto: 'grows' };
      const from = amountOf(who, { ...change, from: 0 });
      return { ...change, from, to: from + change.to };
    }
    case 'gains':
    case 'loses': {
      const { condition, about: option } = happened;
      const to = happened.is === 'loses' ? 0 : (numberIn(happened.amount) ?? 1);
      const until = happened.is === 'loses' ? undefined : happened.until;
      const named: ConditionChange =
        option === undefined
          ? { who: name, of, is: 'condition', condition, from: 0, to }
          : { who: name, of, is: 'condition', condition, option, from: 0, to };
      const change = until ? { ...named, until } : named;
      return isSilent ? { ...change, onto: 'becomes' } : { ...change, from: amountOf(who, change) };
    }
  }
}

/** Whether a new entry is added beside existing ones of its name: it has a rating and may be taken several times. */
export function isOneOfSeveral({ rules }: Evaluation, { list, entry }: Pick<EntryChange, 'list' | 'entry'>): boolean {
  const kinds = rules.lists.get(nameKey(list))?.kinds ?? [];
  return kinds.some((kind) => {
    const clauses = rules.traits.get(kind)?.get(nameKey(entry))?.clauses;
    return clauses?.many === true && clauses.rating !== undefined;
  });
}

/** `left arm 3 shock`: an entry, its amount, and the words that distinguish it from others of the same name. */
function entryIn(text: string): Pick<EntryChange, 'entry' | 'option' | 'to'> {
  const [, entry = text, amount, option] = /^(.*?)\s+(-?\d+)(?:\s+(.+))?$/.exec(text.trim()) ?? [];
  return { entry, to: amount === undefined ? 1 : Number(amount), ...(option !== undefined && { option }) };
}
