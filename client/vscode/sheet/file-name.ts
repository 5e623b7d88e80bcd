/** So long is the name of a file at most. */
const LONGEST = 80;

/** A name of a file for the page of a character, by what every system takes. */
export function fileNameOf(name: string): string {
  const words = name.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
  const short = [...words].slice(0, LONGEST).join('').trim();
  return `Sheet ${short}`.trim().concat('.html');
}
