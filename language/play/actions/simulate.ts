import { percentText } from '../../dice/odds/chance.js';
import type { Resistance } from '../../procedures/procedure.js';
import { type Change, changedText, type Participant } from '../../roll/changes.js';
import { gameFor } from '../../roll/main-roll.js';
import { oddsOf } from '../../roll/odds-of.js';
import { Tape } from '../../roll/tape.js';
import type { Rolled } from '../../sheet/sheet-roll.js';
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

/** A roll that another character makes because of the action. */
export interface ResistedRoll {
  readonly who: string;
  /** What is rolled, as it is written: `HT - 2`. */
  readonly what: string;
  /** The average chance of its success, 0 to 1: exact for each play, which may ask for another number. */
  readonly success: number;
  /** How often it is rolled at all. */
  readonly chance: number;
}

/** The results of playing an action many times. */
export interface ActionOdds {
  readonly method: 'simulated';
  readonly plays: number;
  /** Absent if there is nothing to succeed in. */
  readonly success?: number;
  /** Half the width of the 95 % interval of the success. */
  readonly error: number;
  /** What others roll. */
  readonly resisted?: readonly ResistedRoll[];
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
  const resistances = new Resistances();
  for (let play = 0; play < plays; play += 1) {
    if (play > 0 && play % PLAYS_AT_ONCE === 0) yield undefined;
    const played = resolveAction(ready, new Tape({ seed: `simulation ${play}`, isTrial: true }));
    if (isProblem(played)) return played;
    const { verdict, changes } = played.outcome;
    if (verdict !== 'done') tried += 1;
    if (verdict === 'success') successes += 1;
    for (const change of changes) note(effects, change);
    for (const one of played.outcome.resisted ?? []) resistances.note(one);
  }
  const success = tried === 0 ? undefined : successes / plays;
  return {
    method: 'simulated',
    plays,
    ...(success !== undefined && { success }),
    error: success === undefined ? 0 : 1.96 * Math.sqrt((success * (1 - success)) / plays),
    ...resistances.over(plays),
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

/** Counts what others roll. The chance of each roll is known before its dice fall, so that its average is exact where it is always the same. */
class Resistances {
  private readonly counted = new Map<string, { who: string; what: string; count: number; sum: number }>();
  private readonly chances = new Map<Rolled, number | undefined>();

  note({ who, what, rolled }: Resistance): void {
    const chance = this.chanceOf(who, rolled);
    if (chance === undefined) return;
    const key = `${who.name}\n${what}`;
    const one = this.counted.get(key) ?? { who: who.name, what, count: 0, sum: 0 };
    one.count += 1;
    one.sum += chance;
    this.counted.set(key, one);
  }

  private chanceOf(who: Participant, rolled: Rolled): number | undefined {
    if (this.chances.has(rolled)) return this.chances.get(rolled);
    const odds = oddsOf(rolled, gameFor(who.who));
    const chance = isProblem(odds) ? undefined : odds.success;
    this.chances.set(rolled, chance);
    return chance;
  }

  over(plays: number): Pick<ActionOdds, 'resisted'> {
    const resisted = [...this.counted.values()].map(({ who, what, count, sum }) => ({
      who,
      what,
      success: sum / count,
      chance: Math.min(1, count / plays),
    }));
    return resisted.length > 0 ? { resisted } : {};
  }
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
  { success, error, resisted = [], effects }: ActionOdds,
  { most = effects.length, isRated = true }: { readonly most?: number; readonly isRated?: boolean } = {},
): string {
  const hasOne = new Set(effects.map(({ who }) => who)).size <= 1;
  const shown = effects.slice(0, most).map((effect) => `${hasOne ? '' : `${effect.who}: `}${effectText(effect)}`);
  const within = error === 0 ? '' : ` (±${percentText(error)})`;
  const rate = success === undefined || !isRated ? [] : [`${percentText(success)} success${within}`];
  const theirs = resisted.map((one) => `${one.who} ${one.what} ${percentText(one.success)}`);
  return [...rate, ...theirs, ...shown].join('; ') + (most < effects.length ? ', …' : '');
}

/** `hits taken +0.41`, or how often for effects without a number: `stunned 5 %`. */
export function effectText({ what, chance, mean }: AverageEffect): string {
  if (mean === undefined) return `${what} ${percentText(chance)}`;
  return `${what} ${mean < 0 ? '−' : '+'}${Number(Math.abs(mean).toFixed(2))}`;
}
