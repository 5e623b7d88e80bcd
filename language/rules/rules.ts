import type { DiceDeclaration } from '../dice/families/family.js';
import { nameKey } from '../grammar/text.js';
import { Memoized } from '../memo/memoized.js';
import type { Clauses, Effect, Field } from './clauses.js';
import type { Consequence } from './consequences.js';
import type { Creation } from './creations.js';
import type { Declared } from './declared.js';
import type { PageRule } from './page.js';
import type { Parameter } from './parameters.js';
import type { Scale } from './scales.js';
import type { Compiled, Message } from './scope.js';
import type { Ladder, Table } from './tables.js';

/** The parts of a compiled rulebook, with those of its bases: names are resolved, formulas are functions. */
export interface RulesParts {
  readonly name: string;
  readonly title?: string;
  readonly uri: string;
  /** The rulebooks that it consists of, itself included, bases first. */
  readonly books: readonly string[];
  readonly sources: ReadonlyMap<string, string>;
  readonly dice: readonly DiceRules[];
  readonly budget?: Compiled;
  readonly kinds: ReadonlyMap<string, Kind>;
  /** All traits and items, by kind and then by key. */
  readonly traits: ReadonlyMap<string, ReadonlyMap<string, Trait>>;
  readonly settings: ReadonlyMap<string, Setting>;
  readonly switches: ReadonlyMap<string, Switch>;
  readonly fields: ReadonlyMap<string, Field>;
  readonly lists: ReadonlyMap<string, List>;
  readonly tables: ReadonlyMap<string, Table>;
  readonly ladders: ReadonlyMap<string, Ladder>;
  readonly scales: ReadonlyMap<string, Scale>;
  readonly derived: ReadonlyMap<string, Derived>;
  readonly functions: ReadonlyMap<string, FunctionRule>;
  readonly modifiers: ReadonlyMap<string, Modifier>;
  readonly actions: ReadonlyMap<string, Action>;
  readonly parts: ReadonlyMap<string, Part>;
  readonly creations: ReadonlyMap<string, Creation>;
  readonly limits: readonly Limit[];
  readonly policies: ReadonlyMap<string, readonly string[]>;
  /** The declaration of each policy. */
  readonly policyRules: ReadonlyMap<string, Declared>;
  /** Banned traits, with the reason. */
  readonly bans: ReadonlyMap<string, string | undefined>;
  /** The layout of a printed sheet, if the rulebook has one. */
  readonly page?: PageRule;
  readonly vocabulary: Vocabulary;
  /** The names of actions, with which a roll line can begin. */
  readonly actionNames: Vocabulary;
  /** The names of rollable tables, which are values in roll lines only. */
  readonly rolledNames: Vocabulary;
  /** Computes `contents`, which is only needed when rules change. */
  readonly readContents: () => ReadonlyMap<string, string>;
}

// The constructor assigns all parts at once, which the compiler cannot follow.
const WithParts = Memoized as new () => Memoized & RulesParts;

/** A compiled rulebook: its parts, and facts about them, computed when they are first needed. */
export class Rules extends WithParts {
  constructor(parts: RulesParts) {
    super();
    Object.assign(this, parts);
  }

  /** The same rules with some parts replaced. */
  with(parts: Partial<RulesParts>): Rules {
    return new Rules({ ...this, ...parts });
  }

  /** The content of each declaration without comments and blanks, by address; a sheet records which it read. */
  get contents(): ReadonlyMap<string, string> {
    return this.once(contentsOf);
  }

  /** Keys of the marks that can follow an item of any list. */
  get marks(): ReadonlySet<string> {
    return this.once(marksOf);
  }

  /** Derived values that change others. */
  get givers(): readonly Derived[] {
    return this.once(giversOf);
  }

  /** Modifiers that rolls take automatically. */
  get automaticModifiers(): readonly Modifier[] {
    return this.once(automaticModifiersOf);
  }

  /** Names of the actions that take a modifier, by its key; absent if none does. */
  get takers(): ReadonlyMap<string, readonly string[]> {
    return this.once(takersOf);
  }

  /** Items that everybody has without writing them down, such as fists. */
  get includedThings(): readonly Trait[] {
    return this.once(includedThingsOf);
  }

