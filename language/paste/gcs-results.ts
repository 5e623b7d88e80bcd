import {
  entriesOf,
  type Fields,
  nodes,
  numberOf,
  ownValue,
  poundsOf,
  recordOf,
  rounded,
  textOf,
} from './gcs-fields.js';
import type { DraftEntry, DraftResult, ImportDraft } from './import-draft.js';
import * as messages from './messages.js';

/** Upper limits of no, light, medium, heavy and extra-heavy encumbrance, as multiples of the basic lift. */
const LOADS = [1, 2, 3, 6, 10];

/** The numbers that the program computed, with which a sheet is compared, and the sum of all points of a file. */
export function gcsResults(file: Fields, entries: readonly DraftEntry[]): Pick<ImportDraft, 'results' | 'points'> {
  const computed = recordOf(file.calc);
  const load = carried(file);
  const level = loadLevel(file, load);
  const isEmpty = entriesOf(file.equipment, []).length === 0;
  const atLoad = (values: unknown): string | undefined => {
    const list: readonly unknown[] = Array.isArray(values) ? values : [];
    return level === undefined ? undefined : textOf(list[level]);
  };
  const isHurt = [file.hp_damage, file.fp_damage, ...nodes(file.attributes, []).map(({ damage }) => damage)].some(
    (damage) => (numberOf(damage) ?? 0) > 0,
  );
  const score = (id: string): string => {
    const one = nodes(file.attributes, []).find(({ attr_id }) => attr_id === id);
    const value = textOf(recordOf(one?.calc).value);
    return value === undefined ? '' : ` ${value}`;
  };
  const [bonus, blows] = [numberOf(computed.dodge_bonus) ?? 0, numberOf(computed.striking_st_bonus) ?? 0];
  const table = ownValue(messages.damageTables, textOf(recordOf(file.settings).damage_progression) ?? 'basic_set');
  const damage = table !== undefined && { how: messages.how.damage(score('st'), blows, table) };
  const results = [
    { name: 'Load', value: load === undefined || isEmpty ? undefined : `${rounded(load)} lb` },
    {
      name: 'Move',
      value: atLoad(computed.move),
      how: messages.how.move(score('basic_move'), level ?? 0),
      ...(isHurt && { whenHurt: 'Current Move' }),
    },
    {
      name: 'Dodge',
      value: atLoad(computed.dodge),
      how: messages.how.dodge(score('basic_speed'), bonus, level ?? 0),
      ...(isHurt && { whenHurt: 'Current Dodge' }),
    },
    { name: 'Thrust', value: textOf(computed.thrust), ...damage },
    { name: 'Swing', value: textOf(computed.swing), ...damage },
  ];
  const points = allPoints(file, entries);
  return {
    results: results.flatMap(({ value, ...result }): DraftResult[] =>
      value === undefined ? [] : [{ ...result, value }],
    ),
    ...(points !== undefined && { points }),
  };
}

/** The level of encumbrance; undefined if the file does not state it. */
function loadLevel(file: Fields, load: number | undefined): number | undefined {
  const lift = poundsOf(recordOf(file.calc).basic_lift);
  return lift === undefined || load === undefined ? undefined : LOADS.findIndex((most) => load <= lift * most);
}

/** The level of encumbrance for skills: the program leaves some things out of it. */
export function loadOnSkills(file: Fields): number {
  const level = loadLevel(file, carried(file, true)) ?? 0;
  return level < 0 ? LOADS.length - 1 : level;
}

/** The weight of all carried things in pounds; undefined if the file does not state it. */
function carried(file: Fields, isForSkills = false): number | undefined {
  const counting = entriesOf(file.equipment, []).filter((one) => !isForSkills || one.ignore_weight_for_skills !== true);
  const weights = counting.map(({ calc }) => poundsOf(recordOf(calc).extended_weight));
  if (weights.some((weight) => weight === undefined)) return undefined;
  return weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0);
}

/** The sum of all points, with groups of traits, whose cost may differ from that of their parts. Undefined if some points are missing. */
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
