import { describe, expect, test } from 'vitest';
import { addTallies, emptyTally, oddsOfFights, type Tally, tallied } from '../../language/fight/likely/odds.js';
import { playOut } from '../../language/fight/likely/play-out.js';
import { Tactic } from '../../language/fight/likely/tactic.js';
import { fold } from '../../language/fight/log/log-fold.js';
import { readLog } from '../../language/fight/log/read-log.js';
import { headText } from '../../language/fight/log/write-log.js';
import { begin, type FightState, isFighting } from '../../language/fight/state/fight.js';
import { type FightInput, step } from '../../language/fight/state/fight-step.js';
import { type PreparedEncounter, prepareEncounter } from '../../language/fight/state/prepared-encounter.js';
import { happenedText } from '../../language/fight/table/play-command.js';
import { encounterOddsText, MOST_ROUNDS } from '../../language/play/chances/encounter-odds.js';
import { Tape } from '../../language/roll/tape.js';
import { isProblem } from '../../language/values/problem.js';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';

const people = `use "GURPS Lite WWII"
npc Sentry { ST 10, DX 10, HT 10, Shortsword 12, gear { Machete } }
npc "Captain Sass" like Sentry { Leadership 8 }
npc Farmer { ST 10 }
`;

/** The encounter of these lines, ready to be played. */
function encounter(lines: string, more = '', before = people, told: readonly unknown[] = []): PreparedEncounter {
  const workspace = workspaceOf({ 'scene.muster': `${before}encounter "The dyke" {\n${lines}\n}\n${more}` });
  const uri = uriOf('scene.muster');
  const path = workspace.document(uri)?.encounters[0]?.path ?? '';
  const reading = workspace.encounter(uri, path);
  const rules = workspace.governedBy(uri)?.rules;
  if (!reading || !rules) throw new Error('The encounter cannot be read.');
  expect(workspace.findings(uri).map(({ message }) => message)).toEqual(told);
  return prepareEncounter(
    'The dyke',
    reading,
    rules,
    (name) => workspace.named(uri, name),
    (sheet, own) => workspace.overlaid(sheet, own),
  );
}

const sides = '  side Ours { 2 Sentry }\n  side Theirs { 2 Sentry, "Captain Sass" }\n';

/** The state after some inputs, each with the dice of one seed. */
function standing(of: PreparedEncounter, ...inputs: readonly FightInput[]): FightState {
  let state = begin(of);
  for (const input of inputs) {
    const next = step(of, state, input, new Tape({ seed: 'test' }));
    if (isProblem(next)) throw new Error(next.problem);
    state = next.state;
  }
  return state;
}

const hit = (of: string, hits: number): FightInput => ({
  is: 'by hand',
  of,
  lines: [`hits taken ${hits}`],
  reason: 'the branch',
});

/** Who can go on, by name. */
function fighting(of: PreparedEncounter, state: FightState): string[] {
  return of.members.flatMap(({ name }, place) => (isFighting(state, place) ? [name] : []));
}

function text(of: PreparedEncounter, seed: string): string {
  let log = headText({ encounter: of.name, file: 'scene.muster', seed });
  const end = playOut(of, new Tactic(of), seed, (happened) => {
    log += happenedText(of, happened);
  });
  if (isProblem(end)) throw new Error(end.problem);
  return log;
}

function replayed(of: PreparedEncounter, log: string) {
  const read = readLog(log);
  if (isProblem(read)) throw new Error(read.problem);
  return fold(of, read);
}

function fought(of: PreparedEncounter, from: number, to: number): Tally {
  const fights = tallied(of, 'seed', from, to);
  let next = fights.next();
  while (!next.done) next = fights.next();
  if (isProblem(next.value)) throw new Error(next.value.problem);
  return next.value;
}

