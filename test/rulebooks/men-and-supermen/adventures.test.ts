import { describe, expect, test } from 'vitest';
import { chance, played, value } from './play.js';

describe('on the move', () => {
  // The runner of the document, whose Move Roll is 29 by the rule.
  const runner = 'Strength 11, Agility 22, height 1.791';
  test('the Quality goes into speed and into less effort', () => {
    expect(played('move, spend 9 on effort, 17 on speed', '5,5', runner)).toBe(
      'The line spends 26, and there are only 19 to spend. Spend less, or say nothing and choose after the roll.',
    );
    expect(played('move, spend 9 on effort, 17 on speed', '1,1,2,1', runner)).toEqual([
      'Sun: speed quality 17 (was 0)',
      'Sun: busy 6 (was 0)',
      '10 dm each segment, 50 m each round',
    ]);
  });
  test('what is in the speed already is an entry of the pool, and dearer effort costs the difference', () => {
    const running = `${runner}, speed quality 17, EP paid 3`;
    expect(played('move, spend 1 on speed, 3 on effort', '5,10', running)).toEqual([
      'Sun: speed quality 18 (was 17)',
      'Sun: movement row 6 (was 0)',
      'Sun: busy 6 (was 0)',
      '11 dm each segment, 55 m each round',
    ]);
    expect(played('move', '10,9', running)).toEqual([
      'Sun: movement row 9 (was 0)',
      'Sun: EP spent 2 (was 0)',
      'Sun: EP paid 5 (was 3)',
      'Sun: busy 6 (was 0)',
      '10 dm each segment, 50 m each round',
    ]);
  });
  test('a fumble slows down and costs', () =>
    expect(played('move', '10,10', `Strength 10, Agility 15, speed quality 17`)).toEqual([
      'Sun: speed quality 8 (was 17)',
      'Sun: movement row 10 (was 0)',
      'Sun: EP spent 6 (was 0)',
      'Sun: EP paid 6 (was 0)',
      'Sun: busy 6 (was 0)',
    ]));
  test('a turn costs a point for each 45 degrees, and Defense two', () =>
    expect(played('move, spend 2 on turning, 4 on defense, 3 on speed', '5,5', runner)).toEqual([
      'Sun: speed quality 3 (was 0)',
      'Sun: movement row 9 (was 0)',
      'Sun: EP spent 5 (was 0)',
      'Sun: EP paid 5 (was 0)',
      'Sun: busy 6 (was 0)',
      'Sun: Zigzagging 2 (was 0) until the end of the turn',
      'turns by 90 degrees',
      '3 dm each segment, 15 m each round',
    ]));
  test('whoever moves while something else is in progress pushes that back', () =>
    expect(played('move, spend 9 on effort', '5,5', `${runner}, busy 12`)).toContain('Sun: busy 13 (was 12)'));
  test('some of a slowing is free', () => {
    expect(played('slow down 9', '5,5', `${runner}, speed quality 17`)).toEqual([
      'Sun: speed quality 8 (was 17)',
      'Sun: busy 6 (was 0)',
    ]);
    expect(played('slow down 19', '5,5', `${runner}, speed quality 17`)).toContain('Sun: speed quality 0 (was 17)');
    expect(played('slow down 9', '10,10', 'Agility 10, speed quality 17')).toEqual([
      'Sun: speed quality 15 (was 17)',
      'Sun: movement row 11 (was 0)',
      'Sun: EP spent 7 (was 0)',
      'Sun: EP paid 7 (was 0)',
      'Sun: busy 6 (was 0)',
    ]);
  });
  test('a round that ends is paid for', () => {
    expect(played('end the round', '', 'speed quality 17, movement row 6, busy 60')).toEqual([
      'Sun: EP spent 2 (was 0)',
      'Sun: EP paid 2 (was 0)',
      'Sun: busy 10 (was 60)',
    ]);
    expect(played('end the round', '', 'held quality -2, conditions { Holding Breath }, rounds without air 3')).toEqual(
      ['Sun: EP spent 11 (was 0)', 'Sun: rounds without air 4 (was 3)', 'Sun: wounds Bruise head 2 (was 0)'],
    );
    expect(played('end the round', '', 'held quality 12, conditions { Holding Breath }')).toEqual([
      'Sun: rounds without air 1 (was 0)',
    ]);
  });
  test('a breath is held once', () => {
    expect(played('hold breath', '5,5', 'Constitution 14')).toEqual([
      'Sun: Holding Breath',
      'Sun: held quality 14 (was 0)',
      'Sun: busy 10 (was 0)',
    ]);
    expect(played('hold breath, air gone after 2', '5,5', 'Constitution 14')).toContain('Sun: held quality 6 (was 0)');
    expect(played('breathe again', '', 'held quality 3, conditions { Holding Breath }, rounds without air 2')).toEqual([
      'Sun: no longer Holding Breath',
      'Sun: rounds without air 0 (was 2)',
    ]);
  });
  test('a jump goes as high as the Quality in it, and a little when it fails', () => {
    expect(played('jump, spend 9 on effort, 11 on rise', '5,5', 'Strength 14, Agility 14')).toBe(
      'The line spends 20, and there are only 19 to spend. Spend less, or say nothing and choose after the roll.',
    );
    expect(played('jump, spend 10 on rise', '5,5', 'Strength 14, Agility 14')).toEqual([
      'Sun: EP spent 5 (was 0)',
      'Sun: busy 6 (was 0)',
      'grabs what is 2.7 m up, or 1.7 m away, with a Combat Roll',
      '1 m up, 2 segments in the air, 0 m far',
    ]);
    expect(played('jump', '10,10', 'Strength 7, Agility 10')).toContain(
      '0.0025 m up, 0.1 segments in the air, 0 m far',
    );
  });
});

