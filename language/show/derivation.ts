import type { Derivation } from '../values/derivation.js';
import type { RuleOrigin, TextOrigin } from '../values/origin.js';
import { type JsonValue, valueJson, valueText } from '../values/value.js';
import { formulaText } from './formula.js';
import type { Places } from './place.js';

/**
 * One line of an explained value. `depth` 0 is the value itself; a deeper line explains a value named by the line
 * above.
 */
export interface ExplainedLine {
  readonly depth: number;
  /** `Dodge 6 = round down (Basic Speed 6.25) - Encumbrance 0 + 1 Combat Reflexes` */
  readonly text: string;
  /** Its sources: `platoon.muster:12`, `derived Dodge, Lite 1585`. */
  readonly sources: readonly string[];
  /** The same as origins, in the same order. */
  readonly origins: readonly (TextOrigin | RuleOrigin)[];
}

/** What an explanation needs besides the derivation: the sheet's cells, and how origins are shown. */
export interface ExplainContext {
  readonly derivations: ReadonlyMap<string, Derivation>;
  readonly places: Places;
  /** How many levels of values are explained; 3 by default. */
  readonly depth?: number;
  /** Sides of a die written without them. */
  readonly sides?: number;
}

const MOST_LINES = 60;

/** A value's derivation as a tree of lines, each value explained once. */
export function explain(name: string, derivation: Derivation, context: ExplainContext): ExplainedLine[] {
  const lines: ExplainedLine[] = [];
  const seen = new Set<string>();
  const most = context.depth ?? 3;
  const visit = (label: string, one: Derivation, depth: number): void => {
    if (lines.length >= MOST_LINES) return;
    const resolved = resolve(one, context.derivations);
    const origins = originsOf(resolved, context.places);
    lines.push({
      depth,
      text: lineText(label, resolved, context.sides),
      sources: [...origins.keys()],
      origins: [...origins.values()],
    });
    if (depth + 1 >= most) return;
    for (const cell of cellsIn(resolved)) {
      if (cell.cell === undefined || seen.has(cell.cell)) continue;
      seen.add(cell.cell);
      const inner = context.derivations.get(cell.cell);
      if (inner) visit(cell.label ?? cell.cell, inner, depth + 1);
    }
  };
  visit(name, derivation, 0);
  return lines;
}

/** The lines as text, indented by depth, with their sources in brackets. */
export function explainText(lines: readonly ExplainedLine[]): string {
  return lines
    .map(
      ({ depth, text, sources }) =>
        `${'  '.repeat(depth)}${text}${sources.length > 0 ? `   [${sources.join('; ')}]` : ''}`,
    )
    .join('\n');
}

/** A derivation in JSON. A cell is a reference; `derivations` of the sheet has its own tree. */
export interface DerivationJson {
  readonly operation: Derivation['operation'];
  readonly value: JsonValue;
  readonly label?: string;
  readonly of?: readonly DerivationJson[];
  readonly cell?: string;
  readonly origin?: OriginJson;
  /** Its parts are left out, as the tree is too large. */
  readonly cutOff?: true;
}
/** An origin: a place in a file, or a part of a rulebook. */
export type OriginJson =
  | { readonly file: string; readonly line: number; readonly column: number }
  | {
      readonly book: string;
      readonly kind: string;
      readonly name: string;
      readonly clause?: string;
      readonly citation?: string;
    };

/** The largest tree that is written, in nodes and in levels, and the nodes of all trees of a sheet. */
const MOST_NODES = 5_000;
const MOST_LEVELS = 600;
const MOST_NODES_OF_A_SHEET = 200_000;

/**
 * The number of nodes that may still be written. A formula shares repeated parts; JSON cannot, so a short formula could
 * fill the memory.
 */
interface Allotment {
  nodes: number;
}

/** Writes the trees of one sheet: each of them and all together within limits. */
export function derivationWriter(places: Places): (derivation: Derivation) => DerivationJson {
  let left = MOST_NODES_OF_A_SHEET;
  return (derivation) => {
    const before = Math.min(MOST_NODES, left);
    const allotment = { nodes: before };
    const written = derivationJson(derivation, places, allotment);
    left -= before - allotment.nodes;
    return written;
  };
}

