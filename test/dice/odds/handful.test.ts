import { expect, test } from 'vitest';
import { handful } from '../../../language/dice/families/handful/index.js';
import type { HandfulParameters, HandfulRequest } from '../../../language/dice/families/handful/shape.js';
import { seededRng } from '../../../language/dice/random.js';
import { isProblem } from '../../../language/values/problem.js';

/** The faces of one die that count, with their probability: every way in which it can fall, one by one. */
interface Way {
  readonly faces: readonly number[];
  readonly p: number;
}

const MOST_FOLLOWING = 5;

function isIn(bands: readonly { readonly from: number; readonly to: number }[] | undefined, face: number): boolean {
  return (bands ?? []).some(({ from, to }) => face >= from && face <= to);
}

/** All ways of a die, up to a length that leaves out almost nothing. */
function waysOf(parameters: HandfulParameters): readonly Way[] {
  const { sides, again = [], reroll = [] } = parameters;
  const always = reroll.filter((one) => one.always);
  const possible = Array.from({ length: sides }, (_, index) => index + 1).filter((face) => !isIn(always, face));
  const faces = (): readonly Way[] =>
    possible.flatMap((face) =>
      isIn(reroll, face)
        ? possible.map((second) => ({ faces: [second], p: 1 / possible.length ** 2 }))
        : [{ faces: [face], p: 1 / possible.length }],
    );
  const go = (way: Way): readonly Way[] => {
    const last = way.faces.at(-1) ?? 0;
    const rules = again.filter((one) => way.faces.length === 1 || !one.once);
    if (!isIn(rules, last) || way.faces.length > MOST_FOLLOWING) return [way];
    return faces().flatMap((next) => go({ faces: [...way.faces, ...next.faces], p: way.p * next.p }));
  };
  return faces().flatMap(go);
}

function pushed(ways: readonly Way[], { stays }: HandfulParameters): readonly Way[] {
  return ways.flatMap((way) =>
    isIn(stays, way.faces[0] ?? 0) ? [way] : ways.map((next) => ({ faces: next.faces, p: way.p * next.p })),
  );
}

const worthOf = (way: Way, { counts }: HandfulParameters): number =>
  way.faces.reduce((sum, face) => sum + (counts ? Number(counts.find((one) => isIn([one], face))?.as ?? 0) : face), 0);

/** The chances of results and degrees, from every sequence of dice. */
function enumerated(dice: number, request: HandfulRequest, parameters: HandfulParameters) {
  const all = request.pushed ? pushed(waysOf(parameters), parameters) : waysOf(parameters);
  const results = new Map<number, number>();
  const ones = new Map<number, number>();
  const visit = (sequence: readonly Way[], p: number): void => {
    if (sequence.length < dice) {
      for (const way of all) visit([...sequence, way], p * way.p);
      return;
    }
    const worths = sequence.map((way) => worthOf(way, parameters)).sort((a, b) => b - a);
    const { keep, ceiling = Number.POSITIVE_INFINITY } = parameters;
    const kept = !keep ? worths : keep.which === 'highest' ? worths.slice(0, keep.dice) : worths.slice(-keep.dice);
    const result = Math.min(
      ceiling,
      kept.reduce((sum, one) => sum + one, 0),
    );
    const count = sequence.flatMap(({ faces }) => faces).filter((face) => face === 1).length;
    results.set(result, (results.get(result) ?? 0) + p);
    ones.set(count, (ones.get(count) ?? 0) + p);
  };
  visit([], 1);
  return { results, ones };
}

const rng = seededRng('handfuls');
const oneIn = (n: number): boolean => rng.nextInt(n) === 1;

/** Any declaration of small dice. */
function anyParameters(): HandfulParameters {
  const isEndless = oneIn(6);
  const sides = (isEndless ? 4 : 2) + rng.nextInt(2);
  const face = (): number => rng.nextInt(sides);
  const high = face();
  return {
    sides,
    ...(oneIn(2) && {
      counts: [{ from: high, to: sides, as: rng.nextInt(2) }, ...(high > 1 ? [{ from: 1, to: 1, as: -1 }] : [])],
    }),
    ...((isEndless || oneIn(4)) && { again: [{ from: sides, to: sides, ...(!isEndless && { once: true as const }) }] }),
    ...(oneIn(3) && { reroll: [{ from: 1, to: 1, ...(oneIn(2) && { always: true as const }) }] }),
    ...(oneIn(2) && { keep: { which: oneIn(2) ? ('highest' as const) : ('lowest' as const), dice: rng.nextInt(2) } }),
    ...(oneIn(4) && { ceiling: rng.nextInt(4) }),
    ...(oneIn(3) && { stays: [{ from: face(), to: sides }] }),
    needed: 1,
    tallies: [{ name: 'ones', from: 1, to: 1 }],
    degrees: oneIn(2)
      ? [
          { name: 'many', when: [{ tally: 'ones', from: 2 }] },
          { name: 'half', when: [{ tally: 'ones', share: 'half' as const }] },
        ]
      : [],
  };
}

