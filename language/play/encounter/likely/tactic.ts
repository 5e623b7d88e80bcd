import { quoteName } from '../../../grammar/quote-name.js';
import { nameKey } from '../../../grammar/text.js';
import type { Entry } from '../../../model/evaluate/cells/entry.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import type { Member } from '../../../model/evaluate/encounter/plan.js';
import { carriedOf, includedOf, itemCalled } from '../../../model/evaluate/rolls/action.js';
import type { Distance } from '../../../model/read/encounter/scene-lines.js';
import { isTrue } from '../../../model/rules/operations.js';
import type { Action, Rules } from '../../../model/rules/rules.js';
import { isProblem } from '../../../values/problem.js';
import { fromNumber, toNumber } from '../../../values/rational.js';
import { convert, dimensionOf, type UnitName, unitCalled } from '../../../values/unit.js';
import { resolveAction } from '../../actions/play-action.js';
import { Tape } from '../../actions/tape.js';
import type { Arena } from '../fight/arena.js';
import { begin, type FightState, isFighting } from '../fight/fight.js';
import { carryOut } from '../fight/fight-step.js';
import { type Aim, aimIn, FIGHT_POLICIES, type Recovery, recoveriesIn } from '../fight/policies.js';
import { stageOf } from '../fight/stages.js';

/** What a member does: its line, the place of the one it names, and the thing it uses. */
export interface TacticalChoice {
  readonly line: string;
  readonly target: number;
  readonly weapon: string;
}

/** Something to attack with, and how. */
interface Thing {
  readonly attack: Action;
  /** As a line names it; empty for an action that takes no thing. */
  readonly weapon: string;
  /** It cannot be used from afar. */
  readonly isClose: boolean;
  readonly resort: Resort;
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
interface Way {
  readonly weapon: string;
  readonly line: string;
  /** The same aimed, where that makes more of each turn: how many turns it takes, the line of each of them, and that of the attack. */
  readonly aimed?: { readonly turns: number; readonly takeAim: string; readonly line: string };
}

/** Turns that a member has spent on aiming. */
interface Aimed {
  readonly target: number;
  readonly weapon: string;
  readonly turns: number;
}

/**
 * What a member does without being told. Everyone attacks, each the enemy that fewest of the own side attack this round, of
 * those the one that is written first; with what the line of the member names, else with what does the most of what is carried, as
 * long as it can be used, then with the rest; what has to be made ready first is. Where the game says how people take aim, they do so for as
 * many turns as make the most of each turn; after an aim that was spoiled,
 * only if there is no other way. Who fights with what cannot be used from afar is taken to be close
 * by. No one takes cover or runs; who is out or cannot act does nothing.
 */
export class Tactic {
  /** The lines with which a member attacks another, the best first: as all are at the beginning, so that no fight depends on another. */
  private readonly ways: (readonly Way[])[][];
  /** Places of the enemies of each member. */
  private readonly enemies: readonly (readonly number[])[];
  /** How often each has been attacked this round. */
  private attacked: number[];
  private round = 0;
  private readonly beginning: FightState;
  private readonly recoveries: readonly Recovery[];
  /** Actions that make a thing ready with which nothing can be done, by its rulebook. */
  private readonly readying: readonly Action[];
  /** Things compared already, by the sheets and the situations of both. */
  private readonly ranked = new Map<string, readonly AimedThing[]>();
  private readonly aim: Aim | undefined;
  /** What each member aims at. */
  private readonly aimed: (Aimed | undefined)[];
  /** Those whose aim has been spoiled. */
  private readonly spoiled = new Set<number>();

