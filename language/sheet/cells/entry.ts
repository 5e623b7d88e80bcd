import { nameKey } from '../../grammar/text.js';
import type { ReadEntry, ReadOption, Span } from '../../read/entry/reading.js';
import type { SourceCharacter } from '../../read/source/source.js';
import type { Choice, Field, FieldValue, OptionRule } from '../../rules/clauses.js';
import { addressOf } from '../../rules/declared.js';
import type { Kind, Rules, Trait } from '../../rules/rules.js';
import type { CharacterScope, EntryScope, Scope } from '../../rules/scope.js';
import type { Derivation } from '../../values/derivation.js';
import type { TextOrigin, TextPart } from '../../values/origin.js';
import type { Value } from '../../values/value.js';
import { type Cell, type Cells, trialMark } from './cells.js';
import { changingPartsOf } from './changing-parts.js';
import type { Contract } from './contract.js';
import type { TouchedParts, Touching } from './touches.js';

/** The character of an entry, as far as the entry's values are computed from it. `Evaluation` implements it. */
export interface Character extends CharacterScope {
  readonly source: Pick<SourceCharacter, 'uri' | 'path' | 'name' | 'role'>;
  readonly rules: Rules;
  readonly contract: Contract;
  readonly cells: Cells;
  /** Keys of the marks that can follow an item. */
  readonly marks: ReadonlySet<string>;
  /** The rating as bought, before effects. */
  bought(entry: Entry): Derivation;
  cost(entry: Entry): Derivation;
  /** The rating with defaults and effects. */
  effective(entry: Entry): Derivation;
  /** What effects always add to an entry's rating. */
  bonus(entry: Entry): Derivation;
  /** The value of one of an entry's own names; undefined if it has no such name. */
  valueIn(entry: Entry, key: string): Derivation | undefined;
  /** The words of one of an entry's own names. */
  wordsIn(entry: Entry, key: string, withSpecialty: boolean): string | undefined;
  /** Choices inferred from the written cost, by the key of their option. */
  inferChoices(entry: Entry): ReadonlyMap<string, string>;
  /** Whether it is the first entry of its kind in its braces. */
  isFirst(entry: Entry): boolean;
}

/** What replaces words of an entry on trial: choices, a rating, a specialty. */
export interface Trial {
  readonly choices?: ReadonlyMap<string, string>;
  readonly rating?: Value;
  readonly specialty?: string;
}

/** An entry of a character. Its values are cells of the character. */
export class Entry implements EntryScope {
  readonly children: Entry[] = [];
  /**
   * The entry of a trait that the character does not have, with the values of such a character. An included item that a
   * line uses is not unwritten.
   */
  isUnwritten = false;
  /** Name of the character that the entry is inherited from. */
  inherited: string | undefined;
  /** Key of the list that an item is in. */
  list: string | undefined;
  /** The mode of an item, whose entry has an address and cells of its own. */
  readonly mode: string | undefined;
  /** The original entry, if this is a mode of it or on trial; else itself. */
  readonly base: Entry;
  /** The cells of the entry, once computed. */
  readonly pointers: Record<'rating' | 'cost' | 'effective', Cell | undefined> = {
    rating: undefined,
    cost: undefined,
    effective: undefined,
  };
  private inferredChoices: Touching<ReadonlyMap<string, string>> | undefined;
  private modes: Map<string, Entry> | undefined;

  constructor(
    readonly id: string,
    readonly character: Character,
    readonly kind: string,
    readonly trait: Trait | undefined,
    readonly read: ReadEntry | undefined,
    readonly parent: Entry | undefined,
    readonly trial?: Trial,
    as?: { readonly base: Entry; readonly mode: string | undefined },
  ) {
    this.base = as?.base ?? this;
    this.mode = as?.mode;
    if (as) {
      this.inherited = as.base.inherited;
      this.list = as.base.list;
      this.children.push(...as.base.children);
    }
  }

  /** The item in one of its modes; without one, the item itself. */
  inMode(mode: string | undefined): Entry {
    if (mode === this.mode) return this;
    if (mode === undefined) return this.base;
    let item = this.modes?.get(mode);
    if (!item) {
      const { id, character, kind, trait, read, parent, trial } = this;
      item = new Entry(`${id}:${mode}`, character, kind, trait, read, parent, trial, { base: this.base, mode });
      this.modes ??= new Map();
      this.modes.set(mode, item);
    }
    return item;
  }

  /** The entry with a rating or choices on trial; `name` identifies the trial. */
  onTrial(trial: Trial, name: string): Entry {
    const { id, character, kind, trait, read, parent, base, mode } = this;
    return new Entry(`${id}${trialMark}${name}`, character, kind, trait, read, parent, trial, { base, mode });
  }

  get name(): string {
    return this.trait?.name ?? this.read?.ownName ?? '';
  }

