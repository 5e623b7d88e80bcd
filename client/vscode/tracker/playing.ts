import {
  commands,
  type Disposable,
  type ExtensionContext,
  Selection,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  CommandIds,
  type EncounterPlace,
  isPlayParams,
  isRefusal,
  ListEncounters,
  type PlayParams,
  TrackerWrite,
} from '../../../server/protocol.js';
import { messages } from '../messages.js';
import { OpenPanels } from '../open-panels.js';
import { applyVersioned } from '../versioned-edit.js';
import { isPageState, isPlace, type ShownEncounter } from './between.js';
import { LogFiles, nameOf } from './log-files.js';
import { logPathOf } from './log-text.js';
import { says } from './messages.js';
import { type PanelActions, TrackerPanel } from './panel.js';

const VIEW = 'muster.tracker';

/** Number of edits that are listed for confirmation. */
const MOST_EDITS = 20;

/** Plays encounters: a panel for each, and one for its players. */
export class Playing implements Disposable {
  /** The logs of this window, one for each page. */
  readonly logs: LogFiles;
  private readonly open: OpenPanels<ShownEncounter>;
  /** Panels by what they show, from the moment they are opened. */
  private readonly places = new Map<WebviewPanel, ShownEncounter>();
  private readonly panels = new Set<TrackerPanel>();
  private readonly subscriptions: readonly Disposable[];
  private readonly actions: PanelActions = {
    log: ({ log }) => void window.showTextDocument(log.uri, { viewColumn: ViewColumn.One, preview: false }),
    text: (panel) => void this.openText(panel),
    players: ({ place }) => void this.showPlayers({ uri: place.uri, encounter: place.encounter, isForPlayers: true }),
    write: (panel) => void this.write(panel),
    export: (panel) => void this.export(panel),
  };

