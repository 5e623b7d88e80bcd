import type { ReadyLine } from '../../play/actions/play-action.js';
import { combatRound, combatRoundNeeds, orderOfSets } from '../../procedures/round/combat-round.js';
import {
  type Fighter,
  type FighterNow,
  type Hold,
  type Moment,
  type Protection,
  type RolledFighter,
  type SetChange as RoundChange,
  type SetEffect,
  type ThrownGrenade,
  unprotected,
} from '../../procedures/round/fighter.js';
import { pinChanges } from '../../procedures/round/grapples.js';
import { type GrenadeAnswering, liveGrenade } from '../../procedures/round/live-grenade.js';
import {
  outcomeOfDice,
  type RolledSets,
  recordOfSet,
  rolledSets,
  rollFighters,
  setPreferred,
  setsServing,
} from '../../procedures/round/sets.js';
import type { RoundEvent } from '../../procedures/round/state.js';
import type { RoundsLeft } from '../../procedures/round-part.js';
import { burningPlaces, fireChanges, firesOf } from '../../procedures/wounds/on-fire.js';
import { type Face, openedChange, shelterOf } from '../../procedures/wounds/shelter.js';
import { woundChanges } from '../../procedures/wounds/wounded.js';
import { boxesIn, type Wounds, writtenWounds } from '../../procedures/wounds/wounds.js';
import { type Accounted, type Step, stepText } from '../../roll/account.js';
import { type Change, changeText, merged, type Participant } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import type { Verdict } from '../../roll/record.js';
import { isUnanswered, Tape, type Unanswered } from '../../roll/tape.js';
import { QUANTITY } from '../../rules/consequences.js';
import { unmetNeeds } from '../../rules/needs.js';
import type { TouchedParts } from '../../sheet/cells/touches.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { tableWordDone } from '../state/distances.js';
import { type FightState, isFighting } from '../state/fight.js';
import { playReady, withoutName } from '../state/fight-step.js';
import type { MemberNow } from '../state/member-now.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { type Declaration, type Declarations, type DeclaredAct, declarationsOf } from './declarations.js';
import type { GoesOn } from './goes-on.js';
import { lineNow } from './line-now.js';

/** The result of a declared round. */
export interface RoundPlayed {
  readonly fight: FightState;
  readonly goesOn: GoesOn;
  readonly told: readonly string[];
  readonly changes: readonly Change[];
  /** Every step of the round; empty in a simulated fight. */
  readonly steps: readonly Step[];
  /** The sets of each member who declared. */
  readonly rolled: ReadonlyMap<number, RolledSets>;
  /** For each member who was hit, the last attacker. */
  readonly struck: ReadonlyMap<number, number>;
  /** For each member who declared, whether they hit anyone. */
  readonly verdicts: ReadonlyMap<number, Verdict>;
}

/** Whether declared rounds are played as a whole by the procedure of the game; otherwise line by line, in the order of the rolls. */
export function playsWholeRounds({ isDeclared, rules }: PreparedEncounter): boolean {
  return isDeclared && unmetNeeds(combatRoundNeeds, rules).length === 0;
}

const notPlayed: SetEffect = () => {
  throw new Error('A declaration that is only checked was carried out.');
};

/** A problem if a declaration is impossible, or its typed faces are not those of its dice. */
export function declarationProblem(
  encounter: PreparedEncounter,
  fight: FightState,
  goesOn: GoesOn,
  place: number,
  declared: DeclaredAct,
  tape: Tape,
): Problem | undefined {
  const said = declarationsOf(encounter, fight, goesOn).of(place, declared, tape, () => notPlayed);
  if (isProblem(said)) return said;
  if (said.answers.length > 0 && goesOn.thrown.length === 0) return problem(says.noGrenade());
  const { fighter } = said;
  if (!fighter.faces) return undefined;
  const rolled = rollFighters([fighter], tape);
  return isProblem(rolled) ? rolled : undefined;
}

/**
 * Plays all declarations as one round, by the procedure of the game: everyone rolls, and the sets take effect in order.
 * Declarations that are no longer possible are dropped, with the reason. `isAtOnce` is for a line outside of the round.
 */
