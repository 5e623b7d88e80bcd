import { describe, expect, test } from 'vitest';
import { playOut } from '../../language/fight/likely/play-out.js';
import { Tactic, type TacticalChoice } from '../../language/fight/likely/tactic.js';
import type { Arena } from '../../language/fight/state/arena.js';
import { begin, type FightState } from '../../language/fight/state/fight.js';
import { step } from '../../language/fight/state/fight-step.js';
import { Rehearsal, type Rehearsed } from '../../language/fight/state/rehearsal.js';
import { stageOf } from '../../language/fight/state/stages.js';
import { Tape } from '../../language/roll/tape.js';
import { isProblem, type Problem } from '../../language/values/problem.js';
import { valueText } from '../../language/values/value.js';
import { exampleGames } from '../bench/characters.js';
import { fourAgainstSix } from '../bench/fights.js';

function must<T>(value: T | Problem | undefined): T {
  if (isProblem(value)) throw new Error(value.problem);
  if (value === undefined) throw new Error('There is nothing.');
  return value;
}

/** How a fight stands in which one member has such wounds. */
function wounded(arena: Arena, name: string, wounds: string, before = begin(arena)): FightState {
  const input = { is: 'by hand', of: name, lines: [wounds], reason: 'the branch' } as const;
  return must(step(arena, before, input, new Tape({ seed: 'none' }))).state;
}

/** What a member does first. */
function firstChoice(tactic: Tactic, state: FightState, by: number): TacticalChoice {
  const done: TacticalChoice[] = [];
  tactic.act(state, by, (choice) => done.push(choice) > 0);
  return must(done[0]);
}

describe('what came of a line', () => {
  const arena = fourAgainstSix('Godlike', 'godlike');
  const by = must(arena.placeOf('Fusilier 1'));
  const target = must(arena.placeOf('Sgt. Wim Terpstra'));
  const line = firstChoice(new Tactic(arena), begin(arena), by).line;
  const attack = (rehearsal: Rehearsal, state: FightState): Rehearsed => {
    const [self, on] = [must(state.members[by]), must(state.members[target])];
    return must(rehearsal.play(must(stageOf(arena, state, by, line)), self, on, 'the same dice'));
  };

  test('is remembered for all who act alike, whatever else has happened to them', () => {
    const rehearsal = new Rehearsal();
    const one = attack(rehearsal, wounded(arena, 'Fusilier 1', 'wounds left leg 1 shock'));
    expect(attack(rehearsal, wounded(arena, 'Fusilier 1', 'wounds right leg 2 shock'))).toBe(one);
    expect(rehearsal.played).toBe(1);
  });

  test('is remembered for all targets who differ only in a condition that nothing of it asks for', () => {
    const gurps = fourAgainstSix('GURPS', 'gurps-lite-wwii');
    const [one, other] = ['Grenadier 1', '2nd Lt. Harlan Dobbs'].map((name) => must(gurps.placeOf(name)));
    const said = firstChoice(new Tactic(gurps), begin(gurps), must(one)).line;
    const rehearsal = new Rehearsal();
    // What the line reads is known once it was played whole.
    const played = [1, 1, 2].map((rounds) => {
      const state = wounded(gurps, '2nd Lt. Harlan Dobbs', `conditions Fired ${rounds}`);
      const [self, on] = [must(state.members[must(one)]), must(state.members[must(other)])];
      for (let seed = 0; seed < 9; seed++)
        rehearsal.play(must(stageOf(gurps, state, must(one), said)), self, on, `seed ${seed}`);
      return rehearsal.played;
    });
    expect(played[2]).toBe(played[1]);
  });

  test('is played out for one whose wounds change what is rolled, and for a target with other wounds', () => {
    const rehearsal = new Rehearsal();
    attack(rehearsal, wounded(arena, 'Fusilier 1', 'wounds left leg 1 shock'));
    attack(rehearsal, wounded(arena, 'Fusilier 1', 'wounds torso 10 shock'));
    expect(rehearsal.played).toBe(2);
    attack(rehearsal, wounded(arena, 'Sgt. Wim Terpstra', 'wounds torso 1 shock'));
    expect(rehearsal.played).toBe(3);
  });
});

