import type * as ast from '../grammar/generated/ast.js';
import { sourceOf } from '../read/source/read-source.js';
import { holdsForOthers, type SourceCharacter, type SourceDocument } from '../read/source/source.js';

/** Gives the tree of a sheet document, where the host has it or can parse it. */
export type RootOf = (uri: string) => ast.SheetDocument | undefined;

/**
 * The document without what its characters write; the entries are read from the tree again when they are used: the first access costs as
 * much as reading the whole file, and they are kept until the document is made slim once more. Worth it for the many files that are not
 * open, as entries are most of the weight of a document. Documents that declare something for others stay whole.
 */
export function slim(document: SourceDocument, rootOf: RootOf): SourceDocument {
  const { uri, characters } = document;
  const before = rereadings.get(document);
  if (before) before.release();
  if (before || holdsForOthers(document) || characters.length === 0) return document;
  const entries = new Rereading(uri, rootOf);
  const light = {
    ...document,
    characters: characters.map((character, index) => slimCharacter(character, index, entries)),
  };
  rereadings.set(light, entries);
  return light;
}

const rereadings = new WeakMap<SourceDocument, Rereading>();

/** A document that is read again. It is let go of by hand: what is reached weakly counts as used until all garbage is collected. */
class Rereading {
  private whole: SourceDocument | undefined;

  constructor(
    private readonly uri: string,
    private readonly rootOf: RootOf,
  ) {}

  character(index: number): SourceCharacter | undefined {
    if (!this.whole) {
      const root = this.rootOf(this.uri);
      this.whole = root && sourceOf(root, this.uri);
    }
    return this.whole?.characters[index];
  }

  release(): void {
    this.whole = undefined;
  }
}

function slimCharacter(character: SourceCharacter, index: number, whole: Rereading): SourceCharacter {
  const { entries: _, ...rest } = character;
  return {
    ...rest,
    get entries() {
      return whole.character(index)?.entries ?? [];
    },
  };
}