  /** The names of dice that a roll can use: `on Luck dice`. */
  get diceNames(): ReadonlySet<string> {
    return this.once(diceNamesOf);
  }
}

function contentsOf({ readContents }: Rules): ReadonlyMap<string, string> {
  return readContents();
}

function marksOf({ lists }: Rules): ReadonlySet<string> {
  return new Set([...lists.values()].flatMap(({ marks }) => marks.map(nameKey)));
}

function giversOf({ derived }: Rules): readonly Derived[] {
  return [...derived.values()].filter(({ gives }) => gives.length > 0);
}

function automaticModifiersOf({ modifiers }: Rules): readonly Modifier[] {
  return [...modifiers.values()].filter(({ clauses }) => clauses.always);
}

function takersOf({ actions }: Rules): ReadonlyMap<string, readonly string[]> {
  const takers = new Map<string, string[]>();
  for (const { name, takes } of actions.values())
    for (const modifier of takes) takers.set(modifier, [...(takers.get(modifier) ?? []), name]);
  return takers;
}

function includedThingsOf({ kinds, traits }: Rules): readonly Trait[] {
  return [...kinds.values()].flatMap(({ item, key }) =>
    item ? [...(traits.get(key)?.values() ?? [])].filter(({ clauses }) => clauses.included) : [],
  );
}

function diceNamesOf({ dice }: Rules): ReadonlySet<string> {
  return new Set(dice.flatMap(({ as }) => as ?? []));
}

/** The dice of a game: a resolution family with its parameters. */
export interface DiceRules extends Declared, DiceDeclaration {
  /** Conditions on the roller in the lines of the dice, by key. */
  readonly conditions: ReadonlyMap<string, Compiled>;
  /**
   * The effect of all shifts of a roll together, which are the bound name `shifts`; absent if each shift acts by
   * itself.
   */
  readonly pooled?: Compiled;
}

/** Something that a campaign can set, with its default. */
export interface Setting extends Declared {
  readonly value: Compiled;
  readonly unit?: string;
  readonly also: readonly string[];
}

/** A ruling that a campaign turns on or off. */
export interface Switch extends Declared {
  readonly on: boolean;
}

/** A list in sheets: items of these kinds, with marks that can follow them. */
export interface List extends Declared {
  readonly kinds: readonly string[];
  readonly marks: readonly string[];
  readonly also: readonly string[];
}

/** A value that follows from others. */
export interface Derived extends Declared {
  /** The kind of item that it is computed for, once for each; absent for a value of the character. */
  readonly each?: string;
  /** Its parameters, in brackets after its name. */
  readonly parameters: readonly Parameter[];
  readonly unit?: string;
  readonly value: Compiled;
  readonly also: readonly string[];
  /** Names that the formula reads; a derived value of an item is computed for each mode if one of them is a mode's. */
  readonly reads: ReadonlySet<string>;
  /** How deep queries over all entries are nested in its formula; 0 if there are none. */
  readonly queries: number;
  /** What naming it rolls, if that is not its value. */
  readonly rolls?: Compiled;
  /** The dice that it is rolled on, if not the usual ones. */
  readonly rollsOn?: string;
  readonly keeps?: Compiled;
  /** Its effects on other values, for a character who has the value. */
  readonly gives: readonly Effect[];
  /** Whether it is not printed: always, or while the condition holds. */
  readonly hidden: boolean | Compiled;
}

/** A named formula for other formulas. It can read its parameters and the character, but no entry. */
export interface FunctionRule extends Declared {
  readonly parameters: readonly Parameter[];
  readonly unit?: string;
  readonly value: Compiled;
  /** Keys of the derived values and settings that it reads, also by way of other functions. */
  readonly reads: ReadonlySet<string>;
}

/** A condition on a whole character. */
export interface Limit extends Declared {
  readonly condition: Compiled;
  readonly exception?: Compiled;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: Message;
}

/** A kind of traits or items, with the clauses that its declarations share and can override. */
export interface Kind extends Declared {
  readonly item: boolean;
  readonly open: false | 'name' | 'text';
  readonly clauses: Clauses;
}

/** A declaration of a kind: a trait, a skill, an item, and so on. Its clauses include those of its kind. */
export interface Trait extends Declared {
  readonly kind: string;
  readonly clauses: Clauses;
  /** True if an author declared it and not the rulebook. */
  readonly own: boolean;
}

