import { Uri, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { ListFiles, ReadFile } from '../../server/protocol.js';

function toBase64(bytes: Uint8Array): string {
  // In chunks, as the number of arguments of a call is limited.
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + 8192)));
  }
  return btoa(pieces.join(''));
}

/** Reads the workspace for a server that cannot: in the browser, and where files are not on a disk. */
export function serveWorkspaceFiles(client: BaseLanguageClient): void {
  client.onRequest(ListFiles, async ({ pattern }) => {
    const files = await workspace.findFiles(pattern);
    return files.map((uri) => uri.toString());
  });
  client.onRequest(ReadFile, async ({ uri }) => {
    try {
      return toBase64(await workspace.fs.readFile(Uri.parse(uri)));
    } catch {
      return null;
    }
  });
}
