import type { RuleOrigin } from '../values/origin.js';

/**
 * What every declaration has: its name, where it is, its description and the lines of the document that it is based on.
 */
export interface Declared {
  readonly key: string;
  /** Identifies it among the declarations that a sheet has read: `addressOf` of its kind and its key. */
  readonly address: string;
  readonly name: string;
  readonly origin: RuleOrigin;
  readonly description?: string;
  readonly citations: readonly Citation[];
  readonly rulings: readonly Ruling[];
  /** The rulebooks that declare or change it, the base first. */
  readonly layers: readonly string[];
  /** It is marked `for the table`: people look it up themselves. */
  readonly forTheTable?: true;
}

/** Lines of a document, the last one inclusive. */
export interface Citation {
  readonly source: string;
  readonly from: number;
  readonly to: number;
}

/** A decision of the rulebook where its document says nothing. */
export interface Ruling {
  readonly id: string;
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** Cached, because one character needs thousands of addresses, and identical strings compare faster. */
const addresses = new Map<string, Map<string, string>>();

/** The most addresses of a kind. Authors type new names all day, so the cache is cleared when it is full. */
const MOST_OF_A_KIND = 10_000;

/** The address of a declaration among those that a sheet has read: `skill:run`, `derived:dodge`. */
export function addressOf(what: string, key: string): string {
  let ofKind = addresses.get(what);
  if (!ofKind || ofKind.size > MOST_OF_A_KIND) {
    ofKind = new Map();
    addresses.set(what, ofKind);
  }
  let address = ofKind.get(key);
  if (address === undefined) {
    address = `${what}:${key}`;
    ofKind.set(key, address);
  }
  return address;
}
