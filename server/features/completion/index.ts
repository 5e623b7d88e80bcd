import type { CompletionItem, CompletionList, CompletionParams } from 'vscode-languageserver-protocol';
import { nameKey } from '../../../language/grammar/index.js';
import type { Feature, FeatureContext } from '../../context.js';
import { openRoll, pageCompletion } from '../pages/page-completion.js';
import { isInCodeWithoutRoll, isLive, linkCompletion } from '../pages/page-links.js';
import { completionItem, type Proposals } from './candidate.js';
import { type Cursor, cursorAt, firstWordOf } from './cursor.js';
import { rulebookCandidates } from './rulebook/rulebook.js';
import { sheetPlace } from './sheet/place.js';
import { sheetParts } from './sheet/sheet.js';

/** Characters that trigger completion; none of them accepts an item. */
export const completionTriggers = ['(', '[', '"', ',', ' ', '#'] as const;

/** Words that are followed by a name: a blank after one triggers completion. After other words it only proposes names that continue them. */
const asking: ReadonlySet<string> = new Set([
  ...['with', 'against', 'by', 'for', 'roll', 'check', 'contest'],
  ...['use', 'like', 'without', 'ban', 'require', 'allow', 'switch', 'extends'],
]);

/** Proposes what fits at the cursor; names of several words are replaced from their first word on. */
export const completion: Feature<CompletionParams, CompletionList | null> = (
  context,
  { textDocument: { uri }, position, context: trigger },
  token,
) => {
  const text = context.textDocument(uri)?.getText();
  const offset = context.offsetAt(uri, position);
  if (text === undefined || offset === undefined) return null;
  const page = context.workspace.document(uri)?.page;
  const inLink = page && linkCompletion(context, uri, offset);
  if (inLink) return inLink;
  const isText = page && (!isLive(page, offset) || isInCodeWithoutRoll(page, offset));
  const written = isText ? pageCompletion(context, uri, offset) : undefined;
  const open = isText && !written ? openRoll(context, uri, offset) : undefined;
  if (isText && open === undefined) return written ?? null;
  const cursor = cursorAt(open ?? text, offset);
  if (!cursor || token.isCancellationRequested) return null;
  const isBlank = trigger?.triggerCharacter === ' ' && !asking.has(nameKey(cursor.before.at(-1)?.text ?? ''));
  const parts = proposalsAt(context, uri, isBlank ? { ...cursor, goesOn: true } : cursor);
  const shown = parts.flatMap((part) => {
    const all = items(context, uri, cursor, part);
    return isBlank && !part.isAsked ? all.filter((item) => continues(item, text, context, uri, offset)) : all;
  });
  return { isIncomplete: false, items: shown };
};

/** Whether an item is a name that begins with the words before the cursor. */
function continues(item: CompletionItem, text: string, context: FeatureContext, uri: string, offset: number): boolean {
  const range = item.textEdit && 'range' in item.textEdit ? item.textEdit.range : undefined;
  const start = range && context.offsetAt(uri, range.start);
  if (start === undefined || start >= offset) return false;
  return nameKey(item.label).startsWith(`${nameKey(text.slice(start, offset))} `);
}

function proposalsAt(context: FeatureContext, uri: string, cursor: Cursor): readonly Proposals[] {
  if (context.languageOf(uri) === 'rulebook') return [rulebookCandidates(context, uri, cursor)];
  const at = sheetPlace(context, uri, cursor);
  if (at.where !== 'rules') return sheetParts(context, uri, cursor, at);
  const heads = cursor.heads.slice(cursor.heads.findIndex((head) => firstWordOf(head) === 'rules') + 1);
  return [rulebookCandidates(context, uri, { ...cursor, heads }, at.rules)];
}

/** Items that replace the text from the first replaced token to the end of the word at the cursor. */
function items(
  context: FeatureContext,
  uri: string,
  cursor: Cursor,
  { candidates, from }: Proposals,
): CompletionItem[] {
  const { before, offset } = cursor;
  const start = from === undefined ? offset : (before[from]?.offset ?? offset);
  const last = cursor.entry.findLast((token) => token.offset < offset);
  let end = last && last.end > offset && start <= last.offset ? last.end : offset;
  const next = cursor.entry.find((token) => token.offset >= offset);
  if (cursor.bracket?.sign === '[' && next?.text === ']' && next.offset === end) end = next.end;
  const range = context.rangeOf(uri, { offset: Math.min(start, offset), end });
  if (!range || range.start.line !== range.end.line) return [];
  const { quote } = cursor;
  const typed = context.textDocument(uri)?.getText().slice(start, offset) ?? '';
  if (quote === undefined) return candidates.map((one, index) => completionItem(one, range, { index, typed }));
  // Between quotation marks only names are proposed.
  if (quote !== start) return [];
  return candidates
    .filter(({ quotable }) => quotable)
    .map((one, index) => completionItem({ ...one, text: `"${one.label}"` }, range, { index, typed }));
}
