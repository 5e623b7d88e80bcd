import type * as ast from '../../grammar/generated/ast.js';
import { sourceOf } from '../read/source/read-source.js';
import { holdsForOthers, type SourceCharacter, type SourceDocument } from '../read/source/source.js';

/** Gives the tree of a sheet document, where the host still has it. */
export type RootOf = (uri: string) => ast.SheetDocument | undefined;

/**
 * The document without what its characters write; the entries are read from the tree again when they are used: the first access costs as
 * much as reading the whole file, and they are kept while they are in use. Worth it for the many files that are not open, as
 * entries are most of the weight of a document. Documents that declare something for others stay whole.
 */
export function slim(document: SourceDocument, rootOf: RootOf): SourceDocument {
  const { uri, characters } = document;
  if (holdsForOthers(document) || characters.every(isSlim)) return document;
  let held: WeakRef<SourceDocument> | undefined;
  const whole = (): SourceDocument | undefined => {
    const cached = held?.deref();
    if (cached) return cached;
    const root = rootOf(uri);
    const read = root && sourceOf(root, uri);
    held = read && new WeakRef(read);
    return read;
  };
  return { ...document, characters: characters.map((character, index) => slimCharacter(character, index, whole)) };
}

const slimmed = new WeakSet<SourceCharacter>();

function isSlim(character: SourceCharacter): boolean {
  return slimmed.has(character);
}

function slimCharacter(
  character: SourceCharacter,
  index: number,
  whole: () => SourceDocument | undefined,
): SourceCharacter {
  const { entries: _, ...rest } = character;
  const light: SourceCharacter = {
    ...rest,
    get entries() {
      return whole()?.characters[index]?.entries ?? [];
    },
  };
  slimmed.add(light);
  return light;
}
