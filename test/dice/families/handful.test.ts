import { describe, expect, test } from 'vitest';
import { playLine } from '../../../language/play/lines/play-line.js';
import { pushOf } from '../../../language/play/lines/pushed.js';
import { unreadFindings } from '../../../language/play/unread.js';
import { sourceOf } from '../../../language/roll/record.js';
import { evaluateExpression } from '../../../language/roll/typed-expression.js';
import { isProblem } from '../../../language/values/problem.js';
import { must } from '../../must.js';
import { uriOf } from '../../sheet/read-sheets.js';
import { replayed, tableTalk } from './table-talk.js';

const book = `dice handful 1d10 as darkness { count 8..10; again 10; no dice count 10 }
dice handful 1d10 as old { count 7..10; count 1 as -1; tally hits 7..10; tally ones 1; degree botch to 0 hits from 1 ones }
dice handful 1d6 as runners { count 5..6; tally ones 1; degree glitch over half ones; degree "critical glitch" 0 over half ones }
dice handful 1d6 as zero { count 6; tally banes 1; push keeps 1 and 6 }
dice handful 1d6 as score {
  keep highest 1
  no dice lowest of 2
  needed 4
  tally sixes 6
  degree bad 1..3
  degree partial 4..5
  degree full 6
  degree critical from 2 sixes
}
dice handful 1d10 as ring { keep highest 2; again 10 }
dice handful 1d6 as ability { keep highest 3 }
dice handful 1d6 as duel { count 4..6; tie other wins }
dice handful 1d6 as draw { count 4..6; tie again }
kind trait { rating from 0 to 40 else 0 }
trait Grit
trait Wits
trait Fire
kind art { rating from 0 to 10 else 0; rolls Fire + rating keep Fire on ring }
art Kenjutsu
derived Tea Ceremony = Fire { rolls Wits + Fire keep Fire on ring }
modifier difficulty (number from -100 to 100000) { reach number }
modifier dice (number from -20 to 2000000) { add number dice }
modifier hurt { remove 2 dice }
modifier "nine again" { again 9 }
modifier rote { reroll 1..7 }
modifier edge { again 6 }
modifier lucky { count 4 }
modifier double { count 6 as 2 }
modifier once { again 5..6 once }
modifier never { again 1..6 }
modifier limit (most from 0 to 10) { ceiling most }
modifier sure { bonus 1 }
modifier wide (dice from 1 to 900) { keep highest dice }
modifier low { keep lowest 1 }
modifier lively { reroll 1 always }
`;
const people = 'npc Ann { Grit 5, Wits 3, Fire 2, Kenjutsu 3 }\nnpc Bob { Grit 2, Fire 4, Kenjutsu 1 }';
const { odds, rows, played, summary, findings, workspace } = tableTalk(book, people);
const chance = (line: string, name?: string) => {
  const found = odds(line, name);
  return 'success' in found && found.success !== undefined ? found.success : found.text;
};
const row = (line: string, head: string) => rows(line).filter((one) => one.startsWith(head));
const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
/** So many or more of n dice, each with the chance p. */
const atLeast = (k: number, n: number, p: number) => {
  let sum = 0;
  for (let hits = k; hits <= n; hits += 1) sum += choose(n, hits) * p ** hits * (1 - p) ** (n - hits);
  return sum;
};

test('the rulebook has no findings', () => {
  expect(workspace.ruleFindings(uriOf('game.rulebook'))).toEqual([]);
  expect(unreadFindings(workspace.books, uriOf('game.rulebook'))).toEqual([]);
});

describe('faces that count', () => {
  test.each([
    ['Grit on darkness', 1 - 0.7 ** 5],
    ['Grit on duel', 1 - 0.5 ** 5],
    ['Grit on duel with difficulty 3', 0.5],
    ['Grit on duel with dice 2, difficulty 3', atLeast(3, 7, 0.5)],
    ['Grit on duel with hurt, difficulty 2', atLeast(2, 3, 0.5)],
    ['Grit on runners with lucky, difficulty 3', atLeast(3, 5, 0.5)],
    ['1 on runners with double, difficulty 2', 1 / 6],
    ['Grit on runners with sure, difficulty 3', atLeast(2, 5, 1 / 3)],
    ['Grit on runners with limit 2, difficulty 3', 0],
    ['Grit on runners with limit 2, sure, difficulty 3', atLeast(2, 5, 1 / 3)],
    // A die that shows 1 to 7 is thrown again: it counts in 3/10 + 7/10 * 3/10 of all throws.
    ['Wits on darkness with rote', 1 - 0.49 ** 3],
    // A 6 and another die that hits.
    ['1 on runners with edge, difficulty 2', 1 / 18],
    ['1 on runners with once, difficulty 2', 1 / 9],
    ['1 on runners with lively', 2 / 5],
    // No die at all: a single one on which only a ten counts.
    ['Grit - 5 on darkness', 0.1],
    ['Grit - 9 on darkness', 0.1],
    ['Grit on zero', 1 - (5 / 6) ** 5],
  ])('%s: %f', (line, expected) => {
    expect(findings(line)).toEqual([]);
    expect(chance(line)).toBeCloseTo(expected, 12);
  });
});

