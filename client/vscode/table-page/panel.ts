import {
  type Disposable,
  EventEmitter,
  Selection,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  isRefusal,
  LANGUAGE_IDS,
  type PageCommand,
  type RollParams,
  type ShownRoll,
  ShowTablePage,
  TablePageDo,
} from '../../../server/protocol.js';
import type { LogFile } from '../tracker/log-files.js';
import {
  isPageMessage,
  type PageMessage,
  type RollMessage,
  type ShownPage,
  type ShownResult,
  type ViewMessage,
} from './between.js';
import { tablePageHtml } from './html.js';
import { pageWords, says } from './messages.js';
import { renderedPage } from './rendering.js';

/** Milliseconds without typing after which the page is drawn again. */
const PAUSE_MS = 300;

/** What a panel needs from the extension. */
export interface PageActions {
  /** Makes a roll, and asks its questions; returns several results if everyone in the party rolls. */
  roll(params: RollParams, isTyped: boolean): Promise<readonly ShownRoll[]>;
  play(uri: string, encounter: string): void;
  players(uri: string): void;
}

/** One page in a panel. */
export class TablePagePanel implements Disposable {
  private isReady = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private drawn: Omit<ShownPage, 'results'> | undefined;
  /** The number of times that the page has been requested. */
  private round = 0;
  /** What was rolled since the panel was opened, by the keys of the rolls. */
  private readonly results = new Map<string, readonly ShownResult[]>();
  private readonly gone = new EventEmitter<void>();
  readonly onDidDispose = this.gone.event;
  private readonly subscriptions: readonly Disposable[];
  /** Commands wait for each other: the log of one has to be written before the next. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    readonly panel: WebviewPanel,
    readonly uri: string,
    private readonly log: LogFile,
    private readonly client: () => Promise<BaseLanguageClient>,
    private readonly actions: PageActions,
    extension: Uri,
  ) {
    const { webview } = panel;
    const folder = Uri.joinPath(extension, 'dist', 'client');
    const here = Uri.joinPath(Uri.parse(uri), '..');
    const folders = (workspace.workspaceFolders ?? []).map((one) => one.uri);
    webview.options = { enableScripts: true, localResourceRoots: [folder, here, ...folders] };
    this.subscriptions = [
      webview.onDidReceiveMessage((message: unknown) => {
        if (isPageMessage(message)) this.obey(message);
      }),
      panel.onDidDispose(() => this.dispose()),
      log.onDidChange(() => void this.show()),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && LANGUAGE_IDS.some((id) => id === document.languageId)) this.refreshSoon();
      }),
      workspace.onDidGrantWorkspaceTrust(() => void this.show()),
      this.gone,
    ];
    const title = says.title(decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1)));
    panel.title = title;
    webview.html = tablePageHtml({
      nonce: crypto.randomUUID().replaceAll('-', ''),
      script: webview.asWebviewUri(Uri.joinPath(folder, 'table-page.js')).toString(),
      preview: webview.asWebviewUri(Uri.joinPath(folder, 'preview.css')).toString(),
      source: webview.cspSource,
      words: pageWords(),
      uri,
      title,
    });
  }

  /** Draws the page again after a pause, when its text or other files have changed. */
  refreshSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.show(), PAUSE_MS);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.gone.fire();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private async show(): Promise<void> {
    if (!this.isReady) return;
    this.round += 1;
    const { uri, log, panel, round } = this;
    const client = await this.client();
    const answer = await client.sendRequest(ShowTablePage, { uri, log: log.text }).catch(() => undefined);
    // An answer about an older text must not replace a newer one.
    if (round !== this.round) return;
    if (answer === undefined) {
      // Another edit came in between: the edited text is requested.
      this.refreshSoon();
      return;
    }
    if (isRefusal(answer)) {
      this.post({ type: 'gone', why: says.failed(answer.problem) });
      return;
    }
    const { title, text, page, clocks, notes } = answer;
    const html = await renderedPage(text, page);
    if (round !== this.round) return;
    if (html === undefined) {
      this.post({ type: 'gone', why: says.failed(says.noRenderer()) });
      return;
    }
    panel.title = says.title(title);
    const base = panel.webview.asWebviewUri(Uri.joinPath(Uri.parse(uri), '..')).toString();
    this.drawn = { type: 'show', title, html, clocks, notes, base, isReadOnly: !workspace.isTrusted };
    this.draw();
  }

  /** Draws the last computed page with all results of rolls. */
  private draw(): void {
    if (this.drawn) this.post({ ...this.drawn, results: Object.fromEntries(this.results) });
  }

  private obey(message: PageMessage): void {
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        if (!workspace.isTrusted) this.post({ type: 'told', text: says.notTrusted() });
        void this.show();
        break;
      case 'roll':
        void this.roll(message);
        break;
      case 'do':
        this.queue = this.queue.then(() => this.carryOut(message.command));
        break;
      case 'play':
        this.actions.play(this.uri, message.encounter);
        break;
      case 'players':
        this.actions.players(this.uri);
        break;
      case 'text':
        void window.showTextDocument(Uri.parse(this.uri), { viewColumn: ViewColumn.One });
        break;
      case 'log':
        this.openLog();
        break;
      case 'open':
        void this.open(message.href);
        break;
    }
  }

  private async roll({ key, path, name, isTyped }: RollMessage): Promise<void> {
    const params = { uri: this.uri, path, ...(name !== undefined && { name }) };
    const rolled = await this.actions.roll(params, isTyped === true);
    if (rolled.length === 0) return;
    const results = rolled.map(
      ({ title, summary, outcome, account }): ShownResult => ({ title, summary, outcome, ...(account && { account }) }),
    );
    this.results.set(key, [...(this.results.get(key) ?? []), ...results]);
    this.draw();
  }

  /** Carries out a command in the log or the text. Changes by other programs are never overwritten. */
  private async carryOut(command: PageCommand): Promise<void> {
    if (!workspace.isTrusted) return;
    const { uri, log } = this;
    const seen = log.text;
    const client = await this.client();
    const done = await client.sendRequest(TablePageDo, { uri, log: seen, command });
    if (isRefusal(done)) {
      this.post({ type: 'told', text: says.notDone(done.problem) });
      return;
    }
    if (done.log !== seen) {
      const written = await log.write(seen, done.log);
      if (written.is !== 'written') {
        this.post({ type: 'told', text: written.is === 'refused' ? says.notDone(written.why) : says.changed() });
        return;
      }
    }
    if (done.edit) await workspace.applyEdit(await client.protocol2CodeConverter.asWorkspaceEdit(done.edit));
    await this.show();
  }

  private openLog(): void {
    const { uri, text } = this.log;
    if (text === '') this.post({ type: 'told', text: says.noLog() });
    else void window.showTextDocument(uri, { viewColumn: ViewColumn.One, preview: false });
  }

  /** Opens a file that the page links, at its line: `squad.muster#L12`. */
  private async open(href: string): Promise<void> {
    if (/^https?:/i.test(href)) return;
    const [, path = '', line] = /^([^#]*)(?:#L(\d+))?/.exec(href) ?? [];
    const target =
      path === '' ? Uri.parse(this.uri) : Uri.joinPath(Uri.parse(this.uri), '..', decodeURIComponent(path));
    const at = Math.max(0, Number(line ?? 1) - 1);
    await window
      .showTextDocument(target, { viewColumn: ViewColumn.One, selection: new Selection(at, 0, at, 0) })
      .then(undefined, () => undefined);
  }

  private post(message: ViewMessage): void {
    void this.panel.webview.postMessage(message);
  }
}
