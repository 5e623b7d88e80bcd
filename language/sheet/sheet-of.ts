import { addValues, isTrue } from '../rules/operations.js';
import { defaultOf } from '../rules/parameters.js';
import type { Derived } from '../rules/rules.js';
import type { Finding } from '../values/finding.js';
import { numberValue, type Value, valueText } from '../values/value.js';
import { asItCame, noting } from './as-it-came.js';
import { absenceOf, absenceText } from './cells/absence.js';
import type { Entry } from './cells/entry.js';
import type { Evaluation } from './cells/evaluation.js';
import { statesField, wordsOfField } from './cells/fields.js';
import { allowedCost } from './cells/price.js';
import { applyAllowances } from './checks/allowances.js';
import { checkCharacter, isHeldToLimits } from './checks/check-character.js';
import { checkEntry } from './checks/check-entry.js';
import { checkInherited } from './checks/check-inherited.js';
import { rolledByName } from './rolls/by-name.js';
import { evaluateRoll } from './rolls/roll.js';
import type { Others } from './rolls/speakers.js';
import type { LedgerRow, Quantified, Sheet, SheetAttack, SheetEntry, SheetItem, SheetValue } from './sheet.js';
import type { SheetRoll } from './sheet-roll.js';

/** A character's rolls and findings, which are needed even if its sheet is not shown. */
export interface Checked {
  readonly rolls: readonly SheetRoll[];
  readonly findings: readonly Finding[];
}

/** Lines that are checked in one step. */
const LINES_AT_ONCE = 64;

/** Checks a character some lines at a time: it can be a whole file, and the server has to listen in between. */
export function* checkInSteps(evaluation: Evaluation, others?: Others): Generator<undefined, Checked> {
  const rolls: SheetRoll[] = [];
  const concerned: Evaluation[][] = [];
  for (const entry of evaluation.source.entries) {
    if (entry.type !== 'roll' && entry.type !== 'check' && entry.type !== 'contest') continue;
    const named = [evaluation];
    rolls.push(evaluateRoll(evaluation, entry, entry.path, others && noting(others, named)));
    concerned.push(named);
    if (rolls.length % LINES_AT_ONCE === 0) yield;
  }
  const findings: Finding[] = [];
  for (const [index, entry] of evaluation.all.entries()) {
    if (entry.inherited === undefined) findings.push(...checkEntry(evaluation, entry));
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) yield;
  }
  if (others) findings.push(...checkInherited(evaluation, others));
  const isLong = evaluation.all.length > LINES_AT_ONCE;
  for (const more of checkCharacter(evaluation)) {
    if (isLong) yield;
    findings.push(...more);
  }
  for (const [index, roll] of rolls.entries()) findings.push(...asItCame(roll.findings, concerned[index] ?? []));
  return { rolls, findings: applyAllowances(evaluation, findings) };
}

/** Checks a character at once. */
export function checkSheet(evaluation: Evaluation, others?: Others): Checked {
  const steps = checkInSteps(evaluation, others);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
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
    .map((entry) => sheetEntry(evaluation, entry));
  const derived = [...rules.derived.values()]
    .filter((rule) => rule.each === undefined && hasDefaults(rule))
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
        occasional: [],
        rule: field.origin,
        ...(written && { origin: written.origin }),
      },
    ];
  });
  const holders = evaluation.items.filter(
    (item) =>
      item.parent?.trait === undefined && item.parent?.list !== undefined && !evaluation.items.includes(item.parent),
  );
  const items = holders.map((item) => sheetItem(evaluation, item));
  let derivations: Sheet['derivations'] | undefined;
  const budget = isHeldToLimits(evaluation) ? rules.budget?.({ character: evaluation }) : undefined;
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
    notes: evaluation.notes,
    findings,
    get derivations() {
      derivations ??= evaluation.cells.derivations();
      return derivations;
    },
  };
}

/** The choices of an entry, in the words of the game and the author. */
export function choiceLabels(entry: Entry): readonly string[] {
  const options = (entry.trait?.clauses.options ?? []).flatMap((option) => {
    const choice = entry.writtenChoice(option) ?? entry.inferred().get(option.key);
    return choice === undefined ? [] : [choice];
  });
  const others = (entry.read?.options ?? []).flatMap((one) =>
    one.type === 'number'
      ? [`${valueText(numberValue(one.value))} ${one.name}`]
      : one.type === 'text'
        ? [one.text]
        : [],
  );
  return [...options, ...others];
}

function sheetEntry(evaluation: Evaluation, entry: Entry): SheetEntry {
  const { read } = entry;
  const bought = evaluation.bought(entry);
  const rated =
    entry.trait?.clauses.rating !== undefined || entry.trait?.clauses.on !== undefined || read?.rating !== undefined;
  const effective = rated ? evaluation.effective(entry) : undefined;
  const rolled = rolledByName(evaluation, entry);
  const cost = evaluation.cost(entry);
  return {
    id: entry.id,
    kind: entry.kind,
    trait: entry.name,
    ...(entry.specialty !== undefined && { specialty: entry.specialty }),
    options: choiceLabels(entry),
    ...(entry.ownLabel !== undefined && { label: entry.ownLabel }),
    marks: read?.marks.map((mark) => mark.name) ?? [],
    ...(read?.count && { count: read.count.value }),
    ...(rated && bought.value.kind !== 'none' && { rating: bought.value }),
    ...(effective && effective.value.kind !== 'none' && { effective: effective.value }),
    ...(rolled && { rolled }),
    ...(cost.value.kind !== 'none' && { cost: cost.value }),
    ...allowedOf(entry),
    written: { rating: read?.rating !== undefined, cost: read?.cost !== undefined },
    occasional: evaluation.effects.occasional(evaluation.effects.onEntry(entry)),
    ...(entry.inherited !== undefined && { inherited: entry.inherited }),
    entries: entry.children.map((child) => sheetEntry(evaluation, child)),
    origin: entry.origin('entry'),
    ...(entry.trait && { rule: entry.trait.origin }),
  };
}

