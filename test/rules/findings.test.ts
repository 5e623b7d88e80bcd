import { describe, expect, test } from 'vitest';
import { parseRulebook } from '../../language/grammar/parse.js';
import { messages, wrong } from '../sheet/game.js';

const stat = 'kind stat { rating from 1 to 20 else 10 }\nstat Wit\n';

describe('a name that nobody declared', () => {
  test.each([
    ['derived Calm = Wti + 1', 'unknown-name "Wti"'],
    ['derived Calm = has Luck', 'unknown-name "Luck"'],
    ['derived Calm = Price[Wit]', 'unknown-name "Price"'],
    ['table Price by key { 1: 2 }\nderived Calm = Price[Wit].fee', 'unknown-name "fee"'],
    ['derived Calm = count(1 for virtue)', 'unknown-name "virtue"'],
    ['derived Calm = count(1 for stat in satchel)', 'unknown-name "satchel"'],
    ['derived Calm of virtue = 1', 'unknown-name "virtue"'],
    ['virtue Grace', 'unknown-name "virtue"'],
    ['stat Grace { gives +1 to Nothing }', 'unknown-name "Nothing"'],
    ['stat Grace { gives +1 to every virtue }', 'unknown-name "virtue"'],
    ['stat Grace { excludes Wit, Nothing }', 'unknown-name "Nothing"'],
    ['stat Grace { on Wit by Steep }', 'unknown-name "Steep"'],
    ['stat Grace { option size as Sizes; cost 1 }', 'unknown-name "Sizes"'],
    ['stat Grace { option size { small: 1; large: 2 } else huge; cost size }', 'unknown-name "huge"'],
    ['stat Grace { needs Wit > 3 "too {Wti} for it" }', 'unknown-name "Wti"'],
    ['limit Wit > 3 "{1 + Wti} is too little"', 'unknown-name "Wti"'],
    ['stat Grace { under virtue }', 'unknown-name "virtue"'],
    ['stat Grace like Nothing', 'unknown-name "Nothing"'],
    ['replace stat Grace { cost 1 }', 'unknown-name "Grace"'],
    ['list gear of virtue', 'unknown-name "virtue"'],
    ['ban Luck "there is none"', 'unknown-name "Luck"'],
    ['modifier aim (at as Hit Place) { add 1 dice }', 'unknown-name "Hit Place"'],
    ['modifier aim { excludes cover }', 'unknown-name "cover"'],
    ['setting purse = coins', 'unknown-name "coins"'],
    ['kind arm is item { field weight number }\narm Sword { weigth: 3 }', 'unknown-name "weigth"'],
    ['kind arm is item { field weight number }\narm Sword { mode swing { hurt: 3 } }', 'unknown-name "hurt"'],
    ['kind arm is item { field art trait }\narm Sword { art: Blades }', 'unknown-name "Blades"'],
    ['field guild { smiths; bakers } else weavers', 'unknown-name "weavers"'],
    ['derived Calm = Score.value[2]', 'unknown-name "Score"'],
    ['scale Score { column Sphere from 1: 1, 2 }\nderived Calm = Score.Cube[2]', 'unknown-name "Cube"'],
    ['dice under 3d6 { critical success 3..4 when Nothing }', 'unknown-name "Nothing"'],
    ['dice under 3d6 { critical success 3..4 when target >= Nothing }', 'not-computable "target >= Nothing"'],
  ])('%s', (declaration, expected) => expect(wrong(stat + declaration)).toEqual([expected]));
  test('is told what is near', () =>
    expect(messages(`${stat}derived Calm = Wti + 1`)).toEqual(['Unknown name "Wti". Did you mean "Wit"?']));
  test.each([
    ['Harm[Wit] + 1', 'fire'],
    ['Harm[Wit].extra + 1', undefined],
    ['1 + (Harm[Wit] otherwise 0)', 'fire'],
    ['2 * Weather', 'rain'],
    ['Wit + (if Wit > 3 then 1 else "none")', 'none'],
    ['Wit + season', 'spring'],
    ['Wit + rank', undefined],
    ['Voice + 1', 'low'],
    ['if Voice is "low" then 1 else 2', undefined],
  ])('of numbers that are words in some case is known before there is a character: %s', (formula, word) => {
    const said = messages(`${stat}table Harm by wit from 1 to 20 gives harm, extra { 1..9: 1d8 1; 10..20: fire 2 }
field season { spring; autumn } else spring
field rank { low: 1; high: 2 } else low
derived Weather = if Wit > 3 then 2 else "rain"
derived Voice = if Wit > 3 then "low" else "high"
derived Sum = ${formula}`);
    expect(said.filter((one) => one.includes('needs numbers')).length).toBe(word === undefined ? 0 : 1);
    if (word !== undefined && !/"none"|Voice/.test(formula)) expect(said.join()).toContain(`the text "${word}"`);
  });
  test.each([
    ['if Bard then 1 else 0', 'Bard', 1],
    ['if not Bard then 1 else 0', 'Bard', 1],
    ['if Bard and Calm > 1 then 1 else 0', 'Bard', 1],
    ['if class Bard then 1 else 0', 'class Bard', 1],
    ['if Feat then 1 else 0', '', 0],
    ['if Skill then 1 else 0', '', 0],
    ['if has Bard or Bard > 2 then 1 else 0', '', 0],
    ['Bard + 1', '', 0],
  ])('of a rating that everybody has asks nothing as a condition: %s', (formula, name, found) => {
    const kinds = `kind class { rating from 1 to 5 else 1 }
class Bard
kind feat { }
feat Feat
kind skill { rating from 0 to 5 else 0 }
skill Skill
`;
    const said = messages(`${stat}${kinds}derived Calm = Wit\nderived Voice = ${formula}`);
    expect(said.length).toBe(found);
    if (found > 0) expect(said[0]).toContain(`Write \`has ${name}\`, or compare it`);
  });
  test('that begins with the word of a kind is read whole where it is declared', () =>
    expect(
      messages(
        'kind attribute { rating from 1 to 5 else 1 }\nattribute Wit\nsetting attribute points = 5\nbudget attribute points',
      ),
    ).toEqual([]));
  test.each([
    ['floor(Wit)', 'round down (...)'],
    ['if yes then 1 else 0', 'true'],
    ['if critical success then 1 else 0', 'critical and success'],
  ])('of another notation says what stands for it here: %s', (formula, instead) =>
    expect(messages(`${stat}derived Calm = ${formula}`)[0]).toContain(`Write \`${instead}\`.`),
  );
});

