import { numberValue, valueText } from '../../values/value.js';
import type { Finding } from '../finding.js';
import type { Sheet, SheetEntry, SheetValue } from '../sheet.js';
import type { SheetRoll } from '../sheet-roll.js';
import type { Entry } from './cells/entry.js';
import type { Evaluation } from './cells/evaluation.js';
import { applyAllowances } from './checks/allowances.js';
import { checkCharacter } from './checks/check-character.js';
import { checkEntry } from './checks/check-entry.js';
import { byKind, ledger } from './points.js';
import { evaluateRoll, type Others } from './rolls.js';
import { sheetItem } from './sheet-item.js';
import { derivedValue } from './sheet-values.js';

/** A character's rolls and what is wrong with it: all that is needed of one whose sheet nobody looks at. */
export interface Checked {
  readonly rolls: readonly SheetRoll[];
  readonly findings: readonly Finding[];
}

export function checkSheet(evaluation: Evaluation, others?: Others): Checked {
  const rolls = evaluation.source.entries
    .filter((entry) => entry.type === 'roll' || entry.type === 'check' || entry.type === 'contest')
    .map((entry) => evaluateRoll(evaluation, entry, entry.path, others));
  const findings: Finding[] = [
    ...evaluation.all.filter((entry) => entry.inherited === undefined).flatMap(checkEntry),
    ...checkCharacter(evaluation),
    ...rolls.flatMap((roll) => roll.findings),
  ];
  return { rolls, findings: applyAllowances(evaluation, findings) };
}

/** Evaluates everything of a character into a sheet: values, ledger, rolls, findings, derivations. */
export function sheetOf(
  evaluation: Evaluation,
  others?: Others,
  { rolls, findings }: Checked = checkSheet(evaluation, others),
): Sheet {
  const { source, rules, contract } = evaluation;
  const entries = evaluation.all
    .filter((entry) => !entry.parent && !entry.read?.field && entry.list === undefined)
    .map(sheetEntry);
  const derived = [...rules.derived.values()]
    .filter((rule) => rule.each === undefined)
    .map((rule) => derivedValue(evaluation, rule.key));
  const fields = [...rules.fields.values()].flatMap((field): SheetValue[] => {
    const value = evaluation.field(field.key);
    const written = evaluation.fields.get(field.key);
    if (value.value.kind === 'none') return [];
    return [
      {
        name: field.name,
        value: value.value,
        ...(field.unit !== undefined && { unit: field.unit }),
        cell: `field:${field.key}`,
        situations: [],
        rule: field.origin,
        ...(written && { origin: written.origin }),
      },
    ];
  });
  const holders = evaluation.items.filter(
    (item) =>
      item.parent?.trait === undefined && item.parent?.list !== undefined && !evaluation.items.includes(item.parent),
  );
  const items = holders.map((item) => sheetItem(item));
  let derivations: Sheet['derivations'] | undefined;
  const budget = rules.budget?.({ character: evaluation });
  return {
    uri: source.uri,
    path: source.path,
    role: source.role,
    name: source.name,
    rulebook: rules.name,
    ...(contract.name !== undefined && { campaign: contract.name }),
    points: {
      spent: evaluation.spent().value,
      ...(budget && budget.value.kind === 'number' && { budget: budget.value, budgetFrom: budget }),
      byKind: byKind(evaluation),
      ledger: ledger(evaluation),
    },
    entries,
    fields,
    derived,
    items,
    rolls,
    notes: source.entries.flatMap((entry) => (entry.type === 'note' && entry.text !== undefined ? [entry.text] : [])),
    findings,
    get derivations() {
      derivations ??= evaluation.cells.derivations();
      return derivations;
    },
  };
}

function sheetEntry(entry: Entry): SheetEntry {
  const { evaluation, read } = entry;
  const bought = evaluation.bought(entry);
  const rated =
    entry.trait?.clauses.rating !== undefined || entry.trait?.clauses.on !== undefined || read?.rating !== undefined;
  const effective = rated ? evaluation.effective(entry) : undefined;
  const cost = evaluation.cost(entry);
  const options = (entry.trait?.clauses.options ?? []).flatMap((option) => {
    const choice = entry.writtenChoice(option) ?? entry.inferred().get(option.key);
    return choice === undefined ? [] : [choice];
  });
  const numbers = (read?.options ?? []).flatMap((one) =>
    one.type === 'number'
      ? [`${valueText(numberValue(one.value))} ${one.name}`]
      : one.type === 'text'
        ? [one.text]
        : [],
  );
  return {
    id: entry.id,
    kind: entry.kind,
    trait: entry.name,
    ...(entry.specialty !== undefined && { specialty: entry.specialty }),
    options: [...options, ...numbers],
    ...(entry.ownLabel !== undefined && { label: entry.ownLabel }),
    marks: read?.marks.map((mark) => mark.name) ?? [],
    ...(read?.count && { count: read.count.value }),
    ...(rated && bought.value.kind !== 'none' && { rating: bought.value }),
    ...(effective && effective.value.kind !== 'none' && { effective: effective.value }),
    ...(cost.value.kind !== 'none' && { cost: cost.value }),
    written: { rating: read?.rating !== undefined, cost: read?.cost !== undefined },
    situations: evaluation.effects.situations(evaluation.effects.onEntry(entry)),
    ...(entry.inherited !== undefined && { inherited: entry.inherited }),
    entries: entry.children.map(sheetEntry),
    origin: entry.origin('entry'),
    ...(entry.trait && { rule: entry.trait.origin }),
  };
}
