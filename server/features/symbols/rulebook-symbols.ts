import type { DocumentSymbol } from 'vscode-languageserver-protocol';
import { SymbolKind } from 'vscode-languageserver-types';
import { type ast, declaringWord } from '../../../language/grammar/index.js';
import type { FeatureContext } from '../../context.js';
import { symbol } from './symbol.js';

/** A declaration of a rulebook in the outline. */
export function declarationSymbol(context: FeatureContext, uri: string, node: ast.Declaration): DocumentSymbol[] {
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
      return symbol(context, uri, node, node.called ?? node.family, 'dice', SymbolKind.Enum, []);
    case 'Page':
      return symbol(context, uri, node, 'page', 'printed sheet', SymbolKind.Struct, []);
    case 'Trait':
      return symbol(context, uri, node, node.name, node.kind, SymbolKind.Property, []);
    default:
      return symbol(context, uri, node, node.name, declaringWord(node), declarationKinds[node.$type], []);
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
    | 'FunctionRule'
    | 'Modifier'
    | 'Action'
    | 'Part'
    | 'Create'
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
  FunctionRule: SymbolKind.Function,
  Modifier: SymbolKind.Operator,
  Action: SymbolKind.Method,
  Part: SymbolKind.Method,
  Create: SymbolKind.Constructor,
  Policy: SymbolKind.Array,
};
