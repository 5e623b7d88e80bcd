import { addDiceSums, type DiceStep, type DiceSum, diceIn, makeDiceSum, scaleDiceSum, termsOf } from './dice-sum.js';
import { parseNumber, roughly, toText } from './number-text.js';
import { LONGEST_DICE_TEXT } from './pool.js';
import { isProblem, type Problem, problem } from './problem.js';
import { absolute, divide, equals, isWhole, multiply, type Num, sign } from './rational.js';

/**
 * Reads dice as players write them: `2d+1`, `d6`, `d%`, `1d8 + 2d6 + 3`, `9+2d6`, `10 - 1d4`, `6dx2`, `(1d6+1)*2`, and
 * `d66`, two dice that are read as digits. `2d` needs `defaultSides`. A problem when the text is not a sum of dice or
 * its numbers are impossible.
 */
export function parseDiceSum(text: string, defaultSides?: number): DiceSum | Problem {
  const plain = text.trim();
  if (plain.length > LONGEST_DICE_TEXT || !/d/i.test(plain)) return problem(says.noDice);
  return new DiceReader(plain, defaultSides).read();
}

const says = {
  noDice: 'This is not a sum of dice; write for example 2d+1 or 2d10-1.',
  noSides: (text: string) => `${text} does not say how many sides the dice have; write for example 2d10.`,
  missing: (before: string) => `Something is missing after "${before}": a number, or dice such as 1d6.`,
  notANumber: (text: string) => `${text} is not a number that can be added to dice.`,
  noBracket: 'A closing parenthesis is missing.',
  diceTimesDice: 'Dice are multiplied and divided by numbers, not by other dice.',
  keeps: (dice: string, words: string) =>
    `In ${dice}${words}, ${words} chooses among the dice, and a sum adds them all up. A line says in words which dice of a roll count: keep highest 1, drop lowest, reroll 1.`,
  tooMany: 'These dice cannot be added: there are too many of them, or a number is too large.',
} as const;

const DIE = /^([0-9]+)?\s*d\s*([0-9]+|%)?/i;
/** `d66`, `d88`, `d666`: as many dice as digits, each with so many sides. */
const DIGITS = /^d([2-9])(\1{1,2})(?![0-9])/i;
const NUMBER = /^(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)[¼½¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]?|^[¼½¾⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞]/;
/** What other notations write after dice to keep, drop, reroll or count some of them. */
const CHOICE = /^(?:(?:k[hl]?|d[hl]?|rr?o?|mi|ma|cs|cf)[0-9]+|[kd][hl](?![a-z])|!+[0-9]*)/i;

/** A recursive descent parser. It keeps the first problem; what is read after that does not count. */
class DiceReader {
  private at = 0;
  private wrong: Problem | undefined;

  constructor(
    private readonly text: string,
    private readonly sides: number | undefined,
  ) {}

  read(): DiceSum | Problem {
    const sum = this.sum();
    if (this.wrong) return this.wrong;
    const rest = this.rest();
    if (rest === '') return sum;
    return problem(says.noDice);
  }

  private sum(): DiceSum {
    let left = this.product();
    for (let joined = this.sign(); joined !== undefined && !this.wrong; joined = this.sign()) {
      const right = this.product();
      const other = joined === '-' ? scaleDiceSum(right, -1) : right;
      left = this.orZero(other && addDiceSums(left, other));
    }
    return left;
  }

  private product(): DiceSum {
    let left = this.operand();
    for (let how = this.take(/^[x×*/]/i); how !== undefined && !this.wrong; how = this.take(/^[x×*/]/i)) {
      const right = this.operand();
      const [dice, factor] = diceIn(right) === 0 ? [left, right.add] : [right, left.add];
      if (diceIn(left) > 0 && diceIn(right) > 0) this.wrong ??= problem(says.diceTimesDice);
      else left = this.orZero(this.multiplied(dice, how === '/' ? divide(1, factor) : factor));
    }
    return left;
  }

  private multiplied(dice: DiceSum, factor: Num | undefined): DiceSum | Problem | undefined {
    if (factor === undefined) return undefined;
    if (diceIn(dice) === 0) {
      const product = multiply(dice.add, factor);
      return product === undefined ? undefined : justNumber(product);
    }
    return sign(factor) === 0 ? makeDiceSum(dice.dice, dice.sides, 0, 0) : scaleDiceSum(dice, factor);
  }

  private operand(): DiceSum {
    const before = this.text.slice(0, this.at).trimEnd();
    const minus = this.sign();
    if (minus === '-') return this.orZero(scaleDiceSum(this.operand(), -1));
    if (this.take(/^\(/) !== undefined) {
      const inner = this.sum();
      if (this.take(/^\)/) === undefined) this.wrong ??= problem(says.noBracket);
      return inner;
    }
    const digits = DIGITS.exec(this.rest());
    if (digits) return this.readAsDigits(digits);
    const [written, count, sides] = DIE.exec(this.rest()) ?? [];
    if (written !== undefined) return this.dice(written, count, sides);
    const number = this.take(NUMBER);
    if (number !== undefined) return justNumber(parseNumber(number) ?? 0);
    const rest = this.rest();
    this.wrong ??= problem(
      rest === '' ? says.missing(before.slice(-1)) : before === '' ? says.noDice : says.notANumber(rest),
    );
    return justNumber(0);
  }

