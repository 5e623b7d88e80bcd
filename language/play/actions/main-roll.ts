import type { RollRequest, Side, Winner } from '../../families/family.js';
import type { Game } from '../../families/game.js';
import { familyOf } from '../../families/list.js';
import type { RollRecord } from '../../families/record.js';
import { gameOf } from '../../model/evaluate/rolls/game.js';
import type { Rolled } from '../../model/sheet-roll.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { says } from '../messages.js';
import { contestEnds, OTHER_SIDE } from '../play-roll.js';
import { onceFor } from '../procedures/once-for.js';
import { askedOf, diceOfRoll, sideOf } from '../request.js';
import type { Verdict } from './record.js';
import { isRoll, type Tape } from './tape.js';

/** The dice of a character's game, found once. */
export const gameFor = onceFor((who) => gameOf(who));

/** What an action rolled. */
export interface MainRoll {
  readonly record: RollRecord;
  /** Against another side, whether it wins. */
  readonly verdict: Verdict;
  /** In one line. */
  readonly summary: string;
  readonly against?: { readonly name: string; readonly record: RollRecord; readonly winner: Winner };
}

/** Puts a roll of a line to the tape, and then what the other side rolls against it. */
export function rollOn(tape: Tape, what: string, rolled: Rolled, game: Game): MainRoll | Problem {
  const own = sideOf(rolled, game);
  if (isProblem(own)) return own;
  const record = tape.ask(what, requestIn(own));
  if (isProblem(record)) return record;
  const { outcome, summary } = familyOf(record).tell(record);
  const verdict = outcome === 'total' ? 'done' : outcome.endsWith('success') ? 'success' : 'failure';
  if (!rolled.against) return { record, verdict, summary };
  const { opposed = false, name = OTHER_SIDE } = rolled.against;
  const other = otherSide(rolled, own, record, game);
  if (isProblem(other)) return other;
  const second = tape.ask(name, requestIn(other));
  if (isProblem(second)) return second;
  const dice = diceOfRoll(rolled, game);
  if (isProblem(dice)) return dice;
  const { winner, ending } = familyOf(own).ends({ ...own, ...record }, { ...other, ...second }, dice, opposed);
  const end = contestEnds(name).find((one) => one.kind === ending && one.winner === winner)?.text ?? '';
  return {
    record,
    verdict: winner === 'own' ? 'success' : 'failure',
    summary: `${summary}; ${name} ${familyOf(second).tell(second).summary}; ${end}`,
    against: { name, record: second, winner },
  };
}

/** Rolls only the other side of a line, after the first has rolled by itself: the last thing on the tape. */
export function defendOn(tape: Tape, rolled: Rolled, game: Game): RollRecord | Problem {
  const own = sideOf(rolled, game);
  const record = tape.entries.findLast(isRoll);
  if (isProblem(own)) return own;
  if (!record || !rolled.against) throw new Error('There is no roll to defend against.');
  const other = otherSide(rolled, own, record, game);
  return isProblem(other) ? other : tape.ask(rolled.against.name ?? OTHER_SIDE, requestIn(other));
}

function otherSide(rolled: Rolled, own: Side, record: RollRecord, game: Game): Side | Problem {
  if (!rolled.against) throw new Error('The line has no other side.');
  const { opposed = false, rolled: against } = rolled.against;
  if (against.family !== rolled.family || against.on !== rolled.on) return problem(says.differentDice);
  const asked = askedOf(against, true);
  return sideOf(against, game, familyOf(own).reply?.(asked, record, own.asked, opposed) ?? asked);
}

function requestIn({ asked: _, ...request }: Side): RollRequest {
  return request;
}
