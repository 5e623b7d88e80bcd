/** What is so of somebody changes every way to attack alike: each condition over all attacks of a game. */
import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { toNumber } from '../../language/values/rational.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { uriOf } from '../sheet/read-sheets.js';

/** One workspace for all, so that each rulebook is compiled once. */
const workspace = createWorkspace();
const uri = uriOf('sisters.muster');

/** The number that a line rolls for Joe, of whom this is so, or what is wrong with it. */
function rolled(game: string, people: string, joe: string, line: string): number | string {
  workspace.setSheet(uri, parseSheet(`use "${game}"\n${people}\nnpc Joe {\n  ${joe}\n  roll ${line}\n}\n`, uri).root);
  const roll = workspace.sheets(uri).find(({ name }) => name === 'Joe')?.rolls[0];
  const wrong = workspace.findings(uri).find(({ severity }) => severity === 'error')?.message;
  const value = roll?.rolled?.value;
  return wrong ?? (value?.kind === 'number' ? toNumber(value.number) : 'no number is rolled');
}

interface Sisters {
  readonly game: string;
  readonly people: string;
  readonly joe: string;
  readonly attacks: readonly string[];
  /** What is so, and what it changes of each attack: of all alike, or of some otherwise. */
  readonly conditions: readonly (readonly [string, number, Readonly<Record<string, number>>?])[];
}

const rough: Sisters = {
  game: 'Rough Methods',
  people: `campaign Field { weapon Howitzer { skill Shoot, manner ranged, Pen 10, Wound 0, Spread 10, Aim 2 } }
npc Max
npc Bess { Size 2 }`,
  joe: 'Fight 2, Shoot 2, Ride 2, gear { Sword, Axe, Knife, Rifle, Howitzer }',
  attacks: [
    'attack Max with Sword',
    'attack Max with Rifle, range 5',
    'rapid fire Max 2 with Rifle, range 5',
    'throw Max 5 with Knife',
    'step inside Max with Sword',
    'strike to grapple Max with Knife',
    'grapple Max',
    'shove Max',
    'take down Max',
    'pick up Max',
    'beat Max with Sword',
    'trap Max with Axe',
    'wrest Max',
    'hold on Bess',
    'rake Max 1 with Rifle, area at 10, shots into it 1',
    'burst on Max with Rifle, range 10',
    'burst at 10 with Rifle',
    'bombard 100 with Howitzer',
    'shoot down 0 with Rifle',
  ],
  conditions: [
    ['stance committed', 2],
    ['stance focused defense', -3],
    ['stance powerful', -1],
    ['conditions { Off Balance 2 }', -2],
    ['conditions { Overstretched 1 }', -2],
  ],
};

const supermen: Sisters = {
  game: 'Men & Supermen',
  people: 'npc Max\nnpc Tom',
  joe: 'nature Normal, Agility 12, power Fire 12, gear { Club, Rifle, Thrown Stone }',
  attacks: [
    'attack Max with Fist',
    'attack Max with Club',
    'attack Max with Thrown Stone, range 3',
    'attack Max with Rifle, range 20',
    'sweep Max, Tom with Club',
    'blast Max with Fire',
    'sweeping blast Max, Tom with Fire',
  ],
  conditions: [['conditions { Off Guard 3 }', -3]],
};

const gurps: Sisters = {
  game: 'GURPS Lite WWII',
  people: `campaign Camp {
  weapon Gun { skill Guns (Rifle), damage 5d, SS 10, Acc 5, Half Damage 500, Max 1000, RoF 3, Rcl -1, ST 10 }
  weapon Spitter { skill Guns (Rifle), damage 3d, SS 10, Acc 5, Half Damage 100, Max 500, RoF 8, Rcl -1, ST 10 }
}
npc Max`,
  joe: 'ST 10, DX 12, IQ 11, Guns (Rifle) 14, Axe/Mace 13, Thrown Weapon (Axe Throwing) 13, gear { Gun, Spitter, Hatchet }',
  attacks: [
    'attack Max with Hatchet swing',
    'attack Max with Hatchet thrown, range 3, aim 1',
    'attack Max with Bare Fist',
    'attack Max with Foot',
    'attack Max with Gun, range 10, aim 1',
    'attack Max with Gun, range 10, shots 2, aim 1',
    'attack Max with Spitter, range 10, burst 8, aim 1',
  ],
  conditions: [
    ['conditions { Shock 3 }', -3],
    // Three at a range, one hand to hand (line 1988).
    [
      'One Eye',
      -3,
      { 'attack Max with Hatchet swing': -1, 'attack Max with Bare Fist': -1, 'attack Max with Foot': -1 },
    ],
    // The lame have three less with hands and feet and what is in them, and none with a gun or a throw (line 2377).
    [
      'conditions { Crippled Leg }',
      0,
      { 'attack Max with Hatchet swing': -3, 'attack Max with Bare Fist': -3, 'attack Max with Foot': -3 },
    ],
    // ST 7 is three below what the guns ask for, and doubles the recoil of a burst (lines 1988, 2206); a hatchet asks for 7.
    [
      'fatigue taken 3',
      0,
      {
        'attack Max with Gun, range 10, aim 1': -3,
        'attack Max with Gun, range 10, shots 2, aim 1': -3,
        'attack Max with Spitter, range 10, burst 8, aim 1': -4,
      },
    ],
  ],
};

describe.each([rough, supermen, gurps])('$game', ({ game, people, joe, attacks, conditions }) => {
  const all = conditions.map(([condition, shift, otherwise = {}]) => ({ condition, shift, otherwise }));
  test.each(all)('$condition', ({ condition, shift, otherwise }) => {
    const changed = attacks.map((attack) => {
      const [before, after] = [joe, `${joe}, ${condition}`].map((lines) => rolled(game, people, lines, attack));
      return [attack, typeof before === 'number' && typeof after === 'number' ? after - before : [before, after]];
    });
    expect(Object.fromEntries(changed)).toEqual(
      Object.fromEntries(attacks.map((attack) => [attack, otherwise[attack] ?? shift])),
    );
  });
});
