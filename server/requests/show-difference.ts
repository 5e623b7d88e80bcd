import { parseSheet } from '../../language/grammar/index.js';
import { fileNameOf } from '../../language/names/index.js';
import { comparedSheets, differencesMarkdown, differencesOf } from '../../language/report/index.js';
import type { Feature } from '../context.js';
import type { DifferenceParams, DifferenceResult, Refusal } from '../protocol.js';
import * as messages from './messages.js';

/** What changed in the characters of a document since it had another text; everything around it is as it is now. */
export const showDifference: Feature<DifferenceParams, DifferenceResult | Refusal> = ({ workspace }, { uri, text }) => {
  const sheets = () => comparedSheets(workspace, uri, fileNameOf(uri));
  const now = sheets();
  const former = parseSheet(text, uri);
  const before = workspace.supposing(uri, former.root, sheets);
  if (now.length + before.length === 0) return { problem: messages.noCharacter };
  const unread = former.findings.map(({ offset, message }) => ({
    state: 'before' as const,
    file: fileNameOf(uri),
    line: text.slice(0, offset).split('\n').length,
    message,
  }));
  return { markdown: differencesMarkdown(differencesOf(before, now), unread) };
};
