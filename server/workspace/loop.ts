import { type Cancellation, delayNextTick } from 'langium';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { isRulebookDocument, isSheetDocument } from '../../language/grammar/index.js';
import type { Workspace } from '../../language/workspace/index.js';
import type { ErrorLog } from '../error-log.js';
import type { Stopwatch } from '../stopwatch.js';
import type { Uses } from '../uses.js';
import type { Checker } from './checking/checker.js';
import type { DiagnosticsOf } from './checking/diagnostics.js';
import type { Publisher } from './checking/publisher.js';
import type { Documents } from './documents/documents.js';
import type { OpenTexts } from './documents/open-texts.js';
import { languageOfText, type ParsedDocument, type TextParser } from './documents/parse.js';
import { letMessagesIn } from './messages-in.js';
import type { Queue } from './queue.js';
import type { Intake } from './reading/intake.js';

type Services = Uses<{
  readonly Checker: Checker;
  readonly Diagnostics: DiagnosticsOf;
  readonly Documents: Documents;
  readonly Intake: Intake;
  readonly Log: ErrorLog;
  readonly Model: Workspace;
  readonly Parser: TextParser;
  readonly Publisher: Publisher;
  readonly Queue: Queue;
  readonly Stopwatch: Stopwatch;
  readonly Texts: OpenTexts;
}>;

/** After a text of more characters than this has been parsed, messages are handled before work continues. */
const LONG_TEXT = 10_000;

/**
 * The life of a document: its text is parsed, its tree goes into the model, and the model says which documents' findings are
 * affected. Open ones are checked at once, the others when there is nothing else to do (`IdleChecks`).
 */
export class DocumentLoop {
  /** Whether the files that open documents need have been read. Documents are checked only after that. */
  isLive = false;

  constructor(private readonly services: Services) {}

  /** Parses every edited text and checks the open documents. Work that a later edit cancels stays in the queue. */
  async run(token: Cancellation.CancellationToken): Promise<void> {
    const { Queue, Texts, Parser } = this.services.server;
    // Lets edits in that have arrived in the meantime: of a burst only the last text is parsed.
    await delayNextTick();
    if (token.isCancellationRequested) return;
    this.takeNeeds([...Queue.edited]);
    for (const uri of Queue.edited) {
      const text = Texts.get(uri);
      const language = text && languageOfText(uri, text.languageId);
      if (!text || !language) {
        Queue.edited.delete(uri);
        continue;
      }
      const document = Parser.parse(text, language);
      if (text.getText().length > LONG_TEXT) await letMessagesIn();
      if (token.isCancellationRequested) return;
      if (Texts.get(uri) !== text) continue;
      if (text.version === document.version) Queue.edited.delete(uri);
      this.put(document);
    }
    await this.checkOpen(token);
  }

  /** Checks the open documents whose findings may be out of date. */
  private async checkOpen(token: Cancellation.CancellationToken): Promise<void> {
    if (!this.isLive) return;
    const { Checker } = this.services.server;
    for (let uri = Checker.nextOpen; uri !== undefined; uri = Checker.nextOpen) {
      await Checker.check(uri, token);
      if (token.isCancellationRequested) return;
    }
  }

  /** Parses the files that are needed to check these open documents. */
  takeNeeds(uris: readonly string[]): void {
    for (const uri of uris) for (const file of this.services.server.Intake.neededBy(uri)) this.takeFile(file);
  }

  /** Parses a closed file and what it needs before its turn, for a request about it: that of a panel that a window restores, for example. */
  takeClosed(uri: string): void {
    this.takeNeeds([uri]);
    this.takeFile(uri);
  }

  /** Parses a file that has been read. */
  takeFile(uri: string): void {
    const { Queue, Texts, Parser } = this.services.server;
    const file = Queue.read.get(uri);
    Queue.read.delete(uri);
    const language = languageOfText(uri);
    if (!file || !language || Texts.get(uri)) return;
    this.put(Parser.parse(TextDocument.create(uri, language, 0, file.text), language, file.problem));
  }

  /** Removes documents; a URI can be that of a folder. */
  remove(uris: readonly string[]): void {
    const { Documents, Queue, Publisher } = this.services.server;
    for (const uri of uris.flatMap((one) => Documents.within(one))) {
      const before = Documents.document(uri);
      Documents.delete(uri);
      this.setInModel(uri, before, undefined);
      Queue.drop(uri);
      Publisher.clear(uri);
    }
  }

  /** Replaces the former version of a document. */
  private put(document: ParsedDocument): void {
    const { Documents } = this.services.server;
    const before = Documents.document(document.uri);
    Documents.set(document);
    this.setInModel(document.uri, before, document);
  }

  /** Updates the model. If the language of a document has changed, its former content is removed. */
  private setInModel(uri: string, before: ParsedDocument | undefined, now: ParsedDocument | undefined): void {
    const { Model, Queue, Diagnostics, Stopwatch, Log } = this.services.server;
    const [was, is] = [before?.root, now?.root];
    try {
      Stopwatch.time('link', () => {
        if (isRulebookDocument(was) && !isRulebookDocument(is)) Queue.check(Model.setRulebook(uri, undefined));
        if (isSheetDocument(was) && !isSheetDocument(is)) Queue.check(Model.setSheet(uri, undefined));
        if (isRulebookDocument(is)) Queue.check(Model.setRulebook(uri, is));
        if (isSheetDocument(is)) Queue.check(Model.setSheet(uri, is));
      });
    } catch (error) {
      Log.error(`Taking in ${uri} failed`, error);
      Queue.check([uri]);
    }
    if (isRulebookDocument(was) || isRulebookDocument(is)) Diagnostics.forgetRules();
  }
}
