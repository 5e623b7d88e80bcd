import { describe, expect, test } from 'vitest';
import { Pace } from '../../server/workspace/pace.js';

describe('a change is built', () => {
  /** Pauses after changes at these milliseconds, in a document whose build took so long at the beginning. */
  const pauses = (cost: number, ...changes: readonly number[]): number[] => {
    const pace = new Pace();
    pace.took('a', cost, 0);
    return changes.map((now) => pace.pauseAfterChange('a', now));
  };

  test('at once where that is quick', () => expect(pauses(20, 1, 2, 3)).toEqual([0, 0, 0]));
  test('at once after a rest, and after a pause while somebody types on', () =>
    expect(pauses(200, 1000, 1050, 1120, 1180, 1281)).toEqual([0, 100, 100, 100, 0]));
  test('after a pause that never grows beyond less than half a second', () =>
    expect(pauses(5000, 9000, 9100, 9501)).toEqual([0, 400, 0]));
  test('not at once right after the last build ended', () => expect(pauses(200, 50, 160)).toEqual([100, 0]));
});
