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
import {
  arithmetic,
  fieldNode,
  isDice,
  joinedKind,
  kindOf,
  kindsOf,
  onlyKind,
  ordering,
  type PlainKind,
  plainKind,
  type ValueKind,
  type ValueKinds,
  wordIn,
} from './value-kinds.js';

const logical = new Set(['and', 'or']);

/** Reports an operator that cannot join its sides: a text that is added, a choice without a value, two units. */
export function checkBinary(book: Book, names: NameContext, formula: ast.Binary): void {
  const { operator } = formula;
  let isReported = false;
  for (const side of [formula.left, formula.right].flatMap(branchesOf)) {
    const kind = kindOf(book, names, side);
    if ((arithmetic.has(operator) || ordering.has(operator)) && (kind === 'text' || kind === 'boolean')) {
      isReported = true;
      book.report('wrong-type', side, noNumber(book, operator, side, kind));
    }
    if (
      side.$type === 'NoneLiteral' &&
      !logical.has(operator) &&
      operator !== 'otherwise' &&
      !(operator === 'is' && side === formula.right)
    )
      book.report('wrong-type', side, messages.withNone(operator));
    if (logical.has(operator) && (kind === 'number' || kind === 'text')) {
      book.report('wrong-type', side, messages.joinsConditions(operator, kind));
    }
    if (logical.has(operator)) checkAsked(book, names, side);
    if (arithmetic.has(operator)) {
      checkChoice(book, names, side);
      if (kind === undefined) {
        const word = wordIn(book, names, side);
        if (word !== undefined) {
          isReported = true;
          book.report('wrong-type', side, messages.wordInOneCase(operator, textOfNode(side), word));
        }
      }
    }
  }
  if (!isReported) checkJoined(book, names, formula);
  checkDegree(book, names, formula);
  checkOtherwise(book, formula);
  if (operator === '+' || operator === '-' || ordering.has(operator) || operator === '=') checkUnits(book, formula);
  if (operator === '/' && formula.right.$type === 'NumberLiteral' && Number(formula.right.value) === 0) {
    book.report('division-by-zero', formula.right, messages.dividedByZero);
  }
}

/** The possible formulas of a side: the branches of an `if`, or the formula itself. */
function branchesOf(formula: ast.Formula): readonly ast.Formula[] {
  return formula.$type === 'Conditional' ? [formula.yes, formula.no].flatMap(branchesOf) : [formula];
}

/**
 * The message for a text or a condition where a number is expected. A text that is a declared name was meant without
 * quotes.
 */
function noNumber(book: Book, operator: string, side: ast.Formula, kind: 'text' | 'boolean'): string {
  if (side.$type === 'TextLiteral' && book.isDeclared(side.value)) return messages.nameInQuotes(side.value, operator);
  return messages.joinsNumbers(operator, kind === 'text' ? 'text' : 'condition');
}

const equality = new Set(['is', '=', '!=']);

/** Reports a comparison of a roll's degree with a text that is no degree of any dice. */
function checkDegree(book: Book, names: NameContext, { operator, left, right }: ast.Binary): void {
  if (!equality.has(operator) || left.$type !== 'Reference' || right.$type !== 'TextLiteral') return;
  const name = nameKey(left.name);
  if ((name !== DEGREE && name !== ofOtherSide(DEGREE)) || !names.bound?.has(name)) return;
  const degrees = book.degreeNames;
  if (!degrees || degrees.some((one) => nameKey(one) === nameKey(right.value))) return;
  const near = nearTexts(right.value, degrees);
  book.report('unknown-name', right, messages.unknownDegree(right.value, degrees, near));
}

