/** The script inside the tracker's webview: draws the encounter that the extension sends, and sends back the commands of keys and clicks. */
import { render } from 'preact';
import type { TrackerCommand } from '../../../../language/fight/index.js';
import { element, redrawn, scrollToRow } from '../../in-webview.js';
import type { Look, PageMessage, PageState, Question, Shown, ShownEncounter, ViewMessage } from '../between.js';
import { announcement } from './announce.js';
import type { FormActs, OpenForm } from './form.js';
import { answerOf, commandOf, type FormName, type KeyCommand } from './keys.js';
import { keyOf, matchingName } from './rows.js';
import { focusOf, listElement, runKey } from './run-key.js';
import { TrackerState } from './state.js';
import { Tracker } from './tracker.js';
import type { Acts, View } from './view.js';
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
const root = element('tracker');

let notice: string | undefined;
let form: (OpenForm & { readonly key: number }) | undefined;
let forms = 0;
/** The target before the last click on a row. */
let targetBefore: string | undefined;

function post(message: PageMessage): void {
  host.postMessage(message);
}

/** Reads a text to a screen reader. */
function speak(text: string): void {
  element('live').textContent = text;
}

// ------------------------------------------------------------------------------------------------------------ forms

const formActs: FormActs = {
  send: (command, dice) => {
    if (send(command, dice)) state.isFromForm = true;
  },
  faces: (faces) => {
    closeForm();
    post({ type: 'answer', faces });
  },
  find: (typed, isFinal) => {
    const name = matchingName(state.names, typed);
    const list = listElement();
    if (name === undefined || !list) return;
    if (isFinal) select(name);
    else scrollToRow(list, document.querySelector(`[data-row="${CSS.escape(name)}"]`));
  },
  close: () => {
    if (form?.asked !== undefined) post({ type: 'answer' });
    closeForm();
  },
};

function openForm(next: OpenForm): void {
  state.isFromForm = false;
  forms += 1;
  form = { ...next, key: forms };
  draw();
}

function closeForm(): void {
  form = undefined;
  state.isFromForm = false;
  draw();
  listElement()?.focus();
}

function open(name: FormName, refused?: { readonly line: string; readonly refused?: string }): void {
  const { shown, chosenCommand } = state;
  if (!shown || state.isForPlayers || (shown.isReadOnly && name !== 'find')) return;
  if ((name === 'dice' && !chosenCommand) || (name === 'line' && !shown.model.selected)) return;
  openForm({
    name,
    ...(chosenCommand && { action: chosenCommand }),
    ...(refused && { text: `${refused.line} ` }),
    ...(refused?.refused !== undefined && { wrong: refused.refused }),
  });
}

// --------------------------------------------------------------------------------------------------------- commands

function keepLook(look: Look): void {
  state.look = look;
  host.setState({ place, look });
}

/** Stores what the user looks at, and requests its model. */
function setLook(look: Look): void {
  keepLook(look);
  post({ type: 'look', look });
  draw();
}

/** Sends a command, unless the one before is still under way: the log has to be written first. Returns whether it was sent. */
function send(command: TrackerCommand, dice?: string, look?: Look): boolean {
  if (state.isBusy || !state.shown || state.shown.isReadOnly || state.isForPlayers) return false;
  state.isBusy = true;
  notice = undefined;
  post({ type: 'do', command, ...(dice !== undefined && { dice }), ...(look && { look }) });
  draw();
  return true;
}

function select(key: string, target = state.look.target): void {
  const row = state.rows.find((one) => keyOf(one) === key);
  state.foldedRow = undefined;
  if (row?.is === 'many') {
    state.openRows.add(key);
    select(row.names[0] ?? '');
    return;
  }
  state.action = 0;
  state.filter = '';
  setLook({ selected: key, ...(target !== undefined && target !== key && { target }) });
}

/** Goes on in the round; the member who acts next becomes the selected one. */
function goOn(is: 'next' | 'resolve'): void {
  const { selected: _, situation: __, ...rest } = state.look;
  if (!send({ is }, undefined, rest)) return;
  state.action = 0;
  state.filter = '';
  keepLook(rest);
  draw();
}

