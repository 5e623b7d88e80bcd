import { env, UIKind, Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { isRefusal, type SheetParams, ShowPage } from '../../../server/protocol.js';
import { fileNameOf } from './file-name.js';
import { says } from './messages.js';

/**
 * Asks for the paper size, and opens a sheet as a page without scripts in the system's browser, for printing. If the files of the
 * extension are not on the machine of that browser, the page is saved instead.
 */
export async function printSheet(
  client: () => Promise<BaseLanguageClient>,
  storage: Uri,
  asked: SheetParams,
): Promise<void> {
  const papers = [
    { label: says.a4(), paper: 'a4' },
    { label: says.letter(), paper: 'letter' },
  ] as const;
  const chosen = await window.showQuickPick(papers, { title: says.whichPaper() });
  if (!chosen) return;
  const page = await (await client()).sendRequest(ShowPage, { ...asked, form: 'print', paper: chosen.paper });
  if (isRefusal(page)) {
    void window.showWarningMessage(says.failed(page.problem));
    return;
  }
  const bytes = new TextEncoder().encode(page.html);
  const file = fileNameOf(page.name);
  const isHere = env.uiKind === UIKind.Desktop && env.remoteName === undefined && storage.scheme === 'file';
  if (isHere) {
    const folder = Uri.joinPath(storage, 'print');
    const target = Uri.joinPath(folder, file);
    await workspace.fs.createDirectory(folder);
    await workspace.fs.writeFile(target, bytes);
    if (await env.openExternal(target)) return;
  }
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const target = await window.showSaveDialog({
    title: says.savePage(),
    filters: { HTML: ['html'] },
    ...(folder && { defaultUri: Uri.joinPath(folder, file) }),
  });
  if (!target) return;
  await workspace.fs.writeFile(target, bytes);
  void window.showInformationMessage(says.pageSaved(target.fsPath));
}
