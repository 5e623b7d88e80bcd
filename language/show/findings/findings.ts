import type { SyntaxFinding } from '../../grammar/findings.js';
import type { RuleFinding } from '../../rules/compile/rule-findings.js';
import type { Finding } from '../../values/finding.js';
import type { RuleOrigin } from '../../values/origin.js';
import type { LineIndex, Place, Places } from '../place.js';

/** A finding with its place, however it was found: what every output shows. */
export interface ShownFinding extends Place {
  readonly severity: 'error' | 'warning' | 'information';
  readonly code: string;
  readonly message: string;
  readonly rule?: ShownRule;
  /** The reason for which the game master allows it. */
  readonly allowed?: string;
  /** What can be done about it, the best first. */
  readonly fixes?: readonly ShownFix[];
}

/** A repair of a finding: what it does, and the texts that it puts in the place of others. */
export interface ShownFix {
  readonly title: string;
  /** The only sensible one. */
  readonly preferred?: boolean;
  /** It repairs nothing, but says that the game master allows it. */
  readonly allows?: true;
  readonly edits: readonly (Place & { readonly text: string })[];
}

/** The declaration that a finding is about, with the lines of the document that it follows. */
export interface ShownRule extends RuleOrigin {
  readonly citation?: string;
}

/** A finding of the model. Where its text is gone it is shown at the start of its file. */
export function shownFinding(finding: Finding, places: Places, file: string): ShownFinding {
  const { severity, code, message, rule, allowed } = finding;
  return {
    ...(places.text(finding.origin) ?? startOf(file)),
    severity,
    code,
    message,
    ...(rule && { rule: shownRule(rule, places) }),
    ...(allowed !== undefined && { allowed }),
  };
}

/** What the text itself has wrong. */
export function shownSyntax(finding: SyntaxFinding, lines: LineIndex, file: string): ShownFinding {
  const { code, message, offset, end } = finding;
  return { ...lines.place(file, offset, end), severity: 'error', code, message };
}

/** A finding in a rulebook. */
export function shownRuleFinding(finding: RuleFinding, lines: LineIndex, file: string): ShownFinding {
  const { severity, code, message, offset, end } = finding;
  return { ...lines.place(file, offset, end), severity, code, message };
}

/** A finding about a file as a whole: unreadable, too large, no UTF-8. */
export function fileFinding(file: string, code: string, message: string): ShownFinding {
  return { ...startOf(file), severity: 'error', code, message };
}

/** A rule with its citation, where its rulebook has one. */
function shownRule(rule: RuleOrigin, places: Places): ShownRule {
  const citation = places.citation(rule);
  const { book, kind, name, clause } = rule;
  return { book, kind, name, ...(clause !== undefined && { clause }), ...(citation !== undefined && { citation }) };
}

/** By file, then in the order of the text, each finding once. */
export function sortFindings(findings: readonly ShownFinding[]): ShownFinding[] {
  const sorted = [...findings].sort(
    (a, b) =>
      order(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      order(a.code, b.code) ||
      order(a.message, b.message),
  );
  return sorted.filter((one, index) => index === 0 || !same(one, sorted[index - 1]));
}

function same(a: ShownFinding, b: ShownFinding | undefined): boolean {
  return (
    b !== undefined &&
    a.file === b.file &&
    a.line === b.line &&
    a.column === b.column &&
    a.code === b.code &&
    a.message === b.message
  );
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function startOf(file: string): Place {
  return { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
}
