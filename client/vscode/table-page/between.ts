/** Messages between the page of an adventure and the extension. */
import type { PageClock, PageCommand, ShownRoll } from '../../../server/protocol.js';

/** The parts of a result that are shown below its roll. */
export type ShownResult = Pick<ShownRoll, 'title' | 'summary' | 'outcome' | 'account'>;

/** The page's stored state. */
export interface PageState {
  readonly uri: string;
  /** How far the page is scrolled. */
  readonly top: number;
}

/** A roll of the page. `key` is where its results are shown. */
export interface RollMessage {
  readonly type: 'roll';
  readonly key: string;
  readonly path: string;
  readonly name?: string;
  /** Ask for the faces of real dice. */
  readonly isTyped?: true;
}

/** Messages from the page to the extension. */
export type PageMessage =
  | { readonly type: 'ready' | 'text' | 'players' | 'log' }
  | RollMessage
  | { readonly type: 'do'; readonly command: PageCommand }
  | { readonly type: 'play'; readonly encounter: string }
  /** A link to another file, as the page has it. */
  | { readonly type: 'open'; readonly href: string };

/** The current state of a page. */
export interface ShownPage {
  readonly type: 'show';
  readonly title: string;
  /** The rendered page. */
  readonly html: string;
  readonly clocks: readonly PageClock[];
  readonly notes: readonly string[];
  /** What was rolled since the panel was opened, by the keys of the rolls. */
  readonly results: Readonly<Record<string, readonly ShownResult[]>>;
  /** Where relative pictures are. */
  readonly base: string;
  readonly isReadOnly: boolean;
}

/** Messages from the extension to the page. */
export type ViewMessage =
  | ShownPage
  /** A notice for the user. */
  | { readonly type: 'told'; readonly text: string }
  /** The page cannot be shown. */
  | { readonly type: 'gone'; readonly why: string };

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isCommand(value: unknown): value is PageCommand {
  if (!isFields(value)) return false;
  switch (value.is) {
    case 'clock':
      return (
        isText(value.clock) && Number.isSafeInteger(value.to) && (value.reason === undefined || isText(value.reason))
      );
    case 'note':
      return isText(value.text);
    case 'outcome':
      return isText(value.text) && Number.isSafeInteger(value.option);
    case 'give':
      return isText(value.name);
    default:
      return false;
  }
}

/** Whether a message is valid: messages from a webview are not trusted. */
export function isPageMessage(value: unknown): value is PageMessage {
  if (!isFields(value)) return false;
  switch (value.type) {
    case 'ready':
    case 'text':
    case 'players':
    case 'log':
      return true;
    case 'roll':
      return (
        isText(value.key) &&
        isText(value.path) &&
        (value.name === undefined || isText(value.name)) &&
        (value.isTyped === undefined || value.isTyped === true)
      );
    case 'do':
      return isCommand(value.command);
    case 'play':
      return isText(value.encounter);
    case 'open':
      return isText(value.href);
    default:
      return false;
  }
}

/** Whether the stored state of a page is valid. */
export function isPageState(value: unknown): value is PageState {
  return isFields(value) && isText(value.uri) && typeof value.top === 'number';
}
