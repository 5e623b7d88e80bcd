import { describe, expect, test } from 'vitest';
import { play } from './game.js';

/** What is wrong with the lines of a character. */
function findings(declarations: string, lines: string): readonly string[] {
  const { rulebook, findings: found } = play(declarations, lines);
  expect(rulebook).toEqual([]);
  return found;
}

describe('what cannot be rolled is a finding where it is written', () => {
  const under = `dice under 3d6 { least target 3 }
kind ability { rating from 3 to 20 else 10; rolls (rating - 10) / 2 }
ability STR
kind skill { rating from 1 to 20 else 10 }
skill Climb
field tired number from 0 to 20 else 0
modifier weary { always; shift -tired }
modifier bless { shift 1d4 / 2 }
modifier halved { shift -target / 2 }
modifier lots (throws from 0 to 20) { best of throws }
modifier half as many (throws from 1 to 20) { best of throws / 2 }`;

  test.each([
    ['STR 13\nroll STR', 'A target must be a whole number, and this one is 1.5. The rulebook has to round it.'],
    [
      'roll Climb with bless',
      '1d4x0.5 cannot be added to a roll: it can come to 0.5, which is no whole number. The rulebook has to round it.',
    ],
    [
      'Climb 11\nroll Climb with halved',
      'A target must be a whole number, and this one is 5.5. The rulebook has to round it.',
    ],
    [
      'roll Climb with lots 11',
      'The number of throws of which one counts must be a whole number from 2 to 10, not 11.',
    ],
    [
      'roll Climb with half as many 1',
      'Half as many cannot act on this roll: `best` takes a whole number, and this one is 0.5. The rulebook has to round it.',
    ],
    [
      'roll Climb with lots 0',
      'Lots cannot act on this roll: `best of 0` leaves no throw that counts. It takes 1, which is a plain roll, or more.',
    ],
    ['roll Climb - 8', 'A roll needs a target of at least 3, and this one is 2.'],
  ])('%s', (lines, message) => expect(findings(under, lines)).toEqual([`error illegal-roll: ${message}`]));

  test.each(['STR 16\nroll STR', 'roll Climb with lots 10', 'roll Climb with lots 1'])('%s can be rolled', (lines) =>
    expect(findings(under, lines)).toEqual([]),
  );

  test('what only the state of the character forbids is no mistake in the line', () =>
    expect(findings(under, 'tired 8\nroll Climb')).toEqual([
      'information illegal-roll: A roll needs a target of at least 3, and this one is 2.',
    ]));

  test.each(['out of the fight', 'unable to act'])('nor what those who are %s cannot do', (policy) =>
    expect(
      findings(
        `${under}\npolicy ${policy}: Dazed\nderived Dazed = tired > 2\nmodifier awake { always; needs not Dazed "the dazed roll nothing" }`,
        'tired 3\nroll Climb',
      ),
    ).toEqual(['information needs-not-met: The dazed roll nothing.']),
  );

  test('a roll of `over` needs something to reach, unless another side rolls', () => {
    const over = 'dice over 2d6 { }\nkind stat { rating from -5 to 5 else 0 }\nstat Wit';
    const nothing =
      'Nothing says what this roll has to reach. Take a modifier that says its difficulty, or roll against another side.';
    expect(findings(over, 'roll Wit')).toEqual([`error illegal-roll: ${nothing}`]);
    expect(findings(over, 'roll Wit against Wit')).toEqual([]);
  });
});
