import type * as ast from '../../../grammar/generated/ast.js';
import { textOfNode } from '../../../grammar/node-places.js';
import { nameKey } from '../../../grammar/text.js';
import type { RuleOrigin } from '../../../values/origin.js';
import * as rational from '../../../values/rational.js';
import { NONE, numberValue, textValue, type Value, valueText } from '../../../values/value.js';
import { messages } from '../../messages.js';
import { nearTexts } from '../../near-names.js';
import { memberOf, poolMembers } from '../../operations.js';
import { call } from '../../parameters.js';
import {
  readings,
  type Scale,
  type ScaleColumn,
  type ScaleQuery,
  type ScaleReading,
  scaleLookUp,
} from '../../scales.js';
import type { Compiled } from '../../scope.js';
import { cellOf, rowOf, type Table } from '../../tables.js';
import type { Book } from '../book.js';
import { checkArgument, parametersOf, reportMissing } from '../declarations/declared-parameters.js';
import { literal, nothing } from './literals.js';
import { derivedMeant, type FormulaContext, isOuter, wordsOf } from './references.js';

/** `Difficulty Guide[grade]`, `Range[distance].change`: a cell of a table, or a column of a scale. */
export function compileLookUp(compiler: FormulaContext, formula: ast.Lookup): Compiled {
  const scaled = columnOfScale(compiler, formula);
  if (scaled) return scaled;
  const table = formula.of.$type === 'Reference' ? compiler.book.table(formula.of.name) : undefined;
  if (!table) {
    const name = formula.of.$type === 'Reference' ? formula.of.name : undefined;
    const called = name === undefined ? undefined : compileCall(compiler, formula, name);
    if (called) return called;
    const derived = name === undefined ? undefined : derivedMeant(compiler, name);
    const withArguments = derived === undefined ? undefined : compileDerivedCall(compiler, formula, derived);
    if (withArguments) return withArguments;
    reportNoTable(compiler, formula.of, derived !== undefined);
    return () => nothing;
  }
  const [key, column] = formula.keys;
  checkKey(compiler.book, table, key);
  if (column?.$type === 'TextLiteral' && !table.columns.some((one) => one.key === nameKey(column.value)))
    compiler.book.report(
      'unknown-name',
      column,
      messages.noColumn(
        'table',
        table.name,
        column.value,
        table.columns.map((one) => one.name),
      ),
    );
  return tableCell(table, tableKey(compiler, key, table), column ? compiler.compile(column) : undefined);
}

function columnOfScale(compiler: FormulaContext, formula: ast.Lookup): Compiled | undefined {
  const path = pathOf(formula.of);
  const [first, second, third] = path;
  const scale = first === undefined ? undefined : compiler.book.scale(first.name);
  if (!scale || !first || !second) return undefined;
  const query = scaleQuery(compiler.book, scale, second.name, third?.name);
  if (!query) {
    const at = third && scale.columns.has(nameKey(second.name)) ? third : second;
    const names = third && at === third ? ['result', ...readings.keys()] : scaleNames(compiler.book, scale);
    compiler.book.report('unknown-name', at.node, messages.noColumn('scale', scale.name, at.name, names), {
      property: 'name',
    });
    return () => nothing;
  }
  const column = query.column === undefined ? undefined : scale.columns.get(query.column);
  if (column && query.back) checkRises(compiler.book, scale, column, formula);
  const name = [scale.name, column?.name ?? second.name, ...(third ? [third.name] : [])].join('.');
  return scaleLookUp(scale, query, name, compiler.compile(formula.keys[0]));
}

/** `Chart`, `Sphere`, `result` of `Chart.Sphere.result`. */
function pathOf(of: ast.Formula): { readonly name: string; readonly node: ast.Formula }[] {
  if (of.$type === 'Reference') return [{ name: of.name, node: of }];
  if (of.$type !== 'Member') return [];
  const before = pathOf(of.of);
  return before.length === 0 ? [] : [...before, { name: of.name, node: of }];
}

/** What `Scale.one` or `Scale.one.two` reads; undefined if the scale has no such name. */
function scaleQuery(book: Book, scale: Scale, one: string, two: string | undefined): ScaleQuery | undefined {
  const column = nameKey(one);
  const back = (name: string): ScaleReading | undefined =>
    readings.get(name) ?? (name === 'score' || name === 'result' ? scale.read : undefined);
  if (scale.columns.has(column)) {
    if (two === undefined) return { column };
    const read = nameKey(two) === 'score' ? undefined : back(nameKey(two));
    return read && { column, back: read };
  }
  if (two !== undefined || !book.scaleColumns(scale.name).has('value')) return undefined;
  if (column === 'value') return {};
  const read = column === 'result' ? undefined : back(column);
  return read && { back: read };
}

