import { textOf } from '../../grammar/token-text.js';
import { readClock } from '../../read/encounter/clock-lines.js';
import { tableName } from '../../read/encounter/table-lines.js';
import type { SourceDocument, SourceEntry, SourcePage } from '../../read/source/source.js';
import { contentOf } from '../../read/source/source-content.js';
import type { Fact } from '../facts.js';
import type { NamedThing } from '../names/name-index.js';
import { fileThing, pageThings } from '../pages/page-links.js';

/** Everything in a document that applies to other documents (campaigns, declarations, `use`), as text to compare. */
export function governingText(document: SourceDocument | undefined): string {
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

/** Everything in a document with a name that other documents can use. */
export function thingsOf(document: SourceDocument | undefined): NamedThing[] {
  if (!document) return [];
  const { uri } = document;
  return [
    fileThing(
      uri,
      document.page !== undefined,
      document.page?.front.aliases.map(({ text }) => text),
    ),
    ...pageThings(document),
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
        one.type === 'state' ? [{ uri, path: one.path, what: 'state', name: one.name ?? '' }] : clockOrTable(one),
      ),
    ]),
    ...document.clocksAndTables.flatMap(clockOrTable),
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

/** A clock or a random table by its name. */
function clockOrTable(source: SourceEntry): NamedThing[] {
  const { uri, path, type } = source;
  if (type === 'clock') return [{ uri, path, what: 'clock', name: readClock(source).name }];
  if (type !== 'table') return [];
  const { from, to } = tableName(source);
  return [{ uri, path, what: 'random table', name: textOf(source.tokens, from, to) }];
}

/**
 * The `text` facts that differ between two versions of a document, for its characters, encounters, clocks, random
 * tables and rolls.
 */
export function changedTexts(before: SourceDocument | undefined, after: SourceDocument | undefined): Fact[] {
  const uri = before?.uri ?? after?.uri ?? '';
  const old = textsOf(before);
  const now = textsOf(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ kind: 'text', of: '', key: `${uri}#${path}` }));
}

function textsOf(document: SourceDocument | undefined): ReadonlyMap<string, string> {
  const texts = new Map(
    [...(document?.characters ?? []), ...(document?.encounters ?? [])].map((one) => [
      one.path,
      'role' in one ? one.content : `encounter ${one.name}\u0000${one.content}`,
    ]),
  );
  for (const one of document?.clocksAndTables ?? []) texts.set(one.path, contentOf([one]));
  for (const roll of document?.page?.rolls ?? []) texts.set(roll.path, contentOf([roll]));
  if (document?.page) texts.set('@page', pageContent(document.page));
  return texts;
}

/** The names, links and headings of a page without their positions, so that moving them changes nothing. */
function pageContent({ front, links, anchors, headings, boxes, codes, fences }: SourcePage): string {
  return JSON.stringify([
    [front.game?.text, front.players?.map(({ text }) => text), front.given.map(({ text }) => text)],
    links.map(({ name, heading, whole }) => [name, heading, whole]),
    anchors.map(({ file, slug }) => [file, slug]),
    headings.map(({ name, level }) => [name, level]),
    boxes.map(({ kind, name, ways }) => [kind, name, ways]),
    // Whether a heading is a scene depends on the codes below it.
    codes.map(({ verb, text }) => (verb === 'tick' || verb === 'clock' || verb === 'outcome' ? text : verb)),
    fences.length,
  ]);
}
