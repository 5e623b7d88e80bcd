import { expect, test } from 'vitest';
import { AnsweredResults, Questions } from '../../language/memo/answers.js';

type Words = ReadonlyMap<string, string>;

/** Joins what some names mean; a name that means `= other` goes on with the other one. */
class Joined {
  computed = 0;
  private readonly results = new AnsweredResults<Words, string>(2);

  of(words: Words): string {
    const cached = this.results.recall(words);
    if (cached !== undefined) return cached;
    this.computed++;
    const questions = new Questions<Words>();
    const meaning = (name: string): string => {
      const text = questions.ask(words, name, meaningOf(name), (answer) => answer);
      return text?.startsWith('= ') ? meaning(text.slice(2)) : (text ?? 'nothing');
    };
    const result = meaning('a') + meaning('b');
    this.results.keep(questions, result);
    return result;
  }
}

function meaningOf(name: string): (words: Words) => string | undefined {
  return (words) => words.get(name);
}

test('a result is used again for every source that answers what was asked as before', () => {
  const joined = new Joined();
  expect(joined.of(new Map([['a', 'x']]))).toBe('xnothing');
  const other = new Map([
    ['a', 'x'],
    ['c', 'never asked'],
  ]);
  expect([joined.of(other), joined.computed]).toEqual(['xnothing', 1]);
  expect([joined.of(new Map([['b', 'y']])), joined.computed]).toEqual(['nothingy', 2]);
});

test('what an answer leads to is asked, too', () => {
  const joined = new Joined();
  const words = (c: string): Words =>
    new Map([
      ['a', '= c'],
      ['c', c],
    ]);
  expect([joined.of(words('1')), joined.of(words('2')), joined.of(words('1'))]).toEqual([
    '1nothing',
    '2nothing',
    '1nothing',
  ]);
  expect(joined.computed).toBe(2);
});

test('only the latest results are kept', () => {
  const joined = new Joined();
  for (const a of ['1', '2', '3', '1']) joined.of(new Map([['a', a]]));
  expect(joined.computed).toBe(4);
});

test('what is asked on the way to an answer is part of it', () => {
  const questions = new Questions<Words>();
  const words: Words = new Map([['inner', 'seen']]);
  const ask = (): string | undefined => questions.ask(words, 'inner', meaningOf('inner'), (answer) => answer);
  expect(questions.ask(words, 'outer', ask, (answer) => answer)).toBe('seen');
  expect(questions.answered).toHaveLength(1);
});