describe('weights', () => {
  test('are lifted for Energy Points, fewer with Quality, one where they stay', () => {
    expect(played('lift weight 5 kg, spend 2 on effort', '2,3')).toEqual([
      'Sun: EP spent 3 (was 0)',
      'Sun: busy 10 (was 0)',
    ]);
    expect(played('lift weight 900 kg', '5,5')).toEqual(['Sun: EP spent 1 (was 0)', 'Sun: busy 10 (was 0)']);
    expect(chance('lift weight 8 kg, overhead')).toBe(chance('lift weight 16 kg'));
    expect(chance('lift weight 16 kg, on the body')).toBe(chance('lift weight 8 kg'));
  });
  test('go up with Strength that is spent', () => {
    expect(played('lift weight 50 kg, extra strength 4', '5,5')).toContain('Sun: Strength lost 4 (was 0)');
    expect(chance('lift weight 50 kg, extra strength 40')).toBe('Only 10 of Strength can be spent.');
  });
  test('are pushed the longer the more is missing', () => {
    expect(played('push 5', '10,9', 'Strength 20')).toEqual(['Sun: EP spent 3 (was 0)', 'Sun: busy 10 (was 0)']);
    expect(played('push 5', '10,3')).toEqual(['Sun: EP spent 1 (was 0)', 'Sun: busy 40 (was 0)']);
    expect(played('push 17', '5,9')).toEqual(['Sun: EP spent 1 (was 0)', 'it does not move']);
  });
  test('are thrown as far as the Quality in the distance', () => {
    expect(played('throw 1 kg, spend 2 on lob, 3 on distance', '5,5', 'Strength 20')).toEqual([
      'Sun: EP spent 5 (was 0)',
      'Sun: busy 15 (was 0)',
      '9 m',
      'as an attack, 3 m are Short Range and each Range Set is 1.5 m',
    ]);
    expect(played('throw 900 kg', '5,5')).toContain('0.0042 m');
  });
});

describe('a contest of strength', () => {
  // Both lift; who rolls first has 11 of Quality with 5 and 5, and 3 with 9 and 9.
  const ends = (spent: string, dice: string) =>
    played(`wrestle Bob, ${spent} against Bob Lift`, dice, 'Strength 14').slice(2);
  test('that both sides win is decided by what they spend: whoever is below 0 loses', () => {
    expect(ends('spend 2 on rival', '5,5/5,6')).toEqual([
      'undecided',
      '1 less Quality for the other side',
      'nobody has lost yet, with 10 of Quality to 4',
    ]);
    expect(ends('spend 9 on rival, 2 on answer', '5,5/9,5')).toContain(
      'what is spent decides: the other side loses, with -2 of Quality to 9',
    );
    expect(ends('spend 2 on rival, 8 on answer', '9,8/2,2')).toContain(
      'what is spent decides: loses, with -1 of Quality to 11',
    );
  });
  test('needs both', () => expect(chance('wrestle Bob')).toContain('needs a second side'));
  test('is won by the only one who succeeds', () =>
    expect(chance('wrestle Bob against Bob Lift')).toMatch(/^wins .*undecided/));
});

