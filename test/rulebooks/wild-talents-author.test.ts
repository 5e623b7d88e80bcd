import { describe, expect, test } from 'vitest';
import { valueText } from '../../language/values/value.js';
import { expectGolden } from '../features/harness.js';
import { entryText } from '../sheet/game.js';
import { derived, findingsOf, sheetOf, talent, wrongWith } from './talent.js';

const super_ = 'archetype "Human+" { Genetic }';
const normal = 'archetype "Super-Normal"';
const stats = 'Body 2, Coordination 2, Sense 2, Mind 2, Charm 2, Command 2';

describe('what an author is told', () => {
  test('a wrong cost says the right one', () =>
    expect(wrongWith('miracle Storm 5d + 1wd [20] { Attacks +1 { Area 1, Penetration 1, Obvious, Slow } }')).toEqual([
      'error wrong-cost: Storm 5d + 1wd costs [18], not [20].',
    ]));
  test('the cost of a part is checked where it stands', () =>
    expect(wrongWith('miracle Storm 2d { Attacks [5] { Area 2 [2], Burn [1] } }')).toEqual([
      'error wrong-cost: Attacks 0 costs [6], not [5].',
      'error wrong-cost: Burn costs [2], not [1].',
    ]));
  test('the second source is paid', () =>
    expect(wrongWith('', 'archetype "Human+" [15] { Genetic, Psi [0] }')).toEqual([
      'error wrong-cost: Human+ costs [20], not [15].',
      'error wrong-cost: Psi costs [5], not [0].',
    ]));
  test('powers need somebody who is permitted to have them', () => {
    expect(wrongWith('miracle Storm 2d { Attacks }', normal)).toEqual([
      'error needs-not-met: A miracle needs an archetype that permits it: Super, Power Theme, One Power, Inventor, Super-Equipment.',
    ]);
    expect(wrongWith('Body 3 { hyper 2d }', normal)).toEqual([
      'error needs-not-met: Hyper dice in a stat need an archetype that permits them: Super, Power Theme, One Power, Prime Specimen.',
    ]);
    expect(wrongWith('Dodge 3 { hyper 2d }', normal)).toEqual([
      'error needs-not-met: Hyper dice in a skill need an archetype that permits them: Super, Power Theme, One Power, Hypertrained.',
    ]);
  });
  test('some permissions open one door only', () => {
    const prime = 'archetype Own { Genetic, Prime Specimen, Hypertrained }';
    expect(wrongWith('Body 3 { hyper 2d }, Dodge 3 { hyper 2d }', prime)).toEqual([]);
    expect(wrongWith('miracle Storm 2d { Attacks }', prime)).toHaveLength(1);
  });
  test('One Power is one power', () => {
    const one = 'archetype Own { Genetic, One Power (weather) }';
    expect(wrongWith('miracle Storm 2d { Attacks }', one)).toEqual([]);
    expect(wrongWith('miracle Storm 2d { Attacks }\nBody 2 { hyper 1d }', one)).toEqual([
      'error needs-not-met: One Power permits a single power, and 2 need it here.',
    ]);
    const two = 'archetype Own { Genetic, One Power (weather), One Power (strength) }';
    expect(wrongWith('miracle Storm 2d { Attacks }\nBody 2 { hyper 1d }', two)).toEqual([]);
  });
  test('people go to five', () =>
    expect(wrongWith('Body 6', super_)).toEqual([
      'error out-of-range: Body must be 1 to 5, not 6. People have one to five dice in a stat; any more are hyper dice, or Inhuman Stats make the stat a superior one.',
    ]));
  test('hard and wiggle dice of one’s own need a Peak Performer', () => {
    expect(wrongWith('Body 2d + 1wd, Dodge 2hd', super_)).toEqual([
      'error needs-not-met: Hard and wiggle dice in the stat itself need the permission Peak Performer; hyper dice go in its braces, as in `hyper 2hd`.',
      'error needs-not-met: Hard and wiggle dice in the skill itself need the permission Peak Performer; hyper dice go in its braces, as in `hyper 2hd`.',
    ]);
    expect(wrongWith('Body 2d + 1wd, Dodge 2hd', normal)).toEqual([]);
  });
  test('hyper dice go to ten with those of the stat', () => {
    expect(wrongWith('Body 5 { hyper 5d }')).toEqual([]);
    expect(wrongWith('Body 5 { hyper 6d }')).toEqual([
      'error needs-not-met: With its hyper dice this stat has 11 dice; ten is the most.',
    ]);
    expect(wrongWith('Dodge 5 { hyper 4d + 2wd }')).toEqual([
      'information advice: This pool has more than ten dice; only ten are ever rolled.',
      'error needs-not-met: With its hyper dice this skill has 11 dice; ten is the most.',
    ]);
  });
  test('a miracle without a quality does nothing', () =>
    expect(wrongWith('miracle Storm 3d')).toEqual([
      'error needs-not-met: A miracle does something; write Attacks, Defends or Useful into its braces.',
    ]));
  test('an extra that counts nothing takes no number, and none stands twice', () => {
    expect(wrongWith('miracle Storm 3d { Attacks { Permanent 2 } }')).toEqual([
      'error not-rated: Permanent takes no number. Remove 2.',
    ]);
    expect(wrongWith('miracle Storm 3d { Attacks { Burn, Burn } }')).toEqual([
      'error duplicate-entry: Burn is written twice. Remove one of the two.',
      'error duplicate-entry: Burn is written twice. Remove one of the two.',
    ]);
    expect(wrongWith('miracle Storm 3d { Attacks { Burn }, Defends { Burn } }')).toEqual([]);
  });
  test('extras stand in what they change', () =>
    expect(wrongWith('Burn')).toEqual([
      'error wrong-place: Burn cannot be on a line of its own. Write it in the braces of a quality, a hyperstat or a hyperskill.',
    ]));
  test('an archetype without a source, without a permission, and a second one', () =>
    expect(wrongWith('archetype Mutant', 'archetype Own { Brute }')).toEqual([
      'error needs-not-met: An archetype says where its powers come from; write a source into its braces, such as Genetic or Psi.',
      'error needs-not-met: An archetype permits something; write a permission into its braces, such as Super or Power Theme.',
      'error one-of-group: Only one of Own or Mutant can be taken. Remove the other.',
      'error one-of-group: Only one of Own or Mutant can be taken. Remove the other.',
    ]));
  test('an own archetype that is spelled almost like a published one is one’s own', () =>
    expect(wrongWith('', 'archetype Mutants { Genetic, Power Theme (ice) }')).toEqual([]));
  test('a misspelled extra gets advice', () =>
    expect(wrongWith('miracle Storm 3d { Attacks { Penetraton 2 } }')).toEqual([
      'error unknown-name: Wild Talents has nothing called "Penetraton" that can be inside Attacks. Did you mean "Penetration"?',
    ]));
});

