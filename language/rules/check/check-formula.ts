import { type AstNode, AstUtils } from 'langium';
import { DEGREE, ofOtherSide } from '../../dice/families/game.js';
import type * as ast from '../../grammar/generated/ast.js';
import { documentText, placeOf, textOfNode } from '../../grammar/node-places.js';
import { nameKey } from '../../grammar/text.js';
import { isUnit, sameDimension } from '../../values/unit.js';
import type { Book } from '../compile/book.js';
import type { NameContext } from '../compile/formulas/own-names.js';
import { messages } from '../messages.js';
import { nearTexts } from '../near-names.js';

/** What is known of a formula's value before there is a character; `any` where that depends on one. */
type Sort = 'number' | 'dice' | 'text' | 'boolean' | 'none' | 'any';

const arithmetic = new Set(['+', '-', '*', '/', '^']);
const ordering = new Set(['<', '>', '<=', '>=']);
const logical = new Set(['and', 'or']);

/** Reports an operator whose sides it cannot join: a text that is added, a choice without a value, two measures. */
export function checkBinary(book: Book, names: NameContext, formula: ast.Binary): void {
  const { operator } = formula;
  for (const side of [formula.left, formula.right].flatMap(branchesOf)) {
    const sort = sortOf(book, names, side);
    if ((arithmetic.has(operator) || ordering.has(operator)) && (sort === 'text' || sort === 'boolean'))
      book.report('wrong-type', side, noNumber(book, operator, side, sort));
    if (
      side.$type === 'NoneLiteral' &&
      !logical.has(operator) &&
      operator !== 'otherwise' &&
      !(operator === 'is' && side === formula.right)
    )
      book.report('wrong-type', side, messages.withNone(operator));
    if (logical.has(operator) && (sort === 'number' || sort === 'text')) {
      book.report('wrong-type', side, messages.joinsConditions(operator, sort));
    }
    if (logical.has(operator)) checkAsked(book, names, side);
    if (arithmetic.has(operator)) {
      checkChoice(book, names, side);
      if (sort === 'any') {
        const word = wordIn(book, names, side);
        if (word !== undefined)
          book.report('wrong-type', side, messages.wordInOneCase(operator, textOfNode(side), word));
      }
    }
  }
  checkDice(book, names, formula);
  checkDegree(book, names, formula);
  checkOtherwise(book, formula);
  if (operator === '+' || operator === '-' || ordering.has(operator) || operator === '=') checkUnits(book, formula);
  if (operator === '/' && formula.right.$type === 'NumberLiteral' && Number(formula.right.value) === 0) {
    book.report('division-by-zero', formula.right, messages.dividedByZero);
  }
}

/** What a side of an operator can be: the branches of an `if`, else itself. */
function branchesOf(formula: ast.Formula): readonly ast.Formula[] {
  return formula.$type === 'Conditional' ? [formula.yes, formula.no].flatMap(branchesOf) : [formula];
}

/** A text or a condition where a number is wanted; a text that is a declared name was meant without quotes. */
function noNumber(book: Book, operator: string, side: ast.Formula, sort: 'text' | 'boolean'): string {
  if (side.$type === 'TextLiteral' && book.isDeclared(side.value)) return messages.nameInQuotes(side.value, operator);
  return messages.joinsNumbers(operator, sort === 'text' ? 'text' : 'condition');
}

const equality = new Set(['is', '=', '!=']);

/** Reports a text that the degree of a roll is compared with and that no dice call so. */
function checkDegree(book: Book, names: NameContext, { operator, left, right }: ast.Binary): void {
  if (!equality.has(operator) || left.$type !== 'Reference' || right.$type !== 'TextLiteral') return;
  const name = nameKey(left.name);
  if ((name !== DEGREE && name !== ofOtherSide(DEGREE)) || !names.bound?.has(name)) return;
  const degrees = book.degreeNames;
  if (!degrees || degrees.some((one) => nameKey(one) === nameKey(right.value))) return;
  const near = nearTexts(right.value, degrees);
  book.report('unknown-name', right, messages.unknownDegree(right.value, degrees, near));
}

