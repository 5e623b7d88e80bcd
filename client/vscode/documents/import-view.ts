import { type Disposable, env, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { Import, isRefusal } from '../../../server/protocol.js';
import { RenderedPages } from '../adventures/rendered-pages.js';
import { messages } from '../messages.js';
import { askGame } from './ask-game.js';
import { newSheetFile } from './new-files.js';

/** Converts a character of another tool, or a stat block on the clipboard, to a sheet, and shows a report of what was imported. */
export class ImportView implements Disposable {
  private readonly pages = new RenderedPages('muster-import');

  constructor(private readonly client: () => Promise<BaseLanguageClient>) {}

  async show(): Promise<void> {
    const sources = [
      { label: messages.fromClipboard(), read: clipboardText },
      { label: messages.fromFile(), detail: messages.fromFileDetail(), read: fileText },
    ];
    const source = await window.showQuickPick(sources, { title: messages.importTitle(), ignoreFocusOut: true });
    const text = await source?.read();
    if (text === undefined) return;
    const client = await this.client();
    const game = await askGame(client);
    if (game === undefined) return;
    const uri = window.activeTextEditor?.document.uri;
    const beside = uri?.scheme === 'file' ? { uri: uri.with({ path: `${uri.path}.import.muster` }).toString() } : {};
    const answer = await client.sendRequest(Import, { text, game, ...beside });
    if (isRefusal(answer)) {
      void window.showWarningMessage(messages.importFailed(answer.problem));
      return;
    }
    // The file is named after the character.
    const [, name = game] = /^(?:character|npc) "?([^"{\n]+)/m.exec(answer.text) ?? [];
    await window.showTextDocument(await newSheetFile(name.trim(), answer.text));
    await this.pages.show(messages.importPage(), answer.markdown);
  }

  dispose(): void {
    this.pages.dispose();
  }
}

async function clipboardText(): Promise<string | undefined> {
  const text = await env.clipboard.readText();
  if (text.trim() !== '') return text;
  void window.showInformationMessage(messages.clipboardEmpty());
  return undefined;
}

async function fileText(): Promise<string | undefined> {
  const [file] =
    (await window.showOpenDialog({
      title: messages.importTitle(),
      filters: { [messages.importFilter()]: ['gcs', 'txt', 'md'] },
    })) ?? [];
  return file && new TextDecoder().decode(await workspace.fs.readFile(file));
}
