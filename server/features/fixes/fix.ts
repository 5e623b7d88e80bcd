import { indentAt, lineEnd, wholeSpan } from '../../../language/grammar/index.js';
import type { SourceDocument, SourceEntry } from '../../../language/read/index.js';
import type { RuleFinding } from '../../../language/rules/index.js';
import type { Entry, Evaluation } from '../../../language/sheet/index.js';
import type { Finding } from '../../../language/values/index.js';
import { nodeAt, type TextSpan } from '../../../language/workspace/index.js';
import type { FeatureContext } from '../../context.js';
import { entryOf } from '../spot.js';

/** A finding with the context of its fixes. */
export interface FixSpot {
  readonly context: FeatureContext;
  readonly uri: string;
  readonly text: string;
  readonly code: string;
  readonly message: string;
  /** The span of the finding. */
  readonly span: TextSpan;
  /** For a syntax error whose correction is certain: the edit. */
  readonly instead?: FixEdit;
  /** Absent for syntax errors, and in rulebooks. */
  readonly finding?: Finding;
  /** The finding of a rulebook. */
  readonly rule?: RuleFinding;
  readonly source?: SourceEntry;
  readonly evaluation?: Evaluation;
  readonly entry?: Entry;
}

/** A change that repairs a finding: one undo step, in one or several documents. */
export interface Fix {
  /** What it does, in words that name the result. */
  readonly title: string;
  readonly edits: readonly FixEdit[];
  /** The only sensible fix: "fix all" and the quick-fix key apply it. */
  readonly preferred?: boolean;
  /** Its edits are for the prose of a page, and need no fence. */
  readonly isOfPage?: true;
}
/** A range of a document that a fix replaces. */
export interface FixEdit extends TextSpan {
  readonly uri: string;
  readonly text: string;
}

/** Makes the fixes of a finding, the best first; none if it is unclear what the author meant. */
export type FixMaker = (spot: FixSpot) => readonly Fix[];

/** The finding of a sheet with its line and its entry. */
export function spotOf(context: FeatureContext, uri: string, finding: Finding): FixSpot | undefined {
  const document = context.textDocument(uri);
  const range = context.rangeOfOrigin(finding.origin);
  if (!document || !range) return undefined;
  const { path } = finding.origin;
  const source = sourceAt(context.workspace.document(uri), path);
  const owner = path.split('.')[0] ?? '';
  const evaluation = context.workspace.character(uri, owner) ? context.workspace.evaluation(uri, owner) : undefined;
  const entry = evaluation && entryOf(evaluation, path, uri);
  return {
    context,
    uri,
    text: document.getText(),
    code: finding.code,
    message: finding.message,
    span: { offset: document.offsetAt(range.start), end: document.offsetAt(range.end) },
    finding,
    ...(source && { source }),
    ...(evaluation && { evaluation }),
    ...(entry && { entry }),
  };
}

/** The line of a path. */
function sourceAt(document: SourceDocument | undefined, path: string): SourceEntry | undefined {
  const search = (entries: readonly SourceEntry[]): SourceEntry | undefined => {
    for (const entry of entries) {
      if (entry.path === path) return entry;
      const inner = path.startsWith(`${entry.path}.`) ? search(entry.entries) : undefined;
      if (inner) return inner;
    }
    return undefined;
  };
  const holders = [...(document?.characters ?? []), ...(document?.campaigns ?? []), ...(document?.encounters ?? [])];
  for (const holder of holders) {
    const inside = path.startsWith(`${holder.path}.`) ? search(holder.entries) : undefined;
    if (inside) return inside;
  }
  return search(document?.entries ?? []);
}

/** The texts of a finding's detail, or none. */
export function words(spot: FixSpot, key: string): readonly string[] {
  const value = spot.finding?.data?.[key];
  return Array.isArray(value) ? (value as readonly string[]) : typeof value === 'string' && value !== '' ? [value] : [];
}

/** Replaces the span of the finding with a text. */
export function replace(spot: FixSpot, title: string, text: string, preferred = false): Fix {
  return { title, edits: [{ uri: spot.uri, ...spot.span, text }], ...(preferred && { preferred }) };
}

/** An edit that inserts a text. */
export function insert(uri: string, offset: number, text: string): FixEdit {
  return { uri, offset, end: offset, text };
}

/** The characters from one token of a line up to but not including another. */
export function tokenSpan(source: SourceEntry | undefined, from: number, to: number): TextSpan | undefined {
  const first = source?.tokens[from];
  const last = source?.tokens[to - 1];
  return first && last && to > from ? { offset: first.offset, end: last.end } : undefined;
}

/** Where the head of a line ends. */
export function headEnd(source: SourceEntry | undefined): number | undefined {
  return source?.tokens[source.tokens.length - 1]?.end;
}

/** The range of a statement with its block and separator, and with its line where nothing else is on it. */
export function wholeEntry(context: FeatureContext, uri: string, text: string, path: string): TextSpan | undefined {
  const root = context.sheetRoot(uri);
  const cst = root && nodeAt(root, path)?.$cstNode;
  return cst && wholeSpan(text, cst);
}

/** Deletes a span and the blanks before it. */
export function without(spot: FixSpot, title: string, span: TextSpan, preferred = false): Fix {
  const blanks = /[ \t]*$/.exec(spot.text.slice(0, span.offset))?.[0].length ?? 0;
  return {
    title,
    edits: [{ uri: spot.uri, offset: span.offset - blanks, end: span.end, text: '' }],
    ...(preferred && { preferred }),
  };
}

/**
 * Adds a line at the end of a block in braces, before the brace that closes it, in the block's own style: a block on one
 * line grows on that line.
 */
export function addToBlock(uri: string, text: string, node: TextSpan, line: string): FixEdit | undefined {
  const close = text.lastIndexOf('}', node.end - 1);
  const open = text.indexOf('{', node.offset);
  if (close < node.offset || open < 0 || open > close) return undefined;
  const inside = text.slice(open + 1, close);
  if (!/[\r\n]/.test(inside)) {
    const isEmpty = inside.trim() === '';
    const at = open + 1 + inside.trimEnd().length;
    return { uri, offset: at, end: close, text: `${isEmpty ? ' ' : ', '}${line} ` };
  }
  const outer = indentAt(text, close);
  const lastLine = close - (/[ \t]*$/.exec(text.slice(0, close))?.[0].length ?? 0);
  return insert(uri, lastLine, `${outer}  ${line}${lineEnd(text)}`);
}
