import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { contextOfFixture, findingFixtures, findingsOf, marked, toTheEnd } from './findings/harness.js';

/**
 * Each fixture shows one error: a comment line with `^^^` under the span names the code and part of the message.
 * No other finding may appear. `UPDATE_GOLDENS=1` writes the comment lines anew of those that are not as they say.
 */
describe('findings are on the offending words', () => {
  for (const fixture of findingFixtures()) {
    test(fixture.name, () => {
      const found = findingsOf(contextOfFixture(fixture), fixture.files);
      const places = found.map((one, index) =>
        place(fixture.expected[index]?.to === toTheEnd ? { ...one, to: toTheEnd } : one),
      );
      const expected = fixture.expected.map((one) => place(one));
      const isAsItSays =
        places.join('\n') === expected.join('\n') &&
        found.every(({ message }, index) => message.includes(fixture.expected[index]?.message ?? ''));
      if (process.env.UPDATE_GOLDENS === '1' && !isAsItSays) {
        writeFileSync(
          fileURLToPath(new URL(`./findings/${fixture.name}.muster`, import.meta.url)),
          marked(fixture, found),
        );
        return;
      }
      expect(places).toEqual(expected);
      for (const [index, { message }] of found.entries())
        expect(message).toContain(fixture.expected[index]?.message ?? '');
    });
  }
});

function place({
  file,
  line,
  from,
  to,
  code,
}: {
  file: string;
  line: number;
  from: number;
  to: number;
  code: string;
}): string {
  return `${file} line ${line + 1}, ${Math.max(from, 2)} to ${to}: ${code}`;
}
