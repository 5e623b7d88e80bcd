import type { Place } from './between.js';
import { style } from './page/style.js';
import type { TrackerWords } from './page/words.js';

export interface PageParts {
  /** A random word that only this page's own script and style carry. */
  readonly nonce: string;
  /** Address of the script as the webview sees it. */
  readonly script: string;
  readonly words: TrackerWords;
  readonly place: Place;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** The page of the tracker, still empty. Nothing from outside may be loaded, and only what carries the nonce runs. */
export function trackerHtml({ nonce, script, words, place }: PageParts): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'none'; base-uri 'none'`;
  const data = (value: unknown): string => escapeHtml(JSON.stringify(value));
  const named = (words: string): string => `aria-label="${escapeHtml(words)}"`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${policy}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escapeHtml(place.encounter)}</title>
  <style nonce="${nonce}">${style}</style>
</head>
<body class="${place.isForPlayers ? 'players' : 'master'}" data-words="${data(words)}" data-place="${data(place)}">
  <main id="tracker" role="application" ${named(`${words.tracker}: ${place.encounter}`)}>
    <header id="head"></header>
    <div id="top">
      <p id="told" class="told" role="alert" hidden></p>
      <div id="proposals" hidden></div>
      <form id="form" hidden></form>
      <div id="keys" role="dialog" ${named(words.keys)} hidden></div>
    </div>
    <section id="order" ${named(words.order)}></section>
    <section id="middle" ${named(words.actions)}><div id="actor"></div><div id="target"></div></section>
    <section id="log" ${named(words.log)}></section>
    <footer id="foot"></footer>
  </main>
  <p id="live" class="hide" aria-live="polite"></p>
  <script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
