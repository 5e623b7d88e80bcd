import { oncePer } from '../../../memo/once-per.js';
import { checkWhole, firstProblem, MOST_DICE, MOST_SIDES, type Problem, problem } from '../../../values/problem.js';
import { says } from '../messages.js';
import {
  type Changed,
  type Degree,
  type Faces,
  goesOn,
  type HandfulParameters,
  type HandfulRequest,
  isRerolled,
} from './shape.js';

const FARTHEST = 1_000_000;

/** A problem if a declaration of these dice is impossible; computed once, because every roll checks it. */
export const checkHandfulParameters = oncePer((parameters: HandfulParameters): Problem | undefined => {
  const { sides, noDice, needed, ceiling, tallies = [], degrees = [], stays } = parameters;
  const isSized = sides === 0;
  const faces = isSized ? MOST_SIDES : sides;
  return (
    (isSized ? undefined : checkWhole(sides, 2, MOST_SIDES, 'The number of sides')) ??
    checkChanged(parameters, faces) ??
    (isSized ? undefined : checkEnds(parameters, sides)) ??
    firstProblem(tallies, (one) => checkFaces(one, faces)) ??
    firstProblem(stays ?? [], (one) => checkFaces(one, faces)) ??
    (noDice?.is === 'count' ? checkFaces(noDice, faces) : undefined) ??
    (noDice?.is === 'lowest' ? checkWhole(noDice.of, 1, MOST_LOWEST, 'The number of dice for no dice') : undefined) ??
    far(needed, 'The needed number') ??
    far(ceiling, 'The ceiling') ??
    firstProblem(degrees, (one) => checkDegree(one, parameters)) ??
    checkResults(degrees)
  );
});

/** Maximum number of dice of which the lowest counts if the roll has no dice. */
const MOST_LOWEST = 10;

/** A problem with the faces or the kept dice that a rulebook and the modifiers of a roll name. */
function checkChanged(changed: Changed, sides: number): Problem | undefined {
  const { counts = [], again = [], reroll = [], keep, ceiling } = changed;
  return (
    firstProblem(
      counts,
      (one) => checkFaces(one, sides) ?? (one.as === 'shown' ? undefined : far(one.as, 'What a die counts')),
    ) ??
    firstProblem([...again, ...reroll], (one) => checkFaces(one, sides)) ??
    (keep && checkWhole(keep.dice, 1, MOST_DICE, 'The number of dice that are kept')) ??
    far(ceiling, 'The ceiling')
  );
}

/** A problem if every face is followed by another die, so that a throw never ends. */
function checkEnds(changed: Changed & Pick<HandfulParameters, 'explodes'>, sides: number): Problem | undefined {
  const faces = Array.from({ length: sides }, (_, index) => index + 1);
  const left = faces.filter((face) => !isRerolled(face, changed, 1));
  return left.some((face) => !goesOn(face, sides, changed, 1)) ? undefined : problem(says.neverStops);
}

function checkFaces({ from, to }: Faces, sides: number): Problem | undefined {
  if (from > to) return problem(says.facesBackwards(from, to));
  return checkWhole(from, 1, sides, 'A face') ?? checkWhole(to, 1, sides, 'A face');
}

function checkDegree({ name, when }: Degree, { tallies = [] }: HandfulParameters): Problem | undefined {
  for (const { tally, from = -FARTHEST, to = FARTHEST } of when) {
    if (from > to) return problem(says.emptyResults(name));
    if (tally !== undefined && !tallies.some((one) => one.name === tally))
      return problem(
        says.noTally(
          name,
          tally,
          tallies.map((one) => one.name),
        ),
      );
  }
  return undefined;
}

/** Degrees of the result alone may not overlap, and between two of them every result has one. */
function checkResults(degrees: readonly Degree[]): Problem | undefined {
  const ofResult = degrees.flatMap(({ name, when }) => {
    const [only, more] = when;
    if (!only || more || only.tally !== undefined) return [];
    return [{ name, from: only.from ?? -FARTHEST, to: only.to ?? FARTHEST }];
  });
  ofResult.sort((a, b) => a.from - b.from);
  for (const [index, { name, from }] of ofResult.entries()) {
    const before = ofResult[index - 1];
    if (!before) continue;
    if (before.to >= from) return problem(says.resultsOverlap(before.name, name, from));
    if (before.to + 1 < from) return problem(says.resultsWithoutDegree(before.name, name, before.to + 1, from - 1));
  }
  return undefined;
}

/** A problem if a roll of these dice is impossible. */
export function checkHandfulRequest(request: HandfulRequest, parameters: HandfulParameters): Problem | undefined {
  const { dice, needed, bonus, isNone, pushed } = request;
  if (!isNone && dice <= 0) return problem(says.noDiceLeft(dice));
  if (pushed && !parameters.stays) return problem(says.notPushed);
  const hasChanged = request.counts ?? request.again ?? request.reroll ?? request.keep ?? request.ceiling;
  const changed = hasChanged === undefined && !request.sizes ? undefined : together(request, parameters);
  const sizes = request.sizes ?? [{ dice, sides: parameters.sides }];
  return (
    checkWhole(dice, isNone ? 0 : 1, MOST_DICE, 'The number of dice') ??
    far(needed, 'What a roll needs') ??
    far(bonus, 'What is added to a roll') ??
    firstProblem(request.sizes ?? [], ({ sides }) => checkWhole(sides, 2, MOST_SIDES, 'The number of sides')) ??
    (changed && checkChanged(changed, parameters.sides || MOST_SIDES)) ??
    (changed && firstProblem(sizes, ({ sides }) => checkEnds(changed, sides)))
  );
}

function together(
  request: HandfulRequest,
  parameters: HandfulParameters,
): Changed & Pick<HandfulParameters, 'explodes'> {
  return {
    ...(parameters.explodes && { explodes: parameters.explodes }),
    counts: [...(parameters.counts ?? []), ...(request.counts ?? [])],
    again: [...(parameters.again ?? []), ...(request.again ?? [])],
    reroll: [...(parameters.reroll ?? []), ...(request.reroll ?? [])],
    ...(request.keep && { keep: request.keep }),
    ...(request.ceiling !== undefined && { ceiling: request.ceiling }),
  };
}

function far(value: number | undefined, what: string): Problem | undefined {
  return value === undefined ? undefined : checkWhole(value, -FARTHEST, FARTHEST, what);
}
