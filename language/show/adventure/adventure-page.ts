import { percentText } from '../../dice/odds/chance.js';
import type {
  Fence,
  LiveCode,
  PageBlock,
  PageBox,
  PageHeading,
  PageLink,
  PageSpan,
  PageTable,
} from '../../grammar/markdown/page-parts.js';
import { slugger, slugOf } from '../../grammar/markdown/plain-text.js';
import { nameKey } from '../../grammar/text.js';
import { chancesText, waysTo } from '../../play/chances/ways.js';
import { readTable } from '../../read/encounter/table-lines.js';
import type { SourcePage } from '../../read/source/source.js';
import { folderOf } from '../../workspace/names/campaign-folders.js';
import type { NamedThing } from '../../workspace/names/name-index.js';
import { isPicture } from '../../workspace/pages/page-links.js';
import {
  type AdventureContext,
  type Audience,
  anchorOf,
  type FencePart,
  fenceParts,
  type PlacedText,
  partOf,
  placedFindings,
  rollOdds,
  rollOfCode,
} from './fence-parts.js';
import { codeControl, type PageControl, rollControl } from './page-controls.js';
import { findingsHtml, partsHtml, rollHtml } from './part-writers.js';
import { publicPage, secretsOf } from './players-page.js';
import { linkedThing } from './secret-words.js';
import { headingOf, publicHeadings, Secrets } from './secrets.js';

/** HTML that replaces a piece of a page. The renderer finds the piece by its text, however it is indented. */
export interface MarkupPiece {
  readonly text: string;
  readonly html: string;
}

/** A fence as HTML. */
export interface FenceMarkup extends MarkupPiece {
  /** It is not closed and ends at the next heading; other readers of Markdown read on to the end. */
  readonly isOpen?: true;
}

/** A link in double brackets as HTML. */
export interface LinkMarkup {
  /** The text before the bar: `Name`, `Name#Heading`. */
  readonly text: string;
  /** The target: an anchor of the page, or a file beside it. Absent if it is unknown. */
  readonly href?: string;
  /** The message of its finding. */
  readonly wrong?: string;
  /** `![[Guard]]`: what is shown in its place, as HTML. */
  readonly html?: string;
  /** `![[map.png]]`: the picture in its place. */
  readonly picture?: string;
}

/** A table whose first column is headed by dice. */
export interface TableMarkup {
  readonly dice: string;
  /** The first two cells of each row. */
  readonly rows: readonly (readonly [key: string, text: string])[];
  readonly anchor: string;
  /** The chance of each row; empty for one whose numbers cannot be read. Absent for players. */
  readonly chances?: readonly string[];
  /** Its findings, as HTML. */
  readonly html: string;
  /** Rolls it; only where the page is to be clicked. */
  readonly roll?: PageControl;
}

/** A named box with its anchor. */
export interface BoxMarkup {
  readonly name: string;
  readonly anchor: string;
  /** The chances of the ways to a clue or a handout, where some need a roll; absent for players. */
  readonly ways?: string;
  /** It can be given to the players, or taken back; only where the page is to be clicked. */
  readonly give?: PageControl;
}

/** The live parts of a Markdown page, rendered. Plain data, in the order of the text. */
export interface AdventurePage {
  readonly isForPlayers: boolean;
  readonly fences: readonly FenceMarkup[];
  readonly codes: readonly MarkupPiece[];
  readonly links: readonly LinkMarkup[];
  readonly tables: readonly TableMarkup[];
  /** Named boxes, with their anchors. */
  readonly boxes: readonly BoxMarkup[];
  /** Blocks with a name, such as `^map`, with their anchors. The names are not shown. */
  readonly blocks: readonly { readonly name: string; readonly anchor: string }[];
}

/** A fence with the results of its lines. */
export interface FenceContents {
  readonly fence: Fence;
  readonly parts: readonly FencePart[];
  readonly findings: readonly PlacedText[];
}

/** Live inline code with the chance of its roll. */
export interface CodeContents {
  readonly code: LiveCode;
  readonly odds?: string;
  readonly control?: PageControl;
  readonly findings: readonly PlacedText[];
}

/** A link with its target, and its finding. */
export interface LinkContents {
  readonly link: PageLink;
  readonly href?: string;
  readonly wrong?: string;
  /** What it shows in its place, if it does. */
  readonly part?: FencePart;
}