/** Dice can be added, and multiplied or divided by numbers; nothing else gives dice. */
function checkDice(book: Book, names: NameContext, formula: ast.Binary): void {
  const { operator, left, right } = formula;
  const sides = [left, right];
  const [first, second] = sides.map((side) => sortOf(book, names, side) === 'dice');
  const dice = first ? left : second ? right : undefined;
  if (!dice || !['*', '/', '^'].includes(operator)) return;
  if (operator === '^' || (first && second) || (operator === '/' && second))
    book.report('wrong-type', formula, messages.noDice(operator, textOfNode(dice)));
}

/** `a otherwise b - 1` is `(a otherwise b) - 1`, which is rarely meant: parentheses have to say which it is. */
function checkOtherwise(book: Book, formula: ast.Binary): void {
  const { left, operator, right } = formula;
  if (!arithmetic.has(operator) || left.$type !== 'Binary' || left.operator !== 'otherwise') return;
  const text = documentText(formula);
  const [taken, rest] = [spanOf(left), spanOf(right)];
  if (text.slice(taken.end, rest.offset).includes(')')) return;
  book.report(
    'advice',
    formula,
    messages.otherwiseFirst(operator, text.slice(taken.offset, taken.end), text.slice(rest.offset, rest.end)),
    { severity: 'warning' },
  );
}

/** Where the operands of a formula begin and end: the nodes of an operator cover their neighbours too. */
function spanOf(formula: ast.Formula): { readonly offset: number; readonly end: number } {
  let [first, last] = [formula, formula];
  while (first.$type === 'Binary') first = first.left;
  while (last.$type === 'Binary') last = last.right;
  return { offset: placeOf(first)?.offset ?? 0, end: placeOf(last)?.end ?? 0 };
}

/** What the arguments of a function cannot be: `dice(2, 6)` takes numbers. */
export function checkArguments(book: Book, names: NameContext, formula: ast.Call): void {
  if (formula.function === 'min' || formula.function === 'max') return;
  for (const one of formula.arguments) {
    const sort = sortOf(book, names, one);
    if (sort === 'number' || sort === 'any') continue;
    book.report('wrong-type', one, messages.takesNumbers(formula.function, sortWords[sort]));
  }
}

/** Reports a condition that is none: a number or a text always holds. */
export function checkCondition(book: Book, names: NameContext, formula: ast.Formula): void {
  const sort = sortOf(book, names, formula);
  // Flags and counts may be asked as they are; a number or text written literally was meant otherwise.
  if ((sort === 'number' || sort === 'text') && formula.$type !== 'Reference' && formula.$type !== 'Query')
    book.report('wrong-type', formula, messages.notACondition(sort));
  checkAsked(book, names, formula);
}

/**
 * Reports the bare name of a trait whose rating is more than nothing for those who do not have it, too: as a condition it
 * does not ask whether they do.
 */
function checkAsked(book: Book, names: NameContext, formula: ast.Formula): void {
  if (formula.$type !== 'Reference' && !(formula.$type === 'Member' && isOtherSide(formula.of))) return;
  const key = nameKey(formula.name);
  if (formula.$type === 'Reference' && (names.locals.has(key) || names.bound?.has(key))) return;
  const { kind, rest } = book.qualified(formula.name) ?? { kind: undefined, rest: formula.name };
  const trait = book.findTrait(rest, kind);
  if (!trait) return;
  const clauses = [
    ...(book.kind(trait.kind)?.clauses ?? []),
    ...(book.draft(`trait:${trait.kind}:${trait.key}`)?.clauses ?? []),
  ];
  const fallback = clauses.findLast((one) => one.$type === 'Rating')?.fallback;
  const isNothing = fallback?.$type === 'NoneLiteral' || (fallback?.$type === 'NumberLiteral' && !+fallback.value);
  if (fallback && !isNothing) book.report('wrong-type', formula, messages.ratingForAll(textOfNode(formula)));
}

function isOtherSide(formula: ast.Formula): boolean {
  return formula.$type === 'Reference' && ['foe', 'whom'].includes(nameKey(formula.name));
}

