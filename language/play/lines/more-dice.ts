import type { Game } from '../../dice/families/game.js';
import { familyCalled } from '../../dice/families/list.js';
import { percentText } from '../../dice/odds/chance.js';
import { oddsOf } from '../../roll/odds-of.js';
import { addValues, isTrue } from '../../rules/operations.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { withRating } from '../../sheet/cells/price.js';
import { diceOfRoll } from '../../sheet/rolls/request.js';
import type { Rolled } from '../../sheet/sheet-roll.js';
import type { Derivation } from '../../values/derivation.js';
import { isProblem } from '../../values/problem.js';
import { subtract, toText } from '../../values/rational.js';
import type { Value } from '../../values/value.js';

/** The effect of one more die of a kind on a roll, and its cost if the game prices it. */
export interface MoreDie {
  readonly kind: string;
  /** Probability that the roll succeeds, or wins against the other side. */
  readonly success: number;
  /** Points for the die, by the trait that it would be bought with. */
  readonly prices: readonly { readonly name: string; readonly cost: string }[];
}

/** One more die of each kind; empty for rolls of other dice, or if no more dice are rolled. */
export function moreDice(rolled: Rolled, game: Game, who?: Evaluation): readonly MoreDie[] {
  const dice = diceOfRoll(rolled, game);
  const kinds = isProblem(dice) ? [] : (familyCalled(dice.family)?.moreDice?.(rolled.value, dice) ?? []);
  const entries = who && kinds.length > 0 ? boughtFor(rolled.derivation, who) : [];
  return kinds.flatMap(({ kind, die }) => {
    const odds = oddsOf(withDie(rolled, die), game);
    if (isProblem(odds)) return [];
    const success = odds.against?.win ?? odds.success;
    if (success === undefined) return [];
    const prices = entries.flatMap((entry) => {
      const cost = priceOf(entry, die);
      return cost === undefined ? [] : [{ name: entry.name, cost }];
    });
    return [{ kind, success, prices }];
  });
}

/** The effects of one more die of each kind on one line: `d 98.19 % (Rifle 2 points), hd 98.19 %, wd 100 %`. */
export function moreDiceText(more: readonly MoreDie[]): string {
  return more
    .map(({ kind, success, prices }) => {
      const cost = prices.map(({ name, cost }) => `${name} ${cost} ${cost === '1' ? 'point' : 'points'}`).join(', ');
      return `${kind} ${percentText(success)}${cost === '' ? '' : ` (${cost})`}`;
    })
    .join(', ');
}

/** The roll with the die added, also to its value before effects, which breaks ties. */
function withDie(rolled: Rolled, die: Value): Rolled {
  const value = addValues(rolled.value, die);
  const { derivation } = rolled;
  const [base, ...rest] = derivation.of ?? [];
  if (derivation.operation !== 'effects' || !base)
    return { ...rolled, value, derivation: { operation: 'assumed', value } };
  const whole = { ...base, value: addValues(base.value, die) };
  return { ...rolled, value, derivation: { ...derivation, value, of: [whole, ...rest] } };
}

/** Entries of the character that the dice of the roll come from. */
function boughtFor(derivation: Derivation, who: Evaluation): readonly Entry[] {
  const entries = new Set<Entry>();
  const visit = (one: Derivation, depth: number): void => {
    if (one.operation === 'cell') {
      const entry = who.all.find(({ id, list }) => list === undefined && one.cell?.startsWith(`${id}/`));
      if (entry?.trait?.clauses.rating?.type === 'pool') {
        entries.add(entry);
        return;
      }
    }
    if (depth > 0) for (const part of one.of ?? []) visit(part, depth - 1);
  };
  visit(derivation, DEPTH);
  return [...entries];
}

/** Most levels of a derivation between a roll and the traits that it adds up. */
const DEPTH = 6;

/** The points for one more die of an entry; undefined if the character cannot have it. */
function priceOf(entry: Entry, die: Value): string | undefined {
  const { character } = entry;
  const rating = character.bought(entry).value;
  if (rating.kind !== 'pool' && rating.kind !== 'number') return undefined;
  const before = character.cost(entry).value;
  const better = withRating(entry, addValues(rating, die));
  if (!isAllowed(better)) return undefined;
  const after = character.cost(better).value;
  if (before.kind !== 'number' || after.kind !== 'number') return undefined;
  const more = subtract(after.number, before.number);
  return more === undefined ? undefined : toText(more);
}

/** Whether the character may have an entry. */
function isAllowed(entry: Entry): boolean {
  return (entry.trait?.clauses.needs ?? []).every(
    ({ severity, condition }) => severity !== 'error' || isTrue(condition(entry.scope()).value),
  );
}
