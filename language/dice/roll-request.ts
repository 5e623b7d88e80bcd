import { checkWhole, isProblem, type Problem, problem } from '../values/problem.js';
import {
  checkMatchingParameters,
  checkMatchingRequest,
  finishMatching,
  type MatchingOutcome,
  type MatchingParameters,
  type MatchingRequest,
  rollMatching,
} from './matching.js';
import type { DiceRng } from './random.js';
import type { RolledDie } from './rolled-die.js';
import { checkSumRequest, finishSum, rollSum, type SumOutcome, type SumRequest } from './sum.js';
import type { ExpectedFace } from './typed-faces.js';
import {
  checkAllowed,
  checkUnderParameters,
  checkUnderRequest,
  finishUnder,
  rollUnder,
  type UnderOutcome,
  type UnderParameters,
  type UnderRequest,
} from './under.js';

/** A roll with everything that decides it: the family, what is rolled, and the rulebook's parameters. */
export type RollRequest =
  | { readonly family: 'matching'; readonly request: MatchingRequest; readonly parameters: MatchingParameters }
  | { readonly family: 'under'; readonly request: UnderRequest; readonly parameters: UnderParameters }
  | { readonly family: 'sum'; readonly request: SumRequest };

/** What a roll of any family came to. */
export type RollOutcome =
  | { readonly family: 'matching'; readonly outcome: MatchingOutcome }
  | { readonly family: 'under'; readonly outcome: UnderOutcome }
  | { readonly family: 'sum'; readonly outcome: SumOutcome };

/** Faces and what they came to. */
export type RollResult = RollOutcome & { readonly faces: readonly RolledDie[] };

/** A problem when the roll is impossible. */
export function checkRoll(roll: RollRequest): Problem | undefined {
  switch (roll.family) {
    case 'matching':
      return checkMatchingParameters(roll.parameters) ?? checkMatchingRequest(roll.request, roll.parameters);
    case 'under':
      return (
        checkUnderParameters(roll.parameters) ??
        checkUnderRequest(roll.request) ??
        checkAllowed(roll.request, roll.parameters)
      );
    case 'sum':
      return checkSumRequest(roll.request);
  }
}

/** Rolls with drawn dice. */
export function roll(request: RollRequest, rng: DiceRng): RollResult | Problem {
  switch (request.family) {
    case 'matching': {
      const rolled = rollMatching(request.request, request.parameters, rng);
      return isProblem(rolled) ? rolled : { family: 'matching', ...rolled };
    }
    case 'under': {
      const rolled = rollUnder(request.request, request.parameters, rng);
      return isProblem(rolled) ? rolled : { family: 'under', ...rolled };
    }
    case 'sum': {
      const rolled = rollSum(request.request, rng);
      return isProblem(rolled) ? rolled : { family: 'sum', ...rolled };
    }
  }
}

/**
 * The dice whose faces a person types, in order: the dice that are rolled, then the choices for expert and wiggle
 * dice. Hard and fixed dice are not typed.
 */
export function expectedFaces(request: RollRequest): readonly ExpectedFace[] {
  switch (request.family) {
    case 'matching': {
      const { pool } = request.request;
      const { sides } = request.parameters;
      return [
        ...repeat({ role: 'regular', sides, optional: false }, pool.d),
        ...repeat({ role: 'expert', sides, optional: true }, pool.ed ?? 0),
        ...repeat({ role: 'wiggle', sides, optional: true }, pool.wd),
      ];
    }
    case 'under':
      return repeat({ role: 'regular', sides: request.parameters.sides, optional: false }, request.parameters.dice);
    case 'sum':
      return repeat({ role: 'regular', sides: request.request.sum.sides, optional: false }, request.request.sum.dice);
  }
}

function repeat(face: ExpectedFace, count: number): ExpectedFace[] {
  return new Array<ExpectedFace>(count).fill(face);
}

/** The roll that follows from typed faces, which must have been checked against `expectedFaces`. */
export function rollFromFaces(request: RollRequest, typed: readonly number[]): RollResult | Problem {
  switch (request.family) {
    case 'matching': {
      const { pool } = request.request;
      const experts = typed.slice(pool.d, pool.d + (pool.ed ?? 0));
      const wiggles = typed.slice(pool.d + experts.length);
      const chosen = {
        ...request.request,
        ...(experts.length > 0 ? { experts } : {}),
        ...(wiggles.length > 0 ? { wiggles } : {}),
      };
      const wrong = checkMatchingRequest(chosen, request.parameters);
      return wrong ?? { family: 'matching', ...finishMatching(typed.slice(0, pool.d), chosen, request.parameters) };
    }
    case 'under':
      return { family: 'under', ...finishUnder(typed, request.request, request.parameters) };
    case 'sum': {
      const rolled = finishSum(typed, request.request);
      return isProblem(rolled) ? rolled : { family: 'sum', ...rolled };
    }
  }
}

/** A problem unless the faces are those of the request's dice; for faces that come from outside. */
export function checkFaces(faces: readonly RolledDie[], request: RollRequest): Problem | undefined {
  const sides = request.family === 'sum' ? request.request.sum.sides : request.parameters.sides;
  const wrong = faces.find(({ face }) => checkWhole(face, 1, sides, 'A face') !== undefined);
  return wrong && problem(`A face of ${wrong.face} is not on a die with ${sides} sides.`);
}
