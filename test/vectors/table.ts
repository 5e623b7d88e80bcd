import { underOutcome } from '../../language/dice/under.js';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { nameKey } from '../../language/grammar/text.js';
import type { Evaluation } from '../../language/model/evaluate/evaluation.js';
import { sheetOf } from '../../language/model/evaluate/sheet-of.js';
import { createWorkspace } from '../../language/model/host.js';
import type { Rules } from '../../language/model/rules/rules.js';
import { cellOf } from '../../language/model/rules/tables.js';
import type { Derivation, Finding, Rolled, Sheet, SheetEntry, SheetItem } from '../../language/model/sheet.js';
import type { Workspace } from '../../language/model/workspace/workspace.js';
import { evaluateExpression } from '../../language/play/expression.js';
import { type Game, gameOf } from '../../language/play/family.js';
import { requestOf } from '../../language/play/request.js';
import { diceSumText } from '../../language/values/dice-sum.js';
import { isProblem, type Problem } from '../../language/values/problem.js';
import { parseNumber, toNumber } from '../../language/values/rational.js';
import { NONE, numberValue, textValue, type Value } from '../../language/values/value.js';
import type { Json } from './given.js';

const SHEET = 'file:///vectors/sheet.muster';

/** Where vectors are played: a workspace of one sheet, and a rulebook. Adapters write text into it and read what it says. */
export class Table {
  constructor(
    private readonly workspace: Workspace,
    readonly book: string,
  ) {}

  get rules(): Rules {
    const book = this.workspace.books.get(this.book);
    if (!book) throw new Error(`no rulebook is called ${this.book}`);
    return book.rules;
  }

  /** The dice of the game. */
  get game(): Game {
    return gameOf(this.rules);
  }

  /** A character of these lines; `campaign` are lines of its campaign. */
  character(lines: readonly string[], campaign: readonly string[] = []): Character {
    const text = [
      `use "${this.book}"`,
      'campaign "Vectors" {',
      ...campaign,
      '}',
      'character "Somebody" {',
      ...lines,
      '}',
      '',
    ].join('\n');
    this.workspace.setSheet(SHEET, parseSheet(text, SHEET).root);
    const [sheet] = this.workspace.sheets(SHEET);
    const evaluation = sheet && this.workspace.evaluation(SHEET, sheet.path);
    if (!sheet || !evaluation) throw new Error(`no sheet came of\n${text}`);
    const assume = (assumptions: ReadonlyMap<string, Value>): Evaluation =>
      this.workspace.assume(SHEET, sheet.path, assumptions) ?? evaluation;
    return new Character(sheet, evaluation, assume, this.workspace.findings(SHEET));
  }

  /** What `roll EXPRESSION` comes to for a character of these lines. */
  rolled(
    expression: string,
    lines: readonly string[] = [],
    campaign: readonly string[] = [],
  ): Rolled | Problem | undefined {
    return this.character(lines, campaign).rolled(expression);
  }

  /** A field of an item as the rulebook writes it, of one mode where it is named. */
  written(item: string, field: string, mode?: string): string {
    for (const traits of this.rules.traits.values()) {
      const { clauses } = traits.get(nameKey(item)) ?? {};
      const value =
        (mode === undefined ? undefined : clauses?.modes.get(nameKey(mode))?.values.get(nameKey(field))) ??
        clauses?.values.get(nameKey(field));
      if (value) return value.text;
    }
    return '';
  }

  /** A cell of a table, by key and the name of its column. */
  cell(table: string, key: string | number, column?: string): Json {
    const found = this.rules.tables.get(nameKey(table));
    if (!found) throw new Error(`no table is called ${table}`);
    const at = column === undefined ? 0 : found.columns.findIndex((one) => one.key === nameKey(column));
    if (at < 0) throw new Error(`${table} has no column ${column}`);
    return jsonOf(cellOf(found, typeof key === 'number' ? number(key) : textValue(key), at));
  }
}

