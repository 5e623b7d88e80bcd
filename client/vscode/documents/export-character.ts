import { window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { Export, isRefusal } from '../../../server/protocol.js';
import { messages } from '../messages.js';

/** Asks for a program, and opens the character at the cursor in its format as a new document. */
export async function exportCharacter(client: () => Promise<BaseLanguageClient>): Promise<void> {
  const editor = window.activeTextEditor;
  if (!editor) {
    void window.showInformationMessage(messages.openSheetFirst());
    return;
  }
  const uri = editor.document.uri.toString();
  const { line } = editor.selection.active;
  const targets = [
    { label: 'Foundry VTT', detail: messages.toFoundry(), to: 'foundry' },
    { label: 'Obsidian', detail: messages.toObsidian(), to: 'obsidian' },
  ] as const;
  const target = await window.showQuickPick(targets, { title: messages.whichProgram() });
  if (!target) return;
  const answer = await (await client()).sendRequest(Export, { uri, line, to: target.to });
  if (isRefusal(answer)) {
    void window.showWarningMessage(messages.exportFailed(answer.problem));
    return;
  }
  await window.showTextDocument(await workspace.openTextDocument({ language: answer.language, content: answer.text }));
}
