import type { Finding } from '../values/finding.js';
import type { Evaluation } from './cells/evaluation.js';
import { isSoBy, OUT_OF_THE_FIGHT, UNABLE_TO_ACT } from './policy-values.js';
import type { Others } from './rolls/speakers.js';

/**
 * The findings of a line as they are reported. If a need is not met because a character concerned is hurt, dazed or out
 * of the fight, the text has no mistake, so the finding is information.
 */
export function asItCame(findings: readonly Finding[], concerned: readonly Evaluation[]): readonly Finding[] {
  if (!findings.some((finding) => isNeed(finding) || finding.isOfState)) return findings;
  const isOut = concerned.some((one) => isSoBy(one, OUT_OF_THE_FIGHT) || isSoBy(one, UNABLE_TO_ACT));
  const isNoMistake = (finding: Finding): boolean => finding.isOfState === true || (isNeed(finding) && isOut);
  return findings.map((finding) => (isNoMistake(finding) ? { ...finding, severity: 'information' } : finding));
}

/** The same look-up, which adds the characters that it finds to `concerned`. */
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
