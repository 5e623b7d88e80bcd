import { type TextDocument, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';

/** Makes an edit of the server, unless a document has changed since: one step that can be taken back. Says whether it was made. */
export async function applyVersioned(client: BaseLanguageClient, edit: WorkspaceEdit): Promise<boolean> {
  const isOld = edit.documentChanges?.some(
    (one) =>
      'textDocument' in one &&
      one.textDocument.version !== null &&
      openDocument(one.textDocument.uri)?.version !== one.textDocument.version,
  );
  return !isOld && workspace.applyEdit(await client.protocol2CodeConverter.asWorkspaceEdit(edit));
}

function openDocument(uri: string): TextDocument | undefined {
  return workspace.textDocuments.find((document) => document.uri.toString() === uri);
}
