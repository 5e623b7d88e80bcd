import { BOX_KINDS, type PageBox, type PageLink } from '../../grammar/markdown/page-parts.js';
import { slugOf } from '../../grammar/markdown/plain-text.js';
import { nameKey } from '../../grammar/text.js';
import { ANY } from '../../memo/dependencies.js';
import { readTick } from '../../read/encounter/clock-lines.js';
import { outcomesOf } from '../../read/encounter/outcome-lines.js';
import { unknownClock } from '../../read/messages.js';
import type { SourceDocument, SourcePage } from '../../read/source/source.js';
import { nearTexts, peopleWith } from '../../rules/near-names.js';
import { findingOf } from '../../sheet/encounter/checked-lines.js';
import { nobodyCalled } from '../../sheet/rolls/messages.js';
import type { Finding } from '../../values/finding.js';
import type { TextOrigin } from '../../values/origin.js';
import type { ClocksAndTables } from '../clocks-and-tables.js';
import type { Dependencies } from '../facts.js';
import type { NamedThing, NameIndex } from '../names/name-index.js';
import * as say from './messages.js';
import {
  anchorName,
  isAttachment,
  type LinkSources,
  lastHeading,
  linkable,
  linkedName,
  linkTarget,
} from './page-links.js';
import type { Pages } from './pages.js';

/** The parts of the workspace that the findings of a page need. */
export interface PageSources extends LinkSources {
  readonly dependencies: Dependencies;
  readonly names: NameIndex;
  readonly pages: Pages;
  readonly clocksAndTables: ClocksAndTables;
}

/** Findings for a page outside the lines of its blocks: rolls, links, and the players in its front matter. */
export function pageFindings(sources: PageSources, document: SourceDocument, page: SourcePage): Finding[] {
  const { uri, campaigns } = document;
  sources.dependencies.read('text', '', `${uri}#@page`);
  return [
    ...campaigns.map(
      ({ path }): Finding => ({
        severity: 'error',
        code: 'wrong-place',
        message: say.campaignOnPage(),
        origin: { uri, path, part: 'name' },
      }),
    ),
    ...frontFindings(sources, uri, page),
    ...sources.pages.rollsOf(uri).flatMap(({ findings }) => findings),
    ...page.ticks.flatMap((tick) =>
      readTick(tick, sources.clocksAndTables.of(uri)).problems.map((problem) => findingOf(tick, problem)),
    ),
    ...outcomeFindings(sources, uri, page),
    ...linkFindings(sources, uri, page),
    ...unlinkedFindings(sources, document, page),
    ...boxFormFindings(uri, page),
  ];
}

/** Findings for unknown names in the front matter: players, and the clues and handouts that they were given. */
function frontFindings(sources: PageSources, uri: string, { front, boxes }: SourcePage): Finding[] {
  const named = boxes.flatMap(({ kind, name }) => (kind === 'clue' || kind === 'handout' ? name : []));
  const known = new Set(named.map(nameKey));
  const unknown = front.given.flatMap(({ text }, index): Finding[] => {
    if (known.has(nameKey(text))) return [];
    const origin = { uri, path: `@given.${index}`, part: 'name' } as const;
    return [
      {
        severity: 'warning',
        code: 'unknown-name',
        message: say.noBox(text),
        origin,
        data: { near: nearTexts(text, named) },
      },
    ];
  });
  return [...unknown, ...playerFindings(sources, uri, front)];
}

function playerFindings(sources: PageSources, uri: string, front: SourcePage['front']): Finding[] {
  return (front.players ?? []).flatMap(({ text }, index) =>
    sources.lookUp(uri, text) ? [] : unknownPlayer(sources, uri, text, { path: `@players.${index}` }),
  );
}

/** Findings for clocks and boxes that an outcome names and that do not exist. */
function outcomeFindings({ clocksAndTables }: PageSources, uri: string, { codes, boxes }: SourcePage): Finding[] {
  const given = boxes.flatMap(({ kind, name }) => (kind === 'clue' || kind === 'handout' ? name : []));
  return codes.flatMap(({ verb, text }, index): Finding[] => {
    if (verb !== 'outcome') return [];
    const origin = { uri, path: `@codes.${index}`, part: 'name' } as const;
    const names = clocksAndTables.of(uri);
    return outcomesOf(text).flatMap(({ does }) =>
      does.flatMap((one): Finding[] => {
        if (one.is === 'give') {
          if (given.some((name) => nameKey(name) === nameKey(one.name))) return [];
          const near = nearTexts(one.name, given);
          return [{ severity: 'warning', code: 'unknown-name', message: say.noBox(one.name), origin, data: { near } }];
        }
        if (names.clock(one.clock)) return [];
        const near = nearTexts(one.clock, names.clocks());
        const message = unknownClock(one.clock, near, false);
        return [{ severity: 'error', code: 'unknown-name', message, origin, data: { near } }];
      }),
    );
  });
}