describe('the points of a character', () => {
  const character = (lines: string, points = ''): string =>
    `use "Wild Talents"\n${points}\ncharacter "Ann" {\n${lines}\npassion "Her garden" 2\nloyalty "The street" 2\n}\n`;
  const over = (text: string): string[] =>
    findingsOf(text).filter((finding) => /over-limit: .*(points|stats)/.test(finding));
  test('too many', () =>
    expect(over(character(`${super_}\n${stats}\nmiracle Storm 10wd { Attacks +1, Defends }`))).toEqual([
      'error over-limit: This Talent costs 275 points and may cost 250.',
    ]));
  test('points that are left are told of', () =>
    expect(over(character(`${super_}\n${stats}\nmiracle Storm 10wd { Attacks, Defends }`))).toEqual([
      'information over-limit: 15 points are left over; each of them can become a point of Willpower.',
    ]));
  test('a campaign plays on a level of its own', () =>
    expect(over(character(`${super_}\n${stats}`, 'campaign "Street" { points 75 }'))).toEqual([]));
  test('stats that nobody bought are told of, and not those that are not there', () => {
    expect(over(character(`${normal}\nBody 2, Mind 2`, 'campaign "Street" { points 25 }'))).toEqual([
      'error over-limit: This character has bought 2 of the six stats.',
    ]);
    const ghost = 'archetype Ghost [30] { Paranormal, Super, Custom Stat (Body), Custom Stat (Charm), Peak Performer }';
    expect(
      over(character(`${ghost}\nCoordination 2, Sense 2, Mind 2, Command 2`, 'campaign "Street" { points 70 }')),
    ).toEqual([]);
  });
  test('the ledger tells where they went: parts are in what they are part of', () => {
    const sheet = sheetOf(
      talent(
        'Body 3 { hyper 2hd { Booster 1 } }\nDodge 2 { hyper 1d }\nmiracle Storm 2d { Attacks { Burn } }\nExtra Willpower 3',
      ),
    );
    expect([...sheet.points.byKind].map(([kind, value]) => `${kind} ${valueText(value)}`).sort()).toEqual([
      'archetype 20',
      'hyperskill 1',
      'hyperstat 23',
      'miracle 8',
      'resolve 3',
      'skill 4',
      'stat 15',
    ]);
    expect(sheet.points.ledger.map((row) => row.trait)).toEqual([
      'Tried',
      'Body',
      'Hyper',
      'Dodge',
      'Hyper',
      'Storm',
      'Extra Willpower',
    ]);
    expect(valueText(sheet.points.spent)).toBe('74');
  });
});

test('the Talent of the guide', () => {
  const sheet = sheetOf(`use "Wild Talents"
npc "Mireille Vance" {
  archetype "Human+" [20] { source Genetic, Super, Peak Performer }   // the first source is free
  Body 3 [15] {
    Endurance 2wd [16]                        // a skill with wiggle dice, by Peak Performer
    hyper 2hd [23] { Booster 1 }              // beside the 3 base dice; the extra is paid on both
  }
  Coordination 2, Sense 2, Mind 3, Charm 2, Command 3
  miracle "Glass Storm" 5d + 1wd [18] { Attacks +1 (Range) { Area 1, Penetration 1, Obvious, Slow } }
  roll "Glass Storm"
  roll Endurance
}
`);
  const values = ['Base Will', 'Willpower', 'Power Level'].map((name) => `${name} = ${derived(sheet, name)}`);
  const rolls = sheet.rolls.map(
    (roll) => `roll ${roll.expression}: ${roll.rolled ? valueText(roll.rolled.value) : ''}`,
  );
  const lines = [`${valueText(sheet.points.spent)} points`, ...sheet.entries.flatMap((entry) => entryText(entry))];
  expectGolden('test/rulebooks/goldens/wild-talents-talent.txt', [...lines, ...values, ...rolls].join('\n'));
});
