import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { textValue } from '../../values/value.js';
import type { FormulaCompiler } from './compile-formula.js';
import type { Compiled } from './compiled.js';
import { nothing } from './literals.js';
import { sameValues } from './operations.js';
import { resolveReference } from './resolve-name.js';
import type { EntryScope, Scope } from './scope.js';

/** `importance is "friend"` compares the words that were chosen, not what they are worth. */
export function compileIs(compiler: FormulaCompiler, formula: ast.Binary): Compiled {
  const words = compiler.compile(formula.right);
  const label = wordsOf(compiler, formula.left);
  const left = label ?? compiler.compile(formula.left);
  return (scope) => {
    const a = left(scope);
    const b = words(scope);
    return { operation: 'compare', label: 'is', value: sameValues(a.value, b.value), of: [a, b] };
  };
}

/** The words that were chosen or written for what a formula names; undefined where it names nothing of the kind. */
export function wordsOf(compiler: FormulaCompiler, formula: ast.Formula): Compiled | undefined {
  if (formula.$type === 'Reference') {
    const key = nameKey(formula.name);
    if (!compiler.names.locals.has(key)) {
      const field = compiler.book.find('field', key);
      if (!field) return undefined;
      return (scope) => {
        const words = scope.character.fieldLabel(field);
        return words === undefined
          ? scope.character.field(field)
          : { operation: 'same', value: textValue(words), label: formula.name, of: [] };
      };
    }
    const entry = (scope: Scope): EntryScope | undefined => scope.self;
    return wordsFrom(compiler, entry, key, formula);
  }
  if (formula.$type === 'Member' && formula.of.$type === 'Reference') {
    if (isOuter(compiler, formula.of))
      return wordsFrom(compiler, (scope) => scope.self?.outer, nameKey(formula.name), formula);
    const owner = compiler.book.findTrait(formula.of.name);
    if (!owner) return undefined;
    const specialty = formula.of.specialty;
    return wordsFrom(
      compiler,
      (scope) => scope.character.entryOf(owner.kind, owner.key, specialty),
      nameKey(formula.name),
      formula,
    );
  }
  return undefined;
}

function wordsFrom(
  compiler: FormulaCompiler,
  entry: (scope: Scope) => EntryScope | undefined,
  key: string,
  formula: ast.Formula,
): Compiled {
  const plain =
    formula.$type === 'Reference'
      ? resolveReference(compiler, formula.name, formula.specialty, formula)
      : () => nothing;
  return (scope) => {
    const words = entry(scope)?.label(key);
    return words === undefined ? plain(scope) : { operation: 'same', value: textValue(words), label: key, of: [] };
  };
}

/** `outer.rating`: a name of the entry in whose braces the formula's own entry stands. */
export function isOuter(compiler: FormulaCompiler, reference: ast.Reference): boolean {
  return nameKey(reference.name) === 'outer' && reference.specialty === undefined && compiler.names.locals.has('cost');
}
