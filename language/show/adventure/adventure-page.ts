import { percentText } from '../../dice/odds/chance.js';
import type {
  Fence,
  LiveCode,
  PageBox,
  PageHeading,
  PageLink,
  PageSpan,
  PageTable,
} from '../../grammar/markdown/page-parts.js';
import { slugger, slugOf } from '../../grammar/markdown/plain-text.js';
import { readTable } from '../../read/encounter/table-lines.js';
import type { SourcePage } from '../../read/source/source.js';
import { locate } from '../../workspace/locate.js';
import { folderOf } from '../../workspace/names/campaign-folders.js';
import type { NamedThing } from '../../workspace/names/name-index.js';
import {
  type AdventureContext,
  type Audience,
  anchorOf,
  type FencePart,
  fenceParts,
  type PlacedText,
  placedFindings,
  rollOdds,
  rollOfCode,
} from './fence-parts.js';
import { findingsHtml, partsHtml, rollHtml } from './part-writers.js';
import { publicPage, Secrets } from './secrets.js';

/** Markup that stands for a piece of a page. Who renders the page finds it by the text of the piece, whatever indents it. */
export interface MarkupPiece {
  readonly text: string;
  readonly html: string;
}

/** A fence as markup. */
export interface FenceMarkup extends MarkupPiece {
  /** It ends where the next heading begins, as nothing closes it: other readers of Markdown read on to the end. */
  readonly isOpen?: true;
}

/** A link between double brackets as markup. */
export interface LinkMarkup {
  /** What is before the bar: `Name`, `Name#Heading`. */
  readonly text: string;
  /** Where it leads: an anchor of the page, or a file beside it. Absent where nothing is known of it. */
  readonly href?: string;
  /** What is wrong with it. */
  readonly wrong?: string;
}

/** A table whose first column is headed by dice. */
export interface TableMarkup {
  readonly dice: string;
  /** The first two cells of each row. */
  readonly rows: readonly (readonly [key: string, text: string])[];
  readonly anchor: string;
  /** How likely each row is; empty for one whose numbers cannot be read. None at all for players. */
  readonly chances?: readonly string[];
  /** What is wrong with it, as markup. */
  readonly html: string;
}

/** What is live on a Markdown page, rendered. Plain data, in the order of the text. */
export interface AdventurePage {
  readonly isForPlayers: boolean;
  readonly fences: readonly FenceMarkup[];
  readonly codes: readonly MarkupPiece[];
  readonly links: readonly LinkMarkup[];
  readonly tables: readonly TableMarkup[];
  /** Boxes that have a name, and where links find them. */
  readonly boxes: readonly { readonly name: string; readonly anchor: string }[];
}

/** A fence with what its lines come to. */
export interface FenceContents {
  readonly fence: Fence;
  readonly parts: readonly FencePart[];
  readonly findings: readonly PlacedText[];
}

/** Live inline code with how likely its roll is made. */
export interface CodeContents {
  readonly code: LiveCode;
  readonly odds?: string;
  readonly findings: readonly PlacedText[];
}

/** A link with where it leads, and what is wrong with it. */
export interface LinkContents {
  readonly link: PageLink;
  readonly href?: string;
  readonly wrong?: string;
}

/** A table headed by dice with the chance of each row. */
export interface TableContents {
  readonly table: PageTable;
  readonly chances?: readonly string[];
  readonly findings: readonly PlacedText[];
}

/** What is live on a page and what it comes to, before it is written as markup or as Markdown. */
export interface PageContents {
  readonly boxes: readonly PageBox[];
  readonly fences: readonly FenceContents[];
  readonly codes: readonly CodeContents[];
  readonly links: readonly LinkContents[];
  readonly tables: readonly TableContents[];
}

/**
 * Computes what is live on a page, a fence or a roll a step, so that a host can do other things in between. For players nothing of
 * what is secret is among it.
 */
export function* pageContents(
  context: AdventureContext,
  whole: SourcePage,
  audience: Audience,
): Generator<undefined, PageContents> {
  const { workspace, uri, text } = context;
  const isForPlayers = audience === 'players';
  const secrets = isForPlayers ? Secrets.of(text, whole) : undefined;
  const page = secrets ? publicPage(whole, secrets) : whole;
  const shownFindings = isForPlayers
    ? []
    : placedFindings(context).filter(({ severity }) => severity !== 'information');
  const findingsIn = (from: number, to: number): PlacedText[] =>
    shownFindings.filter(({ offset }) => offset >= from && offset <= to);
  const fences: FenceContents[] = [];
  for (const fence of page.fences) {
    fences.push({
      fence,
      parts: fenceParts(context, fence, audience),
      findings: findingsIn(fence.opening.offset, fence.end),
    });
    yield;
  }
  const codes: CodeContents[] = [];
  for (const code of page.codes) {
    const roll = rollOfCode(context, code.offset, code.end);
    codes.push({ code, ...(roll && rollOdds(roll, audience)), findings: findingsIn(code.offset, code.end) });
    yield;
  }
  const { clocksAndTables = [] } = workspace.document(uri) ?? {};
  const anchorOfHeading = headingAnchors(context, secrets);
  return {
    boxes: page.boxes,
    fences,
    codes,
    links: page.links.map((link) => {
      const href = hrefOf(context, link, anchorOfHeading, secrets);
      const [wrong] = findingsIn(link.offset, link.end);
      return { link, ...(href !== undefined && { href }), ...(wrong && { wrong: wrong.message }) };
    }),
    tables: page.tables.map((table) => {
      const source = clocksAndTables.find(({ path }) => path === `@tables.${whole.tables.indexOf(table)}`);
      const last = table.rows.at(-1);
      const findings = findingsIn(Math.min(table.offset, table.diceSpan.offset), last?.end ?? table.end);
      return {
        table,
        ...(source && !isForPlayers && { chances: chancesOf(table, readTable(source).read.table.rows) }),
        findings,
      };
    }),
  };
}