/** A table headed by dice with the chance of each row. */
export interface TableContents {
  readonly table: PageTable;
  readonly chances?: readonly string[];
  readonly roll?: PageControl;
  readonly findings: readonly PlacedText[];
}

/** The live parts of a page with their results, before they are written as HTML or Markdown. */
export interface PageContents {
  /** What players do not see; absent for the game master. */
  readonly secrets?: Secrets;
  readonly boxes: readonly PageBox[];
  readonly blocks: readonly PageBlock[];
  readonly fences: readonly FenceContents[];
  readonly codes: readonly CodeContents[];
  readonly links: readonly LinkContents[];
  readonly tables: readonly TableContents[];
}

/**
 * Computes the live parts of a page, a fence or a roll per step, so that a host can do other things in between. For
 * players it contains nothing that is secret.
 */
export function* pageContents(
  context: AdventureContext,
  whole: SourcePage,
  audience: Audience,
): Generator<undefined, PageContents> {
  const { workspace, uri } = context;
  const isForPlayers = audience === 'players';
  const isLive = context.isLive === true && !isForPlayers;
  const secrets = isForPlayers ? secretsOf(context, whole) : undefined;
  const page = secrets ? publicPage(whole, secrets, context.text) : whole;
  const shownFindings = isForPlayers
    ? []
    : placedFindings(context).filter(({ severity }) => severity !== 'information');
  const findingsIn = (from: number, to: number): PlacedText[] =>
    shownFindings.filter(({ offset }) => offset >= from && offset <= to);
  const fences: FenceContents[] = [];
  for (const fence of page.fences) {
    fences.push({
      fence,
      parts: fenceParts(context, fence, audience).filter(
        (part) => part.is !== 'roll' || !secrets?.names?.isIn(part.text),
      ),
      findings: findingsIn(fence.opening.offset, fence.end),
    });
    yield;
  }
  const codes: CodeContents[] = [];
  for (const code of page.codes) {
    const roll = rollOfCode(context, code.offset, code.end);
    const control = isLive ? (roll ? rollControl(roll) : codeControl(code)) : undefined;
    codes.push({
      code,
      ...(roll && rollOdds(roll, audience)),
      ...(control && { control }),
      findings: findingsIn(code.offset, code.end),
    });
    yield;
  }
  const { clocksAndTables = [] } = workspace.document(uri) ?? {};
  const anchorOfHeading = headingAnchors(context, secrets);
  return {
    ...(secrets && { secrets }),
    boxes: page.boxes,
    blocks: page.blocks,
    fences,
    codes,
    links: page.links.map((link) => {
      const href = hrefOf(context, link, anchorOfHeading, secrets);
      const [wrong] = findingsIn(link.offset, link.end);
      const part = link.isEmbed ? embeddedPart(context, link, audience, secrets) : undefined;
      return {
        link,
        ...(href !== undefined && { href }),
        ...(wrong && { wrong: wrong.message }),
        ...(part && { part }),
      };
    }),
    tables: page.tables.map((table) => {
      const source = clocksAndTables.find(({ path }) => path === `@tables.${whole.tables.indexOf(table)}`);
      const last = table.rows.at(-1);
      const findings = findingsIn(Math.min(table.offset, table.diceSpan.offset), last?.end ?? table.end);
      return {
        table,
        ...(source && isLive && { roll: { is: 'roll', path: source.path } as const }),
        ...(source && !isForPlayers && { chances: chancesOf(table, readTable(source).read.table.rows) }),
        findings,
      };
    }),
  };
}

/** The chance of each row in the text; empty for one that cannot be read, which the random table does not have. */
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

