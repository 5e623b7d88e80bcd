import type { Derivation } from '../../values/derivation.js';
import { NONE } from '../../values/value.js';
import { type TouchedParts, Touches, type Touching } from './touches.js';

/** A part of the addresses of entries on trial, whose cells do not belong to the sheet. */
export const trialMark = '~';

/**
 * The most cells that wait for each other. Then the deepest one is computed first, so that no chain of cells overflows
 * the stack.
 */
const DEEPEST = 100;

/** A computed value: its derivation, and the pointer to it in derivations of others. */
export interface Cell {
  readonly derivation: Derivation;
  readonly pointer: Derivation;
  /** The changeable parts that it read. */
  readonly touched: TouchedParts;
  /** The parts that have to be unchanged for its address to mean the same. */
  readonly at: TouchedParts;
}

/** Cells shared by all states of a character, as long as they read nothing that has changed. */
export class SharedCells {
  readonly cells = new Map<string, Cell>();
  /** Results of `once`, by their keys. */
  readonly results = new Map<object, Touching<unknown>>();
  /** Derived values with arguments, by their addresses. */
  readonly answers = new Map<string, Answers>();
}

/** Derived values by their arguments, one after the other: a trie. */
export interface Answers {
  readonly after: Map<number | string, Answers>;
  /** The cell with these arguments, and its label. */
  answer?: { readonly cell: Cell; readonly label: string };
}

/** A cell that is being computed, or waits for one. */
interface Step {
  readonly key: string;
  /** The key that cycles are detected by: that of the cell, or for a value with parameters that of the value. */
  readonly root: string;
  readonly label: string;
  readonly compute: () => Derivation;
  readonly at: TouchedParts;
}

/** Thrown to unwind the stack: this cell is computed first, and then those that wait for it again. */
class TooDeep {
  constructor(
    readonly cells: Cells,
    readonly step: Step,
  ) {}
}

/** The values of a character. Each is computed once, when it is first read. */
export class Cells {
  private readonly cells = new Map<string, Cell>();
  /** Cells that need themselves, with the names in the cycle. */
  readonly cycles = new Map<string, readonly string[]>();
  /**
   * The cells from the first one to the one that is being computed, and the index at which the JavaScript stack began.
   */
  private readonly stack: Step[] = [];
  private bottom = 0;
  private readonly results = new Map<object, Touching<unknown>>();
  private shared: SharedCells | undefined;
  private changed: TouchedParts = 0;

  /** A character and its copy under assumptions share `touches`. */
  constructor(readonly touches = new Touches()) {}

  /** Shares cells with other states of the character: those that read nothing of `changed`. */
  share(shared: SharedCells, changed: TouchedParts): void {
    this.shared = shared;
    this.changed = changed;
  }

  /**
   * Computes something once for this character. If `isShared`, and it reads nothing that has changed, it is computed
   * once for all its states. `key` identifies it.
   */
  once<Result>(key: object, compute: () => Result, isShared: boolean): Result {
    const { touches } = this;
    const pool = isShared ? this.shared?.results : undefined;
    const inPool = pool?.get(key);
    const cached = this.results.get(key) ?? (inPool && (inPool.touched & this.changed) === 0 ? inPool : undefined);
    if (cached) {
      touches.note(cached.touched);
      // Each key has one function to compute it, so the type is right.
      return cached.answer as Result;
    }
    const result = touches.of(compute);
    this.results.set(key, result);
    if ((result.touched & this.changed) === 0) pool?.set(key, result);
    return result.answer;
  }

  /**
   * Derived values with arguments that all states of the character share, as far as they read nothing that has changed.
   */
  get sharedAnswers(): Map<string, Answers> | undefined {
    return this.shared?.answers;
  }

  /** Whether something that read these parts is the same in all states of the character. */
  isShared(parts: TouchedParts): boolean {
    return (parts & this.changed) === 0;
  }

  /** The number of computed cells. */
  get size(): number {
    return this.cells.size;
  }

