import { isProblem, type Problem, problem } from '../../values/problem.js';
import { type DiceRng, GENERATOR, seededRng, TYPED } from '../random.js';
import { splitTypedFaces } from '../typed-faces.js';
import type { RollRequest, RollResult } from './family.js';
import { checkFaces, faceNamesOf, roll, rollFromFaces, typedOf } from './roll.js';

/** The version of the record's shape. */
export const RECORD_VERSION = 1;

interface RecordHead {
  readonly version: typeof RECORD_VERSION;
  /** When it was rolled, in ISO 8601. */
  readonly time?: string;
  /** The generator's id, or `typed`. */
  readonly generator: string;
  /** The text that the generator was started with; empty for typed faces. */
  readonly seed: string;
  /** The line as the author wrote it. */
  readonly line: string;
}

/** A roll that can be recomputed from this alone: the evaluated request with the rulebook's parameters, the faces, the outcome. */
export type RollRecord = RecordHead & RollRequest & RollResult;

/** Rolls once and records it. The generator must be fresh, or the seed does not give the same faces again. */
export function rollAndRecord(request: RollRequest, rng: DiceRng, line: string, time?: string): RollRecord | Problem {
  const result = roll(request, rng);
  return isProblem(result) ? result : record(request, result, { generator: rng.generator, seed: rng.seed, line, time });
}

/**
 * Records typed faces: the rolled dice in order, then optionally the faces chosen for expert and wiggle dice. The
 * problem of a missing, surplus or impossible face names what is expected.
 */
export function recordTyped(
  request: RollRequest,
  typed: string | readonly number[],
  line: string,
  time?: string,
): RollRecord | Problem {
  const faces = typeof typed === 'string' ? splitTypedFaces(typed, faceNamesOf(request)) : typed;
  if (isProblem(faces)) return faces;
  const result = rollFromFaces(request, faces);
  return isProblem(result) ? result : record(request, result, { generator: TYPED, seed: '', line, time });
}

/** Copies field by field instead of by spreads: fights record a roll for every exchange. */
function record(
  { family, request, parameters }: RollRequest,
  { faces, outcome }: RollResult,
  { generator, seed, line, time }: Omit<RecordHead, 'version'>,
): RollRecord {
  return { version: RECORD_VERSION, generator, seed, line, time, faces, family, request, parameters, outcome };
}

/** The result of a replay: whether a record's faces and outcome follow from its seed (or typed faces) and request. */
export type Replay =
  | { readonly same: true; readonly record: RollRecord }
  | { readonly same: false; readonly reason: string };

/**
 * Recomputes a record from itself alone: draws the faces again from the seed, or takes the typed ones, and compares
 * every face and the outcome. A problem if the record cannot be replayed at all.
 */
export function replay(recorded: RollRecord): Replay | Problem {
  const again = rollAgain(recorded);
  if (isProblem(again)) return again;
  if (canonical(again.faces) !== canonical(recorded.faces))
    return { same: false, reason: 'The faces do not follow from the seed and the request.' };
  if (canonical(again.outcome) !== canonical(recorded.outcome))
    return { same: false, reason: 'The outcome does not follow from the faces.' };
  return { same: true, record: again };
}

function rollAgain(recorded: RollRecord): RollRecord | Problem {
  const wrong = checkFaces(recorded.faces, recorded);
  if (wrong) return wrong;
  const { line, time } = recorded;
  const request = requestOf(recorded);
  if (recorded.generator === TYPED) return recordTyped(request, typedOf(recorded.faces), line, time);
  if (recorded.generator === GENERATOR) return rollAndRecord(request, seededRng(recorded.seed), line, time);
  return problem(
    `The generator ${recorded.generator} is not known; this version replays ${GENERATOR} and typed faces.`,
  );
}

function requestOf({ family, request, parameters }: RollRecord): RollRequest {
  return { family, request, ...(parameters && { parameters }) };
}

/** JSON with keys in order, so that records written by other tools compare equal. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
