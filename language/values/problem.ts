/** A value in place of a result: what an author wrote cannot be computed, and why. Never thrown. */
export interface Problem {
  /** One plain sentence that says what is wrong and what is possible instead. */
  readonly problem: string;
}

/** Makes a problem from a sentence. */
export function problem(text: string): Problem {
  return { problem: text };
}

/** True when the value is a problem and not a result. */
export function isProblem(value: unknown): value is Problem {
  if (typeof value !== 'object' || value === null) return false;
  // Reading the property and comparing is faster than `in`, and this runs on every result.
  const { problem }: { readonly problem?: unknown } = value;
  return typeof problem === 'string';
}

/** Most dice that any roll, pool or dice sum may have. */
export const MOST_DICE = 1000;

/** Most sides that a die may have. */
export const MOST_SIDES = 10_000;

/** The first problem that a check finds in a list. */
export function firstProblem<T>(list: readonly T[], check: (one: T) => Problem | undefined): Problem | undefined {
  for (const one of list) {
    const wrong = check(one);
    if (wrong) return wrong;
  }
  return undefined;
}

/** A problem unless the number is a whole number from `least` to `most`; `what` names it in the sentence. */
export function checkWhole(value: number, least: number, most: number, what: string): Problem | undefined {
  if (Number.isInteger(value) && value >= least && value <= most) return undefined;
  return problem(`${what} must be a whole number from ${least} to ${most}, not ${value}.`);
}
