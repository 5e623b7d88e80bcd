import { describe, expect, test } from 'vitest';
import type { Rolled } from '../../language/sheet/sheet-roll.js';
import { valueText } from '../../language/values/value.js';
import { play, wrong } from '../sheet/game.js';

const shown = ({ value, height, width, fixed, gobble, against }: Rolled): string =>
  [
    valueText(value),
    height !== undefined && height > 1 ? `height ${height}` : '',
    width !== undefined && width > 2 ? `width ${width}` : '',
    fixed ? `fixed ${fixed.join(' ')}` : '',
    gobble === undefined ? '' : `gobble ${gobble}`,
    against ? `against ${shown(against.rolled)}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

/** The outcomes of a character's rolls, or their findings. */
const rolls = (rules: string, entries: string): string[] =>
  play(rules, entries).sheet.rolls.map((roll) =>
    roll.findings.length > 0 || !roll.rolled
      ? roll.findings.map((finding) => `${finding.severity} ${finding.code}: ${finding.message}`).join(' ')
      : shown(roll.rolled),
  );

const pools = (more: string): string => `dice matching 1d10 { most dice 8; least width 2; hard die 10 }
  policy penalty order: hard, regular, wiggle
  policy cap order: regular, hard, wiggle
  kind stat { rating pool from 1 to 9 else 2 }
  stat Wit
  stat Grace
  kind art { under stat; rating pool from 1 to 9 else 0; rolls on + rating }
  art Lute { on Wit }
  table Spot by place { hat: 10, glove: 3 }
  ${more}`;

describe('what a pool becomes', () => {
  test.each([
    ['modifier tune { add 1 dice }', 'roll Wit with tune', '4d'],
    ['modifier tune { add 1 hard }', 'roll Wit with tune', '3d + 1hd'],
    ['modifier tune { add 1 wiggle }', 'roll Wit with tune', '3d + 1wd'],
    ['modifier tune { remove 1 dice }', 'roll Wit with tune', '2d'],
    ['modifier tune (by from 1 to 3) { add by dice }', 'roll Wit with tune 3', '6d'],
    ['modifier tune (by from 1 to 3 else 2) { add by dice }', 'roll Wit with tune', '5d'],
    ['modifier tune (at as Spot) { fix 1 dice to Spot[at] }', 'roll Wit with tune hat', '2d + 1fd 10, fixed 10'],
    ['modifier tune { turn 1 dice hard }', 'roll Wit with tune', '2d + 1hd'],
    ['modifier tune { turn 1 dice wiggle }', 'roll Wit with tune', '2d + 1wd'],
    ['modifier tune { require height 4 }', 'roll Wit with tune', '3d, height 4'],
    ['modifier tune { require width 3 }', 'roll Wit with tune', '3d, width 3'],
    ['modifier tune { gobble 2 }', 'roll Wit with tune', '3d, gobble 2'],
    ['modifier tune { leave 4 dice; add 3 dice }', 'roll Wit with tune', '4d'],
    ['modifier tune { leave 4 dice }', 'roll Wit with tune', '3d'],
    ['modifier tune { shift +1 }', 'roll Wit with tune', '4d'],
    ['modifier tune { shift -1 }', 'roll Wit with tune', '2d'],
    ['modifier tune { let half = 1; add half dice }', 'roll Wit with tune', '4d'],
    ['modifier tune { add 2 dice }\nmodifier noise { remove 1 dice }', 'roll Wit with tune, noise', '4d'],
  ])('%s: %s is %s', (modifier, roll, expected) =>
    expect(rolls(pools(modifier), `Wit 3\n${roll}`)).toEqual([expected]),
  );
  test('a modifier reads what is rolled', () =>
    expect(rolls(pools('modifier tune { add target.d dice }'), 'Wit 3\nroll Wit with tune')).toEqual(['6d']));
  test('dice go in the order of the policy', () =>
    expect(rolls(pools('modifier noise { remove 2 dice }'), 'Wit 2d + 1hd + 1wd\nroll Wit with noise')).toEqual([
      '1d + 1wd',
    ]));
  test('no more dice than the game has', () =>
    expect(rolls(pools(''), 'Wit 6d + 1wd\nGrace 5\nroll Wit + Grace')).toEqual(['7d + 1wd']));
  test('a skill rolls with its stat', () =>
    expect(rolls(pools(''), 'Wit 3 { Lute 2 }\nroll Lute\nroll Wit + Lute\nroll Grace + Lute')).toEqual([
      '5d',
      '5d',
      '7d',
    ]));
  test.each([
    ['modifier tune (by from 1 to 3) { add by dice }', 'roll Wit with tune 4', 'error out-of-range'],
    ['modifier tune (by from 1 to 3) { add by dice }', 'roll Wit with tune', 'error missing-option'],
    ['modifier tune (at as Spot) { fix 1 dice to Spot[at] }', 'roll Wit with tune boot', 'error'],
    ['modifier tune { add 1 dice }', 'roll Wit with tuen', 'error unknown-modifier'],
    ['modifier tune { add 1 dice }', 'roll Wit with tune, tune', 'error duplicate-entry'],
    [
      'modifier tune { remove 9 dice }',
      'roll Wit with tune',
      'error illegal-roll: The modifiers take 6 more dice than the pool has.',
    ],
    [
      'modifier tune { needs Wit.d > 3 "too dull to tune" }',
      'roll Wit with tune',
      'error needs-not-met: Too dull to tune.',
    ],
    [
      'modifier tune { warn Wit.d > 3 "rather dull to tune" }',
      'roll Wit with tune',
      'warning advice: Rather dull to tune.',
    ],
    [
      'modifier tune { excludes noise }\nmodifier noise',
      'roll Wit with noise, tune',
      'error excluded: Tune and noise cannot be combined.',
    ],
    [
      'modifier tune { excludes noise "one at a time" }\nmodifier noise',
      'roll Wit with noise, tune',
      'error excluded: One at a time.',
    ],
  ])('%s: %s is told of', (modifier, roll, expected) =>
    expect(rolls(pools(modifier), `Wit 3\n${roll}`)[0]).toContain(expected),
  );
});

const targets = (more: string): string => `dice under 3d6 { critical success 3..4 }
  kind stat { rating from 1 to 20 else 10 }
  stat Wit
  kind art { rating from 1; default Wit - 5 }
  art Lute
  kind gift { }
  gift Voice { gives +3 to Lute when "singing", +1 to Wit when "singing" }
  derived Calm = Wit + 2
  kind arm is item { field aim number else 0; field art trait }
  list gear of arm
  arm Sling { aim: 2; art: Lute; rolls art }
  ${more}`;

describe('what a target becomes', () => {
  test.each([
    ['', 'roll Lute', '12'],
    ['', 'roll Lute - 4', '8'],
    ['', 'roll Calm', '14'],
    ['', 'roll Wit + Lute', '24'],
    ['', 'roll max', 'error'],
    ['', 'roll 2d', '2d6'],
    ['', 'roll Sling', '12'],
    ['', 'roll Lute with Voice', '15'],
    ['modifier light { shift +2 }', 'roll Lute with light', '14'],
    ['modifier light (far in yd) { shift 0 - far }', 'roll Lute with light 3 yd', '9'],
    ['modifier braced { shift aim }', 'roll Sling with braced', '14'],
    ['modifier low { shift if target > 11 then -1 else 0 }', 'roll Lute with low', '11'],
    ['modifier braced { shift aim }', 'roll Lute with braced', 'error illegal-roll: Braced has no value here'],
    ['modifier light { shift +2 }', 'roll Lute with light against Calm', '14, against 14'],
  ])('%s: %s is %s', (modifier, roll, expected) =>
    expect(rolls(targets(modifier), `Lute 12\nWit 12\nVoice\ngear { Sling }\n${roll}`)[0]).toContain(expected),
  );
});

test('a number is rolled by the dice that take one, in whatever order two families are declared', () => {
  const [pool, target] = ['dice matching 1d10 { most dice 10 }', 'dice under 1d100 { }'];
  const families = [`${pool}\n${target}`, `${target}\n${pool}`].map(
    (dice) => play(`${dice}\nfield luck number else 40`, 'roll luck').sheet.rolls[0]?.rolled?.family,
  );
  expect(families).toEqual(['under', 'under']);
});

describe('a modifier that reads what all others have made of the roll', () => {
  const rules = `dice under 3d6 { }
    kind stat { rating from 1 to 20 else 10 }
    stat Wit
    modifier far (yards from 0 to 9) { shift -yards }
    modifier hasty { shift if modified target < 9 then -4 else 0 }
    modifier halved { shift round down (modified target / 2) - modified target }`;
  test.each([
    ['roll Wit with hasty', '12'],
    ['roll Wit with far 3, hasty', '9'],
    ['roll Wit with far 4, hasty', '4'],
    // It acts last wherever it is written.
    ['roll Wit with hasty, far 4', '4'],
    ['roll Wit with halved, far 5', '3'],
  ])('%s is %s', (line, expected) => expect(rolls(rules, `Wit 12\n${line}`)).toEqual([expected]));
});

describe('a modifier of parts of a roll', () => {
  const rules = `dice under 3d6 { }
    kind stat { rating from 1 to 20 else 10 }
    stat Wit
    stat Grip
    kind art { rating from 0 to 20; default Wit - 4 }
    art Lute
    art Dance
    list bag of tool
    kind tool is item { field art trait; rolls Use }
    tool Pick { art: Lute }
    derived Use of tool = art - 1
    derived Poise = Wit + 2
    derived Edge of tool = 7
    modifier blunt { shift -2 of Edge }
    derived Leap (run from 0 to 9 else 0) = Grip + run
    modifier lame { shift -5 of Leap }
    derived Guard = round down (Wit / 2)
    derived Brawl = max(Wit - 1, Lute, Dance)
    modifier dazed { shift -3 of Wit, art }
    modifier drunk (cups from 1 to 9) { shift -cups of Wit; shift +1 }
    kind ill is item { rating from 1 to 9 }
    ill Ache
    list conditions of ill
    modifier ache { always if sum(rating for ill) > 0; shift -sum(rating for ill) of art }`;
  test.each([
    ['roll Wit with dazed', '9'],
    // Whatever is of the kind, bought or not.
    ['roll Lute with dazed', '10'],
    ['roll Dance with dazed', '5'],
    // Also where it is added up, and with a thing.
    ['roll Poise with dazed', '11'],
    ['roll Pick with dazed', '9'],
    ['roll Wit + Lute with dazed', '19'],
    ['roll Brawl with dazed', '10'],
    // A value of a thing, and one that is asked with something.
    ['roll Edge with blunt', '5'],
    ['roll Leap[3] with lame', '8'],
    // What is only computed from it is another value.
    [
      'roll Guard with dazed',
      'error illegal-roll: Dazed changes nothing here: this roll has none of the parts that it acts on. Remove it.',
    ],
    [
      'roll Grip with dazed',
      'error illegal-roll: Dazed changes nothing here: this roll has none of the parts that it acts on. Remove it.',
    ],
    ['roll Grip with drunk 2', '11'],
    ['roll Wit with drunk 2', '11'],
    ['roll Wit with dazed, drunk 2', '8'],
  ])('%s is %s', (line, expected) =>
    expect(rolls(rules, `Wit 12\nLute 13\nbag { Pick }\n${line}`)).toEqual([expected]),
  );
  test.each([
    ['roll Sums', '11'],
    ['roll Sums with dim', '7'],
    // Whether the modifier applies by itself or is written.
    ['roll Sums with dim, blurred', '6'],
    // A value that is only computed by way of a table is another one.
    [
      'roll Guess with blurred',
      'error illegal-roll: Blurred changes nothing here: this roll has none of the parts that it acts on. Remove it.',
    ],
  ])('a trait that rolls what a table gives: %s is %s', (line, expected) =>
    expect(
      rolls(
        `dice under 3d6 { }
        kind gift { rating from 1 to 9 else 1; rolls Chart[level + 1] }
        gift Sums
        table Chart by level from 1 to 10 { 1..5: 8; 6..10: 11 }
        derived Guess = Chart[Sums]
        modifier dim { shift -4 of Sums }
        modifier blurred { shift -1 of gift }`,
        `Sums 5\n${line}`,
      ),
    ).toEqual([expected]),
  );
  test('applies by itself where its part is rolled, and says nothing elsewhere', () =>
    expect(rolls(rules, 'Lute 13\nconditions { Ache 2 }\nroll Lute\nroll Wit\nroll Grip')).toEqual(['11', '10', '10']));
  test.each([
    ['roll Lute', '11'],
    ['roll Dance', '4'],
    ['roll Brawl', '11'],
    ['roll Leap[3]', '11'],
    ['roll Wit', '10'],
    ['roll Poise', '12'],
    ['roll Guard', '5'],
  ])('may apply as a whole to the rolls that have one of them: %s is %s', (line, expected) => {
    const numb = `${rules}\nmodifier numb { always of art, Grip if sum(rating for ill where name is "Ache") = 0; shift -2 }`;
    expect(rolls(numb, `Lute 13\n${line}`)).toEqual([expected]);
    expect(rolls(numb, `Lute 13\nconditions { Ache 1 }\nroll Grip`)).toEqual(['10']);
  });
  test('names what exists', () => {
    expect(wrong(`${rules}\nmodifier lost { shift -1 of Wut }`)).toEqual(['unknown-name "Wut"']);
    expect(wrong(`${rules}\nmodifier lost { always of Wut; shift -1 }`)).toEqual(['unknown-name "Wut"']);
  });
});

describe('a modifier that some actions take', () => {
  const acting = `
    dice under 3d6 { }
    kind stat { rating from 1 to 20 else 10 }
    stat Wit
    modifier brave { shift 2 }
    modifier dark { shift -3 }
    action leap { rolls Wit; takes brave }
    action vault { rolls Wit; takes brave }
    action hide { rolls Wit }`;
  test('is theirs, and no other action has it', () => {
    expect(rolls(acting, 'roll leap with brave')).toEqual(['12']);
    expect(rolls(acting, 'roll hide with brave')).toEqual([
      'error illegal-roll: Brave belongs to leap and vault, and hide does not take it. Remove it.',
    ]);
  });
  test('is for every plain roll as well', () => expect(rolls(acting, 'roll Wit with brave')).toEqual(['12']));
  test('is for all of them where none takes it', () =>
    expect(rolls(acting, 'roll leap with dark\nroll hide with dark')).toEqual(['7', '7']));
});
