/** The script inside the sheet's webview: shows the page that it is sent, and sends clicks and keys to the extension. */
import type { KeptState, PageMessage, ViewMessage } from '../between.js';
import type { SheetWords } from '../html.js';
import { closeMenu, openMenu } from './menu.js';
import { nextStop, stopsIn } from './stops.js';
import { startTyping } from './typing.js';

/** The stored state of the page. */
interface Kept extends KeptState {
  readonly scroll: number;
  /** Keys of the parts that are unfolded. */
  readonly open: readonly string[];
}

declare function acquireVsCodeApi(): {
  postMessage(message: PageMessage): void;
  getState(): Kept | undefined;
  setState(state: Kept): void;
};

const host = acquireVsCodeApi();
const page = element('page');
const why = element('why');
const said = element('said');
const stale = element('stale');
const menu = element('menu');
const words: SheetWords = JSON.parse(document.body.dataset.words ?? '{}');

let state: KeptState | undefined;
/** The cursor in the text. */
let cursor = { line: 0, column: 0 };
/** The element that had the focus before an explanation or a menu was opened. */
let opener: Focused | undefined;

function element(id: string): HTMLElement {
  const byId = document.getElementById(id);
  if (byId === null) throw new Error(`the page has no #${id}`);
  return byId;
}

// ------------------------------------------------------------------------------------------------------- showing the page

/** Identifies an element across updates of the page: its part, and its purpose. */
interface Focused {
  readonly block: string;
  readonly selector: string;
  readonly index: number;
}

const PURPOSES = ['cell', 'set', 'roll', 'lineRoll', 'line', 'by', 'box', 'fix', 'findings'] as const;