  constructor(private readonly arena: Arena) {
    const { members, plan } = arena;
    this.attacked = members.map(() => 0);
    this.beginning = begin(arena);
    this.ways = members.map(() => []);
    this.recoveries = recoveriesIn(arena.rules);
    this.aim = aimIn(arena.rules);
    this.aimed = members.map(() => undefined);
    this.readying = (arena.rules.policies.get(FIGHT_POLICIES.readied) ?? []).flatMap(
      (name) => arena.rules.actions.get(nameKey(name)) ?? [],
    );
    const neutral = new Set(plan.sides.flatMap(({ name, isNeutral }) => (isNeutral ? nameKey(name) : [])));
    const sides = members.map(({ side }) => nameKey(side));
    this.enemies = sides.map((own) =>
      neutral.has(own) ? [] : sides.flatMap((side, place) => (side === own || neutral.has(side) ? [] : place)),
    );
  }

  /** Finds out what everybody fights with, one pair at a time; it is found out when it is asked for, too. */
  *prepare(): Generator<undefined, void> {
    for (const [by, enemies] of this.enemies.entries())
      for (const target of enemies) {
        const known = this.ranked.size;
        this.waysOf(by, target);
        if (this.ranked.size > known) yield undefined;
      }
  }

  /** What a member attacks another with, if what it comes to depends on how far apart they are. */
  onRange(by: number, target: number): string | undefined {
    const { arena, beginning } = this;
    const [thing] = this.thingsFor(by, target);
    const range = thing && !thing.isClose && lengthOf(thing.attack, arena.rules);
    if (!thing || !range) return undefined;
    const line = lineOf(arena, thing.attack, by, target, thing.weapon);
    const near = stageOf(arena, beginning, by, line);
    const far = stageOf(arena, beginning, by, `${line}${thing.weapon === '' ? ' with' : ','} ${range.name} ${FAR}`);
    if (isProblem(near) || isProblem(far)) return undefined;
    const isSame = JSON.stringify(far.roll.rolled?.value) === JSON.stringify(near.roll.rolled?.value);
    return isSame ? undefined : thing.weapon || thing.attack.name;
  }

  /** Whether a member has enemies, and nothing to attack them with. */
  isEmptyHanded(by: number): boolean {
    return this.enemiesFrom(by).length > 0 && this.thingsOf(by).length === 0;
  }

