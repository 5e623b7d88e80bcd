import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import type { Span } from '../../read/entry/reading.js';
import type { Expression, ReadExpression } from '../../read/expression.js';
import type { RolledAction, TargetRead } from '../../read/rolls/roll-line.js';
import { HOW_MANY } from '../../rules/consequences.js';
import { addressOf } from '../../rules/declared.js';
import { nearNames } from '../../rules/near-names.js';
import { isTrue } from '../../rules/operations.js';
import { type Action, kindsMeant } from '../../rules/rules.js';
import type { Derivation } from '../../values/derivation.js';
import { booleanValue, NONE, numberValue, textValue } from '../../values/value.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';
import { includedOf } from '../included-things.js';
import { ROLLED_BY_NAME } from '../policy-values.js';
import type { RollSituation, Target } from '../sheet-roll.js';
import * as say from './messages.js';
import { argumentTaken, checkArgument, choicesOf } from './modifiers.js';
import type { RollContext, Taken } from './roll-context.js';
import { entryNamed } from './terms.js';

/** The evaluated action of a line: its targets, its item, and the action as a modifier of its own roll. */
export interface ActionTaken {
  readonly action: Action;
  readonly taken: Taken;
  readonly target?: Target;
  /** All targets, if the line names several. */
  readonly targets: readonly Target[];
  readonly item?: Entry;
  readonly mode?: string;
  /** Something that the action needs is missing or wrong, which has a finding. */
  readonly isIncomplete: boolean;
}

/** Evaluates the targets, argument and item of an action, and reports what is wrong with them. */
export function takeAction(roll: RollContext, read: RolledAction): ActionTaken {
  const { action, at, named, span } = read;
  roll.evaluation.read(addressOf('action', action.key));
  const targets = targetsOf(roll, action, read);
  const [target] = targets ?? [];
  const { parameter } = action;
  const isTrait = parameter?.kinds && (!read.argument || read.argument.is === 'trait');
  const argument = isTrait ? traitTaken(roll, action, read) : argumentTaken(roll, action, read.argument, span);
  const item = action.kinds.length > 0 ? itemOf(roll, read) : undefined;
  if (item && !action.clauses.rolls && !item.trait?.clauses.rolls && action.plays === undefined)
    roll.report('illegal-roll', say.noRollOfItem(roll.evaluation.rules.name, item.name), {
      from: at,
      to: Math.max(read.end, at + 1),
    });
  const needsItem = action.kinds.length > 0 && !rollsItself(action);
  return {
    action,
    taken: { modifier: action, isAction: true, span, ...argument },
    ...(target && { target }),
    targets: targets ?? [],
    ...(item && { item }),
    ...(named?.mode !== undefined && { mode: named.mode }),
    isIncomplete:
      (action.names === 'always' && !target) ||
      !targets ||
      argument.isMistaken === true ||
      (needsItem && !item) ||
      (action.parameter !== undefined && !argument.argument),
  };
}

/** What an action gets when another action leads to it, without a line. */
export interface ActionTold {
  readonly argument?: Derivation;
  readonly target?: Target;
  /** The sheet of the target. */
  readonly foe?: Evaluation;
  readonly item?: Entry;
}

/**
 * The action that an expression is by the policy `rolled by name`, because it names a trait or item that is used with
 * that action.
 */
export function actionOfNames(
  roll: RollContext,
  { tree, end }: Pick<ReadExpression, 'tree' | 'end'>,
): ActionTaken | undefined {
  const { evaluation, from } = roll;
  const { rules } = evaluation;
  const [name, value = ''] = rules.policies.get(ROLLED_BY_NAME) ?? [];
  const action = name === undefined ? undefined : rules.actions.get(nameKey(name));
  if (!action?.parameter?.kinds) return undefined;
  const kinds = kindsMeant(action.parameter.kinds, rules);
  const entries = namesIn(tree).flatMap(({ key, specialty }) => entryCalled(evaluation, kinds, key, specialty) ?? []);
  const used = entries.find((entry) => isTrue(entry.local(nameKey(value))?.value ?? NONE));
  if (!used) return undefined;
  evaluation.read(addressOf('action', action.key));
  const span = { from, to: end };
  return {
    action,
    taken: { modifier: action, isAction: true, span, ...told(evaluation, used) },
    targets: [],
    isIncomplete: false,
  };
}

