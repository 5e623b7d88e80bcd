import { familyFor, type Game } from '../../dice/families/game.js';
import { wholePercent } from '../../dice/odds/chance.js';
import { thingText } from '../../fight/state/attack-lines.js';
import { quoteName } from '../../grammar/quote-name.js';
import { nameKey } from '../../grammar/text.js';
import { oddsOf } from '../../roll/odds-of.js';
import type { Field } from '../../rules/clauses.js';
import type { PageName } from '../../rules/page.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { usualAttacks } from '../../sheet/fight-policies.js';
import { rollOfDerived, rollOfEntry } from '../../sheet/rolls/by-name.js';
import type { Sheet, SheetEntry, SheetValue } from '../../sheet/sheet.js';
import { type Rolled, rolledText } from '../../sheet/sheet-roll.js';
import { canStep } from '../../sheet/what-if.js';
import type { Derivation } from '../../values/derivation.js';
import type { TextOrigin } from '../../values/origin.js';
import { isProblem } from '../../values/problem.js';
import { isWhole, subtract, toNumber, toText } from '../../values/rational.js';
import { asPool, poolValue, type Value, valueText } from '../../values/value.js';
import type { SheetContext } from '../sheet-json.js';
import { quantityText } from '../value-words.js';
import * as messages from './messages.js';
import type { PageCell, PageNumber, PagePlace, PageRow } from './page-model.js';

/** A sheet with its evaluation. */
export interface PageContext extends SheetContext {
  readonly evaluation: Evaluation;
}

/** Reads values of one sheet as a page prints them. */
export class PageValues {
  readonly sheet: Sheet;
  readonly game: Game;
  /** Whether anything of the character costs or gives points. */
  readonly hasCosts: boolean;
  private readonly entries: ReadonlyMap<string, Entry>;

  constructor(readonly context: PageContext) {
    this.sheet = context.sheet;
    this.game = context.game;
    this.hasCosts = [...this.sheet.points.byKind.values()].some((sum) => valueText(sum) !== '0');
    this.entries = new Map(context.evaluation.all.map((entry) => [entry.id, entry]));
  }

  /** The value of a name of the rulebook; undefined if there is none. */
  number(one: PageName): PageNumber | undefined {
    const { evaluation } = this.context;
    switch (one.what) {
      case 'derived': {
        const value = this.derived(one.key);
        return value && { label: one.label, ...this.quantity(value), ...this.rollOf(one) };
      }
      case 'field': {
        const value = this.field(one.key);
        return value && { label: one.label, ...this.quantity(value), ...this.at(value.origin), field: one.name };
      }
      case 'trait': {
        const entry = findEntry(this.sheet.entries, one);
        if (entry) return { label: one.label, ...this.level(entry), ...this.at(entry.origin) };
        const { value, cell } = evaluation.trait(one.kind ?? '', one.key, undefined);
        return value.kind === 'none' ? undefined : { label: one.label, text: this.text(value), ...withCell(cell) };
      }
      case 'setting': {
        const { value, cell } = evaluation.setting(one.key);
        const unit = evaluation.rules.settings.get(one.key)?.unit;
        if (value.kind === 'none') return undefined;
        return {
          label: one.label,
          text: quantityText({ value, ...(unit !== undefined && { unit }) }, this.game.sides, this.context.units),
          ...withCell(cell),
        };
      }
      default:
        return undefined;
    }
  }

  /** The number of a name, to be counted in boxes; undefined for anything but whole numbers from 0 up. */
  count(one: PageName): number | undefined {
    const { evaluation } = this.context;
    const value =
      one.what === 'derived'
        ? this.derived(one.key)?.value
        : one.what === 'field'
          ? this.field(one.key)?.value
          : one.what === 'trait'
            ? evaluation.trait(one.kind ?? '', one.key, undefined).value
            : evaluation.setting(one.key).value;
    return value && countOf(value);
  }

  derived(key: string): SheetValue | undefined {
    const name = this.context.evaluation.rules.derived.get(key)?.name;
    const value = this.sheet.derived.find((one) => one.name === name);
    return value?.value.kind === 'none' ? undefined : value;
  }

  field(key: string): SheetValue | undefined {
    const name = this.context.evaluation.rules.fields.get(key)?.name;
    return this.sheet.fields.find((one) => one.name === name);
  }

  /** A field of a thing, by the id of the thing. */
  fieldOfThing(id: string, key: string): Field | undefined {
    return this.thing(id)?.trait?.clauses.fields.find((field) => field.key === key);
  }

  /** The whole number that the declaration of a thing has in a field. */
  declaredOf(id: string, key: string): number | undefined {
    const { evaluation } = this.context;
    const declared = this.thing(id)?.trait?.clauses.values.get(key)?.value({ character: evaluation }).value;
    return declared && countOf(declared);
  }

