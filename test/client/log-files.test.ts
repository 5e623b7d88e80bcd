/** Where the log of a page is stored, and that unseen changes are never overwritten. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { LogFile } from '../../client/vscode/tracker/log-files.js';

/** An editor of which only files are there: their texts, which of them is open and not saved, and which folders are read-only. */
const editor = vi.hoisted(() => ({
  files: new Map<string, string>(),
  readOnly: new Set<string>(),
  full: new Set<string>(),
  links: new Set<string>(),
  dirty: new Set<string>(),
  watching: new Map<string, () => void>(),
}));

vi.mock('vscode', () => {
  class FileSystemError extends Error {
    constructor(readonly code: string) {
      super(code);
    }
  }
  class Uri {
    constructor(
      readonly scheme: string,
      readonly path: string,
    ) {}
    static parse(text: string): Uri {
      const [, scheme = '', path = ''] = /^(\w+):(?:\/\/)?(.*)$/.exec(text) ?? [];
      return new Uri(scheme, path);
    }
    static joinPath(base: Uri, ...parts: readonly string[]): Uri {
      const path = parts.reduce(
        (all, part) => (part === '..' ? all.replace(/\/[^/]*$/, '') : `${all}/${part}`),
        base.path,
      );
      return new Uri(base.scheme, path);
    }
    with({ path }: { path: string }): Uri {
      return new Uri(this.scheme, path);
    }
    toString(): string {
      return `${this.scheme}://${this.path}`;
    }
  }
  class EventEmitter {
    private readonly listeners = new Set<(event: unknown) => void>();
    readonly event = (listener: (event: unknown) => void) => this.listeners.add(listener);
    fire(event: unknown): void {
      for (const listener of this.listeners) listener(event);
    }
    dispose(): void {}
  }
  class RelativePattern {
    constructor(
      readonly base: Uri,
      readonly pattern: string,
    ) {}
  }
  const folderOf = (uri: Uri): string => uri.path.replace(/\/[^/]*$/, '');
  return {
    EventEmitter,
    FileSystemError,
    FileType: { File: 1, SymbolicLink: 64 },
    RelativePattern,
    Uri,
    l10n: {
      t: (text: string, ...values: unknown[]) => text.replace(/\{(\d)\}/g, (_, at) => String(values[Number(at)])),
    },
    workspace: {
      get textDocuments() {
        return [...editor.dirty].map((uri) => ({ uri, isDirty: true }));
      },
      createFileSystemWatcher: ({ base, pattern }: RelativePattern) => {
        const happens = (read: () => void) => editor.watching.set(`${base}/${pattern}`, read);
        return { onDidChange: happens, onDidCreate: happens, onDidDelete: happens, dispose: () => undefined };
      },
      fs: {
        isWritableFileSystem: (scheme: string) => scheme === 'file',
        createDirectory: async () => undefined,
        readFile: async (uri: Uri) => {
          const text = editor.files.get(uri.toString());
          if (text === undefined) throw new FileSystemError('FileNotFound');
          return new TextEncoder().encode(text);
        },
        writeFile: async (uri: Uri, bytes: Uint8Array) => {
          if (editor.readOnly.has(folderOf(uri))) throw new FileSystemError('NoPermissions');
          const isFull = editor.full.has(folderOf(uri));
          editor.files.set(uri.toString(), new TextDecoder().decode(isFull ? bytes.subarray(0, 2) : bytes));
          if (isFull) throw new FileSystemError('Unknown');
        },
        stat: async (uri: Uri) => {
          if (!editor.files.has(uri.toString())) throw new FileSystemError('FileNotFound');
          return { type: editor.links.has(uri.toString()) ? 65 : 1, mtime: Date.now() };
        },
        rename: async (from: Uri, to: Uri) => {
          editor.links.delete(to.toString());
          editor.files.set(to.toString(), editor.files.get(from.toString()) ?? '');
          editor.files.delete(from.toString());
        },
        delete: async (uri: Uri) => {
          editor.files.delete(uri.toString());
        },
      },
    },
  };
});

const BESIDE = 'file:///home/mill.muster-log';

async function logOf(page = 'file:///home/mill.md'): Promise<LogFile> {
  const { Uri } = await import('vscode');
  const { LogFiles } = await import('../../client/vscode/tracker/log-files.js');
  return new LogFiles(Uri.parse('file:///storage')).of(Uri.parse(page));
}

beforeEach(() => {
  for (const part of Object.values(editor)) part.clear();
});

