import type { Asks, DiceDeclaration, RollAim } from '../dice/families/family.js';
import type { Derivation } from '../values/derivation.js';
import { diceSumText } from '../values/dice-text.js';
import type { Finding } from '../values/finding.js';
import type { TextOrigin } from '../values/origin.js';
import { type Value, valueText } from '../values/value.js';

/** An evaluated `roll`, `check` or `contest` line. */
export interface SheetRoll {
  readonly id: string;
  readonly keyword: 'roll' | 'check' | 'contest';
  readonly label?: string;
  /** As written, without the label. */
  readonly expression: string;
  readonly rolled?: Rolled;
  /** The traits that the line rolls. */
  readonly traits?: readonly TraitName[];
  /**
   * For a line with an action, `roll attack Rifleman 2 with Carbine, aim 2`: the action and everything that the line
   * says.
   */
  readonly situation?: RollSituation;
  readonly origin: TextOrigin;
  readonly findings: readonly Finding[];
}

/** A trait that a line or an item names, by the keys of its kind and itself. */
export interface TraitName {
  readonly kind: string;
  readonly key: string;
  readonly specialty?: string;
}

/** A target: its name in the line, and the character that it is. */
export interface Target {
  readonly name: string;
  readonly of: string;
}

/** What is rolled as text: `5`, `3d + 1wd`, and with added dice `5 + 1d4`. */
export function rolledText({ value, added }: Rolled, defaultSides?: number): string {
  const text = valueText(value, defaultSides);
  if (!added) return text;
  const dice = diceSumText(added);
  return dice.startsWith('-') ? `${text} - ${dice.slice(1)}` : `${text} + ${dice}`;
}

/** An action of a line, with everything that the line says. */
export interface RollSituation {
  /** Key of the action. */
  readonly action: string;
  /** As declared. */
  readonly name: string;
  /** Key of its procedure; absent if it has only its declared clauses. */
  readonly plays?: string;
  /** The argument of the action. */
  readonly argument?: Value;
  /** The entry of the argument, if the parameter is a trait or an item. */
  readonly told?: { readonly id: string; readonly kind: string; readonly name: string };
  /** The target as the line names it, and its sheet: Rifleman 2 is a Rifleman. */
  readonly target?: Target;
  /** All targets, if the line names several. */
  readonly targets?: readonly Target[];
  readonly item?: { readonly id: string; readonly name: string; readonly mode?: string };
  /** Modifiers in order, with their arguments. */
  readonly modifiers: readonly { readonly name: string; readonly value?: Value }[];
}

/** What is rolled: a target number, a pool or dice, after all modifiers, with the derivation. */
export interface Rolled extends Asks {
  readonly family: string;
  /** The name of the dice, if the roll names them. */
  readonly on?: string;
  /** Dice that the line itself has, instead of those of the game. */
  readonly written?: DiceDeclaration;
  readonly value: Value;
  /** The aim of a pool, if the line says one: `for the widest`, `for two tasks`. */
  readonly aim?: RollAim;
  readonly derivation: Derivation;
  /**
   * The other side. `opposed`: it interferes instead of competing. `situation`: the action that it carries out with its
   * roll.
   */
  readonly against?: {
    readonly name?: string;
    readonly rolled: Rolled;
    readonly opposed?: true;
    readonly situation?: RollSituation;
  };
}

/** The key of a line's own side that only rolls. No action has it. */
const ONLY_ROLLS = '';

/** The action of a line. If only the other side has one, its own side is a mere roll. */
export function deedOf({ situation, rolled, expression }: SheetRoll): RollSituation | undefined {
  return situation ?? (rolled?.against?.situation && { action: ONLY_ROLLS, name: expression, modifiers: [] });
}

/** Whether the own side of a line only rolls. */
export function isOnlyRoll({ action }: RollSituation): boolean {
  return action === ONLY_ROLLS;
}
