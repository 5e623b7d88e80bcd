import type { DocumentSymbol } from 'vscode-languageserver-protocol';
import { SymbolKind } from 'vscode-languageserver-types';
import { type ast, headTokens, textOf } from '../../../language/grammar/index.js';
import { type Entry, type Evaluation, rolledText, type SheetRoll } from '../../../language/sheet/index.js';
import { countedPoints } from '../../../language/show/index.js';
import { rational, valueText } from '../../../language/values/index.js';
import type { FeatureContext } from '../../context.js';
import { isRated } from '../spot.js';
import { symbol } from './symbol.js';

/** The evaluated lines of a character, by their paths. */
interface Evaluated {
  readonly evaluation: Evaluation | undefined;
  readonly entries: ReadonlyMap<string, Entry>;
  readonly rolls: ReadonlyMap<string, SheetRoll>;
  /** The points of a character, as text. */
  readonly points?: string;
}

/** Symbols of lines that control an encounter; lines with text for readers are not in the outline. */
const PLAN_SYMBOLS: Readonly<Record<string, SymbolKind | undefined>> = {
  wave: SymbolKind.Array,
  condition: SymbolKind.Object,
  clock: SymbolKind.Number,
  table: SymbolKind.Struct,
  timer: SymbolKind.Event,
};

function planSymbol(context: FeatureContext, uri: string, item: ast.PlanLine, path: string): DocumentSymbol[] {
  const word = item.kind.toLowerCase();
  const kind = PLAN_SYMBOLS[word];
  if (kind === undefined) return [];
  const tokens = headTokens(item);
  const first = tokens[0]?.type === 'text' ? 1 : tokens.length;
  const children = word === 'table' ? [] : nested(context, uri, item.block, path, undefined);
  return symbol(context, uri, item, textOf(tokens, 0, first), word, kind, children);
}

/** An item of a sheet document in the outline, with what is nested in it. */
export function itemSymbol(
  context: FeatureContext,
  uri: string,
  item: ast.Item,
  path: string,
  evaluated: Evaluated | undefined,
): DocumentSymbol[] {
  const named = (name: string, detail: string, kind: SymbolKind, children: DocumentSymbol[]): DocumentSymbol[] =>
    symbol(context, uri, item, name, detail, kind, children);
  const inside = (block: ast.Block | undefined, lines?: Evaluated): DocumentSymbol[] =>
    nested(context, uri, block, path, lines);
  switch (item.$type) {
    case 'Campaign':
      return named(item.name ?? 'campaign', 'campaign', SymbolKind.Namespace, inside(item.block));
    case 'Character': {
      const role = item.role.toLowerCase();
      const detail = [role, ...(evaluated?.points === undefined ? [] : [evaluated.points])].join(' · ');
      const kind = role === 'npc' ? SymbolKind.Interface : SymbolKind.Class;
      return named(item.name, detail, kind, inside(item.block, evaluated));
    }
    case 'Encounter':
      return named(item.name, 'encounter', SymbolKind.Event, inside(item.block));
    case 'Side':
      return named(item.name, 'side', SymbolKind.Array, inside(item.block));
    case 'PlanLine':
      return planSymbol(context, uri, item, path);
    case 'State':
      return named(item.name, 'state', SymbolKind.Object, inside(item.block, stateOf(context, uri, path)));
    case 'Roll': {
      const tokens = headTokens(item);
      const rolled = evaluated?.rolls.get(path)?.rolled;
      const detail = `${item.kind.toLowerCase()}${rolled ? ` · ${rolledText(rolled)}` : ''}`;
      return named(textOf(tokens, 0, tokens.length), detail, SymbolKind.Function, []);
    }
    case 'Entry': {
      const tokens = headTokens(item);
      const written = textOf(tokens, 0, tokens.length);
      const evaluation = evaluated?.evaluation;
      const entry = evaluated?.entries.get(path);
      const children = inside(item.block, evaluated);
      if (!entry?.read || entry.read.field) {
        const plain = children.length > 0 ? SymbolKind.Array : SymbolKind.Property;
        return named(written, '', entry?.read?.field ? SymbolKind.Field : plain, children);
      }
      const cost = evaluation?.cost(entry).value;
      const value = isRated(entry) ? evaluation?.effective(entry).value : undefined;
      const detail = [
        ...(value && value.kind !== 'none' ? [valueText(value)] : []),
        ...(cost?.kind === 'number' ? [`[${rational.toText(cost.number)}]`] : []),
      ].join(' ');
      const name = `${entry.name}${entry.specialty === undefined ? '' : ` (${entry.specialty})`}`;
      const kind = entry.list === undefined ? SymbolKind.Property : SymbolKind.Struct;
      return named(name === '' ? written : name, detail, kind, children);
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
  evaluated: Evaluated | undefined,
): DocumentSymbol[] {
  return (block?.statements ?? []).flatMap((statement, index) =>
    itemSymbol(context, uri, statement, `${path}.${index}`, evaluated),
  );
}

/** The evaluated lines of a character. */
export function evaluatedOf(context: FeatureContext, uri: string, path: string): Evaluated {
  const evaluation = context.workspace.evaluation(uri, path);
  const entries = entriesOf(evaluation, uri);
  const rolls = new Map<string, SheetRoll>();
  const sheet = context.workspace.sheet(uri, path);
  for (const roll of sheet?.rolls ?? []) if (!rolls.has(roll.origin.path)) rolls.set(roll.origin.path, roll);
  const points = sheet && countedPoints(sheet);
  return { evaluation, entries, rolls, ...(points !== undefined && { points }) };
}

/** The evaluated lines of a member's `state`. */
function stateOf({ workspace }: FeatureContext, uri: string, path: string): Evaluated {
  const encounter = path.split('.')[0] ?? '';
  const evaluation = workspace.encounter(uri, encounter)?.states.get(path)?.evaluation;
  return { evaluation, entries: entriesOf(evaluation, uri), rolls: new Map() };
}

/** Entries by the paths of their lines in a document. */
function entriesOf(evaluation: Evaluation | undefined, uri: string): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const entry of evaluation?.all ?? []) {
    const source = entry.read?.source;
    if (source?.uri === uri && !entries.has(source.path)) entries.set(source.path, entry);
  }
  return entries;
}
