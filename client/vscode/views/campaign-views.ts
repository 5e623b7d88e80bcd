import {
  type DataTransfer,
  DataTransferItem,
  type Disposable,
  EventEmitter,
  languages,
  Selection,
  ThemeIcon,
  type TreeDataProvider,
  type TreeDragAndDropController,
  TreeItem,
  TreeItemCollapsibleState,
  type TreeView,
  Uri,
  window,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  CommandIds,
  isSheetParams,
  LANGUAGE_IDS,
  type ListedClock,
  type ListedPerson,
  type ListedThing,
  type Overview,
  ShowOverview,
} from '../../../server/protocol.js';
import { messages } from '../messages.js';
import type { LogFiles } from '../tracker/log-files.js';
import { Clocks } from './clocks.js';

/** A row of a view; a thing is also the argument of the commands on it. */
type Row = ListedThing | Group;

/** People of a file, or of a kind in it. */
interface Group {
  readonly label: string;
  readonly file?: Uri;
  readonly rows: readonly Row[];
}

const PLAIN = 'text/plain';
const QUIET_MS = 300;
const NOTHING: Overview = { party: [], people: [], encounters: [], clocks: [] };

/** The views of a campaign in the side bar: its party, its people, its encounters, its clocks and tables. */
export class CampaignViews implements Disposable {
  private overview = NOTHING;
  /** The last active document; its campaign is shown. */
  private shown: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly party = new ListView('muster.party', ({ party }) => party, memberItem);
  private readonly all = [
    this.party,
    new ListView('muster.people', peopleRows, personItem),
    new ListView('muster.campaignEncounters', ({ encounters }) => encounters, encounterItem),
    new ListView(
      'muster.clocks',
      ({ clocks }) => clocks,
      (thing, overview) => clockItem(thing, overview, this.stands),
    ),
  ];
  private readonly subscriptions: readonly Disposable[];

  readonly clocks: Clocks;
  private stands: ReadonlyMap<ListedClock, number> = new Map();

  constructor(
    private readonly client: () => Promise<BaseLanguageClient>,
    logs: LogFiles,
  ) {
    this.clocks = new Clocks(client, logs, () => this.refreshSoon());
    this.subscriptions = [
      ...this.all,
      window.onDidChangeActiveTextEditor(() => this.look()),
      languages.onDidChangeDiagnostics(() => this.count()),
    ];
    this.look();
  }

  /** Requests the overview again, once for several calls in quick succession. */
  refreshSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.refresh();
    }, QUIET_MS);
  }

  dispose(): void {
    clearTimeout(this.timer);
    for (const one of this.subscriptions) one.dispose();
  }

  private look(): void {
    const document = window.activeTextEditor?.document;
    const isOurs = document && LANGUAGE_IDS.some((id) => id === document.languageId);
    if (isOurs) this.shown = document.uri.toString();
    this.refreshSoon();
  }

  private async refresh(): Promise<void> {
    const client = await this.client();
    this.overview = await client.sendRequest(ShowOverview, this.shown === undefined ? {} : { uri: this.shown });
    this.stands = await this.clocks.standing(this.overview);
    for (const view of this.all) view.show(this.overview);
    this.count();
  }

  /** The errors in all files of Muster, as a badge in the activity bar. */
  private count(): void {
    const isOurs = ({ path }: Uri): boolean => /\.(?:muster|rulebook|md)$/.test(path);
    const errors = languages
      .getDiagnostics()
      .flatMap(([uri, found]) =>
        isOurs(uri) ? found.filter(({ severity, source }) => severity === 0 && source === 'muster') : [],
      ).length;
    this.party.badge(errors);
  }
}

/** Opens the text of something that a view lists. */
export async function goTo(argument: unknown): Promise<void> {
  if (!isSheetParams(argument)) return;
  const line = argument.line ?? 0;
  await window.showTextDocument(Uri.parse(argument.uri), { selection: new Selection(line, 0, line, 0) });
}

/** A view: rows of the overview, each with how it is shown. Names can be dragged into a text. */
class ListView implements TreeDataProvider<Row>, TreeDragAndDropController<Row>, Disposable {
  private readonly changed = new EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  readonly dragMimeTypes = [PLAIN];
  readonly dropMimeTypes = [];
  private readonly view: TreeView<Row>;
  private rows: readonly Row[] = [];

