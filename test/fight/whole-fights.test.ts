import { describe, expect, test } from 'vitest';
import { playOut } from '../../language/fight/likely/play-out.js';
import { Tactic } from '../../language/fight/likely/tactic.js';
import {
  countedOnly,
  type PreparedEncounter,
  prepareEncounterAt,
} from '../../language/fight/state/prepared-encounter.js';
import { oncePer } from '../../language/memo/once-per.js';
import { isProblem } from '../../language/values/problem.js';
import { exampleGames } from '../bench/characters.js';
import { fourAgainstSix } from '../bench/fights.js';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';

const FIGHTS = 4;

describe.each(exampleGames)('a fight of $game', ({ game, folder }) => {
  const used = fourAgainstSix(game, folder);

  test('ends alike whether somebody watches or not, whatever was played before', () => {
    const counted = countedOnly(used);
    for (let fight = 0; fight < FIGHTS; fight++) {
      const watched = endOf(used, `seed ${fight}`, true);
      expect(endOf(counted, `seed ${fight}`)).toEqual(watched);
      // Once more, where everything was played already.
      expect(endOf(counted, `seed ${fight}`)).toEqual(watched);
    }
  });

  test('ends as the first one would that is played by its people', () => {
    const last = `seed ${FIGHTS - 1}`;
    expect(endOf(used, last)).toEqual(endOf(fourAgainstSix(game, folder), last, true));
  });
});

test('a round that depends on wounds of its own accord ends alike, too', () => {
  const uri = uriOf('scene.muster');
  const workspace = workspaceOf({
    'scars.rulebook': 'rulebook Scars extends Godlike\nderived Torso Armour = Torso Damage',
    'scene.muster': `use Scars
npc Rifleman { Body 4, Coordination 5 { Rifle 3 }, gear { Long Rifle } }
encounter "The dyke" { side Ours { 2 Rifleman }, side Theirs { 3 Rifleman } }`,
  });
  const encounter = prepareEncounterAt(workspace, uri, workspace.document(uri)?.encounters[0]?.path ?? '');
  if (!encounter) throw new Error('The encounter cannot be read.');
  const counted = countedOnly(encounter);
  for (let fight = 0; fight < 20; fight++)
    expect(endOf(counted, `seed ${fight}`)).toEqual(endOf(encounter, `seed ${fight}`, true));
});

test('a round in which somebody loads a weapon, which takes no dice, ends alike, too', () => {
  const uri = uriOf('scene.muster');
  const workspace = workspaceOf({
    'loading.rulebook': `rulebook Loading extends Godlike
action load { takes weapon; rolls none; changes rounds of weapon to 2 }
policy made ready by: load`,
    'scene.muster': `use Loading
npc Rifleman { Body 3, Coordination 2 { Rifle 1 }, gear { Long Rifle { rounds 1 } } }
encounter "The dyke" { side Ours { 2 Rifleman }, side Theirs { 2 Rifleman } }`,
  });
  const encounter = prepareEncounterAt(workspace, uri, workspace.document(uri)?.encounters[0]?.path ?? '');
  if (!encounter) throw new Error('The encounter cannot be read.');
  const counted = countedOnly(encounter);
  const said: string[] = [];
  playOut(encounter, new Tactic(encounter), 'seed 0', ({ input }) => {
    if (input.is === 'declare') said.push(input.line);
  });
  expect(said).toContain('load with Long Rifle');
  for (let fight = 0; fight < 5; fight++)
    expect(endOf(counted, `seed ${fight}`)).toEqual(endOf(encounter, `seed ${fight}`, true));
});

test.each([
  [
    'Godlike',
    'npc Guard { Body 4, Coordination 4 { Grenade 3 }, gear { 2 Mk2 Grenade } }\nnpc Ox { Body 5 }',
    'Mk2 Grenade',
  ],
  [
    'GURPS Lite WWII',
    `weapon Bottle { form thrown, skill Throwing, damage 1d - 1, type cr, SS 12, Max 40, single use }
npc Guard { ST 10, DX 12, HT 10, Throwing 13, gear { 2 Bottle } }\nnpc Ox { ST 12, DX 8, HT 14 }`,
    'Bottle',
  ],
  [
    'Men & Supermen',
    `weapon Bottle { manner thrown, harm 8, single use }\nnpc Guard { gear { 2 Bottle } }\nnpc Ox { Strength 60 }`,
    'Bottle',
  ],
])(
  'in %s nobody throws more than there is, and what is left at the end is the same, watched or not',
  (game, people, weapon) => {
    const uri = uriOf('scene.muster');
    const workspace = workspaceOf({
      'scene.muster': `use "${game}"\n${people}\nencounter "The dyke" { side Ours { Guard }, side Theirs { 2 Ox } }`,
    });
    expect(workspace.findings(uri).filter(({ severity }) => severity === 'error')).toEqual([]);
    const encounter = prepareEncounterAt(workspace, uri, workspace.document(uri)?.encounters[0]?.path ?? '');
    if (!encounter) throw new Error('The encounter cannot be read.');
    const counted = countedOnly(encounter);
    const thrown = (seed: string): string[] => {
      const said: string[] = [];
      playOut(encounter, tacticOf(encounter), seed, ({ input }) => {
        if ((input.is === 'declare' || input.is === 'act') && input.line.includes(`with ${weapon}`))
          said.push(input.line);
      });
      return said;
    };
    const counts = Array.from({ length: 6 }, (_, fight) => thrown(`seed ${fight}`).length);
    expect(Math.max(...counts)).toBe(2);
    for (let fight = 0; fight < 6; fight++)
      expect(endOf(counted, `seed ${fight}`)).toEqual(endOf(encounter, `seed ${fight}`, true));
  },
);

/** What its people would do, which is found out once for all fights of an encounter, as where fights are only counted. */
const tacticOf = oncePer((encounter: PreparedEncounter) => new Tactic(encounter));

/** How a fight ends by the dice of a seed; one that is watched is put into words. */
function endOf(encounter: PreparedEncounter, seed: string, isWatched = false) {
  const happened: string[] = [];
  const note = isWatched ? ({ told }: { told: readonly string[] }) => void happened.push(...told) : undefined;
  const end = playOut(encounter, tacticOf(encounter), seed, note);
  if (isProblem(end)) throw new Error(end.problem);
  const { members, round, present } = end.state;
  // How the table stands holds what dice show in words, which nobody makes of fights that are only counted.
  const { table: _, ...rest } = end;
  return { ...rest, state: { round, present, changes: members.map(({ changes }) => changes) } };
}
