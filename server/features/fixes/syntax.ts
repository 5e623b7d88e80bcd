import { endOfLine, indentAt, lineEnd, pageOf, startOfLine } from '../../../language/grammar/index.js';
import { type FixEdit, type FixMaker, insert, without } from './fix.js';
import * as titles from './titles.js';

/** The end of the line of an offset, without blanks and a comment. */
function endOfContent(text: string, offset: number): number {
  const line = text.slice(offset, endOfLine(text, offset));
  return offset + line.replace(/\s*\/\/.*$/, '').trimEnd().length;
}

/** For an unclosed quotation mark: closes it at the end of its line, or removes it. */
export const quoteFixes: FixMaker = (spot) => {
  const { uri, text, span } = spot;
  if (text.startsWith('"""', span.offset))
    return [
      {
        title: titles.closeText,
        edits: [closingAtEnd(spot, '"""')],
      },
    ];
  const brace = text.slice(span.offset, endOfContent(text, span.offset)).search(/\s*\{\s*$/);
  const at = brace > 0 ? span.offset + brace : endOfContent(text, span.offset);
  return [
    { title: titles.closeQuotation, edits: [insert(uri, at, '"')], preferred: true },
    { title: titles.removeQuote, edits: [{ uri, offset: span.offset, end: span.offset + 1, text: '' }] },
  ];
};

/** For an unclosed bracket: closes it before a level that follows; an empty one is removed. */
export const bracketFixes: FixMaker = (spot) => {
  const { uri, text, span } = spot;
  const open = text.charAt(span.offset);
  const close = open === '[' ? ']' : ')';
  const line = text.slice(span.offset + 1, endOfContent(text, span.offset));
  const stop = open === '[' ? line.search(/[^\d./½¼¾\s+-]/) : line.search(/[[{}]/);
  const inside = (stop < 0 ? line : line.slice(0, stop)).trimEnd().replace(/,$/, '');
  if (inside.trim() === '')
    return [without(spot, titles.removeSign(open), { offset: span.offset, end: span.offset + 1 }, true)];
  const level = open === '(' ? (/(?<=\p{L})\s*[\s-]\d+(?:d\b.*)?$/u.exec(inside)?.[0].length ?? 0) : 0;
  return [
    {
      title: titles.addSign(close),
      edits: [insert(uri, span.offset + 1 + inside.length - level, close)],
      preferred: true,
    },
  ];
};

/** For a closing bracket without an opening one: opens it before the preceding word or number. */
export const closingFixes: FixMaker = (spot) => {
  const { uri, text, span } = spot;
  const close = text.charAt(span.offset);
  const word = (close === ']' ? /[\d.½¼¾+-]+\s*$/ : /(?<=\S[ \t]+)[^\s,;{}()[\]]+[ \t]*$/).exec(
    text.slice(startOfLine(text, span.offset), span.offset),
  )?.[0];
  if (word === undefined || close === '}') return takeAwayFixes(spot);
  const open = close === ']' ? '[' : '(';
  return [{ title: titles.addSign(open), edits: [insert(uri, span.offset - word.length, open)], preferred: true }];
};

/** Adds a closing sign on a line of its own at the end of the file, or of the fence. */
function closingAtEnd(spot: Parameters<FixMaker>[0], sign: string): FixEdit {
  const { uri, text } = spot;
  const at = endOfPart(spot);
  const end = lineEnd(text);
  if (at < text.length) return insert(uri, at, `${end}${sign}`);
  return insert(uri, at, `${text.endsWith('\n') ? '' : end}${sign}${end}`);
}

/** Where the part of the text ends that an offset is in: the file, or the fence of a page. */
function endOfPart({ context, uri, text, span }: Parameters<FixMaker>[0]): number {
  const root = context.sheetRoot(uri);
  const page = root && pageOf(root);
  if (!page) return text.length;
  const region = [...page.fences, ...page.codes].find(({ offset, end }) => offset <= span.offset && span.offset <= end);
  return region?.end ?? text.length;
}

/** For an unclosed block: adds the brace at the end of its line where all of the block is on it, else before the presumed next part, or at the end. */
export const blockFixes: FixMaker = (spot) => {
  const { uri, text: whole, span } = spot;
  const text = whole.slice(0, endOfPart(spot));
  const lineStop = endOfContent(text, span.offset);
  const [, indent = ''] = /[\r\n]([ \t]*)\S/.exec(text.slice(lineStop)) ?? [];
  if (text.slice(span.end, lineStop).trim() !== '' && indent.length <= indentAt(text, span.offset).length)
    return [{ title: titles.closeBlockOnLine, edits: [insert(uri, lineStop, ' }')], preferred: true }];
  const next = text.slice(span.end).search(/(?:^|\n)(?=(?:campaign|character|npc|encounter)\b)/i);
  const end = lineEnd(text);
  if (next < 0)
    return [
      {
        title: titles.closeBlockAtEnd,
        edits: [closingAtEnd(spot, '}')],
        preferred: true,
      },
    ];
  const at = span.end + next;
  const trimmed = text.slice(0, at).trimEnd().length;
  return [{ title: titles.closeBlock, edits: [insert(uri, trimmed, `${end}}`)], preferred: true }];
};

export const commentFixes: FixMaker = ({ uri, text, span }) => [
  {
    title: titles.closeComment,
    edits: [insert(uri, endOfContent(text, span.offset), ' */')],
    preferred: true,
  },
];

/** For an unclosed fence of a page: adds the closing line after its last line that is not empty. */
export const fenceFixes: FixMaker = ({ context, uri, span }) => {
  const root = context.sheetRoot(uri);
  const written = context.writtenText(uri)?.getText() ?? '';
  const fence = root && pageOf(root)?.fences.find(({ opening }) => opening.offset === span.offset);
  if (!fence) return [];
  const last = fence.lines.findLast(({ offset, end }) => written.slice(offset, end).trim() !== '') ?? fence.opening;
  // In a list the closing line is indented, in a quotation it begins with its mark.
  const prefix = written
    .slice(startOfLine(written, fence.opening.offset), fence.opening.offset)
    .replace(/[^>\s]/g, ' ');
  const [marks = '```'] = /^[`~]+/.exec(written.slice(fence.opening.offset)) ?? [];
  return [
    {
      title: titles.closeFence,
      edits: [insert(uri, last.end, `${lineEnd(written)}${prefix}${marks}`)],
      preferred: true,
    },
  ];
};

/** For a fence or a box within a block of HTML: separates them by an empty line. */
export const apartFixes: FixMaker = ({ context, uri, entry, span }) => {
  const written = context.writtenText(uri)?.getText() ?? '';
  if (entry || !/^(?:`{3}|~{3}|>)/.test(written.slice(span.offset))) return [];
  const lineStart = startOfLine(written, span.offset);
  const prefix = written.slice(lineStart, span.offset).replace(/[^>\s]/g, ' ');
  return [
    {
      title: titles.emptyLine,
      edits: [insert(uri, lineStart, `${prefix.trimEnd()}${lineEnd(written)}`)],
      preferred: true,
      isOfPage: true,
    },
  ];
};

/** For an unmatched, invisible or meaningless character: removes it. */
export const takeAwayFixes: FixMaker = (spot) => {
  const text = spot.text.slice(spot.span.offset, spot.span.end);
  const isVisible = /^[\p{L}\p{N}\p{P}\p{S}\s]+$/u.test(text);
  if (text.length > 40) return [];
  return isVisible
    ? [without(spot, titles.remove(text), spot.span, text.length === 1)]
    : [
        {
          title: titles.deleteInvisible,
          edits: [{ uri: spot.uri, ...spot.span, text: '' }],
          preferred: true,
        },
      ];
};
