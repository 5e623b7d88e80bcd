import { UriUtils } from 'langium';
import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type WorkspaceFolder,
} from 'vscode-languageserver';
import { capabilitiesOf } from './capabilities.js';
import { optionsOf } from './client.js';
import { features } from './features/index.js';
import { registerFeatures } from './handlers.js';
import { CountsRequest, countsOf } from './requests/counts.js';
import { registerPlay } from './requests/register.js';
import { createServerServices, type ServerHost, type ServerServices } from './services.js';
import { FILE_PATTERN } from './workspace/files.js';

/** Serves a client until the connection ends. `initialize` is answered before any parser is built or file read. */
export function startServer(host: ServerHost): void {
  const { connection } = host;
  const services = createServerServices(host);
  let folders: readonly string[] = [];
  connection.onInitialize((params) => {
    const { Client } = services.server;
    Client.capabilities = params.capabilities;
    Client.options = optionsOf(params.initializationOptions);
    folders = foldersOf(params);
    if (Client.options.counts) connection.onRequest(CountsRequest, (params) => countsOf(services, params, host.use));
    return { capabilities: capabilitiesOf(features), serverInfo: { name: 'muster' } };
  });
  connection.onInitialized(() => {
    listenToFolders(connection, services);
    services.server.Loader.setRoots(folders);
    start(services).catch((error: unknown) => services.server.Log.error('Reading the workspace failed', error));
  });
  listenToTexts(connection, services);
  listenToSettings(connection, services);
  registerFeatures(connection, services, features);
  registerPlay(connection, services);
  connection.listen();
}

async function start(services: ServerServices): Promise<void> {
  const { Client, Connection, Loader, Settings } = services.server;
  const { workspace } = Client.capabilities;
  // Not awaited: a client may answer registrations late or never.
  if (workspace?.didChangeWatchedFiles?.dynamicRegistration) {
    const watchers = [{ globPattern: FILE_PATTERN }];
    Connection.client.register(DidChangeWatchedFilesNotification.type, { watchers }).catch(() => undefined);
  }
  if (workspace?.didChangeConfiguration?.dynamicRegistration) {
    Connection.client.register(DidChangeConfigurationNotification.type, { section: 'muster' }).catch(() => undefined);
  }
  await Settings.fetch(Connection, Client.capabilities);
  await Loader.start();
}

function listenToTexts(connection: Connection, services: ServerServices): void {
  const { BuiltIns, Updates } = services.server;
  connection.onDidOpenTextDocument(({ textDocument }) => Updates.didOpen(textDocument));
  connection.onDidChangeTextDocument((params) => Updates.didChange(params));
  connection.onDidCloseTextDocument(({ textDocument }) => Updates.didClose(textDocument.uri));
  connection.onDidChangeWatchedFiles((params) => Updates.didChangeFiles(params));
  connection.workspace.onDidDeleteFiles(({ files }) =>
    Updates.remove(files.map((file) => UriUtils.normalize(file.uri))),
  );
  connection.workspace.onDidRenameFiles(({ files }) => Updates.didRename(files));
  connection.workspace.textDocumentContent.on(({ uri }) => {
    const text = BuiltIns.text(UriUtils.normalize(uri));
    return text === undefined ? null : { text };
  });
}

function listenToFolders(connection: Connection, services: ServerServices): void {
  if (!services.server.Client.capabilities.workspace?.workspaceFolders) return;
  connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
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
  connection.onDidChangeConfiguration(({ settings }) => {
    if (!Settings.take(settings)) void Settings.fetch(connection, Client.capabilities);
  });
}

function foldersOf({ workspaceFolders, rootUri }: InitializeParams): readonly string[] {
  if (workspaceFolders && workspaceFolders.length > 0) return urisOf(workspaceFolders);
  return rootUri ? urisOf([{ uri: rootUri, name: '' }]) : [];
}

function urisOf(folders: readonly WorkspaceFolder[]): string[] {
  return folders.map((folder) => UriUtils.normalize(folder.uri).replace(/\/$/, ''));
}
