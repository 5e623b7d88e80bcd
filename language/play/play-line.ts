import type { Game } from '../families/game.js';
import type { Evaluation } from '../model/evaluate/cells/evaluation.js';
import type { Others } from '../model/evaluate/rolls/speakers.js';
import type { SheetRoll } from '../model/sheet-roll.js';
import { type Problem, problem } from '../values/problem.js';
import { type PlayedAttack, playAttack } from './attack-line.js';
import { says } from './messages.js';
import { type DiceSource, type PlayedRoll, playRoll } from './play-roll.js';

/** A line that was rolled; one with a situation may have been carried out besides. */
export type PlayedLine = PlayedRoll | PlayedAttack;

/** What carries out the situations of rulebooks, by the key of the procedure. */
const procedures: Readonly<Record<string, typeof playAttack>> = { attack: playAttack };

/** Rolls a line. One that names a target is carried out, where there is a procedure of that name. */
export function playLine(
  roll: SheetRoll,
  who: Evaluation | undefined,
  others: Others,
  game: Game,
  line: string,
  source: DiceSource = {},
): PlayedLine | Problem {
  const { rolled, situation } = roll;
  if (!rolled) return problem(says.cannotBeRolled(line));
  const plays = situation?.plays;
  const carry = plays !== undefined && Object.hasOwn(procedures, plays) ? procedures[plays] : undefined;
  return carry && who && situation
    ? carry(roll, situation, who, others, line, source)
    : playRoll(rolled, game, line, source);
}
