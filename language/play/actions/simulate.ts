import { estimatedText, percentText } from '../../dice/odds/chance.js';
import type { Resistance, Result } from '../../procedures/procedure.js';
import { type Change, changedText, type Participant } from '../../roll/changes.js';
import { gameFor } from '../../roll/main-roll.js';
import { oddsOf } from '../../roll/odds-of.js';
import { isUnanswered, Tape } from '../../roll/tape.js';
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
  /** Half the width of the 95 % interval of the mean, or of the chance where there is none; absent if it is exact. */
  readonly error?: number;
}

/** How often an action reports a sentence of its rulebook. */
export interface ToldChance {
  /** Without the values of its formulas. */
  readonly sentence: string;
  readonly chance: number;
  /** Half the width of the 95 % interval; absent if it is exact. */
  readonly error?: number;
}

/** A roll that another character makes because of the action. */
export interface ResistedRoll {
  readonly who: string;
  /** What is rolled, as it is written: `HT - 2`. */
  readonly what: string;
  /** The average chance of its success, 0 to 1: exact for each play, which may ask for another number. */
  readonly success: number;
  /** How often it is rolled, 0 to 1. */
  readonly chance: number;
}

/** The results of playing an action with all its dice, or many times. */
export interface ActionOdds {
  /** `exact` if all outcomes of its dice were enumerated. */
  readonly method: 'exact' | 'simulated';
  readonly plays: number;
  /** Absent if there is nothing to succeed in. */
  readonly success?: number;
  /** Half the width of the 95 % interval of the chance that is least certain; 0 if all are exact. */
  readonly error: number;
  /** The sentences that it reports, in the order of the rulebook. */
  readonly told?: readonly ToldChance[];
  /** The rolls of others. */
  readonly resisted?: readonly ResistedRoll[];
  /** The likeliest first. */
  readonly effects: readonly AverageEffect[];
}

const PLAYS = 400;
/** Plays between two yields. */
const PLAYS_AT_ONCE = 20;
/** Dice with more outcomes than this are not enumerated. */
const MOST_OUTCOMES = 1500;

/**
 * The odds of an action: enumerates the outcomes of its dice if these are few, else plays it many times, always with the
 * same seeds, so that the odds do not flicker. Choices take their default. Yields between slices of work. A problem if
 * the action cannot be played.
 */
export function* simulation(ready: ReadyLine, plays: number = PLAYS): Generator<undefined, ActionOdds | Problem> {
  const exact = yield* enumerated(ready);
  if (exact) return exact;
  const tally = new Tally(ready, 'simulated', plays);
  for (let play = 0; play < plays; play += 1) {
    if (play > 0 && play % PLAYS_AT_ONCE === 0) yield undefined;
    const played = resolveAction(ready, new Tape({ seed: `simulation ${play}`, isTrial: true }));
    if (isProblem(played)) return played;
    tally.note(played.outcome, 1);
  }
  return tally.odds();
}

/**
 * Plays an action once for each outcome of its dice; undefined if there are too many, if their number is not fixed, or
 * if the action cannot be played.
 */
