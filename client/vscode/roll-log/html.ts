import { dataAttribute, htmlDocument } from '../../../language/values/index.js';
/** Texts of the page, translated. */
export interface PageWords {
  readonly log: string;
  readonly empty: string;
  readonly copy: string;
  readonly copyHint: string;
  readonly again: string;
  readonly push: string;
  readonly pushHint: string;
  readonly goTo: string;
  readonly apply: string;
  readonly applyHint: string;
  readonly dice: string;
  readonly account: string;
  readonly outcomes: Readonly<Record<string, string>>;
}

export interface PageParts {
  /** A random nonce that only this page's own script and style have. */
  readonly nonce: string;
  /** URI of the script for the webview. */
  readonly script: string;
  /** Content security policy source of the webview's own files. */
  readonly source: string;
  readonly words: PageWords;
}

const style = `
  body { padding: 0; color: var(--vscode-foreground); font: var(--vscode-font-size) var(--vscode-font-family); }
  ol { list-style: none; margin: 0; padding: 0; }
  li { padding: 6px 12px; border-bottom: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent)); }
  li:focus-visible, button:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: -1px; }
  li.new { animation: arrive 600ms ease-out; }
  @keyframes arrive { from { background: var(--vscode-editor-findMatchHighlightBackground); } }
  @media (prefers-reduced-motion: reduce) { li.new { animation: none; } }
  .head { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; }
  .title { font-weight: 600; }
  .outcome { border: 1px solid currentColor; border-radius: 3px; padding: 0 5px; }
  time, dt { color: var(--vscode-descriptionForeground); }
  time { margin-left: auto; }
  .dice { display: flex; flex-wrap: wrap; gap: 4px; margin: 4px 0; padding: 0; }
  .die { display: inline-flex; justify-content: center; align-items: center; gap: 4px;
    min-width: 1.6em; height: 1.6em; padding: 0 2px;
    border: 1px solid var(--vscode-contrastBorder, var(--vscode-descriptionForeground)); border-radius: 4px;
    font-variant-numeric: tabular-nums; }
  .die.counts { border-width: 2px; border-color: var(--vscode-focusBorder); font-weight: 700; }
  .die:has(small) { padding: 0 6px; }
  .die small { font-size: 0.8em; font-weight: 400; }
  dl { display: flex; flex-wrap: wrap; gap: 2px 14px; margin: 2px 0; }
  dl div { display: flex; gap: 5px; }
  dl .long { flex-basis: 100%; }
  dd { margin: 0; overflow-wrap: anywhere; user-select: text; }
  .account li { padding: 1px 0; border: 0; user-select: text; }
  .account ul { margin: 2px 0; padding-left: 18px; list-style: disc; }
  .account ul ul { margin: 0; list-style: none; }
  summary { cursor: pointer; }
  .actions { display: flex; flex-wrap: wrap; gap: 6px; margin-top: 4px; }
  button { color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground);
    border: 1px solid var(--vscode-contrastBorder, transparent); border-radius: 2px; padding: 2px 8px; font: inherit;
    cursor: pointer; }
  button:hover { background: var(--vscode-button-secondaryHoverBackground); }
  #empty { padding: 12px; color: var(--vscode-descriptionForeground); }
`;

/**
 * The page of the roll log. Nothing from outside is loaded, and only scripts with the nonce run. New rolls are read
 * aloud, as the list is a live log.
 */
export function rollLogHtml({ nonce, script, source, words }: PageParts): string {
  return htmlDocument({
    script: { nonce, source: script },
    style,
    title: words.log,
    fonts: source,
    body: `  <div id="rolls" data-words="${dataAttribute(words)}"></div>`,
  });
}
