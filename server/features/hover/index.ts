import type { Hover, HoverParams, Position } from 'vscode-languageserver-protocol';
import { MarkupKind } from 'vscode-languageserver-types';
import { sidesOf } from '../../../language/dice/index.js';
import { nameKey } from '../../../language/grammar/index.js';
import { rollAt, type WrittenRoll } from '../../../language/play/index.js';
import type { SourceEntry } from '../../../language/read/index.js';
import type { Entry, SheetItem } from '../../../language/sheet/index.js';
import { actionCalled, escapeMarkdown } from '../../../language/show/index.js';
import type { TextSpan } from '../../../language/workspace/index.js';
import type { Feature, FeatureContext } from '../../context.js';
import { CommandIds, type DescribeParams, type DescribeResult } from '../../protocol.js';
import { type Mention, mentionAt } from '../names/meaning.js';
import { isRulebook, mentionsOf } from '../names/mentions.js';
import { attemptHover } from '../pages/page-rolls.js';
import { type SheetSpot, spotAt } from '../spot.js';
import { diceHover } from './dice-hover.js';
import { entryText } from './entry-hover.js';
import { type HoverText, joined, wholeText } from './hover-text.js';
import { declarationText, itemMarkdown, meaningText } from './name-hover.js';
import { pageWordHover } from './page-hover.js';
import { rollDerivation, rollMarkdown } from './roll-hover.js';
import { howToDeclare, originLine, ruleDetails } from './rule.js';

/** Describes what is at the cursor. Its derivation and its rule follow, or are behind a link if the client supports that. */
export const hover: Feature<HoverParams, Hover | null> = (context, { textDocument: { uri }, position }, token) => {
  if (token.isCancellationRequested) return null;
  const described = describedAt(context, uri, position);
  const range = described && context.rangeOf(uri, described.span);
  if (!described || !range) return null;
  const { short, more } = described.text;
  const hasMore = joined(more) !== '';
  const isLinked = hasMore && !isRulebook(context, uri) && context.commands.has(CommandIds.explain);
  const value = isLinked ? joined([...short, explainLink({ uri, position })]) : wholeText(described.text);
  return value === '' ? null : { contents: { kind: MarkupKind.Markdown, value }, range };
};

/** A link that runs a command of the client. */
function explainLink(params: DescribeParams): string {
  return `[How is this computed?](command:${CommandIds.explain}?${encodeURIComponent(JSON.stringify([params]))})`;
}

/** The whole description of what is at a place. */
export const describe: Feature<DescribeParams, DescribeResult | null> = (context, { uri, position }) => {
  const described = describedAt(context, uri, position);
  return described ? { markdown: wholeText(described.text) } : null;
};

interface Described {
  readonly span: TextSpan;
  readonly text: HoverText;
}

function describedAt(context: FeatureContext, uri: string, position: Position): Described | undefined {
  const offset = context.offsetAt(uri, position);
  if (offset === undefined) return undefined;
  const mention = mentionAt(mentionsOf(context, uri), offset);
  if (isRulebook(context, uri)) {
    const name = context.workspace.books.nameOf(uri);
    const rules = name === undefined ? undefined : context.workspace.books.get(name)?.rules;
    if (mention) return describedBy(mention, meaningText(context, mention.meaning, rules, undefined));
    const root = context.rulebookRoot(uri);
    const word = diceHover(context, root, rules, offset) ?? pageWordHover(root, offset);
    return word && describedBy(word, { short: [word.markdown], more: [] });
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
    return describedBy(spanOf(spot.source), entryMarkdown(context, spot.entry, spot));
  }
  if (mention) {
    const owner = ownerOf(mention, spot);
    if (owner) return describedBy(mention, entryMarkdown(context, owner, spot));
    const rules = evaluation?.rules ?? context.workspace.governedBy(uri)?.rules;
    const meaning = meaningText(context, mention.meaning, rules, evaluation);
    const { roll, who, others } = (mention.meaning.kind === 'action' && writtenAt(context, spot)) || {};
    if (!roll?.rolled || !who) return describedBy(mention, meaning);
    const line = rollMarkdown(context, who, roll, others);
    return describedBy(mention, {
      short: [line, ...(meaning?.short.slice(1) ?? [])],
      more: [rollDerivation(context, who, roll), ...(meaning?.more ?? [])],
    });
  }
  const span = spot.source && spanOf(spot.source);
  const { attempt, roll, who, others } = writtenAt(context, spot) ?? {};
  const tried = attempt && attemptHover(context, attempt);
  if (tried !== undefined) return describedBy(span, { short: [tried], more: [] });
  return roll && who
    ? describedBy(span, {
        short: [rollMarkdown(context, who, roll, others)],
        more: [rollDerivation(context, who, roll)],
      })
    : undefined;
}

function describedBy(span: TextSpan | undefined, text: HoverText | undefined): Described | undefined {
  return span && text && { span: { offset: span.offset, end: span.end }, text };
}

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
  if (!trait || (kind !== 'trait' && kind !== 'item')) return undefined;
  const carried = evaluation.items.find((one) => one.kind === trait.kind && one.trait?.key === trait.key);
  return carried ?? evaluation.taken(trait.kind, trait.key)[0] ?? evaluation.phantom(trait.kind, trait.key);
}

function entryMarkdown(context: FeatureContext, entry: Entry, spot: SheetSpot): HoverText {
  const { rules } = entry.character;
  const { short: parts = [`**${escapeMarkdown(entry.name)}**`], more: rest = [] } = spot.evaluation
    ? entryText(context, spot.evaluation, entry)
    : {};
  const item =
    spot.path === undefined ? undefined : itemAt(context.workspace.sheet(spot.uri, spot.path)?.items ?? [], entry.id);
  if (item) parts.push(itemMarkdown(item, context, sidesOf(rules)));
  const action = entry.trait && actionCalled(entry.trait.name, rules);
  if (action !== undefined) parts.push(action);
  if (entry.trait) {
    const how = howToDeclare(entry.trait, rules);
    if (how !== undefined) parts.push(how);
    parts.push(originLine(context, entry.trait, rules, entry.kind));
    rest.push(ruleDetails(entry.trait, rules));
    const source = declarationText(context, {
      kind: 'trait',
      key: '',
      name: entry.name,
      declared: entry.trait,
      trait: entry.trait,
    });
    if (source !== undefined) rest.push(source);
  }
  return { short: parts, more: rest };
}

function itemAt(items: readonly SheetItem[], id: string): SheetItem | undefined {
  for (const item of items) {
    const match = item.id === id ? item : itemAt(item.items, id);
    if (match) return match;
  }
  return undefined;
}

function spanOf(source: SourceEntry): TextSpan | undefined {
  const first = source.tokens[0];
  const last = source.tokens[source.tokens.length - 1];
  return first && last && { offset: first.offset, end: last.end };
}
