import { importInSteps, importMarkdown } from '../../../language/paste/on-command.js';
import { exportSheet } from '../../../language/show/on-command.js';
import { isProblem } from '../../../language/values/index.js';
import type { Feature, Later } from '../../context.js';
import type { ExportParams, ExportResult, ImportParams, ImportResult, Refusal } from '../../protocol.js';
import * as messages from '../messages.js';
import { requestedSheet } from './show-sheet.js';

/** A character in the format of another program. */
export const exportCharacter: Feature<ExportParams, ExportResult | Refusal> = (context, params) => {
  const shown = requestedSheet(context, params);
  if ('problem' in shown) return shown;
  return { ...exportSheet(shown, params.to), name: shown.sheet.name };
};

const NOWHERE = 'memory:///import.muster';

/** Imports a character of another tool or in print as a sheet of a game, with a report. */
export const importCharacter: Feature<ImportParams, Later<ImportResult | Refusal>> = function* (
  { workspace },
  { text, game, uri = NOWHERE },
) {
  const imported = yield* importInSteps(text, { workspace, uri, game });
  if (isProblem(imported)) return imported;
  return { text: imported.text, markdown: importMarkdown(messages.importTitle, imported) };
};