/** A character that was written and evaluated, as an adapter reads it. */
export class Character {
  constructor(
    readonly sheet: Sheet,
    private readonly evaluation: Evaluation,
    private readonly assumed: (assumptions: ReadonlyMap<string, Value>) => Evaluation,
    readonly findings: readonly Finding[],
  ) {}

  /** Points of everything written. */
  get spent(): Json {
    return jsonOf(this.sheet.points.spent);
  }

  /** The same character under values taken as given; what is undefined or null is not taken. */
  assuming(values: Readonly<Record<string, number | string | undefined>>): Character {
    const given = Object.entries(values).flatMap(([name, value]) =>
      value === undefined
        ? []
        : [[nameKey(name), typeof value === 'number' ? number(value) : textValue(value)] as const],
    );
    const evaluation = this.assumed(new Map(given));
    return new Character(sheetOf(evaluation), evaluation, this.assumed, this.findings);
  }

  /** A derived value, a field or a trait's effective rating, by name. */
  value(name: string): Json {
    const { rules } = this.evaluation;
    const key = nameKey(name);
    if (rules.derived.has(key)) return jsonOf(this.evaluation.derived(key, undefined).value);
    if (rules.fields.has(key)) return jsonOf(this.evaluation.field(key).value);
    if (rules.settings.has(key)) return jsonOf(this.evaluation.setting(key).value);
    for (const [kind, traits] of rules.traits)
      if (traits.has(key)) return jsonOf(this.evaluation.trait(kind, key, undefined).value);
    throw new Error(`nothing is called ${name}`);
  }

  /** The entry that stands in a line of those the character was written with. */
  entry(line: number): SheetEntry | undefined {
    return this.sheet.entries.find((one) => one.origin.path === `${this.sheet.path}.${line}`);
  }

  /** True for a finding on the line. */
  isAt(finding: Finding, line: number): boolean {
    return finding.origin.path === `${this.sheet.path}.${line}`;
  }

  /** Points of the entry of a line. */
  cost(line: number | undefined): Json {
    return jsonOf((line === undefined ? undefined : this.entry(line)?.cost) ?? NONE);
  }

  /** Points of the entry written last. */
  get lastCost(): Json {
    return jsonOf(this.sheet.entries.at(-1)?.cost ?? NONE);
  }

  /** The rating bought in a line. */
  rating(line: number | undefined): Json {
    return jsonOf((line === undefined ? undefined : this.entry(line)?.rating) ?? NONE);
  }

  /** A value of an item carried: of one mode where it is named, else of the first way to attack, else of the item. */
  itemValue(item: string, value: string, mode?: string): Json {
    const carried = this.item(item);
    const attack = mode === undefined ? carried.attacks[0] : carried.attacks.find((one) => one.mode === mode);
    const found = [...(attack?.values ?? []), ...carried.fields].find((one) => one.name === value);
    return jsonOf(found?.value ?? NONE);
  }

  /** The stat or attribute that a trait stands on. */
  standsOn(kind: string, name: string): string | undefined {
    const entry = this.evaluation.phantom(kind, nameKey(name));
    return entry?.trait?.clauses.on?.(entry.scope()).label;
  }

  /** Whether a trait is another one for each specialty. */
  hasSpecialties(kind: string, name: string): boolean {
    return this.evaluation.phantom(kind, nameKey(name))?.trait?.clauses.specialty !== undefined;
  }

  /** An item carried, by its name. */
  item(name: string): SheetItem {
    const found = this.sheet.items.find((one) => one.name === name);
    if (!found) throw new Error(`no ${name} is carried`);
    return found;
  }

  /** Text of a value: dice as `1d-2`, nothing as null. */
  text(name: string): Json {
    const value = this.value(name);
    return value === null ? null : String(value);
  }

