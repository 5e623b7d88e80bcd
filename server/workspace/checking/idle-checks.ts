import { Cancellation, delayNextTick, ReadPriority } from 'langium';
import type { Connection } from 'vscode-languageserver';
import type { CancellationToken } from 'vscode-languageserver-protocol';
import type { Workspace } from '../../../language/workspace/index.js';
import type { ErrorLog } from '../../error-log.js';
import { Status } from '../../protocol.js';
import type { SettingsStore } from '../../settings.js';
import type { Uses } from '../../uses.js';
import type { ModelDocumentBuilder } from '../building/builder.js';
import type { Intake } from '../reading/intake.js';
import type { StaleDocuments } from './stale-documents.js';

type Services = Uses<{
  readonly Builder: ModelDocumentBuilder;
  readonly Connection: Connection;
  readonly Intake: Intake;
  readonly Log: ErrorLog;
  readonly Model: Workspace;
  readonly Settings: SettingsStore;
  readonly Stale: StaleDocuments;
}>;

/** Longest time that the server is deaf while it works in the background, one document more or less. */
export const SLICE_MS = 10;

/** The same for answers that take long: someone is there and may type. */
const ANSWER_SLICE_MS = 5;

/** The same for work that no request waits for. */
const ASIDE_SLICE_MS = 1;

/** Turns of the event loop in which nothing more was asked, before an answer that takes long goes on. */
const HEARING_TURNS = 2;

const STATUS_MS = 250;

/** After an edit, time for its answers to leave: each message takes a turn of the event loop, and a slice holds one up. */
const REST_MS = 50;

/** Takes in and checks closed documents while no request is waiting, and reports how many are left. */
export class IdleChecks {
  private running: Promise<void> | undefined;
  private told = 0;
  private toldAt = Number.NEGATIVE_INFINITY;
  private restUntil = Number.NEGATIVE_INFINITY;

  constructor(private readonly services: Services) {}

  /** Closed documents that are still to be read or checked. */
  get pending(): number {
    const { Model, Settings, Stale, Intake } = this.services.server;
    const unchecked = Settings.current.check.closedFiles ? Stale.size : 0;
    return Intake.unread + Intake.size + Model.waiting + unchecked;
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
    const done = this.answers.then(() => this.toItsEnd(steps, token, ANSWER_SLICE_MS));
    this.answers = done.catch(() => undefined);
    return done;
  }
  private answers: Promise<unknown> = Promise.resolve();
  private asked = 0;

  /** Takes steps of work that no request waits for, and then checks the document again that they were about; one such work after the other. */
  aside(uri: string, steps: Generator<undefined, void>): Promise<void> {
    const { Builder, Log } = this.services.server;
    const { None } = Cancellation.CancellationToken;
    this.besides = this.besides
      .then(() => this.toItsEnd(steps, None, ASIDE_SLICE_MS))
      .then(() =>
        this.services.workspace.WorkspaceLock.read(
          async () => void (await Builder.check([uri], None)),
          ReadPriority.Normal,
        ),
      )
      .catch((error: unknown) => Log.error('Work in the background failed', error));
    return this.besides;
  }
  private besides: Promise<void> = Promise.resolve();

  private async toItsEnd<Result>(
    steps: Generator<undefined, Result>,
    token: CancellationToken,
    sliceTime: number,
  ): Promise<Result | undefined> {
    while (!token.isCancellationRequested) {
      await this.heard();
      await this.rested();
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

  /** Each message takes a turn of the event loop: where many requests come at once, an edit behind them is heard before any is worked on. */
  private async heard(): Promise<void> {
    for (let seen = -1; seen !== this.asked; ) {
      seen = this.asked;
      for (let turn = 0; turn < HEARING_TURNS; turn++) await delayNextTick();
    }
  }

  wake(): void {
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      if (this.hasWork) this.wake();
    });
  }

  private get hasWork(): boolean {
    const { Builder, Intake, Model, Stale, Settings } = this.services.server;
    // Before that, parsing would hold up the reading of files, and with it the open documents.
    if (!Builder.isLive) return false;
    if (Intake.size > 0 || Model.waiting > 0) return true;
    return Intake.unread === 0 && Settings.current.check.closedFiles && Stale.size > 0;
  }

  private async run(): Promise<void> {
    const { workspace, server } = this.services;
    while (this.hasWork) {
      this.tell();
      await this.rested();
      await workspace.WorkspaceLock.read(() => this.slice(), ReadPriority.Normal).catch((error: unknown) =>
        server.Log.error('Checking in the background failed', error),
      );
      await delayNextTick();
    }
    this.tell(true);
  }

  private async rested(): Promise<void> {
    for (let left = this.restLeft; left > 0; left = this.restLeft) await new Promise((done) => setTimeout(done, left));
  }

  private get restLeft(): number {
    return this.restUntil - performance.now();
  }

  /** Reads never cancel an edit's build, as another write would. */
  private async slice(): Promise<void> {
    const { Intake, Model, Stale, Builder } = this.services.server;
    const until = performance.now() + SLICE_MS;
    do {
      if (Intake.size > 0) {
        await Builder.takeNext();
        // Only now, so that an open document is not checked with every file that comes in.
        if (Intake.size === 0) await Builder.checkOpen(Cancellation.CancellationToken.None);
      } else if (Model.waiting > 0) {
        Stale.add(Model.renewNext());
        if (Model.waiting === 0) await Builder.checkOpen(Cancellation.CancellationToken.None);
      } else {
        const uri = Stale.nextClosed();
        if (uri === undefined) return;
        await Builder.check([uri], Cancellation.CancellationToken.None);
        Stale.delete(uri);
      }
    } while (performance.now() < until && this.hasWork);
  }

  private tell(now = false): void {
    const { Connection } = this.services.server;
    const pending = now ? 0 : this.pending;
    const time = performance.now();
    if (pending === this.told || (!now && time - this.toldAt < STATUS_MS)) return;
    this.told = pending;
    this.toldAt = time;
    void Connection.sendNotification(Status, { pending });
  }
}
