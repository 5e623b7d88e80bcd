import type { LineProblem } from '../../read/encounter/encounter-line.js';
import type { PartedLine } from '../../read/parts.js';
import type { SourceEntry } from '../../read/source/source.js';
import type { Finding } from '../../values/finding.js';

/** Lines of an encounter with the meanings of their words, and their findings. */
export interface CheckedLines {
  readonly findings: readonly Finding[];
  readonly lines: readonly PartedLine[];
}

/** The finding for a problem of a line of an encounter. */
export function findingOf(source: SourceEntry, { code, message, span, near, severity }: LineProblem): Finding {
  return {
    severity: severity ?? 'error',
    code,
    message,
    origin: {
      uri: source.uri,
      path: source.path,
      part: 'value',
      from: span.from,
      to: Math.max(span.to, span.from + 1),
    },
    ...(near && near.length > 0 && { data: { near } }),
  };
}
