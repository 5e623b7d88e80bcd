import type { Asked, Dice, RollRequest, Side } from '../../dice/families/family.js';
import { diceFor, type Game, writtenDice } from '../../dice/families/game.js';
import { familyCalled, familyOf } from '../../dice/families/list.js';
import { says } from '../../dice/families/messages.js';
import { nameKey } from '../../grammar/text.js';
import type { Derivation } from '../../values/derivation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { Rolled } from '../sheet-roll.js';

/** The request to the dice for a roll of a sheet: the evaluated value with the game's parameters. */
export function requestOf(rolled: Rolled, game: Game): RollRequest | Problem {
  const side = sideOf(rolled, game);
  if (isProblem(side)) return side;
  const { asked: _, ...request } = side;
  return request;
}

/** The dice that a roll uses in this game. */
export function diceOfRoll({ value, family, on, written }: Rolled, game: Game): Dice | Problem {
  return (written && writtenDice(written)) ?? diceFor(value, game, family, on);
}

/** The request as a side of a contest, with what the line asks of the dice. */
export function sideOf(rolled: Rolled, game: Game, asked: Asked = askedOf(rolled)): Side | Problem {
  const dice = diceOfRoll(rolled, game);
  if (isProblem(dice)) return dice;
  const rollFamily = familyCalled(dice.family);
  const request = rollFamily?.request(asked, dice);
  if (request === undefined || isProblem(request))
    return request ?? { problem: 'These dice are of an unknown family.' };
  const { family } = dice;
  const parameters = rollFamily?.parametersFor?.(asked, dice) ?? dice.parameters;
  return { family, request, ...(Object.keys(parameters).length > 0 && { parameters }), asked };
}

/** What a line asks of its dice. The aim of a contest can be at its end, after the other side. */
export function askedOf(
  { family: _, on: __, written: ___, derivation, against, ...asks }: Rolled,
  isOther = false,
): Asked {
  const whole = derivation.operation === 'effects' ? derivation.of?.[0]?.value : undefined;
  const last = against?.opposed ? undefined : against?.rolled.aim;
  return {
    ...(last && last.aim !== 'tasks' && { aim: last }),
    ...asks,
    subject: subjectOf(derivation) ?? '',
    hasOther: against !== undefined,
    ...(isOther && { isOther }),
    ...(whole && { whole }),
  };
}

/** The key of the rolled subject: the value that its expression begins with, such as `dodge` of `Dodge + 1`. */
function subjectOf(derivation: Derivation): string | undefined {
  let at: Derivation | undefined = derivation;
  while (at && at.operation !== 'cell' && at.operation !== 'assumed' && at.inRoll === undefined) at = at.of?.[0];
  const address = at?.inRoll ?? at?.cell;
  // The address of a derived value ends with its key and arguments, not its label: `0.3/derived:parry` is shown as
  // `Parry of Carbine`.
  const derived = address?.indexOf(DERIVED) ?? -1;
  if (address !== undefined && derived >= 0) return address.slice(derived + DERIVED.length).replace(/\[.*$/s, '');
  return at?.label === undefined ? undefined : nameKey(at.label);
}

const DERIVED = 'derived:';

/** Why a roll, or that of its other side, cannot be made; undefined if it can. */
export function refusalOf(rolled: Rolled, game: Game): Problem | undefined {
  const { against } = rolled;
  const [own, dice] = [sideOf(rolled, game), diceOfRoll(rolled, game)];
  if (isProblem(own)) return own;
  if (isProblem(dice)) return dice;
  const family = familyOf(own);
  if (!against) return family.check(own);
  if (against.rolled.family !== rolled.family || against.rolled.on !== rolled.on) return problem(says.differentDice);
  const other = sideOf(against.rolled, game, askedOf(against.rolled, true));
  if (isProblem(other)) return other;
  const [request, otherRequest] = family.meet?.(own, other, dice) ?? [own.request, other.request];
  return family.check({ ...own, request }) ?? family.check({ ...other, request: otherRequest });
}

/** Whether its own dice can be rolled, whatever the other side rolls. A target that is too low cannot. */
export function canBeRolled(rolled: Rolled, game: Game): boolean {
  const side = requestOf(rolled, game);
  return !isProblem(side) && familyOf(side).check(side) === undefined;
}
