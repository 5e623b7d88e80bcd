import { oncePer } from '../../../memo/once-per.js';
import { RecentCache } from '../../../memo/recent-cache.js';
import { isProblem, MOST_DICE, type Problem, problem } from '../../../values/problem.js';
import { estimatedText, type Method, percentText } from '../../odds/chance.js';
import { MOST_DEGREES } from '../../odds/degrees.js';
import { simulationError } from '../../odds/rolls.js';
import { seededRng } from '../../random.js';
import type { AgainstOdds, OddsView } from '../family.js';
import { says } from '../messages.js';
import { checkHandfulParameters, checkHandfulRequest } from './check.js';
import type { DiceOfKind } from './counted.js';
import { type Die, dieOf } from './die.js';
import { type Distribution, distributionOf } from './distribution.js';
import {
  type Condition,
  degreeOf,
  type HandfulParameters,
  type HandfulRequest,
  outcomeOf,
  resultOf,
  type Shape,
  shapeOf,
} from './shape.js';
import { countOf, throwHandful } from './throw.js';

/** Odds of a handful of dice, for every view that shows them. */
export interface HandfulView extends OddsView {
  readonly mean: number;
  /** How likely each result is, ascending. */
  readonly results: ReadonlyMap<number, number>;
}

interface Counted {
  readonly method: Method;
  readonly error: number;
  /** How likely each result is, ascending. */
  readonly results: ReadonlyMap<number, number>;
  /** How likely each degree is, in the order of the declaration. */
  readonly degrees: ReadonlyMap<string, number>;
  readonly mean: number;
}

const MOST_CACHED = 1000;
/** Dice of all rolls of a simulation, which take about 30 ms. */
const SIMULATED_DICE = 400_000;
const MOST_ROLLS = 20_000;

const cacheOf = oncePer((_: HandfulParameters) => ({
  dice: new RecentCache<string, Die | 'too much'>(MOST_CACHED),
  counted: new RecentCache<number | string, Counted>(MOST_CACHED),
  views: new RecentCache<number | string, HandfulView>(MOST_CACHED),
}));

/** Needed numbers are below it, so that two numbers form one key. */
const KEY_RANGE = 2 ** 21;

/** What decides the odds of a request, as a number or a text. */
function keyOf(request: HandfulRequest): number | string {
  const { dice, sizes, needed, isNone, pushed, bonus, counts, again, reroll, keep, ceiling } = request;
  const isPlain = !sizes && !isNone && !pushed && !counts && !again && !reroll && !keep;
  if (isPlain && needed !== undefined && ceiling === undefined && bonus === undefined) return dice * KEY_RANGE + needed;
  const changed = sizes || counts || again || reroll ? JSON.stringify([sizes, counts, again, reroll]) : '';
  return `${dice} ${needed} ${isNone} ${pushed} ${bonus} ${keep?.which} ${keep?.dice} ${ceiling} ${changed}`;
}

/** Odds of a roll, cached by the object of its parameters. A problem if the roll is impossible. */
export function handfulOdds(request: HandfulRequest, parameters: HandfulParameters): HandfulView | Problem {
  const { views } = cacheOf(parameters);
  const key = keyOf(request);
  const cached = views.get(key);
  if (cached) return cached;
  const wrong = checkHandfulParameters(parameters) ?? checkHandfulRequest(request, parameters);
  if (wrong) return wrong;
  return views.once(key, () => viewOf(request, parameters));
}

/** The possible results of a roll, whatever it needs. */
function countedOf(request: HandfulRequest, parameters: HandfulParameters): Counted {
  const { needed: _, ...rest } = request;
  return cacheOf(parameters).counted.once(keyOf(rest), () => counted(rest, parameters));
}