/** The chance of each written row; empty for one that cannot be read, which is not among those of the random table. */
function chancesOf(
  { rows }: PageTable,
  readRows: readonly { readonly text: string; readonly chance: number }[],
): readonly string[] {
  let at = 0;
  return rows.map(({ text }) => {
    const row = readRows[at];
    if (!row || row.text !== text) return '';
    at++;
    return percentText(row.chance);
  });
}

/** The pieces of a page as markup. */
export function* adventurePage(
  context: AdventureContext,
  page: SourcePage,
  audience: Audience,
): Generator<undefined, AdventurePage> {
  const { text } = context;
  const contents = yield* pageContents(context, page, audience);
  const written = ({ offset, end }: PageSpan): string => text.slice(offset, end);
  return {
    isForPlayers: audience === 'players',
    boxes: contents.boxes.flatMap(({ name }) => (name === '' ? [] : { name, anchor: anchorOf(name) })),
    fences: contents.fences.flatMap(({ fence, parts, findings }): FenceMarkup[] => {
      const lines = fence.lines.map(written).join('\n');
      if (!fence.isClosed) return [{ text: lines, html: findingsHtml(findings), isOpen: true }];
      return [{ text: lines, html: partsHtml(parts, findings) }];
    }),
    codes: contents.codes.map(({ code, odds, findings }) => ({
      text: code.text.replaceAll('\\|', '|'),
      html: rollHtml(code.text.trim().replaceAll('\\|', '|'), odds, findings),
    })),
    links: contents.links.map(({ link, ...target }) => ({ text: linkText(link), ...target })),
    tables: contents.tables.map(({ table, chances, findings }) => ({
      dice: written(table.diceSpan),
      rows: table.rows.map(({ keySpan, text: cell }) => [written(keySpan), cell] as const),
      anchor: anchorOf(table.name),
      ...(chances && { chances }),
      html: findingsHtml(findings),
    })),
  };
}

/** `Name#Heading`: what is before the bar of a link. */
function linkText({ name, heading }: PageLink): string {
  return heading === undefined ? name : `${name}#${heading}`;
}

/** Where a link leads. In the players' copy, which has `secrets`, nowhere that players cannot see. */
function hrefOf(
  context: AdventureContext,
  link: PageLink,
  anchorOfHeading: (heading: NamedThing) => string,
  secrets: Secrets | undefined,
): string | undefined {
  const { workspace, uri } = context;
  const target = workspace.link(uri, link);
  if (!target) return undefined;
  const headings = target.heading ? [target.heading] : target.things.filter(({ what }) => what === 'heading');
  const thing = headings.find((one) => one.uri === uri) ?? headings[0] ?? target.things[0];
  if (!thing || (secrets && isSecret(context, thing, secrets))) return undefined;
  const isHere = thing.uri === uri;
  if (isHere && thing.what === 'file') return '#';
  const file = isHere ? '' : relativePath(uri, thing.uri);
  if (thing.what === 'heading') return `${file}#${anchorOfHeading(thing)}`;
  if (isHere) return `#${anchorOf(thing.name)}`;
  const line =
    thing.what === 'file' ? undefined : context.places.text({ uri: thing.uri, path: thing.path, part: 'name' })?.line;
  return line === undefined ? file : `${file}#L${line}`;
}

/** Answers the anchor of a heading of any page among those that are shown. */
function headingAnchors(
  { workspace, uri }: AdventureContext,
  secrets: Secrets | undefined,
): (of: NamedThing) => string {
  const pages = new Map<string, ReadonlyMap<PageHeading, string>>();
  const anchorsOf = (page: SourcePage, isHere: boolean): ReadonlyMap<PageHeading, string> => {
    const leftOut = secrets && (isHere ? secrets : Secrets.ofParts(page));
    const slug = slugger();
    return new Map(
      page.headings.filter(({ offset }) => !leftOut?.has(offset)).map((heading) => [heading, slug(heading.name)]),
    );
  };
  return (thing) => {
    const page = workspace.document(thing.uri)?.page;
    const heading = page && headingOf(page, thing);
    if (!page || !heading) return slugOf(thing.name);
    const anchors = pages.get(thing.uri) ?? anchorsOf(page, thing.uri === uri);
    pages.set(thing.uri, anchors);
    return anchors.get(heading) ?? slugOf(thing.name);
  };
}

function headingOf({ headings }: SourcePage, { path }: NamedThing): PageHeading | undefined {
  return headings[Number(path.split('.')[1])];
}

/** Whether players see nothing of something. Of other pages they see the scenes. */
function isSecret({ workspace, uri, root }: AdventureContext, thing: NamedThing, secrets: Secrets): boolean {
  if (thing.uri === uri) {
    const place = thing.what === 'file' ? undefined : locate(root, { uri, path: thing.path, part: 'name' });
    return place !== undefined && secrets.has(place.offset);
  }
  if (thing.what !== 'heading') return true;
  const page = workspace.document(thing.uri)?.page;
  const heading = page && headingOf(page, thing);
  return !heading || Secrets.ofParts(page).has(heading.offset);
}

/** The path from the folder of one file to another file. */
function relativePath(from: string, to: string): string {
  const here = folderOf(from).split('/');
  const there = folderOf(to).split('/');
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared++;
  return (
    [...here.slice(shared).map(() => '..'), ...there.slice(shared), to.slice(to.lastIndexOf('/') + 1)]
      .filter((part) => part !== '')
      .join('/')
      // A colon in the first part would make of it the scheme of a URI.
      .replace(/^(?=[^/]*:)/, './')
  );
}
