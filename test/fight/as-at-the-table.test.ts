import { describe, expect, test } from 'vitest';
import { estimateOf } from '../../language/fight/likely/estimate.js';
import { playOut } from '../../language/fight/likely/play-out.js';
import { Tactic } from '../../language/fight/likely/tactic.js';
import { fold, LogFolder } from '../../language/fight/log/log-fold.js';
import { readLog } from '../../language/fight/log/read-log.js';
import { headText } from '../../language/fight/log/write-log.js';
import { type PreparedEncounter, prepareEncounterAt } from '../../language/fight/state/prepared-encounter.js';
import type { TrackerCommand } from '../../language/fight/table/commands.js';
import { atTable, commandText, happenedText } from '../../language/fight/table/play-command.js';
import { proposalsOf } from '../../language/fight/table/proposals.js';
import type { TableInput } from '../../language/fight/table/table-state.js';
import { encounterOddsText } from '../../language/play/chances/encounter-odds.js';
import { isProblem } from '../../language/values/problem.js';
import { exampleGames } from '../bench/characters.js';
import { fourAgainstSix } from '../bench/fights.js';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';

/** A fight that is played out: its log, and the inputs of that. */
function playedOut(encounter: PreparedEncounter, seed: string) {
  const inputs: TableInput[] = [];
  let text = headText({ encounter: encounter.name, file: 'scene.muster', seed, sheets: encounter.sheets });
  const end = playOut(encounter, new Tactic(encounter), seed, (happened) => {
    inputs.push(happened.input);
    text += happenedText(encounter, happened);
  });
  if (isProblem(end)) throw new Error(end.problem);
  return { text, inputs, end };
}

/** The log that people write who give the same commands at the table. */
function atTheTable(encounter: PreparedEncounter, seed: string, inputs: readonly TableInput[]): string {
  const folder = new LogFolder(encounter);
  let text = '';
  for (const input of inputs) {
    const table = atTable(encounter, folder, text);
    if (isProblem(table)) throw new Error(table.problem);
    // The first command writes the beginning of the fight, too.
    if (input.is === 'begins' && input.what === 'fight') continue;
    const proposal = proposalsOf(encounter, table.state).find(
      (one) => JSON.stringify(one.input) === JSON.stringify(input),
    )?.key;
    const isSaid = input.is === 'declare' || (input.is === 'act' && table.state.turns.phase !== 'resolve');
    const command: TrackerCommand = proposal ? { is: 'accept', proposal } : isSaid ? input : { is: 'next' };
    const written = commandText(table, command, { file: 'scene.muster', ...(text === '' && { seed }) });
    if (isProblem(written)) throw new Error(written.problem);
    text += written.appends;
  }
  return text;
}

/** Where an encounter of these lines is. */
function placeOf(game: string, people: string, sides: string): Parameters<typeof prepareEncounterAt> {
  const workspace = workspaceOf({
    'scene.muster': `use "${game}"\n${people}\nencounter "The dyke" { ${sides} }\n`,
  });
  const uri = uriOf('scene.muster');
  return [workspace, uri, workspace.document(uri)?.encounters[0]?.path ?? ''];
}

function scene(game: string, people: string, sides: string): PreparedEncounter {
  const encounter = prepareEncounterAt(...placeOf(game, people, sides));
  if (!encounter) throw new Error('The encounter cannot be read.');
  return encounter;
}

/** The log of the first round. */
function firstRound(encounter: PreparedEncounter, seed: string): string {
  return playedOut(encounter, seed).text.split(/^(?:round|begin round)$/m)[0] ?? '';
}

describe.each(exampleGames)('a fight of $game that is played out', ({ game, folder }) => {
  const encounter = fourAgainstSix(game, folder);

  test('has the log that the tracker writes with the same commands and dice, and replays', () => {
    const { text, inputs } = playedOut(encounter, 'tide');
    expect(inputs.length).toBeGreaterThan(10);
    expect(atTheTable(encounter, 'tide', inputs)).toBe(text);
    const log = readLog(text);
    if (isProblem(log)) throw new Error(log.problem);
    const { difference, entries } = fold(encounter, log);
    expect(difference).toBeUndefined();
    expect(entries).toBe(inputs.length);
  });
});

describe('a game in which all declare first', () => {
  const people = 'npc Rifleman { Body 2, Coordination 3 { Rifle 3 }, gear { Long Rifle } }';
  const encounter = scene('Godlike', people, 'side Ours { 2 Rifleman }, side Theirs { 3 Rifleman }');

  test('is played in rounds: all declare, then the dice of all fall at once', () => {
    const { inputs } = playedOut(encounter, 'tide');
    const first = inputs.slice(
      0,
      inputs.findIndex(({ is }) => is === 'round'),
    );
    expect(first.map(({ is }) => is)).toEqual([...Array(5).fill('declare'), 'resolve']);
  });

  test('whoever is hit loses a die of what was to come', () => {
    const logs = Array.from({ length: 20 }, (_, seed) => playedOut(encounter, `seed-${seed}`).text).join('\n');
    expect(logs).toMatch(/is hurt, loses a regular die and with it \d+x\d+/);
  });
});

