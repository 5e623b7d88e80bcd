/** The lines that the tracker offers for a member, by equipment and traits. */
import { expect, test } from 'vitest';
import { Arsenal } from '../../language/fight/likely/arsenal.js';
import type { FightInput } from '../../language/fight/state/fight-step.js';
import { type PreparedEncounter, prepareEncounterAt } from '../../language/fight/state/prepared-encounter.js';
import { doableOf } from '../../language/fight/table/doable.js';
import { beginTable, tableStep } from '../../language/fight/table/table.js';
import type { TableInput } from '../../language/fight/table/table-state.js';
import { Tape } from '../../language/roll/tape.js';
import { isProblem } from '../../language/values/problem.js';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';

/** What the first member of an encounter is offered against the second, once these lines were played; what cannot be done is left out. */
function offered(text: string, ...inputs: readonly TableInput[]): readonly string[] {
  const encounter = prepared(text);
  let state = beginTable(encounter, 'a');
  for (const input of inputs) {
    const next = tableStep(encounter, state, input, new Tape({ seed: 'a' }));
    if (isProblem(next)) throw new Error(next.problem);
    state = next.state;
  }
  return doableOf(encounter, state, 0, 1, []).flatMap(({ line, refused }) => (refused === undefined ? line : []));
}

function prepared(text: string): PreparedEncounter {
  const workspace = workspaceOf({ 'scene.muster': text });
  const uri = uriOf('scene.muster');
  const encounter = prepareEncounterAt(workspace, uri, workspace.document(uri)?.encounters[0]?.path ?? '');
  if (!encounter) throw new Error('The encounter cannot be read.');
  return encounter;
}

const heroes = (first: string): string => `use "Men & Supermen"
npc Marrow { ${first} }
npc Beacon { Agility 15 }
encounter "The pier" { side One { Marrow }, side Other { Beacon }, distance 10 m }
`;

test('who has two powers can attack with each of them, and who has none with none', () => {
  const powers = offered(heroes('Agility 15, power Voice 12, power Wind 9'));
  expect(powers.filter((line) => line.startsWith('blast'))).toEqual([
    'blast Beacon with Voice, range 10',
    'blast Beacon with Wind, range 10',
  ]);
  expect(offered(heroes('Agility 15')).filter((line) => /blast|power|coat/.test(line))).toEqual([]);
});

test('a gun is made ready once something is missing from it', () => {
  const dyke = `use "Godlike"
weapon "Kar 98k" { skill Rifle, class gun, killing width + 2, rounds 5, close 50 }
npc Rowe { Body 2, Coordination 3, Rifle 2, gear { Kar 98k } }
npc Voss { Body 2, Coordination 2 }
encounter "The dyke" { side One { Rowe }, side Other { Voss } }
`;
  const reloads = (...inputs: readonly FightInput[]): readonly string[] =>
    offered(dyke, ...inputs).filter((line) => line.startsWith('reload'));
  expect(reloads()).toEqual([]);
  expect(reloads({ is: 'by hand', of: 'Rowe', lines: ['Kar 98k rounds 2'], reason: '' })).toEqual([
    'reload 5 with Kar 98k',
  ]);
});

test('a wolf is without the fists that everybody has, and so is who is like it', () => {
  const fists = (wolf: string, who = 'Wolf'): readonly string[] =>
    offered(`use "Rough Methods"
npc Wolf { Fight 2${wolf} }
npc Cub like Wolf { Fight 1 }
npc Beacon { Fight 1 }
encounter "The pier" { side One { ${who} }, side Other { Beacon } }
`).filter((line) => /Fists|evade/.test(line));
  expect(fists('')).toEqual(['attack Beacon with Fists', 'evade']);
  expect(fists(', without Fists')).toEqual(['evade']);
  expect(fists(', without Fists', 'Cub')).toEqual(['evade']);
});

test('who has taken aim is offered the aimed shot first, with as many turns as it was', () => {
  const weir = `use "GURPS Lite WWII"
weapon Carbine { skill Guns (Rifle), damage 5d + 1, SS 10, Acc 5, Half Damage 400, Max 2000 }
npc Nina { DX 12, Guns (Rifle) 14, gear { Carbine, Bayonet or Knife } }
npc Sentry { DX 10 }
encounter "The weir" { side Ours { Nina }, side Theirs { Sentry }, distance 20 yards }
`;
  const aims: FightInput = { is: 'act', by: 'Nina', line: 'take aim Sentry' };
  const attacks = (...inputs: readonly FightInput[]): readonly string[] =>
    offered(weir, ...inputs).filter((line) => line.startsWith('attack'));
  expect(attacks()[0]).toBe('attack Sentry with Carbine, range 20');
  expect(attacks().join('\n')).not.toContain('aim');
  expect(attacks(aims)[0]).toBe('attack Sentry with Carbine, range 20, aim 1');
  expect(attacks(aims).filter((line) => line.includes('aim'))).toHaveLength(1);
  expect(attacks(aims, aims)[0]).toBe('attack Sentry with Carbine, range 20, aim 2');
});

const bridge = (game: string, weapon: string, skills: string, others: string): string => `use "${game}"
campaign Bridge { ${weapon} }
npc Holden { ${skills}, gear { Spitter } }
npc Guard { Body 2, Coordination 2 }
encounter "The bridge" { side One { Holden }, side Other { ${others} } }
`;
const smg = 'weapon Spitter { skill SMG, class submachine gun, killing width, shock width, rate 600, rounds 30 }';
const repeater =
  'weapon Spitter { skill Ranged Weapon (Pistol), class gun, killing width, shock width, spray 2, rounds 30 }';

