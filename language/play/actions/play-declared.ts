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

/** The other side of a contest that does something by what it rolls, and what follows from that. */
export interface OtherSide {
  readonly scene: Scene;
  readonly next: PlayNext;
}

/** Plays an action that its rulebook declares completely: what it rolls, and the consequences, also those of what the other side does. */
export function playDeclared(scene: Scene, next: PlayNext, other?: OtherSide): Accounted<Result> | Problem {
  const { rolled } = scene;
  const main = rolled ? scene.roll() : undefined;
  if (main && isProblem(main)) return main;
  const { verdict = 'done', summary = '' } = main ?? {};
  const played = { steps: [], outcome: { verdict, summary, changes: [] } };
  const own = isOnlyRoll(scene.situation) ? played : followUp(scene, played, main?.outcome, next, main);
  return isProblem(own) || !other || !main ? own : followUp(other.scene, own, seenByOther(main.outcome), other.next);
}

/** What the dice of a contest came to, for formulas of the other side. */
function seenByOther(outcome: Outcome): Outcome {
  return {
    get: (name) =>
      outcome.get(name.startsWith(ofOtherSide('')) ? name.slice(ofOtherSide('').length) : ofOtherSide(name)),
  };
}

/**
 * The consequences of an action that a procedure has played, for each of its tries: a further one sees the sheets as those before
 * have left them.
 */
export function followEach(
  scene: Scene,
  played: Accounted<Result>,
  tries: readonly Outcome[],
  next: PlayNext,
): Accounted<Result> | Problem {
  let followed: Accounted<Result> | Problem = played;
  for (const [index, outcome] of tries.entries()) {
    if (isProblem(followed)) return followed;
    const left = leftBy(followed.outcome.changes.slice(played.outcome.changes.length), scene);
    followed = followUp(left, followed, outcome, next, undefined, index > 0);
  }
  return followed;
}

/** A scene after some changes of fields. */
function leftBy(changes: readonly Change[], scene: Scene): Scene {
  const left = (one: Participant): Participant => {
    const fields = changes.flatMap((change): readonly [string, Value][] => {
      if (change.is !== 'field' || change.onto || nameKey(change.who) !== nameKey(one.name)) return [];
      const value = valueOfAmount(change.to);
      return value ? [[nameKey(change.field), value]] : [];
    });
    return fields.length === 0 ? one : { ...one, who: one.who.assuming(new Map(fields)) };
  };
  return { ...scene, self: left(scene.self), on: left(scene.on), all: scene.all.map(left) };
}

/**
 * The consequences of a played action by its rulebook: `outcome` is what its formulas can read. Only `main`, the roll of
 * an action without an opponent, can still be changed by what is spent.
 */