interface NameIn {
  readonly key: string;
  readonly specialty: string | undefined;
}

/** The names in an expression, in order. */
function namesIn(tree: Expression): readonly NameIn[] {
  switch (tree.is) {
    case 'own':
      return [{ key: nameKey(tree.key), specialty: undefined }];
    case 'term':
      return [{ key: tree.term.named.key, specialty: tree.term.specialty }];
    case 'call':
      return tree.args.flatMap(namesIn);
    case 'negate':
      return namesIn(tree.of);
    case 'value':
    case 'local':
    case 'nothing':
      return [];
    default:
      return [...namesIn(tree.left), ...namesIn(tree.right)];
  }
}

/** Evaluates an action without a line; what it lacks is reported. */
export function toldAction(roll: RollContext, action: Action, { argument, target, item }: ActionTold): ActionTaken {
  const { parameter, kinds, names } = action;
  const span = { from: 0, to: 0 };
  const amount = argument ?? parameter?.fallback?.(roll.scope);
  if (parameter && !amount)
    roll.report('missing-option', say.missingArgument(action.name, parameter.name, choicesOf(roll, parameter)), span);
  if (names === 'always' && !target) roll.report('missing-option', say.missingTarget(action.name), span);
  if (parameter && argument) checkArgument(roll, action, argument.value, span);
  const used = item && kinds.includes(item.kind) ? item : undefined;
  const lone = !used && kinds.length > 0 ? itemAlone(roll, action, 0) : undefined;
  const thing = used ?? lone;
  return {
    action,
    taken: { modifier: action, isAction: true, span, ...(amount && { argument: amount }) },
    ...(target && names && { target }),
    targets: target && names ? [target] : [],
    ...(thing && { item: thing.base, ...(thing.mode !== undefined && { mode: thing.mode }) }),
    isIncomplete:
      (names === 'always' && !target) ||
      (parameter !== undefined && !amount) ||
      (kinds.length > 0 && !rollsItself(action) && !thing),
  };
}

/** Whether an action has a roll of its own, so that it needs no item. */
function rollsItself({ clauses }: Action): boolean {
  return clauses.rolls !== undefined && !clauses.rollsNothing;
}

/** The name of the dice for an action, if the action or its item names them. */
export function diceOfAction({ action: { clauses }, item }: ActionTaken): string | undefined {
  return clauses.rolls ? clauses.rollsOn : item?.trait?.clauses.rollsOn;
}

/** How many of its dice are kept, if the action or its item says so. */
export function keptByAction(roll: RollContext, { action, taken, item, mode }: ActionTaken): Derivation | undefined {
  const { rolls, keeps } = action.clauses;
  if (rolls) return keeps?.(roll.scopeOf(taken));
  return item?.trait?.clauses.keeps?.(item.inMode(mode).scope());
}

/** What formulas of an action can read from its line: the value of each modifier that it takes, or true. */
export function saidOf({ action, targets }: ActionTaken, taken: readonly Taken[]): ReadonlyMap<string, Derivation> {
  const said = new Map<string, Derivation>();
  if (action.isOnSeveral) said.set(HOW_MANY, howMany(targets.length));
  for (const { modifier, argument } of taken)
    if (action.takes.includes(modifier.key))
      said.set(modifier.key, argument ?? { operation: 'declared', value: booleanValue(true), label: modifier.name });
  return said;
}

/** The number of targets in a line; without any it is 1, the actor. */
export function howMany(named: number): Derivation {
  return { operation: 'declared', value: numberValue(Math.max(1, named)), label: HOW_MANY };
}

/** What an action rolls before modifiers: its own roll, or that of the item. */
export function baseOf(roll: RollContext, { action, taken, item, mode }: ActionTaken): Derivation | undefined {
  const { rolls: own, rollsNothing } = action.clauses;
  if (rollsNothing) return undefined;
  if (own) return own(roll.scopeOf(taken));
  const rolls = item?.trait?.clauses.rolls;
  return rolls && item ? rolls(item.inMode(mode).scope()) : undefined;
}

