/** The script inside the roll log's webview: shows entries, newest first, and sends clicks to the extension. */

import type { PageWords } from './html.js';
import type { LoggedRoll, PageMessage, ViewMessage } from './logged-roll.js';

declare function acquireVsCodeApi(): { postMessage(message: PageMessage): void };

const host = acquireVsCodeApi();
const log = element('log');
const empty = element('empty');
const words: PageWords = JSON.parse(log.dataset.words ?? '{}');

/** Indentation of a step that follows from the one above. */
const INDENT = '  ';

/** Details longer than this get a line of their own. */
const SHORT = 50;

function element(id: string): HTMLElement {
  const byId = document.getElementById(id);
  if (byId === null) throw new Error(`the page has no #${id}`);
  return byId;
}

function create(tag: string, className: string, ...children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

function button(label: string, hint: string, message: PageMessage): HTMLElement {
  const element = create('button', '', label);
  element.title = hint;
  element.setAttribute('aria-label', hint);
  element.addEventListener('click', () => host.postMessage(message));
  return element;
}

function dice({ result }: LoggedRoll): HTMLElement {
  const list = create('div', 'dice');
  list.setAttribute('role', 'img');
  const faces = result.dice.map(({ face, role, text = `${face}` }) =>
    role === 'regular' || role === 'die' ? text : `${text} ${role}`,
  );
  list.setAttribute('aria-label', `${words.dice}: ${faces.join(', ')}`);
  for (const { face, role, counts, text = `${face}` } of result.dice) {
    const die = create('span', counts === true ? 'die counts' : 'die', text);
    if (role !== 'regular' && role !== 'die') die.append(create('small', '', role));
    list.append(die);
  }
  return list;
}

function details({ result }: LoggedRoll): HTMLElement {
  const rows = result.details.map(({ label, value }) =>
    create('div', value.length > SHORT ? 'long' : '', create('dt', '', label), create('dd', '', value)),
  );
  return create('dl', '', ...rows);
}

/** The steps of an outcome, folded at first. */
function account({ result }: LoggedRoll): HTMLElement[] {
  if (!result.account || result.account.length === 0) return [];
  return [create('details', 'account', create('summary', '', words.account), stepList(result.account))];
}

/** Steps as a list; indented steps are a nested list below the step that they follow from. */
function stepList(steps: readonly string[]): HTMLElement {
  const list = create('ul', '');
  for (let at = 0; at < steps.length; ) {
    const below = steps.slice(at + 1);
    const count = below.findIndex((step) => !step.startsWith(INDENT));
    const own = count < 0 ? below : below.slice(0, count);
    const item = create('li', '', (steps[at] ?? '').trimStart());
    if (own.length > 0) item.append(stepList(own.map((step) => step.slice(INDENT.length))));
    list.append(item);
    at += own.length + 1;
  }
  return list;
}

function row(entry: LoggedRoll): HTMLElement {
  const { id, asked, result } = entry;
  const item = create('li', '');
  item.id = id;
  const time = create('time', '', new Date(entry.time).toLocaleTimeString());
  time.setAttribute('datetime', entry.time);
  const outcome = create('span', 'outcome', words.outcomes[result.outcome] ?? result.outcome);
  const summary = create('span', 'summary', result.summary);
  const head = create('div', 'head', create('span', 'title', result.title), outcome, summary, time);
  const actions = create(
    'div',
    'actions',
    button(words.copy, words.copyHint, { type: 'copy', id }),
    button(words.again, `${words.again}: ${result.title}`, { type: 'again', id }),
  );
  if (result.push) actions.append(button(words.push, `${words.pushHint}: ${result.title}`, { type: 'push', id }));
  if ((result.changes ?? []).length > 0)
    actions.append(button(words.apply, `${words.applyHint}: ${result.summary}`, { type: 'apply', id }));
  if (asked.line !== undefined) actions.append(button(words.goTo, words.goTo, { type: 'reveal', id }));
  item.append(head, dice(entry), details(entry), ...account(entry), actions);
  return item;
}

function add(entry: LoggedRoll, kept: number): void {
  const item = row(entry);
  item.classList.add('new');
  log.prepend(item);
  while (log.childElementCount > kept) log.lastElementChild?.remove();
}

window.addEventListener('message', ({ data }: MessageEvent<ViewMessage>) => {
  if (data.type === 'add') add(data.entry, data.kept);
  else log.replaceChildren(...data.entries.toReversed().map(row));
  empty.hidden = log.childElementCount > 0;
});

/** Arrow keys move between the entries; Tab moves to the buttons of an entry. */
log.addEventListener('keydown', (event) => {
  const current = document.activeElement?.closest('li');
  if (!current || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  const next = event.key === 'ArrowDown' ? current.nextElementSibling : current.previousElementSibling;
  next?.querySelector('button')?.focus();
  event.preventDefault();
});

host.postMessage({ type: 'ready' });
