import { isMarkdown, mayBePage } from '../../../language/grammar/index.js';
import type { Workspace } from '../../../language/workspace/index.js';
import type { Uses } from '../../uses.js';
import type { Documents } from '../documents/documents.js';
import type { OpenTexts } from '../documents/open-texts.js';
import type { Queue } from '../queue.js';
import { neededBy } from './needed-files.js';
import type { TextFile } from './text-file.js';

type Services = Uses<{
  readonly Documents: Documents;
  readonly Model: Workspace;
  readonly Queue: Queue;
  readonly Texts: OpenTexts;
}>;

/** Receives files that have been read, and decides which of them come first. */
export class Intake {
  /** Documents whose needs have been met. Needs that an edit adds are not looked up: all other files follow soon. */
  private readonly provided = new Set<string>();

  constructor(private readonly services: Services) {}

  /** Adds the new or changed content of a file. Open documents are ignored: the editor's text takes precedence. */
  add(uri: string, file: TextFile): void {
    const { Documents, Model, Queue, Texts } = this.services.server;
    if (Texts.get(uri)) return;
    // Ordinary Markdown costs no more than this check.
    const isOrdinary = isMarkdown(uri) && (file.problem !== undefined || !mayBePage(file.text));
    if (!isOrdinary || Documents.all.has(uri)) Queue.read.set(uri, file);
    else Queue.check(Model.setOrdinary(uri, true));
  }

  /** Forgets a file that was removed, or that an editor has opened. */
  drop(uri: string): void {
    const { Documents, Model, Queue } = this.services.server;
    Queue.read.delete(uri);
    if (isMarkdown(uri) && !Documents.all.has(uri)) Queue.check(Model.setOrdinary(uri, false));
  }

  /** The waiting files that are needed to check a document, or a waiting file. */
  neededBy(uri: string): string[] {
    const { Queue, Texts } = this.services.server;
    if (Queue.read.size === 0 || this.provided.has(uri)) return [];
    this.provided.add(uri);
    const text = Texts.get(uri)?.getText() ?? Queue.read.get(uri)?.text;
    const texts = new Map([...Queue.read].map(([one, file]) => [one, file.text]));
    return text === undefined ? [] : neededBy(uri, text, texts);
  }
}
