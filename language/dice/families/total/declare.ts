import { nameKey } from '../../../grammar/text.js';
import { type Problem, problem } from '../../../values/problem.js';
import type { Dice, DiceDeclaration, DiceSettings } from '../family.js';
import { says } from '../messages.js';
import { contestRules, degree, faceRule, LINES, lineWord, MEANINGS, totalRule } from './lines.js';
import {
  type ContestRule,
  checkTotalParameters,
  type TotalBand,
  type TotalParameters,
  USUAL_CONTEST,
} from './outcome.js';

/** Rules for rolls in a rulebook besides what a record keeps. */
export interface TotalRules {
  /** Rolls that fail from a total on, whatever their target. */
  readonly resistance?: { readonly rolls: ReadonlySet<string>; readonly failsFrom: number };
  /** Rolls that are allowed however low their target. */
  readonly anyTarget: ReadonlySet<string>;
  /** Rolls by which a target escapes an attack. */
  readonly defences: ReadonlySet<string>;
  /** The default for what a total has to reach. */
  readonly usualDifficulty?: number;
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
    [parameters.usualDifficulty]: 'What a roll has to reach where neither its line nor a modifier says it.',
    ...MEANINGS,
  },
};

/** Names that a rulebook can use for each family. */
export const words = {
  under: { ...shared, about: 'a total of dice that may be at most a target' },
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
  const declared = declaration ?? { family: side, ...PLAIN };
  const rolls = (name: string): ReadonlySet<string> => new Set(declaration ? settings.policy(name).map(nameKey) : []);
  const failsFrom = numberOf(declared, parameters.resistance);
  const usualDifficulty = numberOf(declared, parameters.usualDifficulty);
  return {
    family: side,
    ...(declared.as !== undefined && { as: declared.as }),
    parameters: parametersOf(side, declared),
    rules: {
      ...(failsFrom !== undefined && { resistance: { rolls: rolls(policies.resistance), failsFrom } }),
      anyTarget: rolls(policies.anyTarget),
      defences: rolls(policies.defences),
      contests: contestsOf(declared),
      ...(usualDifficulty !== undefined && { usualDifficulty }),
      isSized: isSized(declared),
      ...((isSized(declared) || declared.lines.some(({ condition }) => condition !== undefined)) && {
        made: madeFor(side, declared),
      }),
    },
  };
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
  const kept = new Map<string, TotalParameters>();
  return (holding, thrown) => {
    const { dice, sides } = (isSized(declared) && thrown) || declared;
    const key = JSON.stringify([dice, sides, holding]);
    const parameters = kept.get(key) ?? parametersOf(side, { ...declared, dice, sides }, holding);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, parameters);
    return parameters;
  };
}

/** Different dice and conditions of one declaration. */
const MOST_KEPT = 1000;

/** A problem if the lines of a declaration contradict each other under any conditions. */
export function checkDeclaration(side: 'under' | 'over', declared: DiceDeclaration): Problem | undefined {
  const conditions = declared.lines.flatMap(({ condition }) => condition ?? []);
  if (isSized(declared)) {
    if (side !== 'over' || declared.as === undefined) return problem(says.sizedDice(side));
    return checkDeclaration(side, { ...declared, sides: PLAIN.sides });
  }
  return (
    checkTotalParameters(parametersOf(side, declared)) ?? checkTotalParameters(parametersOf(side, declared, conditions))
  );
}

function numberOf(declared: DiceDeclaration, name: string): number | undefined {
  return declared.lines.find((one) => one.name === name)?.from;
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
  const degrees = lines.flatMap((line) => (lineWord(line) === 'degree' ? (degree(line) ?? []) : []));
  const contest = contestRules(lines, USUAL_CONTEST).get('');
  const leastTarget = numberOf(declared, parameters.leastTarget);
  const criticalFailureBy = numberOf(declared, parameters.criticalFailureBy);
  return {
    ...(side === 'over' && { side }),
    dice: declared.dice,
    sides: declared.sides,
    ...(faces.length > 0 && { faces }),
    ...(totals.length > 0 && { totals }),
    ...bands(declared, 'succeedsOn'),
    ...bands(declared, 'failsOn'),
    ...bands(declared, 'criticalSuccess'),
    ...bands(declared, 'criticalFailure'),
    ...(leastTarget !== undefined && { leastTarget }),
    ...(criticalFailureBy !== undefined && { criticalFailureBy }),
    ...(degrees.length > 0 && { degrees }),
    ...(contest && { contest }),
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
