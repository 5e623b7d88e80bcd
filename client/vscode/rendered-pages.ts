import { commands, type Disposable, EventEmitter, type TextDocumentContentProvider, Uri, workspace } from 'vscode';

/** Markdown that was made once, shown by the editor's own preview. */
export class RenderedPages implements TextDocumentContentProvider, Disposable {
  private readonly changed = new EventEmitter<Uri>();
  readonly onDidChange = this.changed.event;
  private readonly texts = new Map<string, string>();
  private readonly subscriptions: readonly Disposable[];

  constructor(private readonly scheme: string) {
    this.subscriptions = [
      workspace.registerTextDocumentContentProvider(scheme, this),
      workspace.onDidCloseTextDocument(({ uri }) => this.texts.delete(uri.toString())),
    ];
  }

  /** Shows a page under a title; an older one of that title is replaced. */
  async show(title: string, markdown: string): Promise<void> {
    const uri = Uri.from({ scheme: this.scheme, path: `/${title.replaceAll('/', ' ')}.md` });
    this.texts.set(uri.toString(), markdown);
    this.changed.fire(uri);
    await commands.executeCommand('markdown.showPreviewToSide', uri);
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }
}
