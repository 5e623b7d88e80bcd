/** The command of a key. */
export type KeyCommand =
  | { readonly is: 'who' | 'target' | 'choice' | 'place'; readonly by: 1 | -1 }
  | { readonly is: 'action'; readonly at: number }
  | { readonly is: 'type'; readonly text: string }
  | { readonly is: 'accept' }
  | { readonly is: 'do' | 'atOnce' | 'push' | 'undo' | 'redo' | 'next' | 'resolve' | 'drop' | 'leave' }
  | { readonly is: 'open'; readonly form: FormName }
  | { readonly is: 'keys' };

/** The forms of the page. */
export type FormName = 'line' | 'note' | 'hand' | 'condition' | 'dice' | 'find' | 'end';

/** The properties of a keyboard event that are used here. */
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

/**
 * The command of a key; undefined if the browser or the editor handles it. Tab chooses the target in the lists and moves the focus everywhere
 * else; Escape leaves the lists, so that Tab never traps the focus.
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
  if (/^[1-9]$/.test(key)) return { is: 'action', at: Number(key) - 1 };
  if (/^[+-]$/.test(key)) return { is: 'type', text: key };
  const letter = key.toLowerCase();
  if (letter === 'u') return { is: shiftKey ? 'redo' : 'undo' };
  if (letter === 'p') return { is: 'push' };
  if (letter === 'w') return { is: shiftKey ? 'drop' : 'accept' };
  if (letter === 'r') return { is: 'resolve' };
  if (letter === 'j') return { is: 'who', by: 1 };
  if (letter === 'k') return { is: 'who', by: -1 };
  const form = FORMS[letter];
  return form === undefined ? undefined : { is: 'open', form };
}

/** What a key answers to a question: the index of an option, or `none` to cancel; undefined for other keys. */
export function answerOf({ key, ctrlKey, metaKey, altKey }: Pressed, options: number): number | 'none' | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Escape') return 'none';
  if (!/^[1-9]$/.test(key)) return undefined;
  return Number(key) <= options ? Number(key) - 1 : undefined;
}
