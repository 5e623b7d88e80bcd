import type { Derivation } from '../../values/derivation.js';
import { NONE } from '../../values/value.js';
import { type TouchedParts, Touches, type Touching } from './touches.js';

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

/** Cells that characters with the same beginning share, as long as they read nothing that has changed since. */
export class SharedCells {
  readonly cells = new Map<string, Cell>();
  /** Results of `once`, by the function that made them. */
  readonly made = new Map<object, Touching<unknown>>();
  /** Derived values by what they were asked with. */
  readonly answers = new Map<string, Answers>();
}

/** What derived values with parameters came to, by what they are asked with, one after the other. */
export interface Answers {
  readonly after: Map<number | string, Answers>;
  /** The cell of the answer, and what it is called with what it is asked with. */
  answer?: { readonly cell: Cell; readonly label: string };
}

/** A cell on the way from the one that was asked for to the one that is being computed. */
interface Step {
  readonly key: string;
  /** The key that cycles are detected by: that of the cell, or for a value with parameters that of the value. */
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
  private readonly made = new Map<object, Touching<unknown>>();
  private shared: SharedCells | undefined;
  private changed: TouchedParts = 0;

  /** A character and the same one under assumptions share what they have read. */
  constructor(readonly touches = new Touches()) {}

  /** Shares cells with characters that had the same beginning: those that read nothing of `changed`. */
  share(shared: SharedCells, changed: TouchedParts): void {
    this.shared = shared;
    this.changed = changed;
  }

  /** Makes something once of this character; if `isShared`, and it reads nothing that has changed, once for all with the same beginning. */
  once<Made>(make: object, how: () => Made, isShared: boolean): Made {
    const { touches } = this;
    const pool = isShared ? this.shared?.made : undefined;
    const inPool = pool?.get(make);
    const before = this.made.get(make) ?? (inPool && (inPool.touched & this.changed) === 0 ? inPool : undefined);
    if (before) {
      touches.note(before.touched);
      // The same maker has made it.
      return before.answer as Made;
    }
    const made = touches.of(how);
    this.made.set(make, made);
    if ((made.touched & this.changed) === 0) pool?.set(make, made);
    return made.answer;
  }

  /** Answers that characters with the same beginning share, as far as they read nothing that has changed. */
  get sharedAnswers(): Map<string, Answers> | undefined {
    return this.shared?.answers;
  }

  /** Whether something that read these parts is the same for all with the same beginning. */
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
    return cell && this.asked(cell);
  }

  /** What others that read a cell hold on to; they are noted to read it. */
  asked(cell: Cell): Derivation {
    this.touches.note(cell.touched);
    return cell.pointer;
  }

  /**
   * Computes a cell at most once. `at` are the parts that its address depends on: after a change of them it may mean another cell. A cell that
   * needs itself, or one with the same `root`, is a cycle; its value is none.
   */
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

  /** A shared cell. */
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
    const { touches } = this;
    const outside = touches.now;
    try {
      return this.now(step);
    } catch (problem) {
      touches.end(outside);
      if (!(problem instanceof TooDeep) || problem.cells !== this) throw problem;
      return this.fromBelow(step, problem.step);
    } finally {
      if (this.way.length > 0) this.way.length = 0;
      this.bottom = 0;
    }
  }

  private now(step: Step): Derivation {
    const { key, label, compute, at } = step;
    const { touches, way } = this;
    const outside = touches.begin();
    way.push(step);
    const derivation = compute();
    way.pop();
    const touched = touches.end(outside);
    const pointer: Derivation = { operation: 'cell', value: derivation.value, label, cell: key };
    const cell = { derivation, pointer, touched, at };
    this.cells.set(key, cell);
    if (this.shared && ((touched | at) & this.changed) === 0) this.shared.cells.set(key, cell);
    return this.asked(cell);
  }

  /** Computes a cell by way of one that is too deep below it: what waits longest last, each on an empty stack of its own. */
  private fromBelow(first: Step, deep: Step): Derivation {
    const waiting = [
      { step: first, from: 0 },
      { step: deep, from: this.way.length },
    ];
    const outside = this.touches.now;
    for (;;) {
      const { step, from } = waiting[waiting.length - 1] ?? { step: first, from: 0 };
      this.way.length = from;
      this.bottom = from;
      try {
        const pointer = this.cells.get(step.key)?.pointer ?? this.now(step);
        waiting.pop();
        if (waiting.length === 0) return pointer;
      } catch (problem) {
        this.touches.end(outside);
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
