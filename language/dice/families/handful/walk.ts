import { choose } from '../../odds/counting.js';
import {
  type Counted,
  type DiceOfKind,
  leastOf,
  MOST_STEPS,
  MOST_WEIGHTS,
  mostOf,
  NEGLIGIBLE,
  type Tallied,
} from './counted.js';
import type { DieResult } from './die.js';

/** The number of dice of each kind that have shown a result so far, with the weights of the sums of those that count, by tallies. */
interface State {
  readonly shown: readonly number[];
  readonly all: number;
  weights?: Float64Array;
  /** Sums outside have no weight. */
  from: number;
  to: number;
  /** A bound of the total weight of the state. */
  likely: number;
}

/**
 * The sums of dice of which only some count: a walk over the results of a die, the highest or the lowest first, that chooses
 * for each how many dice show it; the first dice are those that count.
 */
export class Walk {
  private readonly states: readonly State[];
  private readonly width: number;
  private readonly low: number;
  private readonly rows: number;
  /** Weights of finished sums: without tallies the walk can stop when all kept dice have shown a result. */
  private readonly ended: Float64Array;
  /** Weight of the results of one die of each kind that the walk has not reached yet. */
  private readonly left: number[];
  private steps = 0;

  constructor(
    private readonly kinds: readonly DiceOfKind[],
    private readonly keep: { readonly which: 'highest' | 'lowest'; readonly dice: number },
    private readonly tallied: Tallied,
    private readonly isCounted: boolean,
  ) {
    const all = kinds.flatMap(({ die }) => die.ends);
    this.low = Math.min(0, keep.dice * leastOf(all));
    this.width = Math.max(0, keep.dice * mostOf(all)) - this.low + 1;
    this.rows = tallied.all.length;
    this.states = statesOf(kinds);
    this.left = kinds.map(({ die }) => die.outOf);
    this.ended = new Float64Array(this.isTooLarge ? 0 : this.rows * this.width);
  }

  /** Undefined if that takes too long. */
  counted(): Counted | undefined {
    const [first] = this.states;
    if (!first || this.isTooLarge) return undefined;
    const { low, width } = this;
    const sign = this.keep.which === 'highest' ? -1 : 1;
    const walk = this.kinds
      .flatMap(({ die }, kind) => die.ends.map((one) => ({ ...one, kind })))
      .sort((a, b) => sign * (a.worth - b.worth));
    first.weights = new Float64Array(this.rows * width);
    first.weights[-low] = 1;
    Object.assign(first, { from: -low, to: -low, likely: 1 });
    for (const one of walk) {
      this.left[one.kind] = Math.max(0, (this.left[one.kind] ?? 0) - one.weight);
      this.show(one, one.kind);
      if (this.steps > MOST_STEPS) return undefined;
    }
    return { least: low, width, weights: (this.tracks ? this.states.at(-1)?.weights : undefined) ?? this.ended };
  }

  private get tracks(): boolean {
    return this.rows > 1;
  }

  private get isTooLarge(): boolean {
    const held = this.tracks ? this.states.length : Math.min(this.states.length, this.keep.dice);
    return held * this.rows * this.width > MOST_WEIGHTS;
  }

  /** Lets some of the remaining dice show this result. Each state leads to later ones only. */
  private show(one: DieResult, kind: number): void {
    const { dice = 0 } = this.kinds[kind] ?? {};
    const stride = this.kinds.slice(kind + 1).reduce((product, of) => product * (of.dice + 1), 1);
    const rows: Uint32Array[] = [];
    const rowsOf = (more: number): Uint32Array => {
      rows[more] ??= this.tallied.with(one.tallies, more);
      return rows[more];
    };
    for (let index = this.states.length - 1; index >= 0; index -= 1) {
      const state = this.states[index];
      if (!state?.weights) continue;
      const free = dice - (state.shown[kind] ?? 0);
      this.steps += free;
      let chance = 1;
      for (let more = 1; more <= free; more += 1) {
        chance *= ((free - more + 1) / more) * one.weight;
        const ways = this.isCounted ? choose(free, more) * one.weight ** more : chance;
        if (!this.isCounted && ways * state.likely < NEGLIGIBLE) {
          // From here on more dice are even less likely; before the peak they may be likelier.
          if (free * one.weight < more) break;
          continue;
        }
        const next = this.states[index + more * stride];
        if (next) this.lead(state, next, ways, one.worth, rowsOf(more));
        if (this.steps > MOST_STEPS) return;
      }
    }
  }

  /** Adds the sums of a state to a later one, or to the finished ones. */
  private lead(state: State, next: State, ways: number, worth: number, rows: Uint32Array): void {
    const { width, ended } = this;
    const from = state.weights;
    if (!from) return;
    const kept = this.keep.dice;
    const added = (Math.min(kept, next.all) - Math.min(kept, state.all)) * worth;
    const isDone = !this.tracks && next.all >= kept;
    const factor = isDone ? ways * this.restOf(next) : ways;
    if (factor === 0) return;
    if (!isDone) {
      next.weights ??= new Float64Array(this.rows * width);
      next.likely += state.likely * ways;
      next.from = Math.min(next.from, state.from + added);
      next.to = Math.max(next.to, state.to + added);
    }
    const into = isDone ? ended : (next.weights ?? ended);
    this.steps += this.rows * (state.to - state.from + 1);
    for (let row = 0; row < this.rows; row += 1) {
      const [start, end] = [row * width, (rows[row] ?? 0) * width + added];
      for (let sum = state.from; sum <= state.to; sum += 1) {
        const before = from[start + sum] ?? 0;
        if (before !== 0) into[end + sum] = (into[end + sum] ?? 0) + before * factor;
      }
    }
  }

  /** The weight of all ways in which the remaining dice show one of the remaining results. */
  private restOf({ shown }: State): number {
    return this.kinds.reduce(
      (product, { dice }, kind) => product * (this.left[kind] ?? 0) ** (dice - (shown[kind] ?? 0)),
      1,
    );
  }
}

/** Every number of dice of each kind; those of the last kind change first. */
function statesOf(kinds: readonly DiceOfKind[]): readonly State[] {
  let all: readonly number[][] = [[]];
  for (const { dice } of kinds)
    all = all.flatMap((before) => Array.from({ length: dice + 1 }, (_, shown) => [...before, shown]));
  return all.map((shown) => ({
    shown,
    all: shown.reduce((sum, dice) => sum + dice, 0),
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
    likely: 0,
  }));
}