  private thing(id: string): Entry | undefined {
    return this.context.evaluation.items.find((one) => one.id === id);
  }

  /** A value with its unit, and the cell that explains it. */
  quantity(value: SheetValue): PageCell {
    return { text: printed(quantityText(value, this.game.sides, this.context.units)), cell: value.cell };
  }

  /** The level of an entry: if it is rolled by its name, the target of the roll with its chance. */
  level(entry: SheetEntry): PageCell {
    const shown = entry.effective ?? entry.rating;
    return {
      text: shown ? this.text(shown) : '',
      ...(shown && { cell: `${entry.id}/effective` }),
      ...this.chance(entry),
    };
  }

  /** The same for a part of something, with the sign that its author wrote; empty if it does not count. */
  levelAsWritten(entry: SheetEntry): PageCell {
    const level = this.level(entry);
    const rating = this.entries.get(entry.id)?.read?.rating;
    if (!rating && level.text === '0') return { text: '' };
    return rating?.signed && /^[0-9]/.test(level.text) ? { ...level, text: `+${level.text}` } : level;
  }

  /**
   * The cost of an entry; for one that the rulebook does not know, the written cost. Undefined if there are no costs.
   */
  costOf({ id, cost, written }: SheetEntry): string | undefined {
    const { read, trait } = this.entries.get(id) ?? {};
    if (cost?.kind !== 'number') return trait ? undefined : read?.cost?.text;
    const text = this.text(cost);
    return trait?.own && text === '0' && !written.cost ? undefined : text;
  }

  /** The roll of an entry by its name, if its rulebook says that it is rolled. */
  chance(entry: SheetEntry): Partial<PageCell> {
    const own = this.entries.get(entry.id);
    return own ? this.chanceOf(own, rollName(entry)) : {};
  }

  private chanceOf(entry: Entry, roll: string): Partial<PageCell> {
    const { rolls, on } = entry.trait?.clauses ?? {};
    const rolled = rolls || on ? rollOfEntry(this.context.evaluation, entry)?.rolled : undefined;
    return rolled ? { ...this.odds(rolled), roll } : {};
  }

  /** Whether an author can raise and lower the rating of an entry: in its line, or in a new one if it is inherited. */
  steps({ id }: SheetEntry): { readonly steps?: true } {
    const entry = this.entries.get(id);
    return entry && canStep(entry) ? { steps: true } : {};
  }

  /** The value of a trait for characters without a line for it. */
  unwritten(entry: Entry): PageCell {
    const { value, cell } = this.context.evaluation.effective(entry.base);
    const shown = entry.trait?.clauses.rating?.type === 'pool' ? asPool(value) : undefined;
    const { name: trait, specialty } = entry;
    return {
      text: this.text(shown ? poolValue(shown) : value),
      ...withCell(cell),
      ...this.chanceOf(entry.base, rollName({ trait, ...(specialty !== undefined && { specialty }) })),
    };
  }

  /** The row of a trait that is used at its default, with the step that would buy it. */
  defaultRow(entry: Entry): PageRow {
    const { value } = this.context.evaluation.effective(entry.base);
    const { chance, ...level } = this.unwritten(entry);
    const { specialty } = entry;
    return {
      key: entry.id,
      name: specialty === undefined ? entry.name : `${entry.name} (${specialty})`,
      isUntaken: true,
      ...(canStep(entry) && { steps: true as const }),
      cells: [
        level,
        { text: this.relativeTo(entry, value) },
        {
          text: chance ?? '',
          ...(level.odds !== undefined && { odds: level.odds }),
          ...(level.roll !== undefined && { roll: level.roll }),
        },
        { text: this.hasCosts ? messages.atDefault : '' },
      ],
    };
  }

  /** The total that an entry rolls by its name, and its current value under wounds and the like. */
  total(entry: SheetEntry): PageCell | undefined {
    if (!entry.rolled) return undefined;
    const plain = this.text(entry.rolled.plain);
    const now = this.text(entry.rolled.now);
    const isChanged = entry.rolled.now.kind === entry.rolled.plain.kind && now !== plain;
    return { text: plain, ...(isChanged && { now }), ...this.chance(entry) };
  }

  /** `DX+4`: the difference of a level from the value that it is bought on. */
  relative({ id, effective }: SheetEntry): string {
    const entry = this.entries.get(id);
    return entry && effective ? this.relativeTo(entry, effective) : '';
  }

