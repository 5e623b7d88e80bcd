import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { CancellationToken } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { RulebookDocument, SheetDocument } from '../../language/grammar/generated/ast.js';
import { pageOf } from '../../language/grammar/markdown/page.js';
import { type Parsed, parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { builtInRulebook } from '../../language/rulebooks/built-in.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { locate, locateRule } from '../../language/workspace/locate.js';
import type { FeatureContext } from '../../server/context.js';
import { CommandIds, defaultSettings, type Settings } from '../../server/protocol.js';
import { readableDocument } from '../../server/workspace/documents/documents.js';

export const never: CancellationToken = {
  isCancellationRequested: false,
  onCancellationRequested: () => ({ dispose() {} }),
};

/** Files of a case, and where its cursor `<|>` and its selection `<[` ... `]>` stood. */
export interface Fixture {
  readonly context: FeatureContext;
  readonly uri: string;
  /** Offset of the cursor in the document of that URI. */
  readonly offset: number;
  readonly selection?: { readonly start: number; readonly end: number };
  readonly uris: readonly string[];
}

const root = 'file:///table';

/**
 * A case: one file, or several after lines `=== name`. `<|>` is the cursor, `<[ ]>` a selection; the file that holds one
 * of them is the one that is asked about, else the first.
 */
export function fixture(source: string, settings: Settings = defaultSettings): Fixture {
  const files: { uri: string; text: string }[] = [];
  const parts = /^=== /m.test(source) ? source.split(/^=== /m).slice(1) : [`sheet.muster\n${source}`];
  let at: { uri: string; offset: number } | undefined;
  let selection: Fixture['selection'];
  for (const part of parts) {
    const end = part.indexOf('\n');
    const uri = `${root}/${part.slice(0, end).trim()}`;
    let text = part.slice(end + 1);
    const open = text.indexOf('<[');
    if (open >= 0) {
      text = text.replace('<[', '');
      const close = text.indexOf(']>');
      text = text.replace(']>', '');
      selection = { start: open, end: close };
      at = { uri, offset: open };
    }
    const cursor = text.indexOf('<|>');
    if (cursor >= 0) {
      text = text.replace('<|>', '');
      at = { uri, offset: cursor };
    }
    files.push({ uri, text });
  }
  const first = files[0]?.uri ?? `${root}/sheet.muster`;
  return {
    context: contextOf(files, settings),
    uri: at?.uri ?? first,
    offset: at?.offset ?? 0,
    ...(selection && { selection }),
    uris: files.map((file) => file.uri),
  };
}

/** Trees of built-in rulebooks; nothing changes them. */
const builtInTrees = new Map<string, RulebookDocument | undefined>();

function builtIn(uri: string): RulebookDocument | undefined {
  const text = builtInRulebook(uri)?.text();
  if (!builtInTrees.has(uri)) builtInTrees.set(uri, text === undefined ? undefined : parseRulebook(text, uri).root);
  return builtInTrees.get(uri);
}

/** A context over texts, as the server makes one over its documents. */
export function contextOf(
  files: readonly { readonly uri: string; readonly text: string }[],
  settings: Settings = defaultSettings,
): FeatureContext {
  const workspace = createWorkspace();
  workspace.setRoots([root]);
  const texts = new Map(
    files.map((file) => [file.uri, TextDocument.create(file.uri, languageOf(file.uri), 1, file.text)]),
  );
  const sheets = new Map<string, Parsed<SheetDocument>>();
  const books = new Map<string, Parsed<RulebookDocument>>();
  for (const { uri, text } of files) {
    if (languageOf(uri) === 'rulebook') books.set(uri, parseRulebook(text, uri));
    else sheets.set(uri, parseSheet(text, uri));
  }
  for (const [uri, parsed] of books) workspace.setRulebook(uri, parsed.root);
  for (const [uri, parsed] of sheets) workspace.setSheet(uri, parsed.root);
  const textDocument = (uri: string): TextDocument | undefined => {
    const tree = sheets.get(uri)?.root;
    if (tree && pageOf(tree)) return workspace.isAsleep(uri) ? undefined : readableDocument(uri, tree);
    const known = texts.get(uri);
    if (known) return known;
    const text = builtInRulebook(uri)?.text();
    if (text === undefined) return undefined;
    const made = TextDocument.create(uri, 'rulebook', 1, text);
    texts.set(uri, made);
    return made;
  };
  const rulebookRoot = (uri: string): RulebookDocument | undefined => books.get(uri)?.root ?? builtIn(uri);
  const sheetRoot = (uri: string): SheetDocument | undefined => sheets.get(uri)?.root;
  const rangeOf: FeatureContext['rangeOf'] = (uri, span) => {
    const document = textDocument(uri);
    return document && { start: document.positionAt(span.offset), end: document.positionAt(span.end) };
  };
  return {
    workspace,
    settings,
    client: {},
    commands: new Set(Object.values(CommandIds)),
    languageOf: (uri) => (textDocument(uri) ? languageOf(uri) : undefined),
    textDocument,
    writtenText: (uri) => texts.get(uri) ?? textDocument(uri),
    sheetRoot,
    rulebookRoot,
    syntaxFindings: (uri) => (sheets.get(uri) ?? books.get(uri))?.findings ?? [],
    uris: () => files.map((file) => file.uri),
    resultOf: () => undefined,
    inBackground: () => undefined,
    isOpen: (uri) => files.some((file) => file.uri === uri),
    clientUri: (uri) => uri,
    diagnostics: () => [],
    offsetAt: (uri, position) => textDocument(uri)?.offsetAt(position),
    rangeOf,
    rangeOfOrigin: (origin) => {
      const tree = sheetRoot(origin.uri);
      const span = tree && locate(tree, origin);
      return span && rangeOf(origin.uri, span);
    },
    locationOfRule: (rule) => {
      const span = locateRule(workspace.books, rule, sheetRoot);
      const range = span && rangeOf(span.uri, span);
      return span && range && { uri: span.uri, range };
    },
  };
}

function languageOf(uri: string): 'muster' | 'rulebook' {
  return uri.endsWith('.rulebook') ? 'rulebook' : 'muster';
}

/** The cursor of a fixture, as a request's parameters. */
export function atCursor({ context, uri, offset }: Fixture): {
  textDocument: { uri: string };
  position: { line: number; character: number };
} {
  const position = context.textDocument(uri)?.positionAt(offset) ?? { line: 0, character: 0 };
  return { textDocument: { uri }, position };
}

/**
 * One test for each `*.muster` or `*.rulebook` file of a folder: what the feature makes of it is held against the golden
 * beside it. `UPDATE_GOLDENS=1` writes the goldens anew.
 */
export function goldens(folder: string, extension: string, run: (fixture: Fixture) => string | Promise<string>): void {
  const path = fileURLToPath(new URL(folder, import.meta.url));
  for (const file of readdirSync(path).sort()) {
    if (!file.endsWith('.case')) continue;
    test(file.replace(/\.case$/, '').replaceAll('-', ' '), async () => {
      const actual = await run(fixture(readFileSync(join(path, file), 'utf8')));
      expectGolden(join(path, file.replace(/\.case$/, extension)), actual);
    });
  }
}

/** Holds a text against a golden file, or writes it with `UPDATE_GOLDENS=1`. */
export function expectGolden(path: string, actual: string): void {
  const text = actual.endsWith('\n') ? actual : `${actual}\n`;
  if (process.env.UPDATE_GOLDENS === '1') {
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
    return;
  }
  expect(text).toBe(existsSync(path) ? readFileSync(path, 'utf8') : '');
}

/** The document's text with marks around ranges, lines of other documents left out: how places are shown in goldens. */
export function drawRanges(
  context: FeatureContext,
  places: readonly {
    readonly uri: string;
    readonly range: {
      readonly start: { line: number; character: number };
      readonly end: { line: number; character: number };
    };
  }[],
): string {
  return places
    .map(({ uri, range }) => {
      const lines =
        context
          .textDocument(uri)
          ?.getText()
          .split(/\r\n|\r|\n/) ?? [];
      const line = lines[range.start.line] ?? '';
      const end = range.end.line === range.start.line ? range.end.character : line.length;
      return `${uri.replace(`${root}/`, '')}:${range.start.line + 1}  ${line.slice(0, range.start.character)}«${line.slice(range.start.character, end)}»${line.slice(end)}`;
    })
    .join('\n');
}

/** The text of a document after edits. */
export function applied(
  context: FeatureContext,
  uri: string,
  edits: Parameters<typeof TextDocument.applyEdits>[1],
): string {
  const document = context.textDocument(uri);
  return document ? TextDocument.applyEdits(document, edits) : '';
}
