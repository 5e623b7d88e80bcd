import { describe, expect, test } from 'vitest';
import { parseRulebook } from '../../../language/grammar/parse.js';
import { type CreatedCharacter, createCharacter } from '../../../language/play/creation/create-character.js';
import { replayAll } from '../../../language/play/lines/replay.js';
import type { TapeSource } from '../../../language/roll/tape.js';
import { isUnanswered } from '../../../language/roll/tape.js';
import { noContract } from '../../../language/sheet/cells/contract.js';
import { isProblem } from '../../../language/values/problem.js';
import { fixture } from '../../features/harness.js';

const game = `
dice under 3d6 { }
kind stat { rating from 1 to 18 else 10; cost rating - 10 }
stat Might
stat Wit
kind craft { cost Steps[rating]; rating from 1 to 4 else 1; specialty any optional }
craft Boats
craft Knots
craft Fire
table Steps by rating from 1 to 4 { 1: 1; 2: 2; 3: 4; 4: 8 }
field sex { male; female } else female
field eyes text
setting points = 12
budget points
limit spent <= points "spends {spent} of {points}"
table Eyes by 1d6 { 1..2: grey; 3..5: brown; 6: "green and brown" }
table Trades by trade { sailor: 1; smith: 2 }
table Training by 1d6 { 1..2: Boats; 3..4: Knots; 5..6: Fire }
`;

function create(steps: string, source: TapeSource = { seed: 'sea' }, more = ''): CreatedCharacter | string {
  const { context } = fixture(`=== wild.rulebook\nrulebook Wild${game}\ncreate Islander { ${steps} }\n${more}\n`);
  expect(context.workspace.ruleFindings('file:///table/wild.rulebook')).toEqual([]);
  expect(parseRulebook(context.textDocument('file:///table/wild.rulebook')?.getText() ?? '').findings).toEqual([]);
  const rules = context.workspace.books.get('Wild')?.rules;
  if (!rules) throw new Error('Wild is a rulebook.');
  const created = createCharacter({ rules, contract: noContract, saysGame: 'campaign', name: 'Ann' }, source);
  if (!isProblem(created)) return created;
  return isUnanswered(created) ? `asks: ${created.problem}` : created.problem;
}

function linesOf(created: CreatedCharacter | string): readonly string[] {
  if (typeof created === 'string') throw new Error(created);
  const body = created.text.slice(created.text.indexOf('{') + 1, created.text.lastIndexOf('}'));
  return body.split('\n').flatMap((line) => line.trim() || []);
}

const three = 'throws might = 3d6; writes "Might {might}"';

describe('what is written', () => {
  test('lines hold what the dice came to, with the dice beside them', () => {
    const created = create(`${three}; throws eyes = 1d6; writes "eyes {Eyes[eyes]}"`, { dice: '1,4,5/6' });
    expect(linesOf(created)).toEqual([
      'Might 10              // might 10 (3d6: 1 4 5)',
      'eyes green and brown  // eyes 6 (1d6)',
    ]);
  });

  test('formulas see the sheet as far as it is written, and conditions decide what is', () => {
    const steps = `${three}; if spent > 0 { writes "Wit {Might - 1}" } writes "note strong" if Might > 12; writes "note weak" if Might < 12`;
    expect(linesOf(create(steps, { dice: '6,5,4' }))).toEqual([
      'Might 15  // might 15 (3d6: 6 5 4)',
      'Wit 14',
      'note strong',
    ]);
    expect(linesOf(create(steps, { dice: '1,1,4' }))).toEqual(['Might 6  // might 6 (3d6: 1 1 4)', 'note weak']);
  });

  test('the player takes one of several sets, and what the others were stays to be read', () => {
    const steps = 'sets 2 { throws might = 3d6; throws wit = 3d6 } writes "Might {might}"; writes "Wit {wit}"';
    const dice = '1,1,1/2,2,2/3,3,3/4,4,4';
    expect(linesOf(create(steps, { dice, choices: ['set=2'] }))).toEqual([
      '// set 1: might 3 (3d6: 1 1 1), wit 6 (3d6: 2 2 2)',
      '// set 2: might 9 (3d6: 3 3 3), wit 12 (3d6: 4 4 4)',
      '// set 2 taken',
      'Might 9',
      'Wit 12',
    ]);
    expect(linesOf(create(steps, { dice }))).toContain('Might 3');
    expect(create(steps, { dice, isAsking: true })).toMatch(/^asks: The dice show wit: 12\. Choose the set: 1, 2\./);
  });

  test('a choice offers what is listed, the rows of a table, or what the field of its name offers', () => {
    const steps =
      'chooses sex; writes "sex {sex}"; chooses trade as Trades; writes "Knots {Trades[trade]}"; chooses way { slow; fast }; writes "note {way}"';
    expect(linesOf(create(steps))).toEqual(['sex female', 'Knots 1', 'note slow']);
    expect(linesOf(create(steps, { choices: ['male', 'smith', 'way=fast'] }))).toEqual([
      'sex male',
      'Knots 2',
      'note fast',
    ]);
  });

  test('steps are repeated so often, or until something is so', () => {
    const steps = 'throws many = 1d6; repeats many until more = 6 { throws more = 1d6; writes "note {more}" }';
    expect(linesOf(create(steps, { dice: '2/3/4' })).filter((line) => line.startsWith('note'))).toHaveLength(2);
    expect(linesOf(create(steps, { dice: '5/3/6' })).map((line) => line.slice(0, 6))).toEqual(['note 3', 'note 6']);
  });
});

