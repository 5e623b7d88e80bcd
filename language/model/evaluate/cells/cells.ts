import { NONE } from '../../../values/value.js';
import type { Derivation } from '../../derivation.js';

/** Part of the address of entries that are only tried: their cells do not belong to the sheet. */
export const trialMark = '~';

/** A value that was computed: its derivation, and what others that read it hold on to. */
export interface Cell {
  readonly derivation: Derivation;
  readonly pointer: Derivation;
}

/** The values of a character, each computed once, when it is first asked for. */
export class Cells {
  private readonly cells = new Map<string, Cell>();
  /** Cells that need themselves, with the names on the way. */
  readonly cycles = new Map<string, readonly string[]>();
  private readonly computing: { key: string; label: string }[] = [];

  /** How many cells were computed. */
  get size(): number {
    return this.cells.size;
  }

  /** A cell that was computed. */
  get(key: string): Cell | undefined {
    return this.cells.get(key);
  }

  /** Computes a cell once; asking for a cell that is being computed is a cycle, and its value none. */
  compute(key: string, label: string, compute: () => Derivation): Derivation {
    const cell = this.cells.get(key);
    if (cell) return cell.pointer;
    const at = this.computing.findIndex((one) => one.key === key);
    if (at >= 0) {
      const names = this.computing.slice(at).map((one) => one.label);
      for (const one of this.computing.slice(at)) if (!this.cycles.has(one.key)) this.cycles.set(one.key, names);
      return { operation: 'none', value: NONE, label };
    }
    this.computing.push({ key, label });
    let derivation: Derivation;
    try {
      derivation = compute();
    } finally {
      this.computing.pop();
    }
    const pointer: Derivation = { operation: 'cell', value: derivation.value, label, cell: key };
    this.cells.set(key, { derivation, pointer });
    return pointer;
  }

  /** The derivation of every cell that was computed, those on trial left out. */
  derivations(): ReadonlyMap<string, Derivation> {
    return new Map(
      [...this.cells].filter(([key]) => !key.includes(trialMark)).map(([key, cell]) => [key, cell.derivation]),
    );
  }
}