describe('what works on minds', () => {
  test('a charm is saved against with Willpower, less three for each point', () => {
    // 28 less 15 in the pool, on the Sphere column 11: 17, less 9. Willpower 60, less 24.
    expect(played('charm Bob', '5,4/31', 'Active Charisma 28')).toEqual([
      'Bob: Charmed (Sun)',
      'Sun: busy 1250 (was 0)',
      'the next save is due after 0.12 days',
    ]);
    expect(played('charm Bob', '5,4/30', 'Active Charisma 28')).toEqual([
      'Bob: Unmoved (Sun)',
      'Sun: busy 1250 (was 0)',
    ]);
    expect(played('charm Bob, conviction 20', '5,4/50', 'Active Charisma 28')).toContain('Bob: Unmoved (Sun)');
    expect(played('charm Bob, spend 2 on later', '5,4/99', 'Active Charisma 28')).toContain(
      'the next save is due after 0.48 days',
    );
    expect(played('charm Bob', '5,4/99', 'Active Charisma -28')).toContain('Bob: Afraid (Sun)');
    expect(chance('charm Bob')).toBe('Only a Charisma above 19 charms, and only one below 0 frightens.');
    expect(chance('charm Proud', 'Active Charisma 28')).toBe('The target is proof against it for this adventure.');
  });

  test('looks charm too', () => {
    expect(played('charm by looks Star, spend 1 on save', '5,4/89', 'sex female, Beauty 40')).toEqual([
      'Sun: busy 3000 (was 0)',
      'Star: Charmed (Sun)',
      'the next save is due after 1.26 days',
    ]);
    expect(played('charm by looks Star, spend 1 on save', '5,4/88', 'sex female, Beauty 40')).toContain(
      'Star: Used to Looks (Sun)',
    );
    expect(chance('charm by looks Star', 'Beauty -4')).toBe('Nobody is charmed by a Beauty of -4.');
  });

  test('a horror paralyses, and whoever withstands it withstands the next one more easily', () => {
    expect(played('horrify Bob, spend 2 on save, 3 on paralysis', '5,4/78/1,2,3,4', 'Beauty -20')).toEqual([
      'Bob: paralysed 10 (was 0)',
      'Bob: weirdness seen -1 (was 0)',
    ]);
    expect(played('horrify Bob', '5,4/1', 'Beauty -20')).toEqual([
      'Bob: weirdness seen 2 (was 0)',
      'Bob: Used to Looks (Sun)',
    ]);
    // Two at once take two from the pool, and each saves alone.
    expect(played('horrify Bob and Dull, spend 0 on save', '5,4/1/1', 'Beauty -20')).toEqual([
      'Bob: weirdness seen 2 (was 0)',
      'Bob: Used to Looks (Sun)',
      'Dull: weirdness seen 2 (was 0)',
      'Dull: Used to Looks (Sun)',
    ]);
    expect(chance('horrify Bob')).toBe('Nobody is horrified by a Beauty of 14.');
    expect(played('see horror', '30')).toEqual(['Sun: weirdness seen 2 (was 0)']);
    expect(played('see horror', '99/4')).toEqual(['Sun: paralysed 4 (was 0)', 'Sun: weirdness seen -1 (was 0)']);
  });

  test('a yell deafens near ears', () => {
    expect(played('yell Bob 1', '6,6/100', 'Strength 20')).toEqual(['Bob: Deaf 2 (was 0)']);
    expect(played('yell Bob 2', '6,6/100', 'Strength 20')).toEqual([]);
    expect(played('yell Dull 1', '6,6/8', 'Strength 20')).toEqual([]);
    // The noise is thrown once, and everybody hears it with their own ears.
    expect(played('yell Bob and Dull 1', '6,6/100/8', 'Strength 20')).toEqual(['Bob: Deaf 2 (was 0)']);
  });

  test('a lie is found out by Perception, less the Willpower of the liar', () =>
    expect(chance('Perception with lies, infrared, smelling lies 12 against Bob Willpower', 'Newoen 20')).toMatch(
      /^wins/,
    ));
});

