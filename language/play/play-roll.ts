import { quickContest } from '../dice/contest.js';
import { compareSets, leastToStop } from '../dice/matching-sets.js';
import { freshSeed, seededRng } from '../dice/random.js';
import { type RollRecord, recordTyped, rollAndRecord } from '../dice/record.js';
import type { Rolled } from '../model/sheet-roll.js';
import type { LargerPool } from '../odds/matching/chosen-set.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { compare } from '../values/rational.js';
import { largerOf } from './against-odds.js';
import { type Description, describe, recordText } from './describe.js';
import type { Game } from './family.js';
import { says } from './messages.js';
import { requestOf, subjectOf } from './request.js';

/** Where the dice come from: a seed, faces of physical dice, or a fresh seed where neither is given. */
export interface DiceSource {
  readonly seed?: string;
  /** Faces in the order of the pool, `1,4,4,8`; after a `/` those of the other side. */
  readonly dice?: string;
  /** When it is rolled, in ISO 8601, for the record. */
  readonly time?: string;
}

/** A roll that was made. Its record replays to the same result from itself alone. */
export interface PlayedRoll extends Description {
  readonly record: RollRecord;
  /** Several lines of plain text. */
  readonly text: string;
  /** The other side of a contest, and who won. */
  readonly against?: { readonly name?: string; readonly roll: PlayedRoll; readonly winner: Winner };
}
export type Winner = 'own' | 'other' | 'nobody';

/** Rolls what a sheet's line comes to. `line` is what the author wrote. A problem where it cannot be rolled. */
export function playRoll(rolled: Rolled, game: Game, line: string, source: DiceSource = {}): PlayedRoll | Problem {
  const seed = source.seed ?? freshSeed();
  const [own, other] = (source.dice ?? '').split('/');
  if (other !== undefined && !rolled.against) return problem(says.noOtherSide);
  const first = oneRoll(rolled, game, line, {
    ...source,
    seed,
    ...(source.dice !== undefined && own !== undefined && { dice: own }),
  });
  if (isProblem(first) || !rolled.against) return first;
  const { dice: _, ...undiced } = source;
  // The other side has a seed of its own that follows from the first, so that one seed repeats the whole contest.
  const second = oneRoll(otherSide(rolled.against.rolled, rolled, first.record), game, line, {
    ...undiced,
    seed: `${seed}/2`,
    ...(other !== undefined && { dice: other }),
  });
  if (isProblem(second)) return second;
  const isDefence = game.defences.has(subjectOf(rolled.against.rolled.derivation) ?? '');
  const { opposed = false } = rolled.against;
  const winner = isDefence
    ? hitOrMiss(first.record, second.record)
    : opposed
      ? stoppedOrNot(first.record, second.record)
      : winnerOf(first.record, second.record, game, largerOf(rolled, rolled.against.rolled, game));
  const name = rolled.against.name;
  const who = name ?? OTHER_SIDE;
  const kind = isDefence ? 'hit' : opposed ? 'opposed' : 'contest';
  const end = contestEnds(who).find((one) => one.kind === kind && one.winner === winner)?.text ?? '';
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
): readonly { readonly kind: 'hit' | 'opposed' | 'contest'; readonly winner: Winner; readonly text: string }[] {
  return [
    { kind: 'hit', winner: 'own', text: 'hit' },
    { kind: 'hit', winner: 'other', text: 'no hit' },
    { kind: 'opposed', winner: 'own', text: 'not stopped' },
    { kind: 'opposed', winner: 'other', text: `${who} stops it` },
    { kind: 'opposed', winner: 'nobody', text: 'nothing to stop' },
    { kind: 'contest', winner: 'own', text: 'wins' },
    { kind: 'contest', winner: 'other', text: `${who} wins` },
    { kind: 'contest', winner: 'nobody', text: 'undecided' },
  ];
}

/** Everything shown of a roll, from its record. */
export function playedOf(record: RollRecord): PlayedRoll {
  return { record, ...describe(record), text: recordText(record) };
}

function oneRoll(
  rolled: Rolled,
  game: Game,
  line: string,
  source: DiceSource & { readonly seed: string },
): PlayedRoll | Problem {
  const request = requestOf(rolled, game);
  if (isProblem(request)) return request;
  const record =
    source.dice === undefined
      ? rollAndRecord(request, seededRng(source.seed), line, source.time)
      : recordTyped(request, source.dice, line, source.time);
  return isProblem(record) ? record : playedOf(record);
}

/** The other side of pools wants the same of its set; one that opposes wants a set that ruins those of the first. */
function otherSide(other: Rolled, { aim, against }: Rolled, first: RollRecord): Rolled {
  if (first.family !== 'matching' || other.family !== 'matching') return other;
  const stop = against?.opposed ? leastToStop(first.outcome.sets, first.request.needs) : undefined;
  const wanted = other.aim ?? aim ?? (first.request.aim === 'tallest' ? { aim: 'tallest' } : { aim: 'widest' });
  return {
    ...other,
    aim: wanted,
    ...(stop && { width: Math.max(stop.width, other.width ?? 0), height: Math.max(stop.height, other.height ?? 0) }),
  };
}

/** An opposed roll is stopped when the other side's set ruins all of its own. */
function stoppedOrNot(own: RollRecord, other: RollRecord): Winner {
  if (own.family !== 'matching' || other.family !== 'matching' || !own.outcome.success) return 'nobody';
  return other.outcome.success ? 'other' : 'own';
}

function winnerOf(own: RollRecord, other: RollRecord, game: Game, larger: LargerPool): Winner {
  if (own.family === 'under' && other.family === 'under') {
    const winner = quickContest(own.outcome, other.outcome);
    return winner === 'tie' ? 'nobody' : winner === 'a' ? 'own' : 'other';
  }
  if (own.family === 'matching' && other.family === 'matching') {
    const a = own.outcome.success ? own.outcome.chosen : undefined;
    const b = other.outcome.success ? other.outcome.chosen : undefined;
    if (!a || !b) return a ? 'own' : b ? 'other' : sided(larger.noSets ?? 0);
    const by = own.request.aim === 'most sets' ? game.contestBy : own.request.aim === 'tallest' ? 'height' : 'width';
    return sided(compareSets(a, b, by) || (larger.ties ?? 0));
  }
  if (own.family === 'sum' && other.family === 'sum') return sided(compare(own.outcome.total, other.outcome.total));
  return 'nobody';
}

/** An attack hits when it succeeds and is not avoided; nothing avoids a critical success. */
function hitOrMiss(attack: RollRecord, defence: RollRecord): Winner {
  if (attack.family !== 'under' || defence.family !== 'under' || !attack.outcome.success) return 'other';
  return attack.outcome.result === 'criticalSuccess' || !defence.outcome.success ? 'own' : 'other';
}

function sided(order: number): Winner {
  return order === 0 ? 'nobody' : order > 0 ? 'own' : 'other';
}
