import type { Derivation } from '../derivation.js';
import type { Evaluation } from '../evaluate/cells/evaluation.js';

/**
 * Points of characters that others name, such as an ally's. Where sheets go round in a circle it is cut at the totals: none
 * of them has a total for the others, whichever is asked first, and each says so.
 */
export class LinkedTotals {
  private readonly way: Evaluation[] = [];

  of(other: Evaluation, asker: Evaluation): Derivation | undefined {
    const at = this.way.indexOf(other);
    if (at >= 0 || other === asker) {
      const circle = at < 0 ? [asker] : [...this.way.slice(at), asker];
      for (const [index, one] of circle.entries())
        one.cells.cycles.set(
          'spent',
          [...circle.slice(index), ...circle.slice(0, index)].map(({ source }) => `points of ${source.name}`),
        );
      return undefined;
    }
    this.way.push(asker);
    const total = other.spent();
    this.way.pop();
    if (asker.cells.cycles.has('spent')) return undefined;
    // A cell of another sheet: what counts here is who wrote that sheet.
    const { uri, path } = other.source;
    return { operation: 'written', value: total.value, origin: { uri, path, part: 'name' } };
  }
}