/** Reports an operator that cannot join the kinds that its sides have, or can have for some characters. */
function checkJoined(book: Book, names: NameContext, formula: ast.Binary): void {
  const { operator, left, right } = formula;
  const [a, b] = [kindsOf(book, names, left), kindsOf(book, names, right)];
  if (operator === '=' || operator === '!=') {
    const [one, other] = [onlyKind(a), onlyKind(b)];
    if (one && other && (one === 'text') !== (other === 'text'))
      book.report('wrong-type', right, messages.neverEqual(sideText(left), one, sideText(right), other));
    return;
  }
  if (!arithmetic.has(operator)) return;
  for (const [one, other] of pairsNotJoined(operator, a, b)) {
    const pool = one === 'pool' ? left : other === 'pool' ? right : undefined;
    const offending = pool ?? (isDice(one) ? left : right);
    const isSure = onlyKind(a) !== undefined && onlyKind(b) !== undefined;
    const message = pool
      ? messages.poolApart(operator, [sideText(left), one], [sideText(right), other], sideText(pool), isSure)
      : messages.noDice(operator, sideText(offending));
    // In a chain of operators each node covers its neighbours too.
    const isAlone = [formula.$container, left, right].every(({ $type }) => $type !== 'Binary');
    const part = [offending, left, right].find(({ $type }) => $type !== 'Binary');
    book.report('wrong-type', isAlone ? formula : (part ?? formula), message);
    return;
  }
}

function sideText(formula: ast.Formula): string {
  const { offset, end } = spanOf(formula);
  return formula.$type === 'Binary' ? documentText(formula).slice(offset, end) : textOfNode(formula);
}

/**
 * Pairs of kinds of the two sides that an operator cannot join. One kind of each pair fits no kind of the other side.
 * Texts and conditions have messages of their own.
 */
function* pairsNotJoined(
  operator: string,
  left: ValueKinds,
  right: ValueKinds,
): Iterable<readonly [ValueKind, ValueKind]> {
  const known = (one: ValueKinds): readonly ValueKind[] =>
    (one.isOpen ? JOINED : [...one.kinds]).filter((kind) => JOINED.includes(kind));
  const apart = (one: ValueKind, others: readonly ValueKind[], join: (other: ValueKind) => unknown): boolean =>
    JOINED.includes(one) && others.length > 0 && others.every((other) => join(other) === undefined);
  const [lefts, rights] = [known(left), known(right)];
  for (const one of left.kinds)
    if (apart(one, rights, (other) => joinedKind(operator, one, other))) yield [one, rights[0] ?? one];
  for (const other of right.kinds)
    if (apart(other, lefts, (one) => joinedKind(operator, one, other))) yield [lefts[0] ?? other, other];
}

/** Kinds that arithmetic works on. */
const JOINED: readonly ValueKind[] = ['number', 'dice', 'loose dice', 'pool'];

/** Reports a value that no dice of the rulebook can roll, or not those that the clause names. */
export function checkRolled(book: Book, names: NameContext, { value, dice }: ast.Rolls): void {
  checkChosenDice(book, names, value);
  const kind = onlyKind(kindsOf(book, names, value));
  if (!kind || kind === 'none' || (dice !== undefined && book.find('dice', dice) === undefined)) return;
  const plain = plainKind(kind);
  if (book.rollsKind(plain, dice)) return;
  const taken = (['number', 'dice', 'pool'] as const).filter((one) => book.rollsKind(one, dice));
  book.report('wrong-type', value, messages.rolledByNone(textOfNode(value), plain, dice, taken));
}

/** Reports `a otherwise b - 1` without parentheses: it is `(a otherwise b) - 1`, which is rarely meant. */
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

/** The range of the operands of a formula. The nodes of an operator cover their neighbours too. */
function spanOf(formula: ast.Formula): { readonly offset: number; readonly end: number } {
  let [first, last] = [formula, formula];
  while (first.$type === 'Binary') first = first.left;
  while (last.$type === 'Binary') last = last.right;
  return { offset: placeOf(first)?.offset ?? 0, end: placeOf(last)?.end ?? 0 };
}

