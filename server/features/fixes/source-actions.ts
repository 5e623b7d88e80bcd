import { type ast, headTokens } from '../../../language/grammar/index.js';
import type { Entry } from '../../../language/sheet/index.js';
import { rational } from '../../../language/values/index.js';
import type { FeatureContext } from '../../context.js';
import { entryOf } from '../spot.js';
import { type FixEdit, insert, tokenSpan } from './fix.js';

/** Writes the cost after every entry that has one and does not state it. */
export function fillCosts(context: FeatureContext, uri: string): FixEdit[] {
  return entriesOf(context, uri).flatMap((entry): FixEdit[] => {
    const { read, character } = entry;
    const value = character.cost(entry).value;
    if (!read || read.cost || value.kind !== 'number') return [];
    // An entry that is free and takes no number has no cost to write.
    if (rational.sign(value.number) === 0 && !read.rating) return [];
    const spans = [
      read.name,
      ...(read.rating ? [read.rating.span] : []),
      ...read.options.map((option) => ({ from: option.span.from, to: closing(entry, option.span.to) })),
    ];
    const at = tokenSpan(read.source, 0, Math.max(...spans.map((span) => span.to)));
    return at ? [insert(uri, at.end, ` [${rational.toText(value.number)}]`)] : [];
  });
}

/** Removes every written cost that follows from the rest of its entry. */
export function removeCosts(context: FeatureContext, uri: string): FixEdit[] {
  const text = context.textDocument(uri)?.getText() ?? '';
  return entriesOf(context, uri).flatMap((entry): FixEdit[] => {
    const { read } = entry;
    if (!read?.cost || entry.inferred().size > 0 || entry.trait?.own) return [];
    const rated = entry.trait?.clauses.rating !== undefined || entry.trait?.clauses.ladder !== undefined;
    const computed = entry.trait?.clauses.cost !== undefined || entry.trait?.clauses.ladder !== undefined;
    const span = tokenSpan(read.source, read.cost.span.from, read.cost.span.to);
    if (!span || !computed || (rated && !read.rating)) return [];
    const blanks = /[ \t]*$/.exec(text.slice(0, span.offset))?.[0].length ?? 0;
    return [{ uri, offset: span.offset - blanks, end: span.end, text: '' }];
  });
}

/** Entries of the document itself, each once. */
function entriesOf(context: FeatureContext, uri: string): Entry[] {
  return (context.workspace.document(uri)?.characters ?? []).flatMap((character) =>
    (context.workspace.evaluation(uri, character.path)?.all ?? []).filter(
      (entry) =>
        entry.inherited === undefined &&
        entry.list === undefined &&
        entry.read &&
        !entry.read.field &&
        entry.read.source.uri === uri,
    ),
  );
}

/** The token after the parenthesis that closes the one before a token. */
function closing(entry: Entry, to: number): number {
  const tokens = entry.read?.source.tokens ?? [];
  let at = to;
  while (at < tokens.length && tokens[at]?.text !== ')') at++;
  return Math.min(at + 1, tokens.length);
}

/** Sorts the lines of single entries around the offset by the order of kinds and by name. Undefined if they are sorted. */
export function sortLines(context: FeatureContext, uri: string, offset: number): FixEdit | undefined {
  const document = context.textDocument(uri);
  const root = context.sheetRoot(uri);
  const index =
    root?.items.findIndex((item) => item.$cstNode && item.$cstNode.offset <= offset && offset <= item.$cstNode.end) ??
    -1;
  const item = root?.items[index];
  if (!document || item?.$type !== 'Character') return undefined;
  const evaluation = context.workspace.evaluation(uri, String(index));
  if (!evaluation) return undefined;
  const innermostEntry = innermost(item, String(index), offset);
  const kinds = [...evaluation.rules.kinds.keys()];
  const lineOf = (at: number): number => document.positionAt(at).line;
  const rows = new Map<number, { readonly key: string; readonly lines: number } | undefined>();
  innermostEntry.statements.forEach((statement, position) => {
    const cst = statement.$cstNode;
    if (!cst) return;
    const line = lineOf(cst.offset);
    const single = statement.$type === 'Entry' && lineOf(cst.end) === line && !rows.has(line);
    const entry = single ? entryOf(evaluation, `${innermostEntry.path}.${position}`, uri) : undefined;
    const name = entry?.name ?? (statement.$type === 'Entry' ? headTokens(statement)[0]?.text : undefined) ?? '';
    rows.set(
      line,
      single && entry && !entry.read?.field
        ? {
            key: `${String(kinds.indexOf(entry.kind)).padStart(3, '0')} ${name.toLowerCase()} ${entry.specialty ?? ''}`,
            lines: 1,
          }
        : undefined,
    );
  });
  const at = lineOf(offset);
  let first = at;
  let last = at;
  if (!rows.get(at)) return undefined;
  while (rows.get(first - 1)) first--;
  while (rows.get(last + 1)) last++;
  const lines = Array.from({ length: last - first + 1 }, (_, step) => ({
    key: rows.get(first + step)?.key ?? '',
    text: document.getText({
      start: { line: first + step, character: 0 },
      end: { line: first + step + 1, character: 0 },
    }),
  }));
  const sorted = [...lines].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  if (sorted.every((line, position) => line === lines[position])) return undefined;
  return {
    uri,
    offset: document.offsetAt({ line: first, character: 0 }),
    end: document.offsetAt({ line: last + 1, character: 0 }),
    text: sorted.map((line) => line.text).join(''),
  };
}

function innermost(
  item: ast.Item,
  path: string,
  offset: number,
): { readonly statements: readonly ast.Item[]; readonly path: string } {
  const block = 'block' in item && item.block?.$type === 'Block' ? item.block : undefined;
  for (const [position, statement] of (block?.statements ?? []).entries()) {
    const inner = 'block' in statement && statement.block?.$cstNode;
    if (inner && inner.offset < offset && offset < inner.end)
      return innermost(statement, `${path}.${position}`, offset);
  }
  return { statements: block?.statements ?? [], path };
}