describe('what happens in an encounter', () => {
  test('changes the member and nobody else, and puts it out by the rules of the game', () => {
    const of = encounter(sides);
    const state = standing(of, hit('Sentry 1', 60));
    expect(fighting(of, state)).toEqual(['Sentry 2', 'Sentry 3', 'Sentry 4', 'Captain Sass']);
    expect(fighting(of, begin(of))).toHaveLength(5);
  });

  test('is a line as in a sheet, read for those concerned as they are now', () => {
    const of = encounter(sides);
    const act = { is: 'act', by: 'Sentry 1', line: 'attack Sentry 3 with Machete swing' } as const;
    const strike = (seed: string) => step(of, begin(of), act, new Tape({ seed }));
    expect(strike('one')).toEqual(strike('one'));
    const all = Array.from({ length: 40 }, (_, index) => strike(String(index)));
    const wounded = all.find((next) => !isProblem(next) && next.changes.some(({ who }) => who === 'Sentry 3'));
    if (!wounded || isProblem(wounded)) throw new Error('Nobody was hit.');
    const before = begin(of).members;
    expect(wounded.state.members.map((now, place) => now === before[place])).toEqual([true, true, false, true, true]);
    const wrong = step(of, begin(of), { ...act, line: 'attack Nobody with Machete swing' }, new Tape({ seed: 'x' }));
    expect(isProblem(wrong) && wrong.problem).toContain('Nobody');
  });

  test('lasts as long as it says', () => {
    const of = encounter(sides);
    const shock: FightInput = { is: 'by hand', of: 'Sentry 1', lines: ['Shock 3 until turn'], reason: 'a blow' };
    expect(standing(of, shock).members[0]?.has('Shock')).toBe(true);
    expect(standing(of, shock, { is: 'turn', of: 'Sentry 2' }).members[0]?.has('Shock')).toBe(true);
    expect(standing(of, shock, { is: 'turn', of: 'Sentry 1' }).members[0]?.has('Shock')).toBe(false);
  });

  test('brings a wave only once', () => {
    const of = encounter(`${sides}  wave 1 to Theirs { 3 Sentry } if round 2`);
    expect(fighting(of, begin(of))).toHaveLength(5);
    expect(fighting(of, standing(of, { is: 'wave', wave: 1 }))).toHaveLength(8);
    const twice = step(of, standing(of, { is: 'wave', wave: 1 }), { is: 'wave', wave: 1 }, new Tape({ seed: 'x' }));
    expect(isProblem(twice) && twice.problem).toContain('here already');
  });

  test('moves clocks within their segments', () => {
    const of = encounter(`${sides}  clock Alarm 4`);
    expect(standing(of, { is: 'clock', clock: 'alarm', to: 3 }).clocks).toEqual([3]);
    const beyond = step(of, begin(of), { is: 'clock', clock: 'Alarm', to: 5 }, new Tape({ seed: 'x' }));
    expect(isProblem(beyond) && beyond.problem).toBe('The clock "Alarm" has 0 to 4 segments.');
  });
});

describe('the log of a fight', () => {
  const of = encounter(
    `${sides}  wave 1 to Ours { 2 Sentry } if half of Ours\n  morale Theirs at half: check "Captain Sass" Leadership`,
  );
  const log = text(of, 'tide');

  test('replays, line by line', () => {
    const { difference, entries } = replayed(of, log);
    expect(difference).toBeUndefined();
    expect(entries).toBeGreaterThan(5);
    expect(text(of, 'tide')).toBe(log);
    expect(text(of, 'ebb')).not.toBe(log);
  });

  test('names the first line that does not follow', () => {
    const lines = log.split('\n');
    const at = lines.findIndex((line) => line.startsWith('  => '));
    const edited = lines.with(at, '  => nothing at all').join('\n');
    expect(replayed(of, edited).difference).toMatchObject({ why: expect.stringContaining('nothing at all') });
  });

  test('keeps what is whole of a text that was cut', () => {
    const [first = '', second = ''] = log.split('\n');
    const cut = `${first}\n${second}\nround 1\nnote all quiet\nwav`;
    expect(replayed(of, cut)).toMatchObject({ entries: 1, difference: { line: 5 } });
  });

  test('leaves out what was taken back', () => {
    const head = headText({ encounter: 'The dyke', file: 'scene.muster', seed: 'x' });
    const came = `${head}wave 1\n  => Sentry 5, Sentry 6 come\n`;
    const lines = `${came}undone 1: wave 1\n`;
    expect(fighting(of, replayed(of, lines).state.fight)).toHaveLength(5);
    expect(fighting(of, replayed(of, `${came}undone 1\n`).state.fight)).toHaveLength(5);
    expect(replayed(of, `${came}undone 1: wave 2\n`).difference?.why).toBe('Entry 1 is not "wave 2".');
    expect(fighting(of, replayed(of, `${lines}redone 1\n`).state.fight)).toHaveLength(7);
  });
});

