import { nameKey } from '../../../grammar/text.js';
import { RecentCache } from '../../../memo/recent-cache.js';
import { checkWhole, MOST_SIDES, type Problem, problem } from '../../../values/problem.js';
import type { FaceName } from '../../typed-faces.js';
import type { DeclaredLine, Dice, DiceDeclaration, DiceSettings } from '../family.js';
import { says } from '../messages.js';
import { checkEach } from './each.js';
import {
  against,
  contestRules,
  degree,
  faceName,
  faceRule,
  formProblem,
  isPush,
  LINES,
  lineWord,
  MEANINGS,
  totalRule,
} from './lines.js';
import {
  type ContestRule,
  checkDegrees,
  checkTotalParameters,
  MOST_THROWS,
  type TotalBand,
  type TotalParameters,
  USUAL_CONTEST,
} from './outcome.js';

/** A number of the declaration under the conditions that hold for the character who rolls. */
type NumberWhen = (holding: readonly string[] | undefined) => number | undefined;

/** Rules for rolls in a rulebook besides what a record keeps. */
export interface TotalRules {
  /** Rolls that fail from a total on, whatever their target. */
  readonly resistance?: { readonly rolls: ReadonlySet<string>; readonly failsFrom: NumberWhen };
  /** Rolls that are allowed however low their target. */
  readonly anyTarget: ReadonlySet<string>;
  /** Rolls by which a target escapes an attack. */
  readonly defences: ReadonlySet<string>;
  /** The default for what a total has to reach. */
  readonly usualDifficulty: NumberWhen;
  /** Maximum number of throws, however many modifiers request the best or worst of several; one of each cancels. */
  readonly mostThrows: NumberWhen;
  /** Contests that a roll asks for by their names. */
  readonly contests: ReadonlyMap<string, ContestRule>;
  /** The rolled value names the dice. */
  readonly isSized: boolean;
  /** Parameters under some conditions, and for the dice of the value; absent if they are the same for every roll. */
  readonly made?: (holding: readonly string[], thrown: Thrown | undefined) => TotalParameters;
}

/** Parameters of the declaration by their names in a rulebook. */
const parameters = {
  succeedsOn: 'automatic success',
  failsOn: 'automatic failure',
  criticalSuccess: 'critical success',
  criticalFailure: 'critical failure',
  criticalFailureBy: 'critical failure margin',
  leastTarget: 'least target',
  resistance: 'resistance failure',
  usualDifficulty: 'usual difficulty',
  mostThrows: 'throws at most',
  mostTotal: 'total at most',
} as const;
const policies = {
  resistance: 'resistance rolls',
  anyTarget: 'rolls without least target',
  defences: 'active defences',
} as const;

const shared = {
  parameters: Object.values(parameters),
  lines: LINES,
  policies: Object.values(policies),
  settings: [],
  meanings: {
    [parameters.succeedsOn]: 'Totals of the dice that succeed, whatever has to be reached.',
    [parameters.failsOn]: 'Totals of the dice that fail, whatever has to be reached.',
    [parameters.criticalSuccess]: 'Totals of the dice that are a critical success.',
    [parameters.criticalFailure]: 'Totals of the dice that are a critical failure.',
    [parameters.criticalFailureBy]: 'A roll that misses by this much or more is a critical failure.',
    [parameters.leastTarget]: `Nothing may be rolled against a lower target, except what the policy \`${policies.anyTarget}\` names.`,
    [parameters.resistance]: `Totals of the dice on which the rolls of the policy \`${policies.resistance}\` fail, whatever their target.`,
    [parameters.usualDifficulty]: 'The difficulty of a roll if neither its line nor a modifier states one.',
    [parameters.mostTotal]: 'The maximum that a total counts against several dice.',
    [parameters.mostThrows]:
      'Maximum number of throws, however many modifiers say `best of` or `worst of`; one of each kind cancels all of the other.',
    ...MEANINGS,
  },
};

/** Names that a rulebook can use for each family. */
export const words = {
  under: {
    ...shared,
    parameters: shared.parameters.filter((name) => name !== parameters.usualDifficulty),
    about: 'a total of dice that may be at most a target',
  },
  over: { ...shared, about: 'a total of dice with a bonus that has to reach a difficulty' },
};

/** Undeclared dice. */
const PLAIN = { dice: 3, sides: 6, lines: [] } as const;