/** The pieces of a page as HTML. */
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
    boxes: contents.boxes.flatMap((box): BoxMarkup[] => {
      const ways = audience === 'players' ? undefined : rolledWays(context, box);
      const give = context.isLive && audience !== 'players' ? giveControl(page, box) : undefined;
      return box.name === ''
        ? []
        : [{ name: box.name, anchor: anchorOf(box.name), ...(ways && { ways }), ...(give && { give }) }];
    }),
    fences: contents.fences.flatMap(({ fence, parts, findings }): FenceMarkup[] => {
      const lines = fence.lines.map(written).join('\n');
      if (!fence.isClosed) return [{ text: lines, html: findingsHtml(findings), isOpen: true }];
      return [{ text: lines, html: partsHtml(parts, findings) }];
    }),
    codes: contents.codes.map(({ code, odds, findings, control }) => ({
      text: code.text.replaceAll('\\|', '|'),
      html: rollHtml(code.text.trim().replaceAll('\\|', '|'), odds, findings, control),
    })),
    blocks: contents.blocks.map(({ name }) => ({ name, anchor: anchorOf(name) })),
    links: contents.links.map(({ link, part, ...target }) => ({
      text: linkText(link),
      ...target,
      ...(part && { html: partsHtml([part], []) }),
      ...(link.isEmbed && isPicture(link.name) && { picture: link.name }),
    })),
    tables: contents.tables.map(({ table, chances, findings, roll }) => ({
      dice: written(table.diceSpan),
      rows: table.rows.map(({ keySpan, text: cell }) => [written(keySpan), cell] as const),
      anchor: anchorOf(table.name),
      ...(chances && { chances }),
      ...(roll && { roll }),
      html: findingsHtml(findings),
    })),
  };
}

function giveControl({ front }: SourcePage, { kind, name }: PageBox): PageControl | undefined {
  if (kind !== 'clue' && kind !== 'handout') return undefined;
  return { is: 'give', name, isGiven: front.given.some(({ text }) => nameKey(text) === nameKey(name)) };
}

/** The chances of the ways to a clue or handout; undefined if none of them needs a roll. */
function rolledWays({ workspace, uri }: AdventureContext, box: PageBox): string | undefined {
  if (box.kind !== 'clue' && box.kind !== 'handout') return undefined;
  const ways = waysTo(workspace, uri, box);
  return ways.some(({ chance }) => chance < 1) ? chancesText(ways) : undefined;
}

/** The part that an embedded link shows: a stat block, an encounter, a clock, a table. */
function embeddedPart(
  context: AdventureContext,
  link: PageLink,
  audience: Audience,
  secrets: Secrets | undefined,
): FencePart | undefined {
  const target = context.workspace.link(context.uri, link);
  const thing = target?.heading ?? target?.things[0];
  if (!thing || secrets?.hides(context, thing)) return undefined;
  return partOf(context, thing, audience);
}

/** `Name#Heading`: the text of a link before the bar. */
function linkText({ name, heading }: PageLink): string {
  return heading === undefined ? name : `${name}#${heading}`;
}

/** The target of a link. In the players' copy, which has `secrets`, only if players can see it. */
function hrefOf(
  context: AdventureContext,
  link: PageLink,
  anchorOfHeading: (heading: NamedThing) => string,
  secrets: Secrets | undefined,
): string | undefined {
  const { workspace, uri } = context;
  const target = workspace.link(uri, link);
  if (!target) return undefined;
  const thing = linkedThing(context, target);
  if (!thing || (secrets && (secrets.hides(context, thing) || !isOnPages(context, thing)))) return undefined;
  const isHere = thing.uri === uri;
  if (isHere && thing.what === 'file') return '#';
  const file = isHere ? '' : relativePath(uri, thing.uri);
  if (thing.what === 'heading') return `${file}#${anchorOfHeading(thing)}`;
  if (isHere) return `#${anchorOf(thing.name)}`;
  const line =
    thing.what === 'file' ? undefined : context.places.text({ uri: thing.uri, path: thing.path, part: 'name' })?.line;
  return line === undefined ? file : `${file}#L${line}`;
}

/** A function that gives the anchor of a heading of any shown page. */
function headingAnchors(
  { workspace, uri, text }: AdventureContext,
  secrets: Secrets | undefined,
): (of: NamedThing) => string {
  const pages = new Map<string, ReadonlyMap<PageHeading, string>>();
  const anchorsOf = (page: SourcePage, isHere: boolean): ReadonlyMap<PageHeading, string> => {
    const leftOut = secrets && (isHere ? secrets : Secrets.ofParts(page));
    const slug = slugger();
    const headings = leftOut ? publicHeadings(page, leftOut) : page.headings;
    return new Map(
      headings.map((one) => [one, slug(isHere && leftOut ? leftOut.wordsOf(one, text) : one.name)] as const),
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

/** Whether players can follow a link to a thing: it is on their page, or it is a heading of another one. */
function isOnPages({ uri }: AdventureContext, thing: NamedThing): boolean {
  return thing.uri === uri || thing.what === 'heading';
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
      // A colon in the first segment would make it the scheme of a URI.
      .replace(/^(?=[^/]*:)/, './')
  );
}
