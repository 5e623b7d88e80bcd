import { type Disposable, StatusBarAlignment, type TextDocument, Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { CommandIds, Governed, type GovernedResult, LANGUAGE_IDS } from '../../server/protocol.js';
import { messages } from './messages.js';

/** Milliseconds without typing after which the game is requested again: `use` may have changed. */
const PAUSE_MS = 500;

/** Shows in the status bar which game and campaign govern the active file; a click opens the rulebook. */
export class GameStatus implements Disposable {
  private readonly item = window.createStatusBarItem('muster.game', StatusBarAlignment.Right);
  private rulebook: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly subscriptions: readonly Disposable[];

  constructor(private readonly client: () => Promise<BaseLanguageClient>) {
    this.item.name = 'Muster: Game';
    this.item.command = CommandIds.openRulebook;
    this.subscriptions = [
      this.item,
      window.onDidChangeActiveTextEditor(() => void this.refresh()),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document === window.activeTextEditor?.document) this.refreshSoon();
      }),
    ];
    void this.refresh();
  }

  async openRulebook(): Promise<void> {
    await this.refresh();
    const document = window.activeTextEditor?.document;
    if (!isServed(document)) void window.showInformationMessage(messages.openSheetFirst());
    else if (this.rulebook === undefined) void window.showInformationMessage(messages.noRulebook());
    else await window.showTextDocument(Uri.parse(this.rulebook));
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private refreshSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), PAUSE_MS);
  }

  private async refresh(): Promise<void> {
    const document = window.activeTextEditor?.document;
    if (!isServed(document)) {
      this.rulebook = undefined;
      this.item.hide();
      return;
    }
    const governed = await (await this.client()).sendRequest(Governed, { uri: document.uri.toString() });
    if (document !== window.activeTextEditor?.document) return;
    this.show(governed, document.languageId === 'markdown');
  }

  /** Shows the game, or a warning if there is none; nothing for Markdown without a game. */
  private show({ game, campaign, rulebook }: GovernedResult, isMarkdown: boolean): void {
    this.rulebook = rulebook;
    if (game === undefined) {
      this.item.text = `$(warning) ${messages.noGameHere()}`;
      this.item.tooltip = messages.noGameDetail();
      if (isMarkdown) this.item.hide();
      else this.item.show();
      return;
    }
    this.item.text = `$(law) ${campaign === undefined ? game : messages.governedBy(game, campaign)}`;
    this.item.tooltip = messages.openRulebook(game);
    this.item.show();
  }
}

function isServed(document: TextDocument | undefined): document is TextDocument {
  return LANGUAGE_IDS.some((id) => id === document?.languageId);
}