function focused(target: Element | null): Focused | undefined {
  const block = target?.closest<HTMLElement>('[data-block]');
  if (!(target instanceof HTMLElement) || !block) return undefined;
  const purpose = PURPOSES.find((name) => target.dataset[name] !== undefined);
  if (!purpose) return undefined;
  const attribute = `data-${purpose.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const row = target.closest<HTMLElement>('[data-row],[data-boxes]');
  const inRow = row?.dataset.row ? `[data-row="${CSS.escape(row.dataset.row)}"] ` : '';
  const inBoxes = row?.dataset.boxes ? `[data-boxes="${CSS.escape(row.dataset.boxes)}"] ` : '';
  const value = ['box', 'by', 'cell', 'set', 'roll', 'lineRoll'].includes(purpose)
    ? `="${CSS.escape(target.dataset[purpose] ?? '')}"`
    : '';
  const selector = `${inRow}${inBoxes}[${attribute}${value}]`;
  return { block: block.dataset.block ?? '', selector, index: [...block.querySelectorAll(selector)].indexOf(target) };
}

function blockOf(key: string): HTMLElement | undefined {
  return page.querySelector<HTMLElement>(`[data-block="${CSS.escape(key)}"]`) ?? undefined;
}

function focusAgain(what: Focused | undefined): void {
  const again = what && blockOf(what.block)?.querySelectorAll<HTMLElement>(what.selector);
  again?.[Math.max(0, Math.min(what?.index ?? 0, again.length - 1))]?.focus({ preventScroll: true });
}

/** Replaces parts of the page; unfolded parts and the focus stay. */
function fill(blocks: readonly (readonly [key: string, html: string])[], isFresh: boolean): void {
  const before = focused(document.activeElement);
  const open = openParts();
  for (const [key, html] of blocks) {
    const part = blockOf(key);
    if (!part) continue;
    part.innerHTML = html;
    for (const details of part.querySelectorAll('details')) details.open = open.includes(key);
    if (isFresh) restartAnimation(part);
  }
  if (before && document.activeElement !== null && focused(document.activeElement) === undefined) focusAgain(before);
  showCursor(false);
}

function restartAnimation(part: HTMLElement): void {
  part.classList.remove('fresh');
  void part.offsetWidth;
  part.classList.add('fresh');
}

function openParts(): string[] {
  return [...page.querySelectorAll<HTMLElement>('[data-block]:has(details[open])')].map(
    (part) => part.dataset.block ?? '',
  );
}

function keep(): void {
  if (state) host.setState({ ...state, scroll: window.scrollY, open: openParts() });
}

function showPage(message: Extract<ViewMessage, { type: 'page' }>): void {
  const stored = host.getState();
  const isSame = stored !== undefined && stored.uri === message.state.uri && stored.name === message.state.name;
  const scroll = message.isOther && !isSame ? 0 : state ? window.scrollY : (stored?.scroll ?? 0);
  const before = focused(document.activeElement);
  const open = state ? openParts() : isSame ? stored.open : [];
  state = message.state;
  page.innerHTML = message.frame;
  fill(message.blocks, false);
  for (const key of open) for (const details of blockOf(key)?.querySelectorAll('details') ?? []) details.open = true;
  if (message.isOther) {
    closeWhy(false);
    say('', false);
  }
  window.scrollTo(0, scroll);
  focusAgain(before);
  keep();
}

function isAtCursor({ line, column, end }: DOMStringMap): boolean {
  const begins = Number(line);
  const isBefore = begins < cursor.line || (begins === cursor.line && Number(column) <= cursor.column);
  return isBefore && cursor.line <= Number(end);
}

/** Marks the row with the cursor, and scrolls to it if it is out of sight. */
function showCursor(scrolls: boolean): void {
  for (const old of page.querySelectorAll('.here')) old.classList.remove('here');
  const named = [...page.querySelectorAll<HTMLElement>('[data-line]:not([data-file])')].findLast(
    (one) => isAtCursor(one.dataset) && !one.closest('[data-block^="@"]'),
  );
  const row = named?.closest<HTMLElement>('[data-row],tr,li,.numbers div') ?? named;
  row?.classList.add('here');
  const place = row?.getBoundingClientRect();
  const head = page.querySelector('header')?.offsetHeight ?? 0;
  if (scrolls && place && (place.top < head || place.bottom > window.innerHeight - 60))
    row?.scrollIntoView({ block: 'center' });
}

// --------------------------------------------------------------------------------------------------------- explanations

function showWhy({ lines }: Extract<ViewMessage, { type: 'explanation' }>): void {
  const list = document.createElement('ul');
  for (const { depth, text, sources } of lines) {
    const line = document.createElement('li');
    line.className = `depth${Math.min(depth, 2)}`;
    line.append(text);
    for (const { text: source, at } of sources) {
      const shown = document.createElement(at === undefined ? 'span' : 'button');
      shown.className = 'source';
      shown.textContent = source;
      if (at !== undefined) {
        shown.setAttribute('type', 'button');
        shown.addEventListener('click', () => host.postMessage({ type: 'source', at }));
      }
      line.append(shown);
    }
    list.append(line);
  }
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'close';
  close.textContent = words.close;
  close.addEventListener('click', () => closeWhy(true));
  why.replaceChildren(close, list);
  why.hidden = false;
  why.focus();
}

function closeWhy(returns: boolean): void {
  const wasOpen = !why.hidden;
  why.hidden = true;
  why.replaceChildren();
  if (wasOpen && returns) focusAgain(opener);
}

function say(text: string, isProblem: boolean): void {
  said.textContent = text;
  said.classList.toggle('bad', isProblem);
}

// ---------------------------------------------------------------------------------------------------- boxes and values

type Mark = readonly [sign: string, word: string, count: number];

function marksOf(boxes: HTMLElement): readonly Mark[] {
  return JSON.parse(boxes.dataset.marks ?? '[]');
}

/** Sets the counts of some marks, and leaves the others as they are. */
function tick(boxes: HTMLElement, marks: readonly (readonly [number, number])[]): void {
  host.postMessage({ type: 'mark', boxes: boxes.dataset.boxes ?? '', marks });
}

/** Index of the mark of a box: boxes are filled in the order of the marks. */
function markAt(marks: readonly Mark[], box: number): number {
  let below = 0;
  return marks.findIndex(([, , count]) => {
    below += count;
    return box <= below;
  });
}

function chooseBox(box: HTMLElement): void {
  const boxes = box.closest<HTMLElement>('[data-boxes]');
  if (!boxes) return;
  const marks = marksOf(boxes);
  const number = Number(box.dataset.box);
  const present = markAt(marks, number);
  const [only] = marks;
  if (marks.length === 1 && only) {
    tick(boxes, [[0, number === only[2] ? number - 1 : number]]);
    return;
  }
  opener = focused(box);
  const choices = marks.map(([sign, word]) => `${sign} ${word}`);
  openMenu(menu, words.marks, [...choices, ...(present < 0 ? [] : [words.none])], box, (chosen) => {
    focusAgain(opener);
    if (chosen !== undefined) change(boxes, present, chosen < marks.length ? chosen : -1);
  });
}

/** Sets the mark of a box; -1 removes it. */
function change(boxes: HTMLElement, from: number, to: number): void {
  if (from === to) return;
  const marks = marksOf(boxes);
  const more = (at: number, by: number): [number, number][] => (at < 0 ? [] : [[at, (marks[at]?.[2] ?? 0) + by]]);
  tick(boxes, [...more(from, -1), ...more(to, 1)]);
}

/** Handles a key on a box: the sign of a mark, or a key that removes the mark. */
function markByKey(box: HTMLElement, key: string): boolean {
  const boxes = box.closest<HTMLElement>('[data-boxes]');
  if (!boxes) return false;
  const marks = marksOf(boxes);
  const present = markAt(marks, Number(box.dataset.box));
  if (key === 'Backspace' || key === 'Delete') {
    change(boxes, present, -1);
    return true;
  }
  const chosen = marks.findIndex(([sign]) => sign.toLowerCase() === key.toLowerCase());
  if (chosen < 0) return false;
  if (marks.length === 1) chooseBox(box);
  else change(boxes, present, chosen);
  return true;
}

function type(of: HTMLElement): void {
  const id = of.dataset.set;
  if (id === undefined || document.body.classList.contains('read-only')) return;
  const before = focused(of);
  startTyping(of, (text) => {
    if (text !== undefined) host.postMessage({ type: 'set', of: id, text });
    focusAgain(before);
  });
}

// --------------------------------------------------------------------------------------------------------------- clicks

/** Carries out a click on a button of the page. */
function choose(target: HTMLElement, isDouble: boolean): void {
  const { dataset } = target;
  const { cell, set, roll, lineRoll, line, by, box, fix } = dataset;
  if (set !== undefined && (isDouble || cell === undefined)) type(target);
  else if (cell !== undefined) {
    opener = focused(target);
    host.postMessage({ type: 'explain', cell });
  } else if (roll !== undefined) host.postMessage({ type: 'roll', what: roll });
  else if (lineRoll !== undefined) host.postMessage({ type: 'rollLine', row: lineRoll });
  else if (line !== undefined)
    host.postMessage({
      type: 'goto',
      line: Number(line),
      column: Number(dataset.column),
      ...(dataset.file !== undefined && { file: dataset.file }),
    });
  else if (by !== undefined) step('take', target);
  else if (box !== undefined) chooseBox(target);
  else if (fix !== undefined) {
    opener = focused(target);
    host.postMessage({ type: 'fixes', finding: Number(fix) });
  } else if (dataset.findings !== undefined) showFindings();
}

function showFindings(): void {
  const first = page.querySelector<HTMLElement>('.find button, .said button, .find, .said');
  first?.scrollIntoView({ block: 'center' });
  first?.focus();
}

/** `on` while the preview of a step is wanted, `left` once its button was left: a later answer is ignored then. */
let trial: 'none' | 'on' | 'left' = 'none';

function step(kind: 'try' | 'take', button: HTMLElement): void {
  trial = kind === 'try' ? 'on' : 'none';
  const row = button.closest<HTMLElement>('[data-steps]')?.dataset.steps;
  const by = button.dataset.by === '-1' ? -1 : 1;
  if (row !== undefined && !document.body.classList.contains('read-only')) host.postMessage({ type: kind, row, by });
}

page.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
  trial = 'none';
  if (button) choose(button, false);
});
page.addEventListener('dblclick', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[data-set]') : null;
  if (button) choose(button, true);
});

/** Previews the outcome of a step when its button is hovered or focused. */
for (const look of ['focusin', 'mouseover'] as const)
  page.addEventListener(look, ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-by]') : null;
    if (button) step('try', button);
  });
for (const leave of ['focusout', 'mouseout'] as const)
  page.addEventListener(leave, ({ target }) => {
    if (trial !== 'on' || !(target instanceof Element) || !target.closest('button[data-by]')) return;
    trial = 'left';
    say('', false);
  });

// ----------------------------------------------------------------------------------------------------------------- keys

document.addEventListener('keydown', (event) => {
  trial = 'none';
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
  if (byKey(event.key, document.activeElement)) event.preventDefault();
});

/** Handles a key; returns whether it has a meaning here. */
function byKey(key: string, at: Element | null): boolean {
  if (key === 'Escape') {
    if (!why.hidden) closeWhy(true);
    else host.postMessage({ type: 'leave' });
    return true;
  }
  if (!(at instanceof HTMLElement)) return false;
  if (key.startsWith('Arrow')) return move(key, at);
  if (at.dataset.box !== undefined && markByKey(at, key)) return true;
  const row = at.closest<HTMLElement>('[data-row],li,tr,.score');
  if (key === '+' || key === '-') {
    const button = row?.querySelector<HTMLElement>(`[data-by="${key === '+' ? 1 : -1}"]`);
    if (!button) return false;
    if (button === at) step('take', button);
    else button.focus();
    return true;
  }
  if (key !== 'F2') return false;
  const value = at.dataset.set === undefined ? row?.querySelector<HTMLElement>('[data-set]') : at;
  if (value) type(value);
  return value !== null && value !== undefined;
}

function move(key: string, at: HTMLElement): boolean {
  const isInPage = page.contains(at) || at === document.body;
  const next = isInPage ? nextStop(stopsIn(page), at, key) : undefined;
  if (!next) return false;
  const boxes = next.closest('[data-boxes]');
  // Tab returns to the box that was focused last.
  for (const box of boxes?.querySelectorAll<HTMLElement>('[data-box]') ?? []) box.tabIndex = box === next ? 0 : -1;
  next.focus();
  return true;
}

// ------------------------------------------------------------------------------------------------------------- messages

window.addEventListener('message', ({ data }: MessageEvent<ViewMessage>) => {
  switch (data.type) {
    case 'page':
      showPage(data);
      break;
    case 'blocks':
      fill(data.blocks, true);
      break;
    case 'cursor':
      cursor = data;
      showCursor(data.scrolls);
      break;
    case 'explanation':
      showWhy(data);
      break;
    case 'fixes': {
      const at = page.querySelector<HTMLElement>(`[data-fix="${data.finding}"]`);
      if (at)
        openMenu(menu, words.fixes, data.titles, at, (chosen) => {
          focusAgain(opener);
          if (chosen !== undefined) host.postMessage({ type: 'fix', at: chosen });
        });
      break;
    }
    case 'said':
      if (trial !== 'left') say(data.words, data.isProblem);
      break;
    case 'stale':
      stale.textContent = data.words === undefined ? '' : `${words.stale} ${data.words}`;
      stale.hidden = data.words === undefined;
      document.body.classList.toggle('stale', data.words !== undefined);
      break;
    case 'may':
      document.body.classList.toggle('read-only', !data.edit);
      if (state) state = { ...state, isPinned: data.isPinned };
      keep();
      break;
  }
});

let scrolled: ReturnType<typeof setTimeout> | undefined;
window.addEventListener('scroll', () => {
  closeMenu(menu);
  clearTimeout(scrolled);
  scrolled = setTimeout(keep, 200);
});
page.addEventListener('toggle', keep, true);

host.postMessage({ type: 'ready' });
