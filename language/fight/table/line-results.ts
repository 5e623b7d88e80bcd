import type { DegreeChance } from '../../dice/families/family.js';
import { nameKey } from '../../grammar/text.js';
import { RecentCache } from '../../memo/recent-cache.js';
import { attackOdds } from '../../procedures/attacks/attack-odds.js';
import { HOLDING } from '../../procedures/round/grapples.js';
import { gameFor } from '../../roll/main-roll.js';
import { oddsOf } from '../../roll/odds-of.js';
import { Tape } from '../../roll/tape.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import type { Rolled } from '../../sheet/sheet-roll.js';
import { isProblem } from '../../values/problem.js';
import { type FightState, isFighting, othersNow } from '../state/fight.js';
import { carryOut, carryOutAnswered } from '../state/fight-step.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import type { FightLine } from '../state/ready-lines.js';

/** A line that a member could use; `ready` if it is an action. */
interface LineToPlay {
  readonly line: string;
  readonly ready?: FightLine;
  /** The chance of its roll, 0 to 1. */
  readonly chance?: number;
}

/** The chances of a roll; empty for dice without success. */
interface LineChances {
  readonly chance?: number;
  readonly degrees?: readonly DegreeChance[];
}

/** Results of lines that were tried, by line and states of actor and targets. */
interface TriedLines {
  readonly refusals: RecentCache<string, { readonly why: string | undefined }>;
  readonly effects: RecentCache<string, ActionEffects>;
}

/** Most cached lines of an encounter. */
const MOST_LINES = 5000;

function noResults(): TriedLines {
  return { refusals: new RecentCache(MOST_LINES), effects: new RecentCache(MOST_LINES) };
}

/** The cache key of a line: its text, and the states of its actor and targets. */
function stateKey(
  encounter: PreparedEncounter,
  { members }: FightState,
  { name = '', situation }: FightLine,
  line: string,
): string {
  const stateOf = (who: string): string => {
    const place = encounter.placeOf(who);
    return place === undefined ? '' : `${place} ${members[place]?.state.key ?? ''}`;
  };
  const targets = situation.targets ?? (situation.target ? [situation.target] : []);
  return `${stateOf(name)}\n${targets.map((one) => stateOf(one.name)).join('\n')}\n${line}`;
}

/** Why an action cannot be carried out, such as an empty magazine; found out by playing it once. */
export function refusalOf(
  encounter: PreparedEncounter,
  fight: FightState,
  ready: FightLine,
  line: string,
): string | undefined {
  const { refusals } = encounter.cache.once(noResults);
  const key = stateKey(encounter, fight, ready, line);
  const cached = refusals.get(key);
  if (cached) return cached.why;
  const played = carryOut(encounter, fight, ready, new Tape({ seed: 'refusal', isTrial: true }));
  const why = isProblem(played) ? played.problem : undefined;
  refusals.set(key, { why });
  return why;
}

/** The chances of the roll of a line; for an attack with the defence that the line states. */
export function chancesOf(
  encounter: PreparedEncounter,
  fight: FightState,
  by: number,
  rolled: Rolled,
  ready?: FightLine,
): LineChances {
  const who = fight.members[by]?.evaluation;
  if (!who) return {};
  const game = gameFor(who);
  const hit = ready && attackOdds(ready.roll, game, othersNow(encounter, fight), who)?.hit;
  if (hit !== undefined) return { chance: hit };
  const odds = oddsOf(rolled, game);
  if (isProblem(odds)) return {};
  if (odds.against) return { chance: odds.against.win };
  const { success, degrees } = odds;
  return { ...(success !== undefined && { chance: success }), ...(degrees && { degrees }) };
}

/** What an action does to its target, over many plays. */
export interface ActionEffects {
  /** How often it puts the target out, 0 to 1. */
  readonly drops: number;
  /** How often it succeeds, 0 to 1, after the target's defence; absent if it can neither succeed nor fail. */
  readonly lands?: number;
  /** How often the target is held afterwards, 0 to 1; absent if it never is. */
  readonly holds?: number;
  /** The average changes of the target: `shock` by 1.4. */
  readonly means: readonly { readonly what: string; readonly mean: number }[];
}

const PLAYS = 120;
const PLAYS_AT_ONCE = 10;

/** The effects of an action, if they have been computed. */
export function knownEffects(
  encounter: PreparedEncounter,
  fight: FightState,
  { ready, line }: LineToPlay,
): ActionEffects | undefined {
  return ready && encounter.cache.once(noResults).effects.get(stateKey(encounter, fight, ready, line));
}

/** Computes the effects of an action by many plays, always with the same seeds, and caches them. Yields between slices. */
export function* effectsOf(
  encounter: PreparedEncounter,
  fight: FightState,
  { ready, line, chance = 1 }: LineToPlay,
): Generator<undefined, void> {
  if (!ready) return;
  const name = ready.situation.target?.name;
  const place = name === undefined ? undefined : encounter.placeOf(name);
  if (place === undefined || name === undefined) return;
  const isUp = isFighting(fight, place);
  // Fields that only count something in a fight, such as defenses made, are no effect.
  const passing = new Set((encounter.rules.policies.get(FIGHT_POLICIES.passing) ?? []).map(nameKey));
  const sums = new Map<string, number>();
  let drops = 0;
  let lands = 0;
  let tried = 0;
  for (let play = 0; play < PLAYS; play++) {
    if (play > 0 && play % PLAYS_AT_ONCE === 0) yield undefined;
    const next = carryOutAnswered(encounter, fight, ready, line, new Tape({ seed: `effects ${play}`, isTrial: true }));
    if (isProblem(next)) return;
    if (isUp && !isFighting(next.state, place)) drops += 1;
    if (next.verdict === 'success') lands += 1;
    if (next.verdict !== 'done') tried += 1;
    for (const change of next.changes) {
      if (nameKey(change.who) !== nameKey(name) || change.is === 'thing' || change.is === 'condition') continue;
      const { from, to } = change;
      if (typeof from !== 'number' || typeof to !== 'number') continue;
      if (change.is === 'field' && passing.has(nameKey(change.field))) continue;
      const isOne = change.is === 'entry' && change.each !== undefined;
      const what = change.is === 'field' ? change.field : isOne ? change.entry : (change.option ?? change.list);
      sums.set(what, (sums.get(what) ?? 0) + to - from);
    }
  }
  const effects: ActionEffects = {
    drops: drops / PLAYS,
    ...(tried > 0 && { lands: lands / PLAYS }),
    ...(lands > 0 && HOLDING.has(ready.situation.plays ?? '') && { holds: Math.min(chance, lands / PLAYS) }),
    means: [...sums].map(([what, sum]) => ({ what, mean: sum / PLAYS })).sort((a, b) => b.mean - a.mean),
  };
  encounter.cache.once(noResults).effects.set(stateKey(encounter, fight, ready, line), effects);
}