/** The names after a scale. */
function scaleNames(book: Book, scale: Scale): string[] {
  const columns = [...book.scaleColumns(scale.name)];
  return columns.includes('value') ? [...columns, ...readings.keys()] : columns;
}

/** Reports a look-up by value in a column that does not rise. */
function checkRises(book: Book, scale: Scale, { name, values }: ScaleColumn, formula: ast.Lookup): void {
  if (values.some((value, index) => index > 0 && rational.compare(value, values[index - 1] ?? value) <= 0))
    book.report('not-rising', formula, messages.columnNotRising(scale.name, name));
}

function reportNoTable(compiler: FormulaContext, of: ast.Formula, isDerived: boolean): void {
  const named =
    of.$type === 'Reference' ? of : of.$type === 'Member' && of.of.$type === 'Reference' ? of.of : undefined;
  compiler.book.report(
    'unknown-name',
    named ?? of,
    named && isDerived
      ? messages.tooManyArguments(named.name, [])
      : named
        ? messages.unknownThing(
            'table, scale or function',
            named.name,
            compiler.book.advice(named.name, ['table', 'scale', 'function']),
          )
        : of.$type === 'TextLiteral' && compiler.book.isDeclared(of.value)
          ? messages.tableInQuotes(of.value)
          : messages.notATable,
  );
}

/** `Broad Jump[4]`: a derived value with arguments. Undefined if it has no parameters. */
function compileDerivedCall(compiler: FormulaContext, formula: ast.Lookup, derived: string): Compiled | undefined {
  const { book } = compiler;
  const draft = book.draft(`derived:${derived}`);
  const parameters = parametersOf(draft);
  if (!draft || parameters.length === 0) return undefined;
  compiler.names.reads?.add(derived);
  const compiledArguments = compileArguments(compiler, formula, draft.name, parameters);
  return (scope) =>
    scope.character.derived(
      derived,
      scope.self,
      compiledArguments.map((one) => one(scope)),
    );
}

/** `Plus[3, 4]`: a function with arguments. Undefined if the name is no function. */
function compileCall(compiler: FormulaContext, formula: ast.Lookup, name: string): Compiled | undefined {
  const key = compiler.book.find('function', name);
  const draft = key === undefined ? undefined : compiler.book.draft(`function:${key}`);
  if (key === undefined || !draft || compiler.names.bound?.has(key)) return undefined;
  const compiledArguments = compileArguments(compiler, formula, draft.name, parametersOf(draft));
  const rule = compiler.book.function(key);
  if (!rule) return () => nothing;
  for (const read of rule.reads) compiler.names.reads?.add(read);
  return (scope) =>
    call(
      rule,
      compiledArguments.map((one) => one(scope)),
      scope.character,
    );
}

/** Compiles the arguments in brackets, and checks them against the parameters. */
function compileArguments(
  compiler: FormulaContext,
  formula: ast.Lookup,
  name: string,
  parameters: readonly ast.Parameter[],
): readonly Compiled[] {
  const { book } = compiler;
  const names = parameters.map((parameter) => parameter.name);
  if (formula.keys.length > parameters.length)
    book.report('not-understood', formula, messages.tooManyArguments(name, names), {
      property: 'keys',
      index: parameters.length,
    });
  reportMissing(book, formula, name, parameters, formula.keys.length);
  return parameters.slice(0, formula.keys.length).flatMap((parameter, index) => {
    const key = formula.keys[index];
    if (!key) return [];
    checkArgument(book, name, parameter, key);
    const table = parameter.table === undefined ? undefined : book.table(parameter.table);
    return [table ? tableKey(compiler, key, table) : compiler.compile(key)];
  });
}

/** Reports a literal key without a row. */
function checkKey(book: Book, table: Table, key: ast.Formula | undefined): void {
  const number = literal(key);
  const value: Value | undefined =
    key?.$type === 'TextLiteral' ? textValue(key.value) : number === undefined ? undefined : numberValue(number);
  if (!key || !value || rowOf(table, value) || (value.kind === 'number' && table.more)) return;
  book.report(
    'unknown-name',
    key,
    messages.noRow(
      table.name,
      valueText(value),
      table.rows.map((row) => row.label ?? row.text),
    ),
  );
}

/**
 * Compiles the key of a look-up. An option or a field is looked up by its words if they are a label of the table, else
 * by its value.
 */
