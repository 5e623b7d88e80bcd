/** A text of less than 100 kB that is made to keep the server busy. */
export interface HostileText {
  readonly name: string;
  /** Files by path; requests are sent for the last one, and the first sheet is shown. */
  readonly files: Readonly<Record<string, string>>;
  /** The log of the encounter `E` of the first sheet. */
  readonly log?: string;
}

export const times = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('');

const HEADER = 'use "GURPS Lite WWII"\n';

/** A sheet of a game that Muster knows. */
export function sheet(name: string, text: string): HostileText {
  return { name, files: { 'hostile.muster': HEADER + text } };
}

/** The entries of one character. */
export function character(name: string, entries: string): HostileText {
  return sheet(name, `character Ann {\n${entries}\n}\n`);
}

/** A rulebook of its own, and a sheet that uses it. `first` is the file that requests are sent for. */
export function game(name: string, rules: string, entries = '', first: 'rulebook' | 'muster' = 'muster'): HostileText {
  const rulebook = { 'hostile.rulebook': `rulebook "H"\n${rules}\n` };
  const user = { 'hostile.muster': `use "H"\ncharacter Ann {\n${entries}\n}\n` };
  return { name, files: first === 'muster' ? { ...rulebook, ...user } : { ...user, ...rulebook } };
}

export const things = `kind thing is item { field weight number else 1; field size number else 1 }
kind stat { rating from 1 to 20 else 10; cost rating }
stat ST
list gear of thing
thing Rope
`;
