import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { type Body, bodyOf } from './hit-location.js';
import { checkWounds, stateOf, type WoundState, type Wounds } from './wounds.js';

/** A body with wounds that fit it. */
export interface Patient {
  readonly body: Body;
  readonly state: WoundState;
}

/** Somebody who is alive, with wounds that the body can have; a problem says why nothing can happen. */
export function aliveWith(wounds: Wounds, who: Evaluation): Patient | Problem {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const wrong = checkWounds(wounds, who);
  if (wrong) return wrong;
  const state = stateOf(wounds, who);
  if (isProblem(state)) return state;
  return state.dead ? problem(`${nameOf(who)} is dead, and that cannot change.`) : { body, state };
}

/** The same, awake. */
export function awakeWith(wounds: Wounds, who: Evaluation): Patient | Problem {
  const patient = aliveWith(wounds, who);
  if (isProblem(patient) || !patient.state.unconscious) return patient;
  return problem(`${nameOf(who)} is unconscious and cannot act.`);
}

/** What somebody is called in a sentence. */
export function nameOf(who: Evaluation): string {
  return who.source.name === '' ? 'This character' : who.source.name;
}

/** A problem unless the number is whole and not negative: `The height of the fall is ...`. */
export function checkCount(count: number, what: string): Problem | undefined {
  return Number.isSafeInteger(count) && count >= 0
    ? undefined
    : problem(`${what} must be a whole number of at least 0, not ${count}.`);
}