  /** Why a member can attack no enemy at the beginning, with whatever it has; undefined where it can. */
  hindrance(by: number): string | undefined {
    const { arena, beginning } = this;
    const [target] = this.enemiesFrom(by);
    const [thing] = this.thingsOf(by);
    if (target === undefined || !thing || this.enemiesFrom(by).some((place) => this.waysOf(by, place).length > 0))
      return undefined;
    const stage = stageOf(arena, beginning, by, lineOf(arena, thing.attack, by, target, thing.weapon, thing.isClose));
    const wrong = isProblem(stage) ? stage : resolveAction(stage, new Tape({ seed: 'hindrance' }));
    return isProblem(wrong) ? wrong.problem : undefined;
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

  /** What a member does, the best first: the line, and the one it names. Whoever asks for the next one says that the one before cannot be done. */
  *choices(state: FightState, by: number): Generator<TacticalChoice, undefined> {
    const { arena } = this;
    if (this.round !== state.round) {
      this.round = state.round;
      this.attacked.fill(0);
    }
    const refused = new Set<string>();
    for (const target of this.enemiesOf(state, by))
      for (const way of this.waysOf(by, target)) {
        const { weapon } = way;
        if (refused.has(weapon)) continue;
        const isUsable = !isProblem(stageOf(arena, state, by, way.line));
        if (isUsable) yield* this.attack(state, by, target, way);
        const readied = this.readied(state, by, weapon);
        if (readied !== undefined) yield* this.attempt(by, readied, { target, weapon, turns: 0 });
        if (isUsable || readied !== undefined) refused.add(weapon);
      }
    return undefined;
  }

  /** An attack, aimed where that makes more of it; after a spoiled aim only where it cannot be made otherwise. */
  private *attack(
    state: FightState,
    by: number,
    target: number,
    { line, weapon, aimed }: Way,
  ): Generator<TacticalChoice, void> {
    const now = { target, weapon, turns: 0 };
    const turns = aimed ? this.turnsAimed(state, by, target, weapon) : 0;
    const isSpoiled = this.spoiled.has(by);
    if (isSpoiled && turns === 0) yield* this.attempt(by, line, now);
    if (aimed && turns < aimed.turns) yield* this.attempt(by, aimed.takeAim, { ...now, turns: turns + 1 });
    if (aimed && turns >= aimed.turns) yield* this.attempt(by, aimed.line, now);
    if (!isSpoiled || turns > 0) yield* this.attempt(by, line, now);
  }

  /** Counts an attack, and the turns of aiming so far, for as long as it is not refused. */
  private *attempt(by: number, line: string, aimed: Aimed): Generator<TacticalChoice, void> {
    const { target, weapon } = aimed;
    const attackedBefore = this.attacked[target] ?? 0;
    const aimedBefore = this.aimed[by];
    this.attacked[target] = attackedBefore + 1;
    this.aimed[by] = aimed;
    yield { line, target, weapon };
    this.attacked[target] = attackedBefore;
    this.aimed[by] = aimedBefore;
  }

  /** How many turns a member has aimed at another, if nothing has spoiled it. */
  private turnsAimed(state: FightState, by: number, target: number, weapon: string): number {
    const aimed = this.aimed[by];
    if (!aimed || aimed.turns === 0) return 0;
    if (!this.aim?.conditions.every((one) => state.members[by]?.has(one))) {
      this.spoiled.add(by);
      this.aimed[by] = undefined;
      return 0;
    }
    return aimed.target === target && aimed.weapon === weapon ? aimed.turns : 0;
  }

  /** The line that makes a thing ready with which nothing can be done now; undefined where none does. */
  private readied(state: FightState, by: number, weapon: string): string | undefined {
    const lines = this.readying.map(({ name }) => `${name} with ${weapon}`);
    return lines.find((line) => {
      const stage = stageOf(this.arena, state, by, line);
      const played = isProblem(stage) ? stage : carryOut(this.arena, state, stage, new Tape({ seed: line }));
      return !isProblem(played) && played.changes.length > 0;
    });
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
    const ways = this.thingsFor(by, target).map((thing): Way => {
      const { attack, weapon, turns } = thing;
      return {
        weapon: weapon === '' ? attack.name : weapon,
        line: this.lineOf(thing, by, target),
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
    ofSelf[target] = ways;
    this.noteTwins(by, target, ways);
    return ways;
  }

  /** The lines say the same of the first member who begins like the target. */
  private noteTwins(by: number, target: number, ways: readonly Way[]): void {
    const { members, first: begun, rehearsal } = this.arena;
    const meant = members[target];
    const isLike = ({ path, of }: Member, place: number): boolean =>
      path === meant?.path && of === meant.of && begun[place]?.beginning === begun[target]?.beginning;
    const first = members.findIndex(isLike);
    if (!rehearsal || !meant || first === target) return;
    const same = this.waysOf(by, first);
    const note = (line: string | undefined, twin: string | undefined): void => {
      if (line !== undefined && twin !== undefined)
        rehearsal.twins.set(line, { line: twin, first, target, name: meant.name });
    };
    for (const [at, { line, aimed }] of ways.entries()) {
      const twin = same[at];
      note(line, twin?.line);
      note(aimed?.takeAim, twin?.aimed?.takeAim);
      note(aimed?.line, twin?.aimed?.line);
    }
  }

  /** Things to attack an enemy with, what does the most first, by a few plays of each; the same for all of two sheets. */
  private thingsFor(by: number, target: number): readonly AimedThing[] {
    const [self, foe] = [this.arena.members[by], this.arena.members[target]];
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
    const isOutOfReach = !isArmed && things.some(({ resort }) => resort !== 'last');
    const ranked = isOutOfReach ? [] : [...first, ...second, ...last].map(({ thing }) => thing);
    this.ranked.set(key, ranked);
    return ranked;
  }

  /** What a member can attack with: what its line names, else everything that is carried. */
  private thingsOf(by: number): readonly Thing[] {
    const { members, attacks } = this.arena;
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
      const ways = (items: readonly Entry[], resort: Resort) =>
        items.flatMap((item) => modesOf(item).map((mode) => thing(item, mode, resort)));
      return [
        ...(named ? [thing(named, own?.mode, 'first')] : []),
        ...ways(carried, own ? 'second' : 'first'),
        ...ways(included, 'last'),
      ];
    });
  }

  /** What a thing does in each turn, aimed for as long as that makes it more; undefined where nothing can be done with it. */
  private rated(thing: Thing, by: number, target: number, plays: number): RatedThing | undefined {
    const atOnce = this.worthOf(this.lineOf(thing, by, target), by, plays);
    let best = atOnce && { thing: { ...thing, turns: 0 }, worth: atOnce.worth };
    const { aim } = this;
    if (!aim || thing.isClose || !thing.attack.takes.includes(aim.modifier.key)) return best;
    // What hits every other time would have to hit twice for two turns to be worth it.
    if (atOnce && atOnce.hits >= plays / 2) return best;
    if (isProblem(stageOf(this.arena, this.beginning, by, this.aimLine(aim, target, thing.weapon)))) return best;
    for (let turns = 1; ; turns++) {
      const aimed = this.worthOf(this.lineOf(thing, by, target, turns), by, plays);
      if (aimed === undefined || aimed.worth / (turns + 1) <= (best?.worth ?? 0)) return best;
      best = { thing: { ...thing, turns }, worth: aimed.worth / (turns + 1) };
    }
  }

  private aimLine({ action }: Aim, target: number, weapon: string): string {
    return `${action.name} ${quoted(this.arena.members[target]?.name ?? '')} with ${weapon}`;
  }

  private lineOf({ attack, weapon, isClose }: Thing, by: number, target: number, turns = 0): string {
    const more = this.aim && turns > 0 ? [`${this.aim.modifier.name} ${turns}`] : [];
    return lineOf(this.arena, attack, by, target, weapon, isClose, more);
  }

  /** What an attack does to others in a few plays, and in how many of them it does anything; undefined where it cannot be made. */
  private worthOf(
    line: string,
    by: number,
    plays: number,
  ): { readonly worth: number; readonly hits: number } | undefined {
    const stage = stageOf(this.arena, this.beginning, by, line);
    if (isProblem(stage)) return undefined;
    const own = this.arena.members[by]?.name;
    let [worth, hits] = [0, 0];
    for (let play = 0; play < plays; play++) {
      const played = resolveAction(stage, new Tape({ seed: `choice ${play}` }));
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

/** A thing as a line names it. */
export function thingText(name: string, mode?: string): string {
  return mode === undefined ? quoteName(name) : `${quoteName(name)} ${mode}`;
}

/** The modes that a thing has; without any, the thing itself. */
function modesOf({ trait }: Entry): readonly (string | undefined)[] {
  const modes = [...(trait?.clauses.modes.keys() ?? [])];
  return modes.length === 0 ? [undefined] : modes;
}

/** A thing as lines name it, or each of the modes that it has, and whether it cannot be used from afar. */
export function waysToUse(
  item: Entry,
  who: Evaluation,
): readonly { readonly weapon: string; readonly isClose: boolean }[] {
  return modesOf(item).map((mode) => ({
    weapon: thingText(item.name, mode),
    isClose: isClose(item.inMode(mode), who),
  }));
}

/** Whether a thing cannot be used from afar, by the values that the rulebook lists. */
export function isClose(item: Entry, who: Evaluation): boolean {
  const listed = who.rules.policies.get(FIGHT_POLICIES.close) ?? [];
  return listed.some((value) => isTrue(who.derived(nameKey(value), item).value));
}

/** Plays by which things are compared. */
const PLAYS_COMPARED = 24;

/** The same for what is used only when nothing that is carried can be. */
const PLAYS_OF_FALLBACKS = 4;

/** `attack Guard 2 with Carbine, range 60, light cover`: the line of an attack, with what is said of the two, but for how far apart they are if they are close. `weapon` is as the line says it, empty without one. */
export function lineOf(
  { members, plan, rules }: Arena,
  action: Action,
  by: number,
  target: number,
  weapon: string,
  isClose = false,
  more: readonly string[] = [],
): string {
  const [self, foe] = [members[by], members[target]];
  const distance = self?.situation?.distance ?? foe?.situation?.distance ?? plan.distance;
  const takes = new Set(action.takes);
  const said = (foe?.situation?.modifiers ?? []).filter(({ key }) => takes.has(key)).map(({ text }) => text);
  const range = distance && !isClose && rangeText(action, rules, distance);
  const after = [...(weapon === '' ? [] : [weapon]), ...(typeof range === 'string' ? [range] : []), ...said, ...more];
  return `${action.name} ${quoted(foe?.name ?? '')}${after.length > 0 ? ` with ${after.join(', ')}` : ''}`;
}

/** Far enough to tell with weapons for which it matters, in the unit that the modifier of the range has. */
const FAR = 30;

/** The first member whose usual attack comes to something else from far away, where nothing says how far apart they are. */
export function rangeUnsaid(arena: Arena): { readonly who: string; readonly weapon: string } | undefined {
  const { members, plan } = arena;
  if (plan.distance) return undefined;
  const tactic = new Tactic(arena);
  for (const [by, self] of members.entries()) {
    const [target] = tactic.enemiesFrom(by);
    const foe = target === undefined ? undefined : members[target];
    if (target === undefined || self.situation?.distance || foe?.situation?.distance) continue;
    const weapon = tactic.onRange(by, target);
    if (weapon !== undefined) return { who: self.name, weapon };
  }
  return undefined;
}

/** Why a fight may never end: who has enemies and nothing to attack them with, and what keeps somebody from attacking. */
export interface Deadlock {
  readonly emptyHanded: readonly string[];
  readonly hindrance?: { readonly who: string; readonly why: string };
}

export function deadlockOf(arena: Arena): Deadlock {
  const tactic = new Tactic(arena);
  const emptyHanded = arena.members.flatMap(({ of }, by) => (tactic.isEmptyHanded(by) ? [of] : []));
  for (const [by, { of }] of arena.members.entries()) {
    const why = tactic.hindrance(by);
    if (why !== undefined) return { emptyHanded: [...new Set(emptyHanded)], hindrance: { who: of, why } };
  }
  return { emptyHanded: [...new Set(emptyHanded)] };
}

/** In quotes, unless it is words and a number, as members are called. */
export function quoted(name: string): string {
  return quoteName(name) === name || /^[\p{L} ]+ \d+$/u.test(name) ? name : `"${name}"`;
}

/** The first modifier that an action takes with a length, and its unit. */
function lengthOf(
  { takes }: Action,
  { modifiers }: Rules,
): { readonly name: string; readonly unit: UnitName } | undefined {
  for (const key of takes) {
    const modifier = modifiers.get(key);
    const unit = modifier?.parameter?.unit === undefined ? undefined : unitCalled(modifier.parameter.unit);
    if (modifier && unit && dimensionOf(unit) === 'length') return { name: modifier.name, unit };
  }
  return undefined;
}

/** A distance as that modifier says it. */
function rangeText(action: Action, rules: Rules, { size, unit }: Distance): string | undefined {
  const length = lengthOf(action, rules);
  const written = fromNumber(size)?.value ?? 0;
  const amount = !length || unit === undefined ? written : convert(written, unit, length.unit);
  return length && amount !== undefined ? `${length.name} ${Math.round(toNumber(amount))}` : undefined;
}
