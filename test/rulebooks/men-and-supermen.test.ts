import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { gameOf } from '../../language/model/evaluate/rolls/game.js';
import { changeText } from '../../language/play/actions/changes.js';
import { namedValue } from '../../language/play/named-value.js';
import { oddsOf } from '../../language/play/odds-of.js';
import { playLine } from '../../language/play/play-line.js';
import { isProblem } from '../../language/values/problem.js';
import { valueText } from '../../language/values/value.js';
import { uriOf, workspaceOf } from '../model/read-sheets.js';

const people = `
npc Bob { Agility 10, Strength 10, Learning 12, Newoen 15, Build 25 }
npc Ghost { Beauty -12, Active Charisma -25, Newoen 12 }
npc Star { Beauty 20, Newoen 20 }
npc Thug { Agility 10, gear { Vest, Helmet }, conditions { Defending 3 } }
npc Dreamer { conditions { Surprised, Defending 9 } }
npc Dull { Hearing 2, Newoen 15, Learning 12 }
npc Proud { conditions { Unmoved } }
npc Blind { Sight 0, eyes nearsighted }
npc Sleeper { conditions { Surprised }, VP lost 100 }
`;

/** The rulebook is compiled once for all stories. */
const workspace = workspaceOf({});
const uri = uriOf('one.muster');

/** A group with these people, and Sun with these lines, who rolls the last of them. */
function group(line: string, lines = '') {
  const sheet = `use "Men & Supermen"\n${people}\nnpc Sun {\n  ${lines}\n  roll ${line}\n}\n`;
  workspace.setSheet(uri, parseSheet(sheet, uri).root);
  const named = (name: string) => workspace.named(uri, name);
  const who = named('Sun');
  const roll = workspace.sheets(uri).find(({ name }) => name === 'Sun')?.rolls[0];
  if (!who || !roll) throw new Error('Sun rolls nothing.');
  return { who, roll, named, findings: workspace.findings(uri).map(({ message }) => message) };
}

function chance(line: string, lines = ''): string {
  const { who, roll, findings } = group(line, lines);
  if (findings[0] !== undefined || !roll.rolled) return findings[0] ?? 'nothing';
  const odds = oddsOf(roll.rolled, gameOf(who));
  return isProblem(odds) ? odds.problem : odds.text;
}

/** What the line leaves on sheets, and what is told besides; or the finding that stops it. */
function played(line: string, dice: string, lines = ''): readonly string[] | string {
  const { who, roll, named, findings } = group(line, lines);
  if (findings[0] !== undefined) return findings[0];
  const found = playLine(roll, who, named, gameOf(who), line, { dice });
  if (isProblem(found)) return found.problem;
  if (!('changes' in found)) return [found.summary];
  const changes = found.changes.map(changeText);
  const told = found.summary.split('; ').filter((part) => !changes.includes(part) && !/ (against|fail)/.test(part));
  return [...changes, ...told];
}

