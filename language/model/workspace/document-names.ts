import type { NamedThing } from '../../names/name-index.js';
import type { SourceDocument } from '../read/source.js';
import type { Fact } from './dependencies.js';

/** What of a document holds for others: campaigns, declarations, `use`. */
export function governs(document: SourceDocument | undefined): string {
  if (!document) return '';
  const declared = document.entries.map(
    (entry) =>
      entry.tokens.map((token) => token.text).join('\u0000') +
      JSON.stringify(entry.entries.map((child) => child.tokens.map((token) => token.text))),
  );
  return [
    document.uses.map((one) => one.name).join('\u0000'),
    ...document.campaigns.map((campaign) => campaign.content),
    ...declared,
    ...document.rules.map((block) => block.text),
  ].join('\u0001');
}

export function thingsOf(document: SourceDocument | undefined): NamedThing[] {
  if (!document) return [];
  const { uri } = document;
  return [
    ...document.campaigns.map((one): NamedThing => ({ uri, path: one.path, what: 'campaign', name: one.name ?? '' })),
    ...document.characters.map(
      (one): NamedThing => ({
        uri,
        path: one.path,
        what: one.role,
        name: one.name,
        ...(one.plural !== undefined && { also: [one.plural] }),
      }),
    ),
    ...document.encounters.flatMap(({ path, name, entries }): NamedThing[] => [
      { uri, path, what: 'encounter', name },
      ...entries.flatMap((one): NamedThing[] =>
        one.type === 'state' ? [{ uri, path: one.path, what: 'state', name: one.name ?? '' }] : [],
      ),
    ]),
    ...document.entries.map(
      (one): NamedThing => ({
        uri,
        path: one.path,
        what: 'declaration',
        name: one.tokens
          .map((token) => token.text)
          .slice(1, 2)
          .join(''),
      }),
    ),
  ];
}

/** Texts of characters and encounters that differ between two versions of a document. */
export function changedTexts(before: SourceDocument | undefined, after: SourceDocument | undefined): Fact[] {
  const uri = before?.uri ?? after?.uri ?? '';
  const old = textsOf(before);
  const now = textsOf(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ kind: 'text', of: '', key: `${uri}#${path}` }));
}

function textsOf(document: SourceDocument | undefined): ReadonlyMap<string, string> {
  return new Map(
    [...(document?.characters ?? []), ...(document?.encounters ?? [])].map((one) => [
      one.path,
      'role' in one ? one.content : `encounter ${one.name}\u0000${one.content}`,
    ]),
  );
}
