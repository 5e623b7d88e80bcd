import { nameKey } from '../../grammar/text.js';
import { booleanValue, NONE, numberValue, textValue } from '../../values/value.js';
import type { Derivation } from '../derivation.js';
import type { TextOrigin, TextPart } from '../origin.js';
import type { ReadEntry, Span } from '../read/read-entry.js';
import type { ReadOption } from '../read/read-group.js';
import type { FieldValue, OptionRule } from '../rules/clauses.js';
import type { Compiled } from '../rules/compiled.js';
import type { Choice, Field, Trait } from '../rules/rules.js';
import type { EntryScope } from '../rules/scope.js';
import type { Evaluation } from './evaluation.js';
import { fieldReading } from './field-reading.js';
import type { Trial } from './trial.js';

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
    const clauses = this.trait?.clauses ?? this.evaluation.rules.kinds.get(this.kind)?.clauses;
    if (clauses) {
      if (clauses.rating && key === clauses.rating.key) return this.evaluation.bought(this);
      const option = clauses.options.find((one) => one.key === key);
      if (option) return this.option(option);
      const number = clauses.numbers.find((one) => one.key === key);
      if (number) return this.number(key, number.fallback);
      if (clauses.texts.some((text) => nameKey(text) === key)) return this.text(key);
      if (clauses.suffix?.key === key) return this.suffix(clauses.suffix.fallback);
      const local = clauses.lets.get(key);
      if (local) return this.evaluation.cell(`${this.id}/${key}`, key, () => local(this.scope()));
      const field = clauses.fields.find((one) => one.key === key);
      if (field) return this.fieldValue(field);
    }
    const mark = this.markOf(key);
    if (mark !== undefined)
      return { operation: 'written', value: booleanValue(mark), label: key, origin: this.origin('mark') };
    return this.builtIn(key);
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

  private option(option: OptionRule): Derivation {
    const choice = this.chosen(option);
    const written = this.read?.options.find((one) => one.type === 'choice' && one.option === option.key);
    if (!choice) return { operation: 'none', value: NONE, label: option.name };
    const origin = written ? this.origin('option', written.span) : this.trait?.origin;
    const value = choice.value?.(this.scope());
    if (value) return { ...value, label: `${option.name}: ${choice.label}` };
    return {
      operation: written ? 'written' : 'declared',
      value: textValue(choice.label),
      label: option.name,
      ...(origin && { origin }),
    };
  }

  private number(key: string, fallback: Compiled | undefined): Derivation {
    const written = this.read?.options.find((one) => one.type === 'number' && one.name === key);
    if (written?.type === 'number')
      return {
        operation: 'written',
        value: numberValue(written.value),
        label: key,
        origin: this.origin('option', written.span),
      };
    return fallback?.(this.scope()) ?? { operation: 'none', value: NONE, label: key };
  }

  private text(key: string): Derivation {
    const written = this.read?.options.find((one) => one.type === 'text' && one.name === key);
    if (written?.type === 'text')
      return {
        operation: 'written',
        value: textValue(written.text),
        label: key,
        origin: this.origin('option', written.span),
      };
    return { operation: 'none', value: NONE, label: key };
  }

  private suffix(fallback: Compiled | undefined): Derivation {
    const number = this.read?.suffix?.number;
    if (number !== undefined && this.read)
      return { operation: 'written', value: numberValue(number), origin: this.origin('name', this.read.name) };
    return fallback?.(this.scope()) ?? { operation: 'none', value: NONE };
  }

  private fieldValue(field: Field): Derivation {
    return this.evaluation.cell(
      `${this.id}${this.mode === undefined ? '' : `:${this.mode}`}/${field.key}`,
      field.name,
      () => {
        const reading = fieldReading(this, field);
        if (reading.value) return reading.value;
        const declared = this.declaredChoice(field) ??
          this.declaredValue(field)?.value(this.scope()) ??
          field.fallback?.(this.scope()) ?? { operation: 'none', value: NONE, label: field.name };
        return this.worthOf(field, declared);
      },
    );
  }

  /** What the choice is worth that a field names; the words themselves where it is worth nothing. */
  private worthOf(field: Field, named: Derivation): Derivation {
    const { value } = named;
    const choice =
      value.kind === 'text' ? field.choices?.find((one) => one.key === nameKey(value.text))?.value : undefined;
    return choice?.(this.scope()) ?? named;
  }

  /** The book's or the table's value of an item's field: the mode's own, then the item's. */
  private declaredValue(field: Field): FieldValue | undefined {
    const clauses = this.trait?.clauses;
    const mode = this.mode === undefined ? undefined : clauses?.modes.get(this.mode)?.values.get(field.key);
    return mode ?? clauses?.values.get(field.key);
  }

  /** A choice is the word that was written, whatever else has that name. */
  private declaredChoice(field: Field): Derivation | undefined {
    const text = field.type === 'choice' ? this.declaredValue(field)?.text : undefined;
    const choice = text === undefined ? undefined : field.choices?.find((one) => one.key === nameKey(text));
    const origin = this.trait?.origin;
    return (
      choice && {
        operation: 'declared',
        value: textValue(choice.label),
        label: field.name,
        ...(origin && { origin }),
      }
    );
  }

  private markOf(key: string): boolean | undefined {
    if (this.read?.marks.some((mark) => nameKey(mark.name) === key)) return true;
    return this.evaluation.marks.has(key)
      ? this.parent?.list !== undefined && this.parent.markOf(key) === true
      : undefined;
  }

  private builtIn(key: string): Derivation | undefined {
    switch (key) {
      case 'rating':
      case 'bought':
        return this.evaluation.bought(this);
      case 'level':
      case 'effective':
        return this.evaluation.effective(this);
      case 'cost':
        return this.evaluation.cost(this);
      case 'specialty':
        return {
          operation: 'written',
          value: this.specialty === undefined ? NONE : textValue(this.specialty),
          origin: this.origin('specialty'),
        };
      case 'first':
        return { operation: 'written', value: booleanValue(this.evaluation.isFirst(this)), origin: this.origin() };
      case 'quantity':
        return { operation: 'written', value: numberValue(this.count), origin: this.origin('count') };
      case 'name':
        return { operation: 'written', value: textValue(this.name), origin: this.origin('name') };
      case 'kind':
        return { operation: 'written', value: textValue(this.kind), origin: this.origin('name') };
      case 'on':
        return this.trait?.clauses.on?.(this.scope());
      default:
        return undefined;
    }
  }
}
