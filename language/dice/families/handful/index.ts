import { diceIn, termsOf } from '../../../values/dice-sum.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { isWhole } from '../../../values/rational.js';
import { booleanValue, numberValue, textValue, type Value, valueText } from '../../../values/value.js';
import type { Asked, Detail, Family } from '../family.js';
import { says } from '../messages.js';
import { checkHandfulParameters, checkHandfulRequest } from './check.js';
import { checkDeclaration, declareHandful, type HandfulRules, words } from './declare.js';
import { degreesOf, lineProblem, talliesIn } from './lines.js';
import { HANDFUL, type HandfulView, handfulContest, handfulOdds } from './odds.js';
import { read } from './read.js';
import {
  type HandfulOutcome,
  type HandfulParameters,
  type HandfulRequest,
  outcomeOf,
  type Shape,
  type Size,
  shapeOf,
  worthOf,
} from './shape.js';
import { countOf, throwHandful, thrownFrom } from './throw.js';
import { writtenHandful } from './written.js';

const undeclared = problem(says.undeclared);

/** The changes that the modifiers of a roll make to its dice. */
function changesOf({ counts, again, reroll, keep, ceiling, bonus, pushed }: Asked, parameters: HandfulParameters) {
  return {
    ...(counts && { counts }),
    ...(again && { again }),
    ...(reroll && { reroll }),
    ...(keep && { keep: { which: keep.which ?? parameters.keep?.which ?? ('highest' as const), dice: keep.dice } }),
    ...(ceiling !== undefined && { ceiling }),
    ...(bonus !== undefined && { bonus }),
    ...(pushed && { pushed }),
  };
}

/**
 * A number of dice of which certain faces are counted, or some dice are kept and added up. Players call them a dice pool, but
 * `pool` is already a kind of value, for dice that look for equal faces.
 */
