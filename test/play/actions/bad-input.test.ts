import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../../language/grammar/parse.js';
import { playLine } from '../../../language/play/lines/play-line.js';
import type { Change } from '../../../language/roll/changes.js';
import type { TapeSource } from '../../../language/roll/tape.js';
import type { Action } from '../../../language/rules/rules.js';
import { gameOf } from '../../../language/sheet/rolls/game.js';
import { EXAMPLE_CHARACTER, examplesOf } from '../../../language/show/reference/example-lines.js';
import { isProblem } from '../../../language/values/problem.js';
import { createWorkspace } from '../../../language/workspace/host.js';
import { applied } from './applied.js';

/** Somebody who can do most of what there is to do in a game, an empty gun, and what it means to be dead. */
interface Sheets {
  readonly able: string;
  readonly empty?: string;
  /** The same gun with rounds in it, where the able have none. */
  readonly loaded?: string;
  readonly dead?: string;
}

/** The games in the box, of which some have no guns of their own. */
const games: Readonly<Record<string, Sheets>> = {
  'GURPS Lite WWII': {
    able: 'ST 12, DX 13, IQ 12, HT 12, Luck, One Eye, gear { Hatchet }\n jobs { job JOB { skill DX, pay 90 } }',
    empty: 'gear { GUN { loaded 0 } }\n weapon GUN { skill "Guns (Rifle)", damage 5d, type cr, SS 12, Max 500 }',
    loaded: 'gear { GUN { loaded 5 } }\n weapon GUN { skill "Guns (Rifle)", damage 5d, type cr, SS 12, Max 500 }',
    dead: 'conditions { Slain }',
  },
  Godlike: {
    able: 'nature Talent, Body 3, Coordination 3, miracle MIRACLE 5d, wounds { left leg 2 killing }, gear { Pistol }',
    empty: 'gear { Pistol { rounds 0 } }',
    dead: 'wounds { head 4 killing }',
  },
  'Wild Talents': {
    able: 'nature Talent, Body 3, Coordination 3, gear { weapon WEAPON { skill Brawling, shock width } }',
    dead: 'wounds { head 4 killing }',
  },
  'Men & Supermen': {
    able: 'Strength 20, Learning 22, power POWER 12, knowledge KNOWLEDGE 60, skill SKILL 5, gear { Handgun }',
    empty: 'gear { Handgun { loaded 0 } }',
    dead: 'conditions { Dead }',
  },
  'Rough Methods': {
    able:
      'Fight 3, Shoot 3, Mana 2, points at hand 10, Wing Area 12, Glide 7, Lift Aid 3, Load Strength 5, altitude 80, ' +
      'flight maneuver 8, gear { Pistol, Bow, Shotgun }',
    empty: 'gear { Pistol { loaded 0 } }',
  },
};

/** Actions of a game that are tried twice, which takes a workspace of its own each time. */
const enough = 5;

/** Seeds of which some let a line succeed. */
const seeds = ['bad', 'good', 'better', 'best'];

const workspace = createWorkspace();
const uri = 'file:///table/bad.muster';

interface Bad {
  readonly line: string;
  readonly actor: string;
  readonly target?: string;
  readonly source?: TapeSource;
}

/** A sheet of a character with a line, and of one who may be named in it. */
function sheetText(game: string, { line, actor, target = '' }: Bad): string {
  return `use "${game}"\nnpc ${EXAMPLE_CHARACTER} { ${target} }\nnpc Reader {\n ${actor}\n ${line}\n}\n`;
}

/** What is wrong with a line, as it is read or played; undefined where it is carried out. */
function refusal(game: string, bad: Bad): string | undefined {
  const played = attempt(sheetText(game, bad), bad);
  return typeof played === 'string' ? played : undefined;
}

/** What a line does to sheets; a sentence where it is not carried out. */
function attempt(text: string, { line, source = { seed: 'bad' } }: Bad): readonly Change[] | string {
  workspace.setSheet(uri, parseSheet(text, uri).root);
  const who = workspace.named(uri, 'Reader');
  const roll = workspace.sheets(uri).find(({ name }) => name === 'Reader')?.rolls[0];
  if (!who || !roll) return 'It is not read as a roll.';
  const error = roll.findings.find(({ severity }) => severity === 'error');
  if (error) return error.message;
  const played = playLine(roll, who, (name) => workspace.named(uri, name), gameOf(who), line, source);
  if (isProblem(played)) return played.problem;
  return 'changes' in played ? played.changes : [];
}

