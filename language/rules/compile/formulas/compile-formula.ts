import type { AstNode } from 'langium';
import { formulasInText } from '../../../grammar/formulas-in-text.js';
import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import type { Derivation, Operation } from '../../../values/derivation.js';
import type { RuleOrigin } from '../../../values/origin.js';
import { booleanValue, NONE, numberValue, textValue, type Value } from '../../../values/value.js';
import { checkArguments, checkBinary, checkCondition } from '../../check/check-formula.js';
import { messages } from '../../messages.js';
import {
  type Comparison,
  callFunction,
  callOperations,
  gather,
  isComparison,
  isTrue,
  joinConditions,
  operators,
  oppositeOf,
  queryOperations,
  roundings,
  roundValue,
  subtractValues,
} from '../../operations.js';
import { type Compiled, type EntryScope, GIVEN_UP, type Message, type Scope } from '../../scope.js';
import type { Book } from '../book.js';
import { parametersOf, reportMissing } from '../declarations/declared-parameters.js';
import { diceLiteral, nothing, numberOf } from './literals.js';
import { compileLookUp, compileMember } from './look-ups.js';
import type { NameContext } from './own-names.js';
import { compileIs, compileOfFoe, derivedMeant, resolveReference } from './references.js';

/** Compiles the formulas of one clause. What it cannot compile becomes `none` and a finding of the rulebook. */
export class FormulaCompiler {
  constructor(
    readonly book: Book,
    readonly names: NameContext,
    readonly origin: RuleOrigin,
  ) {}

  compile(formula: ast.Formula | undefined): Compiled {
    if (!formula) return () => nothing;
    const { kept } = this.names;
    const isWorthCaching = kept && !formula.$type.endsWith('Literal');
    return isWorthCaching ? kept.formula(() => this.compileNode(formula)) : this.compileNode(formula);
  }

