import { type Recovery, recoveriesIn } from '../../sheet/fight-policies.js';
import { isProblem } from '../../values/problem.js';
import { type FightState, isFighting } from '../state/fight.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { readyLine } from '../state/ready-lines.js';
import { enemiesOf } from '../state/sides.js';
import { Arsenal, type Way } from './arsenal.js';
import { readying } from './readying.js';

/** What a member does: its line, the place of the one it names, and the thing it uses. */
export interface TacticalChoice {
  readonly line: string;
  readonly target: number;
  readonly weapon: string;
}

/** Does what was chosen, if it can be done. */
type Doing = (choice: TacticalChoice) => boolean;

/** Turns that a member has spent on aiming. */
interface Aimed {
  readonly target: number;
  readonly weapon: string;
  readonly turns: number;
}

/**
 * What a member does without being told. Everyone attacks.
 *
 * Target: the enemy that fewest of the own side attack this round; of several, the first in the text. Weapon: the one that the member's line
 * names, else the most effective one that can be used, then the others; in a burst, at one or at two, where the game has that and it does more. A weapon is reloaded or drawn first if it has to be. Aim, where the game
 * has it: for as many turns as make the most of each turn; after a spoiled aim only if there is no other way to hit. A member whose weapon has no
 * range counts as close by. No one takes cover or runs; a member who is out or cannot act does nothing.
 */
export class Tactic {
  /** The lines with which a member attacks another, the best first, by the state at the beginning, so that no fight depends on another. */
  private readonly ways: (readonly Way[])[][];
  /** Places of the enemies of each member. */
  private readonly enemies: readonly (readonly number[])[];
  /** How often each has been attacked this round. */
  private attacked: number[];
  private round = 0;
  private readonly arsenal: Arsenal;
  private readonly recoveries: readonly Recovery[];
  /** What each member aims at. */
  private readonly aimed: (Aimed | undefined)[];
  /** Those whose aim has been spoiled. */
  private readonly spoiled = new Set<number>();

  constructor(private readonly encounter: PreparedEncounter) {
    const { members } = encounter;
    this.attacked = members.map(() => 0);
    this.arsenal = new Arsenal(encounter);
    this.ways = members.map(() => []);
    this.recoveries = recoveriesIn(encounter.rules);
    this.aimed = members.map(() => undefined);
    this.enemies = members.map((_, place) => enemiesOf(encounter, place));
  }

  /** Finds out what everybody fights with, one pair at a time; it is found out when it is asked for, too. */
  *prepare(): Generator<undefined, void> {
    for (const [by, enemies] of this.enemies.entries())
      for (const target of enemies) {
        const known = this.arsenal.compared;
        this.waysOf(by, target);
        if (this.arsenal.compared > known) yield undefined;
      }
  }

  /** Whether a member has enemies, and nothing to attack them with. */
  isEmptyHanded(by: number): boolean {
    return this.enemiesFrom(by).length > 0 && this.arsenal.isEmpty(by);
  }

  /** The weapon with which a member attacks another, if its effect depends on the distance between them. */
  onRange(by: number, target: number): string | undefined {
    return this.arsenal.onRange(by, target);
  }

  /** Why a member can attack no enemy at the beginning, with whatever it has; undefined where it can. */
  hindrance(by: number): string | undefined {
    return this.arsenal.hindrance(by, this.enemiesFrom(by));
  }

  /** Places of the enemies of a member. */
  enemiesFrom(by: number): readonly number[] {
    return this.enemies[by] ?? [];
  }

  /** Forgets what happened in the fight before. */
  restart(): void {
    this.round = 0;
    this.aimed.fill(undefined);
    this.spoiled.clear();
  }

  /** A member does the best of what they can: each choice is put to `does`, which says whether it was done, until one was; false where none was. */
  act(state: FightState, by: number, does: Doing): boolean {
    const { encounter } = this;
    if (this.round !== state.round) {
      this.round = state.round;
      this.attacked.fill(0);
    }
    const refused = new Set<string>();
    const enemies = this.enemiesOf(state, by);
    for (const target of enemies)
      for (const way of this.waysOf(by, target)) {
        const { weapon, called } = way;
        if (refused.has(called)) continue;
        const [other] = enemies.filter((place) => place !== target);
        if (way.besides && other === undefined) continue;
        const now = way.besides && other !== undefined ? { ...way, line: way.besides(other) } : way;
        const isUsable = !isProblem(readyLine(encounter, state, by, now.line));
        if (isUsable && this.attack(state, by, target, now, does)) return true;
        const readied = readying(encounter, state, by, weapon)?.line;
        if (readied !== undefined && this.attempt(by, readied, { target, weapon, turns: 0 }, does)) return true;
        if (isUsable || readied !== undefined) refused.add(called);
      }
    return false;
  }

