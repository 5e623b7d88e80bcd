import type { AdventureContext } from '../../language/show/index.js';
import {
  type AdventurePage,
  adventureMarkdown,
  adventurePage,
  hiddenPeople,
  pageContents,
  titleFor,
} from '../../language/show/on-command.js';
import { fileNameOf } from '../../language/workspace/index.js';
import type { FeatureContext, Later } from '../context.js';
import { placesOf } from '../features/places.js';
import type { AdventureParams, PlayersCopyResult, Refusal } from '../protocol.js';
import { evaluationSteps } from '../workspace/checking/checker.js';
import * as messages from './messages.js';

/** The live pieces of a Markdown page, for the preview of an editor. */
export function* showAdventure(context: FeatureContext, { uri }: AdventureParams): Later<AdventurePage | null> {
  yield* evaluated(context, uri);
  const adventure = adventureAt(context, uri);
  const page = context.workspace.document(uri)?.page;
  return adventure && page ? yield* adventurePage(adventure, page, 'game master') : null;
}

/** A Markdown page without the parts for the game master. */
export function* showPlayersCopy(
  context: FeatureContext,
  { uri }: AdventureParams,
): Later<PlayersCopyResult | Refusal> {
  yield* evaluated(context, uri);
  const adventure = adventureAt(context, uri);
  const page = context.workspace.document(uri)?.page;
  if (!adventure || !page) return { problem: messages.noPage };
  const contents = yield* pageContents(adventure, page, 'players');
  const title = titleFor('players', adventure, page) ?? adventure.file;
  return { title, markdown: adventureMarkdown(adventure.text, contents) };
}

/** Evaluates the rolls of a page in steps, so that rendering it is quick afterwards. */
export function* evaluated({ workspace }: FeatureContext, uri: string): Later<void> {
  for (const _ of evaluationSteps(workspace, uri)) yield;
}

/** A Markdown file that is a page, with everything needed to show it. */
export function adventureAt(context: FeatureContext, uri: string): AdventureContext | undefined {
  const { workspace, settings } = context;
  const root = context.sheetRoot(uri);
  const text = context.writtenText(uri)?.getText();
  const rules = workspace.governedBy(uri)?.rules;
  if (!workspace.document(uri)?.page || !root || text === undefined || !rules) return undefined;
  return {
    workspace,
    uri,
    root,
    get hidden() {
      return hiddenPeople(workspace, (of) => context.sheetRoot(of), uri);
    },
    text,
    syntax: context.syntaxFindings(uri),
    places: placesOf(context, rules),
    file: fileNameOf(uri),
    units: settings.units,
  };
}
