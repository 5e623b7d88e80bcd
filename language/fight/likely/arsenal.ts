import { nameKey } from '../../grammar/text.js';
import { resolveAction } from '../../play/actions/play-action.js';
import { Tape } from '../../roll/tape.js';
import type { Action } from '../../rules/rules.js';
import type { Entry } from '../../sheet/cells/entry.js';
import { type Aim, aimIn } from '../../sheet/fight-policies.js';
import { includedOf } from '../../sheet/included-things.js';
import { carriedOf, itemCalled } from '../../sheet/rolls/action.js';
import { isProblem } from '../../values/problem.js';
import { attackLine, calledSo, isClose, lengthOf, quoted, thingText, volleyOf } from '../state/attack-lines.js';
import { distanceBetween } from '../state/distances.js';
import { begin, type FightState } from '../state/fight.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { readyLine } from '../state/ready-lines.js';
import { enemiesOf } from '../state/sides.js';
import { stageOnceReady } from './readying.js';

/** Something to attack with, and how. */
interface Thing {
  readonly attack: Action;
  /** As a line names it; empty for an action that takes no thing. */
  readonly weapon: string;
  /** It cannot be used from afar. */
  readonly isClose: boolean;
  readonly resort: Resort;
  /** How a line says that it attacks several at once: `spray 3`. */
  readonly volley?: string;
  /** A second enemy is named besides the target. */
  readonly isAtTwo?: true;
}

/** A thing with the turns that it is aimed before each attack. */
interface AimedThing extends Thing {
  readonly turns: number;
}

interface RatedThing {
  readonly thing: AimedThing;
  /** What it changes in a few plays, divided by the turns that an attack takes. */
  readonly worth: number;
}

/**
 * What comes first: what the line of the member names, else everything that is carried. Where none of that can be used, the rest of what is
 * carried, and in the end what everybody has.
 */
type Resort = 'first' | 'second' | 'last';

/** A way to attack an enemy. */
export interface Way {
  readonly weapon: string;
  /** The weapon, and how it attacks several at once: `Bren, spray 2 at two`. */
  readonly called: string;
  readonly line: string;
  /** The line with another enemy besides; only of a way to attack two. */
  readonly besides?: (other: number) => string;
  /** The same aimed, where that makes more of each turn: how many turns it takes, the line of each of them, and that of the attack. */
  readonly aimed?: { readonly turns: number; readonly takeAim: string; readonly line: string };
}

/** What the members of an encounter can attack each other with, as all are at the beginning. */
export class Arsenal {
  readonly aim: Aim | undefined;
  private readonly beginning: FightState;
  /** Things compared already, by the sheets and the situations of both. */
  private readonly ranked = new Map<string, readonly AimedThing[]>();

  constructor(private readonly encounter: PreparedEncounter) {
    // Where all declare, a round of aiming is a round in which nobody is stopped.
    this.aim = encounter.isDeclared ? undefined : aimIn(encounter.rules);
    this.beginning = begin(encounter);
  }

  /** How many pairs have been compared. */
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
        called: calledSo(named, volley, isAtTwo),
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

  /** Why a member can attack no enemy at the beginning, with whatever it has; undefined where it can. */
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

  /** Things to attack an enemy with, what does the most first, by a few plays of each; the same for all of two sheets. */
  private thingsFor(by: number, target: number): readonly AimedThing[] {
    const [self, foe] = [this.encounter.members[by], this.encounter.members[target]];
    const key = `${self?.path} ${self?.of} ${foe?.path} ${foe?.of}`;
    const known = this.ranked.get(key);
    if (known) return known;
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
    // Those whose guns do not reach so far do not walk over to use their fists.
    const isFar = distanceBetween(this.encounter, this.beginning, by, target) !== undefined;
    const isOutOfReach = !isArmed && isFar && things.some(({ resort }) => resort !== 'last');
    const ranked = isOutOfReach ? [] : [...first, ...second, ...last].map(({ thing }) => thing);
    this.ranked.set(key, ranked);
    return ranked;
  }

  /** What a member can attack with: what its line names, else everything that is carried. */
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

  /** What a thing does in each turn, aimed for as long as that makes it more; undefined where nothing can be done with it. */
  private rated(thing: Thing, by: number, target: number, plays: number): RatedThing | undefined {
    const atOnce = this.worthOf(thing, this.lineOf(thing, by, target), by, plays);
    let best = atOnce && { thing: { ...thing, turns: 0 }, worth: atOnce.worth };
    const { aim } = this;
    if (!aim || thing.isClose || thing.volley || !thing.attack.takes.includes(aim.modifier.key)) return best;
    // What hits every other time would have to hit twice for two turns to be worth it.
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

  /** What an attack does to others in a few plays, once its thing is ready, and in how many of them it does anything; undefined where it cannot be made. */
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

/** Longer than this no one aims, whatever a rulebook gives for it. */
const MOST_TURNS_OF_AIMING = 10;

/** Plays by which things are compared. */
const PLAYS_COMPARED = 24;

/** The same for what is used only when nothing that is carried can be. */
const PLAYS_OF_FALLBACKS = 4;

/** Far enough to tell with weapons for which it matters, in the unit that the modifier of the range has. */
const FAR = 30;
