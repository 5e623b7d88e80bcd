import { SnippetString, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { isRefusal, type NewSheetParams, WriteNewSheet } from '../../../server/protocol.js';
import { messages } from '../messages.js';
import { askGame } from './ask-game.js';
import { askFile, currentFolder } from './new-files.js';

/** Creates characters, campaigns and adventures: asks for the game, and inserts a snippet into a new file. */
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
    if (kind) await this.ask(kind.what, game, messages.createName());
  }

  async campaign(): Promise<void> {
    const game = await askGame(await this.client());
    if (game !== undefined) await this.ask('campaign', game, messages.campaignName());
  }

  async adventure(): Promise<void> {
    const game = await askGame(await this.client());
    if (game !== undefined) await this.ask('adventure', game, messages.adventureName());
  }

  private async ask(what: NewSheetParams['what'], game: string, title: string): Promise<void> {
    const name = (await window.showInputBox({ title, ignoreFocusOut: true }))?.trim();
    if (name) await this.write(what, game, name);
  }

  private async write(what: NewSheetParams['what'], game: string, name: string): Promise<void> {
    const folder = currentFolder();
    const type = what === 'adventure' ? 'md' : 'muster';
    const file = folder && (await askFile(folder, what === 'campaign' ? what : name, type));
    if (folder && !file) return;
    const uri = file?.toString();
    const answer = await (await this.client()).sendRequest(WriteNewSheet, {
      what,
      game,
      name,
      ...(uri !== undefined && { uri }),
    });
    if (isRefusal(answer)) {
      void window.showWarningMessage(messages.newFailed(answer.problem));
      return;
    }
    if (file) await workspace.fs.writeFile(file, new Uint8Array());
    const document = await (file
      ? workspace.openTextDocument(file)
      : workspace.openTextDocument({ language: type === 'md' ? 'markdown' : type }));
    const editor = await window.showTextDocument(document);
    await editor.insertSnippet(new SnippetString(answer.snippet));
  }
}
