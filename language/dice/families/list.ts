import type { AnyFamily } from './family.js';
import { handful } from './handful/index.js';
import { matching } from './matching/index.js';
import { sum } from './sum/index.js';
import { over, under } from './total/index.js';

/** All families. A new one is a folder and a word here. */
export const families: readonly AnyFamily[] = [matching, under, over, handful, sum];

const byName: ReadonlyMap<string, AnyFamily> = new Map(families.map((family) => [family.name, family]));

/** The family of this name, if there is one. */
export function familyCalled(name: string): AnyFamily | undefined {
  return byName.get(name);
}

/** The family of a roll; every roll has one. */
export function familyOf({ family }: { readonly family: string }): AnyFamily {
  const match = byName.get(family);
  if (!match) throw new Error(`there is no family of dice called ${family}`);
  return match;
}

/** The family of expressions that say which dice count: `4d6 drop lowest` is the same in every game. */
export const countedFamily: AnyFamily = handful;