  /** An attack, aimed where that makes more of it; after a spoiled aim only where it cannot be made otherwise. */
  private attack(state: FightState, by: number, target: number, { line, weapon, aimed }: Way, does: Doing): boolean {
    const now = { target, weapon, turns: 0 };
    const atOnce = (): boolean => this.attempt(by, line, now, does);
    if (!aimed) return atOnce();
    const turns = this.turnsAimed(state, by, target, weapon);
    const isInVain = this.spoiled.has(by) && turns === 0;
    const aiming = (): boolean =>
      turns < aimed.turns
        ? this.attempt(by, aimed.takeAim, { ...now, turns: turns + 1 }, does)
        : this.attempt(by, aimed.line, now, does);
    return isInVain ? atOnce() || aiming() : aiming() || atOnce();
  }

  /** Counts an attack, and the turns of aiming so far, unless it is refused. */
  private attempt(by: number, line: string, aimed: Aimed, does: Doing): boolean {
    const { target, weapon } = aimed;
    const attackedBefore = this.attacked[target] ?? 0;
    const aimedBefore = this.aimed[by];
    this.attacked[target] = attackedBefore + 1;
    this.aimed[by] = aimed;
    if (does({ line, target, weapon })) return true;
    this.attacked[target] = attackedBefore;
    this.aimed[by] = aimedBefore;
    return false;
  }

  /** How many turns a member has aimed at another, if nothing has spoiled it. */
  private turnsAimed(state: FightState, by: number, target: number, weapon: string): number {
    const aimed = this.aimed[by];
    if (!aimed || aimed.turns === 0) return 0;
    if (!this.arsenal.aim?.conditions.every((one) => state.members[by]?.has(one))) {
      this.spoiled.add(by);
      this.aimed[by] = undefined;
      return 0;
    }
    return aimed.target === target && aimed.weapon === weapon ? aimed.turns : 0;
  }

  /** The lines with which a member who can do nothing tries to get over it, where the game has any; else they can only wait. */
  recoveriesOf(state: FightState, by: number): readonly string[] {
    const now = state.members[by];
    return this.recoveries.flatMap(({ name, conditions }) => (conditions.some((one) => now?.has(one)) ? name : []));
  }

  /** Enemies that can still fight: the one aimed at, then the least attacked. */
  private enemiesOf(state: FightState, by: number): readonly number[] {
    const enemies = this.enemies[by]?.filter((place) => isFighting(state, place)) ?? [];
    const aimed = this.aimed[by];
    const rank = (place: number): number =>
      aimed && aimed.turns > 0 && aimed.target === place ? -1 : (this.attacked[place] ?? 0);
    return enemies.sort((a, b) => rank(a) - rank(b) || a - b);
  }

  private waysOf(by: number, target: number): readonly Way[] {
    const ofSelf = this.ways[by] ?? [];
    const known = ofSelf[target];
    if (known) return known;
    const ways = this.arsenal.waysOf(by, target);
    ofSelf[target] = ways;
    return ways;
  }
}

/** The first member whose usual attack would end differently at a distance, where nothing says how far apart they are. */
export function rangeUnsaid(
  encounter: PreparedEncounter,
): { readonly who: string; readonly weapon: string } | undefined {
  const { members, plan } = encounter;
  if (plan.distance) return undefined;
  const tactic = new Tactic(encounter);
  for (const [by, self] of members.entries()) {
    const [target] = tactic.enemiesFrom(by);
    const foe = target === undefined ? undefined : members[target];
    if (target === undefined || self.situation?.distance || foe?.situation?.distance) continue;
    if (self.situation?.stands && foe?.situation?.stands) continue;
    const weapon = tactic.onRange(by, target);
    if (weapon !== undefined) return { who: self.name, weapon };
  }
  return undefined;
}