describe('powers', () => {
  const fire = 'Agility 22, power Fire 12 (control 90) { limitation rain 4 }, power Bark 14 (passive)';
  test('obey by their %Control, and share the Power Roll between effect and effort', () => {
    expect(chance('Fire', fire)).toBe('90 %');
    expect(played('use power with Fire', '50', fire)).toContain('12 points of effect');
    expect(played('use power with Fire, limited, spend 3 on effort, 5 on effect', '50', fire)).toEqual([
      'Sun: EP spent 2 (was 0)',
      'Sun: busy 20 (was 0)',
      '5 points of effect',
    ]);
    expect(played('use power with Fire, limited, spend 3 on effort, 6 on effect', '50', fire)).toContain(
      'only 8 to spend',
    );
    expect(played('use power with Fire', '91', fire)).toEqual(['Sun: busy 20 (was 0)']);
  });
  test('make skin tougher by a row for two points', () => {
    // The example of the document: 8 of 12 for four rows, and 4 for Row 5.
    expect(played('raise a coat with Fire, spend 8 on effect, 4 on effort', '50', fire)).toEqual([
      'Sun: EP spent 1 (was 0)',
      'Sun: busy 10 (was 0)',
      'Sun: Coated 4 (was 0) until the end of the fight',
      'Sun: Going On (Fire)',
    ]);
    expect(value('Skin Temper', 'conditions { Coated 4 }')).toBe('0.5');
  });
  test('blast, and go on blasting with less attack in a quarter of the time', () => {
    expect(played('blast Bob with Fire', '5,5/50', fire)).toEqual([
      'Sun: EP spent 6 (was 0)',
      'Sun: blast damage 3 (was 0)',
      'Sun: Blasting until the end of the next turn',
      'Bob: VP lost 15 (was 0)',
      'Sun: busy 20 (was 0)',
    ]);
    const blasting = `${fire}, blast attack 5, blast damage 3, conditions { Blasting }`;
    expect(played('keep blasting Bob with Fire', '50', blasting)).toEqual([
      'Sun: EP spent 6 (was 0)',
      'Sun: blast attack 3 (was 5)',
      'Sun: Blasting until the end of the next turn',
      'Bob: VP lost 15 (was 0)',
      'Sun: busy 5 (was 0)',
    ]);
    expect(chance('keep blasting Bob with Fire', fire)).toBe('No blast is going on.');
    expect(played('blast Bob with Fire', '5,5/95', fire)).toEqual(['Sun: busy 20 (was 0)', 'the power does not obey']);
    expect(played('blast Bob with Fire', '10,9/50', fire)).toContain('it misses');
  });
  test('that are passive do not blast', () =>
    expect(chance('blast Bob with Bark', fire)).toBe('Bark is a passive power: it protects and does not blast.'));
});

describe('wits', () => {
  test('a knowledge is asked by how likely it is, with a skill of the same name', () => {
    const sailor = 'knowledge Sailing 52, skill Sailing 7';
    expect(chance('know with Sailing', sailor)).toBe('59 %');
    expect(chance('know with Sailing, skilled 9', sailor)).toBe('61 %');
    expect(chance('know 1/2 with Sailing', sailor)).toBe('29 %');
    expect(played('know with Sailing', '40', sailor)).toContain('knows better by 19');
  });
  test('a skill takes time, and gains by more of it up to twice its level', () => {
    const sailor = 'skill Rigging 9';
    expect(played('practise 100 with Rigging, more time 2', '5,5', sailor)).toEqual(['Sun: busy 400 (was 0)']);
    expect(chance('practise 100 with Rigging, more time 2', sailor)).toBe('72 %');
    expect(played('practise 100 with Rigging, spend 3 on quickness', '2,3', sailor)).toEqual(['Sun: busy 50 (was 0)']);
    expect(chance('practise 100 with Rigging, more time 2', 'skill Rigging 1')).toContain('up to the level of 1');
  });
  test('a question to the Editor needs Learning and a connection', () => {
    expect(chance('ask the Editor', 'Learning 20')).toBe('Asking begins with a Learning of 21.');
    expect(played('ask the Editor', '3/40', 'Learning 24')).toContain('the connection is made');
    expect(chance('recall', 'Learning 16')).toBe('A photographic memory begins with a Learning of 17.');
    expect(chance('recall', 'Learning 18')).toBe('6 %');
  });
  test('eyes make out what is far away', () => {
    expect(chance('make out 1800, range 100 m', 'Sight 14')).toBe('100 %');
    expect(chance('make out 2, range 100 m', 'Sight 20')).not.toBe(
      chance('make out 2, range 100 m', 'Sight 20, eyes nearsighted'),
    );
    expect(chance('make out 2, range 100 m, visibility heavy fog', 'Sight 14')).toBe('0.28 %');
  });
  test('what is dropped leaves a guard down', () => {
    expect(played('drop what is in progress 4', '5,5', 'Learning 14, Agility 14')).toEqual([
      'Sun: busy 10 (was 0)',
      'Sun: Defending -1 (was 0) until the end of the turn',
    ]);
    expect(played('drop what is in progress, others at work 3', '10,9')).toContain('Sun: Off Guard 6 (was 0)');
    expect(chance('Agility', 'conditions { Off Guard 4 }')).toBe('23 %');
  });
  test('points are spent while there are some', () => {
    expect(played('spend Editing Points 3', '')).toEqual([
      'Sun: Editing Points 1 (was 4)',
      'Sun: experience 3 (was 0)',
    ]);
    expect(played('spend Editing Points 5', '')).toBe('There are only 4 Editing Points.');
    expect(played('spend a Fate Point', '', 'issues 10')).toEqual(['Sun: Fate Points spent 1 (was 0)']);
    expect(played('spend a Fate Point', '', 'issues 10, Fate Points spent 1')).toBe('There is no Fate Point left.');
  });
});
