import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import type { Book } from '../compile/book.js';
import { diceLiteral } from '../compile/formulas/literals.js';
import type { NameContext } from '../compile/formulas/own-names.js';

/** A kind of value that a formula can have. Loose dice are written without their sides: `2d`. */
export type ValueKind = PlainKind | 'loose dice';

/** A kind, no matter whether dice are written with their sides. */
export type PlainKind = 'number' | 'dice' | 'pool' | 'text' | 'boolean' | 'none';

/** What is known about a formula's value without a character. */
export interface ValueKinds {
  readonly kinds: ReadonlySet<ValueKind>;
  /** It can also be of any other kind. */
  readonly isOpen: boolean;
}

export const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '^']);
export const ordering: ReadonlySet<string> = new Set(['<', '>', '<=', '>=']);

/** The longest chain of derived values that is followed. */
const MOST_DEPTH = 8;

/** The kinds of the names that one formula leads to, each computed once however often it is read. */
class Followed {
  private readonly known = new Map<object, Map<string, ValueKinds>>();

  once(context: object, name: string, follow: () => ValueKinds): ValueKinds {
    const inContext = this.known.get(context) ?? new Map<string, ValueKinds>();
    this.known.set(context, inContext);
    const known = inContext.get(name) ?? follow();
    inContext.set(name, known);
    return known;
  }
}

const open: ValueKinds = { kinds: new Set(), isOpen: true };

function only(...kinds: readonly ValueKind[]): ValueKinds {
  return { kinds: new Set(kinds), isOpen: false };
}

function together(all: readonly ValueKinds[]): ValueKinds {
  return { kinds: new Set(all.flatMap(({ kinds }) => [...kinds])), isOpen: all.some(({ isOpen }) => isOpen) };
}

/** The kind of an operator's result; undefined if it cannot join the two. */
export function joinedKind(operator: string, left: ValueKind, right: ValueKind): ValueKind | undefined {
  const isPooled = (kind: ValueKind): boolean => kind === 'pool' || kind === 'number' || kind === 'loose dice';
  if (left === 'number' && right === 'number') return 'number';
  switch (operator) {
    case '+':
    case '-': {
      if (operator === '-' && (left === 'pool' || right === 'pool')) return left === right ? 'pool' : undefined;
      if (left === 'pool' || right === 'pool') return isPooled(left) && isPooled(right) ? 'pool' : undefined;
      const areDice = (isDice(left) || left === 'number') && (isDice(right) || right === 'number');
      return areDice ? (left === 'dice' || right === 'dice' ? 'dice' : 'loose dice') : undefined;
    }
    case '*':
      if (isDice(left) && right === 'number') return left;
      return left === 'number' && isDice(right) ? right : undefined;
    case '/':
      return isDice(left) && right === 'number' ? left : undefined;
    default:
      return undefined;
  }
}

export function isDice(kind: ValueKind): boolean {
  return kind === 'dice' || kind === 'loose dice';
}

export function plainKind(kind: ValueKind): PlainKind {
  return kind === 'loose dice' ? 'dice' : kind;
}

/** The only kind; undefined if there are several, or if it depends on a character. */
export function onlyKind({ kinds, isOpen }: ValueKinds): ValueKind | undefined {
  const [only, second] = kinds;
  return isOpen || second !== undefined ? undefined : only;
}

/** The kind that a formula has for every character. */
export function kindOf(book: Book, names: NameContext, formula: ast.Formula): PlainKind | undefined {
  const kind = onlyKind(kindsOf(book, names, formula));
  return kind && plainKind(kind);
}

/** All kinds that a formula can have, as far as the rulebook determines them. */
export function kindsOf(
  book: Book,
  names: NameContext,
  formula: ast.Formula,
  depth = 0,
  followed = new Followed(),
): ValueKinds {
  if (depth > MOST_DEPTH) return open;
  const inner = (one: ast.Formula): ValueKinds => kindsOf(book, names, one, depth, followed);
  switch (formula.$type) {
    case 'NumberLiteral':
      return only('number');
    case 'Rounding': {
      const of = inner(formula.of);
      return !of.isOpen && [...of.kinds].every((kind) => kind === 'dice') ? of : only('number');
    }
    case 'DiceLiteral': {
      const { kind } = diceLiteral(formula.value, book.dieSides);
      if (kind === 'dice') return only(/\dd\d/i.test(formula.value) ? 'dice' : 'loose dice');
      return kind === 'pool' ? only('pool') : open;
    }
    case 'Call':
      return kindsOfCall(formula, inner);
    case 'TextLiteral':
      return only('text');
    case 'NoneLiteral':
      return only('none');
    case 'Has':
      return only('boolean');
    case 'Query':
      return formula.function === 'count' ? only('number') : open;
    case 'Binary':
      return kindsOfBinary(formula, inner);
    case 'Negation':
      return formula.operator === 'not' ? only('boolean') : inner(formula.operand);
    case 'Conditional':
      return together([inner(formula.yes), inner(formula.no)]);
    case 'Reference':
      return kindsOfName(book, names, formula, depth, followed);
    case 'Lookup':
      return kindsLookedUp(book, formula, depth, followed);
    default:
      return open;
  }
}

