import { nameKey } from '../../grammar/text.js';
import type { DieKind } from '../../values/pool.js';
import { type PoolOperation, planPool } from '../../values/pool-operation.js';
import { isProblem } from '../../values/problem.js';
import * as rational from '../../values/rational.js';
import { NONE, numberValue, poolValue, textValue, type Value, valueText } from '../../values/value.js';
import { ExpressionReader, type Term } from '../read/expression.js';
import { longestName, nearNames } from '../read/longest-name.js';
import { list, type Span, textOf } from '../read/read-entry.js';
import type { SourceEntry } from '../read/source.js';
import { isTrue } from '../rules/compile-formula.js';
import { addValues, asPool, sizeOf } from '../rules/operations.js';
import type { Compiled, EffectTarget, Modifier, PoolClause } from '../rules/rules.js';
import type { Scope } from '../rules/scope.js';
import { cellOf } from '../rules/tables.js';
import type { Derivation, Finding, FindingCode, Rolled, SheetRoll } from '../sheet.js';
import type { Entry } from './entry.js';
import type { Evaluation } from './evaluation.js';
import { fill, sentence } from './messages.js';
import { matchingPolicy } from './policies.js';

/** Evaluations of other characters, for `against "Feldwebel Brandt" Dodge`. */
export type Others = (name: string) => Evaluation | undefined;

/** Reads and evaluates the rest of a `roll`, `check` or `contest` line for one character. */
export function evaluateRoll(
  evaluation: Evaluation,
  source: SourceEntry,
  id: string,
  others: Others = () => undefined,
): SheetRoll {
  return new RollReader(evaluation, source, id, others).read();
}

/** The same from a later token on: what stands before it says who rolls. */
export function evaluateRollFrom(
  evaluation: Evaluation,
  source: SourceEntry,
  id: string,
  from: number,
  others: Others,
): SheetRoll {
  return new RollReader(evaluation, source, id, others, from).read();
}

/** A modifier that a roll takes, with its parameter. */
interface Taken {
  readonly modifier: Modifier;
  readonly argument?: Derivation;
  readonly span: Span;
}

class RollReader {
  private readonly findings: Finding[] = [];
  private readonly tokens: SourceEntry['tokens'];
  private end: number;
  private label: string | undefined;
  /** The item that is rolled with: modifiers see its fields. */
  private item: Entry | undefined;
  private terms: readonly Term[] = [];

  constructor(
    private readonly evaluation: Evaluation,
    private readonly source: SourceEntry,
    private readonly id: string,
    private readonly others: Others,
    private from = 0,
  ) {
    this.tokens = source.tokens;
    this.end = source.tokens.length;
  }

  read(): SheetRoll {
    const last = this.tokens[this.end - 1];
    if (last?.type === 'text' && this.end > 1 && nameKey(this.tokens[this.end - 2]?.text ?? '') !== 'against') {
      this.label = last.text;
      this.end--;
    }
    const rolled = this.rolled();
    const origin = { uri: this.source.uri, path: this.source.path, part: 'entry' as const };
    return {
      id: this.id,
      keyword: this.source.type === 'check' || this.source.type === 'contest' ? this.source.type : 'roll',
      ...(this.label !== undefined && { label: this.label }),
      expression: textOf(this.tokens, this.from, this.end),
      ...(rolled && { rolled }),
      origin,
      findings: this.findings,
    };
  }

