import { describe, expect, test } from 'vitest';
import { messages, wrong } from '../sheet/game.js';

/** What the parts below are about. */
const game = `
  dice under 3d6 { }
  kind stat { rating from 1 to 20 else 10 }
  stat Might
  table Place by place gives toll { head: 3, body: 1 }
  table Size by metres from 1 to 9 gives worth { 1..4: 1, 5..9: 2 }
  kind arm is item { field bulk number else 1; rolls Might }
  arm Club
  list gear of arm
  field weary number else 0
  modifier aimed at (place as Place)
`;

const told = (rules: string): string[] => messages(`${game}${rules}`);
const places = (rules: string): string[] => wrong(`${game}${rules}`);

describe('a part', () => {
  test('that does itself never ends', () =>
    expect(told('part turn { does spin }\npart spin { does turn }\naction dance { does turn }')).toEqual([
      'turn does spin does turn: this would never end. Break the circle.',
    ]));
  test('may be done by many ways, and an action that does too many is a finding', () => {
    const doubling = (depth: number): string =>
      [
        'part p0 { changes weary to weary + 1 }',
        ...Array.from({ length: depth }, (_, at) => `part p${at + 1} { does p${at}; does p${at} }`),
        `action run { does p${depth} }`,
      ].join('\n');
    // Twice as many for each further part: 2 ^ 9 - 1 of a depth of 8, and of 24 more than anybody could wait for.
    expect(told(doubling(8))).toEqual([]);
    expect(told(doubling(24))).toEqual([
      'run does more than 1000 parts, with the parts that they do. Let it do fewer, or write the clauses of a small part where they are done.',
    ]);
  });
  test('is one that is declared', () =>
    expect(told('part tire { changes weary to weary + 1 }\naction run { does tyre; does tire }')).toEqual([
      'There is no part called "tyre". Did you mean "tire"?',
    ]));
  test('is given all that it needs, and nothing more', () => {
    const tire = 'part tire (by number, more number) { changes weary to weary + by + more }';
    expect(told(`${tire}\naction run { does tire (1) }`)).toEqual([
      'tire needs its more: write `does tire (by, more)`.',
    ]);
    expect(places(`${tire}\naction run { does tire (1, 2, 3) }`)).toEqual(['wrong-place "3"']);
    expect(told('part rest { changes weary to 0 }\naction sleep { does rest (1) }')).toEqual([
      'rest takes no inputs. Remove the parentheses.',
    ]);
  });
  test('is given what its inputs can be', () => {
    const hit = 'part hit (place as Place, harm number from 1 to 9) { changes weary to Place[place].toll + harm }';
    expect(told(`${hit}\naction fall { does hit ("tail", 2) }`)).toEqual([
      'The table Place has no row "tail". It has head, body.',
    ]);
    expect(told(`${hit}\naction fall { does hit ("head", "much") }`)).toEqual([
      'The harm of hit is a number, and "much" is a text.',
    ]);
    expect(told(`${hit}\naction fall { does hit ("head", Might > 3) }`)).toEqual([
      'The harm of hit is a number, and this is a condition.',
    ]);
    expect(told(`${hit}\naction fall { does hit ("head", 12) }`)).toEqual(['The harm of hit must be from 1 to 9.']);
    expect(places(`${hit}\naction fall { does hit ("head", 12) }`)).toEqual(['out-of-range "12"']);
  });
  test('changes the roll or needs something always', () => {
    const heavy = 'part heavy { needs Might > 3 "too weak"; shift -2 }';
    expect(places(`${heavy}\naction lift { rolls Might; does heavy if success }`)).toEqual(['wrong-place "heavy"']);
    expect(places(`${heavy}\naction lift { rolls Might; does heavy }`)).toEqual([]);
  });
  test('sees what it is given, and not the values of what does it', () =>
    expect(
      told('part tire { changes weary to weary + effort }\naction run { let effort = 2; does tire; tells "{effort}" }'),
    ).toEqual(['Unknown name "effort".']));
  test('is for one of each row of a table of names or single numbers', () => {
    const hit = 'part hit (where as Place) { changes weary to weary + Place[where].toll }';
    expect(told(`${hit}\naction burn { does hit (where) each where as Place }`)).toEqual([]);
    expect(told(`${hit}\naction burn { does hit (where) each where as Gone }`)).toEqual([
      'There is no table called "Gone".',
    ]);
    expect(
      places('part grow (at number) { changes weary to at }\naction eat { does grow (m) each m as Size }'),
    ).toEqual(['wrong-type "Size"']);
  });
  test('that nothing reads in, and that nobody does', () => {
    expect(
      told('part idle (x number) { let y = 2; throws z = 1d6; changes weary to 1 }\naction loaf { does idle (1) }'),
    ).toEqual([
      'Nothing reads `let y`. Remove it, or use it.',
      'Nothing in the part reads its input x. Remove it, or use it.',
      'Nothing after it reads what is thrown as z. Use it, or remove `throws z`.',
    ]);
    expect(told('part rest { changes weary to 0 }')).toEqual([
      'No action of this rulebook does rest. Write `does rest` where it happens, or remove it.',
    ]);
    expect(told('part rest { changes weary to wearyness }').slice(0, 1)).toEqual(['Unknown name "wearyness".']);
  });
  test('cannot use what only an action says', () =>
    expect(places('part greet { names somebody; tells "hello" }\naction meet { does greet }')).toEqual([
      'wrong-place "names somebody"',
    ]));
});

