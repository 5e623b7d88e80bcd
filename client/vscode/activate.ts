import { commands, type ExtensionContext, window, workspace } from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import {
  BUILTIN_SCHEME,
  Changed,
  CommandIds,
  type InitializationOptions,
  LANGUAGE_IDS,
  Status,
  SUGGEST,
} from '../../server/protocol.js';
import { AdventurePreview } from './adventures/adventure-preview.js';
import { EncounterLogs } from './adventures/encounter-logs.js';
import { formatFences } from './adventures/format-fences.js';
import { PlayersCopy } from './adventures/players-copy.js';
import { Creating } from './documents/creating.js';
import { DifferenceView } from './documents/difference-view.js';
import { Explaining } from './documents/explaining.js';
import { exportCharacter } from './documents/export-character.js';
import { openGuide } from './documents/guides.js';
import { ImportView } from './documents/import-view.js';
import { NewSheets } from './documents/new-sheets.js';
import { pasteAsMuster } from './documents/paste-print.js';
import { ReferenceView } from './documents/reference-view.js';
import { GameStatus } from './game-status.js';
import { messages } from './messages.js';
import { RollLogView } from './roll-log/view.js';
import { Rolling } from './rolls/rolling.js';
import { SheetPanel } from './sheet/panel.js';
import { somethingToServe } from './starting.js';
import { PendingStatus } from './status.js';
import { TablePages } from './table-page/panels.js';
import { Playing } from './tracker/playing.js';
import { CampaignViews, goTo } from './views/campaign-views.js';
import { welcome } from './welcome.js';
import { serveWorkspaceFiles } from './workspace-files.js';

/**
 * Where sheets and rulebooks are found: on the disk, not yet saved, and wherever the folders of the workspace are. Not
 * every scheme: the revisions of a diff would only repeat the findings.
 */
function schemes(): readonly string[] {
  const folders = workspace.workspaceFolders ?? [];
  return [...new Set(['file', 'untitled', 'vscode-vfs', BUILTIN_SCHEME, ...folders.map(({ uri }) => uri.scheme)])];
}

function documents(languages: readonly string[]): { readonly scheme: string; readonly language: string }[] {
  return schemes().flatMap((scheme) => languages.map((language) => ({ scheme, language })));
}

function clientOptions(): LanguageClientOptions {
  const initializationOptions: InitializationOptions = {
    commands: [...Object.values(CommandIds), SUGGEST],
    files: true,
  };
  return {
    documentSelector: documents(LANGUAGE_IDS),
    synchronize: { configurationSection: 'muster' },
    initializationOptions,
    outputChannelName: 'Muster',
    // Hovers of the server link to this command, and to no other.
    markdown: { isTrusted: { enabledCommands: [CommandIds.explain] } },
  };
}

/** Starts the server, which the desktop and the browser do differently. */
export type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient;

/** The extension's interface for the editor: its plugin for the preview of Markdown. */
export interface Exports {
  readonly extendMarkdownIt: AdventurePreview['extend'];
}

