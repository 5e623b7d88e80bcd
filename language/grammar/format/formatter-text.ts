import type { SyntaxFinding } from '../findings.js';
import type { LanguageId } from '../layout/layout.js';
import { scan } from '../layout/scanner.js';
import type { Layout, Statement } from '../layout/tokens.js';
import { standaloneLayout, standaloneRulesLayout } from '../standalone.js';
import { type SourceLine, sourceLines } from './pieces.js';
import { firstAfter, type Region, RegionCursor } from './regions.js';

/** A text as the formatter needs it. */
export interface FormatterText {
  readonly text: string;
  readonly dialect: LanguageId;
  readonly lines: readonly SourceLine[];
  /** Heads of statements in order, including those in `rules { }`. */
  readonly statements: readonly Statement[];
  /** Heads of a sheet's entries. */
  readonly heads: readonly Region[];
  /** Heads of entries that may be aligned in columns. */
  readonly aligned: ReadonlySet<number>;
  /** Text that stays as written: statements with findings. */
  readonly verbatim: readonly Region[];
  readonly prose: readonly Region[];
  /** Parts of a sheet in the rulebook's language. */
  readonly rules: readonly Region[];
  /** False if braces do not pair: then the depth of a line is unknown. */
  readonly isBalanced: boolean;
  /** True if every bracket and brace has its partner: then a separator at a line end can be left out. */
  readonly isPaired: boolean;
}

/** Undefined for a text that is not analysed at all. */
export function readText(
  text: string,
  dialect: LanguageId,
  findings: readonly SyntaxFinding[],
): FormatterText | undefined {
  if (findings.some((finding) => finding.code === 'file-too-large')) return undefined;
  const layout = standaloneLayout(text, dialect);
  const rules = regionsOf(layout, 'RULES_TEXT');
  const embedded = rules.map(([from, to]) => standaloneRulesLayout(text, from, to));
  const statements = [layout, ...embedded].flatMap((one) => one.statements).sort((a, b) => a.offset - b.offset);
  const broken = new RegionCursor(findings.map((finding) => [finding.offset, finding.end]));
  const isWhole = (region: Region) => !broken.crosses(region[0], region[1]);
  const lines = regionsOf(layout, 'LINE');
  const starts = new Set(statements.map((statement) => statement.offset));
  const heads = lines.filter((region) => starts.has(region[0]) && isWhole(region));
  const sides = regionsOf(layout, 'side');
  return {
    text,
    dialect,
    lines: sourceLines(scan(text)),
    statements,
    heads,
    aligned: new Set([...heads, ...sides].map(([from]) => from)),
    verbatim: findings.map((finding) => brokenRegion(finding, statements)),
    prose: proseOf(layout),
    rules,
    isPaired: !findings.some((finding) => PAIR_CODES.has(finding.code)),
    isBalanced: !findings.some((finding) => BRACE_CODES.has(finding.code) && isBrace(text, finding)),
  };
}

const BRACE_CODES: ReadonlySet<string> = new Set([
  'unclosed-block',
  'unexpected-closing',
  'nested-too-deeply',
  'line-too-long',
  'not-understood',
]);

const PAIR_CODES: ReadonlySet<string> = new Set([
  ...BRACE_CODES,
  'unclosed-bracket',
  'unclosed-quote',
  'unclosed-comment',
]);

function isBrace(text: string, finding: SyntaxFinding): boolean {
  const sign = text.slice(finding.offset, finding.end);
  return sign === '{' || sign === '}' || finding.code === 'line-too-long' || finding.code === 'nested-too-deeply';
}

function brokenRegion(finding: SyntaxFinding, statements: readonly Statement[]): Region {
  const after = firstAfter(statements, finding.offset, (one) => one.offset);
  // Heads of statements do not overlap, but one may begin where another ends.
  const statement = [statements[after - 1], statements[after - 2]].find((one) => one && finding.offset <= one.end);
  return statement ? [statement.offset, Math.max(statement.end, finding.end)] : [finding.offset, finding.end];
}

function regionsOf(layout: Layout, type: string): Region[] {
  return layout.tokens
    .filter((token) => token.tokenType.name === type)
    .map((token) => [token.startOffset, (token.endOffset ?? token.startOffset) + 1]);
}

/** The prose of notes: from its first to its last word. */
function proseOf(layout: Layout): Region[] {
  const notes = new Set(layout.tokens.filter((token) => token.tokenType.name === 'note').map((token) => token.payload));
  return layout.tokens
    .filter((token) => token.tokenType.name === 'LINE' && notes.has(token.payload))
    .map((token) => [token.startOffset, (token.endOffset ?? token.startOffset) + 1]);
}
