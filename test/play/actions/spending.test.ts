import { describe, expect, test } from 'vitest';
import { simulate } from '../../../language/play/actions/simulate.js';
import { playLine } from '../../../language/play/lines/play-line.js';
import { changeText } from '../../../language/roll/changes.js';
import { sourceOf } from '../../../language/roll/record.js';
import { isUnanswered, type TapeSource } from '../../../language/roll/tape.js';
import { gameOf } from '../../../language/sheet/rolls/game.js';
import { isProblem } from '../../../language/values/problem.js';
import { fixture } from '../../features/harness.js';

const game = `=== brawl.rulebook
rulebook Brawl
dice under 2d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Arm
stat Guard
field hurt number from 0 to 99 else 0
field ready number from 0 to 99 else 0
modifier accuracy (points from 0 to 20 else foe.Guard)
modifier force (points from 0 to 20 else 20)
modifier cover (points from 0 to 4) "at most four"
action hit "somebody, as well as it goes" {
  names somebody
  rolls Arm
  spends margin on accuracy, force, cover if success
  tells "{force} of it hurts" if accuracy >= foe.Guard
  changes hurt to hurt + 1 + force if success and accuracy >= foe.Guard
  changes own ready to cover
}
action cover "behind a shield" { rolls Guard + 8; spends margin on cover if success; changes ready to cover }
action rest { changes ready to 0 }
field fortune number from 0 to 9 else 0
modifier luck (points from 0 to 9) { shift points }
modifier second try (times from 0 to 9) { best of 1 + times }
action leap "over the counter" {
  rolls Arm - 2
  spends fortune on luck, second try
  tells "lands by {margin}" if success
  changes fortune to fortune - luck - second try
  changes hurt to hurt - margin if not success
}
modifier inspired (dice from 0 to 9) { shift dice(dice, 4) }
action vault "over the bar" {
  rolls Arm - 2
  spends fortune on inspired, luck
  tells "clears it by {margin}" if success
  changes fortune to fortune - inspired - luck
  changes hurt to hurt - margin if not success
}
modifier parry (points from 0 to 20 else 0)
modifier calm (points from 0 to 20 else 0)
action duel "until one gives way" {
  names somebody
  rolls Arm
  spends margin on force if success
  spends their margin on parry, calm if their success
  changes hurt to hurt + force - parry if force > parry
  changes ready to calm if their success
  changes own ready to ready + 1 if their total > 0
  tells "nobody answers" if not (their total > 0) otherwise true
}
`;

function stage(line: string) {
  const { context } = fixture(
    `${game}=== camp.muster\nuse Brawl\nnpc Bob { Guard 2 }\nnpc Ann {\n  Arm 12, fortune 2\n  roll ${line}\n}\n`,
  );
  const uri = 'file:///table/camp.muster';
  const who = context.workspace.named(uri, 'Ann');
  const roll = context.workspace.sheets(uri).find(({ name }) => name === 'Ann')?.rolls[0];
  if (!who || !roll) throw new Error('Ann rolls nothing.');
  return { who, roll, others: (name: string) => context.workspace.named(uri, name) };
}

/** The choice that a line asks for. */
function asked(line: string, source: TapeSource) {
  const { who, roll, others } = stage(line);
  const result = playLine(roll, who, others, gameOf(who), line, { ...source, isAsking: true });
  return isUnanswered(result) && result.asks.is === 'choice' ? result.asks : undefined;
}

/** The state of Bob and Ann, or the problem of the line. */
function played(line: string, source: TapeSource = { dice: '2,3' }): readonly string[] {
  const { who, roll, others } = stage(line);
  const [finding] = roll.findings;
  if (finding) return [finding.message];
  const result = playLine(roll, who, others, gameOf(who), line, source);
  if (isUnanswered(result) && result.asks.is === 'choice')
    return [`${result.asks.what}: ${result.asks.options.map(({ name }) => name).join(' ')}`];
  if (isProblem(result)) return [result.problem];
  return 'changes' in result ? result.changes.map(changeText) : [];
}

