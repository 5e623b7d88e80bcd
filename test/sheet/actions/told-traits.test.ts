import { describe, expect, test } from 'vitest';
import { valueText } from '../../../language/values/value.js';
import { play } from '../game.js';

const game = `dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Might
stat Craft
kind skill { rating from 0 to 10; let years = 3 * rating; on Craft; rolls on + rating; specialty any optional }
skill Mending
skill Driving
field purse number else 0
kind job is item { open; field trade trait; field effort number else 0; field pay number else 0 }
job Smith { trade: Mending; pay: 30 }
job Carter { trade: Driving; effort: -2; pay: 20 }
list jobs of job
modifier hurried { shift -1 }
action practise (skill as skill) "an hour of it" { rolls skill; changes purse to purse + skill.years if success }
action work (job as job) "a month of it" { rolls Craft + job.trade + job.effort; changes purse to purse + job.pay if success }
action try (what from 2 to 10 as trait) "whatever it is" { rolls what }
action tend { rolls Mending }
table Book by level from 0 to 10 { 0: 1; 1..5: 3; 6..10: 8 }
action tend by the book { rolls Book[Mending] }
action tend slowly { rolls Craft + Mending }
`;

/** What a line rolls, or what is wrong with it. */
function rolled(line: string, entries = 'Craft 12, Mending 3, Driving (Cart) 2\njobs { Smith }'): string {
  const { sheet, rulebook, findings } = play(game, `${entries}\nroll ${line}`);
  expect(rulebook).toEqual([]);
  const [roll] = sheet.rolls;
  const value = roll?.rolled && valueText(roll.rolled.value);
  return [value, ...findings.filter((one) => !one.startsWith('information'))].filter((one) => one).join(' ');
}

describe('the parameter of an action is a trait', () => {
  test.each([
    ['practise Mending', '15'],
    ['practise skill Mending', '15'],
    ['practise "Mending", hurried', '14'],
    ['practise Driving', '14'],
    ['practise Driving (Cart)', '14'],
    // The only job is found, so is a stranger's, and its values are its fields.
    ['work', '15'],
    ['work Smith', '15'],
    ['work "Carter"', '12'],
    ['try Mending', '15'],
    ['try Might', '10'],
    ['try 7', '7'],
  ])('%s', (line, expected) => expect(rolled(line)).toMatch(new RegExp(`^${expected}`)));

  test.each([
    [
      'practise',
      'error missing-option: Practise needs its skill. Write the name of a skill after it, such as Mending or Driving (Cart).',
    ],
    [
      'practise Mendin',
      'error unknown-name: Ann has no skill called "Mendin", and Game does not declare one. Did you mean "Mending"?',
    ],
    [
      'practise Driving (Sleigh)',
      'error illegal-roll: This cannot be rolled: Driving has no value for this character: it is not bought and has no default.',
    ],
    [
      'practise Might',
      'error illegal-roll: Might is a stat, and only a skill can be used on this line. Roll its dice alone: `roll Might`.',
    ],
    [
      'work Baker',
      'error unknown-name: Ann has no job called "Baker", and Game does not declare one. Did you mean "Smith"?',
    ],
    ['try 11', '11 error out-of-range: What of try must be 2 to 10, not 11.'],
    [
      'try Wit',
      'error unknown-name: Ann has no trait called "Wit", and Game does not declare one. Did you mean "Craft", "Mending" or "Driving"?',
    ],
  ])('%s is told what is wrong', (line, message) => expect(rolled(line)).toBe(message));

  test("no trait is meant where there are several, and an author's own one is known", () => {
    expect(rolled('work', 'jobs { Smith, Carter }')).toContain('Work needs its job');
    expect(rolled('work Tinker', 'Mending 1\njobs { Tinker { trade Mending, effort 1, pay 5 } }')).toBe('12');
  });
});

describe('a rulebook says wrongly', () => {
  test.each([
    ['action a (x as skil) { rolls x }', ['unknown-name "skil"']],
    ['action a (x as skill else Mending) { rolls x }', ['wrong-type "Mending"']],
    ['action a (x as skill) { rolls x.nonsense }', ['unknown-name "nonsense"']],
    ['action a (x as skill) { rolls Might }', ['unused "x"']],
    ['modifier a (x as skill) { shift 1 }', ['wrong-type "skill"']],
    ['derived A (x as skill) = x', ['wrong-type "skill"']],
    ['action a (x as skill) { rolls x }\naction b { rolls Might; leads to a (Mending) }', ['wrong-type "Mending"']],
    ['action a (x as skill) { rolls x }\naction b { rolls Might; leads to a }', ['wrong-type "a"']],
  ])('%s', (declaration, expected) => expect(play(game + declaration, '').rulebook).toEqual(expected));
});

describe('an action that rolls a trait', () => {
  test('rolls what a line with the name of the trait rolls', () => {
    expect(rolled('tend')).toBe(rolled('Mending'));
    expect(rolled('tend')).toBe('15');
  });
  test('does not add twice what it names itself', () => expect(rolled('tend slowly')).toBe('15'));
  test('looks up its level in a table', () => expect(rolled('tend by the book')).toBe('3'));
});
