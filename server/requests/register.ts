import type { Connection } from 'vscode-languageserver';
import { pageStyle } from '../../language/report/index.js';
import { type AnsweringServices, answer, answerLater } from '../handlers.js';
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
import { apply } from './apply.js';
import { checkLog } from './check-log.js';
import { create } from './create.js';
import { mark, setValue, step } from './edit-sheet.js';
import { explainNumber } from './explain.js';
import { exportCharacter } from './export-character.js';
import { governed } from './governed.js';
import { importCharacter } from './import-character.js';
import { listEncounters } from './list-encounters.js';
import * as messages from './messages.js';
import { writeNewSheet } from './new-sheet.js';
import { roll } from './roll.js';
import { showAdventure, showPlayersCopy } from './show-adventure.js';
import { showDifference } from './show-difference.js';
import { showReference } from './show-reference.js';
import { showPage, showSheet } from './show-sheet.js';
import { tracker, trackerDo, trackerWrite } from './tracker.js';

const failed: Refusal = { problem: messages.failed };

/** Registers the requests of Muster's own protocol. */
export function registerPlay(connection: Connection, services: AnsweringServices): void {
  connection.onRequest(Roll, answer(services, 'Rolling', roll, failed));
  connection.onRequest(Apply, answer(services, 'Applying', apply, failed));
  connection.onRequest(Create, answer(services, 'Creating a character', create, failed));
  connection.onRequest(ShowReference, answer(services, 'Showing a reference', showReference, failed));
  connection.onRequest(ShowDifference, answer(services, 'Comparing sheets', showDifference, failed));
  connection.onRequest(WriteNewSheet, answer(services, 'Writing a new sheet', writeNewSheet, failed));
  connection.onRequest(Import, answer(services, 'Importing', importCharacter, failed));
  connection.onRequest(Export, answer(services, 'Exporting', exportCharacter, failed));
  connection.onRequest(Governed, answer(services, 'Finding the game', governed, {}));
  connection.onRequest(ListEncounters, answer(services, 'Listing encounters', listEncounters, { encounters: [] }));
  connection.onRequest(PageStyle, () => pageStyle('a4'));
  connection.onRequest(ShowPage, answer(services, 'Showing a page', showPage, failed));
  connection.onRequest(Tracker, answerLater(services, 'Showing an encounter', tracker, failed));
  connection.onRequest(TrackerDo, answer(services, 'Playing an encounter', trackerDo, failed));
  connection.onRequest(Explain, answer(services, 'Explaining a number', explainNumber, failed));
  connection.onRequest(TakeStep, answer(services, 'Trying a step', step, failed));
  connection.onRequest(Mark, answer(services, 'Ticking a box', mark, failed));
  connection.onRequest(SetValue, answer(services, 'Writing a value', setValue, failed));
  connection.onRequest(CheckLog, answer(services, 'Checking a log', checkLog, { entries: [], findings: [] }));
  connection.onRequest(TrackerWrite, answer(services, 'Writing into sheets', trackerWrite, failed));
  connection.onRequest(ShowAdventure, answerLater(services, 'Rendering a page', showAdventure, null));
  connection.onRequest(ShowPlayersCopy, answerLater(services, 'Rendering a page', showPlayersCopy, failed));
  connection.onRequest(ShowSheet, answer(services, 'Showing a sheet', showSheet, failed));
}
