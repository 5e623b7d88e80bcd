import type { AdventurePage } from '../../language/show/on-command.js';
import { dataAttribute, escapeHtml } from '../../language/values/index.js';

/** The part of markdown-it's token that is used here. */
export interface Token {
  readonly type: string;
  readonly tag: string;
  readonly info: string;
  readonly content: string;
  readonly markup: string;
  readonly nesting: number;
  readonly attrs: readonly (readonly [name: string, value: string])[] | null;
  readonly children: readonly Token[] | null;
}

type Render<Options> = (tokens: Token[], options: Options, env: unknown) => string;

/** The part of markdown-it's interface that is used here; the host brings its own copy. */
export interface MarkdownRenderer<Options = unknown> {
  readonly renderer: {
    render: Render<Options>;
    readonly rules: Record<string, ((tokens: Token[], index: number) => string) | undefined>;
  };
}

/** A token whose content is HTML. */
const MARKUP = 'muster_markup';

const FENCE = /^muster(?=$|[\s{,:])(?![\s\S]*\bexample\b)/i;
const BOX = /^\[[ \t]*![ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|[^\]]*)?\][+-]?[ \t]*/;
const LINK = /!?\[\[([^[\]|]+?)(?:\|([^[\]]*))?\]\]/g;
/** The name of a block at its end. */
const BLOCK_NAME = /(?:^|[ \t])(\^[A-Za-z0-9-]+)[ \t]*$/;
/** The size of a picture in pixels: `300` or `300x200`. */
const SIZE = /^(\d{1,5})(?:x(\d{1,5}))?$/;

/**
 * Makes markdown-it render the live pieces of a page. `pageOf` returns the pieces of the page that is being rendered, from the environment
 * that the host passes to the renderer; without any, the page is rendered as ordinary Markdown. Tokens are not changed, because they may
 * be rendered more than once.
 */
export function showLive<Options, Markdown extends MarkdownRenderer<Options>>(
  markdown: Markdown,
  pageOf: (env: unknown) => AdventurePage | undefined,
): Markdown {
  const { renderer } = markdown;
  const render = renderer.render.bind(renderer);
  renderer.rules[MARKUP] = (tokens, index) => tokens[index]?.content ?? '';
  renderer.render = (tokens, options, env) => {
    const page = pageOf(env);
    return render(page ? new PageTokens(page).blocks(tokens) : tokens, options, env);
  };
  return markdown;
}

/** Replaces tokens with the pieces of a page. Pieces with the same text are used in order. */
class PageTokens {
  private readonly fences: Pieces<AdventurePage['fences'][number]>;
  private readonly codes: Pieces<AdventurePage['codes'][number]>;
  private readonly links: Pieces<AdventurePage['links'][number]>;
  private readonly tables: Pieces<AdventurePage['tables'][number]>;

  constructor(private readonly page: AdventurePage) {
    this.fences = new Pieces(page.fences, ({ text }) => keyOf(text));
    this.codes = new Pieces(page.codes, ({ text }) => keyOf(text));
    this.links = new Pieces(page.links, ({ text }) => keyOf(text));
    this.tables = new Pieces(page.tables, ({ dice, rows }) => tableKey(dice, rows));
  }

