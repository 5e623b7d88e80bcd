import { escapeHtml, noteHtml } from '../markdown.js';
import { drawnPlaces, figureSvg } from './figure.js';
import { densityOf, widthOf } from './page-density.js';
import { headText } from './page-lines.js';
import type {
  BodyPlace,
  PageBlockModel,
  PageBoxes,
  PageCell,
  PageHead,
  PageModel,
  PageNumber,
  PageRow,
  PageScore,
} from './page-model.js';

/** How a page is written. */
export interface PageHtmlOptions {
  /** Numbers, names and rolls are buttons that tell the host which one was chosen. */
  readonly live?: boolean;
}

/** A page as the markup of an article, without a document around it. No character of an author is ever markup. */
export function pageArticle(model: PageModel, options: PageHtmlOptions = {}): string {
  return new PageWriter(model, options.live === true).article();
}

/** Text in an attribute or between tags. */
export function esc(text: string): string {
  return escapeHtml(text).replaceAll("'", '&#39;');
}

/** Boxes to tick, read aloud as how many there are and what is ticked. */
export function boxesHtml({ total, marked }: PageBoxes): string {
  const said = marked.map(({ count, word }) => `${count} ${word}`).join(', ');
  const label = `${total} ${total === 1 ? 'box' : 'boxes'}${said === '' ? '' : `: ${said}`}`;
  const signs = marked.flatMap(({ sign, count }) => Array.from({ length: count }, () => sign)).slice(0, total);
  const boxes = Array.from({ length: total }, (_, index) => {
    const sign = signs[index];
    return sign === undefined ? '<i></i>' : `<i class="m">${esc(sign)}</i>`;
  });
  return `<span class="boxes" role="img" aria-label="${esc(label)}">${boxes.join('')}</span>`;
}

/** From so many characters on a large figure is smaller. */
const LONG = 6;

/** From so many columns on a table is set tighter. */
const MANY_COLUMNS = 8;

class PageWriter {
  private readonly flagged: ReadonlySet<string>;

  constructor(
    private readonly model: PageModel,
    private readonly live: boolean,
  ) {
    this.flagged = new Set(model.findings.flatMap(({ row }) => (row === undefined ? [] : [row])));
  }

  article(): string {
    const { model } = this;
    const sides = model.sides.map((rows) => `<div class="side">${rows.map((row) => this.row(row)).join('\n')}</div>`);
    return `<article class="sheet ${densityOf(model)}"${this.live ? ' data-live' : ''}>\n${this.header()}\n${this.findings()}${sides.join('\n')}\n${this.rest()}</article>`;
  }

  private header(): string {
    const { name, rulebook, campaign, kind, points, facts } = this.model;
    const under = [rulebook, ...(campaign === undefined ? [] : [campaign]), ...(kind === 'npc' ? ['npc'] : [])];
    const spent =
      points &&
      `<p class="points"><b>${esc(points.spent)}</b>${points.budget === undefined ? '' : ` of ${esc(points.budget)}`} points<small>${points.byKind.map(([of, sum]) => `${esc(of)} ${esc(sum)}`).join(' · ')}</small></p>`;
    const list = facts.map(({ label, text }) =>
      text === undefined
        ? `<div><dt>${esc(label)}</dt><dd class="blank">&nbsp;</dd></div>`
        : `<div><dt>${esc(label)}</dt><dd>${esc(text)}</dd></div>`,
    );
    return `<header><h1>${this.goto(esc(name), this.model)}</h1><p class="under">${esc(under.join(' · '))}</p>${spent ?? ''}${list.length === 0 ? '' : `<dl class="facts">${list.join('')}</dl>`}</header>`;
  }

  private findings(): string {
    const { findings } = this.model;
    if (findings.length === 0) return '';
    const worst = findings.some(({ severity }) => severity === 'error') ? ' error' : '';
    return `<ul class="find${worst}" aria-label="Findings">${findings
      .map((one) => `<li><b>${one.severity}</b>: ${this.goto(esc(one.message), one)}</li>`)
      .join('')}</ul>\n`;
  }

