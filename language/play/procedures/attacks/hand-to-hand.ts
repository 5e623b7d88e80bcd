import { isOf } from '../../../families/family.js';
import { matching } from '../../../families/matching/index.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import type { Pool } from '../../../values/pool.js';
import { poolText } from '../../../values/pool.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { requestOf } from '../../request.js';
import { evaluateExpression } from '../../typed-expression.js';
import type { Accounted } from '../account.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { type BodyPlace, bodyOf } from '../wounds/hit-location.js';

const needs = {
  procedure: 'hand to hand',
  pools: { stat: 'Body', skill: 'Brawling' },
  modifiers: {
    called: 'called shot',
    behind: 'called shot from behind',
    several: 'multiple actions',
    heldDown: 'pinned foe',
    aside: 'hard dice aside',
  },
  switches: { aside: 'Discard Hard Dice' },
} as const satisfies Needs;
export const handToHandNeeds: Needs = needs;

/** What is special about blows, grips and throws of one round. */
export interface Blow {
  /** Where a called shot is to land, by the rulebook's word. */
  readonly place?: string;
  /** Against somebody who notices nothing: a called shot that costs no die. The only aiming that there is hand to hand. */
  readonly fromBehind?: boolean;
  /** How many attacks; one where nothing is said. */
  readonly attacks?: number;
  /** The foe is held down. */
  readonly heldDown?: boolean;
  /** Leaves hard dice out, so that the others decide where the blow lands. */
  readonly hardDiceAside?: boolean;
}

/** What is rolled for a blow: the expression for the round, and the dice that it comes to. */
export interface BlowRoll {
  readonly roll: string;
  readonly pool: Pool;
}

/** The roll of an attack hand to hand; a problem where what is wanted does not go together or the dice cannot do it. */
export function handToHand(blow: Blow, who: Evaluation): Accounted<BlowRoll> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const { place, fromBehind, attacks = 1, heldDown, hardDiceAside } = blow;
  const { pools, modifiers } = needs;
  if (fromBehind && place === undefined)
    return problem('With surprise, a blow can only be aimed as a called shot. Say which place it is aimed at.');
  if (!Number.isInteger(attacks) || attacks < 1) return problem(`${attacks} attacks cannot be made. Make one or more.`);
  const hard = book.pool('stat').hd + book.pool('skill').hd;
  if (hardDiceAside && hard > 0 && !book.isOn('aside'))
    return problem('In this game, hard dice cannot be left out of a roll.');
  if (place !== undefined && hard > 0 && !hardDiceAside)
    return problem(
      book.isOn('aside')
        ? 'Hard dice cannot be aimed. Make the called shot with the other dice of the pool.'
        : 'Hard dice cannot be aimed, so they cannot make a called shot.',
    );
  const withWhat = [
    ...(hardDiceAside && hard > 0 ? [`${modifiers.aside} ${hard}`] : []),
    ...(place === undefined ? [] : [`${fromBehind ? modifiers.behind : modifiers.called} ${place}`]),
    ...(attacks > 1 ? [`${modifiers.several} ${attacks}`] : []),
    ...(heldDown ? [modifiers.heldDown] : []),
  ];
  const roll = `${pools.stat} + ${pools.skill}${withWhat.length > 0 ? ` with ${withWhat.join(', ')}` : ''}`;
  const evaluated = evaluateExpression(roll, who);
  if (isProblem(evaluated)) return evaluated;
  const wrong = evaluated.roll.findings.find(({ severity }) => severity === 'error');
  if (wrong) return problem(wrong.message);
  const request = evaluated.roll.rolled && requestOf(evaluated.roll.rolled, evaluated.game);
  if (!request || isProblem(request)) return request ?? problem(`"${roll}" cannot be rolled.`);
  if (!isOf(matching, request)) return problem(`"${roll}" is not a dice pool.`);
  return {
    outcome: { roll, pool: request.request.pool },
    steps: [{ what: '{roll}: {pool}', values: { roll, pool: poolText(request.request.pool) } }],
  };
}

/** The place that a knockout is aimed at: the one that leaves its owner unconscious when it is full. */
export function knockoutPlace(victim: Evaluation): BodyPlace | Problem {
  const body = bodyOf(victim);
  if (isProblem(body)) return body;
  return body.places.find(({ full }) => full === 'unconscious') ?? problem('Nobody can be knocked out in this game.');
}
