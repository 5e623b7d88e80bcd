import { nameKey } from '../../grammar/text.js';
import { resolveAction } from '../../play/actions/play-action.js';
import { Tape } from '../../roll/tape.js';
import type { Action } from '../../rules/rules.js';
import type { Entry } from '../../sheet/cells/entry.js';
import { type Aim, aimIn } from '../../sheet/fight-policies.js';
import { includedOf } from '../../sheet/included-things.js';
import { carriedOf, itemCalled } from '../../sheet/rolls/action.js';
import { isProblem } from '../../values/problem.js';
import { attackLine, isClose, lengthOf, quoted, thingText, volleyOf, wayName } from '../state/attack-lines.js';
import { distanceBetween } from '../state/distances.js';
import { begin, type FightState } from '../state/fight.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { readyLine } from '../state/ready-lines.js';
import { enemiesOf } from '../state/sides.js';
import { stageOnceReady } from './readying.js';

/** A weapon of a member, and a way to attack with it. */
interface Thing {
  readonly attack: Action;
  /** The weapon as a line names it; empty for an action without a thing. */
  readonly weapon: string;
  /** It is used close by only. */
  readonly isClose: boolean;
  readonly resort: Resort;
  /** The modifier with which it attacks several at once: `spray 3`. */
  readonly volley?: string;
  /** The line names a second enemy besides the target. */
  readonly isAtTwo?: true;
}

/** A thing, and the turns of aiming before each attack. */
interface AimedThing extends Thing {
  readonly turns: number;
}

interface RatedThing {
  readonly thing: AimedThing;
  /** The changes of others in a few plays, divided by the turns that an attack takes. */
  readonly worth: number;
}

/**
 * When a thing is used: `first` what the member's line in the encounter names, or without one everything that is carried;
 * `second` the rest of what is carried; `last` what everyone has, such as fists.
 */
type Resort = 'first' | 'second' | 'last';

/** A way to attack an enemy. */
export interface Way {
  readonly weapon: string;
  /** The name of the way (`wayName`): `Bren, spray 2 at two`. */
  readonly called: string;
  readonly line: string;
  /** The line with a second enemy; only for a way to attack two. */
  readonly besides?: (other: number) => string;
  /** If aiming is more effective: the turns of aiming, the line of each of them, and the line of the attack. */
  readonly aimed?: { readonly turns: number; readonly takeAim: string; readonly line: string };
}

/** The ways in which the members of an encounter can attack each other, rated in the state at the beginning. */
export class Arsenal {
  readonly aim: Aim | undefined;
  private readonly beginning: FightState;
  /** Ranked things, by the lines and sheets of both members. */
  private readonly ranked = new Map<string, readonly AimedThing[]>();

  constructor(private readonly encounter: PreparedEncounter) {
    // In declared rounds, members do not spend a round on aiming.
    this.aim = encounter.isDeclared ? undefined : aimIn(encounter.rules);
    this.beginning = begin(encounter);
  }

  /** The number of pairs of members that have been rated. */
  get compared(): number {
    return this.ranked.size;
  }

  /** Whether a member has nothing to attack anyone with. */
  isEmpty(by: number): boolean {
    return this.thingsOf(by).length === 0;
  }

  /** The ways in which a member can attack another, the best first. */
  waysOf(by: number, target: number): readonly Way[] {
    return this.thingsFor(by, target).map((thing): Way => {
      const { attack, weapon, turns, volley, isAtTwo } = thing;
      const named = weapon === '' ? attack.name : weapon;
      return {
        weapon: named,
        called: wayName(named, volley, isAtTwo),
        line: this.lineOf(thing, by, target),
        ...(isAtTwo && { besides: (other: number) => this.lineOf(thing, by, target, 0, other) }),
        ...(this.aim &&
          turns > 0 && {
            aimed: {
              turns,
              takeAim: this.aimLine(this.aim, target, weapon),
              line: this.lineOf(thing, by, target, turns),
            },
          }),
      };
    });
  }

