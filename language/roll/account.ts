import type { RuleOrigin } from '../values/origin.js';

/**
 * One thing that happened in a procedure, kept as data and worded only when it is read: the sentence has `{places}` for
 * the values, and names the rule that decided it.
 */
export interface Step {
  readonly what: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly rule?: RuleOrigin;
  readonly steps?: readonly Step[];
}

/** An outcome and how it came about. */
export interface Accounted<Outcome> {
  readonly outcome: Outcome;
  readonly steps: readonly Step[];
}

/**
 * An outcome whose account is put together when it is read, which in a fight that is only counted nobody does. It is an object of a class:
 * of each object that is written down with a getter of its own, the engine keeps what the getter sees until memory is short.
 */
class ToldLater<Outcome> implements Accounted<Outcome> {
  constructor(
    readonly outcome: Outcome,
    private readonly tell: () => readonly Step[],
  ) {}

  get steps(): readonly Step[] {
    return this.tell();
  }
}

/** An outcome, and what tells how it came about once somebody wants to know. */
export function toldLater<Outcome>(outcome: Outcome, tell: () => readonly Step[]): Accounted<Outcome> {
  return new ToldLater(outcome, tell);
}

/** A step in words, without those below it. */
export function stepText({ what, values }: Step): string {
  return what.replace(/\{(\w+)\}/g, (place, name: string) => String(values?.[name] ?? place));
}

/** Steps as lines of plain text, those below another indented. */
export function accountText(steps: readonly Step[], indent = ''): string {
  return steps
    .map((step) => {
      const below = step.steps && step.steps.length > 0 ? `\n${accountText(step.steps, `${indent}  `)}` : '';
      return `${indent}${stepText(step)}${below}`;
    })
    .join('\n');
}