export function playDeclaredRound(
  encounter: PreparedEncounter,
  fight: FightState,
  goesOn: GoesOn,
  declared: ReadonlyMap<number, DeclaredAct>,
  tape: Tape,
  isAtOnce = false,
): RoundPlayed | Problem {
  const round = new DeclaredRound(encounter, declarationsOf(encounter, fight, goesOn), tape);
  const played = round.play(declared, isAtOnce);
  const { cache, isCounted } = encounter;
  if (!isCounted || (cache.ofRounds | round.touched) === cache.ofRounds) return played;
  // The round has read new parts of some sheets, in which they may differ from the members' own: it is played again.
  cache.ofRounds |= round.touched;
  return playDeclaredRound(encounter, fight, goesOn, declared, new Tape({ seed: tape.seed }), isAtOnce);
}

class DeclaredRound {
  private readonly told: string[] = [];
  /** Sentences about consequences, which follow all others. */
  private readonly toldLast: string[] = [];
  private readonly changes: Change[] = [];
  private readonly answers: GrenadeAnswering[] = [];
  /** Ammunition that each member uses up. */
  private readonly fired = new Map<number, readonly RoundsLeft[]>();
  /** The changes from the roll of each member. */
  private readonly changedBy = new Map<number, Declaration['changedBy']>();
  /** Lines to carry out after the sets: those without dice, and those that fail if no set has come for them. */
  private readonly later: { readonly place: number; readonly line: string; readonly fails?: true }[] = [];
  /** Lines that were carried out with a set, by place and line. */
  private readonly carriedOut = new Set<string>();
  private rolled: readonly RolledFighter[] = [];
  private asks: Unanswered | undefined;
  /** The parts of sheets that were read while the sets took effect. */
  touched: TouchedParts = 0;
  private readonly goesOn: GoesOn;
  private fight: FightState;
  /** False in a simulated fight, which reports nothing. */
  private readonly isTold: boolean;

  constructor(
    private readonly encounter: PreparedEncounter,
    private readonly declarations: Declarations,
    private readonly tape: Tape,
  ) {
    this.fight = declarations.fight;
    this.goesOn = declarations.goesOn;
    this.isTold = !encounter.isCounted;
  }

  play(declared: ReadonlyMap<number, DeclaredAct>, isAtOnce: boolean): RoundPlayed | Problem {
    const { tape, goesOn } = this;
    const fighters: Fighter[] = [];
    for (const place of this.declarations.present) {
      const one = isFighting(this.fight, place) ? declared.get(place) : undefined;
      const fighter = one ? this.declared(place, one) : this.declarations.idle(place);
      if (isUnanswered(fighter)) return fighter;
      if (isProblem(fighter)) this.told.push(`${this.nameOf(place)}: ${fighter.problem}`);
      fighters.push(isProblem(fighter) ? this.declarations.idle(place) : fighter);
    }
    // Everyone rolls before the first set takes effect.
    const rolled = rollFighters(fighters, tape);
    if (isProblem(rolled)) return rolled;
    const served = this.chooseSets(rolled.outcome);
    if (isProblem(served)) return served;
    this.rolled = served;
    const empty = this.fire() ?? this.changeByDice();
    if (empty) return empty;
    const { sheets } = this.declarations;
    for (const { cells } of sheets) cells.touches.now = 0;
    const outBefore = this.isTold ? this.outNow() : undefined;
    if (this.isTold) this.told.push(...rolled.steps.map(stepText));
    const grenades = isAtOnce
      ? []
      : goesOn.thrown
          .filter(({ target }) => fighters.some(({ name }) => name === target))
          .map((thrown) =>
            liveGrenade({ thrown, near: besides(thrown, fighters), answers: this.answers, areaDice: tape }),
          );
    const round = combatRound(served, tape, { holds: goesOn.holds, grenades, isAtOnce });
    for (const { cells } of sheets) this.touched |= cells.touches.now;
    if (this.asks) return this.asks;
    if (isProblem(round)) return round;
    const { outcome } = round;
    if (outBefore) this.report(round.steps, outBefore);
    const wrong = this.write(outcome.fighters) ?? this.pin(outcome.holds);
    if (wrong) return wrong;
    for (const { place, line, fails } of this.later) {
      if (fails && this.carriedOut.has(`${place} ${line}`)) continue;
      if (fails) this.holdDice(place);
      const done = isFighting(this.fight, place) ? this.carryOut(place, line) : undefined;
      this.tape.hold(undefined);
      if (isUnanswered(done)) return done;
      if (done) {
        const name = this.nameOf(place);
        const told = withoutName(name, isProblem(done) ? [done.problem] : done.told);
        this.told.push(told.startsWith(`${name} `) ? told : `${name}: ${told}`);
      }
    }
    const { isTold } = this;
    const changes = isTold ? merged(this.changes) : [];
    const written = changes.filter((one) => one.is === 'entry' || (one.is === 'thing' && one.field === QUANTITY));
    return {
      fight: this.fight,
      goesOn: {
        holds: outcome.holds,
        thrown: isAtOnce ? [...goesOn.thrown, ...outcome.thrown] : outcome.thrown,
        protection: eachBy(outcome.fighters, ({ protection }) =>
          protection && protection !== unprotected ? notInTheSheet(protection) : undefined,
        ),
        choked: eachBy(outcome.fighters, ({ choked }) => choked || undefined),
      },
      told: isTold ? [...this.told, ...this.toldLast, ...written.map(changeText)] : [],
      changes,
      steps: isTold ? round.steps : [],
      rolled: isTold ? this.rolledBy(declared) : new Map(),
      struck: this.struckIn(outcome.events),
      verdicts: isTold ? this.verdictsIn(outcome.events, declared) : new Map(),
    };
  }