describe('dice that are kept', () => {
  test('the highest of a score, and its degrees', () => {
    expect(chance('Wits on score')).toBeCloseTo(1 - 0.5 ** 3, 12);
    expect(row('Wits on score', 'degree')).toEqual([
      `degree bad = ${Number((100 * 0.5 ** 3).toFixed(6))}`,
      `degree partial = ${Number((100 * ((5 / 6) ** 3 - 0.5 ** 3)).toFixed(6))}`,
      `degree full = ${Number((100 * (3 * (1 / 6) * (5 / 6) ** 2)).toFixed(6))}`,
      `degree critical = ${Number((100 * atLeast(2, 3, 1 / 6)).toFixed(6))}`,
    ]);
    expect(odds('Wits on score').text).toBe('87.5 %; bad 12.5 %, partial 45.37 %, full 34.72 %, critical 7.41 %');
  });

  test('without dice two are thrown, of which only the lowest is there', () => {
    expect(odds('Wits - 3 on score').text).toBe('25 %; bad 75 %, partial 22.22 %, full 2.78 %');
    expect(odds('Wits - 3 on score')).toMatchObject({ method: 'exact', oneMore: { success: 0.5 } });
  });

  test('four dice of which three count: the well-known table', () => {
    const found = odds('4 on ability');
    if (!('mean' in found)) throw new Error(found.text);
    expect(found.mean).toBeCloseTo(15869 / 1296, 12);
    expect(found.text).toBe('12.24 on average');
    expect(row('4 on ability', 'result 18')).toEqual([`result 18 = ${Number(((100 * 21) / 1296).toFixed(6))}`]);
  });

  test('how many may be a formula of what is rolled', () => {
    // Five dice keep two; 62.27 % of 300,000 throws of four dice that keep two reached 15.
    expect(chance('4 on ring with difficulty 15')).toBeCloseTo(0.6221, 3);
    const [own, other] = [odds('Kenjutsu with difficulty 20'), odds('Kenjutsu with difficulty 20', 'Bob')];
    expect(own.text).not.toBe(other.text);
    // Bob has five dice as well, and keeps four.
    expect(chance('Kenjutsu with difficulty 20')).toBe(chance('5 on ring with difficulty 20'));
    expect(chance('Kenjutsu with difficulty 20', 'Bob')).toBe(chance('5 on ring with difficulty 20, wide 4', 'Bob'));
    expect(chance('Tea Ceremony with difficulty 20')).toBe(chance('Kenjutsu with difficulty 20'));
    expect(summary('Kenjutsu with difficulty 20', '3,4,10,7,2,10,5')).toBe('32 against 20: success by 12');
    expect(summary('Kenjutsu with difficulty 20', '3,4,9,7,2', 'Bob')).toBe('23 against 20: success by 3');
  });

  test('more than there are: all count', () => {
    expect(chance('2 on ability with difficulty 12')).toBeCloseTo(1 / 36, 12);
    expect(summary('2 on ability with difficulty 12', '6,6')).toBe('12 against 12: success by 0');
  });
});

