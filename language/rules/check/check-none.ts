import { type AstNode, AstUtils } from 'langium';
import type * as ast from '../../grammar/generated/ast.js';
import { textOfNode } from '../../grammar/node-places.js';
import { nameKey } from '../../grammar/text.js';
import type { Book } from '../compile/book.js';
import type { Draft } from '../compile/draft.js';
import { messages } from '../messages.js';

/** A missing value that a formula hides, with the offending node. */
export interface HiddenNone {
  readonly code: 'none-decides' | 'none-twice';
  readonly node: AstNode;
  readonly message: string;
}

/**
 * Conditions that are neither true nor false when something is missing, so that their `if` has no value, and each
 * `otherwise` that covers two different reasons.
 */
export function hiddenNones(book: Book): readonly HiddenNone[] {
  return [...book.drafts.values()].flatMap((draft) => [...new Nones(draft, book).all()]);
}

const comparisons: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>=']);

class Nones {
  /** Why a name of the declaration can be missing, by its key. */
  private readonly missing = new Map<string, string>();
  private readonly lets = new Map<string, ast.Formula>();
  private readonly open = new Set<string>();

  constructor(
    private readonly draft: Draft,
    private readonly book: Book,
  ) {
    const node = draft.layers.at(-1)?.node;
    const kinds = node?.$type === 'Derived' && node.each !== undefined ? [node.each] : [];
    for (const clause of draft.clauses) {
      if (clause.$type === 'Let') this.lets.set(nameKey(clause.name), clause.value);
      if (clause.$type !== 'Takes') continue;
      kinds.push(...clause.names.filter((name) => book.isItem(nameKey(name))));
      for (const name of clause.names)
        if (takesValue(name, book)) this.missing.set(nameKey(name), 'where the line does not say it');
    }
    for (const kind of kinds)
      for (const clause of book.kind(kind)?.clauses ?? [])
        if (clause.$type === 'FieldClause' && isMissing(clause))
          this.missing.set(nameKey(clause.name), `where the ${kind} has no ${clause.name}`);
  }

  *all(): Iterable<HiddenNone> {
    for (const { node } of this.draft.layers)
      for (const one of AstUtils.streamAst(node)) {
        const formula = one as ast.Formula;
        if (formula.$type === 'Conditional') yield* this.conditional(formula);
        if (formula.$type === 'Binary' && formula.operator === 'otherwise') yield* this.otherwise(formula);
      }
  }

  private *conditional(one: ast.Conditional): Iterable<HiddenNone> {
    const why = this.unknown(one.condition);
    if (why === undefined || isAsked(one.condition) || isCaught(one)) return;
    const { condition } = one;
    yield { code: 'none-decides', node: condition, message: messages.noneDecides(shortText(condition), why) };
  }

  private *otherwise(one: ast.Binary): Iterable<HiddenNone> {
    const { left } = one;
    if (left.$type !== 'Lookup' || isCaught(one)) return;
    const called = this.called(left);
    if (!called?.hasOwnNone) return;
    const why = left.keys.map((key) => this.none(key)).find((reason) => reason !== undefined);
    if (why !== undefined) yield { code: 'none-twice', node: left, message: messages.noneTwice(called.name, why) };
  }

  /** The value or function that is looked up, and whether its own formula can be `none`. */
  private called({ of }: ast.Lookup): { readonly name: string; readonly hasOwnNone: boolean } | undefined {
    const name = of.$type === 'Reference' || of.$type === 'Member' ? of.name : '';
    const formula = valueCalled(name, this.book);
    return formula && { name, hasOwnNone: hasOwnNone(formula, this.book) };
  }

  /** Why a condition can be neither true nor false; undefined if it cannot. */
  private unknown(formula: ast.Formula): string | undefined {
    if (formula.$type === 'Negation' && formula.operator === 'not') return this.unknown(formula.operand);
    if (formula.$type !== 'Binary') return undefined;
    const { operator, left, right } = formula;
    // The first part can ensure that the rest is there: `thrown and dice > 3`.
    if (operator === 'and' || operator === 'or') return this.unknown(left);
    return comparisons.has(operator) ? (this.none(left) ?? this.none(right)) : undefined;
  }

