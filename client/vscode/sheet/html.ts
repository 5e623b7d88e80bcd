import { dataAttribute, htmlDocument } from '../../../language/values/index.js';
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
  readonly add: string;
  readonly find: string;
  /** What an author names: `Your own {0}`. */
  readonly ownName: string;
  readonly nameIt: string;
  readonly unmet: string;
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
  return htmlDocument({
    script: { nonce, source: script },
    style,
    title: words.sheet,
    attributes: `class="sheet-panel" data-words="${dataAttribute(words)}"`,
    body: `  <div id="sheet"></div>`,
  });
}
