import { describe, expect, test } from 'vitest';
import type { SheetItem } from '../../language/sheet/sheet.js';
import { quantityText } from '../../language/show/value-words.js';
import { play } from '../sheet/game.js';

const rules = `
  dice under 3d6 { }
  kind stat { rating from 1 to 20 else 10 }
  stat Might
  kind art { rating from 1; default Might - 3 }
  art Blades
  art Bows
  kind arm is item "what one fights with" {
    field weight number from 0 to 90 in lb else 1
    field price number in $ else 0
    field hurt formula
    field type { cut: 2; point: 1 }
    field art trait
    field loud flag
    field maker text
  }
  kind thing is item { open; field weight number in lb else 0; field price number in $ else 0 }
  list gear of arm, thing { mark issued; mark dropped }
  arm Sword { weight: 3; price: 60; art: Blades; hurt: 1d; mode swing { hurt: 2d; type: cut }; mode thrust { hurt: 1d+1; type: point } }
  arm Bow { weight: 2; price: 40; hurt: 1d+2; type: point; art: Bows; loud: true }
  thing Sack { weight: 2 }
  derived Skill of arm = art
  derived Parry of arm = round down (art / 2) + 3
  derived Bite of arm = hurt * type
  derived Load in lb = sum(weight * quantity for item in gear where not dropped)
  derived Price in $ = sum(price * quantity for item where not issued)
  derived Best Parry = Parry
`;

function itemText(item: SheetItem, depth = 0): string[] {
  const shown = (values: SheetItem['fields']): string =>
    values.map((one) => `${one.name} ${quantityText(one)}`).join(', ');
  return [
    `${'  '.repeat(depth)}${item.count > 1 ? `${item.count} ` : ''}${[item.name, ...item.marks].join(' ')}: ${shown(item.fields)}`,
    ...item.attacks.map((attack) => `${'  '.repeat(depth + 1)}${attack.mode ?? '-'}: ${shown(attack.values)}`),
    ...item.items.flatMap((inner) => itemText(inner, depth + 1)),
  ];
}

const items = (entries: string): string[] => play(rules, entries).sheet.items.flatMap((item) => itemText(item));
const derived = (entries: string, name: string): string => {
  const value = play(rules, entries).sheet.derived.find((one) => one.name === name);
  return value ? quantityText(value) : 'nothing';
};