/** The finding for a name of the party that no character has. */
export function unknownPlayer(
  sources: Pick<PageSources, 'dependencies' | 'names' | 'scopeOf'>,
  uri: string,
  name: string,
  place: { readonly path: string; readonly from?: number; readonly to?: number },
): Finding[] {
  const scope = sources.scopeOf(uri);
  sources.dependencies.read('name', scope, ANY);
  const people = sources.names.all(scope).flatMap((one) => (one.what === 'character' ? one.name : []));
  const near = nearTexts(name, [...new Set(people)].sort());
  return [
    {
      severity: 'error',
      code: 'unknown-member',
      message: nobodyCalled(name),
      origin: { uri, part: 'name', ...place },
      data: { near },
    },
  ];
}

/**
 * Findings for links that lead nowhere. Without a similar name, the target may be something that is still to be
 * written, so that this is only information.
 */
function linkFindings(sources: PageSources, uri: string, { links, headings }: SourcePage): Finding[] {
  let nearTo: NearLinks | undefined;
  let missing = 0;
  return links.flatMap((link, index): Finding[] => {
    const origin: TextOrigin = { uri, path: `@links.${index}`, part: 'name' };
    const target = linkTarget(sources, uri, link);
    const [first] = target?.things ?? [];
    if (target?.isShort && first) {
      const message = say.shortName(link.name, first.name);
      const data = { near: [first.name], isShort: true };
      return [{ severity: 'information', code: 'unknown-name', message, origin, data }];
    }
    if (target || isAttachment(link)) return [];
    const file = link.heading === undefined ? undefined : fileOf(sources, uri, link.name);
    if (link.heading !== undefined && file) {
      const ofFile = file.uri === uri ? headings : (sources.document(file.uri)?.page?.headings ?? []);
      const names = ofFile.map(({ name }) => name);
      const near = nearTexts(link.heading, names);
      const message = say.unknownHeading(link.heading, link.name, near);
      const data = { near: near.map((name) => `${link.name}#${name}`) };
      return [{ severity: 'warning', code: 'unknown-name', message, origin, data }];
    }
    nearTo ??= nearLinks(linkable(sources, uri));
    missing++;
    const name = link.whole ?? link.name;
    const near = missing > MOST_NEAR ? [] : nearTo(name);
    const severity = near.length > 0 ? 'warning' : 'information';
    return [{ severity, code: 'unknown-name', message: say.unknownLink(name, near), origin, data: { near } }];
  });
}

/** Limit of the links on a page for which similar names are searched. More findings are not shown. */
const MOST_NEAR = 1000;
/** Limit of the names that one finding offers. */
const MOST_NAMED = 3;

/** Returns the names that a link may mean. */
type NearLinks = (name: string) => readonly string[];

function nearLinks(things: readonly NamedThing[]): NearLinks {
  const names = things.map(({ name }) => name);
  const people = things.flatMap(({ what, name }) => (what === 'character' || what === 'npc' ? [name] : []));
  const byEnds = new Map<string, string[]>();
  for (const name of names) {
    if (!nameKey(name).includes(' ')) continue;
    const ends = endsOf(name);
    const group = byEnds.get(ends);
    if (!group) byEnds.set(ends, [name]);
    else if (group.length < MOST_NAMED) group.push(name);
  }
  return (name) => {
    const near = [...nearTexts(name, names), ...(byEnds.get(endsOf(name)) ?? []), ...peopleWith(name, people)];
    return [...new Set(near)].slice(0, MOST_NAMED);
  };
}

/** The first word and the last: `Dr Lenz` is almost Dr. Ewald Lenz. */
function endsOf(name: string): string {
  const words = nameKey(name).replaceAll('.', '').split(' ');
  return `${words[0]} ${words.at(-1)}`;
}

/** Names of boxes for the game master in other programs. */
const SECRET_BOXES = ['dm', 'keeper', 'secret', 'spoiler'];

/**
 * Findings for boxes whose kind resembles one that Muster knows: players never see them. Other kinds are left alone. A
 * known kind with blanks in its brackets is reported too, as only Muster takes it for a box.
 */
function boxFormFindings(uri: string, { boxes }: SourcePage): Finding[] {
  return boxes.flatMap(({ kind, hasBlanks }, at): Finding[] => {
    const origin = { uri, path: `@boxes.${at}`, part: 'name' } as const;
    if (BOX_KINDS.includes(kind))
      return hasBlanks ? [{ severity: 'warning', code: 'advice', message: say.blanksInBox(kind), origin }] : [];
    const [near] = [
      ...(SECRET_BOXES.includes(kind) ? ['gm'] : []),
      ...BOX_KINDS.filter((one) => kind.startsWith(`${one}-`)),
      ...nearTexts(kind, BOX_KINDS),
    ];
    if (near === undefined) return [];
    return [{ severity: 'warning', code: 'advice', message: say.unknownBox(kind, near), origin }];
  });
}

