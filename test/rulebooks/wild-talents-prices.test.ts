import { describe, expect, test } from 'vitest';

import { costOf, derived, sheetOf, talent, wrongWith } from './talent.js';
import { published } from './wild-talents-prices.js';

const dice = ['1d', '1hd', '1wd'] as const;

describe('dice', () => {
  const bought = {
    stat: ['Body', (pool: string) => `Body ${pool}`],
    skill: ['Dodge', (pool: string) => `Dodge ${pool}`],
    hyperstat: ['Hyper', (pool: string) => `Body 2 { hyper ${pool} }`],
    hyperskill: ['Hyper', (pool: string) => `Dodge 2 { hyper ${pool} }`],
    quality: ['Bolt', (pool: string) => `miracle Bolt ${pool} { Attacks }`],
  } as const;
  test.each(Object.keys(bought) as (keyof typeof bought)[])('%s', (what) => {
    const [name, line] = bought[what];
    expect(dice.map((pool) => costOf(talent(line(pool)), name))).toEqual(published.perDie[what].map(String));
    expect(dice.flatMap((pool) => wrongWith(line(pool)))).toEqual([]);
  });
  test('expert and fixed dice cost as much as hard ones', () => {
    expect(costOf(talent('miracle Bolt 3d + 2ed { Attacks }'), 'Bolt')).toBe('14');
    expect(costOf(talent('Body 2 { hyper 1d + 1ed }'), 'Hyper')).toBe('12');
  });
  test('a skill with wiggle dice', () =>
    expect(costOf(talent('Body 3 { Endurance 2wd [16] }'), 'Endurance')).toBe('16'));
  test('Base Will and Willpower', () => {
    const text = talent('Charm 2, Command 3, Extra Base Will 2 [6], Extra Willpower 4 [4]');
    expect(wrongWith('Charm 2, Command 3, Extra Base Will 2 [6], Extra Willpower 4 [4]')).toEqual([]);
    expect(costOf(text, 'Extra Base Will')).toBe(String(2 * published.baseWill));
    expect(costOf(text, 'Extra Willpower')).toBe(String(4 * published.willpower));
    const sheet = sheetOf(text);
    expect([derived(sheet, 'Base Will'), derived(sheet, 'Willpower')]).toEqual(['7', '11']);
  });
  test('Willpower is for Talents', () => {
    expect(derived(sheetOf('use "Wild Talents"\nnpc Clerk { Charm 2, Command 3 }'), 'Willpower')).toBe('0');
  });
});

describe('hyperstats', () => {
  test('the publisher’s example: extras are paid on the dice of the stat too', () => {
    const line = 'Body 5 { hyper 4wd [127] { Engulf, Controlled Effect } }';
    expect(costOf(talent(line), 'Hyper')).toBe('127');
    expect(wrongWith(line)).toEqual([]);
  });
  test('2hd with one booster beside three dice', () =>
    expect(costOf(talent('Body 3 { hyper 2hd [23] { Booster 1 } }'), 'Hyper')).toBe('23'));
  test('flaws make hyper dice cheaper and leave the stat alone', () =>
    expect(costOf(talent('Body 5 { hyper 4wd { Self Only } }'), 'Hyper')).toBe('16'));
  test('a die never costs less than one point', () =>
    expect(costOf(talent('Body 5 { hyper 2d { Self Only, Slow, Obvious } }'), 'Hyper')).toBe('2'));
  test('join the dice of the stat, in skills and rolls too', () => {
    const sheet = sheetOf(talent('Body 3 { hyper 2hd, Brawling 2 { hyper 1wd } }\nroll Body\nroll Brawling'));
    expect(sheet.rolls.map((roll) => roll.rolled?.value)).toMatchObject([
      { pool: { d: 3, hd: 2, wd: 0 } },
      { pool: { d: 5, hd: 2, wd: 1 } },
    ]);
  });
});

