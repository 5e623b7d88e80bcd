import { nameKey } from '../../../language/grammar/index.js';
import { readEntry, type SourceEntry } from '../../../language/model/index.js';
import type { FeatureContext } from '../../context.js';
import { addToBlock, type Fix, type FixEdit, type FixMaker, type FixSpot, insert, lineEnd, words } from './fix.js';
import { spellingFixes } from './spelling.js';

/**
 * A name that the book lacks can be declared at the table, filled in from what was written: with its cost, or like another
 * of its kind where it is bought in levels. It goes into the campaign, else to the top of the file.
 */
export const declareFixes: FixMaker = (spot) => {
  const { entry, evaluation, source, finding } = spot;
  if (!entry?.read || !evaluation || finding?.origin.path !== source?.path) return [];
  const { read } = entry;
  const name = read.ownName;
  if (name === undefined || name === '') return [];
  const lines: { readonly title: string; readonly line: string }[] = [];
  const kindWord = read.kind?.key;
  const { rules } = evaluation;
  if (read.rating) {
    // Bought in levels: like another one of a kind whose levels have prices.
    for (const [kind, traits] of rules.traits) {
      if (kindWord !== undefined && kind !== kindWord) continue;
      const model = [...traits.values()].find(
        (trait) =>
          trait.clauses.on !== undefined &&
          trait.clauses.specialty === undefined &&
          (entry.parent === undefined ||
            belongs(trait.clauses.on({ character: evaluation, self: entry }).label, entry.parent.name)),
      );
      if (model && !(rules.kinds.get(kind)?.item ?? false))
        lines.push({
          title: `Declare ${name} at the table, as a ${kind} like ${model.name}`,
          line: `${kind} "${name}" like ${model.name}`,
        });
    }
  } else if (read.cost)
    lines.push({
      title: `Declare ${name} at the table, for [${read.cost.text}]`,
      line: `${kindWord ?? 'trait'} "${name}" [${read.cost.text}]`,
    });
  else if (entry.parent === undefined && entry.list === undefined)
    lines.push({ title: `Declare ${name} at the table`, line: `${kindWord ?? 'trait'} "${name}" [0]` });
  return lines.slice(0, 3).flatMap(({ title, line }): Fix[] => {
    const edit = declaration(spot.context, spot.uri, line);
    return edit ? [{ title, edits: [edit] }] : [];
  });
};

function belongs(label: string | undefined, parent: string): boolean {
  return label === undefined || nameKey(label) === nameKey(parent);
}

/** Writes a declaration into the campaign's block, or behind the last `use` of the file. */
export function declaration(context: FeatureContext, uri: string, line: string): FixEdit | undefined {
  const campaign = campaignNode(context, uri);
  if (campaign) return addToBlock(campaign.uri, campaign.text, campaign, line);
  const text = context.textDocument(uri)?.getText();
  const root = context.sheetRoot(uri);
  if (text === undefined || !root) return undefined;
  const use = root.items.findLast((item) => item.$type === 'Use')?.$cstNode;
  return use ? insert(uri, use.end, `${lineEnd(text)}${line}`) : insert(uri, 0, `${line}${lineEnd(text)}`);
}

/** The campaign that governs a document, where its block stands. */
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

/** Says which rulebook holds: in the campaign where there is one, else at the top of the file. */
export const useFixes: FixMaker = (spot) => {
  const { context, uri } = spot;
  const names = fittingBooks(spot, context.workspace.books.names());
  return names.slice(0, 6).flatMap((name): Fix[] => {
    const edit = useEdit(context, uri, `use "${name}"`, spot);
    return edit ? [{ title: `Use "${name}"`, edits: [edit], preferred: names.length === 1 }] : [];
  });
};

/** A rulebook that nobody has: those that are near and in which the sheets of the file make sense. */
export const bookFixes: FixMaker = (spot) => {
  const names = fittingBooks(spot, words(spot, 'near'));
  return spellingFixes(spot).filter((fix) => names.some((name) => fix.title === `Write "${name}"`));
};

/** Of these rulebooks, the ones that know most of what the characters of the document have. */
function fittingBooks({ context, uri }: FixSpot, names: readonly string[]): readonly string[] {
  const entries = (context.workspace.document(uri)?.characters ?? []).flatMap((one) => one.entries);
  const scored = names.map((name) => {
    const rules = context.workspace.books.get(name)?.rules;
    const known = (entry: SourceEntry): boolean =>
      rules !== undefined && readEntry(entry, { rules, where: 'character' }).problems.length === 0;
    return { name, known: entries.filter(({ type }) => type === 'entry').filter(known).length };
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
