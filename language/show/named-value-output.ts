import { sidesOf } from '../dice/families/game.js';
import type { NamedValue } from '../play/named-value.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import type { Derivation } from '../values/derivation.js';
import { valueJson } from '../values/value.js';
import { derivationWriter, explain, explainText } from './derivation.js';
import type { Places } from './place.js';
import type { SheetJson } from './sheet-json.js';
import { quantityText, type UnitSystem } from './value-words.js';

/** A single value of a character, with everything that its outputs need. */
export interface NamedValueContext {
  readonly value: NamedValue;
  readonly evaluation: Evaluation;
  readonly places: Places;
  readonly units?: UnitSystem;
}

/** `Broad Jump[4] = 16 ft`, with its explanation below; without a value, the reason. */
export function namedValueText({ value, evaluation, places, units }: NamedValueContext): string {
  const { text, derivation, unit, absent } = value;
  const sides = sidesOf(evaluation.rules);
  if (derivation.value.kind === 'none') return `${text} has no value${absent === undefined ? '' : `: ${absent}`}`;
  const measured = { value: derivation.value, ...(unit !== undefined && { unit }) };
  const lines = explain(text, derivation, {
    derivations: evaluation.cells.derivations(),
    places,
    ...(sides !== undefined && { sides }),
  });
  const below = explainText(lines).replaceAll(/^/gm, '  ');
  return `${text} = ${quantityText(measured, sides, units)}\n${below}`;
}

/** The value with its tree, and the trees of the values that it refers to, by cell. */
export function namedValueJson({ value, evaluation, places }: NamedValueContext): SheetJson {
  const { text, derivation, unit, absent } = value;
  const write = derivationWriter(places);
  const cells = new Map<string, Derivation>();
  const seen = new Set<Derivation>();
  const waiting: Derivation[] = [derivation];
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    // A formula shares repeated parts.
    if (seen.has(one)) continue;
    seen.add(one);
    waiting.push(...(one.of ?? []));
    const cell = one.cell === undefined || cells.has(one.cell) ? undefined : evaluation.cells.get(one.cell)?.derivation;
    if (one.cell === undefined || !cell) continue;
    cells.set(one.cell, cell);
    waiting.push(cell);
  }
  return {
    name: evaluation.source.name,
    text,
    value: valueJson(derivation.value),
    ...(unit !== undefined && { unit }),
    ...(absent !== undefined && { absent }),
    derivation: write(derivation),
    derivations: Object.fromEntries([...cells].map(([cell, one]) => [cell, write(one)])),
  };
}
