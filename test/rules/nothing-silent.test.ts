import { describe, expect, test } from 'vitest';
import { formulaText } from '../../language/show/formula.js';
import { messages, play, told, wrong } from '../sheet/game.js';

const stat = 'kind stat { rating from -30 to 60 else 0 }\nstat Wit\n';

/** A derived value of a character with Wit 3, as the sheet prints it; undefined where the sheet has none. */
function value(declarations: string, entries = 'Wit 3'): string[] {
  return told(stat + declarations, entries).filter((line) => !line.startsWith('Wit'));
}

describe('what a declaration cannot use is reported', () => {
  test.each([
    ['derived Calm = 2 { cost 5 }', 'wrong-place "cost 5"'],
    ['derived Calm = 2 { many }', 'wrong-place "many"'],
    ['derived Calm = 2 { needs Wit > 100 "never" }', 'wrong-place "needs Wit > 100 "never""'],
    ['setting purse = 3 { gives +5 to Wit }', 'wrong-place "gives +5 to Wit"'],
    ['setting purse = 3 { let half = 2 }', 'wrong-place "let half = 2"'],
    ['field guild text { cost 1 }', 'wrong-place "cost 1"'],
    ['kind arm is item\nlist gear of arm { many }', 'wrong-place "many"'],
    ['modifier aim { add 1 dice; cost 5 }', 'wrong-place "cost 5"'],
    ['limit Wit > 3 "dull" { cost 1 }', 'wrong-place "cost 1"'],
    ['stat Grace { hidden }', 'wrong-place "hidden"'],
    ['stat Grace { add 1 dice }', 'wrong-place "add 1 dice"'],
    ['stat Grace { open }', 'wrong-place "open"'],
    ['kind arm is item { field reach number }\narm Sword { mode thrust { reach: 3; cost 1 } }', 'wrong-place "cost 1"'],
  ])('%s', (declaration, expected) => expect(wrong(stat + declaration)).toEqual([expected]));
  test('with what it can have instead', () =>
    expect(messages(`${stat}setting purse = 3 { many }`)).toEqual([
      'A setting cannot use `many`. It can have `also`, `for the table` and `ruling`.',
    ]));
});

describe('a part that a value does not have is reported', () => {
  test.each([
    ['derived Calm = Wit.Bar', 'unknown-name "Bar"'],
    ['derived Calm = 2\nderived Ease = Calm.mastery', 'unknown-name "mastery"'],
    ['modifier aim { shift -target.Size }', 'unknown-name "Size"'],
    ['kind art { open; rating from 0 else 0; let half = rating / 2; cost half.Size }', 'unknown-name "Size"'],
    ['derived Calm = (Wit + 1).Size', 'unknown-name "Size"'],
  ])('%s', (declaration, expected) => expect(wrong(stat + declaration)).toEqual([expected]));
  test('and those that it has are not', () =>
    expect(
      wrong(`${stat}kind art { option mastery { some: 1; much: 2 }; rating from 0 else 0; let half = rating / 2; cost half }
art Lute
derived Calm = Lute.half + Lute.mastery + Lute.rating`),
    ).toEqual([]));
});

