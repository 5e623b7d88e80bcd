import type { SyntaxFinding } from '../../grammar/findings.js';
import type { RuleFinding } from '../../rules/compile/rule-findings.js';
import type { Finding } from '../../values/finding.js';
import type { RuleOrigin } from '../../values/origin.js';
import type { LineIndex, Place, Places } from '../place.js';

/** A finding with its place, from any source: what every output shows. */
export interface ShownFinding extends Place {
  readonly severity: 'error' | 'warning' | 'information';
  readonly code: string;
  readonly message: string;
  readonly rule?: ShownRule;
  /** The game master's reason for allowing it. */
  readonly allowed?: string;
  /** Possible fixes, the best first. */
  readonly fixes?: readonly ShownFix[];
}

/** A fix of a finding: a description, and the texts that it replaces. */
export interface ShownFix {
  readonly title: string;
  /** It is the only sensible one. */
  readonly preferred?: boolean;
  /** It does not repair anything, but records that the game master allows it. */
  readonly allows?: true;
  readonly edits: readonly (Place & { readonly text: string })[];
}

/** The declaration of a finding, with the lines of the document that it follows. */
export interface ShownRule extends RuleOrigin {
  readonly citation?: string;
}

/** A finding of the model. If its text is gone it is shown at the start of its file. */
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

/** A syntax finding of the text. */
export function shownSyntax(finding: SyntaxFinding, lines: LineIndex, file: string): ShownFinding {
  const { code, message, offset, end } = finding;
  return { ...lines.place(file, offset, end), severity: 'error', code, message };
}

/** A finding in a rulebook. */
export function shownRuleFinding(finding: RuleFinding, lines: LineIndex, file: string): ShownFinding {
  const { severity, code, message, offset, end } = finding;
  return { ...lines.place(file, offset, end), severity, code, message };
}

/** A finding about a file as a whole: unreadable, too large, not UTF-8. */
export function fileFinding(file: string, code: string, message: string): ShownFinding {
  return { ...startOf(file), severity: 'error', code, message };
}

/** A rule with its citation, if its rulebook has one. */
function shownRule(rule: RuleOrigin, places: Places): ShownRule {
  const citation = places.citation(rule);
  const { book, kind, name, clause } = rule;
  return { book, kind, name, ...(clause !== undefined && { clause }), ...(citation !== undefined && { citation }) };
}

/** Sorted by file and position, without duplicates. */
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
