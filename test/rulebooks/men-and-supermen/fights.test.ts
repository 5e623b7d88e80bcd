import { describe, expect, test } from 'vitest';
import { chance, played, value } from './play.js';

describe('an Action Roll', () => {
  test('is helped by the further dice of Special characters, below 11 only', () =>
    expect([
      chance('Agility', 'Agility 7'),
      chance('Agility', 'nature Normal, Agility 7'),
      chance('Agility', 'Agility 11'),
      chance('Agility', 'nature Normal, Agility 11'),
    ]).toEqual(['27.8 %', '21 %', '55 %', '55 %']));

  test('has one pool, which is looked up once; friction acts past it', () =>
    expect([
      chance('Agility with penalty 18', 'Agility 28'),
      chance('Agility with bonus 3, penalty 3', 'Agility 11'),
      chance('Agility with friction 2, penalty 18', 'Agility 28'),
    ]).toEqual(['94 %', '55 %', '85 %']));

  test('is not made by the dead, the unconscious and the paralysed', () => {
    expect(chance('Agility', 'conditions { Dead }')).toBe('This character is dead and rolls nothing.');
    expect(chance('Agility', 'wounds { Bruise 30 body }')).toBe('This character is unconscious and rolls nothing.');
    expect(chance('Agility', 'wounds { Wound 30 head }')).toBe('This character is unconscious and rolls nothing.');
    expect(chance('Agility', 'paralysed 4')).toBe('This character is paralysed for 4 segments and rolls nothing.');
    expect(chance('Agility', 'EP spent 90')).toBe('No Energy Points are left.');
  });
});

describe('a sheet', () => {
  test('has no Charisma between 1 and -1', () =>
    expect(chance('Learning', 'Active Charisma 0.5')).toBe('No Charisma lies between 1 and -1.'));

  test('says which further dice a 1 needs', () => expect(played('Agility', '1,9')).toMatch(/^Face 3 of 3 is missing/));

  test('loses what effort has taken, but no weight', () => {
    expect(value('Strength', 'Strength lost 4')).toBe('6');
    expect(value('Mass', 'Strength lost 4')).toBe(value('Mass', ''));
    expect(chance('Lift', 'Strength lost 4')).not.toBe(chance('Lift'));
  });

  test('has the damage points of each part', () =>
    expect(
      ['body', 'head', 'neck', 'right arm', 'left leg'].map((part) =>
        value(`Part Left["${part}"]`, 'Build 30, height 1.9, wounds { Bruise 1 body, Wound 2 head, Wound 1 left leg }'),
      ),
    ).toEqual(['7', '3', '4', '6', '5']));

  test('is warned of powers that their limitations leave nothing of', () =>
    expect(chance('Agility', 'power Fire 3 { limitation rain 4 }')).toBe('Limitations take 4 from a Power Roll of 3.'));
});

const fighter = 'Agility 22, Strength 14, Build 30, height 1.9, gear { Fist, Rifle }';

