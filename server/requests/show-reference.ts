import { nearTexts } from '../../language/rules/index.js';
import { referenceMarkdown } from '../../language/show/on-command.js';
import type { Feature } from '../context.js';
import type { ReferenceParams, ReferenceResult, Refusal } from '../protocol.js';
import * as messages from './messages.js';

/** The reference of the named game, else of the document's. */
export const showReference: Feature<ReferenceParams, ReferenceResult | Refusal> = ({ workspace }, { uri, game }) => {
  const { books } = workspace;
  const current = uri === undefined ? undefined : (books.nameOf(uri) ?? workspace.governedBy(uri)?.rules.name);
  const games = books.games();
  const name = game ?? current;
  const titled = games.flatMap((one): [string, string][] => {
    const title = books.get(one)?.rules.title;
    return title === undefined ? [] : [[one, title]];
  });
  const all = { games, titles: Object.fromEntries(titled) };
  if (name === undefined) return all;
  const rules = books.get(name)?.rules;
  if (rules) return { ...all, game: rules.name, markdown: referenceMarkdown(rules) };
  return { problem: messages.noRulebook(name, nearTexts(name, books.names())) };
};
