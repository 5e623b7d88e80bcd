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
  /** It needs no roll to be there; a hit can still shut it down. */
  readonly alwaysOn?: boolean;
}

/** A character in a combat round, with what was declared. Plain data: a round gives changed copies back. */
export interface Fighter extends Declarer {
  /** Those that the sheet tells of where absent. */
  readonly wounds?: Wounds;
  /** Those that the sheet tells of, where they are known already. */
  readonly written?: Wounds;
  /** Cover taken, armour that is not worn, fire. */
  readonly protection?: Protection;
  /** Powers that work; a fighter who is hurt rolls for each of them again. */
  readonly powers?: readonly StandingPower[];
  /** Shock that choking has done in this fight; all of it goes when the fight is over. */
  readonly choked?: number;
  /** What was declared; sets are spent on it in this order unless `use` says otherwise. It may be nothing. */
  readonly acts: readonly Act[];
  /** What is rolled: an expression such as `Body + Brawling with multiple attacks 2`, or dice that are already computed. */
  readonly roll?: string | Pool;
  /** The same as the dice are asked, with whatever a line says about its sets. */
  readonly request?: MatchingRequest;
  /** Faces of real dice; without them the round's own source of numbers rolls. */
  readonly faces?: readonly number[];
  /** What the roll came to, where it was made before. */
  readonly sets?: readonly MatchingSet[];
  /** Which of several sets one action takes, and what wiggle dice are for; the widest where nothing is said. */
  readonly aim?: Aim;
  /**
   * Which of several actions the rolled pool belongs to, from 0; all where nothing is said. Where the game ties special dice
   * to their pool, only these can use them.
   */
  readonly rolledFor?: readonly number[];
  /** Sets for actions by the player's choice, parts of a split set among them. */
  readonly use?: readonly SetForAct[];
}

/** A power that works, with the faces of real dice for its roll after a hit. */
export interface StandingPower extends PowerState {
  readonly faces?: readonly number[];
}

/** What protects a fighter from a hit, and what burns of him. */
export type Protection = Pick<AttackTarget, 'hidden' | 'coverArmour' | 'heavyArmour' | 'lightArmour' | 'burning'>;

/** No protection besides what the sheet says. */
export const unprotected: Protection = {};

