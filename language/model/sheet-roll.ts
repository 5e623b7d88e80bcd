import type { Asks, RollAim } from '../families/family.js';
import type { Value } from '../values/value.js';
import type { Derivation } from './derivation.js';
import type { Finding } from './finding.js';
import type { TextOrigin } from './origin.js';

/** A `roll` line, evaluated to what is rolled. */
export interface SheetRoll {
  readonly id: string;
  readonly keyword: 'roll' | 'check' | 'contest';
  readonly label?: string;
  /** As written, without the label. */
  readonly expression: string;
  readonly rolled?: Rolled;
  /** Of a line such as `roll attack Rifleman 2 with Carbine, aim 2`: who is meant, with what, and what else holds. */
  readonly situation?: RollSituation;
  readonly origin: TextOrigin;
  readonly findings: readonly Finding[];
}

/** The situation of a roll, its fields as the rulebook declares them. */
export interface RollSituation {
  /** The word that the line begins with. */
  readonly action: string;
  /** As the line calls the target, and whose sheet that is: Rifleman 2 is a Rifleman. */
  readonly target: { readonly name: string; readonly of: string };
  readonly item: { readonly id: string; readonly name: string; readonly mode?: string };
  /** Modifiers in their order, with what they take. */
  readonly modifiers: readonly { readonly name: string; readonly value?: Value }[];
}

/** What a roll comes to: a target, a pool or dice, after all modifiers, with the derivation that says why. */
export interface Rolled extends Asks {
  readonly family: string;
  /** The name of the dice, where the roll says which. */
  readonly on?: string;
  readonly value: Value;
  /** What the dice of a pool are rolled for, where it is said: `for the widest`, `for two tasks`. */
  readonly aim?: RollAim;
  readonly derivation: Derivation;
  /** The other side; `opposed` where it interferes instead of competing. */
  readonly against?: { readonly name?: string; readonly rolled: Rolled; readonly opposed?: true };
}