export function tableKey(compiler: FormulaContext, formula: ast.Formula | undefined, table: Table): Compiled {
  const plain = compiler.compile(formula);
  const label = formula ? wordsOf(compiler, formula) : undefined;
  if (!label) return plain;
  return (scope) => {
    const words = label(scope);
    return words.value.kind === 'text' && table.exact.has(nameKey(words.value.text)) ? words : plain(scope);
  };
}

/** A cell of a table. Its column is computed, or fixed by index. */
function tableCell(table: Table, key: Compiled, column: Compiled | undefined, fixedColumn = 0): Compiled {
  const origin: RuleOrigin = table.origin;
  const declaration = `table:${table.key}`;
  return (scope) => {
    scope.character.read(declaration);
    const at = key(scope);
    let index = fixedColumn;
    if (column) {
      const name = column(scope).value;
      index = name.kind === 'text' ? table.columns.findIndex((one) => one.key === nameKey(name.text)) : -1;
    }
    const row = rowOf(table, at.value);
    const value = index < 0 ? NONE : cellOf(table, at.value, index);
    return {
      operation: 'look up',
      value,
      of: [at],
      label: `${table.name}[${row?.text ?? (at.value.kind === 'none' ? '' : valueText(at.value))}]`,
      origin,
    };
  };
}

/** `a.b`: a column of a looked up row, an own name of a trait, or a part of a value. */
export function compileMember(compiler: FormulaContext, formula: ast.Member): Compiled {
  const name = nameKey(formula.name);
  if (formula.of.$type === 'Lookup' && formula.of.of.$type === 'Reference') {
    const table = compiler.book.table(formula.of.of.name);
    if (table) {
      const column = table.columns.findIndex((one) => one.key === name);
      if (column < 0)
        compiler.book.report(
          'unknown-name',
          formula,
          messages.noColumn(
            'table',
            table.name,
            formula.name,
            table.columns.map((one) => one.name),
          ),
          { property: 'name' },
        );
      else {
        checkKey(compiler.book, table, formula.of.keys[0]);
        return tableCell(table, tableKey(compiler, formula.of.keys[0], table), undefined, column);
      }
    }
  }
  if (formula.of.$type === 'Reference') {
    const own = ownMember(compiler, formula, formula.of);
    if (own) return own;
  }
  if (!poolMembers.has(name)) reportNoMember(compiler, formula, [...poolMembers]);
  const of = compiler.compile(formula.of);
  return (scope) => {
    const a = of(scope);
    return { operation: 'member', value: memberOf(a.value, name), of: [a], label: formula.name };
  };
}

/** `Wealth.name`, `Guns (rifle).cost`, `frequency.column`: an own name of a trait, or a column of an option's table. */
function ownMember(compiler: FormulaContext, formula: ast.Member, reference: ast.Reference): Compiled | undefined {
  const name = nameKey(formula.name);
  compiler.book.noteLocal(name);
  const local = nameKey(reference.name);
  if (isOuter(compiler, reference)) {
    const names = new Set([
      ...compiler.book.contextOfKind('trait').locals,
      ...compiler.book.contextOfKind('item').locals,
    ]);
    if (!names.has(name)) reportNoMember(compiler, formula, [...names]);
    return (scope) =>
      scope.self?.outer?.local(name) ?? {
        operation: 'none',
        value: NONE,
        label: `outer.${name}`,
        origin: compiler.origin,
      };
  }
  const kinds = compiler.names.entries?.get(local);
  if (kinds) {
    compiler.book.noteLocal(local, compiler.origin);
    const names = kinds.flatMap((kind) => [...compiler.book.contextOfKind(kind).locals]);
    if (!names.includes(name)) reportNoMember(compiler, formula, names);
    return (scope) =>
      scope.entries?.get(local)?.local(name) ?? {
        operation: 'none',
        value: NONE,
        label: `${reference.name}.${formula.name}`,
        origin: compiler.origin,
      };
  }
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
  const names = compiler.book.contextOfTrait(trait).locals;
  if (!names.has(name)) reportNoMember(compiler, formula, [...names]);
  const origin = compiler.origin;
  return (scope) => {
    const ofEntry = scope.character.entryOf(kind, key, reference.specialty)?.local(name);
    return ofEntry ?? { operation: 'none', value: NONE, origin };
  };
}

function reportNoMember(compiler: FormulaContext, formula: ast.Member, names: readonly string[]): void {
  const owner = textOfNode(formula.of);
  const near = nearTexts(formula.name, names);
  const advice = near.length > 0 ? ` Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?` : '';
  compiler.book.report('unknown-name', formula, messages.noMember(owner, formula.name, advice), {
    property: 'name',
  });
}
