import { escapeHtml } from '../values/html.js';

/** Escapes text of authors and rulebooks for Markdown and HTML. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~]/g, (sign) => `\\${sign}`);
}

const CODE = /`[^`\n]+`/g;

/** An author's notes as Markdown: emphasis, code and lists are kept; links, images and HTML become text. */
export function noteMarkdown(note: string): string {
  return outsideCode(
    note,
    (text) => text.replace(/[\\`[\]<>#|~]/g, (sign) => `\\${sign}`),
    (code) => code,
  ).replace(/(?<!\n)\n(?!\n|\s*([-*•]|\d+[.)])\s)/g, '  \n');
}

/**
 * An author's notes as HTML. Only a few tags are ever written, none with an attribute; everything else is escaped
 * first.
 */
export function noteHtml(note: string): string {
  const parts: string[] = [];
  let list: 'ul' | 'ol' | undefined;
  let open: string[] = [];
  const end = (): void => {
    if (open.length > 0)
      parts.push(
        list === undefined
          ? `<p>${open.join('<br>')}</p>`
          : `<${list}>\n${open.map((one) => `<li>${one}</li>`).join('\n')}\n</${list}>`,
      );
    open = [];
  };
  for (const line of note.split('\n')) {
    const item = /^\s*(?:([-*•])|\d+[.)])\s+(.*)$/.exec(line);
    const kind = item ? (item[1] === undefined ? 'ol' : 'ul') : undefined;
    if (kind !== list || line.trim() === '') end();
    list = kind;
    if (line.trim() !== '') open.push(inlineHtml(item?.[2] ?? line.trim()));
  }
  end();
  return parts.join('\n');
}

function inlineHtml(line: string): string {
  return outsideCode(
    line,
    (text) =>
      escapeHtml(text)
        .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '<strong>$2</strong>')
        .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\p{L}\p{N}*_])/gu, '<em>$2</em>'),
    (code) => `<code>${escapeHtml(code.slice(1, -1))}</code>`,
  );
}

function outsideCode(text: string, plain: (part: string) => string, code: (part: string) => string): string {
  let done = '';
  let at = 0;
  for (const match of text.matchAll(CODE)) {
    done += plain(text.slice(at, match.index)) + code(match[0]);
    at = match.index + match[0].length;
  }
  return done + plain(text.slice(at));
}
