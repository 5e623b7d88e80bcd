import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Declared } from '../../language/rules/declared.js';
import { createWorkspace } from '../../language/workspace/host.js';

/** Names of a game that are words of the field, of the protocol or of programming as well, and mean that in the code. */
const general = new Set([
  'alias',
  'attached',
  'flame',
  'health',
  'acting',
  'area',
  'attacks',
  'automatic',
  'block',
  'body',
  'build',
  'command',
  'escape',
  'focus',
  'focused',
  'foot',
  'head',
  'language',
  'loading',
  'mutable',
  'perform',
  'performance',
  'range',
  'running',
  'secret',
  'self',
  'speed',
  'status',
  'super',
  'throw',
  'unknown',
]);

/** Strings of the program that a rulebook happens to declare as well, each with what it is in the program. */
const reviewed: Readonly<Record<string, string>> = {
  after: 'state of a campaign once something has changed',
  aim: 'part of a roll that is read: what it is rolled for',
  answer: 'what a person replies to a question of the dice',
  at: 'word of an encounter: where somebody stands, when something happens',
  away: 'word of a formula: `round away from 0`; who of an encounter has not come yet',
  bonus: 'part of a roll of the family over',
  push: 'a roll that is made once more but for the dice that stay',
  cause: 'property of a value that is missing',
  class: 'kind of a semantic token',
  close: 'what a person does with a panel or a form',
  code: 'property of a finding',
  condition: 'what has to hold for a clause',
  conditions: 'the list of what passes',
  consequence: 'where a formula of an action is: what the action does',
  damage: 'what an attack takes of the track that says how somebody is',
  dead: 'policy by which an encounter knows who rolls nothing any more',
  device: 'kind of a file that is no text',
  difficulty: 'part of a roll of the family over',
  distance: 'word of an encounter: how far apart two stand',
  fight: 'how long a condition lasts',
  form: 'option of the command line: a page or a card',
  front: 'property of a page: what its front matter says',
  gobbled: 'detail of a roll of the matching family',
  group: 'word of the rulebook language',
  guard: 'who stands at the gate in a new adventure',
  hard: 'kind of a die of the matching family',
  height: 'measure of a set of the matching family',
  hero: 'who stands for the players in a new adventure',
  hits: "what an attack does, in the players' log",
  look: 'what a panel does when it becomes visible',
  max: 'function of formulas',
  'rolled by name': 'policy by which an entry is used once its name is rolled; what an entry rolls by its name',
  'unable to act': 'policy by which an encounter knows who loses a turn',
  'out of the fight': 'policy by which an encounter knows who can do nothing any more',
  people: 'plural in a view',
  place: 'heading of the table of places of a body',
  points: 'unit of costs in printed sheets and views',
  position: 'type of the protocol',
  power: 'operation of formulas',
  powers: 'block of a page',
  race: 'word of a roll line: `for a race against`',
  reach: 'word of the rulebook language',
  ready: 'message of the page of the roll log',
  resolve: 'phase of a round that is played at the table',
  rest: 'what follows in a statement or a line',
  run: 'what a command does',
  score: 'look-up of a scale: `.score`',
  section: 'element of a page',
  segments: 'what a clock of a page is divided into',
  shift: 'word of the rulebook language',
  size: 'how large a step is',
  source: 'word of the rulebook language',
  step: 'by how much a range goes up',
  task: 'word of a roll line: `for two tasks`',
  thing: 'what a name stands for that is none of the other things',
  type: 'kind of a semantic token; property of an entry',
  unit: 'property of a number',
  use: 'word of a sheet: the rulebook that it follows',
  weight: 'dimension of units',
  width: 'measure of a set of the matching family',
};

/** Identifiers that a rulebook happens to declare as a name of several words. */
const reviewedIdentifiers = new Set([
  // Of an opposed roll, how often a set was gobbled.
  'stopped',
  // A kind of die of the matching family.
  'fixeddice',
  // Parameters and policies of the matching family.
  'mostdice',
  'caporder',
  'penaltyorder',
  // The order in which a name is looked up.
  'resolutionorder',
  // Who acts when in a round, which a policy of the same name orders.
  'turnorder',
]);

/** Where no name of a game may stand: games are data. */
const folders = [
  'language/dice',
  'language/grammar',
  'language/memo',
  'language/read',
  'language/rules',
  'language/sheet',
  'language/show',
  'language/values',
  'language/workspace',
  'server',
  'client',
];

const { books } = createWorkspace();
/** Every declared name. Those of traits are looked for among identifiers as well, other single words mean too much. */
const traitNames = new Set<string>();
const names = new Set(
  books.names().flatMap((book) => {
    const rules = books.get(book)?.rules;
    if (!rules) return [];
    const traits = [...rules.traits.values()].flatMap((one) => [...one.values()]);
    const kinds = [...rules.kinds.values()];
    for (const { name } of traits) traitNames.add(name);
    const declared = [
      ...traits,
      ...kinds,
      ...[rules.settings, rules.switches, rules.fields, rules.lists, rules.tables, rules.ladders, rules.scales].flatMap(
        (ones): readonly Declared[] => [...ones.values()],
      ),
      ...rules.derived.values(),
      ...rules.modifiers.values(),
      ...rules.actions.values(),
      ...rules.creations.values(),
      ...rules.policyRules.values(),
    ];
    const options = [...traits, ...kinds].flatMap(({ clauses }) => [...clauses.options, ...clauses.fields]);
    return [...declared, ...options].map((one) => one.name);
  }),
);

const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
  // The header of a family, and that of fights, says what a rulebook calls its lines, policies and settings.
  .filter((file) => !/\/(declare|fight-policies)\.ts$/.test(file))
  // Files for other tools say what those tools call the values of a game.
  .filter((file) => !file.startsWith('language/show/export/'));

test('the rulebooks declare names to look for', () => {
  expect(names.size).toBeGreaterThan(200);
});

test('no name that a rulebook declares is a string or an identifier of the program', () => {
  const lower = new Map([...names].map((name) => [name.toLowerCase(), name]));
  const identifiers = new Map(
    [...names]
      .filter(
        (name) => (traitNames.has(name) ? name.length > 3 : /[ -]/.test(name)) && !(name.toLowerCase() in reviewed),
      )
      .map((name) => [name.replace(/[^A-Za-z]/g, '').toLowerCase(), name]),
  );
  const found: string[] = [];
  const met = new Set<string>();
  for (const file of files) {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
    for (const [, single, double] of code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)) {
      const text = (single ?? double ?? '').toLowerCase();
      const name = lower.get(text);
      if (name !== undefined && !general.has(text) && !(text in reviewed)) found.push(`${file}: '${name}'`);
      if (text in reviewed) met.add(text);
    }
    for (const [word] of code
      .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '')
      .matchAll(/[A-Za-z_$]\w*/g)) {
      const name = identifiers.get(word.toLowerCase());
      if (name !== undefined && ![general, reviewedIdentifiers].some((known) => known.has(word.toLowerCase())))
        found.push(`${file}: ${word}`);
    }
  }
  expect([...new Set(found)]).toEqual([]);
  // An exception that nothing needs any more is taken out.
  expect(Object.keys(reviewed).filter((text) => !met.has(text) || !lower.has(text))).toEqual([]);
});
