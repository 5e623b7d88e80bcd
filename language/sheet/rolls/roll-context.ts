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

/** A modifier of a roll, with its argument. */
export interface Taken {
  readonly modifier: Modifier;
  readonly argument?: Derivation;
  /** The entry of the argument, if it is a trait or an item. */
  readonly entry?: Entry;
  /** It is the action of the line itself, as a modifier of its own roll. */
  readonly isAction?: true;
  /** The argument has a finding, which explains why the modifier has no value. */
  readonly isMistaken?: true;
  /** Why it applies automatically: the derivation of its condition. */
  readonly because?: Derivation;
  readonly span: Span;
}

/**
 * The derivation of a modifier's effect on a roll, labelled with its name. Its parts are the amount and the reason why
 * it applies automatically. For the action of the line, the amount keeps its own label.
 */
export function shareOf({ modifier, isAction, because }: Taken, value: Value, amount: Derivation): Derivation {
  if (isAction && amount.label !== undefined) return { ...amount, value };
  return { operation: 'same', value, of: because ? [amount, because] : [amount], label: modifier.name };
}

/** A roll while it is evaluated: the roller, the tokens of its line from `from` up to `end`, and its findings. */
export class RollContext {
  readonly findings: Finding[] = [];
  /** The item that is used, whose fields modifiers can read. */
  item: Entry | undefined;
  /** The modifiers of the line by name, for formulas of the action. */
  said: ReadonlyMap<string, Derivation> | undefined;
  /** The modifiers that the action of the line takes, by key. */
  takes: readonly string[] | undefined;
  /** The roll before modifiers, which is `target` in their formulas. */
  base: Derivation | undefined;
  /** The other side: the target of the line, else the opponent. */
  foe: Evaluation | undefined;
  /** All targets of an action on several, each of whom has to meet its needs. */
  foes: readonly Evaluation[] = [];
  /** The members of the line's encounter. */
  members: readonly { readonly name: string; readonly of: string; readonly side?: string }[] | undefined;
  /** Called where a formula reads the other side. */
  noteFoe: (() => void) | undefined;
  /** The names in the expression. */
  terms: readonly Term[] = [];
  /** The action of the line, if it has one. */
  situation: RollSituation | undefined;
  /** The aim of the roll, if the line says one. */
  aim: RollAim | undefined;
  /** The table that is rolled. */
  table: ResultTable | undefined;
  /** No automatic modifiers apply, only those of the line. */
  isAsWritten = false;
  /** The name of the dice, if the line, or something it names, says it. */
  dice: string | undefined;
  /** How many of the dice are kept, if the roll says so. */
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

  /**
   * The scope of a modifier's formulas: its argument, the item, the roll as modified so far (`modified`), and the roll
   * or the part of it that changes (`target`).
   */
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

  /** Adds a finding at some tokens of the line. */
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
