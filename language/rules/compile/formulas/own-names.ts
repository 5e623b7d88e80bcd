import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import type { KeptFormulas } from '../../kept-formulas.js';
import type { Compiled } from '../../scope.js';

/** What formulas know about an option: the table of its choices, or the first choice without a value. */
export interface OptionNames {
  readonly table?: string;
  readonly valueless?: string;
}

/** The declared type of an own name. */
export type OwnType = 'number' | 'text' | 'flag' | 'pool' | 'dice';

/** The names that a formula can use in addition to those of the whole book. */
export interface NameContext {
  readonly locals: ReadonlySet<string>;
  readonly bound?: ReadonlySet<string>;
  readonly options?: ReadonlyMap<string, OptionNames>;
  /** The types of own names, as far as their declarations say them. */
  readonly types?: ReadonlyMap<string, OwnType>;
  /** The formulas of local values, if all are of one declaration. */
  readonly lets?: ReadonlyMap<string, ast.Formula>;
  /** Choices of the own fields and options. */
  readonly choices?: ReadonlySet<string>;
  /** The kinds of bound names that are traits or items, which have members of their own: `skill.rating`. */
  readonly entries?: ReadonlyMap<string, readonly string[]>;
  /** The roll of an action: a trait that is named alone in it means what a line with the trait's name rolls. */
  readonly rolled?: ast.Formula;
  /** Local values that belong to no entry and are computed where they are read. */
  readonly fixed?: {
    get(key: string): Compiled | undefined;
    /** Its key in the cache of the action, if that is not its own key. */
    cacheKey?(key: string): string;
  };
  /** The inputs of a part of an action, which are formulas of the action. */
  readonly inputs?: { get(key: string): Compiled | undefined };
  /**
   * Names of values in parts that are done more than once, so that they cannot be read here; the result is the part.
   */
  readonly ambiguous?: { get(key: string): string | undefined };
  /** The keys of a part's bound names in the action. */
  readonly boundAs?: ReadonlyMap<string, string>;
  /** The own names are those of an item that can be missing, as in a modifier of a roll. */
  readonly optionalSelf?: boolean;
  /** The formula is about a roll, which can have an opponent: `foe.Size`. */
  readonly hasFoe?: true;
  /** The names are those of other declarations, as in a query or in a derived value of an item. */
  readonly shared?: true;
  /** Collects the derived values that a formula reads. */
  readonly reads?: Set<string>;
  /** The cache of the formulas of an action. */
  readonly kept?: KeptFormulas;
  /** The same for a formula inside one of them that is not cached itself. */
  readonly noted?: KeptFormulas;
}

/** Own names that every entry has. */
export const ownNames = [
  'rating',
  'bought',
  'level',
  'effective',
  'cost',
  'specialty',
  'first',
  'quantity',
  'name',
  'label',
  'kind',
  'on',
] as const;

/** The own names that clauses declare, for formulas of the same declaration. */
export function contextOf(clauses: readonly ast.Clause[]): NameContext {
  const locals = new Set<string>(ownNames);
  const options = new Map<string, OptionNames>();
  const choices = new Set<string>();
  const lets = new Map<string, ast.Formula>();
  const types = new Map<string, OwnType | undefined>();
  // Several declarations can use a name for different types.
  const note = (name: string, type: OwnType | undefined): unknown =>
    types.set(nameKey(name), types.has(nameKey(name)) && types.get(nameKey(name)) !== type ? undefined : type);
  for (const clause of clauses) {
    switch (clause.$type) {
      case 'Rating':
        if (clause.name) locals.add(nameKey(clause.name));
        note(clause.name ?? 'rating', clause.type ?? 'number');
        break;
      case 'Option':
        locals.add(nameKey(clause.name));
        note(clause.name, undefined);
        options.set(nameKey(clause.name), optionNames(clause));
        for (const row of clause.rows) choices.add(nameKey(row.label));
        break;
      case 'FieldClause':
        locals.add(nameKey(clause.name));
        note(clause.name, ownTypes[clause.type.name ?? '']);
        for (const row of clause.type.choices) choices.add(nameKey(row.label));
        break;
      case 'NumberParameter':
      case 'TextParameter':
      case 'Suffix':
      case 'Mark':
        locals.add(nameKey(clause.name));
        note(clause.name, undefined);
        break;
      case 'Let':
        locals.add(nameKey(clause.name));
        lets.set(nameKey(clause.name), clause.value);
        break;
      default:
        break;
    }
  }
  const known = [...types].flatMap(([key, type]) => (type === undefined ? [] : [[key, type] as const]));
  return { locals, options, choices, lets, types: new Map(known) };
}

/** The types of fields whose values are of one kind. */
const ownTypes: Readonly<Record<string, OwnType>> = { number: 'number', text: 'text', flag: 'flag' };

function optionNames(clause: ast.Option): OptionNames {
  if (clause.table !== undefined) return { table: clause.table };
  const valueless = clause.rows.find((row) => !row.value)?.label;
  return valueless === undefined ? {} : { valueless };
}