function followUp(
  scene: Scene,
  played: Accounted<Result>,
  outcome: Outcome | undefined,
  next: PlayNext,
  main?: MainRoll,
  isFurther = false,
): Accounted<Result> | Problem {
  const { self, on, situation, tape } = scene;
  const action = self.who.rules.actions.get(situation.action);
  if (!action) throw new Error(`There is no action ${situation.action}.`);
  const last = main && !main.against ? new LastRoll(scene, main) : undefined;
  // What happens once knows nobody of those named, so that with one of them it is all the same.
  const isOfSeveral = scene.all.length > 1;
  const all = isOfSeveral
    ? happeningsOnSeveral(action, scene, outcome, last)
    : happeningsOn(action, scene, scene.all[0] ?? on, outcome, scene.isNamed, last, isFurther ? { isFurther } : {});
  if (isProblem(all)) return all;
  let { summary, verdict } = played.outcome;
  if (last && last.roll !== main) {
    verdict = last.roll.verdict;
    summary = says.changedRoll(summary, last.roll.summary);
  }
  const tell = (text: string): void => {
    summary = summary === '' ? text : `${summary}; ${text}`;
  };
  const details: Detail[] = [...(played.outcome.details ?? [])];
  const changes: Change[] = [...played.outcome.changes];
  const steps: Step[] = [...played.steps];
  const resisted: Resistance[] = [...(played.outcome.resisted ?? [])];
  const told: string[] = [...(played.outcome.told ?? [])];
  for (const { happened, on, whose, isAgain } of all)
    for (const one of happened) {
      if (one.is === 'resists') {
        resisted.push({ ...one.roll, who: on });
        tell(`${on.name}: ${one.roll.what} ${one.summary}`);
        continue;
      }
      if (one.is === 'leads') {
        const led = next(one.roll);
        if (isProblem(led)) return led;
        tell(`${whose}${one.roll.situation?.name ?? ''}: ${led.outcome.summary}`);
        resisted.push(...(led.outcome.resisted ?? []));
        told.push(...(led.outcome.told ?? []));
        details.push(...(led.outcome.details ?? []));
        changes.push(...led.outcome.changes);
        steps.push({ what: '{action} follows', values: { action: one.roll.situation?.name ?? '' }, steps: led.steps });
        if (verdict === 'done') verdict = led.outcome.verdict;
        continue;
      }
      if (one.is === 'tells') {
        tell(whose + one.text);
        told.push(one.sentence);
        continue;
      }
      const each = changesOf(one, self, on, tape.isSilent);
      if (isProblem(each)) return each;
      for (const alone of each) {
        const change = isAgain ? onceMore(alone, one, changes) : alone;
        // A consequence that occurs several times, such as for each of several people, changes a number once.
        const isSaid = changes.some((before) => isSame(before, change));
        if (isSaid && change.is !== 'entry' && !(isAgain && grows(one))) continue;
        if (change.onto) changes.push(change);
        else if (hasEffect(change)) {
          const text = changeText(change);
          changes.push(change);
          steps.push({ what: '{change}', values: { change: text } });
          tell(text);
        }
      }
      if (one.is === 'reads') {
        const row = one.row.cells
          .map((cell, index) => (one.row.rolls?.has(index) ? says.rollsTable(valueText(cell)) : valueText(cell)))
          .filter((text) => text !== '');
        details.push({ label: whose + one.table.name, value: row.join(', ') });
        tell(whose + row.join(', '));
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

/** The roll of an action, which what is spent can still change. */
class LastRoll {
  constructor(
    private readonly scene: Scene,
    public roll: MainRoll,
  ) {}

  readonly change = (change: RollChange): Outcome | Problem => {
    const { self, rolled, situation, tape } = this.scene;
    if (!rolled) throw new Error(`There is no roll of ${situation.name} to change.`);
    // What is spent may be worth dice: they fall now, and what they come to is the shift.
    const shift =
      change.shift.kind === 'dice' ? thrown(tape, says.spentOn(situation.name), change.shift) : change.shift;
    if (isProblem(shift)) return shift;
    const changed = { ...change, shift };
    const roll = changedRoll(tape, situation.name, rolled, gameFor(self.who), this.roll.record, changed);
    if (isProblem(roll)) return roll;
    this.roll = roll;
    return roll.outcome;
  };
}

/** What happens to one character, or to nobody in particular. */
interface HappenedTo {
  readonly on: Participant;
  readonly happened: readonly Happening[];
  /** What sentences about them begin with, where there are several. */
  readonly whose: string;
  /** The same happened to another one before. */
  readonly isAgain?: boolean;
}

function happeningsOn(
  action: Action,
  { self, item, rolled, situation, tape, all }: Scene,
  on: Participant,
  outcome: Outcome | undefined,
  isNamed: boolean,
  last?: LastRoll,
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

/** What happens once, and then what happens to each of those whom the line names. */
function happeningsOnSeveral(
  action: Action,
  scene: Scene,
  outcome: Outcome | undefined,
  last: LastRoll | undefined,
): readonly HappenedTo[] | Problem {
  const first = happeningsOn(action, scene, scene.self, outcome, false, last, { isOnce: true });
  if (isProblem(first)) return first;
  const once = first[0].happened;
  const all: HappenedTo[] = [...first];
  for (const [at, on] of scene.all.entries()) {
    const each = happeningsOn(action, scene, on, last?.roll.outcome ?? outcome, scene.isNamed, undefined, { once });
    if (isProblem(each)) return each;
    all.push({ ...each[0], isAgain: at > 0 });
  }
  return all;
}

function grows(happened: Happening): boolean {
  return happened.is === 'changes' && happened.grows;
}

/** What grows of the one who acts, for each of several, goes on from where the one before left it. */
function onceMore(change: Change, happened: Happening, before: readonly Change[]): Change {
  if (!grows(happened) || change.onto !== undefined) return change;
  const { from, to } = change;
  const last = before.findLast((one) => changedKey(one) === changedKey(change));
  if (typeof from !== 'number' || typeof to !== 'number' || typeof last?.to !== 'number') return change;
  return { ...change, from: last.to, to: last.to + to - from } as Change;
}

/**
 * What an action does to the thing that it uses, whatever its dice show: a throw that is declared in a round uses one
 * up. It does not roll or ask anything.
 */
export function usedBy(scene: Scene): readonly ThingChange[] | Problem {
  const changes = changesUnasked(scene, (one) => one.is === 'changes' && one.of !== undefined);
  return isProblem(changes) ? changes : changes.filter((one) => one.is === 'thing');
}

/**
 * What an action changes of the actor once the dice of a round have fallen: the cost of a power that fails, and the conditions
 * that the action gives, whatever becomes of its sets. It does not roll or ask anything.
 */
export function changedByDice(scene: Scene, outcome: Outcome): readonly Change[] {
  const changes = changesUnasked(
    scene,
    (one) => (one.is === 'changes' && one.of === undefined && one.own) || one.is === 'gains' || one.is === 'loses',
    outcome,
  );
  return isProblem(changes) ? [] : changes;
}

/** What some consequences of an action change; they must be such as neither roll nor ask. */
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
  throw new Error('What changes a thing asks no dice.');
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

/** A consequence as changes of a sheet. In silent plays, the former amount is not looked up. */
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
  // The actor uses a thing, whatever target the line names.
  const { name, of, who } = happened.own || (happened.is === 'changes' && happened.item) ? self : on;
  const whose = { who: name, of };
  switch (happened.is) {
    case 'changes': {
      const { field, item, from, to, by } = happened;
      // Nothing can be written about a thing that is not on the sheet.
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

/** Whether a new entry joins those that are there: it has a rating, and its kind may be taken several times. */
export function isOneOfSeveral({ rules }: Evaluation, { list, entry }: Pick<EntryChange, 'list' | 'entry'>): boolean {
  const kinds = rules.lists.get(nameKey(list))?.kinds ?? [];
  return kinds.some((kind) => {
    const clauses = rules.traits.get(kind)?.get(nameKey(entry))?.clauses;
    return clauses?.many === true && clauses.rating !== undefined;
  });
}

/** `left arm 3 shock`: an entry, its amount, and the words that tell it from others with its name. */
function entryIn(text: string): Pick<EntryChange, 'entry' | 'option' | 'to'> {
  const [, entry = text, amount, option] = /^(.*?)\s+(-?\d+)(?:\s+(.+))?$/.exec(text.trim()) ?? [];
  return { entry, to: amount === undefined ? 1 : Number(amount), ...(option !== undefined && { option }) };
}
