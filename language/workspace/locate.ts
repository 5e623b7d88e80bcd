import { type AstNode, type CstNode, GrammarUtils } from 'langium';
import { declaringWord } from '../grammar/declaring-word.js';
import { embeddedRules } from '../grammar/embedded.js';
import type * as ast from '../grammar/generated/ast.js';
import { type HeadToken, headTokens, tokensOfCode } from '../grammar/layout/sheet/head-tokens.js';
import { pageOf } from '../grammar/markdown/page.js';
import { placeOf, placesOf, textOfNode } from '../grammar/node-places.js';
import { nameKey } from '../grammar/text.js';
import { oncePer } from '../memo/once-per.js';
import type { SourceDocument, SourceEntry } from '../read/source/source.js';
import { indexOf } from '../read/source/source-content.js';
import type { RuleOrigin, TextOrigin } from '../values/origin.js';
import type { Books } from './governing/books.js';

/** A run of characters of a text: UTF-16 units from its start, `end` exclusive. */
export interface TextSpan {
  readonly offset: number;
  readonly end: number;
}

/** A span in a document. */
export interface DocumentSpan extends TextSpan {
  readonly uri: string;
}

/** Returns the syntax tree of a sheet document, if the host has it. */
export type SheetRoots = (uri: string) => ast.SheetDocument | undefined;

/**
 * The span of an origin in the current text of the document: its tokens, or without a token range the whole head of the
 * entry. For a character, campaign, encounter or `use` it is the name, or for part `value` the bases after `like`.
 * Undefined if the text no longer has this entry.
 */
export function locate(root: ast.SheetDocument, origin: TextOrigin): TextSpan | undefined {
  if (origin.path.startsWith('@')) return locateOnPage(root, origin);
  const node = nodeAt(root, origin.path);
  if (!node) return undefined;
  if (hasTokens(node) && (node.$type !== 'Side' || origin.from !== undefined)) {
    const tokens = tokensOfHead(node);
    if (tokens.length > 0) return spanOfTokens(tokens, origin.from ?? 0, origin.to ?? endOfName(node, tokens));
  }
  if (node.$type === 'Without') {
    const names = origin.part === 'entry' ? placeOf(node) : spanOfProperty(node, 'names', origin.from);
    return names ?? spanOf(firstLeaf(node));
  }
  return (
    (origin.part === 'value' ? spanOfProperty(node, 'bases') : undefined) ??
    (origin.part === 'mark' ? spanOfAllowance(node) : undefined) ??
    spanOfProperty(node, 'name') ??
    spanOf(firstLeaf(node))
  );
}

/**
 * Like `locate`, but only for entries of characters, and from the data of the document, because closed documents have
 * no syntax tree. Undefined for everything else.
 */
export function locateEntry(document: SourceDocument, { path, from, to }: TextOrigin): TextSpan | undefined {
  const [, ...rest] = path.replace(/#.*$/, '').split('.').map(Number);
  if (path.startsWith('@') || rest.length === 0) return undefined;
  let entries = document.characters[positionIn(document.characters, Number.parseInt(path, 10))]?.entries ?? [];
  let entry: SourceEntry | undefined;
  for (const index of rest) {
    entry = entries[positionIn(entries, index)];
    entries = entry?.entries ?? [];
  }
  // The tokens of an entry with braces can continue after them.
  if (!entry || entry.braced || !LOCATED.has(entry.type)) return undefined;
  return spanOfTokens(entry.tokens, from ?? 0, to ?? entry.tokens.length);
}

const LOCATED: ReadonlySet<SourceEntry['type']> = new Set(['entry', 'roll', 'check', 'contest']);

/** The position in `all`, which is in text order, of the item with this index in its block; -1 if there is none. */
function positionIn(all: readonly { readonly path: string }[], index: number): number {
  let from = 0;
  let to = all.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (indexOf(all[middle]) < index) from = middle + 1;
    else to = middle;
  }
  return indexOf(all[from]) === index ? from : -1;
}

