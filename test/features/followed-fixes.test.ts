import { describe, expect, test } from 'vitest';
import type { FeatureContext } from '../../server/context.js';
import { fixesOf, spotsIn } from '../../server/features/code-actions.js';
import type { Fix } from '../../server/features/fixes/fix.js';
import { type FindingFixture, findingFixtures, findingsOf, type ShownFinding } from './findings/harness.js';
import { contextOf } from './harness.js';

const whole = { start: { line: 0, character: 0 }, end: { line: 100_000, character: 0 } };

type Files = FindingFixture['files'];

/** The files after a fix. */
function fixed(files: Files, { edits }: Fix): Files {
  return files.map(({ uri, text }) => ({
    uri,
    text: edits
      .filter((edit) => edit.uri === uri)
      .sort((a, b) => b.offset - a.offset)
      .reduce((done, { offset, end, text: instead }) => done.slice(0, offset) + instead + done.slice(end), text),
  }));
}

/** How often each thing that is wrong is found; `by` says what counts as the same. */
function counted(found: readonly ShownFinding[], by: (one: ShownFinding) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of found) counts.set(by(one), (counts.get(by(one)) ?? 0) + 1);
  return counts;
}

const exact = ({ file, severity, code, message }: ShownFinding): string => `${file} ${severity} ${code}: ${message}`;

/** Fixes that lead on from one to the next, at most. */
const LONGEST = 3;

/**
 * What is wrong with a fix: the finding is still there, or there is an error that was not there before and that none of its own
 * fixes ends.
 */
function complaints(files: Files, found: readonly ShownFinding[], what: string, fix: Fix, steps = LONGEST): string[] {
  const after = fixed(files, fix);
  const now = findingsOf(contextOf(after), after);
  const [before, left] = [counted(found, exact), counted(now, exact)];
  const errors = (all: readonly ShownFinding[]) =>
    counted(
      all.filter(({ severity }) => severity === 'error'),
      ({ code }) => code,
    );
  const [errorsBefore, errorsNow] = [errors(found), errors(now)];
  const isNew = (one: ShownFinding): boolean =>
    one.severity === 'error' &&
    !before.has(exact(one)) &&
    (errorsNow.get(one.code) ?? 0) > (errorsBefore.get(one.code) ?? 0);
  return [
    ...((left.get(what) ?? 0) >= (before.get(what) ?? 0) ? [`still there: ${what}`] : []),
    ...now
      .filter(isNew)
      .filter((one) => !endsSoon(after, now, one, steps))
      .map((one) => `new: ${exact(one)}`),
  ];
}

/** Whether one of a finding's own fixes ends it. */
function endsSoon(files: Files, found: readonly ShownFinding[], one: ShownFinding, steps: number): boolean {
  if (steps === 0) return false;
  return fixesIn(files, contextOf(files)).some(
    ({ what, fix }) => what === exact(one) && complaints(files, found, what, fix, steps - 1).length === 0,
  );
}

/** Every fix that the files are offered, with the finding that it is for. */
function fixesIn(
  files: Files,
  context: FeatureContext,
): { readonly what: string; readonly code: string; readonly fix: Fix }[] {
  return files.flatMap(({ uri }) =>
    spotsIn(context, uri, whole).flatMap((spot) =>
      fixesOf(spot).map((fix) => ({
        what: `${uri} ${(spot.finding ?? spot.rule)?.severity ?? 'error'} ${spot.code}: ${spot.message}`,
        code: spot.code,
        fix,
      })),
    ),
  );
}

/** Every step leaves less that is wrong than before: advice never leads in a circle, and a chain of fixes ends. */
describe('a fix repairs what it is offered for, and breaks nothing', () => {
  for (const fixture of findingFixtures())
    test(fixture.name, () => {
      const context = contextOf(fixture.files);
      const found = findingsOf(context, fixture.files);
      const wrong = fixesIn(fixture.files, context).flatMap(({ what, code, fix }) =>
        complaints(fixture.files, found, what, fix).map((complaint) => `${fix.title} (${code}): ${complaint}`),
      );
      expect(wrong).toEqual([]);
    });
});
