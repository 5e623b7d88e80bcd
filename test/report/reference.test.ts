import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { createWorkspace } from '../../language/model/host.js';
import { EXAMPLE_CHARACTER, examplesOf, referenceMarkdown } from '../../language/report/reference.js';

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
    const lines = examples.map(({ line }) => line).filter((line) => !/ with [A-Z]+(,|$)/.test(line));
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
