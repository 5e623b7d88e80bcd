import { nameKey } from '../../grammar/text.js';
import { booleanValue, NONE, numberValue, type Value, valueText } from '../../values/value.js';
import type { ReadProblem, Span } from '../read/read-entry.js';
import type { LeftOut, SourceCharacter } from '../read/source.js';
import { addressOf } from '../rules/address.js';
import { extreme } from '../rules/formula-operators.js';
import { addValues } from '../rules/operations.js';
import type { Compiled, Field, Rules, Trait } from '../rules/rules.js';
import type { CharacterScope, EntryScope, Scope } from '../rules/scope.js';
import type { Derivation, TextOrigin } from '../sheet.js';
import { Effects } from './effects.js';
import { Entry, type Trial } from './entry.js';
import { type FieldReading, readField } from './field-reading.js';
import { boughtRating, costOf, inferChoices, statedRating } from './pricing.js';

/** What a campaign sets for its characters. */
export interface Contract {
  readonly name?: string;
  readonly settings: ReadonlyMap<string, { readonly value: Value; readonly origin: TextOrigin }>;
  readonly switches: ReadonlyMap<string, { readonly on: boolean; readonly origin: TextOrigin }>;
  readonly bans: ReadonlyMap<string, { readonly name: string; readonly reason?: string }>;
  readonly required: readonly { readonly kind: string; readonly key: string; readonly name: string }[];
  /** What the game master allows: a finding's code or a trait, with the reason. */
  /** Levels are written with their bonuses in this campaign. */
  readonly levelsEffective: boolean;
  readonly allowances: readonly { readonly what: string; readonly reason: string; readonly origin: TextOrigin }[];
}
export const noContract: Contract = {
  settings: new Map(),
  switches: new Map(),
  bans: new Map(),
  required: [],
  levelsEffective: false,
  allowances: [],
};

/** A setting that a character states for itself: `points 40`. */
export interface StatedSetting {
  readonly entry: Entry;
  readonly value: Compiled;
  readonly problems: readonly ReadProblem[];
}

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

/** Stands in the address of entries that are only tried. */
export const trialMark = '~';

interface Cell {
  readonly derivation: Derivation;
  readonly pointer: Derivation;
}

/**
 * One character, computed lazily cell by cell. A cell is computed once; what it read is its derivation. Asked under
 * assumptions, the same cells are computed anew in an evaluation of their own.
 */
export class Evaluation implements CharacterScope {
  readonly entries: Entry[] = [];
  readonly all: Entry[] = [];
  readonly items: Entry[] = [];
  readonly fields = new Map<
    string,
    { readonly derivation: Derivation; readonly label?: string; readonly origin: TextOrigin }
  >();
  /** Settings that the character states for itself, with what is wrong with what is written. */
  readonly stated = new Map<string, StatedSetting>();
  /** Values written down although they follow from the rest, as stat blocks do. */
  readonly printed: PrintedValue[] = [];
  readonly cells = new Map<string, Cell>();
  /** Names behind `without` that no base has. */
  notLeftOut: readonly LeftOut[] = [];
  /** Declarations that were read, by `kind:name`. */
  readonly reads = new Set<string>(['vocabulary', 'bans', 'budget']);
  /** Cells that need themselves, with the names on the way. */
  readonly cycles = new Map<string, readonly string[]>();
  readonly marks: ReadonlySet<string>;
  private readonly computing: { key: string; label: string }[] = [];
  private readonly byTrait = new Map<string, Entry[]>();
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
    this.marks = new Set([...rules.lists.values()].flatMap((list) => list.marks.map(nameKey)));
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
    this.all.push(entry);
    if (entry.list !== undefined && !entry.read?.field) this.items.push(entry);
    this.readDeclarations(entry);
    if (!entry.trait) return;
    const key = addressOf(entry.trait.kind, entry.trait.key);
    const known = this.byTrait.get(key);
    if (known) known.push(entry);
    else this.byTrait.set(key, [entry]);
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
    const known = this.cells.get(key);
    if (known) return known.pointer;
    const at = this.computing.findIndex((one) => one.key === key);
    if (at >= 0) {
      const names = this.computing.slice(at).map((one) => one.label);
      for (const one of this.computing.slice(at)) if (!this.cycles.has(one.key)) this.cycles.set(one.key, names);
      return { operation: 'none', value: NONE, label };
    }
    this.computing.push({ key, label });
    const derivation = compute();
    this.computing.pop();
    const pointer: Derivation = { operation: 'cell', value: derivation.value, label, cell: key };
    this.cells.set(key, { derivation, pointer });
    return pointer;
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
      (name) => `${name} as bought`,
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

