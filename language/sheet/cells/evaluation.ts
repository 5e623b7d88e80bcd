import { nameKey } from '../../grammar/text.js';
import { Memoized } from '../../memo/memoized.js';
import type { Span } from '../../read/entry/reading.js';
import type { LeftOut, SourceCharacter, SourceEntry } from '../../read/source/source.js';
import { addressOf } from '../../rules/declared.js';
import { addValues, extreme } from '../../rules/operations.js';
import { call } from '../../rules/parameters.js';
import type { Rules, Trait } from '../../rules/rules.js';
import type { Compiled, EntryScope, Scope } from '../../rules/scope.js';
import type { Derivation } from '../../values/derivation.js';
import type { RuleOrigin } from '../../values/origin.js';
import { diceValue, NONE, numberValue, type Value } from '../../values/value.js';
import { Cells } from './cells.js';
import { type ChangingParts, changingPartsOf } from './changing-parts.js';
import type { Contract } from './contract.js';
import { DerivedValues } from './derived-values.js';
import { Effects } from './effects.js';
import { type Character, copiesOf, Entry, EntryList } from './entry.js';
import { ownValue, ownWords } from './own-values.js';
import { boughtRating, costOf, inferChoices, statedRating } from './price.js';
import { type StatedField, type StatedSetting, StatedValues } from './stated-values.js';
import type { TouchedParts, Touches } from './touches.js';

/** `Move 5`: a derived value that an author wrote, and the tokens of the number. */
export interface PrintedValue {
  readonly entry: Entry;
  readonly key: string;
  readonly span: Span;
}

/** Assumed values, by name: `Basic Speed = 5.5`. */
export type AssumedValues = ReadonlyMap<string, Value>;

/** The points of a character by name; undefined if there is no such character, or if the two depend on each other. */
export type TotalOf = (name: string, reader: Evaluation) => Derivation | undefined;

/**
 * The most entries that all formulas of one character together can go through. A sheet with a hundred items needs some
 * thousands.
 */
export const MOST_STEPS = 100_000;

/**
 * A character, computed lazily cell by cell, for formulas, checks, sheets and rolls. A cell is computed once; its
 * derivation is what it read. Under assumptions, the cells are computed in a separate evaluation.
 */
export class Evaluation extends Memoized implements Character {
  readonly fields = new Map<string, StatedField>();
  /** Settings that the character overrides. */
  readonly stated = new Map<string, StatedSetting>();
  /** Derived values that the author wrote, as stat blocks do. */
  readonly printed: PrintedValue[] = [];
  /** Notes of the character's own text. */
  readonly notes: string[] = [];
  /** Items that the character's own text declares. It has them only if they are in a list. */
  readonly declaredItems: SourceEntry[] = [];
  readonly cells: Cells;
  /** Names after `without` that no base has. */
  notLeftOut: readonly LeftOut[] = [];
  /** Included items that this character leaves out. */
  thingsLeftOut: ReadonlySet<Trait> = new Set();
  /** Declarations that were read, by `kind:name`. */
  readonly reads = new Set<string>(['vocabulary', 'bans', 'budget', 'giving']);
  readonly marks: ReadonlySet<string>;
  /** The bits of the character's changeable parts. */
  readonly parts: ChangingParts;
  readonly valueIn = ownValue;
  readonly wordsIn = ownWords;
  readonly inferChoices = inferChoices;
  /** Called with each declaration when it is first read, which can be long after the sheet was checked. */
  onRead: ((declaration: string) => void) | undefined;
  /** Returns the points of another character of the campaign. */
  totalOf: TotalOf = () => undefined;
  /** Declarations whose formulas were given up, because they take too many steps for this character. */
  readonly givenUp = new Map<string, RuleOrigin>();
  /** The character at which a chain of characters that need each other's points was cut. */
  tooFar: string | undefined;
  private steps = 0;
  private readonly list: EntryList;
  private readonly phantoms = new Map<string, Entry>();
  private effectIndex: Effects | undefined;
  private readonly scope: Scope = { character: this };
  private readonly derivedValues = new DerivedValues(this, this.scope);
  private readonly statedValues = new StatedValues(this);

