import {
  type CancellationToken,
  Uri,
  type WebviewView,
  type WebviewViewProvider,
  type WebviewViewResolveContext,
} from 'vscode';
import { messages } from '../messages.js';
import { rollLogHtml } from './html.js';
import { isPageMessage, type LoggedRoll, type PageMessage, type ViewMessage } from './logged-roll.js';
import type { RollLog } from './store.js';

/** The actions of an entry's buttons. */
export interface EntryActions {
  copy(id: string): void;
  again(id: string): void;
  push(id: string): void;
  reveal(id: string): void;
  apply(id: string): void;
}

/** The roll log in the panel. It shows the store and has no state of its own. */
export class RollLogView implements WebviewViewProvider {
  static readonly id = 'muster.rollLog';
  private view: WebviewView | undefined;

  constructor(
    private readonly extension: Uri,
    private readonly log: RollLog,
    private readonly actions: EntryActions,
  ) {}

  resolveWebviewView(view: WebviewView, _context: WebviewViewResolveContext, _token: CancellationToken): void {
    this.view = view;
    const folder = Uri.joinPath(this.extension, 'dist', 'client');
    view.webview.options = { enableScripts: true, localResourceRoots: [folder] };
    view.webview.onDidReceiveMessage((message: unknown) => {
      if (isPageMessage(message)) this.act(message);
    });
    view.onDidDispose(() => {
      this.view = undefined;
    });
    view.webview.html = rollLogHtml({
      nonce: crypto.randomUUID().replaceAll('-', ''),
      script: view.webview.asWebviewUri(Uri.joinPath(folder, 'roll-log.js')).toString(),
      source: view.webview.cspSource,
      words: {
        log: messages.page.log(),
        empty: messages.page.empty(),
        copy: messages.page.copy(),
        copyHint: messages.page.copyHint(),
        again: messages.page.again(),
        push: messages.page.push(),
        pushHint: messages.page.pushHint(),
        goTo: messages.page.goTo(),
        apply: messages.page.apply(),
        applyHint: messages.page.applyHint(),
        dice: messages.page.dice(),
        account: messages.page.account(),
        outcomes: messages.page.outcomes,
      },
    });
  }

  add(entry: LoggedRoll): void {
    this.post({ type: 'add', entry, kept: this.log.entries.length });
  }

  /** Sends the whole store: after clearing, and when the page has loaded. */
  refresh(): void {
    this.post({ type: 'show', entries: this.log.entries });
  }

  private post(message: ViewMessage): void {
    void this.view?.webview.postMessage(message);
  }

  private act(message: PageMessage): void {
    if (message.type === 'ready') this.refresh();
    else this.actions[message.type](message.id);
  }
}
