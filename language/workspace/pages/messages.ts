import { slugOf } from '../../grammar/markdown/plain-text.js';
import { list } from '../../grammar/token-text.js';

/** `near`: what may have been meant. */
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
  return `Nothing links the ${what} "${name}", so no way leads to it. Write ${link} where it is found.`;
}

/** `what`: clue or handout. `ways`: as many as are to lead to it, where the box says so. */
export function nameless(what: string, ways: number | undefined): string {
  return `This ${what} has no name, so no link can lead to it. Write the name after the bracket: \`> [!${what}] Name${ways === undefined ? '' : ` (${ways})`}\`.`;
}

/** `what`: clue or handout. */
export function fewWays(what: string, name: string, ways: number, wanted: number): string {
  return `The ${what} "${name}" is to be found in ${wanted} ways, and ${ways === 0 ? 'nothing links' : `only ${ways === 1 ? '1 link leads' : `${ways} links lead`} to`} it.`;
}

/** `what`: clue or handout. */
export function noWays(what: string, name: string): string {
  return `The number after a ${what} is that of the ways in which it is to be found, and with 0 of them no one finds "${name}". Write 1 or more, or remove the number.`;
}

export function blanksInBox(kind: string): string {
  return `A box begins with \`[!${kind}]\`, without spaces: other programs take this one for a quotation, and show it. Write \`> [!${kind}]\`.`;
}

/** What the front matter says was given to the players. */
export function noBox(name: string): string {
  return `No clue or handout of this page is called "${name}", so the players are given nothing by it. Write its name as in its box.`;
}

/** `near`: the kind that was probably meant. */
export function unknownBox(kind: string, near: string): string {
  return `There is no box of the kind "${kind}", so it is not in the players' copy. Did you mean \`[!${near}]\`?`;
}

export function campaignOnPage(): string {
  return 'A campaign is declared in a file whose name ends in .muster, beside its pages. Move it there.';
}
