import type { Game } from '../dice/families/game.js';
import { familyOf } from '../dice/families/list.js';
import { oddsOf } from '../roll/odds-of.js';
import type { Sheet, SheetEntry, SheetItem, SheetValue } from '../sheet/sheet.js';
import type { RollSituation, SheetRoll } from '../sheet/sheet-roll.js';
import type { Derivation } from '../values/derivation.js';
import { isProblem } from '../values/problem.js';
import { type JsonValue, numberValue, type Value, valueJson, valueText } from '../values/value.js';
import { type DerivationJson, derivationWriter } from './derivation.js';
import { shownFinding, sortFindings } from './findings/findings.js';
import { findingJson } from './findings/findings-output.js';
import type { Places } from './place.js';
import type { UnitSystem } from './value-words.js';

/** A sheet with everything that its outputs need. */
export interface SheetContext {
  readonly sheet: Sheet;
  readonly game: Game;
  readonly places: Places;
  /** The name of the document in outputs. */
  readonly file: string;
  /** The units for people; JSON uses the units of the rulebook. */
  readonly units?: UnitSystem;
}

/** A JSON object in outputs. */
export interface SheetJson {
  readonly [key: string]: JsonValue | SheetJson | readonly SheetJson[] | DerivationJson | undefined | object;
}

/**
 * One sheet, as in `sheets` of the JSON. Every number has a derivation: `cells` of an entry and `cell` of a value name
 * a tree in `derivations`, whose own cells are named in the same way, so that no tree repeats another; rolls contain
 * theirs. Trees that are too large are cut (`cutOff`).
 */
export function sheetJson({ sheet, game, places, file }: SheetContext): SheetJson {
  const line = places.text({ uri: sheet.uri, path: sheet.path, part: 'name' })?.line ?? 1;
  const sums = kindSums(sheet);
  const write = derivationWriter(places);
  return {
    file,
    line,
    kind: sheet.role,
    name: sheet.name,
    rulebook: sheet.rulebook,
    ...(sheet.campaign !== undefined && { campaign: sheet.campaign }),
    points: pointsJson(sheet, places, sums, write),
    entries: sheet.entries.map((entry) => entryJson(entry, sheet)),
    fields: Object.fromEntries(
      sheet.fields.map((one) => [
        one.name,
        { ...shownValue(one), ...(one.origin === undefined && { written: false }) },
      ]),
    ),
    derived: valuesJson(sheet.derived),
    items: sheet.items.map(itemJson),
    rolls: sheet.rolls.map((roll) => rollJson(roll, game, places, write)),
    notes: sheet.notes,
    findings: sortFindings(sheet.findings.map((finding) => shownFinding(finding, places, file))).map(findingJson),
    derivations: Object.fromEntries(
      [...sheet.derivations, ...sums].map(([cell, derivation]) => [cell, write(derivation)]),
    ),
  };
}

type Write = (derivation: Derivation) => DerivationJson;

function pointsJson(sheet: Sheet, places: Places, sums: ReadonlyMap<string, Derivation>, write: Write): SheetJson {
  const { spent, budget, budgetFrom, byKind, ledger } = sheet.points;
  return {
    spent: valueJson(spent),
    ...(budget && { budget: valueJson(budget) }),
    byKind: Object.fromEntries([...byKind].map(([kind, value]) => [kind, valueJson(value)])),
    ledger: ledger.map(({ kind, trait, specialty, options, cost, allowed, origin }) => {
      const place = places.text(origin);
      return {
        kind,
        trait,
        ...(specialty !== undefined && { specialty }),
        ...(options && options.length > 0 && { options }),
        cost: valueJson(cost),
        ...(allowed !== undefined && { allowed }),
        ...(place && { file: place.file, line: place.line }),
      };
    }),
    ...(budgetFrom && { budgetFrom: write(budgetFrom) }),
    cells: {
      spent: 'spent',
      byKind: Object.fromEntries([...sums.keys()].map((cell) => [cell.slice(cell.indexOf(':') + 1), cell])),
    },
  };
}

/** Sums of costs by kind, as derivations over the entries' own costs. */
function kindSums(sheet: Sheet): ReadonlyMap<string, Derivation> {
  const entries = new Map<string, SheetEntry[]>();
  const visit = (entry: SheetEntry): void => {
    if (entry.cost?.kind === 'number') entries.set(entry.kind, [...(entries.get(entry.kind) ?? []), entry]);
    for (const child of entry.entries) visit(child);
  };
  for (const entry of sheet.entries) visit(entry);
  const sums = new Map<string, Derivation>();
  for (const [kind, value] of sheet.points.byKind) {
    const of = (entries.get(kind) ?? []).map(
      (entry): Derivation => ({
        operation: 'cell',
        value: entry.cost ?? numberValue(0),
        label: entry.trait,
        cell: `${entry.id}/cost`,
      }),
    );
    sums.set(`points:${kind}`, { operation: 'sum', value, of, label: kind });
  }
  return sums;
}