  /** The entry in whose braces it is; the list around an item is not one. */
  get outer(): Entry | undefined {
    return this.parent?.trait ? this.parent : undefined;
  }

  within(kind: string): readonly Entry[] {
    this.notePlace();
    const { kinds } = this.character.rules;
    return this.children.filter((child) => {
      if (child.read?.field) return false;
      const isItem = kinds.get(child.kind)?.item ?? false;
      return kind === 'trait' ? !isItem : kind === 'item' ? isItem : child.kind === kind;
    });
  }

  get specialty(): string | undefined {
    if (this.trial?.specialty !== undefined) return this.trial.specialty;
    const option = this.read?.options.find((one) => one.type === 'specialty');
    return option?.type === 'specialty' ? option.text : undefined;
  }

  /** The count; 0 for a trait that is not on the sheet. */
  get count(): number {
    return this.read?.count?.value ?? (this.isUnwritten ? 0 : 1);
  }

  /** Whether the count is 0, as after the last one was thrown. */
  get isUsedUp(): boolean {
    this.note();
    return this.read?.count?.value === 0;
  }

  /** The label in quotes, or the unknown words in parentheses. */
  get ownLabel(): string | undefined {
    const words = this.read?.options.flatMap((one) => (one.type === 'label' ? [one.text] : [])) ?? [];
    return this.read?.label?.text ?? (words.length > 0 ? words.join(', ') : undefined);
  }

  origin(part: TextPart = 'entry', span?: Span): TextOrigin {
    const source = this.read?.source ?? this.character.source;
    return { uri: source.uri, path: source.path, part, ...(span && { from: span.from, to: span.to }) };
  }

  /** The scope of the entry's formulas. */
  scope(): Scope & { readonly self: Entry } {
    return { character: this.character, self: this };
  }

  /**
   * Notes that a cell reads the entry: it depends on the entry's name in the list. Looking the entry up notes the list
   * itself.
   */
  note(): void {
    if (this.list === undefined) return;
    const { character, trait } = this;
    this.part ??= trait ? changingPartsOf(character.rules).named(trait.kind, trait.key) : this.place;
    character.cells.touches.note(this.part);
  }
  private part: TouchedParts | undefined;

  /** The key of the cell of one of its values. */
  cellKey(value: string): string {
    this.cellKeys ??= new Map();
    const known = this.cellKeys.get(value);
    if (known !== undefined) return known;
    const key = `${this.id}/${value}`;
    this.cellKeys.set(value, key);
    return key;
  }
  private cellKeys: Map<string, string> | undefined;

  /** The part that its address depends on: its list. */
  get place(): TouchedParts {
    return this.list === undefined ? 0 : changingPartsOf(this.character.rules).list(this.list);
  }

  /** Notes that a cell reads what is next to the entry or in its braces: it depends on the whole list. */
  notePlace(): void {
    this.character.cells.touches.note(this.place);
  }

  local(key: string): Derivation | undefined {
    this.note();
    return this.character.valueIn(this, key);
  }

  label(key: string, withSpecialty = false): string | undefined {
    this.note();
    return this.character.wordsIn(this, key, withSpecialty);
  }

  /** The choice of an option: on trial, written, inferred from the written cost, or the default. */
  chosen(option: OptionRule): Choice | undefined {
    const label = this.trial?.choices?.get(option.key) ?? this.writtenChoice(option) ?? this.inferred().get(option.key);
    const key = label === undefined ? option.fallback : nameKey(label);
    return key === undefined ? undefined : option.choices.find((choice) => choice.key === key);
  }

  writtenChoice(option: OptionRule): string | undefined {
    const choice = this.read?.options.find(
      (one): one is Extract<ReadOption, { type: 'choice' }> => one.type === 'choice' && one.option === option.key,
    );
    return choice?.label;
  }

  /** Choices inferred from the written cost. */
  inferred(): ReadonlyMap<string, string> {
    if (this.trial) return new Map();
    const { touches } = this.character.cells;
    this.inferredChoices ??= touches.aside(() => this.character.inferChoices(this));
    touches.note(this.inferredChoices.touched);
    return this.inferredChoices.answer;
  }

  /** The declared value of an item's field: the mode's, then the item's. */
  declaredValue(field: Field): FieldValue | undefined {
    const clauses = this.trait?.clauses;
    if (!clauses) return undefined;
    const mode = this.mode === undefined ? onlyModeOf(clauses) : clauses.modes.get(this.mode);
    return mode?.values.get(field.key) ?? clauses.values.get(field.key);
  }

