import type { Finding } from '../../../language/values/finding.js';
import { type FindingName, findingRow } from '../names.js';

/** Says what the line of a finding was written for. */
export type WrittenFor = (finding: Finding) => FindingName['written'];

/** Ids of the errors, each once. */
export function errorsOf(findings: readonly Finding[], writtenFor?: WrittenFor): string[] {
  return idsOf(findings, 'error', writtenFor);
}

/** Ids of the warnings, each once. */
export function warningsOf(findings: readonly Finding[], writtenFor?: WrittenFor): string[] {
  return idsOf(findings, 'warning', writtenFor);
}

/** What the vectors have no id for shows as its code and rule. */
function idsOf(findings: readonly Finding[], severity: Finding['severity'], writtenFor?: WrittenFor): string[] {
  const found = findings
    .filter((finding) => finding.severity === severity)
    .map(
      (finding) =>
        findingRow(finding, writtenFor?.(finding))?.is ??
        `${finding.code} ${finding.rule?.name ?? ''}: ${finding.message}`,
    );
  return [...new Set(found)];
}
