import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { oddsOfFights, tallied } from '../../language/fight/likely/odds.js';
import { playOut } from '../../language/fight/likely/play-out.js';
import { Tactic } from '../../language/fight/likely/tactic.js';
import { prepareEncounterAt } from '../../language/fight/state/prepared-encounter.js';
import { doableOf } from '../../language/fight/table/doable.js';
import { beginTable } from '../../language/fight/table/table.js';
import { createCharacter } from '../../language/play/creation/create-character.js';
import { playLine } from '../../language/play/lines/play-line.js';
import { oddsOf } from '../../language/roll/odds-of.js';
import { evaluateExpression } from '../../language/roll/typed-expression.js';
import { gameOf } from '../../language/sheet/rolls/game.js';
import { isProblem } from '../../language/values/problem.js';
import { show, uriOf, workspaceOf } from '../sheet/read-sheets.js';

const folder = 'examples/kitewinter';
const files = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => /\.(muster|rulebook)$/.test(name))
    .map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]),
);
/** A character at the end of a long night, and one who has had enough. */
const tired = `npc Cold { Wind 2, frost 5, rigging { Gull } }
npc Asleep { frost 6, roll Heart }
npc Beaten { bruises 6, roll Heart }
`;
const workspace = workspaceOf({ ...files, 'tired.muster': tired });
const couriers = uriOf('couriers.muster');

function who(name: string) {
  const found = workspace.named(couriers, name);
  if (!found) throw new Error(`Nobody is called ${name}.`);
  return found;
}

/** The chance of a total of an exploding die plus a bonus. */
function chance(sides: number, wanted: number): number {
  if (wanted <= 1) return 1;
  const below = Math.max(0, Math.min(sides - 1, sides - wanted));
  return (below + (wanted > sides ? chance(sides, wanted - sides) : 1)) / sides;
}

const success = (line: string, name: string): number => {
  const evaluated = evaluateExpression(line, who(name));
  if (isProblem(evaluated) || !evaluated.roll.rolled) throw new Error(line);
  const odds = oddsOf(evaluated.roll.rolled, gameOf(who(name)));
  if (isProblem(odds) || !('success' in odds) || odds.success === undefined) throw new Error(line);
  return odds.success;
};

test('nothing is wrong with the game', () => {
  expect(workspace.ruleFindings(uriOf('kitewinter.rulebook')).map(({ message }) => message)).toEqual([]);
  for (const name of Object.keys(files).filter((one) => one.endsWith('.muster')))
    expect(workspace.findings(uriOf(name)).map(show), name).toEqual([]);
});

test('who sleeps or lies down does nothing more', () =>
  expect(workspace.findings(uriOf('tired.muster')).map(show)).toEqual([
    'information needs-not-met: Who has 6 frost sleeps, and somebody else has to carry the letters on.',
    'information needs-not-met: Who has 6 bruises lies down and does nothing more today.',
  ]));

describe('the chances are those of the dice', () => {
  const steps = { Odile: 10, Brand: 8 };
  test.each([1, 2, 4, 6, 8, 11, 16, 25])('for a total of %i', (wanted) => {
    const reached = wanted === 4 ? '' : ` with difficulty ${wanted}`;
    expect(success(`Wind${reached}`, 'Odile Marrec')).toBeCloseTo(chance(steps.Odile, wanted), 12);
    expect(success(`Ice${reached}`, 'Brand')).toBeCloseTo(chance(steps.Brand, wanted), 12);
  });

  test('with the wind, against it, and with both', () => {
    const one = chance(10, 4);
    expect(success('ride with tailwind', 'Odile Marrec')).toBeCloseTo(1 - (1 - one) ** 2, 12);
    expect(success('ride with headwind', 'Odile Marrec')).toBeCloseTo(one ** 2, 12);
    expect(success('ride with headwind, tailwind', 'Odile Marrec')).toBeCloseTo(one, 12);
  });

  test('against what the host asks for, by its word, with help and the right tool', () => {
    expect(success('Wind with hard', 'Odile Marrec')).toBeCloseTo(chance(10, 6), 12);
    expect(success('Wind with reckless, helped', 'Odile Marrec')).toBeCloseTo(chance(10, 7), 12);
    expect(success('Wind with a story, helped, right tool', 'Odile Marrec')).toBeCloseTo(chance(10, 9), 12);
  });

  test('of somebody almost asleep are as if against the wind, which is then no worse', () => {
    const one = chance(6, 5);
    expect(success('Wind', 'Cold')).toBeCloseTo(one ** 2, 12);
    expect(success('ride with headwind', 'Cold')).toBeCloseTo(one ** 2, 12);
    expect(success('ride with tailwind', 'Cold')).toBeCloseTo(one, 12);
  });

  test('cold and loads are in them', () => {
    expect(success('Heart', 'Sister Anselm')).toBeCloseTo(chance(10, 5), 12);
    expect(success('ride', 'Brand')).toBeCloseTo(chance(8, 5), 12);
    expect(success('cross singing', 'Tam Ostrander')).toBeCloseTo(chance(8, 8), 12);
  });
});

