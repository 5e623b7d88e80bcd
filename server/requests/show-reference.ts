import { nearTexts } from '../../language/rules/index.js';
import { referenceMarkdown } from '../../language/show/on-command.js';
import type { Feature } from '../context.js';
import type { ReferenceParams, ReferenceResult, Refusal } from '../protocol.js';
import * as messages from './messages.js';

/** The reference of the named game, else of the document's. */
export const showReference: Feature<ReferenceParams, ReferenceResult | Refusal> = ({ workspace }, { uri, game }) => {
  const { books } = workspace;
  const current = uri === undefined ? undefined : (books.nameOf(uri) ?? workspace.governedBy(uri)?.rules.name);
  const games = books.names();
  const name = game ?? current;
  if (name === undefined) return { games };
  const rules = books.get(name)?.rules;
  if (rules) return { games, game: rules.name, markdown: referenceMarkdown(rules) };
  return { problem: messages.noRulebook(name, nearTexts(name, games)) };
};
