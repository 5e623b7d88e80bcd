import { checkWhole, firstProblem, MOST_DICE, MOST_SIDES, type Problem, problem } from '../../../values/problem.js';
import { type ExpectedFace, type FaceName, typedName } from '../../typed-faces.js';
import type { Throw } from '../family.js';
import { says } from '../messages.js';

/** The effect of a single face: `on face 1 subtract 1d10`. */
export interface FaceRule {
  readonly face: number;
  readonly sign: 1 | -1;
  readonly dice: number;
  readonly sides: number;
  /** Whether the rule applies to the added dice, too. */
  readonly again: boolean;
}

/** The effect of a total of the first dice: `on total 12 roll 1d6: 5..6 adds 1 again`. */
export interface TotalRule {
  readonly total: number;
  readonly sides: number;
  readonly from: number;
  readonly to: number;
  /** Added to the total (subtracted if negative) when the die shows `from` to `to`. */
  readonly add: number;
  /** Whether a die that added something is followed by another. */
  readonly again: boolean;
}

/** The dice of a roll, before their total is compared with anything. */
export interface Shape {
  readonly dice: number;
  readonly sides: number;
  readonly faces?: readonly FaceRule[];
  readonly totals?: readonly TotalRule[];
  /** The name and the worth of each face, in order; absent if faces count as numbers. */
  readonly named?: readonly FaceName[];
}

/** Every face in the order of the throw, and their total. */
export interface Thrown {
  readonly faces: readonly number[];
  readonly total: number;
}

/** Maximum number of dice of one roll with those that follow. A roll that reaches this limit counts as it is. */
const LONGEST_CHAIN = 1000;

/** A problem if dice are impossible, would never stop, or have rules whose odds cannot be computed. */
export function checkShape({ dice, sides, faces = [], totals = [], named }: Shape): Problem | undefined {
  return (
    checkWhole(dice, 1, MOST_DICE, 'The number of dice') ??
    checkWhole(sides, 2, MOST_SIDES, 'The number of sides') ??
    (named && checkNamed(named, sides, faces.length + totals.length > 0)) ??
    (faces.length > 0 && totals.length > 0 ? problem(says.facesAndTotals) : undefined) ??
    twice(
      faces.map(({ face }) => face),
      'face',
    ) ??
    twice(
      totals.map(({ total }) => total),
      'total',
    ) ??
    firstProblem(faces, (rule) => checkFaceRule(rule, sides)) ??
    firstProblem(totals, (rule) => checkTotalRule(rule, dice, sides))
  );
}

/** Maximum worth of a face with a name. */
const MOST_COUNTED = 1000;

function checkNamed(named: readonly FaceName[], sides: number, goOn: boolean): Problem | undefined {
  if (goOn) return problem(says.namedFacesGoOn);
  if (named.length > sides) return problem(says.noSuchFace(named.length, sides));
  const missing = Array.from({ length: sides }, (_, index) => named[index]).indexOf(undefined);
  if (missing >= 0) return problem(says.faceWithoutName(missing + 1));
  const texts = named.map((one) => typedName(one).toLowerCase());
  const again = texts.find((text, index) => texts.indexOf(text) < index);
  if (again !== undefined) return problem(says.faceNameTwice(again));
  return firstProblem(named, ({ counts }) => checkWhole(counts, -MOST_COUNTED, MOST_COUNTED, 'What a face counts'));
}

function twice(keys: readonly number[], what: string): Problem | undefined {
  const again = keys.find((key, index) => keys.indexOf(key) < index);
  return again === undefined ? undefined : problem(says.ruleTwice(what, again));
}

function checkFaceRule({ face, dice, sides: of, again }: FaceRule, sides: number): Problem | undefined {
  return (
    checkWhole(face, 1, sides, 'A face with a rule') ??
    checkWhole(dice, 1, MOST_DICE, 'The number of dice that follow a face') ??
    checkWhole(of, 2, MOST_SIDES, 'The number of sides of dice that follow') ??
    (again && dice > 1 ? problem(says.severalAgain) : undefined)
  );
}

function checkTotalRule(
  { total, sides: of, from, to, add, again }: TotalRule,
  dice: number,
  sides: number,
): Problem | undefined {
  return (
    checkWhole(total, dice, dice * sides, 'A total with a rule') ??
    checkWhole(of, 2, MOST_SIDES, 'The number of sides of a die that follows') ??
    checkWhole(from, 1, of, 'The first face that counts') ??
    checkWhole(to, from, of, 'The last face that counts') ??
    (add === 0 ? problem(says.addsNothing) : undefined) ??
    (again && from === 1 && to === of ? problem(says.neverStops) : undefined)
  );
}

const dieOf = (sides: number, named?: readonly FaceName[]): ExpectedFace => ({
  role: 'regular',
  sides,
  optional: false,
  ...(named && { names: named.map(typedName) }),
});

/** Throws the dice; the only place that defines the order in which faces are drawn or typed. */
export function* throwDice({ dice, sides, faces: rules, totals, named }: Shape): Throw<Thrown> {
  const fallen = yield new Array<ExpectedFace>(dice).fill(dieOf(sides, named));
  if (named) return { faces: fallen, total: sumOf(fallen.map((face) => named[face - 1]?.counts ?? 0)) };
  const shown = sumOf(fallen);
  if (rules) return yield* afterFaces(rules, fallen, shown);
  const rule = totals?.find(({ total }) => total === shown);
  return rule ? yield* afterTotal(rule, fallen, shown) : { faces: fallen, total: shown };
}

function* afterFaces(rules: readonly FaceRule[], fallen: readonly number[], shown: number): Throw<Thrown> {
  const faces = [...fallen];
  let total = shown;
  const ruleOf = (face: number): FaceRule[] => rules.filter((one) => one.face === face);
  let due = fallen.flatMap(ruleOf);
  while (due.length > 0 && faces.length < LONGEST_CHAIN) {
    const more = yield due.flatMap((rule) => new Array<ExpectedFace>(rule.dice).fill(dieOf(rule.sides)));
    faces.push(...more);
    let at = 0;
    const next: FaceRule[] = [];
    for (const rule of due) {
      const own = more.slice(at, at + rule.dice);
      at += rule.dice;
      total += rule.sign * sumOf(own);
      if (rule.again) for (const face of own) if (face === rule.face) next.push(rule);
    }
    due = next;
  }
  return { faces, total };
}

function* afterTotal(rule: TotalRule, fallen: readonly number[], shown: number): Throw<Thrown> {
  const faces = [...fallen];
  let total = shown;
  const die = [dieOf(rule.sides)];
  while (faces.length < LONGEST_CHAIN) {
    const [face = 0] = yield die;
    faces.push(face);
    if (face < rule.from || face > rule.to) break;
    total += rule.add;
    if (!rule.again) break;
  }
  return { faces, total };
}

function sumOf(faces: readonly number[]): number {
  let sum = 0;
  for (const face of faces) sum += face;
  return sum;
}
