import type { RollOdds } from '../play/odds-of.js';
import { type JsonValue, valueJson } from '../values/value.js';

/** Odds in JSON: probabilities are numbers from 0 to 1; `method` says how they were found. */
export type OddsJson = Readonly<Record<string, JsonValue | object | undefined>> & { readonly family: string };

/** `success` is that of the roll itself; `against` adds how a contest or an attack ends. */
export function oddsJson(odds: RollOdds): OddsJson {
  const shared = {
    method: odds.method,
    ...(odds.error !== undefined && { error: odds.error }),
    ...(odds.against && { against: odds.against }),
    ...(odds.oneMore && { oneMore: odds.oneMore }),
  };
  switch (odds.family) {
    case 'matching':
      return {
        family: odds.family,
        success: odds.success,
        pool: valueJson({ kind: 'pool', pool: odds.pool }),
        atLeast: Object.fromEntries(odds.atLeast),
        ...(odds.fixed && { fixed: Object.fromEntries(odds.fixed) }),
        ...(odds.hitEach !== undefined && { hitEach: odds.hitEach }),
        ...(odds.taken && { aim: odds.taken.aim, taken: Object.fromEntries(odds.taken.sets) }),
        ...(odds.tasks && { tasks: { asked: odds.tasks.asked, atLeast: Object.fromEntries(odds.tasks.atLeast) } }),
        ...shared,
      };
    case 'under':
      return {
        family: odds.family,
        success: odds.success,
        target: odds.target,
        criticalSuccess: odds.criticalSuccess,
        criticalFailure: odds.criticalFailure,
        ...shared,
      };
    case 'sum':
      return { family: odds.family, mean: odds.mean, distribution: Object.fromEntries(odds.distribution), ...shared };
  }
}
