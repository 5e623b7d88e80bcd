import type { Connection } from 'vscode-languageserver';
import type { Feature, Later } from '../context.js';
import { describe } from '../features/hover/index.js';
import { type AnsweringServices, answer, answerLater, type Handler } from '../handlers.js';
import type { Commands, OnDemand } from '../on-demand.js';
import {
  Add,
  Additions,
  Apply,
  CheckLog,
  Convert,
  Create,
  Describe,
  Explain,
  Export,
  Governed,
  Import,
  ListEncounters,
  Mark,
  PageStyle,
  type Refusal,
  Roll,
  SetValue,
  ShowAdventure,
  ShowDifference,
  ShowOverview,
  ShowPage,
  ShowPlayersCopy,
  ShowReference,
  ShowSheet,
  ShowTablePage,
  TablePageDo,
  TakeStep,
  Tracker,
  TrackerDo,
  TrackerWrite,
  WriteNewSheet,
} from '../protocol.js';
import { governed } from './governed.js';
import * as messages from './messages.js';
import { type RollServices, rollByCommand } from './roll-command.js';

const failed: Refusal = { problem: messages.failed };

/** Registers the requests of Muster's own protocol. All but those for a hover and for the game of a file follow a command of the user, and are loaded on first use. */
export function registerPlay(
  connection: Connection,
  services: AnsweringServices & RollServices,
  onDemand: OnDemand,
): void {
  const on = <Params, Result>(
    name: string,
    nothing: NoInfer<Result>,
    choose: (commands: Commands) => Feature<Params, Result>,
  ): Handler<Params, Result> => answer(services, name, onDemand(choose), nothing);
  const onLater = <Params, Result>(
    name: string,
    nothing: NoInfer<Result>,
    choose: (commands: Commands) => Feature<Params, Later<Result>>,
    when?: 'soon',
  ): Handler<Params, Result> => answerLater(services, name, onDemand(choose), nothing, when);
  connection.onRequest(Describe, answer(services, 'Explaining', describe, null));
  connection.onRequest(Governed, answer(services, 'Finding the game', governed, {}));
  const roll = on('Rolling', failed, (commands) => commands.roll);
  connection.onRequest(Roll, roll);
  const run = rollByCommand(services, roll);
  connection.onExecuteCommand(({ command, arguments: args = [] }) => run(command, args));
  connection.onRequest(
    Apply,
    on('Applying', failed, (commands) => commands.apply),
  );
  connection.onRequest(
    Create,
    on('Creating a character', failed, (commands) => commands.create),
  );
  connection.onRequest(
    ShowReference,
    on('Showing a reference', failed, (commands) => commands.showReference),
  );
  connection.onRequest(
    ShowDifference,
    onLater('Comparing sheets', failed, (commands) => commands.showDifference),
  );
  connection.onRequest(
    WriteNewSheet,
    on('Writing a new sheet', failed, (commands) => commands.writeNewSheet),
  );
  connection.onRequest(
    Import,
    onLater('Importing', failed, (commands) => commands.importCharacter),
  );
  connection.onRequest(
    Convert,
    onLater('Converting what is pasted', null, (commands) => commands.convertPasted),
  );
  connection.onRequest(
    Export,
    on('Exporting', failed, (commands) => commands.exportCharacter),
  );
  connection.onRequest(
    ListEncounters,
    on('Listing encounters', { encounters: [] }, (commands) => commands.listEncounters),
  );
  connection.onRequest(
    ShowOverview,
    on('Listing a campaign', { party: [], people: [], encounters: [], clocks: [] }, (commands) => commands.overview),
  );
  connection.onRequest(
    PageStyle,
    on('Showing a page', '', (commands) => () => commands.pageStyle('a4')),
  );
  connection.onRequest(
    ShowPage,
    on('Showing a page', failed, (commands) => commands.showPage),
  );
  connection.onRequest(
    ShowSheet,
    on('Showing a sheet', failed, (commands) => commands.showSheet),
  );
  connection.onRequest(
    Explain,
    on('Explaining a number', failed, (commands) => commands.explainNumber),
  );
  connection.onRequest(
    TakeStep,
    on('Trying a step', failed, (commands) => commands.step),
  );
  connection.onRequest(
    Mark,
    on('Ticking a box', failed, (commands) => commands.mark),
  );
  connection.onRequest(
    SetValue,
    on('Writing a value', failed, (commands) => commands.setValue),
  );
  connection.onRequest(
    Additions,
    on('Listing what can be added', failed, (commands) => commands.listAdditions),
  );
  connection.onRequest(
    Add,
    on('Adding a line', failed, (commands) => commands.add),
  );
  connection.onRequest(
    Tracker,
    onLater('Showing an encounter', failed, (commands) => commands.tracker),
  );
  connection.onRequest(
    TrackerDo,
    onLater('Playing an encounter', failed, (commands) => commands.trackerDo, 'soon'),
  );
  connection.onRequest(
    TrackerWrite,
    onLater('Writing into sheets', failed, (commands) => commands.trackerWrite, 'soon'),
  );
  connection.onRequest(
    CheckLog,
    onLater('Checking a log', { entries: [], findings: [] }, (commands) => commands.checkLog),
  );
  connection.onRequest(
    ShowAdventure,
    onLater('Rendering a page', null, (commands) => commands.showAdventure),
  );
  connection.onRequest(
    ShowPlayersCopy,
    onLater('Rendering a page', failed, (commands) => commands.showPlayersCopy),
  );
  connection.onRequest(
    ShowTablePage,
    onLater('Showing a page', failed, (commands) => commands.showTablePage),
  );
  connection.onRequest(
    TablePageDo,
    onLater('Writing down what happened', failed, (commands) => commands.tablePageDo, 'soon'),
  );
}
