import type { Finding } from '../../../language/model/sheet.js';
import { findingRow } from '../names.js';

/** Ids of the errors, each once. */
export function errorsOf(findings: readonly Finding[]): string[] {
  return idsOf(findings, 'error');
}

/** Ids of the warnings, each once. */
export function warningsOf(findings: readonly Finding[]): string[] {
  return idsOf(findings, 'warning');
}

/** What the vectors have no id for shows as its code and rule. */
function idsOf(findings: readonly Finding[], severity: Finding['severity']): string[] {
  const found = findings
    .filter((finding) => finding.severity === severity)
    .map((finding) => findingRow(finding)?.is ?? `${finding.code} ${finding.rule?.name ?? ''}: ${finding.message}`);
  return [...new Set(found)];
}
