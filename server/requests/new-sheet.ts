import { nearTexts } from '../../language/rules/index.js';
import { newSheet, templateSnippet } from '../../language/show/on-command.js';
import type { Feature } from '../context.js';
import type { NewSheetParams, NewSheetResult, Refusal } from '../protocol.js';
import * as messages from './messages.js';

/** The template of a sheet for a game. It does not name the game where a campaign of that game governs its file. */
export const writeNewSheet: Feature<NewSheetParams, NewSheetResult | Refusal> = (
  { workspace },
  { what, game, name, uri },
) => {
  const { books } = workspace;
  const rules = books.get(game)?.rules;
  if (!rules) return { problem: messages.noRulebook(game, nearTexts(game, books.names())) };
  const governing = uri === undefined ? undefined : workspace.governedBy(uri);
  const isGoverned = governing?.campaign !== undefined && governing.rules.books.includes(rules.name);
  const own = isGoverned ? governing.rules : rules;
  const hasParty = isGoverned && uri !== undefined && workspace.pages.party(uri).length > 0;
  return {
    snippet: templateSnippet(newSheet(own, { what, isGoverned, hasParty, ...(name !== undefined && { name }) })),
  };
};
