import type * as ast from './generated/ast.js';

/** The first word of a declaration in a rulebook, such as `derived`; for a trait, its kind. */
export function declaringWord(node: ast.Declaration): string {
  if (node.$type === 'Trait') return node.kind;
  return node.$type === 'FunctionRule' ? 'function' : node.$type.toLowerCase();
}
