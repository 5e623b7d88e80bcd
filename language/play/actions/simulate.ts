import { percentText } from '../../dice/odds/chance.js';
import { type Change, changedText } from '../../roll/changes.js';
import { Tape } from '../../roll/tape.js';
import { isProblem, type Problem } from '../../values/problem.js';
import { type ReadyLine, resolveAction } from './play-action.js';

/** The average effect of an action on a character over all plays. */
export interface AverageEffect {
  readonly who: string;
  /** The thing that changes: `hits taken`, `stunned`. */
  readonly what: string;
  /** How often it changes at all, 0 to 1. */
  readonly chance: number;
  /** The average change over all plays; absent for things without a number. */
  readonly mean?: number;
}

/** The results of playing an action many times. */
export interface ActionOdds {
  readonly method: 'simulated';
  readonly plays: number;
  /** Absent if there is nothing to succeed in. */
  readonly success?: number;
  /** Half the width of the 95 % interval of the success. */
  readonly error: number;
  /** The likeliest first. */
  readonly effects: readonly AverageEffect[];
}

const PLAYS = 400;
/** Plays between two yields. */
const PLAYS_AT_ONCE = 20;

/**
 * Plays an action many times, with the same seeds each time, so that its odds do not flicker; yields now and then, so
 * that the caller can do other things in between. Choices take their default. A problem if it cannot be played.
 */
export function* simulation(ready: ReadyLine, plays: number = PLAYS): Generator<undefined, ActionOdds | Problem> {
  let successes = 0;
  let tried = 0;
  const effects = new Map<string, CountedEffect>();
  for (let play = 0; play < plays; play += 1) {
    if (play > 0 && play % PLAYS_AT_ONCE === 0) yield undefined;
    const played = resolveAction(ready, new Tape({ seed: `simulation ${play}`, isTrial: true }));
    if (isProblem(played)) return played;
    const { verdict, changes } = played.outcome;
    if (verdict !== 'done') tried += 1;
    if (verdict === 'success') successes += 1;
    for (const change of changes) note(effects, change);
  }
  const success = tried === 0 ? undefined : successes / plays;
  return {
    method: 'simulated',
    plays,
    ...(success !== undefined && { success }),
    error: success === undefined ? 0 : 1.96 * Math.sqrt((success * (1 - success)) / plays),
    effects: [...effects.values()]
      .sort((a, b) => Number(a.isOfTurn) - Number(b.isOfTurn) || b.count - a.count)
      .map(({ who, what, count, sum }) => ({
        who,
        what,
        chance: Math.min(1, count / plays),
        ...(sum !== undefined && { mean: sum / plays }),
      })),
  };
}

/** The same at once. */
export function simulate(ready: ReadyLine, plays?: number): ActionOdds | Problem {
  const going = simulation(ready, plays);
  let step = going.next();
  while (!step.done) step = going.next();
  return step.value;
}

interface CountedEffect {
  readonly who: string;
  readonly what: string;
  /** It ends with the turn, such as a used parry: shown after lasting effects. */
  readonly isOfTurn: boolean;
  count: number;
  sum: number | undefined;
}

function note(effects: Map<string, CountedEffect>, change: Change): void {
  const { who, from, to } = change;
  // Places of one list are one effect: the total of the wounds matters, not where they are.
  const what =
    change.is === 'entry'
      ? [change.list, change.option].filter((one) => one !== undefined).join(' ')
      : changedText(change);
  const isCounted =
    (change.is === 'condition' && change.to <= 1) || (change.is === 'entry' && change.each !== undefined);
  const isNumber = typeof from === 'number' && typeof to === 'number' && !isCounted;
  const key = `${who}\n${what}`;
  const isOfTurn = change.is === 'condition' && change.until === 'turn';
  const effect = effects.get(key) ?? { who, what, isOfTurn, count: 0, sum: isNumber ? 0 : undefined };
  effect.count += 1;
  if (isNumber && effect.sum !== undefined) effect.sum += to - from;
  effects.set(key, effect);
}

/**
 * `49 % success (±5 %); wounds shock +1.4; stunned 5 %`; `most` effects, and without the success rate if the exact one
 * is shown elsewhere.
 */
export function actionOddsText(
  { success, error, effects }: ActionOdds,
  { most = effects.length, isRated = true }: { readonly most?: number; readonly isRated?: boolean } = {},
): string {
  const hasOne = new Set(effects.map(({ who }) => who)).size <= 1;
  const shown = effects.slice(0, most).map((effect) => `${hasOne ? '' : `${effect.who}: `}${effectText(effect)}`);
  const within = error === 0 ? '' : ` (±${percentText(error)})`;
  const rate = success === undefined || !isRated ? [] : [`${percentText(success)} success${within}`];
  return [...rate, ...shown].join('; ') + (most < effects.length ? ', …' : '');
}

/** `hits taken +0.41`, or how often for effects without a number: `stunned 5 %`. */
export function effectText({ what, chance, mean }: AverageEffect): string {
  if (mean === undefined) return `${what} ${percentText(chance)}`;
  return `${what} ${mean < 0 ? '−' : '+'}${Number(Math.abs(mean).toFixed(2))}`;
}