describe('what a roll leaves over', () => {
  // 12 less 5: seven to spend, of which two reach the guard of Bob.
  test('goes where the line says', () => {
    expect(played('hit Bob, spend 2 on accuracy, 1 on force, 4 on cover')).toEqual([
      'Bob: hurt 2 (was 0)',
      'Ann: ready 4 (was 0)',
    ]);
    expect(played('hit Bob, spend 7 on force')).toEqual([]);
  });

  test('goes where it usually does when nobody says anything', () =>
    expect(played('hit Bob')).toEqual(['Bob: hurt 6 (was 0)']));

  test('is asked for in one question, the usual way first, and use by use only by whoever wants it so', () => {
    const dice = '2,3';
    const what = 'points for accuracy, force or cover';
    expect(played('hit Bob', { dice, isAsking: true })).toEqual([
      `${what}: 2 on accuracy, 5 on force 7 on accuracy 7 on force 4 on cover nothing otherwise`,
    ]);
    expect(played('hit Bob', { dice, isAsking: true, choices: [`${what}=2 on accuracy, 5 on force`] })).toEqual([
      'Bob: hurt 6 (was 0)',
    ]);
    expect(played('hit Bob', { dice, isAsking: true, choices: ['nothing'] })).toEqual([]);
    expect(played('hit Bob', { dice, isAsking: true, choices: ['otherwise'] })).toEqual([
      'amount for accuracy: 2 0 1 3 4 5 6 7',
    ]);
    expect(played('hit Bob', { dice, isAsking: true, choices: ['otherwise', '2', '1', '4'] })).toEqual([
      'Bob: hurt 2 (was 0)',
      'Ann: ready 4 (was 0)',
    ]);
  });

  test('goes use by use where the answers do, the usual amount first, until nothing is left', () => {
    const dice = '2,3';
    expect(played('hit Bob', { dice, isAsking: true, choices: ['amount for accuracy=2'] })).toEqual([
      'amount for force: 5 0 1 2 3 4',
    ]);
    expect(played('hit Bob', { dice, isAsking: true, choices: ['2', '2'] })).toEqual(['amount for cover: 0 1 2 3']);
    expect(played('hit Bob', { dice, isAsking: true, choices: ['2', '5'] })).toEqual(['Bob: hurt 6 (was 0)']);
    expect(played('hit Bob', { dice, choices: ['amount for force=9'] })[0]).toMatch(
      /success by 7\. "9" is not one of the choices/,
    );
  });

  test('cannot be spent twice', () => {
    expect(played('hit Bob, spend 5 on accuracy, 3 on force')).toEqual([
      'The line spends 8, and there are only 7 to spend. Spend less, or say nothing and choose after the roll.',
    ]);
    expect(played('hit Bob, spend 1 on force', { dice: '6,6' })[0]).toContain('only 0 to spend');
    expect(played('hit Bob, spend 5 on cover')[0]).toContain('must be 0 to 4');
    expect(played('hit Bob, spend 1 on force, 2 on force')[0]).toMatch(/twice/);
  });

  test('can be spent on what the action is called', () =>
    expect(played('cover, spend 3 on cover')).toEqual(['Ann: ready 3 (was 0)']));

  test('is nothing for what does not spend, or is not offered', () => {
    expect(played('hit Bob, spend 2 on speed')).toEqual([
      '"speed" cannot be spent here. Write `spend`, a number, `on` and accuracy, force or cover.',
    ]);
    expect(played('hit Bob, spend 2 hard on force')[0]).toContain('"hard"');
    expect(played('hit Bob, spend 2')[0]).toContain('cannot be spent here');
    expect(played('rest, spend 2 on force')[0]).toContain('Nothing is spent here');
    expect(played('Arm, spend 2 on force')[0]).toContain('Nothing is spent here');
  });

  test('replays with what was chosen', () => {
    const { who, roll, others } = stage('hit Bob');
    const once = playLine(roll, who, others, gameOf(who), 'hit Bob', { seed: 'four', choices: ['0', '1'] });
    if (isProblem(once) || !('changes' in once)) throw new Error('Nothing was played.');
    const again = playLine(roll, who, others, gameOf(who), 'hit Bob', sourceOf(once.record));
    expect(again).toMatchObject({ record: { tape: once.record.tape }, changes: once.changes });
  });

  test('is cut where a line is only tried', () => {
    const { who, roll, others } = stage('hit Bob, spend 2 on accuracy, 4 on force');
    if (!roll.situation) throw new Error('Nothing is done.');
    const odds = simulate({ roll, situation: roll.situation, who, others }, 200);
    expect(odds).toMatchObject({ success: 1, effects: [{ what: 'hurt' }] });
  });
});

test('a sentence says what it comes to', () => {
  const { who, roll, others } = stage('hit Bob');
  const result = playLine(roll, who, others, gameOf(who), 'hit Bob', { dice: '2,3' });
  expect(result).toMatchObject({ summary: expect.stringContaining('5 of it hurts') });
});

