import type { Game } from '../../language/dice/families/game.js';
import { parseSheet } from '../../language/grammar/parse.js';
import { nameKey } from '../../language/grammar/text.js';
import type { Rules } from '../../language/rules/rules.js';
import { cellOf } from '../../language/rules/tables.js';
import type { Evaluation } from '../../language/sheet/cells/evaluation.js';
import { nobody } from '../../language/sheet/cells/nobody.js';
import { gameOf } from '../../language/sheet/rolls/game.js';
import type { Rolled } from '../../language/sheet/sheet-roll.js';
import type { Problem } from '../../language/values/problem.js';
import { textValue, type Value } from '../../language/values/value.js';
import type { Workspace } from '../../language/workspace/workspace.js';
import { Character } from './character.js';
import type { Json } from './given.js';
import { jsonOf, numberOf } from './values.js';

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
    return gameOf(nobody(this.rules));
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

  /** The roll of `roll EXPRESSION` for a character of these lines. */
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
    return jsonOf(cellOf(found, typeof key === 'number' ? numberOf(key) : textValue(key), at));
  }
}
