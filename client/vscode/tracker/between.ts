/** Messages between the page of the tracker and the extension. */
import type { TrackerCommand } from '../../../language/fight/index.js';
import type { TrackerModel } from '../../../language/show/index.js';

/** The selection of the user; it changes nothing in the encounter. */
export interface Look {
  readonly selected?: string;
  readonly target?: string;
  /** Lines of the situation that apply to the next action. */
  readonly situation?: readonly string[];
}

/** The encounter of a panel; the page stores it, so that the panel can be restored after a reload. */
export interface ShownEncounter {
  /** URI of the encounter's document. */
  readonly uri: string;
  readonly encounter: string;
  /** The players' window: it shows what they may know, without actions. */
  readonly isForPlayers?: true;
}

/** The page's stored state. */
export interface PageState {
  readonly place: ShownEncounter;
  readonly look: Look;
}

/** Messages from the page to the extension. */
export type PageMessage =
  | { readonly type: 'ready' | 'look'; readonly look: Look }
  /** A command; `look` is the new selection of the user. */
  | { readonly type: 'do'; readonly command: TrackerCommand; readonly dice?: string; readonly look?: Look }
  /** The answer to a question: the place of an option, or faces of dice; without either nothing is done. */
  | { readonly type: 'answer'; readonly option?: number; readonly faces?: string }
  | { readonly type: 'log' | 'text' | 'players' | 'write' | 'export' };

/** A question about a command under way: who defends how, or the faces of the next dice. */
export interface Question {
  readonly is: 'choice' | 'dice';
  readonly what: string;
  /** Whose choice it is. */
  readonly of?: string;
  /** What the dice before it show. */
  readonly after?: string;
  /** Why the faces before were refused. */
  readonly wrong?: string;
  readonly options: readonly { readonly name: string; readonly about?: string }[];
  /** The first option is the usual one. */
  readonly isUsual: boolean;
}

/** The state of an encounter after its log. */
export interface Shown {
  readonly type: 'show';
  readonly model: TrackerModel;
  /** The selection that the model was computed for; the user may have changed it since. */
  readonly look: Look;
  readonly isReadOnly: boolean;
  /** Where the log is kept, in words. */
  readonly saved: string;
}

/** Messages from the extension to the page. */
export type ViewMessage =
  | Shown
  | { readonly type: 'ask'; readonly question: Question }
  /** A command was carried out, or refused. */
  | { readonly type: 'done' }
  | { readonly type: 'refused'; readonly why: string }
  /** A notice for the user. */
  | { readonly type: 'told'; readonly text: string }
  /** The encounter cannot be shown. */
  | { readonly type: 'gone'; readonly why: string };

const PLAIN: ReadonlySet<unknown> = new Set(['log', 'text', 'players', 'write', 'export']);

type FieldType = 'string' | 'string?' | 'number' | 'boolean' | 'texts';

/** The members of each command: the name and its type, with `?` where it may be missing. */
const COMMANDS: ReadonlyMap<unknown, Readonly<Record<string, FieldType>>> = new Map(
  Object.entries<Readonly<Record<string, FieldType>>>({
    act: { by: 'string', line: 'string' },
    declare: { by: 'string', line: 'string' },
    next: {},
    resolve: {},
    accept: { proposal: 'string' },
    drop: { proposal: 'string' },
    'by hand': { of: 'string', lines: 'texts', reason: 'string' },
    condition: { of: 'string', word: 'string', on: 'boolean' },
    clock: { clock: 'string', to: 'number', reason: 'string?' },
    order: { names: 'texts' },
    note: { text: 'string' },
    push: {},
    undo: {},
    redo: {},
    end: { outcome: 'string?' },
  }),
);

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function isLook(value: unknown): value is Look {
  return (
    isFields(value) &&
    isText(value.selected) &&
    isText(value.target) &&
    (value.situation === undefined || isTexts(value.situation))
  );
}

function isCommand(value: unknown): value is TrackerCommand {
  const shape = isFields(value) ? COMMANDS.get(value.is) : undefined;
  if (!isFields(value) || !shape) return false;
  return Object.entries(shape).every(([name, type]) => {
    const field = value[name];
    switch (type) {
      case 'texts':
        return isTexts(field);
      case 'string?':
        return isText(field);
      case 'number':
        return typeof field === 'number' && Number.isSafeInteger(field);
      default:
        return typeof field === type;
    }
  });
}

/** Whether a message is valid: messages from a webview are not trusted. */
export function isPageMessage(value: unknown): value is PageMessage {
  if (!isFields(value)) return false;
  if (value.type === 'ready' || value.type === 'look') return isLook(value.look);
  if (value.type === 'do')
    return isCommand(value.command) && isText(value.dice) && (value.look === undefined || isLook(value.look));
  if (value.type === 'answer')
    return (value.option === undefined || Number.isSafeInteger(value.option)) && isText(value.faces);
  return PLAIN.has(value.type);
}

/** Whether a restored value is a valid encounter reference. */
export function isPlace(value: unknown): value is ShownEncounter {
  return (
    isFields(value) &&
    typeof value.uri === 'string' &&
    typeof value.encounter === 'string' &&
    (value.isForPlayers === undefined || value.isForPlayers === true)
  );
}

/** Whether the stored state of a page is valid. */
export function isPageState(value: unknown): value is PageState {
  return isFields(value) && isPlace(value.place) && isLook(value.look);
}