describe('an attack', () => {
  // Combat Roll 14, and one for Learning: 9 to spend; Hand Damage 7.
  test('that reaches the Defense hurts by Hand Damage and the Quality in damage, first the VP', () => {
    expect(chance('attack Bob with Fist', fighter)).toBe('85 %');
    expect(played('attack Bob with Fist', '2,4', fighter)).toEqual([
      'Bob: VP lost 11 (was 0)',
      'Sun: busy 15 (was 0)',
      'Sun: EP spent 4 (was 0)',
    ]);
  });

  test('begins where the action before it is done', () => {
    expect(played('attack Bob with Fist', '2,4', `${fighter}, busy 15`)).toContain('Sun: busy 30 (was 15)');
    expect(played('attack Bob with Fist', '2,4', `${fighter}, busy 45`)).toContain('Sun: busy 60 (was 45)');
  });

  test('goes past armour, Ignore Damage and Skin Temper', () => {
    // Three points go to the attack against a Defense of 3; six are worth three points of damage.
    expect(played('attack Thug with Fist', '2,4', fighter)).toContain('Thug: VP lost 5 (was 0)');
    expect(played('attack Thug with Fist, aimed at head', '2,4', fighter)).toContain('Thug: VP lost 5 (was 0)');
    expect(played('attack Thug with Fist, aimed at right arm', '2,4', fighter)).toContain('Thug: VP lost 4 (was 0)');
    const blow = 'Felt[12]';
    expect(value(blow, 'ignored damage 2')).toBe('10');
    expect(value(blow, 'conditions { Coated 3 }')).toBe('8');
    expect(value('Felt[12, 2]', 'conditions { Coated 3 }')).toBe('10');
    expect(value('Felt[12, 9]', 'conditions { Coated 3 }')).toBe('12');
    expect(value('Felt[12, 9]', 'height 1.2')).toBe(value(blow, 'height 1.2'));
    expect(value(blow, 'height 1.2')).toBe('15');
  });

  test('that VP do not bear wounds the body, or the part that was aimed at, and may throw back by its damage before skill', () => {
    expect(played('attack Sleeper with Rifle, range 150 m', '2,4', fighter)).toEqual([
      'Sleeper: wounds Wound body 19 (was 0)',
      'Sleeper: Battered 16 (was 0)',
      'Sun: loaded of Rifle 4 (was 5)',
      'Sun: busy 15 (was 0)',
      'Sun: EP spent 1 (was 0)',
    ]);
    expect(played('attack Sleeper with Fist, aimed at left arm', '2,4', fighter)).toContain(
      'Sleeper: wounds Bruise left arm 10 (was 0)',
    );
  });

  test('of somebody surprised need not reach what was bought', () =>
    expect(played('attack Dreamer with Fist, spend 1 on damage', '2,4', fighter)).toEqual([
      'Dreamer: VP lost 8 (was 0)',
      'Dreamer: Reeling 7 (was 0)',
      'Sun: busy 15 (was 0)',
      'Sun: EP spent 4 (was 0)',
    ]));

  test('buys Defense at two for one, and time', () =>
    expect(played('attack Bob with Fist, spend 2 on quickness, 5 on defense', '2,4', fighter)).toEqual([
      'Bob: VP lost 7 (was 0)',
      'Sun: Defending 2 (was 0) until the end of the turn',
      'Sun: busy 12 (was 0)',
      'Sun: EP spent 4 (was 0)',
    ]));

  test('that fails is short of attack, damage and Defense in turn', () => {
    // Missed by 5: two off the attack, two off the damage, and nothing yet off the Defense.
    expect(played('attack Bob with Fist', '10,10', fighter)).toContain('it misses');
    expect(played('attack Bob with Fist, penalty 2', '10,10', fighter)).toContain(
      'Sun: Defending -1 (was 0) until the end of the turn',
    );
    expect(played('attack Blind with Fist', '10,7', fighter)).toContain('Blind: VP lost 6 (was 0)');
  });

  test('that holds back costs less', () => {
    expect(played('attack Bob with Fist, holding back 2, spend 0 on damage', '2,4', fighter)).toEqual([
      'Bob: VP lost 5 (was 0)',
      'Sun: busy 15 (was 0)',
      'Sun: EP spent 2 (was 0)',
    ]);
    expect(played('attack Bob with Fist, holding back 3, spend 0 on damage', '2,4', fighter)).toContain(
      'Sun: EP spent 1.2 (was 0)',
    );
  });

  test('with Agility that is spent is easier, and tires', () => {
    expect(chance('attack Bob with Fist, extra agility 8', fighter)).toBe('90 %');
    expect(played('attack Bob with Fist, extra agility 8', '5,5', fighter)).toContain('Sun: Agility lost 8 (was 0)');
    expect(chance('attack Bob with Fist, extra agility 30', fighter)).toBe('Only 22 of Agility can be spent.');
  });

  test('at a range takes a point for each Range Set, and sees as far as eyes do', () => {
    expect(chance('attack Bob with Rifle, range 50 m', fighter)).toBe('85 %');
    expect(chance('attack Bob with Rifle, range 101 m', fighter)).toBe('72 %');
    expect(chance('attack Bob with Rifle, range 101 m', `${fighter}, Sight 20`)).toBe('85 %');
    expect(chance('attack Bob with Rifle, range 50 m', `${fighter}, Sight 20`)).toBe('90 %');
    expect(chance('attack Bob with Rifle, range 50 m', `${fighter}, Sight 5, eyes nearsighted`)).toBe('55 %');
  });

  test('needs a shot and an arm', () => {
    expect(chance('attack Bob', 'gear { Rifle { loaded 0 } }')).toBe('Rifle is empty.');
    expect(played('reload', '', 'gear { Rifle { loaded 0 } }')).toEqual(['Sun: loaded of Rifle 5 (was 0)']);
    expect(played('reload', '', 'gear { Fist }')).toBe('Fist holds no shots.');
    const arms = 'wounds { Bruise 9 right arm, Wound 9 left arm }';
    expect(chance('attack Bob with Fist', `${fighter}, ${arms}`)).toBe('No arm can be used.');
    expect(chance('attack Bob with Fist', `${fighter}, wounds { Bruise 9 right arm }`)).toBe('64 %');
    expect(chance('attack Bob with Fist', `${fighter}, wounds { Bruise 9 right arm }, handedness left`)).toBe('85 %');
  });

  test('cannot spend more than was rolled', () =>
    expect(played('attack Bob with Fist, spend 12 on damage', '2,4', fighter)).toBe(
      'The line spends 12, and there are only 9 to spend. Spend less, or say nothing and choose after the roll.',
    ));
});

