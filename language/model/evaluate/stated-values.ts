import { nameKey } from '../../grammar/text.js';
import { booleanValue, NONE } from '../../values/value.js';
import type { Derivation } from '../derivation.js';
import type { TextOrigin } from '../origin.js';
import type { ReadProblem } from '../read/reading.js';
import { addressOf } from '../rules/declared.js';
import type { Compiled } from '../rules/scope.js';
import type { Entry } from './cells/entry.js';
import type { Evaluation } from './cells/evaluation.js';

/** A setting that a character states for itself: `points 40`. */
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

/** A setting: what the character states for itself, else what the campaign sets, else what the rulebook says. */
export function settingOf(evaluation: Evaluation, key: string): Derivation {
  evaluation.read(addressOf('setting', key));
  const rule = evaluation.rules.settings.get(key);
  if (!rule) return { operation: 'none', value: NONE };
  const assumed = evaluation.assumed(rule.name);
  if (assumed) return assumed;
  return evaluation.cell(`setting:${key}`, rule.name, () => {
    const written = evaluation.stated.get(key);
    // What cannot be read changes nothing: its finding says so once, and not every value that depends on it.
    const stated = written && written.problems.length === 0 ? written : undefined;
    const set = evaluation.contract.settings.get(key);
    const base: Derivation = stated
      ? stated.value({ character: evaluation })
      : set
        ? { operation: 'written', value: set.value, label: rule.name, origin: set.origin }
        : rule.value({ character: evaluation });
    return evaluation.effects.apply(base, evaluation.effects.onSetting(key));
  });
}

/** A switch: as the campaign turns it, else as the rulebook does. */
export function switchOf(evaluation: Evaluation, key: string): Derivation {
  evaluation.read(addressOf('switch', key));
  const rule = evaluation.rules.switches.get(key);
  const set = evaluation.contract.switches.get(key);
  if (set) return { operation: 'written', value: booleanValue(set.on), label: rule?.name ?? key, origin: set.origin };
  return {
    operation: 'declared',
    value: booleanValue(rule?.on ?? false),
    label: rule?.name ?? key,
    ...(rule && { origin: rule.origin }),
  };
}

/** The value of a field: what is written, else its fallback. */
export function fieldOf(evaluation: Evaluation, key: string): Derivation {
  evaluation.read(addressOf('field', key));
  const rule = evaluation.rules.fields.get(key);
  const assumed = rule && evaluation.assumed(rule.name);
  if (assumed) return assumed;
  const written = evaluation.fields.get(key);
  if (written) return evaluation.cell(`field:${key}`, rule?.name ?? key, () => written.derivation);
  if (!rule?.fallback) return { operation: 'none', value: NONE, label: rule?.name ?? key };
  const fallback = rule.fallback;
  return evaluation.cell(`field:${key}`, rule.name, () => {
    const unwritten = fallback({ character: evaluation });
    const { value } = unwritten;
    const choice = value.kind === 'text' ? rule.choices?.find((one) => one.key === nameKey(value.text)) : undefined;
    return choice?.value?.({ character: evaluation }) ?? unwritten;
  });
}

/** The words that are written or chosen for a field. */
export function fieldLabelOf(evaluation: Evaluation, key: string): string | undefined {
  evaluation.read(addressOf('field', key));
  const written = evaluation.fields.get(key);
  if (written) return written.label;
  const fallback = evaluation.rules.fields.get(key)?.fallback?.({ character: evaluation }).value;
  return fallback?.kind === 'text' ? fallback.text : undefined;
}
