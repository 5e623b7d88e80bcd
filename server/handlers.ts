import { type CancellationToken, type Connection, LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type { Client } from './client.js';
import type { Feature, Later } from './context.js';
import type { ErrorLog } from './error-log.js';
import type { Features } from './features/features.js';
import type { Session } from './session.js';
import type { Uses } from './uses.js';
import type { IdleChecks } from './workspace/checking/idle-checks.js';
import type { BuiltInDocuments } from './workspace/documents/built-in-documents.js';
import { normalized } from './workspace/reading/addresses.js';
import type { DocumentUpdates } from './workspace/updates.js';

/** The services that handlers need. */
export type AnsweringServices = Uses<{
  readonly BuiltIns: BuiltInDocuments;
  readonly Client: Client;
  readonly IdleChecks: IdleChecks;
  readonly Log: ErrorLog;
  readonly Session: Session;
  readonly Updates: DocumentUpdates;
}>;

export type Handler<Params, Result> = (params: Params, token: CancellationToken) => Promise<Result | ResponseError>;

/** The input of a feature: the text of its document alone, or the model of the document and of the files that it needs. */
type Needs = 'text' | 'model';

/**
 * Makes a request handler from a feature: it runs when all changes so far have been processed, with normalised URIs. A feature that
 * throws is logged and answered with `nothing`; only errors that are meant for the user are passed on.
 */
export function answer<Params, Result>(
  services: AnsweringServices,
  name: string,
  feature: Feature<Params, Result>,
  nothing: Result,
  needs: Needs = 'model',
): Handler<Params, Result> {
  const { Client, Log, Session, Updates } = services.server;
  return async (params, token) => {
    if (Client.refusal) return Client.refusal;
    const uri = uriIn(params);
    const work = async (): Promise<Result | ResponseError> => {
      if (token.isCancellationRequested) return cancelled();
      try {
        return await feature(Session, withUri(params, uri), token);
      } catch (error) {
        if (error instanceof ResponseError) return error;
        if (token.isCancellationRequested) return cancelled();
        Log.error(`${name} failed`, error);
        return nothing;
      }
    };
    return needs === 'text' ? Updates.afterOpening(uri, work) : Updates.afterNeeds(uri, work);
  };
}

/** Time of the first slice of an urgent answer, in milliseconds; most are complete by then. */
const FIRST_SLICE_MS = 25;

/**
 * The same for a feature with an expensive answer: edits and other requests are handled between its steps. An urgent one (`soon`) runs its first
 * slice at once, and is queued after other expensive answers only if that is not enough. One that no person waits for (`spare`) comes after all others.
 */
export function answerLater<Params, Result>(
  services: AnsweringServices,
  name: string,
  feature: Feature<Params, Later<Result>>,
  nothing: Result,
  when?: 'soon' | 'spare',
): Handler<Params, Result> {
  const { IdleChecks, Log } = services.server;
  return async (params, token) => {
    const steps = await answer<Params, Later<Result> | undefined>(services, name, feature, undefined)(params, token);
    if (steps === undefined || steps instanceof ResponseError) return steps ?? nothing;
    try {
      if (when === 'soon') {
        const until = performance.now() + FIRST_SLICE_MS;
        let step = steps.next();
        while (!step.done && performance.now() < until) step = steps.next();
        if (step.done) return step.value;
      }
      const result = await (when === 'spare'
        ? IdleChecks.inSpareTime(steps, token)
        : IdleChecks.inBackground(steps, token));
      return result === undefined ? cancelled() : result;
    } catch (error) {
      Log.error(`${name} failed`, error);
      return nothing;
    }
  };
}

function cancelled(): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestCancelled, 'The request was cancelled.');
}

/** The normalised URI of a request's document. */
function uriIn(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null) return undefined;
  if ('textDocument' in params && hasUri(params.textDocument)) return normalized(params.textDocument.uri);
  return hasUri(params) ? normalized(params.uri) : undefined;
}

/** The same parameters with another URI. */
function withUri<Params>(params: Params, uri: string | undefined): Params {
  if (typeof params !== 'object' || params === null || uri === undefined) return params;
  if ('textDocument' in params && hasUri(params.textDocument))
    return { ...params, textDocument: { ...params.textDocument, uri } };
  return { ...params, uri };
}

function hasUri(value: unknown): value is { readonly uri: string } {
  return typeof value === 'object' && value !== null && 'uri' in value && typeof value.uri === 'string';
}

/** Registers every feature. */
export function registerFeatures(connection: Connection, services: AnsweringServices, features: Features): void {
  const { languages, workspace } = connection;
  const on = <Params, Result>(
    name: string,
    feature: Feature<Params, Result>,
    nothing: Result,
    needs?: Needs,
  ): Handler<Params, Result> => answer(services, name, feature, nothing, needs);
  const { resolveAction, resolveCompletion, resolveCodeLens } = features;
  const { BuiltIns, Client, Updates } = services.server;
  connection.onHover(on('Hover', features.hover, null));
  connection.onCompletion(on('Completion', features.completion, null));
  connection.onCompletionResolve((item, token) => on('Completion', resolveCompletion, item)(item, token));
  languages.inlayHint.on(on('Inlay hints', features.inlayHints, null));
  const codeLenses = on('Code lenses', features.codeLenses, null);
  // VS Code delays each request by the time that earlier answers took. The first one waits for the workspace, so it is answered
  // with nothing at once, and a refresh follows.
  connection.onCodeLens((params, token) =>
    Client.capabilities.workspace?.codeLens?.refreshSupport && !Updates.isLiveOrRefreshes()
      ? Promise.resolve(null)
      : codeLenses(params, token),
  );
  connection.onCodeLensResolve((lens, token) =>
    answerLater(services, 'Code lenses', resolveCodeLens, lens, 'spare')(lens, token),
  );
  connection.onCodeAction(on('Code actions', features.codeActions, null));
  connection.onCodeActionResolve((action, token) => on('Code actions', resolveAction, action)(action, token));
  connection.onDefinition(on('Definition', features.definition, null));
  connection.onReferences(on('References', features.references, null));
  connection.onDocumentHighlight(on('Highlights', features.documentHighlights, null));
  connection.onPrepareRename(on('Rename', features.prepareRename, null));
  connection.onRenameRequest(on('Rename', features.rename, null));
  connection.onDocumentSymbol(on('Document symbols', features.documentSymbols, null));
  connection.onWorkspaceSymbol(on('Workspace symbols', features.workspaceSymbols, null));
  connection.onFoldingRanges(on('Folding', features.foldingRanges, null, 'text'));
  languages.semanticTokens.on(on('Semantic tokens', features.semanticTokens, { data: [] }));
  languages.semanticTokens.onRange(on('Semantic tokens', features.semanticTokensRange, { data: [] }));
  connection.onDocumentFormatting(on('Formatting', features.formatting, null, 'text'));
  connection.onDocumentRangeFormatting(on('Formatting', features.rangeFormatting, null, 'text'));
  connection.onDocumentLinks(on('Document links', features.documentLinks, null));
  workspace.textDocumentContent.on(({ uri }) => {
    const text = BuiltIns.textDocument(uri);
    return Client.refusal ?? (text ? { text: text.getText() } : null);
  });
}
