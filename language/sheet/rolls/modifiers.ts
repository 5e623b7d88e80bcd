import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import type { Span } from '../../read/entry/reading.js';
import { compileExpression } from '../../read/expression-value.js';
import type { ArgumentRead, LineStep } from '../../read/rolls/roll-line.js';
import type { EffectTarget } from '../../rules/clauses.js';
import { addressOf } from '../../rules/declared.js';
import { nearNames } from '../../rules/near-names.js';
import { isTrue, sizeOf, stepsAround } from '../../rules/operations.js';
import type { Modifier, Named } from '../../rules/rules.js';
import type { Compiled } from '../../rules/scope.js';
import type { Derivation } from '../../values/derivation.js';
import * as rational from '../../values/rational.js';
import { convert, type UnitName, unitCalled } from '../../values/unit.js';
import { NONE, numberValue, textValue, type Value } from '../../values/value.js';
import type { Entry } from '../cells/entry.js';
import { hasPart } from './changed-parts.js';
import * as say from './messages.js';
import type { RollContext, Taken } from './roll-context.js';

/**
 * The automatic modifiers of a roll: those whose parts it has and whose condition holds, except those that the line has
 * itself or excludes.
 */
export function automaticModifiers(roll: RollContext, taken: readonly Taken[]): readonly Taken[] {
  if (roll.isAsWritten) return [];
  return roll.evaluation.rules.automaticModifiers.flatMap((modifier): Taken[] => {
    if (taken.some((one) => one.modifier.key === modifier.key || isExcluded(modifier, one.modifier))) return [];
    const one: Taken = { modifier, span: { from: roll.from, to: roll.end } };
    roll.evaluation.read(addressOf('modifier', modifier.key));
    const { parts, condition } = modifier.clauses.always ?? {};
    const because = condition?.(roll.scopeOf(one));
    if (because && !isTrue(because.value)) return [];
    if (parts && !(roll.base && hasPart(roll.base, parts, roll.evaluation))) return [];
    return [because ? { ...one, because } : one];
  });
}

function isExcluded({ key }: Modifier, { clauses }: Modifier): boolean {
  return clauses.excludes.some(({ names }) => names.includes(key));
}

/** Takes a modifier with its argument. */
export function takeModifier(roll: RollContext, step: LineStep & { readonly is: 'modifier' }, taken: Taken[]): void {
  const { rules } = roll.evaluation;
  const modifier = rules.modifiers.get(step.key);
  if (!modifier) return;
  roll.evaluation.read(`modifier:${modifier.key}`);
  taken.push({ modifier, ...argumentTaken(roll, modifier, step.argument, step.span), span: step.span });
}

/** The argument of a modifier or an action: the written one, else the default. A missing one is reported. */
export function argumentTaken(
  roll: RollContext,
  modifier: Modifier,
  read: ArgumentRead | undefined,
  span: Span,
): Pick<Taken, 'argument' | 'isMistaken'> {
  const { parameter } = modifier;
  if (!parameter) return {};
  if (read && read.is !== 'trait') {
    const isMistaken = read.is === 'row' ? !read.isKnown : read.problems.length > 0;
    return { argument: argumentOf(roll, modifier, parameter, read), ...(isMistaken && { isMistaken }) };
  }
  if (parameter.fallback) return { argument: parameter.fallback(roll.scope) };
  const choices = choicesOf(roll, parameter);
  roll.report('missing-option', say.missingArgument(modifier.name, parameter.name, choices), span);
  return { isMistaken: true };
}

/** The rows of a parameter's table. */
export function choicesOf(
  { evaluation }: RollContext,
  { table }: NonNullable<Modifier['parameter']>,
): readonly string[] {
  const rows = evaluation.rules.tables.get(table ?? '')?.rows ?? [];
  return rows.map((row) => row.label ?? row.text);
}