/** Reports arguments of a built-in function that are no numbers: `dice(2, 6)`. */
export function checkArguments(book: Book, names: NameContext, formula: ast.Call): void {
  if (formula.function === 'min' || formula.function === 'max') return;
  for (const one of formula.arguments) {
    const kind = kindOf(book, names, one);
    if (kind === 'number' || kind === undefined) continue;
    book.report('wrong-type', one, messages.takesNumbers(formula.function, kindWords[kind]));
  }
}

/** Reports a condition that is a number or a text, which always holds. */
export function checkCondition(book: Book, names: NameContext, formula: ast.Formula): void {
  const kind = kindOf(book, names, formula);
  // Flags and counts can be conditions; a literal number or text is a mistake.
  if ((kind === 'number' || kind === 'text') && formula.$type !== 'Reference' && formula.$type !== 'Query')
    book.report('wrong-type', formula, messages.notACondition(kind));
  checkAsked(book, names, formula);
}

/**
 * Reports the bare name of a trait as a condition if its default rating is not zero: it is true also for characters
 * without the trait.
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

/** Reports a value that does not fit the type of the field. */
export function checkChanged(book: Book, names: NameContext, clause: ast.Changes): void {
  const declared = clause.kind === undefined ? fieldNode(book, clause.name) : itemField(book, clause.kind, clause.name);
  const expected = declared?.type.name;
  const kind = kindOf(book, names, clause.value);
  if (kind === undefined || kind === 'none') return;
  if ((expected === 'number' && kind !== 'number') || (expected === 'text' && kind !== 'text'))
    book.report('wrong-type', clause.value, messages.wrongField(clause.name, `a ${expected}`, kindWords[kind]));
}

/** Reports `throws` without dice. */
export function checkThrown(book: Book, names: NameContext, clause: ast.Throws): void {
  const kind = kindOf(book, names, clause.value);
  if (kind !== undefined && kind !== 'dice')
    book.report('wrong-type', clause.value, messages.notDice(clause.name, kindWords[kind]));
  checkChosenDice(book, names, clause.value);
}

/** Reports `max(1d8, 1d6)` in a roll: it rolls one of the two, and is not the better of both rolls. */
export function checkChosenDice(book: Book, names: NameContext, thrown: ast.Formula): void {
  for (const node of AstUtils.streamAst(thrown)) {
    if (!isCall(node) || (node.function !== 'max' && node.function !== 'min')) continue;
    const dice = node.arguments.filter((one) => kindOf(book, names, one) === 'dice');
    if (dice.length > 1) book.report('wrong-type', node, messages.chosenDice(node.function, dice.map(textOfNode)));
  }
}

function isCall(node: AstNode): node is ast.Call {
  return node.$type === 'Call';
}

/** Reports an input of a part that has the wrong type. */
export function checkInput(
  book: Book,
  names: NameContext,
  part: string,
  { name, type }: Pick<ast.Parameter, 'name' | 'type'>,
  argument: ast.Formula,
): void {
  const kind = kindOf(book, names, argument);
  if (type !== undefined && kind !== undefined && kind !== 'none' && kind !== type)
    book.report('wrong-type', argument, messages.wrongInput(part, name, `a ${type}`, kindWords[kind]));
}

/** Reports `spends` without a number. */
export function checkSpent(book: Book, names: NameContext, clause: ast.Spends): void {
  const kind = kindOf(book, names, clause.value);
  if (kind !== undefined && kind !== 'number')
    book.report('wrong-type', clause.value, messages.notANumberToSpend(kindWords[kind]));
}

const kindWords: Readonly<Record<PlainKind, string>> = {
  number: 'a number',
  dice: 'dice',
  pool: 'a pool',
  text: 'a text',
  boolean: 'a condition',
  none: 'none',
};

function itemField(book: Book, kind: string, name: string): ast.FieldClause | undefined {
  return (book.kind(kind)?.clauses ?? []).findLast(
    (one): one is ast.FieldClause => one.$type === 'FieldClause' && nameKey(one.name) === nameKey(name),
  );
}

/** Reports an option in arithmetic whose choices have no value. */
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
