import prices from './wild-talents-prices.json' with { type: 'json' };

/** A modifier of a published power, as the tables of example powers print it, and its price a die. */
type Modifier = readonly [name: string, price: number];
export interface Power {
  readonly name: string;
  readonly perDie: number;
  readonly qualities: readonly {
    readonly quality: string;
    readonly perDie: number;
    readonly levels: number;
    readonly modifiers: readonly Modifier[];
  }[];
}

type Named = readonly (readonly [name: string, price: number])[];

export const published = {
  ...prices,
  metaQualities: prices.metaQualities as unknown as readonly (readonly [kind: string, name: string, cost: number])[],
  powerLevels: prices.powerLevels as unknown as readonly (readonly [name: string, points: string])[],
  extras: prices.extras as unknown as Named,
  flaws: prices.flaws as unknown as Named,
  capacities: prices.capacities as unknown as Named,
  focus: prices.focus as unknown as Named,
  cookbook: prices.cookbook as unknown as readonly Power[],
};
