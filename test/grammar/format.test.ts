import fc from 'fast-check';
import { AstUtils } from 'langium';
import { describe, expect, it } from 'vitest';
import { formatRulebook, formatSheet } from '../../language/grammar/format/format.js';
import { scan, TokenKind } from '../../language/grammar/layout/scanner.js';
import { type HeadToken, tokensOf } from '../../language/grammar/layout/sheet/head-tokens.js';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { rulebookText, sheetText } from './arbitrary.js';
import { FARMHOUSE, SERGEANT, samples } from './corpus.js';
import { plain } from './show.js';

/** Tokens without separators, and comments; blocks of texts whose lines end alike. */
function content(text: string) {
  const { kinds, starts, ends, comments } = scan(text);
  const separators: ReadonlySet<TokenKind> = new Set<TokenKind>([
    TokenKind.newline,
    TokenKind.comma,
    TokenKind.semicolon,
  ]);
  const tokens = kinds.flatMap((kind, index) =>
    separators.has(kind) ? [] : [`${kind} ${text.slice(starts[index], ends[index])}`],
  );
  const remarks = comments.flatMap((start, index) =>
    index % 2 === 0 ? [text.slice(start, comments[index + 1]).trimEnd()] : [],
  );
  return { tokens, remarks };
}

/** The statements of a sheet, with attached signs distinguished from free ones. */
function meaning(text: string) {
  const { root, findings } = parseSheet(text);
  const statements = AstUtils.streamAllContents(root).map((node) => {
    if (!('head' in node)) return node.$type;
    const tokens = tokensOf(String(node.head));
    return tokens.map((token, index) => `${isFree(token, tokens[index - 1]) ? ' ' : '_'}${token.text}`).join('');
  });
  return { statements: [...statements], codes: findings.map((finding) => finding.code) };
}

function isFree(token: HeadToken, before: HeadToken | undefined): boolean {
  return !token.glued || /^[,([\])]$/.test(token.text) || /^[,([\])]$/.test(before?.text ?? '');
}

describe('a formatted sheet', () => {
  it('has even blanks and indentation, and columns where neighbours are alike', () => {
    expect(
      formatSheet(
        [
          'character   "X"{',
          '  ST   12[20] ,',
          'Combat Reflexes [15],//  a remark',
          ' Brawling-15   // another',
          '  Body   3{a,b;c }',
          'Coordination 2 {x};',
          '',
          '',
          'Duty( x ,y )   [-5]',
          ' Guns (Rifle,',
          '9) 12 { ',
          '',
          ' a',
          '}',
          ' note  two   blanks , kept',
          '  bad~   x',
          '',
          '}',
          '',
        ].join('\n'),
      ),
    ).toBe(`character "X" {
  ST              12 [20]
  Combat Reflexes    [15]  //  a remark
  Brawling-15              // another
  Body 3         { a, b; c }
  Coordination 2 { x }

  Duty(x, y) [-5]
  Guns (Rifle,
    9) 12 {
    a
  }
  note two   blanks , kept
  bad~   x
}
`);
  });

  it('keeps texts of several lines and CRLF', () => {
    const text = 'character A {\r\nnote """\r\n   one\r\n     two\r\n   """   // x\r\n}\r\n';
    expect(formatSheet(text)).toBe('character A {\r\n  note """\r\n   one\r\n     two\r\n   """  // x\r\n}\r\n');
  });

  it('keeps the indentation where braces do not pair', () => {
    expect(formatSheet('character A {\n      Luck   [15]\n')).toBe('character A {\n      Luck [15]\n');
  });

  it('spells the names of a rulebook as that does, if asked', () => {
    const nameSpelling = (head: readonly HeadToken[]) => {
      const [first, second] = head;
      return first && second && first.text.toLowerCase() === 'combat'
        ? [{ offset: first.offset, end: second.end, text: 'Combat Reflexes' }]
        : [];
    };
    expect(formatSheet('character A { combat   REFLEXES [15] }', { nameSpelling })).toBe(
      'character A { Combat Reflexes [15] }\n',
    );
  });

  it('formats rules in a sheet as a rulebook', () => {
    expect(formatSheet('campaign C {\nrules {\nskill X "y"@12{ weight:2;cost  rating+1 }\n}\n}')).toBe(
      'campaign C {\n  rules {\n    skill X "y" @12 { weight: 2; cost rating+1 }\n  }\n}\n',
    );
  });
});

describe.each([
  ['sheet', formatSheet, [...samples('.muster').map((sample) => sample.text), SERGEANT, FARMHOUSE], sheetText],
  ['rulebook', formatRulebook, samples('.rulebook').map((sample) => sample.text), rulebookText],
] as const)('formatting a %s', (_, format, texts, arbitrary) => {
  const check = (text: string) => {
    const once = format(text);
    expect(content(once)).toEqual(content(text));
    expect(format(once)).toBe(once);
  };

  it('keeps tokens and comments, and changes nothing the second time: examples', () => {
    for (const text of texts) check(text);
  });

  it('keeps tokens and comments, and changes nothing the second time: texts made by chance', () => {
    fc.assert(fc.property(arbitrary, check), { numRuns: 1500, seed: 5 });
  });
});

it('a formatted sheet says the same', () => {
  const check = (text: string) => {
    expect(meaning(formatSheet(text))).toEqual(meaning(text));
  };
  for (const { text } of samples('.muster')) check(text);
  fc.assert(fc.property(sheetText, check), { numRuns: 1500, seed: 9 });
});

it('a formatted rulebook says the same', () => {
  const check = (text: string) =>
    expect(plain(parseRulebook(formatRulebook(text)).root)).toEqual(plain(parseRulebook(text).root));
  for (const { text } of samples('.rulebook')) check(text);
});