describe('rows that are bought', () => {
  const steps = 'writes "Might 14"; buys from Training as "{entry} {times}"';

  test('go up a step each time, and give way to the next row that fits, so that every throw counts', () => {
    // Eight points are left: not enough for Boats 4 or Knots 3, but for Fire 2.
    const created = create(steps, { dice: '1/2/3/1/3/6/2/1' });
    expect(linesOf(created)).toEqual([
      'Might 14',
      'Boats 3  // Training 1 2 1 (1d6)',
      'Knots 2  // Training 3 3 (1d6)',
      'Fire 2   // Training 6 2 (1d6)',
      '// Training 1 (1d6)',
      '// nothing fits any more',
    ]);
  });

  test('end where the creation says so', () => {
    expect(linesOf(create(`${steps} until spent >= 5`, { dice: '3' }))).toHaveLength(2);
  });
});

describe('the same again', () => {
  const steps = `sets 2 { throws might = 3d6 } writes "Might {might}"; chooses sex; writes "sex {sex}"; buys from Training as "{entry} {times}"`;

  test('a seed and the choices make the same text, and every die replays', () => {
    const [one, other] = [1, 2].map(() => create(steps, { seed: 'tide', choices: ['set=2', 'sex=male'] }));
    expect(one).toEqual(other);
    if (one === undefined || typeof one === 'string') throw new Error(one);
    expect(one.text).toContain('muster create --in . --name Ann --seed tide --choose set=2 --choose sex=male');
    const replayed = replayAll(JSON.stringify(one.record));
    expect(replayed).toMatchObject([{ same: true, line: 'create Islander' }]);
    expect(create(steps, { seed: 'ebb', choices: ['set=2', 'sex=male'] })).not.toEqual(one);
  });

  test('typed dice stand in the command', () => {
    const created = create(three, { dice: '1,4,5' });
    expect(typeof created === 'string' ? created : created.text).toContain('--dice 1,4,5');
  });
});

describe('what cannot be made is said', () => {
  test.each<[string, TapeSource, RegExp]>([
    [three, { dice: '1,4' }, /./],
    [three, { dice: '1,4,9' }, /./],
    [
      `${three}; throws eyes = 1d6; writes "eyes {Eyes[eyes]}"`,
      { dice: '1,4,5' },
      /Also type the dice of "eyes" after a `\/`: 1 die from 1 to 6/,
    ],
    [three, { dice: '1,4,5/2' }, /Nothing rolls the faces "2"/],
    [three, { choices: ['set=2'] }, /Nothing asks for "set=2"/],
    [
      'sets 2 { throws might = 3d6 } writes "Might {might}"',
      { choices: ['set=3'] },
      /"3" is not one of the choices for the set: 1, 2/,
    ],
    [three, { seed: 'a\nb' }, /without line breaks/],
    ['repeats 1 / 2 { writes "note so" }', {}, /"repeats" takes a whole number, not 0.5/],
    ['repeats 20000 { writes "note so" if spent > 0 }', {}, /given up after 10000 steps/],
    ['throws x = 1d6 if spent > 0; writes "note {x}"', {}, /The line "note {x}" cannot be written/],
  ])('%s with %o', (steps, source, message) => {
    const created = create(steps, source);
    expect(created).toMatch(message);
  });

  test('a game without a creation, and a way that it does not have', () => {
    const { context } = fixture(
      `=== wild.rulebook\nrulebook Wild${game}\n=== ways.rulebook\nrulebook Ways extends Wild\ncreate Islander { ${three} }\ncreate Guest "who only passes" { also Visitor; writes "Wit 12" }\n`,
    );
    const of = (name: string, creation?: string, source: TapeSource = {}) => {
      const rules = context.workspace.books.get(name)?.rules;
      if (!rules) throw new Error(name);
      const created = createCharacter(
        { rules, contract: noContract, saysGame: 'campaign', name: 'Ann', ...(creation !== undefined && { creation }) },
        source,
      );
      return isProblem(created) ? created.problem : created.text;
    };
    expect(of('Wild')).toBe(
      'Wild does not say how a character is made by dice. Declare it in a rulebook: `create NAME { ... }`.',
    );
    expect(of('Ways', 'Pirate')).toBe('Ways has no creation called "Pirate". It has Islander, Guest.');
    expect(of('Ways', 'visitor')).toContain('Wit 12');
    expect(of('Ways', undefined, { choices: ['creation=Guest'] })).toContain('Wit 12');
  });
});