describe('a table', () => {
  test.each([
    ['table Price by key from 1 to 9 { 1: 0, 2..4: 3, 7..9: 5 }', 'hole "7..9: 5"'],
    ['table Price by key from 1 to 9 { 2..9: 3 }', 'hole "2..9: 3"'],
    ['table Price by key from 1 to 9 { 1..4: 3 }', 'hole "1..4: 3"'],
    ['table Price by key from 1 to 9 { 1..5: 0, 4..9: 1 }', 'overlap "4..9: 1"'],
    ['table Price by key from 1 to 9 { 1..9: 0, 4: 1 }', 'overlap "4: 1"'],
    ['table Price by key from 1 to 9 { up to 5: 0, from 4: 1 }', 'overlap "from 4: 1"'],
    ['table Price by key from 1 to 19 { up to 9: 0, 12: 3, from 10: 1 }', 'overlap "from 10: 1"'],
    ['table Price by key from 1 to 9 { 1: 0, 1: 2, 2..9: 3 }', 'duplicate-row "1: 2"'],
    ['table Price by key from 5 to 1 { 5: 0 }', 'empty-range "1"'],
    ['table Price by key from 1 to 9 { 1..9: 0, 12..14: 3 }', 'unreachable-row "12..14: 3"'],
    ['table Price by key from 1 to 9 { 9..4: 0, 1..3: 2, 4..9: 3 }', 'unreachable-row "9..4: 0"'],
    ['table Price by key from 1 to 2 gives fee, guards { 1: 0, 2: 1 1 }', 'wrong-cells "1: 0"'],
    ['table Price by key from 1 to 2 { 1: 0, 2: 1 1 }', 'wrong-cells "2: 1 1"'],
    ['table Price by key from 1 to 9 { 1: 0, each more: free }', 'wrong-type "free"'],
  ])('%s', (declaration, expected) => expect(wrong(declaration)).toEqual([expected]));
  test.each([
    'table Price by key from 1 to 9 { 1: 0, 2..4: 3, 5..9: none }',
    'table Price by key from 1 to 9 { 1: 0, each more: 3 }',
    'table Price by key from 1 to 9 { up to 4: 0, up to 9: 2 }',
    'table Price by key { small: 1, large: 2 }',
  ])('%s is whole', (declaration) => expect(wrong(declaration)).toEqual([]));
  test('says what is missing', () =>
    expect(messages('table Price by key from 1 to 9 { 1: 0, 2..4: 3, 7..9: 5 }')).toEqual([
      'Price has no row for key 5 to 6. Add a row, or `none`.',
    ]));
});

describe('ladders', () => {
  test('rise', () => expect(wrong('ladder Steps { 1, 2, 2, 4 }')).toEqual(['not-rising "2"']));
  test('go on rising', () => expect(wrong('ladder Steps { 1, 2 then 0 }')).toEqual(['not-rising "0"']));
});

