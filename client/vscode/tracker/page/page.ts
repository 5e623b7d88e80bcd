/** The script inside the tracker's webview: draws what the extension says, and hands keys and clicks to it. */
import type { TrackerCommand } from '../../../../language/fight/index.js';
import type { TrackerModel } from '../../../../language/show/index.js';
import type { Look, PageMessage, PageState, Shown, ShownEncounter, ViewMessage } from '../between.js';
import { type Child, element } from './dom.js';
import { foot, head, help, log, proposals } from './draw.js';
import { actor, target } from './draw-actor.js';
import { order } from './draw-order.js';
import { Forms } from './forms.js';
import { commandOf, type Focus, type FormName, type KeyCommand } from './keys.js';
import { keyOf, matchingName, neighbour, type OrderRow, rowsOf } from './rows.js';
import type { Acts, View } from './view.js';
import { fill, type TrackerWords } from './words.js';

declare function acquireVsCodeApi(): {
  postMessage(message: PageMessage): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
};

const host = acquireVsCodeApi();
const words: TrackerWords = JSON.parse(document.body.dataset.words ?? '{}');
const place: ShownEncounter = JSON.parse(document.body.dataset.place ?? '{}');
const isForPlayers = place.isForPlayers === true;

let look: Look = host.getState()?.look ?? {};
let shown: Shown | undefined;
let action = 0;
/** A folded row that keys have reached. */
let foldedRow: string | undefined;
const open = new Set<string>();
let isWhole = false;
/** The last entry of the log that has been seen. */
let seen: number | undefined;
let isBusy = false;
/** Enter was pressed before what it means was here. */
let isDoing = false;
/** What is carried out was entered in the form that is open. */
let isOfForm = false;

const forms = new Forms(words, {
  send: (command, dice) => {
    if (carryOut(command, dice)) isOfForm = true;
  },
  find: (typed, isFinal) => {
    const name = matchingName(shown?.model.order.map((member) => member.name) ?? [], typed);
    if (name === undefined) return;
    if (isFinal) select(name);
    else bring(lists(), document.querySelector(`[data-row="${CSS.escape(name)}"]`));
  },
  closed: () => {
    isOfForm = false;
    lists().focus();
  },
});

function lists(): HTMLElement {
  return document.getElementById('who') ?? element('order');
}

function post(message: PageMessage): void {
  host.postMessage(message);
}

function speak(text: string): void {
  element('live').textContent = text;
}

function setLook(next: Look): void {
  look = next;
  host.setState({ place, look });
  post({ type: 'look', look });
  draw();
}

/** Nothing else is begun until it is done or refused: the log has to be written first. Whether this was begun. */
function carryOut(command: TrackerCommand, dice?: string): boolean {
  if (isBusy || !shown || shown.isReadOnly || isForPlayers) return false;
  isBusy = true;
  tell(undefined);
  post({ type: 'do', command, ...(dice !== undefined && { dice }) });
  return true;
}

function tell(text: string | undefined): void {
  const line = element('told');
  line.textContent = text ?? '';
  line.hidden = text === undefined;
}

function rows(): readonly OrderRow[] {
  if (!shown) return [];
  const alone = new Set([selectedName(), targetName()].filter((name) => name !== undefined));
  return rowsOf(shown.model.order, { open, alone });
}

function selectedName(): string | undefined {
  return look.selected ?? shown?.model.selected?.name;
}

function targetName(): string | undefined {
  return look.target ?? shown?.model.target?.name;
}

/** Whether what is shown was made for what is looked at now. */
function isCurrent(): boolean {
  return JSON.stringify(shown?.look) === JSON.stringify(look);
}

/** What Enter does: the chosen action, said or done. */
function chosenAction(model: TrackerModel): Extract<TrackerCommand, { readonly is: 'act' | 'declare' }> | undefined {
  const { selected } = model;
  const one = selected?.actions[action];
  if (!selected || !one || one.refused !== undefined) return undefined;
  return { is: model.phase === 'declare' ? 'declare' : 'act', by: selected.name, line: one.line };
}

function select(key: string): void {
  const row = rows().find((one) => keyOf(one) === key);
  if (row?.is === 'many') {
    open.add(key);
    foldedRow = undefined;
    select(row.names[0] ?? '');
    return;
  }
  foldedRow = undefined;
  action = 0;
  const { selected: _, target: aimed, situation: __ } = look;
  setLook({ selected: key, ...(aimed !== undefined && aimed !== key && { target: aimed }) });
}

function openForm(form: FormName, refused?: { readonly line: string; readonly refused?: string }): void {
  if (!shown || isForPlayers || (shown.isReadOnly && form !== 'find')) return;
  const command = chosenAction(shown.model);
  isOfForm = false;
  forms.open(form, {
    model: shown.model,
    ...(command && { action: command }),
    ...(refused && { text: `${refused.line} ` }),
  });
  if (refused?.refused !== undefined) forms.refuse(refused.refused);
}

