import type { RollRequest, Winner } from '../../families/family.js';
import { type Game, ofOtherSide } from '../../families/game.js';
import { familyOf } from '../../families/list.js';
import type { RollRecord } from '../../families/record.js';
import { gameOf } from '../../model/evaluate/rolls/game.js';
import type { Rolled } from '../../model/sheet-roll.js';
import { isProblem, type Problem } from '../../values/problem.js';
import type { Value } from '../../values/value.js';
import { contestOn, endText, OTHER_SIDE } from '../lines/contest.js';
import { requestOf } from '../lines/request.js';
import { readOnce } from '../procedures/once-for.js';
import type { Verdict } from './record.js';
import type { Tape } from './tape.js';

/** The dice of a character's game, found once. */
export const gameFor = readOnce((who) => gameOf(who));

/** What an action rolled. */
export interface MainRoll {
  readonly record: RollRecord;
  /** Against another side, whether it wins. */
  readonly verdict: Verdict;
  /** In one line. */
  readonly summary: string;
  readonly against?: { readonly name: string; readonly record: RollRecord; readonly winner: Winner };
}

/** What formulas see of a roll and of that of the other side; nothing where nothing was rolled. */
export function outcomeOf(main: MainRoll | undefined): Readonly<Record<string, Value>> {
  if (!main) return {};
  const own = familyOf(main.record).outcomeOf(main.record.outcome);
  if (!main.against) return own;
  const { record } = main.against;
  const other = Object.entries(familyOf(record).outcomeOf(record.outcome));
  return { ...own, ...Object.fromEntries(other.map(([name, value]) => [ofOtherSide(name), value])) };
}

/** Puts a roll of a line to the tape, and then what the other side rolls against it, until that is decided. */
export function rollOn(tape: Tape, what: string, rolled: Rolled, game: Game): MainRoll | Problem {
  return rolled.against ? contest(tape, what, rolled, game) : alone(tape, what, rolled, game);
}

const requests = new WeakMap<Rolled, { readonly game: Game; readonly request: RollRequest | Problem }>();

/** What the dice are asked: the same each time that a line is played. */
function requestFor(rolled: Rolled, game: Game): RollRequest | Problem {
  const before = requests.get(rolled);
  if (before?.game === game) return before.request;
  const request = requestOf(rolled, game);
  requests.set(rolled, { game, request });
  return request;
}

function alone(tape: Tape, what: string, rolled: Rolled, game: Game): MainRoll | Problem {
  const request = requestFor(rolled, game);
  if (isProblem(request)) return request;
  const record = tape.ask(what, request);
  if (isProblem(record)) return record;
  const { outcome, summary } = familyOf(record).tell(record);
  const verdict = outcome === 'total' ? 'done' : outcome.endsWith('success') ? 'success' : 'failure';
  return { record, verdict, summary };
}

function contest(tape: Tape, what: string, rolled: Rolled, game: Game): MainRoll | Problem {
  const name = rolled.against?.name ?? OTHER_SIDE;
  const rounds = contestOn(tape, what, name, rolled, game);
  if (isProblem(rounds)) return rounds;
  const { own, other, ended } = rounds.last;
  const [first, second] = [own, other].map((record) => familyOf(record).tell(record).summary);
  return {
    record: own,
    verdict: ended.winner === 'own' ? 'success' : 'failure',
    summary: `${first}; ${name} ${second}; ${endText(name, rounds)}`,
    against: { name, record: other, winner: ended.winner },
  };
}
