import {
  commands,
  type Disposable,
  EventEmitter,
  type TextDocumentContentProvider,
  Uri,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { isRefusal, LANGUAGE_IDS, ShowPlayersCopy } from '../../../server/protocol.js';
import { messages } from '../messages.js';

/** Scheme of players' copies. */
export const PLAYERS_SCHEME = 'muster-players';

/** Milliseconds without typing after which the copy is updated. */
const PAUSE_MS = 300;

/** Shows the players' copy of the active adventure as a rendered page beside it, and updates it while it is open. */
export class PlayersCopy implements TextDocumentContentProvider, Disposable {
  private readonly changed = new EventEmitter<Uri>();
  readonly onDidChange = this.changed.event;
  private readonly shown = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly subscriptions: readonly Disposable[] = [
    workspace.registerTextDocumentContentProvider(PLAYERS_SCHEME, this),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0 && LANGUAGE_IDS.some((id) => id === document.languageId)) this.refreshSoon();
    }),
    workspace.onDidCloseTextDocument(({ uri }) => this.shown.delete(uri.toString())),
  ];

  constructor(private readonly client: () => Promise<BaseLanguageClient>) {}

  /** Shows the copy of a page in a window of its own, which can go to another screen. */
  async showInWindow(page: string): Promise<void> {
    if (await this.show(page)) await commands.executeCommand('workbench.action.moveEditorToNewWindow');
  }

  /** Shows the copy of a page, or of the active Markdown file. Returns whether there is one. */
  async show(page?: string): Promise<boolean> {
    const document = window.activeTextEditor?.document;
    const from = page ?? (document?.languageId === 'markdown' ? document.uri.toString() : undefined);
    if (from === undefined) {
      void window.showInformationMessage(messages.openAdventureFirst());
      return false;
    }
    const copy = await (await this.client()).sendRequest(ShowPlayersCopy, { uri: from });
    if (isRefusal(copy)) {
      void window.showWarningMessage(messages.copyFailed(copy.problem));
      return false;
    }
    const path = `/${messages.playersCopy(copy.title).replaceAll('/', ' ')}.md`;
    const uri = Uri.from({ scheme: PLAYERS_SCHEME, path, query: from });
    this.changed.fire(uri);
    // An unlocked preview would switch to the next Markdown file that is edited: the page with all its secrets.
    await commands.executeCommand('markdown.showLockedPreviewToSide', uri);
    return true;
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    this.shown.add(uri.toString());
    const copy = await (await this.client()).sendRequest(ShowPlayersCopy, { uri: uri.query });
    return isRefusal(copy) ? copy.problem : copy.markdown;
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  private refreshSoon(): void {
    clearTimeout(this.timer);
    if (this.shown.size === 0) return;
    this.timer = setTimeout(() => {
      for (const uri of this.shown) this.changed.fire(Uri.parse(uri));
    }, PAUSE_MS);
  }
}
