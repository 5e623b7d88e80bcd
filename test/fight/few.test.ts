import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { Few } from '../../language/fight/state/few.js';

test('few keys or many, it holds what a map holds', () => {
  const steps = array(record({ key: integer({ min: 0, max: 20 }), value: constantFrom('a', 'b', undefined) }), {
    maxLength: 60,
  });
  assert(
    property(steps, (all) => {
      const few = new Few<number, string | undefined>();
      const map = new Map<number, string | undefined>();
      for (const { key, value } of all) {
        few.set(key, value);
        map.set(key, value);
        expect(few.size).toBe(map.size);
        for (let asked = 0; asked <= 20; asked++) expect(few.get(asked)).toBe(map.get(asked));
      }
    }),
  );
});
