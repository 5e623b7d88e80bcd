import { EARLIER_ROUNDS, type RollRequest, type Winner } from '../dice/families/family.js';
import { type Game, ofOtherSide } from '../dice/families/game.js';
import { familyOf } from '../dice/families/list.js';
import { type RollRecord, recordTyped } from '../dice/families/record.js';
import { addValues, isTrue } from '../rules/operations.js';
import { readOnce } from '../sheet/cells/once-for.js';
import type { RollChange } from '../sheet/rolls/consequences.js';
import type { Outcome } from '../sheet/rolls/formula-cache.js';
import { gameOf } from '../sheet/rolls/game.js';
import { requestOf } from '../sheet/rolls/request.js';
import type { Rolled } from '../sheet/sheet-roll.js';
import { isProblem, type Problem } from '../values/problem.js';
import { numberIn, numberValue, type Value } from '../values/value.js';
import { contestOn, endText, OTHER_SIDE } from './contest.js';
import { says } from './messages.js';
import type { Verdict } from './record.js';
import { DiceResult, type Tape } from './tape.js';

/** The dice of a character's game; cached. */
export const gameFor = readOnce((who) => gameOf(who));

/** The roll of an action. */
export interface MainRoll {
  readonly record: RollRecord;
  /** Against another side: `success` if it wins. */
  readonly verdict: Verdict;
  /** On one line. */
  readonly summary: string;
  /** The outcomes that formulas can read, of this roll and of the other side's. */
  readonly outcome: Outcome;
  readonly against?: { readonly name: string; readonly record: RollRecord; readonly winner: Winner };
}

/** A roll without an opponent. */
class Unopposed implements MainRoll {
  constructor(readonly outcome: DiceResult) {}

  get record(): RollRecord {
    return this.outcome.record;
  }

  get verdict(): Verdict {
    const success = this.outcome.get('success');
    if (!success) return 'done';
    return isTrue(success) ? 'success' : 'failure';
  }

  get summary(): string {
    return this.outcome.summary;
  }
}

/** Makes the roll of a line, and the other side's roll against it if there is one, until one side wins. */
export function rollOn(tape: Tape, what: string, asked: Rolled, game: Game): MainRoll | Problem {
  const rolled = tape.isPushedNow ? { ...asked, pushed: true as const } : asked;
  return rolled.against ? contest(tape, what, rolled, game) : alone(tape, what, rolled, game);
}

/**
 * A roll after points were spent on it: it is thrown again `throws` times and the best throw counts, then `shift` is
 * added to the rolled value.
 */
export function changedRoll(
  tape: Tape,
  what: string,
  rolled: Rolled,
  game: Game,
  first: RollRecord,
  { shift, throws }: RollChange,
): MainRoll | Problem {
  const request = requestFor(rolled, game);
  if (isProblem(request)) return request;
  let best = first;
  for (let more = 0; more < throws; more++) {
    const again = tape.ask(says.thrownAgain(what), request);
    if (isProblem(again)) return again;
    if (marginOf(again) > marginOf(best)) best = again;
  }
  const shifted = requestOf({ ...rolled, value: addValues(rolled.value, shift) }, game);
  if (isProblem(shifted)) return shifted;
  const faces = best.faces.map(({ face }) => face);
  const record = recordTyped(shifted, faces, what);
  return isProblem(record) ? record : new Unopposed(new DiceResult(record));
}

function marginOf(record: RollRecord): number {
  return numberIn(new DiceResult(record).get('margin')) ?? 0;
}

const requests = new WeakMap<Rolled, { readonly game: Game; readonly request: RollRequest | Problem }>();

/** The request to the dice; cached, as a line is played many times. */
function requestFor(rolled: Rolled, game: Game): RollRequest | Problem {
  const cached = requests.get(rolled);
  if (cached?.game === game) return cached.request;
  const request = requestOf(rolled, game);
  requests.set(rolled, { game, request });
  return request;
}

function alone(tape: Tape, what: string, rolled: Rolled, game: Game): MainRoll | Problem {
  const request = requestFor(rolled, game);
  if (isProblem(request)) return request;
  const record = tape.ask(what, request);
  return isProblem(record) ? record : new Unopposed(new DiceResult(record));
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
    outcome: new Map([
      ...valuesOf(own),
      ...valuesOf(other).map(([key, value]): [string, Value] => [ofOtherSide(key), value]),
      [EARLIER_ROUNDS, numberValue(rounds.earlier.length)],
    ]),
    against: { name, record: other, winner: ended.winner },
  };
}

function valuesOf(record: RollRecord): readonly [string, Value][] {
  return Object.entries(familyOf(record).outcomeOf(record.outcome, record.faces));
}
