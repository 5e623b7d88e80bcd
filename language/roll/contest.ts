import type { Ended, Ending, RollRequest, Side, Winner } from '../dice/families/family.js';
import type { Game } from '../dice/families/game.js';
import { familyOf } from '../dice/families/list.js';
import { says as diceSays } from '../dice/families/messages.js';
import type { RollRecord } from '../dice/families/record.js';
import { askedOf, diceOfRoll, sideOf } from '../sheet/rolls/request.js';
import type { Rolled } from '../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { says } from './messages.js';
import { isRoll, type Tape } from './tape.js';

/** One roll of both sides of a contest, and how it ended. */
export interface ContestRound {
  readonly own: RollRecord;
  readonly other: RollRecord;
  readonly ended: Ended;
}

/** A contest that only chance ends is given up after this many rounds. */
const MOST_ROUNDS = 500;

/** Every round of a contest. */
export interface Rounds {
  /** The round that decides. */
  readonly last: ContestRound;
  readonly earlier: readonly ContestRound[];
}

/**
 * Rolls both sides of a line until a round is decided; a problem after `MOST_ROUNDS`. `what` and `against` name the
 * rolls of the two sides.
 */
export function contestOn(tape: Tape, what: string, against: string, rolled: Rolled, game: Game): Rounds | Problem {
  const earlier: ContestRound[] = [];
  while (earlier.length < MOST_ROUNDS) {
    const round = roundOn(tape, what, against, rolled, game, earlier);
    if (isProblem(round)) return round;
    if (round.ended.ending !== 'again') return { last: round, earlier };
    earlier.push(round);
  }
  return problem(says.endlessContest(MOST_ROUNDS));
}

function roundOn(
  tape: Tape,
  what: string,
  against: string,
  rolled: Rolled,
  game: Game,
  earlier: readonly ContestRound[],
): ContestRound | Problem {
  const first = sideOf(rolled, game);
  const dice = diceOfRoll(rolled, game);
  if (isProblem(first)) return first;
  if (isProblem(dice)) return dice;
  const family = familyOf(first);
  const own = earlier.length > 0 && family.again ? { ...first, request: family.again(first) } : first;
  const unanswered = answering(rolled, own, undefined, game);
  if (isProblem(unanswered)) return unanswered;
  const [request] = family.meet?.(own, unanswered, dice) ?? [own.request];
  const ownSide = { ...own, request };
  const record = tape.ask(what, requestIn(ownSide));
  if (isProblem(record)) return record;
  const replying = answering(rolled, own, record, game);
  if (isProblem(replying)) return replying;
  const [, otherRequest] = family.meet?.(own, replying, dice) ?? [];
  const otherSide = { ...replying, ...(otherRequest && { request: otherRequest }) };
  const second = tape.ask(against, requestIn(otherSide));
  if (isProblem(second)) return second;
  const opposed = rolled.against?.opposed ?? false;
  const before = earlier.map(({ own: one, other }) => [one, other] as const);
  const ended = family.ends({ ...ownSide, ...record }, { ...otherSide, ...second }, dice, opposed, before);
  return isProblem(ended) ? ended : { own: record, other: second, ended };
}

/** Rolls only the other side of a line, after the first has been rolled: the last roll on the tape. */
export function defendOn(tape: Tape, rolled: Rolled, game: Game): RollRecord | Problem {
  const own = sideOf(rolled, game);
  const record = tape.entries.findLast(isRoll);
  if (isProblem(own)) return own;
  if (!record) throw new Error('There is no roll to defend against.');
  const other = answering(rolled, own, record, game);
  return isProblem(other) ? other : tape.ask(rolled.against?.name ?? OTHER_SIDE, requestIn(other));
}

/** The other side's request: its reply to the first roll, or, without a `record` of one, its request by itself. */
function answering(rolled: Rolled, own: Side, record: RollRecord | undefined, game: Game): Side | Problem {
  if (!rolled.against) throw new Error('The line has no other side.');
  const { opposed = false, rolled: against } = rolled.against;
  if (against.family !== rolled.family || against.on !== rolled.on) return problem(diceSays.differentDice);
  const asked = askedOf(against, true);
  const dice = diceOfRoll(rolled, game);
  if (isProblem(dice)) return dice;
  const replied = record && familyOf(own).reply?.(asked, record, own.asked, dice, opposed);
  return sideOf(against, game, replied ?? asked);
}

/** The request of a side as a record keeps it. */
export function requestIn({ asked: _, ...request }: Side): RollRequest {
  return request;
}

/** The name of an unnamed other side. */
export const OTHER_SIDE = 'the other side';

/** How a contest ended, in words: `wins`, `hit by 7`, `wins the race 10 to 8 in 3 turns`. */
export function endText(who: string, { last, earlier }: Rounds): string {
  const { ending } = last.ended;
  const text = roundText(who, last);
  if (ending === 'race' || ending === 'chase') return `${text} ${says.inTurns(earlier.length + 1)}`;
  return earlier.length === 0 ? text : `${text} ${says.afterRounds(earlier.length)}`;
}

/** The same with the opponent's name, for views that do not show it elsewhere: `wins against Bob by 7`. */
export function endLine(who: string, rounds: Rounds): string {
  const { ending, winner } = rounds.last.ended;
  const text = endText(who, rounds);
  return ending === 'contest' && winner === 'own' ? text.replace('wins', `wins against ${who}`) : text;
}

/** How a single round ended. */
export function roundText(who: string, { ended: { ending, winner, left } }: ContestRound): string {
  const text = contestEnds(who).find((one) => one.kind === ending && one.winner === winner)?.text ?? '';
  if (ending === 'again' && left !== undefined) return left;
  return left === undefined ? text : `${text} ${left}`;
}

/** Every way in which a roll against an opponent can end, in words. */
export function contestEnds(
  who: string,
): readonly { readonly kind: Ending; readonly winner: Winner; readonly text: string }[] {
  return [
    { kind: 'hit', winner: 'own', text: 'hit' },
    { kind: 'hit', winner: 'other', text: 'no hit' },
    { kind: 'opposed', winner: 'own', text: 'not stopped' },
    { kind: 'opposed', winner: 'other', text: `${who} stops it` },
    { kind: 'opposed', winner: 'nobody', text: 'nothing to stop' },
    { kind: 'contest', winner: 'own', text: 'wins' },
    { kind: 'contest', winner: 'other', text: `${who} wins` },
    { kind: 'contest', winner: 'nobody', text: 'undecided' },
    { kind: 'race', winner: 'own', text: 'wins the race' },
    { kind: 'race', winner: 'other', text: `${who} wins the race` },
    { kind: 'race', winner: 'nobody', text: 'both are there at once' },
    { kind: 'chase', winner: 'own', text: 'escapes' },
    { kind: 'chase', winner: 'other', text: `${who} catches up` },
    { kind: 'again', winner: 'nobody', text: says.undecided },
  ];
}
