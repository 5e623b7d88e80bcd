import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import { isUnit, sameDimension } from '../../../values/unit.js';
import type { Book } from '../compile/book.js';
import type { NameContext } from '../compile/own-names.js';

/** What a formula can be told to give before any character is there; `any` where that depends on one. */
type Sort = 'number' | 'text' | 'boolean' | 'none' | 'any';

const arithmetic = new Set(['+', '-', '*', '/', '^']);
const ordering = new Set(['<', '>', '<=', '>=']);
const logical = new Set(['and', 'or']);

/** Reports an operator whose sides it cannot join: a text that is added, a choice without a value, two measures. */
export function checkBinary(book: Book, names: NameContext, formula: ast.Binary): void {
  const { operator } = formula;
  for (const side of [formula.left, formula.right]) {
    const sort = sortOf(book, names, side);
    if ((arithmetic.has(operator) || ordering.has(operator)) && (sort === 'text' || sort === 'boolean')) {
      book.report(
        'wrong-type',
        side,
        `\`${operator}\` joins numbers and dice, and this is a ${sort === 'text' ? 'text' : 'condition'}.`,
      );
    }
    if (logical.has(operator) && (sort === 'number' || sort === 'text')) {
      book.report(
        'wrong-type',
        side,
        `\`${operator}\` joins conditions, and this is a ${sort}. Compare it with something.`,
      );
    }
    if (arithmetic.has(operator)) checkChoice(book, names, side);
  }
  if (operator === '+' || operator === '-' || ordering.has(operator) || operator === '=') checkUnits(book, formula);
  if (operator === '/' && formula.right.$type === 'NumberLiteral' && Number(formula.right.value) === 0) {
    book.report('division-by-zero', formula.right, 'Nothing can be divided by zero; the value would always be none.');
  }
}

/** Reports a condition that is none: a number or a text always holds. */
export function checkCondition(book: Book, names: NameContext, formula: ast.Formula): void {
  const sort = sortOf(book, names, formula);
  // Flags and counts may be asked as they are; a number or text that stands there literally was meant otherwise.
  if ((sort === 'number' || sort === 'text') && formula.$type !== 'Reference' && formula.$type !== 'Query')
    book.report('wrong-type', formula, `A condition is asked for, and this is a ${sort}. Compare it with something.`);
}

/** How far a chain of derived values is followed. */
const farthest = 8;

function sortOf(book: Book, names: NameContext, formula: ast.Formula, depth = 0): Sort {
  switch (formula.$type) {
    case 'NumberLiteral':
    case 'Rounding':
      return 'number';
    case 'TextLiteral':
      return 'text';
    case 'NoneLiteral':
      return 'none';
    case 'Has':
      return 'boolean';
    case 'Query':
      return formula.function === 'count' ? 'number' : 'any';
    case 'Binary':
      if (arithmetic.has(formula.operator)) return 'any';
      return formula.operator === 'otherwise' ? 'any' : 'boolean';
    case 'Negation':
      return formula.operator === 'not' ? 'boolean' : sortOf(book, names, formula.operand, depth);
    case 'Conditional': {
      const [yes, no] = [formula.yes, formula.no].map((one) => sortOf(book, names, one, depth));
      return yes === no && yes !== undefined ? yes : 'any';
    }
    case 'Reference':
      return sortOfName(book, names, formula, depth);
    default:
      return 'any';
  }
}

/** What a name gives, where its declaration says so; own names of a declaration are left open. */
function sortOfName(book: Book, names: NameContext, formula: ast.Reference, depth: number): Sort {
  const key = nameKey(formula.name);
  if (names.locals.has(key) || names.bound?.has(key) || book.findTrait(formula.name) || depth > farthest) return 'any';
  const derived = book.find('derived', key);
  if (derived !== undefined) {
    const node = book.drafts.get(`derived:${derived}`)?.layers.at(-1)?.node;
    const own = book.drafts.get(`derived:${derived}`)?.clauses.length ?? 0;
    return node?.$type === 'Derived' && node.each === undefined && own === 0
      ? sortOf(book, { locals: new Set() }, node.value, depth + 1)
      : 'any';
  }
  if (book.find('setting', key) !== undefined) return 'any';
  if (book.find('switch', key) !== undefined) return 'boolean';
  const field = book.find('field', key);
  const node = field === undefined ? undefined : book.drafts.get(`field:${field}`)?.layers.at(-1)?.node;
  if (node?.$type !== 'Field') return 'any';
  const { name } = node.type;
  return name === 'text' ? 'text' : name === 'flag' ? 'boolean' : name === 'number' ? 'number' : 'any';
}

/** An option whose choices have no value cannot be reckoned with. */
function checkChoice(book: Book, names: NameContext, formula: ast.Formula): void {
  if (formula.$type !== 'Reference') return;
  const option = names.options?.get(nameKey(formula.name));
  if (!option?.valueless) return;
  book.report(
    'choice-without-value',
    formula,
    `The choice "${option.valueless}" of ${formula.name} has no value to reckon with. Give it one: \`${option.valueless}: 1\`.`,
  );
}

function checkUnits(book: Book, formula: ast.Binary): void {
  const [left, right] = [unitOf(book, formula.left), unitOf(book, formula.right)];
  if (left === undefined || right === undefined || left === right) return;
  const convertible = isUnit(left) && isUnit(right) && sameDimension(left, right);
  book.report(
    'wrong-unit',
    formula,
    convertible
      ? `${left} and ${right} are joined as they are; convert one of them first.`
      : `${left} and ${right} are different measures and cannot be joined by \`${formula.operator}\`.`,
  );
}

function unitOf(book: Book, formula: ast.Formula): string | undefined {
  if (formula.$type !== 'Reference') return undefined;
  for (const what of ['derived', 'setting', 'field'] as const) {
    const key = book.find(what, formula.name);
    const node = key === undefined ? undefined : book.drafts.get(`${what}:${key}`)?.layers[0]?.node;
    if (node && 'unit' in node && typeof node.unit === 'string') return node.unit;
  }
  return undefined;
}
