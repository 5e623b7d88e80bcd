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

/** What of a file computes: number literals, operators on numbers, `Math`. */
function computing(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const operator = ts.isBinaryExpression(node) ? node.operatorToken.kind : unaryOperator(node);
    if (
      ts.isNumericLiteral(node) ||
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

it.each(readdirSync(folder))('%s computes nothing itself', (file) => {
  expect(computing(file)).toEqual([]);
});
