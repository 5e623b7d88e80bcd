import MarkdownIt from 'markdown-it';
import { plainText, slugger } from '../../language/grammar/index.js';
import { ADVENTURE_STYLE, type AdventurePage, type Paper, PROSE_STYLE } from '../../language/show/on-command.js';
import { escapeHtml, htmlDocument } from '../../language/values/index.js';
import { showLive, type Token } from './adventure-plugin.js';

/** Tags that an author may write in the text. Without attributes they affect the appearance only. */
const HARMLESS = /^<\/?(?:b|br|dd|details|dl|dt|em|hr|i|kbd|li|ol|p|s|small|strong|sub|summary|sup|u|ul)\s*\/?>$/i;

/** A Markdown page with its rolls, links and blocks rendered, as one HTML document without scripts. */
export function adventureHtml(text: string, title: string, page: AdventurePage, paper: Paper): string {
  const markdown = showLive(new MarkdownIt({ html: true }), () => page);
  const safe = (tokens: Token[], index: number): string => harmless(tokens[index]?.content ?? '');
  const slug = slugger();
  const heading = (tokens: Token[], index: number): string => {
    const words = plainText(tokens[index + 1]?.content.replaceAll('\n', ' ') ?? '');
    return `<${tokens[index]?.tag ?? 'h1'} id="${escapeHtml(slug(words))}">`;
  };
  Object.assign(markdown.renderer.rules, { html_block: safe, html_inline: safe, heading_open: heading });
  return htmlDocument({
    title,
    style: `${PROSE_STYLE}${ADVENTURE_STYLE}@page{size:${paper === 'a4' ? 'A4' : 'letter'};margin:14mm 15mm}`,
    pictures: "'self' file: data: https:",
    body: markdown.render(text),
  });
}

/** HTML of an author: comments are removed, harmless tags stay, everything else is shown as text. */
function harmless(markup: string): string {
  return markup
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .split(/(<[^<>]*>)/)
    .map((part) => (HARMLESS.test(part) ? part : escapeHtml(part)))
    .join('');
}
