import {
  commands,
  type Disposable,
  type Memento,
  type TextEditor,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  CommandIds,
  isRefusal,
  isSheetParams,
  LANGUAGE_IDS,
  type PageResult,
  PageStyle,
  type Refusal,
  type RollParams,
  type SheetParams,
  ShowPage,
} from '../../../server/protocol.js';
import { lineAtCursor } from '../line-at-cursor.js';
import { OpenPanels } from '../open-panels.js';
import { settings } from '../settings.js';
import { isKeptState, isPageMessage, type KeptState, type PageMessage, type ViewMessage } from './between.js';
import { sheetHtml } from './html.js';
import { pageWords, says } from './messages.js';
import { panelStyle } from './page/style.js';
import { PageActions } from './page-actions.js';
import { printSheet } from './printing.js';
import { ShownPage } from './shown-page.js';

const VIEW = 'muster.sheet';

/** Milliseconds without typing or moving the cursor after which the page is updated. */
const TYPING_MS = 30;
const CURSOR_MS = 50;

/** The panel with the sheet of a character: it follows the cursor and the text, and its actions edit the text. */
export class SheetPanel implements Disposable {
  private panel: WebviewPanel | undefined;
  private isReady = false;
  /** The shown sheet, and its last complete page. */
  private target: { readonly uri: string; readonly name: string } | undefined;
  private shown: ShownPage | undefined;
  /** Why the page is out of date. */
  private staleBecause: string | undefined;
  /** Version of the text at the last move of the cursor: a cursor that moves by typing does not scroll the page. */
  private seenVersion: number | undefined;
  private isPinned = false;
  private readonly actions: PageActions;
  private readonly open: OpenPanels<KeptState>;
  private isRefreshing = false;
  private needsRefresh = false;
  private typing: ReturnType<typeof setTimeout> | undefined;
  private moving: ReturnType<typeof setTimeout> | undefined;
  private readonly subscriptions: readonly Disposable[];