  /** The first position after which only modifiers and the other side follow. */
  private rolled(): Rolled | undefined {
    const origin = { uri: this.source.uri, path: this.source.path };
    const expression = new ExpressionReader(
      this.evaluation.rules,
      this.tokens,
      this.from,
      this.end,
      origin,
      expandTerm(this.evaluation),
      undefined,
      ownEntry(this.evaluation),
    ).read();
    for (const problem of expression.problems)
      this.report(
        problem.code === 'unknown-name' ? 'unknown-name' : 'not-understood',
        problem.message,
        problem.span,
        problem.near,
      );
    const base = expression.value({ character: this.evaluation });
    this.terms = expression.terms;
    this.item = itemOf(this.evaluation, expression.terms);
    const taken: Taken[] = [];
    let against: Rolled['against'];
    let at = expression.end;
    while (at < this.end) {
      const word = nameKey(this.tokens[at]?.text ?? '');
      if (word === 'with' || this.tokens[at]?.type === 'comma') at = this.modifier(at + 1, taken);
      else if (word === 'against') {
        against = this.against(at + 1);
        at = this.end;
      } else if (
        longestName(this.evaluation.rules.vocabulary, this.tokens, at, this.end, (named) => named.what === 'modifier')
      )
        at = this.modifier(at, taken);
      else {
        this.report(
          'not-understood',
          `"${textOf(this.tokens, at, this.end)}" means nothing in a roll. After the expression stand \`with\` and modifiers, \`against\` and the other side, and a text.`,
          { from: at, to: this.end },
        );
        at = this.end;
      }
    }
    if (expression.problems.length > 0) return undefined;
    return this.combine(base, taken, against);
  }

  private modifier(from: number, taken: Taken[]): number {
    const { rules } = this.evaluation;
    const found = longestName(rules.vocabulary, this.tokens, from, this.end, (named) => named.what === 'modifier');
    const modifier = found ? rules.modifiers.get(found.candidates[0]?.key ?? '') : undefined;
    if (!found || !modifier) return this.situation(from, taken);
    this.evaluation.read(`modifier:${modifier.key}`);
    let at = from + found.length;
    const parameter = modifier.parameter;
    let argument: Derivation | undefined;
    const next = this.tokens[at];
    const ends =
      at >= this.end || next?.type === 'comma' || ['with', 'against', 'difficulty'].includes(nameKey(next?.text ?? ''));
    if (parameter && !ends) {
      const open = at;
      const table = parameter.table === undefined ? undefined : rules.tables.get(parameter.table);
      if (table && next?.type === 'word') {
        while (
          at < this.end &&
          this.tokens[at]?.type !== 'comma' &&
          (this.tokens[at]?.type === 'word' || this.tokens[at]?.glued)
        )
          at++;
        const words = textOf(this.tokens, open, at);
        if (cellOf(table, textValue(words)).kind === 'none')
          this.report(
            'out-of-range',
            `"${words}" is no ${parameter.name} of ${modifier.name}. It has ${list(table.rows.map((row) => row.label ?? row.text))}.`,
            { from: open, to: at },
            table.rows.map((row) => row.label ?? row.text),
          );
        argument = {
          operation: 'written',
          value: textValue(words),
          origin: { uri: this.source.uri, path: this.source.path, part: 'value', from: open, to: at },
        };
      } else {
        const read = new ExpressionReader(rules, this.tokens, at, this.end, {
          uri: this.source.uri,
          path: this.source.path,
        }).read();
        for (const problem of read.problems) this.report('not-understood', problem.message, problem.span, problem.near);
        argument = read.value({ character: this.evaluation });
        at = read.end;
        this.checkArgument(modifier, argument.value, { from: open, to: at });
      }
      // A unit behind the number, as in `range 80 yards`, is only for the reader.
      if (
        this.tokens[at]?.type === 'word' &&
        parameter.unit !== undefined &&
        nameKey(this.tokens[at]?.text ?? '').startsWith(nameKey(parameter.unit).slice(0, 2))
      )
        at++;
    } else if (parameter) {
      if (parameter.fallback) argument = parameter.fallback({ character: this.evaluation });
      else
        this.report('missing-option', `${modifier.name} needs its ${parameter.name}: write it behind the name.`, {
          from,
          to: at,
        });
    }
    taken.push({ modifier, ...(argument && { argument }), span: { from, to: at } });
    return at;
  }