/** Bad lines for an action, by what is wrong with them. */
function badLines(action: Action, line: string, { able, dead }: (typeof games)[string]): Readonly<Record<string, Bad>> {
  const named = ` ${EXAMPLE_CHARACTER}`;
  const isNamed = line.includes(named);
  const number = / \d+/.exec(line.replace(/,.*/, ''))?.[0];
  return {
    'dice that do not fit': { line, actor: able, source: { dice: '99,0,-3' } },
    'a choice that is not offered': { line, actor: able, source: { seed: 'bad', choices: ['moonbeam'] } },
    ...(isNamed && {
      'no target': { line: line.replace(named, ''), actor: able },
      'a target that nobody knows': { line: line.replace(named, ' Nemo'), actor: able },
    }),
    ...(action.kinds.length > 0 && {
      'a thing that nobody has': { line: line.replace(/ with .*/, ' with Moonbeam'), actor: able },
    }),
    ...(action.parameter?.rows && {
      'no such row': { line: `roll ${action.name}${isNamed ? named : ''} moonbeam`, actor: able },
    }),
    ...(action.parameter?.max &&
      number && { 'out of range': { line: line.replace(number, ' 99999999999'), actor: able } }),
    ...(action.parameter?.unit &&
      number && {
        'below what is possible': {
          line: line.replace(/ \d+( \w+)?/, ` -99999 ${action.parameter.unit}`),
          actor: able,
        },
      }),
    ...(dead !== undefined && { 'a dead actor': { line, actor: `${able}\n ${dead}` } }),
    ...(dead !== undefined && isNamed && { 'a dead target': { line, actor: able, target: dead } }),
  };
}

