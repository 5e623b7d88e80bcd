import type {
  Position,
  SemanticTokens,
  SemanticTokensLegend,
  SemanticTokensParams,
  SemanticTokensRangeParams,
} from 'vscode-languageserver-protocol';
import type { TextSpan } from '../../language/workspace/index.js';
import type { Feature, FeatureContext } from '../context.js';
import type { Meaning, MeaningKind, Mention } from './names/meaning.js';
import { mentionsOf } from './names/mentions.js';

/** Types and modifiers of the standard, so that every theme colours them. */
const types = [
  'class',
  'interface',
  'struct',
  'property',
  'variable',
  'enumMember',
  'function',
  'parameter',
  'namespace',
  'type',
  'event',
  'macro',
] as const;
const modifiers = ['declaration', 'readonly', 'defaultLibrary', 'deprecated'] as const;
type TokenType = (typeof types)[number];
type TokenModifier = (typeof modifiers)[number];

export const semanticTokensLegend: SemanticTokensLegend = { tokenTypes: [...types], tokenModifiers: [...modifiers] };

/** Semantic tokens of names: what a name was resolved to, whose it is, or that it is unknown. */
export const semanticTokens: Feature<SemanticTokensParams, SemanticTokens> = (context, { textDocument: { uri } }) =>
  tokensIn(context, uri, undefined);

export const semanticTokensRange: Feature<SemanticTokensRangeParams, SemanticTokens> = (
  context,
  { textDocument: { uri }, range },
) => {
  const offset = context.offsetAt(uri, range.start) ?? 0;
  const end = context.offsetAt(uri, range.end) ?? 0;
  return tokensIn(context, uri, { offset, end });
};

function tokensIn(context: FeatureContext, uri: string, part: TextSpan | undefined): SemanticTokens {
  const data: number[] = [];
  const document = context.textDocument(uri);
  let covered = 0;
  let last: Position = { line: 0, character: 0 };
  for (const mention of document ? mentionsOf(context, uri) : []) {
    // Prose keeps the colours of Markdown.
    if (mention.isPlain) continue;
    const type = typeOf(mention.meaning);
    if (!type || !document || mention.offset < covered) continue;
    if (part && (mention.end < part.offset || mention.offset > part.end)) continue;
    const start = document.positionAt(mention.offset);
    const end = document.positionAt(mention.end);
    if (start.line !== end.line) continue;
    covered = mention.end;
    // The protocol encodes each position relative to the one before.
    const line = start.line - last.line;
    const character = line === 0 ? start.character - last.character : start.character;
    data.push(line, character, end.character - start.character, types.indexOf(type), bits(mention, context));
    last = start;
  }
  return { data };
}

const typeOfKind: Readonly<Partial<Record<MeaningKind, TokenType>>> = {
  trait: 'property',
  item: 'struct',
  kind: 'type',
  field: 'parameter',
  setting: 'variable',
  switch: 'variable',
  list: 'namespace',
  derived: 'variable',
  function: 'function',
  modifier: 'function',
  action: 'function',
  part: 'function',
  create: 'function',
  table: 'struct',
  ladder: 'struct',
  scale: 'struct',
  choice: 'enumMember',
  specialty: 'enumMember',
  mark: 'enumMember',
  row: 'enumMember',
  local: 'parameter',
  parameter: 'parameter',
  character: 'class',
  npc: 'interface',
  encounter: 'event',
  clock: 'variable',
  'random table': 'struct',
  side: 'namespace',
  campaign: 'namespace',
  rulebook: 'namespace',
  own: 'property',
};

/** Unknown names have no token and look like plain text; there is a finding about them. */
function typeOf(meaning: Meaning): TokenType | undefined {
  return typeOfKind[meaning.kind];
}

function bits({ role, meaning }: Mention, { workspace }: FeatureContext): number {
  const set: TokenModifier[] = [];
  if (role === 'declaration') set.push('declaration');
  const own = meaning.thing !== undefined || meaning.kind === 'own' || meaning.trait?.own === true;
  if (!own && role === 'reference') set.push('readonly');
  const layers = meaning.declared?.layers ?? [];
  const unchanged =
    layers.length === 1 || (layers.length > 0 && layers.every((name) => workspace.books.isBuiltIn(name)));
  if (!own && unchanged) set.push('defaultLibrary');
  return set.reduce((sum, one) => sum | (1 << modifiers.indexOf(one)), 0);
}
