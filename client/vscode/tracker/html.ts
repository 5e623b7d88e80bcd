import { dataAttribute, escapeHtml, htmlDocument } from '../../../language/values/index.js';
import type { ShownEncounter } from './between.js';
import { style } from './page/style.js';
import type { TrackerWords } from './page/words.js';

/** Parameters of the page. */
export interface PageParts {
  /** A random nonce that only this page's own script and style have. */
  readonly nonce: string;
  /** URI of the script for the webview. */
  readonly script: string;
  readonly words: TrackerWords;
  readonly place: ShownEncounter;
}

/** The empty page of the tracker. Nothing from outside is loaded, and only scripts with the nonce run. */
export function trackerHtml({ nonce, script, words, place }: PageParts): string {
  const named = (words: string): string => `aria-label="${escapeHtml(words)}"`;
  return htmlDocument({
    script: { nonce, source: script },
    style,
    title: place.encounter,
    attributes: `class="${place.isForPlayers ? 'players' : 'master'}" data-words="${dataAttribute(words)}" data-place="${dataAttribute(place)}"`,
    body: `  <main id="tracker" role="application" ${named(`${words.tracker}: ${place.encounter}`)}>
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
  <p id="live" class="hide" aria-live="polite"></p>`,
  });
}
