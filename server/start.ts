import { UriUtils } from 'langium';
import type * as lsp from 'vscode-languageserver-protocol';
import { capabilitiesOf } from './capabilities.js';
import { optionsOf } from './client.js';
import { type Connection, register, serveLife } from './connection.js';
import { featuresWith } from './features/index.js';
import { registerFeatures } from './handlers.js';
import { onDemandBy } from './on-demand.js';
import { CountsRequest, countsOf } from './requests/counts.js';
import { registerPlay } from './requests/register.js';
import { createServerServices, type ServerHost, type ServerServices } from './services.js';
import { FILE_PATTERN, FOLDER_PATTERN } from './workspace/reading/files.js';

/** `WatchKind` of the protocol, which is loaded for its types alone. */
const CREATED_OR_DELETED = 1 | 4;

/** Serves a client until the connection ends. `initialize` is answered before any parser is built or file read. */
export function startServer(host: ServerHost): void {
  const { connection, end, follow } = host;
  const services = createServerServices(host);
  const onDemand = onDemandBy(host.loadCommands, services.server.Log);
  const features = featuresWith(onDemand);
  let folders: readonly string[] = [];
  serveLife(connection, end, (params) => {
    if (params.processId !== null) follow?.(params.processId);
    const { Client } = services.server;
    Client.capabilities = params.capabilities;
    Client.options = optionsOf(params.initializationOptions);
    folders = foldersOf(params);
    if (Client.options.counts) connection.onRequest(CountsRequest, (params) => countsOf(services, params, host.use));
    return { capabilities: capabilitiesOf(features), serverInfo: { name: 'muster' } };
  });
  connection.onNotification('initialized', () => {
    listenToFolders(connection, services);
    services.server.Loader.setRoots(folders);
    start(services).catch((error: unknown) => services.server.Log.error('Reading the workspace failed', error));
  });
  listenToTexts(connection, services);
  listenToSettings(connection, services);
  registerFeatures(connection, services, features);
  registerPlay(connection, services, onDemand);
  connection.listen();
}

async function start(services: ServerServices): Promise<void> {
  const { Client, Connection, Loader, Settings } = services.server;
  const { workspace } = Client.capabilities;
  if (workspace?.didChangeWatchedFiles?.dynamicRegistration) {
    const options: lsp.DidChangeWatchedFilesRegistrationOptions = {
      watchers: [{ globPattern: FILE_PATTERN }, { globPattern: FOLDER_PATTERN, kind: CREATED_OR_DELETED }],
    };
    register(Connection, 'workspace/didChangeWatchedFiles', options);
  }
  if (workspace?.didChangeConfiguration?.dynamicRegistration) {
    const options: lsp.DidChangeConfigurationRegistrationOptions = { section: 'muster' };
    register(Connection, 'workspace/didChangeConfiguration', options);
  }
  await Settings.fetch(Connection, Client.capabilities);
  await Loader.start();
}

function listenToTexts(connection: Connection, services: ServerServices): void {
  const { BuiltIns, Updates } = services.server;
  const on = connection.onNotification.bind(connection);
  on('textDocument/didOpen', ({ textDocument }: lsp.DidOpenTextDocumentParams) => Updates.didOpen(textDocument));
  on('textDocument/didChange', (params: lsp.DidChangeTextDocumentParams) => Updates.didChange(params));
  on('textDocument/didClose', ({ textDocument }: lsp.DidCloseTextDocumentParams) => Updates.didClose(textDocument.uri));
  on('workspace/didChangeWatchedFiles', (params: lsp.DidChangeWatchedFilesParams) => Updates.didChangeFiles(params));
  on('workspace/didDeleteFiles', ({ files }: lsp.DeleteFilesParams) =>
    Updates.remove(files.map((file) => UriUtils.normalize(file.uri))),
  );
  on('workspace/didRenameFiles', ({ files }: lsp.RenameFilesParams) => Updates.didRename(files));
  connection.onRequest('workspace/textDocumentContent', ({ uri }: lsp.TextDocumentContentParams) => {
    const text = BuiltIns.textDocument(uri);
    return text ? { text: text.getText() } : null;
  });
}

function listenToFolders(connection: Connection, services: ServerServices): void {
  if (!services.server.Client.capabilities.workspace?.workspaceFolders) return;
  const method = 'workspace/didChangeWorkspaceFolders';
  connection.onNotification(method, ({ event: { added, removed } }: lsp.DidChangeWorkspaceFoldersParams) => {
    const { Loader, Log, Updates } = services.server;
    Loader.changeFolders(urisOf(added), urisOf(removed), (folders) => Updates.remove(folders)).catch((error: unknown) =>
      Log.error('Changing the folders of the workspace failed', error),
    );
  });
}

function listenToSettings(connection: Connection, services: ServerServices): void {
  const { Client, Settings, Limits } = services.server;
  Settings.onChange((now, before) => {
    Limits.setFileSize(now.limits.fileSize);
    services.server.Updates.settingsChanged(now, before);
  });
  connection.onNotification('workspace/didChangeConfiguration', ({ settings }: lsp.DidChangeConfigurationParams) => {
    if (!Settings.take(settings)) void Settings.fetch(connection, Client.capabilities);
  });
}

function foldersOf({ workspaceFolders, rootUri }: lsp.InitializeParams): readonly string[] {
  if (workspaceFolders && workspaceFolders.length > 0) return urisOf(workspaceFolders);
  return rootUri ? urisOf([{ uri: rootUri, name: '' }]) : [];
}

function urisOf(folders: readonly lsp.WorkspaceFolder[]): string[] {
  return folders.map((folder) => UriUtils.normalize(folder.uri).replace(/\/$/, ''));
}