describe('types', () => {
  test.each([
    ['derived Calm = Wit + "much"', 'wrong-type ""much""'],
    ['derived Calm = Wit > "much"', 'wrong-type ""much""'],
    ['derived Calm = Wit > 1 and 3', 'wrong-type "3"'],
    ['derived Calm = (Wit > 3) + 1', 'wrong-type "(Wit > 3)"'],
    ['field house text\nderived Calm = house * 2', 'wrong-type "house"'],
    ['switch Snow off\nderived Calm = Snow + 1', 'wrong-type "Snow"'],
    ['derived Mood = if Wit > 3 then "calm" else "wild"\nderived Calm = Mood + 1', 'wrong-type "Mood"'],
    ['derived Calm = if 3 then 1 else 2', 'wrong-type "3"'],
    ['derived Calm = not "calm"', 'wrong-type ""calm""'],
    ['stat Grace { needs 3 "three" }', 'wrong-type "3"'],
    ['limit "Wit" "wit"', 'wrong-type ""Wit""'],
    ['stat Grace { option size { small; large: 2 } else small; cost size * 2 }', 'choice-without-value "size"'],
    ['derived Calm = Wit / 0', 'division-by-zero "0"'],
    [
      'field height number in in\nfield weight number in lb\nderived Calm = height + weight',
      'wrong-unit "height + weight"',
    ],
    [
      'field height number in in\nfield reach number in ft\nderived Calm = height + reach',
      'wrong-unit "height + reach"',
    ],
  ])('%s', (declaration, expected) => expect(wrong(stat + declaration)).toEqual([expected]));
  test('multiplying measures is not checked', () =>
    expect(wrong('field height number in in\nfield weight number in lb\nderived Calm = height * weight')).toEqual([]));
});

describe('circles', () => {
  test.each([
    ['derived A = A + 1', ['cycle "A"']],
    ['derived A = B\nderived B = C\nderived C = A', ['cycle "A"', 'cycle "B"', 'cycle "C"']],
    ['setting a = b\nsetting b = a', ['cycle "a"', 'cycle "b"']],
    ['setting a = B\nderived B = a', ['cycle "B"', 'cycle "a"']],
    ['stat Grace like Grace', ['cycle "Grace"']],
  ])('%s', (declaration, expected) => expect(wrong(stat + declaration).sort()).toEqual(expected.sort()));
  test('say how they run', () =>
    expect(messages('derived A = B\nderived B = A')[0]).toBe(
      'A needs B needs A: a value cannot be computed from itself. Break the circle.',
    ));
});

describe('what is there for nothing, or twice', () => {
  test.each([
    ['stat Grace { let half = rating / 2; cost rating }', 'unused "half"'],
    ['derived Calm = 1 { let half = 2 }', 'unused "half"'],
    ['stat Wit', 'duplicate-name "Wit"'],
    ['derived Calm = 1\nderived Calm = 2', 'duplicate-name "Calm"'],
    ['ladder A { 1 }\nladder a { 2 }', 'duplicate-name "a"'],
    ['stat Grace { cost 1; cost 2 }', 'duplicate-clause "cost 2"'],
    ['stat Grace { let x = 1; let x = 2; cost x }', 'duplicate-clause "let x = 2"'],
    ['field age number from 1 from 5 to 99 else 10', 'duplicate-clause "from 5"'],
    ['field age number from 1 to 99 else 10 else 20', 'duplicate-clause "else 20"'],
    ['stat Grace { number points from 1 in lb in kg; cost points }', 'duplicate-clause "in kg"'],
  ])('%s', (declaration, expected) => expect(wrong(stat + declaration)).toEqual([expected]));
  test('a local value that a message reads is of use', () =>
    expect(wrong(`${stat}stat Grace { let half = Wit / 2; warn rating < 5 "less than {half + 1}" }`)).toEqual([]));
});

describe('what is often written in the wrong place has a sentence of its own', () => {
  const syntax = (text: string): string[] => parseRulebook(text).findings.map(({ message }) => message);
  test('a ruling among the rows of a table', () =>
    expect(syntax('rulebook X\ntable T by v from 1 to 1 {\n  1: 2\n  ruling R1 "we say two" @1\n}')).toEqual([
      'A table holds rows only. Write the ruling after the table, on a line of its own.',
    ]));
  test('a row that is called so is a row', () => expect(syntax('rulebook X\ntable T by v { ruling: 2 }')).toEqual([]));
  test('the name of a rating in quotes', () =>
    expect(syntax('rulebook X\nkind power { open; rating "power roll" from 1 }')).toEqual([
      'Write the name of a rating without quotes: `rating power roll from ...`.',
    ]));
  test('a message of a rating is one', () =>
    expect(syntax('rulebook X\nkind power { open; rating from 1 "one at least" }')).toEqual([]));
});