test.each([
  ['Godlike', smg, 'Body 2, Coordination 2 { SMG 2 }', 'spray 3'],
  ['Wild Talents', repeater, 'Body 2, Coordination 2 { Ranged Weapon (Pistol) 2 }', 'multiple actions 2'],
] as const)('%s: what sprays is offered as a burst, at one and at two', (game, weapon, skills, burst) => {
  const spits = (others: string): readonly string[] =>
    offered(bridge(game, weapon, skills, others)).filter(
      (line) => line.includes('Spitter') && line.startsWith('attack'),
    );
  expect(spits('2 Guard')).toEqual([
    'attack Guard 1 with Spitter',
    `attack Guard 1 with Spitter, ${burst}`,
    `attack Guard 1, Guard 2 with Spitter, ${burst}`,
  ]);
  expect(spits('Guard')).toEqual(['attack Guard with Spitter', `attack Guard with Spitter, ${burst}`]);
});

test('a power is used as its own braces say, whatever weapons its owner carries', () => {
  const powers = offered(`use "Wild Talents"
campaign Bridge { ${repeater} }
npc Holden {
  archetype "Human+" { Genetic }, Body 2, Coordination 2, gear { Spitter }
  miracle Hail 5d { Attacks (Range) { Spray 2 } }
  miracle Beam 5d { Attacks (Range) }
  miracle Paw 5d { Attacks (Touch) }
}
npc Guard { Body 2 }
encounter "The bridge" { side One { Holden }, side Other { Guard }, distance 20 yards }
`);
  expect(powers.filter((line) => /Hail|Beam|Paw|Fists/.test(line) && line.startsWith('attack'))).toEqual([
    'attack Guard with Hail, at 20',
    'attack Guard with Hail, at 20, multiple actions 2',
    'attack Guard with Beam, at 20',
  ]);
});

test('a fighter who is told nothing fires the burst that does more than the shot, and a burst at two names who else is there', () => {
  const ways = new Arsenal(prepared(bridge('Godlike', smg, 'Body 2, Coordination 2 { SMG 2 }', '3 Guard'))).waysOf(
    0,
    1,
  );
  expect(ways.filter(({ weapon }) => weapon === 'Spitter').map(({ line }) => line)).toHaveLength(3);
  expect(ways[0]?.line).toContain('spray 3');
  expect(ways.at(ways.findIndex(({ besides }) => besides))?.besides?.(3)).toBe(
    'attack Guard 1, Guard 3 with Spitter, spray 3',
  );
});

// Godlike 917..937: who is where a grenade lies may kick it, throw it back, or lie down on it, before it goes off.
test('who stands where a grenade goes off is offered what answers it, with the width of the throw', () => {
  const yard = (first: string): string => `use "Godlike"
npc Voss { Body 2, Coordination 4 }
npc Rowe { Body 2, Coordination 5 { Grenade 5 }, gear { 2 Mk2 Grenade } }
encounter "The yard" { side One { ${first} }, side Other { Rowe } }
`;
  const throws = (at: string): readonly TableInput[] => [
    { is: 'declare', by: 'Rowe', line: `attack ${at} with Mk2 Grenade` },
    { is: 'resolve' },
    { is: 'round' },
  ];
  const answers = (first: string, at: string): readonly string[] =>
    offered(yard(first), ...throws(at)).filter((line) => line.includes('grenade'));
  const [kick = '', ...others] = answers('Voss', 'Voss');
  const [, width] = /^kick grenade (\d)$/.exec(kick) ?? [];
  expect(others).toEqual([
    `throw back grenade ${width}`,
    `catch grenade ${width}`,
    `dive on grenade ${width} with Mk2 Grenade`,
  ]);
  expect(answers('2 Voss', '"Voss 2"')).toEqual([]);
  expect(offered(yard('Voss')).filter((line) => line.includes('grenade'))).toEqual([]);
});

test('cover is offered as good as it may be', () => {
  const covers = offered(bridge('Godlike', smg, 'Body 2, Coordination 2 { SMG 2 }', 'Guard'));
  expect(covers.filter((line) => line.includes('cover'))).toEqual([
    'take cover tiny',
    'take cover okay',
    'take cover great',
  ]);
});

test('a gun that can also be swung is shot and swung, and what has only modes is used in these', () => {
  const dyke = `use "Godlike"
weapon Musket { skill Rifle, class gun, killing width + 2, close 50, mode butt { class hand, skill Brawling, killing none, shock width } }
weapon Halberd { skill Brawling, class hand, mode swing { killing width }, mode thrust { killing width + 1 } }
npc Rowe { Body 2 { Brawling 2 }, Coordination 3, Rifle 2, gear { Musket, Halberd } }
npc Voss { Body 2, Coordination 2 }
encounter "The dyke" { side One { Rowe }, side Other { Voss } }
`;
  const lines = offered(dyke).filter((line) => /^attack Voss with (?:Musket|Halberd)/.test(line));
  expect(lines.map((line) => line.replace(/,.*/, ''))).toEqual([
    'attack Voss with Musket',
    'attack Voss with Musket butt',
    'attack Voss with Halberd swing',
    'attack Voss with Halberd thrust',
  ]);
});
