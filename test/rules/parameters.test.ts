import { describe, expect, test } from 'vitest';
import { parseRulebook } from '../../language/grammar/parse.js';
import { namedValue } from '../../language/play/named-value.js';
import { quantityText } from '../../language/show/value-words.js';
import { isProblem } from '../../language/values/problem.js';
import { valueText } from '../../language/values/value.js';
import { fold } from '../proofs/fold.js';
import { type Game, messages, play, told, wrong } from '../sheet/game.js';
import { uriOf } from '../sheet/read-sheets.js';

const rules = (more: string): string => `dice under 3d6 { }
  kind stat { rating from 1 to 20 else 10; rolls rating }
  stat Might
  table Ground by ground gives hurt, word { rock: 3 hard; deep mud: 1 soft }
  derived Broad Jump (run from 0 to 10 in yd else 0) in ft = min(2 * Might, Might + run) "how far one leaps"
  derived Fall (height from 0 to 100 in ft, ground as Ground else "deep mud") = half * Ground[ground].hurt {
    let half = round down (height / 2)
  }
  ${more}`;

const values = (more: string, entries = 'Might 12'): string[] =>
  told(rules(more), entries).filter((line) => !/^(Might|Broad Jump) /.test(line));

/** A value of the character, as the command line computes it. */
function asked(game: Game, text: string): string {
  const evaluation = game.workspace.evaluation(uriOf('sheet.muster'), game.sheet.path);
  if (!evaluation) throw new Error('The character is not evaluated.');
  const found = namedValue(evaluation, text);
  if (isProblem(found)) return found.problem;
  const { derivation, unit, absent } = found;
  return absent ?? quantityText({ value: derivation.value, ...(unit !== undefined && { unit }) });
}

