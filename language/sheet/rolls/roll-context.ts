import type { RollAim } from '../../dice/families/family.js';
import type { ResultTable } from '../../dice/families/result-table.js';
import type { Span } from '../../read/entry/reading.js';
import type { Term } from '../../read/expression.js';
import type { SourceEntry } from '../../read/source/source.js';
import { MODIFIED } from '../../rules/clauses.js';
import type { Modifier } from '../../rules/rules.js';
import type { Scope } from '../../rules/scope.js';
import type { Derivation } from '../../values/derivation.js';
import type { Finding, FindingCode } from '../../values/finding.js';
import { sentence } from '../../values/sentence.js';
import type { Value } from '../../values/value.js';
import type { Entry } from '../cells/entry.js';
import type { Evaluation } from '../cells/evaluation.js';
import type { RollSituation } from '../sheet-roll.js';

/** A modifier that a roll takes, with its parameter. */
export interface Taken {
  readonly modifier: Modifier;
  readonly argument?: Derivation;
  /** What the argument is a trait or a thing of, where it is one. */
  readonly entry?: Entry;
  /** It is the action of the line itself, which acts on its own roll. */
  readonly isAction?: true;
  /** The parameter has a finding already: that the modifier comes to nothing then follows from it. */
  readonly isMistaken?: true;
  /** Why it applies to the roll automatically: what its condition was decided by. */
  readonly because?: Derivation;
  readonly span: Span;
}

/**
 * What a modifier does to a roll, under its name; its parts are what that is computed from, and why the roll takes it. What the action of the
 * line does to its own roll keeps a name that it has.
 */
export function shareOf({ modifier, isAction, because }: Taken, value: Value, amount: Derivation): Derivation {
  if (isAction && amount.label !== undefined) return { ...amount, value };
  return { operation: 'same', value, of: because ? [amount, because] : [amount], label: modifier.name };
}

/** A line of a roll while it is read: its tokens from `from` up to `end`, who rolls, and what is wrong with it. */
export class RollContext {
  readonly findings: Finding[] = [];
  /** The item that is rolled with: modifiers see its fields. */
  item: Entry | undefined;
  /** What the formulas of an action see beyond its own parameter: each modifier of its line, by name. */
  said: ReadonlyMap<string, Derivation> | undefined;
  /** What is rolled before its modifiers, the `target` of their formulas. */
  base: Derivation | undefined;
  /** The other side: the target of the line, else the opponent. */
  foe: Evaluation | undefined;
  /** All whom the line names, of an action on several: what it needs is asked of each. */
  foes: readonly Evaluation[] = [];
  /** Who takes part in the encounter of the line. */
  members: readonly { readonly name: string; readonly of: string; readonly side?: string }[] | undefined;
  /** Called where a formula reads the other side. */
  noteFoe: (() => void) | undefined;
  /** What the expression names. */
  terms: readonly Term[] = [];
  /** The target and the item, where the line names them. */
  situation: RollSituation | undefined;
  /** What the pool is rolled for, where it is said. */
  aim: RollAim | undefined;
  /** The table whose row the total chooses. */
  table: ResultTable | undefined;
  /** No modifier applies by itself: only what the line says counts. */
  isAsWritten = false;
  /** The name of the dice, where the line or what it names says which. */
  dice: string | undefined;
  /** How many of the dice are kept, where what is rolled says so. */
  kept: Derivation | undefined;

  constructor(
    readonly evaluation: Evaluation,
    readonly source: SourceEntry,
    readonly from: number,
    readonly end: number,
  ) {}

  get tokens(): SourceEntry['tokens'] {
    return this.source.tokens;
  }

  /** Both sides of the roll. */
  get scope(): Scope {
    return { character: this.evaluation, ...(this.foe && { foe: this.foe, noteFoe: this.noteFoe }) };
  }

  /** What the formulas of a modifier see: its parameter, the item that is rolled with, what others have made of the roll, and what is rolled or the part of it that changes. */
  scopeOf(one: Taken, modified?: Derivation, target = this.base): Scope {
    const bound = new Map<string, Derivation>();
    if (modified) bound.set(MODIFIED, modified);
    if (target) bound.set('target', target);
    if (one.isAction) for (const [key, value] of this.said ?? []) bound.set(key, value);
    if (one.modifier.parameter && one.argument) bound.set(one.modifier.parameter.key, one.argument);
    const { parameter } = one.modifier;
    const entries = parameter && one.entry && new Map([[parameter.key, one.entry]]);
    return { ...this.scope, bound, ...(entries && { entries }), ...(this.item && { self: this.item }) };
  }

  /** Notes what is wrong with some words of the line. */
  report(
    code: FindingCode,
    message: string,
    span: Span,
    near?: readonly string[],
    severity: Finding['severity'] = 'error',
    isOfState = false,
  ): void {
    const origin = {
      uri: this.source.uri,
      path: this.source.path,
      part: 'value' as const,
      from: span.from,
      to: span.to,
    };
    this.findings.push({
      severity,
      code,
      message: sentence(message),
      origin,
      ...(near && near.length > 0 && { data: { near } }),
      ...(isOfState && { isOfState }),
    });
  }
}
