import { isOf } from '../../dice/families/family.js';
import type { Game } from '../../dice/families/game.js';
import { matching } from '../../dice/families/matching/index.js';
import { jointOdds } from '../../dice/families/matching/odds/chosen-set.js';
import { meetsNeeds } from '../../dice/families/matching/sets.js';
import { percentText } from '../../dice/odds/chance.js';
import { nameKey } from '../../grammar/text.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { requestOf } from '../../sheet/rolls/request.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import type { RollSituation, SheetRoll } from '../../sheet/sheet-roll.js';
import { isProblem } from '../../values/problem.js';
import { chokeNeeds, disarmNeeds, placeOfChoke } from '../round/grapples.js';
import { bodyOf } from '../wounds/hit-location.js';
import { isObject } from '../wounds/shelter.js';
import { attacksOf, calledHeights, hiddenIn } from './attack-action.js';
import { weaponOf } from './weapon.js';

/** Chances of one attack, 0 to 1. */
export interface AttackOdds {
  readonly hit: number;
  /** The chance of each place, the likeliest first. */
  readonly places: readonly { readonly name: string; readonly probability: number }[];
}

/**
 * The chance that the attack of a line hits, and for each place of its target: places that cover hides do not count, and
 * for a disarm or choke only one place does. Undefined for other rolls, for several attacks and for gobbled dice, where
 * the place is not determined. A vehicle or a wall has no places.
 */
export function attackOdds(roll: SheetRoll, game: Game, others: Others, who: Evaluation): AttackOdds | undefined {
  const { situation } = roll;
  const target = situation?.target && others(situation.target.of);
  const odds = target && oddsOnBody(roll, game, target, who);
  return odds && isObject(target) ? { hit: odds.hit, places: [] } : odds;
}

function oddsOnBody(
  { rolled, situation }: SheetRoll,
  game: Game,
  target: Evaluation,
  who: Evaluation,
): AttackOdds | undefined {
  if (rolled?.value.kind !== 'pool' || !situation || attacksOf(situation, rolled) > 1) return undefined;
  if (rolled.against || rolled.gobble || rolled.aim?.aim === 'tasks') return undefined;
  const request = requestOf(rolled, game);
  const body = bodyOf(target);
  if (isProblem(request) || isProblem(body) || !isOf(matching, request)) return undefined;
  const { pool, aim, needs } = request.request;
  const { parameters } = request;
  if (!parameters) return undefined;
  const nameAt = (height: number): string => body.byHeight[height]?.name ?? '';
  const counts = placesThatCount(situation, who, target);
  // The sets that are taken first: the called one, or those that wiggle dice can make at a visible place.
  const open =
    pool.wd > 0 ? body.byHeight.flatMap((place, height) => (place && counts.has(place.name) ? height : [])) : [];
  const called = calledHeights(situation, who) ?? (pool.fd ?? []).map(({ height }) => height);
  const first = called.length > 0 ? called : open;
  const joint = jointOdds(pool, parameters, aim === 'tallest' ? 'tallest' : 'widest', needs, first);
  if (isProblem(joint)) return undefined;
  const places = new Map<string, number>();
  // The misses are added up, not the hits, so that a certain hit is exactly 1.
  let missed = joint.none.probability;
  for (const { set, chance } of joint.sets) {
    const name = nameAt(set.height);
    if (!meetsNeeds(set, needs ?? {}) || !counts.has(name)) {
      missed += chance.probability;
      continue;
    }
    places.set(name, (places.get(name) ?? 0) + chance.probability);
  }
  return {
    hit: 1 - missed,
    places: [...places]
      .map(([name, probability]) => ({ name, probability }))
      .sort((a, b) => b.probability - a.probability),
  };
}

/** The places that an attack may hit. */
export function placesThatCount(
  situation: RollSituation,
  who: Evaluation,
  target: Evaluation,
): { has(place: string): boolean } {
  const { plays, argument, item } = situation;
  const said = argument?.kind === 'text' ? argument.text : '';
  const only =
    plays === disarmNeeds.procedure ? said : plays === chokeNeeds.procedure ? placeOfChoke(said, target) : undefined;
  if (only !== undefined) return { has: (place) => nameKey(place) === nameKey(only) };
  const weapon = item && weaponOf(item.name, who, item.mode);
  const isShot = weapon !== undefined && !isProblem(weapon) && weapon.use.fromAfar;
  const hidden = new Set((isShot ? (hiddenIn(situation, who) ?? []) : []).map(nameKey));
  return { has: (place) => !hidden.has(nameKey(place)) };
}

/** `hits 84.88 %: torso 34.2 %, ...`; at most `most` places. */
export function attackOddsText({ hit, places }: AttackOdds, most = places.length): string {
  const shown = places.slice(0, most).map(({ name, probability }) => `${name} ${percentText(probability)}`);
  return `hits ${percentText(hit)}${shown.length > 0 ? `: ${shown.join(', ')}` : ''}${most < places.length ? ', …' : ''}`;
}