  private verdictsIn(
    events: readonly RoundEvent[],
    declared: ReadonlyMap<number, DeclaredAct>,
  ): ReadonlyMap<number, Verdict> {
    const struck = new Set(
      events.flatMap((event) => (event.kind === 'hit' && !event.isStopped ? [this.encounter.placeOf(event.by)] : [])),
    );
    return new Map([...declared.keys()].map((place) => [place, struck.has(place) ? 'success' : 'failure']));
  }

  private rolledBy(declared: ReadonlyMap<number, DeclaredAct>): RoundPlayed['rolled'] {
    const rolled = new Map<number, RolledSets>();
    for (const fighter of this.rolled) {
      const place = this.encounter.placeOf(fighter.name);
      if (place !== undefined && declared.has(place)) rolled.set(place, rolledSets(fighter));
    }
    return rolled;
  }

  private struckIn(events: readonly RoundEvent[]): RoundPlayed['struck'] {
    const struck = new Map<number, number>();
    for (const event of events) {
      if (event.kind !== 'hit') continue;
      const [by, on] = [this.encounter.placeOf(event.by), this.encounter.placeOf(event.on)];
      if (by !== undefined && on !== undefined) struck.set(on, by);
    }
    return struck;
  }

  /**
   * Sets that are wide enough serve two things of those who did not make as many sets as they declared things; whoever made more than
   * they need chooses.
   */
  private chooseSets(fighters: readonly RolledFighter[]): readonly RolledFighter[] | Problem {
    const all: RolledFighter[] = [];
    for (const fighter of fighters) {
      const served = setsServing(fighter, this.tape);
      if (isProblem(served)) return served;
      const one = setPreferred(served, fighters, orderOfSets(served.who), this.tape);
      if (isProblem(one)) return one;
      all.push(one);
    }
    return all;
  }

  /** A member with their declaration. */
  private declared(place: number, act: DeclaredAct): Fighter | Problem {
    this.encounter.cache.played += 1;
    const declared = this.declarations.of(
      place,
      act,
      this.tape,
      (by, line) => (moment) => this.withSet(by, line, moment),
    );
    if (isProblem(declared)) return declared;
    const { fighter, gone, answers, later, failing } = declared;
    if (gone.length > 0) this.fired.set(place, gone);
    if (declared.changedBy.length > 0) this.changedBy.set(place, declared.changedBy);
    for (const answer of answers) this.answers.push({ by: fighter.name, ...answer });
    for (const line of later) this.later.push({ place, line });
    for (const line of failing) this.later.push({ place, line, fails: true });
    return fighter;
  }

  /** Removes the ammunition of all who have rolled, whether or not their sets take effect. */
  private fire(): Problem | undefined {
    const members = [...this.fight.members];
    for (const [place, gone] of this.fired) {
      const wrong = this.change(members, place, roundsGone(gone, this.participant(place)));
      if (wrong) return wrong;
    }
    this.fight = { ...this.fight, members };
    return undefined;
  }

