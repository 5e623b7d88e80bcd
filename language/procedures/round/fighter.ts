import type { MatchingRequest } from '../../dice/families/matching/matching.js';
import type { Aim, MatchingSet } from '../../dice/families/matching/sets.js';
import type { RolledDie } from '../../dice/rolled-die.js';
import type { Accounted } from '../../roll/account.js';
import type { Pool } from '../../values/pool.js';
import type { Problem } from '../../values/problem.js';
import type { AttackTarget } from '../attacks/blow.js';
import type { DiceSource } from '../dice/pool-roll.js';
import type { Wounds } from '../wounds/wounds.js';
import type { Declarer } from './declaration.js';

/** A power between two rounds. */
export interface PowerState {
  readonly name: string;
  readonly pool: Pool;
  readonly on: boolean;
  /** It needs no roll to work; a hit can still stop it. */
  readonly alwaysOn?: boolean;
}

/** A character in a combat round, with declarations. Plain data: a round returns changed copies. */
export interface Fighter extends Declarer {
  /** The current wounds; by default those of the sheet. */
  readonly wounds?: Wounds;
  /** The wounds of the sheet, if the caller has read them already. */
  readonly written?: Wounds;
  /** Cover taken, armour that is not worn, fire. */
  readonly protection?: Protection;
  /** Working powers; a hurt fighter rolls for each of them again. */
  readonly powers?: readonly StandingPower[];
  /** Shock from choking in this fight; all of it heals after the fight. */
  readonly choked?: number;
  /** The declared actions; sets are spent on them in this order unless `use` says otherwise. May be empty. */
  readonly acts: readonly Act[];
  /** The roll: an expression such as `Body + Brawling with multiple attacks 2`, or a pool. */
  readonly roll?: string | Pool;
  /** The roll as a request to the dice; used instead of `roll`. */
  readonly request?: MatchingRequest;
  /** Faces of physical dice; by default the round's source rolls. */
  readonly faces?: readonly number[];
  /** The sets, if the roll was made before. */
  readonly sets?: readonly MatchingSet[];
  /** Which of several sets a single action takes, and what wiggle dice are for; the widest by default. */
  readonly aim?: Aim;
  /** The heights of a called shot; by default those of all dice that are fixed before the roll. */
  readonly called?: readonly number[];
  /**
   * Which of several actions the rolled pool belongs to, from 0; by default all. If the game ties special dice to their
   * pool, only these actions can use them.
   */
  readonly rolledFor?: readonly number[];
  /** A wide set can be split to serve two actions if there are fewer sets than actions. */
  readonly splits?: true;
  /** Sets chosen for actions by the player, with parts of split sets. */
  readonly use?: readonly SetForAct[];
}

/** A working power, with faces of physical dice for its roll after a hit. */
export interface StandingPower extends PowerState {
  readonly faces?: readonly number[];
}

/** The protection of a fighter from a hit, and the burning places. */
export type Protection = Pick<
  AttackTarget,
  'hidden' | 'coverArmour' | 'heavyArmour' | 'rearArmour' | 'lightArmour' | 'burning'
>;

/** No protection besides that of the sheet. */
export const unprotected: Protection = {};

/** Whether two protections are equal. */
export function protectsAlike(one: Protection, other: Protection): boolean {
  return (
    one.heavyArmour === other.heavyArmour &&
    one.rearArmour === other.rearArmour &&
    one.coverArmour === other.coverArmour &&
    one.lightArmour === other.lightArmour &&
    isSameList(one.hidden, other.hidden) &&
    isSameList(one.burning, other.burning)
  );
}

function isSameList(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return one === other || (one.length === other.length && one.every((place, at) => place === other[at]));
}

/** A set, or a part of a set that is wide enough to be split, for one of the actions. */
export interface SetForAct extends MatchingSet {
  /** Index of the declared action, from 0. */
  readonly act: number;
}

/** A fighter after the roll. */
export interface RolledFighter extends Fighter {
  readonly sets: readonly MatchingSet[];
  readonly dice?: readonly RolledDie[];
}

interface AnyAct {
  /**
   * Whether every set counts, as in a burst; otherwise each action takes one set, and the others are kept in reserve.
   */
  readonly every?: boolean;
}

/** An action that hurts or hinders a fighter. */
export interface AttackAct extends AnyAct {
  readonly kind: 'attack';
  readonly target: string;
  readonly nature?: AttackNature;
  /** The effect of a set when its turn comes. Without it the damage is not computed. */
  readonly effect?: SetEffect;
  /** The attempt, in the words of the account; `attack` by default. */
  readonly what?: string;
  /** Whether it can be done without letting go of an opponent, such as choking. */
  readonly keepsHold?: boolean;
}