  private dice(written: string, count = '1', sides?: string): DiceSum {
    this.at += written.length;
    const choice = CHOICE.exec(this.text.slice(this.at))?.[0];
    const most = sides === '%' ? 100 : sides === undefined ? this.sides : Number(sides);
    if (choice !== undefined) this.wrong ??= problem(says.keeps(written, choice));
    if (most === undefined) this.wrong ??= problem(says.noSides(written));
    return this.orZero(makeDiceSum(Number(count), most ?? 1));
  }

  private readAsDigits([written = '', side]: RegExpExecArray): DiceSum {
    this.at += written.length;
    const digits = written.length - 1;
    const [first, ...more] = Array.from({ length: digits }, (_, digit) => {
      const counts = 10 ** (digits - 1 - digit);
      return { dice: 1, sides: Number(side), ...(counts > 1 && { counts }) };
    });
    return { ...(first ?? { dice: 1, sides: Number(side) }), more, add: 0 };
  }

  /** The sum, or 0 after noting its problem. */
  private orZero(sum: DiceSum | Problem | undefined): DiceSum {
    if (sum !== undefined && !isProblem(sum)) return sum;
    this.wrong ??= sum ?? problem(says.tooMany);
    return justNumber(0);
  }

  private sign(): '+' | '-' | undefined {
    const written = this.take(/^[-+\u2212\u2013]/);
    return written === undefined ? undefined : written === '+' ? '+' : '-';
  }

  private take(pattern: RegExp): string | undefined {
    const rest = this.rest();
    const match = pattern.exec(rest)?.[0];
    if (match !== undefined) this.at += match.length;
    return match;
  }

  private rest(): string {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
    return this.text.slice(this.at);
  }
}

/** Whether a word is dice as players write them: `d6`, `d66`, `d100`. */
export function isDiceWord(word: string): boolean {
  return /^d[1-9][0-9]*$/i.test(word);
}

/** The finding for a word such as `2d6kh1`, which keeps some of its dice; undefined for other words. */
export function choiceProblem(word: string): string | undefined {
  const [dice] = /^[0-9]*d[0-9]+(?=[a-z!])/i.exec(word) ?? [];
  const choice = dice === undefined ? undefined : CHOICE.exec(word.slice(dice.length))?.[0];
  return dice === undefined || choice === undefined ? undefined : says.keeps(dice, choice);
}

function justNumber(number: Num): DiceSum {
  return { dice: 0, sides: 1, add: number };
}

/**
 * The dice sum as it is written: `2d+1`, `1d8+2d6+3`, `6dx2`, `(2d+1)x3`, or `6dx2+1` if the constant is not whole
 * before multiplication. Default sides are left out of dice that are all of one size.
 */
export function diceSumText(sum: DiceSum, defaultSides?: number): string {
  return textWith(toText, sum, defaultSides);
}

/** The dice sum as people read it: numbers that come of a root to a hundredth. It need not read back as the same dice. */
export function readableDiceSum(sum: DiceSum, defaultSides?: number): string {
  return textWith(readable, sum, defaultSides);
}

function readable(n: Num): string {
  return typeof n === 'number' || n.d <= LARGEST_EXACT ? toText(n) : toText(roughly(n));
}

/** Thousandths are written by somebody; smaller parts come of a root. */
const LARGEST_EXACT = 1000;

function textWith(numberText: (n: Num) => string, sum: DiceSum, defaultSides: number | undefined): string {
  const linear = linearText(numberText, sum, defaultSides);
  return (sum.steps ?? []).reduce((text, step) => stepText(numberText, text, step), linear);
}

function linearText(numberText: (n: Num) => string, sum: DiceSum, defaultSides: number | undefined): string {
  const usual = sum.more ? undefined : defaultSides;
  const dice = termsOf(sum)
    .map(({ dice: many, sides, counts = 1 }, index) => {
      const size = sides === usual ? '' : String(sides);
      const by = absolute(counts);
      const joined = sign(counts) < 0 ? '-' : index > 0 ? '+' : '';
      return `${joined}${many}d${size}${equals(by, 1) ? '' : `x${numberText(by)}`}`;
    })
    .join('');
  const { add: plus, times, counts, more } = sum;
  if (times === undefined) return `${dice}${signed(numberText, plus)}`;
  const isSingle = more === undefined && counts === undefined;
  const after = isSingle && !isWhole(plus) ? multiply(plus, times) : undefined;
  if (after !== undefined) return `${dice}x${numberText(times)}${signed(numberText, after)}`;
  return `${isSingle && sign(plus) === 0 ? dice : `(${dice}${signed(numberText, plus)})`}x${numberText(times)}`;
}

function stepText(numberText: (n: Num) => string, text: string, step: DiceStep): string {
  switch (step.op) {
    case 'at least':
    case 'at most':
      return `${text}, ${step.op} ${numberText(step.to)}`;
    case 'round':
      return `${text}, rounded ${step.how}`;
    case 'times':
      return `(${text})x${numberText(step.by)}`;
    case 'add':
      return `(${text})${signed(numberText, step.by)}`;
  }
}

function signed(numberText: (n: Num) => string, n: Num): string {
  return sign(n) === 0 ? '' : sign(n) > 0 ? `+${numberText(n)}` : numberText(n);
}