/** Reports what a field of its type cannot hold. */
export function checkChanged(book: Book, names: NameContext, clause: ast.Changes): void {
  const declared = clause.kind === undefined ? fieldNode(book, clause.name) : itemField(book, clause.kind, clause.name);
  const expected = declared?.type.name;
  const sort = sortOf(book, names, clause.value);
  if (sort === 'any' || sort === 'none') return;
  if ((expected === 'number' && sort !== 'number') || (expected === 'text' && sort !== 'text'))
    book.report('wrong-type', clause.value, messages.wrongField(clause.name, `a ${expected}`, sortWords[sort]));
}

/** Reports what cannot be thrown. */
export function checkThrown(book: Book, names: NameContext, clause: ast.Throws): void {
  const sort = sortOf(book, names, clause.value);
  if (sort !== 'any' && sort !== 'dice')
    book.report('wrong-type', clause.value, messages.notDice(clause.name, sortWords[sort]));
  checkChosenDice(book, names, clause.value);
}

/** Reports `max(1d8, 1d6)` in what is thrown: it is one of the two, and not the better of both throws. */
export function checkChosenDice(book: Book, names: NameContext, thrown: ast.Formula): void {
  for (const node of AstUtils.streamAst(thrown)) {
    if (!isCall(node) || (node.function !== 'max' && node.function !== 'min')) continue;
    const dice = node.arguments.filter((one) => sortOf(book, names, one) === 'dice');
    if (dice.length > 1) book.report('wrong-type', node, messages.chosenDice(node.function, dice.map(textOfNode)));
  }
}

function isCall(node: AstNode): node is ast.Call {
  return node.$type === 'Call';
}

/** Reports an input of a part that is not of its type. */
export function checkInput(
  book: Book,
  names: NameContext,
  part: string,
  { name, type }: Pick<ast.Parameter, 'name' | 'type'>,
  given: ast.Formula,
): void {
  const sort = sortOf(book, names, given);
  if (type !== undefined && sort !== 'any' && sort !== 'none' && sort !== type)
    book.report('wrong-type', given, messages.wrongInput(part, name, `a ${type}`, sortWords[sort]));
}

/** Reports what cannot be distributed. */
export function checkSpent(book: Book, names: NameContext, clause: ast.Spends): void {
  const sort = sortOf(book, names, clause.value);
  if (sort !== 'any' && sort !== 'number')
    book.report('wrong-type', clause.value, messages.notANumberToSpend(sortWords[sort]));
}

const sortWords: Readonly<Record<Exclude<Sort, 'any'>, string>> = {
  number: 'a number',
  dice: 'dice',
  text: 'a text',
  boolean: 'a condition',
  none: 'none',
};

function fieldNode(book: Book, name: string): ast.Field | undefined {
  const key = book.find('field', name);
  const node = key === undefined ? undefined : book.draft(`field:${key}`)?.layers.at(-1)?.node;
  return node?.$type === 'Field' ? node : undefined;
}

function itemField(book: Book, kind: string, name: string): ast.FieldClause | undefined {
  return (book.kind(kind)?.clauses ?? []).findLast(
    (one): one is ast.FieldClause => one.$type === 'FieldClause' && nameKey(one.name) === nameKey(name),
  );
}

/** How far a chain of derived values is followed. */
const farthest = 8;

function sortOf(book: Book, names: NameContext, formula: ast.Formula, depth = 0): Sort {
  switch (formula.$type) {
    case 'NumberLiteral':
    case 'Rounding':
      return 'number';
    case 'DiceLiteral':
      return /^\d+d\d/i.test(formula.value) || (book.dieSides !== undefined && /^\d+d/i.test(formula.value))
        ? 'dice'
        : 'any';
    case 'Call':
      return formula.function === 'dice' ? 'dice' : 'any';
    case 'TextLiteral':
      return 'text';
    case 'NoneLiteral':
      return 'none';
    case 'Has':
      return 'boolean';
    case 'Query':
      return formula.function === 'count' ? 'number' : 'any';
    case 'Binary':
      if (formula.operator === '+' || formula.operator === '-')
        return [formula.left, formula.right].some((side) => sortOf(book, names, side, depth) === 'dice')
          ? 'dice'
          : 'any';
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
    case 'Lookup':
      return sortOfCells(book, formula);
    default:
      return 'any';
  }
}

