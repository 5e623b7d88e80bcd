import { readFileSync } from 'node:fs';
import type * as ast from '../../language/grammar/generated/ast.js';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { playFindings } from '../../language/play/unread.js';
import type { TextOrigin } from '../../language/values/origin.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { locate } from '../../language/workspace/locate.js';
import type { Workspace } from '../../language/workspace/workspace.js';
import { type Fence, fencesOf } from './fences.js';

/** A block of a document, in the workspace of everything that the document said before. */
export interface Example {
  readonly file: string;
  readonly fence: Fence;
  /** What the document says that is wrong with it, one finding a line; undefined where it says nothing. */
  readonly announced?: readonly string[];
  /** Computes the example. What it gives holds until the next one is computed. */
  readonly compute: () => Computed;
}

export interface Computed {
  readonly findings: readonly string[];
  readonly workspace: Workspace;
  readonly uri: string;
  /** Line of the fence, from 0, with a text; undefined for texts of earlier blocks. */
  readonly lineOf: (origin: TextOrigin) => number | undefined;
}

/**
 * The examples of a document. A sheet that begins with `use` is a file of its own; any other goes on where the block
 * before it ended. Lines that stand in no character are lines of somebody like the first npc of their file. A rulebook
 * that begins with `rulebook` is a book of its own; any other goes on with the book before it.
 */
export function examplesOf(file: string): Example[] {
  const fences = fencesOf(readFileSync(file, 'utf8'));
  const books = new Map<string, string>();
  const examples: Example[] = [];
  let sheet = '';
  let book = '';
  for (const [index, fence] of fences.entries()) {
    const next = fences[index + 1];
    const announced = next?.language === 'text' ? { announced: linesOf(next.text) } : {};
    if (fence.language === 'rulebook') {
      if (/^\s*(\/\/.*\n\s*)*rulebook\s/.test(fence.text)) book = '';
      const before = book;
      book += fence.text;
      const name = /^\s*(?:\/\/.*\n\s*)*rulebook\s+("[^"]*"|\S+)/.exec(book)?.[1] ?? '';
      books.set(name, book);
      const known = new Map(books);
      examples.push({ file, fence, ...announced, compute: () => rulebook(known, name, before.length) });
    }
    if (fence.language === 'muster') {
      if (/^\s*(\/\/.*\n\s*)*use\s/.test(fence.text)) sheet = '';
      const text = completed(fence.text, sheet, index);
      const before = sheet;
      sheet += text.whole;
      const [known, whole, from] = [new Map(books), sheet, before.length + text.added];
      examples.push({ file, fence, ...announced, compute: () => muster(known, whole, from) });
    }
  }
  return examples;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** Lines of a character are completed to one. */
function completed(text: string, before: string, index: number): { readonly whole: string; readonly added: number } {
  if (/^\s*(\/\/.*\n\s*)*(use|campaign|character|npc|encounter|rules)\b/.test(text)) return { whole: text, added: 0 };
  const base = /^npc\s+("[^"]*"|[^{,\n]+?)\s*(?:\{|,|$)/m.exec(before)?.[1];
  const header = `npc "Example ${index}"${base === undefined ? '' : ` like ${base}`} {\n`;
  return { whole: `${header}${text}}\n`, added: header.length };
}

function rulebook(books: ReadonlyMap<string, string>, name: string, from: number): Computed {
  const workspace = workspaceWith(books);
  const uri = uriOf(name);
  const syntax = parseRulebook(books.get(name) ?? '', uri).findings;
  const findings = [
    ...syntax.map((one) => ({ ...one, severity: 'error' as const })),
    ...workspace.ruleFindings(uri),
    ...playFindings(workspace, uri),
  ].filter(({ offset }) => offset >= from);
  return { findings: findings.map(shown), workspace, uri, lineOf: () => undefined };
}

function muster(books: ReadonlyMap<string, string>, text: string, from: number): Computed {
  const workspace = workspaceWith(books);
  const uri = 'file:///guide/sheet.muster';
  const parsed = parseSheet(text, uri);
  workspace.setSheet(uri, parsed.root);
  const lineOf = (origin: TextOrigin): number | undefined => lineIn(parsed.root, text, from, origin, uri);
  const findings = [
    ...parsed.findings.filter(({ offset }) => offset >= from).map((one) => shown({ ...one, severity: 'error' })),
    ...workspace
      .findings(uri)
      .filter(({ origin }) => lineOf(origin) !== undefined)
      .map(shown),
  ];
  return { findings, workspace, uri, lineOf };
}

function lineIn(
  root: ast.SheetDocument,
  text: string,
  from: number,
  origin: TextOrigin,
  uri: string,
): number | undefined {
  const span = origin.uri === uri ? locate(root, origin) : undefined;
  if (!span || span.offset < from) return undefined;
  return text.slice(from, span.offset).split('\n').length - 1;
}

const workspaces = new Map<string, Workspace>();

/** A workspace with these rulebooks; examples with the same ones share it, one after the other. */
function workspaceWith(books: ReadonlyMap<string, string>): Workspace {
  const key = [...books.values()].join('\0');
  const known = workspaces.get(key);
  if (known) return known;
  const workspace = createWorkspace();
  workspaces.set(key, workspace);
  for (const [name, text] of books) workspace.setRulebook(uriOf(name), parseRulebook(text, uriOf(name)).root);
  return workspace;
}

function uriOf(book: string): string {
  return `file:///guide/${encodeURIComponent(book)}.rulebook`;
}

/** A finding as `muster check` prints it, without its place and the lines of the rule. */
function shown(one: { severity: string; code: string; message: string; allowed?: string }): string {
  const allowed = one.allowed === undefined ? '' : ` (allowed: ${one.allowed})`;
  return `${one.severity} ${one.code}: ${one.message}${allowed}`;
}
