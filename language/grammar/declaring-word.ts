import type * as ast from './generated/ast.js';

/** The word that a declaration of a rulebook begins with, such as `derived`. Of a trait it is the kind that the rulebook declares. */
export function declaringWord(node: ast.Declaration): string {
  if (node.$type === 'Trait') return node.kind;
  return node.$type === 'FunctionRule' ? 'function' : node.$type.toLowerCase();
}
