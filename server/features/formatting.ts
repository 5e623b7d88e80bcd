import type {
  DocumentFormattingParams,
  DocumentRangeFormattingParams,
  Range,
  TextEdit,
} from 'vscode-languageserver-protocol';
import { nameKey, type SpellingEdit } from '../../language/grammar/index.js';
import { formatRulebook, formatSheet, pageChanges } from '../../language/grammar/on-command.js';
import { spellingsIn } from '../../language/read/index.js';
import type { Feature, FeatureContext } from '../context.js';
import type { MeaningKind, Mention } from './names/meaning.js';
import { isRulebook, mentionsOf } from './names/mentions.js';

/** Formats indentation, blanks, columns and the spelling of known names; one edit for each line that changes. */
export const formatting: Feature<DocumentFormattingParams, TextEdit[] | null> = (context, { textDocument: { uri } }) =>
  // Markdown as a whole is formatted by the editor or another extension: only ranges of fences are formatted here.
  context.workspace.document(uri)?.page ? null : edits(context, uri, undefined);

/** The same for the lines of a range; columns are aligned with the lines around it. */
export const rangeFormatting: Feature<DocumentRangeFormattingParams, TextEdit[] | null> = (
  context,
  { textDocument: { uri }, range },
) => (context.workspace.document(uri)?.page ? fenceEdits(context, uri, range) : edits(context, uri, range));

/** Formats the fences of a page that the range touches; prose is never changed. */
function fenceEdits(context: FeatureContext, uri: string, range: Range): TextEdit[] {
  const document = context.writtenText(uri);
  if (!document) return [];
  const rules = context.workspace.governedBy(uri)?.rules;
  const format = (sheet: string): string =>
    formatSheet(sheet, rules ? { nameSpelling: (head) => spellingsIn(head, rules) } : {});
  return pageChanges(document.getText(), format).flatMap(({ offset, end, text }): TextEdit[] => {
    const [start, stop] = [document.positionAt(offset), document.positionAt(end)];
    const isInRange = start.line <= range.end.line && stop.line >= range.start.line;
    return isInRange ? [{ range: { start, end: stop }, newText: text }] : [];
  });
}

/** Names that are written as their rulebook declares them. */
const spelled: ReadonlySet<MeaningKind> = new Set<MeaningKind>([
  'trait',
  'item',
  'derived',
  'function',
  'setting',
  'modifier',
  'action',
  'kind',
  'list',
]);

function edits(context: FeatureContext, uri: string, range: Range | undefined): TextEdit[] | null {
  const text = context.textDocument(uri)?.getText();
  if (text === undefined) return null;
  const formatted = isRulebook(context, uri)
    ? formatRulebook(text)
    : formatSheet(text, { nameSpelling: spelling(mentionsOf(context, uri), text) });
  if (formatted === text) return [];
  const before = linesOf(text);
  const after = linesOf(formatted);
  if (before.length !== after.length)
    return range
      ? []
      : [
          {
            range: { start: { line: 0, character: 0 }, end: { line: before.length, character: 0 } },
            newText: formatted,
          },
        ];
  return before.flatMap((line, index): TextEdit[] => {
    const now = after[index] ?? '';
    if (now === line || (range && (index < range.start.line || index > range.end.line))) return [];
    return [
      { range: { start: { line: index, character: 0 }, end: { line: index, character: line.length } }, newText: now },
    ];
  });
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

/** Names are case-insensitive: `combat reflexes` becomes `Combat Reflexes`. */
function spelling(
  mentions: readonly Mention[],
  text: string,
): (tokens: readonly { readonly offset: number; readonly end: number }[]) => SpellingEdit[] {
  const wrong = mentions.flatMap((mention): SpellingEdit[] => {
    const written = text.slice(mention.offset, mention.end);
    const { name, kind } = mention.meaning;
    if (
      mention.alias ||
      mention.role === 'declaration' ||
      !spelled.has(kind) ||
      written === name ||
      nameKey(written) !== nameKey(name)
    )
      return [];
    return [{ offset: mention.offset, end: mention.end, text: name }];
  });
  return (tokens) => {
    const [first, last] = [tokens[0], tokens[tokens.length - 1]];
    return first && last ? wrong.filter((edit) => edit.offset >= first.offset && edit.end <= last.end) : [];
  };
}
