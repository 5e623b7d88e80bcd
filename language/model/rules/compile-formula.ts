import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import * as rational from '../../values/rational.js';
import { booleanValue, NONE, numberValue, textValue, type Value } from '../../values/value.js';
import type { Derivation, Operation, RuleOrigin } from '../sheet.js';
import type { Book } from './book.js';
import type { NameContext } from './book-names.js';
import { checkBinary, checkCondition } from './check-formula.js';
import {
  callFunction,
  callOperations,
  gather,
  isTrue,
  memberOf,
  operators,
  poolMembers,
  queryOperations,
  roundings,
} from './formula-operators.js';
import { diceLiteral, numberOf } from './literals.js';
import { sameValues, subtractValues } from './operations.js';
import { resolveReference } from './resolve-name.js';
import type { Compiled, Table } from './rules.js';
import type { EntryScope, Scope } from './scope.js';
import { cellOf, rowOf } from './tables.js';

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
        return this.query(formula);
      case 'Has':
        return this.has(formula);
      case 'Call':
        return this.call(formula);
      case 'Reference':
        return resolveReference(this, formula.name, formula.specialty, formula);
      case 'Member':
        return this.member(formula);
      case 'Lookup':
        return this.lookUp(formula);
      default:
        return () => nothing;
    }
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
    if (formula.operator === 'is') return this.is(formula);
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

  /** `importance is "friend"` compares the words that were chosen, not what they are worth. */
  private is(formula: ast.Binary): Compiled {
    const words = this.compile(formula.right);
    const label = this.labelOf(formula.left);
    const left = label ?? this.compile(formula.left);
    return (scope) => {
      const a = left(scope);
      const b = words(scope);
      return { operation: 'compare', label: 'is', value: sameValues(a.value, b.value), of: [a, b] };
    };
  }

  private labelOf(formula: ast.Formula): Compiled | undefined {
    if (formula.$type === 'Reference') {
      const key = nameKey(formula.name);
      if (!this.names.locals.has(key)) {
        const field = this.book.find('field', key);
        if (!field) return undefined;
        return (scope) => {
          const words = scope.character.fieldLabel(field);
          return words === undefined
            ? scope.character.field(field)
            : { operation: 'same', value: textValue(words), label: formula.name, of: [] };
        };
      }
      const entry = (scope: Scope): EntryScope | undefined => scope.self;
      return this.labelFrom(entry, key, formula);
    }
    if (formula.$type === 'Member' && formula.of.$type === 'Reference') {
      if (this.isOuter(formula.of)) return this.labelFrom((scope) => scope.self?.outer, nameKey(formula.name), formula);
      const owner = this.book.findTrait(formula.of.name);
      if (!owner) return undefined;
      const specialty = formula.of.specialty;
      return this.labelFrom(
        (scope) => scope.character.entryOf(owner.kind, owner.key, specialty),
        nameKey(formula.name),
        formula,
      );
    }
    return undefined;
  }

  private labelFrom(entry: (scope: Scope) => EntryScope | undefined, key: string, formula: ast.Formula): Compiled {
    const plain =
      formula.$type === 'Reference' ? resolveReference(this, formula.name, formula.specialty, formula) : () => nothing;
    return (scope) => {
      const words = entry(scope)?.label(key);
      return words === undefined ? plain(scope) : { operation: 'same', value: textValue(words), label: key, of: [] };
    };
  }

  /** `outer.rating`: a name of the entry in whose braces the formula's own entry stands. */
  private isOuter(reference: ast.Reference): boolean {
    return nameKey(reference.name) === 'outer' && reference.specialty === undefined && this.names.locals.has('cost');
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

  private query(formula: ast.Query): Compiled {
    const kind = nameKey(formula.each);
    if (kind !== 'trait' && kind !== 'item' && !this.book.kind(kind))
      this.book.report(
        'unknown-name',
        formula,
        `No kind is called "${formula.each}".${this.book.advice(formula.each, ['kind'])}`,
        { property: 'each' },
      );
    const reads = this.names.reads;
    const inner = new FormulaCompiler(
      this.book,
      { ...this.book.contextOfKind(kind), ...(reads && { reads }) },
      this.origin,
    );
    const value = inner.compile(formula.value);
    const condition = formula.condition ? inner.condition(formula.condition) : undefined;
    const within = this.isWithin(formula.list);
    const list = formula.list === undefined || within ? undefined : this.book.find('list', formula.list);
    if (formula.list !== undefined && list === undefined && !within)
      this.book.report(
        'unknown-name',
        formula,
        `No list is called "${formula.list}".${this.book.advice(formula.list, ['list'])}`,
        { property: 'list' },
      );
    const how = formula.function;
    return (scope) => {
      const of: Derivation[] = [];
      for (const self of within ? (scope.self?.within(kind) ?? []) : scope.character.entriesOf(kind, list)) {
        const inside: Scope = { ...scope, self };
        if (condition && !isTrue(condition(inside).value)) continue;
        const found = value(inside);
        if (found.value.kind !== 'none') of.push(found);
      }
      return { operation: queryOperations[how], value: gather(how, of), of };
    };
  }

  /** `in this`: what stands in the braces of the entry that the formula belongs to. */
  private isWithin(list: string | undefined): boolean {
    return list !== undefined && nameKey(list) === 'this' && this.names.locals.has('cost');
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

  private lookUp(formula: ast.Lookup): Compiled {
    const scaled = this.scaleLookUp(formula);
    if (scaled) return scaled;
    const table = formula.of.$type === 'Reference' ? this.book.table(formula.of.name) : undefined;
    if (!table) {
      this.reportNoTable(formula.of);
      return () => nothing;
    }
    const [key, column] = formula.keys;
    return this.cell(table, this.tableKey(key), column ? this.compile(column) : undefined);
  }

  private scaleLookUp(formula: ast.Lookup): Compiled | undefined {
    if (formula.of.$type !== 'Member' || formula.of.of.$type !== 'Reference') return undefined;
    const scale = formula.of.of.name;
    if (this.book.drafts.has(`scale:${nameKey(scale)}`) && !this.book.scaleColumns(scale).has(nameKey(formula.of.name)))
      this.book.report(
        'unknown-name',
        formula.of,
        `The scale ${scale} has no column "${formula.of.name}". It has ${[...this.book.scaleColumns(scale)].join(', ')}.`,
        { property: 'name' },
      );
    return this.book.scaleLookUp(scale, formula.of.name, this.compile(formula.keys[0]));
  }

  private reportNoTable(of: ast.Formula): void {
    const named =
      of.$type === 'Reference' ? of : of.$type === 'Member' && of.of.$type === 'Reference' ? of.of : undefined;
    this.book.report(
      'unknown-name',
      named ?? of,
      named
        ? `No table and no scale is called "${named.name}".${this.book.advice(named.name, ['table', 'scale'])}`
        : 'Only a table or a scale can be looked up in; write its name before the bracket.',
    );
  }

  /** A key that is an option or a text field of the table's own labels is looked up by its words. */
  private tableKey(formula: ast.Formula | undefined): Compiled {
    const plain = this.compile(formula);
    const label = formula ? this.labelOf(formula) : undefined;
    if (!label) return plain;
    return (scope) => {
      const words = label(scope);
      return words.value.kind === 'text' ? words : plain(scope);
    };
  }

  private cell(table: Table, key: Compiled, column: Compiled | undefined, fixedColumn = 0): Compiled {
    const origin: RuleOrigin = table.origin;
    const declaration = `table:${table.key}`;
    return (scope) => {
      scope.character.read(declaration);
      const at = key(scope);
      let index = fixedColumn;
      if (column) {
        const wanted = column(scope).value;
        index = wanted.kind === 'text' ? table.columns.findIndex((one) => one.key === nameKey(wanted.text)) : -1;
      }
      const row = rowOf(table, at.value);
      const value = index < 0 ? NONE : cellOf(table, at.value, index);
      return { operation: 'look up', value, of: [at], label: `${table.name}[${row?.text ?? ''}]`, origin };
    };
  }

  private member(formula: ast.Member): Compiled {
    const name = nameKey(formula.name);
    if (formula.of.$type === 'Lookup' && formula.of.of.$type === 'Reference') {
      const table = this.book.table(formula.of.of.name);
      if (table) {
        const column = table.columns.findIndex((one) => one.key === name);
        if (column < 0)
          this.book.report(
            'unknown-name',
            formula,
            `The table ${table.name} has no column "${formula.name}". It has ${table.columns.map((one) => one.name).join(', ')}.`,
            { property: 'name' },
          );
        else return this.cell(table, this.tableKey(formula.of.keys[0]), undefined, column);
      }
    }
    if (formula.of.$type === 'Reference') {
      const own = this.ownMember(formula.of, name);
      if (own) return own;
    }
    const of = this.compile(formula.of);
    return (scope) => {
      const a = of(scope);
      return { operation: 'member', value: memberOf(a.value, name), of: [a], label: formula.name };
    };
  }

  /** `Wealth.name`, `Guns (rifle).cost`, `frequency.column`: an own name of a trait, or a column of an option's table. */
  private ownMember(reference: ast.Reference, name: string): Compiled | undefined {
    const local = nameKey(reference.name);
    if (this.isOuter(reference))
      return (scope) =>
        scope.self?.outer?.local(name) ?? {
          operation: 'none',
          value: NONE,
          label: `outer.${name}`,
          origin: this.origin,
        };
    if (this.names.locals.has(local)) {
      const option = this.names.options?.get(local);
      const table = option?.table === undefined ? undefined : this.book.table(option.table);
      const column = table?.columns.findIndex((one) => one.key === name) ?? -1;
      if (!table || column < 0) return undefined;
      const key: Compiled = (scope) => {
        const words = scope.self?.label(local);
        return words === undefined
          ? nothing
          : { operation: 'same', value: textValue(words), label: reference.name, of: [] };
      };
      return this.cell(table, key, undefined, column);
    }
    const trait = this.book.findTrait(reference.name);
    if (!trait) return undefined;
    if (poolMembers.has(name)) return undefined;
    const { kind, key } = trait;
    const origin = this.origin;
    return (scope) => {
      const found = scope.character.entryOf(kind, key, reference.specialty)?.local(name);
      return found ?? { operation: 'none', value: NONE, origin };
    };
  }
}

const nothing: Derivation = { operation: 'none', value: NONE };
