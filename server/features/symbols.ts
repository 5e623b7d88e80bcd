import type { AstNode } from 'langium';
import {
  type DocumentSymbol,
  type DocumentSymbolParams,
  SymbolKind,
  type WorkspaceSymbol,
  type WorkspaceSymbolParams,
} from 'vscode-languageserver-protocol';
import type * as ast from '../../language/grammar/generated/ast.js';
import { headTokens } from '../../language/grammar/head-tokens.js';
import { nameKey } from '../../language/grammar/text.js';
import type { Evaluation } from '../../language/model/evaluate/evaluation.js';
import { textOf } from '../../language/model/read/token-text.js';
import type { NamedThing } from '../../language/names/name-index.js';
import * as rational from '../../language/values/rational.js';
import { valueText } from '../../language/values/value.js';
import type { Feature, FeatureContext } from '../context.js';
import { isRated } from './hover/entry.js';
import { pointsText } from './hover/names.js';
import { isRulebook } from './names/mentions.js';
import { entryOf } from './spot.js';

/** The outline: characters with their points and entries with values and costs; a rulebook's declarations by kind. */
export const documentSymbols: Feature<DocumentSymbolParams, DocumentSymbol[] | null> = (
  context,
  { textDocument: { uri } },
  token,
) => {
  if (token.isCancellationRequested) return null;
  if (isRulebook(context, uri))
    return (context.rulebookRoot(uri)?.declarations ?? []).flatMap((declaration) =>
      declarationSymbol(context, uri, declaration),
    );
  return (context.sheetRoot(uri)?.items ?? []).flatMap((item, index) =>
    itemSymbol(context, uri, item, String(index), undefined),
  );
};

/** Characters, npcs, encounters, campaigns and the table's own declarations whose names hold what was typed. */
export const workspaceSymbols: Feature<WorkspaceSymbolParams, WorkspaceSymbol[] | null> = (
  context,
  { query },
  token,
) => {
  const wanted = nameKey(query);
  const found: WorkspaceSymbol[] = [];
  for (const thing of context.workspace.names.everything()) {
    if (token.isCancellationRequested || found.length >= 500) break;
    if (thing.name === '' || !isSubsequence(wanted, nameKey(thing.name))) continue;
    const range = context.rangeOfOrigin({ uri: thing.uri, path: thing.path, part: 'name' });
    if (range)
      found.push({
        name: thing.name,
        kind: thingKinds[thing.what],
        containerName: thing.what,
        location: { uri: thing.uri, range },
      });
  }
  return found;
};

const thingKinds: Readonly<Record<NamedThing['what'], SymbolKind>> = {
  character: SymbolKind.Class,
  npc: SymbolKind.Interface,
  encounter: SymbolKind.Event,
  campaign: SymbolKind.Namespace,
  declaration: SymbolKind.Struct,
};

function itemSymbol(
  context: FeatureContext,
  uri: string,
  item: ast.Item,
  path: string,
  evaluation: Evaluation | undefined,
): DocumentSymbol[] {
  switch (item.$type) {
    case 'Campaign':
      return symbol(
        context,
        uri,
        item,
        item.name ?? 'campaign',
        'campaign',
        SymbolKind.Namespace,
        nested(context, uri, item.block, path, undefined),
      );
    case 'Character': {
      const sheet = context.workspace.sheet(uri, path);
      const role = item.role.toLowerCase();
      const detail = [role, ...(sheet ? [pointsText(sheet)] : [])].join(' · ');
      const own = context.workspace.evaluation(uri, path);
      return symbol(
        context,
        uri,
        item,
        item.name,
        detail,
        role === 'npc' ? SymbolKind.Interface : SymbolKind.Class,
        nested(context, uri, item.block, path, own),
      );
    }
    case 'Encounter':
      return symbol(
        context,
        uri,
        item,
        item.name,
        'encounter',
        SymbolKind.Event,
        nested(context, uri, item.block, path, undefined),
      );
    case 'Side':
      return symbol(
        context,
        uri,
        item,
        item.name,
        'side',
        SymbolKind.Array,
        nested(context, uri, item.block, path, undefined),
      );
    case 'Roll': {
      const tokens = headTokens(item);
      const rolled = context.workspace
        .sheet(uri, path.split('.')[0] ?? '')
        ?.rolls.find((one) => one.origin.path === path)?.rolled;
      return symbol(
        context,
        uri,
        item,
        textOf(tokens, 0, tokens.length),
        `${item.kind.toLowerCase()}${rolled ? ` · ${valueText(rolled.value)}` : ''}`,
        SymbolKind.Function,
        [],
      );
    }
    case 'Entry': {
      const tokens = headTokens(item);
      const entry = evaluation && entryOf(evaluation, path, uri);
      const children = nested(context, uri, item.block, path, evaluation);
      if (!entry?.read || entry.read.field)
        return symbol(
          context,
          uri,
          item,
          textOf(tokens, 0, tokens.length),
          '',
          entry?.read?.field ? SymbolKind.Field : children.length > 0 ? SymbolKind.Array : SymbolKind.Property,
          children,
        );
      const cost = evaluation?.cost(entry).value;
      const value = isRated(entry) ? evaluation?.effective(entry).value : undefined;
      const detail = [
        ...(value && value.kind !== 'none' ? [valueText(value)] : []),
        ...(cost?.kind === 'number' ? [`[${rational.toText(cost.number)}]`] : []),
      ].join(' ');
      const name = `${entry.name}${entry.specialty === undefined ? '' : ` (${entry.specialty})`}`;
      return symbol(
        context,
        uri,
        item,
        name === '' ? textOf(tokens, 0, tokens.length) : name,
        detail,
        entry.list === undefined ? SymbolKind.Property : SymbolKind.Struct,
        children,
      );
    }
    default:
      return [];
  }
}

