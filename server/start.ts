import {
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  type DidChangeWatchedFilesRegistrationOptions,
  ErrorCodes,
  type InitializeParams,
  ResponseError,
  WatchKind,
  type WorkspaceFolder,
} from 'vscode-languageserver';
import { capabilitiesFor } from './capabilities.js';
import { optionsOf } from './client.js';
import { featuresWith } from './features/index.js';
import { registerFeatures } from './handlers.js';
import { onDemandBy } from './on-demand.js';
import { CountsRequest, countsOf } from './requests/counts.js';
import { registerPlay } from './requests/register.js';
import { createServerServices, type ServerHost, type ServerServices } from './services.js';
import { normalized } from './workspace/reading/addresses.js';
import { FILE_PATTERN, FOLDER_PATTERN } from './workspace/reading/files.js';

/** Serves a client until the connection ends. `initialize` is answered before any parser is created or file is read. */
export function startServer(host: ServerHost): void {
  const { connection } = host;
  const services = createServerServices(host);
  const { Client, Loader, Log } = services.server;
  const onDemand = onDemandBy(host.loadCommands, Log);
  let folders: readonly string[] = [];
  connection.onInitialize((params) => {
    if (Client.state !== 'new') return new ResponseError(ErrorCodes.InvalidRequest, 'The server is initialized.');
    Client.state = 'initialized';
    Client.capabilities = params.capabilities;
    Client.options = optionsOf(params.initializationOptions);
    folders = foldersOf(params);
    if (Client.options.counts) connection.onRequest(CountsRequest, (params) => countsOf(services, params, host.use));
    // Messages before `initialize` are dropped, as the protocol says.
    listenToTexts(connection, services);
    listenToSettings(connection, services);
    return { capabilities: capabilitiesFor(Client), serverInfo: { name: 'muster' } };
  });
  connection.onInitialized(() => {
    listenToFolders(connection, services);
    Loader.setRoots(folders);
    start(services).catch((error: unknown) => Log.error('Reading the workspace failed', error));
  });
  connection.onShutdown(() => {
    Client.state = 'shut down';
  });
  registerFeatures(connection, services, featuresWith(onDemand));
  registerPlay(connection, services, onDemand);
  connection.listen();
}

async function start(services: ServerServices): Promise<void> {
  const { Client, Connection, Loader, Settings } = services.server;
  const { workspace } = Client.capabilities;
  // Clients may answer late or never.
  if (workspace?.didChangeWatchedFiles?.dynamicRegistration) {
    const options: DidChangeWatchedFilesRegistrationOptions = {
      watchers: [
        { globPattern: FILE_PATTERN },
        { globPattern: FOLDER_PATTERN, kind: WatchKind.Create | WatchKind.Delete },
      ],
    };
    Connection.client.register(DidChangeWatchedFilesNotification.type, options).catch(() => undefined);
  }
  if (workspace?.didChangeConfiguration?.dynamicRegistration)
    Connection.client.register(DidChangeConfigurationNotification.type, { section: 'muster' }).catch(() => undefined);
  await Settings.fetch(Connection, Client.capabilities);
  await Loader.start();
}

function listenToTexts(connection: Connection, services: ServerServices): void {
  const { Updates } = services.server;
  connection.onDidOpenTextDocument(({ textDocument }) => Updates.didOpen(textDocument));
  connection.onDidChangeTextDocument((params) => Updates.didChange(params));
  connection.onDidCloseTextDocument(({ textDocument }) => Updates.didClose(textDocument.uri));
  connection.onDidChangeWatchedFiles((params) => Updates.didChangeFiles(params));
  connection.workspace.onDidDeleteFiles(({ files }) => Updates.remove(files.map((file) => normalized(file.uri))));
  connection.workspace.onDidRenameFiles(({ files }) => Updates.didRename(files));
}

function listenToFolders(connection: Connection, services: ServerServices): void {
  const { Client, Loader, Log, Updates } = services.server;
  if (!Client.capabilities.workspace?.workspaceFolders) return;
  connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
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
  return folders.map((folder) => normalized(folder.uri).replace(/\/$/, ''));
}
