import { indentAt, lineEnd } from '../../../language/grammar/index.js';
import { readEntry, type SourceEntry } from '../../../language/read/index.js';
import { allDeclarations, declarationsOf, type Evaluation } from '../../../language/sheet/index.js';
import type { FeatureContext } from '../../context.js';
import { addToBlock, type Fix, type FixEdit, type FixMaker, type FixSpot, headEnd, insert, words } from './fix.js';
import { spellingFixes } from './spelling.js';
import * as titles from './titles.js';

/**
 * For a name that is not in the rulebook: declares it for the campaign, with its written cost, or like
 * another of its kind where it is bought in levels. It goes into the campaign, else to the top of the file. The last fix does
 * so for all such names of the character at once.
 */
export const declareFixes: FixMaker = (spot) => {
  const { entry, evaluation, finding } = spot;
  const name = entry?.read?.ownName;
  if (
    !entry?.read ||
    !evaluation ||
    name === undefined ||
    name === '' ||
    finding?.origin.path !== entry.read.source.path
  )
    return [];
  const { source } = entry.read;
  if (entry.read.isProse)
    return [
      { title: titles.makeNote, edits: makeNote(spot.uri, spot.text, source), preferred: true },
      ...declareAll(spot, evaluation),
    ];
  const fixes = declarationsOf(evaluation, entry)
    .slice(0, MOST_WAYS)
    .flatMap(({ line, how, allow }): Fix[] => {
      const edit = declaration(spot.context, spot.uri, [line]);
      const edits = edit ? [edit, ...(allow ? allowPrinted(spot.uri, source) : [])] : [];
      return edit ? [{ title: titles.declare(name, how), edits }] : [];
    });
  return [...fixes, ...declareAll(spot, evaluation)];
};

const MOST_WAYS = 4;

/** Allows an entry as printed. */
function allowPrinted(uri: string, source: SourceEntry): FixEdit[] {
  const end = headEnd(source);
  return end === undefined ? [] : [insert(uri, end, ' allowed "as printed"')];
}

/** Inserts `note` before each line of a sentence, and before asterisks that make it bold. */
function makeNote(uri: string, text: string, { tokens }: SourceEntry): FixEdit[] {
  return tokens.flatMap(({ offset }, at): FixEdit[] => {
    const before = tokens[at - 1];
    if (before && !/[\r\n]/.test(text.slice(before.end, offset))) return [];
    let start = offset;
    while (text.charAt(start - 1) === '*') start -= 1;
    return [insert(uri, start, 'note ')];
  });
}

/** Offers one fix for a whole pasted character. */
function declareAll({ context, uri, text }: FixSpot, evaluation: Evaluation): Fix[] {
  const { lines, allowed, notes } = allDeclarations(evaluation);
  if (lines.size + notes.length < 2) return [];
  const edit = lines.size > 0 ? declaration(context, uri, [...lines.values()]) : undefined;
  const allowances = allowed.flatMap((source) => allowPrinted(uri, source));
  const noted = notes.flatMap((source) => makeNote(uri, text, source));
  return [
    { title: titles.declareAll(lines.size, notes.length), edits: [...(edit ? [edit] : []), ...allowances, ...noted] },
  ];
}

/** Writes declarations into the campaign's block, or after the last `use` of the file. */
export function declaration(context: FeatureContext, uri: string, lines: readonly string[]): FixEdit | undefined {
  const campaign = campaignNode(context, uri);
  if (campaign) {
    const { text, offset, end } = campaign;
    const isOneLine = !/[\r\n]/.test(text.slice(offset, end));
    const between = isOneLine ? ', ' : `${lineEnd(text)}${indentAt(text, end - 1)}  `;
    return addToBlock(campaign.uri, text, campaign, lines.join(between));
  }
  const text = context.textDocument(uri)?.getText();
  const root = context.sheetRoot(uri);
  if (text === undefined || !root) return undefined;
  const use = root.items.findLast((item) => item.$type === 'Use')?.$cstNode;
  const written = lines.join(lineEnd(text));
  return use ? insert(uri, use.end, `${lineEnd(text)}${written}`) : insert(uri, 0, `${written}${lineEnd(text)}`);
}

/** The block of the campaign that governs a document. */
export function campaignNode(
  context: FeatureContext,
  uri: string,
): { readonly uri: string; readonly text: string; readonly offset: number; readonly end: number } | undefined {
  const campaign =
    context.workspace.governedBy(uri)?.campaign ?? context.workspace.campaignOf(context.workspace.scopeOf(uri));
  const home = campaign?.uri;
  const root = home === undefined ? undefined : context.sheetRoot(home);
  const text = home === undefined ? undefined : context.textDocument(home)?.getText();
  const node = root?.items.find((item) => item.$type === 'Campaign');
  if (home === undefined || text === undefined || node?.$type !== 'Campaign' || !node.block?.$cstNode) return undefined;
  return { uri: home, text, offset: node.block.$cstNode.offset, end: node.block.$cstNode.end };
}

/** Adds `use` to the campaign if there is one, else at the top of the file. */
export const useFixes: FixMaker = (spot) => {
  const { context, uri } = spot;
  const names = fittingBooks(spot, context.workspace.books.games());
  return names.slice(0, 6).flatMap((name): Fix[] => {
    const edit = useEdit(context, uri, `use "${name}"`, spot);
    return edit ? [{ title: titles.useRulebook(name), edits: [edit], preferred: names.length === 1 }] : [];
  });
};

/** For an unknown rulebook: similar names whose rulebook fits the sheets of the file. */
export const bookFixes: FixMaker = (spot) => {
  const names = fittingBooks(spot, words(spot, 'near'));
  return spellingFixes(spot).filter((fix) => names.some((name) => fix.title === titles.writeName(name)));
};

/** The rulebooks that declare the most entries of the document's characters. */
function fittingBooks({ context, uri }: FixSpot, names: readonly string[]): readonly string[] {
  const entries = (context.workspace.document(uri)?.characters ?? []).flatMap((one) => one.entries);
  const scored = names.map((name) => {
    const rules = context.workspace.books.get(name)?.rules;
    const isDeclared = (entry: SourceEntry): boolean =>
      rules !== undefined && readEntry(entry, { rules, where: 'character' }).problems.length === 0;
    return { name, known: entries.filter(({ type }) => type === 'entry').filter(isDeclared).length };
  });
  const most = Math.max(...scored.map(({ known }) => known));
  return scored.filter(({ known }) => known === most).map(({ name }) => name);
}

function useEdit(context: FeatureContext, uri: string, line: string, { text }: FixSpot): FixEdit | undefined {
  const campaign = campaignNode(context, uri);
  if (!campaign) return insert(uri, 0, `${line}${lineEnd(text)}`);
  const open = campaign.text.indexOf('{', campaign.offset);
  const inside = campaign.text.slice(open + 1, campaign.end);
  return /^[ \t]*[\r\n]/.test(inside)
    ? insert(campaign.uri, open + 1, `${lineEnd(campaign.text)}  ${line}`)
    : insert(campaign.uri, open + 1, ` ${line},`);
}