function nested(
  context: FeatureContext,
  uri: string,
  block: ast.Block | undefined,
  path: string,
  evaluation: Evaluation | undefined,
): DocumentSymbol[] {
  return (block?.statements ?? []).flatMap((statement, index) =>
    itemSymbol(context, uri, statement, `${path}.${index}`, evaluation),
  );
}

function declarationSymbol(context: FeatureContext, uri: string, node: ast.Declaration): DocumentSymbol[] {
  switch (node.$type) {
    case 'Broken':
    case 'Ruling':
    case 'Ban':
      return [];
    case 'Limit':
      return symbol(context, uri, node, node.message, 'limit', SymbolKind.Boolean, []);
    case 'Budget':
      return symbol(context, uri, node, 'budget', '', SymbolKind.Number, []);
    case 'Dice':
      return symbol(context, uri, node, node.family, 'dice', SymbolKind.Enum, []);
    case 'Trait':
      return symbol(context, uri, node, node.name, node.kind, SymbolKind.Property, []);
    default:
      return symbol(context, uri, node, node.name, node.$type.toLowerCase(), declarationKinds[node.$type], []);
  }
}

const declarationKinds: Readonly<
  Record<
    | 'Source'
    | 'Setting'
    | 'Switch'
    | 'Field'
    | 'Kind'
    | 'List'
    | 'Table'
    | 'Ladder'
    | 'Scale'
    | 'Derived'
    | 'Modifier'
    | 'Policy',
    SymbolKind
  >
> = {
  Source: SymbolKind.File,
  Setting: SymbolKind.Constant,
  Switch: SymbolKind.Boolean,
  Field: SymbolKind.Field,
  Kind: SymbolKind.Class,
  List: SymbolKind.Array,
  Table: SymbolKind.Object,
  Ladder: SymbolKind.Enum,
  Scale: SymbolKind.Enum,
  Derived: SymbolKind.Variable,
  Modifier: SymbolKind.Operator,
  Policy: SymbolKind.Array,
};

function symbol(
  context: FeatureContext,
  uri: string,
  node: AstNode,
  name: string,
  detail: string,
  kind: SymbolKind,
  children: DocumentSymbol[],
): DocumentSymbol[] {
  const { $cstNode: cst } = node;
  const range = cst && context.rangeOf(uri, cst);
  if (!cst || !range || name.trim() === '') return [];
  const firstLine = cst.text.search(/[\r\n{]/);
  const selection =
    context.rangeOf(uri, { offset: cst.offset, end: firstLine < 0 ? cst.end : cst.offset + firstLine }) ?? range;
  return [{ name, detail, kind, range, selectionRange: selection, ...(children.length > 0 && { children }) }];
}

function isSubsequence(wanted: string, name: string): boolean {
  let at = 0;
  for (const character of name) if (character === wanted.charAt(at)) at++;
  return at >= wanted.length;
}