function value(text: string, lines: string): string {
  workspace.setSheet(uri, parseSheet(`use "Men & Supermen"\nnpc One { ${lines} }\n`, uri).root);
  const who = workspace.named(uri, 'One');
  const found = who && namedValue(who, text);
  if (!found || isProblem(found)) throw new Error(found?.problem ?? 'nobody');
  return valueText(found.derivation.value);
}

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

  test('that VP do not bear wounds the body, or the part that was aimed at, and may throw back', () => {
    expect(played('attack Sleeper with Rifle, range 150 m', '2,4', fighter)).toEqual([
      'Sleeper: wounds Wound body 19 (was 0)',
      'Sleeper: Battered 19 (was 0)',
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
      'Dreamer: Reeling 8 (was 0)',
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
    expect(played('attack Bob with Fist', '10,10', fighter)).toContain('the blow of 5 misses');
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
    const arms = 'wounds { Bruise 9 right arm, Wound 9 left arm }';
    expect(chance('attack Bob with Fist', `${fighter}, ${arms}`)).toBe('No arm is of use.');
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
      'Sun: Defending 2 (was 0) until the end of the turn',
      'turns by 90 degrees',
      '3 dm each segment, 15 m each round',
    ]));
  test('whoever moves while something else is in progress pushes that back', () =>
    expect(played('move, spend 9 on effort', '5,5', `${runner}, busy 12`)).toContain('Sun: busy 13 (was 12)'));
  test('some of a slowing is free', () => {
    expect(played('slow down 9', '5,5', `${runner}, speed quality 17`)).toEqual(['Sun: speed quality 8 (was 17)']);
    expect(played('slow down 19', '5,5', `${runner}, speed quality 17`)).toEqual(['Sun: speed quality 7 (was 17)']);
    expect(played('slow down 9', '10,10', 'Agility 10, speed quality 17')).toEqual(['Sun: speed quality 15 (was 17)']);
  });
  test('a round that ends is paid for', () => {
    expect(played('end the round', '', 'speed quality 17, movement row 6, busy 60')).toEqual([
      'Sun: EP spent 2 (was 0)',
      'Sun: EP paid 2 (was 0)',
      'Sun: busy 10 (was 60)',
    ]);
    expect(played('end the round', '', 'conditions { Holding Breath -2 }, rounds without air 3')).toEqual([
      'Sun: EP spent 11 (was 0)',
      'Sun: rounds without air 4 (was 3)',
      'Sun: wounds Bruise head 2 (was 0)',
    ]);
    expect(played('end the round', '', 'conditions { Holding Breath 12 }')).toEqual([
      'Sun: rounds without air 1 (was 0)',
    ]);
  });
  test('a breath is held once', () => {
    expect(played('hold breath', '5,5', 'Constitution 14')).toEqual([
      'Sun: Holding Breath 14 (was 0)',
      'Sun: busy 10 (was 0)',
    ]);
    expect(played('hold breath, late 8', '5,5', 'Constitution 14')).toContain('Sun: Holding Breath 6 (was 0)');
    expect(played('breathe again', '', 'conditions { Holding Breath 3 }, rounds without air 2')).toEqual([
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
      '1 m up, 2 segments in the air, 0.18 m far',
    ]);
    expect(played('jump', '10,10', 'Strength 7, Agility 10')).toContain('0.0025 m up, 0 segments in the air, 0 m far');
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
    expect(played('throw 900 kg', '5,5')).toContain('0.018 m');
  });
  test('are wrestled for: two points take one from the other side', () =>
    expect(played('wrestle Bob, spend 2 on rival, 3 on effort', '5,5')).toEqual([
      'Sun: EP spent 2 (was 0)',
      '1 less Quality for the other side',
    ]));
});

