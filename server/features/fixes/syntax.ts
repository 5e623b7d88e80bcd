import { type FixMaker, insert, lineEnd, without } from './fix.js';

/** The end of the line that holds an offset, before blanks and a comment. */
function endOfLine(text: string, offset: number): number {
  const end = text.slice(offset).search(/[\r\n]/);
  const line = end < 0 ? text.slice(offset) : text.slice(offset, offset + end);
  return offset + line.replace(/\s*\/\/.*$/, '').trimEnd().length;
}

/** A quotation mark without its partner: closes it at the end of its line, or removes it. */
export const quoteFixes: FixMaker = (spot) => {
  const { uri, text, span } = spot;
  if (text.startsWith('"""', span.offset))
    return [
      {
        title: 'Close the text at the end of the file',
        edits: [insert(uri, text.length, `${text.endsWith('\n') ? '' : lineEnd(text)}"""${lineEnd(text)}`)],
      },
    ];
  const brace = text.slice(span.offset, endOfLine(text, span.offset)).search(/\s*\{\s*$/);
  const at = brace > 0 ? span.offset + brace : endOfLine(text, span.offset);
  return [
    { title: 'Close the quotation', edits: [insert(uri, at, '"')], preferred: true },
    { title: 'Remove the quotation mark', edits: [{ uri, offset: span.offset, end: span.offset + 1, text: '' }] },
  ];
};

/** A bracket that is not closed in its entry. */
export const bracketFixes: FixMaker = ({ uri, text, span }) => {
  const open = text.charAt(span.offset);
  const close = open === '[' ? ']' : ')';
  const line = text.slice(span.offset + 1, endOfLine(text, span.offset));
  const stop = open === '[' ? line.search(/[^\d./½¼¾\s+-]/) : line.search(/[[{}]/);
  const inside = stop < 0 ? line : line.slice(0, stop);
  return [
    {
      title: `Add "${close}"`,
      edits: [insert(uri, span.offset + 1 + inside.trimEnd().replace(/,$/, '').length, close)],
      preferred: true,
    },
    { title: `Remove "${open}"`, edits: [{ uri, offset: span.offset, end: span.offset + 1, text: '' }] },
  ];
};

/** A block that is never closed: the brace goes before what was taken to be the next part, or to the end. */
export const blockFixes: FixMaker = ({ uri, text, span }) => {
  const next = text.slice(span.end).search(/(?:^|\n)(?=(?:campaign|character|npc|encounter)\b)/i);
  const end = lineEnd(text);
  if (next < 0)
    return [
      {
        title: 'Close the block at the end of the file',
        edits: [insert(uri, text.length, `${text.endsWith('\n') ? '' : end}}${end}`)],
        preferred: true,
      },
    ];
  const at = span.end + next;
  const trimmed = text.slice(0, at).trimEnd().length;
  return [{ title: 'Close the block before the next part', edits: [insert(uri, trimmed, `${end}}`)], preferred: true }];
};

export const commentFixes: FixMaker = ({ uri, text, span }) => [
  {
    title: 'Close the comment at the end of its line',
    edits: [insert(uri, endOfLine(text, span.offset), ' */')],
    preferred: true,
  },
];

/** What closes nothing, is invisible or means nothing: takes it away. */
export const takeAwayFixes: FixMaker = (spot) => {
  const text = spot.text.slice(spot.span.offset, spot.span.end);
  const isVisible = /^[\p{L}\p{N}\p{P}\p{S}\s]+$/u.test(text);
  if (text.length > 40) return [];
  return isVisible
    ? [without(spot, `Remove ${text}`, spot.span, text.length === 1)]
    : [
        {
          title: 'Delete the invisible character',
          edits: [{ uri: spot.uri, ...spot.span, text: '' }],
          preferred: true,
        },
      ];
};