  private compileNode(formula: ast.Formula): Compiled {
    const foe = compileOfFoe(this, formula, (compiler, own) => compiler.compile(own));
    if (foe) return foe;
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
        return this.reference(formula);
      case 'Member':
        return compileMember(this, formula);
      case 'Lookup':
        return compileLookUp(this, formula);
      default:
        return () => nothing;
    }
  }

  private reference(formula: ast.Reference): Compiled {
    const derived = derivedMeant(this, formula.name);
    const draft = derived === undefined ? undefined : this.book.draft(`derived:${derived}`);
    if (draft) reportMissing(this.book, formula, draft.name, parametersOf(draft), 0);
    return resolveReference(this, formula.name, formula.specialty, formula);
  }

  /** A compiler of the same clause with other names. */
  withNames(names: NameContext): FormulaCompiler {
    return new FormulaCompiler(this.book, names, this.origin);
  }

  private constant(value: Value): Compiled {
    const leaf: Derivation = { operation: 'declared', value, origin: this.origin };
    return () => leaf;
  }

  /** Compiles a condition. */
  condition(formula: ast.Formula): Compiled {
    checkCondition(this.book, this.names, formula);
    return this.operand(formula);
  }

  /**
   * Compiles a part of a condition. A name alone asks whether it is there, so `none` is false; for anything else `none`
   * means unknown.
   */
  private operand(formula: ast.Formula): Compiled {
    const compiled = this.compile(formula);
    if (!['Reference', 'Member', 'Lookup', 'Query'].includes(formula.$type)) return compiled;
    return (scope) => {
      const a = compiled(scope);
      return a.value.kind === 'none' ? { operation: 'same', value: booleanValue(false), of: [a] } : a;
    };
  }

  private conditional(formula: ast.Conditional): Compiled {
    const condition = this.condition(formula.condition);
    const yes = this.compile(formula.yes);
    const no = this.compile(formula.no);
    return (scope) => {
      const tested = condition(scope);
      if (tested.value.kind === 'none') return { operation: 'choose', value: NONE, of: [tested] };
      const chosen = isTrue(tested.value) ? yes(scope) : no(scope);
      return { operation: 'choose', value: chosen.value, of: [chosen, tested] };
    };
  }

  private binary(formula: ast.Binary): Compiled {
    checkBinary(this.book, this.names, formula);
    if (formula.operator === 'is') return compileIs(this, formula);
    if (formula.operator === 'and' || formula.operator === 'or') return this.joined(formula, formula.operator);
    const left = this.compile(formula.left);
    const right = this.compile(formula.right);
    switch (formula.operator) {
      case 'otherwise':
        return (scope) => {
          const a = left(scope);
          const chosen = a.value.kind === 'none' ? right(scope) : a;
          return { operation: 'otherwise', value: chosen.value, of: [chosen] };
        };
      default: {
        const { operator } = formula;
        if (isComparison(operator)) return this.comparison(operator, left, right);
        const { operation, apply } = operators[operator];
        return (scope) => {
          const a = left(scope);
          const b = right(scope);
          return { operation, value: apply(a.value, b.value), of: [a, b] };
        };
      }
    }
  }

  private comparison(label: Comparison, left: Compiled, right: Compiled): Compiled {
    const { operation, apply } = operators[label];
    return (scope) => {
      const a = left(scope);
      const b = right(scope);
      return { operation, value: apply(a.value, b.value), of: [a, b], label };
    };
  }

  private joined(formula: ast.Binary, operation: 'and' | 'or'): Compiled {
    const left = this.operand(formula.left);
    const right = this.operand(formula.right);
    const stopsAt = operation === 'or';
    return (scope) => {
      const a = left(scope);
      if (a.value.kind !== 'none' && isTrue(a.value) === stopsAt)
        return { operation, value: booleanValue(stopsAt), of: [a] };
      const b = right(scope);
      return { operation, value: joinConditions([a.value, b.value], stopsAt), of: [a, b] };
    };
  }

  private negation(formula: ast.Negation): Compiled {
    const operand = formula.operator === 'not' ? this.condition(formula.operand) : this.compile(formula.operand);
    if (formula.operator === '+') return operand;
    if (formula.operator === 'not') {
      return (scope) => {
        const a = operand(scope);
        return { operation: 'not', value: oppositeOf(a.value), of: [a] };
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
      return { operation, value: roundValue(a.value, how), of: [a] };
    };
  }

  private has(formula: ast.Has): Compiled {
    const trait = this.book.findTrait(formula.name);
    if (!trait) {
      this.book.report(
        'unknown-name',
        formula,
        messages.unknown(formula.name, this.book.advice(formula.name, ['trait'])),
        { property: 'name' },
      );
      return () => nothing;
    }
    const { kind, key } = trait;
    const specialty = formula.specialty;
    const [meant = '', other] = this.book.kindsCalled(formula.name);
    if (other !== undefined)
      this.book.report('duplicate-name', formula, messages.sharedName(formula.name, meant, other), {
        property: 'name',
      });
    return (scope) => ({
      operation: 'has',
      value: booleanValue(scope.character.has(kind, key, specialty)),
      label: formula.name,
      origin: this.origin,
    });
  }

  private call(formula: ast.Call): Compiled {
    checkArguments(this.book, this.names, formula);
    const of = formula.arguments.map((argument) => this.compile(argument));
    const how = formula.function;
    // `dice(2)`: dice with the usual sides of the game.
    if (how === 'dice' && of.length === 1 && this.book.dieSides !== undefined)
      of.push(this.constant(numberValue(this.book.dieSides)));
    return (scope) => {
      const parts = of.map((argument) => argument(scope));
      return { operation: callOperations[how], value: callFunction(how, parts), of: parts };
    };
  }
}