describe('what is counted', () => {
  const play = (
    rehearsal: Rehearsal,
    arena: Arena,
    by: string,
    on: string,
    [who, happened]: readonly [string, string],
  ) => {
    const state = wounded(arena, who, happened);
    const [self, target] = [must(arena.placeOf(by)), must(arena.placeOf(on))];
    const stage = must(stageOf(arena, state, self, `attack "${on}" with ${weapons[by] ?? ''}`));
    const end = must(rehearsal.play(stage, must(state.members[self]), must(state.members[target]), 'seed 3'));
    const after = [must(state.members[self]).after(end.self), must(state.members[target]).after(end.on)];
    return after.map((member) => must(member).changes);
  };
  const weapons: Readonly<Record<string, string>> = { 'Smuggler 1': 'Knife', 'Sefa Lark': '"Salt Carbine"' };

  test.each([
    [
      'Men & Supermen',
      'men-and-supermen',
      'Smuggler 1',
      'Beacon',
      ['Smuggler 1', 'EP spent 2'],
      ['Smuggler 1', 'EP spent 9'],
    ],
    [
      'Rough Methods',
      'rough-methods',
      'Sefa Lark',
      'Raider 1',
      ['Raider 1', 'injuries Injury 0 torso'],
      ['Raider 1', 'injuries Injury 1 torso'],
    ],
  ] as const)(
    'of %s goes on from what was counted before, and is no reason to play a line again',
    (game, folder, by, on, one, other) => {
      const arena = fourAgainstSix(game, folder);
      const rehearsal = new Rehearsal();
      const changes = [one, other].map((happened) => play(rehearsal, arena, by, on, happened));
      expect(rehearsal.played).toBe(1);
      expect(changes).toEqual([one, other].map((happened) => play(new Rehearsal(), arena, by, on, happened)));
      expect(changes[0]).not.toEqual(changes[1]);
    },
  );
});

describe('dice', () => {
  test.each([
    // By how much it hits, and is dodged, does nothing; only the damage comes to something else each time.
    ['GURPS', 'gurps-lite-wwii', 'Grenadier 1', 120],
    // What is rolled for control is only compared with the control of the power.
    ['Men & Supermen', 'men-and-supermen', 'Kite', 40],
  ] as const)(
    'of %s that differ only in what nothing of the line depends on are played out once',
    (game, folder, who, most) => {
      const arena = fourAgainstSix(game, folder);
      const state = begin(arena);
      const by = must(arena.placeOf(who));
      const { line, target } = firstChoice(new Tactic(arena), state, by);
      const stage = must(stageOf(arena, state, by, line));
      const rehearsal = new Rehearsal();
      const [self, on] = [must(state.members[by]), must(state.members[target])];
      const ends = Array.from({ length: 400 }, (_, seed) => rehearsal.play(stage, self, on, `seed ${seed}`));
      expect(rehearsal.played).toBeLessThan(most);
      expect(new Set(ends).size).toBe(rehearsal.played);
      for (const [seed, end] of ends.entries())
        expect(new Rehearsal().play(stage, self, on, `seed ${seed}`)).toEqual(end);
    },
  );
});

describe('a line', () => {
  const arena = fourAgainstSix('Godlike', 'godlike');
  const rollOf = (where: Arena, state: FightState, who: string, line: string) =>
    must(stageOf(where, state, must(where.placeOf(who)), line)).roll;
  const line = 'attack "Sgt. Wim Terpstra" with Fists';

  test('is read once for all who differ only in wounds that it does not ask for by name', () => {
    const rolls = ['left leg 1 shock', 'left arm 2 killing', 'torso 10 shock'].map((wounds) =>
      rollOf(arena, wounded(arena, 'Fusilier 1', `wounds ${wounds}`), 'Fusilier 1', line),
    );
    expect(rolls[1]).toBe(rolls[0]);
    expect(rolls[2]?.rolled?.value).not.toEqual(rolls[0]?.rolled?.value);
  });

  test('that names one of several who began alike is read once for all of them, as long as they are alike', () => {
    const remembering = { ...arena, rehearsal: new Rehearsal() };
    const tactic = new Tactic(remembering);
    const state = begin(remembering);
    const by = must(remembering.placeOf('Sgt. Wim Terpstra'));
    const lines = [1, 2].map(() => firstChoice(tactic, state, by).line);
    const [one, other] = lines.map((said) => rollOf(remembering, state, 'Sgt. Wim Terpstra', said));
    expect(other?.rolled).toBe(one?.rolled);
    expect([one, other].map((roll) => roll?.situation?.target?.name)).toEqual(['Fusilier 1', 'Fusilier 2']);
  });
});

describe.each(exampleGames)('after fights of $game', ({ game, folder }) => {
  test('everybody has the values that their changes have for one to whom they happen at once', () => {
    const arena = fourAgainstSix(game, folder);
    const remembering = { ...arena, rehearsal: new Rehearsal() };
    const tactic = new Tactic(arena);
    for (let fight = 0; fight < 3; fight++) {
      const { state } = must(playOut(remembering, tactic, `seed ${fight}`));
      // Nothing was computed here yet that could be shared.
      const fresh = fourAgainstSix(game, folder);
      for (const [place, member] of state.members.entries()) {
        const again = must(must(fresh.first[place]).after(member.changes));
        const values = ({ evaluation }: typeof member): readonly string[] =>
          [...evaluation.rules.derived.values()].flatMap(({ key, parameters }) =>
            parameters.length > 0 ? [] : `${key}: ${valueText(evaluation.derived(key).value)}`,
          );
        expect(values(member)).toEqual(values(again));
      }
    }
  });
});
