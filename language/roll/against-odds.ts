import type { AgainstOdds } from '../dice/families/family.js';
import type { Game } from '../dice/families/game.js';
import { familyOf } from '../dice/families/list.js';
import { says as diceSays } from '../dice/families/messages.js';
import { percentText } from '../dice/odds/chance.js';
import { askedOf, diceOfRoll, sideOf } from '../sheet/rolls/request.js';
import type { Rolled } from '../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../values/problem.js';

/** Odds of a roll against another side's roll of the same family. */
export function againstOdds(own: Rolled, other: Rolled, game: Game): AgainstOdds | Problem {
  const [a, b] = [sideOf(own, game), sideOf(other, game, askedOf(other, true))];
  if (isProblem(a)) return a;
  if (isProblem(b)) return b;
  const dice = diceOfRoll(own, game);
  if (isProblem(dice)) return dice;
  return a.family === b.family && own.on === other.on
    ? familyOf(a).against(a, b, dice, own.against?.opposed ?? false)
    : problem(diceSays.differentDice);
}

/** On one line: `wins 45.2 %, loses 40.1 %, tie 14.7 %`. */
export function againstText(odds: AgainstOdds): string {
  if (odds.what === 'hit') return `hits ${percentText(odds.win)}`;
  if (odds.what === 'opposed')
    return `succeeds ${percentText(odds.win)}, stopped ${percentText(odds.stopped ?? 0)}, no match ${percentText(odds.lose - (odds.stopped ?? 0))}`;
  if (odds.turns)
    return `${odds.what === 'race' ? 'wins' : 'escapes'} ${percentText(odds.win)}, ${odds.what === 'race' ? 'loses' : 'is caught'} ${percentText(odds.lose)}${odds.tie > 0 ? `, level ${percentText(odds.tie)}` : ''} after ${odds.turns.mean.toFixed(1)} turns on average`;
  return `wins ${percentText(odds.win)}, loses ${percentText(odds.lose)}${odds.tie > 0 ? `, undecided ${percentText(odds.tie)}` : ''}${odds.rounds === undefined ? '' : ` after ${odds.rounds.toFixed(1)} rounds on average`}`;
}