  private rest(): string {
    const { rest } = this.model;
    if (rest.length === 0) return '';
    return `<details><summary>${rest.length} more ${rest.length === 1 ? 'value' : 'values'}</summary><dl class="numbers n3">${rest.map((one) => this.number(one)).join('')}</dl></details>\n`;
  }

  private row(columns: readonly (readonly PageBlockModel[])[]): string {
    if (columns.length === 1 && columns[0]?.length === 1)
      return `<div class="row"><div class="col">${columns[0].map((one) => this.block(one)).join('')}</div></div>`;
    const inside = columns.map((blocks) => {
      const width = Math.max(...blocks.map(widthOf));
      return `<div class="col w${width}">${blocks.map((one) => this.block(one)).join('\n')}</div>`;
    });
    return `<div class="row">${inside.join('\n')}</div>`;
  }

  private block(block: PageBlockModel): string {
    const { key, title } = block;
    const heading = title === undefined ? '' : `<h2>${esc(title)}</h2>`;
    const inside = this.inside(block);
    return inside === '' ? '' : `<section${this.live ? ` data-block="${esc(key)}"` : ''}>${heading}${inside}</section>`;
  }

  private inside(block: PageBlockModel): string {
    const { columns = 1 } = block;
    switch (block.type) {
      case 'scores': {
        const deep = block.items.some(({ lines }) => lines.length > 0) ? ' deep' : '';
        return `<div class="grid n${columns}${deep}">${block.items.map((one) => this.score(one)).join('')}</div>`;
      }
      case 'numbers':
        return `<dl class="numbers n${columns}">${block.items.map((one) => this.number(one)).join('')}</dl>`;
      case 'track': {
        const { value, steps } = block;
        const rows = steps.map(({ at, words }) => `<li><b>${esc(at)}</b> ${esc(words)}</li>`);
        return `<div class="track"><div class="head"><span class="name">${esc(value.label)}</span> <span class="big">${this.value(value)}</span><span class="now">now <span></span></span></div>${value.boxes ? boxesHtml(value.boxes) : ''}${rows.length === 0 ? '' : `<ol>${rows.join('')}</ol>`}</div>`;
      }
      case 'counter': {
        const others = block.others.map(
          (one) => `<span class="soft">${esc(one.label)} <b>${this.cell(one)}</b></span>`,
        );
        return `<div class="track counter"><div class="head"><span class="name">${esc(block.value.label)}</span> <span class="big">${this.cell(block.value)}</span>${others.join(' ')}<span class="now">now <span></span><span></span><span></span></span></div></div>`;
      }
      case 'body':
        return this.body(block.places, block.marks);
      case 'table':
        return this.table(block.of, [{ label: block.first }, ...block.head], block.rows);
      case 'traits':
        return this.traits(block.head, block.groups, columns);
      case 'powers':
        return `<div class="grid n${block.columns ?? (block.items.length > 1 ? 2 : 1)}">${block.items.map((one) => this.power(one)).join('')}</div>`;
      case 'rolls':
        return `<table class="rolls wide"><thead><tr><th scope="col">For</th><th scope="col">Roll</th><th scope="col">Odds</th></tr></thead><tbody>${block.items
          .map(({ key, label, what, at, odds = '', ...one }) => {
            const name =
              label === ''
                ? esc(what)
                : `<span class="what-for">${esc(label)}</span> <small class="soft what">${esc(what)}</small>`;
            return `<tr${this.id(key)}><th scope="row">${this.goto(name, { ...(at && { at }) })}${this.flag(key)}</th><td data-head="Roll"><b>${this.cell(one)}</b></td><td class="soft" data-head="Odds">${esc(odds)}</td></tr>`;
          })
          .join('')}</tbody></table>`;
      case 'situations':
        return `<ul class="plain">${block.items.map((one) => `<li>${esc(one)}</li>`).join('')}</ul>`;
      case 'notes':
        return `<div class="note">${block.paragraphs.map(noteHtml).join('\n')}</div><div class="lines" aria-hidden="true">${'<span></span>'.repeat(block.paragraphs.length === 0 ? 4 : 3)}</div>`;
    }
  }