/** What decides who can ward off an attack. Absent properties do not limit the defence. */
export interface AttackNature {
  /** Shot or thrown: too fast to dodge without a power, if the game says so. */
  readonly fromAfar?: boolean;
  readonly penetration?: number;
  /** Fired blindly from cover, without exposing anything. */
  readonly blind?: boolean;
  /** False for an attack that the defender does not know of. */
  readonly known?: boolean;
  /** False for an attacker that the defender does not see. */
  readonly seen?: boolean;
  /** True for a power that is itself the attack; false for a thing that a power throws. */
  readonly directPower?: boolean;
}

/** Dodging, blocking, or a power used in defence: dice of the set take dice out of attacks. */
export interface DefenceAct extends AnyAct {
  readonly kind: 'defend';
  /** Only attacks of these fighters; by default all attacks on the defender. */
  readonly against?: readonly string[];
  /** Whether the defence works against an attack: the reason if it does not. */
  readonly wards?: (nature: AttackNature) => Problem | undefined;
  /** Dice for attackers by the player's choice; by default the tallest attack loses dice first. */
  readonly spend?: readonly SpentDice[];
}

/** Dice of a defence that are meant for one set of one attacker. */
export interface SpentDice {
  readonly on: string;
  readonly height: number;
  readonly dice: number;
}

/** Interference with any action of another fighter, if the game has opposed rolls. */
export interface OpposeAct extends AnyAct {
  readonly kind: 'oppose';
  readonly target: string;
  readonly spend?: readonly SpentDice[];
}

/** Any other action that takes a set: running, activating a power, breaking free, kicking a grenade. */
export interface DeedAct extends AnyAct {
  readonly kind: 'deed';
  /** In the words of the account: `breaks free`. */
  readonly what: string;
  readonly effect?: SetEffect;
}

/** Keeping hold of an opponent: needs no set, but the dice resist an escape. */
export interface HoldAct extends AnyAct {
  readonly kind: 'hold';
}

export type Act = AttackAct | DefenceAct | OpposeAct | DeedAct | HoldAct;

/** The effect of a set when its turn comes. */
export type SetEffect = (moment: Moment) => Accounted<SetChange> | Problem;

/** The situation in a round when a set takes effect. */
export interface Moment {
  readonly set: MatchingSet;
  readonly by: FighterNow | undefined;
  readonly target: FighterNow | undefined;
  readonly holds: readonly Hold[];
  /** Any fighter, by name. */
  readonly fighter: (name: string) => FighterNow | undefined;
  /** Source of the dice that fall with the set; absent if the round has none. */
  readonly dice?: DiceSource;
}

/** A fighter in the middle of a round. */
export interface FighterNow {
  readonly fighter: RolledFighter;
  readonly wounds: Wounds;
  /** Shock from choking in this fight. */
  readonly choked: number;
  readonly protection: Protection;
  /** Sets that took effect or still can, at their current width. */
  readonly sets: readonly MatchingSet[];
}

/** A grenade in the air: it explodes one round later, at the moment given by the width of the throw. */
export interface ThrownGrenade {
  readonly thrower: string;
  readonly weapon: string;
  readonly target: string;
  readonly set: MatchingSet;
  /** Others who were named as near it. */
  readonly near?: readonly string[];
}

/** The effects of a set. */
export interface SetChange {
  /** Wounds afterwards, by name. */
  readonly wounds?: Readonly<Record<string, Wounds>>;
  /** Fighters who were hurt by it and so lose a die. */
  readonly hurt?: readonly string[];
  /** All holds afterwards. */
  readonly holds?: readonly Hold[];
  /** False if the set failed at what was tried. */
  readonly success?: boolean;
  /** Cover was in the way of an attack. */
  readonly isStopped?: true;
  /** Shock from choking in this fight, by name. */
  readonly choked?: Readonly<Record<string, number>>;
  /** Cover, armour and fire afterwards, by name. */
  readonly protection?: Readonly<Record<string, Protection>>;
  /** A grenade that explodes in the next round. */
  readonly thrown?: ThrownGrenade;
  /** A weapon that its owner no longer holds. */
  readonly disarmed?: { readonly who: string; readonly weapon: string };
}

/** A fighter who pins or chokes another one. */
export interface Hold {
  readonly kind: 'pin' | 'choke';
  readonly holder: string;
  readonly held: string;
  /** The means of a choke, by the rulebook's word. */
  readonly means?: string;
}

/** Holds on a fighter. */
export function holdsOn(held: string, holds: readonly Hold[]): readonly Hold[] {
  return holds.filter((hold) => hold.held === held);
}