function counted(request: HandfulRequest, parameters: HandfulParameters): Counted {
  const shape = shapeOf(request, parameters);
  const { tallies } = shape;
  const tracked = tallies.flatMap(({ name }, index) => (conditionsOf(name, parameters).length > 0 ? [index] : []));
  const { dice: _, sizes, keep: __, ...one } = shape;
  const kinds: DiceOfKind[] = [];
  for (const { dice, sides } of sizes) {
    const key = `${sides} ${JSON.stringify(one)}`;
    const die = cacheOf(parameters).dice.once(key, () => dieOf(shape, sides, tracked) ?? 'too much');
    if (die === 'too much') return thrownOften(shape, request, parameters);
    kinds.push({ dice, die });
  }
  const most = tracked.map((index) => mostOf(conditionsOf(tallies[index]?.name ?? '', parameters), shape.dice));
  const all = distributionOf(kinds, shape.keep, most);
  return all
    ? ofDistribution(all, tracked, shape, request, parameters)
    : simulated(kinds, tracked, shape, request, parameters);
}

function conditionsOf(tally: string, { degrees = [] }: HandfulParameters): readonly Condition[] {
  return degrees.flatMap(({ when }) => when.filter((one) => one.tally === tally));
}

/** The greatest number of dice of a tally that makes a difference to a degree. */
function mostOf(conditions: readonly Condition[], dice: number): number {
  const most = conditions.map(({ from, to, share }) => {
    if (share) return share === 'half' ? Math.ceil(dice / 2) : Math.floor(dice / 2) + 1;
    return to === undefined ? (from ?? 0) : to + 1;
  });
  return Math.min(MOST_TALLIED, Math.max(1, ...most));
}

/** Maximum number of dice of a tally that are counted separately; no roll has more. */
const MOST_TALLIED = 2 * MOST_DICE;

/** Adds up results and degrees. */
class Sums {
  readonly #results = new Map<number, number>();
  readonly #degrees: Map<string, number>;
  #mean = 0;

  constructor({ degrees = [] }: HandfulParameters) {
    this.#degrees = new Map(degrees.map(({ name }) => [name, 0]));
  }

  add(result: number, degree: string | undefined, weight: number): void {
    this.#results.set(result, (this.#results.get(result) ?? 0) + weight);
    if (degree !== undefined) this.#degrees.set(degree, (this.#degrees.get(degree) ?? 0) + weight);
    this.#mean += result * weight;
  }

