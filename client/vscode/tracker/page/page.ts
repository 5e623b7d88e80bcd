/** The script inside the tracker's webview: draws the encounter that the extension sends, and sends it what keys and clicks ask for. */
import type { TrackerCommand } from '../../../../language/fight/index.js';
import type { Look, PageMessage, PageState, Shown, ShownEncounter, ViewMessage } from '../between.js';
import { announcement } from './announce.js';
import { element } from './dom.js';
import { help } from './draw.js';
import { drawPage, listElement, nodes, scrollToRow } from './draw-page.js';
import { Forms } from './forms.js';
import { commandOf, type FormName } from './keys.js';
import { keyOf, matchingName } from './rows.js';
import { focusOf, runKey } from './run-key.js';
import { TrackerState } from './state.js';
import type { Acts } from './view.js';
import type { TrackerWords } from './words.js';

declare function acquireVsCodeApi(): {
  postMessage(message: PageMessage): void;
  getState(): PageState | undefined;
  setState(state: PageState): void;
};

const host = acquireVsCodeApi();
const words: TrackerWords = JSON.parse(document.body.dataset.words ?? '{}');
const place: ShownEncounter = JSON.parse(document.body.dataset.place ?? '{}');
const state = new TrackerState(host.getState()?.look ?? {}, place.isForPlayers === true);

const forms = new Forms(words, {
  send: (command, dice) => {
    if (send(command, dice)) state.isFromForm = true;
  },
  find: (typed, isFinal) => {
    const name = matchingName(state.names, typed);
    if (name === undefined) return;
    if (isFinal) select(name);
    else scrollToRow(listElement(), document.querySelector(`[data-row="${CSS.escape(name)}"]`));
  },
  closed: () => {
    state.isFromForm = false;
    listElement().focus();
  },
});

function post(message: PageMessage): void {
  host.postMessage(message);
}

/** Reads a text to a screen reader. */
function speak(text: string): void {
  element('live').textContent = text;
}

/** Shows a message above the page, or none. */
function setNotice(text: string | undefined): void {
  const line = element('told');
  line.textContent = text ?? '';
  line.hidden = text === undefined;
}

/** Stores what the person looks at, and asks for the model of it. */
function postLook(look: Look): void {
  state.look = look;
  host.setState({ place, look });
  post({ type: 'look', look });
}

function setLook(look: Look): void {
  postLook(look);
  draw();
}

/** Sends a command, unless the one before is still under way: the log has to be written first. Returns whether it was sent. */
function send(command: TrackerCommand, dice?: string): boolean {
  if (state.isBusy || !state.shown || state.shown.isReadOnly || state.isForPlayers) return false;
  state.isBusy = true;
  setNotice(undefined);
  post({ type: 'do', command, ...(dice !== undefined && { dice }) });
  return true;
}

function select(key: string): void {
  const row = state.rows.find((one) => keyOf(one) === key);
  if (row?.is === 'many') {
    state.openRows.add(key);
    state.foldedRow = undefined;
    select(row.names[0] ?? '');
    return;
  }
  state.foldedRow = undefined;
  state.action = 0;
  const { target } = state.look;
  setLook({ selected: key, ...(target !== undefined && target !== key && { target }) });
}

function openForm(form: FormName, refused?: { readonly line: string; readonly refused?: string }): void {
  const { shown, chosenCommand } = state;
  if (!shown || state.isForPlayers || (shown.isReadOnly && form !== 'find')) return;
  state.isFromForm = false;
  forms.open(form, {
    model: shown.model,
    ...(chosenCommand && { action: chosenCommand }),
    ...(refused && { text: `${refused.line} ` }),
  });
  if (refused?.refused !== undefined) forms.refuse(refused.refused);
}

function showKeys(isOpen: boolean): void {
  const panel = element('keys');
  panel.hidden = !isOpen;
  panel.replaceChildren(...nodes(isOpen ? help(words, () => showKeys(false)) : []));
  if (isOpen) panel.querySelector('button')?.focus();
  else listElement().focus();
}

/** Goes on in the round; the member who acts next becomes the selected one. */
function goOn(is: 'next' | 'resolve'): void {
  const { selected: _, situation: __, ...rest } = state.look;
  state.action = 0;
  postLook(rest);
  send({ is });
}

