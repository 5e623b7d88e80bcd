import { describe, expect, test } from 'vitest';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';
import { chance, played, value } from './rough-table.js';

describe('an attack', () => {
  test('has to reach what range, sights, size and the defence make of it', () => {
    // 100 m are score 14; 14 - 2 - 3 for the sights of the rifle; Ann has 4, so that 5 is needed.
    expect(chance('Rifle with range 100')).toBe('83.33 %');
    expect(chance('attack Ogre with Rifle, range 100, defended 0')).toBe('97.22 %');
    expect(chance('attack Wolf with Rifle, range 100, defended 0')).toBe('72.22 %');
    expect(chance('attack Wolf with Rifle, range 100, defended 2, hit place head')).toBe('16.67 %');
  });

  test('against who does not defend has two more to reach', () => {
    expect(chance('attack Carl with Rifle, range 100')).toBe(chance('attack Carl with Rifle, range 100, defended 2'));
    expect(chance('attack Carl with Rifle, range 100, sitting target immobile')).toBe('83.33 %');
  });

  test('against a defence that is rolled hits as often as it comes to the total of the defence', () => {
    expect(chance('Sword against Carl Evade')).toMatch(/^hits 66\.\d+ %$/);
  });

  test('leaves an injury of what armour and body have let in, and uses up a shot', () => {
    // 4 + 9 = 13 against 9 + 2: a margin of 2 is no spot, 5 is the chest; Mail takes 4 x 1.5 of 30, which
    // is a bruise of 6 less its padding, with 7 of Penetration; 8 of the rest stay in the body.
    expect(played('attack Carl with Rifle, range 100', '5,4/5/2,2/4,4')).toEqual([
      'Carl: injuries Injury 6 torso penetrating',
      'Carl: injuries Injury 5 torso penetrating',
      'Dan: loaded of Rifle 19 (was 20)',
    ]);
    expect(played('attack Carl with Rifle, range 100', '1,2')).toEqual(['Dan: loaded of Rifle 19 (was 20)']);
  });

  test('with a blade costs breath, and what the armour stops bruises', () => {
    // 2d6 of 6, three rows more: 18; 12 degrees leave eight to spare, and the Mail's 9 is a gap.
    expect(played('attack Carl with Sword, defended 0', '4,4/3,3/5,4/3,4')).toEqual([
      'Carl: injuries Injury 6 torso penetrating',
      'Dan: breath spent 1 (was 0)',
    ]);
    // Kept for the limit, which is 12 at most, they leave the armour its 13.5: 4.5 is not half of it, and there is a bruise.
    expect(played('attack Carl with Sword, defended 0, spend 8 on into the body', '4,4/3,3/5,4/3,4')).toEqual([
      'Carl: injuries Injury 5 torso 2 (was 0)',
      'Dan: breath spent 1 (was 0)',
    ]);
    expect(played('attack Carl with Sword, defended 9', '1,3', 'breath spent 10')).toEqual([
      'Dan: Fatigue 0.2 (was 0)',
    ]);
  });

  test('with what is empty cannot be made', () => {
    expect(played('attack Carl with Rifle', '', 'gear { Rifle { loaded 0 } }')).toContain('is empty');
  });
});

describe('a load', () => {
  const pack = 'Strength 1, Coordination 2, Fight 1, Shoot 1, gear { Pack 34 kg }';
  test('takes a point for each row from what it hampers, and nothing from a steady hand', () => {
    expect(value('Carry', pack)).toBe('15');
    expect(value('Encumbrance', pack)).toBe('-2');
    expect(value('Agility', pack)).toBe('0');
    expect(value('Precision', pack)).toBe('2');
    expect(value('Action Points', pack)).toBe('3');
  });
  test('is carried on the back up to seven rows', () => {
    const workspace = workspaceOf({
      'one.muster': 'use "Rough Methods"\ncampaign C { }\ncharacter One { gear { Anvil 150 kg } }\n',
    });
    expect(workspace.findings(uriOf('one.muster')).map(({ message }) => message)).toEqual([
      '150 kg are more than a back carries: 100 kg at most.',
      '150 kg cannot be lifted with the hands: 70 kg at most.',
    ]);
  });
});

test('denser air slows glide and stall by half its rows', () => {
  const wings = 'Wing Area 4, Lift Aid 2, Glide 7';
  const speeds = (more = ''): string[] => ['Glide Speed', 'Stall Speed'].map((name) => value(name, `${wings}${more}`));
  // Scores 13 and 12 on Earth; four rows of density are two rows of speed.
  expect(speeds()).toEqual(['70', '50']);
  expect(speeds(', air shift 4')).toEqual(['40', '30']);
  expect(speeds(', air shift -4')).toEqual(['150', '100']);
});

