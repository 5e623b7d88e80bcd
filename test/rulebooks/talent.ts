import { parseSheet } from '../../language/grammar/parse.js';
import type { Sheet, SheetEntry } from '../../language/sheet/sheet.js';
import { valueText } from '../../language/values/value.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { show, uriOf } from '../sheet/read-sheets.js';

const workspace = createWorkspace();
const uri = uriOf('talent.muster');

/** A Talent of Wild Talents who may buy whatever there is, with these lines. */
export function talent(lines: string, archetype = 'archetype Tried { Genetic, Super, Peak Performer }'): string {
  return `use "Wild Talents"\nnpc Talent {\n${archetype}\n${lines}\n}\n`;
}

/** The only sheet of a text. */
export function sheetOf(text: string): Sheet {
  workspace.setSheet(uri, parseSheet(text, uri).root);
  const [sheet] = workspace.sheets(uri);
  if (!sheet) throw new Error('The text holds no character.');
  return sheet;
}

/** What is wrong with a text, as `severity code: message`. */
export function findingsOf(text: string): string[] {
  const parsed = parseSheet(text, uri);
  workspace.setSheet(uri, parsed.root);
  return [...parsed.findings.map((finding) => `syntax ${finding.message}`), ...workspace.findings(uri).map(show)];
}

/** Points that an entry costs, found by its name at any depth; the first one. */
export function costOf(text: string, name: string): string {
  const entry = find(sheetOf(text).entries, name);
  return entry?.cost ? valueText(entry.cost) : `no cost of ${name}`;
}

/** What is wrong with the lines of a Talent who may buy whatever there is. */
export function wrongWith(lines: string, archetype?: string): string[] {
  return findingsOf(talent(lines, archetype));
}

export function derived(sheet: Sheet, name: string): string {
  const value = sheet.derived.find((one) => one.name === name)?.value;
  return value ? valueText(value) : `no ${name}`;
}

function find(entries: readonly SheetEntry[], name: string): SheetEntry | undefined {
  for (const entry of entries) {
    const found = entry.trait === name ? entry : find(entry.entries, name);
    if (found) return found;
  }
  return undefined;
}
