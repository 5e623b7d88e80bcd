import type { Finding } from '../values/finding.js';
import type { Evaluation } from './cells/evaluation.js';
import { isSoBy, OUT_OF_THE_FIGHT, UNABLE_TO_ACT } from './policy-values.js';
import type { Others } from './rolls/speakers.js';

/**
 * Findings of a line as they are reported: that those concerned cannot do what the line asks, since they are hurt, dazed or out of the fight, is
 * no mistake in its text, and so it is information.
 */
export function asItCame(findings: readonly Finding[], concerned: readonly Evaluation[]): readonly Finding[] {
  if (!findings.some((finding) => isNeed(finding) || finding.isOfState)) return findings;
  const isOut = concerned.some((one) => isSoBy(one, OUT_OF_THE_FIGHT) || isSoBy(one, UNABLE_TO_ACT));
  const isNoMistake = (finding: Finding): boolean => finding.isOfState === true || (isNeed(finding) && isOut);
  return findings.map((finding) => (isNoMistake(finding) ? { ...finding, severity: 'information' } : finding));
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
