import type { Finding, FindingCode } from '../../finding.js';
import type { TextPart } from '../../origin.js';
import type { Evaluation } from '../cells/evaluation.js';

/** A finding about the character as a whole, told of at its name. */
export function atHeader(
  evaluation: Evaluation,
  code: FindingCode,
  message: string,
  extra: Partial<Finding> = {},
): Finding {
  const origin = { uri: evaluation.source.uri, path: evaluation.source.path, part: 'name' as TextPart };
  return { severity: 'error', code, message, origin, ...extra };
}