describe('after a blow', () => {
  test('a Throwback Roll says who stays standing', () => {
    // Mass on the Sphere column, less the blow, plus Strength: 15 - 12 + 9.
    expect(chance('stay standing', 'conditions { Battered 12 }')).toBe('64 %');
    expect(chance('stay standing', 'conditions { Battered 12, Surprised }')).toBe('33.4 %');
    expect(chance('stay standing', 'Agility 14, conditions { Reeling 12, Surprised }')).toBe('72 %');
    expect(played('stay standing', '10,9', 'conditions { Battered 12 }')).toEqual([
      'Sun: busy 7 (was 0)',
      'Sun: no longer Battered',
      'thrown back 7 m',
    ]);
    expect(played('stay standing, penetrating, small projectile', '10,9', 'conditions { Battered 12 }')).toContain(
      'thrown back 1.75 m',
    );
    expect(chance('stay standing')).toBe('Nothing has struck this character.');
  });

  test('an Injury Roll says who lives', () => {
    expect(chance('injury roll', 'wounds { Wound 7 body }')).toBe('64 %');
    expect(played('injury roll', '10,9', 'wounds { Wound 7 body }')).toEqual(['Sun: Dead']);
    expect(chance('injury roll')).toBe('There are damage points left: no Injury Roll is made.');
  });

  test('a useless leg takes from what legs do', () => {
    expect(chance('Move')).toBe('90 %');
    expect(chance('Move', 'wounds { Bruise 9 left leg }')).toBe('39.8 %');
    expect(chance('Lift', 'wounds { Bruise 9 left leg }')).toBe(chance('Lift'));
  });

  test('a Healing Roll mends bruises by the hour, wounds by the day, injuries by the month', () => {
    const hurt =
      'Constitution 18, wounds { Bruise 1 body, Bruise 2 left arm, Wound 1 head, Injury 1 neck }, EP spent 9';
    // 11 and 4 for the damage points that are left, less 5: ten, of which three mend bruises and two the Strength.
    expect(played('heal with of the body', '2,3', `${hurt}, Strength lost 2, Agility lost 1`)).toEqual([
      'Sun: wounds Bruise body 0 (was 1)',
      'Sun: wounds Bruise left arm 0 (was 2)',
      'Sun: Strength lost 0 (was 2)',
      'Sun: Agility lost 0 (was 1)',
      'Sun: EP spent 5 (was 9)',
    ]);
    expect(played('heal with of the body, each day', '2,3', hurt)).toEqual(['Sun: wounds Wound head 0 (was 1)']);
    expect(played('heal with of the body, each month', '2,3', hurt)).toEqual(['Sun: wounds Injury neck 0 (was 1)']);
    expect(played('heal with of the body', '10,9', hurt)).toEqual([]);
    expect(played('heal with of the body', '2,3', 'wounds { Bruise 30 body }')).not.toEqual([]);
  });

  test('the mind gets Energy Points, Charisma and Learning back, in this order', () =>
    expect(played('heal with of the mind', '5,7', 'EP spent 2, Charisma lost 1, Learning lost 9')).toEqual([
      'Sun: Charisma lost 0 (was 1)',
      'Sun: Learning lost 7 (was 9)',
      'Sun: EP spent 0 (was 2)',
    ]));

  test('a rest brings back what was spent, and no more', () =>
    expect(played('catch breath 1', '', 'Constitution 10, VP lost 20, EP spent 3')).toEqual([
      'Sun: VP lost 13 (was 20)',
      'Sun: EP spent 0 (was 3)',
    ]));
});
