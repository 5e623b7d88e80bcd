import { nameKey } from '../../../grammar/text.js';
import { NONE, type Value } from '../../../values/value.js';
import type { Derivation } from '../../derivation.js';
import type { Span } from '../../read/reading.js';
import type { LeftOut, SourceCharacter } from '../../read/source.js';
import { addressOf } from '../../rules/declared.js';
import type { Rules } from '../../rules/rules.js';
import type { CharacterScope, Compiled, EntryScope, Scope } from '../../rules/scope.js';
import { inferChoices } from '../cost-trials.js';
import { derivedOf, spentOf, traitOf } from '../derived-values.js';
import { EntryList } from '../entry-list.js';
import { boughtRating, statedRating } from '../rating.js';
import { fieldLabelOf, fieldOf, type StatedField, type StatedSetting, settingOf, switchOf } from '../stated-values.js';
import { Cells } from './cells.js';
import type { Contract } from './contract.js';
import { Effects } from './effects.js';
import { Entry } from './entry.js';
import { costOf } from './price.js';

/** `Move 5`: a derived value, and where in the entry's head the written one stands. */
export interface PrintedValue {
  readonly entry: Entry;
  readonly key: string;
  readonly span: Span;
}

/** Values taken as given: `Basic Speed = 5.5`, by name. */
export type Assumptions = ReadonlyMap<string, Value>;

/** Points of a character by its name; undefined where nobody is called so, or where the two depend on each other. */
export type TotalOf = (name: string, asker: Evaluation) => Derivation | undefined;

/**
 * One character, computed lazily cell by cell. A cell is computed once; what it read is its derivation. Asked under
 * assumptions, the same cells are computed anew in an evaluation of their own.
 */
export class Evaluation implements CharacterScope {
  readonly entries: Entry[] = [];
  readonly fields = new Map<string, StatedField>();
  /** Settings that the character states for itself, with what is wrong with what is written. */
  readonly stated = new Map<string, StatedSetting>();
  /** Values written down although they follow from the rest, as stat blocks do. */
  readonly printed: PrintedValue[] = [];
  readonly cells = new Cells();
  /** Names behind `without` that no base has. */
  notLeftOut: readonly LeftOut[] = [];
  /** Declarations that were read, by `kind:name`. */
  readonly reads = new Set<string>(['vocabulary', 'bans', 'budget']);
  readonly marks: ReadonlySet<string>;
  private readonly list: EntryList;
  private readonly phantoms = new Map<string, Entry>();
  private effectIndex: Effects | undefined;
  /** Answers the points of another character of the campaign, for whoever asks. */
  totalOf: TotalOf = () => undefined;

  constructor(
    readonly source: SourceCharacter,
    readonly rules: Rules,
    readonly contract: Contract,
    readonly assumptions: Assumptions = new Map(),
  ) {
    this.list = new EntryList(rules.kinds);
    this.marks = new Set([...rules.lists.values()].flatMap((list) => list.marks.map(nameKey)));
  }

  /** Every entry, nested ones as well, in the order of the text. */
  get all(): readonly Entry[] {
    return this.list.all;
  }

  /** Items of the character's lists. */
  get items(): readonly Entry[] {
    return this.list.items;
  }

  /** Cells that need themselves, with the names on the way. */
  get cycles(): Map<string, readonly string[]> {
    return this.cells.cycles;
  }

  get levelsEffective(): boolean {
    return this.contract.levelsEffective;
  }

  get effects(): Effects {
    this.effectIndex ??= new Effects(this);
    return this.effectIndex;
  }

  /** Adds an entry once it is read; its children follow. */
  add(entry: Entry): void {
    this.list.add(entry);
    this.readDeclarations(entry);
  }

  /** An entry depends on its declaration, its kind and what those look up. */
  private readDeclarations(entry: Entry): void {
    this.read(addressOf('kind', entry.kind));
    if (entry.read?.field) this.read(addressOf('field', entry.read.field.key));
    if (!entry.trait) return;
    this.read(addressOf(entry.trait.kind, entry.trait.key));
    const { ladder, options } = entry.trait.clauses;
    if (ladder?.ladder) this.read(addressOf('ladder', ladder.ladder.key));
    for (const option of options) if (option.table !== undefined) this.read(addressOf('table', option.table));
  }

