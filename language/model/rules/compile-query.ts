import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import type { Derivation } from '../derivation.js';
import type { FormulaCompiler } from './compile-formula.js';
import type { Compiled } from './compiled.js';
import { gather, isTrue, queryOperations } from './formula-operators.js';
import type { Scope } from './scope.js';

/** `sum(rating for wound where ...)`: something of every entry of a kind. */
export function compileQuery(compiler: FormulaCompiler, formula: ast.Query): Compiled {
  const kind = nameKey(formula.each);
  if (kind !== 'trait' && kind !== 'item' && !compiler.book.kind(kind))
    compiler.book.report(
      'unknown-name',
      formula,
      `No kind is called "${formula.each}".${compiler.book.advice(formula.each, ['kind'])}`,
      { property: 'each' },
    );
  const reads = compiler.names.reads;
  const inner = compiler.knowing({ ...compiler.book.contextOfKind(kind), ...(reads && { reads }) });
  const value = inner.compile(formula.value);
  const condition = formula.condition ? inner.condition(formula.condition) : undefined;
  const within = isWithin(compiler, formula.list);
  const list = formula.list === undefined || within ? undefined : compiler.book.find('list', formula.list);
  if (formula.list !== undefined && list === undefined && !within)
    compiler.book.report(
      'unknown-name',
      formula,
      `No list is called "${formula.list}".${compiler.book.advice(formula.list, ['list'])}`,
      { property: 'list' },
    );
  const how = formula.function;
  return (scope) => {
    const of: Derivation[] = [];
    for (const self of within ? (scope.self?.within(kind) ?? []) : scope.character.entriesOf(kind, list)) {
      const inside: Scope = { ...scope, self };
      if (condition && !isTrue(condition(inside).value)) continue;
      const found = value(inside);
      if (found.value.kind !== 'none') of.push(found);
    }
    return { operation: queryOperations[how], value: gather(how, of), of };
  };
}

/** `in this`: what stands in the braces of the entry that the formula belongs to. */
function isWithin(compiler: FormulaCompiler, list: string | undefined): boolean {
  return list !== undefined && nameKey(list) === 'this' && compiler.names.locals.has('cost');
}