/** Reads a declaration of dice whose total is compared with a number. */
export function declareTotal(
  side: 'under' | 'over',
  declaration: DiceDeclaration | undefined,
  settings: DiceSettings,
): Dice<TotalParameters, TotalRules> {
  const declared = switchedOn(declaration ?? { family: side, ...PLAIN }, settings);
  const rolls = (name: string): ReadonlySet<string> => new Set(declaration ? settings.policy(name).map(nameKey) : []);
  const hasResistance = declared.lines.some(({ name }) => name === parameters.resistance);
  return {
    family: side,
    ...(declared.as !== undefined && { as: declared.as }),
    parameters: parametersOf(side, declared),
    rules: {
      ...(hasResistance && {
        resistance: { rolls: rolls(policies.resistance), failsFrom: numberWhen(declared, parameters.resistance) },
      }),
      anyTarget: rolls(policies.anyTarget),
      defences: rolls(policies.defences),
      contests: contestsOf(declared),
      usualDifficulty: numberWhen(declared, parameters.usualDifficulty),
      mostThrows: numberWhen(declared, parameters.mostThrows),
      isSized: isSized(declared),
      ...((isSized(declared) || declared.lines.some(({ condition }) => condition !== undefined)) && {
        made: madeFor(side, declared),
      }),
    },
  };
}

/** The declaration without the lines whose switch is off. */
function switchedOn(declared: DiceDeclaration, settings: DiceSettings): DiceDeclaration {
  const lines = declared.lines.filter(({ toggle }) => toggle === undefined || settings.isOn(toggle));
  return lines.length === declared.lines.length ? declared : { ...declared, lines };
}

/** Contests that have a name. */
export function contestsOf({ lines }: Pick<DiceDeclaration, 'lines'>): ReadonlyMap<string, ContestRule> {
  const all = new Map(contestRules(lines, USUAL_CONTEST));
  all.delete('');
  return all;
}

/** The dice of a value. */
interface Thrown {
  readonly dice: number;
  readonly sides: number;
}

function isSized({ sides }: Pick<DiceDeclaration, 'sides'>): boolean {
  return sides === 0;
}

/** Parameters for each set of conditions and dice, cached, as odds are cached by the object. */
function madeFor(side: 'under' | 'over', declared: DiceDeclaration): NonNullable<TotalRules['made']> {
  const cache = new RecentCache<string, TotalParameters>(MOST_CACHED);
  return (holding, thrown) => {
    const { dice, sides } = (isSized(declared) && thrown) || declared;
    const key = JSON.stringify([dice, sides, holding]);
    return cache.once(key, () => parametersOf(side, { ...declared, dice, sides }, holding));
  };
}

/** Different dice and conditions of one declaration. */
const MOST_CACHED = 1000;

const BANDS: readonly string[] = [
  parameters.succeedsOn,
  parameters.failsOn,
  parameters.criticalSuccess,
  parameters.criticalFailure,
  parameters.resistance,
];

/** What is wrong with a line, in a sentence: its form, or a total that its dice cannot show. */
export function lineProblem(line: DeclaredLine, declared: DiceDeclaration): string | undefined {
  const { name, from, to, rest, targetAtLeast, targetAtMost } = line;
  const isOfTarget = targetAtLeast !== undefined || targetAtMost !== undefined;
  if (isOfTarget && !(BANDS.includes(name) && name !== parameters.resistance)) return says.notOfTarget(name);
  if (lineWord(line) !== undefined) return formProblem(line);
  if (BANDS.includes(name)) {
    if (from === undefined || rest.length > 0) return says.lineForm(`\`${name} 3..4\` or \`${name} 3\``);
    return outOfReach(line, declared);
  }
  return from === undefined || from !== to || rest.length > 0 ? says.lineForm(`\`${name} 8\``) : undefined;
}

/** A sentence about a total that the dice never show, if they are not followed by others. */
function outOfReach(
  { from = 0, to = from, written }: DeclaredLine,
  { dice, sides, lines }: DiceDeclaration,
): string | undefined {
  if (sides === 0 || lines.some((line) => faceRule(line, sides) ?? totalRule(line) ?? faceName(line))) return undefined;
  return to < dice || from > dice * sides ? says.neverShown(written, dice, dice * sides) : undefined;
}

/** Names of the degrees that a declaration states. */
export function degreesOf({ lines }: Pick<DiceDeclaration, 'lines'>): readonly string[] {
  return lines.flatMap((line) => (lineWord(line) === 'degree' ? (degree(line)?.name ?? []) : []));
}

/** Whether a round of some contest that decides nothing is rolled again. */
export function isRolledAgain({ lines }: Pick<DiceDeclaration, 'lines'>): boolean {
  const rules = [...contestRules(lines, USUAL_CONTEST).values()];
  return rules.some(({ tie, bothFail }) => tie === 'again' || bothFail === 'again');
}

/** Whether a failure may be thrown once more. */
export function isPushable({ lines }: Pick<DiceDeclaration, 'lines'>): boolean {
  return lines.some(isPush);
}