/** The situation of the line, when its modifiers are read. */
export function situationOf(
  { action, taken: own, target, targets, item, mode }: ActionTaken,
  taken: readonly Taken[],
): RollSituation {
  return {
    action: action.key,
    name: action.name,
    ...(action.plays !== undefined && { plays: action.plays }),
    ...(own.argument && { argument: own.entry ? textValue(nameInLine(own.entry)) : own.argument.value }),
    ...(own.entry && { told: { id: own.entry.id, kind: own.entry.kind, name: own.entry.name } }),
    ...(target && { target }),
    ...(targets.length > 1 && { targets }),
    ...(item && { item: { id: item.id, name: item.name, ...(mode !== undefined && { mode }) } }),
    modifiers: taken.map(({ modifier, argument }) => ({
      name: modifier.name,
      ...(argument && { value: argument.value }),
    })),
  };
}

/**
 * Reports modifiers that mean nothing to the action. One that changes no roll is only for actions that take it. One
 * that changes rolls is for every action, unless some actions take it: then it is for those.
 */
export function reportUselessModifiers(
  roll: RollContext,
  { action }: ActionTaken,
  taken: readonly Taken[],
  isRolled: boolean,
): void {
  for (const { modifier, span } of taken) {
    if (action.takes.includes(modifier.key)) continue;
    const changes = isRolled && modifier.clauses.pool.length > 0;
    const takers = changes ? roll.evaluation.rules.takers.get(modifier.key) : undefined;
    if (changes && !takers) continue;
    const message = takers
      ? say.belongsToOthers(modifier.name, action.name, takers)
      : say.notTaken(modifier.name, action.name);
    roll.report('illegal-roll', message, span);
  }
}

/** Names of the other members of the line's encounter, those of other sides first. */
function othersThere({ members = [], evaluation }: RollContext): readonly string[] {
  const isOwn = ({ of }: { readonly of: string }): boolean => nameKey(of) === nameKey(evaluation.source.name);
  const side = members.find(isOwn)?.side;
  const others = members.filter((one) => !isOwn(one));
  return [...others.filter((one) => one.side !== side), ...others.filter((one) => one.side === side)].map(
    ({ name }) => name,
  );
}

/** All targets of the line; undefined if one of the names is wrong, which is reported. */
function targetsOf(
  roll: RollContext,
  action: Action,
  { target, others, span }: RolledAction,
): readonly Target[] | undefined {
  if (!target) {
    if (action.names === 'always')
      roll.report('missing-option', say.missingTarget(action.name, othersThere(roll)), span);
    return [];
  }
  const { name, path } = roll.evaluation.source;
  // In an encounter several members share a sheet, and another one can have its name.
  const isOwnLine = roll.source.path.startsWith(`${path}.`);
  const all: Target[] = [];
  let isWrong = false;
  for (const read of [target, ...others]) {
    const named = targetsNamed(roll, read);
    isWrong ||= named.length === 0;
    for (const one of named) {
      const isOneself = nameKey(one.name) === nameKey(name);
      if (action.isOnOther && isOwnLine && isOneself)
        roll.report('illegal-roll', say.onOneself(action.name, one.name), read.span);
      if (all.some((before) => nameKey(before.name) === nameKey(one.name)))
        roll.report('duplicate-entry', say.namedTwice(one.name), read.span);
      else all.push(one);
    }
  }
  return isWrong ? undefined : all;
}

/** The targets that a name means: `3 Docker` means the first three of them. */
function targetsNamed(roll: RollContext, read: TargetRead): readonly Target[] {
  const { count, who, written, asked, span } = read;
  const one = targetNamed(roll, read);
  if (!one || !who || count === undefined) return one ? [one] : [];
  const known = roll.members?.filter(({ of }) => nameKey(of) === nameKey(who.name)) ?? [];
  const isWhole = Number.isInteger(count) && count > 0 && count <= MOST_TARGETS;
  if (!isWhole || asked !== written || (known.length > 0 && known.length < count)) {
    roll.report('unknown-member', say.notSoMany(count, who.name, known.length), span);
    return [];
  }
  if (known.length > 0) return known.slice(0, count).map(({ name, of }) => ({ name, of }));
  return Array.from({ length: count }, (_, index) => ({ name: `${who.name} ${index + 1}`, of: who.name }));
}

