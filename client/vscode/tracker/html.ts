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
    body: `  <main id="tracker" role="application" ${named(`${words.tracker}: ${place.encounter}`)}></main>
  <p id="live" class="hide" aria-live="polite"></p>`,
  });
}