describe('the values of a part', () => {
  const hurt = 'part hurt { throws luck = 1d6; let left = luck + 1; changes weary to weary + left }';
  test('are names behind it', () =>
    expect(told(`${hurt}\naction fall { does hurt; tells "{left} of {luck}" }`)).toEqual([]));
  test('cannot be told apart where it is done twice', () =>
    expect(told(`${hurt}\naction fall { does hurt; does hurt; changes weary to left }`)).toEqual([
      'left is a value of hurt, which is done more than once here, so it is not clear which one is meant. Use it inside hurt instead.',
    ]));
  test('of two parts have different names', () =>
    expect(
      told(`${hurt}\npart harm { throws luck = 1d6; changes weary to luck }\naction fall { does hurt; does harm }`),
    ).toEqual(['hurt and harm both have a value called luck. Rename one of them.']));
});

describe('an input', () => {
  test('by default may be made of those before it, not of itself', () => {
    expect(
      told('part tire (by number, more number else by) { changes weary to by + more }\naction run { does tire (1) }'),
    ).toEqual([]);
    expect(places('part tire (by number else by) { changes weary to by }\naction run { does tire }')).toEqual([
      'unknown-name "by"',
    ]);
  });
  test('of the name of a field of the thing is what is given', () =>
    expect(
      told('part tire (bulk number) { changes weary to bulk }\naction swing { takes arm; does tire (bulk + 1) }'),
    ).toEqual([]));
});

test('a `let` of an action hides no field of what it uses', () =>
  expect(told('action swing { takes arm; let bulk = 3; changes weary to bulk }')).toEqual([
    'bulk is also the name of something that every arm has, which would be read in its place. Rename the `let`.',
  ]));

test('`is none` asks whether a value is there', () =>
  expect(
    told(
      'derived Armed = Might is none\naction swing { takes aimed at; changes weary to if aimed at is none then 1 else 2 }',
    ),
  ).toEqual([]));

test('a kind called `part` keeps its name', () => {
  const kinds = 'kind part { rating from 1 to 9; cost rating }\npart Wheel { }\npart Axle';
  expect(places(kinds)).toEqual([]);
  expect(
    messages('', {
      'base.rulebook': 'rulebook Base\nkind part { rating from 1 to 9 }\n',
      'game.rulebook': 'rulebook Game extends Base\npart Wheel { }\n',
    }),
  ).toEqual([
    '`part` is a kind of Base. Write `kind part` in this rulebook as well, so that this is one of that kind.',
  ]);
});
