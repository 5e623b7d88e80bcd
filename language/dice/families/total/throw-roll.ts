import { type DiceSum, diceSumTotal, shownBy, termsOf } from '../../../values/dice-sum.js';
import * as rational from '../../../values/rational.js';
import type { ExpectedFace } from '../../typed-faces.js';
import type { RollResult, Throw } from '../family.js';
import { facesAgainst, outcomeAgainst } from './each.js';
import { isHighest, type ThrownOften, throwOften, throwTens } from './kept-throw.js';
import {
  outcomeOf,
  resultOf,
  type TotalOutcome,
  type TotalParameters,
  type TotalRequest,
  withAdded,
} from './outcome.js';
import { throwDice } from './throw.js';

/** The dice of a roll, or several throws of them of which one counts. */
function* throwOnce({ keep }: TotalRequest, parameters: TotalParameters): Throw<ThrownOften> {
  if (keep?.tens) return yield* throwTens(keep.of, isHighest(keep, parameters));
  if (keep) return yield* throwOften(parameters, keep.of, isHighest(keep, parameters));
  const thrown = yield* throwDice(parameters);
  return { ...thrown, from: 0, to: thrown.faces.length };
}

/** The faces of dice that are added to a roll. */
function facesOf(sum: DiceSum | undefined): readonly ExpectedFace[] {
  if (!sum) return [];
  return termsOf(sum).flatMap(({ dice, sides }) =>
    new Array<ExpectedFace>(dice).fill({ role: 'regular', sides, optional: false }),
  );
}

/** The total of dice that are added to a roll. */
function addedBy(sum: DiceSum, faces: readonly number[]): number {
  const shown = shownBy(sum, faces);
  const total = shown === undefined ? undefined : diceSumTotal(sum, shown);
  return total === undefined ? 0 : rational.toNumber(total);
}

/** Throws dice together with others, so that all that are certain to be thrown are requested at once. */
function* withBeside<T>(
  main: Throw<T>,
  beside: readonly ExpectedFace[],
): Throw<{ readonly thrown: T; readonly from: number; readonly faces: readonly number[] }> {
  if (beside.length === 0) return { thrown: yield* main, from: 0, faces: [] };
  let step = main.next();
  const from = step.done ? 0 : step.value.length;
  const fallen = yield [...(step.done ? [] : step.value), ...beside];
  if (!step.done) step = main.next(fallen.slice(0, from));
  while (!step.done) step = main.next(yield step.value);
  return { thrown: step.value, from, faces: fallen.slice(from) };
}

/** Two throws of which the second counts; its faces come after those of the first. */
function after(first: ThrownOften, second: ThrownOften): ThrownOften {
  const faces = [...first.faces, ...second.faces];
  return { ...second, faces, from: first.faces.length + second.from, to: first.faces.length + second.to };
}

/** All dice of a roll, and its result. */
export function* throwRoll(request: TotalRequest, parameters: TotalParameters): Throw<RollResult<TotalOutcome>> {
  const { keep, rethrow } = request;
  const { each } = parameters;
  const plus = facesOf(request.added);
  const beside = yield* withBeside(throwOnce(request, parameters), [...plus, ...facesAgainst(each)]);
  const first = beside.thrown;
  const added = request.added && addedBy(request.added, beside.faces.slice(0, plus.length));
  const compared = added === undefined ? request : withAdded(request, added, parameters);
  const isAgain = rethrow === true && resultOf(first.total, compared, parameters) === 'criticalFailure';
  const { faces, total, from, to } = isAgain ? after(first, yield* throwOnce(request, parameters)) : first;
  return {
    faces: faces.toSpliced(beside.from, 0, ...beside.faces).map((face) => ({ face, role: 'regular' })),
    outcome: {
      ...(each
        ? outcomeAgainst(total + (compared.bonus ?? 0), beside.faces.slice(plus.length), each, parameters)
        : outcomeOf(total, compared, parameters)),
      ...(added !== undefined && { added: { total: added, from: beside.from, to: beside.from + plus.length } }),
      ...((keep !== undefined || isAgain || each) && {
        counts: {
          from: from + (from >= beside.from ? beside.faces.length : 0),
          to: to + (to > beside.from ? beside.faces.length : 0),
        },
      }),
    },
  };
}

/** The result of a pushed roll, of which the second throw counts; its faces come after those of the first. */
export function pushedAfter(
  first: RollResult<TotalOutcome>,
  second: RollResult<TotalOutcome>,
): RollResult<TotalOutcome> {
  const before = first.faces.length;
  const { added, counts = { from: 0, to: second.faces.length } } = second.outcome;
  return {
    faces: [...first.faces, ...second.faces],
    outcome: {
      ...second.outcome,
      ...(added && { added: { ...added, from: added.from + before, to: added.to + before } }),
      counts: { from: counts.from + before, to: counts.to + before },
      pushed: true,
    },
  };
}
