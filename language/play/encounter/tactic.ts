import { quoteName } from '../../grammar/quote-name.js';
import { nameKey } from '../../grammar/text.js';
import type { Entry } from '../../model/evaluate/cells/entry.js';
import { carriedOf } from '../../model/evaluate/rolls/action.js';
import type { Distance } from '../../model/read/encounter/scene-lines.js';
import type { Action, Rules } from '../../model/rules/rules.js';
import { isProblem } from '../../values/problem.js';
import { fromNumber, toNumber } from '../../values/rational.js';
import { convert, dimensionOf, unitCalled } from '../../values/unit.js';
import type { Stage } from '../actions/play-action.js';
import { resolveAction } from '../actions/play-action.js';
import { Tape } from '../actions/tape.js';
import type { Arena } from './arena.js';
import { type FightState, isFighting, stageOf } from './fight.js';

/** What a member does: its line, the place of the one it names, the thing it uses, and what the line comes to. */
export interface Choice {
  readonly line: string;
  readonly target: number;
  readonly weapon: string;
  readonly stage: Stage;
}

/**
 * What somebody does who is not told. Everybody attacks, each the enemy that fewest of the own side attack this round, of
 * those the one that is written first; with what the line of the member names, else with what does the most of what is carried. Nobody
 * takes cover, aims or runs; who is out or cannot act does nothing.
 */
export class Tactic {
  /** The thing that somebody fights with against somebody, by their sheets. */
  private readonly weapons = new Map<string, string | undefined>();
  /** How often each has been attacked this round. */
  private attacked: number[];
  private round = 0;
  private readonly neutral: ReadonlySet<string>;

  constructor(private readonly arena: Arena) {
    this.attacked = arena.members.map(() => 0);
    this.neutral = new Set(arena.plan.sides.flatMap(({ name, isNeutral }) => (isNeutral ? nameKey(name) : [])));
  }

  /** Forgets what happened in the fight before. */
  restart(): void {
    this.round = 0;
  }

  /** What a member does: its line, the one it names, and what it comes to; undefined where nothing can be done. */
  choose(state: FightState, by: number): Choice | undefined {
    const { arena } = this;
    const self = arena.members[by];
    if (!self || !arena.attack || this.neutral.has(nameKey(self.side))) return undefined;
    if (this.round !== state.round) {
      this.round = state.round;
      this.attacked = arena.members.map(() => 0);
    }
    for (const target of this.enemiesOf(state, by)) {
      const weapon = this.weaponOf(state, by, target);
      if (weapon === undefined) continue;
      const line = lineOf(arena, arena.attack, by, target, weapon);
      const stage = stageOf(arena, state, by, line);
      if (isProblem(stage)) continue;
      this.attacked[target] = (this.attacked[target] ?? 0) + 1;
      return { line, target, stage, weapon };
    }
    return undefined;
  }

  /** Enemies that can still fight, the least attacked first. */
  private enemiesOf(state: FightState, by: number): readonly number[] {
    const { members } = this.arena;
    const side = nameKey(members[by]?.side ?? '');
    const enemies: number[] = [];
    members.forEach((member, place) => {
      const other = nameKey(member.side);
      if (other !== side && !this.neutral.has(other) && isFighting(state, place)) enemies.push(place);
    });
    return enemies.sort((a, b) => (this.attacked[a] ?? 0) - (this.attacked[b] ?? 0) || a - b);
  }

  /** What does the most against somebody, by a few plays of each thing; the same for all of two sheets. */
  private weaponOf(state: FightState, by: number, target: number): string | undefined {
    const { arena } = this;
    const [self, foe] = [arena.members[by], arena.members[target]];
    const own = self?.situation?.item;
    if (own) return thingText(own.name, own.mode);
    const key = `${self?.path} ${self?.of} ${foe?.path} ${foe?.of}`;
    if (this.weapons.has(key)) return this.weapons.get(key);
    const now = state.members[by];
    const things = now && arena.attack ? carriedOf(now.evaluation, arena.attack.kinds) : [];
    let best: { readonly name: string; readonly worth: number } | undefined;
    for (const name of new Set(things.flatMap(waysToUse))) {
      const worth = this.worthOf(state, by, target, name);
      if (worth !== undefined && worth > (best?.worth ?? -1)) best = { name, worth };
    }
    this.weapons.set(key, best?.name);
    return best?.name;
  }

  /** How often an attack does something, of a few. */
  private worthOf(state: FightState, by: number, target: number, weapon: string): number | undefined {
    const { arena } = this;
    if (!arena.attack) return undefined;
    const stage = stageOf(arena, state, by, lineOf(arena, arena.attack, by, target, weapon));
    if (isProblem(stage)) return undefined;
    let worth = 0;
    for (let play = 0; play < TRIES; play++) {
      const played = resolveAction(stage, new Tape({ seed: `choice ${play}` }));
      if (isProblem(played)) return undefined;
      for (const { is, from, to } of played.outcome.changes)
        if (is !== 'thing' && typeof from === 'number' && typeof to === 'number') worth += Math.abs(to - from);
    }
    return worth;
  }
}

/** A thing as a line names it. */
export function thingText(name: string, mode?: string): string {
  return mode === undefined ? quoteName(name) : `${quoteName(name)} ${mode}`;
}

/** A thing, or each of the modes that it has. */
export function waysToUse({ name, trait }: Entry): readonly string[] {
  const modes = [...(trait?.clauses.modes.keys() ?? [])];
  return modes.length === 0 ? [thingText(name)] : modes.map((mode) => thingText(name, mode));
}

/** Plays by which things are compared. */
const TRIES = 24;

/** `attack Guard 2 with Carbine, range 60, light cover`: the line of an attack, with what is said of the two. `weapon` is as the line says it. */
export function lineOf(
  { members, plan, rules }: Arena,
  action: Action,
  by: number,
  target: number,
  weapon: string,
): string {
  const [self, foe] = [members[by], members[target]];
  const distance = self?.situation?.distance ?? foe?.situation?.distance ?? plan.distance;
  const takes = new Set(action.takes);
  const said = (foe?.situation?.modifiers ?? []).filter(({ key }) => takes.has(key)).map(({ text }) => text);
  const range = distance && rangeText(action, rules, distance);
  const parts = [
    `${action.name} ${quoted(foe?.name ?? '')} with ${weapon}`,
    ...(range === undefined ? [] : [range]),
    ...said,
  ];
  return parts.join(', ');
}

/** In quotes, unless it is words and a number, as members are called. */
export function quoted(name: string): string {
  return quoteName(name) === name || /^[\p{L} ]+ \d+$/u.test(name) ? name : `"${name}"`;
}

/** The first modifier that an action takes with a length, and the distance in its unit. */
function rangeText({ takes }: Action, { modifiers }: Rules, { size, unit }: Distance): string | undefined {
  for (const key of takes) {
    const modifier = modifiers.get(key);
    const own = modifier?.parameter?.unit === undefined ? undefined : unitCalled(modifier.parameter.unit);
    if (!modifier || !own || dimensionOf(own) !== 'length') continue;
    const written = fromNumber(size)?.value ?? 0;
    const amount = unit === undefined ? written : convert(written, unit, own);
    if (amount !== undefined) return `${modifier.name} ${Math.round(toNumber(amount))}`;
  }
  return undefined;
}
