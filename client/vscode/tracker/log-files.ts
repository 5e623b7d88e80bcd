import { type Disposable, EventEmitter, FileSystemError, FileType, RelativePattern, Uri, workspace } from 'vscode';
import { changeOf, type LogChange, logPathOf, storedName, writing } from './log-text.js';
import { says } from './messages.js';

/** The result of writing. */
export type WriteOutcome =
  | { readonly is: 'written' }
  /** Another program has changed the file: nothing was written, and the text was read again. */
  | { readonly is: 'changed'; readonly by: LogChange }
  | { readonly is: 'refused'; readonly why: string };

/**
 * The log of a page, as it was last read or written. The file is the truth: it is read before every write, and if it differs from
 * the last known text, nothing is written. If the folder of the page is read-only, the log is in the editor's storage.
 */
export class LogFile implements Disposable {
  private seen = '';
  private queue: Promise<unknown> = Promise.resolve();
  private readonly changed = new EventEmitter<LogChange | undefined>();
  /** Fires after the text has changed, with the change if another program made it. */
  readonly onDidChange = this.changed.event;
  private watching: Disposable | undefined;

  private constructor(
    private where: Uri,
    private readonly apart: Uri,
  ) {}

  /** The log of a page, read. */
  static async of(page: Uri, storage: Uri): Promise<LogFile> {
    const apart = Uri.joinPath(storage, storedName(page.toString(), page.path));
    const beside = page.with({ path: logPathOf(page.path), query: '', fragment: '' });
    const isApart = workspace.fs.isWritableFileSystem(page.scheme) !== true || (await contentOf(apart)) !== '';
    const log = new LogFile(isApart ? apart : beside, apart);
    log.watch();
    await log.read();
    return log;
  }

  get uri(): Uri {
    return this.where;
  }

  /** Whether the log is in the editor's storage instead of beside its page. */
  get isApart(): boolean {
    return this.where === this.apart;
  }

  /** The last known text; empty if there is no file. */
  get text(): string {
    return this.seen;
  }

  /** Reads the file, and fires if it has changed. */
  read(): Promise<void> {
    return this.inTurn(async () => {
      const now = await contentOf(this.where);
      const by = changeOf(this.seen, now);
      this.seen = now;
      if (by.is !== 'none') this.changed.fire(by);
    });
  }

  /** Replaces the last known text by a new one, atomically; listeners are notified after the write. */
  write(seen: string, next: string): Promise<WriteOutcome> {
    return this.inTurn(async () => {
      const open = workspace.textDocuments.find(({ uri }) => uri.toString() === this.where.toString());
      if (open?.isDirty) return { is: 'refused', why: says.unsaved(nameOf(this.where)) };
      try {
        const now = await contentOf(this.where);
        if (await isLocked(this.where)) return { is: 'refused', why: says.locked(nameOf(this.where)) };
        const may = writing(seen, now);
        if (may.is === 'changed') {
          this.seen = now;
          this.changed.fire(may.by);
          return may;
        }
        await this.put(next);
      } catch (error) {
        return { is: 'refused', why: says.notWritten(error instanceof Error ? error.message : String(error)) };
      }
      this.seen = next;
      this.changed.fire(undefined);
      return { is: 'written' };
    });
  }

  dispose(): void {
    this.watching?.dispose();
    this.changed.dispose();
  }

  private async put(text: string): Promise<void> {
    const bytes = new TextEncoder().encode(text);
    try {
      await replace(this.where, bytes);
    } catch (error) {
      if (this.isApart) throw error;
      await workspace.fs.createDirectory(Uri.joinPath(this.apart, '..'));
      await replace(this.apart, bytes);
      this.where = this.apart;
      this.watch();
    }
  }

  private watch(): void {
    this.watching?.dispose();
    const pattern = new RelativePattern(Uri.joinPath(this.where, '..'), nameOf(this.where));
    const watcher = workspace.createFileSystemWatcher(pattern);
    const read = (): void => void this.read().catch(() => undefined);
    for (const happens of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) happens(read);
    this.watching = watcher;
  }

  /** Runs tasks one after the other, in the order of the calls. */
  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.queue.then(work);
    this.queue = result.catch(() => undefined);
    return result;
  }
}

/** The logs of this window: one for each page, shared by its panels. */
export class LogFiles implements Disposable {
  private readonly logs = new Map<string, Promise<LogFile>>();

  /** `storage` is the folder for logs whose own folder is read-only. */
  constructor(private readonly storage: Uri) {}

  of(page: Uri): Promise<LogFile> {
    const key = page.toString();
    const present = this.logs.get(key) ?? LogFile.of(page, this.storage);
    this.logs.set(key, present);
    present.catch(() => this.logs.delete(key));
    return present;
  }

  dispose(): void {
    for (const log of this.logs.values()) void log.then((one) => one.dispose()).catch(() => undefined);
  }
}

async function contentOf(uri: Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri));
  } catch (error) {
    if (error instanceof FileSystemError && error.code === 'FileNotFound') return '';
    throw error;
  }
}

/** A lock is valid for a minute; an older one was left behind. */
const OLDEST_LOCK = 60_000;

/** Whether the command line is writing a log: its lock is a file beside it. */
async function isLocked(log: Uri): Promise<boolean> {
  try {
    const { mtime } = await workspace.fs.stat(beside(log, 'lock'));
    return Date.now() - mtime < OLDEST_LOCK;
  } catch {
    return false;
  }
}

/**
 * Replaces a file completely or not at all: the text is written to a file beside it, which is then renamed, because a full disk would
 * cut it off. A link is written through, and so are virtual file systems, which write a file as a whole.
 */
async function replace(file: Uri, bytes: Uint8Array): Promise<void> {
  const isOnDisk = file.scheme === 'file' || file.scheme === 'vscode-remote';
  if (!isOnDisk || (await isLink(file))) return workspace.fs.writeFile(file, bytes);
  const draft = beside(file, 'tmp');
  try {
    await workspace.fs.writeFile(draft, bytes);
    await workspace.fs.rename(draft, file, { overwrite: true });
  } catch (error) {
    await Promise.resolve(workspace.fs.delete(draft)).catch(() => undefined);
    throw error;
  }
}

async function isLink(file: Uri): Promise<boolean> {
  try {
    return ((await workspace.fs.stat(file)).type & FileType.SymbolicLink) !== 0;
  } catch {
    return false;
  }
}

/** The hidden file beside another one that is used while that one is written. */
function beside(file: Uri, ending: string): Uri {
  return Uri.joinPath(file, '..', `.${nameOf(file)}.${ending}`);
}

/** The name of a file without its folder. */
export function nameOf(uri: Uri): string {
  return uri.path.split('/').at(-1) ?? uri.path;
}
