import type { Winner } from '../../dice/families/family.js';
import type { Game } from '../../dice/families/game.js';
import type { RollRecord } from '../../dice/families/record.js';
import {
  type ContestRound,
  contestOn,
  endLine,
  endText,
  OTHER_SIDE,
  requestIn,
  roundText,
} from '../../roll/contest.js';
import { type Description, describe, recordText } from '../../roll/describe.js';
import { says } from '../../roll/messages.js';
import { Tape, type TapeSource } from '../../roll/tape.js';
import { sideOf } from '../../sheet/rolls/request.js';
import type { Rolled } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';

/** A roll that was made. Its record alone replays to the same result. */
export interface PlayedRoll extends Description {
  readonly record: RollRecord;
  /** Several lines of plain text. */
  readonly text: string;
  /** The other side of a contest, and who won. */
  readonly against?: { readonly name?: string; readonly roll: PlayedRoll; readonly winner: Winner };
  /** Undecided rounds of a contest before the last one. */
  readonly earlier?: readonly (readonly [own: PlayedRoll, other: PlayedRoll])[];
}

/** Makes the roll of a line. `line` is its text. A problem if it cannot be rolled. */
export function playRoll(rolled: Rolled, game: Game, line: string, source: TapeSource = {}): PlayedRoll | Problem {
  if (!rolled.against && source.dice?.includes('/')) return problem(says.noOtherSide);
  const tape = new Tape(source);
  const played = rolled.against ? contest(tape, rolled, game, line) : alone(tape, rolled, game, line);
  return isProblem(played) ? played : (tape.leftOver() ?? played);
}

function alone(tape: Tape, rolled: Rolled, game: Game, line: string): PlayedRoll | Problem {
  const side = sideOf(rolled, game);
  if (isProblem(side)) return side;
  const record = tape.ask(line, requestIn(side));
  return isProblem(record) ? record : playedOf(record);
}

function contest(tape: Tape, rolled: Rolled, game: Game, line: string): PlayedRoll | Problem {
  const rounds = contestOn(tape, line, line, rolled, game);
  if (isProblem(rounds)) return rounds;
  const name = rolled.against?.name;
  const who = name ?? OTHER_SIDE;
  const { ended } = rounds.last;
  const [own, other] = bothOf(rounds.last);
  const earlier = rounds.earlier.map(bothOf);
  const end = endText(who, rounds);
  const before = rounds.earlier.flatMap((round) => {
    const [one, answer] = bothOf(round);
    return [one.text, `against ${who}`, answer.text, roundText(who, round)];
  });
  return {
    ...own,
    summary: `${own.summary}; ${who} ${other.summary}; ${end}`,
    text: [...before, own.text, `against ${who}`, other.text, endLine(who, rounds)].join('\n'),
    against: { ...(name !== undefined && { name }), roll: other, winner: ended.winner },
    ...(earlier.length > 0 && { earlier }),
  };
}

function bothOf({ own, other }: ContestRound): readonly [own: PlayedRoll, other: PlayedRoll] {
  return [playedOf(own), playedOf(other)];
}

/** Everything shown of a roll, from its record. */
export function playedOf(record: RollRecord): PlayedRoll {
  return { record, ...describe(record), text: recordText(record) };
}
