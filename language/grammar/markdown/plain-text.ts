/**
 * Marks of Markdown in one line, each of limited length: an escape, code, links of both kinds, an entity, a tag,
 * emphasis, an anchor at the end.
 */
const MARKS = new RegExp(
  [
    /\\(?<escaped>[!-/:-@[-`{-~])/,
    /(?<!`)(?<ticks>`{1,3})(?!`)(?<code>.{1,200}?)\k<ticks>(?!`)/,
    /\[\[(?:[^[\]|]{0,200}\|)?(?<link>[^[\]]{0,200})\]\]/,
    /!?\[(?<text>[^[\]]{0,200})\](?:\([^()]{0,500}\)|\[[^[\]]{0,200}\])/,
    /&(?<entity>#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/,
    /<\/?[a-z][^<>]{0,500}>/,
    /(?<stars>\*{1,3}|~~)(?=\S)(?<strong>.{1,200}?)(?<=\S)\k<stars>/,
    /(?<![\p{L}\p{N}])(?<lines>_{1,3})(?=\S)(?<weak>.{1,200}?)(?<=\S)\k<lines>(?![\p{L}\p{N}])/u,
    /\{#[^{}]*\}$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }),
);

/** The words of a heading, a title or a cell as a reader sees them: without emphasis, links, code and HTML. */
export function plainText(written: string): string {
  return unmarked(written).trim();
}

function unmarked(written: string): string {
  return written.replace(MARKS, (mark: string, ...rest): string => {
    const groups: Readonly<Record<string, string | undefined>> = rest.at(-1);
    const { escaped, code, link, text, entity, strong, weak } = groups;
    if (entity !== undefined) return character(entity) ?? mark;
    const inside = text ?? strong ?? weak;
    return inside === undefined ? (escaped ?? code ?? link ?? '') : unmarked(inside);
  });
}

function character(entity: string): string | undefined {
  if (!entity.startsWith('#')) return ENTITIES.get(entity.toLowerCase());
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** The text of a table's row as it is read out: links by their text, code without its marks. */
export function rowText(written: string): string {
  return written
    .replaceAll('\\|', '|')
    .replace(/\[\[(?:[^[\]|]*\|)?([^[\]]*)\]\]/g, '$1')
    .replaceAll('`', '');
}

/** The anchor of a heading as in GitHub and VS Code: an emoji before the words leaves the blank after it. */
export function slugOf(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\s-]/gu, '')
    .replace(/\s/g, '-');
}

/** A function that returns the anchors of a page's headings in order: repeated ones get a number. */
export function slugger(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const slug = slugOf(name);
    const before = seen.get(slug) ?? 0;
    seen.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  };
}
