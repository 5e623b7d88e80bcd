import { exportSheet } from '../../language/exchange/index.js';
import { isProblem } from '../../language/values/index.js';
import type { Feature } from '../context.js';
import type { ExportParams, ExportResult, Refusal } from '../protocol.js';
import { sheetAsked } from './show-sheet.js';

/** A character in the form of another program. */
export const exportCharacter: Feature<ExportParams, ExportResult | Refusal> = (context, params) => {
  const shown = sheetAsked(context, params);
  if ('problem' in shown) return shown;
  const exported = exportSheet(shown, params.to);
  return isProblem(exported) ? exported : { ...exported, name: shown.sheet.name };
};