test('a weapon parries once a turn also when a fight is played out', () => {
  const people =
    'npc Guard { DX 10, HT 14, Shortsword 16, gear { Machete } }\nnpc Raider { DX 11, Shortsword 13, gear { Machete } }';
  const encounter = scene('GURPS Lite WWII', people, 'side One { Guard }, side Two { 5 Raider }');
  const logs = Array.from({ length: 10 }, (_, seed) => playedOut(encounter, `seed-${seed}`).text);
  // The Guard is the fastest: his turn begins with the round.
  const turns = logs.flatMap((text) => text.split(/^round$/m));
  const parries = turns.map((text) => text.match(/Guard avoids it: Parry/g)?.length ?? 0);
  expect(Math.max(...parries)).toBe(1);
});

describe('a side that is unaware', () => {
  const sides = (unaware: string): string => `side Ours { 2 Sentry }, side Theirs ${unaware} { 2 Sentry }`;

  test('declares nothing in the first round', () => {
    const people = 'npc Sentry { Body 2, Coordination 3 { Rifle 3 }, gear { Long Rifle } }';
    const declared = (unaware: string): number =>
      firstRound(scene('Godlike', people, sides(unaware)), 'tide').match(/^declare/gm)?.length ?? 0;
    expect([declared(''), declared('unaware')]).toEqual([4, 2]);
  });

  test.each([
    ['round 3', 3],
    ['Sentry 1 is out or round 4', 4],
    ['"a shot" or round 4', 2],
    ['Alarm >= 2', 2],
    ['"a shot" and round 4', 4],
  ])('until %s acts first in round %i', (until, round) => {
    // With these dice nobody is hit before, which would be noticed.
    const people = 'npc Sentry { Body 4, Coordination 1 { Rifle 0 }, gear { Long Rifle } }\nclock Alarm 4';
    const { text } = playedOut(scene('Godlike', people, sides(`unaware until ${until}`)), 'calm');
    const before = text.slice(0, text.search(/^declare Sentry [34]:/m));
    expect(before.match(/^round/gm)).toHaveLength(round);
  });

  test('comes round by the roll of its game, and acts on the turn on which it does', () => {
    const people = 'npc Sentry { ST 10, DX 10, HT 10, IQ 10, Shortsword 12, gear { Machete } }';
    const { text } = playedOut(scene('GURPS Lite WWII', people, sides('unaware')), 'storm');
    expect(text).toContain('Sentry 3 is surprised: ');
    expect(text).toMatch(/^Sentry [34]: come round\n.*\n {2}=> .*no longer Mentally Stunned\nSentry [34]: attack/m);
  });
});

describe('a game in which turns are paid for', () => {
  test('gives another turn in a round to whoever can pay for it', () => {
    const people = `npc Slow { Brawn 0, Fist Fighting 3 }\nnpc Quick { Action Score 6, Fist Fighting 3 }`;
    const encounter = scene('Rough Methods', people, 'side Ours { Slow }, side Theirs { Quick }');
    const { inputs } = playedOut(encounter, 'tide');
    const turns = (name: string): number => inputs.filter((one) => one.is === 'begins turn' && one.of === name).length;
    expect(turns('Quick')).toBeGreaterThan(turns('Slow'));
  });
});

describe('an estimate', () => {
  test.each([
    ['usual', 0.035, '(±3 %)'],
    ['precise', 0.015, '(±1 %)'],
  ] as const)('that is %s goes on until its error is small enough, and no longer', (precision, enough, shown) => {
    // The more one-sided a fight is, the fewer have to be played for the same error.
    const people = `npc Sentry { ST 12, DX 12, HT 12, Shortsword 15, gear { Machete } }
npc Recruit { ST 9, DX 9, HT 9, Shortsword 7, gear { Machete } }`;
    const estimate = estimateOf(
      ...placeOf('GURPS Lite WWII', people, 'side Ours { Sentry }, side Theirs { Recruit }'),
      precision,
    );
    if (!estimate) throw new Error('The encounter cannot be played.');
    while (!estimate.isDone) estimate.step();
    const { odds } = estimate;
    if (!odds || isProblem(odds)) throw new Error('Nothing is known.');
    expect(Math.max(...odds.sides.map(({ error }) => error))).toBeLessThan(enough);
    expect(Math.max(...odds.sides.map(({ error }) => error))).toBeGreaterThan(enough * 0.95);
    expect(encounterOddsText(odds)).toContain(shown);
  });
});