function showKeys(isOpen: boolean): void {
  const panel = element('keys');
  panel.hidden = !isOpen;
  panel.replaceChildren(...nodes(isOpen ? help(words, () => showKeys(false)) : []));
  if (isOpen) panel.querySelector('button')?.focus();
  else lists().focus();
}

/** The member who acts next is selected. */
function goOn(is: 'next' | 'resolve'): void {
  const { selected: _, situation: __, ...rest } = look;
  look = rest;
  action = 0;
  host.setState({ place, look });
  post({ type: 'look', look });
  carryOut({ is });
}

const acts: Acts = {
  undo: () => shown?.model.canUndo && carryOut({ is: 'undo' }),
  redo: () => shown?.model.canRedo && carryOut({ is: 'redo' }),
  next: () => goOn('next'),
  resolve: () => shown?.model.phase === 'declare' && goOn('resolve'),
  accept: (proposal) => carryOut({ is: 'accept', proposal }),
  drop: (proposal) => carryOut({ is: 'drop', proposal }),
  carryOut: () => {
    isDoing = !isCurrent();
    if (!shown || isDoing) return;
    const command = chosenAction(shown.model);
    const refused = shown.model.selected?.actions[action];
    if (command) carryOut(command);
    // Mostly a word is missing that only a person can say.
    else if (refused) openForm('line', refused);
  },
  atOnce: () => {
    const command = shown?.model.phase === 'declare' && isCurrent() ? chosenAction(shown.model) : undefined;
    if (command?.is === 'declare') carryOut({ is: 'act', by: command.by, line: command.line });
  },
  open: (form) => openForm(form),
  keys: () => showKeys(element('keys').hidden !== false),
  choose: (at) => {
    const one = shown?.model.selected?.actions[at];
    if (!one) return;
    action = at;
    draw();
    speak([one.label, one.chance, one.drops, one.mean, one.refused].filter((text) => text !== undefined).join(', '));
  },
  select,
  aim: (name) => setLook({ ...look, target: name }),
  say: (line, isOn) => {
    const on = (shown?.model.selected?.situation ?? []).filter((one) => one.on && one.line !== line);
    setLook({ ...look, situation: [...on.map((one) => one.line), ...(isOn ? [line] : [])] });
  },
  tick: (clock, to, reason) => carryOut({ is: 'clock', clock, to, ...(reason !== undefined && { reason }) }),
  bring: (of, isHere) => carryOut({ is: 'by hand', of, lines: [isHere ? 'comes' : 'leaves'], reason: '' }),
  release: (of, word) => carryOut({ is: 'condition', of, word, on: false }),
  place: (by) => {
    const names = shown?.model.order.map((member) => member.name) ?? [];
    const name = selectedName();
    const at = name === undefined ? -1 : names.indexOf(name);
    const other = names[at + by];
    if (name === undefined || at < 0 || other === undefined) return;
    carryOut({
      is: 'order',
      names: names.map((one, index) => (index === at ? other : index === at + by ? name : one)),
    });
  },
  unfold: () => {
    isWhole = !isWhole;
    draw();
  },
  ask: (what) => post({ type: what }),
};

function nodes(children: readonly Child[]): (Node | string)[] {
  return children.filter((child) => child !== undefined && child !== false);
}

/** Puts a part in the place of what was there, if it is another; the focus stays where it was. */
function put(id: string, children: readonly Child[]): void {
  const region = element(id);
  const next = region.cloneNode(false);
  if (!(next instanceof HTMLElement)) return;
  next.append(...nodes(children));
  if (next.isEqualNode(region)) return;
  const focused = region.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>('[data-focus]')?.dataset.focus
    : undefined;
  const scrolled = region.querySelector('[role=listbox]')?.scrollTop ?? 0;
  region.replaceChildren(...next.childNodes);
  const list = region.querySelector('[role=listbox]');
  if (list) list.scrollTop = scrolled;
  if (focused === undefined) return;
  const again = region.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focused)}"]:not(:disabled)`);
  (again ?? lists()).focus();
}

function draw(): void {
  if (!shown) return;
  const { model, saved, isReadOnly } = shown;
  const selected = selectedName();
  const view: View = {
    model,
    words,
    rows: rows(),
    cursor: foldedRow ?? selected,
    selected,
    // Players aim at nothing here.
    target: isForPlayers ? undefined : targetName(),
    action,
    isWhole,
    saved,
    isForPlayers,
    isReadOnly: isReadOnly || isForPlayers,
    acts,
  };
  document.body.classList.add('drawn');
  put('head', head(view));
  const offered = proposals(view);
  put('proposals', offered);
  element('proposals').hidden = offered.length === 0;
  put('order', order(view));
  if (!isForPlayers) {
    put('actor', actor(view));
    put('target', target(view));
  }
  put('log', log(view, seen ?? model.log.at(-1)?.entry ?? 0));
  put('foot', foot(view));
  for (const list of document.querySelectorAll('[role=listbox]'))
    bring(list, list.querySelector('.cursor, .action[aria-selected=true]'));
}

