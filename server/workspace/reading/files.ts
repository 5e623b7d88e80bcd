import { URI } from 'langium';
import type { Connection } from 'vscode-languageserver';
import { ListFiles, ReadFile } from '../../protocol.js';
import { normalized } from './addresses.js';

/** Only sheets, rulebooks and Markdown are watched and read. */
export const FILE_PATTERN = '**/*.{muster,rulebook,md,markdown}';

/** When a folder is added or removed as a whole, some editors report only the folder. */
export const FOLDER_PATTERN = '**/*';

const READABLE = /\.(muster|rulebook|md|markdown)$/i;

/** Folders without files of authors. */
export const SKIPPED = /^(\.|node_modules$)/;

/** Reads the files of the workspace, wherever they are. URIs are strings as Langium normalises them. */
export interface Files {
  /** Sheets and rulebooks in a folder and below. Folders that cannot be read are empty. */
  list(folder: string): Promise<string[]>;
  /** Those in the folder itself. */
  listDirectly(folder: string): Promise<string[]>;
  /** A file's bytes, undefined if there is no such file or it cannot be read. */
  read(uri: string): Promise<Uint8Array | undefined>;
}

/** Whether Muster reads files of this name. */
export function isReadableName(name: string): boolean {
  return READABLE.test(name);
}

/** Whether Muster reads the file at an address, by its name. */
export function isReadable(uri: string): boolean {
  return READABLE.test(URI.parse(uri).path);
}

/** Whether a path in the workspace is in a folder whose files are not read: the settings of a program, deleted notes. */
export function isSkipped(path: string): boolean {
  return path.split('/').some((name) => SKIPPED.test(name));
}

/** Whether a path in the workspace may be a folder to read: it is not a file of another kind, and not in a skipped folder. */
export function mayBeFolder(path: string): boolean {
  return !isSkipped(path) && !path.slice(path.lastIndexOf('/') + 1).includes('.');
}

/** Files that only the client can read: those of virtual workspaces, and all in a browser. */
export class ClientFiles implements Files {
  constructor(private readonly connection: Connection) {}

  async list(folder: string): Promise<string[]> {
    // A client without support for the request may also answer with nothing.
    const answer = await this.connection.sendRequest(ListFiles, { pattern: FILE_PATTERN }).catch(() => []);
    const uris = Array.isArray(answer) ? answer : [];
    return uris.map(normalized).filter((uri) => uri.startsWith(`${folder}/`));
  }

  async listDirectly(folder: string): Promise<string[]> {
    const uris = await this.list(folder);
    return uris.filter((uri) => !uri.slice(folder.length + 1).includes('/'));
  }

  async read(uri: string): Promise<Uint8Array | undefined> {
    const encoded = await this.connection.sendRequest(ReadFile, { uri }).catch(() => null);
    if (typeof encoded !== 'string') return undefined;
    return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  }
}

/** Files on the server's own disk, and those that only the client can read. */
export class WorkspaceFiles implements Files {
  constructor(
    private readonly local: Files,
    private readonly remote: Files,
  ) {}

  list(folder: string): Promise<string[]> {
    return this.of(folder).list(folder);
  }

  listDirectly(folder: string): Promise<string[]> {
    return this.of(folder).listDirectly(folder);
  }

  read(uri: string): Promise<Uint8Array | undefined> {
    return this.of(uri).read(uri);
  }

  private of(uri: string): Files {
    return uri.startsWith('file:') ? this.local : this.remote;
  }
}