  blocks(tokens: readonly Token[]): Token[] {
    const out: Token[] = [];
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at];
      if (!token) continue;
      if (token.type === 'blockquote_open') {
        const end = closing(tokens, at);
        const box = this.box(tokens.slice(at, end + 1));
        if (box) {
          out.push(...box);
          at = end;
          continue;
        }
      }
      if (token.type === 'table_open') {
        const end = closing(tokens, at);
        out.push(...this.table(tokens.slice(at, end + 1)));
        at = end;
        continue;
      }
      if (token.type === 'fence' && FENCE.test(token.info.trim())) out.push(...this.fence(token));
      else out.push(token.children ? this.inline(token) : token);
    }
    return out;
  }

  private fence(token: Token): Token[] {
    const key = keyOf(token.content);
    const piece = this.fences.take(key);
    if (piece) return piece.html === '' ? [] : [markup(token, `<div ${attributes(token)}>${piece.html}</div>`)];
    // A fence that the server has not rendered may be for the game master.
    if (this.page.isForPlayers) return [];
    const open = this.page.fences.find(
      (one) => one.isOpen && keyOf(one.text) !== '' && key.startsWith(keyOf(one.text)),
    );
    return open ? [token, markup(token, `<div class="muster-live">${open.html}</div>`)] : [token];
  }

  /** A quotation that begins with a word in brackets; undefined for any other. */
  private box(tokens: readonly Token[]): Token[] | undefined {
    const [open, paragraph, first, ...rest] = tokens;
    const text = first?.type === 'inline' ? first.children?.[0] : undefined;
    const match = text?.type === 'text' ? BOX.exec(text.content) : null;
    const kind = match?.[1]?.toLowerCase();
    if (!open || !paragraph || !first?.children || !text || !match || kind === undefined) return undefined;
    if (this.page.isForPlayers && kind === 'gm') return [];
    const word = kind === 'gm' ? 'Game master' : `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`.replaceAll('-', ' ');
    const name = text.content.slice(match[0].length);
    // The style marks a box that is read aloud; a heading would be read aloud with it.
    const title = name === '' ? (kind === 'read-aloud' ? '' : word) : `${word}: `;
    const others = first.children.slice(1);
    // What follows on the first line is the name; the words of the box begin on the next one.
    const end = others.findIndex(({ type }) => type === 'softbreak' || type === 'hardbreak');
    const named = end < 0 ? others : others.slice(0, end);
    const words = end < 0 ? [] : others.slice(end + 1);
    const boxName = [name, ...named.map(({ content }) => content)].join('').replace(/\s*\(\d+\)\s*$/, '');
    const { anchor, ways, give } = this.page.boxes.find((one) => keyOf(one.name) === keyOf(boxName)) ?? {};
    const chances = ways === undefined ? '' : ` <small class="muster-ways">found in ${escapeHtml(ways)}</small>`;
    const heading = [
      markup(text, `<span class="muster-title">${title}`),
      ...(name === '' ? [] : [changed(text, { content: name })]),
      ...named,
      markup(text, `</span>${chances}${control(give)}${words.length > 0 ? '<br>' : ''}`),
    ];
    const children = title === '' ? words : [...heading, ...words];
    const classes = `muster-box muster-${kind}`;
    const attrs: Token['attrs'] = [
      ...(open.attrs ?? []).filter(([key]) => key !== 'class'),
      ['class', `${classOf(open)} ${classes}`.trim()],
      ...(anchor === undefined ? [] : [['id', anchor] as const]),
    ];
    return [
      changed(open, { attrs }),
      ...this.blocks([paragraph, changed(first, { children }), ...rest.slice(0, -1)]),
      ...rest.slice(-1),
    ];
  }

  /** The anchor of a table that is a named block: Markdown reads the name after it as its last row, which begins at `from`. */
  private namedBelow(tokens: readonly Token[]): { readonly anchor: string; readonly from: number } | undefined {
    const from = tokens.findLastIndex(({ type }) => type === 'tr_open');
    const words = tokens.slice(from).flatMap(({ type, content }) => (type === 'inline' ? content.trim() : []));
    const [name, ...others] = words;
    const block = this.page.blocks.find((one) => one.name === name);
    return block && others.every((one) => one === '') ? { anchor: block.anchor, from } : undefined;
  }

  /** A table headed by dice gets a column with the chance of each row. */
  private table(whole: readonly Token[]): Token[] {
    const below = this.namedBelow(whole);
    const tokens = below ? whole.filter((_, at) => at < below.from || at > closing(whole, below.from)) : whole;
    const anchorOf = below?.anchor;
    const rows: string[][] = [];
    for (const { type, content } of tokens) {
      if (type === 'tr_open') rows.push([]);
      else if (type === 'inline') rows.at(-1)?.push(content);
    }
    const [[dice = ''] = [], ...body] = rows;
    const piece = this.tables.take(
      tableKey(
        dice,
        body.map(([key = '', text = '']) => [key, text] as const),
      ),
    );
    const shown = this.plain(tokens);
    const [first] = tokens;
    if (!first) return shown;
    const named = anchorOf === undefined ? [] : [markup(first, `<a id="${escapeHtml(anchorOf)}"></a>`)];
    if (!piece) return [...named, ...shown];
    const out: Token[] = [...named, markup(first, `<a id="${escapeHtml(piece.anchor)}"></a>${control(piece.roll)}`)];
    let row = -2;
    let cell = 0;
    for (const token of shown) {
      if (token.type === 'tr_open') {
        row++;
        cell = 0;
      }
      out.push(token);
      if ((token.type !== 'th_close' && token.type !== 'td_close') || cell++ > 0 || !piece.chances) continue;
      const chance =
        row < 0
          ? '<th class="muster-chance">chance</th>'
          : `<td class="muster-chance">${escapeHtml(piece.chances[row] ?? '')}</td>`;
      out.push(markup(token, chance));
    }
    return piece.html === '' ? out : [...out, markup(first, `<div class="muster-live">${piece.html}</div>`)];
  }

  private plain(tokens: readonly Token[]): Token[] {
    return tokens.map((token) => (token.children ? this.inline(token) : token));
  }

  private inline(token: Token): Token {
    let inLinks = 0;
    const children = (token.children ?? []).flatMap((child): Token[] => {
      if (child.type === 'link_open' || child.type === 'link_close') inLinks += child.nesting;
      if (child.type === 'code_inline' && child.markup === '`') {
        const piece = this.codes.take(keyOf(child.content));
        return [piece ? markup(child, piece.html) : child];
      }
      return child.type === 'text' && child.content.includes('[[') ? this.linked(child, inLinks > 0) : [child];
    });
    return changed(token, { children: this.withAnchor(children) });
  }

  /** Replaces the name of a block at the end of its text with an anchor. */
  private withAnchor(children: readonly Token[]): Token[] {
    const last = children.at(-1);
    const match = last?.type === 'text' ? BLOCK_NAME.exec(last.content) : null;
    const block = match && this.page.blocks.find(({ name }) => name === match[1]);
    if (!last || !match || !block) return [...children];
    const text = changed(last, { content: last.content.slice(0, match.index) });
    return [...children.slice(0, -1), text, markup(last, `<a id="${escapeHtml(block.anchor)}"></a>`)];
  }

  /** The links of a text; within another link they only show their words. */
  private linked(token: Token, isInLink: boolean): Token[] {
    const out: Token[] = [];
    let at = 0;
    for (const match of token.content.matchAll(LINK)) {
      const [whole, name = '', shown] = match;
      const isEmbed = whole.startsWith('!');
      const link = this.links.take(keyOf(name).replace(/\s*#\s*/, '#'));
      if (!link) continue;
      const text = changed(token, { content: shown?.trim() || name.replace(/^#/, '').trim() });
      out.push(changed(token, { content: token.content.slice(at, match.index) }));
      if (isEmbed && link.picture !== undefined) out.push(markup(token, picture(link.picture, shown)));
      else if (isEmbed && link.html !== undefined)
        out.push(markup(token, `<div class="muster-live">${link.html}</div>`));
      else if (link.href !== undefined && !isInLink) {
        const attrs: Token['attrs'] = [['href', link.href]];
        out.push(changed(token, { type: 'link_open', tag: 'a', nesting: 1, attrs, content: '' }), text);
        out.push(changed(token, { type: 'link_close', tag: 'a', nesting: -1, content: '' }));
      } else if (link.wrong !== undefined) {
        out.push(
          markup(token, `<span class="muster-missing" title="${escapeHtml(link.wrong)}">`),
          text,
          markup(token, '</span>'),
        );
      } else out.push(text);
      at = match.index + whole.length;
    }
    return [...out, changed(token, { content: token.content.slice(at) })];
  }
}

/** A placeholder for a button, on a page that can be clicked. */
function control(is: unknown): string {
  return is === undefined ? '' : `<span data-muster="${dataAttribute(is)}"></span>`;
}

/** A picture. The text after the bar is its size or, as in Obsidian, its description. */
function picture(source: string, shown = ''): string {
  const [, width, height] = SIZE.exec(shown.trim()) ?? [];
  const size = [width && ` width="${width}"`, height && ` height="${height}"`].filter(Boolean).join('');
  const words = width === undefined && shown.trim() !== '' ? shown.trim() : source;
  return `<img src="${escapeHtml(source.split('/').map(encodeURIComponent).join('/'))}" alt="${escapeHtml(words)}"${size}>`;
}

/** Pieces by their text. Those with the same text are used in order; the last one is used again. */
class Pieces<Piece> {
  private readonly all = new Map<string, Piece[]>();

  constructor(pieces: readonly Piece[], keyOfPiece: (piece: Piece) => string) {
    for (const piece of pieces) {
      const key = keyOfPiece(piece);
      const others = this.all.get(key);
      if (others) others.push(piece);
      else this.all.set(key, [piece]);
    }
  }

  take(key: string): Piece | undefined {
    const left = this.all.get(key);
    return left && left.length > 1 ? left.shift() : left?.[0];
  }
}

/** A text for comparison, without blanks around its lines: parsers of Markdown differ in those. */
function keyOf(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

function tableKey(dice: string, rows: readonly (readonly [key: string, text: string])[]): string {
  return keyOf([[dice], ...rows].map((cells) => cells.join('\t').replaceAll('\\|', '|')).join('\n'));
}

/** Index of the closing token. */
function closing(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from; at < tokens.length; at++) {
    depth += tokens[at]?.nesting ?? 0;
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}

function clone(token: Token): Token {
  return Object.assign(Object.create(Object.getPrototypeOf(token)), token);
}

function changed(token: Token, changes: Partial<Token>): Token {
  return Object.assign(clone(token), changes);
}

function markup(token: Token, content: string): Token {
  return changed(token, { type: MARKUP, tag: '', nesting: 0, attrs: null, children: null, content });
}

function classOf({ attrs }: Token): string {
  return attrs?.find(([key]) => key === 'class')?.[1] ?? '';
}

/** Attributes that the host has added to a token, such as the line for scrolling. */
function attributes(token: Token): string {
  const others = (token.attrs ?? []).filter(([key]) => key !== 'class');
  const all = [['class', `muster-live ${classOf(token)}`.trim()] as const, ...others];
  return all.map(([key, value]) => `${key}="${escapeHtml(value)}"`).join(' ');
}