test('odds of any handful are those of all ways in which its dice can fall', () => {
  for (let index = 0; index < 250; index += 1) {
    const parameters = anyParameters();
    const isEndless = parameters.again?.some(({ once }) => !once) ?? false;
    const dice = rng.nextInt(isEndless ? 2 : 3);
    const request: HandfulRequest = { dice, needed: 1, ...(parameters.stays && oneIn(2) && { pushed: true }) };
    const odds = handful.odds(
      { family: 'handful', request, parameters },
      { family: 'handful', parameters, rules: { isSized: false } },
    );
    if (isProblem(odds)) throw new Error(`${odds.problem} ${JSON.stringify(parameters)}`);
    const { results, ones } = enumerated(dice, request, parameters);
    const what = JSON.stringify({ request, parameters });
    // What the enumeration leaves out once dice have gone on so often.
    const left = isEndless ? 4 * dice * (parameters.sides - 1) ** -MOST_FOLLOWING : 1e-12;
    for (const [result, p] of results) {
      expect(Math.abs((odds.results.get(result) ?? 0) - p), `${result} of ${what}`).toBeLessThan(left);
    }
    if (parameters.degrees?.length) {
      const chance = (holds: (count: number) => boolean) =>
        [...ones].reduce((sum, [count, p]) => (holds(count) ? sum + p : sum), 0);
      const [many = 0, half = 0] = odds.tables[0]?.rows.map(({ cells }) => cells[0] ?? 0) ?? [];
      const expected = [chance((one) => one >= 2), chance((one) => one < 2 && one > 0 && one * 2 >= dice)];
      expect(Math.abs(many - (expected[0] ?? 0)), what).toBeLessThan(left);
      expect(Math.abs(half - (expected[1] ?? 0)), what).toBeLessThan(left);
    }
  }
});

test('no declaration takes long: what cannot be counted is thrown, and says so', () => {
  const all: readonly (readonly [HandfulRequest, HandfulParameters])[] = [
    [
      { dice: 1000, needed: 1 },
      { sides: 10_000, again: [{ from: 2, to: 10_000 }] },
    ],
    [
      { dice: 3, needed: 1 },
      { sides: 10_000, again: [{ from: 2, to: 10_000 }], keep: { which: 'highest', dice: 1 } },
    ],
    [
      { dice: 1000, needed: 1 },
      { sides: 10_000, keep: { which: 'lowest', dice: 999 } },
    ],
    [
      { dice: 1000, needed: 1 },
      { sides: 10_000, keep: { which: 'highest', dice: 10 } },
    ],
    [
      { dice: 0, isNone: true, needed: 1 },
      { sides: 10_000, noDice: { is: 'lowest', of: 10 } },
    ],
    [
      { dice: 1000, needed: 1 },
      {
        sides: 6,
        tallies: [1, 2, 3].map((face) => ({ name: `${face}`, from: face, to: face })),
        degrees: [1, 2, 3].map((face) => ({ name: `${face}`, when: [{ tally: `${face}`, share: 'half' as const }] })),
      },
    ],
    [
      { dice: 10, needed: 1 },
      {
        sides: 6,
        counts: [{ from: 6, to: 6, as: 1 }],
        tallies: [{ name: 'ones', from: 1, to: 1 }],
        degrees: [{ name: 'never', when: [{ tally: 'ones', from: 1_000_000 }] }],
      },
    ],
  ];
  for (const [request, parameters] of all) {
    const odds = handful.odds(
      { family: 'handful', request, parameters },
      { family: 'handful', parameters, rules: { isSized: false } },
    );
    if (isProblem(odds)) throw new Error(odds.problem);
    expect(odds.success).toBeGreaterThan(0.8);
    if (odds.method === 'simulated') expect(odds.error).toBeGreaterThan(0.001);
  }
});
