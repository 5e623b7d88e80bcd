import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import type { KeptFormulas } from '../../kept-formulas.js';
import type { Compiled } from '../../scope.js';

/** An option as formulas see it: the table that its choices come from, or a choice that is worth nothing. */
export interface OptionNames {
  readonly table?: string;
  readonly valueless?: string;
}

/** What an own name is declared as. */
export type OwnType = 'number' | 'text' | 'flag' | 'pool' | 'dice';

/** Names that a formula may use in addition to those of the whole book. */
export interface NameContext {
  readonly locals: ReadonlySet<string>;
  readonly bound?: ReadonlySet<string>;
  readonly options?: ReadonlyMap<string, OptionNames>;
  /** Own names whose declaration says what their values are: the types of fields and ratings. */
  readonly types?: ReadonlyMap<string, OwnType>;
  /** The formulas of local values, where they are those of one declaration. */
  readonly lets?: ReadonlyMap<string, ast.Formula>;
  /** Words that stand for a choice of one of the own fields or options. */
  readonly choices?: ReadonlySet<string>;
  /** Bound names that are a trait or a thing of some kinds, with members of their own: `skill.rating`. */
  readonly entries?: ReadonlyMap<string, readonly string[]>;
  /** What an action rolls: a trait that it names alone is what naming the trait in a line rolls. */
  readonly rolled?: ast.Formula;
  /** Local values that are computed where they are read, as no entry keeps them. */
  readonly fixed?: {
    get(key: string): Compiled | undefined;
    /** What an action keeps it as, where that is not its own key. */
    keptAs?(key: string): string;
  };
  /** Bound names that a part of an action is given: each is the formula that the action says. */
  readonly inputs?: { get(key: string): Compiled | undefined };
  /** Names of parts that are done more than once, so that nothing can read them here: the part, by the key of the name. */
  readonly ambiguous?: { get(key: string): string | undefined };
  /** What bound names of a part are to the action that does it more than once. */
  readonly boundAs?: ReadonlyMap<string, string>;
  /** The own names are those of an item that may not be there: a modifier of a roll. */
  readonly optionalSelf?: boolean;
  /** The formula is about a roll, which can have another side: `foe.Size`. */
  readonly hasFoe?: true;
  /** The names are those of other declarations: what a query or an item's derived value reads. */
  readonly shared?: true;
  /** Collects the derived values that a formula reads. */
  readonly reads?: Set<string>;
  /** What is kept of the formulas while their action is played. */
  readonly kept?: KeptFormulas;
  /** The action whose formulas are kept, for a formula inside one of them that is not kept itself. */
  readonly noted?: KeptFormulas;
}

/** Names that every entry has in formulas of its own. */
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

/** Own names that clauses make, for the formulas of the same declaration. */
export function contextOf(clauses: readonly ast.Clause[]): NameContext {
  const locals = new Set<string>(ownNames);
  const options = new Map<string, OptionNames>();
  const choices = new Set<string>();
  const lets = new Map<string, ast.Formula>();
  const types = new Map<string, OwnType | undefined>();
  // Of several declarations one may mean something else by a name.
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
