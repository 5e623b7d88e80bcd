import type { Addition } from '../../../language/show/on-command.js';

/** Messages from the page of a sheet to the extension. They refer to what the page was sent: cells, rows, boxes, places. Free text is what the user typed. */
export type PageMessage =
  | { readonly type: 'ready' | 'leave' }
  | { readonly type: 'explain'; readonly cell: string }
  /** A source of the explanation that is shown, by its number. */
  | { readonly type: 'source'; readonly at: number }
  | { readonly type: 'goto'; readonly line: number; readonly column: number; readonly file?: string }
  | { readonly type: 'roll'; readonly what: string }
  | { readonly type: 'rollLine'; readonly row: string }
  | { readonly type: 'try' | 'take'; readonly row: string; readonly by: 1 | -1 }
  /** Indices of marks, each with its new count. */
  | {
      readonly type: 'mark';
      readonly boxes: string;
      readonly marks: readonly (readonly [mark: number, count: number])[];
    }
  | { readonly type: 'set'; readonly of: string; readonly text: string }
  | { readonly type: 'fixes'; readonly finding: number }
  | { readonly type: 'fix'; readonly at: number }
  | { readonly type: 'additions'; readonly section: string }
  /** One of the additions of a section, with the words that it asks for. */
  | { readonly type: 'add'; readonly section: string; readonly key: string; readonly typed?: string };

/** The page's stored state. */
export interface KeptState {
  readonly uri: string;
  readonly name: string;
  readonly isPinned: boolean;
}

/** Messages from the extension to the page. */
export type ViewMessage =
  | {
      readonly type: 'page';
      readonly frame: string;
      readonly blocks: readonly (readonly [key: string, html: string])[];
      readonly state: KeptState;
      /** Whether the page shows another sheet than before, from its top. */
      readonly isOther: boolean;
    }
  | { readonly type: 'blocks'; readonly blocks: readonly (readonly [key: string, html: string])[] }
  /** Where the cursor is; `scrolls` if it was moved there, and not by typing. */
  | { readonly type: 'cursor'; readonly line: number; readonly column: number; readonly scrolls: boolean }
  | {
      readonly type: 'explanation';
      readonly cell: string;
      readonly lines: readonly { readonly depth: number; readonly text: string; readonly sources: readonly Source[] }[];
    }
  | { readonly type: 'fixes'; readonly finding: number; readonly titles: readonly string[] }
  | Additions
  /** Read aloud, and shown until the next notice. */
  | { readonly type: 'said'; readonly words: string; readonly isProblem: boolean }
  /** The page is out of date, for this reason; without a text it is up to date again. */
  | { readonly type: 'stale'; readonly words?: string }
  | { readonly type: 'may'; readonly edit: boolean; readonly isPinned: boolean };

/** What can be added to a section of the page. */
export interface Additions {
  readonly type: 'additions';
  readonly section: string;
  readonly items: readonly Addition[];
}

/** A source of an explanation; `at` is its place. */
export interface Source {
  readonly text: string;
  readonly at?: number;
}

/** Maximum length of a text that is typed for a value. */
const LONGEST = 200;

/** Whether a message is valid: messages from a webview are not trusted. */
export function isPageMessage(value: unknown): value is PageMessage {
  if (typeof value !== 'object' || value === null) return false;
  const message: Readonly<Record<string, unknown>> = { ...value };
  switch (message.type) {
    case 'ready':
    case 'leave':
      return true;
    case 'explain':
      return typeof message.cell === 'string';
    case 'source':
    case 'fix':
      return isCount(message.at);
    case 'fixes':
      return isCount(message.finding);
    case 'goto':
      return isCount(message.line) && isCount(message.column) && isTextOrAbsent(message.file);
    case 'roll':
      return typeof message.what === 'string';
    case 'rollLine':
      return typeof message.row === 'string';
    case 'try':
    case 'take':
      return typeof message.row === 'string' && (message.by === 1 || message.by === -1);
    case 'mark':
      return typeof message.boxes === 'string' && Array.isArray(message.marks) && message.marks.every(isMark);
    case 'additions':
      return typeof message.section === 'string';
    case 'add':
      return (
        typeof message.section === 'string' &&
        typeof message.key === 'string' &&
        (message.typed === undefined || isTyped(message.typed))
      );
    case 'set':
      return typeof message.of === 'string' && isTyped(message.text);
    default:
      return false;
  }
}

/** The state of a panel that VS Code restores after a reload. */
export function isKeptState(value: unknown): value is KeptState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'uri' in value &&
    typeof value.uri === 'string' &&
    'name' in value &&
    typeof value.name === 'string' &&
    'isPinned' in value &&
    typeof value.isPinned === 'boolean'
  );
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isMark(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(isCount);
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

/** A line of text, as it would be typed into the sheet. */
function isTyped(value: unknown): boolean {
  return typeof value === 'string' && value.length <= LONGEST && !/[\p{Cc}\u2028\u2029]/u.test(value);
}
