import type {
  DocumentHighlight,
  DocumentHighlightParams,
  Location,
  ReferenceParams,
} from 'vscode-languageserver-protocol';
import { DocumentHighlightKind } from 'vscode-languageserver-types';
import type { Feature, FeatureContext } from '../../context.js';
import { type Meaning, type Mention, mentionAt } from './meaning.js';
import { mentionsInPassing, mentionsOf } from './mentions.js';

/** A name somewhere in the workspace. */
export interface PlacedMention extends Mention {
  readonly uri: string;
}

/** Everywhere in the workspace where the name at the cursor, or another spelling of it, appears. */
export const references: Feature<ReferenceParams, Location[] | null> = (context, params, token) => {
  const { uri } = params.textDocument;
  const offset = context.offsetAt(uri, params.position);
  const mention = offset === undefined ? undefined : mentionAt(mentionsOf(context, uri), offset);
  if (!mention || mention.meaning.kind === 'unknown') return null;
  const places = mentionsOfMeaning(context, mention.meaning, () => token.isCancellationRequested);
  return places
    .filter((place) => params.context.includeDeclaration || place.role === 'reference')
    .flatMap((place) => {
      const range = context.rangeOf(place.uri, place);
      return range ? [{ uri: context.clientUri(place.uri), range }] : [];
    });
};

/** The same name in the same document; declarations are marked as written, uses as read. */
export const documentHighlights: Feature<DocumentHighlightParams, DocumentHighlight[] | null> = (
  context,
  { textDocument: { uri }, position },
) => {
  const offset = context.offsetAt(uri, position);
  if (offset === undefined) return null;
  const mentions = mentionsOf(context, uri);
  const mention = mentionAt(mentions, offset);
  if (!mention || mention.meaning.kind === 'unknown') return null;
  return mentions.flatMap((one) => {
    const range = one.meaning.key === mention.meaning.key ? context.rangeOf(uri, one) : undefined;
    return range
      ? [{ range, kind: one.role === 'declaration' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read }]
      : [];
  });
};

/** Every mention of a meaning in the workspace; built-in rulebooks are searched for declarations. */
export function mentionsOfMeaning(
  context: FeatureContext,
  meaning: Meaning,
  isCancelled: () => boolean,
): PlacedMention[] {
  const places: PlacedMention[] = [];
  const uris = new Set(context.uris());
  const home = meaning.declared ? context.locationOfRule(meaning.declared.origin)?.uri : undefined;
  if (home !== undefined) uris.add(home);
  const words = spellingsOf(meaning);
  for (const uri of [...uris].sort()) {
    if (isCancelled()) break;
    const text = context.writtenText(uri)?.getText().toLowerCase();
    if (text === undefined || !words.some((word) => text.includes(word))) continue;
    for (const mention of mentionsInPassing(context, uri))
      if (mention.meaning.key === meaning.key) places.push({ ...mention, uri });
  }
  return places;
}

/** The first word of every spelling, and the last name of a person, which a link may consist of. A document without any of them has no mention. */
function spellingsOf(meaning: Meaning): string[] {
  const clauses = meaning.kind === 'trait' || meaning.kind === 'item' ? meaning.trait?.clauses : undefined;
  const also =
    meaning.declared && 'also' in meaning.declared && Array.isArray(meaning.declared.also) ? meaning.declared.also : [];
  const choices = clauses?.options.flatMap((option) => option.choices.map((choice) => choice.label)) ?? [];
  const isPerson = meaning.kind === 'character' || meaning.kind === 'npc';
  const spellings = [
    meaning.name,
    ...(isPerson ? [meaning.name.slice(meaning.name.lastIndexOf(' ') + 1)] : []),
    ...(clauses?.also ?? []),
    ...also,
    ...choices,
    ...(clauses?.plural === undefined ? [] : [clauses.plural]),
    ...(meaning.thing?.also ?? []),
  ];
  return [...new Set(spellings.map((one) => /[\p{L}\p{N}]+/u.exec(one.toLowerCase())?.[0] ?? ''))];
}
