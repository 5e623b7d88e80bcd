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

/** The parts of a rulebook as compiled once per version: flattened through `extends`, names resolved, formulas as functions. */
export interface RulesParts {
  readonly name: string;
  readonly title?: string;
  readonly uri: string;
  /** Every rulebook it was made from, itself included, bases first. */
  readonly books: readonly string[];
  readonly sources: ReadonlyMap<string, string>;
  readonly dice: readonly DiceRules[];
  readonly budget?: Compiled;
  readonly kinds: ReadonlyMap<string, Kind>;
  /** All traits and items, by kind and then by the key of their name. */
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
  /** Each policy as it is declared: its sentence, its place, its citations. */
  readonly policyRules: ReadonlyMap<string, Declared>;
  /** Traits out of play, with the reason given. */
  readonly bans: ReadonlyMap<string, string | undefined>;
  /** What a printed sheet shows, where the rulebook says it. */
  readonly page?: PageRule;
  readonly vocabulary: Vocabulary;
  /** What a roll line can begin with other than a value: the names of actions. */
  readonly actionNames: Vocabulary;
  /** What is a value in a line that is rolled, and nowhere else: the names of tables that are rolled. */
  readonly rolledNames: Vocabulary;
  /** Reads `contents`, which only a change of rules asks for. */
  readonly readContents: () => ReadonlyMap<string, string>;
}

// The constructor assigns all parts at once, which the compiler cannot follow.
const WithParts = Memoized as new () => Memoized & RulesParts;

/** A compiled rulebook: its parts, and what follows from them, computed when it is first asked for. */
export class Rules extends WithParts {
  constructor(parts: RulesParts) {
    super();
    Object.assign(this, parts);
  }

  /** The same rules with some parts replaced. */
  with(parts: Partial<RulesParts>): Rules {
    return new Rules({ ...this, ...parts });
  }

  /** Content of each declaration without comments and blanks, by `kind:name`; a sheet records which it read. */
  get contents(): ReadonlyMap<string, string> {
    return this.once(contentsOf);
  }

  /** Keys of the words that can follow an item of some list. */
  get marks(): ReadonlySet<string> {
    return this.once(marksOf);
  }

  /** Derived values that change others. */
  get givers(): readonly Derived[] {
    return this.once(giversOf);
  }

  /** Modifiers that rolls take without naming them. */
  get automaticModifiers(): readonly Modifier[] {
    return this.once(automaticModifiersOf);
  }

  /** Names of the actions that take a modifier, by its key; absent where none does. */
  get takers(): ReadonlyMap<string, readonly string[]> {
    return this.once(takersOf);
  }

  /** Things that everybody has without writing them down, such as fists. */
  get includedThings(): readonly Trait[] {
    return this.once(includedThingsOf);
  }

