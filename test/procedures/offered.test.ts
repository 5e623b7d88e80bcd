import { expect, test } from 'vitest';
import { playFindings } from '../../language/play/unread.js';
import { procedures } from '../../language/procedures/list.js';
import { procedureFindings } from '../../language/procedures/offered.js';
import { type Files, uriOf, workspaceOf } from '../sheet/read-sheets.js';

/** What is wrong with the procedures that a rulebook plays: the offending words, and the sentence. */
const told = (text: string, more: Files = {}): string[] => {
  const { books } = workspaceOf({ 'game.rulebook': text, ...more });
  return procedureFindings(books, uriOf('game.rulebook')).map(
    ({ offset, end, message }) => `${text.slice(offset, end)}: ${message}`,
  );
};

const breathless =
  'rulebook Game extends Godlike\naction dive (round from 1 to 9 else 1) { plays drowning; rolls Body }';

test('a rulebook that has what its procedures need is fine', () => expect(told(breathless)).toEqual([]));

test('what is missing is told where the procedure is played', () =>
  expect(told('rulebook Game\naction rest { plays complete rest }')).toContainEqual(
    'complete rest: The procedure "complete rest" needs a table "Healing", which this rulebook does not have. Declare it, or remove `plays` from rest.',
  ));

test('what a procedure is made of is needed too, and said once of the procedure that is played', () => {
  const found = told('rulebook Game\naction rest { plays complete rest }');
  expect(found.filter((one) => one.includes('"Body Part"'))).toEqual([
    'complete rest: The procedure "complete rest" needs a table "Body Part", which this rulebook does not have. Declare it, or remove `plays` from rest.',
  ]);
});

test('the rules of a campaign are held against what they play, and against their own clauses', () => {
  const text = `use "GURPS Lite WWII"
campaign Snow { rules {
  action dive { plays drownin }
  action nap { changes hitz to 0 }
} }
`;
  const workspace = workspaceOf({ 'camp.muster': text });
  const found = [...workspace.ruleFindings(uriOf('camp.muster')), ...playFindings(workspace, uriOf('camp.muster'))];
  expect(found.map(({ offset, end, message }) => `${text.slice(offset, end)}: ${message.split('.')[0]}`)).toEqual([
    'hitz: There is no field called "hitz"',
    'drownin: There is no procedure called "drownin"',
  ]);
});

test('what the line of an attack can say is among the needs of an attack', () =>
  expect(
    told('rulebook Game\naction hit { plays attack; names somebody }').filter((one) => one.includes('modifier')),
  ).toEqual([
    'attack: The procedure "attack" needs a modifier "multiple actions", which this rulebook does not have. Declare it, or remove `plays` from hit.',
    'attack: The procedure "attack" needs a modifier "rounds left", which this rulebook does not have. Declare it, or remove `plays` from hit.',
    'attack: The procedure "attack" needs a modifier "prepared", which this rulebook does not have. Declare it, or remove `plays` from hit.',
    'attack: The procedure "attack" needs a modifier "behind cover", which this rulebook does not have. Declare it, or remove `plays` from hit.',
  ]));

test('a line that names several plays only what is carried out on all of them', () => {
  const acts = (plays: string): readonly string[] =>
    told(`rulebook Game extends Godlike\naction act { names everybody; rolls none; takes weapon; plays ${plays} }`);
  expect(acts('complete rest')).toEqual([
    'complete rest: The procedure complete rest is carried out on one character. Write `names somebody` instead of `names everybody`.',
  ]);
  expect(acts('cover fire')).toEqual([]);
});

test('a procedure that there is not is told, with what may be meant', () =>
  expect(told(breathless.replace('drowning', 'drownin'))).toEqual([
    'drownin: There is no procedure called "drownin". Did you mean "drowning"?',
  ]));

test('a part of other procedures cannot be played by itself', () =>
  expect(told('rulebook Game\naction hit { plays armour }')[0]).toMatch(
    /^armour: There is no procedure called "armour"\. An action can play .*attack/,
  ));

test('who changes what a base plays is told at their own name', () =>
  expect(told('rulebook "Our Godlike" extends Godlike\ntable Drowning by location { torso: none none }')).toEqual([
    '"Our Godlike": The procedure "drowning" needs numbers in the column "killing" of the table "Drowning". Declare it, or remove `plays` from hold breath.',
    '"Our Godlike": The procedure "drowning" needs numbers in the column "shock" of the table "Drowning". Declare it, or remove `plays` from hold breath.',
  ]));

test('a house rulebook that changes nothing of them hears nothing', () =>
  expect(told('rulebook "Our Godlike" extends Godlike\nsetting Will Maximum = 30')).toEqual([]));

test.each(['one-roll-engine', 'godlike', 'wild-talents'])('%s has all that its procedures need', (file) =>
  expect(procedureFindings(workspaceOf({}).books, `builtin:///${file}.rulebook`)).toEqual([]),
);

test('every procedure is played by an action of a game', () => {
  const { books } = workspaceOf({});
  const played = new Set(
    books.names().flatMap((name) => [...(books.get(name)?.rules.actions.values() ?? [])].map(({ plays }) => plays)),
  );
  expect([...procedures.keys()].filter((name) => !played.has(name))).toEqual([]);
});