/** The most targets of one name in a line. */
const MOST_TARGETS = 100;

function targetNamed(roll: RollContext, { span, written, who, asked, among, near }: TargetRead): Target | undefined {
  if (who && asked !== undefined) {
    const numbered = asked === written ? /\d$/.test(written) && !/\d$/.test(who.name) : true;
    const name =
      asked !== written ? `${who.name} ${written.slice(asked.length).trim()}` : numbered ? written : who.name;
    return { name, of: who.name };
  }
  if (among) roll.report('unknown-member', say.noSuchMember(written, among), span, among);
  else roll.report('unknown-member', say.nobodyCalled(written, near, othersThere(roll)), span, near);
  return undefined;
}

/** The trait or item that is the argument: the named one, else the only one of its kinds that the character has. */
function traitTaken(
  roll: RollContext,
  { name, parameter }: Action,
  { argument, span }: RolledAction,
): Pick<Taken, 'argument' | 'entry' | 'isMistaken'> {
  const { evaluation } = roll;
  const kinds = kindsMeant(parameter?.kinds ?? [], evaluation.rules);
  if (argument?.is !== 'trait') {
    const had = carriedOf(evaluation, kinds);
    const [only] = had;
    if (only && had.length === 1) return told(evaluation, only);
    const names = had.map(nameInLine);
    roll.report(
      'missing-option',
      say.missingTrait(name, parameter?.name ?? '', parameter?.kinds ?? [], names),
      span,
      names,
    );
    return { isMistaken: true };
  }
  const { key, item, specialty } = argument;
  const entry = item && entryCalled(evaluation, kinds, key, specialty);
  if (entry) return told(evaluation, entry);
  reportItem(roll, kinds, argument.span, parameter?.kinds);
  return { isMistaken: true };
}

function entryCalled(
  evaluation: Evaluation,
  kinds: readonly string[],
  key: string,
  specialty: string | undefined,
): Entry | undefined {
  const named = itemCalled(evaluation, kinds, key);
  if (!named || specialty === undefined) return named;
  return evaluation.entryOf(named.kind, named.trait?.key ?? key, specialty) ?? named;
}

/** The entry that was the argument of a played line, and what naming it rolls. */
export function toldEntry(
  evaluation: Evaluation,
  { id, kind, name }: NonNullable<RollSituation['told']>,
): Required<Pick<Taken, 'argument' | 'entry'>> | undefined {
  const entry = evaluation.entryAt(id) ?? itemCalled(evaluation, [kind], nameKey(name));
  return entry && told(evaluation, entry);
}

/** An entry as the argument of an action: what naming it rolls, and the entry itself. */
function told(evaluation: Evaluation, entry: Entry): Required<Pick<Taken, 'argument' | 'entry'>> {
  const rolls = entry.trait?.clauses.rolls;
  const isItem = evaluation.rules.kinds.get(entry.kind)?.item ?? false;
  if (rolls) return { argument: rolls(entry.scope()), entry };
  const value: Derivation = isItem
    ? { operation: 'none', value: NONE, label: entry.name }
    : evaluation.effective(entry);
  return { argument: value, entry };
}

/** The name of an entry in a line. */
function nameInLine({ name, specialty }: Entry): string {
  return specialty === undefined ? name : `${name} (${specialty})`;
}

/** The item that is used: the named one, else the only one of its kinds that the character has. */
function itemOf(roll: RollContext, { action, named, at }: RolledAction): Entry | undefined {
  const { kinds } = action;
  if (!named) return itemAlone(roll, action, at);
  if (!named.item) {
    reportItem(roll, kinds, named.span);
    return undefined;
  }
  const item = itemCalled(roll.evaluation, kinds, named.key);
  if (item) remarkNotCarried(roll, kinds, item, named.span);
  return item;
}