  /** Why a formula can be `none`; undefined if it cannot. */
  private none(formula: ast.Formula): string | undefined {
    const first = (all: readonly ast.Formula[]): string | undefined =>
      all.map((one) => this.none(one)).find((why) => why !== undefined);
    switch (formula.$type) {
      case 'Reference':
        return this.ofName(nameKey(formula.name));
      case 'Binary':
        if (formula.operator === 'otherwise') return this.none(formula.right);
        return formula.operator === 'is' ? undefined : first([formula.left, formula.right]);
      case 'Conditional':
        return first([formula.yes, formula.no]);
      case 'Negation':
        return this.none(formula.operand);
      case 'Rounding':
        return this.none(formula.of);
      case 'NoneLiteral':
        return 'where the formula says so';
      case 'Query':
        return formula.function === 'best' || formula.function === 'least'
          ? 'where there is nothing to choose from'
          : undefined;
      case 'Call':
        return first(formula.arguments);
      case 'Lookup': {
        const { of, keys } = formula;
        const table = of.$type === 'Reference' ? this.book.table(of.name) : undefined;
        if (table?.rows.some(({ cells }) => cells[0]?.kind === 'none')) return `where ${table.name} has none`;
        const called = this.called(formula);
        return called?.hasOwnNone ? `where ${called.name} has none` : first(keys);
      }
      case 'Member': {
        const { of, name } = formula;
        if (of.$type === 'Lookup') return first(of.keys);
        const isOfOther = of.$type === 'Reference' && OTHERS.has(nameKey(of.name));
        const value = isOfOther ? valueCalled(name, this.book) : undefined;
        return value && hasOwnNone(value, this.book) ? `where ${name} has none` : undefined;
      }
      default:
        return undefined;
    }
  }

  private ofName(key: string): string | undefined {
    const local = this.lets.get(key);
    if (!local) return this.missing.get(key);
    if (this.open.has(key)) return undefined;
    this.open.add(key);
    const why = this.none(local);
    this.open.delete(key);
    return why;
  }
}

const OTHERS: ReadonlySet<string> = new Set(['foe', 'whom']);

function takesValue(name: string, book: Book): boolean {
  const node = book.draft(`modifier:${book.find('modifier', name) ?? ''}`)?.layers.at(-1)?.node;
  return node?.$type === 'Modifier' && node.parameter !== undefined;
}

function isMissing({ type, bounds }: ast.FieldClause): boolean {
  return type.name === 'number' && !bounds.some(({ $type }) => $type === 'Fallback' || $type === 'Required');
}

/** The formula of a value or a function. */
function valueCalled(name: string, book: Book): ast.Formula | undefined {
  const draft =
    book.draft(`derived:${book.find('derived', name) ?? ''}`) ??
    book.draft(`function:${book.find('function', name) ?? ''}`);
  const node = draft?.layers.at(-1)?.node;
  return node?.$type === 'Derived' || node?.$type === 'FunctionRule' ? node.value : undefined;
}

/** Whether a formula can be `none` although none of its arguments is. */
function hasOwnNone(formula: ast.Formula, book: Book, seen: Set<string> = new Set()): boolean {
  switch (formula.$type) {
    case 'NoneLiteral':
      return true;
    case 'Binary':
      return formula.operator === 'otherwise' && hasOwnNone(formula.right, book, seen);
    case 'Conditional':
      return hasOwnNone(formula.yes, book, seen) || hasOwnNone(formula.no, book, seen);
    case 'Query':
      return formula.function === 'best' || formula.function === 'least';
    case 'Lookup':
    case 'Reference': {
      const of = formula.$type === 'Lookup' ? formula.of : formula;
      const name = of.$type === 'Reference' ? of.name : undefined;
      const value = name === undefined || seen.has(name) ? undefined : valueCalled(name, book);
      if (!value || name === undefined) return false;
      seen.add(name);
      return hasOwnNone(value, book, seen);
    }
    default:
      return false;
  }
}

/** Whether the formula is inside the left side of an `otherwise`, or inside an `if` that asks `is none`. */
function isCaught(formula: AstNode): boolean {
  for (let at = formula; at.$container; at = at.$container) {
    const outer = at.$container as ast.Formula;
    if (outer.$type === 'Conditional' && isAsked(outer.condition)) return true;
    if (outer.$type === 'Binary' && outer.operator === 'otherwise' && outer.left === at) return true;
  }
  return false;
}

/** Whether a condition asks for a missing value: `pad is none`. */
function isAsked(condition: ast.Formula): boolean {
  return AstUtils.streamAst(condition).some(
    (one) => one.$type === 'Binary' && (one as ast.Binary).right.$type === 'NoneLiteral',
  );
}

/** Longest text of a condition in a message. */
const LONGEST = 60;

function shortText(node: AstNode): string {
  const text = textOfNode(node).replace(/\s+/g, ' ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 3).trimEnd()}...` : text;
}
