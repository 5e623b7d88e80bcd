import type { Evaluation, TotalOf } from '../../sheet/cells/evaluation.js';
import type { Derivation } from '../../values/derivation.js';

/** Limit of a chain of characters whose points depend on each other. No campaign has a chain of a hundred allies. */
const MOST_TOTALS = 100;

/**
 * The point totals of characters that the sheet of another one names, for example of an ally, whose price depends on
 * it.
 */
export class LinkedTotals {
  /** Characters whose points are being added up: each needs the total of the next one. */
  private readonly totalling: Evaluation[] = [];

  /** Finds totals by name, as one sheet means the names. */
  of(others: (name: string) => Evaluation | undefined): TotalOf {
    return (name, waiting) => this.totalOf(others(name), waiting);
  }

  /**
   * The points of a character that the sheet of `waiting` names. If totals depend on each other in a circle, none of
   * its members has a total for the others, whichever is computed first, and each reports the circle.
   */
  private totalOf(other: Evaluation | undefined, waiting: Evaluation): Derivation | undefined {
    if (!other) return undefined;
    const at = this.totalling.indexOf(other);
    if (at >= 0 || other === waiting) {
      const circle = at < 0 ? [waiting] : [...this.totalling.slice(at), waiting];
      for (const [index, one] of circle.entries())
        one.cells.cycles.set(
          'spent',
          [...circle.slice(index), ...circle.slice(0, index)].map(({ source }) => `points of ${source.name}`),
        );
      return undefined;
    }
    if (this.totalling.length >= MOST_TOTALS) {
      waiting.tooFar = other.source.name;
      return undefined;
    }
    this.totalling.push(waiting);
    const total = this.totalWithin(other);
    if (waiting.cells.cycles.has('spent')) return undefined;
    // The value belongs to another sheet, so its origin is the character of that sheet.
    const { uri, path } = other.source;
    return { operation: 'written', value: total.value, origin: { uri, path, part: 'name' } };
  }

  private totalWithin(other: Evaluation): Derivation {
    try {
      return other.spent();
    } finally {
      this.totalling.pop();
    }
  }
}