const acts: Acts = {
  undo: () => state.shown?.model.canUndo && send({ is: 'undo' }),
  redo: () => state.shown?.model.canRedo && send({ is: 'redo' }),
  next: () => goOn('next'),
  resolve: () => state.shown?.model.phase === 'declare' && goOn('resolve'),
  accept: (proposal) => send({ is: 'accept', proposal }),
  drop: (proposal) => send({ is: 'drop', proposal }),
  carryOut: () => {
    state.isEnterPending = !state.isCurrent;
    if (!state.shown || state.isEnterPending) return;
    const command = state.chosenCommand;
    const refused = state.shown.model.selected?.actions[state.action];
    if (command) send(command);
    // Mostly a word is missing that only the person can add.
    else if (refused) openForm('line', refused);
  },
  atOnce: () => {
    const command = state.shown?.model.phase === 'declare' && state.isCurrent ? state.chosenCommand : undefined;
    if (command?.is === 'declare') send({ is: 'act', by: command.by, line: command.line });
  },
  open: (form) => openForm(form),
  keys: () => showKeys(element('keys').hidden !== false),
  choose: (at) => {
    const action = state.shown?.model.selected?.actions[at];
    if (!action) return;
    state.action = at;
    draw();
    const { label, chance, drops, mean, refused } = action;
    speak([label, chance, drops, mean, refused].filter((text) => text !== undefined).join(', '));
  },
  select,
  aim: (name) => setLook({ ...state.look, target: name }),
  say: (line, isOn) => {
    const on = (state.shown?.model.selected?.situation ?? []).filter((one) => one.on && one.line !== line);
    setLook({ ...state.look, situation: [...on.map((one) => one.line), ...(isOn ? [line] : [])] });
  },
  tick: (clock, to, reason) => send({ is: 'clock', clock, to, ...(reason !== undefined && { reason }) }),
  bring: (of, isHere) => send({ is: 'by hand', of, lines: [isHere ? 'comes' : 'leaves'], reason: '' }),
  release: (of, word) => send({ is: 'condition', of, word, on: false }),
  place: (by) => {
    const { names, selected } = state;
    const at = selected === undefined ? -1 : names.indexOf(selected);
    const other = names[at + by];
    if (selected === undefined || at < 0 || other === undefined) return;
    send({
      is: 'order',
      names: names.map((name, index) => (index === at ? other : index === at + by ? selected : name)),
    });
  },
  unfold: () => {
    state.isWhole = !state.isWhole;
    draw();
  },
  ask: (what) => post({ type: what }),
};

function draw(): void {
  if (!state.shown) return;
  const { model, saved, isReadOnly } = state.shown;
  const { rows, selected, action, isWhole, isForPlayers } = state;
  drawPage(
    {
      model,
      words,
      rows,
      cursor: state.foldedRow ?? selected,
      selected,
      // In the players' window nobody aims.
      target: isForPlayers ? undefined : state.target,
      action,
      isWhole,
      saved,
      isForPlayers,
      isReadOnly: isReadOnly || isForPlayers,
      acts,
    },
    state.seenEntry ?? model.log.at(-1)?.entry ?? 0,
  );
}

function show(message: Shown): void {
  const before = state.shown?.model;
  const { model } = message;
  const lastEntry = model.log.at(-1)?.entry ?? 0;
  state.shown = message;
  // Entries that were there when the page was opened are not new.
  if (!before) state.seenEntry = lastEntry;
  state.action = Math.min(state.action, Math.max((model.selected?.actions.length ?? 1) - 1, 0));
  draw();
  const news = before ? announcement(words, before, model) : '';
  if (news !== '') speak(news);
  state.seenEntry = Math.max(state.seenEntry ?? 0, lastEntry);
  if (!before && document.activeElement === document.body) listElement().focus();
  if (state.isEnterPending && state.isCurrent) acts.carryOut();
}

window.addEventListener('message', ({ data }: MessageEvent<ViewMessage>) => {
  switch (data.type) {
    case 'show':
      show(data);
      break;
    case 'done':
      state.isBusy = false;
      // A form that was opened meanwhile stays open.
      if (state.isFromForm) forms.close();
      break;
    case 'refused':
      state.isBusy = false;
      if (state.isFromForm) forms.refuse(data.why);
      else setNotice(data.why);
      break;
    case 'told':
      setNotice(data.text);
      break;
    case 'gone':
      state.isBusy = false;
      setNotice(data.why);
      break;
  }
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !element('keys').hidden) {
    showKeys(false);
    event.preventDefault();
    return;
  }
  const command = commandOf(event, focusOf(event.target));
  if (!command) return;
  event.preventDefault();
  runKey(command, { state, words, acts, draw, speak });
});

host.setState({ place, look: state.look });
post({ type: 'ready', look: state.look });