describe('what the rolls of both sides leave over', () => {
  // Ann is 12 less 5, Bob, whose guard is 2 and arm 10, is 10 less 6.
  const duel = (spent = ''): string => `duel Bob${spent} against Bob Arm`;
  test('is spent by both: each knows what it rolled itself', () => {
    expect(played(duel(', spend 6 on force, 3 on parry, 1 on calm'), { dice: '2,3/3,3' })).toEqual([
      'Bob: hurt 3 (was 0)',
      'Bob: ready 1 (was 0)',
      'Ann: ready 1 (was 0)',
    ]);
  });
  test('cannot be spent by the one that the other has rolled', () =>
    expect(played(duel(', spend 5 on parry'), { dice: '2,3/3,3' })).toEqual([
      'The line spends 5, and there are only 4 to spend. Spend less, or say nothing and choose after the roll.',
    ]));
  test('is said before the other side', () =>
    expect(played(`${duel()}, spend 5 on parry`)).toEqual([
      'What is spent belongs to the action: write it before `against`.',
    ]));
  test('is nothing for the side that fails', () =>
    expect(played(duel(), { dice: '2,3/6,6' })).toEqual(['Bob: hurt 7 (was 0)', 'Ann: ready 1 (was 0)']));
  test('is not there where nobody rolls against it', () => expect(played('duel Bob')).toEqual(['Bob: hurt 7 (was 0)']));
});

describe('what is spent on the roll itself', () => {
  // 5 and 6 are 11 of 10: one too many. There are two points.
  const leap = 'leap';
  const fortune = (source: TapeSource, line = leap) => played(line, source);
  test('is asked after its dice', () => {
    expect(fortune({ dice: '5,6', isAsking: true })).toEqual([
      'points for luck or second try: nothing 1 on second try 2 on second try 1 on luck 1 on luck, 1 on second try 2 on luck',
    ]);
    expect(fortune({ dice: '5,6' })).toEqual(['Ann: hurt 1 (was 0)']);
  });
  test('is decided by somebody who is told what the dice show', () =>
    expect(asked(leap, { dice: '5,6' })?.after).toBe('leap: 11 against 10: failure by 1'));
  test('shifts it', () =>
    expect(fortune({ dice: '5,6', choices: ['amount for luck=1'] })).toEqual(['Ann: fortune 1 (was 2)']));
  test('throws it again, and the better throw counts', () => {
    const choices = ['amount for second try=1'];
    expect(fortune({ dice: '5,6/1,2', choices })).toEqual(['Ann: fortune 1 (was 2)']);
    expect(fortune({ dice: '5,6/6,6', choices })).toEqual(['Ann: fortune 1 (was 2)', 'Ann: hurt 1 (was 0)']);
    expect(fortune({ dice: '5,6/6,6', choices: ['1', '1'] })).toEqual(['Ann: fortune 0 (was 2)']);
  });
  test('may be worth dice, which fall then', () => {
    // 11 of 10: one too many. The die of 3 makes it 13, two to spare; one of 1 is just enough; two are 4 and 2.
    const vault = (dice: string, ...choices: string[]) => fortune({ dice, choices }, 'vault');
    expect(vault('5,6/3', 'amount for inspired=1')).toEqual(['Ann: fortune 1 (was 2)']);
    expect(vault('6,6/1', 'amount for inspired=1')).toEqual(['Ann: fortune 1 (was 2)', 'Ann: hurt 1 (was 0)']);
    expect(vault('6,6/4,2', 'amount for inspired=2')).toEqual(['Ann: fortune 0 (was 2)']);
    expect(vault('6,6/1', '1', '1')).toEqual(['Ann: fortune 0 (was 2)']);
    const { who, roll, others } = stage('vault');
    const once = playLine(roll, who, others, gameOf(who), 'vault', {
      dice: '5,6/3',
      choices: ['amount for inspired=1'],
    });
    if (isProblem(once) || !('changes' in once)) throw new Error('Nothing was played.');
    expect(once.summary).toContain('clears it by 2');
    const again = playLine(roll, who, others, gameOf(who), 'vault', sourceOf(once.record));
    expect(again).toMatchObject({ record: { tape: once.record.tape }, changes: once.changes });
    // Said beforehand, they fall with the roll.
    expect(fortune({ dice: '5,6,3' }, 'vault, spend 1 on inspired')).toEqual(['Ann: fortune 1 (was 2)']);
  });
  test('is part of it where the line says so', () => {
    expect(fortune({ dice: '5,6' }, 'leap, spend 1 on luck')).toEqual(['Ann: fortune 1 (was 2)']);
    expect(fortune({ dice: '5,6,6,6' }, 'leap, spend 1 on second try')).toEqual([
      'Ann: fortune 1 (was 2)',
      'Ann: hurt 1 (was 0)',
    ]);
  });
  test('replays to the same', () => {
    const { who, roll, others } = stage(leap);
    const result = playLine(roll, who, others, gameOf(who), leap, { seed: 'luck', choices: ['1', '1'] });
    if (isProblem(result) || !('changes' in result)) throw new Error('It is played.');
    const again = playLine(roll, who, others, gameOf(who), leap, sourceOf(result.record));
    expect(again).toEqual(result);
  });
});