  /** The weapon with which a member attacks another, if its effect depends on the distance between them. */
  onRange(by: number, target: number): string | undefined {
    const { encounter, beginning } = this;
    const [thing] = this.thingsFor(by, target);
    const range = thing && !thing.isClose && lengthOf(thing.attack, encounter.rules);
    if (!thing || !range) return undefined;
    const line = attackLine(encounter, beginning, { action: thing.attack, by, target, weapon: thing.weapon });
    const near = readyLine(encounter, beginning, by, line);
    const far = readyLine(
      encounter,
      beginning,
      by,
      `${line}${thing.weapon === '' ? ' with' : ','} ${range.name} ${FAR}`,
    );
    if (isProblem(near) || isProblem(far)) return undefined;
    const isSame = JSON.stringify(far.roll.rolled?.value) === JSON.stringify(near.roll.rolled?.value);
    return isSame ? undefined : thing.weapon || thing.attack.name;
  }

  /** Why a member can attack no enemy at the beginning; undefined if it can, or has nothing to attack with. */
  hindrance(by: number, enemies: readonly number[]): string | undefined {
    const { encounter, beginning } = this;
    const [target] = enemies;
    const [thing] = this.thingsOf(by);
    if (target === undefined || !thing || enemies.some((place) => this.thingsFor(by, place).length > 0))
      return undefined;
    const ready = readyLine(
      encounter,
      beginning,
      by,
      attackLine(encounter, beginning, { ...thing, action: thing.attack, by, target }),
    );
    const wrong = isProblem(ready) ? ready : resolveAction(ready, new Tape({ seed: 'hindrance' }));
    return isProblem(wrong) ? wrong.problem : undefined;
  }

  /** Things to attack an enemy with, the most effective first, by a few plays of each. */
  private thingsFor(by: number, target: number): readonly AimedThing[] {
    const [self, foe] = [this.encounter.members[by], this.encounter.members[target]];
    const key = `${self?.path} ${self?.of} ${foe?.path} ${foe?.of}`;
    const cached = this.ranked.get(key);
    if (cached) return cached;
    const things = this.thingsOf(by);
    const rate = (some: readonly Thing[], plays: number) =>
      some.flatMap((thing) => {
        const rated = this.rated(thing, by, target, plays);
        return rated ? [rated] : [];
      });
    const rated = (resort: Resort, plays: number) =>
      rate(
        things.filter((one) => one.resort === resort),
        plays,
      ).sort((one, other) => other.worth - one.worth);
    const first = rated('first', PLAYS_COMPARED);
    const second = rated('second', PLAYS_OF_FALLBACKS);
    const isArmed = first.length + second.length > 0;
    const last = rated('last', isArmed ? PLAYS_OF_FALLBACKS : PLAYS_COMPARED);
    // Members whose weapons do not reach far enough do not fall back on their fists.
    const isFar = distanceBetween(this.encounter, this.beginning, by, target) !== undefined;
    const isOutOfReach = !isArmed && isFar && things.some(({ resort }) => resort !== 'last');
    const ranked = isOutOfReach ? [] : [...first, ...second, ...last].map(({ thing }) => thing);
    this.ranked.set(key, ranked);
    return ranked;
  }

  /** Everything that a member can attack with. */
  private thingsOf(by: number): readonly Thing[] {
    const { members, attacks } = this.encounter;
    const who = this.beginning.members[by]?.evaluation;
    if (!who) return [];
    const own = members[by]?.situation?.item;
    return attacks.flatMap((attack): Thing[] => {
      if (attack.kinds.length === 0) return own ? [] : [{ attack, weapon: '', isClose: false, resort: 'first' }];
      const named = own && itemCalled(who, attack.kinds, nameKey(own.name));
      const carried = carriedOf(who, attack.kinds).filter((item) => item !== named);
      const included = includedOf(who, attack.kinds).filter((item) => item !== named && !carried.includes(item));
      const thing = (item: Entry, mode: string | undefined, resort: Resort): Thing => ({
        attack,
        weapon: thingText(item.name, mode),
        isClose: isClose(item.inMode(mode), who),
        resort,
      });
      const all = (item: Entry, mode: string | undefined, resort: Resort): readonly Thing[] => {
        const one = thing(item, mode, resort);
        const volley = volleyOf(attack, item.inMode(mode), who);
        if (volley === undefined) return [one];
        const isAtTwo = attack.isOnSeveral && enemiesOf(this.encounter, by).length > 1;
        return [one, { ...one, volley }, ...(isAtTwo ? [{ ...one, volley, isAtTwo } as const] : [])];
      };
      const ways = (items: readonly Entry[], resort: Resort) =>
        items.flatMap((item) => item.ways.flatMap((mode) => all(item, mode, resort)));
      return [
        ...(named ? all(named, own?.mode, 'first') : []),
        ...ways(carried, own ? 'second' : 'first'),
        ...ways(included, 'last'),
      ];
    });
  }

