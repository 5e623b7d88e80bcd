import { describe, expect, test } from 'vitest';
import { seededRng } from '../../language/dice/random.js';
import { GrowingLog, logOf } from '../../language/fight/log/log-sections.js';
import { isProblem } from '../../language/values/problem.js';

const head = `muster-log 1
encounter "The mill" of mill.md, seed tide
  begun Guard 04bd9c1e: ST 10
round 1
`;
/** Lines as people and dice make them, some of which cannot be read. */
const pieces = [
  'Guard 1: attack Rowe\n  seed tide/2 fell 9 9 4\n  => Rowe: torso 3 killing\n',
  'Guard 2: attack Rowe\n  dice 3 3\n  chose defence=Dodge\n',
  'undone 1\n',
  'redone 1\n',
  'undone 7\n',
  'round\n',
  'note muster-log 1 is no head\n',
  '\n',
  '  => more of the same\n',
  'Guard 1: att',
  'clock\n',
  'muster-log 1\nencounter "The yard" of mill.md, seed wind\nround 1\nnote elsewhere\n',
  'muster-log 1\nencounter "The ya',
];

/** Entries of the log of the mill in a text. */
function entriesIn(reader: GrowingLog, text: string) {
  const log = reader.of(text, 'The mill');
  if (!log || isProblem(log)) throw new Error(`The log cannot be read: ${log?.problem}`);
  return log.entries;
}

describe('a log that grows', () => {
  test('reads as a log does that was never read before, whatever becomes of it', () => {
    const rng = seededRng('growing');
    const pick = (): string => pieces[rng.nextInt(pieces.length) - 1] ?? '';
    for (let log = 0; log < 100; log++) {
      const reader = new GrowingLog();
      let text = rng.nextInt(8) === 1 ? `\n${head}` : head;
      if (log % 3 === 0) text = text.replaceAll('\n', '\r\n');
      for (let edit = 0; edit < 12; edit++) {
        // Now and then somebody cuts it.
        const cut = rng.nextInt(6) === 1 ? text.length - rng.nextInt(text.length) : text.length;
        text = `${text.slice(0, cut)}${log % 3 === 0 ? pick().replaceAll('\n', '\r\n') : pick()}`;
        expect(reader.of(text, 'The mill'), text).toEqual(logOf(text, 'The mill'));
      }
    }
  });

  test('keeps the entries that it has read, so that nothing is compared with itself', () => {
    const reader = new GrowingLog();
    const text = `${head}${pieces[0]}${pieces[1]}`;
    const [first, second] = entriesIn(reader, text);
    const grown = entriesIn(reader, `${text}round\n`);
    expect(grown).toHaveLength(3);
    expect(grown[0]).toBe(first);
    // The last one could have become longer.
    expect(grown[1]).toEqual(second);
    expect(entriesIn(reader, `${text}round\nnote on\n`)[1]).toBe(grown[1]);
  });
});
