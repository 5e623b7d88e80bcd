import type { AgainstOdds, OddsView, RollRequest } from '../dice/families/family.js';
import { familyFor, type Game, plainGame } from '../dice/families/game.js';
import { familyOf } from '../dice/families/list.js';
import { resultTable } from '../rules/rolled-tables.js';
import type { Rules } from '../rules/rules.js';
import { diceOfRoll, sideOf } from '../sheet/rolls/request.js';
import type { Rolled } from '../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { diceValue } from '../values/value.js';
import { againstOdds, againstText } from './against-odds.js';
import { says } from './messages.js';

/** Odds of a roll of any family, and of its ends against another side. */
export interface RollOdds extends OddsView {
  readonly against?: AgainstOdds;
}

/** The odds of a roll; a problem if it cannot be made or has too many dice. */
export function oddsOf(rolled: Rolled, game: Game): RollOdds | Problem {
  const { against: other, aim } = rolled;
  if (!other && (aim?.aim === 'race' || aim?.aim === 'chase')) return problem(says.twoSides(aim.aim));
  const side = sideOf(rolled, game);
  const dice = diceOfRoll(rolled, game);
  if (isProblem(side)) return side;
  if (isProblem(dice)) return dice;
  const odds = familyOf(side).odds(side, dice, side.asked);
  if (isProblem(odds) || !other) return odds;
  const against = againstOdds(rolled, other.rolled, game);
  if (isProblem(against)) return against;
  const { method, error } = against;
  return { ...odds, method, ...(error !== undefined && { error }), against, text: againstText(against) };
}

/** The chance of each row of a table when nothing is added to its dice; undefined for a table that is not rolled. */
export function oddsOfTable(rules: Rules, key: string): OddsView | Problem | undefined {
  const table = resultTable(rules, key);
  const value = table && diceValue(table.dice);
  const family = value && familyFor(value.kind, rules);
  if (!value || !family) return undefined;
  const derivation = { operation: 'declared', value } as const;
  return oddsOf({ family: family.name, value, table, derivation }, plainGame());
}

/** The odds of a request by itself, without the other side. */
export function ownOdds(request: RollRequest, game: Game): RollOdds | Problem {
  const family = familyOf(request);
  const dice = game.dice.find((one) => one.family === request.family) ?? plainDice(request.family);
  return dice ? family.odds(request, dice) : problem(says.noSuchDice);
}

/** Dice that need no declaration. */
function plainDice(family: string): Game['dice'][number] | undefined {
  return plainGame().dice.find((one) => one.family === family);
}
