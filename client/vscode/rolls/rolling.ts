import { type ExtensionContext, env, Position, Selection, Uri, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  CommandIds,
  isRefusal,
  isRollParams,
  type Refusal,
  Roll,
  type RollParams,
  type ShownRoll,
} from '../../../server/protocol.js';
import { lineAtCursor } from '../line-at-cursor.js';
import { messages } from '../messages.js';
import type { LoggedRoll } from '../roll-log/logged-roll.js';
import { RollLog } from '../roll-log/store.js';
import { RollLogView } from '../roll-log/view.js';
import { settings } from '../settings.js';
import { announce } from '../status.js';
import { Applying } from './applying.js';
import { problemWithFaces, rollAsking } from './asking.js';
import { InlineView } from './inline-view.js';

/** Rolls through the server, shows the result in all views, and adds it to the log. */
export class Rolling {
  private readonly inline = new InlineView();
  private readonly log: RollLog;
  private readonly view: RollLogView;
  private readonly applying: Applying;

  constructor(
    context: ExtensionContext,
    private readonly client: () => Promise<BaseLanguageClient>,
  ) {
    this.log = new RollLog(context.workspaceState, () => settings().rolls.logSize);
    this.view = new RollLogView(context.extensionUri, this.log, {
      copy: (id) => void this.copyResult(id),
      again: (id) => void this.again(id),
      push: (id) => void this.push(id),
      reveal: (id) => void this.reveal(id),
      apply: (id) => void this.apply(id),
    });
    this.applying = new Applying(client, (id) => this.log.find(id));
    context.subscriptions.push(
      this.inline,
      this.applying,
      window.registerWebviewViewProvider(RollLogView.id, this.view),
    );
  }

  /** Rolls the argument of a code lens, or the line at the cursor. */
  async roll(argument?: unknown): Promise<void> {
    const params = rollAt(argument, CommandIds.roll);
    if (params !== undefined) await this.rollAll(params);
  }

