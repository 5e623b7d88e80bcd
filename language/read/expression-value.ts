import { addValues, divideValues, multiplyValues, subtractValues } from '../rules/operations.js';
import type { Compiled } from '../rules/scope.js';
import type { TextOrigin } from '../values/origin.js';
import { NONE, numberValue, type Value } from '../values/value.js';
import type { Calculation, Expression, ReadExpression, Term } from './expression.js';

/** How the names of an expression are evaluated for a character. */
export interface NameValues {
  /** Where the expression is written. */
  readonly origin: Omit<TextOrigin, 'part'>;
  /** Computes what a named trait or derived value rolls; without it, a name has its plain value. */
  readonly term?: (term: Term, plain: Compiled, others: readonly Term[], args: readonly Compiled[]) => Compiled;
  /** The value of an entry that its author named. */
  readonly own?: (key: string) => Compiled | undefined;
}

const calculations: Readonly<Record<Calculation, (a: Value, b: Value) => Value>> = {
  add: addValues,
  subtract: subtractValues,
  multiply: multiplyValues,
  divide: divideValues,
};

const nothing: Compiled = () => ({ operation: 'none', value: NONE });

/** Makes an expression computable. */
export function compileExpression({ tree }: Pick<ReadExpression, 'tree'>, names: NameValues): Compiled {
  return compileWhole(tree, names);
}

/**
 * Compiles a whole formula or one argument. Its terms are those of the formula itself, without those of its arguments.
 */
function compileWhole(tree: Expression, names: NameValues): Compiled {
  return compile(tree, termsIn(tree), names);
}

function termsIn(tree: Expression): readonly Term[] {
  if (tree.is === 'term') return [tree.term];
  if (tree.is === 'negate') return termsIn(tree.of);
  return 'left' in tree ? [...termsIn(tree.left), ...termsIn(tree.right)] : [];
}

function compile(expression: Expression, terms: readonly Term[], names: NameValues): Compiled {
  switch (expression.is) {
    case 'negate': {
      const operand = compile(expression.of, terms, names);
      return (scope) => {
        const of = operand(scope);
        return { operation: 'negate', value: subtractValues(numberValue(0), of.value), of: [of] };
      };
    }
    case 'value': {
      const { value, from, to } = expression;
      const leaf = { operation: 'written', value, origin: { ...names.origin, part: 'value', from, to } } as const;
      return () => leaf;
    }
    case 'term': {
      const { term } = expression;
      const args = (term.args ?? []).map((one) => compileWhole(one, names));
      const plain = termValue(term, args);
      const expand = names.term;
      const isRolled = term.named.what === 'trait' || term.named.what === 'derived';
      return expand && isRolled ? (scope) => expand(term, plain, terms, args)(scope) : plain;
    }
    case 'call': {
      const args = expression.args.map((one) => compileWhole(one, names));
      return (scope) =>
        scope.character.called(
          expression.key,
          args.map((one) => one(scope)),
        );
    }
    case 'own':
      return names.own?.(expression.key) ?? nothing;
    case 'local':
      return (scope) => scope.self?.local(expression.key) ?? { operation: 'none', value: NONE };
    case 'nothing':
      return nothing;
    default: {
      const operation = expression.is;
      const left = compile(expression.left, terms, names);
      const right = compile(expression.right, terms, names);
      const apply = calculations[operation];
      return (scope) => {
        const a = left(scope);
        const b = right(scope);
        return { operation, value: apply(a.value, b.value), of: [a, b] };
      };
    }
  }
}

/** The value of what a term names. */
function termValue({ named, specialty }: Term, args: readonly Compiled[]): Compiled {
  switch (named.what) {
    case 'trait':
      return (scope) => scope.character.trait(named.kind ?? '', named.key, specialty);
    case 'derived':
      return (scope) =>
        scope.character.derived(
          named.key,
          scope.self,
          args.map((one) => one(scope)),
        );
    case 'setting':
      return (scope) => scope.character.setting(named.key);
    case 'switch':
      return (scope) => scope.character.switchedOn(named.key);
    case 'table':
      return (scope) => scope.character.diceOf(named.key);
    default:
      return (scope) => scope.character.field(named.key);
  }
}
