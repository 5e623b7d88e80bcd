import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Asked, Memory } from '../../language/fight/state/memory.js';

/** Something that asks on its way: which question comes next depends on the answer to the one before. */
type Course = { readonly asks: string; readonly next: readonly [Course, Course] } | { readonly ends: number };

const { course } = fc.letrec<{ course: Course }>((tie) => ({
  course: fc.oneof(
    { maxDepth: 5 },
    fc.record({ ends: fc.nat(5) }),
    fc.record({ asks: fc.constantFrom(...'abcdefg'), next: fc.tuple(tie('course'), tie('course')) }),
  ),
}));

/** Answers to everything that can be asked. */
const answers = fc.record(Object.fromEntries([...'abcdefg'].map((one) => [one, fc.nat(1)])));

function walk(course: Course, given: Readonly<Record<string, number>>): { asked: Asked<string>[]; end: number } {
  const asked: Asked<string>[] = [];
  let at = course;
  while ('asks' in at) {
    const answer = given[at.asks] ?? 0;
    const question = at.asks;
    if (!asked.some((one) => one.question === question)) asked.push({ question, answer });
    at = at.next[answer === 0 ? 0 : 1];
  }
  return { asked, end: at.ends };
}

test('what is remembered is what would come of it, whatever was asked in which order', () => {
  fc.assert(
    fc.property(
      course,
      fc.array(fc.tuple(answers, fc.boolean(), fc.constantFrom(...'abcdefg')), { maxLength: 30 }),
      (one, plays) => {
        const memory = new Memory<string, number>((a, b) => a === b);
        for (const [given, isReversed, more] of plays) {
          const answering = (question: string) => given[question];
          const { asked, end } = walk(one, given);
          const known = memory.recall(answering);
          if (known) expect(known.end).toBe(end);
          // What was computed before is asked for later, or besides.
          const heard = isReversed ? asked.toReversed() : asked;
          const all = asked.some(({ question }) => question === more)
            ? heard
            : [...heard, { question: more, answer: given[more] ?? 0 }];
          memory.keep(all, end, answering);
          expect(memory.recall(answering)?.end).toBe(end);
        }
      },
    ),
  );
});

test('a question that nobody answers leads nowhere, and what was not asked makes no difference', () => {
  const memory = new Memory<string, string>((a, b) => a === b);
  memory.keep([{ question: 'rounds', answer: 3 }], 'a shot', () => undefined);
  expect(memory.recall((question) => (question === 'rounds' ? 3 : 99))?.end).toBe('a shot');
  expect(memory.recall(() => 2)).toBeUndefined();
  expect(memory.recall(() => undefined)).toBeUndefined();
});