type Changing<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Compiles a query over all entries of a kind: `sum(rating for wound where ...)`. */
function compileQuery(compiler: FormulaCompiler, formula: ast.Query): Compiled {
  const kind = nameKey(formula.each);
  if (kind !== 'trait' && kind !== 'item' && !compiler.book.kind(kind))
    compiler.book.report(
      'unknown-name',
      formula,
      messages.unknownThing('kind', formula.each, compiler.book.advice(formula.each, ['kind'])),
      { property: 'each' },
    );
  const reads = compiler.names.reads;
  const context = compiler.book.contextOfKind(kind);
  // Own names of the entries come before parameters of the declaration.
  const bound = new Set([...(compiler.names.bound ?? [])].filter((key) => !context.locals.has(key)));
  const noted = compiler.names.kept ?? compiler.names.noted;
  const { inputs, boundAs } = compiler.names;
  const ofPart = { ...(inputs && { inputs }), ...(boundAs && { boundAs }) };
  const inner = compiler.withNames({ ...context, bound, ...ofPart, ...(reads && { reads }), ...(noted && { noted }) });
  const value = inner.compile(formula.value);
  const condition = formula.condition ? inner.condition(formula.condition) : undefined;
  const within = isWithin(compiler, formula.list);
  const list = formula.list === undefined || within ? undefined : compiler.book.find('list', formula.list);
  if (formula.list !== undefined && list === undefined && !within)
    compiler.book.report(
      'unknown-name',
      formula,
      messages.unknownThing('list', formula.list, compiler.book.advice(formula.list, ['list'])),
      { property: 'list' },
    );
  const how = formula.function;
  const { origin } = compiler;
  const givenUp: Derivation = { operation: 'none', value: NONE, label: GIVEN_UP, origin };
  const isOfKind = kind !== 'trait' && kind !== 'item' && context.locals.has('name');
  const names = isOfKind ? requiredNames(formula.condition) : undefined;
  const entries = (scope: Scope): readonly EntryScope[] => {
    if (within) return scope.self?.within(kind) ?? [];
    return names ? scope.character.entriesNamed(kind, list, names) : scope.character.entriesOf(kind, list);
  };
  return (scope) => {
    const of: Derivation[] = [];
    // No formula keeps its scope, so this one can be reused.
    const inside: Changing<Scope> = { ...scope };
    for (const self of entries(scope)) {
      if (!scope.character.step(origin)) return givenUp;
      inside.self = self;
      if (condition && !isTrue(condition(inside).value)) continue;
      const result = value(inside);
      if (result.value.kind !== 'none') of.push(result);
    }
    return { operation: queryOperations[how], value: gather(how, of), of };
  };
}

/**
 * `name is "torso"`, `name is "helped" or name is "favoured"`: the keys of the only names for which the condition can
 * be true; undefined if there are others.
 */
function requiredNames(condition: ast.Formula | undefined): readonly string[] | undefined {
  if (condition?.$type !== 'Binary') return undefined;
  const { operator, left, right } = condition;
  if (operator === 'is') {
    const isName = left.$type === 'Reference' && nameKey(left.name) === 'name' && left.specialty === undefined;
    return isName && right.$type === 'TextLiteral' ? [nameKey(right.value)] : undefined;
  }
  const [one, other] = [requiredNames(left), requiredNames(right)];
  if (operator === 'and') return one ?? other;
  return operator === 'or' && one && other ? [...one, ...other] : undefined;
}

/** `in this`: the entries in the braces of the formula's own entry. */
function isWithin(compiler: FormulaCompiler, list: string | undefined): boolean {
  return list !== undefined && nameKey(list) === 'this' && compiler.names.locals.has('cost');
}

/** Compiles the formulas of one declaration with its names. */
export class DeclarationFormulas {
  constructor(
    readonly book: Book,
    readonly origin: RuleOrigin,
    readonly names: NameContext,
  ) {}

  /** A formula of a clause; `reads` collects the derived values that it reads. */
  formula(formula: ast.Formula | undefined, clause: string, reads?: Set<string>): Compiled {
    const names = reads ? { ...this.names, reads } : this.names;
    return new FormulaCompiler(this.book, names, { ...this.origin, clause }).compile(formula);
  }

  /** A condition of a clause. */
  condition(formula: ast.Formula, clause: string): Compiled {
    return new FormulaCompiler(this.book, this.names, { ...this.origin, clause }).condition(formula);
  }

  /** A message, in which `{formula}` is replaced by its value when it is shown. */
  message(node: ast.Needs | ast.Limit): Message {
    return this.text(node, 'message', node.message);
  }

  /** The same for a text in another property. */
  text(node: AstNode, property: string, text: string): Message {
    const parts = formulasInText(node, property, text).map(({ text: words, braces }) =>
      braces === undefined
        ? words
        : this.book.withShift(braces.shift, () =>
            new FormulaCompiler(this.book, this.names, this.origin).compile(braces.formula),
          ),
    );
    return { text, parts };
  }
}
