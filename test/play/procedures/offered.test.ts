import { expect, test } from 'vitest';
import { procedureNeeds } from '../../../language/play/procedures/index.js';
import { procedureFindings } from '../../../language/play/procedures/offered.js';
import { type Files, uriOf, workspaceOf } from '../../model/read-sheets.js';

/** What is wrong with the procedures of a rulebook: the offending words, and the sentence. */
const told = (text: string, more: Files = {}): string[] => {
  const { books } = workspaceOf({ 'game.rulebook': text, ...more });
  return procedureFindings(books, uriOf('game.rulebook')).map(
    ({ offset, end, message }) => `${text.slice(offset, end)}: ${message}`,
  );
};

const armour = `rulebook Game
policy procedures: armour
setting Light Armour Shock = 1
setting Penetration Limit = 2
`;

test('a rulebook that has what its procedures need is fine', () => expect(told(armour)).toEqual([]));

test('what is missing is told where the procedure is listed', () =>
  expect(told(armour.replace('setting Penetration Limit = 2', ''))).toEqual([
    'armour: The procedure "armour" needs a setting or derived value "Penetration Limit", which this rulebook does not have. Declare it, or remove the procedure from the list.',
  ]));

test('what the line of an attack can say is among the needs of an attack', () =>
  expect(told('rulebook Game\npolicy procedures: attack').filter((one) => one.includes('modifier'))).toEqual([
    'attack: The procedure "attack" needs a modifier "multiple actions", which this rulebook does not have. Declare it, or remove the procedure from the list.',
    'attack: The procedure "attack" needs a modifier "rounds left", which this rulebook does not have. Declare it, or remove the procedure from the list.',
    'attack: The procedure "attack" needs a modifier "prepared", which this rulebook does not have. Declare it, or remove the procedure from the list.',
    'attack: The procedure "attack" needs a modifier "behind cover", which this rulebook does not have. Declare it, or remove the procedure from the list.',
  ]));

test('a procedure that there is not is told, with what may be meant', () =>
  expect(told(armour.replace('armour', 'armor'))).toEqual([
    'armor: There is no procedure called "armor". Did you mean "armour"?',
  ]));

test('what an action plays is held against its header, at the name of the procedure', () => {
  const game = (plays: string) => `rulebook Game\naction hit { plays ${plays} }`;
  expect(told(game('atack'))).toEqual(['atack: There is no procedure called "atack". Did you mean "attack"?']);
  // A part of other procedures has no door of its own.
  expect(told(game('armour'))[0]).toMatch(
    /^armour: There is no procedure called "armour"\. An action can play .*attack/,
  );
  expect(told(game('attack')).filter((one) => one.includes('modifier "prepared"'))).toEqual([
    'attack: The procedure "attack" needs a modifier "prepared", which this rulebook does not have. Declare it, or remove `plays` from hit.',
  ]);
});

test('who changes what a base offers is told at his own name', () => {
  const changed = 'rulebook "Our Godlike" extends Godlike\ntable Cover by height { 1..3: none none none }';
  expect(told(changed)).toEqual([
    '"Our Godlike": The procedure "cover" needs numbers in the column "tiny" of the table "Cover". Declare it, or remove the procedure from the list.',
    '"Our Godlike": The procedure "cover" needs numbers in the column "okay" of the table "Cover". Declare it, or remove the procedure from the list.',
    '"Our Godlike": The procedure "cover" needs numbers in the column "great" of the table "Cover". Declare it, or remove the procedure from the list.',
  ]);
});

test('a house rulebook that changes nothing of them hears nothing', () =>
  expect(told('rulebook "Our Godlike" extends Godlike\nsetting Will Maximum = 30')).toEqual([]));

test.each(['one-roll-engine', 'godlike', 'wild-talents'])('%s has all that its procedures need', (file) =>
  expect(procedureFindings(workspaceOf({}).books, `builtin:///${file}.rulebook`)).toEqual([]),
);

test('every procedure is offered by a game', () => {
  const { books } = workspaceOf({});
  const offered = new Set(
    books.names().flatMap((name) => {
      const rules = books.get(name)?.rules;
      return [
        ...(rules?.policies.get('procedures') ?? []),
        ...[...(rules?.actions.values() ?? [])].flatMap(({ plays }) => plays ?? []),
      ];
    }),
  );
  expect(procedureNeeds.map(({ procedure }) => procedure).filter((name) => !offered.has(name))).toEqual([]);
});
