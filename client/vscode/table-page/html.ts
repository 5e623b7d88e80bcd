import { dataAttribute, escapeHtml, htmlDocument } from '../../../language/values/index.js';
import { style } from './page/style.js';
import type { TablePageWords } from './page/words.js';

/** Parameters of the page. */
export interface PageParts {
  /** A random nonce that only this page's own script and styles have. */
  readonly nonce: string;
  /** Addresses of script and style as the webview sees them. */
  readonly script: string;
  readonly preview: string;
  /** Where the webview loads files of the editor from. */
  readonly source: string;
  readonly words: TablePageWords;
  readonly uri: string;
  readonly title: string;
}

/** The empty page of an adventure. Pictures are loaded as in the editor's preview; only scripts with the nonce run. */
export function tablePageHtml({ nonce, script, preview, source, words, uri, title }: PageParts): string {
  return htmlDocument({
    script: { nonce, source: script },
    pictures: `${source} https: data:`,
    style,
    title,
    attributes: `data-words="${dataAttribute(words)}" data-uri="${dataAttribute(uri)}"`,
    body: `  <link rel="stylesheet" nonce="${nonce}" href="${escapeHtml(preview)}">
  <div id="page"></div>
  <p id="live" class="hide" aria-live="polite"></p>`,
  });
}