describe('a value is never silently wrong', () => {
  test('a number field is a key of a table by its number', () =>
    expect(
      value(
        'field size number else 0\ntable Band by v from -3 to 20 { -3..-1: -1; 0..4: 1; 5..20: 2 }\nderived Width = Band[size]',
        'Wit 3, size 7',
      ),
    ).toEqual(['Width = 2']));
  test('a field of words is still a key by its word', () =>
    expect(
      value(
        'field guild { smiths: 1; bakers: 2 } else smiths\ntable Dues by guild { smiths: 30, bakers: 20 }\nderived Due = Dues[guild]',
        'Wit 3, guild bakers',
      ),
    ).toEqual(['Due = 20']));
  test('a scale is searched from wherever the guess was', () =>
    expect(
      value(
        'scale Square { steps 0.81, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100 times 1837; read largest }\nderived Side = Square.score[68.94]',
      ),
    ).toEqual(['Side = 8']));
  test('powers below one are exact', () =>
    expect(
      value(
        'scale Score { steps 1, 1.5, 2, 3, 4, 5, 7 times 10; read largest }\nderived Low = Score.value[-3]\nderived Back = Score.score[0.3]',
      ),
    ).toEqual(['Low = 0.4', 'Back = -4']));
  test('a rounding whose result is certain is exact', () =>
    expect(
      value(
        'derived Side = round down (sqrt(70))\nderived Near = sqrt(70)\nderived Twice = 2 * round up (3 * sqrt(2) / 7)',
      ),
    ).toEqual(['Side = 8', 'Near = ~8.37', 'Twice = 2']));
  test('a rounding that could go either way is not', () =>
    expect(value('derived Sum = round down (sqrt(2) + (2 - sqrt(2)))')).toEqual(['Sum = ~2']));
  test('a local value may be read by those before and after it', () =>
    expect(value('derived Twice = k { let k = h + 1; let h = Wit + 1 }')).toEqual(['Twice = 5']));
  test('local values that need themselves are reported', () =>
    expect(wrong(`${stat}derived Twice = k { let k = h + 1; let h = k }`)).toEqual(['cycle "k"', 'cycle "h"']));
  test('dice times a number plus a number is written so', () =>
    expect(value('derived Harm = 3d6 * 2 + 1')).toEqual(['Harm = 3d6x2+1']));
  test('what is decided by comparing with nothing is nothing', () =>
    expect(
      value(
        'derived Mass = none\nderived Hits = 5 + (if Mass > 50 then 10 else 0)\nderived Sure = if Wit = 3 or Mass > 50 then 1 else 0',
      ),
    ).toEqual(['Mass = -', 'Hits = -', 'Sure = 1']));
});

describe('tables', () => {
  test.each([
    ['halves', 'table Band by v from 0 to 9 { 0..4.5: 1; 5..9: 2 }', 'hole "5..9: 2"'],
    ['tenths', 'table Band by v from 0 to 9 { 0..4.4: 1; 4.6..9: 2 }', 'hole "4.6..9: 2"'],
  ])('have holes between %s as well', (_what, declaration, expected) => expect(wrong(declaration)).toEqual([expected]));
  test('whole numbers leave no holes between them', () =>
    expect(wrong('table Band by v from 0 to 9 { 0..4: 1; 5..9: 2 }')).toEqual([]));
  test('a word goes on with `each more`', () =>
    expect(
      value(
        'table Pace by v from 1 to 2 gives much, when { 1: 1 "round"; 2: 2 "round"; each more: +1 "round" }\nderived Much = Pace[5].much\nderived When = Pace[5].when',
      ),
    ).toEqual(['Much = 5', 'When = round']));
  test('a fraction of decimals is said to be none', () =>
    expect(messages('table Learn by v from 1 to 1 { 1: 1/1.25 }')).toEqual([
      'This row has 2 cells, and the table Learn has 1 column. `1/1.25` is read as two numbers: write it as one decimal, or as a fraction of whole numbers.',
    ]));
  test('a mixed number is said to be none', () =>
    expect(messages('table Learn by v from 1 to 1 { 1: 3 1/8 }')).toEqual([
      'This row has 2 cells, and the table Learn has 1 column. `3 1/8` is read as two numbers: write it as one decimal, or as a fraction of whole numbers.',
    ]));
});