function kindsOfCall({ function: called, arguments: args }: ast.Call, inner: (one: ast.Formula) => ValueKinds) {
  if (called === 'dice') return only('dice');
  if (called === 'abs' || called === 'sqrt') return only('number');
  const all = together(args.map(inner));
  return all.kinds.size === 1 ? all : open;
}

function kindsOfBinary(formula: ast.Binary, inner: (one: ast.Formula) => ValueKinds): ValueKinds {
  const { operator } = formula;
  if (!arithmetic.has(operator) && operator !== 'otherwise') return only('boolean');
  const [left, right] = [inner(formula.left), inner(formula.right)];
  if (operator === 'otherwise') {
    const { kinds, isOpen } = left;
    return together([{ kinds: new Set([...kinds].filter((kind) => kind !== 'none')), isOpen }, right]);
  }
  const joined = [...left.kinds].flatMap((a) => [...right.kinds].flatMap((b) => joinedKind(operator, a, b) ?? []));
  if (!left.isOpen && !right.isOpen) return joined.length > 0 ? only(...joined) : open;
  const stay = [...staying(operator, left, 'left'), ...staying(operator, right, 'right')];
  const isSure = [left, right].some((side) => !side.isOpen && stay.length > 0 && stay.length === side.kinds.size);
  return { kinds: new Set([...joined, ...stay]), isOpen: !isSure };
}

/** Kinds of dice and pools that an operator keeps, whatever the other side is. */
function staying(operator: string, { kinds }: ValueKinds, side: 'left' | 'right'): readonly ValueKind[] {
  return [...kinds].filter((kind) => {
    if (kind === 'pool') return operator === '+' || (operator === '-' && side === 'left');
    return kind === 'dice' && operator !== '^' && !(operator === '/' && side === 'right');
  });
}

/** The kinds of a name, as far as its declaration determines them. */
function kindsOfName(
  book: Book,
  names: NameContext,
  formula: ast.Reference,
  depth: number,
  followed: Followed,
): ValueKinds {
  const key = nameKey(formula.name);
  if (names.bound?.has(key)) return open;
  if (names.locals.has(key)) return kindsOfOwn(book, names, key, depth, followed);
  const trait = book.findTrait(formula.name);
  if (trait) {
    const type = ratingType(book, trait);
    // A character without the trait can have a number instead.
    return type === 'dice' ? only('dice') : type === 'pool' ? { kinds: new Set(['pool']), isOpen: true } : open;
  }
  const derived = book.find('derived', key);
  if (derived !== undefined) {
    const draft = book.draft(`derived:${derived}`);
    const node = draft?.layers.at(-1)?.node;
    if (node?.$type !== 'Derived' || node.each !== undefined || node.parameters.length > 0) return open;
    const { value } = node;
    return followed.once(node, `${depth}`, () =>
      kindsOf(book, namesOf(draft?.clauses ?? []), value, depth + 1, followed),
    );
  }
  if (book.find('setting', key) !== undefined) return open;
  if (book.find('switch', key) !== undefined) return only('boolean');
  return kindsOfType(fieldNode(book, formula.name)?.type.name);
}

/** The kinds of a name of the declaration itself: by the formula of a local value, or by the declared type. */
function kindsOfOwn(book: Book, names: NameContext, key: string, depth: number, followed: Followed): ValueKinds {
  const local = names.lets?.get(key);
  if (local) return followed.once(names, `${depth} ${key}`, () => kindsOf(book, names, local, depth + 1, followed));
  return kindsOfType(names.types?.get(key));
}

function kindsOfType(type: string | undefined): ValueKinds {
  if (type === 'number' || type === 'text' || type === 'pool') return only(type);
  return type === 'flag' ? only('boolean') : open;
}