test('a log is begun beside its page, and grows there', async () => {
  const log = await logOf();
  expect([log.text, log.isApart]).toEqual(['', false]);
  expect(await log.write('', 'one\n')).toEqual({ is: 'written' });
  expect(await log.write('one\n', 'one\ntwo\n')).toEqual({ is: 'written' });
  expect([log.text, editor.files.get(BESIDE)]).toEqual(['one\ntwo\n', 'one\ntwo\n']);
});

test('what another window has written stays: nothing is written, the log is read again, and whoever shows it is told', async () => {
  const log = await logOf();
  await log.write('', 'one\n');
  const told: unknown[] = [];
  log.onDidChange((by) => told.push(by));
  editor.files.set(BESIDE, 'one\ntheirs\n');
  expect(await log.write('one\n', 'one\nours\n')).toEqual({ is: 'changed', by: { is: 'longer', lines: 1 } });
  expect([log.text, editor.files.get(BESIDE)]).toEqual(['one\ntheirs\n', 'one\ntheirs\n']);
  expect(told).toEqual([{ is: 'longer', lines: 1 }]);
});

test('two commands that were decided on the same text are not both written', async () => {
  const log = await logOf();
  const [first, second] = await Promise.all([log.write('', 'one\n'), log.write('', 'two\n')]);
  expect([first.is, second.is]).toEqual(['written', 'changed']);
  expect(editor.files.get(BESIDE)).toBe('one\n');
});

test('a change elsewhere is noticed when the file changes; one that is known already is not', async () => {
  const log = await logOf();
  await log.write('', 'one\n');
  const told: unknown[] = [];
  log.onDidChange((by) => told.push(by));
  editor.watching.get(BESIDE)?.();
  await log.read();
  expect(told).toEqual([]);
  editor.files.set(BESIDE, 'another\n');
  editor.watching.get(BESIDE)?.();
  await log.read();
  expect(told).toEqual([{ is: 'other', line: 1 }]);
});

test('a log that is open with changes that are not saved is not written', async () => {
  const log = await logOf();
  editor.dirty.add(BESIDE);
  expect(await log.write('', 'one\n')).toEqual({
    is: 'refused',
    why: 'mill.muster-log is open with changes that are not saved. Save or revert it first.',
  });
  expect(editor.files.size).toBe(0);
});

test('where the folder cannot be written the whole log is kept apart, and found there again', async () => {
  editor.files.set(BESIDE, 'one\n');
  editor.readOnly.add('/home');
  const log = await logOf();
  expect(await log.write('one\n', 'one\ntwo\n')).toEqual({ is: 'written' });
  expect([log.isApart, editor.files.get(BESIDE)]).toEqual([true, 'one\n']);
  const again = await logOf();
  expect([again.isApart, again.text]).toEqual([true, 'one\ntwo\n']);
});

test('a page that is no file has its log apart', async () => {
  const log = await logOf('untitled:Untitled-1');
  await log.write('', 'one\n');
  expect([...editor.files.keys()]).toEqual([
    expect.stringMatching(/^file:\/\/\/storage\/[0-9a-f]{8}-Untitled-1\.muster-log$/),
  ]);
});

test('nothing is said to be written that could not be', async () => {
  const log = await logOf();
  editor.readOnly.add('/home').add('/storage');
  expect(await log.write('', 'one\n')).toEqual({
    is: 'refused',
    why: 'The log could not be written, so nothing was done: NoPermissions',
  });
  expect(log.text).toBe('');
});

test('a full disk cuts no log off', async () => {
  const log = await logOf();
  await log.write('', 'one\n');
  editor.full.add('/home').add('/storage');
  expect(await log.write('one\n', 'one\ntwo\n')).toMatchObject({ is: 'refused' });
  expect([...editor.files]).toEqual([[BESIDE, 'one\n']]);
});

test('a log that is a link is written through the link', async () => {
  editor.files.set(BESIDE, 'one\n');
  editor.links.add(BESIDE);
  const log = await logOf();
  expect(await log.write('one\n', 'one\ntwo\n')).toEqual({ is: 'written' });
  expect([editor.files.get(BESIDE), editor.links.has(BESIDE)]).toEqual(['one\ntwo\n', true]);
});

test('a log that the command line is writing is not written', async () => {
  const log = await logOf();
  editor.files.set('file:///home/.mill.muster-log.lock', '4711 host x');
  expect(await log.write('', 'one\n')).toEqual({
    is: 'refused',
    why: 'mill.muster-log is being written by the command line. Try again.',
  });
  expect(editor.files.has(BESIDE)).toBe(false);
});
