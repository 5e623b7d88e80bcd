import type { Game } from '../../dice/families/game.js';
import { says } from '../../roll/messages.js';
import type { TapeSource } from '../../roll/tape.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import { deedOf, type SheetRoll } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { type PlayedAction, playAction } from '../actions/play-action.js';
import { type PlayedRoll, playRoll } from './play-roll.js';
import { pushedLine } from './pushed.js';

/** The result of a line: a roll, or a played action. */
export type PlayedLine = PlayedRoll | PlayedAction;

/** Plays a line: a roll, or an action with all its effects. `name` is the name of the actor. */
export function playLine(
  written: SheetRoll,
  who: Evaluation | undefined,
  others: Others,
  game: Game,
  line: string,
  source: TapeSource = {},
  name?: string,
): PlayedLine | Problem {
  const roll = source.isPushed ? pushedLine(written) : written;
  if (isProblem(roll)) return roll;
  const { rolled } = roll;
  const situation = deedOf(roll);
  if (situation && who)
    return playAction({ roll, situation, who, others, ...(name !== undefined && { name }) }, line, source);
  return rolled ? playRoll(rolled, game, line, source) : problem(says.cannotBeRolled(line));
}
