import {
  type AstNode,
  Cancellation,
  type DocumentValidator,
  delayNextTick,
  EMPTY_STREAM,
  type IndexManager,
  isOperationCancelled,
  type LangiumDocument,
  OperationCancelled,
  type URI,
  type ValidationOptions,
} from 'langium';
import type { Diagnostic } from 'vscode-languageserver-types';
import { isRulebookDocument, isSheetDocument } from '../../../language/grammar/index.js';
import { chancesOf } from '../../../language/play/index.js';
import type { Workspace } from '../../../language/workspace/index.js';
import type { ErrorLog } from '../../error-log.js';
import type { Stopwatch } from '../../stopwatch.js';
import type { Uses } from '../../uses.js';
import type { DiagnosticsOf } from '../checking/diagnostics.js';
import type { StaleDocuments } from '../checking/stale-documents.js';

type Services = Uses<{
  readonly Diagnostics: DiagnosticsOf;
  readonly Log: ErrorLog;
  readonly Model: Workspace;
  readonly Stale: StaleDocuments;
  readonly Stopwatch: Stopwatch;
}>;

/**
 * Langium's index is the model's workspace. It knows who is affected by a change from what evaluations have read, so
 * nothing is asked of the other documents and an edit costs the same in a workspace of any size.
 */
export class ModelIndex implements IndexManager {
  private readonly rulebooks = new Set<string>();

  constructor(private readonly services: Services) {}

  async updateContent(document: LangiumDocument): Promise<void> {
    if (document.textDocument.getText().length > LONG_TEXT) await heard();
    this.set(document.uri.toString(), document);
  }

  remove(uri: URI): void {
    this.set(uri.toString(), undefined);
  }

  /** The old content stays until the new one is there: the difference between them says who is affected. */
  removeContent(): void {}

  removeReferences(): void {}

  async updateReferences(): Promise<void> {}

  isAffected(): boolean {
    return false;
  }

  allElements(): typeof EMPTY_STREAM {
    return EMPTY_STREAM;
  }

  findAllReferences(): typeof EMPTY_STREAM {
    return EMPTY_STREAM;
  }

  private set(uri: string, document: LangiumDocument | undefined): void {
    const { Stale, Stopwatch, Log } = this.services.server;
    try {
      Stale.add(Stopwatch.time('link', () => this.put(uri, document?.parseResult.value)));
    } catch (error) {
      Log.error(`Taking in ${uri} failed`, error);
      Stale.add([uri]);
    }
  }

  /** A document may change its language in an editor: the other model then forgets it. */
  private put(uri: string, root: AstNode | undefined): ReadonlySet<string> {
    const { Model, Diagnostics } = this.services.server;
    const affected = new Set<string>();
    if (isRulebookDocument(root)) {
      if (Model.document(uri)) for (const other of Model.setSheet(uri, undefined)) affected.add(other);
      this.rulebooks.add(uri);
      for (const other of Model.setRulebook(uri, root)) affected.add(other);
      Diagnostics.forgetRules();
      return affected;
    }
    if (this.rulebooks.delete(uri)) {
      for (const other of Model.setRulebook(uri, undefined)) affected.add(other);
      Diagnostics.forgetRules();
    }
    if (isSheetDocument(root)) for (const other of Model.setSheet(uri, root)) affected.add(other);
    else if (Model.document(uri)) for (const other of Model.setSheet(uri, undefined)) affected.add(other);
    return affected;
  }
}

/** Parsing a text of so many characters takes long enough to listen before it is worked on further. */
const LONG_TEXT = 10_000;

/** A document is evaluated for so long, in milliseconds, before the server listens whether its text has changed. */
const SLICE_MS = 25;

/**
 * Checks a document by asking the model, step by step: the next edit cancels what is left. What fails by a mistake
 * of ours is logged, and said in the text; what the text itself has wrong is still reported.
 */
export class ModelValidator implements DocumentValidator {
  constructor(private readonly services: Services) {}

  async validateDocument(
    document: LangiumDocument,
    _options?: ValidationOptions,
    token = Cancellation.CancellationToken.None,
  ): Promise<Diagnostic[]> {
    const { Model, Stopwatch, Diagnostics, Log } = this.services.server;
    const uri = document.uri.toString();
    try {
      let began = performance.now();
      const steps = evaluationSteps(Model, uri);
      const next = (): IteratorResult<boolean, void> => Stopwatch.time('evaluate', () => steps.next());
      for (let step = next(); !step.done; step = next()) {
        if (!step.value && performance.now() - began < SLICE_MS) continue;
        await heard();
        if (token.isCancellationRequested) throw OperationCancelled;
        began = performance.now();
      }
      return Stopwatch.time('findings', () => Diagnostics.of(document));
    } catch (error) {
      if (isOperationCancelled(error)) throw error;
      Log.error(`Checking ${uri} failed`, error);
      return Diagnostics.withoutModel(document);
    }
  }
}

/** A message is read in one turn of the event loop and answered in the next one, after what waited for that turn before. */
const HEARING_TURNS = 3;

async function heard(): Promise<void> {
  for (let turn = 0; turn < HEARING_TURNS; turn++) await delayNextTick();
}

/**
 * The steps in which a document is evaluated: its rulebook, its characters, and rolls of a page with their chances. Each says whether the
 * next one may take long by itself.
 */
export function* evaluationSteps(model: Workspace, uri: string): Generator<boolean, void> {
  yield* model.evaluateInSteps(uri);
  for (const { path } of model.document(uri)?.page?.rolls ?? []) {
    const roll = model.pages.roll(uri, path);
    if (roll) chancesOf(roll);
    yield false;
  }
}
