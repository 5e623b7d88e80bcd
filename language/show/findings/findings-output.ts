import type { Place } from '../place.js';
import type { ShownFinding } from './findings.js';

/** Version of the JSON shapes of `check` and `sheet`. */
export const JSON_VERSION = 1;

/** A finding in JSON: lines and columns from 1, columns in UTF-16 units. */
export interface FindingJson extends Place {
  readonly severity: ShownFinding['severity'];
  readonly code: string;
  readonly message: string;
  readonly rule?: ShownFinding['rule'];
  readonly allowed?: string;
  readonly fixes?: ShownFinding['fixes'];
}

/** What `muster check --format json` prints. */
export interface CheckJson {
  readonly version: typeof JSON_VERSION;
  readonly findings: readonly FindingJson[];
}

/** Findings as data for other programs. */
export function findingsJson(findings: readonly ShownFinding[]): CheckJson {
  return { version: JSON_VERSION, findings: findings.map(findingJson) };
}

/** One finding as data for other programs. */
export function findingJson(finding: ShownFinding): FindingJson {
  const { file, line, column, endLine, endColumn, severity, code, message, rule, allowed, fixes } = finding;
  return {
    file,
    line,
    column,
    endLine,
    endColumn,
    severity,
    code,
    message,
    ...(rule && { rule }),
    ...(allowed !== undefined && { allowed }),
    ...(fixes && { fixes }),
  };
}

/** A piece of an output, and its style in a terminal. */
export interface StyledText {
  readonly text: string;
  readonly style?: 'strong' | ShownFinding['severity'];
}

/** One line per finding, `file:line:column: severity code: message`, with its first fix on the line below. */
export function styledFindings(findings: readonly ShownFinding[]): StyledText[] {
  return findings.flatMap((one, index): StyledText[] => {
    const rule = one.rule?.citation === undefined ? '' : ` [${one.rule.citation}]`;
    const [first, ...others] = (one.fixes ?? []).filter(({ allows }) => !allows);
    const more = others.length === 0 ? '' : ` (${others.length} more)`;
    const fix = first === undefined ? '' : `\n  fix: ${first.title}${more}`;
    const allowed = one.allowed === undefined ? '' : ` (allowed: ${one.allowed})`;
    return [
      { text: `${index === 0 ? '' : '\n'}${one.file}:${one.line}:${one.column}`, style: 'strong' },
      { text: ': ' },
      { text: one.severity, style: one.severity },
      { text: ` ${one.code}: ${one.message}${rule}${allowed}${fix}` },
    ];
  });
}

/** The number of findings of each severity and of files: `3 files: 2 errors, 1 warning`. */
export function findingsSummary(findings: readonly ShownFinding[], files: number): string {
  const count = (severity: ShownFinding['severity'], one: string, many: string): string[] => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return number === 0 ? [] : [`${number} ${number === 1 ? one : many}`];
  };
  const counts = [
    ...count('error', 'error', 'errors'),
    ...count('warning', 'warning', 'warnings'),
    ...count('information', 'remark', 'remarks'),
  ];
  const where = `${files} ${files === 1 ? 'file' : 'files'}`;
  return counts.length === 0 ? `${where}: nothing to report` : `${where}: ${counts.join(', ')}`;
}