  constructor(
    private readonly client: () => Promise<BaseLanguageClient>,
    private readonly extension: Uri,
    private readonly storage: Uri,
    state: Memento,
    roll: (asked: RollParams) => Promise<string | undefined>,
  ) {
    this.open = new OpenPanels(state, 'muster.sheets', VIEW, isKeptState);
    this.actions = new PageActions(client, roll, (message) => this.post(message));
    this.subscriptions = [
      window.registerWebviewPanelSerializer(VIEW, {
        deserializeWebviewPanel: async (panel, state: unknown) => this.restore(panel, state),
      }),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && isSource(document.languageId)) this.refreshSoon();
      }),
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('muster')) this.refreshSoon();
      }),
      workspace.onDidGrantWorkspaceTrust(() => this.postPermissions()),
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.followSoon(textEditor)),
      window.onDidChangeActiveTextEditor((editor) => editor && this.followSoon(editor)),
    ];
    void this.begin();
  }

  /** The panel of an ended extension host does not respond, and is replaced. */
  private async begin(): Promise<void> {
    const [left] = await this.open.closeLeft();
    if (left && !this.panel) {
      const options = { viewColumn: left.column, preserveFocus: true };
      await this.restore(window.createWebviewPanel(VIEW, says.title(left.place.name), options), left.place);
    } else if (settings().sheet.openBeside) this.showFirst();
  }

  /** Shows the named sheet, or the one at the cursor. */
  async show(argument?: unknown): Promise<void> {
    const params = sheetAt(argument, CommandIds.showSheet);
    if (params === undefined) return;
    const page = await this.request(params);
    if (isRefusal(page)) {
      void window.showWarningMessage(says.failed(page.problem));
      return;
    }
    if (this.panel) this.panel.reveal(undefined, true);
    else {
      const options = { viewColumn: ViewColumn.Beside, preserveFocus: true };
      await this.adopt(window.createWebviewPanel(VIEW, says.title(page.name), options));
    }
    this.accept(page);
  }

  /** Prints the named sheet, else the one at the cursor, else the shown one. */
  async print(argument?: unknown): Promise<void> {
    const { shown } = this;
    // The title bar of the panel passes what the editor calls its resource.
    const isShown = !isSheetParams(argument) && shown !== undefined && !window.activeTextEditor;
    const params = isShown ? known(shown) : sheetAt(argument, CommandIds.printSheet);
    if (params !== undefined) await printSheet(this.client, this.storage, params);
  }

  /** Keeps the shown sheet while the cursor moves to others, or follows the cursor again. */
  pin(isPinned: boolean): void {
    if (!this.panel) return;
    this.isPinned = isPinned;
    this.postPermissions();
    this.remember();
    if (!isPinned && window.activeTextEditor) this.followSoon(window.activeTextEditor);
  }

  dispose(): void {
    clearTimeout(this.typing);
    clearTimeout(this.moving);
    this.panel?.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  // --------------------------------------------------------------------------------------------------------- the panel

  /** Shows the sheet of the active file, or of the first that is opened. */
  private showFirst(): void {
    const isSheet = (editor = window.activeTextEditor): boolean => editor?.document.languageId === 'muster';
    if (isSheet()) {
      void this.show();
      return;
    }
    const waiting = window.onDidChangeActiveTextEditor((editor) => {
      if (!isSheet(editor)) return;
      waiting.dispose();
      void this.show();
    });
  }

  /** Continues with a panel that the editor restored after a reload. */
  private async restore(panel: WebviewPanel, state: unknown): Promise<void> {
    if (this.panel || !isKeptState(state)) {
      panel.dispose();
      return;
    }
    this.isPinned = state.isPinned;
    this.target = { uri: state.uri, name: state.name };
    await this.adopt(panel);
    this.remember();
    // The server knows open documents at once, and others after it has read the workspace.
    await Promise.resolve(workspace.openTextDocument(Uri.parse(state.uri))).catch(() => undefined);
    await this.refresh();
  }

  private async adopt(panel: WebviewPanel): Promise<void> {
    this.panel = panel;
    this.isReady = false;
    const { webview } = panel;
    const folder = Uri.joinPath(this.extension, 'dist', 'client');
    webview.options = { enableScripts: true, localResourceRoots: [folder] };
    webview.onDidReceiveMessage((message: unknown) => {
      if (isPageMessage(message)) void this.obey(message);
    });
    panel.onDidDispose(() => {
      if (this.panel !== panel) return;
      this.panel = undefined;
      this.target = undefined;
      this.shown = undefined;
      this.staleBecause = undefined;
      this.isPinned = false;
      this.remember();
    });
    panel.onDidChangeViewState(() => this.remember());
    webview.html = sheetHtml({
      nonce: crypto.randomUUID().replaceAll('-', ''),
      script: webview.asWebviewUri(Uri.joinPath(folder, 'sheet.js')).toString(),
      style: `${await (await this.client()).sendRequest(PageStyle, {})}\n${panelStyle}`,
      words: pageWords(),
    });
  }

  private remember(): void {
    const { panel, target, isPinned } = this;
    if (!panel || !target) this.open.remember([]);
    else this.open.remember([{ place: { ...target, isPinned }, column: panel.viewColumn ?? ViewColumn.Active }]);
  }

  private post(message: ViewMessage): void {
    if (this.isReady) void this.panel?.webview.postMessage(message);
  }

  private postPermissions(): void {
    void commands.executeCommand('setContext', 'muster.sheetIsPinned', this.isPinned);
    this.post({ type: 'may', edit: workspace.isTrusted, isPinned: this.isPinned });
  }

  // ----------------------------------------------------------------------------------------------------------- the page

  private async request(asked: SheetParams): Promise<PageResult | Refusal> {
    return (await this.client()).sendRequest(ShowPage, { ...asked, form: 'live' });
  }

  /** Any sheet or rulebook may affect the shown one, as a base or a house rule. */
  refreshSoon(): void {
    if (!this.panel) return;
    clearTimeout(this.typing);
    this.typing = setTimeout(() => void this.refresh(), TYPING_MS);
  }

  /** Requests the page again. A call while a request is pending causes one more request after it. */
  private async refresh(): Promise<void> {
    if (this.isRefreshing) {
      this.needsRefresh = true;
      return;
    }
    this.isRefreshing = true;
    try {
      do {
        this.needsRefresh = false;
        await this.refreshOnce();
      } while (this.needsRefresh);
    } finally {
      this.isRefreshing = false;
    }
  }

  private async refreshOnce(): Promise<void> {
    const { target } = this;
    if (!this.panel || !target) return;
    const page = await this.request(target);
    if (this.target !== target) return;
    if (!isRefusal(page)) {
      this.accept(page);
      return;
    }
    // If the name itself was edited, the cursor is still in the character.
    const editor = window.activeTextEditor;
    const here = editor?.document.uri.toString() === target.uri ? await this.sheetAtCursor(editor) : undefined;
    if (this.target !== target) return;
    if (here && here.broken === undefined) this.accept(here);
    else this.goStale(page.problem);
  }

  /** Shows a page, unless a bracket or quote of its text is not closed: then the previous page stays. */
  private accept(page: PageResult): void {
    const before = this.shown?.isSheet(page.uri, page.name) ? this.shown : undefined;
    const version = before?.result.version;
    if (version !== undefined && page.version !== undefined && page.version < version) return;
    if (this.panel) this.panel.title = says.title(page.name);
    if (this.target?.uri !== page.uri || this.target.name !== page.name) {
      this.target = { uri: page.uri, name: page.name };
      this.remember();
    }
    if (page.broken !== undefined && before) {
      this.goStale(page.broken);
      return;
    }
    const shown = new ShownPage(page);
    const changes = shown.changesSince(before);
    const isOther = before === undefined;
    this.shown = shown;
    if (changes === undefined) this.postPage(isOther);
    else if (changes.length > 0) this.post({ type: 'blocks', blocks: changes });
    if (page.broken !== undefined) this.goStale(page.broken);
    else if (this.staleBecause !== undefined) {
      this.staleBecause = undefined;
      this.post({ type: 'stale' });
    }
    if (changes === undefined) this.postCursor(isOther);
  }

  private postPage(isOther: boolean): void {
    const { shown } = this;
    if (!shown) return;
    const state: KeptState = { uri: shown.result.uri, name: shown.result.name, isPinned: this.isPinned };
    this.post({ type: 'page', frame: shown.result.html, blocks: shown.blocks, state, isOther });
  }

  private goStale(words: string): void {
    this.staleBecause = words;
    this.post({ type: 'stale', words });
  }

  // --------------------------------------------------------------------------------------------------------- the cursor

  private followSoon(editor: TextEditor): void {
    if (!this.panel || !isSheetFile(editor)) return;
    clearTimeout(this.moving);
    this.moving = setTimeout(() => void this.follow(editor), CURSOR_MS);
  }

  private async follow(editor: TextEditor): Promise<void> {
    const { lines, uri } = this.shown?.result ?? {};
    const { line } = editor.selection.active;
    const isHere = editor.document.uri.toString() === uri && lines && lines.from <= line && line <= lines.to;
    if (isHere || this.isPinned) {
      this.postCursor(editor.document.version === this.seenVersion);
      this.seenVersion = editor.document.version;
      return;
    }
    this.seenVersion = editor.document.version;
    const page = await this.sheetAtCursor(editor);
    // In the meantime the cursor may have moved, or the sheet may have been pinned.
    if (page && !this.isPinned && window.activeTextEditor === editor && editor.selection.active.line === line)
      this.accept(page);
  }

  /** Requests the page of the character at the cursor. */
  private async sheetAtCursor(editor: TextEditor): Promise<PageResult | undefined> {
    const { line } = editor.selection.active;
    const page = await this.request({ uri: editor.document.uri.toString(), line });
    if (isRefusal(page) || !page.lines) return undefined;
    return page.lines.from <= line && line <= page.lines.to ? page : undefined;
  }

  private postCursor(scrolls: boolean): void {
    const editor = window.activeTextEditor;
    if (editor && editor.document.uri.toString() === this.shown?.result.uri) {
      const { line, character } = editor.selection.active;
      this.post({ type: 'cursor', line: line + 1, column: character + 1, scrolls });
    }
  }

  // ---------------------------------------------------------------------------------------------- what the page asks for

  /** Handles a message of the page, if it refers to something on it. */
  private async obey(message: PageMessage): Promise<void> {
    if (message.type === 'ready') {
      this.isReady = true;
      this.postPermissions();
      this.postPage(false);
      this.postCursor(false);
      if (this.staleBecause !== undefined) this.goStale(this.staleBecause);
      return;
    }
    const { shown } = this;
    if (!shown) return;
    await this.actions.carryOut(shown, message);
  }
}

function isSource(languageId: string): boolean {
  return LANGUAGE_IDS.some((id) => id === languageId);
}

function isSheetFile({ document }: TextEditor): boolean {
  return document.languageId === 'muster' || document.languageId === 'markdown';
}

function known({ result: { uri, name } }: ShownPage): SheetParams {
  return { uri, name };
}

function sheetAt(argument: unknown, command: string): SheetParams | undefined {
  if (isSheetParams(argument)) return argument;
  const at = lineAtCursor(argument, command);
  return at && { uri: at.uri, line: at.line };
}