function argumentOf(
  roll: RollContext,
  modifier: Modifier,
  parameter: NonNullable<Modifier['parameter']>,
  read: Exclude<ArgumentRead, { readonly is: 'trait' }>,
): Derivation {
  const origin = { uri: roll.source.uri, path: roll.source.path };
  if (read.is === 'row') {
    const choices = choicesOf(roll, parameter);
    if (!read.isKnown)
      roll.report(
        'out-of-range',
        say.unknownRow(read.text, parameter.name, modifier.name, choices),
        read.span,
        choices,
      );
    return {
      operation: 'written',
      value: textValue(read.text),
      origin: { ...origin, part: 'value', from: read.span.from, to: read.span.to },
    };
  }
  for (const problem of read.problems) roll.report('not-understood', problem.message, problem.span, problem.near);
  const written = compileExpression(read, { origin })({ character: roll.evaluation });
  const unit = read.unit === undefined ? undefined : unitCalled(read.unit);
  const argument = inUnit(written, unit, parameter) ?? written;
  const expected = parameter.unit ?? unitCalled(parameter.name);
  const isIn = unit ?? (written.value.kind === 'number' ? written.value.unit : undefined);
  if (isIn && argument === written)
    roll.report('wrong-unit', say.otherUnit(parameter.name, modifier.name, expected, isIn), read.span);
  else checkArgument(roll, modifier, argument.value, read.span);
  return argument;
}

/**
 * `at 80 yards`: the argument in the parameter's own unit; undefined if the two measure different things. A parameter
 * that is called `yards` is a plain number of yards.
 */
function inUnit(
  written: Derivation,
  unit: UnitName | undefined,
  { unit: wanted, name }: NonNullable<Modifier['parameter']>,
): Derivation | undefined {
  const { value } = written;
  if (value.kind !== 'number') return undefined;
  const own = unitCalled(wanted ?? name);
  const unitWritten = unit ?? (value.unit === undefined ? undefined : unitCalled(value.unit));
  const converted = unitWritten && own && convert(value.number, unitWritten, own);
  if (converted === undefined) return undefined;
  const as = { ...written, value: numberValue(value.number, unitWritten) };
  return { operation: 'same', value: numberValue(converted, wanted === undefined ? undefined : own), of: [as] };
}

/**
 * Takes `with Voice`: the effect of one of the character's own traits in a situation; if there are several, the one
 * that the line names.
 */
export function takeGiver(roll: RollContext, step: LineStep & { readonly is: 'giver' }, taken: Taken[]): void {
  const { effects } = roll.evaluation;
  const { named, situation, span } = step;
  const giver = roll.evaluation.taken(named.kind ?? '', named.key)[0];
  const offers = giver?.trait
    ? effects
        .givenBy(giver)
        .filter(
          ({ effect }) =>
            (effect.operation === '+' || effect.operation === '-') && concerns(roll, effect.target, giver),
        )
    : [];
  const asked = nameKey(situation ?? '');
  const said = offers.map((offer) => ({ offer, when: nameKey(offer.effect.when ?? '') }));
  const first = (said.find(({ when }) => when === asked) ?? said.find(({ when }) => when.includes(asked)))?.offer;
  if (!giver?.trait || offers.length === 0) {
    reportModifier(roll, span);
    return;
  }
  const offered = [...new Set(offers.flatMap(({ effect }) => effect.when ?? []))];
  if (!first) {
    roll.report('unknown-name', say.unknownSituation(giver.name, situation ?? '', offered), span, offered);
    return;
  }
  if (situation === undefined && offered.length > 1)
    roll.report('advice', say.severalSituations(giver.name, offered), span, undefined, 'warning');
  const amount = effects.amount(first);
  const shift: Compiled = () => amount;
  const modifier: Modifier = {
    ...giver.trait,
    clauses: { ...giver.trait.clauses, needs: [], pool: [{ operation: 'shift', amount: shift }] },
  };
  taken.push({ modifier, span });
}

/** Reports words after `with` that are no modifier, with near names. */
export function reportModifier(roll: RollContext, { from, to }: Span): void {
  const { rules } = roll.evaluation;
  const written = textOf(roll.tokens, from, to);
  const turned = withNumberLast(roll, { from, to });
  const complete = turned.length > 0 ? turned : withModifier(roll, written);
  if (complete.length > 0) {
    roll.report('unknown-modifier', say.unknownModifier(rules.name, written, complete), { from, to }, complete);
    return;
  }
  // The last words can be the argument, so shorter runs of words are tried too.
  let nameEnd = to;
  let near = nearNames(rules.vocabulary, written, isModifier);
  while (near.length === 0 && nameEnd > from + 1) {
    nameEnd--;
    near = nearNames(rules.vocabulary, textOf(roll.tokens, from, nameEnd), isModifier);
  }
  if (near.length === 0) nameEnd = to;
  roll.report(
    'unknown-modifier',
    say.unknownModifier(rules.name, textOf(roll.tokens, from, nameEnd), near),
    { from, to: nameEnd },
    near,
  );
}

