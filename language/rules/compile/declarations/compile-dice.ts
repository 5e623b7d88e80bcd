import type { DeclaredLine, LinePart } from '../../../dice/families/family.js';
import type * as ast from '../../../grammar/generated/ast.js';
import { textOfNode } from '../../../grammar/node-places.js';
import { nameKey } from '../../../grammar/text.js';
import { parseDiceSum } from '../../../values/dice-text.js';
import { isProblem } from '../../../values/problem.js';
import type { Declared } from '../../declared.js';
import { messages } from '../../messages.js';
import type { DiceRules } from '../../rules.js';
import type { Compiled } from '../../scope.js';
import type { Book } from '../book.js';
import type { Draft } from '../draft.js';
import { FormulaCompiler } from '../formulas/compile-formula.js';
import { decimal, literal } from '../formulas/literals.js';
import { originOf } from '../origins.js';

/**
 * Compiles the dice of a rulebook. Conditions on the roller are compiled later, when everything that they can name is
 * known.
 */
export function compileDice(draft: Draft, node: ast.Dice, declared: Declared, book: Book): DiceRules {
  const sum = node.dice === undefined ? undefined : (diceOf(node.dice, node, book) ?? UNREADABLE);
  let lines: DeclaredLine[] = [];
  for (const layer of draft.layers) {
    if (layer.node.$type !== 'Dice') continue;
    const stated = ownLines(layer.node).map((line) => declaredLine(line, book));
    // A rulebook can have several lines with the same name, each with its own condition. Those of a later rulebook
    // replace all of them.
    lines = [...lines.filter((one) => !stated.some(({ name }) => name === one.name)), ...stated];
  }
  return {
    ...declared,
    family: nameKey(node.family),
    ...(node.called !== undefined && { as: nameKey(node.called) }),
    dice: sum?.dice ?? 1,
    sides: sum?.sides ?? 0,
    lines,
    conditions: new Map(),
  };
}

/** Replaces dice that were already reported, so that they cause no more findings. */
const UNREADABLE = { dice: 1, sides: 6 };

function ownLines({ lines }: ast.Dice): readonly ast.DiceLine[] {
  return lines.flatMap((line) => (line.$type === 'DiceLine' ? [line] : []));
}

/** The bound name for the sum of all shifts of a roll. */
const SHIFTS = 'shifts';

/** The effect of all shifts of a roll, as the last rulebook declares it. */
function pooledOf(draft: Draft, book: Book): Compiled | undefined {
  let pooled: Compiled | undefined;
  for (const { node, source } of draft.layers) {
    const [line, second] = node.$type === 'Dice' ? node.lines.filter((one) => one.$type === 'Pooled') : [];
    if (!line) continue;
    book.within(source, () => {
      if (second) book.report('duplicate-clause', second, messages.saidTwice);
      const names = { locals: new Set<string>(), bound: new Set([SHIFTS]), hasFoe: true } as const;
      pooled = new FormulaCompiler(book, names, { ...originOf(draft, book), clause: 'pooled' }).compile(line.value);
    });
  }
  return pooled;
}

/** Adds the compiled conditions on the roller, and the pooling of shifts. */
export function withConditions(rules: DiceRules, draft: Draft | undefined, book: Book): DiceRules {
  const conditions = new Map<string, Compiled>();
  for (const layer of draft?.layers ?? []) {
    if (!draft || layer.node.$type !== 'Dice') continue;
    for (const { condition } of ownLines(layer.node)) {
      if (!condition || isOfTarget(condition) || toggleOf(condition, book) !== undefined) continue;
      const compiler = new FormulaCompiler(
        book,
        { locals: new Set(), hasFoe: true },
        { ...originOf(draft, book), clause: 'when' },
      );
      book.within(layer.source, () => conditions.set(keyOf(condition), compiler.condition(condition)));
    }
  }
  const pooled = draft && pooledOf(draft, book);
  return { ...rules, conditions, ...(pooled && { pooled }) };
}

/** A line of the dice for its family. Without a book, switches are taken for conditions. */
export function declaredLine({ name, parts, condition }: ast.DiceLine, book?: Book): DeclaredLine {
  const read = parts.map((part) => partOf(part, book));
  const [first] = read;
  const range = first?.is === 'range' ? first : undefined;
  return {
    name: nameKey(name),
    written: name,
    ...(range && { from: range.from, to: range.to }),
    rest: range ? read.slice(1) : read,
    ...(condition && conditionOf(condition, book)),
  };
}

function partOf(part: ast.DicePart, book: Book | undefined): LinePart {
  const { from, to, dice, word, colon } = part;
  if (from !== undefined) return { is: 'range', from: decimal(from), to: decimal(to ?? from) };
  if (dice !== undefined) return { is: 'dice', ...(diceOf(dice, part, book) ?? UNREADABLE) };
  return colon ? { is: 'colon' } : { is: 'words', words: word ?? '' };
}

function diceOf(
  text: string,
  node: ast.Dice | ast.DicePart,
  book: Book | undefined,
): { readonly dice: number; readonly sides: number } | undefined {
  const sum = parseDiceSum(text, 0);
  if (!isProblem(sum)) return { dice: sum.dice, sides: sum.sides };
  book?.report('out-of-range', node, sum.problem, { property: 'dice' });
  return undefined;
}

type Condition = Pick<DeclaredLine, 'toggle' | 'condition' | 'targetAtLeast' | 'targetAtMost'>;

function conditionOf(condition: ast.Formula, book: Book | undefined): Condition {
  const toggle = book && toggleOf(condition, book);
  if (toggle !== undefined) return { toggle };
  return isOfTarget(condition) ? targetRange(condition, book) : { condition: keyOf(condition) };
}

/** The key of a condition: its text with normalized blanks, so that equal conditions have the same key. */
function keyOf(condition: ast.Formula): string {
  return textOfNode(condition).replace(/\s+/g, ' ');
}

function toggleOf(condition: ast.Formula, book: Book): string | undefined {
  const toggle = condition.$type === 'Reference' ? book.find('switch', condition.name) : undefined;
  if (toggle !== undefined) book.noteRead('switch', toggle);
  return toggle;
}

function isOfTarget(condition: ast.Formula): condition is ast.Binary {
  return (
    condition.$type === 'Binary' && condition.left.$type === 'Reference' && nameKey(condition.left.name) === 'target'
  );
}

function targetRange(condition: ast.Binary, book: Book | undefined): Condition {
  const bound = literal(condition.right);
  const { operator } = condition;
  if (bound !== undefined && (operator === '>=' || operator === '>'))
    return { targetAtLeast: operator === '>' ? bound + 1 : bound };
  if (bound !== undefined && (operator === '<=' || operator === '<'))
    return { targetAtMost: operator === '<' ? bound - 1 : bound };
  book?.report('not-computable', condition, messages.diceCondition);
  return {};
}

/** The key of the dice that a roll names; unknown dice are reported. */
export function diceNamed(rolls: ast.Rolls | ast.Resists, book: Book): string | undefined {
  if (rolls.dice === undefined) return undefined;
  const key = book.find('dice', rolls.dice);
  if (key === undefined)
    book.report('unknown-name', rolls, messages.noSuchDice(rolls.dice, book.advice(rolls.dice, ['dice'])), {
      property: 'dice',
    });
  return key;
}