describe('a derived value with parameters', () => {
  test('is on the sheet with its default', () => {
    const { sheet, rulebook, findings } = play(rules(''), 'Might 12');
    expect([rulebook, findings]).toEqual([[], []]);
    expect(
      sheet.derived.map(({ name, value, asked = [] }) => [
        name,
        valueText(value),
        ...asked.map((one) => `${one.name} ${quantityText(one)}`),
      ]),
    )
      // What has no default has no value of its own.
      .toEqual([['Broad Jump', '12', 'run 0 yd']]);
  });
  test('is asked with brackets in formulas', () =>
    expect(
      values(`derived Leap = Broad Jump[4] + 100 * Broad Jump
        derived Worst = Fall[9, "rock"]
        derived Soft = Fall[9]`),
    ).toEqual(['Leap = 1216', 'Worst = 12', 'Soft = 4']));
  test('is a value of its own for numbers that differ in digits that are not shown', () => {
    const game = play(rules('derived Same (share from 0 to 1) = 10000 * share'), 'Might 12');
    // Both are shown as 0 with two decimals, and were one value.
    expect(['Same[0.0001212]', 'Same[0.0002424]'].map((text) => asked(game, text))).toEqual(['1.212', '2.424']);
    expect(
      told(
        rules('derived Roots = Same[sqrt(2)] - Same[sqrt(2) + 0.001]\n derived Same (size from 0 to 9) = size'),
        'Might 12',
      ),
    ).toContain('Roots = ~-0.001');
  });
  test('is asked in formulas of traits, of modifiers and inside itself, each with its own values', () => {
    const more = `kind feat { number far from 0 to 20; cost Broad Jump[far] }
      feat Leaper
      modifier running (run from 0 to 9) { shift Broad Jump[run + 1] - Broad Jump[run] }
      derived Twice = Broad Jump[Broad Jump[3] - 10]`;
    const { sheet, findings } = play(rules(more), 'Might 12, Leaper (4)\nroll Might with running 2');
    expect(findings).toEqual([]);
    expect(valueText(sheet.points.spent)).toBe('16');
    expect(sheet.rolls.map(({ rolled }) => rolled && valueText(rolled.value))).toEqual(['13']);
    expect(sheet.derived.map(({ name, value }) => `${name} ${valueText(value)}`)).toContain('Twice 17');
  });
  test('sees a thing that is carried', () =>
    expect(
      told(
        rules(`kind arm is item { field weight number else 2 }
          arm Spear
          list gear of arm
          derived Throw (wind from 0 to 5 else 0) of arm = Might / weight - wind
          derived Far = Throw[1]`),
        'gear { Spear }',
      ),
    ).toContain('Far = 4'));
  test('keeps its parameter out of what the entries of a query call the same', () =>
    expect(
      values(
        `kind wound { many; rating from 1 to 9 }
         wound Cut
         derived Pain (rating from 1 to 9 else 1, share from 0 to 9 else 2) = sum(rating * share for wound) + rating`,
        'Cut 3, Cut 4',
      ),
    ).toContain('Pain = 15'));
  test('is changed by what gives to it, whatever it is asked with', () =>
    expect(
      values(
        `kind boots { }
         boots Springs { gives +3 to Broad Jump }
         derived Leap = Broad Jump[4]`,
        'Might 12, Springs',
      ),
    ).toContain('Leap = 19'));
  test('gives numbers that fold back from their derivations', () => {
    const { sheet } = play(rules('derived Leap = Broad Jump[Might / 3] + Fall[9, "rock"]'), 'Might 12');
    const cells = [...sheet.derivations].filter(([cell]) => /\[/.test(cell));
    expect(cells.map(([cell]) => cell)).toEqual([
      'derived:broad jump[0]',
      'derived:broad jump[4]',
      'derived:fall[9, rock]',
    ]);
    for (const [, one] of sheet.derivations) expect(valueText(fold(one, sheet.derivations))).toBe(valueText(one.value));
  });
  test('that needs itself is a circle and nothing goes on for ever', () =>
    expect(values('derived Loop (n from 0 to 9 else 3) = Loop[n - 1] + 1')).toEqual(['Loop = -', 'cycle "Loop"']));
  test('changes with a house rule that states only its formula', () => {
    const house = 'rulebook House extends Game\nderived Broad Jump = Might + 2 * run\n';
    const { workspace } = play(rules(''), 'Might 12', {
      'house.rulebook': house,
      'other.muster': 'use House\nnpc Bo { Might 10 }\n',
    });
    const evaluation = workspace.evaluation(
      uriOf('other.muster'),
      workspace.sheets(uriOf('other.muster'))[0]?.path ?? '',
    );
    const found = evaluation && namedValue(evaluation, 'Broad Jump[4]');
    expect(found && !isProblem(found) && valueText(found.derivation.value)).toBe('18');
  });
});

describe('what is wrong with it', () => {
  test.each([
    ['derived A = Broad Jump[11]', 'out-of-range "11"'],
    ['derived A = Broad Jump[-1]', 'out-of-range "-1"'],
    ['derived A = Broad Jump["far"]', 'wrong-type ""far""'],
    ['derived A = Broad Jump[1, 2]', 'not-understood "2"'],
    ['derived A = Fall', 'missing-option "Fall"'],
    ['derived A = Fall[1, "sand"]', 'unknown-name ""sand""'],
    ['derived A = Might[3]', 'unknown-name "Might"'],
    ['derived B = 3\n  derived A = B[3]', 'unknown-name "B"'],
    ['derived A (n from 1 to 3 else 1) = 4', 'unused "n"'],
    ['derived A (n from 1 to 3 else 1, n from 1 to 2 else 1) = n', 'duplicate-name "n"'],
    ['derived A (n from 1 to 3 else 1, m from 1 to 2) = n + m', 'missing-option "m"'],
    ['derived A (n as Grond) = if n is "x" then 1 else 2', 'unknown-name "Grond"'],
    ['derived A (n from 1 to 3 else Mihgt) = n', 'unknown-name "Mihgt"'],
    ['derived Ground (n from 1 to 3 else 1) = n', 'duplicate-name "Ground"'],
  ])('%s', (more, expected) => expect(wrong(rules(more))).toContain(expected));
  test('is said in full', () =>
    expect(messages(rules('derived A = Fall + Broad Jump[11] + Fall[3, "sand"]'))).toEqual([
      'Fall needs its height: write Fall[height, ground].',
      'The run of Broad Jump must be from 0 to 10.',
      'The table Ground has no row "sand". It has rock, deep mud.',
    ]));
  test('what comes out of its range has no value, and the sheet says why', () => {
    const { sheet } = play(rules('derived A = Broad Jump[Might]'), 'Might 12');
    expect(sheet.derived.find(({ name }) => name === 'A')?.absent).toEqual({
      reason: 'the run of Broad Jump is a number from 0 to 10, not 12',
      broken: true,
    });
  });
});

describe('a roll line asks a derived value with brackets', () => {
  const roll = (line: string): string =>
    play(rules('derived Dash (far from 0 to 9 else 1) = 1 { rolls Might - far }'), `Might 12\nroll ${line}`)
      .sheet.rolls.map(({ rolled, findings }) =>
        rolled ? valueText(rolled.value) : findings.map(({ code, message }) => `${code}: ${message}`).join(' '),
      )
      .join();
  test.each([
    ['Broad Jump', '12'],
    ['Broad Jump[4] - 5', '11'],
    ['Broad Jump[2 ft + 2 yd]', '44/3'],
    ['Fall[9, deep mud] + 4', '8'],
    ['Dash', '11'],
    ['Dash[3]', '9'],
    ['Fall', 'not-understood: Fall needs its height. Write Fall[height, ground].'],
    ['Fall[9, sand]', 'not-understood: Fall has nothing for "sand". Write rock or deep mud.'],
    ['Dash[3, 4]', 'not-understood: Dash takes one value in brackets: Dash[far].'],
  ])('%s', (line, expected) => expect(roll(line)).toBe(expected));
});

describe('a value by its name', () => {
  const game = play(rules(''), 'Might 12');
  test.each([
    ['Broad Jump[4]', '16 ft'],
    ['Broad Jump[12 ft]', '16 ft'],
    ['Fall[9, rock] + Might', '24'],
    ['Broad Jump[11]', 'the run of Broad Jump is a number from 0 to 10, not 11'],
    ['Broad Jump["far"]', 'the run of Broad Jump is a number from 0 to 10, not "far"'],
    ['Broad Jump[1,000]', '"1,000" is not read as one number. Write 1000.'],
    ['Fall[1,000]', '"1,000" can be one number or several. Write 1000, or 1, 000.'],
    ['Broad Jmp[4]', expect.stringContaining('Unknown name "Broad Jmp')],
    ['Might with luck', expect.stringContaining('cannot follow a value')],
    ['', 'Name a value, such as "NAME", "NAME[4]" or "NAME + 1".'],
  ])('%s', (text, expected) => expect(asked(game, text)).toEqual(expected));
});

describe('a function', () => {
  const functions = `scale Score { steps 1, 1.5, 2, 3, 4, 5, 7 times 10; read nearest by ratio }
    function Plus (a, b) = Score.score[Score.value[a] + Score.value[b]] "two scores together"
    function Half (a number) = round down (a / 2)
    function Worse (ground as Ground, by number else 1) = Ground[ground].hurt + by
    function Named (word text) = if word is "rock" then 10 else Half[by] { let by = 5 }
    function In Feet (far from 0 to 10 in yd) in ft = 3 * far
    function Reached (a) = Broad Jump[a] + a`;

  test.each([
    ['Plus[3, 3]', '6'],
    ['Plus[Plus[3, 3], Might / 2]', '8'],
    ['Half[Might + 1]', '6'],
    ['Worse["rock"] + Worse["deep mud", 5]', '10'],
    ['Named["rock"] + Named["mud"]', '12'],
    ['Reached[4]', '20'],
    ['In Feet[4]', '12'],
    ['sum(Half[rating] for stat)', '6'],
    ['best(rating otherwise 0 for stat) otherwise Half[3]', '12'],
  ])('%s', (formula, expected) =>
    expect(values(`${functions}\nderived It = ${formula}`)).toEqual([`It = ${expected}`]),
  );
  test('is called in costs, modifiers, limits, actions and in other functions of a later line', () => {
    const more = `${functions}
      function Twice (a) = Later[a] + Later[a]
      function Later (a) = a + 1
      kind feat { rating from 1 to 9; cost Twice[rating] }
      feat Leaper
      modifier helped (by from 0 to 9) { shift Half[by] }
      limit Half[Might] < 4 "{Half[Might]} is too much"`;
    const { sheet, rulebook, findings } = play(rules(more), 'Might 12, Leaper 3\nroll Might with helped 5');
    expect(rulebook).toEqual([]);
    expect(valueText(sheet.points.spent)).toBe('8');
    expect(sheet.rolls.map(({ rolled }) => rolled && valueText(rolled.value))).toEqual(['14']);
    expect(findings).toEqual(['error over-limit: 6 is too much.']);
  });
  test('is called by a roll line and by name', () => {
    const game = play(rules(functions), 'Might 12\nroll Half[Might] + 3');
    expect(game.findings).toEqual([]);
    expect(game.sheet.rolls.map(({ rolled }) => rolled && valueText(rolled.value))).toEqual(['9']);
    expect(asked(game, 'Plus[3, Half[6]]')).toBe('6');
    expect(asked(game, 'In Feet[6 ft]')).toBe('6 ft');
    expect(asked(game, 'In Feet[11]')).toBe('the far of In Feet is a number from 0 to 10, not 11');
    expect(asked(game, 'Worse[sand]')).toBe('Worse has nothing for "sand". Write rock or deep mud.');
  });
  test('gives numbers that fold back from their derivations', () => {
    const { sheet } = play(rules(`${functions}\nderived It = Plus[Reached[4], Half[7]] + 1`), 'Might 12');
    for (const [, one] of sheet.derivations) expect(valueText(fold(one, sheet.derivations))).toBe(valueText(one.value));
  });
  test('a change of one function changes what another one gives', () => {
    const text = (by: number) => `rulebook Game
      function Outer (a) = Inner[a] * 2
      function Inner (a) = a + ${by}
      derived It = Outer[1]`;
    const { workspace } = play('', '', { 'game.rulebook': text(1) });
    const it = (): string =>
      workspace
        .sheets(uriOf('sheet.muster'))[0]
        ?.derived.map(({ value }) => valueText(value))
        .join() ?? '';
    expect(it()).toBe('4');
    workspace.setRulebook(uriOf('game.rulebook'), parseRulebook(text(2), uriOf('game.rulebook')).root);
    expect(it()).toBe('6');
  });

  test.each([
    ['derived A = Plus', 'missing-option "Plus"'],
    ['derived A = Plus[1]', 'missing-option "Plus[1]"'],
    ['derived A = Plus[1, 2, 3]', 'not-understood "3"'],
    ['derived A = Half["x"]', 'wrong-type ""x""'],
    ['derived A = Named[3]', 'wrong-type "3"'],
    ['derived A = Worse["sand"]', 'unknown-name ""sand""'],
    ['derived A = Plos[1, 2]', 'unknown-name "Plos"'],
    ['function Idle (a, b) = a', 'unused "b"'],
    ['function Odd (a, a) = a', 'duplicate-name "a"'],
    ['function Ground (a) = a', 'duplicate-name "Ground"'],
    ['function Lost (a) = a + Mihgt', 'unknown-name "Mihgt"'],
    ['function Lost (a) = a + b', 'unknown-name "b"'],
    ['function Lost (a) = a { cost 3 }', 'wrong-place "cost 3"'],
    ['function Lost (a) = a { let b = 3 }', 'unused "b"'],
    ['function Self (a) = Self[a - 1]', 'cycle "Self"'],
    ['function Ping (a) = Pong[a]\n  function Pong (a) = Ping[a]', 'cycle "Pong"'],
    ['function Ring (a) = a + Round\n  derived Round = Ring[1]', 'cycle "Round"'],
    ['modifier told (word text) { shift -1 }', 'wrong-type "text"'],
    ['function Typed (a txt) = 1', 'unused "a txt"'],
  ])('%s', (more, expected) => expect(wrong(rules(`${functions}\n  ${more}`))).toContain(expected));
  test('can be asked again and again: what is played for hours does not use up the steps of a sheet', () => {
    const tenTimes = (name: string, of: string) => `function ${name} (a) = ${Array(10).fill(`${of}[a]`).join(' + ')}`;
    const many = [tenTimes('Ten', 'Half'), tenTimes('Hundred', 'Ten'), tenTimes('Thousand', 'Hundred')].join('\n');
    const game = play(rules(`${functions}\n${many}`), 'Might 12');
    const answers = Array.from({ length: 100 }, () => asked(game, 'Thousand[Might]'));
    expect(new Set(answers)).toEqual(new Set(['6000']));
  });
  test('that calls others without end in sight is given up', () => {
    const chain = Array.from({ length: 40 }, (_, at) => `function F${at} (a) = F${at + 1}[a] + F${at + 1}[a]`);
    const text = `${chain.join('\n').replaceAll(/F(\d+)/g, (_, at: string) => `F${'x'.repeat(Number(at) + 1)}`)}
      function F${'x'.repeat(41)} (a) = a
      derived Huge = Fx[1]`;
    expect(messages(rules(text))).toEqual([
      'Huge has no value for an empty character: it takes too many steps to compute. Write `none` if that is intended.',
    ]);
  });
});
