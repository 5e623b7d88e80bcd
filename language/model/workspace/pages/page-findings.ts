import { slugOf } from '../../../grammar/markdown/plain-text.js';
import { nameKey } from '../../../grammar/text.js';
import type { NamedThing, NameIndex } from '../../../names/name-index.js';
import { findingOf } from '../../evaluate/encounter/scene.js';
import { nobodyCalled } from '../../evaluate/rolls/messages.js';
import type { Finding } from '../../finding.js';
import type { TextOrigin } from '../../origin.js';
import { readTick } from '../../read/encounter/clock-lines.js';
import { nearTexts } from '../../read/near-names.js';
import type { SourceDocument, SourcePage } from '../../read/source/source.js';
import { ANY, type Dependencies } from '../dependencies.js';
import * as say from './messages.js';
import { anchorName, type LinkSources, linkable, linkedName, linkTarget } from './page-links.js';
import type { Pages } from './pages.js';
import type { SceneThings } from './scene-names.js';

/** What the findings of a page need of the workspace. */
export interface PageSources extends LinkSources {
  readonly dependencies: Dependencies;
  readonly names: NameIndex;
  readonly pages: Pages;
  readonly scenes: SceneThings;
}

/** What is wrong with a page besides the lines of its blocks: rolls, links, and the players that its front matter lists. */
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
    ...playerFindings(sources, uri, page),
    ...sources.pages.rollsOf(uri).flatMap(({ findings }) => findings),
    ...page.ticks.flatMap((tick) =>
      readTick(tick, sources.scenes.of(uri)).problems.map((problem) => findingOf(tick, problem)),
    ),
    ...linkFindings(sources, uri, page),
    ...unlinkedFindings(sources, document, page),
  ];
}

function playerFindings(sources: PageSources, uri: string, { front }: SourcePage): Finding[] {
  return (front.players ?? []).flatMap(({ text }, index) =>
    sources.lookUp(uri, text) ? [] : unknownPlayer(sources, uri, text, { path: `@players.${index}` }),
  );
}

/** A name of the party that no character has. */
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

/** Links that lead nowhere. One that nothing resembles may be to something that is still to be written. */
function linkFindings(sources: PageSources, uri: string, { links, headings }: SourcePage): Finding[] {
  let names: NearLinks | undefined;
  let missing = 0;
  return links.flatMap((link, index): Finding[] => {
    const origin: TextOrigin = { uri, path: `@links.${index}`, part: 'name' };
    const target = linkTarget(sources, uri, link);
    const [first] = target?.things ?? [];
    if (target?.isShort && first) {
      const data = { near: [first.name], isShort: true };
      return [
        { severity: 'information', code: 'unknown-name', message: say.shortName(link.name, first.name), origin, data },
      ];
    }
    if (target) return [];
    const file = link.heading === undefined ? undefined : fileOf(sources, uri, link.name);
    if (link.heading !== undefined && file) {
      const all = file.uri === uri ? headings : (sources.document(file.uri)?.page?.headings ?? []);
      const near = nearTexts(
        link.heading,
        all.map(({ name }) => name),
      );
      const message = say.unknownHeading(link.heading, link.name, near);
      const data = { near: near.map((name) => `${link.name}#${name}`) };
      return [{ severity: 'warning', code: 'unknown-name', message, origin, data }];
    }
    names ??= nearLinks(linkable(sources, uri).map(({ name }) => name));
    missing++;
    const name = link.whole ?? link.name;
    const near = missing > MOST_NEAR ? [] : names(name);
    const severity = near.length > 0 ? 'warning' : 'information';
    return [{ severity, code: 'unknown-name', message: say.unknownLink(name, near), origin, data: { near } }];
  });
}

/** Links of a page for which near names are looked for: more findings than that are not shown. */
const MOST_NEAR = 1000;
/** Names that one finding offers. */
const MOST_NAMED = 3;

/** Names that a link may mean. */
type NearLinks = (name: string) => readonly string[];

