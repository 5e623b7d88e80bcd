import { htmlDocument } from '../../values/html.js';
import { blockHtml, blocksMarkdown, blocksText } from '../blocks.js';
import { type EncounterContext, encounterBlocks } from '../encounter-view.js';
import { cardArticle, cardMarkdown, cardText } from './card.js';
import { pageArticle } from './page-html.js';
import type { PageModel } from './page-model.js';
import { pageMarkdown, pageText } from './page-report.js';
import { type Paper, pageStyle } from './page-style.js';

/** An encounter with the pages of its members. */
export interface EncounterPage {
  readonly context: EncounterContext;
  readonly members: readonly PageModel[];
}

/** Complete pages, or stat blocks of a few lines. */
export type PageForm = 'page' | 'card';

/**
 * Pages or cards of characters, followed by encounters with the cards of their members, as one HTML document without
 * scripts.
 */
export function pagesHtml(
  models: readonly PageModel[],
  encounters: readonly EncounterPage[] = [],
  form: PageForm = 'page',
  paper: Paper = 'a4',
): string {
  const names = [...models.map(({ name }) => name), ...encounters.map(({ context }) => context.name)];
  const sheets = form === 'card' ? cardsHtml(models) : models.map((model) => pageArticle(model, { paper })).join('\n');
  const printed = encounters.map(({ context, members }) => {
    const blocks = encounterBlocks(context).map(blockHtml).join('\n');
    return `<section class="group">${blocks}</section>\n${cardsHtml(members)}`;
  });
  const body = [sheets, ...printed].filter((one) => one !== '').join('\n');
  return htmlDocument({ title: names.join(', '), style: pageStyle(paper), body });
}

/** The same as plain text for a terminal. */
export function pagesText(models: readonly PageModel[], encounters: readonly EncounterPage[], form: PageForm): string {
  const printed = encounters.map(({ context, members }) =>
    [blocksText(encounterBlocks(context)), ...members.map(cardText)].join('\n'),
  );
  return [...models.map(form === 'card' ? cardText : pageText), ...printed].join('\n\n');
}

/** The same as Markdown. */
export function pagesMarkdown(
  models: readonly PageModel[],
  encounters: readonly EncounterPage[],
  form: PageForm,
): string {
  const printed = encounters.map(({ context, members }) =>
    [blocksMarkdown(encounterBlocks(context)), ...members.map(cardMarkdown)].join('\n'),
  );
  return [...models.map(form === 'card' ? cardMarkdown : pageMarkdown), ...printed].join('\n');
}

function cardsHtml(models: readonly PageModel[]): string {
  if (models.length === 0) return '';
  return `<div class="cards${models.length === 1 ? ' one' : ''}">${models.map(cardArticle).join('\n')}</div>`;
}
