import { freshSeed, seededRng } from '../dice/random.js';
import type { Ending, RollResult, Side, Winner } from '../families/family.js';
import type { Game } from '../families/game.js';
import { familyOf } from '../families/list.js';
import { type RollRecord, recordTyped, rollAndRecord } from '../families/record.js';
import type { Rolled } from '../model/sheet-roll.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import type { TapeSource } from './actions/tape.js';
import { type Description, describe, recordText } from './describe.js';
import { says } from './messages.js';
import { askedOf, diceOfRoll, sideOf } from './request.js';

/** A roll that was made. Its record replays to the same result from itself alone. */
export interface PlayedRoll extends Description {
  readonly record: RollRecord;
  /** Several lines of plain text. */
  readonly text: string;
  /** The other side of a contest, and who won. */
  readonly against?: { readonly name?: string; readonly roll: PlayedRoll; readonly winner: Winner };
}

/** Rolls what a sheet's line comes to. `line` is what the author wrote. A problem where it cannot be rolled. */
export function playRoll(rolled: Rolled, game: Game, line: string, source: TapeSource = {}): PlayedRoll | Problem {
  const seed = source.seed ?? freshSeed();
  const [own, other] = (source.dice ?? '').split('/');
  if (other !== undefined && !rolled.against) return problem(says.noOtherSide);
  const ownSide = sideOf(rolled, game);
  if (isProblem(ownSide)) return ownSide;
  const first = oneRoll(ownSide, line, {
    ...source,
    seed,
    ...(source.dice !== undefined && own !== undefined && { dice: own }),
  });
  if (isProblem(first) || !rolled.against) return first;
  const { opposed = false, rolled: against } = rolled.against;
  const dice = diceOfRoll(rolled, game);
  const family = familyOf(ownSide);
  const asked = askedOf(against, true);
  const isSame = against.family === rolled.family && against.on === rolled.on;
  const replied = isSame ? (family.reply?.(asked, first.record, ownSide.asked, opposed) ?? asked) : asked;
  const otherSide = sideOf(against, game, replied);
  if (isProblem(dice)) return dice;
  if (isProblem(otherSide)) return otherSide;
  if (!isSame) return problem(says.differentDice);
  const { dice: _, ...undiced } = source;
  // The other side has a seed of its own that follows from the first, so that one seed repeats the whole contest.
  const second = oneRoll(otherSide, line, {
    ...undiced,
    seed: `${seed}/2`,
    ...(other !== undefined && { dice: other }),
  });
  if (isProblem(second)) return second;
  const { winner, ending } = family.ends(rolledSide(ownSide, first), rolledSide(otherSide, second), dice, opposed);
  const name = rolled.against.name;
  const who = name ?? OTHER_SIDE;
  const end = contestEnds(who).find((one) => one.kind === ending && one.winner === winner)?.text ?? '';
  const summary = `${first.summary}; ${who} ${second.summary}; ${end}`;
  return {
    ...first,
    summary,
    text: `${first.text}\nagainst ${who}\n${second.text}\n${end}`,
    against: { ...(name !== undefined && { name }), roll: second, winner },
  };
}

/** What the other side is called where it has no name. */
export const OTHER_SIDE = 'the other side';

/** How a roll against an opponent can end, in words: attacks that may be avoided, sets that may be stopped, contests. */
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
    { kind: 'again', winner: 'nobody', text: 'undecided, both roll again' },
  ];
}

/** Everything shown of a roll, from its record. */
export function playedOf(record: RollRecord): PlayedRoll {
  return { record, ...describe(record), text: recordText(record) };
}

function oneRoll(
  { asked: _, ...request }: Side,
  line: string,
  source: TapeSource & { readonly seed: string },
): PlayedRoll | Problem {
  const record =
    source.dice === undefined
      ? rollAndRecord(request, seededRng(source.seed), line, source.time)
      : recordTyped(request, source.dice, line, source.time);
  return isProblem(record) ? record : playedOf(record);
}

function rolledSide(side: Side, { record: { faces, outcome } }: PlayedRoll): Side & RollResult {
  return { ...side, faces, outcome };
}
