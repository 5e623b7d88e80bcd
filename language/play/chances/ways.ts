import type { PageBox, PageLink, PageSpan } from '../../grammar/markdown/page-parts.js';
import { nameKey } from '../../grammar/text.js';
import { readTable } from '../../read/encounter/table-lines.js';
import type { SourcePage } from '../../read/source/source.js';
import { says } from '../../roll/messages.js';
import type { Attempt } from '../../sheet/rolls/attempt.js';
import type { Finding } from '../../values/finding.js';
import { linkedName } from '../../workspace/pages/page-links.js';
import type { Workspace } from '../../workspace/workspace.js';
import { chancesOf, chanceText } from './party-odds.js';

/** A link that leads to a clue or a handout. */
export interface Way {
  readonly uri: string;
  readonly link: PageLink;
  /** The chance that the best of the party gets there; 1 without a roll. */
  readonly chance: number;
}

/** A page of the campaign. */
interface Place {
  readonly uri: string;
  readonly page: SourcePage;
}

/** A way that is found in half of all tries or more counts as a whole one; a rarer one counts in proportion. */
const WHOLE_WAY = 0.5;

/** The ways to a clue or handout of a page, from that page and the other pages of the campaign, with their chances. */
export function waysTo(workspace: Workspace, uri: string, box: PageBox): readonly Way[] {
  const page = workspace.document(uri)?.page;
  return page ? waysFrom(workspace, { uri, page }, box, new Set()) : [];
}

/** Findings for clues and handouts that have enough ways, but are still rarely found. */
export function wayFindings(workspace: Workspace, uri: string): Finding[] {
  const boxes = workspace.document(uri)?.page?.boxes ?? [];
  return boxes.flatMap((box, index): Finding[] => {
    const { kind, name, ways: wanted = 0 } = box;
    if ((kind !== 'clue' && kind !== 'handout') || name === '' || wanted === 0) return [];
    const ways = waysTo(workspace, uri, box);
    const worth = ways.reduce((sum, { chance }) => sum + Math.min(1, chance / WHOLE_WAY), 0);
    if (ways.length < wanted || Math.round(worth) >= wanted) return [];
    const message = says.rareWays(kind, name, {
      wanted,
      worth: worth.toFixed(1),
      chances: chancesText(ways),
    });
    return [
      { severity: 'information', code: 'three-ways', message, origin: { uri, path: `@boxes.${index}`, part: 'name' } },
    ];
  });
}

/** The chances of some ways, the best first: `91 %, 27 %, 1 %`. */
export function chancesText(ways: readonly Way[]): string {
  return [...ways]
    .sort((a, b) => b.chance - a.chance)
    .map(({ chance }) => chanceText(chance))
    .join(', ');
}

function waysFrom(workspace: Workspace, home: Place, box: PageBox, passed: Set<PageBox>): readonly Way[] {
  if (passed.has(box)) return [];
  const seen = new Set(passed).add(box);
  const linking = workspace.names
    .find(workspace.scopeOf(home.uri), linkedName(box.name))
    .flatMap(({ what, uri }) => (what === 'link' && uri !== home.uri ? uri : []));
  const places = [...new Set(linking)].flatMap((uri): Place[] => {
    const page = workspace.document(uri)?.page;
    return page ? [{ uri, page }] : [];
  });
  const key = nameKey(box.name);
  return [home, ...places].flatMap((place) =>
    place.page.links.flatMap((link): Way[] => {
      const isInside = place.uri === home.uri && isWithin(link, { offset: box.offset, end: box.to });
      if (isInside || !namesOf(link).includes(key)) return [];
      return [{ uri: place.uri, link, chance: chanceOfLink(workspace, place, link, seen) }];
    }),
  );
}

/** The keys of everything that a link can refer to: a page, a heading or a box. */
function namesOf({ name, heading, whole }: PageLink): readonly string[] {
  const last = heading?.slice(heading.lastIndexOf('#') + 1).trim();
  return [heading ?? name, last, whole].flatMap((one) => (one === undefined ? [] : nameKey(one)));
}

/** The chance of a link: of the roll before it in its paragraph or row, of the box that it is in, and of its table row. */
function chanceOfLink(workspace: Workspace, place: Place, link: PageLink, passed: Set<PageBox>): number {
  const { page } = place;
  const passage = page.passages.find((one) => isWithin(link, one));
  const rolled = passage ? chanceBefore(workspace, place, passage, link.offset) : 1;
  const inside = page.boxes.find(
    (box) =>
      (box.kind === 'clue' || box.kind === 'handout') &&
      box.name !== '' &&
      isWithin(link, { offset: box.offset, end: box.to }),
  );
  const ways = inside ? waysFrom(workspace, place, inside, passed) : [];
  const ofBox = ways.length === 0 ? 1 : Math.max(...ways.map(({ chance }) => chance));
  return rolled * ofBox * chanceOfRow(workspace, place, link, new Set());
}

/** Most characters between two rolls that are alternatives, with a word such as *or* between them. */
const BESIDE = 8;

/** The chance of the last roll before a place of a passage, or the best one of it and its alternatives. */
function chanceBefore({ pages }: Workspace, { uri, page }: Place, passage: PageSpan, at: number): number {
  const attempts = new Map(pages.rollsOf(uri).map((one) => [one.source.path, one]));
  const before = page.codes.flatMap((code) => {
    if (code.end > at || !isWithin(code, passage)) return [];
    const roll = page.rolls.find(({ tokens: [first] }) => first && isWithin(first, code));
    const attempt = roll && attempts.get(roll.path);
    return attempt && attempt.table === undefined && chancesOf(attempt).length > 0 ? [{ code, attempt }] : [];
  });
  let best: number | undefined;
  let next: PageSpan | undefined;
  for (const { code, attempt } of before.reverse()) {
    if (next && next.offset - code.end > BESIDE) break;
    best = Math.max(best ?? 0, bestOf(attempt));
    next = code;
  }
  return best ?? 1;
}

/** The chance of the best of those who can try. */
function bestOf(attempt: Attempt): number {
  const [best] = chancesOf(attempt);
  return best?.chance ?? 1;
}

/** The chance of the row of a random table that a place is in, and of the rows that roll that table. */
function chanceOfRow(workspace: Workspace, place: Place, span: PageSpan, passed: ReadonlySet<string>): number {
  const { uri, page } = place;
  const at = page.tables.findIndex(({ rows }) => rows.some((row) => isWithin(span, row)));
  const table = page.tables[at];
  const source = workspace.document(uri)?.clocksAndTables.find(({ path }) => path === `@tables.${at}`);
  if (!table || !source || passed.has(source.path)) return 1;
  const written = table.rows.find((row) => isWithin(span, row));
  const row = readTable(source).read.table.rows.find(({ text }) => text === written?.text);
  const key = nameKey(table.name);
  const rolls = workspace.pages.rollsOf(uri).filter((one) => one.table !== undefined && nameKey(one.table) === key);
  const within = new Set(passed).add(source.path);
  const reached = rolls.flatMap((one) => {
    const [token] = page.rolls.find(({ path }) => path === one.source.path)?.tokens ?? [];
    return token ? chanceOfRow(workspace, place, token, within) : [];
  });
  return (row?.chance ?? 0) * (reached.length === 0 ? 1 : Math.max(...reached));
}

function isWithin(inner: PageSpan, outer: PageSpan): boolean {
  return inner.offset >= outer.offset && inner.end <= outer.end;
}
