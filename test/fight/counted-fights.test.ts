import { describe, expect, test } from 'vitest';
import { playOut } from '../../language/fight/likely/play-out.js';
import { Tactic } from '../../language/fight/likely/tactic.js';
import { begin, type FightState } from '../../language/fight/state/fight.js';
import { step } from '../../language/fight/state/fight-step.js';
import { countedOnly, type PreparedEncounter } from '../../language/fight/state/prepared-encounter.js';
import { readyLine } from '../../language/fight/state/ready-lines.js';
import { isDead } from '../../language/play/actions/dead.js';
import { Tape } from '../../language/roll/tape.js';
import { valueText } from '../../language/values/value.js';
import { exampleGames } from '../bench/characters.js';
import { fourAgainstSix } from '../bench/fights.js';
import { must } from '../must.js';

/** The state of a fight in which one member has these wounds. */
function wounded(encounter: PreparedEncounter, name: string, wounds: string, before = begin(encounter)): FightState {
  const input = { is: 'by hand', of: name, lines: [wounds], reason: 'the branch' } as const;
  return must(step(encounter, before, input, new Tape({ seed: 'none' }))).state;
}

describe('what a line does to people in a fight that is only counted', () => {
  /** What has happened to both once one has attacked the other, after something else had. */
  const attacked = (
    encounter: PreparedEncounter,
    by: string,
    on: string,
    [who, happened]: readonly [string, string],
  ) => {
    const line = `attack "${on}" with ${weapons[by] ?? ''}`;
    const { state } = must(
      step(encounter, wounded(encounter, who, happened), { is: 'act', by, line }, new Tape({ seed: 'seed 3' })),
    );
    return [by, on].map((name) => must(state.members[must(encounter.placeOf(name))]).changes);
  };
  const weapons: Readonly<Record<string, string>> = {
    'Smuggler 1': 'Knife',
    'Sefa Lark': '"Salt Carbine"',
  };

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
  ] as const)('of %s goes on from what had happened to them', (game, folder, by, on, one, other) => {
    const encounter = fourAgainstSix(game, folder);
    const counted = countedOnly(encounter);
    const changes = [one, other].map((happened) => attacked(counted, by, on, happened));
    expect(changes).toEqual([one, other].map((happened) => attacked(encounter, by, on, happened)));
    expect(changes[0]).not.toEqual(changes[1]);
  });
});

describe('a line', () => {
  const encounter = fourAgainstSix('Godlike', 'godlike');
  const rollOf = (where: PreparedEncounter, state: FightState, who: string, line: string) =>
    must(readyLine(where, state, must(where.placeOf(who)), line)).roll;
  const line = 'attack "Sgt. Wim Terpstra" with Fists';

  test('is read once for all who differ only in wounds that it does not ask for by name', () => {
    const rolls = ['left leg 1 shock', 'right leg 2 killing', 'torso 10 shock'].map((wounds) =>
      rollOf(encounter, wounded(encounter, 'Fusilier 1', `wounds ${wounds}`), 'Fusilier 1', line),
    );
    expect(rolls[1]).toBe(rolls[0]);
    expect(rolls[2]?.rolled?.value).not.toEqual(rolls[0]?.rolled?.value);
  });
});

describe('the sheet of another', () => {
  test('who is dead does not stand in for who is alive', () => {
    const counted = countedOnly(fourAgainstSix('Godlike', 'godlike'));
    const stoodIn = ['head 4 killing', 'left leg 1 shock'].map((wounds) => {
      const name = 'Fusilier 1';
      const now = must(wounded(counted, name, `wounds ${wounds}`).members[must(counted.placeOf(name))]);
      return isDead(now.sheetLike(0));
    });
    expect(stoodIn).toEqual([true, false]);
  });
});

describe.each(exampleGames)('after fights of $game', ({ game, folder }) => {
  test('everybody has the values that their changes have for one to whom they happen at once', () => {
    const encounter = fourAgainstSix(game, folder);
    const counted = countedOnly(encounter);
    const tactic = new Tactic(encounter);
    for (let fight = 0; fight < 3; fight++) {
      const { state } = must(playOut(counted, tactic, `seed ${fight}`));
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