  /** The worth of a thing for each turn, with the most effective turns of aiming; undefined if it cannot be used. */
  private rated(thing: Thing, by: number, target: number, plays: number): RatedThing | undefined {
    const atOnce = this.worthOf(thing, this.lineOf(thing, by, target), by, plays);
    let best = atOnce && { thing: { ...thing, turns: 0 }, worth: atOnce.worth };
    const { aim } = this;
    if (!aim || thing.isClose || thing.volley || !thing.attack.takes.includes(aim.modifier.key)) return best;
    // An attack that hits half of the time cannot become twice as good, so that a turn of aiming does not pay.
    if (atOnce && atOnce.hits >= plays / 2) return best;
    if (isProblem(readyLine(this.encounter, this.beginning, by, this.aimLine(aim, target, thing.weapon)))) return best;
    for (let turns = 1; turns <= MOST_TURNS_OF_AIMING; turns++) {
      const aimed = this.worthOf(thing, this.lineOf(thing, by, target, turns), by, plays);
      if (aimed === undefined || aimed.worth / (turns + 1) <= (best?.worth ?? 0)) return best;
      best = { thing: { ...thing, turns }, worth: aimed.worth / (turns + 1) };
    }
    return best;
  }

  private aimLine({ action }: Aim, target: number, weapon: string): string {
    const line = `${action.name} ${quoted(this.encounter.members[target]?.name ?? '')}`;
    return action.kinds.length > 0 ? `${line} with ${weapon}` : line;
  }

  private lineOf(thing: Thing, by: number, target: number, turns = 0, besides = this.otherThan(by, target)): string {
    const { attack, weapon, isClose, volley, isAtTwo } = thing;
    const aimed = this.aim && turns > 0 ? [`${this.aim.modifier.name} ${turns}`] : [];
    const more = volley === undefined ? aimed : [...aimed, volley];
    const others = isAtTwo && besides !== undefined ? [besides] : [];
    return attackLine(this.encounter, this.beginning, { action: attack, by, target, weapon, isClose, more, others });
  }

  private otherThan(by: number, target: number): number | undefined {
    return enemiesOf(this.encounter, by).find((place) => place !== target);
  }

  /**
   * The sum of the changes of others in a few plays of an attack, after its weapon was made ready, and the number of plays
   * with any change. Undefined if the attack is impossible.
   */
  private worthOf(
    { weapon }: Thing,
    line: string,
    by: number,
    plays: number,
  ): { readonly worth: number; readonly hits: number } | undefined {
    const ready = stageOnceReady(this.encounter, this.beginning, by, weapon, line);
    if (!ready) return undefined;
    const own = this.encounter.members[by]?.name;
    let [worth, hits] = [0, 0];
    for (let play = 0; play < plays; play++) {
      const played = resolveAction(ready, new Tape({ seed: `choice ${play}` }));
      if (isProblem(played)) return undefined;
      const before = worth;
      for (const { is, who, from, to } of played.outcome.changes)
        if (is !== 'thing' && who !== own && typeof from === 'number' && typeof to === 'number')
          worth += Math.abs(to - from);
      if (worth > before) hits += 1;
    }
    return { worth, hits };
  }
}

/** Most turns of aiming, whatever a rulebook gives for more. */
const MOST_TURNS_OF_AIMING = 10;

/** Plays by which things are rated. */
const PLAYS_COMPARED = 24;

/** The same for things that are used only if no other can be. */
const PLAYS_OF_FALLBACKS = 4;

/** A range at which weapons differ that depend on it, in the unit of the range modifier. */
const FAR = 30;
