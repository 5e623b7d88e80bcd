/** The script inside the sheet's webview: shows the page that it is sent, and sends clicks and keys to the extension. */
import { render } from 'preact';
import { element, redrawn } from '../../in-webview.js';
import type { Additions, KeptState, PageMessage, ViewMessage } from '../between.js';
import type { SheetWords } from '../html.js';
import { Boxes, type Counts } from './boxes.js';
import { parsed, type Typing } from './markup.js';
import { type Chosen, type MenuItem, OpenMenu } from './menu-items.js';
import { type Part, Sheet, type View } from './sheet.js';
import { nextStop, stopsIn } from './stops.js';

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
const words: SheetWords = JSON.parse(document.body.dataset.words ?? '{}');
const root = element('sheet');

let state: KeptState | undefined;
/** The cursor in the text. */
let cursor = { line: 0, column: 0 };
/** The element that had the focus before an explanation or a menu was opened. */
let opener: HTMLElement | undefined;
let frame: View['frame'];
const parts = new Map<string, Part>();
let typing: Typing | undefined;
let stale: string | undefined;
let why: View['why'];
let said: View['said'] = { words: '', isProblem: false };
let menu: OpenMenu | undefined;

// ------------------------------------------------------------------------------------------------------- showing the page

const draw = redrawn(drawOnce);

function drawOnce(): void {
  document.body.classList.toggle('stale', stale !== undefined);
  const view: View = {
    words,
    frame,
    parts,
    here: rowAt(cursor),
    typing,
    stale,
    why,
    said,
    menu,
    closeWhy: () => closeWhy(true),
    goTo: (at) => host.postMessage({ type: 'source', at }),
  };
  render(<Sheet view={view} />, root);
}

/** Replaces parts of the page; with `isFresh` they are highlighted as changed. */
function fill(blocks: readonly (readonly [key: string, html: string])[], isFresh: boolean): void {
  for (const [key, html] of blocks) {
    const edition = parts.get(key)?.edition ?? 0;
    parts.set(key, { nodes: parsed(html), edition: isFresh ? edition + 1 : edition });
  }
}

/** Parts of the page in which something is unfolded. */
function openParts(): string[] {
  return [...root.querySelectorAll<HTMLElement>('[data-block]:has(details[open])')].map(
    (part) => part.dataset.block ?? '',
  );
}

function keep(): void {
  if (state) host.setState({ ...state, scroll: window.scrollY, open: openParts() });
}

function showPage(message: Extract<ViewMessage, { type: 'page' }>): void {
  const stored = host.getState();
  const isSame = stored !== undefined && stored.uri === message.state.uri && stored.name === message.state.name;
  const isFirst = state === undefined;
  const scroll = message.isOther && !isSame ? 0 : isFirst ? (stored?.scroll ?? 0) : window.scrollY;
  state = message.state;
  frame = parsed(message.frame);
  parts.clear();
  fill(message.blocks, false);
  if (message.isOther) {
    why = undefined;
    menu = undefined;
    typing = undefined;
    said = { words: '', isProblem: false };
  }
  draw();
  // After a reload, the parts that were unfolded are unfolded again.
  if (isFirst && isSame)
    for (const key of stored.open)
      for (const details of partOf(key)?.querySelectorAll('details') ?? []) details.open = true;
  window.scrollTo(0, scroll);
  keep();
}

function partOf(key: string): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(`[data-block="${CSS.escape(key)}"]`) ?? undefined;
}

/** The row of the line with the cursor: an element of a part as it was sent. */
function rowAt({ line, column }: typeof cursor): Element | undefined {
  const isThere = ({ dataset }: HTMLElement): boolean => {
    const begins = Number(dataset.line);
    return (begins < line || (begins === line && Number(dataset.column) <= column)) && line <= Number(dataset.end);
  };
  const named = [...parts]
    .filter(([key]) => !key.startsWith('@'))
    .flatMap(([, { nodes }]) =>
      nodes.flatMap((node) =>
        node instanceof Element ? [...node.querySelectorAll<HTMLElement>('[data-line]:not([data-file])')] : [],
      ),
    )
    .findLast(isThere);
  return named?.closest('[data-row],tr,li,.numbers div') ?? named;
}

