import { gameOf } from '../../../language/sheet/index.js';
import type { PageContext } from '../../../language/show/index.js';
import {
  cardArticle,
  livePage,
  type Places,
  pageArticle,
  pageModel,
  pagesHtml,
  sheetsJson,
  sheetsMarkdown,
} from '../../../language/show/on-command.js';
import { fileNameOf } from '../../../language/workspace/index.js';
import type { Feature, FeatureContext } from '../../context.js';
import { placesOf } from '../../features/places.js';
import type { PageParams, PageResult, Refusal, SheetParams, SheetResult } from '../../protocol.js';
import { characterNamed, isCharacter, linesOf, partAt } from '../find.js';
import * as messages from '../messages.js';

/** The computed sheet of a character: by name, by a line in it, or the first of the document. */
export const showSheet: Feature<SheetParams, SheetResult | Refusal> = (context, params) => {
  const shown = requestedSheet(context, params);
  if ('problem' in shown) return shown;
  return { name: shown.sheet.name, markdown: sheetsMarkdown([shown]), sheet: sheetsJson([shown]) };
};

/** The same as a page or a stat block, as data and as HTML. */
export const showPage: Feature<PageParams, PageResult | Refusal> = (context, params) => {
  const shown = requestedSheet(context, params);
  if ('problem' in shown) return shown;
  const { uri, path } = shown.sheet;
  // A place in another file is useless without the file.
  const { places } = shown;
  const withUris: Places = {
    ...places,
    text(origin) {
      const place = places.text(origin);
      return place && { ...place, file: origin.uri };
    },
  };
  const page = { ...pageModel({ ...shown, places: withUris, file: uri }), file: shown.file };
  const version = context.isOpen(uri) ? context.writtenText(uri)?.version : undefined;
  const lines = linesOf(context, uri, context.sheetRoot(uri)?.items[Number(path)]);
  const broken = brokenText(context, uri, path);
  const head = {
    name: page.name,
    uri,
    ...(version !== undefined && { version }),
    ...(lines && { lines }),
    ...(broken !== undefined && { broken }),
    page,
  };
  if (params.form === 'card') return { ...head, html: cardArticle(page) };
  if (params.form === 'print') return { ...head, html: pagesHtml([page], [], 'page', params.paper) };
  if (params.form !== 'live') return { ...head, html: pageArticle(page, { live: true }) };
  const { frame, blocks } = livePage(page);
  return { ...head, html: frame, blocks };
};

/** The message about an unmatched bracket or quote in a character: the text after it is not read as the author means it. */
function brokenText(context: FeatureContext, uri: string, path: string): string | undefined {
  const node = context.sheetRoot(uri)?.items[Number(path)]?.$cstNode;
  return context
    .syntaxFindings(uri)
    .find(({ code, offset, end }) => UNCLOSED.has(code) && node && node.offset <= end && offset <= node.end)?.message;
}

const UNCLOSED: ReadonlySet<string> = new Set([
  'unclosed-quote',
  'unclosed-bracket',
  'unclosed-block',
  'unclosed-comment',
  'unexpected-closing',
]);

/** The sheet of a request; a refusal if there is none. */
export function requestedSheet(context: FeatureContext, { uri, name, line }: SheetParams): PageContext | Refusal {
  const part = line === undefined ? undefined : partAt(context, uri, line);
  const character =
    name !== undefined
      ? characterNamed(context, uri, name)
      : part && isCharacter(part)
        ? part
        : context.workspace.document(uri)?.characters[0];
  if (!character) return { problem: name === undefined ? messages.noCharacter : messages.noCharacterCalled(name) };
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
