import type { PageAnchor, PageLink } from '../../grammar/markdown/page-parts.js';
import { nameKey } from '../../grammar/text.js';
import { ANY } from '../../memo/dependencies.js';
import type { SourceDocument } from '../../read/source/source.js';
import type { Dependencies } from '../facts.js';
import { fileNameOf, folderOf } from '../names/campaign-folders.js';
import type { NamedThing, NameIndex } from '../names/name-index.js';

/** The parts of the workspace that are needed to find the targets of links. */
export interface LinkSources {
  readonly dependencies: Dependencies;
  readonly names: NameIndex;
  document(uri: string): SourceDocument | undefined;
  scopeOf(uri: string): string;
  lookUp(uri: string, name: string): NamedThing | undefined;
}

/** What a link of a page leads to. */
export interface LinkTarget {
  /** Everything that the link can mean, the preferred thing first. */
  readonly things: readonly NamedThing[];
  /** For `[[file#Heading]]` the heading, or another thing of that page with this name. */
  readonly heading?: NamedThing;
  /** The link has several headings, of which `heading` is the last: `[[file#Chapter#Heading]]`. */
  readonly isNested?: true;
  /** The `#` of the link is part of the name. */
  readonly isWhole?: true;
  /** The link gives only the last word of a name, and only one person has that name. */
  readonly isShort?: true;
}

/** What a link can mean, in order of preference. */
const ORDER: readonly NamedThing['what'][] = [
  'character',
  'npc',
  'encounter',
  'random table',
  'clock',
  'handout',
  'clue',
  'gm',
  'heading',
  'campaign',
  'file',
];

/** What `[[page#Name]]` can mean on that page, in order of preference. */
const WITHIN: readonly NamedThing['what'][] = ['heading', 'block', ...ORDER.filter((what) => what !== 'file')];

/** What a link of a page leads to; undefined if nothing has its name. */
export function linkTarget(sources: LinkSources, uri: string, link: PageLink): LinkTarget | undefined {
  const { dependencies, names } = sources;
  const scope = sources.scopeOf(uri);
  const rank = (thing: NamedThing): number => 2 * ORDER.indexOf(thing.what) + (thing.uri === uri ? 0 : 1);
  const called = (name: string): NamedThing[] => {
    dependencies.read('name', scope, nameKey(name));
    const all = names.find(scope, name).filter(({ what }) => ORDER.includes(what));
    return all.sort((a, b) => rank(a) - rank(b));
  };
  const whole = link.whole === undefined ? [] : called(link.whole);
  if (whole.length > 0) return { things: whole, isWhole: true };
  if (link.name === '') return headingTarget(sources, uri, { uri, path: '@file', what: 'file', name: '' }, link);
  const named = called(link.name);
  const things = named.length > 0 ? named : atPath(called, link.name);
  if (link.heading !== undefined) {
    const file = nearest(
      uri,
      things.filter(({ what }) => what === 'file'),
    );
    return file && headingTarget(sources, uri, file, link);
  }
  if (things.length > 0) return { things };
  const short = personByLastWord(sources, scope, link.name);
  return short && { things: [short], isShort: true };
}

function headingTarget(
  sources: LinkSources,
  uri: string,
  file: NamedThing,
  { heading = '' }: PageLink,
): LinkTarget | undefined {
  if (heading === '') return { things: [file] };
  const scope = sources.scopeOf(uri);
  const within = (name: string): NamedThing | undefined => {
    sources.dependencies.read('name', scope, nameKey(name));
    const all = sources.names.find(scope, name).filter(({ uri: of, what }) => of === file.uri && WITHIN.includes(what));
    return all.sort((a, b) => WITHIN.indexOf(a.what) - WITHIN.indexOf(b.what))[0];
  };
  const declared = within(heading);
  if (declared) return { things: [file], heading: declared };
  const nested = heading.includes('#') ? within(lastHeading(heading)) : undefined;
  if (nested) return { things: [file], heading: nested, isNested: true };
  // A file that belongs to no game is not read, so its headings are unknown.
  return sources.document(file.uri) ? undefined : { things: [file] };
}

/** The last heading of `Chapter#Heading`. */
export function lastHeading(heading: string): string {
  return heading.slice(heading.lastIndexOf('#') + 1).trim();
}

