import type { Value } from '../../values/value.js';
import type { SheetAttack, SheetItem, SheetValue } from '../sheet.js';
import type { Entry } from './cells/entry.js';
import { derivedValue } from './sheet-values.js';

/** An item that is carried, as the sheet shows it. */
export function sheetItem(item: Entry): SheetItem {
  const { evaluation } = item;
  const modes = item.trait?.clauses.modes ?? new Map();
  const values = fieldValues(item);
  const options = (item.trait?.clauses.options ?? []).flatMap((option) => item.chosen(option)?.label ?? []);
  const each = [...evaluation.rules.derived.values()].filter((rule) => rule.each === item.kind);
  const attack = (mode: string | undefined): SheetAttack => {
    item.mode = mode;
    const made: SheetAttack = {
      ...(mode !== undefined && { mode: modes.get(mode)?.name ?? mode }),
      values: [
        ...(mode === undefined ? [] : fieldValues(item)),
        ...each.map((rule) => derivedValue(evaluation, rule.key, item)),
      ],
    };
    item.mode = undefined;
    return made;
  };
  const attacks =
    each.length === 0 && modes.size === 0 ? [] : modes.size === 0 ? [attack(undefined)] : [...modes.keys()].map(attack);
  return {
    id: item.id,
    kind: item.kind,
    name: item.name,
    list: item.list ?? '',
    count: item.count,
    ...(item.trait?.clauses.rating && { rating: evaluation.bought(item).value }),
    ...(options.length > 0 && { options }),
    marks: item.read?.marks.map((mark) => mark.name) ?? [],
    fields: values,
    attacks,
    items: item.children.filter((child) => !child.read?.field).map(sheetItem),
    origin: item.origin('entry'),
    ...(item.trait && { rule: item.trait.origin }),
  };
}

function fieldValues(item: Entry): SheetValue[] {
  return (item.trait?.clauses.fields ?? []).flatMap((field): SheetValue[] => {
    const value = item.local(field.key);
    if (!value || value.value.kind === 'none') return [];
    const words = field.type === 'trait' || field.type === 'choice' ? item.wordsOf(field) : undefined;
    const shown: Value = words === undefined ? value.value : { kind: 'text', text: words };
    return [
      {
        name: field.name,
        value: shown,
        ...(field.unit !== undefined && { unit: field.unit }),
        cell: value.cell ?? `${item.id}/${field.key}`,
        ...(!item.states(field) && { unwritten: true }),
        situations: [],
        rule: field.origin,
      },
    ];
  });
}
