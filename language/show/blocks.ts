import { escapeHtml, htmlDocument } from '../values/html.js';
import { fitting, folded, width } from './fold.js';
import { escapeMarkdown, noteHtml, noteMarkdown } from './markdown.js';

/** A document in parts, which is written as text, Markdown or HTML. Strings are plain text without markup. */
export type Block =
  | { readonly type: 'title'; readonly text: string; readonly below?: string }
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'pairs'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly type: 'table'; readonly columns: readonly BlockColumn[]; readonly rows: readonly BlockRow[] }
  | { readonly type: 'list'; readonly items: readonly ListItem[] }
  | { readonly type: 'paragraph'; readonly text: string }
  /** Declarations of a rulebook: each with its sentence, the lines of its rule, and an example line of a sheet. */
  | {
      readonly type: 'declarations';
      readonly items: readonly {
        readonly name: string;
        readonly text?: string;
        readonly rule?: string;
        readonly line?: string;
      }[];
    }
  /** The author's own Markdown. */
  | { readonly type: 'note'; readonly text: string };

/** The head of a column. */
export interface BlockColumn {
  readonly title: string;
  /** Whether it contains numbers, which are aligned right. */
  readonly number?: boolean;
  /** Maximum number of characters of a cell in a terminal; longer ones are cut. */
  readonly most?: number;
}

/** Cells in the order of the columns; `depth` indents the first one. */
export interface BlockRow {
  readonly cells: readonly string[];
  readonly depth?: number;
}

/** A line of a list; `depth` indents it. */
export interface ListItem {
  readonly text: string;
  readonly depth?: number;
}

/** Blocks as plain text in lines of at most this many columns; without a number, lines are not folded. */
export function blocksText(blocks: readonly Block[], columns = Number.POSITIVE_INFINITY): string {
  return `${blocks.map((block) => blockText(block, columns)).join('\n\n')}\n`;
}

function blockText(block: Block, most: number): string {
  switch (block.type) {
    case 'title':
      return [block.text, '='.repeat(width(block.text)), ...(block.below === undefined ? [] : [block.below])].join(
        '\n',
      );
    case 'heading':
      return `${block.text}\n${'-'.repeat(width(block.text))}`;
    case 'pairs': {
      const widest = Math.max(0, ...block.rows.map(([name]) => width(name)));
      return block.rows.map(([name, value]) => hanging(`${pad(name, widest)}  `, value, most)).join('\n');
    }
    case 'table':
      return tableText(block.columns, block.rows, most);
    case 'list':
      return block.items.map(({ text, depth = 0 }) => hanging(`${'  '.repeat(depth)}- `, text, most)).join('\n');
    case 'declarations':
      return block.items
        .map(({ name, text, rule, line }) =>
          [
            `${name}${line === undefined ? '' : `   ${line}`}`,
            ...[text, rule].flatMap((part) =>
              part === undefined ? [] : folded(part, most - 4).map((line) => `    ${line}`),
            ),
          ].join('\n'),
        )
        .join('\n');
    case 'paragraph':
    case 'note':
      return folded(block.text, most).join('\n');
  }
}

/** A text after a beginning, its other lines below its first one. */
function hanging(beginning: string, text: string, most: number): string {
  const lines = folded(text, most - width(beginning));
  return lines.map((line, at) => `${at === 0 ? beginning : ' '.repeat(width(beginning))}${line}`.trimEnd()).join('\n');
}

