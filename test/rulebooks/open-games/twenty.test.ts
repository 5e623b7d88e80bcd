import { describe, expect, test } from 'vitest';
import { OpenGame } from './open-game.js';

const game = new OpenGame(
  'twenty',
  `use Twenty
character Dying { Strength 8, Dexterity 15, Constitution 14, Intelligence 13, Wisdom 12, Charisma 10, Rogue 1, wounds 10, death successes 2 }
character Tired { Strength 15, Dexterity 8, Constitution 14, Intelligence 10, Wisdom 12, Charisma 13, Fighter 2, wounds 9, conditions { Exhaustion 2 } }
character Praying { Strength 8, Dexterity 12, Constitution 14, Intelligence 10, Wisdom 15, Charisma 13, Cleric 1, conditions { Concentrating } }
npc Blessed { Strength 15, Fighter 1, gear { Longsword }, conditions { Blessed } }
npc Poisoned { Strength 15, Fighter 1, gear { Longsword }, conditions { Poisoned } }
npc Blinded { hit points 30, natural armour 12, conditions { Blinded, Lit Up } }
character Cheap { Strength 15, Dexterity 15, Constitution 15, Intelligence 9 }
character Six { Fighter 6 }
character Bard { Fighter 3, Strength 16, Strength Increase 4 }
npc Held { hit points 30, natural armour 10, conditions { Paralyzed } }
npc Fallen { hit points 30, natural armour 10, conditions { Prone } }
npc "Hurt Zombie" like Zombie { wounds 8 }
npc "Under a Spell" { Strength 15, Fighter 1, gear { Longsword }, conditions { Charmed "Zombie" } }
npc Salamander { hit points 30, natural armour 10, Immunity (fire), Vulnerability (cold), Resistance (slashing) }
`,
);
const chance = (who: string, line: string) => game.chance(who, line);
const ayla = 'party.muster#Ayla Thorne';
const odo = 'party.muster#Brother Odo';
const wick = 'party.muster#Wick';
const sabra = 'party.muster#Sabra Quill';
const tested = (name: string): string => `tested.muster#${name}`;

test('nothing is wrong with the rulebook, its sheets, its encounter and its guide', () =>
  expect(
    game.findings(
      'twenty.rulebook',
      'campaign.muster',
      'party.muster',
      'monsters.muster',
      'the-bridge.muster',
      'README.md',
    ),
  ).toEqual([]));

test('the limits of a character are findings', () =>
  expect(game.findings('tested.muster').filter((one) => !one.includes('outside-campaign'))).toEqual([
    'tested.muster: error over-limit: The scores cost 28, and a character has 27.',
    'tested.muster: error out-of-range: Fighter must be 1 to 5, not 6.',
    'tested.muster: error over-limit: Increases come to 4, and this character has 3.',
    expect.stringContaining('A score is bought from 8 to 15'),
  ]));

describe('the values follow', () => {
  // 10 + 2, then 6 + 2 twice; 8 + 2, then 5 + 2 twice; 6 + 2, then 4 + 2 four times.
  test.each([
    [ayla, 'Hit Point Maximum', '28'],
    [wick, 'Hit Point Maximum', '24'],
    [sabra, 'Hit Point Maximum', '32'],
    [ayla, 'Armour Class', '19'],
    [sabra, 'Spell Save DC', '15'],
    [sabra, 'Third Slots', '2'],
    [odo, 'Second Slots', '2'],
    [ayla, 'First Slots', '0'],
    [wick, 'Initiative Bonus', '5'],
    ['monsters.muster#Hobgoblin Warrior', 'Armour Class', '18'],
    ['monsters.muster#Bandit Captain', 'Armour Class', '15'],
    ['monsters.muster#Troll', 'Proficiency Bonus', '3'],
  ])('%s: %s is %s', (who, name, value) => expect(game.value(who, name)).toBe(value));
});

