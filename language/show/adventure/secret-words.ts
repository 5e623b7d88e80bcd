import type { LiveCode, PageAnchor, PageLink, PageSpan } from '../../grammar/markdown/page-parts.js';
import { slugger } from '../../grammar/markdown/plain-text.js';
import { nameKey } from '../../grammar/text.js';
import type { SourcePage } from '../../read/source/source.js';
import type { NamedThing } from '../../workspace/names/name-index.js';
import { UNKNOWN } from '../hidden-names.js';
import type { AdventureContext } from './fence-parts.js';
import { publicHeadings, Secrets } from './secrets.js';
import type { Secret } from './unsure-parts.js';

/** Verbs of checks and rolls; other verbs are for the game master. */
const ROLLED: ReadonlySet<string> = new Set(['roll', 'check', 'contest', 'opposed']);

/**
 * What players must not read in text that is otherwise for them: names of hidden people, links to what they do not have, clocks, notes
 * and outcomes. `known` are the secret parts of the page, and the names of hidden people.
 */
export function secretWords(context: AdventureContext, page: SourcePage, known: Secrets): Secret[] {
  const { text } = context;
  const links = page.links.map((link) => ({ link, span: wholeLink(text, link) }));
  const codes = page.codes.map((code) => ({ code, span: { offset: code.offset - 1, end: code.end + 1 } }));
  const isUnknownRoll = unknownRolls(context, known);
  const inParts = [
    ...[...links, ...codes].map(({ span }) => span),
    ...page.fences.map(({ opening, end }) => ({ offset: opening.offset, end })),
  ];
  const named = (known.names?.in(text) ?? []).filter(
    ({ offset }) => !inParts.some((part) => part.offset <= offset && offset < part.end),
  );
  return [
    ...links.flatMap(({ link, span }): Secret[] => {
      const shown = shownLink(context, known, link, text.slice(span.offset, span.end));
      return shown === undefined ? [] : [{ ...span, shown }];
    }),
    ...codes.flatMap(({ code, span }): Secret[] => (isUnknownRoll(code) ? [{ ...span, shown: UNKNOWN }] : [])),
    ...page.anchors.filter((anchor) => !isKnownAnchor(context, page, known, anchor)),
    ...named.map((span) => ({ ...span, shown: UNKNOWN })),
  ];
}

function wholeLink(text: string, { offset, end, isEmbed }: PageLink): PageSpan {
  const opening = text.lastIndexOf('[[', offset);
  return { offset: isEmbed ? opening - 1 : opening, end: text.indexOf(']]', end) + 2 };
}

/** The text that replaces a link that names a secret; undefined if the link may be shown. */
function shownLink(context: AdventureContext, known: Secrets, link: PageLink, written: string): string | undefined {
  const target = context.workspace.link(context.uri, link);
  const thing = target && linkedThing(context, target);
  const isNamed = known.names?.isIn(written) ?? false;
  if (!isNamed && !(thing && known.hides(context, thing))) return undefined;
  const [, label = ''] = written.slice(0, -2).split(/\\?\|/);
  return context.hidden.withoutThem(label).trim() || UNKNOWN;
}

/** The thing that a link leads to on a page, of all that it can mean: headings come first, those of the same page before others. */
export function linkedThing(
  { uri }: AdventureContext,
  { heading, things }: { readonly heading?: NamedThing; readonly things: readonly NamedThing[] },
): NamedThing | undefined {
  const headings = heading ? [heading] : things.filter(({ what }) => what === 'heading');
  return headings.find((one) => one.uri === uri) ?? headings[0] ?? things[0];
}

/** Whether code is not for players: it is not a roll, or it names a hidden person or a table that they do not have. */
function unknownRolls(context: AdventureContext, known: Secrets): (code: LiveCode) => boolean {
  const { workspace, uri } = context;
  const tables = workspace.linkable(uri).filter(({ what }) => what === 'random table' || what === 'clock');
  const secret = new Set(tables.flatMap((one) => (known.hides(context, one) ? nameKey(one.name) : [])));
  return ({ verb, text }) => {
    if (!ROLLED.has(verb) || known.names?.isIn(text)) return true;
    return verb === 'roll' && secret.has(nameKey(text.replace(/^\S+\s+/, '').replaceAll('"', '')));
  };
}

/** Whether an ordinary link leads to a heading that players have: readers who point at a link can read its anchor. */
function isKnownAnchor(context: AdventureContext, page: SourcePage, known: Secrets, anchor: PageAnchor): boolean {
  const { workspace, uri, text } = context;
  const { file, slug } = anchor;
  const files = file === '' ? [] : (workspace.link(uri, { name: file, offset: 0, end: 0 })?.things ?? []);
  const of = file === '' ? uri : files.find(({ what }) => what === 'file')?.uri;
  const there = of === uri ? page : of === undefined ? undefined : workspace.document(of)?.page;
  if (!there) return true;
  const secrets = of === uri ? known : Secrets.ofParts(there);
  const anchorOf = slugger();
  return publicHeadings(there, secrets).some((heading) => {
    const name = of === uri ? known.wordsOf(heading, text) : heading.name;
    return anchorOf(name) === slug && !known.names?.isIn(name);
  });
}
