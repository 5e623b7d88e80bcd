import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const folder = 'test/vectors/adapters';
const arithmetic: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
  ts.SyntaxKind.PlusEqualsToken,
  ts.SyntaxKind.MinusEqualsToken,
  ts.SyntaxKind.PlusPlusToken,
  ts.SyntaxKind.MinusMinusToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.AmpersandToken,
  ts.SyntaxKind.BarToken,
]);

/** Nothing and one thing are no numbers of a game: `{ shock: 0 }` says that there is none. */
const plain: ReadonlySet<string> = new Set(['0', '1']);

/**
 * Where a rule of a game could hide: a number that is its own, an operator that computes, `Math`. Adapters put
 * the vectors' words into those of a sheet; what anything comes to is for the rulebook and the procedures to say.
 */
function computing(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const operator = ts.isBinaryExpression(node) ? node.operatorToken.kind : unaryOperator(node);
    if (
      (ts.isNumericLiteral(node) && !plain.has(node.text)) ||
      ts.isBigIntLiteral(node) ||
      (operator !== undefined && arithmetic.has(operator)) ||
      (ts.isIdentifier(node) && ['Math', 'parseInt', 'parseFloat', 'eval'].includes(node.text))
    )
      found.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function unaryOperator(node: ts.Node): ts.SyntaxKind | undefined {
  return ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node) ? node.operator : undefined;
}

it.each(readdirSync(folder))('%s holds no number and no rule of a game', (file) => {
  expect(computing(file)).toEqual([]);
});
