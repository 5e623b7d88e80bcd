import type { RuleOrigin, TextOrigin } from './origin.js';

/** A finding says what is wrong, why, and what to do. One mistake has one finding. */
export interface Finding {
  readonly severity: 'error' | 'warning' | 'information';
  readonly code: FindingCode;
  readonly message: string;
  readonly origin: TextOrigin;
  /** The declaration whose rule is broken. */
  readonly rule?: RuleOrigin;
  /** What a fix needs to know, as plain data: the right cost, near names, ... */
  readonly data?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** The game master's reason for allowing it. */
  readonly allowed?: string;
  /** It is caused by a character's state, such as wounds, and not by the text at its origin. */
  readonly isOfState?: true;
}

/** The closed list of codes; docs/findings.md holds the table with example and fix. */
export const findingCodes = [
  'unknown-rulebook',
  'no-rulebook',
  'unknown-name',
  'ambiguous-name',
  'duplicate-name',
  'duplicate-entry',
  'wrong-place',
  'wrong-cost',
  'uneven-cost',
  'missing-rating',
  'not-rated',
  'out-of-range',
  'not-a-number',
  'unknown-option',
  'missing-option',
  'ambiguous-option',
  'missing-specialty',
  'unknown-specialty',
  'needs-not-met',
  'excluded',
  'one-of-group',
  'over-limit',
  'advice',
  'banned',
  'required',
  'required-field',
  'unknown-setting',
  'cycle',
  'too-large',
  'not-computable',
  'wrong-unit',
  'wrong-game',
  'unknown-modifier',
  'illegal-roll',
  'useless-allowance',
  'two-campaigns',
  'unknown-member',
  'empty-side',
  'hole',
  'overlap',
  'not-in-encounter',
  'nobody-can',
  'out-of-reach',
  'foregone',
  'not-carried',
  'unlinked',
  'three-ways',
  'deadly',
  'walk-over',
  'hopeless',
  'no-range',
  'no-weapon',
  'no-end',
  'not-understood',
  'unclosed-bracket',
  'unexpected-closing',
] as const;

/** One of the codes that a finding of a sheet can have. */
export type FindingCode = (typeof findingCodes)[number];

/**
 * Codes for lines that could not be read. The other codes are for lines that were read and are not allowed or not
 * possible.
 */
const misread: ReadonlySet<FindingCode> = new Set<FindingCode>([
  'unknown-name',
  'unknown-modifier',
  'unknown-member',
  'not-understood',
  'not-a-number',
  'missing-option',
  'unknown-option',
  'unknown-specialty',
  'ambiguous-name',
  'unclosed-bracket',
  'unexpected-closing',
]);

/** Whether the finding says that its line could not be read. */
export function isMisread({ code, severity }: Finding): boolean {
  return severity === 'error' && misread.has(code);
}