  constructor(
    id: string,
    private readonly choose: (overview: Overview) => readonly Row[],
    private readonly item: (thing: ListedThing, overview: Overview) => TreeItem,
  ) {
    this.view = window.createTreeView(id, { treeDataProvider: this, dragAndDropController: this });
  }

  private overview = NOTHING;

  show(overview: Overview): void {
    this.overview = overview;
    this.rows = this.choose(overview);
    this.view.description = overview.campaign ?? '';
    this.changed.fire(undefined);
  }

  badge(errors: number): void {
    this.view.badge = errors === 0 ? undefined : { value: errors, tooltip: messages.campaignViews.findings(errors) };
  }

  getChildren(row?: Row): Row[] {
    if (!row) return [...this.rows];
    return isGroup(row) ? [...row.rows] : [];
  }

  getTreeItem(row: Row): TreeItem {
    if (!isGroup(row)) return this.item(row, this.overview);
    const item = new TreeItem(row.label, TreeItemCollapsibleState.Expanded);
    if (row.file) {
      item.resourceUri = row.file;
      item.iconPath = ThemeIcon.File;
    }
    return item;
  }

  handleDrag(rows: readonly Row[], data: DataTransfer): void {
    const names = rows.flatMap((row) => (isGroup(row) ? [] : row.written));
    data.set(PLAIN, new DataTransferItem(names.join(', ')));
  }

  dispose(): void {
    this.view.dispose();
    this.changed.dispose();
  }
}

function isGroup(row: Row): row is Group {
  return 'rows' in row;
}

/** People by file, and by kind if a file has both kinds. */
function peopleRows({ people }: Overview): readonly Row[] {
  const files = new Map<string, ListedPerson[]>();
  for (const one of people) files.set(one.uri, [...(files.get(one.uri) ?? []), one]);
  return [...files].map(([uri, own]): Group => {
    const file = Uri.parse(uri);
    const kinds = (['character', 'npc'] as const).flatMap((kind): Group[] => {
      const rows = own.filter((one) => one.kind === kind);
      const label = kind === 'character' ? messages.campaignViews.characters() : messages.campaignViews.npcs();
      return rows.length > 0 ? [{ label, rows }] : [];
    });
    const [only] = kinds;
    return { label: nameOf(file), file, rows: kinds.length === 1 && only ? only.rows : kinds };
  });
}

function nameOf(uri: Uri): string {
  return uri.path.split('/').at(-1) ?? uri.path;
}

function plainItem(thing: ListedThing, context: string, icon: string, command: string): TreeItem {
  const item = new TreeItem(thing.name, TreeItemCollapsibleState.None);
  item.contextValue = context;
  item.iconPath = new ThemeIcon(icon);
  item.command = { title: '', command, arguments: [{ uri: thing.uri, name: thing.name, line: thing.line }] };
  return item;
}

function memberItem(thing: ListedThing, { party }: Overview): TreeItem {
  const item = plainItem(thing, 'member', 'person', CommandIds.showSheet);
  const member = party.find((one) => one === thing);
  const state = member?.state.join(', ') ?? '';
  item.description = messages.campaignViews.points(member?.points ?? '', state);
  item.tooltip = [thing.name, member?.points ?? '', ...(member?.state ?? [])].filter((part) => part !== '').join('\n');
  return item;
}

function personItem(thing: ListedThing): TreeItem {
  return plainItem(thing, 'person', 'person', CommandIds.goTo);
}

function encounterItem(thing: ListedThing, { encounters }: Overview): TreeItem {
  const item = plainItem(thing, 'encounter', 'flame', CommandIds.goTo);
  const encounter = encounters.find((one) => one === thing);
  item.description = encounter?.odds ?? encounter?.sides ?? '';
  item.tooltip = [thing.name, encounter?.sides ?? '', encounter?.odds ?? ''].filter((part) => part !== '').join('\n');
  return item;
}

function clockItem(thing: ListedThing, { clocks }: Overview, stands: ReadonlyMap<ListedClock, number>): TreeItem {
  const one = clocks.find((clock) => clock === thing);
  const isTable = one?.kind === 'table';
  const item = plainItem(thing, one?.kind ?? 'clock', isTable ? 'list-ordered' : 'watch', CommandIds.goTo);
  const filled = one && stands.get(one);
  const standing = filled === undefined ? '' : messages.clocks.of(filled, one?.segments ?? 0);
  item.description = [standing, one?.about ?? ''].filter((part) => part !== '').join(' · ');
  return item;
}