  /** Computes a cell once; asking for a cell that is being computed is a cycle, and its value none. */
  cell(key: string, label: string, compute: () => Derivation): Derivation {
    return this.cells.compute(key, label, compute);
  }

  /** The cells of an entry that everything asks for are remembered by the entry. */
  private cellOf(
    entry: Entry,
    aspect: 'rating' | 'cost' | 'effective',
    label: (name: string) => string,
    compute: () => Derivation,
  ): Derivation {
    const known = entry.pointers[aspect];
    if (known) return known;
    const pointer = this.cell(`${entry.id}/${aspect}`, label(entry.name), compute);
    // In a circle the answer is none, and not for good.
    if (pointer.operation === 'cell') entry.pointers[aspect] = pointer;
    return pointer;
  }

  bought(entry: Entry): Derivation {
    return this.cellOf(
      entry,
      'rating',
      (name) => (this.rules.kinds.get(entry.kind)?.item ? name : `${name} as bought`),
      () => (entry.trial?.rating ? { operation: 'assumed', value: entry.trial.rating } : boughtRating(entry)),
    );
  }

  cost(entry: Entry): Derivation {
    return this.cellOf(
      entry,
      'cost',
      (name) => `cost of ${name}`,
      () => costOf(entry),
    );
  }

  effective(entry: Entry): Derivation {
    return this.cellOf(
      entry,
      'effective',
      (name) => name,
      () => {
        const assumed = this.assumed(entry.name);
        if (assumed) return assumed;
        const base = statedRating(entry);
        return this.effects.apply(base, this.effects.onEntry(entry));
      },
    );
  }

  inferChoices(entry: Entry): ReadonlyMap<string, string> {
    return inferChoices(entry);
  }

  trait(kind: string, key: string, specialty: string | undefined): Derivation {
    return traitOf(this, kind, key, specialty);
  }

  entryOf(kind: string, key: string, specialty: string | undefined): EntryScope | undefined {
    this.read(addressOf(kind, key));
    return this.taken(kind, key, specialty)[0] ?? this.phantom(kind, key);
  }

  has(kind: string, key: string, specialty: string | undefined): boolean {
    this.read(addressOf(kind, key));
    return this.taken(kind, key, specialty).length > 0;
  }

  /** Entries of a trait; of one specialty where it is named. */
  taken(kind: string, key: string, specialty?: string): readonly Entry[] {
    return this.list.taken(kind, key, specialty);
  }

  /** The trait as one has it who has not taken it: its fallbacks are its values. */
  phantom(kind: string, key: string): Entry | undefined {
    const address = addressOf(kind, key);
    const known = this.phantoms.get(address);
    if (known) return known;
    const trait = this.rules.traits.get(kind)?.get(key);
    if (!trait) return undefined;
    const made = new Entry(`unwritten:${address}`, this, kind, trait, undefined, undefined);
    this.phantoms.set(address, made);
    return made;
  }

  derived(key: string, self: EntryScope | undefined): Derivation {
    return derivedOf(this, key, self);
  }

  setting(key: string): Derivation {
    return settingOf(this, key);
  }

  switchedOn(key: string): Derivation {
    return switchOf(this, key);
  }

  field(key: string): Derivation {
    return fieldOf(this, key);
  }

  fieldLabel(key: string): string | undefined {
    return fieldLabelOf(this, key);
  }

  spent(): Derivation {
    return spentOf(this);
  }

  pointsOf(name: string): Derivation {
    const label = `points of ${name}`;
    const total = this.totalOf(name, this);
    return total ? { ...total, label } : { operation: 'none', value: NONE, label };
  }

  entriesOf(kind: string, list: string | undefined): readonly EntryScope[] {
    return this.list.ofKind(kind, list);
  }

  isFirst(entry: Entry): boolean {
    return this.list.isFirst(entry);
  }

  read(declaration: string): void {
    this.reads.add(declaration);
  }

  assumed(name: string): Derivation | undefined {
    const value = this.assumptions.size === 0 ? undefined : this.assumptions.get(nameKey(name));
    return value ? { operation: 'assumed', value, label: name } : undefined;
  }

  /** Evaluates a compiled formula for this character. */
  evaluate(formula: Compiled, scope: Partial<Scope> = {}): Derivation {
    return formula({ ...scope, character: this });
  }
}
