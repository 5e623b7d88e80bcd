import { nameKey } from '../../grammar/text.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { SheetEntry, SheetValue } from '../../sheet/sheet.js';
import { NONE, numberIn, type Value } from '../../values/value.js';
import type { PageContext } from '../page/page-values.js';
import { quantityText } from '../value-words.js';

/**
 * A text in which another program finds nothing to execute or to render: tags, and the square brackets in which
 * Foundry's games roll dice, become similar characters.
 */
export function plain(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›').replaceAll('[', '(').replaceAll(']', ')');
}

/**
 * Numbers of a sheet by one of several names: a trait, written or unwritten, before a derived value, a derived value
 * before a field.
 */
export class NamedValues {
  private readonly entries = new Map<string, SheetEntry>();
  private readonly values = new Map<string, SheetValue>();
  private readonly evaluation: Evaluation;
  private readonly sides: number;

  constructor({ sheet, evaluation, game }: PageContext) {
    this.evaluation = evaluation;
    this.sides = game.sides;
    for (const value of [...sheet.fields, ...sheet.derived]) this.values.set(nameKey(value.name), value);
    const add = (entry: SheetEntry): void => {
      const key = nameKey(entry.trait);
      if (entry.specialty === undefined && !this.entries.has(key)) this.entries.set(key, entry);
      entry.entries.forEach(add);
    };
    sheet.entries.forEach(add);
  }

  /** The entry with one of the names. */
  entry(names: readonly string[]): SheetEntry | undefined {
    return names.map((name) => this.entries.get(nameKey(name))).find((one) => one !== undefined);
  }

  /** The first of the values or traits that the sheet has. */
  value(names: readonly string[]): Value | undefined {
    const entry = this.entry(names);
    const level = entry && (entry.effective ?? entry.rating);
    const value =
      level ??
      this.unwritten(names) ??
      names.map((name) => this.values.get(nameKey(name))?.value).find((one) => one !== undefined);
    return value?.kind === 'none' ? undefined : value;
  }

  /** The value of an unwritten trait. */
  private unwritten(names: readonly string[]): Value | undefined {
    const { rules } = this.evaluation;
    for (const name of names)
      for (const [kind, traits] of rules.traits) {
        const { value } = traits.has(nameKey(name))
          ? this.evaluation.trait(kind, nameKey(name), undefined)
          : { value: NONE };
        if (value.kind !== 'none') return value;
      }
    return undefined;
  }

  /** The first of the numbers that exist; 0 if none does. */
  number(names: readonly string[]): number {
    return numberOf(this.value(names)) ?? 0;
  }

  /** A value as text; empty if there is none. */
  text(names: readonly string[]): string {
    const value = names.map((name) => this.values.get(nameKey(name))).find((one) => one !== undefined);
    return value && value.value.kind !== 'none' ? plain(quantityText(value, this.sides)) : '';
  }
}

/** A value as a plain number; undefined for anything else. */
export function numberOf(value: Value | undefined): number | undefined {
  return numberIn(value);
}

/** The name of an entry as a person writes it: `Guns (Rifle)`. */
export function entryName({ trait, kind, specialty, options, label }: SheetEntry): string {
  const inside = [...(specialty === undefined ? [] : [specialty]), ...options].join(', ');
  return plain(`${label ?? (trait === '' ? kind : trait)}${inside === '' ? '' : ` (${inside})`}`);
}

/** A field of a thing, or of a mode of it, by one of its names; `sides` are those of the game's dice. */
export function fieldOf(values: readonly SheetValue[], names: readonly string[], sides?: number): string {
  for (const name of names) {
    const named = values.find((one) => nameKey(one.name) === nameKey(name));
    if (named && named.value.kind !== 'none')
      return plain(quantityText(named, sides).replace(/^(\S+) (?:yd|lb)$/, '$1'));
  }
  return '';
}