/** Everything that the extension does, on the desktop and in the browser. */
export function activateWith(context: ExtensionContext, createClient: CreateClient): Exports {
  const client = createClient(clientOptions());
  const pending = new PendingStatus();
  serveWorkspaceFiles(client);

  let resolveCalled: () => void = () => undefined;
  const commandCalled = new Promise<void>((resolve) => {
    resolveCalled = resolve;
  });
  const started = Promise.race([commandCalled, somethingToServe(context.subscriptions)]).then(() => client.start());
  started.catch((error: unknown) => void window.showErrorMessage(messages.noServer(String(error))));
  /** The server, once there is a document for it. */
  const served = async () => {
    await started;
    return client;
  };
  /** The server, started at once: a command needs it. */
  const ready = () => {
    resolveCalled();
    return served();
  };
  const preview = new AdventurePreview(served);
  client.onNotification(Status, (status) => {
    pending.show(status.pending);
    if (status.pending === 0) {
      preview.refreshSoon();
      views.refreshSoon();
    }
  });

  const rolling = new Rolling(context, ready);
  const sheets = new SheetPanel(
    ready,
    context.extensionUri,
    context.globalStorageUri,
    context.workspaceState,
    (params) => rolling.rollFor(params),
  );
  const playing = new Playing(context, ready);
  const views = new CampaignViews(served, playing.logs);
  client.onNotification(Changed, () => {
    sheets.refreshSoon();
    views.refreshSoon();
    pages.refreshSoon();
  });
  const differences = new DifferenceView(ready);
  const newSheets = new NewSheets(ready);
  const imports = new ImportView(ready);
  const game = new GameStatus(served);
  const copies = new PlayersCopy(ready);
  const references = new ReferenceView(ready);
  const creating = new Creating(ready);
  const explaining = new Explaining(ready);
  const pages = new TablePages(context, ready, playing.logs, {
    roll: (params, isTyped) => rolling.rollOfPage(params, isTyped),
    play: (uri, encounter) => void playing.play({ uri, encounter }),
    players: (uri) => void copies.showInWindow(uri),
  });
  const encounterLogs = new EncounterLogs(ready);
  const handlers: Readonly<Record<(typeof CommandIds)[keyof typeof CommandIds], (argument?: unknown) => unknown>> = {
    [CommandIds.roll]: (argument) => rolling.roll(argument),
    [CommandIds.rollWithDice]: (argument) => rolling.rollWithDice(argument),
    [CommandIds.showSheet]: (argument) => sheets.show(argument),
    [CommandIds.printSheet]: (argument) => sheets.print(argument),
    [CommandIds.pinSheet]: () => sheets.pin(true),
    [CommandIds.unpinSheet]: () => sheets.pin(false),
    [CommandIds.explain]: (argument) => explaining.show(argument),
    [CommandIds.goTo]: (argument) => goTo(argument),
    [CommandIds.tickClock]: (argument) => views.clocks.tick(argument, 1),
    [CommandIds.untickClock]: (argument) => views.clocks.tick(argument, -1),
    [CommandIds.showReference]: () => references.show(),
    [CommandIds.createCharacter]: () => creating.create(),
    [CommandIds.showDifference]: () => differences.show(),
    [CommandIds.newCharacter]: () => newSheets.character(),
    [CommandIds.newCampaign]: () => newSheets.campaign(),
    [CommandIds.newAdventure]: () => newSheets.adventure(),
    [CommandIds.importCharacter]: () => imports.show(),
    [CommandIds.exportCharacter]: () => exportCharacter(ready),
    [CommandIds.openAdventure]: (argument) => pages.show(argument),
    [CommandIds.showPlayersCopy]: () => copies.show(),
    [CommandIds.formatFences]: () => formatFences(ready),
    [CommandIds.openRulebook]: () => ready().then(() => game.openRulebook()),
    [CommandIds.openGuide]: () => openGuide(context.extensionUri),
    [CommandIds.copyResult]: (argument) => rolling.copyResult(argument),
    [CommandIds.push]: (argument) => rolling.push(argument),
    [CommandIds.exportLog]: () => rolling.exportLog(),
    [CommandIds.showRollLog]: () => commands.executeCommand(`${RollLogView.id}.focus`),
    [CommandIds.apply]: (argument) => rolling.apply(argument),
    [CommandIds.clearLog]: () => rolling.clearLog(),
    [CommandIds.playEncounter]: (argument) => playing.play(argument),
    [CommandIds.openPlayersWindow]: () => playing.openPlayers(),
    [CommandIds.writeEncounter]: () => playing.writeIntoSheets(),
    [CommandIds.exportEncounterLog]: () => playing.exportLog(),
  };
  context.subscriptions.push(
    pending,
    preview,
    copies,
    game,
    imports,
    pasteAsMuster(documents(['muster']), ready),
    sheets,
    differences,
    references,
    views,
    explaining,
    playing,
    pages,
    encounterLogs,
    {
      dispose: () => void client.dispose(),
    },
  );
  for (const [id, handler] of Object.entries(handlers)) {
    context.subscriptions.push(commands.registerCommand(id, handler));
  }
  void welcome(context.globalState);
  return { extendMarkdownIt: preview.extend };
}
