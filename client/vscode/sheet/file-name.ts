/** Maximum length of a file name. */
const LONGEST = 80;

/** A file name for the page of a character that is valid on every system. */
export function fileNameOf(name: string): string {
  const words = name.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim();
  const short = [...words].slice(0, LONGEST).join('').trim();
  return `Sheet ${short}`.trim().concat('.html');
}