describe('the odds are those of the die', () => {
  test('a 1 misses and a 20 hits, whatever is added', () => {
    expect(chance(ayla, 'attack Troll with Longsword')).toBeCloseTo(11 / 20, 12);
    expect(chance(ayla, 'attack Zombie with Longsword')).toBeCloseTo(18 / 20, 12);
    expect(chance(ayla, 'Athletics with DC 26')).toBe(0);
  });

  test('advantage, disadvantage and both', () => {
    const one = 14 / 20;
    expect(chance(ayla, 'attack Bandit with Longsword')).toBeCloseTo(one, 12);
    expect(chance(ayla, 'attack Bandit with Longsword, advantage')).toBeCloseTo(1 - (1 - one) ** 2, 12);
    expect(chance(ayla, 'attack Bandit with Longsword, disadvantage')).toBeCloseTo(one ** 2, 12);
    expect(chance(ayla, 'attack Bandit with Longsword, advantage, disadvantage')).toBeCloseTo(one, 12);
  });

  test('cover is added to what has to be reached', () => {
    expect(chance(ayla, 'attack Bandit with Light Crossbow, half cover')).toBeCloseTo(11 / 20, 12);
    expect(chance(ayla, 'attack Bandit with Light Crossbow, three-quarters cover')).toBeCloseTo(8 / 20, 12);
  });

  test('who lies is easily hit from nearby and hardly from afar; who is held is easily hit', () => {
    expect(chance(ayla, 'attack Fallen with Longsword')).toBeCloseTo(1 - (4 / 20) ** 2, 12);
    expect(chance(ayla, 'attack Fallen with Light Crossbow')).toBeCloseTo((15 / 20) ** 2, 12);
    expect(chance(ayla, 'attack Held with Light Crossbow')).toBeCloseTo(1 - (5 / 20) ** 2, 12);
  });

  test('a blessing is a d4 in the same throw, but for ability checks', () => {
    // +4 and a d4 against 11: a 20 hits, a 1 misses, and 7 less the d4 is needed on the die.
    const hits = [1, 2, 3, 4].map((die) => Math.min(19, 21 - Math.max(2, 11 - 4 - die)) / 20);
    expect(chance(tested('Blessed'), 'attack Ogre with Longsword')).toBeCloseTo(
      hits.reduce((sum, one) => sum + one, 0) / 4,
      12,
    );
    expect(chance(tested('Blessed'), 'Strength with plain, medium')).toBeCloseTo(8 / 20, 12);
  });

  test('several advantages count once, and one disadvantage cancels them', () => {
    expect(chance(ayla, 'attack Blinded with Longsword, advantage')).toBeCloseTo(1 - (6 / 20) ** 2, 12);
    expect(chance(tested('Poisoned'), 'attack Blinded with Longsword, advantage')).toBeCloseTo(13 / 20, 12);
  });

  test('exhaustion takes two a level from every roll', () =>
    // Strength 15 is +2; 2 levels are -4; against 10 a 12 is needed.
    expect(chance(tested('Tired'), 'Strength')).toBeCloseTo(9 / 20, 12));
});

describe('what happens', () => {
  test('a hit does the dice of the weapon and the modifier; a critical hit throws the dice twice', () => {
    expect(game.rolled(ayla, 'attack Ogre with Longsword', '10/5')).toEqual([
      '15 against 11: success by 4',
      'Ogre: wounds 8 (was 0)',
    ]);
    expect(game.rolled(ayla, 'attack Ogre with Longsword, two hands', '20/5/7')).toEqual([
      '25 against 11: critical success by 14',
      'Ogre: wounds 15 (was 0)',
    ]);
  });

  test('a fighter of the third level is critical on 19, a rogue is not', () => {
    expect(game.rolled(ayla, 'attack Ogre with Longsword', '19/5/7')[1]).toBe('Ogre: wounds 15 (was 0)');
    expect(game.rolled(wick, 'attack Ogre with Shortsword', '19/5')[1]).toBe('Ogre: wounds 8 (was 0)');
  });

  test('a sneak attack adds two dice at the third level, twice as many at a critical hit', () =>
    expect(game.rolled(wick, 'attack Ogre with Shortsword, sneak attack', '20/1/2/3,4/5,6')[1]).toBe(
      'Ogre: wounds 24 (was 0)',
    ));

  test('a hit on somebody paralyzed nearby is critical', () =>
    expect(game.rolled(wick, 'attack Held with Shortsword', '10,3/1/2')[1]).toBe('Held: wounds 6 (was 0)'));

  test('a fireball is halved by a save, and costs a slot of the third circle', () =>
    expect(game.rolled(sabra, 'cast over 2 Ogre with Fireball', '6,6,6,6,1,1,1,1/15/16')).toEqual([
      'Sabra Quill: third slots spent 1 (was 0)',
      'Sabra Quill: third slots spent 1 (was 0)',
      // Dexterity 8 is -1: 14 against 15 fails, 15 succeeds; 28 points, and half of them.
      'Ogre 1: wounds 28 (was 0)',
      'Ogre 2: wounds 14 (was 0)',
    ]));

  test('immunity, vulnerability and resistance', () => {
    const wounds = (who: string, line: string, dice: string): string | undefined =>
      game.rolled(who, line, dice).find((one) => one.startsWith('Salamander'));
    expect(wounds(sabra, 'cast at Salamander with Fire Bolt', '15/9,9')).toBeUndefined();
    expect(wounds(sabra, 'cast at Salamander with Ray of Frost', '15/4,3')).toBe('Salamander: wounds 14 (was 0)');
    expect(wounds(ayla, 'attack Salamander with Longsword', '15/4')).toBe('Salamander: wounds 3 (was 0)');
  });

  test('a death saving throw: three successes are stable, a 20 wakes', () => {
    expect(game.rolled(tested('Dying'), 'death save', '12')).toContain('Dying: Stable');
    expect(game.rolled(tested('Dying'), 'death save', '9')).toContain('Dying: death failures 1 (was 0)');
    expect(game.rolled(tested('Dying'), 'death save', '1')).toContain('Dying: death failures 2 (was 0)');
    expect(game.rolled(tested('Dying'), 'death save', '20')).toContain('Dying: wounds 9 (was 10)');
  });

  test('damage at nothing left is a failed saving throw; healing ends the dying', () => {
    expect(game.rolled('monsters.muster#Goblin Warrior', 'attack Dying with Scimitar', '15,15/3/4')).toContain(
      'Dying: death failures 2 (was 0)',
    );
    expect(game.rolled(odo, 'cast on Dying with Cure Wounds', '4,5')).toEqual(
      expect.arrayContaining(['Dying: wounds 0 (was 10)', 'Dying: death successes 0 (was 2)']),
    );
  });

  test('damage shakes whoever concentrates', () => {
    // 5 points ask for a 10, and Constitution 14 is +2.
    expect(game.rolled('monsters.muster#Goblin Warrior', 'attack Praying with Scimitar', '15/3/7')).toContain(
      'Praying: no longer Concentrating',
    );
    expect(game.rolled('monsters.muster#Goblin Warrior', 'attack Praying with Scimitar', '15/3/8')).toEqual([
      '19 against 11: success by 8',
      'Praying: wounds 5 (was 0)',
    ]);
  });

  test('second wind, short rest and long rest', () => {
    expect(game.rolled(tested('Tired'), 'second wind', '6')).toEqual(
      expect.arrayContaining(['Tired: second winds spent 1 (was 0)', 'Tired: wounds 1 (was 9)']),
    );
    expect(game.rolled(tested('Tired'), 'short rest 1', '4')).toEqual(
      expect.arrayContaining(['Tired: hit dice spent 1 (was 0)', 'Tired: wounds 3 (was 9)']),
    );
    expect(game.rolled(tested('Tired'), 'short rest 3', '')).toEqual([expect.stringContaining('2 hit dice are left')]);
  });

  test('what cannot be done is said', () => {
    expect(game.rolled(ayla, 'cast at Ogre with Fire Bolt', '5')[0]).toMatch(/Fire Bolt is not among the spells/);
    expect(game.rolled(ayla, 'attack Ogre with Longsword, sneak attack', '5')[0]).toMatch(/Only a rogue/);
    expect(game.rolled(odo, 'missiles Ogre, slot 3', '5')[0]).toMatch(/No slot of circle 3 is left/);
  });
});

