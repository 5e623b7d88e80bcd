import { gameOf } from '../../language/model/index.js';
import { fileNameOf } from '../../language/names/index.js';
import { type SheetContext, sheetsJson, sheetsMarkdown } from '../../language/report/index.js';
import type { Feature } from '../context.js';
import { placesOf } from '../features/places.js';
import type { Refusal, SheetParams, SheetResult } from '../protocol.js';
import { characterNamed, isCharacter, partAt } from './find.js';
import * as messages from './messages.js';

/** The computed sheet of a character: by name, by a line in it, or the first of the document. */
export const showSheet: Feature<SheetParams, SheetResult | Refusal> = (context, params) => {
  const { uri, name, line } = params;
  const part = line === undefined ? undefined : partAt(context, uri, line);
  const character =
    name !== undefined
      ? characterNamed(context, uri, name)
      : part && isCharacter(part)
        ? part
        : context.workspace.document(uri)?.characters[0];
  if (!character)
    return {
      problem: name === undefined ? messages.noCharacter : messages.nobodyCalled(name),
    };
  const evaluation = context.workspace.evaluation(character.uri, character.path);
  const sheet = context.workspace.sheet(character.uri, character.path);
  if (!evaluation || !sheet)
    return {
      problem: messages.noGame,
    };
  const shown: SheetContext = {
    sheet,
    game: gameOf(evaluation),
    places: placesOf(context, evaluation.rules),
    file: fileNameOf(character.uri),
    units: context.settings.units,
  };
  return { name: sheet.name, markdown: sheetsMarkdown([shown]), sheet: sheetsJson([shown]) };
};
