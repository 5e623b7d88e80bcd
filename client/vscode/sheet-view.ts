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
import {
  CommandIds,
  isRefusal,
  isSheetParams,
  LANGUAGE_IDS,
  type SheetParams,
  ShowSheet,
} from '../../server/protocol.js';
import { messages } from './messages.js';
import { settings } from './settings.js';

const SCHEME = 'muster-sheet';

/** A pause in typing after which the page is rendered again. */
const PAUSE_MS = 300;

/** The computed sheet as a rendered page beside the text. It follows the text while it is open. */
export class SheetView implements TextDocumentContentProvider, Disposable {
  private readonly changed = new EventEmitter<Uri>();
  readonly onDidChange = this.changed.event;
  private readonly shown = new Map<string, SheetParams>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly subscriptions: readonly Disposable[] = [
    workspace.registerTextDocumentContentProvider(SCHEME, this),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0 && isSource(document.languageId)) this.refreshSoon();
    }),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('muster')) this.refreshSoon();
    }),
    workspace.onDidCloseTextDocument(({ uri }) => this.shown.delete(uri.toString())),
  ];

  constructor(private readonly client: () => Promise<BaseLanguageClient>) {
    if (settings().sheet.openBeside) this.showFirst();
  }

  /** Shows the sheet of the file at hand, or of the first that is opened. */
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

  async show(argument?: unknown): Promise<void> {
    const asked = sheetAt(argument);
    if (asked === undefined) return;
    const sheet = await (await this.client()).sendRequest(ShowSheet, asked);
    if (isRefusal(sheet)) {
      void window.showWarningMessage(messages.sheetFailed(sheet.problem));
      return;
    }
    const uri = Uri.from({ scheme: SCHEME, path: `/${sheet.name.replaceAll('/', ' ')}.md`, query: asked.uri });
    this.shown.set(uri.toString(), { uri: asked.uri, name: sheet.name });
    this.changed.fire(uri);
    await commands.executeCommand('markdown.showPreviewToSide', uri);
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const asked = this.shown.get(uri.toString()) ?? { uri: uri.query, name: uri.path.slice(1, -'.md'.length) };
    const sheet = await (await this.client()).sendRequest(ShowSheet, asked);
    return isRefusal(sheet) ? sheet.problem : sheet.markdown;
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  /** Any sheet or rulebook may count: an npc that the shown one is like, a house rule. */
  private refreshSoon(): void {
    clearTimeout(this.timer);
    if (this.shown.size > 0) this.timer = setTimeout(() => this.refresh(), PAUSE_MS);
  }

  private refresh(): void {
    for (const uri of this.shown.keys()) this.changed.fire(Uri.parse(uri));
  }
}

function isSource(languageId: string): boolean {
  return LANGUAGE_IDS.some((id) => id === languageId);
}

function sheetAt(argument: unknown): SheetParams | undefined {
  if (isSheetParams(argument)) return argument;
  const editor = window.activeTextEditor;
  if (argument !== undefined && !(argument instanceof Uri)) {
    void window.showErrorMessage(messages.badArguments(CommandIds.showSheet));
    return undefined;
  }
  if (editor === undefined) {
    void window.showInformationMessage(messages.noEditor());
    return undefined;
  }
  return { uri: editor.document.uri.toString(), line: editor.selection.active.line };
}