function tableText(columns: readonly BlockColumn[], rows: readonly BlockRow[], most: number): string {
  const cells = rows.map(({ cells: own, depth = 0 }) =>
    own.map((cell, index) => clipped(index === 0 ? '  '.repeat(depth) + cell : cell, columns[index]?.most)),
  );
  const wanted = columns.map(({ title }, index) =>
    Math.max(width(title), ...cells.map((row) => width(row[index] ?? ''))),
  );
  const widths = fitting(
    wanted,
    columns.map(({ number }) => !number),
    most,
  );
  const lines = (row: readonly string[]): string[] => {
    const parts = columns.map((_, index) => folded(row[index] ?? '', widths[index] ?? 0));
    const count = Math.max(...parts.map(({ length }) => length));
    return Array.from({ length: count }, (_, at) => line(parts.map((part) => part[at] ?? '')));
  };
  const line = (row: readonly string[]): string =>
    columns
      .map(({ number }, index) =>
        number ? padStart(row[index] ?? '', widths[index] ?? 0) : pad(row[index] ?? '', widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...cells.flatMap(lines)].join('\n');
}

/** Blocks as Markdown. */
export function blocksMarkdown(blocks: readonly Block[]): string {
  return `${blocks.map(blockMarkdown).join('\n\n')}\n`;
}

function blockMarkdown(block: Block): string {
  switch (block.type) {
    case 'title':
      return `# ${markdown(block.text)}${block.below === undefined ? '' : `\n\n${markdown(block.below)}`}`;
    case 'heading':
      return `## ${markdown(block.text)}`;
    case 'pairs':
      return block.rows.map(([name, value]) => `- **${markdown(name)}** ${markdown(value)}`).join('\n');
    case 'table': {
      const line = (cells: readonly string[]): string =>
        `| ${cells.map((cell) => markdown(cell).replaceAll('|', '\\|')).join(' | ')} |`;
      const rule = `| ${block.columns.map(({ number }) => (number ? '---:' : '---')).join(' | ')} |`;
      const rows = block.rows.map(({ cells, depth = 0 }) =>
        line(block.columns.map((_, index) => `${index === 0 ? '\u2003'.repeat(depth) : ''}${cells[index] ?? ''}`)),
      );
      return [line(block.columns.map(({ title }) => title)), rule, ...rows].join('\n');
    }
    case 'list':
      return block.items.map(({ text, depth = 0 }) => `${'  '.repeat(depth)}- ${markdown(text)}`).join('\n');
    case 'declarations':
      return block.items
        .map(({ name, text, rule, line }) => {
          const said = [text, rule].flatMap((part) => (part === undefined ? [] : markdown(part)));
          const code = line === undefined ? '' : `  \n  \`${line}\``;
          return `- **${markdown(name)}** ${said.join(' · ')}${code}`;
        })
        .join('\n');
    case 'paragraph':
      return markdown(block.text);
    case 'note':
      return noteMarkdown(block.text);
  }
}

/** Plain text as Markdown, with its line ends. */
function markdown(text: string): string {
  return escapeMarkdown(text).replaceAll('\n', '  \n');
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.45 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.15rem 0.6rem 0.15rem 0; vertical-align: top; border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent); }
th.number, td.number { text-align: right; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1rem; }
dt { font-weight: 600; } dd { margin: 0; }
h1 + p { margin-top: -0.5rem; opacity: 0.75; }
@media print { body { margin: 0; max-width: none; } }
`;

/** Blocks as a complete HTML page without scripts, for print and for light and dark screens. */
export function blocksHtml(blocks: readonly Block[], title: string): string {
  return htmlDocument({ title, style: STYLE, body: blocks.map(blockHtml).join('\n') });
}

/** A block as HTML. */
export function blockHtml(block: Block): string {
  switch (block.type) {
    case 'title':
      return `<h1>${html(block.text)}</h1>${block.below === undefined ? '' : `\n<p>${html(block.below)}</p>`}`;
    case 'heading':
      return `<h2>${html(block.text)}</h2>`;
    case 'pairs':
      return `<dl>\n${block.rows.map(([name, value]) => `<dt>${html(name)}</dt><dd>${html(value)}</dd>`).join('\n')}\n</dl>`;
    case 'table': {
      const kind = ({ number }: BlockColumn): string => (number ? ' class="number"' : '');
      const head = block.columns.map((column) => `<th scope="col"${kind(column)}>${html(column.title)}</th>`).join('');
      const rows = block.rows.map(({ cells, depth = 0 }) => {
        const inside = block.columns.map((column, index) => {
          const indent = index === 0 && depth > 0 ? ` style="padding-left:${depth * 1.2}rem"` : '';
          return `<td${kind(column)}${indent}>${html(cells[index] ?? '')}</td>`;
        });
        return `<tr>${inside.join('')}</tr>`;
      });
      return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`;
    }
    case 'list':
      return `<ul>\n${block.items.map(({ text, depth = 0 }) => `<li${depth > 0 ? ` style="margin-left:${depth * 1.2}rem"` : ''}>${html(text)}</li>`).join('\n')}\n</ul>`;
    case 'declarations':
      return `<dl>\n${block.items
        .map(({ name, text = '', rule, line }) => {
          const code = line === undefined ? '' : `<br><code>${html(line)}</code>`;
          const small = rule === undefined ? '' : ` <small>${html(rule)}</small>`;
          return `<dt>${html(name)}</dt><dd>${html(text)}${small}${code}</dd>`;
        })
        .join('\n')}\n</dl>`;
    case 'paragraph':
      return `<p>${html(block.text)}</p>`;
    case 'note':
      return noteHtml(block.text);
  }
}

function html(plain: string): string {
  return escapeHtml(plain).replaceAll('\n', '<br>');
}

function pad(plain: string, to: number): string {
  return plain + ' '.repeat(Math.max(0, to - width(plain)));
}

function padStart(plain: string, to: number): string {
  return ' '.repeat(Math.max(0, to - width(plain))) + plain;
}

function clipped(plain: string, most = Number.POSITIVE_INFINITY): string {
  return width(plain) <= most ? plain : `${[...plain].slice(0, most - 1).join('')}…`;
}
