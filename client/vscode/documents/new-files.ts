import { type TextDocument, Uri, window, workspace } from 'vscode';
import { messages } from '../messages.js';

/** The folder of the active file, else the first of the workspace; undefined if none is open. */
export function currentFolder(): Uri | undefined {
  const open = window.activeTextEditor?.document.uri;
  const own = open && workspace.getWorkspaceFolder(open);
  return open && own ? Uri.joinPath(open, '..') : workspace.workspaceFolders?.[0]?.uri;
}

/** The extension of a sheet, or of a page. */
type FileType = 'muster' | 'md';

/** Asks for the file name of a new sheet or page in a folder, and proposes a free one after its title. */
export async function askFile(folder: Uri, title: string, type: FileType): Promise<Uri | undefined> {
  const withType = (name: string): string => `${name}${name.toLowerCase().endsWith(`.${type}`) ? '' : `.${type}`}`;
  const fileOf = (name: string): Uri => Uri.joinPath(folder, withType(name.trim()));
  const proposed = await freeName(folder, title, type);
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

/** Creates a sheet with this text: a new file in the current folder, named after the title, or an unsaved document without a folder. */
export async function newSheetFile(title: string, text: string): Promise<TextDocument> {
  const folder = currentFolder();
  if (!folder) return workspace.openTextDocument({ language: 'muster', content: text });
  const file = Uri.joinPath(folder, `${await freeName(folder, title, 'muster')}.muster`);
  await workspace.fs.writeFile(file, new TextEncoder().encode(text));
  return workspace.openTextDocument(file);
}

/** The name of a file that does not exist yet, without its extension: `cpl-ann-rowe` for `Cpl. Ann Rowe`, or with a number. */
async function freeName(folder: Uri, title: string, type: FileType): Promise<string> {
  const name =
    title
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu)
      ?.join('-')
      .slice(0, LONGEST) ?? 'sheet';
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!(await exists(Uri.joinPath(folder, `${free}.${type}`)))) return free;
  }
}

/** Maximum length of the name of a new file, without number and extension. */
const LONGEST = 80;

async function exists(file: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(file);
    return true;
  } catch {
    return false;
  }
}