  /** The ways in which a thing is used: by itself, unless its formulas are all those of its modes, and in each of them. */
  get ways(): readonly (string | undefined)[] {
    const clauses = this.trait?.clauses;
    const modes = [...(clauses?.modes.keys() ?? [])];
    const isByItself =
      modes.length === 0 || clauses?.fields.some(({ type, key }) => type === 'formula' && clauses.values.has(key));
    return isByItself ? [undefined, ...modes] : modes;
  }

  /** Whether it, or the item that it is in, has this mark. Undefined if the key is not a mark. */
  markOf(key: string): boolean | undefined {
    for (const { name } of this.read?.marks ?? []) if (nameKey(name) === key) return true;
    return this.character.marks.has(key)
      ? this.parent?.list !== undefined && this.parent.markOf(key) === true
      : undefined;
  }
}

/**
 * The only mode of an item, if it is meant when no mode is named: all formulas of the item are the mode's, and no value
 * of the item differs from it.
 */
function onlyModeOf({ modes, values, fields }: Trait['clauses']): { readonly values: Values } | undefined {
  const [only] = modes.size === 1 ? modes.values() : [];
  if (!only) return undefined;
  const isByItself = fields.some(({ type, key }) => values.has(key) && (type === 'formula' || only.values.has(key)));
  const hasFormula = fields.some(({ type, key }) => type === 'formula' && only.values.has(key));
  return isByItself || !hasFormula ? undefined : only;
}

type Values = ReadonlyMap<string, FieldValue>;

/** The entries of a character, nested ones included, with look-ups. */
export class EntryList {
  readonly all: Entry[] = [];
  /** Items of the character's lists. */
  readonly items: Entry[] = [];
  /** Entries that the author named or declared, without items. */
  readonly own: Entry[] = [];
  private readonly byTrait = new Map<string, Entry[]>();
  /** Cached results of `ofKind`, with the number of all entries at that time. */
  private readonly byKind = new Map<string, { readonly of: number; readonly entries: readonly Entry[] }>();

  constructor(private readonly kinds: ReadonlyMap<string, Kind>) {}

  add(entry: Entry): void {
    this.all.push(entry);
    if (entry.list !== undefined && !entry.read?.field) this.items.push(entry);
    if (!entry.trait) return;
    if (entry.trait.own && entry.list === undefined) this.own.push(entry);
    const key = entry.trait.address;
    const same = this.byTrait.get(key);
    if (same) same.push(entry);
    else this.byTrait.set(key, [entry]);
  }

  /** Entries of a trait; with `specialty` only those. */
  taken(kind: string, key: string, specialty?: string): readonly Entry[] {
    const entries = this.byTrait.get(addressOf(kind, key)) ?? [];
    if (specialty === undefined) return entries;
    const specialtyKey = nameKey(specialty);
    return entries.filter((entry) => nameKey(entry.specialty ?? '') === specialtyKey);
  }

  /** Entries of a kind, or `trait` for all traits and `item` for all items; only those in `list` if it is set. */
  ofKind(kind: string, list: string | undefined): readonly Entry[] {
    const key = list === undefined ? kind : `${kind}\n${list}`;
    const before = this.byKind.get(key);
    if (before?.of === this.all.length) return before.entries;
    const entries = this.findOfKind(kind, list);
    this.byKind.set(key, { of: this.all.length, entries });
    return entries;
  }

  private findOfKind(kind: string, list: string | undefined): readonly Entry[] {
    const among = list === undefined ? this.all : this.items.filter((item) => item.list === list);
    if (kind === 'trait')
      return among.filter(
        (entry) => entry.list === undefined && !this.kinds.get(entry.kind)?.item && !entry.read?.field,
      );
    if (kind === 'item') return this.items.filter((item) => list === undefined || item.list === list);
    return among.filter((entry) => entry.kind === kind && !entry.read?.field);
  }

  /** Whether it is the first of its kind in its braces; on trial, also if there is none yet. */
  isFirst({ kind, parent, base }: Entry): boolean {
    const first = this.all.find((one) => one.kind === kind && one.parent === parent);
    return first === undefined || first === base;
  }
}

/** Copies of entries, with everything in them, for another character; in the same order. */
export function copiesOf(entries: readonly Entry[], character: Character): readonly Entry[] {
  const copies = new Map<Entry, Entry>();
  const copy = (entry: Entry, parent: Entry | undefined): Entry => {
    const { id, kind, trait, read, trial } = entry;
    const twin = new Entry(id, character, kind, trait, read, parent, trial);
    twin.inherited = entry.inherited;
    twin.list = entry.list;
    twin.children.push(...entry.children.map((child) => copy(child, twin)));
    copies.set(entry, twin);
    return twin;
  };
  return entries.map((entry) => {
    if (!copies.has(entry)) copy(rootOf(entry), undefined);
    return copies.get(entry) ?? entry;
  });
}

function rootOf(entry: Entry): Entry {
  let root = entry;
  while (root.parent) root = root.parent;
  return root;
}
