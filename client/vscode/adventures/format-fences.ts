import { WorkspaceEdit, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { DocumentRangeFormattingRequest } from 'vscode-languageserver-protocol';
import { messages } from '../messages.js';

/** Formats the fences of the active Markdown file. The server is called directly, as the editor's formatter of Markdown may be another extension. */
export async function formatFences(client: () => Promise<BaseLanguageClient>): Promise<void> {
  const editor = window.activeTextEditor;
  if (editor?.document.languageId !== 'markdown') {
    void window.showInformationMessage(messages.openAdventureFirst());
    return;
  }
  const { document } = editor;
  const { version, lineCount } = document;
  const server = await client();
  const edits = await server.sendRequest(DocumentRangeFormattingRequest.type, {
    textDocument: { uri: document.uri.toString() },
    range: { start: { line: 0, character: 0 }, end: { line: lineCount, character: 0 } },
    options: { tabSize: 2, insertSpaces: true },
  });
  if (document.version !== version || !edits || edits.length === 0) return;
  const all = new WorkspaceEdit();
  all.set(document.uri, await server.protocol2CodeConverter.asTextEdits(edits));
  await workspace.applyEdit(all);
}