  /** Rolls; a line for everyone in the party is rolled for each of them in turn, until the user cancels. */
  private async rollAll(
    params: RollParams,
    withDice: (params: RollParams) => Promise<RollParams | undefined> = async (one) => one,
  ): Promise<readonly LoggedRoll[]> {
    const rolled: LoggedRoll[] = [];
    const waiting: RollParams[] = [params];
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const ready = await withDice(next);
      const entry = ready && (await this.perform(ready));
      if (!entry) break;
      rolled.push(entry);
      waiting.push(...(entry.result.followers ?? []).map((name) => ({ ...params, name })));
    }
    return rolled;
  }

  /** The same with typed faces. While they are typed, the server reports missing, surplus and impossible ones. */
  async rollWithDice(argument?: unknown): Promise<void> {
    const params = rollAt(argument, CommandIds.rollWithDice);
    if (params !== undefined) await this.rollAll(params, (one) => this.typed(one));
  }

  /** A roll with the faces that the user types; undefined if none are typed. */
  private async typed(params: RollParams): Promise<RollParams | undefined> {
    const dice = await window.showInputBox({
      title: messages.diceTitle(),
      prompt: messages.dicePrompt(),
      placeHolder: messages.dicePlaceholder(),
      ignoreFocusOut: true,
      validateInput: (typed) => problemWithFaces(typed, () => this.request({ ...params, dice: typed, isAsking: true })),
    });
    return dice === undefined || dice.trim() === '' ? undefined : { ...params, dice };
  }

  async copyResult(id?: unknown): Promise<void> {
    const entry = typeof id === 'string' ? this.log.find(id) : this.log.last;
    if (entry === undefined) {
      void window.showInformationMessage(messages.nothingRolled());
      return;
    }
    await env.clipboard.writeText(entry.result.text);
    window.setStatusBarMessage(messages.copied(entry.result.summary), 5000);
  }

  /** Applies the changes of an entry, or of the last one, to the sheets. */
  async apply(id?: unknown): Promise<void> {
    const entry = typeof id === 'string' ? this.log.find(id) : this.log.last;
    if (entry === undefined) void window.showInformationMessage(messages.nothingRolled());
    else await this.applying.apply(entry);
  }

  /** Pushes an entry, or the last one: the same roll, with the dice thrown again that the rules do not keep. */
  async push(id?: unknown): Promise<void> {
    const entry = typeof id === 'string' ? this.log.find(id) : this.log.last;
    const { push } = entry?.result ?? {};
    if (!entry || !push) {
      void window.showInformationMessage(entry ? messages.notPushed() : messages.nothingRolled());
      return;
    }
    const { seed: _seed, dice: _dice, choices: _choices, ...line } = entry.asked;
    const asked: RollParams = { ...line, ...push, isPushed: true };
    const dice = push.dice === undefined ? undefined : await this.typeMoreFaces(asked, push.dice);
    if (push.dice !== undefined && dice === undefined) return;
    await this.perform({ ...asked, ...(dice !== undefined && { dice }) });
  }

  /** Asks for the faces that follow those of the pushed roll; returns all of them. */
  private async typeMoreFaces(asked: RollParams, faces: string): Promise<string | undefined> {
    const value = `${faces}, `;
    return window.showInputBox({
      title: messages.pushTitle(),
      prompt: messages.dicePrompt(),
      value,
      valueSelection: [value.length, value.length],
      ignoreFocusOut: true,
      validateInput: (typed) => problemWithFaces(typed, () => this.request({ ...asked, dice: typed, isAsking: true })),
    });
  }

  async exportLog(): Promise<void> {
    if (this.log.last === undefined) {
      void window.showInformationMessage(messages.nothingRolled());
      return;
    }
    const folder = workspace.workspaceFolders?.[0]?.uri;
    const target = await window.showSaveDialog({
      title: messages.exportTitle(),
      filters: { [messages.exportFilter()]: ['json'] },
      ...(folder === undefined ? {} : { defaultUri: Uri.joinPath(folder, 'roll-log.json') }),
    });
    if (target === undefined) return;
    await workspace.fs.writeFile(target, new TextEncoder().encode(this.log.toJson()));
    void window.showInformationMessage(messages.exported(target.fsPath));
  }

  async clearLog(): Promise<void> {
    const rolls = this.log.entries.length;
    if (rolls === 0) {
      void window.showInformationMessage(messages.nothingRolled());
      return;
    }
    const options = { modal: true, detail: messages.clearDetail() };
    const chosen = await window.showWarningMessage(messages.clearQuestion(rolls), options, messages.clear());
    if (chosen !== messages.clear()) return;
    await this.log.clear();
    this.view.refresh();
  }

  /** Rolls a line of a page for its panel. Returns the results: several if everyone in the party rolls. */
  async rollOfPage(asked: RollParams, isTyped: boolean): Promise<readonly ShownRoll[]> {
    const rolled = isTyped ? await this.rollAll(asked, (one) => this.typed(one)) : await this.rollAll(asked);
    for (const entry of rolled) void this.offerPush(entry);
    return rolled.map(({ result }) => result);
  }

  /** Offers to push a roll that was not made in the text, where a lens offers it. */
  private async offerPush({ id, result }: LoggedRoll): Promise<void> {
    if (!result.push) return;
    const title = messages.rolled(result.title, result.summary);
    const chosen = await window.showInformationMessage(title, messages.pushLens());
    if (chosen === messages.pushLens()) await this.push(id);
  }

  /** Rolls for another view, such as the page of a sheet. Returns the result as a line; undefined if nothing was rolled. */
  async rollFor(asked: RollParams): Promise<string | undefined> {
    const entry = await this.perform(asked);
    if (entry) void this.offerPush(entry);
    return entry && messages.rolled(entry.result.title, entry.result.summary);
  }

  private async request(asked: RollParams): Promise<ShownRoll | Refusal> {
    const client = await this.client();
    return client.sendRequest(Roll, asked);
  }

  private async perform(request: RollParams): Promise<LoggedRoll | undefined> {
    const answered = await rollAsking(request, (params) => this.request(params));
    if (answered === undefined) return undefined;
    const { asked, result } = answered;
    if (isRefusal(result)) {
      void window.showWarningMessage(messages.rollFailed(result.problem));
      return undefined;
    }
    const entry: LoggedRoll = { id: crypto.randomUUID(), time: new Date().toISOString(), asked, result };
    await this.log.add(entry);
    this.view.add(entry);
    this.applying.offer(entry);
    if (asked.line !== undefined) this.inline.show(Uri.parse(asked.uri), { line: asked.line, text: result.summary });
    announce(messages.rolled(result.title, result.summary));
    return entry;
  }

  /** Rolls an entry again with a new seed and without its typed faces, which would only repeat the result. */
  private async again(id: string): Promise<void> {
    const entry = this.log.find(id);
    if (entry === undefined) return;
    const { seed: _seed, dice: _dice, choices: _choices, isPushed: _pushed, ...asked } = entry.asked;
    await this.perform(asked);
  }

  private async reveal(id: string): Promise<void> {
    const asked = this.log.find(id)?.asked;
    if (asked?.line === undefined) return;
    const position = new Position(asked.line, 0);
    await window.showTextDocument(Uri.parse(asked.uri), { selection: new Selection(position, position) });
  }
}

function rollAt(argument: unknown, command: string): RollParams | undefined {
  return isRollParams(argument) ? argument : lineAtCursor(argument, command);
}