/** The names of a declaration that has only local values. */
function namesOf(clauses: readonly ast.Clause[]): NameContext {
  const lets = new Map(
    clauses.flatMap((one) => (one.$type === 'Let' ? [[nameKey(one.name), one.value] as const] : [])),
  );
  return { locals: new Set(lets.keys()), lets };
}

/** The kinds of a table's cells, or of a function's formula for any arguments. */
function kindsLookedUp(book: Book, formula: ast.Lookup, depth: number, followed: Followed): ValueKinds {
  const { of } = formula;
  if (of.$type !== 'Reference') return open;
  const table = book.table(of.name);
  if (table) {
    const cells = table.rows.flatMap((row) => row.cells);
    const isDice = cells.length > 0 && cells.every(({ kind }) => kind === 'dice');
    return isDice ? only('dice') : open;
  }
  const draft = book.draft(`function:${book.find('function', of.name) ?? ''}`);
  const node = draft?.layers.at(-1)?.node;
  if (node?.$type !== 'FunctionRule') return open;
  const { parameters, value } = node;
  const bound = new Set(parameters.map(({ name }) => nameKey(name)));
  return followed.once(node, `${depth}`, () =>
    kindsOf(book, { ...namesOf(draft?.clauses ?? []), bound }, value, depth + 1, followed),
  );
}

/** The type of a trait's rating. */
function ratingType(book: Book, { kind, key }: { readonly kind: string; readonly key: string }): string | undefined {
  const clauses = [...(book.kind(kind)?.clauses ?? []), ...(book.draft(`trait:${kind}:${key}`)?.clauses ?? [])];
  return clauses.findLast((one) => one.$type === 'Rating')?.type;
}

/** The declaration of a field of a character. */
export function fieldNode(book: Book, name: string): ast.Field | undefined {
  const key = book.find('field', name);
  const node = key === undefined ? undefined : book.draft(`field:${key}`)?.layers.at(-1)?.node;
  return node?.$type === 'Field' ? node : undefined;
}

/**
 * A text that a formula can be, to which nothing can be added: a cell of a table, a branch, a choice without a value.
 * Undefined if there is none, or if it depends on a character.
 */
export function wordIn(book: Book, names: NameContext, formula: ast.Formula, depth = 0): string | undefined {
  if (depth > MOST_DEPTH) return undefined;
  const inner = (one: ast.Formula): string | undefined => wordIn(book, names, one, depth + 1);
  switch (formula.$type) {
    case 'TextLiteral':
      return formula.value;
    case 'Conditional':
      return inner(formula.yes) ?? inner(formula.no);
    case 'Binary':
      return formula.operator === 'otherwise' ? (inner(formula.left) ?? inner(formula.right)) : undefined;
    case 'Lookup':
      return wordOfCells(book, formula, undefined);
    case 'Member':
      return formula.of.$type === 'Lookup' ? wordOfCells(book, formula.of, formula.name) : undefined;
    case 'Reference':
      return wordOfName(book, names, formula, depth);
    default:
      return undefined;
  }
}

function wordOfCells(book: Book, { of, keys: [, asked] }: ast.Lookup, member: string | undefined): string | undefined {
  const table = of.$type === 'Reference' ? book.table(of.name) : undefined;
  if (!table || (asked && asked.$type !== 'TextLiteral')) return undefined;
  const name = asked?.$type === 'TextLiteral' ? asked.value : member;
  const column = name === undefined ? 0 : table.columns.findIndex(({ key }) => key === nameKey(name));
  const cell = table.rows.find(({ cells }) => cells[column]?.kind === 'text')?.cells[column];
  return cell?.kind === 'text' ? cell.text : undefined;
}

function wordOfName(book: Book, names: NameContext, { name }: ast.Reference, depth: number): string | undefined {
  const key = nameKey(name);
  if (names.locals.has(key) || names.bound?.has(key) || book.findTrait(name)) return undefined;
  const derived = book.find('derived', key);
  if (derived !== undefined) {
    const draft = book.draft(`derived:${derived}`);
    const node = draft?.layers.at(-1)?.node;
    const isPlain = node?.$type === 'Derived' && node.each === undefined && draft?.clauses.length === 0;
    return isPlain ? wordIn(book, { locals: new Set() }, node.value, depth + 1) : undefined;
  }
  const node = fieldNode(book, name);
  return node?.type.choices.find(({ value }) => value === undefined)?.label;
}