/** Whether both protect alike. */
export function protectsAlike(one: Protection, other: Protection): boolean {
  return (
    (one.heavyArmour ?? 0) === (other.heavyArmour ?? 0) &&
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
  /** Which of the declared actions, from 0. */
  readonly act: number;
}

/** A fighter whose dice lie on the table. */
export interface RolledFighter extends Fighter {
  readonly sets: readonly MatchingSet[];
  readonly dice?: readonly RolledDie[];
}

interface AnyAct {
  /** True where every set counts, as for a burst; otherwise one set does one action, and others are held in reserve. */
  readonly every?: boolean;
}

/** Something that is to hurt or hinder a fighter. */
export interface AttackAct extends AnyAct {
  readonly kind: 'attack';
  readonly target: string;
  readonly nature?: AttackNature;
  /** What a set does when its turn comes. Without it the blow does damage that is not computed. */
  readonly effect?: SetEffect;
  /** What is tried, in the words of the account; `attack` where nothing is said. */
  readonly what?: string;
  /** True for what can be done without letting go of an opponent, as choking can. */
  readonly keepsHold?: boolean;
}

/** What decides who can ward an attack off. What is not said is taken as harmless to the defence. */
export interface AttackNature {
  /** Shot or thrown: too fast to be dodged without a power where the game says so. */
  readonly fromAfar?: boolean;
  readonly penetration?: number;
  /** Fired blindly from cover, which nothing is shown for. */
  readonly blind?: boolean;
  /** False for an attack that the defender does not know of. */
  readonly known?: boolean;
  /** False for an attacker that the defender does not see. */
  readonly seen?: boolean;
  /** True for a power that is itself the attack; what a power throws is none. */
  readonly directPower?: boolean;
}

/** Dodging, blocking, or a power used to defend: dice of the set take dice out of attacks. */
export interface DefenceAct extends AnyAct {
  readonly kind: 'defend';
  /** With a power, which a fighter held down can use too; otherwise with his body. */
  readonly withPower?: boolean;
  /** Only attacks of these; all of those on the defender where none is named. */
  readonly against?: readonly string[];
  /** Whether the defence reaches an attack: the reason where it does not. */
  readonly wards?: (nature: AttackNature) => Problem | undefined;
  /** Dice for attackers by the player's choice; without it the tallest attack loses dice first. */
  readonly spend?: readonly SpentDice[];
}

/** Dice of a defence that are meant for one set of one attacker. */
export interface SpentDice {
  readonly on: string;
  readonly height: number;
  readonly dice: number;
}

/** Interference with whatever another fighter does, where the game has opposed rolls. */
export interface OpposeAct extends AnyAct {
  readonly kind: 'oppose';
  readonly target: string;
  readonly spend?: readonly SpentDice[];
}

/** Anything else that takes a set: running, waking a power, breaking free, kicking a grenade. */
export interface DeedAct extends AnyAct {
  readonly kind: 'deed';
  /** In the words of the account: `breaks free`. */
  readonly what: string;
  readonly effect?: SetEffect;
  /** True for diving behind something. */
  readonly cover?: boolean;
}

/** Keeping hold of an opponent: needs no set, but the dice resist an escape. */
export interface HoldAct extends AnyAct {
  readonly kind: 'hold';
}

export type Act = AttackAct | DefenceAct | OpposeAct | DeedAct | HoldAct;

/** What a set does when its turn comes. */
export type SetEffect = (moment: Moment) => Accounted<SetChange> | Problem;

/** Where things stand when a set takes effect. */
export interface Moment {
  readonly set: MatchingSet;
  readonly by: FighterNow | undefined;
  readonly target: FighterNow | undefined;
  readonly holds: readonly Hold[];
  /** Anybody in the fight, by name. */
  readonly fighter: (name: string) => FighterNow | undefined;
  /** Where dice come from that fall with the set; absent where the round has none to give. */
  readonly dice?: DiceSource;
}

/** A fighter in the middle of a round. */
export interface FighterNow {
  readonly fighter: RolledFighter;
  readonly wounds: Wounds;
  /** Shock of this fight that comes from choking. */
  readonly choked: number;
  readonly protection: Protection;
  /** Sets that took effect or still can, at the width that they have now. */
  readonly sets: readonly MatchingSet[];
}

/** A grenade in the air: it goes off one round later, at the moment that the width of the throw says. */
export interface ThrownGrenade {
  readonly thrower: string;
  readonly weapon: string;
  readonly target: string;
  readonly set: MatchingSet;
}

/** What a set changed. */
export interface SetChange {
  /** Wounds afterwards, by name. */
  readonly wounds?: Readonly<Record<string, Wounds>>;
  /** Who was hurt by it and so loses a die. */
  readonly hurt?: readonly string[];
  /** All holds afterwards. */
  readonly holds?: readonly Hold[];
  /** False where the set did not bring about what was tried. */
  readonly success?: boolean;
  /** Shock of this fight that comes from choking, by name. */
  readonly choked?: Readonly<Record<string, number>>;
  /** Cover, armour and fire afterwards, by name. */
  readonly protection?: Readonly<Record<string, Protection>>;
  /** A grenade that goes off in the next round. */
  readonly thrown?: ThrownGrenade;
  /** A weapon that its owner does not have in hand any more. */
  readonly disarmed?: { readonly who: string; readonly weapon: string };
}

/** One of two who keeps the other down or by the throat. */
export interface Hold {
  readonly kind: 'pin' | 'choke';
  readonly holder: string;
  readonly held: string;
  /** What a choke is done with, by the rulebook's word. */
  readonly means?: string;
}

/** Holds on a fighter. */
export function holdsOn(held: string, holds: readonly Hold[]): readonly Hold[] {
  return holds.filter((hold) => hold.held === held);
}
