import {
  Diagnostic,
  DiagnosticSeverity,
  type Disposable,
  DocumentSymbol,
  Hover,
  languages,
  type Position,
  Range,
  SymbolKind,
  type TextDocument,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { CheckLog, type CheckLogResult, LOG_LANGUAGE_ID, type LoggedEntry } from '../../../server/protocol.js';
import { messages } from '../messages.js';

/** Milliseconds without typing after which a log is replayed. */
const PAUSE_MS = 300;

/** Logs of encounters in text editors: diagnostics, outcomes of entries, and the outline. The server replays them. */
export class EncounterLogs implements Disposable {
  private readonly findings = languages.createDiagnosticCollection(LOG_LANGUAGE_ID);
  private readonly known = new Map<string, { readonly version: number; readonly answer: Promise<CheckLogResult> }>();
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly parts: readonly Disposable[];

  constructor(private readonly client: () => Promise<BaseLanguageClient>) {
    const selector = { language: LOG_LANGUAGE_ID };
    this.parts = [
      this.findings,
      workspace.onDidOpenTextDocument((document) => this.checkSoon(document, 0)),
      workspace.onDidChangeTextDocument(({ document }) => this.checkSoon(document, PAUSE_MS)),
      workspace.onDidCloseTextDocument((document) => this.forget(document)),
      // An edit of a sheet changes the outcomes of the log beside it.
      workspace.onDidSaveTextDocument(() => this.checkAll()),
      languages.registerHoverProvider(selector, {
        provideHover: (document, position) => this.hover(document, position),
      }),
      languages.registerDocumentSymbolProvider(selector, {
        provideDocumentSymbols: (document) => this.outline(document),
      }),
    ];
    this.checkAll();
  }

  dispose(): void {
    for (const timer of this.waiting.values()) clearTimeout(timer);
    for (const part of this.parts) part.dispose();
  }

  private checkAll(): void {
    this.known.clear();
    for (const document of workspace.textDocuments) this.checkSoon(document, 0);
  }

  private checkSoon(document: TextDocument, pause: number): void {
    if (document.languageId !== LOG_LANGUAGE_ID) return;
    const uri = document.uri.toString();
    clearTimeout(this.waiting.get(uri));
    this.waiting.set(
      uri,
      setTimeout(() => void this.check(document), pause),
    );
  }

  private async check(document: TextDocument): Promise<void> {
    const { version } = document;
    const { findings } = await this.answerFor(document);
    if (document.isClosed || document.version !== version) return;
    this.findings.set(
      document.uri,
      findings.map(({ line, message }) => {
        const at = document.lineAt(Math.min(line, document.lineCount) - 1);
        const diagnostic = new Diagnostic(at.range, message, DiagnosticSeverity.Error);
        diagnostic.source = 'muster';
        return diagnostic;
      }),
    );
  }

  private answerFor(document: TextDocument): Promise<CheckLogResult> {
    const { version } = document;
    const uri = document.uri.toString();
    const before = this.known.get(uri);
    if (before?.version === version) return before.answer;
    const answer = this.client()
      .then((client) => client.sendRequest(CheckLog, { uri, text: document.getText() }))
      .catch(() => ({ entries: [], findings: [] }));
    this.known.set(uri, { version, answer });
    return answer;
  }

  private forget(document: TextDocument): void {
    const uri = document.uri.toString();
    clearTimeout(this.waiting.get(uri));
    this.waiting.delete(uri);
    this.known.delete(uri);
    this.findings.delete(document.uri);
  }

  private async hover(document: TextDocument, { line }: Position): Promise<Hover | undefined> {
    const { entries } = await this.answerFor(document);
    const entry = entries.findLast((one) => one.line <= line + 1);
    if (!entry || (entry.line !== line + 1 && !/^\s/.test(document.lineAt(line).text))) return undefined;
    return new Hover(messages.logEntry(entries.indexOf(entry) + 1, entry));
  }

  /** Rounds of each encounter, with their entries. */
  private async outline(document: TextDocument): Promise<DocumentSymbol[]> {
    const { entries } = await this.answerFor(document);
    const all: DocumentSymbol[] = [];
    let round: DocumentSymbol | undefined;
    let at: string | undefined;
    for (const [index, entry] of entries.entries()) {
      const range = rangeOf(document, entry, entries[index + 1]);
      const key = `${entry.encounter}, ${messages.round(entry.round)}`;
      if (!round || at !== key) {
        round = new DocumentSymbol(key, '', SymbolKind.Namespace, range, document.lineAt(entry.line - 1).range);
        all.push(round);
        at = key;
      }
      const { text, range: line } = document.lineAt(entry.line - 1);
      round.children.push(new DocumentSymbol(text || key, entry.told[0] ?? '', SymbolKind.Event, range, line));
      round.range = round.range.union(range);
    }
    return all;
  }
}

/** From the line of an entry to the line before the next one. */
function rangeOf(document: TextDocument, { line }: LoggedEntry, next: LoggedEntry | undefined): Range {
  const last = Math.max(line, Math.min(next ? next.line - 1 : document.lineCount, document.lineCount));
  return new Range(line - 1, 0, last - 1, document.lineAt(last - 1).text.length);
}
