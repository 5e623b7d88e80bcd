import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { readPage } from '../../language/grammar/markdown/page.js';
import { randomMarkdown, randomOf } from './random-markdown.js';

/** The page of `[[x]]` is read whatever else is in it. */
const marker = '\n\n[[x]]\n';

const theirs = new MarkdownIt({ html: true });
const LIVE = /^(?:roll|check|contest|opposed|clock|tick|note|outcome)[ \t]+\S/i;

/** Fences and inline code as markdown-it finds them, in any order. Code that goes on over lines is not ours. */
function expected(text: string): string[] {
  const found: string[] = [];
  for (const { type, info, content, children } of theirs.parse(text, {})) {
    if (type === 'fence' && /^muster(?=$|[\s{,:])/i.test(info.trim())) found.push(`fence ${linesOf(content)}`);
    for (const child of children ?? []) {
      if (child.type !== 'code_inline' || child.markup !== '`' || !LIVE.test(child.content)) continue;
      const written = [child.content, child.content.replaceAll('|', '\\|')];
      if (written.some((one) => text.includes(`\`${one}\``)))
        found.push(`code ${child.content.replaceAll('\\|', '|').trim()}`);
    }
  }
  return found.sort();
}

function linesOf(content: string): string {
  return content
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

/** The same as we find them; undefined where a fence is not closed, which for us ends before a heading or another fence. */
function found(text: string): string[] | undefined {
  const { fences, codes } = readPage(text);
  if (fences.some(({ isClosed }) => !isClosed)) return undefined;
  return [
    ...fences.map(
      ({ lines }) => `fence ${linesOf(lines.map(({ offset, end }) => `${text.slice(offset, end)}\n`).join(''))}`,
    ),
    ...codes.map((code) => `code ${code.text.replaceAll('\\|', '|').trim()}`),
  ].sort();
}

/**
 * Where the two may differ: a tab of which a list or a quotation takes a part, and a line that goes on with the paragraph of a
 * quotation or a list after an indentation of four blanks. There we do as CommonMark says.
 */
const KNOWN = /\t|\n[ >]*(?:(?:[-*+]|\d+[.)]) )?[ >]* {4}/;

/**
 * A few thousand in each run, the same documents each time. `MUSTER_LONG=1 npm test -- test/pages/markdown-it.test.ts` compares a hundred
 * thousand in about ten seconds: none differs but where the two are known to.
 */
const documents = process.env.MUSTER_LONG === '1' ? 100_000 : 4_000;

test(`${documents} random documents are read as markdown-it reads them`, () => {
  const random = randomOf(20);
  const different: string[] = [];
  let compared = 0;
  let known = 0;
  for (let index = 0; index < documents; index++) {
    // Not at the first line, where `---` begins the front matter.
    const text = `\n${randomMarkdown(random)}${marker}`;
    const own = found(text);
    if (!own) continue;
    compared += 1;
    if (own.join('\0') === expected(text).join('\0')) continue;
    if (KNOWN.test(text)) known += 1;
    else different.push(text);
  }
  expect(different).toEqual([]);
  expect(known / compared).toBeLessThan(0.005);
  expect(compared).toBeGreaterThan(documents / 2);
});
