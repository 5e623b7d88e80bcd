import { Cancellation, delayNextTick, ReadPriority } from 'langium';
import type { CancellationToken, Connection } from 'vscode-languageserver';
import type { Workspace } from '../../../language/workspace/index.js';
import type { ErrorLog } from '../../error-log.js';
import { Status } from '../../protocol.js';
import type { SettingsStore } from '../../settings.js';
import type { Uses } from '../../uses.js';
import type { DocumentLoop } from '../loop.js';
import { letMessagesIn } from '../messages-in.js';
import type { Queue } from '../queue.js';
import type { Checker } from './checker.js';

type Services = Uses<{
  readonly Checker: Checker;
  readonly Connection: Connection;
  readonly Log: ErrorLog;
  readonly Loop: DocumentLoop;
  readonly Model: Workspace;
  readonly Queue: Queue;
  readonly Settings: SettingsStore;
}>;

/** The longest time for which the server reads no message while it works in the background, give or take a document. */
export const SLICE_MS = 10;

/** The same for answers that take long: the user is there and may type. */
const ANSWER_SLICE_MS = 5;

/** The same for work that no request waits for, such as estimates of encounters. */
const ASIDE_SLICE_MS = 1;

const STATUS_MS = 250;

/** After an edit, time for its answers to leave: each message takes a turn of the event loop, and a slice holds one up. */
const REST_MS = 50;

/** Takes in and checks closed documents while no request is waiting, and reports how many are left. */
export class IdleChecks {
  private running: Promise<void> | undefined;
  private reported = 0;
  private reportedAt = Number.NEGATIVE_INFINITY;
  private restUntil = Number.NEGATIVE_INFINITY;

  constructor(private readonly services: Services) {}

  /** Closed documents that are still to be read or checked. */
  get pending(): number {
    const { Queue } = this.services.server;
    return Queue.unread + Queue.read.size + Queue.outdated.size + (this.checksClosed ? Queue.unchecked.size : 0);
  }

  /** Resolves when nothing is left to do. */
  get settled(): Promise<void> {
    return this.running ?? Promise.resolve();
  }

  /** The user is typing: the background waits until the answers are out. */
  rest(): void {
    this.restUntil = performance.now() + REST_MS;
  }

  /**
   * Takes the steps of an answer that takes long, one answer after the other, while no edit waits; undefined where it was
   * cancelled. Between two slices edits and other requests have their turn.
   */
  inBackground<Result>(steps: Generator<undefined, Result>, token: CancellationToken): Promise<Result | undefined> {
    this.asked += 1;
    this.awaited += 1;
    const done = this.answers
      .then(() => this.toItsEnd(steps, token, ANSWER_SLICE_MS))
      .finally(() => {
        this.awaited -= 1;
      });
    this.answers = done.catch(() => undefined);
    return done;
  }
  private answers: Promise<unknown> = Promise.resolve();
  private asked = 0;
  /** Answers in the background that are still to come. */
  private awaited = 0;

  /** The same for an answer that no person asked for, such as the odds above a line in sight: all answers that a person waits for are first. */
  inSpareTime<Result>(steps: Generator<undefined, Result>, token: CancellationToken): Promise<Result | undefined> {
    this.asked += 1;
    const done = this.patient.then(() => this.toItsEnd(steps, token, ANSWER_SLICE_MS, true));
    this.patient = done.catch(() => undefined);
    return done;
  }
  private patient: Promise<unknown> = Promise.resolve();

  /** Takes steps of work that no request waits for, and then checks the document again that they were about; one such work after the other. */
  aside(uri: string, steps: Generator<undefined, void>): Promise<void> {
    const { Checker, Log } = this.services.server;
    const { None } = Cancellation.CancellationToken;
    this.besides = this.besides
      .then(() => this.toItsEnd(steps, None, ASIDE_SLICE_MS, true))
      .then(() => this.services.workspace.WorkspaceLock.read(() => Checker.check(uri, None), ReadPriority.Normal))
      .catch((error: unknown) => Log.error('Work in the background failed', error));
    return this.besides;
  }
  private besides: Promise<void> = Promise.resolve();

  private async toItsEnd<Result>(
    steps: Generator<undefined, Result>,
    token: CancellationToken,
    sliceTime: number,
    isPatient = false,
  ): Promise<Result | undefined> {
    while (!token.isCancellationRequested) {
      await this.allMessagesRead();
      await this.rested();
      if (isPatient && this.awaited > 0) {
        await this.answers;
        continue;
      }
      const last = await this.services.workspace.WorkspaceLock.read(() => {
        const until = performance.now() + sliceTime;
        let step = steps.next();
        while (!step.done && performance.now() < until) step = steps.next();
        return step;
      }, ReadPriority.Normal);
      if (last.done) return last.value;
    }
    return undefined;
  }

  /** Each message takes a turn of the event loop: where many requests come at once, an edit after them is read before any is worked on. */
  private async allMessagesRead(): Promise<void> {
    for (let seen = -1; seen !== this.asked; ) {
      seen = this.asked;
      await letMessagesIn();
    }
  }

  wake(): void {
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      if (this.hasWork) this.wake();
    });
  }

  private get checksClosed(): boolean {
    return this.services.server.Settings.current.check.closedFiles;
  }

  private get hasWork(): boolean {
    const { Checker, Loop, Queue } = this.services.server;
    // Before that, parsing would hold up the reading of files, and with it the open documents.
    if (!Loop.isLive) return false;
    if (Queue.read.size > 0 || Queue.outdated.size > 0) return true;
    if (this.checksClosed && Queue.unread === 0) return Queue.unchecked.size > 0;
    return Checker.nextOpen !== undefined;
  }

  private async run(): Promise<void> {
    const { workspace, server } = this.services;
    while (this.hasWork) {
      this.report();
      await this.rested();
      await workspace.WorkspaceLock.read(() => this.slice(), ReadPriority.Normal).catch((error: unknown) =>
        server.Log.error('Checking in the background failed', error),
      );
      await delayNextTick();
    }
    this.report(true);
  }

  private async rested(): Promise<void> {
    for (let left = this.restLeft; left > 0; left = this.restLeft) await new Promise((done) => setTimeout(done, left));
  }

  private get restLeft(): number {
    return this.restUntil - performance.now();
  }

  /** Reads never cancel the work of an edit, as another write would. */
  private async slice(): Promise<void> {
    const { None } = Cancellation.CancellationToken;
    const { Checker, Loop, Model, Queue } = this.services.server;
    const until = performance.now() + SLICE_MS;
    do {
      if (this.restLeft > 0) return;
      const [[file] = []] = Queue.read;
      const [rules] = Queue.outdated;
      if (file !== undefined) Loop.takeFile(file);
      else if (rules !== undefined) {
        Queue.outdated.delete(rules);
        Queue.check(Model.renew(rules));
      } else {
        // Only now, so that an open document is not checked with every file that comes in.
        const [next] = Queue.unchecked;
        await Checker.check(Checker.nextOpen ?? next ?? '', None);
      }
    } while (performance.now() < until && this.hasWork);
  }

  private report(now = false): void {
    const { Connection } = this.services.server;
    const pending = now ? 0 : this.pending;
    const time = performance.now();
    if (pending === this.reported || (!now && time - this.reportedAt < STATUS_MS)) return;
    this.reported = pending;
    this.reportedAt = time;
    void Connection.sendNotification(Status, { pending });
  }
}
