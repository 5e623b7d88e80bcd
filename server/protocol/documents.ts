import { NotificationType, RequestType } from 'vscode-jsonrpc';
import type { AdventurePage } from '../../language/show/on-command.js';
import type { Refusal } from './common.js';

/** An earlier text of a document: that of the last commit, or of another file. */
export interface DifferenceParams {
  readonly uri: string;
  readonly text: string;
}

export interface DifferenceResult {
  /** What changed in its characters since, as `muster diff --format md` prints it. */
  readonly markdown: string;
}

export const ShowDifference = new RequestType<DifferenceParams, DifferenceResult | Refusal, void>('muster/difference');

/** Server to client: views of documents may be out of date without an edit in them, as other files have changed. */
export const Changed = new NotificationType<Record<string, never>>('muster/changed');

/** Which Markdown file. */
export interface AdventureParams {
  readonly uri: string;
}

/** The live pieces of a Markdown page, rendered; null for Markdown without a game. */
export const ShowAdventure = new RequestType<AdventureParams, AdventurePage | null, void>('muster/adventurePage');

/** The answer to {@link ShowPlayersCopy}. */
export interface PlayersCopyResult {
  readonly title: string;
  /** The page as `muster sheet --format md --players` prints it. */
  readonly markdown: string;
}

/** A Markdown page without the parts for the game master. */
export const ShowPlayersCopy = new RequestType<AdventureParams, PlayersCopyResult | Refusal, void>(
  'muster/playersCopy',
);

/** The pending background work of the server. */
export interface StatusParams {
  /** Number of closed files whose findings are out of date; at 0 the Problems list is complete. */
  readonly pending: number;
}

export const Status = new NotificationType<StatusParams>('muster/status');

/** Server to client: URIs of the sheets and rulebooks of the workspace, wherever its files are. */
export const ListFiles = new RequestType<{ readonly pattern: string }, readonly string[], void>('muster/listFiles');

/** Server to client: a file's bytes in base64, or null when it cannot be read. */
export const ReadFile = new RequestType<{ readonly uri: string }, string | null, void>('muster/readFile');
