/** What happens when a sheet is printed: on a desktop the browser of the system opens it, anywhere else it is saved. */
import { beforeEach, expect, test, vi } from 'vitest';
import { printSheet } from '../../client/vscode/sheet/printing.js';

/** An editor of which only what printing uses is there. */
const editor = vi.hoisted(() => ({
  isDesktop: true,
  opens: true,
  chosen: 'letter' as string | undefined,
  opened: [] as string[],
  asked: [] as string[],
  files: new Map<string, string>(),
}));

vi.mock('vscode', () => {
  class Uri {
    constructor(readonly path: string) {}
    readonly scheme = 'file';
    static joinPath(base: Uri, ...parts: readonly string[]): Uri {
      return new Uri([base.path, ...parts].join('/'));
    }
  }
  return {
    l10n: { t: (text: string, ...values: string[]) => text.replace(/\{(\d)\}/g, (_, at) => values[Number(at)] ?? '') },
    UIKind: { Desktop: 1, Web: 2 },
    Uri,
    env: {
      get uiKind() {
        return editor.isDesktop ? 1 : 2;
      },
      remoteName: undefined,
      openExternal: async (uri: Uri) => {
        editor.opened.push(uri.path);
        return editor.opens;
      },
    },
    window: {
      showQuickPick: async (papers: readonly { paper: string }[]) =>
        papers.find(({ paper }) => paper === editor.chosen),
      showSaveDialog: async ({ defaultUri }: { defaultUri: Uri }) => {
        editor.asked.push(defaultUri.path);
        return defaultUri;
      },
      showInformationMessage: () => undefined,
      showWarningMessage: () => undefined,
    },
    workspace: {
      workspaceFolders: [{ uri: new Uri('/camp') }],
      fs: {
        createDirectory: async () => undefined,
        writeFile: async (uri: Uri, bytes: Uint8Array) =>
          void editor.files.set(uri.path, new TextDecoder().decode(bytes)),
      },
    },
  };
});

beforeEach(() => {
  Object.assign(editor, { isDesktop: true, opens: true, chosen: 'letter', opened: [], asked: [], files: new Map() });
});

/** Prints Ann; the page says which paper it is for. */
async function print(): Promise<void> {
  const { Uri } = await import('vscode');
  const client = {
    sendRequest: async (_: unknown, { paper }: { paper: string }) => ({ name: 'Ann', html: `on ${paper}` }),
  };
  await printSheet(async () => client as never, Uri.joinPath({ path: '/storage' } as never), {
    uri: 'file:///a',
    line: 0,
  });
}

test('on a desktop the page is kept beside the data of the extension and opens in the browser, which prints it to paper or PDF', async () => {
  await print();
  expect([...editor.files]).toEqual([['/storage/print/Sheet Ann.html', 'on letter']]);
  expect(editor.opened).toEqual(['/storage/print/Sheet Ann.html']);
  expect(editor.asked).toEqual([]);
});

test('where the browser does not open it, or is on another machine, it is asked where to save the page', async () => {
  editor.opens = false;
  await print();
  expect(editor.asked).toEqual(['/camp/Sheet Ann.html']);
  expect(editor.files.get('/camp/Sheet Ann.html')).toBe('on letter');
  editor.isDesktop = false;
  editor.opened = [];
  await print();
  expect(editor.opened).toEqual([]);
  expect(editor.asked).toHaveLength(2);
});

test('without a paper nothing is written', async () => {
  editor.chosen = undefined;
  await print();
  expect([...editor.files]).toEqual([]);
});
