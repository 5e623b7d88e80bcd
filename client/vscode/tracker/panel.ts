import { CancellationTokenSource, type Disposable, EventEmitter, Uri, type WebviewPanel, workspace } from 'vscode';
import { type BaseLanguageClient, LSPErrorCodes, ResponseError } from 'vscode-languageclient';
import type { TrackerCommand } from '../../../language/fight/index.js';
import type { TrackerModel } from '../../../language/show/index.js';
import { isRefusal, LANGUAGE_IDS, Tracker, TrackerDo } from '../../../server/protocol.js';
import { type Answers, asking, type Prompts } from '../rolls/asking.js';
import {
  isPageMessage,
  type Look,
  type PageMessage,
  type Question,
  type ShownEncounter,
  type ViewMessage,
} from './between.js';
import { trackerHtml } from './html.js';
import { type LogFile, nameOf } from './log-files.js';
import type { LogChange } from './log-text.js';
import { pageWords, says } from './messages.js';

/** Milliseconds without typing after which the encounter is requested again. */
const PAUSE_MS = 300;

/** What a panel needs from the extension. */
export interface PanelActions {
  log(panel: TrackerPanel): void;
  text(panel: TrackerPanel): void;
  players(panel: TrackerPanel): void;
  write(panel: TrackerPanel): void;
  export(panel: TrackerPanel): void;
}

type Answer = Pick<Extract<PageMessage, { readonly type: 'answer' }>, 'option' | 'faces'>;

/** One encounter in a panel. The state of the encounter is in the log, and the server computes what to show. */
export class TrackerPanel implements Disposable {
  private look: Look = {};
  private asking = new CancellationTokenSource();
  private isReady = false;
  /** The log that this panel writes itself, and shows itself. */
  private own: string | undefined;
  /** Resolves the open question. */
  private answered: ((answer: Answer) => void) | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly gone = new EventEmitter<void>();
  readonly onDidDispose = this.gone.event;
  private readonly subscriptions: readonly Disposable[];