describe('what works on minds', () => {
  test('a charm is saved against with Willpower, less three for each point', () => {
    // 28 less 15 in the pool, on the Sphere column 11: 17, less 9. Willpower 60, less 24.
    expect(played('charm Bob', '5,4/31', 'Active Charisma 28')).toEqual([
      'Bob: Charmed',
      'Sun: busy 1250 (was 0)',
      'the next save is due after 0.12 days',
    ]);
    expect(played('charm Bob', '5,4/30', 'Active Charisma 28')).toEqual(['Bob: Unmoved', 'Sun: busy 1250 (was 0)']);
    expect(played('charm Bob, conviction 20', '5,4/50', 'Active Charisma 28')).toContain('Bob: Unmoved');
    expect(played('charm Bob, spend 2 on later', '5,4/99', 'Active Charisma 28')).toContain(
      'the next save is due after 0.48 days',
    );
    expect(played('charm Bob', '5,4/99', 'Active Charisma -28')).toContain('Bob: Afraid');
    expect(chance('charm Bob')).toBe('Only a Charisma above 19 charms, and only one below 0 frightens.');
    expect(chance('charm Proud', 'Active Charisma 28')).toBe('The target is proof against it for this adventure.');
  });

  test('looks charm too', () => {
    expect(played('charm by looks Star, spend 1 on save', '5,4/89', 'Beauty 40')).toEqual([
      'Star: Charmed',
      'Sun: busy 3000 (was 0)',
      'the next save is due after 1.26 days',
    ]);
    expect(played('charm by looks Star, spend 1 on save', '5,4/88', 'Beauty 40')).toContain('Star: Unmoved');
    expect(chance('charm by looks Star', 'Beauty -4')).toBe('Nobody is charmed by a Beauty of -4.');
  });

  test('a horror paralyses, and whoever withstands it withstands the next one more easily', () => {
    expect(played('horrify Bob, spend 2 on save, 3 on paralysis', '5,4/78/1,2,3,4', 'Beauty -20')).toEqual([
      'Bob: paralysed 10 (was 0)',
      'Bob: weirdness seen -1 (was 0)',
    ]);
    expect(played('horrify Bob', '5,4/1', 'Beauty -20')).toEqual(['Bob: weirdness seen 2 (was 0)']);
    expect(chance('horrify Bob')).toBe('Nobody is horrified by a Beauty of 14.');
    expect(played('see horror', '30')).toEqual(['Sun: weirdness seen 2 (was 0)']);
    expect(played('see horror', '99/4')).toEqual(['Sun: paralysed 4 (was 0)', 'Sun: weirdness seen -1 (was 0)']);
  });

  test('a yell deafens near ears', () => {
    expect(played('yell Bob 1', '6,6/100', 'Strength 20')).toEqual(['Bob: Deaf 2 (was 0)']);
    expect(played('yell Bob 2', '6,6/100', 'Strength 20')).toEqual(['nothing happens']);
    expect(played('yell Dull 1', '6,6/8', 'Strength 20')).toContain('nothing happens');
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
    expect(played('use power with Fire', '91', fire)).toEqual([]);
  });
  test('make skin tougher by a row for two points', () => {
    // The example of the document: 8 of 12 for four rows, and 4 for Row 5.
    expect(played('raise a coat with Fire, spend 8 on effect, 4 on effort', '50', fire)).toEqual([
      'Sun: EP spent 1 (was 0)',
      'Sun: busy 10 (was 0)',
      'Sun: Coated 4 (was 0) until the end of the fight',
    ]);
    expect(value('Skin Temper', 'conditions { Coated 4 }')).toBe('0.5');
  });
  test('blast, and go on blasting with less attack in a quarter of the time', () => {
    expect(played('blast Bob with Fire', '5,5/50', fire)).toEqual([
      'Bob: VP lost 15 (was 0)',
      'Sun: EP spent 6 (was 0)',
      'Sun: busy 20 (was 0)',
    ]);
    expect(played('blast Bob with Fire, going on 2', '5,5/50', fire)).toEqual([
      'Bob: VP lost 13 (was 0)',
      'Sun: EP spent 7 (was 0)',
      'Sun: busy 5 (was 0)',
    ]);
    expect(played('blast Bob with Fire', '5,5/95', fire)).toEqual(['the power does not obey']);
    expect(played('blast Bob with Fire', '10,9/50', fire)).toContain('the blast of 11 misses');
  });
});

describe('wits', () => {
  test('a knowledge is asked by how likely it is, with a skill of the same name', () => {
    const sailor = 'knowledge Sailing 52, skill Sailing 7';
    expect(chance('know with Sailing, skilled 7', sailor)).toBe('59 %');
    expect(chance('know 1/2 with Sailing', sailor)).toBe('26 %');
    expect(played('know with Sailing', '40', sailor)).toContain('knows better by 12');
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
    expect(played('spend a Fate Point', '')).toEqual(['Sun: Fate Points spent 1 (was 0)']);
    expect(played('spend a Fate Point', '', 'Fate Points spent 2')).toBe('There is no Fate Point left.');
  });
});