  /** What a roll can say to name dice: `on Luck dice`. */
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

/** How dice decide: a resolution family with its parameters. */
export interface DiceRules extends Declared, DiceDeclaration {
  /** Conditions of lines on who rolls, by the key that the lines name them with. */
  readonly conditions: ReadonlyMap<string, Compiled>;
  /** What the shifts of a roll, together the bound name `shifts`, come to; absent where each acts by itself. */
  readonly pooled?: Compiled;
}

/** What a campaign may set, with its value where none does. */
export interface Setting extends Declared {
  readonly value: Compiled;
  readonly unit?: string;
  readonly also: readonly string[];
}

/** A ruling that a campaign turns on or off. */
export interface Switch extends Declared {
  readonly on: boolean;
}

/** What a character carries: items of these kinds, with words that may follow them. */
export interface List extends Declared {
  readonly kinds: readonly string[];
  readonly marks: readonly string[];
  readonly also: readonly string[];
}

/** A value that follows from others. */
export interface Derived extends Declared {
  /** Computed once for each item of this kind that is carried. */
  readonly each?: string;
  /** What it is asked with, in brackets after its name; empty where it is one value. */
  readonly parameters: readonly Parameter[];
  readonly unit?: string;
  readonly value: Compiled;
  readonly also: readonly string[];
  /** Names that the formula reads; a derived value of an item is computed for each mode if one of them is a mode's. */
  readonly reads: ReadonlySet<string>;
  /** How often its formula goes through all entries, one time inside the other: 0 where it asks for single values only. */
  readonly queries: number;
  /** What naming it rolls, and on which dice, where it is not simply its value on the usual ones. */
  readonly rolls?: Compiled;
  readonly rollsOn?: string;
  readonly keeps?: Compiled;
  /** What it changes elsewhere, for a character who has the value. */
  readonly gives: readonly Effect[];
  /** Whether it is not printed: it only helps other values, or says nothing new while the condition holds. */
  readonly hidden: boolean | Compiled;
}

/** A formula with a name, for other formulas: it sees its parameters and the character, and no entry. */
export interface FunctionRule extends Declared {
  readonly parameters: readonly Parameter[];
  readonly unit?: string;
  readonly value: Compiled;
  /** Keys of the derived values and settings that it reads, also by way of other functions. */
  readonly reads: ReadonlySet<string>;
}

/** What has to hold for a whole character. */
export interface Limit extends Declared {
  readonly condition: Compiled;
  readonly exception?: Compiled;
  readonly severity: 'error' | 'warning' | 'information';
  readonly message: Message;
}

/** Clauses that a kind shares and a declaration may state for itself. */
export interface Kind extends Declared {
  readonly item: boolean;
  readonly open: false | 'name' | 'text';
  readonly clauses: Clauses;
}

/** A trait, skill, item ...: whatever a kind's declaration names. Its clauses hold those of its kind. */
export interface Trait extends Declared {
  readonly kind: string;
  readonly clauses: Clauses;
  /** True when an author declared it, not the book. */
  readonly own: boolean;
}

/** What changes a roll. */
export interface Modifier extends Declared {
  readonly clauses: Clauses;
  readonly parameter?: Parameter;
}

/** What a character can do or suffer. Its parameter and clauses are those of a modifier, which acts on the action's own roll. */
export interface Action extends Modifier {
  readonly also: readonly string[];
  /** Whether its line names a character: always, or the one who acts is meant where it names none. */
  readonly names?: 'always' | 'optional';
  /** Its line can name several. */
  readonly isOnSeveral?: true;
  /** The one who is named must not be the one who acts. */
  readonly isOnOther?: true;
  /** Keys of the kinds of items and traits from which its line can name one. */
  readonly kinds: readonly string[];
  /** Keys of the modifiers that its line can say, in the order in which they are offered. */
  readonly takes: readonly string[];
  /** Keys of those of them that a number is spent on: `spend 2 on damage`. */
  readonly uses: readonly string[];
  /** Key of the procedure that carries it out. */
  readonly plays?: string;
  /** What follows from it where no procedure says more, in this order. In a book of the box it is compiled when it is first asked for. */
  readonly consequences: readonly Consequence[];
  /** What it can change, by name keys: fields, things of some kinds, lists into which it brings something, and what it ends. */
  readonly changing: {
    readonly fields: readonly string[];
    readonly kinds: readonly string[];
    readonly lists: readonly string[];
    readonly ends: readonly Ended[];
  };
  /** Names that mean something else each time that it is played, and the places of what is kept that reads them. */
  readonly varying: ReadonlyMap<string, readonly number[]>;
  /** All of these places. */
  readonly varyingPlaces: readonly number[];
}

/** A condition that an action ends. */
export interface Ended {
  readonly key: string;
  readonly name: string;
}

/** Clauses that actions share: an action that `does` a part has them in its place. */
export interface Part extends Declared {
  readonly parameters: readonly Parameter[];
  /** Names of its local values and dice, as they are written. */
  readonly values: readonly string[];
  /** Keys of the parts that it does. */
  readonly does: readonly string[];
  /** Names of the actions and parts that do it. */
  readonly doneBy: readonly string[];
}

/** Kinds with those meant by `trait` and `item`. */
export function kindsMeant(kinds: readonly string[], rules: Rules): readonly string[] {
  return kinds.flatMap((kind) =>
    kind === 'trait' || kind === 'item'
      ? [...rules.kinds.values()].filter(({ item }) => item === (kind === 'item')).map(({ key }) => key)
      : [kind],
  );
}

/** Whether an action rolls: what it says itself, or what the item or trait of its line rolls. */
export function hasRoll({ clauses, kinds }: Action): boolean {
  return !clauses.rollsNothing && (clauses.rolls !== undefined || kinds.length > 0);
}

/** The trait of a name, of whatever kind; of several, that of the kind declared first. */
export function traitNamed(rules: Rules, name: string): Trait | undefined {
  const key = nameKey(name);
  for (const traits of rules.traits.values()) {
    const trait = traits.get(key);
    if (trait) return trait;
  }
  return undefined;
}

/** Every name that an entry can begin with, for the longest match. */
export class Vocabulary extends Memoized {
  constructor(
    /** Declarations by the key of a whole name. */
    readonly names: ReadonlyMap<string, readonly Named[]>,
    /** Most tokens that a name beginning with this word has. */
    readonly longest: ReadonlyMap<string, number>,
  ) {
    super();
  }
}

/** A name in the vocabulary, and what it stands for. */
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
  /** Set when the spelling is an `also`, a plural or a choice standing for its trait. */
  readonly alias?: 'also' | 'plural' | 'choice';
  readonly choice?: string;
  /** The specialty that stands for its trait: Knife Throwing for Thrown Weapon. */
  readonly specialty?: string;
}
