import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { NONE, textValue } from '../../values/value.js';
import type { FormulaCompiler } from './compile-formula.js';
import { tableCell, tableKey } from './compile-look-up.js';
import { isOuter } from './compile-words.js';
import type { Compiled } from './compiled.js';
import { memberOf, poolMembers } from './formula-operators.js';
import { nothing } from './literals.js';

/** `a.b`: a column of a looked up row, an own name of a trait, or a part of a value. */
export function compileMember(compiler: FormulaCompiler, formula: ast.Member): Compiled {
  const name = nameKey(formula.name);
  if (formula.of.$type === 'Lookup' && formula.of.of.$type === 'Reference') {
    const table = compiler.book.table(formula.of.of.name);
    if (table) {
      const column = table.columns.findIndex((one) => one.key === name);
      if (column < 0)
        compiler.book.report(
          'unknown-name',
          formula,
          `The table ${table.name} has no column "${formula.name}". It has ${table.columns.map((one) => one.name).join(', ')}.`,
          { property: 'name' },
        );
      else return tableCell(table, tableKey(compiler, formula.of.keys[0]), undefined, column);
    }
  }
  if (formula.of.$type === 'Reference') {
    const own = ownMember(compiler, formula.of, name);
    if (own) return own;
  }
  const of = compiler.compile(formula.of);
  return (scope) => {
    const a = of(scope);
    return { operation: 'member', value: memberOf(a.value, name), of: [a], label: formula.name };
  };
}

/** `Wealth.name`, `Guns (rifle).cost`, `frequency.column`: an own name of a trait, or a column of an option's table. */
function ownMember(compiler: FormulaCompiler, reference: ast.Reference, name: string): Compiled | undefined {
  const local = nameKey(reference.name);
  if (isOuter(compiler, reference))
    return (scope) =>
      scope.self?.outer?.local(name) ?? {
        operation: 'none',
        value: NONE,
        label: `outer.${name}`,
        origin: compiler.origin,
      };
  if (compiler.names.locals.has(local)) {
    const option = compiler.names.options?.get(local);
    const table = option?.table === undefined ? undefined : compiler.book.table(option.table);
    const column = table?.columns.findIndex((one) => one.key === name) ?? -1;
    if (!table || column < 0) return undefined;
    const key: Compiled = (scope) => {
      const words = scope.self?.label(local);
      return words === undefined
        ? nothing
        : { operation: 'same', value: textValue(words), label: reference.name, of: [] };
    };
    return tableCell(table, key, undefined, column);
  }
  const trait = compiler.book.findTrait(reference.name);
  if (!trait) return undefined;
  if (poolMembers.has(name)) return undefined;
  const { kind, key } = trait;
  const origin = compiler.origin;
  return (scope) => {
    const found = scope.character.entryOf(kind, key, reference.specialty)?.local(name);
    return found ?? { operation: 'none', value: NONE, origin };
  };
}
