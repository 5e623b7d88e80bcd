/** What the page of a sheet asks the extension to do. It names what it was sent: cells, rows, boxes, places; a text only where one is typed. */
export type PageMessage =
  | { readonly type: 'ready' | 'leave' | 'print' }
  | { readonly type: 'pin'; readonly on: boolean }
  | { readonly type: 'explain'; readonly cell: string }
  /** A source of the explanation that is shown, by its number. */
  | { readonly type: 'source'; readonly at: number }
  | { readonly type: 'goto'; readonly line: number; readonly column: number; readonly file?: string }
  | { readonly type: 'roll'; readonly what: string }
  | { readonly type: 'rollLine'; readonly row: string }
  | { readonly type: 'try' | 'take'; readonly row: string; readonly by: 1 | -1 }
  /** Marks by their number among those of the boxes, each with how many there are to be. */
  | {
      readonly type: 'mark';
      readonly boxes: string;
      readonly marks: readonly (readonly [mark: number, count: number])[];
    }
  | { readonly type: 'set'; readonly of: string; readonly text: string }
  | { readonly type: 'fixes'; readonly finding: number }
  | { readonly type: 'fix'; readonly at: number };

/** What the page keeps for the next time that it is loaded. */
export interface KeptState {
  readonly uri: string;
  readonly name: string;
  readonly isPinned: boolean;
}

/** What the extension tells the page. */
export type ViewMessage =
  | {
      readonly type: 'page';
      readonly frame: string;
      readonly blocks: readonly (readonly [key: string, html: string])[];
      readonly state: KeptState;
      /** It is another sheet than before: it begins at its top. */
      readonly isOther: boolean;
    }
  | { readonly type: 'blocks'; readonly blocks: readonly (readonly [key: string, html: string])[] }
  /** Where the cursor is; `scrolls` where it was moved there, and not by typing. */
  | { readonly type: 'cursor'; readonly line: number; readonly column: number; readonly scrolls: boolean }
  | {
      readonly type: 'explanation';
      readonly cell: string;
      readonly lines: readonly { readonly depth: number; readonly text: string; readonly sources: readonly Source[] }[];
    }
  | { readonly type: 'fixes'; readonly finding: number; readonly titles: readonly string[] }
  /** Read aloud, and shown until something else is. */
  | { readonly type: 'said'; readonly words: string; readonly isProblem: boolean }
  /** The page is as it was before; without words it is up to date again. */
  | { readonly type: 'stale'; readonly words?: string }
  | { readonly type: 'may'; readonly edit: boolean; readonly isPinned: boolean };

/** Something an explanation comes from; `at` leads there. */
export interface Source {
  readonly text: string;
  readonly at?: number;
}

/** The most that is typed in the place of a value. */
const LONGEST = 200;

/** Messages from a webview are data from outside. */
export function isPageMessage(value: unknown): value is PageMessage {
  if (typeof value !== 'object' || value === null) return false;
  const message: Readonly<Record<string, unknown>> = { ...value };
  switch (message.type) {
    case 'ready':
    case 'leave':
    case 'print':
      return true;
    case 'pin':
      return typeof message.on === 'boolean';
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
    case 'set':
      return typeof message.of === 'string' && isTyped(message.text);
    default:
      return false;
  }
}

/** What VS Code kept of a panel over a reload. */
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
