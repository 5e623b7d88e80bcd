import { nameKey } from '../../grammar/text.js';
import * as rational from '../../values/rational.js';
import { convert, type UnitName, unitCalled } from '../../values/unit.js';
import { NONE, numberValue, textValue, type Value } from '../../values/value.js';
import type { Derivation } from '../derivation.js';
import { ExpressionReader } from '../read/expression.js';
import { longestName, nearNames } from '../read/longest-name.js';
import type { Span } from '../read/reading.js';
import { list, textOf } from '../read/token-text.js';
import type { EffectTarget } from '../rules/clauses.js';
import { sizeOf } from '../rules/operations.js';
import type { Modifier, Named } from '../rules/rules.js';
import type { Compiled } from '../rules/scope.js';
import { cellOf } from '../rules/tables.js';
import type { Entry } from './cells/entry.js';
import { endsModifier, opposes, readAim } from './roll-aim.js';
import type { RollContext, Taken } from './roll-context.js';

/** Reads a modifier and its parameter from the token `from` on; answers the token after it. */
export function readModifier(roll: RollContext, from: number, taken: Taken[]): number {
  const { rules } = roll.evaluation;
  const found = longestName(rules.vocabulary, roll.tokens, from, roll.end, (named) => named.what === 'modifier');
  const modifier = found ? rules.modifiers.get(found.candidates[0]?.key ?? '') : undefined;
  if (!found || !modifier) return readSituation(roll, from, taken);
  roll.evaluation.read(`modifier:${modifier.key}`);
  let at = from + found.length;
  const parameter = modifier.parameter;
  let argument: Derivation | undefined;
  const next = roll.tokens[at];
  if (parameter && !endsModifier(roll.tokens, at, roll.end)) {
    const open = at;
    const table = parameter.table === undefined ? undefined : rules.tables.get(parameter.table);
    if (table && next?.type === 'word') {
      while (
        at < roll.end &&
        roll.tokens[at]?.type !== 'comma' &&
        readAim(roll.tokens, at, roll.end) === undefined &&
        !opposes(roll.tokens, at, roll.end) &&
        (roll.tokens[at]?.type === 'word' || roll.tokens[at]?.glued)
      )
        at++;
      const words = textOf(roll.tokens, open, at);
      if (cellOf(table, textValue(words)).kind === 'none')
        roll.report(
          'out-of-range',
          `"${words}" is no ${parameter.name} of ${modifier.name}. It has ${list(
            table.rows.map((row) => row.label ?? row.text),
            'and',
          )}.`,
          { from: open, to: at },
          table.rows.map((row) => row.label ?? row.text),
        );
      argument = {
        operation: 'written',
        value: textValue(words),
        origin: { uri: roll.source.uri, path: roll.source.path, part: 'value', from: open, to: at },
      };
    } else {
      const read = new ExpressionReader(rules, roll.tokens, at, roll.end, {
        uri: roll.source.uri,
        path: roll.source.path,
      }).read();
      for (const problem of read.problems) roll.report('not-understood', problem.message, problem.span, problem.near);
      argument = read.value({ character: roll.evaluation });
      at = read.end;
      checkArgument(roll, modifier, argument.value, { from: open, to: at });
    }
    const word = roll.tokens[at];
    const unit = word?.type === 'word' ? unitCalled(word.text) : undefined;
    const measured = argument && inUnit(argument, unit, parameter.unit);
    if (measured) {
      argument = measured;
      if (unit) at++;
    }
  } else if (parameter) {
    if (parameter.fallback) argument = parameter.fallback({ character: roll.evaluation });
    else
      roll.report('missing-option', `${modifier.name} needs its ${parameter.name}; write the value behind the name.`, {
        from,
        to: at,
      });
  }
  taken.push({ modifier, ...(argument && { argument }), span: { from, to: at } });
  return at;
}

/** `at 80 yards`: what is written in the parameter's own unit, where the two measure the same. */
function inUnit(written: Derivation, behind: UnitName | undefined, wanted: string | undefined): Derivation | undefined {
  const { value } = written;
  if (value.kind !== 'number') return undefined;
  const own = wanted === undefined ? undefined : unitCalled(wanted);
  const found = behind ?? (value.unit === undefined ? undefined : unitCalled(value.unit));
  const converted = found && own && convert(value.number, found, own);
  if (converted === undefined) return undefined;
  const as = { ...written, value: numberValue(value.number, found) };
  return { operation: 'same', value: numberValue(converted, own), of: [as] };
}

/** `with Voice`: the situational effects that one of the character's own traits gives. */
function readSituation(roll: RollContext, from: number, taken: Taken[]): number {
  const { rules, effects } = roll.evaluation;
  const found = longestName(rules.vocabulary, roll.tokens, from, roll.end, (named) => named.what === 'trait');
  const named = found?.candidates[0];
  const giver = named ? roll.evaluation.taken(named.kind ?? '', named.key)[0] : undefined;
  if (found && giver?.trait) {
    const given = effects
      .givenBy(giver)
      .filter(
        ({ effect }) => (effect.operation === '+' || effect.operation === '-') && concerns(roll, effect.target, giver),
      );
    const [first] = given;
    if (first) {
      const amount = effects.amount(first);
      const shift: Compiled = () => amount;
      const modifier: Modifier = {
        ...giver.trait,
        clauses: { ...giver.trait.clauses, needs: [], pool: [{ operation: 'shift', amount: shift }] },
      };
      taken.push({ modifier, span: { from, to: from + found.length } });
      return from + found.length;
    }
  }
  let to = from;
  while (to < roll.end && roll.tokens[to]?.type !== 'comma') to++;
  const end = Math.max(to, from + 1);
  // What follows the name may be its argument: a shorter run of words that is nearly a modifier is the one meant.
  let nameEnd = end;
  let near = nearNames(rules.vocabulary, textOf(roll.tokens, from, nameEnd), isModifier);
  while (near.length === 0 && nameEnd > from + 1) {
    nameEnd--;
    near = nearNames(rules.vocabulary, textOf(roll.tokens, from, nameEnd), isModifier);
  }
  if (near.length === 0) nameEnd = end;
  roll.report(
    'unknown-modifier',
    `${rules.name} has no modifier "${textOf(roll.tokens, from, nameEnd)}".${near.length > 0 ? ` Did you mean ${list(near.map((one) => `"${one}"`))}?` : ''}`,
    { from, to: nameEnd },
    near,
  );
  return end;
}

function isModifier(named: Named): boolean {
  return named.what === 'modifier';
}

/** Whether a situational effect acts on something that is rolled here. */
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

function checkArgument(roll: RollContext, modifier: Modifier, value: Value, span: Span): void {
  const { parameter } = modifier;
  const size = sizeOf(value);
  if (!parameter || size === undefined) return;
  const scope = { character: roll.evaluation };
  const least = sizeOf(parameter.min?.(scope).value ?? NONE);
  const most = sizeOf(parameter.max?.(scope).value ?? NONE);
  if (
    (least !== undefined && rational.compare(size, least) < 0) ||
    (most !== undefined && rational.compare(size, most) > 0)
  ) {
    roll.report(
      'out-of-range',
      `${parameter.name} of ${modifier.name} can be ${least === undefined ? '' : rational.toText(least)} to ${most === undefined ? '' : rational.toText(most)}, not ${rational.toText(size)}.`,
      span,
    );
  }
}
