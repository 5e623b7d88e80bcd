import type { Evaluation, TotalOf } from '../../sheet/cells/evaluation.js';
import type { Derivation } from '../../values/derivation.js';

/** Characters whose points may need each other one after the other; no campaign has a chain of a hundred allies. */
const MOST_TOTALS = 100;

/** What the points of characters add up to where the sheet of another one names them, as an ally's price does. */
export class LinkedTotals {
  /** Characters whose points are being added up, each for the one before it. */
  private readonly totalling: Evaluation[] = [];

  /** The totals of the characters that a name of one sheet means. */
  of(others: (name: string) => Evaluation | undefined): TotalOf {
    return (name, waiting) => this.totalOf(others(name), waiting);
  }

  /**
   * Points of a character that another one names, such as an ally's. Where sheets go round in a circle it is cut at the
   * totals: none of them has a total for the others, whichever is asked first, and each says so.
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
    // A cell of another sheet: what counts here is who wrote that sheet.
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