  /** `with Voice`: the situational effects that one of the character's own traits gives. */
  private situation(from: number, taken: Taken[]): number {
    const { rules, effects } = this.evaluation;
    const found = longestName(rules.vocabulary, this.tokens, from, this.end, (named) => named.what === 'trait');
    const named = found?.candidates[0];
    const giver = named ? this.evaluation.taken(named.kind ?? '', named.key)[0] : undefined;
    if (found && giver?.trait) {
      const given = effects
        .givenBy(giver)
        .filter(
          ({ effect }) => (effect.operation === '+' || effect.operation === '-') && this.concerns(effect.target, giver),
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
    while (to < this.end && this.tokens[to]?.type !== 'comma') to++;
    const name = textOf(this.tokens, from, Math.max(to, from + 1));
    const near = nearNames(rules.vocabulary, name, (one) => one.what === 'modifier');
    this.report(
      'unknown-modifier',
      `${rules.name} has no modifier "${name}".${near.length > 0 ? ` Did you mean ${list(near.map((one) => `"${one}"`))}?` : ''}`,
      { from, to: Math.max(to, from + 1) },
      near,
    );
    return Math.max(to, from + 1);
  }

  /** Whether a situational effect acts on something that is rolled here. */
  private concerns(target: EffectTarget, giver: Entry): boolean {
    return this.terms.some(({ named, specialty }) => {
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

  private checkArgument(modifier: Modifier, value: Value, span: Span): void {
    const { parameter } = modifier;
    const size = sizeOf(value);
    if (!parameter || size === undefined) return;
    const scope = { character: this.evaluation };
    const least = sizeOf(parameter.min?.(scope).value ?? NONE);
    const most = sizeOf(parameter.max?.(scope).value ?? NONE);
    if (
      (least !== undefined && rational.compare(size, least) < 0) ||
      (most !== undefined && rational.compare(size, most) > 0)
    ) {
      this.report(
        'out-of-range',
        `${parameter.name} of ${modifier.name} is ${least === undefined ? '' : rational.toText(least)} to ${most === undefined ? '' : rational.toText(most)}, not ${rational.toText(size)}.`,
        span,
      );
    }
  }

  private against(from: number): Rolled['against'] {
    const first = this.tokens[from];
    let at = from;
    let who = this.evaluation;
    let name: string | undefined;
    const opponent = this.opponent(from);
    if (opponent) {
      who = opponent.evaluation;
      name = who.source.name;
      at += opponent.length;
    } else if (first?.type === 'text') {
      this.report('unknown-member', `Nobody in this campaign is called "${first.text}".`, { from, to: from + 1 });
      return undefined;
    }
    const inner = new RollReader(who, this.source, this.id, this.others, at);
    inner.end = this.end;
    const rolled = inner.rolled();
    this.findings.push(...inner.findings);
    return rolled ? { ...(name !== undefined && { name }), rolled } : undefined;
  }

  /** Somebody named in front of what he rolls: the longest run of tokens that is a name, with something left to roll. */
  private opponent(from: number): { readonly evaluation: Evaluation; readonly length: number } | undefined {
    const quoted = this.tokens[from]?.type === 'text';
    for (let length = quoted ? 1 : Math.min(8, this.end - from - 1); length > 0; length--) {
      const evaluation = this.others(textOf(this.tokens, from, from + length));
      if (evaluation) return { evaluation, length };
    }
    return undefined;
  }

  private combine(base: Derivation, taken: readonly Taken[], against: Rolled['against']): Rolled | undefined {
    const { rules } = this.evaluation;
    this.checkTogether(taken);
    const family = familyOf(base.value, rules);
    if (base.value.kind === 'none') {
      this.report(
        'illegal-roll',
        'This cannot be rolled: a part of it has no value for this character (not bought, and without a default).',
        { from: this.from, to: this.end },
      );
      return undefined;
    }
    if (family === 'matching') return this.pool(base, taken, against);
    let result = base;
    for (const one of taken) {
      for (const clause of one.modifier.clauses.pool) {
        if (clause.operation !== 'shift') continue;
        const amount = clause.amount(this.scopeOf(one));
        const named: Derivation = { operation: 'same', value: amount.value, of: [amount], label: one.modifier.name };
        result = { operation: 'add', value: addValues(result.value, amount.value), of: [result, named] };
      }
    }
    return { family, value: result.value, derivation: result, ...(against && { against }) };
  }

  private pool(base: Derivation, taken: readonly Taken[], against: Rolled['against']): Rolled | undefined {
    const pool = asPool(base.value);
    const policy = matchingPolicy(this.evaluation);
    if (!pool || !policy) {
      this.report('illegal-roll', `${valueText(base.value)} is no dice pool.`, { from: this.from, to: this.end });
      return undefined;
    }
    const operations: PoolOperation[] = [];
    const fixed: number[] = [];
    const of: Derivation[] = [base];
    for (const one of taken) {
      for (const clause of one.modifier.clauses.pool) {
        const made = this.operation(clause, one);
        if (!made) continue;
        operations.push(made.operation);
        if (made.operation.op === 'fix')
          for (let die = 0; die < made.operation.dice; die++) fixed.push(made.operation.height);
        of.push({ operation: 'same', value: made.value, of: [made.derivation], label: one.modifier.name });
      }
    }
    const plan = planPool(pool, operations, policy);
    if (isProblem(plan)) {
      this.report('illegal-roll', plan.problem, { from: this.from, to: this.end });
      return undefined;
    }
    if (plan.short > 0)
      this.report('illegal-roll', `The modifiers take ${plan.short} more dice than the pool has.`, {
        from: this.from,
        to: this.end,
      });
    const value = poolValue(plan.pool);
    return {
      family: 'matching',
      value,
      height: plan.needHeight,
      width: plan.needWidth,
      ...(fixed.length > 0 && { fixed }),
      ...(plan.gobble > 0 && { gobble: plan.gobble }),
      derivation: { operation: 'effects', value, of },
      ...(against && { against }),
    };
  }

  private operation(
    clause: PoolClause,
    one: Taken,
  ): { operation: PoolOperation; value: Value; derivation: Derivation } | undefined {
    const scope = this.scopeOf(one);
    const derivation = clause.amount(scope);
    const amount =
      derivation.value.kind === 'number' && rational.isWhole(derivation.value.number)
        ? derivation.value.number
        : undefined;
    if (amount === undefined) return undefined;
    const kind: DieKind = clause.die === 'hard' || clause.die === 'wiggle' ? clause.die : 'regular';
    const value = numberValue(amount);
    switch (clause.operation) {
      case 'add':
        return amount < 0
          ? { operation: { op: 'remove', dice: -amount }, value, derivation }
          : { operation: { op: 'add', kind, dice: amount }, value, derivation };
      case 'shift':
        return amount < 0
          ? { operation: { op: 'remove', dice: -amount }, value, derivation }
          : { operation: { op: 'add', kind: 'regular', dice: amount }, value, derivation };
      case 'remove':
        return {
          operation: { op: 'remove', dice: amount, ...(clause.die && clause.die !== 'dice' && { kind }) },
          value: numberValue(-amount),
          derivation,
        };
      case 'gobble':
        return { operation: { op: 'gobble', dice: amount }, value, derivation };
      case 'turn':
        return {
          operation: { op: 'turn', dice: amount, from: 'regular', to: kind === 'hard' ? 'hard' : 'wiggle' },
          value,
          derivation,
        };
      case 'fix': {
        const height = clause.height?.(scope).value;
        return height?.kind === 'number' && rational.isWhole(height.number)
          ? { operation: { op: 'fix', dice: amount, height: height.number }, value: height, derivation }
          : undefined;
      }
      case 'require width':
        return { operation: { op: 'needWidth', width: amount }, value, derivation };
      case 'require height':
        return { operation: { op: 'needHeight', height: amount }, value, derivation };
    }
  }

  private scopeOf(one: Taken): Scope {
    const bound = new Map<string, Derivation>();
    if (one.modifier.parameter && one.argument) bound.set(one.modifier.parameter.key, one.argument);
    return { character: this.evaluation, bound, ...(this.item && { self: this.item }) };
  }

  /** Modifiers that exclude each other, and conditions of a modifier. */
  private checkTogether(taken: readonly Taken[]): void {
    for (const [index, one] of taken.entries()) {
      if (taken.findIndex((other) => other.modifier.key === one.modifier.key) < index)
        this.report('duplicate-entry', `${one.modifier.name} is taken twice.`, one.span);
      for (const exclusion of one.modifier.clauses.excludes) {
        const other = taken.find((two) => exclusion.names.includes(two.modifier.key));
        if (other)
          this.report(
            'excluded',
            exclusion.message === undefined
              ? `${one.modifier.name} and ${other.modifier.name} cannot be combined.`
              : sentence(exclusion.message),
            one.span,
          );
      }
      for (const need of one.modifier.clauses.needs) {
        if (isTrue(need.condition(this.scopeOf(one)).value)) continue;
        this.report(
          need.severity === 'error' ? 'needs-not-met' : 'advice',
          sentence(fill(need.message, this.scopeOf(one))),
          one.span,
          undefined,
          need.severity,
        );
      }
    }
  }

  private report(
    code: FindingCode,
    message: string,
    span: Span,
    near?: readonly string[],
    severity: Finding['severity'] = 'error',
  ): void {
    const origin = {
      uri: this.source.uri,
      path: this.source.path,
      part: 'value' as const,
      from: span.from,
      to: span.to,
    };
    this.findings.push({ severity, code, message, origin, ...(near && near.length > 0 && { data: { near } }) });
  }
}

/** Naming a trait rolls what its rulebook says, unless what it stands on is named beside it: Rifle is Coordination + Rifle. */
function expandTerm(evaluation: Evaluation): (term: Term, plain: Compiled, others: readonly Term[]) => Compiled {
  return (term, plain, others) => {
    const kind = term.named.kind ?? '';
    const trait = evaluation.rules.traits.get(kind)?.get(term.named.key);
    const rolls = trait?.clauses.rolls;
    if (!trait || !rolls) return plain;
    const entry = evaluation.taken(kind, term.named.key, term.specialty)[0] ?? evaluation.phantom(kind, term.named.key);
    const on = entry && trait.clauses.on?.(entry.scope());
    const beside =
      on?.operation === 'cell' &&
      others.some((other) => other !== term && nameKey(other.named.name) === nameKey(on.label ?? ''));
    return beside || !entry ? plain : () => rolls(entry.scope());
  };
}

/** The first item that a roll names, if it is carried. */
function itemOf(evaluation: Evaluation, terms: readonly Term[]): Entry | undefined {
  for (const { named, specialty } of terms) {
    if (named.what !== 'trait' || !evaluation.rules.kinds.get(named.kind ?? '')?.item) continue;
    return (
      evaluation.taken(named.kind ?? '', named.key, specialty)[0] ?? evaluation.phantom(named.kind ?? '', named.key)
    );
  }
  return undefined;
}

/** Entries that their author named, by that name. */
function ownEntry(evaluation: Evaluation): (name: string) => Compiled | undefined {
  return (name) => {
    const key = nameKey(name);
    const entry = evaluation.all.find(
      (one) =>
        one.trait?.own &&
        one.trait.key === key &&
        one.list === undefined &&
        !evaluation.rules.traits.get(one.kind)?.has(key),
    );
    if (!entry?.trait) return undefined;
    const rolls = entry.trait.clauses.rolls;
    return rolls ? () => rolls(entry.scope()) : () => evaluation.effective(entry);
  };
}

/** The family that resolves a value: pools match, numbers are targets of the game's dice, sums of dice are added up. */
export function familyOf(value: Value, rules: Evaluation['rules']): string {
  if (value.kind === 'pool') return 'matching';
  if (value.kind === 'dice') return 'sum';
  const [first] = rules.dice;
  return first?.family ?? 'sum';
}