function* enumerated(ready: ReadyLine): Generator<undefined, ActionOdds | undefined> {
  const outcomes: { readonly outcome: Result; readonly outOf: number }[] = [];
  const open: { readonly faces: readonly (readonly number[])[]; readonly outOf: number }[] = [{ faces: [], outOf: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { faces, outOf } = next;
    if (outcomes.length % PLAYS_AT_ONCE === PLAYS_AT_ONCE - 1) yield undefined;
    const played = resolveAction(ready, new Tape({ faces, isTrial: true }));
    if (isUnanswered(played) && played.asks.is === 'dice') {
      const { expected } = played.asks;
      const more = outOf * expected.reduce((product, { sides }) => product * sides, 1);
      if (more > MOST_OUTCOMES || expected.some(({ optional }) => optional)) return undefined;
      for (const thrown of allFaces(expected.map(({ sides }) => sides)))
        open.push({ faces: [...faces, thrown], outOf: more });
      continue;
    }
    if (isProblem(played)) return undefined;
    outcomes.push({ outcome: played.outcome, outOf });
  }
  // Outcomes with further dice are rarer. Their common denominator makes all weights whole numbers.
  const all = outcomes.reduce((multiple, { outOf }) => leastCommonMultiple(multiple, outOf), 1);
  const tally = new Tally(ready, 'exact', all);
  for (const { outcome, outOf } of outcomes) tally.note(outcome, all / outOf);
  return tally.odds(outcomes.length);
}

function leastCommonMultiple(one: number, other: number): number {
  let [a, b] = [one, other];
  while (b > 0) [a, b] = [b, a % b];
  return (one / a) * other;
}

/** Every outcome of dice with these numbers of sides. */
function allFaces(sides: readonly number[]): readonly (readonly number[])[] {
  return sides.reduce<readonly (readonly number[])[]>(
    (all, one) => all.flatMap((before) => Array.from({ length: one }, (_, face) => [...before, face + 1])),
    [[]],
  );
}

/** Adds up the results of an action, each play by its weight. */
class Tally {
  private success = 0;
  private tried = 0;
  private readonly effects = new Map<string, CountedEffect>();
  private readonly told = new Map<string, number>();
  private readonly resistances = new Resistances();

  /** @param all The sum of all weights; for a simulation the number of plays. */
  constructor(
    { situation, who }: ReadyLine,
    private readonly method: ActionOdds['method'],
    private readonly all: number,
  ) {
    // In the order of the rulebook, not of the plays.
    for (const one of who.rules.actions.get(situation.action)?.consequences ?? [])
      if (one.is === 'tells') this.told.set(one.sentence, 0);
  }

  note({ verdict, changes, resisted = [], told = [] }: Result, weight: number): void {
    if (verdict !== 'done') this.tried += weight;
    if (verdict === 'success') this.success += weight;
    const now = new Map<string, CountedEffect>();
    for (const change of changes) note(now, change);
    for (const [key, effect] of now) {
      const all = this.effects.get(key) ?? { ...effect, count: 0, sum: effect.sum && 0, squares: 0 };
      all.count += weight;
      if (effect.sum === undefined) all.sum = undefined;
      if (all.sum !== undefined && effect.sum !== undefined) {
        all.sum += effect.sum * weight;
        all.squares += effect.sum ** 2 * weight;
      }
      this.effects.set(key, all);
    }
    for (const sentence of new Set(told)) this.told.set(sentence, (this.told.get(sentence) ?? 0) + weight);
    for (const one of resisted) this.resistances.note(one, weight);
  }

  odds(plays = this.all): ActionOdds {
    const { method, all } = this;
    const success = this.tried === 0 ? undefined : this.success / all;
    const likely = [...this.told].filter(([, weight]) => weight > 0);
    const told = likely.map(([sentence, weight]) => ({
      sentence,
      chance: weight / all,
      ...this.within(chanceVariance(weight / all)),
    }));
    const effects = [...this.effects.values()]
      .sort((a, b) => Number(a.isOfTurn) - Number(b.isOfTurn) || b.count - a.count)
      .map(({ who, what, count, sum, squares }) => ({
        who,
        what,
        chance: count / all,
        ...(sum !== undefined && { mean: sum / all }),
        ...this.within(sum === undefined ? chanceVariance(count / all) : squares / all - (sum / all) ** 2),
      }));
    const chances = [...(success === undefined ? [] : [success]), ...told.map(({ chance }) => chance)];
    const shares = chances.length > 0 ? chances : effects.map(({ chance }) => chance);
    return {
      method,
      plays,
      ...(success !== undefined && { success }),
      error: Math.max(0, ...shares.map((chance) => this.within(chanceVariance(chance)).error ?? 0)),
      ...this.resistances.over(all),
      ...(told.length > 0 && { told }),
      effects,
    };
  }

  /** Half the width of the 95 % interval of a mean with this variance of a single play. */
  private within(variance: number): { readonly error?: number } {
    const { method, all } = this;
    return method === 'exact' ? {} : { error: 1.96 * Math.sqrt(Math.max(0, variance) / all) };
  }
}

function chanceVariance(chance: number): number {
  return chance * (1 - chance);
}

/** The same without interruption. */
export function simulate(ready: ReadyLine, plays?: number): ActionOdds | Problem {
  const slices = simulation(ready, plays);
  let slice = slices.next();
  while (!slice.done) slice = slices.next();
  return slice.value;
}

/** Averages the chances of the rolls of others. Each chance is computed, not sampled, so that a constant one is exact. */
class Resistances {
  private readonly counted = new Map<string, { who: string; what: string; count: number; sum: number }>();
  private readonly chances = new Map<Rolled, number | undefined>();

  note({ who, what, rolled }: Resistance, weight: number): void {
    const chance = this.chanceOf(who, rolled);
    if (chance === undefined) return;
    const key = `${who.name}\n${what}`;
    const one = this.counted.get(key) ?? { who: who.name, what, count: 0, sum: 0 };
    one.count += weight;
    one.sum += chance * weight;
    this.counted.set(key, one);
  }

  private chanceOf(who: Participant, rolled: Rolled): number | undefined {
    if (this.chances.has(rolled)) return this.chances.get(rolled);
    const odds = oddsOf(rolled, gameFor(who.who));
    const chance = isProblem(odds) ? undefined : odds.success;
    this.chances.set(rolled, chance);
    return chance;
  }

  over(all: number): Pick<ActionOdds, 'resisted'> {
    const resisted = [...this.counted.values()].map(({ who, what, count, sum }) => ({
      who,
      what,
      success: sum / count,
      chance: Math.min(1, count / all),
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
  squares: number;
}

function note(effects: Map<string, CountedEffect>, change: Change): void {
  const { who, from, to } = change;
  // All places of a list are one effect: the total of the wounds matters, not where they are.
  const what =
    change.is === 'entry'
      ? [change.list, change.option].filter((one) => one !== undefined).join(' ')
      : changedText(change);
  const isCounted =
    (change.is === 'condition' && change.to <= 1) || (change.is === 'entry' && change.each !== undefined);
  const isNumber = typeof from === 'number' && typeof to === 'number' && !isCounted;
  const key = `${who}\n${what}`;
  const isOfTurn = change.is === 'condition' && change.until === 'turn';
  const effect = effects.get(key) ?? { who, what, isOfTurn, count: 0, sum: isNumber ? 0 : undefined, squares: 0 };
  effect.count += 1;
  if (isNumber && effect.sum !== undefined) effect.sum += to - from;
  effects.set(key, effect);
}

/**
 * `49 % success (±5 %); strong hit 33 % (±5 %); wounds shock +1.4 (±0.1); stunned 5 % (±2 %)`; `most` effects, and
 * without the success rate if the exact one is shown elsewhere.
 */
export function actionOddsText(
  { success, error, told = [], resisted = [], effects }: ActionOdds,
  { most = effects.length, isRated = true }: { readonly most?: number; readonly isRated?: boolean } = {},
): string {
  const hasOne = new Set(effects.map(({ who }) => who)).size <= 1;
  const shown = effects.slice(0, most).map((effect) => `${hasOne ? '' : `${effect.who}: `}${effectText(effect)}`);
  const rate = success === undefined || !isRated ? [] : [`${percentText(success)} success${errorText(error)}`];
  const sentences = told.length === 0 ? [] : [told.map(toldText).join(', ')];
  const theirs = resisted.map((one) => `${one.who} ${one.what} ${percentText(one.success)}`);
  return [...rate, ...sentences, ...theirs, ...shown].join('; ') + (most < effects.length ? ', …' : '');
}

/** `strong hit 33.17 %`, or with its error: `strong hit 33 % (±5 %)`. */
export function toldText({ sentence, chance, error = 0 }: ToldChance): string {
  return `${sentence} ${estimatedText(chance, error)}`;
}

/** `hits taken +0.41 (±0.1)`, or how often for effects without a number: `stunned 5 % (±2 %)`. */
export function effectText({ what, chance, mean, error = 0 }: AverageEffect): string {
  if (mean === undefined) return `${what} ${estimatedText(chance, error)}`;
  const within = error < 0.005 ? '' : ` (±${Number(error.toFixed(2))})`;
  return `${what} ${mean < 0 ? '−' : '+'}${Number(Math.abs(mean).toFixed(2))}${within}`;
}

function errorText(error: number): string {
  return error === 0 ? '' : ` (±${percentText(error)})`;
}