describe('tallies', () => {
  test('a botch needs a one and no hit, and ones take hits away', () => {
    expect(row('Wits on old', 'degree')).toEqual([
      `degree botch = ${Number((100 * (0.6 ** 3 - 0.5 ** 3)).toFixed(6))}`,
    ]);
    expect(summary('Wits on old', '1,9,7')).toBe('1 against 1: success by 0');
    expect(summary('Wits on old', '1,5,6')).toBe('-1 against 1: failure by 2, botch');
  });

  test('a glitch is one of more than half of the dice', () => {
    // Seven dice: four or more ones; a critical one without any hit.
    let critical = 0;
    for (let ones = 4; ones <= 7; ones += 1) critical += choose(7, ones) * (1 / 6) ** ones * 0.5 ** (7 - ones);
    expect(row('Grit + 2 on runners', 'degree')).toEqual([
      `degree glitch = ${Number((100 * (atLeast(4, 7, 1 / 6) - critical)).toFixed(6))}`,
      `degree critical glitch = ${Number((100 * critical).toFixed(6))}`,
    ]);
    expect(summary('4 on runners', '1,1,1,5')).toBe('1 against 1: success by 0, glitch');
    expect(summary('4 on runners', '1,1,2,5')).toBe('1 against 1: success by 0');
  });
});

describe('contests', () => {
  test('the greater result wins, and equal ones are as the dice say', () => {
    let [win, tie] = [0, 0];
    for (let a = 0; a <= 5; a += 1)
      for (let b = 0; b <= 3; b += 1) {
        const p = (choose(5, a) * choose(3, b)) / 2 ** 8;
        if (a > b) win += p;
        if (a === b) tie += p;
      }
    expect(odds('Grit on duel against Ann Wits on duel')).toMatchObject({
      against: { win: expect.closeTo(win, 12), tie: 0, lose: expect.closeTo(1 - win, 12) },
    });
    expect(odds('Grit on draw against Ann Wits on draw')).toMatchObject({
      against: { win: expect.closeTo(win / (1 - tie), 12), rounds: expect.closeTo(1 / (1 - tie), 12) },
    });
    expect(odds('Grit on zero against Ann Wits on zero')).toMatchObject({ method: 'exact' });
    expect(summary('Wits on duel against Ann Wits on duel', '4,4,1/4,4,2')).toContain('Ann wins on a tie');
    expect(summary('1 on draw against Ann 1 on draw', '4/4/5/1')).toContain('wins by 1');
  });
});

