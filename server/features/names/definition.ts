import type { DefinitionParams, Location, Position } from 'vscode-languageserver-protocol';
import type { Feature, FeatureContext } from '../../context.js';
import { linkedPlaces } from '../pages/page-links.js';
import { type Meaning, type Mention, mentionAt } from './meaning.js';
import { mentionsOf } from './mentions.js';

/**
 * Where the name at the cursor is declared: in a sheet, a campaign or a rulebook, built-in ones included. A declaration that
 * house rules changed has a place in each rulebook.
 */
export const definition: Feature<DefinitionParams, Location[] | null> = (
  context,
  { textDocument: { uri }, position },
) => {
  const places = placesAt(context, uri, position);
  return places?.map((place) => ({ ...place, uri: context.clientUri(place.uri) })) ?? null;
};

function placesAt(context: FeatureContext, uri: string, position: Position): Location[] | null {
  const offset = context.offsetAt(uri, position);
  if (offset === undefined) return null;
  const mention = mentionAt(mentionsOf(context, uri), offset);
  if (!mention) return null;
  const linked = mention.isPlain ? linkedPlaces(context, uri, offset) : [];
  if (linked.length > 0) return linked;
  const { meaning } = mention;
  // A parameter is declared inside another declaration; without one of its own, the enclosing declaration is the place.
  const inside = meaning.kind === 'parameter' ? insideDeclarations(context, uri, meaning) : [];
  const places = inside.length > 0 ? inside : declarationsOf(context, meaning);
  return places.length > 0 ? places : insideDeclarations(context, uri, meaning);
}

/** Where a name is declared that only a rulebook's own formulas know: a parameter, a local value, a field of a kind. */
function insideDeclarations(context: FeatureContext, uri: string, { key }: Meaning): Location[] {
  const { books } = context.workspace;
  const name = books.nameOf(uri);
  const uris = name === undefined ? [uri] : books.sources(name).map((source) => source.uri);
  return uris.flatMap((one) =>
    mentionsOf(context, one).flatMap((mention) => {
      if (mention.role !== 'declaration' || mention.meaning.key !== key) return [];
      const range = context.rangeOf(one, mention);
      return range ? [{ uri: one, range }] : [];
    }),
  );
}

/** Every place where a meaning is declared; the effective one comes first. */
export function declarationsOf(context: FeatureContext, meaning: Meaning): Location[] {
  const { thing, declared, trait } = meaning;
  if (thing) {
    const range = context.rangeOfOrigin({ uri: thing.uri, path: thing.path, part: 'name' });
    return range ? [{ uri: thing.uri, range }] : [];
  }
  if (meaning.kind === 'rulebook') return rulebookHeader(context, meaning.name);
  const home = trait?.own ? trait.origin.book : undefined;
  if (home !== undefined && context.languageOf(home) === 'muster') {
    const own = mentionsOf(context, home).find((one) => one.role === 'declaration' && one.meaning.key === meaning.key);
    const range = own && context.rangeOf(home, own);
    if (range) return [{ uri: home, range }];
  }
  if (declared) {
    const books = declared.layers.length > 0 ? [...declared.layers].reverse() : [declared.origin.book];
    const places = books.flatMap((book) => context.locationOfRule({ ...declared.origin, book }) ?? []);
    return places.filter(
      (place, index) =>
        places.findIndex((other) => other.uri === place.uri && other.range.start.line === place.range.start.line) ===
        index,
    );
  }
  // A choice, a specialty or a field is written in the declaration of what it belongs to.
  if (trait) {
    const clause = context.locationOfRule({ ...trait.origin, clause: trait.origin.clause ?? meaning.name });
    return clause ? [clause] : [];
  }
  return [];
}

function rulebookHeader(context: FeatureContext, name: string): Location[] {
  const sources = context.workspace.books.sources(name);
  const uri = sources[sources.length - 1]?.uri;
  if (uri === undefined) return [];
  const header: Mention | undefined = mentionsOf(context, uri).find(
    (one) => one.meaning.kind === 'rulebook' && one.role === 'declaration',
  );
  const range = header
    ? context.rangeOf(uri, header)
    : { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  return range ? [{ uri, range }] : [];
}
