import { linesIn, parseSheet } from '../../language/grammar/index.js';
import { fileNameOf } from '../../language/names/index.js';
import { type ComparedSheet, comparedSheets, differencesMarkdown, differencesOf } from '../../language/report/index.js';
import type { Feature, Later } from '../context.js';
import type { DifferenceParams, DifferenceResult, Refusal } from '../protocol.js';
import * as messages from './messages.js';

/** Sheets that are evaluated in one step: the other text has to be put into its place for each. */
const SHEETS_AT_ONCE = 100;

/** What changed in the characters of a document since it had another text; everything around it is as it is now. */
export const showDifference: Feature<DifferenceParams, Later<DifferenceResult | Refusal>> = function* (
  { workspace },
  { uri, text },
) {
  const file = fileNameOf(uri);
  const former = parseSheet(text, uri);
  const suppose = <Answer>(compute: () => Answer): Answer => workspace.supposing(uri, former.root, compute);
  const some = (paths: readonly string[]) => comparedSheets(workspace, uri, file, paths);
  let document: unknown;
  let now: readonly ComparedSheet[] = [];
  let before: readonly ComparedSheet[] = [];
  // An edit in between makes other sheets of them.
  while (workspace.document(uri) !== document) {
    document = workspace.document(uri);
    now = yield* inParts(workspace.charactersOf(uri), some);
    const paths = suppose(() => workspace.charactersOf(uri));
    before = yield* inParts(paths, (part) => suppose(() => some(part)));
  }
  if (now.length + before.length === 0) return { problem: messages.noCharacter };
  const lineAt = linesIn(text);
  const unread = former.findings.map(({ offset, message }) => ({
    state: 'before' as const,
    file,
    line: lineAt(offset),
    message,
  }));
  return { markdown: differencesMarkdown(differencesOf(before, now), unread) };
};

function* inParts(
  paths: readonly string[],
  some: (part: readonly string[]) => readonly ComparedSheet[],
): Later<readonly ComparedSheet[]> {
  const sheets: ComparedSheet[] = [];
  for (let at = 0; at < paths.length; at += SHEETS_AT_ONCE) {
    sheets.push(...some(paths.slice(at, at + SHEETS_AT_ONCE)));
    yield;
  }
  return sheets;
}
