import { type CodeAction, CodeActionKind, commands, Position, Range, Uri, ViewColumn, window, workspace } from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { Location, WorkspaceEdit } from 'vscode-languageserver-protocol';
import {
  Add,
  Additions,
  Explain,
  isRefusal,
  Mark,
  type Refusal,
  type RollParams,
  SetValue,
  TakeStep,
} from '../../../server/protocol.js';
import { applyVersioned } from '../versioned-edit.js';
import type { PageMessage, ViewMessage } from './between.js';
import { says } from './messages.js';
import type { ShownPage } from './shown-page.js';

/** Maximum number of quick fixes that are resolved at once. */
const MOST_FIXES = 20;

/** Carries out the messages of a page. Messages of a webview are not trusted: they may only refer to what the page was sent. */
export class PageActions {
  /** Places of the last explanation, and actions of the last list of fixes. */
  private sources: readonly Location[] = [];
  private fixes: readonly CodeAction[] = [];

  constructor(
    private readonly client: () => Promise<BaseLanguageClient>,
    private readonly roll: (asked: RollParams) => Promise<string | undefined>,
    private readonly post: (message: ViewMessage) => void,
  ) {}

  async carryOut(shown: ShownPage, message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'leave':
        await revealText(shown);
        return;
      case 'explain':
        if (shown.cells.has(message.cell)) await this.explain(shown, message.cell);
        return;
      case 'source': {
        const location = this.sources[message.at];
        if (location) await reveal(location.uri, rangeOf(location));
        return;
      }
      case 'goto':
        if (shown.hasPlace(message)) {
          const { line, column, file = shown.result.uri } = message;
          const at = new Position(line - 1, column - 1);
          await reveal(file, new Range(at, at));
        }
        return;
      case 'roll':
      case 'rollLine': {
        const result = await this.rollFrom(shown, message);
        if (result !== undefined) this.say(result);
        return;
      }
      default:
        if (!workspace.isTrusted) this.say(says.notTrusted(), true);
        else await this.edit(shown, message);
    }
  }

  private say(words: string, isProblem = false): void {
    this.post({ type: 'said', words, isProblem });
  }

  private async rollFrom(
    shown: ShownPage,
    message: Extract<PageMessage, { type: 'roll' | 'rollLine' }>,
  ): Promise<string | undefined> {
    const { uri, name } = shown.result;
    if (message.type === 'roll')
      return shown.rolls.has(message.what) ? this.roll({ uri, name, expression: message.what }) : undefined;
    const line = shown.lineOf(message.row);
    return line === undefined ? undefined : this.roll({ uri, line, path: message.row });
  }

  private async explain(shown: ShownPage, cell: string): Promise<void> {
    const { uri, name } = shown.result;
    const answer = await (await this.client()).sendRequest(Explain, { uri, name, cell });
    if (isRefusal(answer)) {
      this.say(answer.problem, true);
      return;
    }
    const sources: Location[] = [];
    const lines = answer.lines.map(({ depth, text, sources: from }) => ({
      depth,
      text,
      sources: from.map(({ text: words, location }) =>
        location ? { text: words, at: sources.push(location) - 1 } : { text: words },
      ),
    }));
    this.sources = sources;
    this.post({ type: 'explanation', cell, lines });
  }

  // --------------------------------------------------------------------------------------------------- what is written

  private async edit(shown: ShownPage, message: PageMessage): Promise<void> {
    switch (message.type) {
      case 'try':
      case 'take':
        if (shown.settable.has(`row:${message.row}`)) await this.step(shown, message);
        return;
      case 'mark': {
        const words = shown.boxes.get(message.boxes);
        const marks = message.marks.flatMap(([at, count]) => {
          const mark = words?.[at];
          return words && at < words.length ? [{ count, ...(mark !== undefined && { mark }) }] : [];
        });
        if (marks.length > 0)
          await this.write((client) => client.sendRequest(Mark, { ...known(shown), boxes: message.boxes, marks }));
        return;
      }
      case 'set': {
        if (!shown.settable.has(message.of)) return;
        const id = message.of.slice(message.of.indexOf(':') + 1);
        const of = message.of.startsWith('row:') ? { entry: id } : { field: id };
        await this.write((client) => client.sendRequest(SetValue, { ...known(shown), ...of, value: message.text }));
        return;
      }
      case 'additions':
        await this.listAdditions(shown, message.section);
        return;
      case 'add':
        await this.add(shown, message);
        return;
      case 'fixes':
        await this.findFixes(shown, message.finding);
        return;
      case 'fix':
        await this.fix(message.at);
        return;
      default:
        return;
    }
  }

  /** Computes the outcome of a step; applies it only if requested. */
  private async step(
    shown: ShownPage,
    { type, row, by }: Extract<PageMessage, { type: 'try' | 'take' }>,
  ): Promise<void> {
    const client = await this.client();
    const step = await client.sendRequest(TakeStep, { ...known(shown), entry: row, by });
    if (isRefusal(step)) this.say(step.problem, true);
    else if (type === 'try') this.say(step.words, step.findings.length > 0);
    else if (!(await applyVersioned(client, step.edit))) this.say(says.notWritten(says.changedMeanwhile()), true);
  }

  private async listAdditions(shown: ShownPage, section: string): Promise<void> {
    const kinds = shown.adds.get(section);
    if (!kinds) return;
    const items = await (await this.client()).sendRequest(Additions, { ...known(shown), kinds });
    if (isRefusal(items)) this.say(items.problem, true);
    else if (items.length === 0) this.say(says.nothingToAdd());
    else this.post({ type: 'additions', section, items });
  }

  private async add(shown: ShownPage, { section, key, typed }: Extract<PageMessage, { type: 'add' }>): Promise<void> {
    const kinds = shown.adds.get(section);
    if (!kinds) return;
    const client = await this.client();
    const added = await client.sendRequest(Add, { ...known(shown), kinds, key, ...(typed !== undefined && { typed }) });
    if (isRefusal(added)) this.say(added.problem, true);
    else if (await applyVersioned(client, added.edit)) this.say(added.words);
    else this.say(says.notWritten(says.changedMeanwhile()), true);
  }

  private async write(request: (client: BaseLanguageClient) => Promise<WorkspaceEdit | Refusal>): Promise<void> {
    const client = await this.client();
    const edit = await request(client);
    if (isRefusal(edit)) this.say(edit.problem, true);
    else if (!(await applyVersioned(client, edit))) this.say(says.notWritten(says.changedMeanwhile()), true);
  }

  /** Shows the quick fixes of a finding, or its line if there are none. */
  private async findFixes(shown: ShownPage, finding: number): Promise<void> {
    const { at, message } = shown.result.page.findings[finding] ?? {};
    if (!at || message === undefined) return;
    const uri = Uri.parse(at.file ?? shown.result.uri);
    const range = new Range(at.line - 1, at.column - 1, at.endLine - 1, at.endColumn - 1);
    const actions = await commands.executeCommand<CodeAction[] | undefined>(
      'vscode.executeCodeActionProvider',
      uri,
      range,
      CodeActionKind.QuickFix.value,
      MOST_FIXES,
    );
    // Several findings may be at one place: actions that name their diagnostic are filtered by it.
    this.fixes = (actions ?? []).filter(
      ({ diagnostics = [] }) => diagnostics.length === 0 || diagnostics.some((one) => one.message === message),
    );
    if (this.fixes.length === 0) {
      this.say(says.noFixes());
      await reveal(uri.toString(), range);
      return;
    }
    this.post({ type: 'fixes', finding, titles: this.fixes.map(({ title }) => title) });
  }

  private async fix(at: number): Promise<void> {
    const action = this.fixes[at];
    this.fixes = [];
    if (action?.edit) await workspace.applyEdit(action.edit);
    if (action?.command) await commands.executeCommand(action.command.command, ...(action.command.arguments ?? []));
  }
}

function known({ result: { uri, name, version } }: ShownPage) {
  return { uri, name, ...(version !== undefined && { version }) };
}

/** Focuses the text editor, at its cursor. */
async function revealText({ result: { uri } }: ShownPage): Promise<void> {
  const open = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
  const document = open?.document ?? (await workspace.openTextDocument(Uri.parse(uri)));
  await window.showTextDocument(document, { viewColumn: open?.viewColumn ?? ViewColumn.One });
}

/** Selects a place in the text, in the editor column where the text is open already. */
async function reveal(uri: string, range: Range): Promise<void> {
  const open = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
  await window.showTextDocument(Uri.parse(uri), { selection: range, viewColumn: open?.viewColumn ?? ViewColumn.One });
}

function rangeOf({ range: { start, end } }: Location): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