/** A problem if the lines of a declaration contradict each other under any conditions. */
export function checkDeclaration(side: 'under' | 'over', declared: DiceDeclaration): Problem | undefined {
  const conditions = declared.lines.flatMap(({ condition }) => condition ?? []);
  if (isSized(declared)) {
    if (side !== 'over' || declared.as === undefined) return problem(says.sizedDice(side));
    return checkDeclaration(side, { ...declared, sides: PLAIN.sides });
  }
  const [plain, all] = [parametersOf(side, declared), parametersOf(side, declared, conditions)];
  return (
    checkMostThrows(declared) ??
    checkMostTotal(declared) ??
    checkTotalParameters(plain) ??
    checkTotalParameters(all) ??
    checkEach(plain) ??
    checkEach(all) ??
    checkDegrees(plain) ??
    checkDegrees(all)
  );
}

function checkMostTotal({ lines }: DiceDeclaration): Problem | undefined {
  const isStated = lines.some(({ name }) => name === parameters.mostTotal);
  return isStated && !lines.some((line) => against(line)) ? problem(says.totalWithoutEach) : undefined;
}

function checkMostThrows({ lines }: DiceDeclaration): Problem | undefined {
  const stated = lines.flatMap(({ name, from }) =>
    name === parameters.mostThrows && from !== undefined ? [from] : [],
  );
  const wrong = stated.map((most) => checkWhole(most, 1, MOST_THROWS, `The number of \`${parameters.mostThrows}\``));
  return wrong.find((one) => one !== undefined);
}

function numberWhen({ lines }: DiceDeclaration, name: string): NumberWhen {
  return (holding = []) => numberIn(lines, name, holding);
}

/** The number of a line: of those whose condition holds the last, else the one without a condition. */
function numberIn(lines: readonly DeclaredLine[], name: string, holding: readonly string[]): number | undefined {
  const own = lines.filter((one) => one.name === name);
  const line =
    own.findLast(({ condition }) => condition !== undefined && holding.includes(condition)) ??
    own.find(({ condition }) => condition === undefined);
  return line?.from;
}

/** Names of faces in the order of the faces; absent where none has one. */
function namedFaces(lines: readonly DeclaredLine[]): readonly FaceName[] | undefined {
  const named: FaceName[] = [];
  for (const line of lines) {
    const face = faceName(line);
    if (face && face.face >= 1 && face.face <= MOST_SIDES)
      named[face.face - 1] = { name: face.name, counts: face.counts };
  }
  return named.length > 0 ? named : undefined;
}

function parametersOf(
  side: 'under' | 'over',
  declaration: DiceDeclaration,
  holding: readonly string[] = [],
): TotalParameters {
  const lines = declaration.lines.filter(({ condition }) => condition === undefined || holding.includes(condition));
  const declared = { ...declaration, lines };
  const faces = lines.flatMap((line) => faceRule(line, declaration.sides) ?? []);
  const totals = lines.flatMap((line) => totalRule(line) ?? []);
  const named = namedFaces(lines);
  const degrees = lines.flatMap((line) => (lineWord(line) === 'degree' ? (degree(line) ?? []) : []));
  const contest = contestRules(lines, USUAL_CONTEST).get('');
  const [each] = lines.flatMap((line) => against(line) ?? []);
  const atMost = numberIn(lines, parameters.mostTotal, holding);
  const leastTarget = numberIn(lines, parameters.leastTarget, holding);
  const criticalFailureBy = numberIn(lines, parameters.criticalFailureBy, holding);
  return {
    ...(side === 'over' && { side }),
    dice: declared.dice,
    sides: declared.sides,
    ...(faces.length > 0 && { faces }),
    ...(totals.length > 0 && { totals }),
    ...(named && { named }),
    ...bands(declared, 'succeedsOn'),
    ...bands(declared, 'failsOn'),
    ...bands(declared, 'criticalSuccess'),
    ...bands(declared, 'criticalFailure'),
    ...(leastTarget !== undefined && { leastTarget }),
    ...(criticalFailureBy !== undefined && { criticalFailureBy }),
    ...(degrees.length > 0 && { degrees }),
    ...(each && { each: { ...each, ...(atMost !== undefined && { atMost }) } }),
    ...(contest && { contest }),
    ...(isPushable({ lines }) && { pushes: true }),
  };
}

type BandKey = 'succeedsOn' | 'failsOn' | 'criticalSuccess' | 'criticalFailure';

function bands<Key extends BandKey>(declared: DiceDeclaration, key: Key): { readonly [K in Key]?: TotalBand[] } {
  const declaredBands = declared.lines.flatMap(({ name, from, to = from, ...when }): TotalBand[] => {
    if (name !== parameters[key] || from === undefined || to === undefined) return [];
    const { targetAtLeast, targetAtMost } = when;
    return [
      {
        from,
        to,
        ...(targetAtLeast !== undefined && { targetAtLeast }),
        ...(targetAtMost !== undefined && { targetAtMost }),
      },
    ];
  });
  const named: { [K in Key]?: TotalBand[] } = {};
  if (declaredBands.length > 0) named[key] = declaredBands;
  return named;
}