/** For `[[folder/page]]`: the files with that name whose path ends with the written one. */
function atPath(called: (name: string) => readonly NamedThing[], written: string): NamedThing[] {
  const path = nameKey(written).replace(/^\.{0,2}\//, '');
  if (!path.includes('/')) return [];
  return called(path.slice(path.lastIndexOf('/') + 1)).filter(({ what, uri }) => {
    const whole = nameKey(decoded(uri));
    return what === 'file' && (whole.endsWith(`/${path}`) || whole.replace(/\.[^./]*$/, '').endsWith(`/${path}`));
  });
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** The nearest of several files: the one in the folder of the page, or else the first. */
function nearest(uri: string, files: readonly NamedThing[]): NamedThing | undefined {
  return files.find((one) => folderOf(one.uri) === folderOf(uri)) ?? files[0];
}

/** The only character whose name ends with this word. */
function personByLastWord({ dependencies, names }: LinkSources, scope: string, word: string): NamedThing | undefined {
  if (/\s/.test(word.trim())) return undefined;
  dependencies.read('name', scope, ANY);
  const people = names.endingWith(scope, word).filter(({ what }) => what === 'character' || what === 'npc');
  return people.length === 1 ? people[0] : undefined;
}

/** What a link can name: people, encounters, boxes, headings and files of the campaign, each once by its name. */
export function linkable(sources: Pick<LinkSources, 'dependencies' | 'names' | 'scopeOf'>, uri: string): NamedThing[] {
  const scope = sources.scopeOf(uri);
  sources.dependencies.read('name', scope, ANY);
  const all = sources.names.all(scope).filter(({ what, name }) => ORDER.includes(what) && name !== '');
  const first = new Map<string, NamedThing>();
  for (const thing of all.sort((a, b) => ORDER.indexOf(a.what) - ORDER.indexOf(b.what)))
    if (!first.has(nameKey(thing.name))) first.set(nameKey(thing.name), thing);
  return [...first.values()];
}

/** A heading as Obsidian writes it in a link: without the marks that a link gives a meaning to. */
function inLinks(name: string): string {
  return name
    .replace(/[#|^:[\]\\]|%%/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Files that Obsidian embeds in notes. Muster does not read them. */
const ATTACHED =
  /\.(?:avif|bmp|gif|jpe?g|png|svg|webp|flac|m4a|mp3|ogg|wav|webm|3gp|mkv|mov|mp4|ogv|pdf|canvas|base|excalidraw)$/i;

const PICTURE = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;

/** Whether a name is that of a picture file. */
export function isPicture(name: string): boolean {
  return PICTURE.test(name);
}

/** Whether a link is to a picture or another file that is not text. */
export function isAttachment({ name }: Pick<PageLink, 'name'>): boolean {
  return ATTACHED.test(name);
}

/** The name under which the index lists a link to something. */
export function linkedName(name: string): string {
  return `[[${name}]]`;
}

/** Everything of a page that has a name, and what it links. */
export function pageThings({ uri, page }: SourceDocument): NamedThing[] {
  if (!page) return [];
  const links = new Set(
    page.links
      .flatMap(({ name, heading = '', whole = '' }) => [name, heading, lastHeading(heading), whole])
      .filter((one) => one !== ''),
  );
  return [
    ...page.headings.map(({ name }, at): NamedThing => {
      const linked = inLinks(name);
      const also = linked === name ? {} : { also: [linked] };
      return { uri, path: `@headings.${at}`, what: 'heading', name, ...also };
    }),
    ...page.blocks.map(({ name }, at): NamedThing => ({ uri, path: `@blocks.${at}`, what: 'block', name })),
    ...page.boxes.flatMap(({ kind, name }, at): NamedThing[] =>
      name !== '' && (kind === 'handout' || kind === 'clue' || kind === 'gm')
        ? [{ uri, path: `@boxes.${at}`, what: kind, name }]
        : [],
    ),
    ...[...links].map((name): NamedThing => ({ uri, path: '@file', what: 'link', name: linkedName(name) })),
    ...page.anchors.map(
      (anchor): NamedThing => ({ uri, path: '@file', what: 'link', name: linkedName(anchorName(uri, anchor)) }),
    ),
  ];
}

/** The name under which the index lists a link to an anchor. It contains the name of the file. */
export function anchorName(uri: string, { file, slug }: Pick<PageAnchor, 'file' | 'slug'>): string {
  return `${file === '' ? fileNameOf(uri) : file}#${slug}`;
}

/** A document under its file name; a page also under that name without its extension, and under its aliases. */
export function fileThing(uri: string, isPage: boolean, aliases: readonly string[] = []): NamedThing {
  const name = fileNameOf(uri);
  return {
    uri,
    path: '@file',
    what: 'file',
    name,
    ...(isPage && { also: [name.replace(/\.[^.]*$/, ''), ...aliases] }),
  };
}