describe('how an encounter is likely to go', () => {
  test('does not depend on which fights are played together', () => {
    const of = encounter(sides);
    const whole = fought(of, 0, 12);
    const parts = [fought(encounter(sides), 0, 5), fought(encounter(sides), 5, 12)].reduce(addTallies, emptyTally());
    expect(parts).toEqual(whole);
    const { sides: odds, fights } = oddsOfFights(of, whole);
    expect(fights).toBe(12);
    expect(odds.map(({ side, members }) => [side, members])).toEqual([
      ['Ours', 2],
      ['Theirs', 3],
    ]);
  });

  test('favours those who are many', () => {
    const odds = oddsOfFights(
      encounter('  side One { Sentry }\n  side Many { 5 Sentry }'),
      fought(encounter('  side One { Sentry }\n  side Many { 5 Sentry }'), 0, 30),
    );
    expect(odds.sides[1]?.wins).toBeGreaterThan(0.9);
    expect(odds.dangerous).toMatchObject({ who: 'Sentry', weapon: 'Machete swing' });
  });

  test('is fought by people who make ready what they have swung, and shoot no faster than their rifles', () => {
    const slow = `weapon Mauser { skill Guns (Rifle), damage 2d, SS 14, Acc 11, Max 3900, RoF 1/2 }
npc Axeman { ST 12, DX 12, HT 12, Axe/Mace 13, gear { Hatchet } }
npc Rifleman { DX 12, HT 12, Guns (Rifle) 13, gear { Mauser } }
`;
    const of = encounter('  distance 5 yd\n  side Ours { Axeman }\n  side Theirs { Rifleman }', '', `${people}${slow}`);
    const lines = text(of, 'x').split('\n');
    for (const who of ['Axeman', 'Rifleman']) {
      const said = lines.flatMap((line) => new RegExp(`^${who}: (attack|make ready)`).exec(line)?.[1] ?? []);
      expect(said.length).toBeGreaterThan(1);
      expect(said.some((one, at) => one === 'attack' && said[at + 1] === 'attack')).toBe(false);
    }
  });

  test('is left undecided where it cannot end', () => {
    const guns = `${people}weapon Mauser { skill Guns (Rifle), damage 2d, SS 14, Acc 11, Max 3900 }
npc Rifleman { Guns (Rifle) 13, gear { Mauser } }
`;
    const of = encounter('  distance 4000 yd\n  side Ours { Rifleman }\n  side Theirs { Rifleman }', '', guns);
    const end = playOut(of, new Tactic(of), 'x');
    expect(end).toMatchObject({ isUndecided: true, state: { round: MOST_ROUNDS } });
  });

  test('is fought with fists by those who carry nothing, and with whatever is carried by the others', () => {
    const of = encounter('  side Ours { Sentry }\n  side Theirs { 2 Farmer }');
    const lines = text(of, 'x').split('\n');
    const used = (who: string) =>
      new Set(lines.flatMap((line) => new RegExp(`^${who}.*: attack .* with (.*)`).exec(line)?.[1] ?? []));
    expect([...used('Sentry')]).toEqual(['Machete swing']);
    expect([...used('Farmer')].filter((one) => one !== 'Bare Fist' && one !== 'Foot')).toEqual([]);
    expect(used('Farmer').size).toBeGreaterThan(0);
  });

  test('is gone on with by whoever has used up what the encounter says, with what else they carry', () => {
    const guns = `weapon Derringer { skill Guns (Pistol), damage 1d - 2, SS 10, Acc 1, Max 100 }
npc Gambler { ST 11, DX 12, HT 12, Guns (Pistol) 13, Shortsword 12, gear { Machete, Derringer { loaded 1 } } }
`;
    const of = encounter('  side Ours { Gambler with Derringer }\n  side Theirs { 3 Farmer }', '', `${people}${guns}`);
    const used = [...text(of, 'x').matchAll(/^Gambler: attack .* with (.*)/gm)].map(([, weapon]) => weapon);
    expect(used.length).toBeGreaterThan(1);
    expect([used[0], ...new Set(used.slice(1))]).toEqual(['Derringer', 'Machete swing']);
  });

  test('is fought by people who load an empty gun again, for as many turns as that takes', () => {
    const guns = `weapon Derringer { skill Guns (Pistol), damage 1d - 2, SS 10, Acc 1, Max 100, reload time 2 }
npc Gambler { ST 11, DX 12, HT 12, Guns (Pistol) 13, gear { Derringer { loaded 1 } } }
`;
    const of = encounter('  side Ours { Gambler with Derringer }\n  side Theirs { 3 Farmer }', '', `${people}${guns}`);
    const done = [...text(of, 'x').matchAll(/^Gambler: (attack|reload 1 with Derringer)/gm)].map(([, what]) => what);
    expect(done.slice(0, 4)).toEqual(['attack', 'reload 1 with Derringer', 'reload 1 with Derringer', 'attack']);
  });

  /** What the first member of a fight against one foe does, in its order. */
  function doneBy(who: string, game: string, gear: string, foe = ''): readonly string[] {
    const armed = `use "${game}"\n${gear}\nnpc Foe { ${foe} }\n`;
    const of = encounter('  side Ours { Kit }\n  side Theirs { Foe }', '', `${armed}npc Kit { ${who} }\n`);
    return [...text(of, 'x').matchAll(/^(?:declare )?Kit: (.*)/gm)].map(([, line = '']) => line);
  }

  test('is fought by people who first load a gun that is empty when it begins', () => {
    const musket = 'weapon Musket { skill Guns (Rifle), damage 5d, SS 10, Max 900, reload time 2, loaded 4 }';
    const rifleman = 'DX 12, Guns (Rifle) 14, gear { Musket { loaded 0 } }';
    const loads = ['reload 4 with Musket', 'reload 4 with Musket', 'attack Foe with Musket'];
    expect(doneBy(rifleman, 'GURPS Lite WWII', musket).slice(0, 3)).toEqual(loads);
    const kar = 'weapon "Kar 98k" { skill Rifle, class gun, killing width + 2, rounds 5, close 50 }';
    const pools = 'Coordination 4, Rifle 3, gear { Kar 98k { rounds 0 } }';
    expect(doneBy(pools, 'Godlike', kar, 'Body 2')[0]).toBe('reload 5 with Kar 98k');
    expect(doneBy('Shoot 3, gear { Rifle { loaded 0 } }', 'Rough Methods', '').slice(0, 2)).toEqual([
      'reload with Rifle',
      'attack Foe with Rifle',
    ]);
    expect(doneBy('gear { Rifle { loaded 0 } }', 'Men & Supermen', '')).toContain('reload with Rifle');
  });

  test('is fought by people who fill up a gun that was half empty when it began', () => {
    const kar = 'weapon "Kar 98k" { skill Rifle, class gun, killing 0, rounds 5, close 50 }';
    const pools = 'Coordination 4, Rifle 3, gear { Kar 98k { rounds 1 } }';
    expect(doneBy(pools, 'Godlike', kar, 'Body 3').slice(0, 2)).toEqual([
      'attack Foe with Kar 98k',
      'reload 5 with Kar 98k',
    ]);
  });

  test('is fought by people who make ready what they have slung', () => {
    const musket = 'weapon Musket { skill Guns (Rifle), damage 5d, SS 10, Max 900 }';
    const slung = 'DX 12, Guns (Rifle) 14, gear { Musket { turns until ready 1 } }';
    expect(doneBy(slung, 'GURPS Lite WWII', musket).slice(0, 2)).toEqual([
      'make ready with Musket',
      'attack Foe with Musket',
    ]);
  });

  test('is not fought with what nothing can make ready', () => {
    const musket = 'weapon Musket { skill Guns (Rifle), damage 5d, SS 10, Max 900, loaded 4 }';
    const empty = 'DX 12, Guns (Rifle) 14, gear { Musket { loaded 0 } }';
    const done = doneBy(empty, 'GURPS Lite WWII', musket);
    expect(done[0]).toMatch(/attack Foe with (Bare Fist|Foot)/);
    expect(done.filter((line) => line.includes('Musket'))).toEqual([]);
  });

  test('ends when the plan says that a side has lost', () => {
    const of = encounter(
      `${sides}  defeat Theirs when "Captain Sass" is out\n  state "Captain Sass" { hits taken 40 }`,
    );
    expect(playOut(of, new Tactic(of), 'x')).toMatchObject({ winner: 'Ours', state: { round: 1 } });
  });

  test('needs two sides', () => {
    const lines = '  side Ours { 2 Sentry }\n  side Farmers neutral { Farmer }';
    const told = [expect.stringContaining('The side "Ours" has no opponents')];
    const next = tallied(encounter(lines, '', people, told), 'x', 0, 1).next();
    expect(next.value).toEqual({ problem: 'An encounter needs members on two sides that fight each other.' });
  });
});

