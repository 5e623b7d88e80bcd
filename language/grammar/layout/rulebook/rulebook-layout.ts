import type { TokenTypeDictionary } from 'chevrotain';
import { messages, type SyntaxFinding, type TextLimits } from '../../findings.js';
import { balanceBraces, partnerOf } from '../braces.js';
import { LayoutPass, type OpenBlock } from '../layout-pass.js';
import { formulaProblem, hiddenInTexts, tokenProblem } from '../problems.js';
import { type Scan, TokenKind } from '../scanner.js';
import type { Layout, Statement } from '../tokens.js';
import { isPageSign } from './page-writer.js';
import {
  CLAUSES,
  DECLARATIONS,
  FIELD,
  FIELD_CLAUSE,
  FIELD_TYPES,
  type Form,
  PAGE_BLOCK,
  PROPERTIES,
  RULEBOOK_PARTS,
  type RulebookPlace,
} from './rulebook-forms.js';
import { RulebookWriter } from './rulebook-writer.js';
import { StatementWriter } from './statement-writer.js';

interface RulebookBlock extends OpenBlock<RulebookPlace> {
  /** The statement continues after the block: `option x { ... } else y`. */
  readonly tail?: Form | undefined;
}

/** A sign with a number, or a sign between words, in a name without quotes. */
const HAS_SIGN = /(?:^|\s)[-+\u2212]\s*[\d.]|\s[-+*/^<>=\u2212]\s/;
/** A modifier whose name ends with a number, probably its shift. */
const SHIFT = /^(.*\S)\s+([-+]?\d+)$/;
/** A number in a name without quotes. */
const HAS_NUMBER = /(?:^|\s)[\d.]+(?:\s|$)/;

/** Signs and words at the end of a line that continue a statement on the next one. */
const OPEN_ENDS: ReadonlySet<string> = new Set('+ - * / ^ = < > <= >= != then else and or not otherwise if'.split(' '));

/**
 * The layout pass of a rulebook: cuts the text into declarations, clauses and rows, and writes each as the grammar
 * expects it.
 */
export function layOutRulebook(scanned: Scan, types: TokenTypeDictionary, limits: TextLimits, from = 0): Layout {
  const kinds = declaredKinds(scanned.text.slice(from));
  const { scan, findings } = balanceBraces(scanned, (index) => {
    const next = scanned.kinds[index + 1];
    const word = scanned.text.slice(scanned.starts[index], scanned.ends[index]);
    return (RULEBOOK_PARTS.has(word) || kinds.has(word)) && (next === TokenKind.word || next === TokenKind.string);
  });
  return new RulebookLayout(scan, types, limits, findings, declaresPart(scan)).run();
}

function declaredKinds(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const match of text.matchAll(/^kind[ \t]+([\p{L}_-]+)/gmu)) if (match[1] !== undefined) names.add(match[1]);
  return names;
}

/** Whether a text declares `kind part`. */
function declaresPart({ text, kinds, starts, ends }: Scan): boolean {
  const isWord = (index: number, word: string): boolean =>
    kinds[index] === TokenKind.word && text.slice(starts[index], ends[index]) === word;
  const begins = (index: number): boolean => index === 0 || (kinds[index - 1] ?? 0) !== TokenKind.word;
  return (
    /\bkind[ \t]+part\b/.test(text) &&
    kinds.some((_kind, index) => isWord(index, 'kind') && begins(index) && isWord(index + 1, 'part'))
  );
}

class RulebookLayout extends LayoutPass<RulebookPlace, RulebookBlock> {
  private readonly words: RulebookWriter;
  private readonly writers: StatementWriter;

  constructor(
    scan: Scan,
    types: TokenTypeDictionary,
    limits: TextLimits,
    findings: SyntaxFinding[],
    /** The text declares a kind `part`, whose traits begin as parts of actions do. */
    private readonly isPartKind: boolean,
  ) {
    super(scan, types, limits, findings, 'anywhere');
    this.words = new RulebookWriter(scan, this.writer);
    this.writers = new StatementWriter(scan, this.writer, this.words);
  }

