import { partyText, sheetFindings } from '../../language/play/index.js';
import type { Workspace } from '../../language/workspace/workspace.js';
import { sheetText } from './sheet-text.js';

/** A page as text: its findings, the odds of the rolls in its prose, the members of its encounters, its characters. */
export function pageText(workspace: Workspace, uri: string): string {
  const document = workspace.document(uri);
  return [
    ...sheetFindings(workspace, uri).map(({ severity, code, message }) => `${severity} ${code}: ${message}`),
    ...workspace.pages.rollsOf(uri).map((roll) => {
      const written = roll.source.tokens.map(({ text }) => text).join(' ');
      return `${roll.source.type} ${written}: ${partyText(roll) ?? '-'}`;
    }),
    ...(document?.encounters ?? []).flatMap(({ path, name }) => [
      `encounter ${name}`,
      ...(workspace.encounter(uri, path)?.members ?? []).map(({ name, side }) => `  ${side}: ${name}`),
    ]),
    ...workspace.sheets(uri).map(sheetText),
    '',
  ].join('\n');
}
