import type * as ast from '../../grammar/generated/ast.js';
import * as rational from '../../values/rational.js';
import { booleanValue, NONE, numberValue, textValue, type Value } from '../../values/value.js';
import type { Derivation, Operation } from '../derivation.js';
import type { RuleOrigin } from '../origin.js';
import type { Book } from './book.js';
import type { NameContext } from './book-names.js';
import { checkBinary, checkCondition } from './check-formula.js';
import { compileLookUp } from './compile-look-up.js';
import { compileMember } from './compile-member.js';
import { compileQuery } from './compile-query.js';
import { compileIs } from './compile-words.js';
import type { Compiled } from './compiled.js';
import { callFunction, callOperations, isTrue, operators, roundings } from './formula-operators.js';
import { diceLiteral, nothing, numberOf } from './literals.js';
import { subtractValues } from './operations.js';
import { resolveReference } from './resolve-name.js';

/** Compiles the formulas of one clause. What it does not understand becomes `none` and a finding of the rulebook. */
export class FormulaCompiler {
  constructor(
    readonly book: Book,
    readonly names: NameContext,
    readonly origin: RuleOrigin,
  ) {}

  compile(formula: ast.Formula | undefined): Compiled {
    if (!formula) return () => nothing;
    switch (formula.$type) {
      case 'NumberLiteral':
        return this.constant(numberOf(formula.value));
      case 'DiceLiteral':
        return this.constant(diceLiteral(formula.value, this.book.dieSides));
      case 'TextLiteral':
        return this.constant(textValue(formula.value));
      case 'NoneLiteral':
        return () => nothing;
      case 'Conditional':
        return this.conditional(formula);
      case 'Binary':
        return this.binary(formula);
      case 'Negation':
        return this.negation(formula);
      case 'Rounding':
        return this.rounding(formula);
      case 'Query':
        return compileQuery(this, formula);
      case 'Has':
        return this.has(formula);
      case 'Call':
        return this.call(formula);
      case 'Reference':
        return resolveReference(this, formula.name, formula.specialty, formula);
      case 'Member':
        return compileMember(this, formula);
      case 'Lookup':
        return compileLookUp(this, formula);
      default:
        return () => nothing;
    }
  }

  /** The same clause with other names. */
  knowing(names: NameContext): FormulaCompiler {
    return new FormulaCompiler(this.book, names, this.origin);
  }

  private constant(value: Value): Compiled {
    const leaf: Derivation = { operation: 'declared', value, origin: this.origin };
    return () => leaf;
  }

  /** A formula that has to hold or not. */
  condition(formula: ast.Formula): Compiled {
    checkCondition(this.book, this.names, formula);
    return this.compile(formula);
  }

  private conditional(formula: ast.Conditional): Compiled {
    const condition = this.condition(formula.condition);
    const yes = this.compile(formula.yes);
    const no = this.compile(formula.no);
    return (scope) => {
      const tested = condition(scope);
      const chosen = isTrue(tested.value) ? yes(scope) : no(scope);
      return { operation: 'choose', value: chosen.value, of: [chosen, tested] };
    };
  }

  private binary(formula: ast.Binary): Compiled {
    checkBinary(this.book, this.names, formula);
    if (formula.operator === 'is') return compileIs(this, formula);
    const left = this.compile(formula.left);
    const right = this.compile(formula.right);
    switch (formula.operator) {
      case 'and':
      case 'or': {
        const stopsAt = formula.operator === 'or';
        const operation: Operation = formula.operator;
        return (scope) => {
          const a = left(scope);
          if (isTrue(a.value) === stopsAt) return { operation, value: booleanValue(stopsAt), of: [a] };
          const b = right(scope);
          return { operation, value: booleanValue(isTrue(b.value)), of: [a, b] };
        };
      }
      case 'otherwise':
        return (scope) => {
          const a = left(scope);
          const chosen = a.value.kind === 'none' ? right(scope) : a;
          return { operation: 'otherwise', value: chosen.value, of: [chosen] };
        };
      default: {
        const { operation, apply } = operators[formula.operator];
        const label = operation === 'compare' ? formula.operator : undefined;
        return (scope) => {
          const a = left(scope);
          const b = right(scope);
          return { operation, value: apply(a.value, b.value), of: [a, b], ...(label && { label }) };
        };
      }
    }
  }

  private negation(formula: ast.Negation): Compiled {
    const operand = formula.operator === 'not' ? this.condition(formula.operand) : this.compile(formula.operand);
    if (formula.operator === '+') return operand;
    if (formula.operator === 'not') {
      return (scope) => {
        const a = operand(scope);
        return { operation: 'not', value: booleanValue(!isTrue(a.value)), of: [a] };
      };
    }
    return (scope) => {
      const a = operand(scope);
      return { operation: 'negate', value: subtractValues(numberValue(0), a.value), of: [a] };
    };
  }

  private rounding(formula: ast.Rounding): Compiled {
    const of = this.compile(formula.of);
    const how = roundings[formula.how];
    const operation: Operation = `round ${how}`;
    return (scope) => {
      const a = of(scope);
      const value =
        a.value.kind === 'number'
          ? numberValue(rational.round(a.value.number, how), a.value.unit, a.value.approximate)
          : NONE;
      return { operation, value, of: [a] };
    };
  }

  private has(formula: ast.Has): Compiled {
    const trait = this.book.findTrait(formula.name);
    if (!trait) {
      this.book.report(
        'unknown-name',
        formula,
        `Nothing is called "${formula.name}".${this.book.advice(formula.name, ['trait'])}`,
        { property: 'name' },
      );
      return () => nothing;
    }
    const { kind, key } = trait;
    const specialty = formula.specialty;
    return (scope) => ({
      operation: 'has',
      value: booleanValue(scope.character.has(kind, key, specialty)),
      label: formula.name,
      origin: this.origin,
    });
  }

  private call(formula: ast.Call): Compiled {
    const of = formula.arguments.map((argument) => this.compile(argument));
    const how = formula.function;
    // `dice(2)`: so many dice of the game's own sides.
    if (how === 'dice' && of.length === 1 && this.book.dieSides !== undefined)
      of.push(this.constant(numberValue(this.book.dieSides)));
    return (scope) => {
      const parts = of.map((argument) => argument(scope));
      return { operation: callOperations[how], value: callFunction(how, parts), of: parts };
    };
  }
}
