import {
  createDefaultCoreModule,
  createDefaultSharedCoreModule,
  type DeepPartial,
  type FileSystemProvider,
  inject,
  type LangiumCoreServices,
  type LangiumSharedCoreServices,
  type Module,
  type PartialLangiumCoreServices,
} from 'langium';
import type { Connection } from 'vscode-languageserver';
import {
  LayoutLexer,
  MusterModule,
  MusterSharedModule,
  RulebookModule,
  shareServices,
} from '../language/grammar/index.js';
import { createWorkspace, type Workspace } from '../language/workspace/index.js';
import { Client } from './client.js';
import { ErrorLog } from './error-log.js';
import type { LoadCommands } from './on-demand.js';
import { RolledLines } from './rolled-lines.js';
import { Session } from './session.js';
import { SettingsStore } from './settings.js';
import { type ProcessUse, Stopwatch } from './stopwatch.js';
import { Checker } from './workspace/checking/checker.js';
import { DiagnosticsOf } from './workspace/checking/diagnostics.js';
import { IdleChecks } from './workspace/checking/idle-checks.js';
import { Publisher, Refresh } from './workspace/checking/publisher.js';
import { BuiltInDocuments } from './workspace/documents/built-in-documents.js';
import { Documents } from './workspace/documents/documents.js';
import { OpenTexts } from './workspace/documents/open-texts.js';
import { TextParser } from './workspace/documents/parse.js';
import { DocumentLoop } from './workspace/loop.js';
import { Queue } from './workspace/queue.js';
import type { Files } from './workspace/reading/files.js';
import { Intake } from './workspace/reading/intake.js';
import { WorkspaceLoader } from './workspace/reading/loader.js';
import { Limits } from './workspace/reading/text-file.js';
import { DocumentUpdates } from './workspace/updates.js';

/** The server's additions to Langium's shared services. Every service is created on first use. */
export interface AddedServices {
  readonly server: {
    readonly Connection: Connection;
    readonly Client: Client;
    readonly Files: Files;
    readonly Log: ErrorLog;
    readonly Settings: SettingsStore;
    readonly Limits: Limits;
    readonly Stopwatch: Stopwatch;
    readonly BuiltIns: BuiltInDocuments;
    /** The computed model of the workspace. */
    readonly Model: Workspace;
    readonly Texts: OpenTexts;
    readonly Documents: Documents;
    readonly Parser: TextParser;
    readonly Queue: Queue;
    readonly Loop: DocumentLoop;
    readonly Checker: Checker;
    readonly Diagnostics: DiagnosticsOf;
    readonly Publisher: Publisher;
    readonly Refresh: Refresh;
    readonly Intake: Intake;
    readonly Loader: WorkspaceLoader;
    readonly Updates: DocumentUpdates;
    readonly IdleChecks: IdleChecks;
    readonly Rolled: RolledLines;
    readonly Session: Session;
  };
}

export type ServerServices = LangiumSharedCoreServices & AddedServices;

export interface ServerHost {
  readonly connection: Connection;
  readonly fileSystemProvider: () => FileSystemProvider;
  readonly files: Files;
  readonly loadCommands: LoadCommands;
  readonly use?: () => ProcessUse;
}

function sharedModule(
  host: ServerHost,
): Module<ServerServices, AddedServices & DeepPartial<LangiumSharedCoreServices>> {
  return {
    server: {
      Connection: () => host.connection,
      Client: () => new Client(),
      Files: () => host.files,
      Log: () => new ErrorLog((text) => host.connection.console.error(text)),
      Settings: () => new SettingsStore(),
      Limits: () => new Limits(),
      Stopwatch: () => new Stopwatch(),
      BuiltIns: (services) => new BuiltInDocuments(() => services.server.Parser),
      Model: ({ server }) =>
        createWorkspace(() => server.Texts.keys(), {
          affected: (uris) => {
            server.Queue.check(uris);
            server.IdleChecks.wake();
          },
          outdated: (address) => void server.Queue.outdated.add(address),
        }),
      Texts: () => new OpenTexts(),
      Documents: (services) => new Documents(services),
      Parser: ({ server }) => new TextParser(server.Stopwatch, server.Log),
      Queue: () => new Queue(),
      Loop: (services) => new DocumentLoop(services),
      Checker: (services) => new Checker(services),
      Diagnostics: (services) => new DiagnosticsOf(services),
      Publisher: (services) => new Publisher(services),
      Refresh: (services) => new Refresh(services),
      Intake: (services) => new Intake(services),
      Loader: (services) => new WorkspaceLoader(services),
      Updates: (services) => new DocumentUpdates(services),
      IdleChecks: (services) => new IdleChecks(services),
      Rolled: () => new RolledLines(),
      Session: (services) => new Session(services),
    },
  };
}

/** Gives a language a lexer with the limits of the settings. */
function languageModule(shared: ServerServices): Module<LangiumCoreServices, PartialLangiumCoreServices> {
  return {
    parser: {
      Lexer: (services) => shared.server.Limits.govern(new LayoutLexer(services)),
    },
  };
}

/** All services of a server. This creates neither parsers nor rulebooks. */
export function createServerServices(host: ServerHost): ServerServices {
  const shared = inject(createDefaultSharedCoreModule(host), MusterSharedModule, sharedModule(host));
  const own = languageModule(shared);
  const muster = inject(createDefaultCoreModule({ shared }), MusterModule.generated, MusterModule.own, own);
  const rulebook = inject(createDefaultCoreModule({ shared }), RulebookModule.generated, RulebookModule.own, own);
  shared.ServiceRegistry.register(muster);
  shared.ServiceRegistry.register(rulebook);
  shareServices({ shared, muster, rulebook });
  return shared;
}
