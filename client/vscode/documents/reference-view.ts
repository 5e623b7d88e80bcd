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
import { isRefusal, type ReferenceParams, type ReferenceResult, ShowReference } from '../../../server/protocol.js';
import { messages } from '../messages.js';
import { askGame } from './ask-game.js';

const SCHEME = 'muster-reference';

/** Shows the reference of a game, generated from its rulebook, as a rendered page. */
export class ReferenceView implements TextDocumentContentProvider, Disposable {
  private readonly changed = new EventEmitter<Uri>();
  readonly onDidChange = this.changed.event;
  private readonly subscription = workspace.registerTextDocumentContentProvider(SCHEME, this);

  constructor(private readonly client: () => Promise<BaseLanguageClient>) {}

  /** Asks for a game, with that of the active text first, and shows its reference. */
  async show(): Promise<void> {
    const game = await askGame(await this.client(), messages.referenceTitle());
    if (game === undefined) return;
    const uri = Uri.from({ scheme: SCHEME, path: `/${game.replaceAll('/', ' ')}.md`, query: game });
    this.changed.fire(uri);
    await commands.executeCommand('markdown.showPreview', uri);
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    return (await this.ask({ game: uri.query }))?.markdown ?? '';
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }

  private async ask(params: ReferenceParams): Promise<ReferenceResult | undefined> {
    const answer = await (await this.client()).sendRequest(ShowReference, params);
    if (!isRefusal(answer)) return answer;
    void window.showWarningMessage(messages.referenceFailed(answer.problem));
    return undefined;
  }
}
