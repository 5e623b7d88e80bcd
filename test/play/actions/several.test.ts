import { describe, expect, test } from 'vitest';
import { parseRulebook, parseSheet } from '../../../language/grammar/parse.js';
import { simulate } from '../../../language/play/actions/simulate.js';
import { type PlayedLine, playLine } from '../../../language/play/lines/play-line.js';
import { replayAll } from '../../../language/play/lines/replay.js';
import { writtenRolls } from '../../../language/play/lines/written-rolls.js';
import type { TapeSource } from '../../../language/roll/tape.js';
import { evaluateExpression } from '../../../language/roll/typed-expression.js';
import { isProblem, type Problem } from '../../../language/values/problem.js';
import { createWorkspace } from '../../../language/workspace/host.js';

/** A blast hurts all alike, less what each wears; a gas is resisted by each. */
const game = `rulebook Docks
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Throwing
stat HT
kind bomb is item { field force dice else 1d6; rolls Throwing }
bomb Petard
list gear of bomb
field hurt number else 0
field padding number else 0
field sick number else 0
field effort number else 0
modifier sore "who is hurt resists worse" { always if hurt > 0; shift -3 }
modifier weary "who is hurt does all worse, but breathes as well" { always if hurt > 0; shift -2 }
modifier near (metres from 0 to 20) "how far off all of them are"
modifier luck (points from 0 to 3) "what is left over"
part be sick (worse number) {
  whom rolls HT - worse excludes weary "health"
  changes sick to sick + 1 + max(0, -their margin) if not their success
}
action blast "all around" {
  names everybody
  takes near
  rolls Throwing
  throws force = 2d6 if success
  changes own effort to effort + 1
  for each of them
  throws shelter = 1d6 if success
  let harm = force - shelter - whom.padding - (near otherwise 0)
  changes hurt to hurt + harm if success and harm > 0
  tells "nothing gets through" if success and harm <= 0
}
action gas "all who breathe" {
  names everybody else
  needs foe.HT < 20 "{foe.HT} is more than any gas can do"
  rolls none
  let strong = 2
  for each of them
  does be sick (strong)
  changes own effort to effort + 1
}
action poison "one of them" { names somebody; rolls none; does be sick (0); tells "by {their margin}" }
action stench "as strong as whoever spreads it throws" { names somebody; rolls none; does be sick (Throwing - 8) }
action song { names everybody; rolls Throwing; shift -how many; tells "heard by {how many}"; for each of them; throws joy = 1d6; changes hurt to 0 if joy > 6 }
action gift { names everybody optional; rolls none; for each of them; changes hurt to 0 }
`;

const sheet = `use Docks
npc Bob { padding 2 }
npc Cyd "Cy" { HT 12 }
npc Docker { padding 1 }
npc Eve { hurt 1 }
npc Ann { Throwing 12 }
`;

function table(text = sheet) {
  const workspace = createWorkspace();
  const book = 'file:///table/docks.rulebook';
  workspace.setRulebook(book, parseRulebook(game, book).root);
  const uri = 'file:///table/sheet.muster';
  workspace.setSheet(uri, parseSheet(text, uri).root);
  return { workspace, others: (name: string) => workspace.named(uri, name), uri };
}

/** A line of Ann's. */
function ready(line: string) {
  const { others } = table();
  const ann = others('Ann');
  if (!ann) throw new Error('Ann is not there');
  const evaluated = evaluateExpression(line, ann, others);
  if (isProblem(evaluated)) throw new Error(evaluated.problem);
  return { ann, ...evaluated };
}

