import type { TextFile } from './reading/text-file.js';

/** Pending work, by reason. Documents are identified by their URIs; each part is processed in its order. */
export class Queue {
  /** Open documents whose text has changed since it was parsed. */
  readonly edited = new Set<string>();
  /** The number of files that are known and not read yet. */
  unread = 0;
  /** Files that have been read and are not parsed yet. */
  readonly read = new Map<string, TextFile>();
  /** Addresses of rules whose rulebook has changed: the affected documents are still to be computed (`Workspace.renew`). */
  readonly outdated = new Set<string>();
  /** Documents whose findings may be out of date. */
  readonly unchecked = new Set<string>();

  /** Notes that the findings of these documents may be out of date. */
  check(uris: Iterable<string>): void {
    for (const uri of uris) this.unchecked.add(uri);
  }

  /** Forgets a document. */
  drop(uri: string): void {
    this.edited.delete(uri);
    this.read.delete(uri);
    this.unchecked.delete(uri);
  }
}