describe('archetypes', () => {
  const choices: Readonly<Record<string, string>> = {
    'Extraterrestrial/Extradimensional': 'Extradimensional',
    'one of five': 'Technological',
    'Genetic, Psi or Technological': 'Genetic',
  };
  /** Where the published archetype offers a choice of sources, one is written. */
  const written = published.archetypes.map((one) => {
    const chosen = one.sources.flatMap((source) => choices[source] ?? []);
    const name = one.name.replace(' (source B only)', '');
    return { name, price: one.published, line: `archetype "${name}" [${one.published}] { ${chosen.join(', ')} }`, one };
  });
  test.each(written)('$name costs $price', ({ name, price, line }) => {
    expect(costOf(talent('Body 2', line), name)).toBe(String(price));
    expect(wrongWith('Body 2', line)).toEqual([]);
  });
  test.each(written)('$name is made of what is published', ({ line, one }) => {
    const [entry] = sheetOf(talent('Body 2', line)).entries;
    const expected = [
      ...one.sources.map((source) => choices[source] ?? source),
      ...one.permissions.map((name) => name.replace(/ \(.*/, '')),
      ...one.intrinsics,
    ];
    expect(entry?.entries.map((inner) => inner.trait).sort()).toEqual(expected.sort());
  });
  test('an archetype of one’s own: the first source is free', () => {
    const line = 'archetype "Human+" [20] { source Genetic, Super, Peak Performer }';
    expect(wrongWith('Body 2', line)).toEqual([]);
    expect(costOf(talent('', 'archetype Odd { Psi, Genetic, Super }'), 'Odd')).toBe('20');
  });
  test('a free source is free even where it would give points back', () => {
    expect(costOf(talent('', 'archetype Odd { Power Focus, Super }'), 'Odd')).toBe('15');
    expect(costOf(talent('', 'archetype Odd { Psi, Power Focus, Super }'), 'Odd')).toBe('7');
  });
  test('never less than nothing', () =>
    expect(costOf(talent('', 'archetype Odd { Psi, Power Theme, Brute, Unhealing }'), 'Odd')).toBe('0'));
});

describe('meta-qualities', () => {
  const variable = new Set(['Inhuman Stats', 'Allergy', 'Custom Stat', 'Vulnerable']);
  const plain = published.metaQualities.filter(([, name]) => !variable.has(name));
  test.each(plain)('%s %s costs %i', (kind, name, cost) => {
    const others = kind === 'source' ? `${name === 'Psi' ? 'Genetic' : 'Psi'}, Super` : 'Psi, Super';
    const inside = name === 'Super' ? `Psi, Power Theme, ${name}` : `${others}, ${kind} ${name}`;
    expect(costOf(talent('', `archetype Odd { ${inside} }`), name)).toBe(String(cost));
    expect(wrongWith('', `archetype Odd { ${inside} }`)).toEqual([]);
  });
  const effects = Object.entries(published.allergy).flatMap(([frequency, effect]) =>
    Object.entries(effect).map(([name, cost]) => [frequency, name, cost] as const),
  );
  test.each(effects)('an allergy to something %s that %s: %i', (frequency, effect, cost) => {
    const line = `archetype Odd { Psi, Super, Allergy (pollen, ${frequency}, ${effect}) }`;
    expect(costOf(talent('', line), 'Allergy')).toBe(String(cost));
    expect(wrongWith('', line)).toEqual([]);
  });
  test('an allergy to touch alone is worth half, rounded down', () => {
    const cost = (what: string): string =>
      costOf(talent('', `archetype Odd { Psi, Super, Allergy (silver, ${what}) }`), 'Allergy');
    expect(cost('common, kills, touch only')).toBe('-4');
    expect(cost('frequent, incapacitates, touch only')).toBe('-1');
    expect(cost('rare, incapacitates, touch only')).toBe('0');
  });
  test('the choices of an allergy follow from its cost', () =>
    expect(wrongWith('', 'archetype Odd { Psi, Super, Allergy (pollen, common) [-16] }')).toEqual([]));
  test('a custom stat is not there', () => {
    const archetype = 'archetype Odd { Psi, Super, Custom Stat (Charm) [5] }';
    expect(wrongWith('Command 3', archetype)).toEqual([]);
    expect(derived(sheetOf(talent('Command 3', archetype)), 'Base Will')).toBe('3');
    expect(wrongWith('Charm 2', archetype)).toEqual([
      'error excluded: Custom Stat rules out Charm. Remove one of the two.',
    ]);
  });
  test('each further box of the brain', () =>
    expect(costOf(talent('', 'archetype Odd { Psi, Super, Vulnerable 3 }'), 'Vulnerable')).toBe('-6'));
  test('inhuman stats: 3 for a superior one, a point back for each die that an inferior one lacks, 1 at least', () => {
    const cost = (inside: string): string =>
      costOf(talent('', `archetype Odd { Psi, Super, Inhuman Stats { ${inside} } }`), 'Inhuman Stats');
    expect(cost('Superior Stat (Body), Superior Stat (Mind)')).toBe('6');
    expect(cost('Superior Stat (Body), Inferior Stat (Mind) 4')).toBe('2');
    expect(cost('Inferior Stat (Charm) 1')).toBe('1');
  });
  test('a superior stat goes to ten, an inferior one no further than it says', () => {
    const archetype = 'archetype Odd { Psi, Super, Inhuman Stats { Superior Stat (Body), Inferior Stat (Charm) 2 } }';
    expect(wrongWith('Body 8, Charm 2', archetype)).toEqual([]);
    expect(wrongWith('Mind 6, Charm 3', archetype)).toEqual([
      'error needs-not-met: Charm has 3 dice, and as an inferior stat 2 at most.',
      'error out-of-range: Mind must be 1 to 5, not 6. People have one to five dice in a stat; any more are hyper dice, or Inhuman Stats make the stat a superior one.',
    ]);
  });
  test('no Base Will is none, whatever Charm and Command are', () => {
    const archetype = 'archetype Artificial';
    expect(derived(sheetOf(talent('Charm 2, Command 3', archetype)), 'Base Will')).toBe('0');
    expect(wrongWith('Extra Base Will 2', archetype)).toEqual([
      'error excluded: No Base Will can be bought for a character who has none.',
      'error excluded: No Base Will can be bought for a character who has none.',
    ]);
  });
});

describe('what changes the price of a quality', () => {
  const modifiers = [...published.extras, ...published.flaws, ...published.capacities];
  test.each(modifiers)('%s: %i a die', (name, price) => {
    const line = `miracle Trick 2d { Useful +6 { ${name} } }`;
    expect(costOf(talent(line), name)).toBe(String(price));
    expect(costOf(talent(line), 'Trick')).toBe(String(2 * (8 + price)));
    expect(wrongWith(line)).toEqual([]);
  });
  test.each(published.focus)('a focus, %s: %i a die', (name, price) => {
    const line = `miracle Trick 2d { Useful +6 { Focus { ${name} } } }`;
    expect(costOf(talent(line), name)).toBe(String(price));
    expect(costOf(talent(line), 'Trick')).toBe(String(2 * (8 - 1 + price)));
    expect(wrongWith(line)).toEqual([]);
  });
  test('levels', () => expect(costOf(talent('miracle Bolt 1d { Attacks +3 }'), 'Bolt')).toBe('5'));
  test('several qualities add up', () =>
    expect(costOf(talent('miracle Bolt 2d { Attacks, Attacks +1, Defends, Useful "light" }'), 'Bolt')).toBe('18'));
  test('no quality costs less than one a die', () =>
    expect(costOf(talent('miracle Bolt 5d { Attacks { Self Only, Slow, Obvious }, Useful }'), 'Bolt')).toBe('15'));
  test('the first capacity is free, the others are not', () => {
    const cost = (quality: string): string => costOf(talent(`miracle Bolt 1d { ${quality} }`), 'Bolt');
    expect(cost('Attacks (Range)')).toBe('2');
    expect(cost('Attacks { Range }')).toBe('2');
    expect(cost('Attacks (Range) { Mass, Speed }')).toBe('6');
    expect(cost('Attacks { Range, Touch }')).toBe('3');
    expect(cost('Attacks (Range) { Self }')).toBe('4');
  });
  test('conditions are written down, several of them if need be', () =>
    expect(
      costOf(
        talent('miracle Bolt 1d { Attacks +2 { If/Then (only at night), If/Then ("not indoors, ever") } }'),
        'Bolt',
      ),
    ).toBe('2'));
  test('the miracle of the guide', () =>
    expect(
      costOf(
        talent('miracle "Glass Storm" 5d + 1wd [18] { Attacks +1 (Range) { Area 1, Penetration 1, Obvious, Slow } }'),
        'Glass Storm',
      ),
    ).toBe('18'));
});

describe('power levels', () => {
  const level = (points: number): string =>
    derived(sheetOf(`use "Wild Talents"\nnpc One { points ${points} }`), 'Power Level');
  test.each(published.powerLevels)('%s is %s points', (name, range) => {
    const [from = 0, to = 0] = range.split('-').map(Number);
    expect([level(from + 1), level(to)]).toEqual([name, name]);
  });
});
