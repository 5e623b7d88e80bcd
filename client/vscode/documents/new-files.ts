import { type TextDocument, Uri, window, workspace } from 'vscode';
import { messages } from '../messages.js';

/** The folder of the active file, else the first of the workspace; undefined where none is open. */
export function folderAtHand(): Uri | undefined {
  const open = window.activeTextEditor?.document.uri;
  const own = open && workspace.getWorkspaceFolder(open);
  return open && own ? Uri.joinPath(open, '..') : workspace.workspaceFolders?.[0]?.uri;
}

/** The extension of a sheet, or of a page. */
type FileType = 'muster' | 'md';

/** Asks for the name of a new sheet or page in a folder, with one proposed that is free. */
export async function askFile(folder: Uri, called: string, type: FileType): Promise<Uri | undefined> {
  const withType = (name: string): string => `${name}${name.toLowerCase().endsWith(`.${type}`) ? '' : `.${type}`}`;
  const fileOf = (name: string): Uri => Uri.joinPath(folder, withType(name.trim()));
  const proposed = await freeName(folder, called, type);
  const name = await window.showInputBox({
    title: messages.fileName(),
    prompt: messages.inFolder(workspace.asRelativePath(folder)),
    value: withType(proposed),
    valueSelection: [0, proposed.length],
    ignoreFocusOut: true,
    validateInput: async (typed) => {
      if (typed.trim() === '' || /[\\/]/.test(typed)) return messages.badFileName();
      return (await exists(fileOf(typed))) ? messages.fileExists(typed) : undefined;
    },
  });
  return name === undefined ? undefined : fileOf(name);
}

/** A sheet that somebody called so is written into: a new file of the folder at hand, or without a folder an unsaved one. */
export async function newSheetFile(called: string, text: string): Promise<TextDocument> {
  const folder = folderAtHand();
  if (!folder) return workspace.openTextDocument({ language: 'muster', content: text });
  const file = Uri.joinPath(folder, `${await freeName(folder, called, 'muster')}.muster`);
  await workspace.fs.writeFile(file, new TextEncoder().encode(text));
  return workspace.openTextDocument(file);
}

/** `Cpl. Ann Rowe` as a file that is not there yet: `cpl-ann-rowe`, or with a number after it. */
async function freeName(folder: Uri, called: string, type: FileType): Promise<string> {
  const name =
    called
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.join('-')
      .slice(0, LONGEST) ?? 'sheet';
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!(await exists(Uri.joinPath(folder, `${free}.${type}`)))) return free;
  }
}

/** Longest name of a new file, without what may come after it. */
const LONGEST = 80;

async function exists(file: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
