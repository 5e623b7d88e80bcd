import type { Contract } from '../evaluate/cells/contract.js';
import type { Evaluation } from '../evaluate/cells/evaluation.js';
import type { Others } from '../evaluate/rolls/roll.js';
import { type Checked, sheetOf } from '../evaluate/sheet-of.js';
import type { Finding } from '../finding.js';
import type { Rules } from '../rules/rules.js';
import type { Sheet } from '../sheet.js';

/** A character as evaluated; its sheet is made when somebody looks at it. */
export class Computed {
  private made: Sheet | undefined;

  constructor(
    readonly evaluation: Evaluation,
    readonly checked: Checked,
    private readonly others: Others,
  ) {}

  get sheet(): Sheet {
    this.made ??= sheetOf(this.evaluation, this.others, this.checked);
    return this.made;
  }
}

/** What is known of a character: what it read and what was found stay even when what was computed is let go. */
export interface Kept {
  computed: Computed | undefined;
  readonly findings: readonly Finding[];
  readonly rulebook: string;
  readonly contract: Contract;
  /** Declarations that were read; more are while somebody looks at the sheet. */
  reads: Iterable<string>;
  /** What those declared then. */
  contents: Contents;
  /** Names of those that it rolls against. */
  readonly others: readonly string[];
}

/** Lets go of what was computed. */
export function release(kept: Kept): void {
  if (!kept.computed) return;
  kept.computed = undefined;
  kept.reads = [...kept.reads];
}

type Contents = ReadonlyMap<string, string>;

/** Has anything changed that a character read? */
export function sameReads(kept: Kept, rules: Rules): boolean {
  if (kept.rulebook !== rules.name) return false;
  const changed = changedBetween(kept.contents, rules.contents);
  if (changed.size > 0) for (const read of kept.reads) if (changed.has(read)) return false;
  kept.contents = rules.contents;
  return true;
}

const differences = new WeakMap<Contents, WeakMap<Contents, ReadonlySet<string>>>();

/** Declarations that differ between two versions of a rulebook; the same for every character that is asked about. */
function changedBetween(before: Contents, after: Contents): ReadonlySet<string> {
  const known = differences.get(before)?.get(after);
  if (known) return known;
  const keys = before === after ? [] : [...new Set([...before.keys(), ...after.keys()])];
  const changed = new Set(keys.filter((key) => (before.get(key) ?? '') !== (after.get(key) ?? '')));
  const from = differences.get(before) ?? new WeakMap<Contents, ReadonlySet<string>>();
  differences.set(before, from.set(after, changed));
  return changed;
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