/** Reports `spend` on something that the action cannot spend on. */
export function reportSpending(roll: RollContext, step: LineStep & { readonly is: 'unknown-spending' }): void {
  const { rules } = roll.evaluation;
  const { from, to } = step.span;
  const written = textOf(roll.tokens, from, to);
  const offered = step.uses.map((key) => rules.modifiers.get(key)?.name ?? key);
  const isOther = roll.tokens.slice(0, from).some(({ text }) => nameKey(text) === 'against');
  if (offered.length === 0 && isOther) roll.report('illegal-roll', say.spendBefore(), { from, to });
  else if (offered.length === 0) roll.report('illegal-roll', say.nothingToSpend(), { from, to });
  else roll.report('not-understood', say.unknownUse(written, offered), { from, to }, offered);
}

/** `3 shots` means `shots 3`. */
function withNumberLast({ tokens, evaluation: { rules } }: RollContext, { from, to }: Span): readonly string[] {
  const [number] = tokens.slice(from, to);
  if (number?.type !== 'number' || to === from + 1) return [];
  const near = nearNames(rules.vocabulary, textOf(tokens, from + 1, to), isModifier);
  return near.filter((name) => rules.modifiers.get(nameKey(name))?.parameter).map((name) => `${name} ${number.text}`);
}

/** The most suggestions for a value without its modifier. */
const MOST_OFFERED = 3;

/** `attitude raging` for `raging`: the modifiers whose parameter can have the written value, those of the action first. */
function withModifier(roll: RollContext, written: string): readonly string[] {
  const { rules } = roll.evaluation;
  const offered = [...rules.modifiers.values()].flatMap(({ key, name, parameter }) => {
    const choice = parameter && choicesOf(roll, parameter).find((one) => nameKey(one) === nameKey(written));
    return choice === undefined ? [] : [{ key, text: `${name} ${choice}` }];
  });
  const taken = offered.filter(({ key }) => roll.takes?.includes(key));
  return (taken.length > 0 ? taken : offered).slice(0, MOST_OFFERED).map(({ text }) => text);
}

function isModifier(named: Named): boolean {
  return named.what === 'modifier';
}

/** Whether an effect of a situation is on something that is rolled here. */
function concerns(roll: RollContext, target: EffectTarget, giver: Entry): boolean {
  return roll.terms.some(({ named, specialty }) => {
    if (target.what === 'derived' || target.what === 'setting')
      return named.what === target.what && named.key === target.key;
    if (named.what !== 'trait') return false;
    if (target.what === 'self') return named.key === giver.trait?.key;
    if (target.what === 'every') return target.kind === 'trait' || target.kind === named.kind;
    return (
      target.what === 'trait' &&
      target.kind === named.kind &&
      target.key === named.key &&
      (target.specialty === undefined || target.specialty === nameKey(specialty ?? ''))
    );
  });
}

/** Reports an argument out of its range or between its steps. */
export function checkArgument(roll: RollContext, modifier: Modifier, value: Value, span: Span): void {
  const { parameter } = modifier;
  const size = sizeOf(value);
  if (!parameter || size === undefined) return;
  const { scope } = roll;
  const least = sizeOf(parameter.min?.(scope).value ?? NONE);
  const most = sizeOf(parameter.max?.(scope).value ?? NONE);
  if (
    (least !== undefined && rational.compare(size, least) < 0) ||
    (most !== undefined && rational.compare(size, most) > 0)
  ) {
    const unit = value.kind === 'number' && value.unit !== undefined ? ` ${value.unit}` : '';
    roll.report(
      'out-of-range',
      say.outOfRange(
        parameter.name,
        modifier.name,
        least === undefined ? undefined : rational.toText(least),
        most === undefined ? undefined : `${rational.toText(most)}${unit}`,
        `${rational.toReadableText(size)}${unit}`,
      ),
      span,
    );
    return;
  }
  const missed = parameter.step && stepsAround(size, { start: least ?? 0, step: parameter.step });
  if (!missed) return;
  const [below, above] = [rational.toText(missed.below), rational.toText(missed.above)];
  roll.report('not-a-number', say.betweenSteps(parameter.name, modifier.name, below, above), span, [below, above]);
}
