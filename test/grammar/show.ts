import type { AstNode } from 'langium';
import type { Formula } from '../../language/grammar/generated/ast.js';

/** A tree without positions and containers, lists that are empty left out. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, part]) =>
      (key === '$type' || !key.startsWith('$')) &&
      part !== undefined &&
      part !== false &&
      !(Array.isArray(part) && part.length === 0),
  );
  return Object.fromEntries(kept.map(([key, part]) => [key, plain(part)]));
}

/** A formula with every operation in parentheses. */
export function show(formula: Formula | AstNode | undefined): string {
  const f = formula as Formula | undefined;
  if (!f) return '?';
  switch (f.$type) {
    case 'Binary':
      return `(${show(f.left)} ${f.operator} ${show(f.right)})`;
    case 'Negation':
      return `(${f.operator} ${show(f.operand)})`;
    case 'Conditional':
      return `(if ${show(f.condition)} then ${show(f.yes)} else ${show(f.no)})`;
    case 'NumberLiteral':
    case 'DiceLiteral':
      return f.value;
    case 'TextLiteral':
      return `'${f.value}'`;
    case 'NoneLiteral':
      return 'none';
    case 'Member':
      return `${show(f.of)}.{${f.name}}`;
    case 'Lookup':
      return `${show(f.of)}[${f.keys.map(show).join(', ')}]`;
    case 'Rounding':
      return `round-${f.how}(${show(f.of)})`;
    case 'Call':
      return `${f.function}(${f.arguments.map(show).join(', ')})`;
    case 'Has':
      return `has {${f.name}}${f.specialty === undefined ? '' : `<${f.specialty}>`}`;
    case 'Reference':
      return `{${f.name}}${f.specialty === undefined ? '' : `<${f.specialty}>`}`;
    case 'Query':
      return `${f.function}(${show(f.value)} for ${f.each}${f.list === undefined ? '' : ` in {${f.list}}`}${f.condition ? ` where ${show(f.condition)}` : ''})`;
  }
}
