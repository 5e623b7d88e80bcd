import type { RuleOrigin } from '../values/origin.js';

/**
 * One thing that happened in a procedure, as data: the sentence has `{places}` for the values, and names the rule that
 * decided it. It is put into words only when it is read.
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
 * An outcome whose steps are computed when they are read: simulated fights never read them. It is a class because an
 * object literal with a getter would keep alive whatever the getter captures.
 */
class LazySteps<Outcome> implements Accounted<Outcome> {
  constructor(
    readonly outcome: Outcome,
    private readonly computeSteps: () => readonly Step[],
  ) {}

  get steps(): readonly Step[] {
    return this.computeSteps();
  }
}

/** An outcome with steps that are computed on demand. */
export function withLazySteps<Outcome>(outcome: Outcome, computeSteps: () => readonly Step[]): Accounted<Outcome> {
  return new LazySteps(outcome, computeSteps);
}

/** The text of a step with its values filled in, without the steps below it. */
export function stepText({ what, values }: Step): string {
  return what.replace(/\{(\w+)\}/g, (place, name: string) => String(values?.[name] ?? place));
}

/** Steps as lines of plain text; steps below another are indented. */
export function accountText(steps: readonly Step[], indent = ''): string {
  return steps
    .map((step) => {
      const below = step.steps && step.steps.length > 0 ? `\n${accountText(step.steps, `${indent}  `)}` : '';
      return `${indent}${stepText(step)}${below}`;
    })
    .join('\n');
}
