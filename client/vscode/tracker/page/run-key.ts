import { fill } from '../../in-webview.js';
import type { Focus, KeyCommand } from './keys.js';
import { keyOf, neighbour } from './rows.js';
import type { TrackerState } from './state.js';
import type { Acts } from './view.js';
import type { TrackerWords } from './words.js';

/** What the commands of keys work with. */
export interface KeyContext {
  readonly state: TrackerState;
  readonly words: TrackerWords;
  readonly acts: Acts;
  draw(): void;
  speak(text: string): void;
}

/** Carries out the command of a key. */
export function runKey(command: KeyCommand, context: KeyContext): void {
  const { state, words, acts, speak } = context;
  const model = state.shown?.model;
  switch (command.is) {
    case 'who':
      leaveButton();
      moveCursor(command.by, context);
      break;
    case 'target': {
      const next = neighbour(model?.targets ?? [], state.target, command.by);
      if (next === undefined) break;
      acts.aim(next);
      speak(fill(words.targetIs, next));
      break;
    }
    case 'choice':
      if (document.activeElement?.id === 'what') {
        const { visible, action } = state;
        const next = visible[Math.max(0, visible.indexOf(action) + command.by)];
        if (next !== undefined) acts.choose(next);
      } else moveCursor(command.by, context);
      break;
    case 'place':
      acts.place(command.by);
      break;
    case 'action': {
      leaveButton();
      const at = state.visible[command.at];
      if (at !== undefined) acts.choose(at);
      break;
    }
    case 'type': {
      const who = state.target ?? state.selected;
      if (who !== undefined) acts.typeOn({ who, text: command.text });
      break;
    }
    case 'accept': {
      const proposal = model?.proposals[0];
      if (proposal) acts.accept(proposal.key);
      break;
    }
    case 'drop': {
      const proposal = model?.proposals[0];
      if (proposal) acts.drop(proposal.key);
      break;
    }
    case 'do':
      if (state.foldedRow === undefined) acts.carryOut();
      else acts.select(state.foldedRow);
      break;
    case 'push':
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
      acts.open(command.form);
      break;
    case 'keys':
      acts.keys();
      break;
  }
}

/** The element that takes the keys of the lists. */
export function listElement(): HTMLElement | null {
  return document.getElementById('who');
}

/** What kind of element has the focus. */
export function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'lists';
  if (target.closest('input, textarea, select')) return 'field';
  return target.closest('button, a, [role=dialog]') ? 'button' : 'lists';
}

/** Moves to the next or the previous row. A member is selected at once; on a folded row only the cursor moves, and Enter opens it. */
function moveCursor(by: 1 | -1, { state, words, acts, draw, speak }: KeyContext): void {
  const { rows } = state;
  const next = neighbour(rows.map(keyOf), state.foldedRow ?? state.selected, by);
  const row = rows.find((one) => keyOf(one) === next);
  if (!row || next === undefined) return;
  if (row.is === 'one') {
    acts.select(next);
    speak(fill(words.selected, next));
    return;
  }
  state.foldedRow = next;
  draw();
  speak(`${row.kind} × ${row.names.length}`);
}

/** Moves the focus from a button to the lists, so that Enter carries out the chosen action instead of pressing the button. */
function leaveButton(): void {
  if (document.activeElement?.closest('button, a')) listElement()?.focus();
}