  constructor(
    readonly panel: WebviewPanel,
    readonly place: ShownEncounter,
    readonly log: LogFile,
    private readonly client: () => Promise<BaseLanguageClient>,
    private readonly actions: PanelActions,
    extension: Uri,
  ) {
    const { webview } = panel;
    const folder = Uri.joinPath(extension, 'dist', 'client');
    webview.options = { enableScripts: true, localResourceRoots: [folder] };
    this.subscriptions = [
      webview.onDidReceiveMessage((message: unknown) => {
        if (isPageMessage(message)) void this.obey(message);
      }),
      panel.onDidDispose(() => this.dispose()),
      log.onDidChange((by) => this.follow(by)),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && LANGUAGE_IDS.some((id) => id === document.languageId)) this.showSoon();
      }),
      workspace.onDidGrantWorkspaceTrust(() => void this.show()),
      this.gone,
    ];
    panel.title = place.isForPlayers ? says.playersTitle(place.encounter) : says.title(place.encounter);
    webview.html = trackerHtml({
      nonce: crypto.randomUUID().replaceAll('-', ''),
      script: webview.asWebviewUri(Uri.joinPath(folder, 'tracker.js')).toString(),
      words: pageWords(),
      place,
    });
  }

  /** Shows the encounter after its log; a pending answer is ignored. The average effects of actions take seconds to compute, so all else is shown first. */
  async show(quickly: readonly boolean[] = this.place.isForPlayers ? [true] : [true, false]): Promise<void> {
    if (!this.isReady) return;
    this.asking.cancel();
    this.asking.dispose();
    this.asking = new CancellationTokenSource();
    const { token } = this.asking;
    const { look } = this;
    const { uri, encounter, isForPlayers } = this.place;
    const client = await this.client();
    const params = { uri, encounter, log: this.log.text, ...look, ...(isForPlayers && { isForPlayers }) };
    try {
      for (const isQuick of quickly) {
        const answer = await client.sendRequest(Tracker, { ...params, isQuick }, token);
        if (token.isCancellationRequested) return;
        if (isRefusal(answer)) {
          this.post({ type: 'gone', why: says.failed(answer.problem) });
          return;
        }
        this.post(this.shown(answer.model, look));
      }
    } catch (error) {
      if (!isCancelled(error)) throw error;
      // An edit came first: the edited text is requested again.
      if (!token.isCancellationRequested) this.showSoon();
    }
  }

  /** Notes in the log that the outcome was written into the sheets; the encounter continues from them. */
  async written(): Promise<void> {
    await this.carryOut({ is: 'written' }, undefined);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.asking.cancel();
    this.asking.dispose();
    this.answered?.({});
    this.gone.fire();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private async obey(message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        // A question to the page before is cancelled, and with it the command.
        this.answered?.({});
        this.answered = undefined;
        this.look = message.look;
        if (!workspace.isTrusted) this.post({ type: 'told', text: says.notTrusted() });
        await this.show();
        break;
      case 'look':
        this.look = message.look;
        await this.show();
        break;
      case 'do':
        if (message.look) this.look = message.look;
        await this.carryOut(message.command, message.dice);
        break;
      case 'answer':
        this.answered?.(message);
        this.answered = undefined;
        break;
      default:
        this.actions[message.type](this);
    }
  }

  /** Carries out a command. It is shown once it is in the log, and never overwrites changes of another program. */
  private async carryOut(command: TrackerCommand, dice: string | undefined): Promise<void> {
    if (this.place.isForPlayers || !workspace.isTrusted) return;
    // Cancels what is still being computed for the state before the command.
    this.asking.cancel();
    const { uri, encounter } = this.place;
    const { look } = this;
    const seen = this.log.text;
    const client = await this.client();
    const request = (answers: Answers) =>
      client.sendRequest(TrackerDo, { uri, encounter, log: seen, command, ...look, ...answers });
    const answered = await asking(dice === undefined ? {} : { dice }, request, this.inPage);
    if (answered === undefined) {
      this.refuse(says.notAnswered());
      return;
    }
    const { result } = answered;
    if (isRefusal(result)) {
      this.refuse(result.problem);
      return;
    }
    this.own = result.log;
    const written = await this.log.write(seen, result.log);
    this.own = undefined;
    if (written.is === 'written') {
      this.post(this.shown(result.model, look));
      this.post({ type: 'done' });
      await this.show([false]);
    } else this.refuse(written.is === 'refused' ? written.why : changeText(written.by));
  }

  private refuse(why: string): void {
    this.post({ type: 'refused', why });
    void this.show();
  }

  /** Asks the questions of a command under way on the page itself. */
  private readonly inPage: Prompts = {
    choice: async ({ isUsual = true, of, what, after, options }) => {
      const { option } = await this.ask({
        is: 'choice',
        what,
        isUsual,
        options,
        ...(of !== undefined && { of }),
        ...(after !== undefined && { after }),
      });
      return option === undefined ? undefined : options[option]?.name;
    },
    faces: async ({ what }, problemWith) => {
      let wrong: string | undefined;
      for (;;) {
        const question: Question = { is: 'dice', what, isUsual: false, options: [] };
        const { faces } = await this.ask(wrong === undefined ? question : { ...question, wrong });
        wrong = faces === undefined ? undefined : await problemWith(faces);
        if (wrong === undefined) return faces;
      }
    },
  };

  private ask(question: Question): Promise<Answer> {
    return new Promise((resolve) => {
      this.answered = resolve;
      this.post({ type: 'ask', question });
    });
  }

  /** Handles a change of the log, by this panel, another one of this window, or another program. */
  private follow(by: LogChange | undefined): void {
    if (by?.is === 'other') this.post({ type: 'told', text: says.readAgain(by.line) });
    if (this.log.text !== this.own) void this.show();
  }

  private showSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.show(), PAUSE_MS);
  }

  private shown(model: TrackerModel, look: Look): ViewMessage {
    return { type: 'show', model, look, isReadOnly: !workspace.isTrusted, saved: this.saved() };
  }

  private saved(): string {
    if (this.log.text === '') return says.nothingSaved();
    return this.log.isApart ? says.savedApart() : says.savedBeside(nameOf(this.log.uri));
  }

  private post(message: ViewMessage): void {
    void this.panel.webview.postMessage(message);
  }
}

function changeText(by: LogChange): string {
  return by.is === 'longer' ? says.longer(by.lines) : says.changed(by.is === 'other' ? by.line : 1);
}

function isCancelled(error: unknown): boolean {
  return (
    error instanceof ResponseError &&
    (error.code === LSPErrorCodes.RequestCancelled ||
      error.code === LSPErrorCodes.ServerCancelled ||
      error.code === LSPErrorCodes.ContentModified)
  );
}