/**
 * Where a rule is declared: the name of its declaration, or the clause or row that the origin names. House rules are
 * declared in sheets and are only found if `sheets` is passed.
 */
export function locateRule(books: Books, origin: RuleOrigin, sheets?: SheetRoots): DocumentSpan | undefined {
  const sheet = sheets?.(origin.book);
  const written = sheet && inRules(sheet, origin);
  if (written) return written;
  if (sheet && origin.clause !== undefined) {
    const span = locate(sheet, { uri: origin.book, path: origin.clause, part: 'name' });
    return span && { uri: origin.book, ...span };
  }
  for (const source of [...books.sources(origin.book)].reverse()) {
    const span = declarationSpan(source.root, origin);
    if (span) return { uri: source.uri, ...span };
  }
  return undefined;
}

/** A declaration in one of the `rules { }` blocks of a sheet. */
function inRules(sheet: ast.SheetDocument, origin: RuleOrigin): DocumentSpan | undefined {
  const blocks = sheet.items.flatMap((item) => {
    if (item.$type === 'Rules') return [item];
    return item.$type === 'Campaign' ? (item.block?.statements.filter((one) => one.$type === 'Rules') ?? []) : [];
  });
  for (const block of blocks) {
    const span = declarationSpan(embeddedRules(block).root, origin);
    if (span) return { uri: origin.book, ...span };
  }
  return undefined;
}

function declarationSpan(root: ast.RulebookDocument, origin: RuleOrigin): TextSpan | undefined {
  const declaration = root.declarations.findLast((one) => declares(one, origin));
  if (!declaration) return undefined;
  return (
    (origin.clause === undefined ? undefined : spanOfClause(declaration, origin.clause)) ?? spanOfName(declaration)
  );
}

/** The end of the default span: for a clock or random table that is its name, for any other line the whole line. */
function endOfName(node: ast.Item, tokens: readonly HeadToken[]): number {
  if (node.$type !== 'PlanLine' || !/^(?:clock|table)$/i.test(node.kind)) return tokens.length;
  if (tokens[0]?.type === 'text') return 1;
  const end = tokens.findIndex(({ type }) => type !== 'word');
  return end < 1 ? tokens.length : end;
}

function hasTokens(node: ast.Item): node is ast.Entry | ast.Roll | ast.Note | ast.State | ast.Side | ast.PlanLine {
  return TOKENED.has(node.$type);
}

const TOKENED: ReadonlySet<string> = new Set(['Entry', 'Roll', 'Note', 'State', 'Side', 'PlanLine']);

