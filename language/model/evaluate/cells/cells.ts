import { NONE, type Value } from '../../../values/value.js';
import type { Derivation } from '../../derivation.js';
import { type TouchedParts, Touches } from './touches.js';

/** Part of the address of entries that are only tried: their cells do not belong to the sheet. */
export const trialMark = '~';

/** How many cells may wait for each other before the deepest one is computed first: no chain of cells fills the stack. */
const DEEPEST = 100;

/** A value that was computed: its derivation, and what others that read it hold on to. */
export interface Cell {
  readonly derivation: Derivation;
  readonly pointer: Derivation;
  /** What it read of what can change. */
  readonly touched: TouchedParts;
  /** What has to be as it was for its address to mean the same. */
  readonly at: TouchedParts;
}

/** Cells that are the same for all who began alike, whatever has happened to them since. */
export class SharedCells {
  readonly cells = new Map<string, Cell>();
  /** What was made once of such a character, by what made it. */
  readonly made = new Map<object, { readonly made: unknown; readonly touched: TouchedParts }>();
  /** Derived values by what they were asked with. */
  readonly answers = new Map<string, Answers>();
}

/** What derived values with parameters came to, by what they are asked with, one after the other. */
export interface Answers {
  readonly after: Map<number | string, Answers>;
  /** What points at the cell of the answer. */
  pointer?: { readonly value: Value; readonly label: string; readonly cell: string };
  /** What it read of what can change, and what has to be as it was for its address to mean the same. */
  touched?: TouchedParts;
  at?: TouchedParts;
}

/** A cell on the way from the one that was asked for to the one that is being computed. */
interface Step {
  readonly key: string;
  /** What it is a circle to come back to: the cell itself, or the value that has a cell for everything it is asked with. */
  readonly root: string;
  readonly label: string;
  readonly compute: () => Derivation;
  readonly at: TouchedParts;
}

/** Thrown to unwind the stack: this cell is computed first, and then those that wait for it start again. */
class TooDeep {
  constructor(
    readonly cells: Cells,
    readonly step: Step,
  ) {}
}

/** The values of a character, each computed once, when it is first asked for. */
export class Cells {
  private readonly cells = new Map<string, Cell>();
  /** Cells that need themselves, with the names on the way. */
  readonly cycles = new Map<string, readonly string[]>();
  /** The way to the cell that is being computed, and where on it the stack begins. */
  private readonly way: Step[] = [];
  private bottom = 0;
  private readonly made = new Map<object, { readonly made: unknown; readonly touched: TouchedParts }>();
  private shared: SharedCells | undefined;
  private changed: TouchedParts = 0;

  /** Those who are one character under assumptions share what they have read. */
  constructor(readonly touches = new Touches()) {}

  /** Takes cells from others who began alike, and gives them away: those that read nothing of what has changed. */
  share(shared: SharedCells, changed: TouchedParts): void {
    this.shared = shared;
    this.changed = changed;
  }

  /** What is made once of this character, and where it reads nothing that has changed, once for all who began alike. */
  once<Made>(make: object, how: () => Made, isShared: boolean): Made {
    const { touches } = this;
    const pool = isShared ? this.shared?.made : undefined;
    const inPool = pool?.get(make);
    const before = this.made.get(make) ?? (inPool && (inPool.touched & this.changed) === 0 ? inPool : undefined);
    if (before) {
      touches.now |= before.touched;
      // The same maker has made it.
      return before.made as Made;
    }
    const { answer, touched } = touches.of(how);
    const one = { made: answer, touched };
    this.made.set(make, one);
    if ((touched & this.changed) === 0) pool?.set(make, one);
    return answer;
  }

  /** Answers that all who began alike give, as far as they read nothing of what has changed. */
  get sharedAnswers(): Map<string, Answers> | undefined {
    return this.shared?.answers;
  }

