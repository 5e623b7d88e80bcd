import { nameKey } from '../../grammar/text.js';
import { oncePer } from '../../memo/once-per.js';
import { resolveAction } from '../../play/actions/play-action.js';
import { Tape } from '../../roll/tape.js';
import { aimIn, FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { isProblem } from '../../values/problem.js';
import { Arsenal, type Way } from '../likely/arsenal.js';
import { stageOnceReady } from '../likely/readying.js';
import { type FightState, isFighting } from '../state/fight.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { readyLine } from '../state/ready-lines.js';
import { isNeutral } from '../state/sides.js';
import { turnsAimed } from './aims.js';
import type { Doable } from './doable.js';

/** Where an action is offered: first, for when members are close, as a roll of the scene, or among the rest. */
export type OfferGroup = 'first' | 'close' | 'scene' | 'rest';

/** Something that a member can do, and where it is offered. */
export interface Offer {
  readonly doable: Doable;
  readonly group: OfferGroup;
}

/** Most actions that are offered first. */
const MOST_FIRST = 6;

/** Most impossible attacks among them. */
const MOST_REFUSED = 2;

/** Attacks with at least this chance come before aiming. */
const GOOD_CHANCE = 0.5;

/** Attacks with a smaller chance come after the others. */
const LEAST_CHANCE = 0.1;

const arsenalOf = oncePer((encounter: PreparedEncounter) => new Arsenal(encounter));

/**
 * What a member can do, in the order in which a person looks for it: recoveries; making the best weapon ready, or coming
 * closer, if that is needed; attacks, the most effective first, and aiming where that pays; the actions that the rulebook
 * lists for fights; attacks that are impossible now. A target that is out is not attacked.
 */
export function offersOf(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  target: number | undefined,
  doables: readonly Doable[],
): readonly Offer[] {
  const isWorthIt = target !== undefined && isFighting(fight, target) && !isNeutral(encounter, by);
  const ways = isWorthIt ? arsenalOf(encounter).waysOf(by, target) : [];
  const listed = (encounter.rules.policies.get(FIGHT_POLICIES.inFight) ?? []).map(nameKey);
  const aim = encounter.rules.once(aimIn);
  const turns = aim ? turnsAimed(aim, fight, by) : 0;
  const isAimed = (way: Way): boolean => !way.aimed || turns >= way.aimed.turns;
  const best = ways[0];
  const bestShot = doables.find(
    ({ kind, weapon, refused }) => kind === 'attack' && refused === undefined && weapon === best?.weapon,
  );
  const waits = best !== undefined && !bestShot && waitsForWeapon(encounter, fight, by, best);
  const aims = best !== undefined && !isAimed(best) && (bestShot?.chance ?? 0) < GOOD_CHANCE;
  const used = new Set<string>();
  const rankOf = ({ kind, action, weapon, called = weapon, refused, line, chance }: Doable): number | undefined => {
    if (kind === 'recovery') return refused === undefined && chance !== 0 ? 0 : undefined;
    const place = ways.findIndex((way) => way.called === (called ?? action));
    if (kind === 'attack' && refused === undefined) {
      // An attack without a thing goes by its action.
      const way = called ?? action ?? '';
      if (!isWorthIt || used.has(way)) return undefined;
      used.add(way);
      const isVain = place !== 0 && chance !== undefined && chance < LEAST_CHANCE;
      return (isVain ? 3 : 2) + (place < 0 ? ways.length : place) / (ways.length + 1);
    }
    if (kind === 'attack') return isWorthIt ? 6 : undefined;
    if (refused !== undefined) return undefined;
    if (kind === 'scene') return isWorthIt ? undefined : 2;
    if (action !== undefined && action === aim?.action.key && isWorthIt && best?.aimed) return aims ? 1 : 3;
    if (kind === 'ready') return isWorthIt && place === 0 && waits ? 0.5 : undefined;
    if (kind === 'word' && /^come closer/.test(line)) return isWorthIt && !bestShot ? 1.5 : undefined;
    const at = action === undefined || isIdle(encounter, fight, by, action) ? -1 : listed.indexOf(action);
    return kind === 'action' && at >= 0 ? 4 + at / listed.length : undefined;
  };
  const ranked = doables.map((doable) => ({ doable, rank: rankOf(doable) }));
  const can = ranked.filter(({ rank }) => rank !== undefined && rank < 6);
  const cannot = ranked.filter(({ rank }) => rank === 6).slice(0, MOST_REFUSED);
  const first = new Set(
    [...can.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)), ...cannot]
      .slice(0, MOST_FIRST)
      .map(({ doable }) => doable),
  );
  const groupOf = ({ kind, refused }: Doable): OfferGroup => {
    if (kind === 'close' && isWorthIt) return 'close';
    return kind === 'scene' && refused === undefined ? 'scene' : 'rest';
  };
  const rest = doables.filter((one) => !first.has(one)).map((doable): Offer => ({ doable, group: groupOf(doable) }));
  const of = (group: OfferGroup) => rest.filter((one) => one.group === group);
  return [
    ...[...first].map((doable): Offer => ({ doable, group: 'first' })),
    ...of('close'),
    ...of('scene'),
    ...of('rest'),
  ];
}

/** Whether an attack is impossible only because its weapon is not ready. */
function waitsForWeapon(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  { weapon, line, aimed }: Way,
): boolean {
  const best = aimed?.line ?? line;
  const now = readyLine(encounter, fight, by, best);
  const isPossible = !isProblem(now) && !isProblem(resolveAction(now, new Tape({ seed: best })));
  return !isPossible && stageOnceReady(encounter, fight, by, weapon, best) !== undefined;
}

/** Whether an action would only end conditions that the member does not have, such as standing up when not prone. */
function isIdle({ rules }: PreparedEncounter, { members }: FightState, by: number, action: string): boolean {
  const ends = rules.actions.get(action)?.changing.ends ?? [];
  return ends.length > 0 && !ends.some(({ name }) => members[by]?.has(name));
}

/** Computes in advance how a member would attack another. */
export function prepareOffers(encounter: PreparedEncounter, by: number, target: number): void {
  arsenalOf(encounter).waysOf(by, target);
}

/** A first sentence longer than this is cut after its first clause. */
const SHORT = 40;

/** A problem in a few words: its first sentence or clause, without advice. */
export function shortReason(problem: string): string {
  const [first = problem] = problem.split(/(?<=[^.\d])\.(?:\s|$)/);
  const [clause = first] = first.length > SHORT ? first.split(/[,:;]\s/) : [first];
  return clause.replace(/\.$/, '');
}
