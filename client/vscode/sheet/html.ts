import { dataAttribute, escapeHtml, htmlDocument } from '../../../language/values/index.js';
/** Words of the page, already in the reader's language. */
export interface SheetWords {
  readonly sheet: string;
  readonly loading: string;
  readonly pin: string;
  readonly unpin: string;
  readonly pinHint: string;
  readonly print: string;
  readonly printHint: string;
  readonly why: string;
  readonly close: string;
  readonly stale: string;
  readonly marks: string;
  readonly none: string;
  readonly fixes: string;
  readonly noFixes: string;
}

export interface PageParts {
  /** A random word that only this page's own script and style carry. */
  readonly nonce: string;
  /** Address of the script as the webview sees it. */
  readonly script: string;
  readonly style: string;
  readonly words: SheetWords;
}

/** The document around a sheet, still empty. Nothing from outside may be loaded, and only what carries the nonce runs. */
export function sheetHtml({ nonce, script, style, words }: PageParts): string {
  const named = (text: string): string => `aria-label="${escapeHtml(text)}"`;
  return htmlDocument({
    script: { nonce, source: script },
    style,
    title: words.sheet,
    attributes: `class="sheet-panel" data-words="${dataAttribute(words)}"`,
    body: `  <p id="stale" role="status" hidden></p>
  <div id="tools">
    <button type="button" id="print" title="${escapeHtml(words.printHint)}">${escapeHtml(words.print)}</button>
    <button type="button" id="pin" aria-pressed="false" title="${escapeHtml(words.pinHint)}">${escapeHtml(words.pin)}</button>
  </div>
  <main id="page" ${named(words.sheet)}><p class="soft">${escapeHtml(words.loading)}</p></main>
  <footer id="foot">
    <section id="why" ${named(words.why)} tabindex="-1" hidden></section>
    <p id="said" role="status" aria-live="polite"></p>
  </footer>
  <div id="menu" role="menu" hidden></div>`,
  });
}
