import {
  type Disposable,
  Range,
  type TextDocumentChangeEvent,
  type TextEditor,
  ThemeColor,
  type Uri,
  window,
  workspace,
} from 'vscode';
import { afterChange, type InlineResult, withResult } from './inline-results.js';

/** Shows results at the ends of lines, as decorations. */
export class InlineView implements Disposable {
  private readonly results = new Map<string, readonly InlineResult[]>();
  private readonly decoration = window.createTextEditorDecorationType({
    after: { margin: '0 0 0 2em', color: new ThemeColor('muster.rollResult'), fontStyle: 'normal' },
  });
  private readonly subscriptions: readonly Disposable[] = [
    workspace.onDidChangeTextDocument((event) => this.change(event)),
    workspace.onDidCloseTextDocument((document) => this.results.delete(document.uri.toString())),
    window.onDidChangeVisibleTextEditors((editors) => {
      for (const editor of editors) this.draw(editor);
    }),
  ];

  show(uri: Uri, result: InlineResult): void {
    const key = uri.toString();
    this.results.set(key, withResult(this.results.get(key) ?? [], result));
    this.drawAll(key);
  }

  dispose(): void {
    this.decoration.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private change({ document, contentChanges }: TextDocumentChangeEvent): void {
    const key = document.uri.toString();
    const before = this.results.get(key);
    if (before === undefined || contentChanges.length === 0) return;
    this.results.set(key, contentChanges.reduce(afterChange, before));
    this.drawAll(key);
  }

  private drawAll(key: string): void {
    for (const editor of window.visibleTextEditors) if (editor.document.uri.toString() === key) this.draw(editor);
  }

  private draw(editor: TextEditor): void {
    const results = this.results.get(editor.document.uri.toString()) ?? [];
    const shown = results.filter(({ line }) => line < editor.document.lineCount);
    editor.setDecorations(
      this.decoration,
      shown.map(({ line, text }) => {
        const { end } = editor.document.lineAt(line).range;
        return { range: new Range(end, end), renderOptions: { after: { contentText: `⟹ ${text}` } } };
      }),
    );
  }
}
