import type { Finding } from '../finding.js';
import type { Evaluation } from './cells/evaluation.js';
import { isSoBy, OUT_OF_THE_FIGHT } from './policy-values.js';
import type { Others } from './rolls/speakers.js';

/**
 * Findings of a line as they are reported: that one of those concerned is out of the fight and cannot do what the line asks is no mistake in
 * its text, and so it is information.
 */
export function asItCame(findings: readonly Finding[], concerned: readonly Evaluation[]): readonly Finding[] {
  if (!findings.some(isNeed) || !concerned.some((one) => isSoBy(one, OUT_OF_THE_FIGHT))) return findings;
  return findings.map((finding) => (isNeed(finding) ? { ...finding, severity: 'information' } : finding));
}

/** The same look-up; who it finds is concerned, too. */
export function noting(others: Others, concerned: Evaluation[]): Others {
  const look = (name: string): Evaluation | undefined => {
    const other = others(name);
    if (other) concerned.push(other);
    return other;
  };
  return Object.assign(look, others);
}

function isNeed({ code }: Finding): boolean {
  return code === 'needs-not-met';
}
