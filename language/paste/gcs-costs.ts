import { type Fields, nodes, numberOf, recordOf, textOf } from './gcs-fields.js';

/** Factors of the cost of a trait by its self-control roll. */
const SELF_CONTROL: ReadonlyMap<number, number> = new Map([
  [6, 2],
  [9, 1.5],
  [12, 1],
  [15, 0.5],
]);

/** Maximum reduction by limitations, in percent. */
const MOST_OFF = -80;

/** The cost of a trait: the program's result or, for files of version 1, which contain no results, computed as the program does it. */
export function costOfTrait(one: Fields, levels: number, inherited: readonly Fields[] = []): number {
  const computed = numberOf(recordOf(one.calc).points);
  if (computed !== undefined) return computed;
  let points = numberOf(one.base_points) ?? 0;
  let each = numberOf(one.points_per_level) ?? 0;
  let factor = SELF_CONTROL.get(numberOf(one.cr) ?? 0) ?? 1;
  const percent = { base: 0, levels: 0 };
  for (const modifier of [...nodes(one.modifiers, []), ...inherited]) {
    const { cost, of, affects } = costOfModifier(modifier);
    if (of === 'multiplier') factor *= cost;
    else if (of === 'points' && affects === 'levels_only') each += cost;
    else if (of === 'points') points += cost;
    else {
      if (affects !== 'levels_only') percent.base += cost;
      if (affects !== 'base_only') percent.levels += cost;
    }
  }
  const changed = (cost: number, by: number): number => cost * (1 + Math.max(by, MOST_OFF) / 100);
  const sum = (changed(points, percent.base) + changed(each * levels, percent.levels)) * factor;
  const exact = Number(sum.toFixed(4));
  return one.round_down === true ? Math.floor(exact) : Math.ceil(exact);
}

interface ModifierCost {
  readonly cost: number;
  readonly of: string;
  readonly affects: string;
}

function costOfModifier(modifier: Fields): ModifierCost {
  const levels = numberOf(modifier.levels) ?? 0;
  const cost = numberOf(modifier.cost) ?? 0;
  return {
    cost: levels > 0 ? cost * levels : cost,
    of: textOf(modifier.cost_type) ?? 'percentage',
    affects: textOf(modifier.affects) ?? 'total',
  };
}
