import { nameKey } from '../grammar/text.js';
import { ANY } from '../memo/dependencies.js';
import { partyNames } from '../read/party-names.js';
import type { SourceCampaign, SourceDocument } from '../read/source/source.js';
import type { Dependencies } from './facts.js';
import type { NamedThing, NameIndex } from './names/name-index.js';

/** The parts of the workspace that are needed to find the party. */
interface Sources {
  readonly dependencies: Dependencies;
  readonly names: NameIndex;
  document(uri: string): SourceDocument | undefined;
  scopeOf(uri: string): string;
  campaignOf(scope: string): SourceCampaign | undefined;
  rulebookName(uri: string): string | undefined;
  lookUp(uri: string, name: string): NamedThing | undefined;
}

/**
 * The player characters that a document is about: those in its front matter, else those that the campaign lists after
 * `party`, else every `character` of the campaign and the game. In a fixed order, each once.
 */
export function partyOf(sources: Sources, uri: string): readonly NamedThing[] {
  const { dependencies, names } = sources;
  const scope = sources.scopeOf(uri);
  // What the front matter says changes with the text of the page.
  dependencies.read('text', '', `${uri}#@page`);
  const campaign = sources.campaignOf(scope);
  if (campaign) dependencies.read('party', scope, '');
  const players = sources.document(uri)?.page?.front.players?.map(({ text }) => text) ?? [];
  const lists = [
    { from: uri, listed: players },
    { from: campaign?.uri ?? uri, listed: campaign ? partyNames(campaign).map(({ name }) => name) : [] },
  ];
  // A list without a known name is skipped: it has a finding of its own, so that not every check reports it.
  for (const { from, listed } of lists) {
    const known = unique(listed.flatMap((name) => sources.lookUp(from, name) ?? []));
    if (known.length > 0) return known;
  }
  dependencies.read('name', scope, ANY);
  const game = nameKey(sources.rulebookName(uri) ?? '');
  const all = names
    .all(scope)
    .filter((one) => one.what === 'character' && nameKey(sources.rulebookName(one.uri) ?? '') === game);
  return unique(all.sort((a, b) => (a.uri === b.uri ? Number(a.path) - Number(b.path) : a.uri < b.uri ? -1 : 1)));
}

function unique(things: readonly NamedThing[]): readonly NamedThing[] {
  const seen = new Set<string>();
  return things.filter(({ uri, path }) => {
    const address = `${uri}#${path}`;
    return !seen.has(address) && seen.add(address);
  });
}
