import { AstUtils } from 'langium';
import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import { parseNumber, sign } from '../../../values/rational.js';
import { messages } from '../../messages.js';
import type { Parameter } from '../../parameters.js';
import type { Compiled } from '../../scope.js';
import type { Book } from '../book.js';
import type { Draft } from '../draft.js';
import { literal } from '../formulas/literals.js';

/** Compiles the formulas of the declaration. */
interface Formulas {
  readonly book: Book;
  formula(formula: ast.Formula | undefined, clause: string): Compiled;
}

/** The parameters of a derived value, a function or a part: those of the last layer that has any. */
export function parametersOf(draft: Draft | undefined): readonly ast.Parameter[] {
  const stated = (draft?.layers ?? []).map(({ node }) =>
    node.$type === 'Derived' || node.$type === 'FunctionRule' || node.$type === 'Part' ? node.parameters : [],
  );
  return stated.findLast((parameters) => parameters.length > 0) ?? [];
}

/** Keys of the kinds of a parameter that is a trait or an item; undefined for a row, a number or a text. */
export function kindsOfParameter({ table: name }: ast.Parameter, book: Book): readonly string[] | undefined {
  if (name === undefined || book.table(name)) return undefined;
  const key = nameKey(name);
  return book.kind(key) || key === 'trait' || key === 'item' ? [key] : undefined;
}

/** Compiles a parameter. Its bounds and its default are formulas about the character. */
export function compileParameter(parameter: ast.Parameter, formulas: Formulas, isOfAction = false): Parameter {
  const { name, table, type, unit, min, max, fallback } = parameter;
  const { book } = formulas;
  const rows = table === undefined ? undefined : book.table(table);
  const kinds = kindsOfParameter(parameter, book);
  const at = { property: 'table' };
  if (kinds && !isOfAction) book.report('wrong-type', parameter, messages.traitParameter(name, table ?? ''), at);
  else if (kinds && fallback) book.report('wrong-type', fallback, messages.traitByDefault(name));
  else if (table !== undefined && !rows && !kinds) {
    const among = isOfAction ? (['table', 'kind'] as const) : (['table'] as const);
    const what = isOfAction ? 'table or kind' : 'table';
    book.reportUnknown(parameter, what, table, among, at);
  }
  if (kinds && isOfAction)
    return {
      name,
      key: nameKey(name),
      kinds,
      ...(min && { min: formulas.formula(min, name) }),
      ...(max && { max: formulas.formula(max, name) }),
      ...stepOf(parameter, book),
    };
  return {
    name,
    key: nameKey(name),
    ...(type && { type }),
    ...(rows && { rows }),
    ...(min && { min: formulas.formula(min, name) }),
    ...(max && { max: formulas.formula(max, name) }),
    ...stepOf(parameter, book),
    ...(table !== undefined && { table: nameKey(table) }),
    ...(unit !== undefined && { unit }),
    ...(fallback && { fallback: formulas.formula(fallback, name) }),
  };
}

/** The distance between numbers, after `by`. */
function stepOf(parameter: ast.Parameter, book: Book): Pick<Parameter, 'step'> {
  const step = parameter.step === undefined ? undefined : parseNumber(parameter.step);
  if (step === undefined) return {};
  if (sign(step) > 0) return { step };
  book.report('out-of-range', parameter, messages.noStep, { property: 'step' });
  return {};
}

/**
 * Compiles the parameters of a declaration. `read` are its formulas, in which unread parameters are searched; undefined
 * if that is checked elsewhere.
 */
export function compileParameters(
  parameters: readonly ast.Parameter[],
  formulasOfDeclaration: readonly (ast.Formula | ast.Clause)[] | undefined,
  formulas: Formulas,
): readonly Parameter[] {
  const { book } = formulas;
  const at = { property: 'name' };
  return parameters.map((parameter, index) => {
    const { name } = parameter;
    if (parameters.slice(0, index).some((other) => nameKey(other.name) === nameKey(name)))
      book.report('duplicate-name', parameter, messages.parameterTwice(name), at);
    const before = parameters[index - 1];
    if (before?.fallback && !parameter.fallback)
      book.report('missing-option', parameter, messages.parameterWithoutDefault(name, before.name), at);
    if (formulasOfDeclaration && !formulasOfDeclaration.some((node) => mentions(node, nameKey(name))))
      book.report('unused', parameter, messages.unreadParameter(name), { ...at, severity: 'warning' });
    return compileParameter(parameter, formulas);
  });
}

function mentions(node: ast.Formula | ast.Clause, key: string): boolean {
  return AstUtils.streamAst(node).some((one) => {
    const { $type, name } = one as ast.Formula & { readonly name?: string };
    return $type === 'Reference' && name !== undefined && nameKey(name) === key;
  });
}

/** Reports a name with too few values in brackets, if the missing ones have no defaults. */
export function reportMissing(
  book: Book,
  node: ast.Formula,
  name: string,
  parameters: readonly ast.Parameter[],
  count: number,
): void {
  const missing = parameters.slice(count).find((parameter) => !parameter.fallback);
  if (missing)
    book.report(
      'missing-option',
      node,
      messages.missingArgument(
        name,
        missing.name,
        parameters.map((parameter) => parameter.name),
      ),
    );
}

/** Reports a literal text or number that its parameter cannot have. */
export function checkArgument(book: Book, name: string, parameter: ast.Parameter, argument: ast.Formula): void {
  const table = parameter.table === undefined ? undefined : book.table(parameter.table);
  if (argument.$type === 'TextLiteral') {
    const isNumber = parameter.type === 'number' || parameter.unit !== undefined || parameter.min !== undefined;
    if (parameter.table === undefined && isNumber)
      book.report('wrong-type', argument, messages.wantsNumber(name, parameter.name, argument.value));
    else if (table && !table.exact.has(nameKey(argument.value)))
      book.report(
        'unknown-name',
        argument,
        messages.noRow(
          table.name,
          argument.value,
          table.rows.map((row) => row.label ?? row.text),
        ),
      );
    return;
  }
  if (parameter.type === 'text' && literal(argument) !== undefined)
    book.report('wrong-type', argument, messages.wantsText(name, parameter.name));
  const [least, most, at] = [parameter.min, parameter.max, argument].map(literal);
  if (at === undefined || least === undefined || most === undefined || (at >= least && at <= most)) return;
  book.report('out-of-range', argument, messages.argumentOutOfRange(name, parameter.name, least, most));
}
