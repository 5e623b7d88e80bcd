import { UriUtils } from 'langium';
import { type CancellationToken, ResponseError } from 'vscode-jsonrpc';
import type { CodeLens, CompletionItem } from 'vscode-languageserver-protocol';
import { type Connection, LSPErrorCodes } from './connection.js';
import type { Feature, Later } from './context.js';
import type { ErrorLog } from './error-log.js';
import type { Features } from './features/features.js';
import type { Session } from './session.js';
import type { Uses } from './uses.js';
import type { IdleChecks } from './workspace/checking/idle-checks.js';
import type { DocumentUpdates } from './workspace/updates.js';

/** What answers requests. */
export type AnsweringServices = Uses<{
  readonly IdleChecks: IdleChecks;
  readonly Log: ErrorLog;
  readonly Session: Session;
  readonly Updates: DocumentUpdates;
}>;

type Handler<Params, Result> = (params: Params, token: CancellationToken) => Promise<Result | ResponseError>;

/** What a feature looks at: the text of its document alone, or what is computed from it and from what it needs. */
type Needs = 'text' | 'model';

/**
 * Makes a request's handler of a feature: it runs when its document is built with every change so far, on normalised URIs. A feature that
 * throws is logged and answered with `nothing`; only an error that it means for the person is passed on.
 */
export function answer<Params, Result>(
  services: AnsweringServices,
  name: string,
  feature: Feature<Params, Result>,
  nothing: Result,
  needs: Needs = 'model',
): Handler<Params, Result> {
  const { Log, Session, Updates } = services.server;
  return (params, token) => {
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

/** Seldom does an answer that a person waits for take longer, in milliseconds. */
const FIRST_SLICE_MS = 25;

/**
 * The same of a feature whose answer takes long: between its steps edits and other requests go first. One that is wanted `soon` takes its first
 * slice at once, and waits for other long answers only where that is not enough.
 */
export function answerLater<Params, Result>(
  services: AnsweringServices,
  name: string,
  feature: Feature<Params, Later<Result>>,
  nothing: Result,
  when?: 'soon',
): Handler<Params, Result> {
  const { IdleChecks, Log } = services.server;
  return async (params, token) => {
    const begun = await answer<Params, Later<Result> | undefined>(services, name, feature, undefined)(params, token);
    if (begun === undefined || begun instanceof ResponseError) return begun ?? nothing;
    try {
      if (when === 'soon') {
        const until = performance.now() + FIRST_SLICE_MS;
        let step = begun.next();
        while (!step.done && performance.now() < until) step = begun.next();
        if (step.done) return step.value;
      }
      const result = await IdleChecks.inBackground(begun, token);
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

/** The URI of the document that a request is about, as Langium spells it. */
function uriIn(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null) return undefined;
  if ('textDocument' in params && hasUri(params.textDocument)) return UriUtils.normalize(params.textDocument.uri);
  return hasUri(params) ? UriUtils.normalize(params.uri) : undefined;
}

/** The same parameters with another spelling of the URI. */
function withUri<Params>(params: Params, uri: string | undefined): Params {
  if (typeof params !== 'object' || params === null || uri === undefined) return params;
  if ('textDocument' in params && hasUri(params.textDocument))
    return { ...params, textDocument: { ...params.textDocument, uri } };
  return { ...params, uri };
}

function hasUri(value: unknown): value is { readonly uri: string } {
  return typeof value === 'object' && value !== null && 'uri' in value && typeof value.uri === 'string';
}

/** Registers every feature that there is. */
export function registerFeatures(connection: Connection, services: AnsweringServices, features: Features): void {
  const on = <Params, Result>(
    method: string,
    name: string,
    feature: Feature<Params, Result> | undefined,
    nothing: Result,
    needs?: Needs,
  ): void => {
    if (feature) connection.onRequest(method, answer(services, name, feature, nothing, needs));
  };
  on('textDocument/hover', 'Hover', features.hover, null);
  on('textDocument/completion', 'Completion', features.completion, null);
  if (features.resolveCompletion) {
    const resolve = features.resolveCompletion;
    connection.onRequest('completionItem/resolve', (item: CompletionItem, token: CancellationToken) =>
      answer(services, 'Completion', resolve, item)(item, token),
    );
  }
  on('textDocument/signatureHelp', 'Signature help', features.signatureHelp, null);
  on('textDocument/inlayHint', 'Inlay hints', features.inlayHints, null);
  on('textDocument/codeLens', 'Code lenses', features.codeLenses, null);
  if (features.resolveCodeLens) {
    const resolve = features.resolveCodeLens;
    connection.onRequest('codeLens/resolve', (item: CodeLens, token: CancellationToken) =>
      answerLater(services, 'Code lenses', resolve, item)(item, token),
    );
  }
  on('textDocument/codeAction', 'Code actions', features.codeActions, null);
  on('textDocument/definition', 'Definition', features.definition, null);
  on('textDocument/references', 'References', features.references, null);
  on('textDocument/documentHighlight', 'Highlights', features.documentHighlights, null);
  on('textDocument/prepareRename', 'Rename', features.prepareRename, null);
  on('textDocument/rename', 'Rename', features.rename, null);
  on('textDocument/documentSymbol', 'Document symbols', features.documentSymbols, null);
  on('workspace/symbol', 'Workspace symbols', features.workspaceSymbols, null);
  on('textDocument/foldingRange', 'Folding', features.foldingRanges, null, 'text');
  on('textDocument/semanticTokens/full', 'Semantic tokens', features.semanticTokens, { data: [] });
  on('textDocument/semanticTokens/range', 'Semantic tokens', features.semanticTokensRange, { data: [] });
  on('textDocument/formatting', 'Formatting', features.formatting, null, 'text');
  on('textDocument/rangeFormatting', 'Formatting', features.rangeFormatting, null, 'text');
  on('textDocument/documentLink', 'Document links', features.documentLinks, null);
}