describe('a fight goes on', () => {
  test('a round brings points, a turn costs five, and no more than five are kept', () => {
    expect(played('begin the fight', '4/3,5')).toEqual(['Dan: points at hand 8 (was 0)', 'Dan: tie thrown 10 (was 0)']);
    expect(played('begin a round', '', 'points at hand 9')).toEqual(['Dan: points at hand 10 (was 9)']);
    expect(played('take a turn', '', 'points at hand 4')).toContain('Action Points');
  });
  test('breath is spent, and comes back', () => {
    expect(played('exert max exertion', '')).toEqual(['Dan: breath spent 2 (was 0)']);
    expect(played('exert melee', '', 'breath spent 10')).toEqual(['Dan: Fatigue 0.2 (was 0)']);
    expect(played('recover', '3,2', 'breath spent 3')).toEqual([
      'Dan: breath spent 2 (was 3)',
      'Dan: Recovering until the end of the turn',
      'Dan: Catching Breath until the end of the turn',
    ]);
    expect(played('recover', '2,2', 'breath spent 3')).toEqual(['Dan: Recovering until the end of the turn']);
  });
  test('a point of Mana is there once', () => {
    expect(played('spend Mana', '')).toEqual(['Dan: Mana 0 (was 1)']);
    expect(played('spend Mana', '', 'Mana 0')).toContain('no Mana');
  });
  test('a climber falls where five are missing', () => {
    const line = 'ascend with difficulty 9';
    expect(chance(line)).toBe('91.67 %');
    expect(value('Climb', 'Climb 2')).toBe('2');
  });
  test('a grip takes from everything that hands and feet do', () => {
    const held = 'conditions { Gripped 15 }';
    expect(chance('Fight')).toBe('> 99.99 %');
    expect(chance('Fight', held)).toBe('99.69 %');
    expect(chance('Awareness with difficulty 5', held)).toBe(chance('Awareness with difficulty 5'));
  });
});

describe('a hold', () => {
  test('is worth what Strength and degrees make of the dice, and adds to what holds already', () => {
    // 7 + 4 = 11 against 0: 11 degrees on top of 6 are 17, at Strength 1 a row less: 17 x 0.7.
    expect(played('grapple Carl, defended 0', '3,4/2,4')).toEqual([
      'Carl: Gripped 11.9 (was 0)',
      'Dan: breath spent 1 (was 0)',
    ]);
    expect(played('grapple Carl, defended 0, limbs one', '3,4/2,4')).toContain('Carl: Gripped 8.5 (was 0)');
    expect(played('grapple Carl, defended 20', '3,4')).toEqual(['Dan: breath spent 1 (was 0)']);
  });
  test('is broken by the same roll', () => {
    expect(played('break free', '')).toContain('Nobody holds');
    // A grip of 20 takes five from the roll: 2 and 4 for the hold, six degrees, and 0.7 of the twelve.
    expect(played('break free', '3,4/2,4', 'conditions { Gripped 20 }')).toContain('Dan: Gripped 11.6 (was 20)');
    expect(played('break free', '3,4/2,4', 'conditions { Gripped 4 }')).toContain('Dan: no longer Gripped');
  });
});

describe('what takes a mook out of a fight', () => {
  const mook = (injuries: string, body = 'flesh') =>
    value('Out of the Fight', `category mook, body ${body}, injuries { ${injuries} }`);
  test.each([
    ['Injury 6 torso', 'flesh', 'no'],
    ['Injury 7 limb', 'flesh', 'yes'],
    ['Injury 4 limb penetrating', 'flesh', 'no'],
    ['Injury 3 head penetrating', 'flesh', 'yes'],
    ['Injury 6 head penetrating', 'gummi', 'no'],
    ['Injury 12 limb', 'robot', 'no'],
    ['Injury 3 main body penetrating', 'robot', 'yes'],
  ])('%s of %s: %s', (injuries, body, out) => expect(mook(injuries, body)).toBe(out));
  test('injuries of a score are one of the next', () => {
    expect(value('Worst Injury', 'injuries { Injury 4, Injury 4 limb, Injury 5 head, Injury 6 }')).toBe('7');
    expect(value('Worst Injury', 'injuries { Injury 4, Injury 5 }')).toBe('5');
  });
});
