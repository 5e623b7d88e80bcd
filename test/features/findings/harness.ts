import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { estimateEvening, estimateOf } from '../../../language/fight/index.js';
import { playFindings, sheetFindings } from '../../../language/play/index.js';
import type { FeatureContext } from '../../../server/context.js';
import { contextOf } from '../harness.js';

/** A finding as a fixture shows it: a comment line with `^^^` under the offending words. */
export interface ShownFinding {
  readonly file: string;
  /** Zero-based line and columns of the offending words; the end is exclusive. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
}

export interface FindingFixture {
  readonly name: string;
  /** Its files have names; else it is one sheet. */
  readonly named: boolean;
  readonly files: readonly { readonly uri: string; readonly text: string }[];
  readonly expected: readonly Omit<ShownFinding, 'severity'>[];
}

/** Guilty words that run on to the end of a line too long to be underlined. */
export const toTheEnd = -1;
const longest = 200;

const folder = fileURLToPath(new URL('.', import.meta.url));

/** `// ^^^^^ code: part of the message`, with the carets under the words of the line above; `^^^...` runs on to its end. */
const marker = /^(\s*\/\/[^^\n]*)(\^+(?:\.\.\.)?)\s*([a-z-]+)(?::\s*(.*?))?\s*$/;

/** Fixtures of this folder: one file, or several after lines `=== name`. Marker lines stay in the text: they are comments. */
export function findingFixtures(): FindingFixture[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.muster'))
    .sort()
    .map((file) => {
      const source = readFileSync(join(folder, file), 'utf8');
      const named = source.startsWith('=== ');
      const parts = named ? source.split(/^=== /m).slice(1) : [`sheet.muster\n${source}`];
      const files = parts.map((part) => ({
        uri: `file:///table/${part.slice(0, part.indexOf('\n')).trim()}`,
        text: part.slice(part.indexOf('\n') + 1),
      }));
      return {
        named,
        name: file.replace(/\.muster$/, ''),
        files,
        expected: files.flatMap((one) => expectedIn(one.uri, one.text)),
      };
    });
}

function expectedIn(uri: string, text: string): Omit<ShownFinding, 'severity'>[] {
  const found: Omit<ShownFinding, 'severity'>[] = [];
  let line = -1;
  text.split('\n').forEach((content, index) => {
    const match = marker.exec(content);
    if (!match) {
      line = index;
      return;
    }
    const [, before = '', carets = '', code = '', message = ''] = match;
    found.push({
      file: uri,
      line,
      from: before.length,
      to: carets.endsWith('...') ? toTheEnd : before.length + carets.length,
      code,
      message,
    });
  });
  return found;
}

/** Every finding of the fixture's documents, in the order of the text. */
export function findingsOf(context: FeatureContext, files: FindingFixture['files']): ShownFinding[] {
  return files.flatMap(({ uri }) => {
    const document = context.textDocument(uri);
    if (!document) return [];
    const at = (offset: number, end: number, severity: string, code: string, message: string): ShownFinding => {
      const start = document.positionAt(offset);
      const stop = document.positionAt(end);
      const lineEnd = document.getText().split('\n')[start.line]?.length ?? 0;
      return {
        file: uri,
        line: start.line,
        from: start.character,
        to: stop.line === start.line ? stop.character : lineEnd,
        severity,
        code,
        message,
      };
    };
    const syntax = context.syntaxFindings(uri).map((one) => at(one.offset, one.end, 'error', one.code, one.message));
    if (uri.endsWith('.rulebook'))
      return inOrder([
        ...syntax,
        ...[...context.workspace.ruleFindings(uri), ...playFindings(context.workspace, uri)].map((one) =>
          at(one.offset, one.end, one.severity, one.code, one.message),
        ),
      ]);
    const model = sheetFindings(context.workspace, uri).map((one) => {
      const range = context.rangeOfOrigin(one.origin) ?? {
        start: { line: 0, character: 0 },
        end: { line: 0, character: 0 },
      };
      return at(document.offsetAt(range.start), document.offsetAt(range.end), one.severity, one.code, one.message);
    });
    return inOrder([...syntax, ...model]);
  });
}

/** Encounters of a fixture whose name begins with this are simulated until their estimate is complete. */
const ESTIMATED = 'estimated-';

export function contextOfFixture({ name, files }: FindingFixture): FeatureContext {
  const context = contextOf(files);
  if (!name.startsWith(ESTIMATED)) return context;
  const { workspace } = context;
  for (const { uri } of files) {
    for (const { path } of workspace.document(uri)?.encounters ?? []) {
      const estimate = estimateOf(workspace, uri, path);
      while (estimate && !estimate.isDone) estimate.step();
    }
    estimateEvening(workspace, uri);
  }
  return context;
}

/** The fixture's texts with a marker line for each finding: what a fixture looks like when it is right. */
export function marked({ files, named }: FindingFixture, found: readonly ShownFinding[]): string {
  const parts = files.map(({ uri, text }) => {
    const lines: string[] = [];
    text.split('\n').forEach((content, index) => {
      if (marker.test(content)) return;
      lines.push(content);
      for (const one of found) {
        if (one.file !== uri || one.line !== index) continue;
        const before = one.from < 2 ? '//' : `//${' '.repeat(one.from - 2)}`;
        lines.push(
          `${before}${carets(one.to - Math.max(one.from, 2))} ${one.code}: ${one.message.split('*/')[0]?.trim()}`,
        );
      }
    });
    return named ? `=== ${uri.replace('file:///table/', '')}\n${lines.join('\n')}` : lines.join('\n');
  });
  return parts.join('');
}

function carets(width: number): string {
  return width > longest ? '^^^...' : '^'.repeat(Math.max(1, width));
}

function inOrder(found: ShownFinding[]): ShownFinding[] {
  return found.sort((a, b) => a.line - b.line || a.from - b.from || a.code.localeCompare(b.code));
}
