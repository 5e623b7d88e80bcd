import type { Hover, HoverParams } from 'vscode-languageserver-protocol';
import { MarkupKind } from 'vscode-languageserver-types';
import { nameKey } from '../../../language/grammar/index.js';
import { rollAt, type WrittenRoll } from '../../../language/play/index.js';
import type { SourceEntry } from '../../../language/read/index.js';
import type { Entry, SheetItem } from '../../../language/sheet/index.js';
import { actionCalled } from '../../../language/show/index.js';
import type { Feature, FeatureContext } from '../../context.js';
import { type Mention, mentionAt } from '../names/meaning.js';
import { isRulebook, mentionsOf } from '../names/mentions.js';
import { attemptHover } from '../pages/page-rolls.js';
import { type SheetSpot, spotAt } from '../spot.js';
import { diceHover } from './dice-hover.js';
import { entrySections, entryTitle } from './entry-hover.js';
import { declarationText, itemMarkdown, meaningMarkdown } from './name-hover.js';
import { pageWordHover } from './page-hover.js';
import { rollMarkdown } from './roll-hover.js';
import { ruleMarkdown } from './rule.js';

/** The value at the cursor with its derivation, its odds, and its rule. */
export const hover: Feature<HoverParams, Hover | null> = (context, { textDocument: { uri }, position }, token) => {
  const offset = context.offsetAt(uri, position);
  if (offset === undefined || token.isCancellationRequested) return null;
  const mention = mentionAt(mentionsOf(context, uri), offset);
  if (isRulebook(context, uri)) {
    const name = context.workspace.books.nameOf(uri);
    const rules = name === undefined ? undefined : context.workspace.books.get(name)?.rules;
    if (mention) return shown(context, uri, mention, meaningMarkdown(context, mention.meaning, rules, undefined));
    const root = context.rulebookRoot(uri);
    const word = diceHover(context, root, rules, offset) ?? pageWordHover(root, offset);
    return word ? shown(context, uri, word, word.markdown) : null;
  }
  const spot = spotAt(context, uri, offset);
  const { evaluation } = spot;
  const isEntryName =
    mention &&
    spot.entry &&
    mention.path === spot.entry.read?.source.path &&
    (mention.meaning.kind === 'trait' ||
      mention.meaning.kind === 'item' ||
      mention.meaning.kind === 'own' ||
      mention.meaning.kind === 'kind');
  if (spot.entry && spot.source?.type === 'entry' && (isEntryName || !mention) && !spot.entry.read?.field) {
    const span = spanOf(spot.source);
    return span ? shown(context, uri, span, entryMarkdown(context, spot.entry, spot)) : null;
  }
  if (mention) {
    const owner = ownerOf(mention, spot);
    if (owner) return shown(context, uri, mention, entryMarkdown(context, owner, spot));
    const rules = evaluation?.rules ?? context.workspace.governedBy(uri)?.rules;
    const meaning = meaningMarkdown(context, mention.meaning, rules, evaluation);
    const { roll, who, others } = (mention.meaning.kind === 'action' && writtenAt(context, spot)) || {};
    const line = roll?.rolled && who && rollMarkdown(context, who, roll, others);
    return shown(context, uri, mention, line === undefined ? meaning : [meaning, line].join('\n\n'));
  }
  const span = spot.source && spanOf(spot.source);
  const { attempt, roll, who, others } = writtenAt(context, spot) ?? {};
  const tried = attempt && attemptHover(context, attempt);
  const text = tried ?? (roll && who && rollMarkdown(context, who, roll, others));
  return span ? shown(context, uri, span, text) : null;
};

/** The roll at the cursor. */
function writtenAt({ workspace }: FeatureContext, { uri, source }: SheetSpot): WrittenRoll | undefined {
  return source && rollAt(workspace, uri, source.path);
}

/** The entry of a name in a roll for this character, bought or not. */
function ownerOf(mention: Mention, spot: SheetSpot): Entry | undefined {
  const { evaluation, source } = spot;
  const { trait, kind } = mention.meaning;
  if (!evaluation || source?.type === 'entry' || source === undefined) return undefined;
  if (kind === 'own') return evaluation.own.find((one) => one.trait?.key === nameKey(mention.meaning.name));
  if (!trait || kind !== 'trait') return undefined;
  return evaluation.taken(trait.kind, trait.key)[0] ?? evaluation.phantom(trait.kind, trait.key);
}

function entryMarkdown(context: FeatureContext, entry: Entry, spot: SheetSpot): string {
  const { rules } = entry.character;
  const parts = [entryTitle(entry), ...(spot.evaluation ? entrySections(context, spot.evaluation, entry) : [])];
  const item =
    spot.path === undefined ? undefined : itemAt(context.workspace.sheet(spot.uri, spot.path)?.items ?? [], entry.id);
  if (item) parts.push(itemMarkdown(item, context));
  const action = entry.trait && actionCalled(entry.trait.name, rules);
  if (action !== undefined) parts.push(action);
  if (entry.trait) {
    parts.push(ruleMarkdown(context, entry.trait, rules, entry.kind));
    const source = declarationText(context, {
      kind: 'trait',
      key: '',
      name: entry.name,
      declared: entry.trait,
      trait: entry.trait,
    });
    if (source !== undefined) parts.push(source);
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

function itemAt(items: readonly SheetItem[], id: string): SheetItem | undefined {
  for (const item of items) {
    const match = item.id === id ? item : itemAt(item.items, id);
    if (match) return match;
  }
  return undefined;
}

function spanOf(source: SourceEntry): { readonly offset: number; readonly end: number } | undefined {
  const first = source.tokens[0];
  const last = source.tokens[source.tokens.length - 1];
  return first && last && { offset: first.offset, end: last.end };
}

function shown(
  context: FeatureContext,
  uri: string,
  span: { readonly offset: number; readonly end: number },
  value: string | undefined,
): Hover | null {
  const range = context.rangeOf(uri, span);
  return value === undefined || !range ? null : { contents: { kind: MarkupKind.Markdown, value }, range };
}