  /** The same entry with a rating or choices on trial. */
  retry(entry: Entry, trial: Trial): Entry {
    const variant = new Entry(
      `${entry.id}${trialMark}${trial.rating ? valueText(trial.rating) : ''}`,
      this,
      entry.kind,
      entry.trait,
      entry.read,
      entry.parent,
      { choices: entry.inferred(), ...trial },
    );
    variant.children.push(...entry.children);
    return variant;
  }

  /** What is written for a field of the character itself. */
  fieldReading(entry: Entry, field: Field): FieldReading {
    const value = entry.read?.values[0];
    return value && entry.read
      ? readField(entry, field, entry.read.source.tokens, value.span, entry.read.source.path)
      : { problems: [] };
  }

  inferChoices(entry: Entry): ReadonlyMap<string, string> {
    return inferChoices(entry);
  }

  /** The untrained value of a trait, without looking at what was bought. */
  defaultOf(entry: Entry): Derivation | undefined {
    const defaults = entry.trait?.clauses.defaults ?? [];
    if (defaults.length === 0) return undefined;
    return this.cell(`${entry.id}/default`, `${entry.name} untrained`, () => {
      const of = defaults.map((one) => one(entry.scope()));
      return { operation: 'greatest', value: extreme(of, true), of };
    });
  }

  trait(kind: string, key: string, specialty: string | undefined): Derivation {
    this.read(addressOf(kind, key));
    const taken = this.taken(kind, key, specialty);
    const name = this.rules.traits.get(kind)?.get(key)?.name ?? key;
    if (taken.length === 0) {
      const phantom = this.phantom(kind, key);
      return phantom ? this.effective(phantom) : { operation: 'none', value: NONE, label: name };
    }
    const [only] = taken;
    if (only && taken.length === 1) return this.effective(only);
    const of = taken.map((entry) => this.effective(entry));
    return { operation: 'greatest', value: extreme(of, true), of, label: name };
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
    const entries = this.byTrait.get(addressOf(kind, key)) ?? [];
    if (specialty === undefined) return entries;
    const wanted = nameKey(specialty);
    return entries.filter((entry) => nameKey(entry.specialty ?? '') === wanted);
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
    const rule = this.rules.derived.get(key);
    this.read(addressOf('derived', key));
    if (!rule) return { operation: 'none', value: NONE };
    const assumed = this.assumed(rule.name);
    if (assumed) return assumed;
    if (rule.each === undefined)
      return this.cell(addressOf('derived', key), rule.name, () =>
        this.effects.apply(rule.value({ character: this }), this.effects.onDerived(key)),
      );
    if (self instanceof Entry && self.kind === rule.each) {
      const mode = self.mode === undefined ? '' : `:${self.mode}`;
      return this.cell(`${self.id}${mode}/derived:${key}`, `${rule.name} of ${self.name}`, () =>
        this.effects.apply(rule.value(self.scope()), this.effects.onDerived(key)),
      );
    }
    const of = this.items.filter((item) => item.kind === rule.each).map((item) => this.derived(key, item));
    return { operation: 'greatest', value: extreme(of, true), of, label: rule.name };
  }