  /** The same for a level without a line in the sheet. */
  relativeTo(entry: Entry, level: Value): string {
    const { trait } = entry;
    const base = trait?.clauses.ladder && trait.clauses.on?.(entry.scope());
    const value = base && valueIn(base);
    if (value?.label === undefined || value.value.kind !== 'number' || level.kind !== 'number') return '';
    const { label } = value;
    const steps = subtract(level.number, value.value.number);
    if (steps === undefined) return '';
    const text = toText(steps);
    return text.startsWith('-') ? `${label}\u2212${text.slice(1)}` : `${label}+${text}`;
  }

  /** The roll of a derived value; for a value of things, of a thing. */
  private rollOf({ key, name }: PageName): Partial<PageCell> {
    const { evaluation } = this.context;
    if (!evaluation.rules.derived.get(key)?.rolls) return {};
    const rolled = rollOfDerived(evaluation, key, undefined);
    return rolled ? { ...this.odds(rolled), roll: quoteName(name) } : {};
  }

  /** An attack: the odds of a thing's derived value in one of its modes, and the line that makes it. */
  attackWith(id: string, mode: string | undefined, key: string): Partial<PageCell> {
    const { evaluation } = this.context;
    const item = this.thing(id);
    if (!item || !evaluation.rules.derived.has(key)) return {};
    const keyOfMode = mode === undefined ? undefined : nameKey(mode);
    const used = item.inMode(keyOfMode);
    const rolled = rollOfDerived(evaluation, key, used);
    if (!rolled) return {};
    const plain = evaluation.derived(key, used).value;
    const now = this.rolled(rolled);
    const isChanged = plain.kind === rolled.value.kind && now !== this.text(plain);
    const attack = usualAttacks(evaluation.rules).find(({ kinds }) => kinds.includes(item.kind));
    return {
      ...this.odds(rolled),
      ...(isChanged && { now }),
      ...(attack && { roll: `${attack.name} with ${thingText(item.name, keyOfMode)}` }),
    };
  }

  /** Odds of a value by itself, on the default dice; it can be rolled if a line can name it. */
  oddsOfValue(derivation: Derivation): Partial<PageCell> {
    const { value, cell } = derivation;
    const { rules } = this.context.evaluation;
    const family = familyFor(value.kind, rules);
    if (!family) return {};
    const named = cell?.startsWith('derived:') ? rules.derived.get(cell.slice('derived:'.length)) : undefined;
    return { ...this.odds({ family: family.name, value, derivation }), ...(named && { roll: quoteName(named.name) }) };
  }

  odds(rolled: Rolled): Partial<PageCell> {
    const odds = oddsOf(rolled, this.game);
    if (isProblem(odds)) return {};
    return { odds: odds.text, ...(odds.success !== undefined && { chance: wholePercent(odds.success) }) };
  }

  rolled(rolled: Rolled): string {
    return printed(rolledText(rolled, this.game.sides));
  }

  text(value: Value): string {
    return printed(valueText(value, this.game.sides));
  }

  at(origin: TextOrigin | undefined): { readonly at?: PagePlace } {
    const place = origin && this.context.places.text(origin);
    if (!place) return {};
    const { file, ...range } = place;
    return { at: file === this.context.file ? range : { file, ...range } };
  }
}

/** Maximum number of boxes that can be ticked by hand. */
const MOST_BOXES = 60;

/** A whole number that can be ticked off in boxes. */
export function countOf(value: Value): number | undefined {
  if (value.kind !== 'number' || !isWhole(value.number)) return undefined;
  const count = toNumber(value.number);
  return count >= 0 && count <= MOST_BOXES ? count : undefined;
}

/** A minus sign in print is wider than a hyphen. */
function printed(text: string): string {
  return text.replace(/^-(?=[0-9$])/, '\u2212');
}

function withCell(cell: string | undefined): { readonly cell?: string } {
  return cell === undefined ? {} : { cell };
}

/** The first value of the character in a base: DX in `DX + 2`. */
function valueIn(base: Derivation): Derivation | undefined {
  if (base.operation === 'cell') return base;
  const [first] = base.of ?? [];
  const goesOn = ['choose', 'same', 'add', 'subtract', 'greatest', 'otherwise'].includes(base.operation);
  return first && goesOn ? valueIn(first) : undefined;
}

function findEntry(entries: readonly SheetEntry[], { key, kind }: PageName): SheetEntry | undefined {
  for (const entry of entries) {
    if (entry.kind === kind && nameKey(entry.trait) === key) return entry;
    const inside = findEntry(entry.entries, {
      what: 'trait',
      key,
      name: '',
      label: '',
      boxes: false,
      ...(kind !== undefined && { kind }),
    });
    if (inside) return inside;
  }
  return undefined;
}

function rollName({ trait, specialty }: Pick<SheetEntry, 'trait' | 'specialty'>): string {
  return specialty === undefined ? quoteName(trait) : `${quoteName(trait)} (${specialty})`;
}
