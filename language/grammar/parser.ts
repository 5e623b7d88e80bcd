import type { IRecognitionException, IToken } from 'chevrotain';
import {
  type AstNode,
  CstNodeBuilder,
  createParser,
  type LangiumCoreServices,
  LangiumParser,
  type ParseResult,
  type ParserOptions,
} from 'langium';
import { messages, type SyntaxFinding } from './findings.js';
import { LayoutLexer } from './layout/lexer.js';
import { foldTokens, type Layout, type Statement, statementOf } from './layout/tokens.js';
import { CLAUSE_FORMS, DECLARATION_FORMS, insteadOf, ROW_FORMS } from './written-forms.js';

/** A parse result with its findings in the order of the text. It has no lexer or parser errors. */
export interface SyntaxResult<T extends AstNode = AstNode> extends ParseResult<T> {
  readonly findings: readonly SyntaxFinding[];
}

/** Maximum number of rejected statements in one part of a file; with more, the whole part is folded. */
const MOST_FOLDS = 50;

/** Maximum number of rejected statements in a whole file, which also limits its findings. */
const MOST_FOLDS_OF_FILE = 1000;

/** Langium searches all nodes so far for the place of hidden tokens, even if there are none. */
class NodeBuilder extends CstNodeBuilder {
  override addHiddenNodes(tokens: IToken[]): void {
    if (tokens.length > 0) super.addHiddenNodes(tokens);
  }
}

/**
 * A parser without error recovery of its own. A statement that the grammar rejects becomes one BAD token with one
 * finding; only the part of the file that contains it is parsed again, until all are folded, and then the file once
 * more.
 */
export class ForgivingParser extends LangiumParser {
  private readonly layoutLexer: LayoutLexer;

  constructor(services: LangiumCoreServices) {
    super(services);
    if (!(services.parser.Lexer instanceof LayoutLexer)) throw new Error('The parser needs the layout lexer');
    this.layoutLexer = services.parser.Lexer;
    // The field is private in Langium.
    Object.assign(this, { nodeBuilder: new NodeBuilder() });
  }

  override parse<T extends AstNode = AstNode>(input: string, options: ParserOptions = {}): SyntaxResult<T> {
    return this.parseLayout<T>(input, this.layoutLexer.layOut(input), options);
  }

  /** Parses a range of a text as a text of its own; offsets are those of the whole. */
  parseRules<T extends AstNode>(input: string, from: number, to: number): SyntaxResult<T> {
    return this.parseLayout<T>(input, this.layoutLexer.layOutRules(input, from, to), {});
  }

  private parseLayout<T extends AstNode>(input: string, layout: Layout, options: ParserOptions): SyntaxResult<T> {
    let result = this.parseTokens<T>(input, layout, options);
    const findings = [...layout.findings];
    if (result.parserErrors.length > 0) {
      const tokens = this.foldRejected(input, layout, findings);
      result = this.parseTokens<T>(input, { ...layout, tokens }, options);
      if (result.parserErrors.length > 0)
        throw new Error(`A folded text was rejected: ${result.parserErrors[0]?.message}`);
    }
    return { ...result, findings: withoutConsequences(findings, layout.lineStarts) };
  }

  private parseTokens<T extends AstNode>(input: string, layout: Layout, options: ParserOptions): ParseResult<T> {
    this.layoutLexer.prepare(layout);
    return super.parse<T>(input, options);
  }

  private foldRejected(input: string, layout: Layout, findings: SyntaxFinding[]): IToken[] {
    const tokens: IToken[] = [];
    const before = findings.length;
    for (const part of partsOf(layout)) {
      const most = Math.max(0, Math.min(MOST_FOLDS, MOST_FOLDS_OF_FILE - (findings.length - before)));
      tokens.push(...this.foldPart(input, part, findings, most));
    }
    return tokens;
  }

  /** The tokens of one part of the file with every rejected statement folded. */
  private foldPart(input: string, part: IToken[], findings: SyntaxFinding[], most: number): IToken[] {
    let tokens = part;
    const top = part[0] && statementOf(part[0]);
    for (let folds = 0; folds <= most; folds++) {
      const { parserErrors } = this.parseTokens(
        input,
        { tokens, hidden: [], statements: [], findings: [], lineStarts: [] },
        {},
      );
      const error = parserErrors[0];
      if (!error) return tokens;
      const statement = statementOf(error.token) ?? statementOf(previousToken(error) ?? error.token) ?? top;
      const folded = statement && this.fold(input, tokens, statement, folds === most);
      if (!folded) break;
      findings.push(rejection(error, statement, tokens, Object.hasOwn(this.layoutLexer.definition, 'rulebook')));
      tokens = folded;
    }
    return top ? (this.fold(input, part, top, true) ?? []) : [];
  }

