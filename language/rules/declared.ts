import type { RuleOrigin } from '../values/origin.js';

/** What every declaration has: where it is, what it says, which lines of which document it follows. */
export interface Declared {
  readonly key: string;
  /** Among what a sheet has read: `addressOf` of its kind and its key. */
  readonly address: string;
  readonly name: string;
  readonly origin: RuleOrigin;
  readonly description?: string;
  readonly citations: readonly Citation[];
  readonly rulings: readonly Ruling[];
  /** Every layer of a rule that a house rulebook changed, the base first. */
  readonly layers: readonly string[];
  /** People ask it at the table: it is marked so. */
  readonly forTheTable?: true;
}

/** Lines of a document, the last one inclusive. */
export interface Citation {
  readonly source: string;
  readonly from: number;
  readonly to: number;
}

/** What a rulebook decides where its document is silent. */
export interface Ruling {
  readonly id: string;
  readonly text: string;
  readonly citations: readonly Citation[];
}

/** Addresses are asked for thousands of times for one character; built once, they are also compared faster. */
const addresses = new Map<string, Map<string, string>>();

/** Authors type new names all day: beyond this many the table starts anew. */
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
