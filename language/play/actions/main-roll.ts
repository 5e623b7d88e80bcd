import type { Ending, RollRequest, Side, Winner } from '../../families/family.js';
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

/** Puts a roll of a line to the tape, and then what the other side rolls against it, until that is decided. */
export function rollOn(tape: Tape, what: string, rolled: Rolled, game: Game): MainRoll | Problem {
  const own = sideOf(rolled, game);
  if (isProblem(own)) return own;
  if (!rolled.against) {
    const record = tape.ask(what, requestIn(own));
    if (isProblem(record)) return record;
    const { outcome, summary } = familyOf(record).tell(record);
    return {
      record,
      verdict: outcome === 'total' ? 'done' : outcome.endsWith('success') ? 'success' : 'failure',
      summary,
    };
  }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const played = oneRound(tape, what, own, rolled, game);
    if (isProblem(played)) return played;
    const { ending, ...decided } = played;
    const after = round === 0 ? '' : ` ${says.afterRounds(round)}`;
    if (ending !== 'again') return { ...decided, summary: `${decided.summary}${after}` };
  }
  return problem(says.endlessContest(MOST_ROUNDS));
}

/** A contest that nothing but chance ends is given up after so many rounds. */
const MOST_ROUNDS = 500;

function oneRound(
  tape: Tape,
  what: string,
  own: Side,
  rolled: Rolled,
  game: Game,
): (MainRoll & { readonly ending: Ending }) | Problem {
  const { opposed = false, name = OTHER_SIDE } = rolled.against ?? {};
  const family = familyOf(own);
  const dice = diceOfRoll(rolled, game);
  if (isProblem(dice)) return dice;
  const alone = family.meet ? answering(rolled, own, undefined, game) : undefined;
  if (isProblem(alone)) return alone;
  const [request] = (alone && family.meet?.(own, alone, dice)) ?? [own.request];
  const ownSide = { ...own, request };
  const record = tape.ask(what, requestIn(ownSide));
  if (isProblem(record)) return record;
  const replying = answering(rolled, own, record, game);
  if (isProblem(replying)) return replying;
  const [, otherRequest] = family.meet?.(own, replying, dice) ?? [];
  const other = { ...replying, ...(otherRequest && { request: otherRequest }) };
  const second = tape.ask(name, requestIn(other));
  if (isProblem(second)) return second;
  const { winner, ending, left } = family.ends({ ...ownSide, ...record }, { ...other, ...second }, dice, opposed);
  const text = contestEnds(name).find((one) => one.kind === ending && one.winner === winner)?.text ?? '';
  const end = left === undefined ? text : `${text} ${left}`;
  return {
    record,
    verdict: winner === 'own' ? 'success' : 'failure',
    summary: `${family.tell(record).summary}; ${name} ${familyOf(second).tell(second).summary}; ${end}`,
    against: { name, record: second, winner },
    ending,
  };
}

/** Rolls only the other side of a line, after the first has rolled by itself: the last thing on the tape. */
export function defendOn(tape: Tape, rolled: Rolled, game: Game): RollRecord | Problem {
  const own = sideOf(rolled, game);
  const record = tape.entries.findLast(isRoll);
  if (isProblem(own)) return own;
  if (!record || !rolled.against) throw new Error('There is no roll to defend against.');
  const other = answering(rolled, own, record, game);
  return isProblem(other) ? other : tape.ask(rolled.against.name ?? OTHER_SIDE, requestIn(other));
}

/** What the other side rolls, to a first roll or by itself. */
function answering(rolled: Rolled, own: Side, record: RollRecord | undefined, game: Game): Side | Problem {
  if (!rolled.against) throw new Error('The line has no other side.');
  const { opposed = false, rolled: against } = rolled.against;
  if (against.family !== rolled.family || against.on !== rolled.on) return problem(says.differentDice);
  const asked = askedOf(against, true);
  const replied = record && familyOf(own).reply?.(asked, record, own.asked, opposed);
  return sideOf(against, game, replied ?? asked);
}

function requestIn({ asked: _, ...request }: Side): RollRequest {
  return request;
}