  /** Replaces a statement's head, or all of it, by BAD; undefined if that was done before. */
  private fold(input: string, tokens: readonly IToken[], statement: Statement, whole: boolean): IToken[] | undefined {
    const bad = this.layoutLexer.definition.BAD;
    const from = tokens.findIndex((token) => statementOf(token) === statement);
    const first = tokens[from];
    if (!bad || !first) return undefined;
    const keepsBlock = statement.keepsBlock && !whole && first.tokenType !== bad;
    let end = from + 1;
    for (let token = tokens[end]; token && statementOf(token) === statement; token = tokens[end]) {
      const name = token.tokenType.name;
      if (name === 'SEP' || (name === '{' && keepsBlock)) break;
      end = name === '{' ? blockEnd(tokens, end) : end + 1;
    }
    if (first.tokenType === bad && end === from + 1) return undefined;
    const last = tokens[end - 1] ?? first;
    if (statement.isRow && !whole) return [...tokens.slice(0, from), ...tokens.slice(end + 1)];
    return [...tokens.slice(0, from), foldTokens(first, last, bad, input), ...tokens.slice(end)];
  }
}

/** The findings of a parse result of either language. */
export function findingsOf(result: ParseResult<AstNode>): readonly SyntaxFinding[] {
  return 'findings' in result ? (result.findings as readonly SyntaxFinding[]) : [];
}

/** Builds the parser for a grammar; tests check its definition. */
export function createForgivingParser(services: LangiumCoreServices): ForgivingParser {
  const parser = createParser(services.Grammar, new ForgivingParser(services), services.parser.Lexer.definition);
  parser.finalize();
  return parser;
}

/**
 * The findings in the order of the text. A line has at most one `not-understood`, and none if it has another finding,
 * such as a wrong brace or quotation mark, which is the cause.
 */
function withoutConsequences(findings: readonly SyntaxFinding[], lineStarts: readonly number[]): SyntaxFinding[] {
  const sorted = [...findings].sort((a, b) => a.offset - b.offset || a.end - b.end);
  const lines = linesOf(sorted, lineStarts);
  const reported = new Set<number>();
  sorted.forEach((finding, index) => {
    if (finding.code !== 'not-understood') reported.add(lines[index] ?? 0);
  });
  return sorted.filter((finding, index) => {
    const line = lines[index] ?? 0;
    if (finding.code !== 'not-understood') return true;
    if (reported.has(line)) return false;
    reported.add(line);
    return true;
  });
}

/** The line of each finding; both lists are in the order of the text. */
function linesOf(sorted: readonly SyntaxFinding[], lineStarts: readonly number[]): number[] {
  let line = 0;
  return sorted.map((finding) => {
    while ((lineStarts[line + 1] ?? Number.POSITIVE_INFINITY) <= finding.offset) line += 1;
    return line;
  });
}

/** The tokens of each top-level statement with its separator. */
function partsOf(layout: Layout): IToken[][] {
  const starts = layout.statements.filter((statement) => statement.isTopLevel).map((statement) => statement.firstToken);
  return starts.map((start, index) => layout.tokens.slice(start, starts[index + 1]));
}

/** Index after the brace that closes the block opened at `open`. */
function blockEnd(tokens: readonly IToken[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index++) {
    const name = tokens[index]?.tokenType.name;
    if (name === '{') depth += 1;
    else if (name === '}' && --depth === 0) return index + 1;
  }
  return tokens.length;
}

function previousToken(error: IRecognitionException): IToken | undefined {
  return 'previousToken' in error ? (error.previousToken as IToken | undefined) : undefined;
}

