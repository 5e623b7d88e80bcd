import { describe, expect, test } from 'vitest';
import { entryText, play, told, wrong } from '../sheet/game.js';
import { uriOf } from '../sheet/read-sheets.js';

/** A game whose machines are made of parts: what a part costs is part of what the machine costs. */
const machines = `
  setting purse = 30
  budget purse
  limit spent <= purse "{spent} points"
  kind machine { open; rating from 1 to 9; cost max(0, Parts[count(1 for part in this)] + sum(cost for part in this) * rating) }
  table Parts by parts from 0 to 99 { 0: 0, from 1: 1 }
  kind part { under machine, frame required; included; cost 2 }
  part Wheel { many; rating count from 1 to 8; cost count }
  part Boiler { needs outer.rating >= 2 "a boiler is for machines of 2 and more" }
  part Whistle { cost if first then 0 else 5 }
  kind frame { rating pool from 1 to 5 else 2; cost 5 * rating.d; gives +sum(rating for brace in this) to level }
  frame Chassis
  kind brace { under frame required; rating pool from 1 to 5; cost 2 * rating.d + outer.rating.d }
  brace Strut
  machine Tractor { brings Boiler, "Wheel 4"; cost 7 }
  derived Wheels = sum(count for part)`;

describe('what stands in the braces of an entry', () => {
  test('is summed up with `in this`, and an included cost counts once', () =>
    expect(told(machines, 'machine Cart 2 { Wheel 4, Boiler }\nmachine Sledge 3')).toEqual([
      'Cart 2 [13]',
      '  Wheel 4 [4]',
      '  Boiler [2]',
      'Sledge 3 [0]',
      'Wheels = 4',
    ]));
  test('is not in the ledger when its cost is included', () => {
    const { sheet } = play(machines, 'machine Cart 2 { Wheel 4, Boiler }');
    expect(sheet.points.ledger.map((row) => row.trait)).toEqual(['Cart']);
    expect([...sheet.points.byKind.keys()]).toEqual(['machine']);
    expect(sheet.points.spent).toMatchObject({ number: 13 });
  });
  test('may state its cost, and is told when it is wrong', () =>
    expect(play(machines, 'machine Cart 2 [13] { Wheel 4 [5] }').findings).toEqual([
      'error wrong-cost: Cart 2 costs [9], not [13].',
      'error wrong-cost: Wheel 4 costs [4], not [5].',
    ]));
  test('knows what it stands in as `outer`', () =>
    expect(play(machines, 'machine Cart 1 { Boiler }').findings).toEqual([
      'error needs-not-met: A boiler is for machines of 2 and more.',
    ]));
  test('is the first of its kind there or not', () =>
    expect(told(machines, 'machine Cart 1 { Whistle }\nmachine Van 1 { Boiler, Whistle }')).toEqual([
      'Cart 1 [1]',
      '  Whistle [0]',
      'Van 1 [8]',
      '  Boiler [2]',
      '  Whistle [5]',
      'Wheels = 0',
      'error needs-not-met: A boiler is for machines of 2 and more.',
    ]));
  test('may add dice to what it stands in, and be priced by them', () =>
    expect(told(machines, 'Chassis 3 { Strut 2 }')).toEqual(['Chassis 3d = 5d [15]', '  Strut 2d [7]', 'Wheels = 0']));
  test('counts when a rating is found for a written cost', () =>
    expect(told(machines, 'machine Cart [13] { Wheel 4, Boiler }\nChassis [15] { Strut [7] }')[0]).toBe('Cart 2 [13]'));
  test('`this` and `outer` are nothing where nothing stands around', () =>
    expect(wrong('kind part { cost 1 }\nderived Sum = sum(cost for part in this)')).toEqual(['unknown-name "this"']));
});

