import { nameKey } from '../../grammar/text.js';
import type { Finding } from '../sheet.js';
import type { Entry } from './entry.js';
import type { Evaluation } from './evaluation.js';

/**
 * What the game master allows is information, with the reason: `allowed "reason"` on an entry, `allow CODE` or
 * `allow TRAIT` in the campaign. An `allowed` that lowers nothing is itself a finding.
 */
export function applyAllowances(evaluation: Evaluation, findings: readonly Finding[]): Finding[] {
  const entries = [
    ...evaluation.all,
    ...[...evaluation.stated.values(), ...evaluation.printed].map((one) => one.entry),
  ];
  const byPath = new Map(
    entries.flatMap((entry) => (entry.read?.allowed ? [[entry.read.source.path, entry] as const] : [])),
  );
  const used = new Set<Entry>();
  const result = findings.map((finding): Finding => {
    if (finding.severity === 'information') return finding;
    const entry = finding.origin.uri === evaluation.source.uri ? byPath.get(finding.origin.path) : undefined;
    if (entry?.read?.allowed) {
      used.add(entry);
      return { ...finding, severity: 'information', allowed: entry.read.allowed.reason };
    }
    const named = evaluation.contract.allowances.find(
      (one) => one.what === finding.code || (finding.rule !== undefined && nameKey(finding.rule.name) === one.what),
    );
    return named ? { ...finding, severity: 'information', allowed: named.reason } : finding;
  });
  for (const entry of byPath.values()) {
    if (used.has(entry) || entry.inherited !== undefined) continue;
    result.push({
      severity: 'warning',
      code: 'useless-allowance',
      message: `Nothing is wrong with ${entry.name || entry.read?.named?.name} that would have to be allowed. Remove \`allowed\`.`,
      origin: entry.origin('mark', entry.read?.allowed?.span),
    });
  }
  return result;
}
