import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { contextOfFixture, findingFixtures, findingsOf, marked, toTheEnd } from './findings/harness.js';

/**
 * Each fixture shows one mistake: a comment line with `^^^` under the offending words names the code and part of the message.
 * No other finding may appear. `UPDATE_GOLDENS=1` writes the comment lines anew.
 */
describe('findings are on the offending words', () => {
  for (const fixture of findingFixtures()) {
    test(fixture.name, () => {
      const found = findingsOf(contextOfFixture(fixture), fixture.files);
      if (process.env.UPDATE_GOLDENS === '1') {
        writeFileSync(
          fileURLToPath(new URL(`./findings/${fixture.name}.muster`, import.meta.url)),
          marked(fixture, found),
        );
        return;
      }
      expect(
        found.map((one, index) => place(fixture.expected[index]?.to === toTheEnd ? { ...one, to: toTheEnd } : one)),
      ).toEqual(fixture.expected.map((one) => place(one)));
      found.forEach((one, index) => {
        expect(one.message).toContain(fixture.expected[index]?.message ?? '');
      });
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
