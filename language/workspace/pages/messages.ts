import { slugOf } from '../../grammar/markdown/plain-text.js';
import { list } from '../../grammar/token-text.js';

/** `near`: similar names. */
export function unknownLink(name: string, near: readonly string[]): string {
  return near.length > 0
    ? `Nothing in this campaign is called "${name}". Did you mean ${list(near.map((one) => `"${one}"`))}?`
    : `Nothing in this campaign is called "${name}" yet. Write a heading, a person or an encounter of this name, or correct it.`;
}

export function unknownHeading(heading: string, file: string, near: readonly string[]): string {
  const where = file === '' ? 'This page' : `The page "${file}"`;
  if (heading.startsWith('^'))
    return `${where} has no block called "${heading}". Write it at the end of the block, or correct the link.`;
  return `${where} has no heading "${heading}".${near.length > 0 ? ` Did you mean ${list(near.map((one) => `"${one}"`))}?` : ' Write it, or correct the link.'}`;
}

export function shortName(written: string, name: string): string {
  return `"${written}" is short for ${name}. Write the whole name, so that the link still works when another character of that name is added.`;
}

/** `what`: scene, clue or handout. */
export function unlinked(what: string, name: string): string {
  const link = /[[\]|]/.test(name) ? `[${name}](#${slugOf(name)})` : `[[${name}]]`;
  return `No link leads to the ${what} "${name}". Write ${link} where it is found.`;
}

/** `what`: clue or handout. `ways`: the number of links that it should have, if the box says so. */
export function nameless(what: string, ways: number | undefined): string {
  return `This ${what} has no name, so no link can lead to it. Write the name after the bracket: \`> [!${what}] Name${ways === undefined ? '' : ` (${ways})`}\`.`;
}

/** `what`: clue or handout. */
export function fewWays(what: string, name: string, ways: number, wanted: number): string {
  return `The ${what} "${name}" is to be found in ${wanted} ways, but ${ways === 0 ? 'no link leads' : `only ${ways === 1 ? '1 link leads' : `${ways} links lead`}`} to it.`;
}

/** `what`: clue or handout. */
export function noWays(what: string, name: string): string {
  return `The number after a ${what} says in how many ways it is to be found, so with 0 no one finds "${name}". Write 1 or more, or remove the number.`;
}

export function blanksInBox(kind: string): string {
  return `A box begins with \`[!${kind}]\`, without spaces: other programs take this one for a quotation, and show it. Write \`> [!${kind}]\`.`;
}

/** For a clue or handout that the front matter or an outcome gives to the players. */
export function noBox(name: string): string {
  return `No clue or handout of this page is called "${name}", so this gives the players nothing. Write its name as in its box.`;
}

/** `near`: the kind that was probably meant. */
export function unknownBox(kind: string, near: string): string {
  return `There is no box of the kind "${kind}", so it is not in the players' copy. Did you mean \`[!${near}]\`?`;
}

export function campaignOnPage(): string {
  return 'A campaign is declared in a file whose name ends in .muster, beside its pages. Move it there.';
}
