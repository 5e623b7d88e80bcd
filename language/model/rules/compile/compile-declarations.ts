import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import type { RuleOrigin } from '../../origin.js';
import type { Declared } from '../declared.js';
import type { Derived, Limit, Modifier } from '../rules.js';
import type { Compiled } from '../scope.js';
import type { Ladder } from '../tables.js';
import type { Book } from './book.js';
import { ClauseCompiler } from './compile-clauses.js';
import { DeclarationFormulas, FormulaCompiler } from './compile-formula.js';
import type { BookSource, Draft } from './draft.js';
import { alsoOf, bookAddress, citationsOf, originOf } from './origins.js';
import { contextOf, type NameContext } from './own-names.js';

export function itemContext(node: ast.Derived, book: Book): Partial<NameContext> {
  return node.each === undefined ? {} : book.contextOfKind(nameKey(node.each));
}

export function compileDerived(
  draft: Draft,
  node: ast.Derived,
  declared: Declared,
  book: Book,
  clauses: ClauseCompiler,
): Derived {
  const reads = new Set<string>();
  const each = node.each === undefined ? undefined : nameKey(node.each);
  if (node.each !== undefined && !book.isItem(node.each))
    book.report(
      'unknown-name',
      node,
      `"${node.each}" is no kind of item; \`derived ... of\` names one declared \`is item\`.`,
      { property: 'each' },
    );
  const context: NameContext =
    each === undefined ? { locals: new Set<string>(), reads } : { ...book.contextOfKind(each), reads };
  const lets = new Map(
    draft.clauses.flatMap((clause) =>
      clause.$type === 'Let'
        ? [[nameKey(clause.name), clauses.formulas.formula(clause.value, clause.name)] as const]
        : [],
    ),
  );
  const names: NameContext = { ...context, locals: new Set([...context.locals, ...lets.keys()]), fixed: lets };
  const value = new FormulaCompiler(book, names, originOf(draft, book)).compile(node.value);
  const hidden = draft.clauses.findLast((clause) => clause.$type === 'Hidden');
  // What only decides whether it is printed is not read by its value.
  const shown = new FormulaCompiler(
    book,
    { ...names, reads: new Set() },
    { ...originOf(draft, book), clause: 'hidden' },
  );
  return {
    ...declared,
    ...(each !== undefined && { each }),
    ...(node.unit !== undefined && { unit: node.unit }),
    value,
    also: alsoOf(draft),
    reads,
    hidden: hidden?.condition ? shown.condition(hidden.condition) : hidden !== undefined,
  };
}

export function compileModifier(
  draft: Draft,
  declared: Declared,
  book: Book,
  ladders: ReadonlyMap<string, Ladder>,
): Modifier {
  const asking = draft.layers.findLast((layer) => layer.node.$type === 'Modifier' && layer.node.parameter)?.node;
  const parameter = asking?.$type === 'Modifier' ? asking.parameter : undefined;
  if (parameter?.table !== undefined && !book.table(parameter.table))
    book.report(
      'unknown-name',
      parameter,
      `No table is called "${parameter.table}".${book.advice(parameter.table, ['table'])}`,
      { property: 'table' },
    );
  const bound = new Set(['target', ...(parameter ? [nameKey(parameter.name)] : [])]);
  const names = { bound, locals: book.contextOfKind('item').locals, optionalSelf: true };
  const fixed = new Map<string, Compiled>();
  const compiler = new ClauseCompiler(book, ladders, originOf(draft, book), draft.clauses, [], { ...names, fixed });
  // Local values may read those before them.
  for (const clause of draft.clauses)
    if (clause.$type === 'Let') fixed.set(nameKey(clause.name), compiler.formulas.formula(clause.value, clause.name));
  return {
    ...declared,
    clauses: compiler.compile(),
    ...(parameter && {
      parameter: {
        name: parameter.name,
        key: nameKey(parameter.name),
        ...(parameter.min && { min: compiler.formulas.formula(parameter.min, parameter.name) }),
        ...(parameter.max && { max: compiler.formulas.formula(parameter.max, parameter.name) }),
        ...(parameter.table !== undefined && { table: nameKey(parameter.table) }),
        ...(parameter.unit !== undefined && { unit: parameter.unit }),
        ...(parameter.fallback && { fallback: compiler.formulas.formula(parameter.fallback, parameter.name) }),
      },
    }),
  };
}

export function compileLimit(node: ast.Limit, index: number, source: BookSource, book: Book): Limit {
  const origin: RuleOrigin = { book: bookAddress(source), kind: 'limit', name: node.message, clause: String(index) };
  const formulas = new DeclarationFormulas(book, origin, contextOf(node.block?.clauses ?? []));
  return {
    key: `${index}`,
    name: node.message,
    origin,
    citations: citationsOf(node.citations, book),
    rulings: (node.block?.clauses ?? []).flatMap((clause) =>
      clause.$type === 'Ruling'
        ? [{ id: clause.id, text: clause.text, citations: citationsOf(clause.citations, book) }]
        : [],
    ),
    layers: [source.name],
    condition: formulas.condition(node.condition, 'limit'),
    ...(node.exception && { exception: formulas.condition(node.exception, 'limit') }),
    severity: node.severity ?? 'error',
    message: formulas.message(node),
  };
}
