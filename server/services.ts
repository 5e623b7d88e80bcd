import {
  createDefaultCoreModule,
  createDefaultSharedCoreModule,
  type DeepPartial,
  type FileSystemProvider,
  inject,
  type LangiumCoreServices,
  type LangiumSharedCoreServices,
  type Module,
  MultiMap,
  type PartialLangiumCoreServices,
} from 'langium';
import type { Connection } from 'vscode-languageserver';
import {
  LayoutLexer,
  MusterModule,
  MusterSharedModule,
  parseEmbedded,
  RulebookModule,
  shareServices,
} from '../language/grammar/index.js';
import { Workspace } from '../language/model/index.js';
import { BuiltInDocuments } from './built-in-documents.js';
import type { ProcessUse } from './counts.js';
import { DiagnosticsOf } from './diagnostics.js';
import { ModelDocumentBuilder } from './document-builder.js';
import { SafeDocumentFactory } from './document-factory.js';
import { DocumentUpdates } from './document-updates.js';
import type { Files } from './files.js';
import { IdleChecks } from './idle-checks.js';
import { Intake } from './intake.js';
import { Limits } from './limits.js';
import { Log } from './log.js';
import { ModelIndex } from './model-index.js';
import { ModelValidator } from './model-validator.js';
import { OpenTexts } from './open-texts.js';
import { Publisher } from './publisher.js';
import { Refresh } from './refresh.js';
import { Session } from './session.js';
import { SettingsStore } from './settings.js';
import { StaleDocuments } from './stale-documents.js';
import { Stopwatch } from './stopwatch.js';
import { WorkspaceLoader } from './workspace-loader.js';

/** What the server adds to Langium's shared services. Every service is made when it is first asked for. */
export interface AddedServices {
  readonly server: {
    readonly Connection: Connection;
    readonly Files: Files;
    readonly Log: Log;
    readonly Settings: SettingsStore;
    readonly Limits: Limits;
    readonly Stopwatch: Stopwatch;
    readonly BuiltIns: BuiltInDocuments;
    /** The computed model of the workspace. */
    readonly Model: Workspace;
    readonly Texts: OpenTexts;
    readonly Builder: ModelDocumentBuilder;
    readonly Factory: SafeDocumentFactory;
    readonly Stale: StaleDocuments;
    readonly Diagnostics: DiagnosticsOf;
    readonly Publisher: Publisher;
    readonly Refresh: Refresh;
    readonly Intake: Intake;
    readonly Loader: WorkspaceLoader;
    readonly Updates: DocumentUpdates;
    readonly IdleChecks: IdleChecks;
    readonly Session: Session;
  };
}

export type ServerServices = LangiumSharedCoreServices & AddedServices;

export interface ServerHost {
  readonly connection: Connection;
  readonly fileSystemProvider: () => FileSystemProvider;
  readonly files: Files;
  readonly use?: () => ProcessUse;
}

function sharedModule(
  host: ServerHost,
): Module<ServerServices, AddedServices & DeepPartial<LangiumSharedCoreServices>> {
  return {
    workspace: {
      TextDocuments: (services) => services.server.Texts,
      LangiumDocumentFactory: (services) => services.server.Factory,
      DocumentBuilder: (services) => services.server.Builder,
      IndexManager: (services) => new ModelIndex(services),
    },
    server: {
      Connection: () => host.connection,
      Files: () => host.files,
      Log: () => new Log(host.connection.console),
      Settings: () => new SettingsStore(),
      Limits: () => new Limits(),
      Stopwatch: () => new Stopwatch(),
      BuiltIns: (services) => new BuiltInDocuments(() => services.server.Factory),
      Model: (services) =>
        new Workspace(services.server.BuiltIns.books(), parseEmbedded, (uri) => services.server.Session.sheetRoot(uri)),
      Texts: () => new OpenTexts(),
      Builder: (services) => new ModelDocumentBuilder(services),
      Factory: (services) => new SafeDocumentFactory(services),
      Stale: (services) => new StaleDocuments(services),
      Diagnostics: (services) => new DiagnosticsOf(services),
      Publisher: (services) => new Publisher(services),
      Refresh: (services) => new Refresh(services),
      Intake: (services) => new Intake(services),
      Loader: (services) => new WorkspaceLoader(services),
      Updates: (services) => new DocumentUpdates(services),
      IdleChecks: (services) => new IdleChecks(services),
      Session: (services) => new Session(services),
    },
  };
}

/** What both languages override: names are resolved and documents checked by the model, so Langium links nothing. */
function languageModule(shared: ServerServices): Module<LangiumCoreServices, PartialLangiumCoreServices> {
  return {
    parser: {
      Lexer: (services) => shared.server.Limits.govern(new LayoutLexer(services)),
    },
    references: {
      ScopeComputation: () => ({
        collectExportedSymbols: async () => [],
        collectLocalSymbols: async () => new MultiMap(),
      }),
    },
    validation: {
      DocumentValidator: () => new ModelValidator(shared),
    },
  };
}

/** All services of a server. Neither a parser nor a rulebook is made by this. */
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