  /** Applies the changes from the rolls themselves, such as the cost of a power. */
  private changeByDice(): Problem | undefined {
    const members = [...this.fight.members];
    for (const fighter of this.rolled) {
      const place = this.encounter.placeOf(fighter.name) ?? -1;
      const dice = outcomeOfDice(fighter);
      for (const changedBy of this.changedBy.get(place) ?? []) {
        const who = members[place]?.evaluation;
        const changes = dice && who ? changedBy(dice, who) : [];
        for (const change of changes) {
          const wrong = this.change(members, this.encounter.placeOf(change.who) ?? place, [change]);
          if (wrong) return wrong;
        }
        if (this.isTold) this.toldLast.push(...changes.map(changeText));
      }
    }
    this.fight = { ...this.fight, members };
    return undefined;
  }

  private change(members: MemberNow[], place: number, changes: readonly Change[]): Problem | undefined {
    const now = members[place];
    const next = now?.after(changes);
    if (!now || !next) return undefined;
    if (isProblem(next)) return next;
    members[place] = next;
    if (!this.isTold) return undefined;
    this.changes.push(...changes);
    if (next.isOut && !now.isOut) this.toldLast.push(`${next.name} is out`);
    return undefined;
  }

  /** Carries out a whole line with its set, in the current state of the round. */
  private withSet(place: number, line: string, moment: Moment): Accounted<RoundChange> | Problem {
    const before = new Map<string, FighterNow>();
    for (const { name } of this.rolled) {
      const now = moment.fighter(name);
      if (now) before.set(name, now);
    }
    const wrong = this.write([...before.values()].map((now) => ({ ...now, name: now.fighter.name })));
    if (wrong) return wrong;
    this.carriedOut.add(`${place} ${line}`);
    this.holdDice(place, moment.set);
    const done = this.carryOut(place, line);
    this.tape.hold(undefined);
    if (isUnanswered(done)) this.asks = done;
    if (isProblem(done))
      return isUnanswered(done) ? done : { outcome: { success: false }, steps: [{ what: done.problem }] };
    const wounds: Record<string, Wounds> = {};
    const protection: Record<string, Protection> = {};
    const hurt: string[] = [];
    for (const [name, then] of before) {
      const now = this.fight.members[this.encounter.placeOf(name) ?? -1];
      const after = now?.read(writtenWounds);
      if (!now || !after) continue;
      wounds[name] = after;
      if (boxesIn(after) > boxesIn(then.wounds)) hurt.push(name);
      if (then.protection.burning?.length) protection[name] = { ...then.protection, burning: now.read(burningPlaces) };
    }
    return {
      outcome: { wounds, hurt, protection, success: done.verdict !== 'failure' },
      steps: done.told.map((what): Step => ({ what })),
    };
  }

  /** Makes the next line use the dice that its member has rolled already: with this set, or without one as a failure. */
  private holdDice(place: number, set?: Moment['set']): void {
    const fighter = this.rolled.find(({ name }) => name === this.nameOf(place));
    this.tape.hold(fighter && recordOfSet(fighter, set));
  }

  private carryOut(place: number, line: string) {
    const read = lineNow(this.encounter, this.fight, place, line);
    if (isProblem(read)) return read;
    if (read.ready) return this.carryReady(read.ready);
    const done = read.word ? tableWordDone(this.encounter, this.fight, place, read.word) : undefined;
    if (!done || isProblem(done)) return done ?? problem(says.cannotBeRolled(line));
    this.fight = done.state;
    return { told: [done.told], verdict: 'done' as const };
  }

  private carryReady(ready: ReadyLine) {
    const next = playReady(this.encounter, this.fight, ready, this.tape);
    if (isProblem(next)) return next;
    this.fight = next.state;
    this.changes.push(...next.changes);
    return next;
  }

  /** Writes wounds, fire and armour of the round into the states of the members. */
  private write(fighters: Iterable<Pick<RolledFighter, 'name' | 'wounds' | 'protection'>>): Problem | undefined {
    const members = [...this.fight.members];
    for (const { name, wounds: after, protection = unprotected } of fighters) {
      const { burning = [], heavyArmour, rearArmour } = protection;
      const place = this.encounter.placeOf(name);
      const now = place === undefined ? undefined : members[place];
      if (place === undefined || !now || !after) continue;
      const before = now.read(writtenWounds);
      if (before !== after) {
        const wrong = this.change(members, place, woundChanges(this.participant(place), before, after));
        if (wrong) return wrong;
      }
      const wrong =
        (burning.length > 0 ? this.light(members, place, burning) : undefined) ??
        this.open(members, place, 'front', heavyArmour) ??
        this.open(members, place, 'rear', rearArmour);
      if (wrong) return wrong;
    }
    this.fight = { ...this.fight, members };
    return undefined;
  }

