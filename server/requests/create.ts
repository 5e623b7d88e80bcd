import { nameKey } from '../../language/grammar/index.js';
import { createCharacter, type NewCharacter } from '../../language/play/on-command.js';
import { isUnanswered, type Question } from '../../language/roll/index.js';
import { nearTexts } from '../../language/rules/index.js';
import { noContract } from '../../language/sheet/index.js';
import { isProblem } from '../../language/values/index.js';
import type { Feature, FeatureContext } from '../context.js';
import type { CreateParams, CreateResult, Refusal } from '../protocol.js';
import * as messages from './messages.js';

/** Creates a random character; every choice of the player is returned as a question. */
export const create: Feature<CreateParams, CreateResult | Refusal> = ({ workspace }, params) => {
  const { uri, game, name, seed, dice, choices } = params;
  const { books } = workspace;
  const games = books.games().filter((one) => (books.get(one)?.rules.creations.size ?? 0) > 0);
  const current = uri === undefined ? undefined : workspace.rulebookName(uri);
  const own = games.find((one) => nameKey(one) === nameKey(current ?? ''));
  const offered = { games, ...(own !== undefined && { game: own }) };
  if (game === undefined || name === undefined) return offered;
  const place = placeOf(workspace, game, uri);
  if (!place) return { problem: messages.noRulebook(game, nearTexts(game, books.names())) };
  const created = createCharacter(
    { ...place, name },
    {
      isAsking: true,
      ...(seed !== undefined && { seed }),
      ...(dice !== undefined && { dice }),
      ...(choices && { choices }),
    },
  );
  if (!isProblem(created)) return { ...offered, created: { text: created.text, isPart: place.saysGame !== 'text' } };
  return isUnanswered(created)
    ? { problem: created.problem, asks: withoutDefault(created.asks), seed: created.seed }
    : { problem: created.problem };
};

/** A question without its usual option and the dice before it: whoever creates a character chooses freely. */
function withoutDefault(asks: Question): Question {
  if (asks.is !== 'choice') return asks;
  const { what, options } = asks;
  return { is: 'choice', what, options, isUsual: false };
}

/** The rules and the campaign of the new character: those of the document if it is of that game. */
function placeOf(
  workspace: FeatureContext['workspace'],
  game: string,
  uri: string | undefined,
): Omit<NewCharacter, 'name'> | undefined {
  const governed = uri === undefined ? undefined : workspace.governedBy(uri);
  if (uri !== undefined && governed && nameKey(governed.rules.name) === nameKey(game)) {
    const isCampaign = workspace.campaignOf(workspace.scopeOf(uri)) !== undefined;
    return { rules: governed.rules, contract: governed.contract, saysGame: isCampaign ? 'campaign' : 'file' };
  }
  const rules = workspace.books.get(game)?.rules;
  return rules && { rules, contract: noContract, saysGame: 'text' };
}