describe('rolling', () => {
  test('another die is asked for exactly where one follows', () => {
    expect(summary('Wits on darkness', '10,9,1')).toBe('Face 4 of 4 is missing; expected a face, 1 to 10.');
    expect(summary('Wits on darkness', '0,9,1,8')).toBe('3 against 1: success by 2');
    expect(summary('Wits on darkness with rote', '9,7,1')).toBe('Face 4 of 5 is missing; expected a face, 1 to 10.');
    expect(summary('Wits on darkness with rote', '9,7,1,8,2')).toBe('2 against 1: success by 1');
    expect(summary('Wits on darkness', '9,1,1,1')).toBe('3 faces are enough; 1 is left over.');
    expect(summary('Wits on darkness', '9,11,1')).toContain('Face 2 is 11');
  });

  test('the dice that count are known', () => {
    expect(played('4 on ring with difficulty 15', { dice: '3,10,4,9,6' }).dice.map(({ counts }) => counts)).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
    expect(played('Wits on darkness with rote', { dice: '9,7,1,8,2' }).dice.map(({ counts }) => counts)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
    expect(played('Wits on old', { dice: '1,9,7' }).details).toContainEqual({ label: 'ones', value: '1' });
  });

  test('records replay from themselves alone', () => {
    for (const line of ['Wits on darkness with rote, nine again', 'Kenjutsu', 'Wits - 3 on score', 'Grit on old'])
      for (let seed = 0; seed < 20; seed += 1)
        expect(replayed(played(line, { seed: `${line} ${seed}` }).record)).toMatchObject({ same: true });
    const { record } = played('Grit on darkness', { seed: 'x' });
    expect(replayed({ ...record, request: { ...record.request, dice: 1e6 } })).toMatchObject({
      problem: expect.stringContaining('The number of dice'),
    });
  });

  test('throws come as often as the odds say', () => {
    for (const [line, sides] of [
      ['Wits on darkness', 10],
      ['Grit on runners with edge', 6],
      ['Wits - 3 on score', 6],
      ['4 on ability', 6],
    ] as const) {
      const found = odds(line);
      if (!('tables' in found)) throw new Error(found.text);
      const expected = found.tables.at(-1)?.rows.map(({ label, cells: [p = 0] }) => [Number(label), p] as const) ?? [];
      const rolls = 1200;
      const seen = new Map<number, number>();
      for (let seed = 0; seed < rolls; seed += 1) {
        const { record } = played(line, { seed: `${line} ${seed}` });
        const { result } = record.outcome as { readonly result: number };
        seen.set(result, (seen.get(result) ?? 0) + 1);
        expect(record.faces.every(({ face }) => face >= 1 && face <= sides)).toBe(true);
      }
      const likely = expected.filter(([, p]) => p * rolls >= 5);
      const square = likely.reduce((sum, [at, p]) => sum + ((seen.get(at) ?? 0) - p * rolls) ** 2 / (p * rolls), 0);
      // One in a thousand fair throws is above it.
      expect(square, line).toBeLessThan(likely.length + 4 * Math.sqrt(2 * likely.length) + 6);
    }
  });
});

describe('what goes wrong is said', () => {
  test.each([
    ['0 on duel', 'at least one die'],
    ['5/2 on duel', 'must be a whole number'],
    ['1d6 on duel', 'do not take it'],
    ['Grit on duel with dice 2000000', 'The number of dice must be a whole number from 1 to 1000'],
    ['Grit on runners with never', 'go on at every face'],
    ['Grit on runners with rote', 'A face must be a whole number from 1 to 6'],
    ['Grit on duel with dice -5', 'at least one die'],
  ])('%s', (line, message) => {
    expect([...findings(line), odds(line).text].join('\n')).toContain(message);
  });

  test.each([
    ['dice handful { count 5..6 }', 'Which dice are rolled?'],
    ['dice handful 1d6 { again 1..6 }', 'go on at every face'],
    ['dice handful 1d6 { count 5 to 6 }', 'Write this line as `count 8..10`'],
    ['dice handful 1d6 { count 5..7 }', 'from 1 to 6, not 7'],
    ['dice handful 1d6 { count 6..5 }', 'The faces 6..5 are empty'],
    ['dice handful 1d6 { count 4..6; count 6 as 2 }', 'Two rules are about the face 6'],
    ['dice handful 1d6 { keep highest 1; keep lowest 1 }', 'exclude each other'],
    ['dice handful 1d6 { needed 1; needed 2 }', '`needed` is stated twice'],
    ['dice handful 1d6 { count 6; degree glitch half ones }', 'which is not stated'],
    ['dice handful 1d6 { count 6; degree bad 0; degree good from 2 }', 'a result of 1 has no name'],
    ['dice handful 1d6 { count 6; degree bad to 1; degree good 1..2 }', 'overlap'],
    ['dice handful 1d6 { count 6; degree bad }', 'Write this line as `degree partial 4..5`'],
    ['dice handful 1d6 { count 6 when target > 3 }', 'no target'],
    ['dice handful 1d6 { reroll 1..6 always }', 'go on at every face'],
    ['dice handful 1d6 { push stays 1 }', 'no parameter "push stays"'],
  ])('%s', (declarations, message) => {
    const game = tableTalk(declarations, 'npc Ann { }');
    expect(unreadFindings(game.workspace.books, uriOf('game.rulebook'))).toEqual([
      expect.objectContaining({ message: expect.stringContaining(message) }),
    ]);
  });

  test('odds of very many dice are counted or simulated, and say so', () => {
    // As often above half of all dice as below.
    expect(odds('999 on duel with difficulty 500')).toMatchObject({
      method: 'iterated',
      success: expect.closeTo(0.5, 9),
    });
    const many = odds('900 on ring with difficulty 5000, wide 300');
    expect(many).toMatchObject({ method: 'simulated', error: expect.closeTo(0.03, 1) });
    expect(many.text).toMatch(/^\d+(\.\d)? % \(±\d+(\.\d)? %\)$/);
  });
});

describe('a roll that is pushed', () => {
  const push = (line: string, source: { readonly seed?: string; readonly dice?: string }) => {
    const who = must(workspace.named(uriOf('people.muster'), 'Ann'));
    const found = must(evaluateExpression(line, who, () => undefined));
    if (isProblem(found)) throw new Error(found.problem);
    return playLine(found.roll, who, () => undefined, found.game, line, { ...source, isPushed: true });
  };

  test('has the odds of dice that are thrown once more unless they stay', () => {
    const again = 1 / 6 + (4 / 6) * (1 / 6);
    const found = odds('Grit on zero');
    expect(found).toMatchObject({ json: { pushed: expect.closeTo(1 - (1 - again) ** 5, 12) } });
    expect(row('Grit on zero', 'if it is pushed')[0]).toContain('success = 80.35');
    expect(row('Grit on duel', 'if it is pushed')).toEqual([]);
  });

  test('makes the same throw, and throws the other dice once more, in one record', () => {
    const first = played('Grit on zero', { seed: 'x' });
    const pushed = push('Grit on zero', { seed: 'x' });
    if (isProblem(pushed) || !('request' in pushed.record)) throw new Error('not pushed');
    expect(pushOf(first.record)).toEqual({ seed: 'x' });
    const faces = pushed.record.faces.map(({ face }) => face);
    const own = first.record.faces.map(({ face }) => face);
    expect(faces.slice(0, 5)).toEqual(own);
    expect(faces.length).toBe(5 + own.filter((face) => face !== 1 && face !== 6).length);
    expect(replayed(pushed.record)).toMatchObject({ same: true });
    expect(pushOf(pushed.record)).toBeUndefined();
  });

  test('takes typed faces: first all of the roll, then those of the dice that follow', () => {
    expect(pushOf(played('Wits on zero', { dice: '6,1,3' }).record)).toEqual({ dice: '6, 1, 3' });
    expect(push('Wits on zero', { dice: '6,1,3' })).toMatchObject({ problem: expect.stringContaining('Face 4 of 4') });
    const pushed = push('Wits on zero', { dice: '6,1,3,6' });
    expect(pushed).toMatchObject({ summary: '2 against 1: success by 1' });
    expect(isProblem(pushed) ? [] : pushed.dice.map(({ counts }) => counts)).toEqual([true, false, false, true]);
  });

  test('is refused where the dice do not allow it', () => {
    expect(push('Grit on duel', { seed: 'x' })).toMatchObject({ problem: expect.stringContaining('cannot be pushed') });
    expect(push('1d6', { seed: 'x' })).toMatchObject({ problem: expect.stringContaining('cannot be pushed') });
    expect(pushOf(played('Grit on duel', { seed: 'x' }).record)).toBeUndefined();
  });
});

test('an action reads the tallies of its roll, and whether it was pushed', () => {
  const game = tableTalk(
    `dice handful 1d6 { count 6; tally banes 1; push keeps 1 and 6 }
kind stat { rating from 0 to 6 else 2 }
stat Strength
field stress number from 0 to 10 else 0
action climb {
  rolls Strength
  tells "{total} up, {banes} down" if success
  changes stress to stress + banes if pushed and banes > 0
}`,
    'npc Ann { Strength 3 }',
  );
  expect(game.workspace.ruleFindings(uriOf('game.rulebook'))).toEqual([]);
  const who = must(game.workspace.named(uriOf('people.muster'), 'Ann'));
  const found = must(evaluateExpression('climb', who, () => undefined));
  if (isProblem(found)) throw new Error(found.problem);
  const play = (dice: string, isPushed: boolean) =>
    playLine(found.roll, who, () => undefined, found.game, 'climb', { dice, isPushed });
  const plain = play('1,6,2', false);
  const pushed = play('1,6,2,1', true);
  if (isProblem(plain) || isProblem(pushed) || !('tape' in pushed.record))
    throw new Error(JSON.stringify([plain, pushed]));
  expect('changes' in plain && plain.changes).toEqual([]);
  expect('changes' in pushed && pushed.changes).toMatchObject([{ field: 'stress', from: 0, to: 2 }]);
  expect(pushed.text).toContain('1 up, 2 down');
  const again = playLine(found.roll, who, () => undefined, found.game, 'climb', sourceOf(pushed.record));
  expect(again).toMatchObject({ record: { changes: [{ field: 'stress', to: 2 }] } });
});

describe('dice of several sizes', () => {
  const wild = tableTalk(
    `dice handful as trait {
  keep highest 1
  again highest
  needed 4
  tally ones 1
  degree success 4..7
  degree raise from 8
  degree "critical failure" to 3 from 2 ones
}
dice handful as cortex { count 2..12 as shown; keep highest 2; tally hitches 1; tie other wins }
dice over 2d6 { usual difficulty 7 }
table Step by level from 1 to 5 { 1: 1d4; 2: 1d6; 3: 1d8; 4: 1d10; 5: 1d12 }
kind trait { rating from 1 to 5 else 1; rolls Step[rating] + 1d6 on trait }
trait Grit
trait Wits
kind asset { rating from 1 to 5 else 1 }
asset Fast
asset Clever
derived Trick = Step[Fast] + Step[Clever] { rolls Step[Fast] + Step[Clever] + 1d8 on cortex }
derived Blow = 1d8 + 2d6
modifier bonus (number from -6 to 6) { shift number }
modifier gang { shift 1d6 }
modifier difficulty (number from 1 to 100) { reach number }
modifier more { add 1 dice }
modifier three { keep highest 3 }
`,
    'npc Ann { Grit 3, Wits 1, Fast 4, Clever 2 }',
  );
  const p = (line: string) => {
    const found = wild.odds(line);
    return 'success' in found && found.success !== undefined ? found.success : found.text;
  };

  test('the rulebook has no findings', () => {
    expect(wild.workspace.ruleFindings(uriOf('game.rulebook'))).toEqual([]);
    expect(unreadFindings(wild.workspace.books, uriOf('game.rulebook'))).toEqual([]);
  });

  test.each([
    // Below 4: three of eight faces, and three of six; dice that show their highest face are above it.
    ['Grit', 1 - (3 / 8) * (3 / 6)],
    ['Wits', 1 - (3 / 4) * (3 / 6)],
    ['Grit with bonus 2', 1 - (1 / 8) * (1 / 6)],
    ['Grit with bonus -1', 1 - (4 / 8) * (4 / 6)],
    // Ten needs the highest face of the one and 2 more, or a 6 and 4 more.
    ['Grit with difficulty 10', 1 - (1 - (1 / 8) * (7 / 8)) * (1 - (1 / 6) * (3 / 6))],
    ['Grit with gang', 1 - (3 / 8) * (3 / 6) ** 2],
  ])('%s: %f', (line, expected) => {
    expect(wild.findings(line)).toEqual([]);
    expect(p(line)).toBeCloseTo(expected, 9);
  });

  test('raises, and both dice showing a one', () => {
    const rows = wild.rows('Grit').filter((one) => one.startsWith('degree'));
    expect(rows[2]).toBe(`degree critical failure = ${Number((100 / 48).toFixed(6))}`);
    // Eight or more: an 8 on the one, or a 6 and 2 more on the other.
    expect(rows[1]).toBe(`degree raise = ${Number((100 * (1 - (7 / 8) * (1 - (1 / 6) * (5 / 6)))).toFixed(6))}`);
  });

  test('two of three dice are kept, and ones count nothing', () => {
    // d10, d6 and d8, each one that shows 1 being left out.
    let [sum, all] = [0, 0];
    for (let a = 1; a <= 10; a += 1)
      for (let b = 1; b <= 6; b += 1)
        for (let c = 1; c <= 8; c += 1) {
          const [x = 0, y = 0] = [a, b, c].map((face) => (face === 1 ? 0 : face)).sort((i, j) => j - i);
          sum += x + y;
          all += 1;
        }
    const found = wild.odds('Trick');
    expect(found).toMatchObject({ method: 'exact', mean: expect.closeTo(sum / all, 9) });
    expect(wild.summary('Trick', '1,6,3')).toBe('9');
    expect(wild.summary('Trick', '1,6,1')).toBe('6');
    expect(wild.summary('Trick', '1,7,1')).toContain('Face 2 is 7');
    expect(wild.odds('Trick with three').text).not.toBe(found.text);
    expect(wild.summary('Trick against Ann Trick', '1,6,3/2,2,5')).toContain('wins by 2');
  });

  test('dice are thrown in the order of their sizes, and records replay', () => {
    expect(wild.summary('Grit', '8,6,2')).toBe('Face 4 of 4 is missing; expected a face, 1 to 6.');
    expect(wild.summary('Grit', '8,6,2,1')).toBe('10 against 4: success by 6, raise');
    expect(wild.summary('Grit with bonus 1', '1,1')).toBe('2 against 4: failure by 2, critical failure');
    for (let seed = 0; seed < 20; seed += 1) {
      const { record, details } = wild.played('Grit with bonus 1', { seed: `${seed}` });
      expect(replayed(record)).toMatchObject({ same: true });
      expect(details[0]).toEqual({ label: 'Dice', value: '1d8 + 1d6' });
    }
  });

  test('other dice are rolled as ever, and what is no handful is refused', () => {
    expect(wild.odds('Blow').text).toContain('mean');
    expect(wild.findings('3 on trait')[0]).toContain('do not take it');
    expect([...wild.findings('Grit * 2'), wild.odds('Grit * 2').text].join()).toContain(
      'cannot be rolled on these dice',
    );
    expect(wild.findings('Grit with more')[0]).toContain('means nothing to its dice');
    expect([...wild.findings('1d1 on trait'), wild.odds('1d1 on trait').text].join()).toContain('sides');
  });
});