const acts: Acts = {
  push: () => state.shown?.model.canPush && send({ is: 'push' }),
  undo: () => state.shown?.model.canUndo && send({ is: 'undo' }),
  redo: () => state.shown?.model.canRedo && send({ is: 'redo' }),
  next: () => goOn('next'),
  resolve: () => state.shown?.model.phase === 'declare' && goOn('resolve'),
  accept: (proposal) => send({ is: 'accept', proposal }),
  drop: (proposal) => send({ is: 'drop', proposal }),
  carryOut: () => {
    if (!state.shown) return;
    // A click may come before the model of the last selection has arrived.
    if (!state.isCurrent) {
      state.waiting.push({ is: 'do' });
      return;
    }
    const command = state.chosenCommand;
    const refused = state.shown.model.selected?.actions[state.action];
    if (command) send(command);
    // Usually a word is missing that only the user can add.
    else if (refused) open('line', refused);
  },
  atOnce: () => {
    const command = state.shown?.model.phase === 'declare' && state.isCurrent ? state.chosenCommand : undefined;
    if (command?.is === 'declare') send({ is: 'act', by: command.by, line: command.line });
  },
  open,
  keys: () => {
    state.isHelpOpen = !state.isHelpOpen;
    draw();
    if (state.isHelpOpen) document.querySelector<HTMLElement>('#keys button')?.focus();
    else listElement()?.focus();
  },
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
  aimByClick: (name) => {
    targetBefore = state.look.target;
    if (name !== state.selected) setLook({ ...state.look, target: name });
  },
  selectByClick: (name) => select(name, targetBefore),
  set: (of, lines) => lines.length > 0 && send({ is: 'by hand', of, lines, reason: '' }),
  typeOn: (row) => {
    if (row && (state.isForPlayers || state.shown?.isReadOnly)) return;
    const wasTyping = state.typingOn !== undefined;
    state.typingOn = row;
    draw();
    if (!row && wasTyping) listElement()?.focus();
  },
  openGroup: (group) => {
    if (!state.openGroups.delete(group)) state.openGroups.add(group);
    draw();
    if (group === 'rest' && state.openGroups.has(group)) document.getElementById('filter')?.focus();
  },
  filter: (text) => {
    state.filter = text;
    draw();
  },
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
  answer: (option) => {
    state.question = undefined;
    post({ type: 'answer', ...(option !== undefined && { option }) });
    draw();
    listElement()?.focus();
  },
  toggleLog: () => {
    state.isLogOpen = !state.isLogOpen;
    draw();
  },
  ask: (what) => post({ type: what }),
};

// ---------------------------------------------------------------------------------------------------------- drawing

const draw = redrawn(drawOnce);

function drawOnce(): void {
  if (!state.shown) return;
  const { model, saved, isReadOnly } = state.shown;
  const { rows, selected, action, isWhole, isForPlayers } = state;
  const view: View = {
    model,
    words,
    rows,
    cursor: state.foldedRow ?? selected,
    selected,
    // The players' window shows no target.
    target: isForPlayers ? undefined : state.target,
    action,
    visible: state.visible,
    openGroups: state.openGroups,
    filter: state.filter,
    question: state.question,
    typingOn: state.typingOn,
    isLogOpen: state.isLogOpen,
    isHelpOpen: state.isHelpOpen,
    seenEntry: state.seenEntry ?? model.log.at(-1)?.entry ?? 0,
    isWhole,
    saved,
    isForPlayers,
    isReadOnly: isReadOnly || isForPlayers,
    acts,
  };
  root.classList.toggle('log-open', state.isLogOpen);
  root.ariaBusy = String(state.isWorking && state.question === undefined && form?.asked === undefined);
  const { activeElement: before } = document;
  render(<Tracker view={view} notice={notice} form={form} formActs={formActs} />, root);
  // The focused element may have been removed or disabled.
  const isLost = before !== document.body && (!before?.isConnected || before.matches(':disabled'));
  if (isLost && (document.activeElement === document.body || document.activeElement === before)) listElement()?.focus();
}

function show(message: Shown): void {
  const before = state.shown?.model;
  const { model } = message;
  const lastEntry = model.log.at(-1)?.entry ?? 0;
  const chosen = before?.selected?.actions[state.action];
  state.shown = message;
  // Entries that were there when the page was opened are not new.
  if (!before) state.seenEntry = lastEntry;
  const actions = model.selected?.actions ?? [];
  // The chosen action stays chosen if only more is known about it.
  const isSame = before?.selected?.name === model.selected?.name && before?.log.length === model.log.length;
  const same = isSame && chosen ? actions.findIndex(({ label }) => label === chosen.label) : -1;
  state.action = same >= 0 ? same : Math.min(state.action, Math.max(actions.length - 1, 0));
  draw();
  const news = before ? announcement(words, before, model) : '';
  if (news !== '') speak(news);
  state.seenEntry = Math.max(state.seenEntry ?? 0, lastEntry);
  if (!before && document.activeElement === document.body) listElement()?.focus();
  runWaiting();
}

