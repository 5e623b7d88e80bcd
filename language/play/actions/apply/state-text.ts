import { addedStatement, type Sibling, type TextEdit, wholeSpan } from '../../../grammar/block-edits.js';
import type * as ast from '../../../grammar/generated/ast.js';
import { parseSheet } from '../../../grammar/parse.js';
import { nameKey } from '../../../grammar/text.js';
import { readEntry } from '../../../read/entry/read-entry.js';
import type { ReadEntry } from '../../../read/entry/reading.js';
import { readLines } from '../../../read/lines.js';
import { sourceOf } from '../../../read/source/read-source.js';
import type { LeftOut, SourceDocument, SourceEntry } from '../../../read/source/source.js';
import type { Entry } from '../../../sheet/cells/entry.js';
import type { Evaluation } from '../../../sheet/cells/evaluation.js';
import { nodeAt, type TextSpan } from '../../../workspace/locate.js';
import type { EditedText } from './edited-text.js';

/** The lines that hold the state of a character: those of a sheet, or of a `state` in an encounter. */
export interface StateLines {
  readonly path: string;
  readonly entries: readonly SourceEntry[];
  readonly without: readonly LeftOut[];
}

/** Reads the text around the lines. */
export interface Reader {
  /** Finds the lines in the text of the character or the encounter. */
  linesIn(document: SourceDocument): StateLines | undefined;
  /** Evaluates the lines with everything that they build on. */
  evaluate(lines: StateLines): Evaluation;
}

/** A line at the top level of a sheet or a state. */
export interface StateLine {
  readonly source: SourceEntry;
  readonly read: ReadEntry;
}

/** The URI of the edited text; entries from it are the character's own, all others are inherited. */
const EDITED = 'memory:///edited.muster';

/**
 * The state of one character, as text that is edited. It is parsed again after each edit, so that each edit starts from
 * the result of the previous one.
 */
export class StateText {
  private root: ast.SheetDocument;
  private lines: StateLines | undefined;
  private cached: Evaluation | undefined;

  constructor(
    private readonly text: EditedText,
    private readonly reader: Reader,
    private readonly eol: string,
  ) {
    this.root = parseSheet(text.text, EDITED).root;
    this.read();
  }

  /** Whether the text has the lines: a member need not have a `state`. */
  get isThere(): boolean {
    return this.lines !== undefined;
  }

  get path(): string {
    return this.lines?.path ?? '';
  }

  get evaluation(): Evaluation {
    this.cached ??= this.reader.evaluate(this.lines ?? nothing);
    return this.cached;
  }

  /** The evaluation without some of the lines, by their paths. */
  without(paths: ReadonlySet<string>): Evaluation {
    const kept = (entries: readonly SourceEntry[]): SourceEntry[] =>
      entries.filter(({ path }) => !paths.has(path)).map((entry) => ({ ...entry, entries: kept(entry.entries) }));
    const lines = this.lines ?? nothing;
    return this.reader.evaluate({ ...lines, entries: kept(lines.entries) });
  }

  /** Whether an entry is written here and not inherited. */
  isOwn(entry: Entry): boolean {
    const source = entry.read?.source;
    return source?.uri === EDITED && source.path.startsWith(`${this.path}.`) && !source.path.includes('#');
  }

  /** The lines at the top level, as the rulebook reads them. */
  statements(): readonly StateLine[] {
    const { rules } = this.evaluation;
    return readLines(this.lines?.entries ?? [], rules).map((source) => ({
      source,
      read: readEntry(source, { rules, where: 'character' }),
    }));
  }

  /** The statement at an address. */
  node(path: string): ast.Item | undefined {
    return nodeAt(this.root, path);
  }

  /** Edits the text, and parses it again. */
  edit(edit: TextEdit): void {
    this.text.edit(edit);
    this.root = parseSheet(this.text.text, EDITED).root;
    this.read();
  }

  /** Replaces tokens of a line, or adds a text after the token before if the span is empty. */
  replace({ tokens }: SourceEntry, { from, to }: { readonly from: number; readonly to: number }, text: string): void {
    const [first, last] = [tokens[from], tokens[to - 1]];
    if (to > from && first && last) this.edit({ offset: first.offset, end: last.end, text });
    else this.insert(tokens[from - 1]?.end ?? tokens.at(-1)?.end ?? 0, ` ${text}`);
  }

  /** Inserts text at an offset, and parses it again. */
  insert(offset: number, text: string): void {
    this.edit({ offset, end: offset, text });
  }

  /** Adds a line at the top level, after the last similar one, else after the last entry. */
  addLine(line: string, isLike: (statement: StateLine) => boolean): void {
    const holder = this.node(this.path);
    if (holder?.$type !== 'Character' && holder?.$type !== 'State') return;
    const { block, $cstNode: span } = holder;
    if (!block && span) {
      this.insert(span.end, holder.$type === 'State' ? ` { ${line} }` : ` {${this.eol}  ${line}${this.eol}}`);
      return;
    }
    const statements = this.statements();
    const last = statements.findLast(isLike) ?? statements.findLast(({ source }) => source.type === 'entry');
    this.addTo(this.path, line, last?.source.path);
  }