function entryJson(entry: SheetEntry, sheet: Sheet): SheetJson {
  const cells = Object.fromEntries(
    (['rating', 'effective', 'cost'] as const).flatMap((aspect) => {
      const cell = `${entry.id}/${aspect}`;
      return entry[aspect] && sheet.derivations.has(cell) ? [[aspect, cell] as const] : [];
    }),
  );
  return {
    kind: entry.kind,
    trait: entry.trait,
    ...(entry.specialty !== undefined && { specialty: entry.specialty }),
    ...(entry.options.length > 0 && { options: entry.options }),
    ...(entry.label !== undefined && { label: entry.label }),
    ...(entry.count !== undefined && { count: entry.count }),
    ...(entry.marks.length > 0 && { marks: entry.marks }),
    ...optionalValue('rating', entry.rating),
    ...optionalValue('effective', entry.effective),
    ...rolledJson(entry),
    ...optionalValue('cost', entry.cost),
    ...(entry.allowed !== undefined && { allowed: entry.allowed }),
    ...(entry.occasional.length > 0 && {
      situations: entry.occasional.map((one) => ({ ...one, amount: valueJson(one.amount) })),
    }),
    ...(entry.inherited !== undefined && { inherited: entry.inherited }),
    ...(entry.entries.length > 0 && { entries: entry.entries.map((child) => entryJson(child, sheet)) }),
    ...(Object.keys(cells).length > 0 && { cells }),
  };
}

/** The value rolled by the entry's name, if it is not its level: with its attribute, or reduced by wounds. */
function rolledJson({ rolled, effective }: SheetEntry): SheetJson {
  if (
    !rolled ||
    (effective && valueText(effective) === valueText(rolled.plain) && valueText(rolled.now) === valueText(rolled.plain))
  )
    return {};
  return { rolled: { plain: valueJson(rolled.plain), now: valueJson(rolled.now) } };
}

function optionalValue(name: string, value: Value | undefined): SheetJson {
  return value === undefined ? {} : { [name]: valueJson(value) };
}

function valuesJson(values: readonly SheetValue[]): SheetJson {
  return Object.fromEntries(values.map((one) => [one.name, shownValue(one)]));
}

function shownValue({ value, unit, asked, absent, cell, occasional }: SheetValue): SheetJson {
  return {
    value: valueJson(value),
    ...(unit !== undefined && { unit }),
    ...(asked && {
      asked: Object.fromEntries(
        asked.map((one) => [
          one.name,
          { value: valueJson(one.value), ...(one.unit !== undefined && { unit: one.unit }) },
        ]),
      ),
    }),
    ...(absent && { absent: absent.reason }),
    ...(occasional.length > 0 && { situations: occasional.map((one) => ({ ...one, amount: valueJson(one.amount) })) }),
    cell,
  };
}

function itemJson(item: SheetItem): SheetJson {
  return {
    kind: item.kind,
    name: item.name,
    ...(item.list !== '' && { list: item.list }),
    count: item.count,
    ...optionalValue('rating', item.rating),
    ...(item.options && { options: item.options }),
    ...(item.label !== undefined && { label: item.label }),
    ...(item.marks.length > 0 && { marks: item.marks }),
    fields: valuesJson(item.fields),
    attacks: item.attacks.map(({ mode, values }) => ({
      ...(mode !== undefined && { mode }),
      values: valuesJson(values),
    })),
    ...(item.items.length > 0 && { items: item.items.map(itemJson) }),
  };
}

/** The action of a line, with its target, argument, item and modifiers. */
function actionJson({ name, target, argument, item, modifiers }: RollSituation): SheetJson {
  return {
    name,
    ...(target && { target: target.name }),
    ...(argument && { argument: valueJson(argument) }),
    ...(item && { with: item.name, ...(item.mode !== undefined && { mode: item.mode }) }),
    ...(modifiers.length > 0 && {
      modifiers: modifiers.map((one) => ({ name: one.name, ...(one.value && { value: valueJson(one.value) }) })),
    }),
  };
}

/** A roll with its value, its odds and their derivation. */
export function rollJson(
  roll: SheetRoll,
  game: Game,
  places: Places,
  write: Write = derivationWriter(places),
): SheetJson {
  const line = places.text(roll.origin)?.line;
  const shared = {
    ...(line !== undefined && { line }),
    ...(roll.keyword !== 'roll' && { keyword: roll.keyword }),
    ...(roll.label !== undefined && { label: roll.label }),
    expression: roll.expression,
    ...(roll.situation && { action: actionJson(roll.situation) }),
  };
  if (!roll.rolled) return shared;
  const { value, derivation, family } = roll.rolled;
  const odds = oddsOf(roll.rolled, game);
  return {
    ...shared,
    family,
    [familyOf({ family }).rolls]: valueJson(value),
    ...(roll.rolled.on !== undefined && { on: roll.rolled.on }),
    ...(!isProblem(odds) && odds.success !== undefined && { success: odds.success }),
    ...(!isProblem(odds) && odds.mean !== undefined && { mean: odds.mean }),
    ...(!isProblem(odds) && odds.against && { against: odds.against }),
    ...(!isProblem(odds) && odds.json.degrees !== undefined && { degrees: odds.json.degrees }),
    ...(!isProblem(odds) && { odds: odds.text }),
    ...(isProblem(odds) && { problem: odds.problem }),
    derivation: write(derivation),
  };
}