  private score(score: PageScore): string {
    const { key, label, lines, cost } = score;
    const small = cost === undefined ? '' : `<small class="soft">${esc(cost)} ${cost === '1' ? 'pt' : 'pts'}</small>`;
    const list = lines.map(
      (line) =>
        `<li${this.id(line.key)}><span>${this.goto(esc(line.label), line)}${this.flag(line.key)}</span><span class="own">${esc(line.own ?? '')}</span><b>${this.cell(line)}</b></li>`,
    );
    return `<div class="score"${this.id(key)}><span class="name">${this.goto(esc(label), score)}${this.flag(key)}${small}</span><span class="big${score.text.length > LONG ? ' long' : ''}">${this.value(score)}</span>${list.length === 0 ? '' : `<ul>${list.join('')}</ul>`}</div>`;
  }

  private power(power: PageScore): string {
    const { key, label, lines, cost } = power;
    const said = lines.map(
      (line) => `${this.goto(esc(line.label), line)}${line.text === '' ? '' : ` ${this.value(line)}`}`,
    );
    return `<div class="power"${this.id(key)}><div class="head"><span class="name">${this.goto(esc(label), power)}${this.flag(key)}</span>${cost === undefined ? '' : `<span class="soft">${esc(cost)} pts</span>`}<span class="big${power.text.length > LONG ? ' long' : ''}">${this.cell(power)}</span></div>${said.length === 0 ? '' : `<p>${said.join(' · ')}</p>`}</div>`;
  }

  private number(one: PageNumber): string {
    return `<div><dt>${this.goto(esc(one.label), one)}</dt><dd>${this.cell(one)}</dd></div>`;
  }

  private body(
    places: readonly BodyPlace[],
    marks: readonly { readonly word: string; readonly sign: string }[],
  ): string {
    const drawn = drawnPlaces(places);
    const list = (drawn ?? places).map((place, index) => {
      const { name, hitOn, boxes, isFull, values, words } = place;
      const armour = values.map((one) => `<span class="shield">${esc(one.label)} ${this.value(one)}</span>`);
      const [first, ...more] = words;
      const state = first
        ? `<small${isFull ? ' class="full"' : ''}>${isFull ? `FULL: ${esc(first.text)}` : `${esc(first.label)}: ${esc(first.text)}`}${more.map((one) => `; ${esc(one.label)}: ${esc(one.text)}`).join('')}</small>`
        : '';
      return `<div class="place ${drawn ? (index % 2 === 0 ? 'left' : 'right') : 'any'}"${this.id(`place ${name.toLowerCase()}`)}><div class="head">${hitOn === undefined ? '' : `<span class="pill">${esc(hitOn)}</span>`}<span class="name">${esc(name)}</span>${armour.join('')}${this.flag(`place ${name.toLowerCase()}`)}</div>${boxesHtml(boxes)}${state}</div>`;
    });
    const legend = marks.map(({ word, sign }) => `<b>${esc(sign)}</b> ${esc(word)}`).join(' · ');
    return `<div class="body${drawn ? ' drawn' : ''}">${drawn ? figureSvg(drawn, esc) : ''}${list.join('')}</div>${legend === '' ? '' : `<p class="legend">${legend}</p>`}`;
  }

  /** Groups one below the other in one table; a long one in halves, each with a head of its own, so that columns stay in line. */
  private traits(
    head: readonly PageHead[],
    groups: readonly { readonly title?: string; readonly rows: readonly PageRow[] }[],
    columns: number,
  ): string {
    const all = [{ label: '' }, ...head];
    if (columns < 2 || groups.length > 1) {
      const inside = groups.map(({ title, rows }) => {
        const name =
          title === undefined
            ? ''
            : `<tr><th scope="rowgroup" colspan="${all.length}" class="group">${esc(title)}</th></tr>`;
        return `<tbody>${name}${this.lines(head, rows)}</tbody>`;
      });
      return this.tableOf('traits', all, inside.join(''));
    }
    const rows = groups[0]?.rows ?? [];
    const size = Math.ceil(rows.length / columns);
    const parts = Array.from({ length: columns }, (_, index) => rows.slice(index * size, (index + 1) * size));
    return `<div class="grid n${columns} halves">${parts
      .filter((part) => part.length > 0)
      .map((part) => this.table('traits', all, part))
      .join('')}</div>`;
  }

