import { noteHtml } from '../markdown.js';
import { drawnPlaces, figureSvg } from './figure.js';
import { boxesHtml, esc, liveBoxes, rowFinding, stepButtons } from './live-markup.js';
import { densityOf, widthOf } from './page-density.js';
import { headText, isSame } from './page-lines.js';
import type {
  PageBlockModel,
  PageBoxes,
  PageCell,
  PageFinding,
  PageHead,
  PageMark,
  PageModel,
  PageNumber,
  PageRow,
  PageScore,
  ShownPlace,
} from './page-model.js';
import type { Paper } from './page-style.js';

/** Options for writing a page. */
export interface PageHtmlOptions {
  /** Numbers, names and rolls are buttons that tell the host which one was chosen. */
  readonly live?: boolean;
  /** What it is printed on. */
  readonly paper?: Paper;
}

/** A page as the HTML of an article, without a document. All text of authors is escaped. */
export function pageArticle(model: PageModel, options: PageHtmlOptions = {}): string {
  return new PageWriter(model, options.live === true, undefined, options.paper).article();
}

/** A live page in parts, so that only changed parts have to be replaced. */
export interface LivePage {
  /** The article with an empty element for each part, whose `data-block` is the key of the part. */
  readonly frame: string;
  readonly blocks: readonly (readonly [key: string, html: string])[];
}

/** A page for an editor, in parts. */
export function livePage(model: PageModel): LivePage {
  const blocks: (readonly [string, string])[] = [];
  const frame = new PageWriter(model, true, blocks).article();
  return { frame, blocks };
}

/** A large figure with this many characters is set smaller. */
const LONG = 6;
/** A cell with more characters may be broken between words in a narrow panel. */
const LONGEST = 12;

/** A table with this many columns is set tighter. */
const MANY_COLUMNS = 8;

class PageWriter {
  private readonly findingsAt = new Map<string, readonly number[]>();

  /** With `parts`, the content of each part goes there instead of into the article. */
  constructor(
    private readonly model: PageModel,
    private readonly live: boolean,
    private readonly parts?: (readonly [key: string, html: string])[],
    private readonly paper: Paper = 'letter',
  ) {
    model.findings.forEach(({ row }, index) => {
      if (row !== undefined) this.findingsAt.set(row, [...(this.findingsAt.get(row) ?? []), index]);
    });
  }

  article(): string {
    const { model } = this;
    const sides = model.sides.map((rows) => `<div class="side">${rows.map((row) => this.row(row)).join('\n')}</div>`);
    return `<article class="sheet ${densityOf(model, this.paper)}"${this.live ? ' data-live' : ''}>\n${this.header()}\n${this.findings()}${sides.join('\n')}\n${this.others()}${this.rest()}</article>`;
  }

  /** An element that can be replaced by itself. */
  private part(tag: string, key: string, inside: string): string {
    if (!this.live) return `<${tag}>${inside}</${tag}>`;
    this.parts?.push([key, inside]);
    return `<${tag} data-block="${esc(key)}">${this.parts ? '' : inside}</${tag}>`;
  }

  private header(): string {
    const { name, rulebook, campaign, kind, points, facts } = this.model;
    const under = [rulebook, ...(campaign === undefined ? [] : [campaign]), ...(kind === 'npc' ? ['npc'] : [])];
    const kinds = (points?.byKind ?? []).map(([of, sum]) => `${esc(of)} ${esc(sum)}`).join(' · ');
    const spent = points
      ? `<p class="points"><b>${esc(points.spent)}</b>${points.budget === undefined ? '' : ` of ${esc(points.budget)}`} points${this.live ? '' : `<small>${kinds}</small>`}</p>`
      : '';
    const title = `<h1>${this.goto(esc(name), this.model)}</h1>`;
    const about = `<p class="under">${esc(under.join(' · '))}</p>`;
    if (!this.live) return this.part('header', '@head', `${title}${about}${spent}${this.factsOf(facts)}`);
    // On a screen the head stays in sight: it is one line, and what it leaves out is below it.
    const [filled, blank] = [
      facts.filter(({ text }) => text !== undefined),
      facts.filter(({ text }) => text === undefined),
    ];
    const more = kinds === '' ? '' : `<p class="under">${kinds}</p>`;
    const open = blank.length === 0 ? '' : folded(`Not filled in: ${blank.length}`, this.factsOf(blank));
    return `${this.part('header', '@head', `${title}${this.countOfFindings()}${spent}`)}
${this.part('div', '@about', `${about}${more}${this.factsOf(filled)}${open}`)}`;
  }

