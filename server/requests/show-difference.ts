import { parseSheet } from '../../language/grammar/index.js';
import { gameOf } from '../../language/model/index.js';
import { fileNameOf } from '../../language/names/index.js';
import { type ComparedSheet, differencesMarkdown, differencesOf } from '../../language/report/index.js';
import type { Feature, FeatureContext } from '../context.js';
import type { DifferenceParams, DifferenceResult, Refusal } from '../protocol.js';
import * as messages from './messages.js';

/** What changed in the characters of a document since it had another text; everything around it is as it is now. */
export const showDifference: Feature<DifferenceParams, DifferenceResult | Refusal> = (context, { uri, text }) => {
  const { workspace } = context;
  const now = sheetsOf(context, uri);
  const before = workspace.supposing(uri, parseSheet(text, uri).root, () => sheetsOf(context, uri));
  if (now.length + before.length === 0) return { problem: messages.noCharacter };
  return { markdown: differencesMarkdown(differencesOf(before, now)) };
};

function sheetsOf({ workspace }: FeatureContext, uri: string): readonly ComparedSheet[] {
  const file = fileNameOf(uri);
  return workspace.sheets(uri).flatMap((sheet) => {
    const evaluation = workspace.evaluation(uri, sheet.path);
    return evaluation ? [{ sheet, game: gameOf(evaluation), file }] : [];
  });
}
