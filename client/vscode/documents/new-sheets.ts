import { SnippetString, Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { isRefusal, type NewSheetParams, WriteNewSheet } from '../../../server/protocol.js';
import { messages } from '../messages.js';
import { askGame } from './ask-game.js';

/** Creates characters and campaigns: asks for the game, and inserts a snippet into a new file. */
export class NewSheets {
  constructor(private readonly client: () => Promise<BaseLanguageClient>) {}

  async character(): Promise<void> {
    const game = await askGame(await this.client());
    if (game === undefined) return;
    const kinds = [
      { label: messages.character(), detail: messages.characterDetail(), what: 'character' as const },
      { label: messages.npc(), detail: messages.npcDetail(), what: 'npc' as const },
    ];
    const kind = await window.showQuickPick(kinds, { title: messages.whichSheet() });
    if (kind) await this.write(kind.what, game);
  }

  async campaign(): Promise<void> {
    const game = await askGame(await this.client());
    if (game !== undefined) await this.write('campaign', game);
  }

  private async write(what: NewSheetParams['what'], game: string): Promise<void> {
    const folder = folderAtHand();
    const file = folder && (await askFile(folder, what));
    if (folder && !file) return;
    const uri = file?.toString();
    const answer = await (await this.client()).sendRequest(WriteNewSheet, {
      what,
      game,
      ...(uri !== undefined && { uri }),
    });
    if (isRefusal(answer)) {
      void window.showWarningMessage(messages.newFailed(answer.problem));
      return;
    }
    if (file) await workspace.fs.writeFile(file, new Uint8Array());
    const document = await (file
      ? workspace.openTextDocument(file)
      : workspace.openTextDocument({ language: 'muster' }));
    const editor = await window.showTextDocument(document);
    await editor.insertSnippet(new SnippetString(answer.snippet));
  }
}

/** The folder of the active file, else the first of the workspace; undefined where none is open. */
function folderAtHand(): Uri | undefined {
  const open = window.activeTextEditor?.document.uri;
  const own = open && workspace.getWorkspaceFolder(open);
  return open && own ? Uri.joinPath(open, '..') : workspace.workspaceFolders?.[0]?.uri;
}

async function askFile(folder: Uri, what: string): Promise<Uri | undefined> {
  const fileOf = (name: string): Uri => Uri.joinPath(folder, `${name.trim().replace(/\.muster$/i, '')}.muster`);
  const name = await window.showInputBox({
    title: messages.fileName(),
    value: `${what}.muster`,
    valueSelection: [0, what.length],
    ignoreFocusOut: true,
    validateInput: async (typed) => {
      if (typed.trim() === '' || /[\\/]/.test(typed)) return messages.badFileName();
      return (await exists(fileOf(typed))) ? messages.fileExists(typed) : undefined;
    },
  });
  return name === undefined ? undefined : fileOf(name);
}

async function exists(file: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