  setting(key: string): Derivation {
    this.read(addressOf('setting', key));
    const rule = this.rules.settings.get(key);
    if (!rule) return { operation: 'none', value: NONE };
    const assumed = this.assumed(rule.name);
    if (assumed) return assumed;
    return this.cell(`setting:${key}`, rule.name, () => {
      const written = this.stated.get(key);
      // What cannot be read changes nothing: its finding says so once, and not every value that depends on it.
      const stated = written && written.problems.length === 0 ? written : undefined;
      const set = this.contract.settings.get(key);
      const base: Derivation = stated
        ? stated.value({ character: this })
        : set
          ? { operation: 'written', value: set.value, label: rule.name, origin: set.origin }
          : rule.value({ character: this });
      return this.effects.apply(base, this.effects.onSetting(key));
    });
  }

  switchedOn(key: string): Derivation {
    this.read(addressOf('switch', key));
    const rule = this.rules.switches.get(key);
    const set = this.contract.switches.get(key);
    if (set) return { operation: 'written', value: booleanValue(set.on), label: rule?.name ?? key, origin: set.origin };
    return {
      operation: 'declared',
      value: booleanValue(rule?.on ?? false),
      label: rule?.name ?? key,
      ...(rule && { origin: rule.origin }),
    };
  }

  field(key: string): Derivation {
    this.read(addressOf('field', key));
    const rule = this.rules.fields.get(key);
    const assumed = rule && this.assumed(rule.name);
    if (assumed) return assumed;
    const written = this.fields.get(key);
    if (written) return this.cell(`field:${key}`, rule?.name ?? key, () => written.derivation);
    if (!rule?.fallback) return { operation: 'none', value: NONE, label: rule?.name ?? key };
    const fallback = rule.fallback;
    return this.cell(`field:${key}`, rule.name, () => {
      const unwritten = fallback({ character: this });
      const { value } = unwritten;
      const choice = value.kind === 'text' ? rule.choices?.find((one) => one.key === nameKey(value.text)) : undefined;
      return choice?.value?.({ character: this }) ?? unwritten;
    });
  }

  fieldLabel(key: string): string | undefined {
    this.read(addressOf('field', key));
    const written = this.fields.get(key);
    if (written) return written.label;
    const fallback = this.rules.fields.get(key)?.fallback?.({ character: this }).value;
    return fallback?.kind === 'text' ? fallback.text : undefined;
  }

  spent(): Derivation {
    return this.cell('spent', 'points spent', () => {
      const of = this.all
        .filter((entry) => entry.list === undefined && !entry.read?.field && !entry.trait?.clauses.included)
        .map((entry) => this.cost(entry))
        .filter((one) => one.value.kind === 'number');
      const value = of.reduce<Value>((sum, one) => addValues(sum, one.value), numberValue(0));
      return { operation: 'sum', value, of };
    });
  }

  pointsOf(name: string): Derivation {
    const label = `points of ${name}`;
    const total = this.totalOf(name, this);
    return total ? { ...total, label } : { operation: 'none', value: NONE, label };
  }

  entriesOf(kind: string, list: string | undefined): readonly EntryScope[] {
    const among = list === undefined ? this.all : this.items.filter((item) => item.list === list);
    if (kind === 'trait')
      return among.filter(
        (entry) => entry.list === undefined && !this.rules.kinds.get(entry.kind)?.item && !entry.read?.field,
      );
    if (kind === 'item') return this.items.filter((item) => list === undefined || item.list === list);
    return among.filter((entry) => entry.kind === kind && !entry.read?.field);
  }

  isFirst(entry: Entry): boolean {
    const same = this.all.find((one) => one.kind === entry.kind && one.parent === entry.parent);
    return same === undefined || same === entry;
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

  /** The derivation of every cell that was computed, those on trial left out. */
  derivations(): ReadonlyMap<string, Derivation> {
    return new Map(
      [...this.cells].filter(([key]) => !key.includes(trialMark)).map(([key, cell]) => [key, cell.derivation]),
    );
  }
}

/** Traits that a character may have, by kind, for look-ups by name. */
export function traitNamed(rules: Rules, name: string): Trait | undefined {
  const key = nameKey(name);
  for (const traits of rules.traits.values()) {
    const found = traits.get(key);
    if (found) return found;
  }
  return undefined;
}
