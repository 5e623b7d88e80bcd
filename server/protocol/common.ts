import type { Question } from '../../language/roll/index.js';

/** Scheme of the documents that come with Muster and cannot be edited. */
export const BUILTIN_SCHEME = 'builtin';

/** The language of encounter logs; their features are in the client, which uses {@link CheckLog}. */
export const LOG_LANGUAGE_ID = 'muster-log';

/** Languages that the server serves. */
export const LANGUAGE_IDS = ['muster', 'rulebook', 'markdown'] as const;

/** What was requested cannot be done: a sentence that says why and what to do. Not an error of the server. */
export interface Refusal {
  readonly problem: string;
  /** A question to answer first: add the answer to `choices` or `dice`, and roll again with `seed`. */
  readonly asks?: Question;
  readonly seed?: string;
}

/** Whether a request was refused. */
export function isRefusal(result: object): result is Refusal {
  return 'problem' in result;
}
