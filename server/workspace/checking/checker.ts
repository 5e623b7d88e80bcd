import type { Cancellation } from 'langium';
import { chancesOf } from '../../../language/play/index.js';
import type { Workspace } from '../../../language/workspace/index.js';
import type { ErrorLog } from '../../error-log.js';
import type { Stopwatch } from '../../stopwatch.js';
import type { Uses } from '../../uses.js';
import type { Documents } from '../documents/documents.js';
import type { OpenTexts } from '../documents/open-texts.js';
import { letMessagesIn } from '../messages-in.js';
import type { Queue } from '../queue.js';
import type { DiagnosticsOf } from './diagnostics.js';
import type { Publisher, Refresh } from './publisher.js';

type Services = Uses<{
  readonly Diagnostics: DiagnosticsOf;
  readonly Documents: Documents;
  readonly Log: ErrorLog;
  readonly Model: Workspace;
  readonly Publisher: Publisher;
  readonly Queue: Queue;
  readonly Refresh: Refresh;
  readonly Stopwatch: Stopwatch;
  readonly Texts: OpenTexts;
}>;

/** How long a document is evaluated before messages are handled, in milliseconds. */
const SLICE_MS = 25;

/** Checks documents and publishes their diagnostics. */
export class Checker {
  constructor(private readonly services: Services) {}

  /** An open document whose findings may be out of date: the edited one before the documents that its edit affects. */
  get nextOpen(): string | undefined {
    const { Queue, Texts } = this.services.server;
    return Queue.unchecked.size === 0 ? undefined : Texts.keys().find((uri) => Queue.unchecked.has(uri));
  }

  /**
   * Checks a document in slices. If it is cancelled between two of them, the document stays in the queue. An internal error is
   * logged and reported in the text; syntax errors are still reported.
   */
  async check(uri: string, token: Cancellation.CancellationToken): Promise<void> {
    const { Diagnostics, Documents, Log, Model, Publisher, Queue, Refresh, Stopwatch, Texts } = this.services.server;
    const before = Model.evaluations;
    let failed = false;
    try {
      if (Documents.document(uri) && !(await this.evaluate(uri, token))) return;
    } catch (error) {
      Log.error(`Checking ${uri} failed`, error);
      failed = true;
    }
    // Removed before the findings are computed, so that a change in the meantime queues it again.
    Queue.unchecked.delete(uri);
    const document = Documents.document(uri);
    if (!document) return;
    try {
      document.diagnostics = failed
        ? Diagnostics.withoutModel(document)
        : Stopwatch.time('findings', () => Diagnostics.of(document));
    } catch (error) {
      Log.error(`Checking ${uri} failed`, error);
      document.diagnostics = Diagnostics.withoutModel(document);
    }
    Publisher.publish(document);
    if (Texts.get(uri) && Model.evaluations > before) Refresh.request();
  }

  /** Evaluates what the findings of a document need; false if it was cancelled. */
  private async evaluate(uri: string, token: Cancellation.CancellationToken): Promise<boolean> {
    const { Model, Stopwatch } = this.services.server;
    const steps = evaluationSteps(Model, uri);
    const next = (): IteratorResult<boolean, void> => Stopwatch.time('evaluate', () => steps.next());
    let began = performance.now();
    for (let step = next(); !step.done; step = next()) {
      if (!step.value && performance.now() - began < SLICE_MS) continue;
      await letMessagesIn();
      if (token.isCancellationRequested) return false;
      began = performance.now();
    }
    return true;
  }
}

/**
 * The steps in which a document is evaluated: its rulebook, its characters, and the rolls of a page with their chances. Each yields
 * whether the next step may take long.
 */
export function* evaluationSteps(model: Workspace, uri: string): Generator<boolean, void> {
  yield* model.evaluateInSteps(uri);
  for (const { path } of model.document(uri)?.page?.rolls ?? []) {
    const roll = model.pages.roll(uri, path);
    if (roll) chancesOf(roll);
    yield false;
  }
}
