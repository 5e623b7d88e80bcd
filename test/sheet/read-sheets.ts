import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import type { Sheet } from '../../language/sheet/sheet.js';
import type { Finding } from '../../language/values/finding.js';
import { valueText } from '../../language/values/value.js';
import { createWorkspace } from '../../language/workspace/host.js';
import type { Workspace } from '../../language/workspace/workspace.js';

/** Files by name, with what is in them. Names that end in `.rulebook` are rulebooks. */
export type Files = Readonly<Record<string, string>>;

/** A workspace of the given files under one folder. */
export function workspaceOf(files: Files): Workspace {
  const workspace = createWorkspace();
  for (const [name, text] of Object.entries(files))
    if (name.endsWith('.rulebook')) workspace.setRulebook(uriOf(name), parseRulebook(text, uriOf(name)).root);
  for (const [name, text] of Object.entries(files))
    if (!name.endsWith('.rulebook')) workspace.setSheet(uriOf(name), parseSheet(text, uriOf(name)).root);
  return workspace;
}

export function uriOf(name: string): string {
  return `file:///table/${name}`;
}

/** The only sheet of a text. */
export function sheetOf(text: string, more: Files = {}): Sheet {
  const [sheet] = workspaceOf({ 'sheet.muster': text, ...more }).sheets(uriOf('sheet.muster'));
  if (!sheet) throw new Error('The text holds no character of a known game.');
  return sheet;
}

/** Findings of a text in its order, as `severity code: message`. */
export function findingsOf(text: string, more: Files = {}): string[] {
  return workspaceOf({ 'sheet.muster': text, ...more })
    .findings(uriOf('sheet.muster'))
    .map(show);
}

export function show(finding: Finding): string {
  return `${finding.severity} ${finding.code}: ${finding.message}`;
}

/** One entry as an author would say it: `Guns (rifle) 16 [4]`, with the effective rating where it differs. */
export function entryText(sheet: Sheet, trait: string): string {
  const entry = sheet.entries.flatMap((one) => [one, ...one.entries]).find((one) => one.trait === trait);
  if (!entry) return `${trait} is not there`;
  const specialty = entry.specialty === undefined ? '' : ` (${entry.specialty})`;
  const rating = entry.rating ? ` ${valueText(entry.rating)}` : '';
  const effective =
    entry.effective && entry.rating && valueText(entry.effective) !== valueText(entry.rating)
      ? ` = ${valueText(entry.effective)}`
      : '';
  const cost = entry.cost ? ` [${valueText(entry.cost)}]` : '';
  return `${entry.trait}${specialty}${rating}${effective}${cost}`;
}

export function derivedText(sheet: Sheet, name: string): string {
  const value = sheet.derived.find((one) => one.name === name);
  return value ? valueText(value.value) : `${name} is not derived`;
}
