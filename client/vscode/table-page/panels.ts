import { type Disposable, type ExtensionContext, Uri, ViewColumn, type WebviewPanel, window } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { messages } from '../messages.js';
import { type OpenPanel, OpenPanels } from '../open-panels.js';
import type { LogFiles } from '../tracker/log-files.js';
import { isPageState } from './between.js';
import { says } from './messages.js';
import { type PageActions, TablePagePanel } from './panel.js';

const VIEW = 'muster.adventure';

/** Pages at the table, a panel for each. */
export class TablePages implements Disposable {
  private readonly open: OpenPanels<string>;
  private readonly panels = new Set<TablePagePanel>();
  private readonly subscription: Disposable;

  constructor(
    private readonly context: ExtensionContext,
    private readonly client: () => Promise<BaseLanguageClient>,
    /** The logs of this window, which encounters write, too. */
    private readonly logs: LogFiles,
    private readonly actions: PageActions,
  ) {
    this.open = new OpenPanels(
      context.workspaceState,
      'muster.adventures',
      VIEW,
      (value): value is string => typeof value === 'string',
    );
    this.subscription = window.registerWebviewPanelSerializer(VIEW, {
      deserializeWebviewPanel: async (panel, state: unknown) => {
        if (isPageState(state)) await this.adopt(panel, state.uri);
        else panel.dispose();
      },
    });
    void this.replaceLeft();
  }

  /** Opens the page of a file that was chosen, or the active one. */
  async show(argument?: unknown): Promise<void> {
    const document = window.activeTextEditor?.document;
    const uri =
      argument instanceof Uri
        ? argument.toString()
        : document?.languageId === 'markdown'
          ? document.uri.toString()
          : undefined;
    if (uri === undefined) {
      void window.showInformationMessage(messages.openAdventureFirst());
      return;
    }
    const present = [...this.panels].find((one) => one.uri === uri);
    if (present) present.panel.reveal();
    else await this.create(uri, ViewColumn.Active);
  }

  /** Draws the pages again: other files have changed. */
  refreshSoon(): void {
    for (const panel of this.panels) panel.refreshSoon();
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private async create(uri: string, column: ViewColumn): Promise<void> {
    await this.adopt(window.createWebviewPanel(VIEW, '', column), uri);
  }

  private async adopt(panel: WebviewPanel, uri: string): Promise<void> {
    try {
      const log = await this.logs.of(Uri.parse(uri));
      const page = new TablePagePanel(panel, uri, log, this.client, this.actions, this.context.extensionUri);
      this.panels.add(page);
      this.remember();
      panel.onDidChangeViewState(() => this.remember());
      page.onDidDispose(() => {
        this.panels.delete(page);
        this.remember();
      });
    } catch (error) {
      panel.dispose();
      void window.showErrorMessage(says.failed(error instanceof Error ? error.message : String(error)));
    }
  }

  private remember(): void {
    const open = [...this.panels].map(
      ({ uri, panel }): OpenPanel<string> => ({ place: uri, column: panel.viewColumn ?? ViewColumn.Active }),
    );
    this.open.remember(open);
  }

  private async replaceLeft(): Promise<void> {
    for (const { place, column } of await this.open.closeLeft()) await this.create(place, column);
  }
}