  /** Adds a line to the block of a statement, after a given one, else at the end; opens a block if there is none. */
  addTo(path: string, line: string, after?: string): void {
    const node = this.node(path);
    const block = node && 'block' in node && node.block?.$type === 'Block' ? node.block : undefined;
    const text = this.text.text;
    if (!block?.$cstNode) {
      if (node?.$cstNode) this.insert(node.$cstNode.end, ` { ${line} }`);
      return;
    }
    const taking = new Set(this.statements().flatMap((one) => (takesLine(one) ? [one.source.path] : [])));
    const siblings = siblingsIn(
      block.statements,
      new Set(block.statements.filter((_, index) => taking.has(`${path}.${index}`))),
    );
    const at =
      after === undefined
        ? siblings.length - 1
        : block.statements.findIndex((_, index) => `${path}.${index}` === after);
    const beside = after === undefined && path === this.path ? -1 : at;
    this.edit(addedStatement(text, block.$cstNode, siblings, beside, line, this.eol));
  }

  /** Removes a statement, and the list, braces or `state` around it if it was the only content. */
  remove({ path }: Pick<SourceEntry, 'path'>): void {
    const node = this.node(path);
    const span = node?.$cstNode;
    if (!node || !span) return;
    const text = this.text.text;
    const outer = this.node(outerPath(path));
    const isLast = outer && 'block' in outer && outer.block?.$type === 'Block' && outer.block.statements.length === 1;
    if (!isLast || !outer.$cstNode || !outer.block?.$cstNode) {
      this.edit({ ...withBlankLine(text, wholeSpan(text, span)), text: '' });
      return;
    }
    const isList = this.statements().some(
      ({ source, read }) => source.path === outerPath(path) && read.named?.what === 'list',
    );
    if (isList || outer.$type === 'State') {
      this.remove({ path: outerPath(path) });
      return;
    }
    const { offset, end } = outer.block.$cstNode;
    const blanks = /\s*$/.exec(text.slice(0, offset))?.[0].length ?? 0;
    this.edit(outer.$type === 'Character' ? { offset, end, text: '{ }' } : { offset: offset - blanks, end, text: '' });
  }

  private read(): void {
    this.lines = this.reader.linesIn(sourceOf(this.root, EDITED));
    this.cached = undefined;
  }
}

/** Writes an empty `state` into an encounter, after the last one, else after the sides. */
export function openState(text: EditedText, name: string, eol: string): void {
  const [encounter] = parseSheet(text.text, EDITED).root.items;
  if (encounter?.$type !== 'Encounter' || !encounter.$cstNode) return;
  const line = `state ${name} { }`;
  const { end } = encounter.$cstNode;
  if (!encounter.block?.$cstNode) text.edit({ offset: end, end, text: ` {${eol}  ${line}${eol}}` });
  else {
    const { statements, $cstNode: block } = encounter.block;
    const last = (type: string): number => statements.findLastIndex(({ $type }) => $type === type);
    const after = Math.max(last('State'), last('Side'));
    text.edit(addedStatement(text.text, block, siblingsIn(statements, new Set()), after, line, eol));
  }
}

const nothing: StateLines = { path: '', entries: [], without: [] };

/** The path of the statement that another one is inside of. */
export function outerPath(inner: string): string {
  return inner.slice(0, inner.lastIndexOf('.'));
}

/** A span to delete, extended by a blank line that would be left at an end of the block or beside another blank line. */
function withBlankLine(text: string, { offset, end }: TextSpan): TextSpan {
  const before = /(?:^|\n)([^\n]*)\r?\n$/.exec(text.slice(0, offset))?.[1]?.trim();
  const after = /^[ \t]*(?:\r?\n|$)/.exec(text.slice(end))?.[0];
  if (before === undefined) return { offset, end };
  if (after !== undefined && (before === '' || before.endsWith('{'))) return { offset, end: end + after.length };
  const isLast = /^[ \t]*\}/.test(text.slice(end));
  const blank = isLast && before === '' ? (/[ \t]*\r?\n$/.exec(text.slice(0, offset))?.[0].length ?? 0) : 0;
  return { offset: offset - blank, end };
}

function siblingsIn(statements: readonly ast.Item[], taking: ReadonlySet<ast.Item>): Sibling[] {
  return statements.map((one) => ({
    offset: one.$cstNode?.offset ?? 0,
    end: one.$cstNode?.end ?? 0,
    takesLine: isOpenEnded(one) || taking.has(one),
  }));
}

/** Statements that run to the end of their line, commas included. */
function isOpenEnded({ $type }: ast.Item): boolean {
  return $type === 'Roll' || $type === 'Note' || $type === 'Without' || $type === 'Broken';
}

function takesLine({ read, source }: StateLine): boolean {
  return (
    source.type === 'entry' && (read.field?.type === 'text' || read.kind?.open === 'text' || read.isProse === true)
  );
}

/** Whether two names are the same. */
export function isCalled(name: string | undefined, other: string): boolean {
  return name !== undefined && nameKey(name) === nameKey(other);
}