export const handful: Family<HandfulParameters, HandfulRequest, HandfulOutcome, HandfulRules, HandfulView> = {
  name: HANDFUL,
  words,
  rolls: 'pool',
  takes: (kind, declaration) => (kind === (declaration?.sides === 0 ? 'dice' : 'number') ? 'own' : undefined),
  outcomes: ['success', 'margin', 'total', 'degree', 'pushed'],
  outcomesOf: ({ lines }) => talliesIn(lines),
  outcomeOf: ({ success, margin, result, degree, tallies, pushed = false }) => ({
    ...Object.fromEntries(Object.entries(tallies ?? {}).map(([name, dice]) => [name, numberValue(dice)])),
    pushed: booleanValue(pushed),
    ...(success !== undefined && { success: booleanValue(success) }),
    margin: numberValue(margin),
    total: numberValue(result),
    ...(degree !== undefined && { degree: textValue(degree) }),
  }),
  declare: declareHandful,
  degrees: degreesOf,
  lineProblem,
  checkDeclaration,
  written: writtenHandful,
  parametersFor: ({ holding = [] }, { parameters, rules }) => rules.made?.(holding) ?? parameters,
  asks(operation) {
    switch (operation.op) {
      case 'reach':
        return { difficulty: operation.total };
      case 'count':
        return { counts: [{ from: operation.from, to: operation.to, as: operation.as }] };
      case 'again':
        return { again: [{ from: operation.from, to: operation.to, ...(operation.once && { once: operation.once }) }] };
      case 'reroll':
        return {
          reroll: [{ from: operation.from, to: operation.to, ...(operation.always && { always: operation.always }) }],
        };
      case 'keep':
        return { keep: { which: operation.which, dice: operation.dice } };
      case 'ceiling':
        return { ceiling: operation.most };
      case 'bonus':
        return { bonus: operation.by };
      default:
        return undefined;
    }
  },
  without: (value, count) => changed(value, -count),
  request(asked, { parameters: usual, rules }) {
    const { value, difficulty } = asked;
    const parameters = rules.made?.(asked.holding ?? []) ?? usual;
    const thrown = rules.isSized ? sizesOf(value) : diceNumber(value);
    if (isProblem(thrown)) return thrown;
    const { dice, sizes, add = 0 } = thrown;
    const isNone = dice <= 0 && parameters.noDice !== undefined;
    const needed = difficulty ?? parameters.needed;
    return {
      dice: isNone ? 0 : dice,
      ...(needed !== undefined && { needed }),
      ...(isNone && { isNone }),
      ...changesOf(asked, parameters),
      ...(sizes && { sizes }),
      ...(add !== 0 && { bonus: add + (asked.bonus ?? 0) }),
    };
  },
  check({ request, parameters }) {
    if (!parameters) return undeclared;
    return checkHandfulParameters(parameters) ?? checkHandfulRequest(request, parameters);
  },
  *throw({ request, parameters }) {
    if (!parameters) return undeclared;
    const shape = shapeOf(request, parameters);
    const thrown = yield* throwHandful(shape);
    const { worth, tallies } = countOf(thrown, shape);
    return {
      faces: thrown.faces.map((face) => ({ face, role: 'regular' })),
      outcome: outcomeOf(worth, tallies, shape, request, parameters),
    };
  },
  odds: ({ request, parameters }) => (parameters ? handfulOdds(request, parameters) : undeclared),
  against(own, other, dice) {
    const [a, b] = [own, other].map(({ request, parameters = dice.parameters }) => ({ request, parameters }));
    return a && b ? handfulContest(a, b, a.parameters) : undeclared;
  },
  ends(own, other, dice) {
    const by = own.outcome.result - other.outcome.result;
    const { tie } = own.parameters ?? dice.parameters;
    if (by === 0 && tie === 'again') return { winner: 'nobody', ending: 'again' };
    if (by === 0 && tie === undefined) return { winner: 'nobody', ending: 'contest' };
    const left = by === 0 ? says.onATie : `by ${Math.abs(by)}`;
    return { winner: by > 0 ? 'own' : 'other', ending: 'contest', left };
  },
  pushing({ request, parameters }) {
    if (request.pushed) return 'done';
    return parameters?.stays ? 'possible' : undefined;
  },
  tell({ request, outcome, faces, parameters }) {
    const { result, success, margin, degree, tallies } = outcome;
    const named = degree === undefined ? '' : `, ${degree}`;
    const shape = parameters && shapeOf(request, parameters);
    const thrown =
      shape &&
      thrownFrom(
        faces.map(({ face }) => face),
        shape,
      );
    const counting = new Set(thrown?.dice.slice(0, thrown.kept).flatMap(({ at }) => at));
    return {
      outcome: success === undefined ? 'total' : success ? 'success' : 'failure',
      summary:
        success === undefined
          ? `${result}${named}`
          : `${result} against ${request.needed}: ${success ? 'success' : 'failure'} by ${Math.abs(margin)}${named}`,
      dice: faces.map((die, index) => ({
        ...die,
        counts: counting.has(index) && (!shape || worthOf(die.face, shape) !== 0),
      })),
      rolled: { label: 'Dice', value: diceText(request) },
      more: [
        { label: 'Result', value: String(result) },
        ...(request.needed === undefined ? [] : [{ label: 'Needed', value: String(request.needed) }]),
        ...Object.entries(tallies ?? {}).map(([label, dice]) => ({ label, value: String(dice) })),
        ...keptDetail(shape),
        ...(degree === undefined ? [] : [{ label: 'Degree', value: degree }]),
        ...(request.pushed ? [{ label: 'Pushed', value: says.pushed }] : []),
      ],
    };
  },
  read,
};

/** The dice of a roll, and a number that is added to them. */
interface ThrownDice {
  readonly dice: number;
  readonly sizes?: readonly Size[];
  readonly add?: number;
}

function diceNumber(value: Value): ThrownDice | Problem {
  if (value.kind !== 'number') return problem(says.notSoManyDice(valueText(value)));
  if (!isWhole(value.number)) return problem(says.fraction('number of dice', valueText(value)));
  return { dice: Number(value.number) };
}

/** The dice that a value names. */
function sizesOf(value: Value): ThrownDice | Problem {
  if (value.kind !== 'dice') return problem(says.notAHandful(valueText(value)));
  const { dice: sum } = value;
  const sizes = termsOf(sum).filter(({ dice }) => dice > 0);
  const isPlain =
    sum.times === undefined && !sum.steps && isWhole(sum.add) && sizes.every(({ counts }) => counts === undefined);
  if (!isPlain) return problem(says.notAHandful(valueText(value)));
  return { dice: diceIn(sum), sizes: sizes.map(({ dice, sides }) => ({ dice, sides })), add: Number(sum.add) };
}

function diceText({ dice, sizes }: HandfulRequest): string {
  return sizes ? sizes.map((size) => `${size.dice}d${size.sides}`).join(' + ') : String(dice);
}

/** The number of dice that count, if not all do. */
function keptDetail(shape: Shape | undefined): readonly Detail[] {
  const keep = shape?.keep;
  return keep ? [{ label: 'Counts', value: `the ${keep.which} ${keep.dice} of ${shape.dice}` }] : [];
}

/** A number of dice, changed by a number. */
function changed(value: Value, by: number): Value | undefined {
  return value.kind === 'number' && isWhole(value.number) ? numberValue(Number(value.number) + by) : undefined;
}
