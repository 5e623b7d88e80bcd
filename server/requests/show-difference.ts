import { parseSheet } from '../../language/grammar/index.js';
import {
  type ComparedSheet,
  comparedSheets,
  differenceOf,
  differencesMarkdown,
  LineIndex,
  pairsOf,
  type SheetDifference,
  type Unread,
} from '../../language/show/on-command.js';
import { fileNameOf } from '../../language/workspace/index.js';
import type { Feature, Later } from '../context.js';
import type { DifferenceParams, DifferenceResult, Refusal } from '../protocol.js';
import * as messages from './messages.js';

/** Length of a step, in milliseconds. It is not shorter, as the other text has to replace the present one in each step. */
const STEP_MS = 100;

/** Compares the characters of a document with those of an earlier text; all other files are as they are now. */
export const showDifference: Feature<DifferenceParams, Later<DifferenceResult | Refusal>> = function* (
  { workspace },
  { uri, text },
) {
  const file = fileNameOf(uri);
  const former = parseSheet(text, uri);
  const suppose = <Answer>(compute: () => Answer): Answer => workspace.supposing(uri, former.root, compute);
  const some = (paths: readonly string[]): ComparedSheet[][] => {
    const end = performance.now() + STEP_MS;
    const sheets: ComparedSheet[][] = [];
    for (const path of paths) {
      sheets.push([...comparedSheets(workspace, uri, file, [path])]);
      if (performance.now() > end) break;
    }
    return sheets;
  };
  let document: unknown;
  let now: readonly ComparedSheet[] = [];
  let before: readonly ComparedSheet[] = [];
  // An edit between two steps may have changed the sheets.
  while (workspace.document(uri) !== document) {
    document = workspace.document(uri);
    now = yield* inParts(workspace.checkedCharacters(uri), some);
    const paths = suppose(() => workspace.checkedCharacters(uri));
    before = yield* inParts(paths, (part) => suppose(() => some(part)));
  }
  if (now.length + before.length === 0) return { problem: messages.noCharacter };
  const lines = new LineIndex(text);
  const unread: Unread[] = former.findings.map(({ offset, message }) => ({
    state: 'before',
    file,
    line: lines.at(offset).line,
    message,
  }));
  const first = workspace.document(uri)?.characters[workspace.checkedCharacters(uri).length];
  if (first) unread.push({ state: 'after', file, message: messages.notCompared(first.name) });
  const differences: SheetDifference[] = [];
  for (const pair of pairsOf(before, now)) {
    const difference = differenceOf(pair);
    if (difference) differences.push(difference);
    yield;
  }
  return { markdown: differencesMarkdown(differences, unread) };
};

function* inParts(
  paths: readonly string[],
  some: (rest: readonly string[]) => readonly (readonly ComparedSheet[])[],
): Later<readonly ComparedSheet[]> {
  const sheets: (readonly ComparedSheet[])[] = [];
  while (sheets.length < paths.length) {
    sheets.push(...some(paths.slice(sheets.length)));
    yield;
  }
  return sheets.flat();
}
