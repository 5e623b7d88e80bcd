import type { RollParams, ShownRoll } from '../../../server/protocol.js';

/** A roll of the log: its request and its result. */
export interface LoggedRoll {
  readonly id: string;
  /** ISO 8601. */
  readonly time: string;
  readonly asked: RollParams;
  readonly result: ShownRoll;
}

/** Messages from the page of the log to the extension. */
export type PageMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'copy' | 'again' | 'push' | 'reveal' | 'apply'; readonly id: string };

/** Messages from the extension to the page: every entry when it opens, then new ones. */
export type ViewMessage =
  | { readonly type: 'show'; readonly entries: readonly LoggedRoll[] }
  | { readonly type: 'add'; readonly entry: LoggedRoll; readonly kept: number };

const ENTRY_ACTIONS: ReadonlySet<string> = new Set(['copy', 'again', 'push', 'reveal', 'apply']);

/** Whether a message is valid: messages from a webview are not trusted. */
export function isPageMessage(value: unknown): value is PageMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'ready') return true;
  return ENTRY_ACTIONS.has(String(value.type)) && 'id' in value && typeof value.id === 'string';
}
