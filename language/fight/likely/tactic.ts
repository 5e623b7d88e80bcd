import { isProblem } from '../../values/problem.js';
import { type FightState, isFighting } from '../state/fight.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { readyLine } from '../state/ready-lines.js';
import { enemiesOf } from '../state/sides.js';
import { Arsenal, type Way } from './arsenal.js';
import { readying } from './readying.js';

/** What a member does: the line, its target and its weapon. */
export interface TacticalChoice {
  readonly line: string;
  readonly target: number;
  readonly weapon: string;
}

/** Carries out a choice; returns whether that was possible. */
type Doing = (choice: TacticalChoice) => boolean;

/** Turns that a member has spent on aiming. */
interface Aimed {
  readonly target: number;
  readonly weapon: string;
  readonly turns: number;
}

/**
 * The default tactic for members without instructions. Everyone attacks.
 *
 * Target: the enemy whom fewest members of the own side have attacked this round; of several, the first in the text.
 * Weapon: the one that the member's line names, else the most effective usable one, then the others; as a burst, at one or
 * two enemies, if that is more effective. Weapons are reloaded or drawn first if needed. Aim, if the game has it: for as
 * many turns as are most effective; after a spoiled aim only if there is no other way to hit. Members without a stated
 * distance count as close by. No one takes cover or runs; a member who is out or cannot act does nothing.
 */
export class Tactic {
  /** The ways in which each member attacks another, the best first; rated at the beginning, so that fights are independent. */
  private readonly ways: (readonly Way[])[][];
  /** The enemies of each member. */
  private readonly enemies: readonly (readonly number[])[];
  /** How often each member has been attacked this round. */
  private attacked: number[];
  private round = 0;
  private readonly arsenal: Arsenal;
  /** The aim of each member. */
  private readonly aimed: (Aimed | undefined)[];
  /** Members whose aim has been spoiled. */
  private readonly spoiled = new Set<number>();

  constructor(private readonly encounter: PreparedEncounter) {
    const { members } = encounter;
    this.attacked = members.map(() => 0);
    this.arsenal = new Arsenal(encounter);
    this.ways = members.map(() => []);
    this.aimed = members.map(() => undefined);
    this.enemies = members.map((_, place) => enemiesOf(encounter, place));
  }

  /** Rates the weapons of all members in advance, yielding after each pair. Otherwise they are rated when needed. */
  *prepare(): Generator<undefined, void> {
    for (const [by, enemies] of this.enemies.entries())
      for (const target of enemies) {
        const { compared } = this.arsenal;
        this.waysOf(by, target);
        if (this.arsenal.compared > compared) yield undefined;
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

  /** Why a member can attack no enemy at the beginning; undefined if it can, or has nothing to attack with. */
  hindrance(by: number): string | undefined {
    return this.arsenal.hindrance(by, this.enemiesFrom(by));
  }

  /** The enemies of a member. */
  enemiesFrom(by: number): readonly number[] {
    return this.enemies[by] ?? [];
  }

  /** Begins a new fight. */
  restart(): void {
    this.round = 0;
    this.aimed.fill(undefined);
    this.spoiled.clear();
  }

  /** Offers the choices of a member to `does`, the best first, until one is possible. Returns false if none is. */
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

  /** Attacks, or aims first if that is more effective; after a spoiled aim only if the attack is impossible otherwise. */
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

  /** Offers a choice, and records the attack and the turns of aiming if it is possible. */
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

  /** The turns that a member has aimed at another, unless the aim was spoiled. */
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
    const cached = ofSelf[target];
    if (cached) return cached;
    const ways = this.arsenal.waysOf(by, target);
    ofSelf[target] = ways;
    return ways;
  }
}

/** The first member whose attack depends on the distance of the target, which the encounter does not state. */
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
