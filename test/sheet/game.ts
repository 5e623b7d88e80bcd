import { parseRulebook } from '../../language/grammar/parse.js';
import type { Sheet, SheetEntry, SheetValue } from '../../language/sheet/sheet.js';
import { quantityText } from '../../language/show/value-words.js';
import { valueText } from '../../language/values/value.js';
import type { Workspace } from '../../language/workspace/workspace.js';
import { type Files, show, uriOf, workspaceOf } from './read-sheets.js';

/** A rulebook of an invented game: its declarations, and the lines of one character. */
export interface Game {
  readonly workspace: Workspace;
  readonly sheet: Sheet;
  /** Everything wrong with the rulebook, as `code "offending words"`. */
  readonly rulebook: readonly string[];
  /** Everything wrong with the sheet, as `severity code: message`. */
  readonly findings: readonly string[];
}

/** Reads a character's entries by the declarations of a rulebook. */
export function play(declarations: string, entries: string, more: Files = {}): Game {
  const workspace = workspaceOf({
    'game.rulebook': `rulebook Game\n${declarations}\n`,
    'sheet.muster': `use Game\ncharacter Ann {\n${entries}\n}\n`,
    ...more,
  });
  const [sheet] = workspace.sheets(uriOf('sheet.muster'));
  if (!sheet) throw new Error('The character has no sheet.');
  return {
    workspace,
    sheet,
    rulebook: ruleFindings(workspace, 'game.rulebook', `rulebook Game\n${declarations}\n`),
    findings: workspace.findings(uriOf('sheet.muster')).map(show),
  };
}

/** The entries of a character as one would read them aloud, the values derived from them, and what is wrong. */
export function told(declarations: string, entries: string, more: Files = {}): string[] {
  const { sheet, rulebook, findings } = play(declarations, entries, more);
  return [
    ...sheet.entries.flatMap((entry) => entryText(entry)),
    ...sheet.derived.map(derivedText),
    ...rulebook,
    ...findings,
  ];
}

export function entryText(entry: SheetEntry, depth = 0): string[] {
  const options = [entry.specialty, ...entry.options, entry.label].filter((one) => one !== undefined);
  const text = [
    '  '.repeat(depth) + entry.trait,
    options.length > 0 ? `(${options.join(', ')})` : '',
    entry.rating ? valueText(entry.rating) : '',
    entry.effective && (!entry.rating || valueText(entry.rating) !== valueText(entry.effective))
      ? `= ${valueText(entry.effective)}`
      : '',
    entry.cost ? `[${valueText(entry.cost)}]` : '',
  ];
  return [
    text.filter((part) => part !== '').join(' '),
    ...entry.occasional.map((one) => `  ${one.operation}${valueText(one.amount)} when ${one.when}`),
    ...entry.entries.flatMap((inner) => entryText(inner, depth + 1)),
  ];
}

export function derivedText(value: SheetValue): string {
  return [
    `${value.name} = ${quantityText(value)}`,
    ...value.occasional.map((one) => `${one.operation}${valueText(one.amount)} when ${one.when}`),
  ].join(', ');
}

/** What is wrong with a rulebook, each with the words that are to blame. */
export function wrong(declarations: string, more: Files = {}): string[] {
  const text = `rulebook Game\n${declarations}\n`;
  return ruleFindings(workspaceOf({ 'game.rulebook': text, ...more }), 'game.rulebook', text);
}

/** Messages of a rulebook's findings. */
export function messages(declarations: string, more: Files = {}): string[] {
  const workspace = workspaceOf({ 'game.rulebook': `rulebook Game\n${declarations}\n`, ...more });
  return workspace.ruleFindings(uriOf('game.rulebook')).map((finding) => finding.message);
}

export function ruleFindings(workspace: Workspace, file: string, text: string): string[] {
  const syntax = parseRulebook(text, uriOf(file)).findings;
  return [...syntax, ...workspace.ruleFindings(uriOf(file))].map(
    (finding) => `${finding.code} "${text.slice(finding.offset, finding.end)}"`,
  );
}