/** What a name gives, where its declaration says so; own names of a declaration are left open. */
function sortOfName(book: Book, names: NameContext, formula: ast.Reference, depth: number): Sort {
  const key = nameKey(formula.name);
  if (names.locals.has(key) || names.bound?.has(key) || depth > farthest) return 'any';
  const trait = book.findTrait(formula.name);
  if (trait) return hasDice(book, trait.kind) ? 'dice' : 'any';
  const derived = book.find('derived', key);
  if (derived !== undefined) {
    const node = book.draft(`derived:${derived}`)?.layers.at(-1)?.node;
    const own = book.draft(`derived:${derived}`)?.clauses.length ?? 0;
    return node?.$type === 'Derived' && node.each === undefined && own === 0
      ? sortOf(book, { locals: new Set() }, node.value, depth + 1)
      : 'any';
  }
  if (book.find('setting', key) !== undefined) return 'any';
  if (book.find('switch', key) !== undefined) return 'boolean';
  const field = book.find('field', key);
  const node = field === undefined ? undefined : book.draft(`field:${field}`)?.layers.at(-1)?.node;
  if (node?.$type !== 'Field') return 'any';
  const { name } = node.type;
  return name === 'text' ? 'text' : name === 'flag' ? 'boolean' : name === 'number' ? 'number' : 'any';
}

/** What the cells of a table are, where all are of one kind. */
function sortOfCells(book: Book, { of }: ast.Lookup): Sort {
  const table = of.$type === 'Reference' ? book.table(of.name) : undefined;
  const cells = table?.rows.flatMap((row) => row.cells) ?? [];
  return cells.length > 0 && cells.every(({ kind }) => kind === 'dice') ? 'dice' : 'any';
}

/**
 * A text that a formula is for somebody: a cell of a table, a branch, a choice without a value. Undefined where there is none, or
 * where that depends on a character. Nothing can be added to it.
 */
function wordIn(book: Book, names: NameContext, formula: ast.Formula, depth = 0): string | undefined {
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

/** Whether a kind has ratings of dice. */
function hasDice(book: Book, kind: string): boolean {
  const rating = (book.kind(kind)?.clauses ?? []).findLast((one) => one.$type === 'Rating');
  return rating?.type === 'dice';
}

/** An option whose choices have no value cannot be part of arithmetic. */
function checkChoice(book: Book, names: NameContext, formula: ast.Formula): void {
  if (formula.$type !== 'Reference') return;
  const option = names.options?.get(nameKey(formula.name));
  if (!option?.valueless) return;
  book.report('choice-without-value', formula, messages.choiceWithoutValue(option.valueless, formula.name));
}

function checkUnits(book: Book, formula: ast.Binary): void {
  const [left, right] = [unitOf(book, formula.left), unitOf(book, formula.right)];
  if (left === undefined || right === undefined || left === right) return;
  const convertible = isUnit(left) && isUnit(right) && sameDimension(left, right);
  book.report(
    'wrong-unit',
    formula,
    convertible ? messages.unitsNotConverted(left, right) : messages.differentMeasures(left, right, formula.operator),
  );
}

function unitOf(book: Book, formula: ast.Formula): string | undefined {
  if (formula.$type !== 'Reference') return undefined;
  for (const what of ['derived', 'setting', 'field'] as const) {
    const key = book.find(what, formula.name);
    const node = key === undefined ? undefined : book.draft(`${what}:${key}`)?.layers[0]?.node;
    if (node?.$type === 'Field') {
      const unit = node.bounds.find((bound) => bound.$type === 'Unit');
      if (unit) return unit.name;
    } else if (node && 'unit' in node && typeof node.unit === 'string') return node.unit;
  }
  return undefined;
}