function fileOf(sources: PageSources, uri: string, name: string): NamedThing | undefined {
  if (name === '') return { uri, path: '@file', what: 'file', name };
  return linkTarget(sources, uri, { name, offset: 0, end: 0 })?.things.find(({ what }) => what === 'file');
}

/** Counts the links to a name: those of its own page outside the thing itself, and those of other pages. */
type CountLinks = (name: string, itself?: PageBox) => number;

function linkCounter(sources: PageSources, uri: string, { links }: SourcePage): CountLinks {
  const { dependencies, names } = sources;
  const scope = sources.scopeOf(uri);
  const onPage = new Map<string, PageLink[]>();
  for (const link of links)
    for (const key of new Set(
      [link.heading ?? link.name, lastHeading(link.heading ?? ''), link.whole ?? link.name].map(nameKey),
    )) {
      const same = onPage.get(key);
      if (same) same.push(link);
      else onPage.set(key, [link]);
    }
  return (name, itself) => {
    const isOutside = ({ offset }: PageLink): boolean => !itself || offset < itself.offset || offset >= itself.to;
    const linked = linkedName(name);
    dependencies.read('name', scope, nameKey(linked));
    const elsewhere = names.find(scope, linked).filter(({ what, uri: of }) => what === 'link' && of !== uri);
    return (onPage.get(nameKey(name)) ?? []).filter(isOutside).length + elsewhere.length;
  };
}

/** Findings for scenes, clues and handouts without links. */
function unlinkedFindings(sources: PageSources, document: SourceDocument, page: SourcePage): Finding[] {
  const countLinks = linkCounter(sources, document.uri, page);
  return [...boxFindings(document, page, countLinks), ...sceneFindings(document, page, countLinks)];
}

/** Findings for clues and handouts with no links, or fewer than their author wants. */
function boxFindings({ uri }: SourceDocument, { boxes }: SourcePage, countLinks: CountLinks): Finding[] {
  return boxes.flatMap((box, index): Finding[] => {
    const { kind, name, ways: wanted } = box;
    if (kind !== 'clue' && kind !== 'handout') return [];
    const path = `@boxes.${index}`;
    if (name === '') return [unlinked(uri, path, say.nameless(kind, wanted))];
    if (wanted === 0) {
      const origin = { uri, path, part: 'name' } as const;
      return [{ severity: 'warning', code: 'out-of-range', message: say.noWays(kind, name), origin }];
    }
    const ways = countLinks(name, box);
    if (wanted !== undefined && ways < wanted)
      return [{ ...unlinked(uri, path, say.fewWays(kind, name, ways, wanted)), code: 'three-ways' }];
    return ways === 0 ? [unlinked(uri, path, say.unlinked(kind, name))] : [];
  });
}

/**
 * Findings for scenes without links. A heading is a scene if something is rolled or a character is met below it. The
 * first one needs no link, because the adventure begins there.
 */
function sceneFindings({ uri, encounters }: SourceDocument, page: SourcePage, countLinks: CountLinks): Finding[] {
  const anchors = new Set(page.anchors.map((anchor) => anchorName(uri, anchor)));
  const isLinked = ({ name }: { readonly name: string }): boolean => {
    const anchor = anchorName(uri, { file: '', slug: slugOf(name) });
    return countLinks(name) > 0 || anchors.has(anchor) || countLinks(anchor) > 0;
  };
  // An author who links no scene at all does not work with links.
  if (!page.headings.some(isLinked)) return [];
  const liveOffsets = [...page.fences, ...page.codes].map(({ offset }) => offset).sort((a, b) => a - b);
  const scenes = page.headings
    .map((heading, index) => ({ ...heading, index, next: page.headings[index + 1]?.offset }))
    .filter(({ offset, next, level }) => level > 1 && hasOneBetween(liveOffsets, offset, next));
  const encounterNames = new Set(encounters.map(({ name }) => nameKey(name)));
  return scenes
    .slice(1)
    .filter((scene) => !isLinked(scene) && !encounterNames.has(nameKey(scene.name)))
    .map(({ name, index }) => unlinked(uri, `@headings.${index}`, say.unlinked('scene', name)));
}

function unlinked(uri: string, path: string, message: string): Finding {
  return { severity: 'information', code: 'unlinked', message, origin: { uri, path, part: 'name' } };
}

/** Whether one of some sorted offsets is between two others. */
function hasOneBetween(offsets: readonly number[], from: number, to = Number.POSITIVE_INFINITY): boolean {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((offsets[middle] ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  return (offsets[low] ?? to) < to;
}