describe('names', () => {
  test('a setting and a derived value of one name are told apart by nobody', () =>
    expect(wrong(`${stat}setting fate points = 3\nderived Fate Points = Wit + fate points`)).toEqual([
      'duplicate-name "Fate Points"',
    ]));
  test('two modifiers that a line says by the same word are told apart by nobody', () => {
    const hurried = 'modifier hurried { also fast, rushed; shift -2 }\n';
    expect(wrong(`${stat}${hurried}modifier rapid { also fast; shift 3 }`)).toEqual(['duplicate-name "rapid"']);
    expect(wrong(`${stat}${hurried}modifier rushed { shift 3 }`)).toEqual(['duplicate-name "rushed"']);
    expect(messages(`${stat}${hurried}modifier rushed { shift 3 }`)).toEqual([
      'A line that says "rushed" can mean the modifier hurried or the modifier rushed. Rename one of them, or remove the other spelling.',
    ]);
    expect(wrong(`${stat}${hurried}modifier careful { also slow; shift 1 }`)).toEqual([]);
  });
  test('a local value that a query of another kind reads is used', () =>
    expect(
      wrong(`kind power { open; cost 10 * (100 + sum(percent for limitation in this)) / 100 }
kind limitation { let percent = 0; under power }
limitation Slow { let percent = -25 }`),
    ).toEqual([]));
  test('one that nothing reads is not', () =>
    expect(
      wrong(`kind power { open; cost 10 }\nkind limitation { under power }\nlimitation Slow { let percent = -25 }`),
    ).toEqual(['unused "percent"']));
  test('dice of one family are declared once', () =>
    expect(messages('dice under 1d100 { }\ndice under 2d10 { }')).toEqual([
      'The dice "under" are declared twice. Join the two, or give one of them a name: `dice under 1d100 as percent`.',
    ]));
});

describe('what can never be computed is reported where it is written', () => {
  test.each([
    ['derived Harm = 2d6 ^ 2', 'wrong-type "2d6 ^ 2"'],
    ['derived Harm = dice(1d3, 3)', 'wrong-type "1d3"'],
    ['derived Sum = Wit + none', 'wrong-type "none"'],
    ['derived Sum = "Wit" * 3', 'wrong-type ""Wit""'],
  ])('%s', (declaration, expected) => expect(wrong(stat + declaration)).toEqual([expected]));
  test('asking whether a value is there', () => {
    expect(messages(`${stat}derived Sum = if Wit = none then 1 else 2`)).toEqual([
      '`=` with `none` always gives none. To ask whether a value is there, write its name alone, or `not` and its name.',
    ]);
    expect(value('derived Mass = none\nderived Sum = if not Mass then 1 else 2')).toContain('Sum = 1');
  });
  test('a declared name in quotes', () =>
    expect(messages(`${stat}derived Sum = "Wit" * 3`)).toEqual([
      '"Wit" in quotes is a text, and `*` needs numbers or dice. To use the value of Wit, write it without quotes.',
    ]));
  test('a table in quotes', () =>
    expect(messages(`table Price by v { 1: 2 }\nderived Sum = "Price"[1]`)).toEqual([
      '"Price" in quotes is a text. To look something up in the table Price, write its name without quotes.',
    ]));
  test('what `otherwise` takes with it', () =>
    expect(messages(`${stat}derived Sum = Wit otherwise Wit - 1`)).toEqual([
      '`otherwise` binds tighter than `-`: this means (Wit otherwise Wit) - 1. Write parentheses around the part you mean.',
    ]));
  test('parentheses say which is meant', () =>
    expect(wrong(`${stat}derived Sum = (Wit otherwise Wit) - 1\nderived Other = Wit otherwise (Wit - 1)`)).toEqual([]));
});

test('an explanation shows the key of a look-up and the names as declared', () => {
  const { sheet } = play(
    `${stat}scale Score { steps 1, 2, 5 times 10; read largest; column Sphere from 1: 10, 20, 30, 40 }
derived Reach = Score.value[Wit + 1] + Score.Sphere[Wit]`,
    'Wit 3',
  );
  const text = [...sheet.derivations.values()].map((derivation) => formulaText(derivation)).join(' ');
  expect(text).toContain('Score.value[4]');
  expect(text).toContain('Score.Sphere[3]');
});