/** Riflemen whose shots are hopeless at this distance unless they aim, and a fight between two sides of them: the report, in order. */
function shootout(yards: number): readonly string[] {
  const of = encounter(
    `  distance ${yards} yards\n  side Ours { 2 Rifleman }\n  side Theirs { 2 Rifleman }\n`,
    '',
    `use "GURPS Lite WWII"
weapon Musket { skill Guns (Rifle), damage 2d, type imp, SS 14, Acc 8, Max 1000 }
npc Rifleman { ST 10, DX 10, HT 10, Guns (Rifle) 13, gear { Musket } }
`,
  );
  const said: string[] = [];
  playOut(of, new Tactic(of), 'x', ({ input }) => {
    if (input.is === 'act') said.push(`${input.by}: ${input.line}`);
  });
  return said;
}

describe('aiming before a shot', () => {
  test('takes the first turn where it makes more of two than two shots', () => {
    const said = shootout(20);
    const [first = ''] = said;
    expect(first).toMatch(/: take aim Rifleman \d$/);
    const who = first.slice(0, first.indexOf(':'));
    expect(said.find((one) => one.startsWith(`${who}: attack`))).toMatch(/with Musket, range 20, aim 1$/);
  });

  test('is not done where the target cannot be missed', () => {
    expect(shootout(1).filter((one) => one.includes('take aim'))).toEqual([]);
  });

  test('begins anew after it was spoiled, where there is no other way to hit', () => {
    const said = shootout(30);
    expect(said.filter((one) => !/take aim|stay awake|shake off a blow|range 30, aim 1$/.test(one))).toEqual([]);
  });
});

test('the rounds of a likely fight agree with their number', () => {
  const text = (rounds: number): string =>
    encounterOddsText({ method: 'simulated', fights: 10, sides: [], rounds, undecided: 0 });
  expect([text(1.04), text(1.4), text(2)]).toEqual(['1 round', '1.4 rounds', '2 rounds']);
});

test('who passes out at the beginning of a turn does nothing more in it', () => {
  const fallen = encounter(
    '  side Ours { 3 Weak }\n  side Theirs { 3 Weak }',
    '',
    'use "GURPS Lite WWII"\nnpc Weak { ST 12, HT 7, Shortsword 14, gear { Machete } }\n',
  );
  const turns = Array.from({ length: 6 }, (_, seed) => text(fallen, `faint ${seed}`)).flatMap((log) =>
    log.split(/^(?:turn |round\b)/m),
  );
  const passedOut = turns.filter((turn) => /^(Weak \d)\n\1: stay awake\n.*\n.*Unconscious/.test(turn));
  expect(passedOut.length).toBeGreaterThan(6);
  expect(passedOut.flatMap((turn) => turn.match(/^Weak \d: (?!stay awake$).*$/gm) ?? [])).toEqual([]);
});
