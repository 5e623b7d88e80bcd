import type { RequestType } from 'vscode-jsonrpc';
import type { Connection } from '../connection.js';
import type { Feature, Later } from '../context.js';
import { type AnsweringServices, answer, answerLater } from '../handlers.js';
import type { Commands, OnDemand } from '../on-demand.js';
import {
  Apply,
  CheckLog,
  Create,
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
  ShowPage,
  ShowPlayersCopy,
  ShowReference,
  ShowSheet,
  TakeStep,
  Tracker,
  TrackerDo,
  TrackerWrite,
  WriteNewSheet,
} from '../protocol.js';
import { governed } from './governed.js';
import * as messages from './messages.js';

const failed: Refusal = { problem: messages.failed };

/** Registers the requests of Muster's own protocol. Which game governs a file is asked as soon as one is shown, all others when a person wants something. */
export function registerPlay(connection: Connection, services: AnsweringServices, onDemand: OnDemand): void {
  type Choose<Params, Result> = (part: Commands) => Feature<Params, Result>;
  const on = <Params, Result>(
    { method }: RequestType<Params, Result, void>,
    name: string,
    nothing: Result,
    choose: Choose<Params, Result>,
  ): void => void connection.onRequest(method, answer(services, name, onDemand(choose), nothing));
  const onLater = <Params, Result>(
    { method }: RequestType<Params, Result, void>,
    name: string,
    nothing: Result,
    choose: Choose<Params, Later<Result>>,
    when?: 'soon',
  ): void => void connection.onRequest(method, answerLater(services, name, onDemand(choose), nothing, when));
  connection.onRequest(Governed, answer(services, 'Finding the game', governed, {}));
  on(Roll, 'Rolling', failed, (part) => part.roll);
  on(Apply, 'Applying', failed, (part) => part.apply);
  on(Create, 'Creating a character', failed, (part) => part.create);
  on(ShowReference, 'Showing a reference', failed, (part) => part.showReference);
  onLater(ShowDifference, 'Comparing sheets', failed, (part) => part.showDifference);
  on(WriteNewSheet, 'Writing a new sheet', failed, (part) => part.writeNewSheet);
  onLater(Import, 'Importing', failed, (part) => part.importCharacter);
  on(Export, 'Exporting', failed, (part) => part.exportCharacter);
  on(ListEncounters, 'Listing encounters', { encounters: [] }, (part) => part.listEncounters);
  on(PageStyle, 'Showing a page', '', (part) => () => part.pageStyle('a4'));
  on(ShowPage, 'Showing a page', failed, (part) => part.showPage);
  on(ShowSheet, 'Showing a sheet', failed, (part) => part.showSheet);
  on(Explain, 'Explaining a number', failed, (part) => part.explainNumber);
  on(TakeStep, 'Trying a step', failed, (part) => part.step);
  on(Mark, 'Ticking a box', failed, (part) => part.mark);
  on(SetValue, 'Writing a value', failed, (part) => part.setValue);
  onLater(Tracker, 'Showing an encounter', failed, (part) => part.tracker);
  onLater(TrackerDo, 'Playing an encounter', failed, (part) => part.trackerDo, 'soon');
  onLater(TrackerWrite, 'Writing into sheets', failed, (part) => part.trackerWrite, 'soon');
  onLater(CheckLog, 'Checking a log', { entries: [], findings: [] }, (part) => part.checkLog);
  onLater(ShowAdventure, 'Rendering a page', null, (part) => part.showAdventure);
  onLater(ShowPlayersCopy, 'Rendering a page', failed, (part) => part.showPlayersCopy);
}
