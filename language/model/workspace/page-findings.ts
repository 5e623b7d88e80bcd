import type { NamedThing, NameIndex } from '../../names/name-index.js';
import { nobodyCalled } from '../evaluate/page/messages.js';
import type { Finding } from '../finding.js';
import { nearTexts } from '../read/near-names.js';
import type { SourceDocument, SourcePage } from '../read/source.js';
import { ANY, type Dependencies } from './dependencies.js';
import type { Pages } from './pages.js';

/** What the findings of a page need of the workspace. */
export interface PageSources {
  readonly dependencies: Dependencies;
  readonly names: NameIndex;
  readonly pages: Pages;
  scopeOf(uri: string): string;
  lookUp(uri: string, name: string): NamedThing | undefined;
}

/** What is wrong with a page besides the lines of its fences: its rolls, and the players that its front matter lists. */
export function pageFindings(sources: PageSources, { uri }: SourceDocument, page: SourcePage): Finding[] {
  sources.dependencies.read('text', '', `${uri}#@page`);
  return [...playerFindings(sources, uri, page), ...sources.pages.rollsOf(uri).flatMap(({ findings }) => findings)];
}

function playerFindings(sources: PageSources, uri: string, { front }: SourcePage): Finding[] {
  return (front.players ?? []).flatMap(({ text }, index) =>
    sources.lookUp(uri, text) ? [] : unknownPlayer(sources, uri, text, { path: `@players.${index}` }),
  );
}

/** A name of the party that nobody has. */
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