describe('items', () => {
  test('the rulebook has nothing against them', () => expect(play(rules, '').rulebook).toEqual([]));
  test('have fields with values of the book, or those of the kind', () =>
    expect(items('gear { Bow, Sack }')).toEqual([
      'Bow: weight 2 lb, price $40, hurt 1d6+2, type point, art Bows, loud yes',
      '  -: Skill 7, Parry 6, Bite 1d6+2',
      'Sack: weight 2 lb, price $0',
    ]));
  test('a flag needs no value, where the book says it and where an author does', () => {
    const { findings, rulebook, sheet } = play(
      `${rules}arm Horn { loud; weight: 3 }\narm Harp { maker; loud: false }`,
      'gear { Horn, Harp { loud }, Bow loud no weight 1 1/2, Bell, Gong, Sword loud maybe, Sword loud weight 2 }',
      { 'bell.muster': 'use Game\narm Bell { loud, weight 2 }\narm Gong { loud no }\narm Drum { loud never }' },
    );
    expect(rulebook).toEqual(['missing-option "maker"']);
    expect(findings).toEqual(['error not-understood: "maybe" is neither yes nor no. Write loud alone, or loud no.']);
    expect(sheet.items.map((item) => itemText(item)[0])).toEqual([
      'Horn: weight 3 lb, price $0, loud yes',
      'Harp: weight 1 lb, price $0, loud yes',
      'Bow: weight 1.5 lb, price $40, hurt 1d6+2, type point, art Bows, loud no',
      'Bell: weight 2 lb, price $0, loud yes',
      'Gong: weight 1 lb, price $0, loud no',
      'Sword: weight 3 lb, price $60, hurt 1d6, art Blades, loud yes',
      'Sword: weight 2 lb, price $60, hurt 1d6, art Blades, loud yes',
    ]);
  });
  test('have an attack by themselves, if they state what it does, and one for each mode', () =>
    expect(items('Blades 12\ngear { Sword }').slice(1)).toEqual([
      '  -: Skill 12, Parry 9, Bite -',
      '  swing: weight 3 lb, price $60, hurt 2d6, type cut, art Blades, Skill 12, Parry 9, Bite 2d6x2',
      '  thrust: weight 3 lb, price $60, hurt 1d6+1, type point, art Blades, Skill 12, Parry 9, Bite 1d6+1',
    ]));
  test('hold their own in braces, and other things', () =>
    expect(items('gear { Sack { weight 4, 2 Bow } }').filter((line) => !line.includes('Skill'))).toEqual([
      'Sack: weight 4 lb, price $0',
      '  2 Bow: weight 2 lb, price $40, hurt 1d6+2, type point, art Bows, loud yes',
    ]));
  test.each([
    ['gear { Sword, Bow }', '5 lb'],
    ['gear { Sword, Bow dropped }', '3 lb'],
    ['gear { 3 Sword }', '9 lb'],
    ['gear { Sword x3 }', '9 lb'],
    ['gear { Sack { Sword } }', '5 lb'],
    ['gear { Sack dropped { Sword } }', '0 lb'],
    ['gear { Sword weight 5 }', '5 lb'],
    ['gear { Rope 3 lb $15 }', '3 lb'],
    ['gear { Rope 1 kg }', '≈2.2 lb'],
  ])('%s loads %s', (entries, expected) => expect(derived(entries, 'Load')).toBe(expected));
  test.each([
    ['gear { Sword, Bow issued }', '$60'],
    ['gear { 2 Bow }', '$80'],
    ['gear { Rope $15 }', '$15'],
  ])('%s costs %s', (entries, expected) => expect(derived(entries, 'Price')).toBe(expected));
  test('a derived value of items is the best one for the character', () =>
    expect(derived('Blades 14\nBows 8\ngear { Sword, Bow }', 'Best Parry')).toBe('10'));
  test('authors declare their own', () => {
    const { sheet, findings } = play(
      rules,
      'Bows 11\narm Sling { art Bows, hurt 1d, type point }\ngear { Sling, arm Dart { art Bows, hurt 1d - 1 } }',
      {},
    );
    expect(findings).toEqual([]);
    expect(
      sheet.items.map(
        (item) => `${item.name} ${item.attacks[0]?.values.find((one) => one.name === 'Skill')?.value.kind}`,
      ),
    ).toEqual(['Sling number', 'Dart number']);
  });
  test.each([
    [
      'gear { Sword weight 5 ft }',
      'error not-understood: weight is measured in lb, and "5 ft" is another kind of quantity.',
    ],
    ['gear { Swrod }', 'error unknown-name: Game has nothing called "Swrod". Did you mean "Sword"?'],
    ['gear { Bow type blunt }', 'error not-understood: "blunt" is not a valid type. Choose one of cut, point.'],
    [
      'gear { Sword broken }',
      'error not-understood: "broken" means nothing after "Sword". Remove it, or put a line end or a comma before it.',
    ],
  ])('%s', (entries, expected) => expect(play(rules, entries).findings).toEqual([expected]));
});

describe('units', () => {
  const told = (field: string, derived: string, entries: string): string[] => {
    const { sheet, rulebook, findings } = play(`${field}\n${derived}`, entries);
    return [...sheet.derived.map((one) => `${one.name} = ${quantityText(one)}`), ...rulebook, ...findings];
  };
  test.each([
    ['height 5\'11"', 'Reach = 71 in'],
    ['height 5 ft 11 in', 'Reach = 71 in'],
    ['height 6 ft', 'Reach = 72 in'],
    ['height 70', 'Reach = 70 in'],
    ['height 70 in', 'Reach = 70 in'],
    ['height 2 yd', 'Reach = 72 in'],
  ])('%s', (entry, expected) =>
    expect(told('field height number in in', 'derived Reach in in = height', entry)).toEqual([expected]),
  );
  test('another measure', () =>
    expect(told('field height number in in', '', 'height 5 lb')[0]).toBe(
      'error not-understood: height is measured in in, and "5 lb" is another kind of quantity.',
    ));
});

describe('what an item is in one mode', () => {
  const swords = `
    dice under 3d6 { }
    kind arm is item {
      field reach number from 0 to 9 else 0
      let twice = reach * 2
      let far = if twice > 8 then "far" else "near"
    }
    list gear of arm { }
    arm Sword { mode thrust { reach: 3 }; mode swing { reach: 5 } }
    derived Reach Twice of arm = twice
    derived Distance of arm = far
    derived Longest = max(twice for arm in gear)
  `;
  const attacks = (more = ''): string[] =>
    play(swords + more, 'gear { Sword }')
      .sheet.items.flatMap(itemText)
      .slice(1);
  const right = ['  thrust: reach 3, Reach Twice 6, Distance near', '  swing: reach 5, Reach Twice 10, Distance far'];
  test('is computed from the fields of that mode, through its local values as well', () =>
    expect(attacks()).toEqual(right));
  test('does not depend on what was asked before', () => {
    const first = 'derived Before = max(twice for arm in gear)\nderived Of Reach of arm = twice - reach\n';
    expect(attacks(first).map((line) => line.split(', Of Reach')[0])).toEqual(right);
  });
});
