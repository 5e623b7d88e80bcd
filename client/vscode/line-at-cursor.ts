import { Uri, window } from 'vscode';
import { messages } from './messages.js';

/** A place in a document, as the server's requests name it: lines and characters from 0. */
export interface LineAtCursor {
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

/** The line at the cursor, for a command without an argument. If there is none, shows why and returns undefined. */
export function lineAtCursor(argument: unknown, command: string): LineAtCursor | undefined {
  const editor = window.activeTextEditor;
  // A menu passes the resource, a keybinding nothing: both mean the line at the cursor.
  if (argument !== undefined && !(argument instanceof Uri)) {
    void window.showErrorMessage(messages.badArguments(command));
    return undefined;
  }
  if (editor === undefined) {
    void window.showInformationMessage(messages.noEditor());
    return undefined;
  }
  const { line, character } = editor.selection.active;
  return { uri: editor.document.uri.toString(), line, character };
}