/** A modifier of rolls. */
export interface Modifier extends Declared {
  readonly clauses: Clauses;
  readonly parameter?: Parameter;
}

/**
 * Something that a character can do or suffer. Its parameter and clauses are those of a modifier of the action's own
 * roll.
 */
export interface Action extends Modifier {
  readonly also: readonly string[];
  /** Whether its line names a target. If that is optional and missing, the target is the actor. */
  readonly names?: 'always' | 'optional';
  /** Its line can name several targets. */
  readonly isOnSeveral?: true;
  /** The target must not be the actor. */
  readonly isOnOther?: true;
  /** Keys of the kinds of items and traits that its line can name one of. */
  readonly kinds: readonly string[];
  /** Keys of the modifiers that its line can name, in the order in which they are offered. */
  readonly takes: readonly string[];
  /** Keys of those that a number is spent on: `spend 2 on damage`. */
  readonly uses: readonly string[];
  /** Key of the procedure that carries it out. */
  readonly plays?: string;
  /**
   * Its consequences, in order, in addition to those of a procedure. In built-in rulebooks they are compiled when they
   * are first needed.
   */
  readonly consequences: readonly Consequence[];
  /** Keys of what it can change: fields, kinds of items, lists that it adds to, and conditions that it ends. */
  readonly changing: {
    readonly fields: readonly string[];
    readonly kinds: readonly string[];
    readonly lists: readonly string[];
    readonly ends: readonly Ended[];
  };
  /**
   * Names whose values vary while it is played, with the slots of the cached formulas that read them (see
   * `KeptValues`).
   */
  readonly varying: ReadonlyMap<string, readonly number[]>;
  /** All of these slots. */
  readonly varyingPlaces: readonly number[];
}

/** A condition that an action ends. */
export interface Ended {
  readonly key: string;
  readonly name: string;
}

/** Clauses that actions share: `does` puts them into an action. */
export interface Part extends Declared {
  readonly parameters: readonly Parameter[];
  /** Names of its local values and dice, as written. */
  readonly values: readonly string[];
  /** Keys of the parts that it includes. */
  readonly does: readonly string[];
  /** Names of the actions and parts that include it. */
  readonly doneBy: readonly string[];
}

/** The kinds, with `trait` and `item` replaced by all kinds of traits or items. */
export function kindsMeant(kinds: readonly string[], rules: Rules): readonly string[] {
  return kinds.flatMap((kind) =>
    kind === 'trait' || kind === 'item'
      ? [...rules.kinds.values()].filter(({ item }) => item === (kind === 'item')).map(({ key }) => key)
      : [kind],
  );
}

/** Whether an action rolls: its own roll, or that of the item or trait in its line. */
export function hasRoll({ clauses, kinds }: Action): boolean {
  return !clauses.rollsNothing && (clauses.rolls !== undefined || kinds.length > 0);
}

/** The trait with a name, of any kind; of several, that of the kind declared first. */
export function traitNamed(rules: Rules, name: string): Trait | undefined {
  const key = nameKey(name);
  for (const traits of rules.traits.values()) {
    const trait = traits.get(key);
    if (trait) return trait;
  }
  return undefined;
}

/** Names that an entry can begin with, for the longest match. */
export class Vocabulary extends Memoized {
  constructor(
    /** What the names mean, by key. */
    readonly names: ReadonlyMap<string, readonly Named[]>,
    /** The most tokens of a name, by its first word. */
    readonly longest: ReadonlyMap<string, number>,
  ) {
    super();
  }
}

/** A meaning of a name in the vocabulary. */
export interface Named {
  readonly what:
    | 'function'
    | 'trait'
    | 'field'
    | 'setting'
    | 'switch'
    | 'list'
    | 'derived'
    | 'modifier'
    | 'action'
    | 'kind'
    | 'table';
  readonly kind?: string;
  readonly key: string;
  readonly name: string;
  /** Set if the spelling is not the name itself but an `also`, a plural, or a choice or specialty of the trait. */
  readonly alias?: 'also' | 'plural' | 'choice';
  readonly choice?: string;
  /** The specialty that means its trait: Knife Throwing for Thrown Weapon. */
  readonly specialty?: string;
}