describe('what a rulebook says wrong', () => {
  const found = (steps: string): readonly string[] => {
    const { context } = fixture(`=== wild.rulebook\nrulebook Wild${game}\ncreate Islander { ${steps} }\n`);
    return context.workspace
      .ruleFindings('file:///table/wild.rulebook')
      .map(({ code, message }) => `${code}: ${message}`);
  };
  test.each([
    ['writes "Migth 12"', 'unknown-name: Unknown name "Migth". Did you mean "Might"?'],
    [
      `${three}; throws idle = 1d6`,
      'unused: Nothing after it reads what is thrown as idle. Use it, or remove `throws idle`.',
    ],
    [`${three}; chooses sex`, 'unused: Nothing after it reads what is chosen as sex. Use it, or remove `chooses sex`.'],
    [
      'throws a = 1d6 if a > 2',
      'unused: Islander writes nothing, so the new character is empty. Write a line with `writes`.',
    ],
    [
      'chooses points; writes "note {points}"',
      'missing-option: Nothing says what the player chooses as points. Write `chooses points { one; other }`, `as` and a table, or the name of a field with choices.',
    ],
    [
      'chooses eyes as Eyes; writes "note {eyes}"',
      'wrong-type: The rows of Eyes are numbers, and the player chooses between names. Throw dice for it, or choose from a table with names.',
    ],
    [
      'chooses way { slow: 1; fast }; writes "note {way}"',
      'wrong-place: What the player chooses here is a name and has no worth. Remove what comes after the colon.',
    ],
    [
      'buys from Trades as "{entry}"',
      'wrong-type: Trades is not rolled: it is looked up in. Declare it with dice, `table Trades by 1d6`.',
    ],
    ['buys from Traning as "{entry}"', 'unknown-name: There is no table called "Traning". Did you mean "Training"?'],
    [
      'sets 2 { writes "Might 12" }',
      'wrong-place: Sets are thrown, and the player takes one: only `throws` can be in these braces.',
    ],
    [
      'rolls 12; writes "Might 12"',
      'wrong-place: A creation cannot use `rolls`. It can have `also`, `let`, `throws`, `chooses`, `writes`, `buys from`, `sets`, `repeats`, `if` and `ruling`.',
    ],
    [
      'if Might > 3 { also Man; writes "Might 12" }',
      'wrong-place: What is in these braces cannot use `also`. It can have `throws`, `chooses`, `writes`, `buys from`, `sets`, `repeats` and `if`.',
    ],
    ['writes "Might {migth}"', 'unknown-name: Unknown name "migth". Did you mean "Might"?'],
  ])('%s', (steps, finding) => {
    expect(found(steps)).toContain(finding);
  });

  test('clauses of a creation belong in one', () => {
    const { context } = fixture(`=== wild.rulebook\nrulebook Wild${game}\nstat Grip { writes "Might 12" }\n`);
    expect(context.workspace.ruleFindings('file:///table/wild.rulebook').map(({ message }) => message)).toEqual([
      'A declaration of a kind cannot use `writes`. It belongs in a creation.',
    ]);
  });
});

test('a house rulebook states the steps anew, and changes tables and settings below them', () => {
  const { context } = fixture(
    `=== wild.rulebook\nrulebook Wild${game}\ntable Bonus by 1d6 { 1..6: 0 }\ncreate Islander "of the coast" { throws might = 3d6; throws luck = 1d6; writes "Might {might + Bonus[luck]}" }\n=== high.rulebook\nrulebook High extends Wild\ncreate Islander { writes "Might 12" }\n=== low.rulebook\nrulebook Low extends Wild\nstat Might { rating from 1 to 40 else 10 }\ntable Bonus by 1d6 { 1..6: 8 }\n`,
  );
  const text = (name: string): string => {
    const rules = context.workspace.books.get(name)?.rules;
    if (!rules) throw new Error(name);
    const created = createCharacter(
      { rules, contract: noContract, saysGame: 'campaign', name: 'Ann' },
      { dice: name === 'High' ? '' : '3,3,4/1' },
    );
    return isProblem(created) ? created.problem : created.text;
  };
  expect(text('High')).toContain('Might 12\n');
  expect(text('Low')).toContain('Might 18');
});