/** Scrolls to the row with the cursor if it is out of sight. */
function scrollToCursor(): void {
  const row = root.querySelector('.here');
  const place = row?.getBoundingClientRect();
  const head = root.querySelector('header')?.offsetHeight ?? 0;
  if (place && (place.top < head || place.bottom > window.innerHeight - 60)) row?.scrollIntoView({ block: 'center' });
}

// ------------------------------------------------------------------------------------------------ explanations and menus

/** Returns the focus to the element that opened an explanation or a menu. */
function restoreFocus(): void {
  if (opener?.isConnected) opener.focus({ preventScroll: true });
  opener = undefined;
}

function closeWhy(returns: boolean): void {
  const wasOpen = why !== undefined;
  why = undefined;
  draw();
  if (wasOpen && returns) restoreFocus();
}

function say(text: string, isProblem: boolean): void {
  said = { words: text, isProblem };
  draw();
}

function openMenu(offer: OpenMenu['offer'], chosen: (one: Chosen) => void): void {
  menu = new OpenMenu(offer, draw, (one) => {
    // Closing it moves the focus away from its field, which would close it a second time.
    if (!menu) return;
    menu = undefined;
    draw();
    restoreFocus();
    if (one) chosen(one);
  });
  draw();
}

function showFixes({ finding, titles }: Extract<ViewMessage, { type: 'fixes' }>): void {
  const beside = root.querySelector(`[data-fix="${finding}"]`);
  const items = titles.map((label, at): MenuItem => ({ at, label }));
  if (beside)
    openMenu({ title: words.fixes, items, beside }, ({ item }) => host.postMessage({ type: 'fix', at: item }));
}

/** The list of what the game has for a section. */
function showAdditions({ section, items }: Additions): void {
  const beside = root.querySelector(`[data-add="${CSS.escape(section)}"]`);
  if (!beside) return;
  said = { words: '', isProblem: false };
  const isOneKind = new Set(items.map(({ kind }) => kind)).size === 1;
  const ownWords = (kind: string): string => words.ownName.replace('{0}', kind);
  const listed = items.map(({ label, kind, inside, price, isUnmet }, at): MenuItem => {
    const note = [
      ...(isOneKind ? [] : [kind]),
      ...(inside === undefined ? [] : [inside]),
      ...(isUnmet ? [words.unmet] : []),
    ].join(' · ');
    return {
      at,
      label: label === '…' ? ownWords(kind) : label,
      // Points are in brackets, as on a sheet; money is not.
      ...(price !== undefined && { price: price.startsWith('$') ? price : `[${price}]` }),
      ...(note !== '' && { note }),
      needsWords: label.includes('…'),
      ...(isUnmet && { isUnmet }),
    };
  });
  const asks = ({ label }: MenuItem): string => words.nameIt.replace('{0}', label);
  openMenu({ title: words.add, items: listed, beside, finds: words.find, asks }, ({ item, words: typed }) => {
    const chosen = items[item];
    if (chosen) host.postMessage({ type: 'add', section, key: chosen.key, ...(typed !== undefined && { typed }) });
  });
}

// ---------------------------------------------------------------------------------------------------- boxes and values

function tick({ id }: Boxes, marks: Counts): void {
  if (marks.length > 0) host.postMessage({ type: 'mark', boxes: id, marks });
}

function chooseBox(box: HTMLElement): void {
  const boxes = Boxes.around(box);
  if (!boxes) return;
  const number = Number(box.dataset.box);
  if (boxes.marks.length === 1) {
    tick(boxes, boxes.upTo(number));
    return;
  }
  const present = boxes.markOf(number);
  const choices = boxes.marks.map(([sign, word]) => `${sign} ${word}`);
  const items = [...choices, ...(present < 0 ? [] : [words.none])].map((label, at): MenuItem => ({ at, label }));
  opener = box;
  openMenu({ title: words.marks, items, beside: box }, ({ item }) =>
    tick(boxes, boxes.change(present, item < boxes.marks.length ? item : -1)),
  );
}