test('the encounter can be estimated', () => expect(game.fights('the-bridge.muster', 40)).toMatch(/Travellers +won/));

describe('the nature of monsters acts', () => {
  // 8 on the die and 3: 11 to 7 hit points left, a saving throw against 16 with 3.
  test.each([
    ['15/8/13', ['20 against 8: success by 12', 'Hurt Zombie: wounds 14 (was 8)']],
    ['15/8/12', ['20 against 8: success by 12', 'Hurt Zombie: wounds 15 (was 8)']],
    ['15/1', ['20 against 8: success by 12', 'Hurt Zombie: wounds 12 (was 8)']],
    ['20/8/8', ['25 against 8: critical success by 17', 'Hurt Zombie: wounds 15 (was 8)']],
  ])('Undead Fortitude: %s', (dice, told) =>
    expect(game.rolled(ayla, 'attack Hurt Zombie with Longsword', dice)).toEqual(told),
  );
  test('Pack Tactics give advantage to all but those who are alone', () => {
    // 4 against 14: a 10 or more.
    const wolf = 'monsters.muster#Wolf';
    expect(chance(wolf, 'attack Wick with Bite')).toBeCloseTo(1 - (9 / 20) ** 2, 12);
    expect(chance(wolf, 'attack Wick with Bite, alone')).toBeCloseTo(11 / 20, 12);
    expect(chance(wolf, 'attack Wick with Bite, disadvantage')).toBeCloseTo(11 / 20, 12);
  });
  test('sunlight takes a check and an attack from those who cannot bear it', () => {
    const kobold = 'monsters.muster#Kobold Warrior';
    expect(chance(kobold, 'attack Wick with Dagger, in sunlight')).toBeCloseTo(11 / 20, 12);
    expect(chance(kobold, 'Perception with medium, in sunlight')).toBeCloseTo((4 / 20) ** 2, 12);
    expect(chance('monsters.muster#Wolf', 'attack Wick with Bite, in sunlight')).toBeCloseTo(1 - (9 / 20) ** 2, 12);
  });
  test('nobody attacks who has charmed them', () => {
    expect(game.rolled(tested('Under a Spell'), 'attack Zombie with Longsword', '15')[0]).toContain('who has charmed');
    expect(game.rolled(tested('Under a Spell'), 'attack Wolf with Longsword', '2')).toEqual([
      '6 against 12: failure by 6',
    ]);
  });
});

test('whoever casts spells is offered those that do most first', () => {
  expect(game.offered('the-bridge.muster', 'Sabra Quill')[0]).toBe('cast over Bandit 1 with Fireball');
  expect(game.offered('the-bridge.muster', 'Brother Odo')[0]).toBe('cast at Bandit 1 with Guiding Bolt');
  expect(game.offered('the-bridge.muster', 'Wick').slice(0, 2)).toEqual([
    'attack Bandit 1 with Shortsword',
    'attack Bandit 1 with Shortbow',
  ]);
});