function gone(why: string): void {
  state.isBusy = false;
  state.waiting.length = 0;
  state.shown = undefined;
  render(
    <p id="told" class="told" role="alert">
      {why}
    </p>,
    root,
  );
}

function ask(question: Question): void {
  if (question.is === 'dice') {
    const { of, what, wrong } = question;
    openForm({
      name: 'dice',
      asked: of === undefined ? what : `${of}: ${what}`,
      ...(wrong !== undefined && { wrong }),
    });
    return;
  }
  const [next] = state.waiting;
  if (next?.is === 'action' && next.at < question.options.length) {
    // The digit was pressed before the question could be shown.
    state.waiting.shift();
    post({ type: 'answer', option: next.at });
    return;
  }
  state.question = question;
  draw();
  const { of, what, after, options } = question;
  speak(
    [of, what, after, ...options.map(({ name }, at) => `${at + 1} ${name}`)]
      .filter((text) => text !== undefined)
      .join(', '),
  );
}

window.addEventListener('message', ({ data }: MessageEvent<ViewMessage>) => {
  switch (data.type) {
    case 'show':
      show(data);
      break;
    case 'ask':
      ask(data.question);
      break;
    case 'done':
      state.isBusy = false;
      // A form that was opened in the meantime stays open.
      if (state.isFromForm) closeForm();
      runWaiting();
      draw();
      break;
    case 'refused':
      state.isBusy = false;
      state.question = undefined;
      // They were meant for the state after the refused command.
      state.waiting.length = 0;
      if (state.isFromForm && form) form = { ...form, wrong: data.why };
      else notice = data.why;
      draw();
      break;
    case 'told':
      notice = data.text;
      draw();
      break;
    case 'gone':
      gone(data.why);
      break;
  }
});

// ------------------------------------------------------------------------------------------------------------- keys

/** Whether a command has to wait for a pending answer. */
function hasToWait({ is }: KeyCommand): boolean {
  if (is === 'open' || is === 'keys' || is === 'leave') return false;
  if (state.isBusy) return true;
  // The list that is shown may still be that of another member.
  return (is === 'do' || is === 'atOnce' || is === 'action') && !state.isCurrent;
}

function run(command: KeyCommand): void {
  runKey(command, { state, words, acts, draw, speak });
}

/** Carries out waiting keys, until one has to wait again. */
function runWaiting(): void {
  for (;;) {
    const [next] = state.waiting;
    if (!next || hasToWait(next)) return;
    state.waiting.shift();
    run(next);
  }
}

/** Maximum number of waiting keys. More are pressed only by accident. */
const MOST_WAITING = 40;

document.addEventListener('keydown', (event) => {
  const focus = focusOf(event.target);
  if (event.key === 'Escape' && state.isHelpOpen) {
    acts.keys();
    event.preventDefault();
    return;
  }
  const { question } = state;
  if (question && focus !== 'field') {
    const answer = answerOf(event, question.options.length);
    const isUsual = event.key === 'Enter' && focus === 'lists' && question.isUsual && !event.repeat;
    if (answer !== undefined || isUsual) {
      event.preventDefault();
      acts.answer(answer === 'none' ? undefined : (answer ?? 0));
      return;
    }
  }
  const command = commandOf(event, focus);
  if (!command) return;
  event.preventDefault();
  // A key that is held down goes through lists, and does nothing twice.
  const isMove = command.is === 'who' || command.is === 'choice' || command.is === 'target';
  if (event.repeat && !isMove) return;
  if (state.waiting.length === 0 && !hasToWait(command)) run(command);
  else if (!hasToWait(command) && (command.is === 'open' || command.is === 'keys' || command.is === 'leave'))
    run(command);
  else if (state.waiting.length < MOST_WAITING) state.waiting.push(command);
});

host.setState({ place, look: state.look });
post({ type: 'ready', look: state.look });