  constructor(
    readonly source: SourceCharacter,
    readonly rules: Rules,
    readonly contract: Contract,
    readonly assumptions: AssumedValues = new Map(),
    touches?: Touches,
  ) {
    super();
    this.cells = new Cells(touches);
    this.parts = changingPartsOf(rules);
    this.list = new EntryList(rules.kinds);
    this.marks = rules.marks;
  }

  /** Every entry, nested ones included, in the order of the text. */
  get all(): readonly Entry[] {
    this.noteTouched(this.parts.lists);
    return this.list.all;
  }

  /**
   * Entries that the author named or declared, without items. They are the same in all states, as they are in no list.
   */
  get own(): readonly Entry[] {
    return this.list.own;
  }

  /** Items of the character's lists. */
  get items(): readonly Entry[] {
    this.noteTouched(this.parts.lists);
    return this.list.items;
  }

  /** Items of some kinds. */
  itemsOf(...kinds: readonly string[]): readonly Entry[] {
    for (const kind of kinds) this.noteTouched(this.parts.kind(kind));
    return this.list.items.filter(({ kind }) => kinds.includes(kind));
  }

  /** Items of one list. */
  itemsIn(list: string): readonly Entry[] {
    this.noteTouched(this.parts.list(list));
    return this.list.items.filter((item) => item.list === list);
  }

  /** Entries that are in no list. */
  get unlisted(): readonly Entry[] {
    return this.list.all.filter((entry) => entry.list === undefined);
  }

  /** The entry with an address. */
  entryAt(id: string): Entry | undefined {
    const entry = this.list.all.find((one) => one.id === id);
    entry?.notePlace();
    return entry;
  }

  /** Notes that changeable parts were read. */
  private noteTouched(parts: TouchedParts): void {
    this.cells.touches.note(parts);
  }

  get effects(): Effects {
    this.effectIndex ??= new Effects(this, this.list.all, this.rules.givers);
    return this.effectIndex;
  }

  /**
   * Adds an entry that was read; its children are added separately. The sheet depends on its declaration, its kind, and
   * their ladders and tables.
   */
  add(entry: Entry): void {
    this.list.add(entry);
    this.read(addressOf('kind', entry.kind));
    if (entry.read?.field) this.read(addressOf('field', entry.read.field.key));
    if (!entry.trait) return;
    this.read(entry.trait.address);
    const { ladder, options } = entry.trait.clauses;
    if (ladder?.ladder) this.read(addressOf('ladder', ladder.ladder.key));
    for (const option of options) if (option.table !== undefined) this.read(addressOf('table', option.table));
  }

  read(declaration: string): void {
    if (this.reads.has(declaration)) return;
    this.reads.add(declaration);
    this.onRead?.(declaration);
  }

  step(declaration: RuleOrigin): boolean {
    this.steps += 1;
    if (this.steps <= MOST_STEPS) return true;
    this.givenUp.set(`${declaration.kind} ${declaration.name}`, declaration);
    return false;
  }

  /** Restarts the count of steps, for a roll or the like: its formulas can take as many as those of the sheet. */
  renewSteps(): void {
    this.steps = 0;
  }

  /** Evaluates a compiled formula for this character. */
  evaluate(formula: Compiled): Derivation {
    return formula(this.scope);
  }

  /** The character under assumptions. Nothing is read again; cells are recomputed on demand. */
  assuming(assumptions: AssumedValues): Evaluation {
    const { source, rules, contract, totalOf } = this;
    const { touches } = this.cells;
    const other = new Evaluation(source, rules, contract, new Map([...this.assumptions, ...assumptions]), touches);
    other.notLeftOut = this.notLeftOut;
    other.thingsLeftOut = this.thingsLeftOut;
    other.totalOf = totalOf;
    for (const [key, field] of this.fields) other.fields.set(key, field);
    for (const [key, stated] of this.stated) other.stated.set(key, stated);
    other.printed.push(...this.printed);
    other.notes.push(...this.notes);
    for (const entry of copiesOf(this.list.all, other)) other.add(entry);
    return other;
  }