function allowedOf(entry: Entry): { readonly allowed?: string } {
  const reason = allowedCost(entry)?.reason;
  return reason === undefined ? {} : { allowed: reason };
}

/** The points spent on each kind, in the order of the rulebook. */
function byKind(evaluation: Evaluation): ReadonlyMap<string, Value> {
  const sums = new Map<string, Value>();
  const priced = evaluation.priced();
  for (const kind of evaluation.rules.kinds.keys()) {
    const costs = priced.filter((entry) => entry.kind === kind).map((entry) => evaluation.cost(entry).value);
    if (costs.length > 0) sums.set(kind, costs.reduce(addValues, numberValue(0)));
  }
  return sums;
}

/** Every entry that costs something. */
function ledger(evaluation: Evaluation): LedgerRow[] {
  return evaluation.priced().map((entry) => ({
    kind: entry.kind,
    trait: entry.name,
    ...(entry.specialty !== undefined && { specialty: entry.specialty }),
    cost: evaluation.cost(entry).value,
    ...allowedOf(entry),
    origin: entry.origin('entry'),
  }));
}

/** An item of the sheet. */
function sheetItem(evaluation: Evaluation, item: Entry): SheetItem {
  const modes = item.trait?.clauses.modes ?? new Map();
  const values = fieldValues(item);
  const options = (item.trait?.clauses.options ?? []).flatMap((option) => item.chosen(option)?.label ?? []);
  const each = [...evaluation.rules.derived.values()].filter((rule) => rule.each === item.kind && hasDefaults(rule));
  const attack = (mode: string | undefined): SheetAttack => {
    const used = item.inMode(mode);
    return {
      ...(mode !== undefined && { mode: modes.get(mode)?.name ?? mode }),
      values: [
        ...(mode === undefined ? [] : fieldValues(used)),
        ...each.map((rule) => derivedValue(evaluation, rule.key, used)),
      ],
    };
  };
  const attacks = each.length === 0 && modes.size === 0 ? [] : item.ways.map(attack);
  return {
    id: item.id,
    kind: item.kind,
    name: item.name,
    list: item.list ?? '',
    count: item.count,
    ...(item.trait?.clauses.rating && { rating: evaluation.bought(item).value }),
    ...(options.length > 0 && { options }),
    ...(item.ownLabel !== undefined && item.ownLabel !== item.name && { label: item.ownLabel }),
    marks: item.read?.marks.map((mark) => mark.name) ?? [],
    fields: values,
    attacks,
    items: item.children.filter((child) => !child.read?.field).map((child) => sheetItem(evaluation, child)),
    origin: item.origin('entry'),
    ...(item.trait && { rule: item.trait.origin }),
  };
}

function fieldValues(item: Entry): SheetValue[] {
  return (item.trait?.clauses.fields ?? []).flatMap((field): SheetValue[] => {
    const value = item.local(field.key);
    if (!value || value.value.kind === 'none') return [];
    const words = field.type === 'trait' || field.type === 'choice' ? wordsOfField(item, field) : undefined;
    const shown: Value = words === undefined ? value.value : { kind: 'text', text: words };
    return [
      {
        name: field.name,
        value: shown,
        ...(field.unit !== undefined && { unit: field.unit }),
        cell: value.cell ?? `${item.id}/${field.key}`,
        ...(!statesField(item, field) && { unwritten: true }),
        occasional: [],
        rule: field.origin,
      },
    ];
  });
}

function isHidden(evaluation: Evaluation, rule: Derived | undefined, self: Entry | undefined): boolean {
  if (typeof rule?.hidden !== 'function') return rule?.hidden === true;
  return isTrue(rule.hidden({ character: evaluation, ...(self && { self }) }).value);
}

/** Whether it has a value without arguments. */
function hasDefaults({ parameters }: Derived): boolean {
  return parameters.every((parameter) => parameter.fallback);
}

/** A derived value of the sheet, or of an item. */
function derivedValue(evaluation: Evaluation, key: string, self?: Entry): SheetValue {
  const rule = evaluation.rules.derived.get(key);
  const derivation = evaluation.derived(key, self);
  const name = rule?.name ?? key;
  const whose = self ? `${name} of ${self.name}` : name;
  const absence = absenceOf(evaluation, whose, derivation);
  const asked = (rule?.parameters ?? []).flatMap((parameter): Quantified[] => {
    const value = defaultOf(parameter, evaluation)?.value;
    return value
      ? [{ name: parameter.name, value, ...(parameter.unit !== undefined && { unit: parameter.unit }) }]
      : [];
  });
  return {
    name,
    value: derivation.value,
    ...(asked.length > 0 && { asked }),
    ...(absence && { absent: { reason: absenceText(absence, whose), broken: absence.broken } }),
    ...(rule?.unit !== undefined && { unit: rule.unit }),
    cell: derivation.cell ?? `derived:${key}`,
    ...(isHidden(evaluation, rule, self) && { hidden: true }),
    occasional: evaluation.effects.occasional(evaluation.effects.onDerived(key)),
    ...(rule && { rule: rule.origin }),
  };
}