  /** Whether something that read this is the same for all who began alike. */
  isShared(parts: TouchedParts): boolean {
    return (parts & this.changed) === 0;
  }

  /** How many cells were computed. */
  get size(): number {
    return this.cells.size;
  }

  /** A cell that was computed. */
  get(key: string): Cell | undefined {
    return this.cells.get(key) ?? this.taken(key);
  }

  /** What others that read a cell hold on to, where it was computed: asking so needs no way to compute it. */
  known(key: string): Derivation | undefined {
    const cell = this.get(key);
    if (!cell) return undefined;
    this.touches.now |= cell.touched;
    return cell.pointer;
  }

  /** Computes a cell once; its address means the same for as long as `at` has not changed. Asking for a cell, or for one of its `root`, that is being computed is a cycle, and its value none. */
  compute(key: string, label: string, compute: () => Derivation, at: TouchedParts = 0, root = key): Derivation {
    const cached = this.known(key);
    if (cached) return cached;
    const { way } = this;
    const step = { key, root, label, compute, at };
    if (way.length === 0) return this.first(step);
    for (let from = 0; from < way.length; from++)
      if (way[from]?.root === root) {
        this.noteCycle(way.slice(from));
        return { operation: 'none', value: NONE, label };
      }
    if (way.length - this.bottom >= DEEPEST) throw new TooDeep(this, step);
    return this.now(step);
  }

  /** A cell of a member who began alike. */
  private taken(key: string): Cell | undefined {
    const cell = this.shared?.cells.get(key);
    if (!cell || ((cell.touched | cell.at) & this.changed) !== 0) return undefined;
    this.cells.set(key, cell);
    return cell;
  }

  private noteCycle(circle: readonly Step[]): void {
    const names = circle.map((step) => step.label);
    for (const step of circle) if (!this.cycles.has(step.key)) this.cycles.set(step.key, names);
  }

  private first(step: Step): Derivation {
    const before = this.touches.now;
    try {
      return this.now(step);
    } catch (problem) {
      if (!(problem instanceof TooDeep) || problem.cells !== this) throw problem;
      return this.fromBelow(step, problem.step);
    } finally {
      if (this.way.length > 0) this.way.length = 0;
      this.bottom = 0;
      this.touches.now |= before;
    }
  }

  private now(step: Step): Derivation {
    const { key, label, compute, at } = step;
    const { touches, way } = this;
    const before = touches.now;
    touches.now = 0;
    way.push(step);
    const derivation = compute();
    way.pop();
    const pointer: Derivation = { operation: 'cell', value: derivation.value, label, cell: key };
    const cell = { derivation, pointer, touched: touches.now, at };
    this.cells.set(key, cell);
    if (this.shared && ((cell.touched | at) & this.changed) === 0) this.shared.cells.set(key, cell);
    touches.now |= before;
    return pointer;
  }

  /** Computes a cell by way of one that is too deep below it: what waits longest last, each on an empty stack of its own. */
  private fromBelow(first: Step, deep: Step): Derivation {
    const waiting = [
      { step: first, from: 0 },
      { step: deep, from: this.way.length },
    ];
    for (;;) {
      const { step, from } = waiting[waiting.length - 1] ?? { step: first, from: 0 };
      this.way.length = from;
      this.bottom = from;
      try {
        const pointer = this.cells.get(step.key)?.pointer ?? this.now(step);
        waiting.pop();
        if (waiting.length === 0) return pointer;
      } catch (problem) {
        if (!(problem instanceof TooDeep) || problem.cells !== this) throw problem;
        waiting.push({ step: problem.step, from: this.way.length });
      }
    }
  }

  /** The derivation of every cell that was computed, those on trial left out. */
  derivations(): ReadonlyMap<string, Derivation> {
    return new Map(
      [...this.cells].filter(([key]) => !key.includes(trialMark)).map(([key, cell]) => [key, cell.derivation]),
    );
  }
}