  private factsOf(facts: PageModel['facts']): string {
    const list = facts.map(({ label, text, field }) => {
      const shown = this.typed(text === undefined ? '&nbsp;' : esc(text), field && `field:${field}`, label);
      return `<div><dt>${esc(label)}</dt><dd${text === undefined ? ' class="blank"' : ''}>${shown}</dd></div>`;
    });
    return list.length === 0 ? '' : `<dl class="facts">${list.join('')}</dl>`;
  }

  private countOfFindings(): string {
    const { length } = this.model.findings;
    if (length === 0) return '<p class="count">No findings</p>';
    return `<p class="count"><button type="button" data-findings>${length} ${length === 1 ? 'finding' : 'findings'}</button></p>`;
  }

  private findings(): string {
    const { findings } = this.model;
    if (this.live)
      return this.part('div', '@findings', this.findingsList(findings.filter(({ row }) => row === undefined)));
    return findings.length === 0 ? '' : `${this.findingsList(findings)}\n`;
  }

  /** The findings. On a live page, those of a row are in the row. */
  private findingsList(findings: PageModel['findings']): string {
    if (findings.length === 0) return '';
    const worst = findings.some(({ severity }) => severity === 'error') ? ' error' : '';
    const fix = (one: PageFinding): string =>
      this.live && one.at
        ? ` <button type="button" class="fix" data-fix="${this.model.findings.indexOf(one)}">Fix...</button>`
        : '';
    return `<ul class="find${worst}" aria-label="Findings">${findings
      .map((one) => `<li><b>${one.severity}</b>: ${this.goto(esc(one.message), one)}${fix(one)}</li>`)
      .join('')}</ul>`;
  }

  /** A button that opens the list of what the game has for a section. */
  private add(key: string, to: string | undefined, text = 'Add...'): string {
    if (!this.live) return '';
    const label = to === undefined ? '' : ` aria-label="${esc(`Add to ${to}`)}"`;
    return `<button type="button" class="add" data-add="${esc(key)}"${label} aria-haspopup="dialog">${esc(text)}</button>`;
  }

  /** Buttons that add the kinds that no section shows yet. */
  private others(): string {
    const { adds } = this.model;
    if (!this.live || adds.length === 0) return '';
    const buttons = adds.map(({ kind, name }) => this.add(`kind ${kind}`, undefined, `Add ${name}...`));
    return this.part('div', '@add', buttons.join(' '));
  }

  private rest(): string {
    const { rest } = this.model;
    const inside =
      rest.length === 0
        ? ''
        : folded(
            `${rest.length} more ${rest.length === 1 ? 'value' : 'values'}`,
            `<dl class="numbers n3">${rest.map((one) => this.number(one)).join('')}</dl>`,
          );
    if (this.live) return this.part('div', '@rest', inside);
    return inside === '' ? '' : `${inside}\n`;
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
    // Tables of the rules are looked up now and then: on a screen they open at a click.
    if (this.live && block.type === 'table' && block.of === 'rules')
      return this.part('section', key, folded(esc(title ?? 'Table'), inside));
    const more = block.adds ? this.add(key, title ?? inTitle(block)) : '';
    return inside === '' ? '' : this.part('section', key, `${heading}${inside}${more}`);
  }

