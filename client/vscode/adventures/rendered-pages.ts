import { commands, type Disposable, EventEmitter, type TextDocumentContentProvider, Uri, workspace } from 'vscode';
import { messages } from '../messages.js';

/**
 * Generated Markdown, shown by the editor's own preview. The text is kept while the editor runs, because the editor may close the
 * document of a preview at any time and read it again later.
 */
export class RenderedPages implements TextDocumentContentProvider, Disposable {
  private readonly changed = new EventEmitter<Uri>();
  readonly onDidChange = this.changed.event;
  private readonly texts = new Map<string, string>();
  private readonly subscription: Disposable;

  constructor(private readonly scheme: string) {
    this.subscription = workspace.registerTextDocumentContentProvider(scheme, this);
  }

  /** Shows a page under a title, in place of an older one with that title. */
  async show(title: string, markdown: string): Promise<void> {
    const uri = Uri.from({ scheme: this.scheme, path: `/${title.replaceAll('/', ' ')}.md` });
    this.texts.set(uri.toString(), markdown);
    this.changed.fire(uri);
    await commands.executeCommand('markdown.showPreviewToSide', uri);
  }

  provideTextDocumentContent(uri: Uri): string {
    // After a reload the editor opens its previews again, but the text is lost.
    return this.texts.get(uri.toString()) ?? messages.pageGone();
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}