  /** The assumed value of a name; undefined if nothing is assumed. */
  assumed(name: string): Derivation | undefined {
    const value = this.assumptions.size === 0 ? undefined : this.assumptions.get(nameKey(name));
    return value ? { operation: 'assumed', value, label: name } : undefined;
  }

  // Entries. The most frequent cells are cached in the entry itself.

  private cellOf(
    entry: Entry,
    aspect: 'rating' | 'cost' | 'effective',
    label: string,
    compute: () => Derivation,
  ): Derivation {
    const key = `${entry.id}/${aspect}`;
    const computeNoted = (): Derivation => {
      entry.note();
      return compute();
    };
    const pointer = this.cells.compute(key, label, computeNoted, entry.place);
    // In a cycle the value is none only for now, so it is not cached.
    const cell = pointer.operation === 'cell' ? this.cells.get(key) : undefined;
    if (cell) entry.pointers[aspect] = cell;
    return pointer;
  }

  bought(entry: Entry): Derivation {
    const { rating } = entry.pointers;
    return rating ? this.cells.read(rating) : this.computeRating(entry);
  }

  private computeRating(entry: Entry): Derivation {
    const isItem = this.rules.kinds.get(entry.kind)?.item;
    return this.cellOf(entry, 'rating', isItem ? entry.name : `${entry.name} as bought`, () =>
      entry.trial?.rating ? { operation: 'assumed', value: entry.trial.rating } : boughtRating(entry),
    );
  }

  cost(entry: Entry): Derivation {
    const { cost } = entry.pointers;
    return cost ? this.cells.read(cost) : this.computeCost(entry);
  }

  private computeCost(entry: Entry): Derivation {
    return this.cellOf(entry, 'cost', `cost of ${entry.name}`, () => costOf(entry));
  }

  effective(entry: Entry): Derivation {
    const { effective } = entry.pointers;
    return effective ? this.cells.read(effective) : this.computeLevel(entry);
  }

  private computeLevel(entry: Entry): Derivation {
    return this.cellOf(
      entry,
      'effective',
      entry.name,
      () => this.assumed(entry.name) ?? this.effects.apply(statedRating(entry), this.effectsOn(entry)),
    );
  }

  bonus(entry: Entry): Derivation {
    return this.effects.bonus(this.effectsOn(entry));
  }

  private effectsOn(entry: Entry): ReturnType<Effects['onEntry']> {
    if (entry.trait) this.noteTouched(this.parts.giving('trait', entry.trait.address));
    return this.effects.onEntry(entry);
  }

  isFirst(entry: Entry): boolean {
    entry.notePlace();
    return this.list.isFirst(entry);
  }

  /** Entries of a trait; with `specialty` only those. */
  taken(kind: string, key: string, specialty?: string): readonly Entry[] {
    this.noteTouched(this.parts.trait(kind, key));
    return this.list.taken(kind, key, specialty);
  }

  /** The entry of a trait that the character does not have. Its values are the trait's defaults. */
  phantom(kind: string, key: string): Entry | undefined {
    const address = addressOf(kind, key);
    const cached = this.phantoms.get(address);
    if (cached) return cached;
    const trait = this.rules.traits.get(kind)?.get(key);
    if (!trait) return undefined;
    const phantom = new Entry(`unwritten:${address}`, this, kind, trait, undefined, undefined);
    phantom.isUnwritten = !this.rules.kinds.get(kind)?.item;
    this.phantoms.set(address, phantom);
    return phantom;
  }

  /** Entries of a kind, and those of missing traits that were read. */
  everyOf(kind: string): readonly Entry[] {
    return [...this.entriesOf(kind, undefined), ...[...this.phantoms.values()].filter((one) => one.kind === kind)];
  }

