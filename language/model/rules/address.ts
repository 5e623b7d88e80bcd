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