/** A derivation as a tree of data. It is cut off, and says so, after `left` nodes. */
export function derivationJson(
  derivation: Derivation,
  places: Places,
  left: Allotment = { nodes: MOST_NODES },
  levels = MOST_LEVELS,
): DerivationJson {
  const { operation, value, label, of, cell, origin } = derivation;
  const shown = origin && originJson(origin, places);
  const isCutOff = of !== undefined && (levels === 0 || of.length > left.nodes);
  if (of && !isCutOff) left.nodes -= of.length;
  return {
    operation,
    value: valueJson(value),
    ...(label !== undefined && { label }),
    ...(of && of.length > 0 && !isCutOff && { of: of.map((one) => derivationJson(one, places, left, levels - 1)) }),
    ...(isCutOff && { cutOff: true as const }),
    ...(cell !== undefined && { cell }),
    ...(shown && { origin: shown }),
  };
}

/**
 * The origins of a value's derivations, by the name shown: the author's lines and the declarations of the rulebook, not
 * those of other values.
 */
function originsOf(derivation: Derivation, places: Places): ReadonlyMap<string, TextOrigin | RuleOrigin> {
  const sources = new Map<string, TextOrigin | RuleOrigin>();
  for (const { operation, origin } of partsOf(derivation)) {
    if (operation === 'cell' || !origin) continue;
    const text = originText(origin, places);
    if (text !== undefined && !sources.has(text)) sources.set(text, origin);
    if (sources.size === MOST_SOURCES) break;
  }
  return sources;
}

const MOST_SOURCES = 4;

/**
 * A derivation and its parts in order, each once, without those of other values; only the first part of a very large
 * one.
 */
function partsOf(derivation: Derivation): ReadonlySet<Derivation> {
  const parts = new Set<Derivation>();
  const waiting = [derivation];
  for (let part = waiting.pop(); part && parts.size < MOST_NODES; part = waiting.pop()) {
    if (parts.has(part)) continue;
    parts.add(part);
    if (part.operation === 'cell') continue;
    for (let index = (part.of?.length ?? 0) - 1; index >= 0; index--) {
      const inner = part.of?.[index];
      if (inner && waiting.length < MOST_NODES) waiting.push(inner);
    }
  }
  return parts;
}

/** An origin in words: `platoon.muster:12`, `derived Dodge, Lite 1585`. */
export function originText(origin: TextOrigin | RuleOrigin, places: Places): string | undefined {
  if (isTextOrigin(origin)) {
    const place = places.text(origin);
    return place && `${place.file}:${place.line}`;
  }
  const own = places.rule(origin);
  if (origin.book.includes(':/')) return own && `${own.file}:${own.line}`;
  const citation = places.citation(origin);
  const name = origin.kind === origin.name ? origin.kind : `${origin.kind} ${origin.name}`;
  return citation === undefined ? name : `${name}, ${citation}`;
}

/** Whether an origin is in a sheet; other origins are parts of a rulebook. */
function isTextOrigin(origin: TextOrigin | RuleOrigin): origin is TextOrigin {
  return 'uri' in origin;
}

function originJson(origin: TextOrigin | RuleOrigin, places: Places): OriginJson | undefined {
  if (isTextOrigin(origin)) {
    const place = places.text(origin);
    return place && { file: place.file, line: place.line, column: place.column };
  }
  const citation = places.citation(origin);
  const { book, kind, name, clause } = origin;
  return { book, kind, name, ...(clause !== undefined && { clause }), ...(citation !== undefined && { citation }) };
}

/** A bare reference is explained by what it refers to. */
function resolve(derivation: Derivation, derivations: ReadonlyMap<string, Derivation>): Derivation {
  let at = derivation;
  for (let steps = 0; at.operation === 'cell' && at.cell !== undefined && steps < 8; steps++) {
    const next = derivations.get(at.cell);
    if (!next) return at;
    at = next;
  }
  return at;
}

function lineText(label: string, derivation: Derivation, sides?: number): string {
  const value = valueText(derivation.value, sides);
  const formula = formulaText(derivation, sides);
  const alone = formula === value || formula === `${label} ${value}`;
  const how = derivation.operation === 'assumed' ? ' (assumed)' : '';
  return alone ? `${label} ${value}${how}` : `${label} ${value} = ${formula}`;
}

function cellsIn(derivation: Derivation): Derivation[] {
  return [...partsOf(derivation)].filter(({ operation }) => operation === 'cell');
}