  // For formulas.

  entryOf(kind: string, key: string, specialty: string | undefined): Entry | undefined {
    this.read(addressOf(kind, key));
    return this.taken(kind, key, specialty)[0] ?? this.phantom(kind, key);
  }

  has(kind: string, key: string, specialty: string | undefined): boolean {
    this.read(addressOf(kind, key));
    return this.taken(kind, key, specialty).length > 0;
  }

  entriesOf(kind: string, list: string | undefined): readonly Entry[] {
    this.noteTouched(list === undefined ? this.parts.kind(kind) : this.parts.list(list));
    return this.list.ofKind(kind, list);
  }

  entriesNamed(kind: string, list: string | undefined, keys: readonly string[]): readonly Entry[] {
    if (!this.parts.isCalledByKey(kind)) return this.entriesOf(kind, list);
    for (const key of keys) this.noteTouched(this.parts.named(kind, key));
    return this.list.ofKind(kind, list).filter(({ name }) => keys.includes(nameKey(name)));
  }

  /** The level of a trait: the best of its entries, or its untrained level. */
  trait(kind: string, key: string, specialty: string | undefined): Derivation {
    this.read(addressOf(kind, key));
    const taken = this.taken(kind, key, specialty);
    const [only] = taken;
    if (only && taken.length === 1) return this.effective(only);
    const label = this.rules.traits.get(kind)?.get(key)?.name ?? key;
    if (!only) {
      const phantom = this.phantom(kind, key);
      return phantom ? this.effective(phantom) : { operation: 'none', value: NONE, label };
    }
    const of = taken.map((entry) => this.effective(entry));
    return { operation: 'greatest', value: extreme(of, true), of, label };
  }

  rolled(kind: string, key: string, specialty: string | undefined): Derivation {
    const rolls = this.rules.traits.get(kind)?.get(key)?.clauses.rolls;
    const entry = rolls && this.entryOf(kind, key, specialty);
    return entry ? rolls(entry.scope()) : this.trait(kind, key, specialty);
  }

  /** A derived value with these arguments. */
  derived(key: string, self?: EntryScope, args: readonly Derivation[] = []): Derivation {
    return this.derivedValues.value(key, self, args);
  }

  called(key: string, args: readonly Derivation[]): Derivation {
    const rule = this.rules.functions.get(key);
    return rule ? call(rule, args, this) : { operation: 'none', value: NONE };
  }

  setting(key: string): Derivation {
    return this.statedValues.setting(key);
  }

  switchedOn(key: string): Derivation {
    return this.statedValues.switchedOn(key);
  }

  field(key: string): Derivation {
    return this.statedValues.field(key);
  }

  fieldLabel(key: string): string | undefined {
    return this.statedValues.fieldLabel(key);
  }

  /** The dice of a rollable table; none for one that is only looked up. */
  diceOf(table: string): Derivation {
    this.read(addressOf('table', table));
    const rule = this.rules.tables.get(table);
    if (!rule?.dice) return { operation: 'none', value: NONE, label: rule?.name ?? table };
    return { operation: 'declared', value: diceValue(rule.dice), label: rule.name, origin: rule.origin };
  }

  /** The points that the entries of the character cost. */
  spent(): Derivation {
    return this.cells.compute('spent', 'points spent', () => {
      const of = this.priced().map((entry) => this.cost(entry));
      const value = of.reduce<Value>((sum, one) => addValues(sum, one.value), numberValue(0));
      return { operation: 'sum', value, of };
    });
  }

  /** Every entry with a cost of its own. */
  priced(): readonly Entry[] {
    return this.all.filter(
      (entry) =>
        entry.list === undefined &&
        !entry.read?.field &&
        !entry.trait?.clauses.included &&
        this.cost(entry).value.kind === 'number',
    );
  }

  pointsOf(name: string): Derivation {
    const label = `points of ${name}`;
    const total = this.totalOf(name, this);
    return total ? { ...total, label } : { operation: 'none', value: NONE, label };
  }
}
