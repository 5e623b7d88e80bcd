import type { Derivation } from '../derivation.js';
import type { Finding } from '../finding.js';
import { isTrue } from '../rules/operations.js';
import type { Evaluation } from './cells/evaluation.js';
import { atHeader } from './checks/reports.js';
import { fill, sentence } from './messages.js';

/** Limits of the whole character: for characters, and for npcs that state a budget of their own. */
export function checkLimits(evaluation: Evaluation): Finding[] {
  const findings: Finding[] = [];
  if (evaluation.source.role === 'npc' && !statesBudget(evaluation)) return findings;
  evaluation.read('limits');
  const scope = { character: evaluation };
  for (const limit of evaluation.rules.limits) {
    const held = limit.condition(scope).value;
    if (held.kind === 'none' || isTrue(held)) continue;
    if (limit.exception && isTrue(limit.exception(scope).value)) continue;
    findings.push(
      atHeader(evaluation, 'over-limit', sentence(fill(limit.message, scope)), {
        severity: limit.severity,
        rule: limit.origin,
      }),
    );
  }
  return findings;
}

/** Does the character say for itself what it may cost? Such an npc is held to the limits of characters. */
function statesBudget(evaluation: Evaluation): boolean {
  if (evaluation.stated.size === 0 || !evaluation.rules.budget) return false;
  const seen = new Set<string>();
  const visit = (derivation: Derivation): boolean => {
    const { cell } = derivation;
    if (cell !== undefined && !seen.has(cell)) {
      seen.add(cell);
      if (cell.startsWith('setting:') && evaluation.stated.has(cell.slice('setting:'.length))) return true;
      const read = evaluation.cells.get(cell)?.derivation;
      if (read && visit(read)) return true;
    }
    return derivation.of?.some(visit) ?? false;
  };
  return visit(evaluation.rules.budget({ character: evaluation }));
}
