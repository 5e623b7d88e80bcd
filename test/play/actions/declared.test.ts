import { describe, expect, test } from 'vitest';
import { simulate } from '../../../language/play/actions/simulate.js';
import { playLine } from '../../../language/play/lines/play-line.js';
import { replayAll } from '../../../language/play/lines/replay.js';
import { changeText } from '../../../language/roll/changes.js';
import type { TapeSource } from '../../../language/roll/tape.js';
import { gameOf } from '../../../language/sheet/rolls/game.js';
import { isProblem } from '../../../language/values/problem.js';
import { codeLenses, resolveCodeLensWith } from '../../../server/features/lenses/code-lenses.js';
import { estimateLens } from '../../../server/features/lenses/estimate-lens.js';
import { fixture, never } from '../../features/harness.js';

const game = `=== wild.rulebook
rulebook Wild
dice under 3d6 { contest regular by success; contest regular both fail again; contest regular tie again }
kind stat { rating from 1 to 20 else 10 }
stat Strength
stat Doctor
field hurt number from 0 to 99 else 0
kind tool is item { field uses number else 5; rolls Doctor }
tool Needle
list bag of tool
kind state is item
state Dazed
state Warned
derived Beware (whoever text) = count(1 for state where name is "Warned" and label is whoever)
list conditions of state
kind bruise is item { many; rating from -5 to 20; option where { arm; leg } }
bruise Bruise
list bruises of bruise
table Fright by total { 3..9: "stands still", 10..40: "runs" }
modifier helped (by from 1 to 9) { shift by }
action swim "a length in the water" { rolls Strength; changes hurt to hurt + 1 if not success; gains Dazed until turn if margin <= -5 }
action treat "heals some of it" {
  names somebody
  takes tool, helped
  throws healed = 1d - 1 if success
  changes hurt to max(0, hurt - healed) if success
  changes uses of tool to uses - 1
}
action tumble (height from 1 to 100) "falls so far" { throws blow = 2d; changes hurt to hurt + blow; loses Dazed }
action scramble "up a wall, or down again" { rolls Strength - 5; leads to tumble (7) if not success }
action slip "down the bank" { throws stone = 1d; adds "Bruise {stone - 3} leg" to bruises; adds "Bruise {stone - 3} leg" to bruises if stone = 6 }
action gape "at something" { rolls Strength; reads Fright by total }
table Mishap by 1d6 { 1..4: "a knock"; 5..6: roll Limb }
table Limb by 1d2 { 1: arm; 2: leg }
action wrestle "until one is down" { rolls Strength; contest regular; changes hurt to hurt + 1 if not success }
action threaten "somebody, once" { names somebody; needs foe.Beware[character name] = 0 "warned already"; gains Warned about character name; gains Warned about "Cy"; loses Warned if not npc }
action stumble "over a root" { throws luck = 1d; reads Mishap by luck }
`;

interface Played {
  readonly summary: string;
  readonly changes: readonly string[];
  readonly details: readonly string[];
  readonly replays: boolean;
}

function play(line: string, source: TapeSource = { seed: 'water' }, state = ''): Played | string {
  const { context } = fixture(`${game}=== camp.muster
use Wild
npc Bob { Strength 8, hurt 4 }
npc Ann { Strength 12, hurt 1, ${state}
  bag { Needle { uses 3 } }
  roll ${line}
}
`);
  const uri = 'file:///table/camp.muster';
  const who = context.workspace.named(uri, 'Ann');
  const roll = context.workspace.sheets(uri).find(({ name }) => name === 'Ann')?.rolls[0];
  if (!roll || !who) throw new Error('Ann rolls nothing.');
  const [error] = roll.findings;
  if (error) return error.message;
  const played = playLine(roll, who, (name) => context.workspace.named(uri, name), gameOf(who), line, source);
  if (isProblem(played)) return played.problem;
  if (!('changes' in played)) throw new Error('No action was played.');
  const [again] = right(replayAll(JSON.stringify({ ...played })));
  return {
    summary: played.summary,
    changes: played.changes.map(changeText),
    details: played.details.map(({ label, value }) => `${label}: ${value}`),
    replays: again?.same === true,
  };
}

function right<T>(value: T): Exclude<T, { readonly problem: string }> {
  if (isProblem(value)) throw new Error(value.problem);
  return value as Exclude<T, { readonly problem: string }>;
}

test('what a roll changes follows from it', () => {
  expect(play('swim', { dice: '6,6,1' })).toMatchObject({ changes: ['Ann: hurt 2 (was 1)'], replays: true });
  expect(play('swim', { dice: '3,3,1' })).toMatchObject({ changes: [], replays: true });
  expect(play('swim', { dice: '6,6,5' })).toMatchObject({
    changes: ['Ann: hurt 2 (was 1)', 'Ann: Dazed until the end of the turn'],
  });
});