  private inside(block: PageBlockModel): string {
    const { columns = 1 } = block;
    switch (block.type) {
      case 'scores': {
        const deep = block.items.some(({ lines }) => lines.length > 0) ? ' deep' : '';
        const grid = (items: readonly PageScore[]): string =>
          `<div class="grid n${columns}${deep}">${items.map((one) => this.score(one)).join('')}</div>`;
        const usual = this.live ? block.items.filter(({ isUsual }) => isUsual) : [];
        const rest = block.items.filter((one) => !usual.includes(one));
        const names = usual.map(({ label }) => esc(label)).join(', ');
        return `${this.withoutZeros(rest, isIdle, grid)}${usual.length === 0 ? '' : folded(`As usual: ${names}`, grid(usual))}`;
      }
      case 'numbers':
        return this.numbers(block.items, columns);
      case 'track': {
        const { value, steps } = block;
        const rows = steps.map(({ at, words }) => `<li><b>${esc(at)}</b> ${esc(words)}</li>`);
        return `<div class="track"><div class="head"><span class="name">${esc(value.label)}</span> <span class="big">${this.value(value)}</span><span class="now">now <span></span></span></div>${value.boxes ? this.boxes(value.boxes, value.label, tickedWith(value.boxes)) : ''}${rows.length === 0 ? '' : `<ol>${rows.join('')}</ol>`}</div>`;
      }
      case 'counter': {
        const others = block.others.map(
          (one) => `<span class="soft">${esc(one.label)} <b>${this.cell(one)}</b></span>`,
        );
        return `<div class="track counter"><div class="head"><span class="name">${esc(block.value.label)}</span> <span class="big">${this.cell(block.value, setterOf(block.value), block.value.label)}</span>${others.join(' ')}<span class="now">now <span></span><span></span><span></span></span></div></div>`;
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
          .map(({ key, label, what, at, isDone, odds = '', ...one }) => {
            const name =
              label === ''
                ? esc(what)
                : `<span class="what-for">${esc(label)}</span> <small class="soft what">${esc(what)}</small>`;
            const shown =
              this.live && (isDone || one.text !== '')
                ? this.preparedRoll(key, one.text, label || what)
                : this.cell(one);
            return `<tr${this.id(key)}><th scope="row">${this.goto(name, { ...(at && { at }) })}${this.flag(key)}</th><td data-head="Roll"><b>${shown}</b></td><td class="soft" data-head="Odds">${esc(odds).replaceAll(' %', '&nbsp;%')}</td></tr>`;
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
        `<li${this.id(line.key)}><span>${this.goto(esc(line.label), line)}${this.flag(line.key)}${this.steps(line)}</span><span class="own">${esc(line.own ?? '')}</span><b>${this.cell(line)}</b></li>`,
    );
    return `<div class="score"${this.id(key)}><span class="name">${this.goto(esc(label), score)}${this.steps(score)}${this.flag(key)}${small}</span><span class="big${score.text.length > LONG ? ' long' : ''}">${this.value(score, setterOf(score), label)}</span>${list.length === 0 ? '' : `<ul>${list.join('')}</ul>`}</div>`;
  }

  private power(power: PageScore): string {
    const { key, label, lines, cost } = power;
    const said = lines.map(
      (line) => `${this.goto(esc(line.label), line)}${line.text === '' ? '' : ` ${this.value(line)}`}`,
    );
    return `<div class="power"${this.id(key)}><div class="head"><span class="name">${this.goto(esc(label), power)}${this.steps(power)}${this.flag(key)}</span>${cost === undefined ? '' : `<span class="soft">${esc(cost)} pts</span>`}<span class="big${power.text.length > LONG ? ' long' : ''}">${this.cell(power)}</span></div>${said.length === 0 ? '' : `<p>${said.join(' · ')}</p>`}</div>`;
  }

  /** Values in columns. */
  private numbers(items: readonly PageNumber[], columns: number): string {
    return this.withoutZeros(
      items,
      isZero,
      (some) => `<dl class="numbers n${columns}">${some.map((one) => this.number(one)).join('')}</dl>`,
    );
  }

  /** On a screen values that are zero are folded away. */
  private withoutZeros<One extends PageNumber>(
    items: readonly One[],
    isFolded: (one: One) => boolean,
    list: (of: readonly One[]) => string,
  ): string {
    const zero = this.live ? items.filter(isFolded) : [];
    if (zero.length === 0) return list(items);
    const rest = items.filter((one) => !zero.includes(one));
    return `${rest.length === 0 ? '' : list(rest)}${folded(`Zero: ${zero.map(({ label }) => esc(label)).join(', ')}`, list(zero))}`;
  }

  private number(one: PageNumber): string {
    return `<div><dt>${this.goto(esc(one.label), one)}</dt><dd>${this.cell(one, setterOf(one), one.label)}</dd></div>`;
  }

  private body(
    places: readonly ShownPlace[],
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
      return `<div class="place ${drawn ? (index % 2 === 0 ? 'left' : 'right') : 'any'}"${this.id(`place ${name.toLowerCase()}`)}><div class="head">${hitOn === undefined ? '' : `<span class="pill">${esc(hitOn)}</span>`}<span class="name">${esc(name)}</span>${armour.join('')}${this.flag(`place ${name.toLowerCase()}`)}</div>${this.boxes(boxes, name, marks)}${state}</div>`;
    });
    const legend = marks.map(({ word, sign }) => `<b>${esc(sign)}</b> ${esc(word)}`).join(' · ');
    return `<div class="body${drawn ? ' drawn' : ''}">${drawn ? figureSvg(drawn, esc) : ''}${list.join('')}</div>${legend === '' ? '' : `<p class="legend">${legend}</p>`}`;
  }

  /** Groups in one table; a long one flows through two columns, which repeat its head and share the widths of its cells. */
  private traits(
    head: readonly PageHead[],
    groups: readonly { readonly title?: string; readonly rows: readonly PageRow[] }[],
    columns: number,
  ): string {
    const all = [{ label: '' }, ...head];
    const inside = groups.map(({ title, rows }) => {
      const name =
        title === undefined
          ? ''
          : `<tr><th scope="rowgroup" colspan="${all.length}" class="group">${esc(title)}</th></tr>`;
      return `<tbody>${name}${this.lines(head, rows)}</tbody>`;
    });
    const table = this.tableOf('traits', all, inside.join(''));
    return columns < 2 || groups.length > 1 ? table : `<div class="halves">${table}</div>`;
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
      .map((row) => {
        const { key, name, at, depth = 0, count, boxes, cells, steps } = row;
        const times = count === undefined ? '' : `${count} × `;
        const indent = depth === 0 ? '' : ` class="d${Math.min(depth, 3)}"`;
        const inside = cells.map(
          (cell, index) =>
            `<td${cell.text.length > LONGEST ? ' class="long"' : ''} data-head="${esc(head[index] ? headText(head[index]) : '')}">${cell.text === '' && !cell.boxes ? '' : this.cell(cell, index === 0 && steps && key !== undefined ? `row:${key}` : undefined, name)}</td>`,
        );
        const untaken = row.isUntaken ? ' class="untaken"' : '';
        return `<tr${untaken}${this.id(key)}><th scope="row"${indent}>${this.goto(esc(`${times}${name}`), { ...(at && { at }) })}${boxes ? ` ${this.boxes(boxes, name, tickedWith(boxes))}` : ''}${this.steps({ ...row, label: name })}${this.flag(key)}</th>${inside.join('')}</tr>`;
      })
      .join('');
  }

  /** A value with its chance, or its boxes. */
  private cell(cell: PageCell, set?: string, name = ''): string {
    const isOwn = cell.chance !== undefined && isSame(cell.text, cell.chance);
    const said = isOwn ? (this.live && cell.roll !== undefined ? 'roll' : undefined) : cell.chance;
    const chance = said === undefined ? '' : ` <span class="chance">${this.roll(cell, said)}</span>`;
    const now = cell.now === undefined ? '' : ` <span class="changed">now ${esc(cell.now)}</span>`;
    if (cell.boxes)
      return `<span class="hide">${esc(cell.text)}</span>${this.boxes(cell.boxes, name, tickedWith(cell.boxes))}`;
    return `${this.value(cell, set, name)}${now}${chance}`;
  }

  private value({ text, cell, roll, chance, odds }: PageCell, set?: string, name = ''): string {
    const shown = esc(text);
    if (roll !== undefined && chance === undefined && cell === undefined)
      return this.roll({ text, roll, ...(odds && { odds }) }, text);
    if (!this.live || cell === undefined || shown === '') return this.typed(shown, set, name);
    const typed = set === undefined ? '' : ` data-set="${esc(set)}"`;
    return `<button type="button" data-cell="${esc(cell)}"${typed}>${shown}</button>`;
  }

  /** A text that can be replaced by typing another one. */
  private typed(shown: string, set: string | undefined, name: string): string {
    if (!this.live || set === undefined) return shown;
    const label = shown === '&nbsp;' ? ` aria-label="${esc(`write ${name}`)}"` : '';
    return `<button type="button" data-set="${esc(set)}"${label}>${shown}</button>`;
  }

  private boxes(boxes: PageBoxes, name: string, marks: readonly Omit<PageMark, 'count'>[]): string {
    return this.live ? liveBoxes(boxes, name, marks) : boxesHtml(boxes);
  }

  private steps({ key, label, steps }: Pick<PageScore, 'key' | 'label' | 'steps'>): string {
    return this.live && steps && key !== undefined ? stepButtons(key, label) : '';
  }

  private roll({ roll, odds }: PageCell, chance: string): string {
    const shown = esc(chance);
    if (!this.live || roll === undefined)
      return odds === undefined ? shown : `<span title="${esc(odds)}">${shown}</span>`;
    return `<button type="button" data-roll="${esc(roll)}" aria-label="${esc(`roll ${roll}, ${chance}`)}" title="${esc(odds ?? '')}">${shown}</button>`;
  }

  /** A roll that is a line of the text. */
  private preparedRoll(key: string, text: string, what: string): string {
    const [name, shown] = text === '' ? [`do ${what}`, 'Do'] : [`roll ${what}, ${text}`, text];
    return `<button type="button" data-line-roll="${esc(key)}" aria-label="${esc(name)}">${esc(shown)}</button>`;
  }

  /** A name that links to the author's line. */
  private goto(shown: string, { at }: { readonly at?: PageModel['at'] }): string {
    if (!this.live || !at) return shown;
    return `<button type="button" data-line="${at.line}" data-column="${at.column}" data-end="${at.endLine}"${at.file === undefined ? '' : ` data-file="${esc(at.file)}"`}>${shown}</button>`;
  }

  private id(key: string | undefined): string {
    return this.live && key !== undefined ? ` data-row="${esc(key)}"` : '';
  }

  /** The finding of a row; in print only a sign, as the list of findings has the message. */
  private flag(key: string | undefined): string {
    const indexes = (key !== undefined && this.findingsAt.get(key)) || [];
    if (!this.live)
      return indexes.length === 0 ? '' : '<span class="flag" role="img" aria-label="has a finding">!</span>';
    return indexes
      .flatMap((index) => {
        const finding = this.model.findings[index];
        return finding ? [rowFinding(finding, index)] : [];
      })
      .join('');
  }
}

/** The title for the lines of scores. */
function inTitle(block: PageBlockModel): string | undefined {
  return block.type === 'scores' ? block.inside : undefined;
}

/** A part that opens at a click. */
function folded(summary: string, inside: string): string {
  return `<details><summary>${summary}</summary>${inside}</details>`;
}

/** Whether a value is zero or empty, so that a screen can fold it away. */
function isZero({ text, now, chance }: PageNumber): boolean {
  return (text === '0' || text === '') && now === undefined && chance === undefined;
}

/** A score of zero that follows from others and cannot be bought. */
function isIdle(score: PageScore): boolean {
  return isZero(score) && !score.steps && score.lines.length === 0 && score.cost === undefined && !setterOf(score);
}

/** The mark of boxes that have only one. */
function tickedWith({ ticks }: PageBoxes): readonly Omit<PageMark, 'count'>[] {
  return [{ word: ticks?.is === 'field' ? ticks.field : 'used', sign: 'X' }];
}

function setterOf({ field, key, steps }: { readonly field?: string; readonly key?: string; readonly steps?: true }) {
  if (field !== undefined) return `field:${field}`;
  return steps && key !== undefined ? `row:${key}` : undefined;
}
