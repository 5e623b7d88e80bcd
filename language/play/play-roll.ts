import { freshSeed, seededRng } from '../dice/random.js';
import type { Dice, Ended, Ending, RollResult, Side, Winner } from '../families/family.js';
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
  /** Throws of a contest before the last ones, which decided nothing. */
  readonly earlier?: readonly (readonly [own: PlayedRoll, other: PlayedRoll])[];
}

/** Rolls what a sheet's line comes to. `line` is what the author wrote. A problem where it cannot be rolled. */
export function playRoll(rolled: Rolled, game: Game, line: string, source: TapeSource = {}): PlayedRoll | Problem {
  const seed = source.seed ?? freshSeed();
  const typed = source.dice?.split('/');
  if ((typed?.length ?? 0) > 1 && !rolled.against) return problem(says.noOtherSide);
  const sourceOf = (throws: number): TapeSource & { readonly seed: string } => {
    const { dice: _, ...undiced } = source;
    // Each throw has a seed of its own that follows from the first, so that one seed repeats the whole contest.
    return {
      ...undiced,
      seed: throws === 0 ? seed : `${seed}/${throws + 1}`,
      ...(typed && { dice: typed[throws] ?? '' }),
    };
  };
  const own = sideOf(rolled, game);
  if (isProblem(own)) return own;
  if (!rolled.against) return oneRoll(own, line, sourceOf(0));
  const dice = diceOfRoll(rolled, game);
  if (isProblem(dice)) return dice;
  const earlier: Round[] = [];
  for (let throws = 0; throws < MOST_THROWS; throws += 2) {
    const round = oneRound(rolled, own, dice, game, line, (index) => sourceOf(throws + index));
    if (isProblem(round)) return round;
    if (round.ended.ending === 'again') earlier.push(round);
    else if ((typed?.length ?? 0) > throws + 2)
      return problem(says.facesLeftOver(typed?.slice(throws + 2).join('/') ?? ''));
    else return told(rolled, round, earlier);
  }
  return problem(says.endlessContest(MOST_THROWS / 2));
}

/** A contest of dice that nothing but chance ends is given up after so many throws. */
const MOST_THROWS = 1_000;

/** Both sides rolled once. */
interface Round {
  readonly own: PlayedRoll;
  readonly other: PlayedRoll;
  readonly ended: Ended;
}

function oneRound(
  rolled: Rolled,
  own: Side,
  dice: Dice,
  game: Game,
  line: string,
  source: (index: number) => TapeSource & { readonly seed: string },
): Round | Problem {
  if (!rolled.against) return problem(says.noOtherSide);
  const { opposed = false, rolled: against } = rolled.against;
  const family = familyOf(own);
  const isSame = against.family === rolled.family && against.on === rolled.on;
  if (!isSame) return problem(says.differentDice);
  const asked = askedOf(against, true);
  const other = family.meet ? sideOf(against, game, asked) : undefined;
  if (isProblem(other)) return other;
  const [request] = (other && family.meet?.(own, other, dice)) ?? [own.request];
  const ownSide = { ...own, request };
  const first = oneRoll(ownSide, line, source(0));
  if (isProblem(first)) return first;
  const replied = family.reply?.(asked, first.record, own.asked, opposed) ?? asked;
  const replying = sideOf(against, game, replied);
  if (isProblem(replying)) return replying;
  const [, otherRequest] = family.meet?.(own, replying, dice) ?? [];
  const otherSide = { ...replying, ...(otherRequest && { request: otherRequest }) };
  const second = oneRoll(otherSide, line, source(1));
  if (isProblem(second)) return second;
  const ended = family.ends(rolledSide(ownSide, first), rolledSide(otherSide, second), dice, opposed);
  return { own: first, other: second, ended };
}

/** A contest in words, with the rounds that decided nothing before it. */
function told({ against }: Rolled, { own, other, ended }: Round, earlier: readonly Round[]): PlayedRoll {
  const name = against?.name;
  const who = name ?? OTHER_SIDE;
  const text =
    contestEnds(who).find(({ kind, winner }) => kind === ended.ending && winner === ended.winner)?.text ?? '';
  const end = ended.left === undefined ? text : `${text} ${ended.left}`;
  const after = earlier.length === 0 ? '' : ` ${says.afterRounds(earlier.length)}`;
  const before = earlier.flatMap((one) => [one.own.text, `against ${who}`, one.other.text, says.undecided]);
  return {
    ...own,
    summary: `${own.summary}; ${who} ${other.summary}; ${end}${after}`,
    text: [...before, own.text, `against ${who}`, other.text, `${end}${after}`].join('\n'),
    against: { ...(name !== undefined && { name }), roll: other, winner: ended.winner },
    ...(earlier.length > 0 && { earlier: earlier.map((one) => [one.own, one.other] as const) }),
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
    { kind: 'again', winner: 'nobody', text: says.undecided },
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