  /** A computed cell. */
  get(key: string): Cell | undefined {
    return this.cells.get(key) ?? this.fromShared(key);
  }

  /** The pointer to a cell if it is computed. This read needs no function to compute it. */
  readIfComputed(key: string): Derivation | undefined {
    const cell = this.get(key);
    return cell && this.read(cell);
  }

  /** The pointer to a cell, noted as read. */
  read(cell: Cell): Derivation {
    this.touches.note(cell.touched);
    return cell.pointer;
  }

  /**
   * Computes a cell at most once. `at` are the parts that its address depends on: if they change, it can mean another
   * cell. A cell that needs itself, or one with the same `root`, is a cycle; its value is none.
   */
  compute(key: string, label: string, compute: () => Derivation, at: TouchedParts = 0, root = key): Derivation {
    const cached = this.readIfComputed(key);
    if (cached) return cached;
    const { stack } = this;
    const step = { key, root, label, compute, at };
    if (stack.length === 0) return this.computeFirst(step);
    for (let from = 0; from < stack.length; from++)
      if (stack[from]?.root === root) {
        this.noteCycle(stack.slice(from));
        return { operation: 'none', value: NONE, label };
      }
    if (stack.length - this.bottom >= DEEPEST) throw new TooDeep(this, step);
    return this.computeNow(step);
  }

  /** A shared cell. */
  private fromShared(key: string): Cell | undefined {
    const cell = this.shared?.cells.get(key);
    if (!cell || ((cell.touched | cell.at) & this.changed) !== 0) return undefined;
    this.cells.set(key, cell);
    return cell;
  }

  private noteCycle(circle: readonly Step[]): void {
    const names = circle.map((step) => step.label);
    for (const step of circle) if (!this.cycles.has(step.key)) this.cycles.set(step.key, names);
  }

  private computeFirst(step: Step): Derivation {
    const { touches } = this;
    const outside = touches.now;
    try {
      return this.computeNow(step);
    } catch (problem) {
      touches.end(outside);
      if (!(problem instanceof TooDeep) || problem.cells !== this) throw problem;
      return this.computeDeepestFirst(step, problem.step);
    } finally {
      if (this.stack.length > 0) this.stack.length = 0;
      this.bottom = 0;
    }
  }

  private computeNow(step: Step): Derivation {
    const { key, label, compute, at } = step;
    const { touches, stack } = this;
    const outside = touches.begin();
    stack.push(step);
    const derivation = compute();
    stack.pop();
    const touched = touches.end(outside);
    const pointer: Derivation = { operation: 'cell', value: derivation.value, label, cell: key };
    const cell = { derivation, pointer, touched, at };
    this.cells.set(key, cell);
    if (this.shared && ((touched | at) & this.changed) === 0) this.shared.cells.set(key, cell);
    return this.read(cell);
  }

  /**
   * Computes a cell after one that is too deep below it. Those that wait are computed in turn, each on an empty
   * JavaScript stack.
   */
  private computeDeepestFirst(first: Step, deep: Step): Derivation {
    const waiting = [
      { step: first, from: 0 },
      { step: deep, from: this.stack.length },
    ];
    const outside = this.touches.now;
    for (;;) {
      const { step, from } = waiting[waiting.length - 1] ?? { step: first, from: 0 };
      this.stack.length = from;
      this.bottom = from;
      try {
        const pointer = this.cells.get(step.key)?.pointer ?? this.computeNow(step);
        waiting.pop();
        if (waiting.length === 0) return pointer;
      } catch (problem) {
        this.touches.end(outside);
        if (!(problem instanceof TooDeep) || problem.cells !== this) throw problem;
        waiting.push({ step: problem.step, from: this.stack.length });
      }
    }
  }

  /** The derivations of all computed cells, except those on trial. */
  derivations(): ReadonlyMap<string, Derivation> {
    return new Map(
      [...this.cells].filter(([key]) => !key.includes(trialMark)).map(([key, cell]) => [key, cell.derivation]),
    );
  }
}
