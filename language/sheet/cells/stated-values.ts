import { nameKey } from '../../grammar/text.js';
import type { ReadProblem } from '../../read/entry/reading.js';
import { addressOf } from '../../rules/declared.js';
import type { Compiled } from '../../rules/scope.js';
import type { Derivation } from '../../values/derivation.js';
import type { TextOrigin } from '../../values/origin.js';
import { booleanValue, NONE } from '../../values/value.js';
import type { ValuedCharacter } from './effects.js';
import type { Entry } from './entry.js';
import type { TouchedParts } from './touches.js';

/** A setting that a character overrides: `points 40`. */
export interface StatedSetting {
  readonly entry: Entry;
  readonly value: Compiled;
  readonly problems: readonly ReadProblem[];
}

/** What is written for a field of the character. */
export interface StatedField {
  readonly derivation: Derivation;
  readonly label?: string;
  readonly origin: TextOrigin;
}

/** A character with the written values of its fields and settings, by key. */
interface StatingCharacter extends ValuedCharacter {
  readonly fields: ReadonlyMap<string, StatedField>;
  readonly stated: ReadonlyMap<string, StatedSetting>;
  /** Evaluates a compiled formula for this character. */
  evaluate(formula: Compiled): Derivation;
}

/** Fields, settings and switches of a character: the written value, or the rulebook's. */
export class StatedValues {
  constructor(private readonly who: StatingCharacter) {}

  /** A setting: the character's value, else the campaign's, else the rulebook's. */
  setting(key: string): Derivation {
    const { who } = this;
    const rule = who.rules.settings.get(key);
    const address = rule?.address ?? addressOf('setting', key);
    who.read(address);
    if (!rule) return { operation: 'none', value: NONE };
    const assumed = who.assumed(rule.name);
    if (assumed) return assumed;
    return who.cells.compute(address, rule.name, () => {
      const written = who.stated.get(key);
      // An unreadable value is ignored: it has a finding, and not every value that depends on it needs one.
      const stated = written && written.problems.length === 0 ? written : undefined;
      const set = who.contract.settings.get(key);
      const base: Derivation = stated
        ? who.evaluate(stated.value)
        : set
          ? { operation: 'written', value: set.value, label: rule.name, origin: set.origin }
          : who.evaluate(rule.value);
      this.note(who.parts.giving('setting', address));
      return who.effects.apply(base, who.effects.onSetting(key));
    });
  }

  /** A switch: the campaign's setting, else the rulebook's. */
  switchedOn(key: string): Derivation {
    const { who } = this;
    who.read(addressOf('switch', key));
    const rule = who.rules.switches.get(key);
    const label = rule?.name ?? key;
    const set = who.contract.switches.get(key);
    if (set) return { operation: 'written', value: booleanValue(set.on), label, origin: set.origin };
    const value = booleanValue(rule?.on ?? false);
    return { operation: 'declared', value, label, ...(rule && { origin: rule.origin }) };
  }

  /** The value of a field of the character: the written one, else the default. */
  field(key: string): Derivation {
    const { who } = this;
    const rule = who.rules.fields.get(key);
    const address = rule?.address ?? addressOf('field', key);
    who.read(address);
    const assumed = rule && who.assumed(rule.name);
    if (assumed) return assumed;
    const written = who.fields.get(key);
    if (written)
      return who.cells.compute(address, rule?.name ?? key, () => {
        this.noteField(key);
        return written.derivation;
      });
    if (!rule?.fallback) {
      this.noteField(key);
      return { operation: 'none', value: NONE, label: rule?.name ?? key };
    }
    const { fallback, choices } = rule;
    return who.cells.compute(address, rule.name, () => {
      this.noteField(key);
      const unwritten = who.evaluate(fallback);
      const { value } = unwritten;
      const choice = value.kind === 'text' ? choices?.find((one) => one.key === nameKey(value.text)) : undefined;
      return choice?.value?.({ character: who }) ?? unwritten;
    });
  }

  /** The text or choice of a field. */
  fieldLabel(key: string): string | undefined {
    const { who } = this;
    who.read(addressOf('field', key));
    this.noteField(key);
    const written = who.fields.get(key);
    if (written) return written.label;
    const unwritten = who.rules.fields.get(key)?.fallback?.({ character: who }).value;
    return unwritten?.kind === 'text' ? unwritten.text : undefined;
  }

  /** Notes that a field was read. */
  private noteField(key: string): void {
    const { cells, parts } = this.who;
    cells.touches.note(parts.field(key));
  }

  /** Notes that changeable parts were read. */
  private note(parts: TouchedParts): void {
    this.who.cells.touches.note(parts);
  }
}
