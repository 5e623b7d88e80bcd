import type { RollOdds } from '../roll/odds-of.js';
import type { JsonValue } from '../values/value.js';

/** Odds in JSON: probabilities are numbers from 0 to 1; `method` says how they were computed. */
export type OddsJson = Readonly<Record<string, JsonValue | object | undefined>> & { readonly family: string };

/** `success` is that of the roll itself; `against` adds the possible ends of a contest or an attack. */
export function oddsJson({ family, json, method, error, against, oneMore }: RollOdds): OddsJson {
  return {
    family,
    ...json,
    method,
    ...(error !== undefined && { error }),
    ...(against && { against }),
    ...(oneMore && { oneMore }),
  };
}
