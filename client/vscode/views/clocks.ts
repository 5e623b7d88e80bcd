import { Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { clocksAfter } from '../../../language/fight/index.js';
import { nameKey } from '../../../language/grammar/index.js';
import { isRefusal, isSheetParams, type ListedClock, type Overview, TablePageDo } from '../../../server/protocol.js';
import { messages } from '../messages.js';
import type { LogFile, LogFiles } from '../tracker/log-files.js';

/** The clocks of a campaign. The logs beside its pages say how far they are filled; a tick adds a line to such a log. */
export class Clocks {
  private known: readonly ListedClock[] = [];
  /** Files whose logs may say something about the clocks: those that declare them, then those with encounters. */
  private files: readonly string[] = [];
  private readonly followed = new Set<LogFile>();

  /** `changed` is called when one of the logs changes. */
  constructor(
    private readonly client: () => Promise<BaseLanguageClient>,
    private readonly logs: LogFiles,
    private readonly changed: () => void,
  ) {}

  /** How many segments of each clock are filled. */
  async standing({ clocks, encounters }: Overview): Promise<ReadonlyMap<ListedClock, number>> {
    this.known = clocks.filter(({ kind }) => kind === 'clock');
    this.files = [...new Set([...this.known, ...encounters].map(({ uri }) => uri))];
    const stands = new Map<ListedClock, number>();
    for (const clock of this.known) stands.set(clock, (await this.place(clock)).filled);
    return stands;
  }

  /** Ticks a clock that a view lists, forwards or back. */
  async tick(argument: unknown, by: 1 | -1): Promise<void> {
    const clock = isSheetParams(argument)
      ? this.known.find(({ uri, name }) => uri === argument.uri && name === argument.name)
      : undefined;
    if (!clock) return;
    if (!workspace.isTrusted) {
      void window.showWarningMessage(messages.clocks.notTrusted());
      return;
    }
    const { log, uri, filled } = await this.place(clock);
    const to = Math.min(Math.max(filled + by, 0), clock.segments ?? 0);
    const command = { is: 'clock' as const, clock: clock.name, to };
    const done = await (await this.client()).sendRequest(TablePageDo, { uri, log: log.text, command });
    if (isRefusal(done)) {
      void window.showWarningMessage(done.problem);
      return;
    }
    const outcome = await log.write(log.text, done.log);
    if (outcome.is === 'refused') void window.showWarningMessage(outcome.why);
    else window.setStatusBarMessage(messages.clocks.stands(clock.name, to, clock.segments ?? 0), 5000);
    this.changed();
  }

  /** The log that has the state of a clock; if none has it, the log beside the file that declares the clock. */
  private async place(clock: ListedClock): Promise<{ log: LogFile; uri: string; filled: number }> {
    for (const uri of [clock.uri, ...this.files]) {
      const log = await this.follow(uri);
      const filled = clocksAfter(log.text).get(nameKey(clock.name));
      if (filled !== undefined) return { log, uri, filled: Math.min(filled, clock.segments ?? filled) };
    }
    return { log: await this.follow(clock.uri), uri: clock.uri, filled: 0 };
  }

  private async follow(uri: string): Promise<LogFile> {
    const log = await this.logs.of(Uri.parse(uri));
    if (!this.followed.has(log)) log.onDidChange(this.changed);
    this.followed.add(log);
    return log;
  }
}