/** Scrolls a list, and nothing around it, until one of its rows is in sight. */
function bring(list: Element, row: Element | null): void {
  if (!row) return;
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** Says what is new: the last entry of the log, or whose turn it is. */
function announce(before: TrackerModel | undefined, now: TrackerModel): void {
  if (!before) return;
  const last = now.log.at(-1);
  const earlier = before.log.at(-1);
  const isNew = last && JSON.stringify(last) !== JSON.stringify(earlier);
  const undone = now.log.findLast(
    ({ entry, isUndone }) => before.log.find((one) => one.entry === entry)?.isUndone === !isUndone,
  );
  const told = isNew ? last : undone;
  const parts = told
    ? [told.isUndone ? `${words.undone}: ${told.text}` : told.text, ...(told.isUndone ? [] : told.told)]
    : [];
  if (now.turn !== undefined && now.turn !== before.turn) parts.push(fill(words.turnOf, now.turn));
  for (const { key, text } of now.proposals)
    if (!before.proposals.some((one) => one.key === key)) parts.push(`${words.proposals}: ${text}`);
  if (parts.length > 0) speak(parts.map((part) => part.replace(/\.?$/, '.')).join(' '));
}

function show(message: Shown): void {
  const before = shown?.model;
  const isFirst = !before;
  shown = message;
  const { model } = message;
  // Entries that were there when the page was opened are not new.
  if (isFirst) seen = model.log.at(-1)?.entry ?? 0;
  action = Math.min(action, Math.max((model.selected?.actions.length ?? 1) - 1, 0));
  draw();
  announce(before, model);
  seen = Math.max(seen ?? 0, model.log.at(-1)?.entry ?? 0);
  if (isFirst && document.activeElement === document.body) lists().focus();
  if (isDoing && isCurrent()) acts.carryOut();
}

window.addEventListener('message', ({ data }: MessageEvent<ViewMessage>) => {
  switch (data.type) {
    case 'show':
      show(data);
      break;
    case 'done':
      isBusy = false;
      // One that was opened meanwhile is still being filled in.
      if (isOfForm) forms.close();
      break;
    case 'refused':
      isBusy = false;
      if (isOfForm) forms.refuse(data.why);
      else tell(data.why);
      break;
    case 'told':
      tell(data.text);
      break;
    case 'gone':
      isBusy = false;
      tell(data.why);
      break;
  }
});

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'lists';
  if (target.closest('input, textarea, select')) return 'field';
  return target.closest('button, a, [role=dialog]') ? 'button' : 'lists';
}

/** Choosing a member by keys: over a folded row the cursor stops, and Enter opens it. */
function move(by: 1 | -1): void {
  const present = rows();
  const next = neighbour(present.map(keyOf), foldedRow ?? selectedName(), by);
  const row = present.find((one) => keyOf(one) === next);
  if (!row || next === undefined) return;
  if (row.is === 'one') {
    select(next);
    speak(fill(words.selected, next));
    return;
  }
  foldedRow = next;
  draw();
  speak(`${row.kind} × ${row.names.length}`);
}

/** Keys that choose leave a button, so that Enter does what was chosen. */
function leaveButton(): void {
  if (document.activeElement?.closest('button, a')) lists().focus();
}

function obey(command: KeyCommand): void {
  const model = shown?.model;
  switch (command.is) {
    case 'who':
      leaveButton();
      move(command.by);
      break;
    case 'target': {
      const next = neighbour(model?.targets ?? [], targetName(), command.by);
      if (next === undefined) break;
      acts.aim(next);
      speak(fill(words.targetIs, next));
      break;
    }
    case 'choice':
      if (document.activeElement?.id === 'what') acts.choose(Math.max(action + command.by, 0));
      else move(command.by);
      break;
    case 'place':
      acts.place(command.by);
      break;
    case 'action':
      leaveButton();
      acts.choose(command.at);
      break;
    case 'proposal': {
      const proposal = model?.proposals[command.at];
      if (proposal) acts.accept(proposal.key);
      break;
    }
    case 'drop': {
      const proposal = model?.proposals[0];
      if (proposal) acts.drop(proposal.key);
      break;
    }
    case 'do':
      if (foldedRow === undefined) acts.carryOut();
      else select(foldedRow);
      break;
    case 'undo':
    case 'redo':
    case 'next':
    case 'resolve':
    case 'atOnce':
      acts[command.is]();
      break;
    case 'leave':
      document.querySelector<HTMLElement>('#head button:not(:disabled)')?.focus();
      break;
    case 'open':
      openForm(command.form);
      break;
    case 'keys':
      acts.keys();
      break;
  }
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !element('keys').hidden) {
    showKeys(false);
    event.preventDefault();
    return;
  }
  const command = commandOf(event, focusOf(event.target));
  if (!command) return;
  event.preventDefault();
  obey(command);
});

host.setState({ place, look });
post({ type: 'ready', look });
