import type { Asks, DiceDeclaration, RollAim } from '../dice/families/family.js';
import type { Derivation } from '../values/derivation.js';
import { diceSumText } from '../values/dice-text.js';
import type { Finding } from '../values/finding.js';
import type { TextOrigin } from '../values/origin.js';
import { type Value, valueText } from '../values/value.js';

/** A `roll` line, evaluated to what is rolled. */
export interface SheetRoll {
  readonly id: string;
  readonly keyword: 'roll' | 'check' | 'contest';
  readonly label?: string;
  /** As written, without the label. */
  readonly expression: string;
  readonly rolled?: Rolled;
  /** The traits that the line names to be rolled. */
  readonly traits?: readonly TraitName[];
  /** Of a line that names an action, `roll attack Rifleman 2 with Carbine, aim 2`: what is done, and everything that the line says. */
  readonly situation?: RollSituation;
  readonly origin: TextOrigin;
  readonly findings: readonly Finding[];
}

/** A trait as a line or a thing names it: by the keys of its kind and of itself. */
export interface TraitName {
  readonly kind: string;
  readonly key: string;
  readonly specialty?: string;
}

/** One whom a line names. */
export interface Target {
  readonly name: string;
  readonly of: string;
}

/** What a roll comes to, as people read it: `5`, `3d + 1wd`, and with dice that are added to it `5 + 1d4`. */
export function rolledText({ value, added }: Rolled, defaultSides?: number): string {
  const text = valueText(value, defaultSides);
  if (!added) return text;
  const dice = diceSumText(added);
  return dice.startsWith('-') ? `${text} - ${dice.slice(1)}` : `${text} + ${dice}`;
}

/** What a line does: an action of the rulebook, with everything that the line says. */
export interface RollSituation {
  /** Key of the action that is declared. */
  readonly action: string;
  /** As declared. */
  readonly name: string;
  /** Key of the procedure that carries it out; absent where its declared clauses are all there is. */
  readonly plays?: string;
  /** Of the action's own parameter. */
  readonly argument?: Value;
  /** The entry that the argument names, where the parameter is a trait or a thing. */
  readonly told?: { readonly id: string; readonly kind: string; readonly name: string };
  /** As the line calls the target, and whose sheet that is: Rifleman 2 is a Rifleman. */
  readonly target?: Target;
  /** All of them, where the line names several. */
  readonly targets?: readonly Target[];
  readonly item?: { readonly id: string; readonly name: string; readonly mode?: string };
  /** Modifiers in their order, with what they take. */
  readonly modifiers: readonly { readonly name: string; readonly value?: Value }[];
}

/** What a roll comes to: a target, a pool or dice, after all modifiers, with the derivation that says why. */
export interface Rolled extends Asks {
  readonly family: string;
  /** The name of the dice, where the roll says which. */
  readonly on?: string;
  /** Dice that the line itself says, in place of those of the game. */
  readonly written?: DiceDeclaration;
  readonly value: Value;
  /** What the dice of a pool are rolled for, where it is said: `for the widest`, `for two tasks`. */
  readonly aim?: RollAim;
  readonly derivation: Derivation;
  /** The other side; `opposed` where it interferes instead of competing; `situation` is the action that it carries out by what it rolls. */
  readonly against?: {
    readonly name?: string;
    readonly rolled: Rolled;
    readonly opposed?: true;
    readonly situation?: RollSituation;
  };
}

/** Instead of an action, where the own side of a line only rolls. No action has such a key. */
const ONLY_ROLLS = '';

/** What a line does. Where its own side only rolls and the other one does something, there is no action of its own. */
export function deedOf({ situation, rolled, expression }: SheetRoll): RollSituation | undefined {
  return situation ?? (rolled?.against?.situation && { action: ONLY_ROLLS, name: expression, modifiers: [] });
}

/** Whether the own side of a line does nothing but roll. */
export function isOnlyRoll({ action }: RollSituation): boolean {
  return action === ONLY_ROLLS;
}