describe.each(Object.entries(games))('bad input to the actions of %s', (game, sheets) => {
  const rules = workspace.books.get(game)?.rules;
  if (!rules) throw new Error(`no rulebook ${game}`);
  const lines = new Map(examplesOf(rules).map(({ declared, line }) => [declared, line]));

  test.each([...rules.actions.values()].map((action) => [action.name, action] as const))('%s', (_, action) => {
    const line = lines.get(action) ?? '';
    const carriedOut = Object.entries(badLines(action, line, sheets)).filter(
      ([, bad]) => refusal(game, bad) === undefined,
    );
    expect(carriedOut).toEqual([]);
  });

  test('nothing is done a second time to a sheet that has it already', () => {
    const twice: string[] = [];
    for (const [{ name }, line] of lines) {
      const before = sheetText(game, { line, actor: sheets.able });
      const played = seeds.map((seed) => attempt(before, { line, actor: sheets.able, source: { seed } }));
      const changes = played.find((one) => typeof one !== 'string' && one.length > 0);
      if (changes === undefined || typeof changes === 'string') continue;
      const after = applied(before, changes);
      twice.push(`${name}: ${after === before ? 'nothing is written' : applied(after, changes)}`);
      if (twice.length === enough) break;
    }
    expect(twice.length).toBeGreaterThan(0);
    expect(twice.filter((one) => !/ has changed since: .* Play it again\.$/.test(one))).toEqual([]);
  });

  test.runIf(sheets.empty !== undefined)('a gun without ammunition', () => {
    const weapon = /\{ (\w+)/.exec(sheets.empty ?? '')?.[1];
    const line = `roll attack ${EXAMPLE_CHARACTER} with ${weapon}`;
    const actor = sheets.able.replace(/, gear .*/, '');
    const loaded = sheets.loaded === undefined ? sheets.able : `${actor}\n ${sheets.loaded}`;
    expect(refusal(game, { line, actor: `${actor}\n ${sheets.empty}` })).toMatch(/loaded|shots?|rounds?|empty/i);
    expect(refusal(game, { line, actor: loaded })).toBeUndefined();
  });

  test.runIf(sheets.dead !== undefined)('who is dead is called so', () => {
    const [action] = [...rules.actions.values()].filter(({ names }) => names === 'always');
    const line = (action && lines.get(action)) ?? '';
    expect(refusal(game, { line, actor: `${sheets.able}\n ${sheets.dead}` })).toMatch(/dead/);
  });
});

test('a name that two have is reported, whatever is done to them', () => {
  const text = 'use "Rough Methods"\nnpc Carl { }\nnpc Carl { }\nnpc Ann { roll attack Carl with Fists }\n';
  workspace.setSheet(uri, parseSheet(text, uri).root);
  const found = workspace.findings(uri).map(({ code }) => code);
  expect(found.filter((code) => code === 'duplicate-name')).toHaveLength(2);
});

/** What is reported where a character targets themselves with something meant for others. */
const onSelf = (action: string): string =>
  `${action} is done to somebody else, and Reader is the one who acts. Name another character.`;

describe('a line that is nearly right is told what is wrong, and nothing that follows from it', () => {
  const gun = `ST 12, DX 12, Guns (Rifle) 14, gear { GUN, Machete }
 weapon GUN { skill "Guns (Rifle)", damage 5d, SS 12, Max 2000, RoF 8, loaded 6 }`;
  const soldier = 'Body 3, Coordination 3 { Rifle 3 }, gear { Pistol, Club }';
  test.each([
    ['GURPS Lite WWII', gun, 'attack NAME with GUN, range 5 lb', 'The yards of range cannot be in lb. Write it in yd.'],
    ['GURPS Lite WWII', gun, 'attack NAME with GUN, range 3 km', 'GUN reaches 2000 yards at most.'],
    [
      'GURPS Lite WWII',
      gun,
      'attack NAME with GUN, burst 2.5',
      'The rounds of burst cannot lie between 2 and 3. Write one of the two.',
    ],
    [
      'GURPS Lite WWII',
      gun,
      'attack NAME with GUN, shots 2.5',
      'The number of shots cannot lie between 2 and 3. Write one of the two.',
    ],
    [
      'GURPS Lite WWII',
      gun,
      'attack NAME with GUN against DX',
      'NAME is asked for a defense once the attack hits. Remove `against` and what follows it.',
    ],
    [
      'GURPS Lite WWII',
      gun,
      'lob NAME with Machete swing, range 5',
      'Machete does not explode: write `attack` instead of `lob`.',
    ],
    ['GURPS Lite WWII', gun, 'fall 3 lb', 'The yards of fall cannot be in lb. Write it in yd.'],
    ['GURPS Lite WWII', gun, 'march 2 lb', 'The hours of march cannot be in lb. Write it in h.'],
    [
      'GURPS Lite WWII',
      gun,
      'end the session 2.5',
      'The points of end the session cannot lie between 2 and 3. Write one of the two.',
    ],
    ['GURPS Lite WWII', gun, 'attack Reader with GUN', onSelf('Attack')],
    ['Godlike', soldier, 'attack Reader with Pistol', onSelf('Attack')],
    ['Wild Talents', 'Body 3', 'attack Reader', onSelf('Attack')],
    ['Rough Methods', 'gear { Pistol }', 'shove Reader', onSelf('Shove')],
    ['Men & Supermen', 'Strength 20', 'wrestle Reader', onSelf('Wrestle')],
    ['Godlike', soldier, 'fall 12 lb', 'The distance of fall cannot be in lb. Write it in ft.'],
    ['Godlike', soldier, 'cold 3 kg', 'The time of cold cannot be in kg. Write it in min.'],
    ['Godlike', soldier, 'attack NAME with Pistol at 5 kg', 'The distance of at cannot be in kg. Write it in yd.'],
    [
      'Godlike',
      soldier,
      'dive on grenade 3 with Club',
      'Club does not explode: it has no area dice. Name a grenade after `with`.',
    ],
    [
      'Godlike',
      `nature Talent, ${soldier}`,
      'spend Will 1.5',
      'The points of spend Will cannot lie between 1 and 2. Write one of the two.',
    ],
    [
      'Wild Talents',
      'Body 3',
      '3d for a race',
      'A race has two sides. Write `against` after it, and what the other side rolls.',
    ],
    [
      'Wild Talents',
      'Body 3',
      '3d for a chase',
      'A chase has two sides. Write `against` after it, and what the other side rolls.',
    ],
    [
      'Rough Methods',
      'gear { Pistol }',
      'rapid fire NAME 2.5 with Pistol',
      'The number of rapid fire cannot lie between 2 and 3. Write one of the two.',
    ],
    [
      'Godlike',
      soldier,
      'kick grenade 2.5',
      'The width of kick grenade cannot lie between 2 and 3. Write one of the two.',
    ],
    [
      'Rough Methods',
      'Vigor 1',
      'Vigor with several actions 1.5',
      'The actions of several actions cannot lie between 1 and 2. Write one of the two.',
    ],
    [
      'Men & Supermen',
      'Strength 20, Sight 14',
      'make out 5 kg',
      'The size of make out cannot be in kg. It is a plain number: leave the unit out.',
    ],
    ['Rough Methods', 'gear { Pistol }', 'jump 1 kg', 'The distance of jump cannot be in kg. Write it in m.'],
    [
      'Men & Supermen',
      'Strength 20',
      'spend Editing Points 1.5',
      'The points of spend Editing Points cannot lie between 1 and 2. Write one of the two.',
    ],
  ])('%s, %s: %s', (game, actor, line, why) => {
    const named = (text: string): string => text.replace('NAME', EXAMPLE_CHARACTER);
    expect(refusal(game, { line: `roll ${named(line)}`, actor })).toBe(named(why));
  });

  test.each([
    ['GURPS Lite WWII', 'bleed Nobody'],
    ['GURPS Lite WWII', 'DX with circumstances'],
    ['GURPS Lite WWII', 'attack NAME with Machete swing, range five'],
    ['Godlike', 'attack NAME with Club, called shot'],
    ['Wild Talents', 'act together Nobody'],
  ])('%s, %s: one finding', (game, line) => {
    const text = sheetText(game, { line: `roll ${line.replace('NAME', EXAMPLE_CHARACTER)}`, actor: '' });
    workspace.setSheet(uri, parseSheet(text, uri).root);
    const [roll] = workspace.sheets(uri).find(({ name }) => name === 'Reader')?.rolls ?? [];
    expect(roll?.findings.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toHaveLength(1);
  });

  test('what falls on someone does whole hits, and a thing of no weight none', () => {
    const struck = (weight: number, dice: string) =>
      attempt(sheetText('GURPS Lite WWII', { line: `roll be hit by a falling thing ${weight} lb`, actor: 'HT 10' }), {
        line: `be hit by a falling thing ${weight} lb`,
        actor: '',
        source: { dice },
      });
    expect(struck(0, '1')).toEqual([]);
    expect(struck(10, '3')).toMatchObject([{ field: 'hits taken', to: 1 }, {}]);
  });
});
