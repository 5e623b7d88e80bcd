/** What a key asks for. */
export type KeyCommand =
  | { readonly is: 'who' | 'target' | 'choice' | 'place'; readonly by: 1 | -1 }
  | { readonly is: 'action'; readonly at: number }
  | { readonly is: 'proposal'; readonly at: number }
  | { readonly is: 'do' | 'atOnce' | 'undo' | 'redo' | 'next' | 'resolve' | 'drop' | 'leave' }
  | { readonly is: 'open'; readonly form: FormName }
  | { readonly is: 'keys' };

/** What is asked in the page itself. */
export type FormName = 'line' | 'note' | 'hand' | 'condition' | 'dice' | 'find' | 'end';

/** A key as the browser tells it. */
export interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Where the focus is: in the lists of people and actions, on a button or link, or in a field for text. */
export type Focus = 'lists' | 'button' | 'field';

const FORMS: Readonly<Record<string, FormName>> = {
  '/': 'line',
  n: 'note',
  h: 'hand',
  c: 'condition',
  f: 'dice',
  g: 'find',
};

/** Letters of actions, in their order: those that mean nothing else. */
export const ACTION_LETTERS = [...'abdeilmopqstvxyz'];

/**
 * What a key means; undefined where it is the browser's or the editor's. Tab chooses the target in the lists and walks on everywhere
 * else; Escape leaves the lists, so that Tab never holds anybody.
 */
export function commandOf(pressed: Pressed, focus: Focus): KeyCommand | undefined {
  const { key, shiftKey, altKey } = pressed;
  if (focus === 'field' || pressed.ctrlKey || pressed.metaKey) return undefined;
  const back = shiftKey ? -1 : 1;
  if (altKey) {
    if (key === 'ArrowUp') return { is: 'place', by: -1 };
    return key === 'ArrowDown' ? { is: 'place', by: 1 } : undefined;
  }
  if (focus === 'lists') {
    if (key === 'Tab') return { is: 'target', by: back };
    if (key === 'Enter') return { is: shiftKey ? 'atOnce' : 'do' };
    if (key === ' ') return { is: 'next' };
    if (key === 'Escape') return { is: 'leave' };
    if (key === 'ArrowDown' || key === 'ArrowUp') return { is: 'choice', by: key === 'ArrowDown' ? 1 : -1 };
  }
  if (key === '?') return { is: 'keys' };
  if (/^[1-9]$/.test(key)) return { is: 'proposal', at: Number(key) - 1 };
  const letter = key.toLowerCase();
  if (letter === 'u') return { is: shiftKey ? 'redo' : 'undo' };
  if (letter === 'w') return shiftKey ? { is: 'drop' } : { is: 'proposal', at: 0 };
  if (letter === 'r') return { is: 'resolve' };
  if (letter === 'j') return { is: 'who', by: 1 };
  if (letter === 'k') return { is: 'who', by: -1 };
  const form = FORMS[letter];
  if (form !== undefined) return { is: 'open', form };
  const at = ACTION_LETTERS.indexOf(letter);
  return at < 0 ? undefined : { is: 'action', at };
}
