import { AstUtils } from 'langium';
import { describe, expect, test } from 'vitest';
import { formFindings } from '../../language/play/rule-forms.js';
import { builtInRulebooks } from '../../language/rulebooks/built-in.js';
import { Workspace } from '../../language/workspace/workspace.js';

/**
 * How much of each game only people ask, at the table: rules that no line plays. A larger number has to be defended: most
 * of what a document states is for a roll.
 */
const askedAtTheTable: Readonly<Record<string, number>> = {
  'GURPS Lite WWII': 20,
  Godlike: 2,
  'Men & Supermen': 29,
  'One-Roll Engine': 2,
  'Rough Methods': 19,
  'Wild Talents': 4,
};

const { books } = new Workspace(builtInRulebooks);

describe.each(builtInRulebooks.map((book) => [book.name, book] as const))('%s', (name, book) => {
  test('states nothing that nobody comes to, and no formula of it hides a fault', () =>
    expect(
      formFindings(books, book.uri).map(
        ({ offset, code, message }) => `${lineOf(book.text(), offset)} ${code}: ${message}`,
      ),
    ).toEqual([]));
  test('leaves so much to people', () =>
    expect(
      book
        .root()
        .declarations.flatMap((one) => [...AstUtils.streamAst(one)])
        .filter(({ $type }) => $type === 'ForTheTable'),
    ).toHaveLength(askedAtTheTable[name] ?? 0));
});

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