function nearLinks(names: readonly string[]): NearLinks {
  const byEnds = new Map<string, string[]>();
  for (const name of names) {
    if (!nameKey(name).includes(' ')) continue;
    const ends = endsOf(name);
    const group = byEnds.get(ends);
    if (!group) byEnds.set(ends, [name]);
    else if (group.length < MOST_NAMED) group.push(name);
  }
  return (name) => [...new Set([...nearTexts(name, names), ...(byEnds.get(endsOf(name)) ?? [])])].slice(0, MOST_NAMED);
}

/** The first word and the last: `Dr. Lenz` is almost Dr. Ewald Lenz. */
function endsOf(name: string): string {
  const words = nameKey(name).split(' ');
  return `${words[0]} ${words.at(-1)}`;
}

function fileOf(sources: PageSources, uri: string, name: string): NamedThing | undefined {
  if (name === '') return { uri, path: '@file', what: 'file', name };
  return linkTarget(sources, uri, { name, offset: 0, end: 0 })?.things.find(({ what }) => what === 'file');
}

/**
 * Scenes, clues and handouts to which no way leads. A heading is a scene where something is rolled or a character is met below it;
 * the first one is where the adventure begins.
 */
function unlinkedFindings(sources: PageSources, { uri, encounters }: SourceDocument, page: SourcePage): Finding[] {
  const { dependencies, names } = sources;
  const scope = sources.scopeOf(uri);
  const own = new Map<string, number>();
  for (const link of page.links) {
    for (const key of new Set([nameKey(link.heading ?? link.name), nameKey(link.whole ?? link.name)]))
      own.set(key, (own.get(key) ?? 0) + 1);
  }
  const waysTo = (name: string): number => {
    const linked = linkedName(name);
    dependencies.read('name', scope, nameKey(linked));
    return (
      (own.get(nameKey(name)) ?? 0) +
      names.find(scope, linked).filter((one) => one.what === 'link' && one.uri !== uri).length
    );
  };
  const findings: Finding[] = [];
  const report = (code: 'unlinked' | 'three-ways', message: string, path: string): void => {
    findings.push({ severity: 'information', code, message, origin: { uri, path, part: 'name' } });
  };
  page.boxes.forEach(({ kind, name, ways }, at) => {
    if (kind !== 'clue' && kind !== 'handout') return;
    if (name === '') {
      report('unlinked', say.nameless(kind, ways), `@boxes.${at}`);
      return;
    }
    const number = waysTo(name);
    if (ways !== undefined && number < ways)
      report('three-ways', say.fewWays(kind, name, number, ways), `@boxes.${at}`);
    else if (number === 0) report('unlinked', say.unlinked(kind, name), `@boxes.${at}`);
  });
  const scenes = page.headings.map((heading, at) => ({ ...heading, at, end: page.headings[at + 1]?.offset }));
  const places = [...page.fences, ...page.codes].map(({ offset }) => offset).sort((a, b) => a - b);
  const live = scenes.filter(({ offset, end, level }) => level > 1 && holdsSomething(places, offset, end));
  const anchors = new Set(page.anchors.map((anchor) => anchorName(uri, anchor)));
  const isLinked = ({ name }: { readonly name: string }): boolean => {
    const anchor = anchorName(uri, { file: '', slug: slugOf(name) });
    return waysTo(name) > 0 || anchors.has(anchor) || waysTo(anchor) > 0;
  };
  // Who links no scene at all does not work with links.
  if (!page.headings.some(isLinked)) return findings;
  const called = new Set(encounters.map(({ name }) => nameKey(name)));
  for (const scene of live.slice(1))
    if (!isLinked(scene) && !called.has(nameKey(scene.name)))
      report('unlinked', say.unlinked('scene', scene.name), `@headings.${scene.at}`);
  return findings;
}

/** Whether one of the places, which rise, is between two others. */
function holdsSomething(places: readonly number[], from: number, to = Number.POSITIVE_INFINITY): boolean {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((places[middle] ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  return (places[low] ?? to) < to;
}