  /** What the trait of one line gives to the entry of another: added, or listed with its situation. */
  bonus(line: number, giving: number): Json {
    const giver = this.entry(giving)?.trait;
    const entry = this.entry(line);
    const made = entry && this.sheet.derivations.get(`${entry.id}/effective`);
    const added = made?.of?.find((part) => part.label === giver);
    const listed = entry?.situations.find((one) => one.source === giver);
    return jsonOf(added?.value ?? listed?.amount ?? numberValue(0));
  }

  /** What the trait of a line gives to a derived value: added, or listed with its situation. */
  effect(name: string, giving: number): Json {
    const giver = this.entry(giving)?.trait;
    const made = this.sheet.derivations.get(`derived:${nameKey(name)}`);
    const added = made?.of?.find((part) => part.label === giver);
    const listed = this.sheet.derived.find((one) => one.name === name)?.situations.find((one) => one.source === giver);
    return jsonOf(added?.value ?? listed?.amount ?? numberValue(0));
  }

  rolled(expression: string): Rolled | Problem | undefined {
    const made = evaluateExpression(expression, this.evaluation);
    return isProblem(made) ? made : made.roll.rolled;
  }

  /** What one modifier does to a roll, by its name. */
  modifier(expression: string, name: string): Json {
    const rolled = this.rolled(expression);
    if (!rolled || isProblem(rolled)) return null;
    const parts: Derivation[] = [rolled.derivation];
    for (const part of parts) {
      if (part.label === name) return jsonOf(part.value);
      parts.push(...(part.of ?? []));
    }
    return null;
  }

  /** Whether a roll against a target succeeds with this total. */
  succeeds(expression: string, total: number, game: Game): Json {
    const rolled = this.rolled(expression);
    const request = rolled && !isProblem(rolled) ? requestOf(rolled, game) : undefined;
    if (!request || isProblem(request) || request.family !== 'under') return null;
    return underOutcome(total, request.request, request.parameters).success;
  }

  /** What stands in an expression, before modifiers and the limits of the dice; null where it cannot be rolled. */
  unlimited(expression: string): Json {
    const rolled = this.rolled(expression);
    if (!rolled || isProblem(rolled)) return null;
    return jsonOf(rolled.derivation.of?.[0]?.value ?? rolled.value);
  }

  /** What an expression comes to; null where it cannot be rolled. */
  rollValue(expression: string): Json {
    const rolled = this.rolled(expression);
    return rolled && !isProblem(rolled) ? jsonOf(rolled.value) : null;
  }
}

/** A workspace with the rulebooks in the box and those of the vectors, each by its text. */
export function openWorkspace(workspace: Workspace = createWorkspace(), books: readonly string[] = []): Workspace {
  for (const [index, text] of books.entries()) {
    const uri = `file:///vectors/${index}.rulebook`;
    const { root, findings } = parseRulebook(text, uri);
    workspace.setRulebook(uri, root);
    const [wrong] = [...findings, ...workspace.ruleFindings(uri)];
    if (wrong) throw new Error(`A rulebook of the vectors is wrong: ${wrong.message}`);
  }
  return workspace;
}

/** A value as the vectors write it: dice as `1d-2`, nothing as null. */
export function jsonOf(value: Value): Json {
  switch (value.kind) {
    case 'number':
      return toNumber(value.number);
    case 'dice':
      return diceSumText(value.dice, value.dice.sides);
    case 'pool': {
      const { d, hd, wd } = value.pool;
      return { d, hd, wd };
    }
    case 'text':
      return value.text;
    case 'boolean':
      return value.value;
    case 'none':
      return null;
    case 'list':
      return value.items.map(jsonOf);
  }
}

function number(value: number): Value {
  const exact = parseNumber(String(value));
  if (exact === undefined) throw new Error(`${value} is no number of the sheet`);
  return numberValue(exact);
}

/** A probability as it is printed in tables. */
export function percentOf(probability: number): number {
  return probability * 100;
}
