import { commands, type Disposable, type Uri, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { AdventurePage } from '../../../language/show/on-command.js';
import { LANGUAGE_IDS, ShowAdventure } from '../../../server/protocol.js';
import { type MarkdownRenderer, showLive } from '../../pages/adventure-plugin.js';
import { pieceOf, TABLE_SCHEME } from '../table-page/rendering.js';
import { PLAYERS_SCHEME } from './players-copy.js';

/** Milliseconds without typing after which pages are requested again. */
const PAUSE_MS = 250;

/** The page for the players' copy, in which everything except boxes has been rendered by the server. */
const ONLY_BOXES: AdventurePage = {
  isForPlayers: true,
  fences: [],
  codes: [],
  links: [],
  tables: [],
  boxes: [],
  blocks: [],
};

/**
 * Renders the live pieces of pages in the editor's own preview of Markdown. Its renderer is synchronous and the model is in another process: a page
 * is requested when it is first rendered, the answer is cached, and the preview is rendered again when a new answer arrives.
 */
export class AdventurePreview implements Disposable {
  /** Cached answers by the page's URI; undefined until the first one arrives. */
  private readonly pages = new Map<string, { answer: AdventurePage | null; json: string } | undefined>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of times that all pages have been requested. */
  private round = 0;
  /** Whether an answer has arrived that the preview does not show yet. */
  private isStale = false;
  private readonly subscriptions: readonly Disposable[] = [
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0 && LANGUAGE_IDS.some((id) => id === document.languageId)) this.refreshSoon();
    }),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('muster')) this.refreshSoon();
    }),
    workspace.onDidCloseTextDocument(({ uri }) => this.pages.delete(uri.toString())),
  ];

  constructor(private readonly client: () => Promise<BaseLanguageClient>) {}

  /** Adds the plugin to the editor's markdown-it. */
  readonly extend = <Markdown extends MarkdownRenderer>(markdown: Markdown): Markdown =>
    showLive(markdown, (environment) => {
      const uri = documentIn(environment);
      if (!uri) return undefined;
      if (uri.scheme === TABLE_SCHEME) return pieceOf(uri);
      return uri.scheme === PLAYERS_SCHEME ? ONLY_BOXES : this.pageAt(uri.toString());
    });

  /** Requests all pages again, after texts have changed or more files have been read. */
  refreshSoon(): void {
    clearTimeout(this.timer);
    if (this.pages.size > 0) this.timer = setTimeout(() => void this.refresh(), PAUSE_MS);
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private pageAt(uri: string): AdventurePage | undefined {
    if (!this.pages.has(uri)) {
      this.pages.set(uri, undefined);
      void this.refresh();
    }
    return this.pages.get(uri)?.answer ?? undefined;
  }

  private async refresh(): Promise<void> {
    const client = await this.client();
    this.round += 1;
    const { round } = this;
    for (const uri of [...this.pages.keys()]) {
      // An error is in the output channel, and the page stays as it is until the next change.
      const answer = await client.sendRequest(ShowAdventure, { uri }).catch(() => this.pages.get(uri)?.answer ?? null);
      // A later round requests all pages again: an answer about an older text must not replace a newer one.
      if (round !== this.round) return;
      const cached = this.pages.get(uri);
      const json = JSON.stringify(answer);
      if (!this.pages.has(uri) || json === cached?.json) continue;
      this.pages.set(uri, { answer, json });
      if (answer || cached?.answer) this.isStale = true;
    }
    if (!this.isStale) return;
    this.isStale = false;
    await commands.executeCommand('markdown.preview.refresh');
  }
}

/** The document that the editor renders; undefined for other texts. */
function documentIn(environment: unknown): Uri | undefined {
  if (typeof environment !== 'object' || environment === null || !('currentDocument' in environment)) return undefined;
  const { currentDocument: uri } = environment;
  return isUri(uri) ? uri : undefined;
}

function isUri(value: unknown): value is Uri {
  return typeof value === 'object' && value !== null && 'scheme' in value && 'path' in value;
}
