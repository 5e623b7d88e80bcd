import { type AstNode, AstUtils } from 'langium';
import { describe, expect, it } from 'vitest';
import { isEntry } from '../../language/grammar/generated/ast.js';
import { headTokens } from '../../language/grammar/layout/sheet/head-tokens.js';
import { type Parsed, parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { unmatchedBracket } from '../../language/read/entry/read-brackets.js';
import { FARMHOUSE, type Sample, SERGEANT, samples } from './corpus.js';
import { codeOf, DAMAGES } from './damage.js';

/** A statement of a text: its place and its words. */
interface Found {
  readonly line: number;
  readonly text: string;
}

function statements({ root, document }: Parsed<AstNode>, types: RegExp): Found[] {
  const found: Found[] = [];
  for (const node of AstUtils.streamAllContents(root)) {
    const cst = node.$cstNode;
    if (!cst || !types.test(node.$type)) continue;
    const text = 'head' in node ? String(node.head) : cst.text;
    found.push({ line: document.textDocument.positionAt(cst.offset).line, text });
  }
  return found;
}

/** Lines of the top-level part that holds the line. */
function partOf({ root, document }: Parsed<AstNode>, line: number): [number, number] {
  const tops: readonly AstNode[] =
    'items' in root ? (root.items as AstNode[]) : (root as unknown as { declarations: AstNode[] }).declarations;
  for (const top of tops) {
    const from = document.textDocument.positionAt(top.$cstNode?.offset ?? 0).line;
    const to = document.textDocument.positionAt(top.$cstNode?.end ?? 0).line;
    if (line >= from && line <= to) return [from, to];
  }
  return [line, line];
}

/** A sheet, and the brackets that the layout leaves to those who read entries by a rulebook. */
function parseEntries(text: string): ReturnType<typeof parseSheet> {
  const parsed = parseSheet(text);
  const found = [...AstUtils.streamAllContents(parsed.root)].filter(isEntry).flatMap((entry) => {
    const wrong = unmatchedBracket(headTokens(entry));
    return wrong ? { code: 'unclosed-bracket' as const, message: wrong.message, offset: 0, end: 0 } : [];
  });
  return { ...parsed, findings: [...parsed.findings, ...found] };
}

const isProse = (code: string) => /^\s*note\b/i.test(code) || code.trim() === '';

function spoiltLines(sample: Sample, parse: (text: string) => Parsed<AstNode>, types: RegExp) {
  const whole = parse(sample.text);
  const lines = sample.text.split('\n');
  const before = statements(whole, types);
  const tally = { damages: 0, single: 0, several: [] as string[], lost: [] as string[] };
  let isText = false;
  lines.forEach((line, index) => {
    const quotes = line.split('"""').length - 1;
    const inText = isText || quotes > 0;
    if (quotes % 2 === 1) isText = !isText;
    const code = codeOf(line);
    if (inText || isProse(code)) return;
    const [from, to] = partOf(whole, index);
    for (const damage of DAMAGES) {
      const spoilt = damage.spoil(code);
      if (spoilt === undefined) continue;
      const parsed = parse([...lines.slice(0, index), spoilt, ...lines.slice(index + 1)].join('\n'));
      const where = `${sample.name}:${index + 1} ${damage.name}: ${spoilt.trim()}`;
      tally.damages += 1;
      if (parsed.findings.length === 1) tally.single += 1;
      else tally.several.push(`${where} => ${parsed.findings.map((one) => `${one.code}@${one.offset}`).join(' ')}`);
      const after = new Set(statements(parsed, types).map((one) => `${one.line} ${one.text}`));
      const safe = before.filter((one) => (damage.isBrace ? one.line < from || one.line > to : one.line !== index));
      const lost = safe.filter((one) => !after.has(`${one.line} ${one.text}`) && !spansLine(one, index));
      if (lost.length > 0) tally.lost.push(`${where} => ${lost.map((one) => one.text).join(' | ')}`);
    }
  });
  return tally;
}

/** A statement of several lines that holds the spoilt one. */
function spansLine(one: Found, line: number): boolean {
  return line > one.line && line <= one.line + one.text.split('\n').length - 1;
}

/** How many damages there were, and which of them gave none or several findings, or cost an entry. */
function report(tallies: ReturnType<typeof spoiltLines>[]) {
  const damages = tallies.reduce((sum, one) => sum + one.damages, 0);
  const single = tallies.reduce((sum, one) => sum + one.single, 0);
  return {
    damages,
    share: single / damages,
    several: tallies.flatMap((one) => one.several),
    lost: tallies.flatMap((one) => one.lost),
  };
}

describe('a damaged line of a sheet', () => {
  const sheets = [...samples('.muster'), { name: 'sergeant', text: SERGEANT }, { name: 'farmhouse', text: FARMHOUSE }];
  const result = report(sheets.map((sample) => spoiltLines(sample, parseEntries, /^(Entry|Roll|Use|Without)$/)));

  it('is damaged in every line and many ways', () => {
    expect(result.damages).toBeGreaterThan(1000);
  });

  it('gives exactly one finding in at least 95 of 100 cases', () => {
    expect(result.share, result.several.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it('never loses an entry of another line, nor by a brace one outside its part of the file', () => {
    expect(result.lost).toEqual([]);
  });
});

/** Pieces of a long book that stand by themselves, one in several. */
function pieces(book: Sample): Sample[] {
  const parts = book.text.split(/\n{2,}(?=[a-z/])/).map((text, index) => ({ name: `${book.name}[${index}]`, text }));
  const whole = parts.filter(({ text }) => text.length < 3000 && parseRulebook(text).findings.length === 0);
  return book.text.length < 5000 ? [book] : whole.filter((_, index) => index % 8 === 0);
}

describe('a damaged line of a rulebook', () => {
  const types = /^(Trait|Derived|Cost|Rating|Also|Needs|Gives|Ruling|Limit|Setting)$/;
  const result = report(
    samples('.rulebook')
      .flatMap(pieces)
      .map((sample) => spoiltLines(sample, parseRulebook, types)),
  );

  it('gives exactly one finding in at least 95 of 100 cases', () => {
    expect(result.damages).toBeGreaterThan(500);
    expect(result.share, result.several.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it('never loses a declaration or clause of another line', () => {
    expect(result.lost).toEqual([]);
  });
});