describe('what happens on the ice', () => {
  const played = (line: string, name: string, dice: string): readonly string[] => {
    const evaluated = evaluateExpression(line, who(name), (other) => workspace.named(couriers, other));
    if (isProblem(evaluated)) throw new Error(evaluated.problem);
    const others = (other: string) => workspace.named(couriers, other);
    const result = playLine(evaluated.roll, who(name), others, evaluated.game, line, { dice }, name);
    if (isProblem(result) || !('account' in result)) return [isProblem(result) ? result.problem : line];
    return result.account.map((step) => step.trim());
  };

  test('a failed ride is cold, and a bad one a fall that tears the kite', () => {
    expect(played('ride', 'Odile Marrec', '4')).toEqual([]);
    expect(played('ride', 'Odile Marrec', '3')).toEqual(['Odile Marrec: frost 1 (was 0)']);
    expect(played('ride with dead calm', 'Odile Marrec', '2/1/3')).toEqual([
      'Odile Marrec: frost 1 (was 0)',
      'tumble follows',
      'Odile Marrec: bruises 3 (was 0)',
      'Odile Marrec: patches of Black Sail 1 (was 2)',
    ]);
  });

  test('somebody is warmed, and twice as much by a flourish', () => {
    expect(played('warm "Sister Anselm"', 'Jory Vell', '4')).toEqual(['Sister Anselm: frost 2 (was 3)']);
    expect(played('warm "Sister Anselm"', 'Jory Vell', '8,1')).toEqual(['Sister Anselm: frost 1 (was 3)']);
  });
});

describe('a fight, which the rulebook makes of one action and three policies', () => {
  const mile = uriOf('the-singing-mile.muster');
  const path = workspace.document(mile)?.encounters.find(({ name }) => name === 'The chain')?.path ?? '';
  const encounter = prepareEncounterAt(workspace, mile, path);
  if (!encounter) throw new Error('The chain cannot be played.');

  test('is fought in the order of Ice, without anything in the hands', () => {
    const end = playOut(encounter, new Tactic(encounter), 'wind');
    if (isProblem(end)) throw new Error(end.problem);
    expect(encounter.members[encounter.order[0] ?? -1]?.of).toBe('Tam Ostrander');
    expect(end.winner).toBeDefined();
  });

  test('offers the fight first, which takes no thing', () => {
    const table = beginTable(encounter, 'wind');
    const place = (name: string): number => encounter.placeOf(name) ?? -1;
    const lines = doableOf(encounter, table, place('Brand'), place('Ring Warden 2'), []).map(({ line }) => line);
    expect(lines.filter((line) => line === 'scuffle Ring Warden 2')).toHaveLength(1);
    expect(lines.indexOf('scuffle Ring Warden 2')).toBeLessThan(lines.indexOf('ride'));
  });

  test('can be estimated: those who are down are out', () => {
    const playing = tallied(encounter, 'wind', 0, 60);
    let tally = playing.next();
    while (!tally.done) tally = playing.next();
    if (isProblem(tally.value)) throw new Error(tally.value.problem);
    const odds = oddsOfFights(encounter, tally.value);
    for (const { wins } of odds.sides) expect(wins).toBeGreaterThan(0.2);
    expect(odds.dangerous?.weapon).toBe('scuffle');
  });
});

describe('couriers by dice', () => {
  const rules = workspace.books.get('Kitewinter')?.rules;
  const contract = workspace.governedBy(couriers)?.contract;
  if (!rules || !contract) throw new Error('Kitewinter is not there.');
  const courier = (source: Parameters<typeof createCharacter>[1]) => {
    const created = createCharacter({ rules, contract, saysGame: 'campaign', name: 'Ada' }, source);
    if (isProblem(created)) throw new Error(created.problem);
    return created;
  };

  test('spend their points, and have nothing wrong with them', () => {
    for (let seed = 0; seed < 200; seed++) expect(courier({ seed: `${seed}` }).faults).toEqual([]);
  });

  test('are what the dice of the table say', () => {
    // Three steps of Wind are 6 points, two of Heart and two of Grip 3 each; the rest goes into knacks.
    const { text } = courier({ dice: '5/2/2/6/2/4/4/1/1/5/5', choices: ['Reef Kite'] });
    expect(text.split('\n').flatMap((line) => line.replace(/ *\/\/.*/, '').trim() || [])).toEqual([
      'character Ada {',
      "port the Whaler's Ring",
      'letter a map with one island too many',
      'Wind 4',
      'Heart 3',
      'Grip 3',
      'Storm Rider',
      'Warm Hands',
      'rigging { Reef Kite }',
      '}',
    ]);
  });
});
