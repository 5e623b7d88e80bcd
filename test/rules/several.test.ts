import { describe, expect, test } from 'vitest';
import { messages, wrong } from '../sheet/game.js';

/** What the actions below are about. */
const game = `
  dice under 3d6 { }
  dice over 2d6 as high { }
  kind stat { rating from 1 to 20 else 10 }
  stat HT
  kind bomb is item { field force number else 1; rolls HT }
  bomb Petard
  list gear of bomb
  field hurt number else 0
  field padding number else 0
  modifier far (metres from 0 to 9)
`;

const told = (rules: string): string[] => messages(`${game}${rules}`);
const places = (rules: string): string[] => wrong(`${game}${rules}`);

describe('an action on several', () => {
  test('says what happens to each of them', () =>
    expect(told('action blast { names everybody; throws force = 1d6; tells "{force}" }')).toEqual([
      'This line can name several characters. Write `for each of them` before the clauses that happen to each.',
    ]));
  test('is one whose line can name several', () => {
    const each = 'for each of them; changes hurt to 1';
    expect(told(`action blast { names somebody; ${each} }`)).toEqual([
      'This line names one character, so nothing happens for each of several. Write `names everybody` in the action, or remove this.',
    ]);
    expect(places(`action blast { ${each} }`)).toEqual(['wrong-place "for each of them"']);
    expect(places(`action blast { names everybody; ${each}; for each of them; changes hurt to 2 }`)).toEqual([
      'duplicate-clause "for each of them"',
    ]);
    expect(
      places(
        `part be hit { ${each} }\naction blast { names everybody; does be hit; for each of them; changes hurt to 2 }`,
      ),
    ).toContain('wrong-place "for each of them"');
  });
  test('knows none of them in what happens once', () => {
    const then = 'for each of them; changes hurt to hurt + force';
    const blast = (clauses: string, more = ''): string[] =>
      told(`${more}\naction blast { names everybody; ${clauses}; ${then} }`);
    expect(blast('throws force = 1d6 if whom.padding = 0')).toEqual([
      'This happens once for all characters that the line names, so it cannot depend on one of them. Put it after `for each of them`.',
    ]);
    expect(blast('let bare = foe.padding = 0; throws force = 1d6 if bare')).toHaveLength(1);
    expect(blast('let bare = 0; throws force = 1d6; tells "{whom.padding + bare}"')).toHaveLength(1);
    expect(blast('throws force = 1d6')).toEqual([]);
    expect(blast('throws force = 1d6; changes hurt to 1')).toEqual([
      'What comes before `for each of them` happens once, to the character who acts. Write `own`, or put this after `for each of them`.',
    ]);
    expect(blast('throws force = 1d6; changes own hurt to 1')).toEqual([]);
    const burn = 'part burn (by number) { throws force = 1d6; changes own hurt to by }';
    expect(blast('does burn (1)', burn)).toEqual([]);
    expect(blast('does burn (whom.padding)', burn)).toHaveLength(1);
    expect(blast('does burn (1) if foe.padding = 0', burn).length).toBeGreaterThan(0);
    expect(blast('throws force = 1d6; leads to greet', 'action greet { names somebody; tells "hello" }')).toHaveLength(
      1,
    );
  });
  test('is rolled once', () => {
    const blast = (clause: string): string[] =>
      told(`action blast { names everybody; rolls HT; ${clause}; for each of them; changes hurt to 1 if success }`);
    expect(blast('shift -foe.padding')).toEqual([
      'The action is rolled once for all the characters that the line names, so the roll cannot depend on one of them. Compare its result with each of them after `for each of them`.',
    ]);
    expect(blast('shift -2')).toEqual([]);
    expect(blast('needs foe.padding < 3 "too well padded"')).toEqual([]);
  });
});

describe('a roll of the one to whom it happens', () => {
  const gas = (clauses: string): string[] => told(`action gas { names somebody; ${clauses} }`);
  test('gives names to what follows', () => {
    expect(gas('whom rolls HT - 2; changes hurt to 1 if not their success; tells "{their margin}"')).toEqual([]);
    expect(gas('changes hurt to 1 if not their success')).toEqual([
      '"their success" is a result of the other character\'s roll, and nothing here makes them roll. Write `whom rolls` with what they roll before it.',
    ]);
  });
  test('has something to reach only where a high total succeeds', () => {
    const hurts = 'changes hurt to 1 if not their success';
    expect(gas(`whom rolls HT on high reach 7; ${hurts}`)).toEqual([]);
    expect(gas(`whom rolls HT reach 7; ${hurts}`)).toEqual([
      'These dice succeed with a low total, so there is nothing to reach. Subtract the difficulty from what is rolled: `whom rolls HT - 2`.',
    ]);
    expect(gas(`whom rolls HT on higher; ${hurts}`)).toHaveLength(1);
    expect(gas(`whom rolls HT excludes far, nothing "health" if hurt < 3; ${hurts}`)).toEqual([
      'There is no modifier called "nothing".',
    ]);
  });
  test('is made of the values of the one who rolls, and of what was worked out', () => {
    expect(gas('let deep = 2; whom rolls HT - deep; changes hurt to 1 if not their success')).toEqual([]);
    expect(gas('whom rolls Depth; changes hurt to 1 if not their success')).toEqual(['Unknown name "Depth".']);
  });
  test('may be done in a part', () =>
    expect(
      told(
        'part resist (by number) { whom rolls HT - by }\naction gas { names everybody; for each of them; does resist (2); changes hurt to 1 if not their success }',
      ),
    ).toEqual([]));
});
