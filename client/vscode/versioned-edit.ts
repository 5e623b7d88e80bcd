import { type TextDocument, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';

/** Applies an edit of the server as one undo step, unless a document has changed since. Returns whether it was applied. */
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