  /** Writes into the sheets who is held down, because rolls depend on it. */
  private pin(holds: readonly Hold[]): Problem | undefined {
    if (holds === this.goesOn.holds) return undefined;
    const members = [...this.fight.members];
    for (const place of this.declarations.present) {
      const name = this.nameOf(place);
      const isHeld = (of: readonly Hold[]): boolean => of.some(({ kind, held }) => kind === 'pin' && held === name);
      const now = isHeld(holds);
      if (now === isHeld(this.goesOn.holds)) continue;
      const on = { ...this.participant(place), who: members[place]?.evaluation ?? this.participant(place).who };
      const wrong = this.change(members, place, pinChanges(on, now));
      if (wrong) return wrong;
    }
    this.fight = { ...this.fight, members };
    return undefined;
  }

  /** Writes into a sheet which places burn. */
  private light(members: MemberNow[], place: number, burning: readonly string[]): Problem | undefined {
    const now = members[place];
    const before = now?.read(burningPlaces) ?? burning;
    if (!now || burning.every((one) => before.includes(one))) return undefined;
    if (this.isTold) this.toldLast.push(says.burns(now.name, burning));
    return this.change(members, place, fireChanges(this.participant(place), burning, now.read(firesOf)));
  }

  /** Writes into a sheet what is left of its armour. */
  private open(members: MemberNow[], place: number, face: Face, left: number | undefined): Problem | undefined {
    const now = members[place];
    if (!now || left === undefined) return undefined;
    return this.change(members, place, openedChange({ ...this.participant(place), who: now.evaluation }, face, left));
  }

  /** Names of the members who are out of the fight. */
  private outNow(): ReadonlySet<string> {
    return new Set(
      this.declarations.present.flatMap((place) => (isFighting(this.fight, place) ? [] : this.nameOf(place))),
    );
  }

  /**
   * Reports the events of a round, each with its details and their first consequence, such as the damage. Members who were
   * out before are not reported again.
   */
  private report(phases: readonly Step[], outBefore: ReadonlySet<string>): void {
    const events = phases.filter(({ what }) => what !== 'declare').flatMap(({ steps: below = [] }) => below);
    for (const step of events)
      if (!(step.values?.state && outBefore.has(String(step.values.on))))
        this.told.push([step, ...(step.steps ?? []).flatMap(withFirst)].map(stepText).join('; '));
  }

  private participant(place: number): Participant {
    const { name, of } = this.encounter.members[place] ?? { name: '', of: '' };
    return { name, of, who: this.declarations.idle(place).who };
  }

  private nameOf(place: number): string {
    return this.encounter.members[place]?.name ?? '';
  }
}

function withFirst(step: Step): readonly Step[] {
  const [first] = step.steps ?? [];
  return first ? [step, first] : [step];
}

/** The others whom the blast of a grenade reaches: those named as near, and those in or behind the same shelter. */
function besides({ target, near = [] }: ThrownGrenade, fighters: readonly Fighter[]): readonly string[] {
  const shelter = shelterOf(fighters.find(({ name }) => name === target)?.who);
  const isThere = ({ name, who }: Fighter): boolean =>
    near.includes(name) || (shelter !== undefined && shelterOf(who) === shelter);
  return fighters.flatMap((one) => (one.name !== target && isThere(one) ? one.name : []));
}

/** A property of the fighters that have it, by name. */
function eachBy<Of>(
  fighters: readonly RolledFighter[],
  of: (fighter: RolledFighter) => Of | undefined,
): ReadonlyMap<string, Of> {
  const all = new Map<string, Of>();
  for (const fighter of fighters) {
    const one = of(fighter);
    if (one !== undefined) all.set(fighter.name, one);
  }
  return all;
}

/** A protection without fire and armour, which are in the sheet. */
function notInTheSheet({ burning: _, heavyArmour: _front, rearArmour: _rear, ...protection }: Protection): Protection {
  return protection;
}

/** Used-up ammunition as changes of things. */
function roundsGone(gone: readonly RoundsLeft[], { name: who, of }: Participant): readonly Change[] {
  return gone.map(({ left: to, from, id, thing, field }) => ({ is: 'thing', who, of, id, thing, field, from, to }));
}
