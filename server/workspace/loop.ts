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

/** Parsing a text of so many characters takes long enough to let messages in before it is worked on further. */
const LONG_TEXT = 10_000;

/**
 * The life of a document: its text is parsed, its tree goes into the model, the model says whose findings that affects, open
 * documents among them are checked at once, and the others when there is nothing else to do (`IdleChecks`).
 */
export class DocumentLoop {
  /** What open documents need has been read: from now on documents are checked. */
  isLive = false;

  constructor(private readonly services: Services) {}

  /** Takes over every edited text and checks the open documents. What a later edit cancels stays in the queue. */
  async run(token: Cancellation.CancellationToken): Promise<void> {
    const { Queue, Texts, Parser } = this.services.server;
    // Edits that have come in meanwhile go first: of a burst of them only the last one is parsed.
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

  /** Parses the files without which these open documents cannot be judged. */
  takeNeeds(uris: readonly string[]): void {
    for (const uri of uris) for (const file of this.services.server.Intake.neededBy(uri)) this.takeFile(file);
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

  /** Documents are gone; a URI can be that of a folder. */
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

  /** Puts a document in the place of its former version. */
  private put(document: ParsedDocument): void {
    const { Documents } = this.services.server;
    const before = Documents.document(document.uri);
    Documents.set(document);
    this.setInModel(document.uri, before, document);
  }

  /** A document may change its language in an editor: what the model had of the other one goes. */
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