describe('what no table or field can have is reported where it is written out', () => {
  const ground =
    'table Ground by ground gives hurt, word { rock: 3 hard; mud: 1 soft }\ntable Band by v { 1..4: 1; 5: 2 }\ntable Rise by v { 1: 1, each more: +1 }\n';
  test.each([
    ['derived A = Ground["sand"].hurt', 'unknown-name ""sand""'],
    ['modifier hot { shift -Ground["sand"].hurt }', 'unknown-name ""sand""'],
    ['derived A = Ground["rock", "hrut"]', 'unknown-name ""hrut""'],
    ['derived A = Band[7] otherwise 0', 'unknown-name "7"'],
    ['kind arm is item { field weight number from 0 to 5 }\narm Axe { weight: 9 }', 'out-of-range "9"'],
    ['kind arm is item { field weight number from 0 }\narm Axe { mode cut { weight: -1 } }', 'out-of-range "-1"'],
  ])('%s', (declaration, expected) => expect(wrong(stat + ground + declaration)).toEqual([expected]));
  test('and nothing else is', () =>
    expect(
      wrong(
        `${stat}${ground}derived A = Ground["rock", "word"]\nderived B = Band[3.5] + Rise[40] + Band[Wit] otherwise 0\nkind arm is item { field weight number from 0 to 5 }\narm Axe { weight: 5 }`,
      ).filter((one) => !one.startsWith('advice')),
    ).toEqual([]));
  test('with what there is', () =>
    expect(messages(`${stat}${ground}derived A = Ground["sand"].hurt\nderived B = Ground["rock", "x"]`)).toEqual([
      'The table Ground has no row "sand". It has rock, mud.',
      'The table Ground has no column "x". It has hurt, word.',
    ]));
  test('the field of a thing that an author writes', () =>
    expect(
      play(
        'kind arm is item { open; field weight number from 0 to 5 by 1/2 else 0 }\nlist gear of arm',
        'gear { Axe weight 9, Bow weight 1.2, Club { weight 7 }, Dirk weight 2.5 }',
      ).findings,
    ).toEqual([
      'error out-of-range: weight of Axe must be 0 to 5, not 9.',
      'error not-a-number: weight of Bow goes in steps of 0.5. Write 1 or 1.5.',
      'error out-of-range: weight must be 0 to 5, not 7.',
    ]));
});

describe('a condition that is called like something else', () => {
  const rules = `kind condition is item { }
condition Pinned
list conditions of condition
`;
  const pinned = 'conditions { Pinned }';
  test.each(['has Pinned', 'Pinned', 'condition Pinned', 'not not Pinned'])('%s asks whether it is so', (formula) => {
    const asks = `${rules}derived Held = if ${formula} then 1 else 0`;
    expect(told(asks, pinned)).toEqual(['Held = 1']);
    expect(told(asks, '')).toEqual(['Held = 0']);
  });
  test('is what `has` means; a name alone has to say which of the two', () => {
    const both = `${rules}derived Pinned = 2\n`;
    expect(told(`${both}derived Held = has Pinned`, pinned)).toEqual(['Pinned = 2', 'Held = yes']);
    expect(told(`${both}derived Held = has Pinned`, '')).toEqual(['Pinned = 2', 'Held = no']);
    expect(wrong(`${both}derived Held = if Pinned then 1 else 0`)).toEqual(['duplicate-name "Pinned"']);
    expect(messages(`${both}derived Held = 3 * Pinned`)).toEqual([
      'Two declarations are called Pinned, and this means the condition. Write `condition Pinned` or `derived Pinned`, or rename one of them.',
    ]);
    expect(told(`${both}derived Held = if condition Pinned then derived Pinned else 0`, pinned)[1]).toBe('Held = 2');
  });
  test('and like a trait of another kind, it is not told from that by `has`', () =>
    expect(messages(`kind gift { }\ngift Pinned\n${rules}derived Held = has Pinned`)).toEqual([
      'Pinned is declared as a gift and as a condition, and a formula cannot tell which one you mean. Rename one of them.',
    ]));
});
