import { dataAttribute, escapeHtml, htmlDocument } from '../../../language/values/index.js';
/** Texts of the page, translated. */
export interface SheetWords {
  readonly sheet: string;
  readonly loading: string;
  readonly why: string;
  readonly close: string;
  readonly stale: string;
  readonly marks: string;
  readonly none: string;
  readonly fixes: string;
  readonly noFixes: string;
}

export interface PageParts {
  /** A random nonce that only this page's own script and style have. */
  readonly nonce: string;
  /** URI of the script for the webview. */
  readonly script: string;
  readonly style: string;
  readonly words: SheetWords;
}

/** The empty document for a sheet. Nothing from outside is loaded, and only scripts with the nonce run. */
export function sheetHtml({ nonce, script, style, words }: PageParts): string {
  const named = (text: string): string => `aria-label="${escapeHtml(text)}"`;
  return htmlDocument({
    script: { nonce, source: script },
    style,
    title: words.sheet,
    attributes: `class="sheet-panel" data-words="${dataAttribute(words)}"`,
    body: `  <p id="stale" role="status" hidden></p>
  <main id="page" ${named(words.sheet)}><p class="soft">${escapeHtml(words.loading)}</p></main>
  <footer id="foot">
    <section id="why" ${named(words.why)} tabindex="-1" hidden></section>
    <p id="said" role="status" aria-live="polite"></p>
  </footer>
  <div id="menu" role="menu" hidden></div>`,
  });
}
