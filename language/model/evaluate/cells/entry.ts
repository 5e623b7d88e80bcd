import { nameKey } from '../../../grammar/text.js';
import type { Derivation } from '../../derivation.js';
import type { TextOrigin, TextPart } from '../../origin.js';
import type { ReadEntry, ReadOption, Span } from '../../read/reading.js';
import type { Choice, Field, FieldValue, OptionRule } from '../../rules/clauses.js';
import type { Trait } from '../../rules/rules.js';
import type { EntryScope } from '../../rules/scope.js';
import type { Trial } from '../trial.js';
import type { Evaluation } from './evaluation.js';
import { fieldReading } from './fields.js';
import { ownValue } from './own-values.js';

/** One entry of a character while it is evaluated: its own names, read lazily. */
export class Entry implements EntryScope {
  readonly children: Entry[] = [];
  /** Name of the npc that the entry came from. */
  inherited: string | undefined;
  list: string | undefined;
  /** The mode of an item that is looked at. */
  mode: string | undefined;
  /** Where the cells of the entry are, once computed. */
  readonly pointers: { rating?: Derivation; cost?: Derivation; effective?: Derivation } = {};
  private inferredChoices: ReadonlyMap<string, string> | undefined;

  constructor(
    readonly id: string,
    readonly evaluation: Evaluation,
    readonly kind: string,
    readonly trait: Trait | undefined,
    readonly read: ReadEntry | undefined,
    readonly parent: Entry | undefined,
    readonly trial?: Trial,
  ) {}

  get name(): string {
    return this.trait?.name ?? this.read?.ownName ?? '';
  }

  /** What it stands in; the list around an item is nothing by itself. */
  get outer(): Entry | undefined {
    return this.parent?.trait ? this.parent : undefined;
  }

  within(kind: string): readonly Entry[] {
    const { kinds } = this.evaluation.rules;
    return this.children.filter((child) => {
      if (child.read?.field) return false;
      const isItem = kinds.get(child.kind)?.item ?? false;
      return kind === 'trait' ? !isItem : kind === 'item' ? isItem : child.kind === kind;
    });
  }

  get specialty(): string | undefined {
    const option = this.read?.options.find((one) => one.type === 'specialty');
    return option?.type === 'specialty' ? option.text : undefined;
  }

  get count(): number {
    return this.read?.count?.value ?? 1;
  }

  /** The label in quotes or the words in parentheses that mean nothing to the rulebook. */
  get ownLabel(): string | undefined {
    const words = this.read?.options.flatMap((one) => (one.type === 'label' ? [one.text] : [])) ?? [];
    return this.read?.label?.text ?? (words.length > 0 ? words.join(', ') : undefined);
  }

  origin(part: TextPart = 'entry', span?: Span): TextOrigin {
    const source = this.read?.source;
    return {
      uri: source?.uri ?? this.evaluation.source.uri,
      path: source?.path ?? this.evaluation.source.path,
      part,
      ...(span && { from: span.from, to: span.to }),
    };
  }

  local(key: string): Derivation | undefined {
    return ownValue(this, key);
  }

  /** Words of an own name, for `is`: the chosen label, the trait that a field names, the specialty. */
  label(key: string): string | undefined {
    const clauses = this.trait?.clauses ?? this.evaluation.rules.kinds.get(this.kind)?.clauses;
    const option = clauses?.options.find((one) => one.key === key);
    if (option) return this.chosen(option)?.label;
    const field = clauses?.fields.find((one) => one.key === key);
    if (field)
      return field.type === 'number' || field.type === 'formula'
        ? undefined
        : field.type === 'trait'
          ? this.wordsOf(field)?.replace(/\s*\([^)]*\)$/, '')
          : this.wordsOf(field);
    if (key === 'specialty') return this.specialty ?? '';
    if (key === 'label') return this.ownLabel;
    if (key === 'name') return this.name;
    if (key === 'kind') return this.kind;
    return undefined;
  }

  /** What is written for a field, by the author or by the item's declaration. */
  wordsOf(field: Field): string | undefined {
    return fieldReading(this, field).text ?? this.declaredValue(field)?.text;
  }

  /** Is there a value for the field, of the author's or of the item's declaration? */
  states(field: Field): boolean {
    return fieldReading(this, field).value !== undefined || this.declaredValue(field) !== undefined;
  }

  scope(): { readonly character: Evaluation; readonly self: Entry } {
    return { character: this.evaluation, self: this };
  }

  /** The choice of an option: written, on trial, inferred from the written cost, or the rulebook's fallback. */
  chosen(option: OptionRule): Choice | undefined {
    const label = this.trial?.choices?.get(option.key) ?? this.writtenChoice(option) ?? this.inferred().get(option.key);
    const key = label === undefined ? option.fallback : nameKey(label);
    return key === undefined ? undefined : option.choices.find((choice) => choice.key === key);
  }

  writtenChoice(option: OptionRule): string | undefined {
    const found = this.read?.options.find(
      (one): one is Extract<ReadOption, { type: 'choice' }> => one.type === 'choice' && one.option === option.key,
    );
    return found?.label;
  }

  /** Choices that follow from the written cost. */
  inferred(): ReadonlyMap<string, string> {
    if (this.trial) return new Map();
    this.inferredChoices ??= this.evaluation.inferChoices(this);
    return this.inferredChoices;
  }

  /** The book's or the table's value of an item's field: the mode's own, then the item's. */
  declaredValue(field: Field): FieldValue | undefined {
    const clauses = this.trait?.clauses;
    const mode = this.mode === undefined ? undefined : clauses?.modes.get(this.mode)?.values.get(field.key);
    return mode ?? clauses?.values.get(field.key);
  }

  /** Does a mark of that name stand behind it, or behind what it is in? Undefined where it is no mark. */
  markOf(key: string): boolean | undefined {
    if (this.read?.marks.some((mark) => nameKey(mark.name) === key)) return true;
    return this.evaluation.marks.has(key)
      ? this.parent?.list !== undefined && this.parent.markOf(key) === true
      : undefined;
  }
}