  protected override statement(): void {
    const first = this.at;
    const place = this.place();
    const isValue = place === 'clauses' && this.writers.isValue(first);
    const replaces = place === 'document' && this.replaces(first);
    const head = replaces ? first + 1 : first;
    const form = isValue ? undefined : formOf(place, this.words.text(head));
    const { end, problem: unreadable } = this.cut(
      first,
      place,
      form?.isList === true || place === 'document' || place === 'page rows',
    );
    const brace = this.blockAhead(end);
    const word = this.words.text(head);
    // A cited document has no block; with one, `source` is an ordinary kind of the game.
    const isTrait =
      place === 'document' &&
      (!DECLARATIONS.has(word) || (word === 'source' && brace >= 0) || (word === 'part' && this.isPartKind));
    const { scan } = this;
    const isClauses =
      form?.block === undefined || ((form === FIELD || form === FIELD_CLAUSE) && this.namesType(first, end));
    const statement = this.begin({
      offset: scan.starts[first] ?? 0,
      end: scan.ends[end - 1] ?? 0,
      keepsBlock: isClauses,
      isRow: place !== 'document' && place !== 'clauses',
    });
    const problem =
      unreadable ??
      formulaProblem(scan, first, end, this.limits) ??
      this.lateHeader(statement, form) ??
      this.misplaced(statement, place, first, end);
    const hidden = problem ?? hiddenInTexts(scan, first, end);
    if (hidden) this.findings.push(hidden);
    if (problem) {
      this.broken(statement, end, brace);
      return;
    }
    if (isTrait) this.writers.trait(first, end);
    else if (isValue) this.writers.value(first, end);
    else {
      if (replaces) this.words.keyword(first);
      this.writers.write(place, form, head, end);
    }
    if (place === 'document' && (isTrait || form?.first === 'name'))
      this.checkName(statement, word, isTrait, brace >= 0);
    this.finish(statement, form, end, brace);
  }

  /** Whether a declaration takes another one's place: `replace table Light ...`. */
  private replaces(first: number): boolean {
    return (
      this.words.text(first) === 'replace' &&
      this.scan.kinds[first + 1] === TokenKind.word &&
      DECLARATIONS.has(this.words.text(first + 1))
    );
  }

  /** Reports a name without quotes that contains a sign, or a number: only things often have numbers in their names. */
  private checkName(statement: Statement, word: string, isTrait: boolean, hasBlock: boolean): void {
    const written = this.writer.tokens.slice(statement.firstToken);
    const name = written[written.findIndex(({ image }) => image === word) + 1];
    if (name?.tokenType.name !== 'WORD') return;
    const { image, startOffset: offset, endOffset = offset } = name;
    if (!HAS_SIGN.test(image) && (isTrait || !HAS_NUMBER.test(image))) return;
    const [, before, shift] = (!hasBlock && word === 'modifier' && SHIFT.exec(image)) || [];
    const meant = before && `${before} { shift ${shift} }`;
    // A tab is a blank of a name.
    const whole = image.replace(/\s+/g, ' ');
    this.findings.push({
      code: 'not-understood',
      message: messages.nameNeedsQuotes(whole, meant && `modifier ${meant}`),
      offset,
      end: endOffset + 1,
      instead: { offset, end: endOffset + 1, text: meant ?? `"${whole}"` },
    });
  }

  private lateHeader(statement: Statement, form: Form | undefined): SyntaxFinding | undefined {
    if (form !== DECLARATIONS.get('rulebook') || this.statements.length === 1) return undefined;
    return { code: 'not-understood', message: messages.headerNotFirst, offset: statement.offset, end: statement.end };
  }

  /** Common misplacements with their own message: a ruling among rows, the name of a rating in quotes. */
  private misplaced(statement: Statement, place: RulebookPlace, first: number, end: number): SyntaxFinding | undefined {
    const word = this.words.text(first);
    const { offset } = statement;
    if (place === 'rows' && word === 'ruling' && this.words.text(first + 1) !== ':')
      return { code: 'not-understood', message: messages.rulingAmongRows, offset, end: statement.end };
    const isQuoted = place === 'clauses' && word === 'rating' && this.scan.kinds[first + 1] === TokenKind.string;
    if (!isQuoted || first + 2 >= end || !['from', 'to', 'else'].includes(this.words.text(first + 2))) return undefined;
    const name = this.words.text(first + 1).slice(1, -1);
    return { code: 'not-understood', message: messages.ratingInQuotes(name), offset, end: statement.end };
  }

  private cut(
    first: number,
    place: RulebookPlace,
    keepsCommas: boolean,
  ): { end: number; problem: SyntaxFinding | undefined } {
    const { kinds } = this.scan;
    let problem: SyntaxFinding | undefined;
    let inside = -1;
    let index = first;
    for (; index < kinds.length; index++) {
      const kind = kinds[index];
      if (
        kind === TokenKind.openBrace ||
        kind === TokenKind.closeBrace ||
        kind === TokenKind.semicolon ||
        kind === TokenKind.regionEnd
      )
        break;
      if (place === 'page' && isPageSign(this.scan, index)) {
        if (index > first) break;
        continue;
      }
      if (index > inside) {
        if (kind === TokenKind.newline && !this.goesOn(index, place, keepsCommas)) break;
        if (kind === TokenKind.comma && !keepsCommas) break;
        inside = this.partners[index] ?? inside;
      }
      problem ??= tokenProblem(this.scan, index, this.partners, this.limits);
    }
    this.at = index;
    while (index > first + 1 && (kinds[index - 1] === TokenKind.newline || kinds[index - 1] === TokenKind.comma))
      index -= 1;
    return { end: index, problem };
  }