  outOf(all: number, method: Method, error: number): Counted {
    const share = <K>([key, weight]: readonly [K, number]): [K, number] => [key, weight / all];
    return {
      method,
      error,
      results: new Map([...this.#results].sort(([a], [b]) => a - b).map(share)),
      degrees: new Map([...this.#degrees].map(share)),
      mean: this.#mean / all,
    };
  }
}

function ofDistribution(
  { least, width, tallies, weights, outOf, error }: Distribution,
  tracked: readonly number[],
  shape: Shape,
  request: HandfulRequest,
  parameters: HandfulParameters,
): Counted {
  const names = tracked.map((index) => shape.tallies[index]?.name);
  const sums = new Sums(parameters);
  for (const [row, dice] of tallies.entries()) {
    const tallyOf = (name: string): number => dice[names.indexOf(name)] ?? 0;
    for (let index = 0; index < width; index += 1) {
      const weight = weights[row * width + index] ?? 0;
      if (weight === 0) continue;
      const result = resultOf(least + index, shape, request);
      sums.add(result, degreeOf(result, tallyOf, shape.dice, parameters)?.name, weight);
    }
  }
  return sums.outOf(outOf, error === 0 ? 'exact' : 'iterated', error);
}

/** Simulated odds, if counting would take too long. The seed is always the same, so that a view does not flicker. */
function simulated(
  kinds: readonly DiceOfKind[],
  tracked: readonly number[],
  shape: Shape,
  request: HandfulRequest,
  parameters: HandfulParameters,
): Counted {
  const { dice, keep = { which: 'highest', dice } } = shape;
  const rolls = Math.min(MOST_ROLLS, Math.floor(SIMULATED_DICE / dice));
  const rng = seededRng('odds of a handful');
  const names = tracked.map((index) => shape.tallies[index]?.name);
  const cumulative = kinds.map(({ die: { ends, outOf } }) => {
    const upTo = new Float64Array(ends.length);
    for (const [index, { weight }] of ends.entries()) upTo[index] = (upTo[index - 1] ?? 0) + weight / outOf;
    return upTo;
  });
  const worths = new Float64Array(dice);
  const sums = new Sums(parameters);
  for (let roll = 0; roll < rolls; roll += 1) {
    const tallies = tracked.map(() => 0);
    let place = 0;
    for (const [kind, { dice: of, die }] of kinds.entries()) {
      const upTo = cumulative[kind] ?? new Float64Array();
      for (let index = 0; index < of; index += 1) {
        const one = die.ends[placeOf((rng.nextInt(FINENESS) - 1) / FINENESS, upTo)];
        worths[place] = one?.worth ?? 0;
        place += 1;
        for (let at = 0; at < tallies.length; at += 1) tallies[at] = (tallies[at] ?? 0) + (one?.tallies[at] ?? 0);
      }
    }
    if (keep.dice < dice) worths.sort();
    const kept =
      keep.which === 'highest' ? worths.subarray(Math.max(0, dice - keep.dice)) : worths.subarray(0, keep.dice);
    const result = resultOf(
      kept.reduce((sum, worth) => sum + worth, 0),
      shape,
      request,
    );
    const tallyOf = (name: string): number => tallies[names.indexOf(name)] ?? 0;
    sums.add(result, degreeOf(result, tallyOf, dice, parameters)?.name, 1);
  }
  return sums.outOf(rolls, 'simulated', simulationError(HALF, rolls));
}

/** The same for dice of which a single one has too many results: all faces are thrown. */
function thrownOften(shape: Shape, request: HandfulRequest, parameters: HandfulParameters): Counted {
  const rng = seededRng('odds of a handful');
  const sums = new Sums(parameters);
  let [rolls, faces] = [0, 0];
  while (rolls < MOST_ROLLS && faces < MOST_FACES) {
    const dice = throwHandful(shape);
    let step = dice.next();
    while (!step.done) step = dice.next(step.value.map(({ sides }) => rng.nextInt(sides)));
    const { worth, tallies } = countOf(step.value, shape);
    const { result, degree } = outcomeOf(worth, tallies, shape, request, parameters);
    sums.add(result, degree, 1);
    rolls += 1;
    faces += step.value.faces.length;
  }
  return sums.outOf(rolls, 'simulated', simulationError(HALF, rolls));
}

/** Maximum number of faces of such a simulation. */
const MOST_FACES = 60_000;

/** The resolution of a drawn share. */
const FINENESS = 2 ** 32;

/** The first place whose sum is above a share. */
function placeOf(share: number, upTo: Float64Array): number {
  let [low, high] = [0, upTo.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upTo[middle] ?? 1) > share) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The share whose simulation has the greatest error. */
const HALF = 0.5;

function atLeast(results: ReadonlyMap<number, number>, needed: number): number {
  let sum = 0;
  let isCertain = true;
  for (const [result, chance] of results)
    if (result >= needed) sum += chance;
    else if (chance > 0) isCertain = false;
  return isCertain ? 1 : Math.min(1, sum);
}

function viewOf(request: HandfulRequest, parameters: HandfulParameters): HandfulView {
  const { method, error, results, degrees, mean } = countedOf(request, parameters);
  const { needed } = request;
  const success = needed === undefined ? undefined : atLeast(results, needed);
  const text = (chance: number): string =>
    method === 'simulated' ? estimatedText(chance, error) : percentText(chance);
  const likely = [...degrees].filter(([, chance]) => chance > 0);
  const named = [...degrees].map(([label, chance]) => ({ label, cells: [chance] }));
  const shown = [
    success === undefined ? says.onAverage(mean) : text(success),
    ...(likely.length > 0 ? [likely.map(([name, chance]) => `${name} ${text(chance)}`).join(', ')] : []),
  ];
  let better: HandfulView['oneMore'];
  let isBetterKnown = success === undefined;
  const pushed = pushedOf(request, parameters);
  return {
    family: HANDFUL,
    method,
    ...(error > 0 && { error }),
    results,
    mean,
    ...(success !== undefined && { success }),
    // Computed on demand: a lens does not show it, and it takes as long as the odds themselves.
    get oneMore() {
      if (!isBetterKnown) {
        const chance = withOneMore(request, parameters);
        better = chance === undefined ? undefined : { what: 'die', success: chance };
        isBetterKnown = true;
      }
      return better;
    },
    ...(likely.length > 0 &&
      named.length <= MOST_DEGREES && { degrees: likely.map(([name, chance]) => ({ name, chance })) }),
    text: shown.join('; '),
    json: {
      ...(success !== undefined && { success }),
      mean,
      dice: request.dice,
      ...(needed !== undefined && { needed }),
      ...(named.length > 0 && { degrees: Object.fromEntries(degrees) }),
      ...(pushed !== undefined && { pushed }),
      results: Object.fromEntries(results),
    },
    tables: [
      ...(named.length > 0 ? [{ head: 'degree', columns: ['chance'], rows: named }] : []),
      ...(pushed === undefined
        ? []
        : [{ head: 'if it is pushed', columns: ['chance'], rows: [{ label: 'success', cells: [pushed] }] }]),
      { head: 'result', columns: ['exactly', 'at least'], rows: rowsOf(results) },
    ],
  };
}

/** The name of the family in rulebooks and records. */
export const HANDFUL = 'handful';

const MOST_ROWS = 30;
const UNLIKELY = 0.00005;

/** Results that are likely enough to be shown, and how likely it is to reach them. */
function rowsOf(results: ReadonlyMap<number, number>): HandfulView['tables'][number]['rows'] {
  const likely = [...results].filter(([, chance]) => chance >= UNLIKELY);
  while (likely.length > MOST_ROWS)
    if ((likely[0]?.[1] ?? 0) < (likely.at(-1)?.[1] ?? 0)) likely.shift();
    else likely.pop();
  return likely.map(([result, chance]) => ({ label: String(result), cells: [chance, atLeast(results, result)] }));
}

/** The chance with one die more. */
function withOneMore(request: HandfulRequest, parameters: HandfulParameters): number | undefined {
  const { isNone, sizes, ...rest } = request;
  // Which die would be one more?
  if (sizes) return undefined;
  // What one die changes is less than the error of a simulation.
  if (countedOf(request, parameters).method === 'simulated') return undefined;
  const more = isNone ? { ...rest, dice: 1 } : { ...rest, dice: rest.dice + 1 };
  if (isProblem(checkHandfulRequest(more, parameters))) return undefined;
  return atLeast(countedOf(more, parameters).results, request.needed ?? 0);
}

/** The chance if the roll is pushed; undefined if it cannot be. */
function pushedOf(request: HandfulRequest, parameters: HandfulParameters): number | undefined {
  if (!parameters.stays || request.pushed || request.needed === undefined) return undefined;
  return atLeast(countedOf({ ...request, pushed: true }, parameters).results, request.needed);
}

/** One side of a contest. */
interface Rolling {
  readonly request: HandfulRequest;
  readonly parameters: HandfulParameters;
}

/** How likely each side is to have the greater result. */
export function handfulContest(own: Rolling, other: Rolling, { tie: rule }: HandfulParameters): AgainstOdds | Problem {
  for (const { request, parameters } of [own, other]) {
    const wrong = checkHandfulParameters(parameters) ?? checkHandfulRequest(request, parameters);
    if (wrong) return wrong;
  }
  const [a, b] = [countedOf(own.request, own.parameters), countedOf(other.request, other.parameters)];
  let [win, tie, below] = [0, 0, 0];
  const theirs = [...b.results];
  let at = 0;
  for (const [result, chance] of a.results) {
    for (; (theirs[at]?.[0] ?? Number.POSITIVE_INFINITY) < result; at += 1) below += theirs[at]?.[1] ?? 0;
    win += chance * below;
    tie += chance * (b.results.get(result) ?? 0);
  }
  const error = a.error + b.error;
  const how = { what: 'contest', method: methodOf(a.method, b.method), ...(error > 0 && { error }) } as const;
  const lose = Math.max(0, 1 - win - tie);
  if (rule === 'other') return { ...how, win, lose: lose + tie, tie: 0 };
  if (rule !== 'again') return { ...how, win, lose, tie };
  const decided = 1 - tie;
  if (!(decided > error)) return problem(says.neverEnds);
  return { ...how, win: win / decided, lose: lose / decided, tie: 0, rounds: 1 / decided };
}

function methodOf(one: Method, other: Method): Method {
  if (one === 'simulated' || other === 'simulated') return 'simulated';
  return one === 'exact' && other === 'exact' ? 'exact' : 'iterated';
}