/** Handles a key on a box. */
function markByKey(box: HTMLElement, key: string): boolean {
  const boxes = Boxes.around(box);
  const counts = boxes?.byKey(Number(box.dataset.box), key);
  if (boxes && counts) tick(boxes, counts);
  return counts !== undefined;
}

function type(of: HTMLElement): void {
  const { set } = of.dataset;
  const { block } = of.closest<HTMLElement>('[data-block]')?.dataset ?? {};
  if (set === undefined || block === undefined || document.body.classList.contains('read-only')) return;
  typing = {
    block,
    set,
    typed: (text) => {
      const hadFocus = document.activeElement instanceof HTMLInputElement;
      typing = undefined;
      draw();
      if (text !== undefined) host.postMessage({ type: 'set', of: set, text });
      if (hadFocus)
        partOf(block)
          ?.querySelector<HTMLElement>(`[data-set="${CSS.escape(set)}"]`)
          ?.focus();
    },
  };
  draw();
}

// --------------------------------------------------------------------------------------------------------------- clicks

/** Carries out a click on a button of the page. */
function choose(target: HTMLElement, isDouble: boolean): void {
  const { dataset } = target;
  const { cell, set, roll, lineRoll, line, by, box, fix, add } = dataset;
  if (set !== undefined && (isDouble || cell === undefined)) type(target);
  else if (cell !== undefined) {
    opener = target;
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
    opener = target;
    host.postMessage({ type: 'fixes', finding: Number(fix) });
  } else if (add !== undefined) {
    opener = target;
    host.postMessage({ type: 'additions', section: add });
  } else if (dataset.findings !== undefined) showFindings();
}

function showFindings(): void {
  const first = root.querySelector<HTMLElement>('.find button, .said button, .find, .said');
  first?.scrollIntoView({ block: 'center' });
  first?.focus();
}

/** `on` while the preview of a step is shown; `left` after the pointer or focus has left its button, so that a late answer is ignored. */
let trial: 'none' | 'on' | 'left' = 'none';

function step(kind: 'try' | 'take', button: HTMLElement): void {
  trial = kind === 'try' ? 'on' : 'none';
  const row = button.closest<HTMLElement>('[data-steps]')?.dataset.steps;
  const by = button.dataset.by === '-1' ? -1 : 1;
  if (row !== undefined && !document.body.classList.contains('read-only')) host.postMessage({ type: kind, row, by });
}

function buttonAt(target: EventTarget | null, selector = 'button'): HTMLElement | undefined {
  const inPage = target instanceof Element && target.closest('#page') ? target : undefined;
  return inPage?.closest<HTMLElement>(selector) ?? undefined;
}

root.addEventListener('click', ({ target }) => {
  const button = buttonAt(target);
  trial = 'none';
  if (button) choose(button, false);
});
root.addEventListener('dblclick', ({ target }) => {
  const button = buttonAt(target, 'button[data-set]');
  if (button) choose(button, true);
});

/** Previews the outcome of a step when its button is hovered or focused. */
for (const look of ['focusin', 'mouseover'] as const)
  root.addEventListener(look, ({ target }) => {
    const button = buttonAt(target, 'button[data-by]');
    if (button) step('try', button);
  });
for (const leave of ['focusout', 'mouseout'] as const)
  root.addEventListener(leave, ({ target }) => {
    if (trial !== 'on' || !buttonAt(target, 'button[data-by]')) return;
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
    if (why !== undefined) closeWhy(true);
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
  const page = element('page');
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
      draw();
      break;
    case 'cursor':
      cursor = data;
      draw();
      if (data.scrolls) scrollToCursor();
      break;
    case 'explanation':
      why = data.lines;
      draw();
      break;
    case 'fixes':
      showFixes(data);
      break;
    case 'additions':
      showAdditions(data);
      break;
    case 'said':
      if (trial !== 'left') say(data.words, data.isProblem);
      break;
    case 'stale':
      stale = data.words;
      draw();
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
  menu?.close();
  clearTimeout(scrolled);
  scrolled = setTimeout(keep, 200);
});
root.addEventListener('toggle', keep, true);

draw();
host.postMessage({ type: 'ready' });