test('further dice are asked for on the same tape, and the thing that was used is used up', () => {
  expect(play('treat Bob with Needle, helped 2', { dice: '1,2,3/5' })).toMatchObject({
    changes: ['Bob: hurt 0 (was 4)', 'Ann: uses of Needle 2 (was 3)'],
    details: expect.arrayContaining(['healed: 4']),
    replays: true,
  });
  expect(play('treat Bob with Needle', { dice: '1,2,3' })).toBe(
    'Also type the dice of "healed" after a `/`: 1 die from 1 to 6.',
  );
  expect(play('treat Bob with Needle', { dice: '6,6,6/3' })).toBe('Nothing rolls the faces "3". Leave them out.');
});

test('a condition is about somebody, and is there once for each', () => {
  expect(play('threaten Bob')).toMatchObject({ changes: ['Bob: Warned (Ann)', 'Bob: Warned (Cy)'], replays: true });
  expect(play('threaten Ann', {}, 'conditions { Warned "Cy" },')).toMatchObject({ changes: ['Ann: Warned (Ann)'] });
  expect(play('threaten Ann', {}, 'conditions { Warned "Ann" },')).toBe('Warned already.');
});

test('an action leads to another, and what it ends is no longer so', () => {
  expect(play('scramble', { dice: '5,5,5/3,4' }, 'conditions { Dazed },')).toMatchObject({
    summary: expect.stringContaining('tumble: Ann: hurt 8 (was 1)'),
    changes: ['Ann: hurt 8 (was 1)', 'Ann: no longer Dazed'],
    replays: true,
  });
});

test('what may be there several times comes beside what is there already', () => {
  expect(play('slip', { dice: '5' }, 'bruises { Bruise 2 leg, Bruise 4 arm },')).toMatchObject({
    changes: ['Ann: bruises Bruise 2 leg'],
    replays: true,
  });
  expect(play('slip', { dice: '4' }, 'bruises { Bruise 2 leg },')).toMatchObject({
    changes: ['Ann: bruises Bruise 1 leg'],
  });
  expect(play('slip', { dice: '6' })).toMatchObject({ changes: ['Ann: bruises Bruise 3 leg 2 (was 0)'] });
  expect(play('slip', { dice: '1' })).toMatchObject({ changes: ['Ann: bruises Bruise -2 leg'] });
});

test('a table is read by what was rolled', () => {
  expect(play('gape', { dice: '1,1,1' })).toMatchObject({ summary: expect.stringContaining('stands still') });
  expect(play('gape', { dice: '6,6,1' })).toMatchObject({ details: expect.arrayContaining(['Fright: runs']) });
});

test('a row that rolls another table goes on with its dice', () => {
  expect(play('stumble', { dice: '5/2' })).toMatchObject({
    summary: 'roll Limb; leg',
    details: expect.arrayContaining(['Mishap: roll Limb', 'Limb: leg']),
    replays: true,
  });
  expect(play('stumble', { dice: '3' })).toMatchObject({ summary: 'a knock' });
  expect(play('stumble', { dice: '5' })).toBe('Also type the dice of "Limb" after a `/`: 1 die from 1 to 2.');
});

test('a contest of an action goes on until it is decided', () => {
  expect(play('wrestle against Bob Strength', { dice: '3,3,3/1,1,1/6,6,6/1,1,1' })).toMatchObject({
    summary: expect.stringContaining('Bob 3 against 8: success by 5; Bob wins after 1 undecided round'),
    replays: true,
  });
});

describe('played many times', () => {
  const camp = fixture(`${game}=== camp.muster
use Wild
npc Ann { Strength 10
  roll swim<|>
  roll tumble 3
}
`);

  test('the same odds each time, near what is exact', () => {
    const who = camp.context.workspace.named(camp.uri, 'Ann');
    const [swim] = camp.context.workspace.sheets(camp.uri)[0]?.rolls ?? [];
    if (!who || !swim?.situation) throw new Error('Ann does not swim.');
    const stage = { roll: swim, situation: swim.situation, who, others: () => undefined };
    const odds = right(simulate(stage, 2000));
    expect(right(simulate(stage, 2000))).toEqual(odds);
    expect(Math.abs((odds.success ?? 0) - 0.5)).toBeLessThan(0.04);
    expect(odds.effects[0]).toMatchObject({ who: 'Ann', what: 'hurt' });
    expect(odds.effects[0]?.mean).toBeCloseTo(1 - (odds.success ?? 0), 10);
  });

  test('a lens says at once what is exact, and what it does when it is looked at', async () => {
    const lenses = (await codeLenses(camp.context, { textDocument: { uri: camp.uri } }, never)) ?? [];
    const open = lenses.filter(({ command }) => command === undefined);
    expect(open).toHaveLength(2);
    const titles: string[] = [];
    for (const one of open) {
      const played = await resolveCodeLensWith(estimateLens)(camp.context, one, never);
      let step = played.next();
      while (!step.done) step = played.next();
      titles.push(step.value.command?.title ?? '');
    }
    expect(titles[0]).toMatch(/50 %.* · hurt \+0\.\d+; Dazed [\d.]+ %$/);
    expect(titles[1]).toMatch(/hurt \+7/);
  });
});
