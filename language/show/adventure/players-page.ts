import { editedText } from '../../grammar/block-edits.js';
import type { SourcePage } from '../../read/source/source.js';
import type { AdventureContext, Audience } from './fence-parts.js';
import { secretParts } from './secret-parts.js';
import { secretWords } from './secret-words.js';
import { publicHeadings, Secrets } from './secrets.js';
import { unusedDefinitions } from './unsure-parts.js';

/**
 * The parts of a text that players must not see: boxes and fences that are not for players or of unknown kinds, comments of HTML, Markdown
 * and Obsidian, the front matter, and the numbers of ways to clues; in the rest, names of hidden people, links to what players do not
 * have, clocks, notes and outcomes.
 */
export function secretsOf(context: AdventureContext, page: SourcePage): Secrets {
  const { text } = context;
  const parts = Secrets.from(secretParts(text, page), context.hidden);
  const known = parts.with(unusedDefinitions(text, (offset) => !parts.has(offset)));
  return known.with(secretWords(context, page, known));
}

/** A page without its secrets. */
export function publicPage(page: SourcePage, secrets: Secrets, text: string): SourcePage {
  const isPublic = ({ offset }: { readonly offset: number }): boolean => !secrets.has(offset);
  return {
    ...page,
    fences: page.fences.filter(({ opening }) => isPublic(opening)),
    codes: page.codes.filter(isPublic),
    links: page.links.filter(isPublic),
    headings: publicHeadings(page, secrets).map((heading) => ({ ...heading, name: secrets.wordsOf(heading, text) })),
    boxes: page.boxes.filter(isPublic),
    blocks: page.blocks.filter(isPublic),
    tables: page.tables.filter(isPublic),
  };
}

/** The text of a page for an audience, without the front matter. */
export function textFor(audience: Audience, context: AdventureContext, page: SourcePage): string {
  const { text } = context;
  return audience === 'game master'
    ? text.slice(page.front.end)
    : editedText(text, secretsOf(context, page).leftOut(text));
}

/** The title of a page: its first heading. */
export function titleFor(audience: Audience, context: AdventureContext, page: SourcePage): string | undefined {
  const { headings } = audience === 'game master' ? page : publicPage(page, secretsOf(context, page), context.text);
  return headings[0]?.name;
}
