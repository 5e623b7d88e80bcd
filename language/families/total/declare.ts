import { nameKey } from '../../grammar/text.js';
import type { Declaration, Dice, DiceSettings } from '../family.js';
import type { TotalBand, TotalParameters } from './outcome.js';

/** What a rulebook says of rolls, besides what a record keeps. */
export interface TotalRules {
  /** Rolls that fail from a total on, whatever their target. */
  readonly resistance?: { readonly rolls: ReadonlySet<string>; readonly failsFrom: number };
  /** Rolls that may be tried however low their target. */
  readonly anyTarget: ReadonlySet<string>;
  /** Rolls by which one who is attacked escapes. */
  readonly defences: ReadonlySet<string>;
}

/** Parameters of the declaration, by what they are called in a rulebook. */
const parameters = {
  succeedsOn: 'automatic success',
  failsOn: 'automatic failure',
  criticalSuccess: 'critical success',
  criticalFailure: 'critical failure',
  criticalFailureBy: 'critical failure margin',
  leastTarget: 'least target',
  contestCeiling: 'contest ceiling',
  resistance: 'resistance failure',
} as const;
const policies = {
  resistance: 'resistance rolls',
  anyTarget: 'rolls without least target',
  defences: 'active defences',
} as const;

/** What a rulebook may call things of this family. */
export const words = {
  parameters: Object.values(parameters),
  policies: Object.values(policies),
  settings: [],
};

/** Dice of no rulebook. */
const PLAIN = { dice: 3, sides: 6, parameters: [] } as const;

/** Reads a declaration of dice whose total is compared with a number. */
export function declareTotal(
  side: 'under' | 'over',
  declaration: Declaration | undefined,
  settings: DiceSettings,
): Dice<TotalParameters, TotalRules> {
  const declared = declaration ?? { family: side, ...PLAIN };
  const rolls = (name: string): ReadonlySet<string> => new Set(declaration ? settings.policy(name).map(nameKey) : []);
  const failsFrom = numberOf(declared, parameters.resistance);
  return {
    family: side,
    ...(declared.as !== undefined && { as: declared.as }),
    parameters: parametersOf(side, declared),
    rules: {
      ...(failsFrom !== undefined && { resistance: { rolls: rolls(policies.resistance), failsFrom } }),
      anyTarget: rolls(policies.anyTarget),
      defences: rolls(policies.defences),
    },
  };
}

function numberOf(declared: Declaration, name: string): number | undefined {
  return declared.parameters.find((one) => one.name === name)?.from;
}

function parametersOf(side: 'under' | 'over', declared: Declaration): TotalParameters {
  const leastTarget = numberOf(declared, parameters.leastTarget);
  const criticalFailureBy = numberOf(declared, parameters.criticalFailureBy);
  const contestCeiling = numberOf(declared, parameters.contestCeiling);
  return {
    ...(side === 'over' && { side }),
    dice: declared.dice,
    sides: declared.sides,
    ...bands(declared, 'succeedsOn'),
    ...bands(declared, 'failsOn'),
    ...bands(declared, 'criticalSuccess'),
    ...bands(declared, 'criticalFailure'),
    ...(leastTarget !== undefined && { leastTarget }),
    ...(criticalFailureBy !== undefined && { criticalFailureBy }),
    ...(contestCeiling !== undefined && { contestCeiling }),
  };
}

type BandKey = 'succeedsOn' | 'failsOn' | 'criticalSuccess' | 'criticalFailure';

function bands<Key extends BandKey>(declared: Declaration, key: Key): { readonly [K in Key]?: TotalBand[] } {
  const found = declared.parameters.flatMap(({ name, from, to = from, ...when }): TotalBand[] => {
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
  if (found.length > 0) named[key] = found;
  return named;
}