/** Reports an unknown item. `called` are the kinds as the rulebook names them. */
function reportItem(roll: RollContext, kinds: readonly string[], span: Span, called = kinds): void {
  const { evaluation } = roll;
  const { rules } = evaluation;
  const name = textOf(roll.tokens, span.from, span.to);
  const carried = carriedOf(evaluation, kinds).map((item) => item.name);
  const near = nearNames(rules.vocabulary, name, (named) => named.what === 'trait' && kinds.includes(named.kind ?? ''));
  const advice = near.length > 0 ? near : carried;
  const key = nameKey(name);
  const declared = rules.vocabulary.names.get(key)?.find(({ what }) => what === 'trait');
  const kind = entryNamed(evaluation, key)?.kind ?? declared?.kind;
  if (kind !== undefined) {
    roll.report('illegal-roll', say.wrongKindOfItem(name, kind, called), span);
    return;
  }
  const thing = evaluation.items.find((one) => one.trait?.own && nameKey(one.name) === key);
  if (thing) {
    roll.report('illegal-roll', say.thingOfNoKind(evaluation.source.name, thing.name, called), span);
    return;
  }
  roll.report('unknown-name', say.unknownItem(evaluation.source.name, called, name, rules.name, advice), span, advice);
}

/**
 * Remarks on an item that is not on the sheet. The line is valid, as the sheet of a stranger need not list everything.
 */
function remarkNotCarried(roll: RollContext, kinds: readonly string[], item: Entry, span: Span): void {
  const { evaluation } = roll;
  const isItem = evaluation.rules.kinds.get(item.kind)?.item ?? false;
  const carried = carriedOf(evaluation, isItem ? kinds : [item.kind]);
  const isIncluded = item.trait?.clauses.included && !evaluation.thingsLeftOut.has(item.trait);
  if (carried.length === 0 || carried.includes(item) || isIncluded) return;
  const names = carried.map(({ name }) => name);
  roll.report(
    isItem ? 'not-carried' : 'advice',
    (isItem ? say.notCarried : say.notHad)(evaluation.source.name, item.name, names),
    span,
    undefined,
    'information',
  );
}

/** An item or trait of some kinds: one that the character has, by its name or label, else one of the rulebook. */
export function itemCalled(evaluation: Evaluation, kinds: readonly string[], key: string): Entry | undefined {
  const isCalled = (item: Entry): boolean =>
    nameKey(item.name) === key ||
    nameKey(item.ownLabel ?? '') === key ||
    (item.specialty !== undefined && nameKey(`${item.name} (${item.specialty})`) === key) ||
    item.trait?.clauses.also.some((other) => nameKey(other) === key) === true;
  const [first, ...more] = carriedOf(evaluation, kinds).filter(isCalled);
  // If several lines list the item, the first with a count above 0.
  if (first) return more.length > 0 && first.isUsedUp ? (more.find((one) => !one.isUsedUp) ?? first) : first;
  const named = evaluation.rules.vocabulary.names
    .get(key)
    ?.find((one) => one.what === 'trait' && kinds.includes(one.kind ?? ''));
  return named && (evaluation.taken(named.kind ?? '', named.key)[0] ?? evaluation.phantom(named.kind ?? '', named.key));
}

/** Items of some kinds that a character carries, and traits of some kinds that the character has. */
export function carriedOf(evaluation: Evaluation, kinds: readonly string[]): readonly Entry[] {
  const { rules } = evaluation;
  const traits = kinds.filter((kind) => !rules.kinds.get(kind)?.item);
  return [
    ...evaluation.itemsOf(...kinds),
    ...traits.flatMap((kind) => evaluation.entriesOf(kind, undefined).filter(({ trait }) => trait)),
  ];
}

/** The only item of the action's kinds that the character has, for a line that names none. */
function itemAlone(roll: RollContext, action: Action, at: number): Entry | undefined {
  const { kinds } = action;
  const carried = carriedOf(roll.evaluation, kinds);
  const [only] = carried;
  if (only && carried.length === 1) return only;
  // An action with a roll of its own needs no item.
  if (rollsItself(action)) return undefined;
  const choices = [...new Set([...carried, ...includedOf(roll.evaluation, kinds)].map(({ name }) => name))];
  roll.report(
    'missing-option',
    say.missingItem(kinds, choices),
    { from: roll.from, to: Math.max(at, roll.from + 1) },
    choices,
  );
  return undefined;
}
