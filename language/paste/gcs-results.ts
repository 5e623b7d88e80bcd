import { entriesOf, type Fields, nodes, numberOf, poundsOf, recordOf, rounded, textOf } from './gcs-fields.js';
import type { DraftEntry, DraftResult, ImportDraft } from './import-draft.js';

/** Loads up to these multiples of the basic lift are no encumbrance, light, medium, heavy and extra-heavy. */
const LOADS = [1, 2, 3, 6, 10];

/** What the program computed, which a sheet is held against, and what all points of a file come to. */
export function gcsResults(file: Fields, entries: readonly DraftEntry[]): Pick<ImportDraft, 'results' | 'points'> {
  const computed = recordOf(file.calc);
  const load = carried(file);
  const lift = poundsOf(computed.basic_lift);
  const level = lift === undefined || load === undefined ? undefined : LOADS.findIndex((most) => load <= lift * most);
  const isEmpty = entriesOf(file.equipment, []).length === 0;
  const atLoad = (values: unknown): string | undefined => {
    const list: readonly unknown[] = Array.isArray(values) ? values : [];
    return level === undefined ? undefined : textOf(list[level]);
  };
  const isHurt = [file.hp_damage, file.fp_damage, ...nodes(file.attributes, []).map(({ damage }) => damage)].some(
    (damage) => (numberOf(damage) ?? 0) > 0,
  );
  const results = [
    { name: 'Load', value: load === undefined || isEmpty ? undefined : `${rounded(load)} lb` },
    { name: 'Move', value: atLoad(computed.move), ...(isHurt && { whenHurt: 'Current Move' }) },
    { name: 'Dodge', value: atLoad(computed.dodge), ...(isHurt && { whenHurt: 'Current Dodge' }) },
    { name: 'Thrust', value: textOf(computed.thrust) },
    { name: 'Swing', value: textOf(computed.swing) },
  ];
  const points = allPoints(file, entries);
  return {
    results: results.flatMap(({ value, ...result }): DraftResult[] =>
      value === undefined ? [] : [{ ...result, value }],
    ),
    ...(points !== undefined && { points }),
  };
}

/** Pounds of all that is carried; undefined where the file does not say it. */
function carried(file: Fields): number | undefined {
  const weights = entriesOf(file.equipment, []).map(({ calc }) => poundsOf(recordOf(calc).extended_weight));
  if (weights.some((weight) => weight === undefined)) return undefined;
  return weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0);
}

/** A group of traits can cost something else than its parts. Undefined where something does not say its points. */
function allPoints(file: Fields, entries: readonly DraftEntry[]): number | undefined {
  const traits = entriesOf(file.traits ?? file.advantages, []).map(({ calc }) => numberOf(recordOf(calc).points));
  const scores = entries.filter(({ is }) => is === 'score').map(({ points }) => points);
  const learned = [file.skills, file.spells].flatMap((list) =>
    nodes(list, []).flatMap((one) => (Array.isArray(one.children) ? [] : [numberOf(one.points) ?? 0])),
  );
  const all = [...traits, ...scores, ...learned];
  if (scores.length === 0 || all.some((one) => one === undefined)) return undefined;
  return all.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}