  private goesOn(newline: number, place: RulebookPlace, keepsCommas: boolean): boolean {
    if (place === 'page' || place === 'page rows')
      return this.scan.kinds[newline - 1] === TokenKind.comma || isPageSign(this.scan, newline - 1);
    if (place !== 'document' && place !== 'clauses') return false;
    const isOpen =
      this.scan.kinds[newline - 1] === TokenKind.comma ? keepsCommas : OPEN_ENDS.has(this.words.text(newline - 1));
    if (!isOpen) return false;
    let next = newline;
    while (this.scan.kinds[next] === TokenKind.newline) next += 1;
    const word = this.words.text(next);
    return place === 'document' ? !DECLARATIONS.has(word) : !CLAUSES.has(word);
  }

  private finish(statement: Statement, form: Form | undefined, end: number, brace: number): void {
    const { scan, writer } = this;
    if (brace < 0) {
      writer.separator(scan.ends[end - 1] ?? 0);
      return;
    }
    const place = statement.keepsBlock ? 'clauses' : (form?.block ?? 'clauses');
    statement.keepsBlock &&= place === 'clauses';
    const tail = place === 'choices' && form ? form : undefined;
    this.openBlock(brace, { place, statement, isDropped: false, tail });
  }

  /** A field whose head names a type contains clauses; one without a type, its choices. */
  private namesType(first: number, end: number): boolean {
    for (let index = first + 2; index < end; index++)
      if (Object.hasOwn(FIELD_TYPES, this.words.text(index))) return true;
    return false;
  }

  /**
   * A row that cannot be read is left out; a block of rows is left out with a broken head, which says how to read them.
   */
  private broken(statement: Statement, end: number, brace: number): void {
    const { scan, writer } = this;
    let last = end;
    let block = brace;
    while (block >= 0 && !statement.keepsBlock) {
      this.at = partnerOf(this.scan, block) + 1;
      last = Math.min(this.at, scan.kinds.length);
      block = this.cutTail(last);
      last = this.at;
    }
    if (statement.isRow) {
      if (block >= 0) this.at = partnerOf(this.scan, block) + 1;
      return;
    }
    while (last > end && scan.kinds[last - 1] === TokenKind.newline) last -= 1;
    writer.write('BAD', statement.offset, scan.ends[last - 1] ?? statement.end);
    this.finish(statement, undefined, last, block);
  }

  /** Moves past the rest of a statement after its first block; returns its second block, if any. */
  private cutTail(first: number): number {
    this.at = first;
    const kind = this.scan.kinds[first];
    if (kind === undefined || kind >= TokenKind.comma) return -1;
    const { end } = this.cut(first, 'rows', false);
    return this.scan.kinds[end] === TokenKind.openBrace ? end : -1;
  }

  protected override closed(block: RulebookBlock, close: number): void {
    if (block.tail && block.statement) this.tail(block.tail, block.statement, close);
    else this.writer.separator(this.scan.ends[close] ?? 0);
  }

  /** The text after the choices of a field, an option or a specialty on the same line. */
  private tail(form: Form, statement: Statement, close: number): void {
    const { kinds } = this.scan;
    const first = this.at;
    const next = kinds[first];
    const hasTail =
      next !== undefined &&
      (next < TokenKind.comma || next >= TokenKind.openParenthesis) &&
      next !== TokenKind.regionEnd;
    let end = first;
    if (hasTail) {
      const cut = this.cut(first, 'rows', false);
      end = cut.end;
      if (cut.problem) this.findings.push(cut.problem);
      else this.words.form({ ...form, first: 'rest', mayLackName: true }, first, end);
    }
    const brace = kinds[end] === TokenKind.openBrace ? end : -1;
    if (hasTail || brace < 0) this.at = brace < 0 ? this.at : brace;
    this.finish(statement, undefined, Math.max(end, close + 1), brace);
  }
}

function formOf(place: RulebookPlace, word: string): Form | undefined {
  if (place === 'document') return DECLARATIONS.get(word);
  if (place === 'clauses') return CLAUSES.get(word);
  if (place === 'page') return PAGE_BLOCK;
  return place === 'properties' ? PROPERTIES.get(word) : undefined;
}
