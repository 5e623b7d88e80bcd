import { NotificationType, RequestType } from 'vscode-jsonrpc';
import type { AdventurePage } from '../../language/show/on-command.js';
import type { Refusal } from './common.js';

/** The text that a document had once: of the last commit, or of another file. */
export interface DifferenceParams {
  readonly uri: string;
  readonly text: string;
}

export interface DifferenceResult {
  /** What changed in its characters since, as `muster diff --format md` prints it. */
  readonly markdown: string;
}

export const ShowDifference = new RequestType<DifferenceParams, DifferenceResult | Refusal, void>('muster/difference');

/** What is shown of documents may have changed without an edit in them: files on the disk, a rulebook. */
export const Changed = new NotificationType<Record<string, never>>('muster/changed');

/** Which Markdown file. */
export interface AdventureParams {
  readonly uri: string;
}

/** What is live on a Markdown page, rendered piece by piece; null of Markdown that is not Muster's. */
export const ShowAdventure = new RequestType<AdventureParams, AdventurePage | null, void>('muster/adventurePage');

/** The answer to {@link ShowPlayersCopy}. */
export interface PlayersCopyResult {
  readonly title: string;
  /** The page as `muster sheet --format md --players` prints it. */
  readonly markdown: string;
}

/** A Markdown page without what is the game master's. */
export const ShowPlayersCopy = new RequestType<AdventureParams, PlayersCopyResult | Refusal, void>(
  'muster/playersCopy',
);

/** What the server still has to do in the background. */
export interface StatusParams {
  /** Closed files whose findings are not yet up to date. 0: the Problems list is true. */
  readonly pending: number;
}

export const Status = new NotificationType<StatusParams>('muster/status');

/** Server to client: URIs of the sheets and rulebooks of the workspace, wherever its files are. */
export const ListFiles = new RequestType<{ readonly pattern: string }, readonly string[], void>('muster/listFiles');

/** Server to client: a file's bytes in base64, or null when it cannot be read. */
export const ReadFile = new RequestType<{ readonly uri: string }, string | null, void>('muster/readFile');
