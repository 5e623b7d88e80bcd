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

/** Length of a slice of background work, in milliseconds: no message is read during one. A document that takes longer extends it. */
export const SLICE_MS = 10;

/** The same for expensive answers: the user is there and may type. */
const ANSWER_SLICE_MS = 5;

/** The same for work that no request waits for, such as estimates of encounters. */
const ASIDE_SLICE_MS = 1;

/** Shortest time between two reports of the progress, in milliseconds. */
const STATUS_MS = 250;

/** How long the background rests after an edit, so that the answers to it are sent first, in milliseconds. */
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

  /** The user is typing: the background waits until the answers have been sent. */
  rest(): void {
    this.restUntil = performance.now() + REST_MS;
  }

  /**
   * Computes an expensive answer in slices, one answer after the other; edits and other requests are handled between two
   * slices. Undefined if it was cancelled.
   */
  inBackground<Result>(steps: Generator<undefined, Result>, token: CancellationToken): Promise<Result | undefined> {
    this.requested += 1;
    this.awaited += 1;
    const done = this.answers
      .then(() => this.runToEnd(steps, token, ANSWER_SLICE_MS))
      .finally(() => {
        this.awaited -= 1;
      });
    this.answers = done.catch(() => undefined);
    return done;
  }
  private answers: Promise<unknown> = Promise.resolve();
  /** The number of expensive answers requested so far. */
  private requested = 0;
  /** The number of answers that a person waits for and that are not complete. */
  private awaited = 0;

  /** The same for an answer that no person waits for, such as the odds above a visible line: it comes after all that somebody waits for. */
  inSpareTime<Result>(steps: Generator<undefined, Result>, token: CancellationToken): Promise<Result | undefined> {
    this.requested += 1;
    const done = this.spareAnswers.then(() => this.runToEnd(steps, token, ANSWER_SLICE_MS, true));
    this.spareAnswers = done.catch(() => undefined);
    return done;
  }
  private spareAnswers: Promise<unknown> = Promise.resolve();

  /** Does work that no request waits for, one piece after the other, and then checks its document again. */
  aside(uri: string, steps: Generator<undefined, void>): Promise<void> {
    const { Checker, Log } = this.services.server;
    const { None } = Cancellation.CancellationToken;
    this.asideWork = this.asideWork
      .then(() => this.runToEnd(steps, None, ASIDE_SLICE_MS, true))
      .then(() => this.services.workspace.WorkspaceLock.read(() => Checker.check(uri, None), ReadPriority.Normal))
      .catch((error: unknown) => Log.error('Work in the background failed', error));
    return this.asideWork;
  }
  private asideWork: Promise<void> = Promise.resolve();

  private async runToEnd<Result>(
    steps: Generator<undefined, Result>,
    token: CancellationToken,
    sliceTime: number,
    isPatient = false,
  ): Promise<Result | undefined> {
    while (!token.isCancellationRequested) {
      await this.letAllMessagesIn();
      await this.waitForRest();
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

  /** Waits until no more requests arrive: an edit that follows a burst of requests is read before work on any of them begins. */
  private async letAllMessagesIn(): Promise<void> {
    for (let seen = -1; seen !== this.requested; ) {
      seen = this.requested;
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
    // Before the loop is live, parsing would delay the reading of files, and with it the open documents.
    if (!Loop.isLive) return false;
    if (Queue.read.size > 0 || Queue.outdated.size > 0) return true;
    if (this.checksClosed && Queue.unread === 0) return Queue.unchecked.size > 0;
    return Checker.nextOpen !== undefined;
  }

  private async run(): Promise<void> {
    const { workspace, server } = this.services;
    while (this.hasWork) {
      this.report();
      await this.waitForRest();
      await workspace.WorkspaceLock.read(() => this.slice(), ReadPriority.Normal).catch((error: unknown) =>
        server.Log.error('Checking in the background failed', error),
      );
      await delayNextTick();
    }
    this.report(true);
  }

  private async waitForRest(): Promise<void> {
    for (let left = this.restLeft; left > 0; left = this.restLeft) await new Promise((done) => setTimeout(done, left));
  }

  private get restLeft(): number {
    return this.restUntil - performance.now();
  }

  /** Works off the queue for one slice. The caller holds a read lock: unlike a write, it does not cancel the work for an edit. */
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
        // After all files, so that an open document is not checked again for each of them.
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