/** The node of a path of indices: `2.0.3` is statement 3 of statement 0 of item 2. */
export function nodeAt(root: ast.SheetDocument, path: string): ast.Item | undefined {
  if (path === '') return undefined;
  // Something that an entry brings along has the path of that entry with a suffix: `2.0#1`.
  const [first, ...rest] = path.replace(/#.*$/, '').split('.').map(Number);
  let node = first === undefined ? undefined : root.items[first];
  for (const index of rest) {
    const block = node && 'block' in node ? node.block : undefined;
    node = block?.$type === 'Block' ? block.statements[index] : undefined;
  }
  return node;
}

/** Parts of a page that are not lines of a sheet have addresses of their own: `@game`, `@links.3`. */
function locateOnPage(root: ast.SheetDocument, { path, from, to }: TextOrigin): TextSpan | undefined {
  if (path === '@file') return { offset: 0, end: 0 };
  const page = pageOf(root);
  const [what, index, row] = path.split('.');
  const place = Number(index);
  switch (what) {
    case '@game':
      return page?.front.game;
    case '@players':
      return page?.front.players?.[place];
    case '@given':
      return page?.front.given[place];
    case '@between':
      return page?.front.between[place];
    case '@links':
      return page?.links[place];
    case '@codes': {
      const code = page?.codes[place];
      if (!code || from === undefined) return code;
      return spanOfTokens(tokensOfCode(code.text, code.offset), from, to ?? from + 1) ?? code;
    }
    case '@headings':
      return page?.headings[place];
    case '@blocks':
      return page?.blocks[place];
    case '@boxes':
      return page?.boxes[place];
    case '@tables': {
      const table = page?.tables[place];
      const line = row === undefined ? undefined : table?.rows[Number(row)];
      if (!line) return table;
      return from === 0 ? line.keySpan : line.textSpan;
    }
    default:
      return undefined;
  }
}

function spanOfTokens(tokens: readonly TextSpan[], from: number, to: number): TextSpan | undefined {
  const last = tokens[tokens.length - 1];
  const first = tokens[Math.min(from, tokens.length - 1)];
  if (!first || !last) return undefined;
  if (from >= tokens.length) return { offset: last.offset, end: last.end };
  const end = tokens[Math.min(to, tokens.length) - 1]?.end ?? first.end;
  return { offset: first.offset, end: Math.max(end, first.end) };
}

function declares(node: ast.Declaration, origin: RuleOrigin): boolean {
  const kind = nameKey(origin.kind);
  switch (node.$type) {
    case 'Trait':
      return nameKey(node.kind) === kind && nameKey(node.name) === nameKey(origin.name);
    case 'Limit':
      return kind === 'limit' && node.message === origin.name;
    case 'Budget':
      return kind === 'budget';
    case 'Dice':
      return kind === 'dice';
    default:
      return declaringWord(node) === kind && 'name' in node && nameKey(node.name) === nameKey(origin.name);
  }
}

function spanOfName(node: ast.Declaration): TextSpan | undefined {
  const property =
    node.$type === 'Dice'
      ? node.called === undefined
        ? 'family'
        : 'called'
      : node.$type === 'Limit'
        ? 'message'
        : 'name';
  return spanOfProperty(node, property) ?? placeOf(node);
}

/** The span of a clause, by its name or else its type, or of a table row, by its key. */
function spanOfClause(node: ast.Declaration, clause: string): TextSpan | undefined {
  const key = nameKey(clause);
  if (node.$type === 'Table') {
    const row = node.rows.find((one) => rowText(one) === key);
    return placeOf(row);
  }
  const clauses = 'block' in node && node.block?.$type === 'ClauseBlock' ? node.block.clauses : [];
  const match = clauses.find((one) => clauseKey(one) === key) ?? clauses.find((one) => nameKey(one.$type) === key);
  return placeOf(match);
}

function clauseKey(clause: ast.Clause): string | undefined {
  return 'name' in clause && typeof clause.name === 'string' ? nameKey(clause.name) : undefined;
}

function rowText(row: ast.Row): string | undefined {
  const text = textOfNode(row);
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : nameKey(text.slice(0, colon).replaceAll('"', ''));
}

/** `allowed "reason"` in a header. */
function spanOfAllowance(node: AstNode): TextSpan | undefined {
  const word = spanOf(GrammarUtils.findNodeForKeyword(node.$cstNode, 'allowed'));
  const reason = spanOfProperty(node, 'reason');
  return word && reason && { offset: word.offset, end: reason.end };
}

// The tokens of a line are computed once, not for each span in it.
const tokensOfHead = oncePer(headTokens);
const spansByProperty = oncePer((_: AstNode) => new Map<string, readonly TextSpan[]>());

/** The span of all values of a property, or of the one at `index`. */
function spanOfProperty(node: AstNode, property: string, index?: number): TextSpan | undefined {
  const spans = spansByProperty(node);
  const all = spans.get(property) ?? placesOf(node, property);
  spans.set(property, all);
  const nodes = index === undefined ? all : all.slice(index, index + 1);
  const [first] = nodes;
  const last = nodes[nodes.length - 1];
  return first && last ? { offset: first.offset, end: last.end } : undefined;
}

function firstLeaf(node: AstNode): CstNode | undefined {
  let cst = node.$cstNode;
  while (cst && 'content' in cst && Array.isArray(cst.content) && cst.content.length > 0) cst = cst.content[0];
  return cst;
}

function spanOf(cst: CstNode | undefined): TextSpan | undefined {
  return cst && { offset: cst.offset, end: cst.end };
}