  constructor(
    private readonly context: ExtensionContext,
    private readonly client: () => Promise<BaseLanguageClient>,
  ) {
    this.open = new OpenPanels(context.workspaceState, 'muster.encounters', VIEW, isPlace);
    this.logs = new LogFiles(Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'encounters'));
    this.subscriptions = [
      this.logs,
      window.registerWebviewPanelSerializer(VIEW, {
        // After a reload the state is read from the log.
        deserializeWebviewPanel: async (panel, state: unknown) => {
          if (isPageState(state)) await this.adopt(panel, state.place);
          else panel.dispose();
        },
      }),
    ];
    void this.replaceLeft();
  }

  /** Plays the encounter of a code lens, or the one at the cursor. */
  async play(argument?: unknown): Promise<void> {
    const place = isPlayParams(argument) ? argument : await this.atCursor(argument);
    if (place) await this.show(place);
  }

  /** Writes the outcome of the active panel's encounter into the sheets. */
  async writeIntoSheets(): Promise<void> {
    const panel = this.current();
    if (panel) await this.write(panel);
  }

  async exportLog(): Promise<void> {
    const panel = this.current();
    if (panel) await this.export(panel);
  }

  async openPlayers(): Promise<void> {
    const panel = this.current();
    if (panel) this.actions.players(panel);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** The active panel, else the one that was opened last. */
  private current(): TrackerPanel | undefined {
    const all = [...this.panels];
    const panel = all.find((one) => one.panel.active) ?? all.findLast(({ place }) => !place.isForPlayers);
    if (!panel) void window.showInformationMessage(says.noPanel());
    return panel;
  }

  private async atCursor(argument: unknown): Promise<PlayParams | undefined> {
    const editor = window.activeTextEditor;
    if (argument !== undefined && !(argument instanceof Uri)) {
      void window.showErrorMessage(messages.badArguments(CommandIds.playEncounter));
      return undefined;
    }
    if (!editor) {
      void window.showInformationMessage(says.noEncounterHere());
      return undefined;
    }
    const uri = editor.document.uri.toString();
    const { encounters } = await (await this.client()).sendRequest(ListEncounters, { uri });
    const { line } = editor.selection.active;
    const here = encounters.find((one) => one.line <= line && line <= one.endLine);
    const encounter = (here ?? (await whichOf(encounters)))?.name;
    return encounter === undefined ? undefined : { uri, encounter };
  }

  private async show(place: ShownEncounter, column = this.columnFor(place)): Promise<void> {
    const present = [...this.places].find(
      ([, one]) =>
        one.uri === place.uri && one.encounter === place.encounter && one.isForPlayers === place.isForPlayers,
    )?.[0];
    if (present) {
      present.reveal();
      return;
    }
    const panel = window.createWebviewPanel(VIEW, place.encounter, column);
    await this.adopt(panel, place);
  }

  /** The players have a window of their own, which can go to another screen. */
  private async showPlayers(place: ShownEncounter): Promise<void> {
    const isThere = [...this.places.values()].some(
      (one) => one.isForPlayers && one.uri === place.uri && one.encounter === place.encounter,
    );
    await this.show(place);
    if (!isThere) await commands.executeCommand('workbench.action.moveEditorToNewWindow');
  }

  /** The column of a new panel: that of another encounter, else the active one; a players' window is beside it. */
  private columnFor({ isForPlayers }: ShownEncounter): ViewColumn {
    const { viewColumn: active } = window.tabGroups.activeTabGroup;
    const columns = [...this.panels].flatMap(({ place, panel }) =>
      place.isForPlayers ? [] : (panel.viewColumn ?? []),
    );
    const other = isForPlayers ? undefined : columns.findLast((one) => one !== active);
    return other ?? (isForPlayers ? ViewColumn.Beside : ViewColumn.Active);
  }

  private async adopt(panel: WebviewPanel, place: ShownEncounter): Promise<void> {
    this.places.set(panel, place);
    panel.onDidDispose(() => this.places.delete(panel));
    try {
      const log = await this.logs.of(Uri.parse(place.uri));
      if (!this.places.has(panel)) return;
      const { extensionUri } = this.context;
      const tracker = new TrackerPanel(panel, place, log, this.client, this.actions, extensionUri);
      this.panels.add(tracker);
      this.remember();
      panel.onDidChangeViewState(() => this.remember());
      tracker.onDidDispose(() => {
        this.panels.delete(tracker);
        this.remember();
      });
    } catch (error) {
      panel.dispose();
      void window.showErrorMessage(says.failed(error instanceof Error ? error.message : String(error)));
    }
  }

  private remember(): void {
    this.open.remember(
      [...this.panels].map(({ place, panel }) => ({ place, column: panel.viewColumn ?? ViewColumn.Active })),
    );
  }

  /** Panels of an ended extension host do not respond, and are replaced. */
  private async replaceLeft(): Promise<void> {
    for (const { place, column } of await this.open.closeLeft()) await this.show(place, column);
  }

  private async openText({ place }: TrackerPanel): Promise<void> {
    const { encounters } = await (await this.client()).sendRequest(ListEncounters, { uri: place.uri });
    const line = encounters.find(({ name }) => name === place.encounter)?.line ?? 0;
    const selection = new Selection(line, 0, line, 0);
    await window.showTextDocument(Uri.parse(place.uri), { viewColumn: ViewColumn.One, selection });
  }

  /** Edits all sheets concerned, after confirmation and as one undo step. */
  private async write(panel: TrackerPanel): Promise<void> {
    const { place, log } = panel;
    if (!workspace.isTrusted) {
      void window.showWarningMessage(says.notTrusted());
      return;
    }
    const client = await this.client();
    const { uri, encounter } = place;
    const edit = await client.sendRequest(TrackerWrite, { uri, encounter, log: log.text });
    if (isRefusal(edit)) {
      void window.showWarningMessage(says.notWrittenIntoSheets(edit.problem));
      return;
    }
    const converted = await client.protocol2CodeConverter.asWorkspaceEdit(edit);
    const edits = converted
      .entries()
      .flatMap(([file, changes]) =>
        changes.map(({ newText }) => says.editOf(nameOf(file), newText.replace(/\s+/g, ' ').trim())),
      );
    if (edits.length === 0) {
      void window.showInformationMessage(says.nothingToWrite());
      return;
    }
    const more = edits.length - MOST_EDITS;
    const detail = [...edits.slice(0, MOST_EDITS), ...(more > 0 ? [says.moreEdits(more)] : [])].join('\n');
    const answer = await window.showInformationMessage(says.writeQuestion(), { modal: true, detail }, says.write());
    if (answer !== says.write()) return;
    if (!(await applyVersioned(client, edit)))
      void window.showWarningMessage(says.notWrittenIntoSheets(says.textChanged()));
    else {
      await panel.written();
      window.setStatusBarMessage(says.writtenIntoSheets(), 5000);
    }
  }

  private async export({ place, log }: TrackerPanel): Promise<void> {
    const page = Uri.parse(place.uri);
    const target = await window.showSaveDialog({
      title: says.exportTitle(),
      filters: { [says.exportFilter()]: ['muster-log'] },
      defaultUri: page.with({ path: logPathOf(page.path), query: '', fragment: '' }),
    });
    if (target === undefined) return;
    await workspace.fs.writeFile(target, new TextEncoder().encode(log.text));
    void window.showInformationMessage(says.exported(target.fsPath));
  }
}

/** Asks for one of several encounters; a single one is returned without a question. */
async function whichOf(encounters: readonly EncounterPlace[]): Promise<EncounterPlace | undefined> {
  if (encounters.length === 0) void window.showInformationMessage(says.noEncounters());
  if (encounters.length < 2) return encounters[0];
  const items = encounters.map((encounter) => ({ label: encounter.name, encounter }));
  return (await window.showQuickPick(items, { title: says.whichEncounter() }))?.encounter;
}
