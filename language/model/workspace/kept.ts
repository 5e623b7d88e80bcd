import type { Contract, Evaluation } from '../evaluate/evaluation.js';
import type { Rules } from '../rules/rules.js';
import type { Finding, Sheet } from '../sheet.js';

/** What is known of a character: what it read and what was found stay even when the computed sheet is let go. */
export interface Kept {
  computed: { readonly evaluation: Evaluation; readonly sheet: Sheet } | undefined;
  readonly findings: readonly Finding[];
  readonly rulebook: string;
  readonly contract: Contract;
  readonly reads: ReadonlyMap<string, string>;
  readonly bases: readonly string[];
}

export function sameReads(kept: Kept, rules: Rules): boolean {
  if (kept.rulebook !== rules.name) return false;
  for (const [read, content] of kept.reads) if ((rules.contents.get(read) ?? '') !== content) return false;
  return true;
}

const contractTexts = new WeakMap<Contract, string>();

export function contractText(contract: Contract): string {
  const known = contractTexts.get(contract) ?? textOfContract(contract);
  contractTexts.set(contract, known);
  return known;
}

function textOfContract(contract: Contract): string {
  const settings = [...contract.settings].map(([key, one]) => [key, one.value]);
  const switches = [...contract.switches].map(([key, one]) => [key, one.on]);
  return JSON.stringify([
    contract.name,
    settings,
    switches,
    [...contract.bans],
    contract.required,
    contract.levelsEffective,
    contract.allowances.map((one) => [one.what, one.reason]),
  ]);
}
