import { describe, expect, test } from 'vitest';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { createWorkspace } from '../../language/model/host.js';
import { EXAMPLE_CHARACTER, examplesOf, referenceMarkdown, referenceText } from '../../language/report/reference.js';

const uri = 'file:///table/reference.muster';
/** What would be wrong with the example itself, whatever the budget and the requirements of the character. */
const misread = [
  'unknown-name',
  'unknown-modifier',
  'not-understood',
  'missing-option',
  'out-of-range',
  'not-a-number',
  'wrong-place',
  'ambiguous-name',
  'unknown-member',
];

const games = createWorkspace()
  .books.names()
  .filter((name) => createWorkspace().books.get(name)?.rules.dice.length);

describe.each(games)('the reference of %s', (game) => {
  const rules = createWorkspace().books.get(game)?.rules;
  if (!rules) throw new Error(`no rulebook ${game}`);
  const examples = examplesOf(rules);

  test('has a line for every action, modifier and trait, and each line is read as it is meant', () => {
    // What the game has no examples of is written large.
    const large = new Set([...rules.kinds.keys()].map((kind) => kind.toUpperCase()));
    const lines = examples.map(({ line }) => line).filter((line) => !large.has(/([A-Z]+)(,|$)/.exec(line)?.[1] ?? ''));
    const workspace = createWorkspace();
    const wrong = lines.flatMap((line) => {
      workspace.setSheet(
        uri,
        parseSheet(`use "${game}"\nnpc ${EXAMPLE_CHARACTER} { }\nnpc Reader {\n  ${line}\n}`, uri).root,
      );
      const sheet = workspace.sheets(uri).find(({ name }) => name === 'Reader');
      const found = [...(sheet?.findings ?? [])].filter(
        ({ code, severity }) => severity === 'error' && misread.includes(code),
      );
      return found.length === 0
        ? []
        : [`${line}: ${found.map(({ code, message }) => `${code} ${message}`).join('; ')}`];
    });
    expect(wrong).toEqual([]);
  });

  test('names each of them with its sentence', () => {
    const text = referenceMarkdown(rules);
    for (const { declared } of examples)
      expect(text).toContain(declared.name.replace(/[\\`*_{}[\]<>#|~]/g, (sign) => `\\${sign}`));
  });
});

test('the reference lists what is asked with something and how', () => {
  const workspace = createWorkspace();
  const book = `rulebook Leap
stat Might
kind stat { rating from 1 to 20 else 10 }
table Ground by ground { rock: 3, mud: 1 }
table Landing by 2d6 "how one comes down" { 2..9: upright; 10..12: sprawling }
derived Jump (run from 0 to 10 in yd else 2) in ft = Might + run "a leap" { hidden }
function Hurt (ground as Ground, by number, word text) = Ground[ground] + (if word is "deep" then by else 0) "what it costs"
`;
  workspace.setRulebook('file:///table/leap.rulebook', parseRulebook(book, 'file:///table/leap.rulebook').root);
  const rules = workspace.books.get('Leap')?.rules;
  if (!rules) throw new Error('no rulebook Leap');
  const text = referenceText(rules);
  expect(text).toContain('Tables that are rolled');
  expect(text).toMatch(/Landing +roll Landing\n +how one comes down/);
  expect(text).toContain(`Values that are asked with something
------------------------------------

Jump   Jump[2 yd]
    a leap

Functions
---------

Hurt   Hurt[rock, 1, "..."]
    what it costs
`);
});
