import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import type { Book } from '../compile/book.js';
import { diceLiteral } from '../compile/formulas/literals.js';
import type { NameContext } from '../compile/formulas/own-names.js';

/** A kind of value that a formula has for somebody. Loose dice are written without their sides: `2d`. */
export type ValueKind = PlainKind | 'loose dice';

/** A kind where it does not count whether dice are written with their sides. */
export type PlainKind = 'number' | 'dice' | 'pool' | 'text' | 'boolean' | 'none';

/** What is known of a formula's value before there is a character. */
export interface ValueKinds {
  readonly kinds: ReadonlySet<ValueKind>;
  /** It can be something else, too. */
  readonly isOpen: boolean;
}

export const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '^']);
export const ordering: ReadonlySet<string> = new Set(['<', '>', '<=', '>=']);

/** How far a chain of derived values is followed. */
const farthest = 8;

const open: ValueKinds = { kinds: new Set(), isOpen: true };

function only(...kinds: readonly ValueKind[]): ValueKinds {
  return { kinds: new Set(kinds), isOpen: false };
}

function together(all: readonly ValueKinds[]): ValueKinds {
  return { kinds: new Set(all.flatMap(({ kinds }) => [...kinds])), isOpen: all.some(({ isOpen }) => isOpen) };
}

/** The kind of value that an operator makes of two; undefined where it makes none. */
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

/** The only kind; undefined where there are several, or where that depends on a character. */
export function onlyKind({ kinds, isOpen }: ValueKinds): ValueKind | undefined {
  const [only, second] = kinds;
  return isOpen || second !== undefined ? undefined : only;
}

/** The only kind that a formula has for everybody. */
export function kindOf(book: Book, names: NameContext, formula: ast.Formula): PlainKind | undefined {
  const kind = onlyKind(kindsOf(book, names, formula));
  return kind && plainKind(kind);
}

/** All kinds that a formula has for somebody, as far as its rulebook says it. */
export function kindsOf(book: Book, names: NameContext, formula: ast.Formula, depth = 0): ValueKinds {
  if (depth > farthest) return open;
  const inner = (one: ast.Formula): ValueKinds => kindsOf(book, names, one, depth);
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
      return kindsOfName(book, names, formula, depth);
    case 'Lookup':
      return kindsLookedUp(book, formula, depth);
    default:
      return open;
  }
}

function kindsOfCall({ function: called, arguments: given }: ast.Call, inner: (one: ast.Formula) => ValueKinds) {
  if (called === 'dice') return only('dice');
  if (called === 'abs' || called === 'sqrt') return only('number');
  const all = together(given.map(inner));
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

/** Dice and pools that stay what they are, whatever the other side is. */
function staying(operator: string, { kinds }: ValueKinds, side: 'left' | 'right'): readonly ValueKind[] {
  return [...kinds].filter((kind) => {
    if (kind === 'pool') return operator === '+' || (operator === '-' && side === 'left');
    return kind === 'dice' && operator !== '^' && !(operator === '/' && side === 'right');
  });
}

/** What a name gives, where its declaration says so. */
function kindsOfName(book: Book, names: NameContext, formula: ast.Reference, depth: number): ValueKinds {
  const key = nameKey(formula.name);
  if (names.bound?.has(key)) return open;
  if (names.locals.has(key)) return kindsOfOwn(book, names, key, depth);
  const trait = book.findTrait(formula.name);
  if (trait) {
    const type = ratingType(book, trait);
    // Who does not have it may have a number instead.
    return type === 'dice' ? only('dice') : type === 'pool' ? { kinds: new Set(['pool']), isOpen: true } : open;
  }
  const derived = book.find('derived', key);
  if (derived !== undefined) {
    const draft = book.draft(`derived:${derived}`);
    const node = draft?.layers.at(-1)?.node;
    if (node?.$type !== 'Derived' || node.each !== undefined || node.parameters.length > 0) return open;
    return kindsOf(book, namesOf(draft?.clauses ?? []), node.value, depth + 1);
  }
  if (book.find('setting', key) !== undefined) return open;
  if (book.find('switch', key) !== undefined) return only('boolean');
  return kindsOfType(fieldNode(book, formula.name)?.type.name);
}

/** A name of the declaration itself: a local value by its formula, anything else by what it is declared as. */
function kindsOfOwn(book: Book, names: NameContext, key: string, depth: number): ValueKinds {
  const local = names.lets?.get(key);
  if (local) return kindsOf(book, names, local, depth + 1);
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

/** What the cells of a table are; the formula of a function, whatever it is called with. */
function kindsLookedUp(book: Book, formula: ast.Lookup, depth: number): ValueKinds {
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
  const names = namesOf(draft?.clauses ?? []);
  const bound = new Set(node.parameters.map(({ name }) => nameKey(name)));
  return kindsOf(book, { ...names, bound }, node.value, depth + 1);
}

/** What the ratings of a trait are. */
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
 * A text that a formula is for somebody: a cell of a table, a branch, a choice without a value. Undefined where there is none, or
 * where that depends on a character. Nothing can be added to it.
 */
export function wordIn(book: Book, names: NameContext, formula: ast.Formula, depth = 0): string | undefined {
  if (depth > farthest) return undefined;
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
