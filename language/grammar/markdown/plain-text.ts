/** Marks of Markdown in one line, each with what it leaves: an escape, links of both kinds, an entity, a tag, emphasis, code. */
const MARKS =
  /\\([!-/:-@[-`{-~])|\[\[(?:[^\]|]*\|)?([^\]]*)\]\]|!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])|&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);|<\/?[a-z][^<>]*>|[*`]+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|\{#[^}]*\}$/giu;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The words of a heading, a title or a cell as a reader sees them: without marks of emphasis, links, code and HTML. */
export function plainText(written: string): string {
  return unmarked(written).trim();
}

function unmarked(written: string): string {
  return written.replace(
    MARKS,
    (mark: string, escaped?: string, link?: string, text?: string, entity?: string): string =>
      escaped ??
      link ??
      (text !== undefined ? unmarked(text) : entity !== undefined ? (character(entity) ?? mark) : ''),
  );
}

function character(entity: string): string | undefined {
  if (!entity.startsWith('#')) return ENTITIES[entity.toLowerCase()];
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** The anchor of a heading, as GitHub and VS Code make it: an emoji before the words leaves the blank after it. */
export function slugOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\s-]/gu, '')
    .replace(/\s/g, '-');
}

/** Answers the anchor of one heading of a page after the other: of those that would have the same, all but the first have a number. */
export function slugger(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const slug = slugOf(name);
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  };
}