function rejection(
  error: IRecognitionException,
  statement: Statement,
  tokens: readonly IToken[],
  isRulebook: boolean,
): SyntaxFinding {
  const { token } = error;
  const end = (token.endOffset ?? Number.NaN) + 1;
  const isInside = token.startOffset >= statement.offset && end <= statement.end && token.image !== '';
  const own = tokens.filter((one) => statementOf(one) === statement);
  const form = isRulebook ? formOf(own, statement, tokens) : undefined;
  if (!isInside) return endsTooEarly(error, statement, own, form);
  const found = (message: string): SyntaxFinding => ({
    code: 'not-understood',
    message,
    offset: token.startOffset,
    end,
  });
  const shown = `"${shortened(token.image)}"`;
  const at = own.indexOf(token);
  const first = own[0]?.image ?? '';
  if (isBareDie(own, token))
    return {
      ...found(messages.dieWithoutNumber(token.image)),
      instead: { offset: token.startOffset, end, text: `1${token.image}` },
    };
  if (first === 'replace' && at === 0) return found(messages.notReplaced(own[1]?.image ?? ''));
  // Two signs that belong together are two tokens.
  const [before, after] = [own[at - 1], own[at + 1]];
  const instead =
    insteadOf(token.image) ??
    (after?.startOffset === end ? insteadOf(token.image + after.image) : undefined) ??
    (before?.endOffset === token.startOffset - 1 ? insteadOf(before.image + token.image) : undefined);
  if (instead !== undefined) return found(messages.notUnderstood(shown, instead));
  if (form !== undefined) return found(messages.notOfTheForm(shown, form));
  if (isAfterName(error, own.slice(0, at))) return found(messages.notAfterName(shown, costIn(own.slice(at))));
  const isClause = isRulebook && !statement.isTopLevel && !statement.isRow;
  if (isClause && own[0]?.tokenType.name === 'WORD' && at === 1) return found(messages.noSuchClause(shown, first));
  if (isClause && own[0]?.tokenType.name === 'NUMBER' && at === 0) return found(messages.noClause(shown));
  return found(messages.notUnderstood(shown));
}

/** The finding of an incomplete statement. */
function endsTooEarly(
  error: IRecognitionException,
  statement: Statement,
  own: readonly IToken[],
  form: string | undefined,
): SyntaxFinding {
  const expected = /^Expecting token of type '([^']+)' but/.exec(error.message)?.[1];
  const isText = expected === 'STRING';
  const sign =
    expected !== undefined && !/[A-Z]/.test(expected) ? `\`${expected}\`` : isText ? 'a text in quotes' : undefined;
  const message = messages.endsTooEarly(sign, shortened(previousToken(error)?.image ?? ''), form);
  const { offset, end } = statement;
  // The proposed text repeats the condition; the author can find better words.
  const condition = own.slice(1).flatMap(({ image, tokenType }) => (tokenType.name === 'SEP' ? [] : [image]));
  const text = ` "${condition.join(' ').replaceAll('"', "'")} does not hold"`;
  const isCondition = CONDITIONS.has(own[0]?.image ?? '') && isText && condition.length > 0;
  return {
    code: 'not-understood',
    message,
    offset,
    end,
    ...(isCondition && { instead: { offset: end, end, text } }),
  };
}

/** Clauses that end with a text. */
const CONDITIONS: ReadonlySet<string> = new Set(['limit', 'needs', 'warn', 'inform']);

function isBareDie(own: readonly IToken[], { image }: IToken): boolean {
  return own.some((one) => one.image === 'dice') && /^d(?:\d+|%)$/i.test(image);
}

/** An example of a line of a rulebook with the same first word; undefined if there is none. */
function formOf(own: readonly IToken[], statement: Statement, tokens: readonly IToken[]): string | undefined {
  if (statement.isRow) return ROW_FORMS[holderOf(own, tokens)];
  const first = own.find(({ image }) => image !== 'replace');
  if (!first || first.tokenType.name !== first.image) return undefined;
  return (statement.isTopLevel ? DECLARATION_FORMS : CLAUSE_FORMS)[first.image];
}

/** The first word of the declaration or clause that a row is in the braces of. */
function holderOf([first]: readonly IToken[], tokens: readonly IToken[]): string {
  let depth = 0;
  for (let index = first ? tokens.indexOf(first) - 1 : -1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (token?.tokenType.name === '}') depth += 1;
    if (token?.tokenType.name === '{' && --depth < 0) {
      const holder = statementOf(token);
      return tokens.find((one) => statementOf(one) === holder && one.image !== 'replace')?.image ?? '';
    }
  }
  return '';
}

/** Whether a declaration of a rulebook was complete, with only names before the rejected token. */
function isAfterName({ message, context }: IRecognitionException, before: readonly IToken[]): boolean {
  const isWhole = context.ruleStack.length === 1 && message.startsWith("Expecting token of type 'SEP'");
  return isWhole && before.length > 1 && before.every(({ image }) => /^["\p{L}\p{N}]/u.test(image));
}

/** The number in `[10]`, which is how sheets write a cost. */
function costIn([open, number, close]: readonly IToken[]): string | undefined {
  return open?.image === '[' && close?.image === ']' && /^-?\d+$/.test(number?.image ?? '') ? number?.image : undefined;
}

function shortened(words: string): string {
  const shown = words.replace(/\p{C}+/gu, ' ');
  return shown.length > 40 ? `${shown.slice(0, 40)}...` : shown;
}
