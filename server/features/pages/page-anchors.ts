import { slugOf } from '../../../language/grammar/index.js';
import type { SourcePage } from '../../../language/read/index.js';
import type { NamedThing } from '../../../language/workspace/index.js';
import type { FeatureContext } from '../../context.js';
import type { Meaning } from '../names/meaning.js';

/** An ordinary link of Markdown to a heading, with the page that it is on. */
export type PlacedAnchor = SourcePage['anchors'][number] & {
  readonly uri: string;
};

/** All links of the workspace to a heading by its anchor; an anchor means the first of several headings that have it. */
export function anchorsOf(context: FeatureContext, { thing }: Meaning): PlacedAnchor[] {
  if (thing?.what !== 'heading') return [];
  const { workspace } = context;
  const slug = slugOf(thing.name);
  const isSame = (one: NamedThing): boolean => one.what === 'heading' && slugOf(one.name) === slug;
  if (workspace.names.of(thing.uri).find(isSame)?.path !== thing.path) return [];
  return [...context.uris()].flatMap((uri) =>
    (workspace.document(uri)?.page?.anchors ?? []).flatMap((anchor): PlacedAnchor[] => {
      if (anchor.slug !== slug) return [];
      const target = anchor.file === '' ? uri : fileOf(context, uri, anchor.file);
      return target === thing.uri ? [{ ...anchor, uri }] : [];
    }),
  );
}

function fileOf({ workspace }: FeatureContext, uri: string, name: string): string | undefined {
  return workspace.link(uri, { name, offset: 0, end: 0 })?.things.find(({ what }) => what === 'file')?.uri;
}