  private table(of: string, all: readonly PageHead[], rows: readonly PageRow[]): string {
    return this.tableOf(of, all, `<tbody>${this.lines(all.slice(1), rows)}</tbody>`);
  }

  private tableOf(of: string, [first, ...head]: readonly PageHead[], bodies: string): string {
    const wide = of === 'attacks' || (of !== 'traits' && head.length > 3) ? ' wide' : '';
    const many = head.length > MANY_COLUMNS ? ' many' : '';
    const titles = head.map((one) => `<th scope="col">${esc(headText(one))}</th>`).join('');
    const label = first?.label ?? '';
    const corner = `<th scope="col">${label === '' ? '<span class="hide">Name</span>' : esc(label)}</th>`;
    return `<table class="${of}${wide}${many}"><thead><tr>${corner}${titles}</tr></thead>${bodies}</table>`;
  }

  private lines(head: readonly PageHead[], rows: readonly PageRow[]): string {
    return rows
      .map(({ key, name, at, depth = 0, count, boxes, cells }) => {
        const times = count === undefined ? '' : `${count} × `;
        const indent = depth === 0 ? '' : ` class="d${Math.min(depth, 3)}"`;
        const inside = cells.map(
          (cell, index) =>
            `<td data-head="${esc(head[index] ? headText(head[index]) : '')}">${cell.text === '' && !cell.boxes ? '' : this.cell(cell)}</td>`,
        );
        return `<tr${this.id(key)}><th scope="row"${indent}>${this.goto(esc(`${times}${name}`), { ...(at && { at }) })}${boxes ? ` ${boxesHtml(boxes)}` : ''}${this.flag(key)}</th>${inside.join('')}</tr>`;
      })
      .join('');
  }

  /** A value with its chance, or its boxes. */
  private cell(cell: PageCell): string {
    const chance = cell.chance === undefined ? '' : ` <span class="chance">${this.roll(cell, cell.chance)}</span>`;
    const now = cell.now === undefined ? '' : ` <span class="changed">now ${esc(cell.now)}</span>`;
    if (cell.boxes) return `<span class="hide">${esc(cell.text)}</span>${boxesHtml(cell.boxes)}`;
    return `${this.value(cell)}${now}${chance}`;
  }

  private value({ text, cell }: PageCell): string {
    const shown = esc(text);
    return this.live && cell !== undefined && shown !== ''
      ? `<button type="button" data-cell="${esc(cell)}">${shown}</button>`
      : shown;
  }

  private roll({ roll, odds }: PageCell, chance: string): string {
    const shown = esc(chance);
    if (!this.live || roll === undefined)
      return odds === undefined ? shown : `<span title="${esc(odds)}">${shown}</span>`;
    return `<button type="button" data-roll="${esc(roll)}" aria-label="${esc(`roll ${roll}, ${chance}`)}" title="${esc(odds ?? '')}">${shown}</button>`;
  }

  /** A name that leads to the author's line. */
  private goto(shown: string, { at }: { readonly at?: PageModel['at'] }): string {
    if (!this.live || !at) return shown;
    return `<button type="button" data-line="${at.line}" data-column="${at.column}"${at.file === undefined ? '' : ` data-file="${esc(at.file)}"`}>${shown}</button>`;
  }

  private id(key: string | undefined): string {
    return this.live && key !== undefined ? ` data-row="${esc(key)}"` : '';
  }

  /** A sign that something about the row is wrong; the words are in the list of findings. */
  private flag(key: string | undefined): string {
    return key !== undefined && this.flagged.has(key)
      ? '<span class="flag" role="img" aria-label="has a finding">!</span>'
      : '';
  }
}
