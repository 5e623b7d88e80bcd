import { gameOf } from '../../language/model/index.js';
import { fileNameOf } from '../../language/names/index.js';
import {
  cardArticle,
  type PageContext,
  pageArticle,
  pageModel,
  sheetsJson,
  sheetsMarkdown,
} from '../../language/report/index.js';
import type { Feature, FeatureContext } from '../context.js';
import { placesOf } from '../features/places.js';
import type { PageParams, PageResult, Refusal, SheetParams, SheetResult } from '../protocol.js';
import { characterNamed, isCharacter, partAt } from './find.js';
import * as messages from './messages.js';

/** The computed sheet of a character: by name, by a line in it, or the first of the document. */
export const showSheet: Feature<SheetParams, SheetResult | Refusal> = (context, params) => {
  const shown = sheetAsked(context, params);
  if ('problem' in shown) return shown;
  return { name: shown.sheet.name, markdown: sheetsMarkdown([shown]), sheet: sheetsJson([shown]) };
};

/** The same as a page or a stat block, as data and as markup of an article. */
export const showPage: Feature<PageParams, PageResult | Refusal> = (context, params) => {
  const shown = sheetAsked(context, params);
  if ('problem' in shown) return shown;
  const page = pageModel(shown);
  const html = params.form === 'card' ? cardArticle(page) : pageArticle(page, { live: true });
  return { name: page.name, uri: shown.sheet.uri, page, html };
};

function sheetAsked(context: FeatureContext, { uri, name, line }: SheetParams): PageContext | Refusal {
  const part = line === undefined ? undefined : partAt(context, uri, line);
  const character =
    name !== undefined
      ? characterNamed(context, uri, name)
      : part && isCharacter(part)
        ? part
        : context.workspace.document(uri)?.characters[0];
  if (!character) return { problem: name === undefined ? messages.noCharacter : messages.nobodyCalled(name) };
  const evaluation = context.workspace.evaluation(character.uri, character.path);
  const sheet = context.workspace.sheet(character.uri, character.path);
  if (!evaluation || !sheet) return { problem: messages.noGame };
  return {
    sheet,
    evaluation,
    game: gameOf(evaluation),
    places: placesOf(context, evaluation.rules),
    file: fileNameOf(character.uri),
    units: context.settings.units,
  };
}