function play(line: string, source: TapeSource): PlayedLine | Problem {
  const { roll, ann, others, game } = ready(line);
  expect(roll.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return playLine(roll, ann, others, game, line, source);
}

/** What is told, sentence by sentence. */
function told(line: string, source: TapeSource): readonly string[] {
  const played = play(line, source);
  return isProblem(played) ? [played.problem] : played.summary.split('; ');
}

function findings(line: string): readonly string[] {
  return ready(line).roll.findings.map(({ message }) => message);
}

describe('an action on several', () => {
  test('throws once what comes before `for each of them`, and once for each what comes after it', () =>
    expect(told('blast Bob, Cyd', { dice: '3,3,3/5,4/3/1' })).toEqual([
      '9 against 12: success by 3',
      'Ann: effort 1 (was 0)',
      'Bob: hurt 4 (was 0)',
      'Cyd: hurt 8 (was 0)',
    ]));
  test('names them with commas and `and`, before what else its line says', () => {
    for (const line of ['blast Bob and Cyd, near 1', 'blast Bob, and Cyd, near 1', 'blast "Bob", "Cyd", near 1'])
      expect(told(line, { dice: '3,3,3/5,4/3/1' }).slice(2)).toEqual(['Bob: hurt 3 (was 0)', 'Cyd: hurt 7 (was 0)']);
  });
  test('is on one who is named alone, whose name then begins no sentence', () =>
    expect(told('blast Bob', { dice: '3,3,3/1,1/3' }).slice(2)).toEqual(['nothing gets through']));
  test('says of whom it tells something, where there are several', () =>
    expect(told('blast Bob, Cyd', { dice: '3,3,3/1,1/3/1' }).slice(2)).toEqual([
      'Bob: nothing gets through',
      'Cyd: hurt 1 (was 0)',
    ]));
  test('is on so many of a name', () => {
    const played = play('blast 2 Docker and Bob', { dice: '3,3,3/5,4/3/1/6' });
    expect(isProblem(played) || !('account' in played) ? played : played.record.on).toEqual([
      'Docker 1',
      'Docker 2',
      'Bob',
    ]);
    expect(
      isProblem(played) || !('account' in played) ? played : played.changes.map(({ who, to }) => `${who} ${to}`),
    ).toEqual(['Ann 1', 'Docker 1 5', 'Docker 2 7', 'Bob 1']);
  });
  test('asks for the dice of each by name', () => {
    const asked = play('blast Bob, Cyd', { dice: '3,3,3/5,4/3' });
    expect(isProblem(asked) && 'asks' in asked ? asked.asks : asked).toMatchObject({
      is: 'dice',
      what: 'Cyd: shelter',
    });
  });
  test('gives the same for the same seed, and its record replays', () => {
    const [one, other] = [1, 2].map(() => play('blast Bob, Cyd', { seed: 'quay' }));
    expect(one).toEqual(other);
    const json = JSON.stringify(isProblem(one) ? one : one?.record);
    expect(replayAll(json)).toMatchObject([{ same: true }]);
  });
  test('may happen to who acts', () =>
    expect(told('blast Ann, Bob', { dice: '3,3,3/5,4/3/1' }).slice(1)).toEqual([
      'Ann: effort 1 (was 0)',
      'Ann: hurt 6 (was 0)',
      'Bob: hurt 6 (was 0)',
    ]));
  test('happens to who acts where it names nobody and need not', () => {
    expect(told('gift', {})).toEqual(['nothing happens']);
    expect(told('gift Bob', {})).toEqual(['nothing happens']);
  });
  test('changes who acts for each, on top of each other', () =>
    expect(told('gas Bob, Cyd', { dice: '1,1,1/1,1,1' })).toEqual([
      'Bob: health 3 against 8: success by 5',
      'Ann: effort 1 (was 0)',
      'Cyd: health 3 against 10: success by 7',
      'Ann: effort 2 (was 1)',
    ]));
});

describe('a line that names several', () => {
  test('names each of them once, and somebody who is there', () => {
    expect(findings('blast Bob, Bob')).toEqual([
      'Bob is named twice, but the line happens to each person once. Remove one of the two.',
    ]);
    expect(findings('blast Bob and Bop')).toEqual([
      'There is no character or npc called "Bop" in this campaign. Correct the name, or write an npc with it.',
    ]);
    expect(findings('blast Bob, 0 Docker')).toEqual([
      'A number before a name says how many are meant, and 0 of Docker cannot be. Write a whole number from 1 to 100, and a name without a number.',
    ]);
    expect(findings('gas Bob')).toEqual([]);
  });
  test('is worth as many as it names', () => {
    expect(told('song Bob and Cyd', { dice: '3,3,3/1/1' })).toEqual(['9 against 10: success by 1', 'heard by 2']);
    expect(told('song Bob', { dice: '3,3,3/1' })).toEqual(['9 against 11: success by 2', 'heard by 1']);
  });
  test('is of an action that names everybody', () => expect(findings('poison Bob, Cyd')).toHaveLength(1));
});

describe('a roll of the one to whom it happens', () => {
  test('is thrown on what they have, and known in what follows', () =>
    expect(told('gas Bob, Cyd', { dice: '3,3,4/6,6,1' }).filter((one) => !one.includes('effort'))).toEqual([
      'Bob: health 10 against 8: failure by 2',
      'Bob: sick 3 (was 0)',
      'Cyd: health 13 against 10: failure by 3',
      'Cyd: sick 4 (was 0)',
    ]));
  test('takes the modifiers that their rolls take by themselves, but for those that it excludes', () =>
    expect(told('poison Eve', { dice: '3,3,3' })).toEqual([
      'Eve: health 9 against 7: failure by 2',
      'Eve: sick 3 (was 0)',
      'by -2',
    ]));
  test('of a part is a name behind it', () =>
    expect(told('poison Cyd', { dice: '3,3,3' })).toEqual(['Cyd: health 9 against 12: success by 3', 'by 3']));
  test('takes what the action says of the one who acts from that one', () =>
    expect(told('stench Cyd', { dice: '3,3,3' })).toEqual([
      'Cyd: health 9 against 8: failure by 1',
      'Cyd: sick 2 (was 0)',
    ]));
  test('has its chance among the odds of the action', () => {
    const { roll, ann, others } = ready('gas Bob, Cyd');
    if (!roll.situation) throw new Error('no action');
    const odds = simulate({ roll, situation: roll.situation, who: ann, others }, 20);
    // 3d6 up to 8 is 56 of 216, up to 10 is 108 of 216.
    expect(isProblem(odds) ? odds : odds.resisted).toEqual([
      { who: 'Bob', what: 'health', success: 56 / 216, chance: 1 },
      { who: 'Cyd', what: 'health', success: 0.5, chance: 1 },
    ]);
  });
});

describe('in an encounter', () => {
  const encounter = `${sheet}encounter Quay {
  side Ours { Ann }
  side Theirs { Bob, 4 Docker }
  roll Ann blast Bob, 3 Docker, near 2
  roll Ann blast 5 Docker
}
`;
  test('so many of a name are the first of its members, and there have to be so many', () => {
    const { workspace, uri } = table(encounter);
    const [first, second] = writtenRolls(workspace, uri).filter(({ roll }) => roll !== undefined);
    expect(first?.roll?.situation?.targets?.map(({ name }) => name)).toEqual([
      'Bob',
      'Docker 1',
      'Docker 2',
      'Docker 3',
    ]);
    expect(second?.roll?.findings.map(({ message }) => message)).toEqual(['There are not 5 of Docker here, only 4.']);
  });
});
