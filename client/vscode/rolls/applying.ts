import {
  CodeLens,
  type CodeLensProvider,
  type Disposable,
  EventEmitter,
  Hover,
  type HoverProvider,
  languages,
  MarkdownString,
  type Position,
  Range,
  type TextDocument,
  type TextDocumentChangeEvent,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { Apply, CommandIds, isRefusal } from '../../../server/protocol.js';
import { messages } from '../messages.js';
import type { LoggedRoll } from '../roll-log/logged-roll.js';
import { applyVersioned } from '../versioned-edit.js';
import { afterChange, type InlineResult, withResult } from './inline-results.js';

/** Applies the changes of rolls to sheets. Offers that, and to push the roll, with code lenses above the line that was rolled, and in its hover. */
export class Applying implements CodeLensProvider, HoverProvider, Disposable {
  /** Ids of the entries that can be applied or pushed, by document and line. */
  private readonly offered = new Map<string, readonly InlineResult[]>();
  private readonly changed = new EventEmitter<void>();
  /** Set before the provider is registered, as the registration reads it. */
  readonly onDidChangeCodeLenses = this.changed.event;
  private readonly subscriptions: readonly Disposable[] = [
    workspace.onDidChangeTextDocument((event) => this.follow(event)),
    workspace.onDidCloseTextDocument((document) => this.offered.delete(document.uri.toString())),
    languages.registerCodeLensProvider({ language: 'muster' }, this),
    languages.registerHoverProvider({ language: 'muster' }, this),
    this.changed,
  ];

  constructor(
    private readonly client: () => Promise<BaseLanguageClient>,
    private readonly find: (id: string) => LoggedRoll | undefined,
  ) {}

  /** Offers the changes of a roll above its line, or to push it, in place of an earlier offer. */
  offer({ id, asked, result }: LoggedRoll): void {
    if (asked.line === undefined) return;
    const before = (this.offered.get(asked.uri) ?? []).filter(({ line }) => line !== asked.line);
    const offers = changesOf(result).length > 0 || result.push !== undefined;
    this.offered.set(asked.uri, offers ? withResult(before, { line: asked.line, text: id }) : before);
    this.changed.fire();
  }

  /** Applies an entry as one undo step, or shows why that is not possible. */
  async apply({ id, asked, result }: LoggedRoll): Promise<void> {
    const { changes = [], encounter } = result;
    if (changes.length === 0) {
      void window.showInformationMessage(messages.nothingToApply());
      return;
    }
    const client = await this.client();
    const edit = await client.sendRequest(Apply, {
      uri: asked.uri,
      changes,
      ...(encounter !== undefined && { encounter }),
    });
    if (isRefusal(edit)) {
      void window.showWarningMessage(messages.notApplied(edit.problem));
      return;
    }
    if (!(await applyVersioned(client, edit))) {
      void window.showWarningMessage(messages.notApplied(messages.changedMeanwhile()));
      return;
    }
    this.withdraw(id);
    window.setStatusBarMessage(messages.applied(changesOf(result).join('; ')), 5000);
  }

  provideCodeLenses(document: TextDocument): CodeLens[] {
    return (this.offered.get(document.uri.toString()) ?? []).flatMap(({ line, text: id }) => {
      if (line >= document.lineCount) return [];
      const { range } = document.lineAt(line);
      const at = new Range(range.start, range.start);
      return this.offersOf(id).map(({ title, command }) => new CodeLens(at, { title, command, arguments: [id] }));
    });
  }

  /** The same as links in the hover of the line, with what was rolled. */
  provideHover(document: TextDocument, { line }: Position): Hover | undefined {
    const id = this.offered.get(document.uri.toString())?.find((one) => one.line === line)?.text;
    const entry = id === undefined ? undefined : this.find(id);
    const offers = id === undefined ? [] : this.offersOf(id);
    if (!entry || offers.length === 0) return undefined;
    const text = new MarkdownString('', true);
    text.isTrusted = { enabledCommands: offers.map(({ command }) => command) };
    text.appendText(messages.rolled(entry.result.title, entry.result.summary));
    const argument = encodeURIComponent(JSON.stringify([id]));
    for (const { title, command } of offers)
      text.appendMarkdown(`\n\n[${inLink(title)}](command:${command}?${argument})`);
    return new Hover(text);
  }

  /** What can be done with the result of an entry. */
  private offersOf(id: string): readonly { readonly title: string; readonly command: string }[] {
    const result = this.find(id)?.result;
    if (!result) return [];
    const changes = changesOf(result).join('; ');
    return [
      ...(changes === '' ? [] : [{ title: `$(check) ${messages.applyLens(changes)}`, command: CommandIds.apply }]),
      ...(result.push ? [{ title: `$(redo) ${messages.pushLens()}`, command: CommandIds.push }] : []),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private withdraw(id: string): void {
    for (const [uri, offers] of this.offered)
      this.offered.set(
        uri,
        offers.filter(({ text }) => text !== id),
      );
    this.changed.fire();
  }

  private follow({ document, contentChanges }: TextDocumentChangeEvent): void {
    const key = document.uri.toString();
    const before = this.offered.get(key);
    if (before === undefined || before.length === 0 || contentChanges.length === 0) return;
    this.offered.set(key, contentChanges.reduce(afterChange, before));
    this.changed.fire();
  }
}

/** The changes of a roll, as sent by the server. */
function changesOf({ changes, details }: LoggedRoll['result']): readonly string[] {
  return changes ? details.filter(({ label }) => label === 'Change').map(({ value }) => value) : [];
}

/** Escapes a text of a sheet for the words of a Markdown link. */
function inLink(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#!|~]/g, '\\$&');
}