describe('what an entry brings', () => {
  test('stands in it as if its author had written it', () =>
    expect(told(machines, 'machine Tractor 2')).toEqual([
      'Tractor 2 [7]',
      '  Boiler [2]',
      '  Wheel 4 [4]',
      'Wheels = 4',
    ]));
  test('gives way to what the author writes', () =>
    expect(told(machines, 'machine Tractor 2 { Wheel 6, Whistle }')).toEqual([
      'Tractor 2 [7]',
      '  Boiler [2]',
      '  Wheel 6 [6]',
      '  Whistle [5]',
      'Wheels = 6',
    ]));
  test('gives way to what says the same more exactly', () =>
    expect(
      told(
        `${machines}\npart Engine { specialty any optional }\nmachine Van { brings Engine, "Engine (steam)"; cost 1 }`,
        'machine Van 1 { Engine (petrol) }',
      ).slice(0, 3),
    ).toEqual(['Van 1 [1]', '  Engine (steam) [2]', '  Engine (petrol) [2]']));
  test('may be left out', () =>
    expect(told(machines, 'machine Tractor 2 { without Wheel }')).toEqual([
      'Tractor 2 [7]',
      '  Boiler [2]',
      'Wheels = 0',
    ]));
  test('stays when another character is like this one', () => {
    const npcs = 'use Game\nnpc Old { machine Tractor 2 }\nnpc New like Old { machine Tractor 3 { without Boiler } }\n';
    const { workspace } = play(machines, '', { 'npc.muster': npcs });
    expect(workspace.sheets(uriOf('npc.muster'))[1]?.entries.flatMap((entry) => entryText(entry))).toEqual([
      'Tractor 3 [7]',
      '  Wheel 4 [4]',
    ]);
  });
  test('is said where the author writes something else instead, as if the name were their own', () => {
    const open = `${machines}\nkind engine { open; cost 5 }\nkind valve { under engine required; cost 1 }\nvalve Slide\nvalve Cock\nkind bolt { under engine required; cost 1 }\nbolt Nut\nengine Beam { brings Slide }`;
    const findings = (entries: string): readonly string[] => play(open, entries).findings;
    expect(findings('engine Beam { Cock }')).toEqual([
      'information advice: Beam is the one of Game, so it has Slide besides. If yours is another one, give it another name; if not, write its cost.',
    ]);
    for (const meant of [
      'engine Beam',
      'engine Beam [5] { Cock }',
      'engine Beam { Slide }',
      'engine Beam { Nut }',
      'Beam { Cock }',
    ])
      expect(findings(meant)).toEqual([]);
  });
  test('must be something that the rulebook has', () =>
    expect(wrong('kind part { cost 1 }\npart Wheel { brings Motor, "Wheel 2" }')).toEqual(['unknown-name "Motor"']));
});

describe('a skill that is bought from one value', () => {
  const two = `
    kind stat { rating from 1 to 20 else 10 }
    stat Wit
    stat Grip
    kind gift { rating from 1 to 9 }
    gift Wit "of the same name as a stat"
    kind craft { under stat, gift; on Wit; ladder Steps }
    ladder Steps { 1, 2, 4 then 4 }
    craft Riddles { on stat Wit }`;
  const findings = (entries: string): readonly string[] => play(two, entries).findings;
  test('belongs into the braces of that one', () => {
    expect(findings('stat Wit 12 { Riddles 12 }')).toEqual([]);
    expect(findings('stat Wit 12, Grip 11 { Riddles 12 }')).toEqual([
      'error wrong-place: Riddles belongs to Wit, not to Grip. Move it to the braces of Wit.',
    ]);
  });
  test('and not into those of another of the same name', () =>
    expect(findings('stat Wit 12, gift Wit 2 { Riddles 12 }')).toEqual([
      'error wrong-place: Riddles belongs to the stat Wit, not to the gift Wit. Move it to the braces of the stat Wit.',
    ]));
});

test('a game may have a kind called source, told from a document by its block', () =>
  expect(
    told(
      'source Scroll "the scroll"\nkind source { cost 5 @Scroll 3 }\nsource Spring "cold water" { cost 2 }',
      'Spring',
    ),
  ).toEqual(['Spring [2]']));
