import { splitTypedFaces } from '../../../dice/typed-faces.js';
import { nameKey } from '../../../grammar/text.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { EVERYTHING, type TouchedParts } from '../../../model/evaluate/cells/touches.js';
import type { Rolled } from '../../../model/sheet-roll.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { type Change, changeText, merged, type Participant } from '../../actions/changes.js';
import type { Stage } from '../../actions/play-action.js';
import { isUnanswered, Tape, type Unanswered } from '../../actions/tape.js';
import { says } from '../../messages.js';
import { type Accounted, type Step, stepText } from '../../procedures/account.js';
import { why } from '../../procedures/messages.js';
import { unmetNeeds } from '../../procedures/needs.js';
import { checkDeclaration, combatRound, combatRoundNeeds } from '../../procedures/round/combat-round.js';
import { poolRequest } from '../../procedures/round/declarable.js';
import type {
  Act,
  Fighter,
  Hold,
  Moment,
  Protection,
  RolledFighter,
  SetChange as RoundChange,
  ThrownGrenade,
} from '../../procedures/round/fighter.js';
import { type GrenadeAnswering, liveGrenade } from '../../procedures/round/live-grenade.js';
import type { FiredRounds, RoundsLeft } from '../../procedures/round/round-part.js';
import { type RolledSets, recordOfSet, rolledSets, rollFighters } from '../../procedures/round/sets.js';
import { woundChanges } from '../../procedures/wounds/wounded.js';
import { type Wounds, writtenWounds } from '../../procedures/wounds/wounds.js';
import type { Arena } from '../fight/arena.js';
import { type FightState, isFighting } from '../fight/fight.js';
import { applied, playStage, withoutName } from '../fight/fight-step.js';
import type { MemberNow } from '../fight/member-now.js';
import type { Rehearsal } from '../fight/rehearsal.js';
import { type LineOfRound, linePart } from './declared-part.js';
import { type LineNow, lineNow } from './line-now.js';

/** What a member said they do, before anything happens. */
export interface DeclaredAct {
  readonly line: string;
  /** Faces of real dice that were typed for it. */
  readonly dice?: string;
  /** What its dice fall by, once everybody has declared. */
  readonly seed?: string;
  /** What decides when it takes effect, greatest first. */
  readonly speed?: readonly number[];
  /** The same in words: `3x8`. */
  readonly stands?: string;
}

/** What goes on from one round of declarations to the next, and is in no sheet. Members are named. */
export interface GoesOn {
  readonly holds: readonly Hold[];
  /** Grenades that go off in this round. */
  readonly thrown: readonly ThrownGrenade[];
  /** Cover that was taken, fire. */
  readonly protection: ReadonlyMap<string, Protection>;
  /** Shock that choking has done in this fight. */
  readonly choked: ReadonlyMap<string, number>;
}

export const nothingGoesOn: GoesOn = { holds: [], thrown: [], protection: new Map(), choked: new Map() };

/** What came of a round of declarations. */
export interface RoundPlayed {
  readonly fight: FightState;
  readonly goesOn: GoesOn;
  readonly told: readonly string[];
  readonly changes: readonly Change[];
  /** What everybody who declared has rolled, by place. */
  readonly rolled: ReadonlyMap<number, RolledSets>;
  /** Who struck each member last, by place. */
  readonly struck: ReadonlyMap<number, number>;
}

/** Whether the game says how a whole round of declarations is played; else each is played when its roll says. */
export function playsWholeRounds({ isDeclared, rules }: Arena): boolean {
  return isDeclared && unmetNeeds(combatRoundNeeds, rules).length === 0;
}

/** A problem where what a member declares cannot be declared, or the typed faces are not those of its dice. */
export function declarationProblem(
  arena: Arena,
  fight: FightState,
  goesOn: GoesOn,
  place: number,
  declared: DeclaredAct,
  tape: Tape,
): Problem | undefined {
  const round = new DeclaredRound(arena, fight, goesOn, tape);
  const fighter = round.fighter(place, declared);
  if (isProblem(fighter)) return fighter;
  if (!fighter.faces) return undefined;
  const rolled = rollFighters([fighter], tape);
  return isProblem(rolled) ? rolled : undefined;
}

/**
 * Plays what was declared as one round, by the procedure of the game: everybody rolls, and the sets take effect in their order. What
 * cannot be declared any more is let go, with the reason. `isAtOnce` is what is done outside of the round.
 */
export function playDeclaredRound(
  arena: Arena,
  fight: FightState,
  goesOn: GoesOn,
  declared: ReadonlyMap<number, DeclaredAct>,
  tape: Tape,
  isAtOnce = false,
): RoundPlayed | Problem {
  const { rehearsal } = arena;
  const round = new DeclaredRound(arena, fight, goesOn, tape);
  const played = round.play(declared, isAtOnce);
  if (!rehearsal || (rehearsal.ofRounds | round.touched) === rehearsal.ofRounds) return played;
  // Sheets stood in for others that were not alike in everything that was read of them.
  rehearsal.ofRounds |= round.touched;
  rehearsal.declared = undefined;
  return playDeclaredRound(arena, fight, goesOn, declared, new Tape({ seed: tape.seed }), isAtOnce);
}

/** Several lines that a member declares together are divided by semicolons outside of quotes. */
const BETWEEN_LINES = /\s*;\s*(?=(?:[^"]*"[^"]*")*[^"]*$)/;

class DeclaredRound {
  private readonly told: string[] = [];
  private readonly changes: Change[] = [];
  private readonly answers: GrenadeAnswering[] = [];
  /** What was declared takes these out of magazines, by the name of who fires. */
  private readonly fired = new Map<string, readonly RoundsLeft[]>();
  /** Lines without dice, which come last. */
  private readonly later: { readonly place: number; readonly line: string }[] = [];
  private rolled: readonly RolledFighter[] = [];
  private asks: Unanswered | undefined;
  /** What was read of the sheets while the sets took effect. */
  touched: TouchedParts = 0;
  /** Sheets of those who take part, and those that effects hold. */
  private readonly sheets: Set<Evaluation>;
  /** What was declared before as things stand. */
  private readonly known: Rehearsal['declared'];

  constructor(
    private readonly arena: Arena,
    private fight: FightState,
    private readonly goesOn: GoesOn,
    private readonly tape: Tape,
  ) {
    const { rehearsal } = arena;
    const last = rehearsal?.declared;
    this.known = last?.state === fight && last.goesOn === goesOn ? last : undefined;
    this.sheets = this.known?.sheets ?? new Set();
    if (!rehearsal || this.known) return;
    this.known = { state: fight, goesOn, by: new Map(), sheets: this.sheets };
    rehearsal.declared = this.known;
  }

  play(declared: ReadonlyMap<number, DeclaredAct>, isAtOnce: boolean): RoundPlayed | Problem {
    const { tape, goesOn } = this;
    const fighters: Fighter[] = [];
    const outBefore = new Set<string>();
    for (const place of this.present) {
      if (!isFighting(this.fight, place)) outBefore.add(this.nameOf(place));
      const one = isFighting(this.fight, place) ? declared.get(place) : undefined;
      const fighter = one ? this.fighter(place, one) : this.idle(place);
      if (isUnanswered(fighter)) return fighter;
      if (isProblem(fighter)) this.told.push(`${this.nameOf(place)}: ${fighter.problem}`);
      if (one && this.arena.rehearsal) this.arena.rehearsal.played += 1;
      fighters.push(isProblem(fighter) ? this.idle(place) : fighter);
    }
    // The dice of everybody lie on the table before the first set takes effect.
    const rolled = rollFighters(fighters, tape);
    if (isProblem(rolled)) return rolled;
    this.rolled = rolled.outcome;
    const empty = this.fire();
    if (empty) return empty;
    for (const { cells } of this.sheets) cells.touches.now = 0;
    if (!this.arena.rehearsal) this.told.push(...rolled.steps.map(stepText));
    const grenades = isAtOnce
      ? []
      : goesOn.thrown
          .filter(({ target }) => fighters.some(({ name }) => name === target))
          .map((thrown) => liveGrenade({ thrown, answers: this.answers, areaDice: tape }));
    const round = combatRound(rolled.outcome, tape, { holds: goesOn.holds, grenades, isAtOnce });
    for (const { cells } of this.sheets) this.touched |= cells.touches.now;
    if (this.asks) return this.asks;
    if (isProblem(round)) return round;
    const { outcome, steps } = round;
    const happened = steps.filter(({ what }) => what !== 'declare').flatMap(({ steps: below = [] }) => below);
    this.tell(happened.filter(({ values }) => !(values?.state && outBefore.has(String(values.on)))));
    const wrong = this.write(new Map(outcome.fighters.map(({ name, wounds }) => [name, wounds])));
    if (wrong) return wrong;
    for (const { place, line } of this.later) {
      const done = isFighting(this.fight, place) ? this.carry(place, line) : undefined;
      if (isUnanswered(done)) return done;
      if (done) {
        const name = this.nameOf(place);
        this.told.push(`${name}: ${withoutName(name, isProblem(done) ? [done.problem] : done.told)}`);
      }
    }
    // Of a fight that is only counted no one is told anything.
    const isTold = !this.arena.rehearsal;
    const changes = isTold ? merged(this.changes) : [];
    const written = changes.filter(({ is }) => is === 'entry');
    return {
      fight: this.fight,
      goesOn: {
        holds: outcome.holds,
        thrown: isAtOnce ? [...goesOn.thrown, ...outcome.thrown] : outcome.thrown,
        protection: new Map(
          outcome.fighters.flatMap(({ name, protection }) => (protection ? [[name, protection] as const] : [])),
        ),
        choked: new Map(outcome.fighters.flatMap(({ name, choked }) => (choked ? [[name, choked] as const] : []))),
      },
      told: isTold ? [...this.told, ...written.map(changeText)] : [],
      changes,
      rolled: new Map(
        this.rolled.flatMap((fighter) => {
          const place = this.arena.placeOf(fighter.name);
          return isTold && place !== undefined && declared.has(place) ? [[place, rolledSets(fighter)] as const] : [];
        }),
      ),
      struck: new Map(
        outcome.events.flatMap((event) => {
          if (event.kind !== 'hit') return [];
          const [by, on] = [this.arena.placeOf(event.by), this.arena.placeOf(event.on)];
          return by === undefined || on === undefined ? [] : [[on, by] as const];
        }),
      ),
    };
  }

  /** A member with what they declared. */
  fighter(place: number, { line, dice }: DeclaredAct): Fighter | Problem {
    const before = this.known?.by.get(place);
    if (before?.line === line) {
      this.fired.set(before.fighter.name, before.gone);
      return before.fighter;
    }
    const asked = this.tape.entries.length;
    const [first = '', ...others] = line.split(BETWEEN_LINES).filter((one) => one !== '');
    const main = this.declared(place, first);
    if (isProblem(main)) return main;
    const acts = others.length === 0 ? main.acts : main.acts.slice(0, 1);
    const all: Act[] = [...acts];
    const fired: FiredRounds[] = main.fired ? [main.fired] : [];
    for (const other of others) {
      const more = this.declared(place, other);
      if (isProblem(more)) return more;
      all.push(...more.acts.slice(0, 1));
      if (more.fired) fired.push(more.fired);
    }
    const gone = leftOf(fired, others.length + 1);
    const empty = gone.find(({ left }) => left < 0);
    if (empty) return problem(why.tooFewRounds(empty.loaded, fired.length));
    const faces = dice === undefined || !main.request ? undefined : splitTypedFaces(dice);
    if (isProblem(faces)) return faces;
    const { request, aim } = main;
    const fighter: Fighter = {
      ...this.idle(place),
      ...(request && { request }),
      ...(aim && { aim }),
      acts: all,
      ...(faces && { faces }),
    };
    const names = new Set([fighter.name, ...this.present.map((one) => this.nameOf(one))]);
    const wrong = checkDeclaration(fighter, names, this.goesOn.holds);
    if (wrong) return wrong;
    this.fired.set(fighter.name, gone);
    if (this.tape.entries.length === asked) this.known?.by.set(place, { line, fighter, gone });
    return fighter;
  }

  /** Rounds are gone with the dice, whatever comes of them: a hit that was lost was fired. */
  private fire(): Problem | undefined {
    const changes = [...this.fired].flatMap(([name, all]): readonly Change[] => {
      const place = this.arena.placeOf(name);
      if (place === undefined) return [];
      const { of } = this.arena.members[place] ?? { of: '' };
      return all.map(
        ({ left, from, id, thing, field }): Change => ({
          is: 'thing',
          who: name,
          of,
          id,
          thing,
          field,
          from,
          to: left,
        }),
      );
    });
    const next = applied(this.arena, this.fight, changes, []);
    if (isProblem(next)) return next;
    this.fight = next.state;
    this.changes.push(...changes);
    return undefined;
  }

  /** Everybody who is there, those who are out of the fight among them. */
  private get present(): readonly number[] {
    return this.arena.order.filter((place) => this.fight.present[place] === true);
  }

  /** A member who does nothing. */
  private idle(place: number): Fighter {
    const name = this.nameOf(place);
    const now = this.fight.members[place];
    if (!now) throw new Error(`There is no member at ${place}.`);
    const protection = this.goesOn.protection.get(name);
    const choked = this.goesOn.choked.get(name);
    const who = this.sheetOf(now);
    return {
      name,
      who,
      written: now.read(writtenWounds),
      acts: [],
      npc: who.source.role !== 'character',
      ...(protection && { protection }),
      ...(choked !== undefined && { choked }),
    };
  }

  private declared(place: number, line: string): Omit<LineOfRound, 'answer' | 'who'> | Problem {
    const read = lineNow(this.arena, this.fight, place, line);
    if (isProblem(read)) return read;
    const { stage } = read;
    const part = stage && this.partOf(place, stage);
    if (!part) return this.whole(place, line, read);
    if (isProblem(part)) return part;
    const { answer, who, ...declared } = part;
    this.sheets.add(who);
    if (answer) this.answers.push({ by: this.nameOf(place), ...answer });
    return declared;
  }

  private partOf(place: number, stage: Stage): LineOfRound | Problem | undefined {
    const { target } = stage.situation;
    const self = this.fight.members[place];
    const on = target ? this.fight.members[this.arena.placeOf(target.name) ?? -1] : self;
    return linePart(stage, self, on, this.tape, this.arena.rehearsal?.ofRounds ?? EVERYTHING);
  }

  /** The sheet of a member; in a fight that is only counted, one that is alike in what rounds read. */
  private sheetOf(now: MemberNow): Evaluation {
    const { rehearsal } = this.arena;
    const who = rehearsal ? now.like(rehearsal.ofRounds) : now.evaluation;
    this.sheets.add(who);
    return who;
  }

  /** What is done whole when its set comes; last, where it rolls no dice that make sets. */
  private whole(place: number, line: string, { stage, rolled }: LineNow): Pick<Fighter, 'acts' | 'request'> {
    const self = this.participant(place);
    const dice: Rolled | undefined = stage?.roll.rolled ?? rolled;
    const request = dice && poolRequest({ rolled: dice, self });
    if (!request || isProblem(request)) {
      this.later.push({ place, line });
      return { acts: [] };
    }
    const effect = (moment: Moment) => this.done(place, line, moment);
    return { acts: [{ kind: 'deed', what: says.does(line), ...(stage && { effect }) }], request };
  }

  /** Carries out a line with the set that has come, for all as they are in the midst of the round. */
  private done(place: number, line: string, moment: Moment): Accounted<RoundChange> | Problem {
    const before = new Map<string, Wounds>();
    for (const { name } of this.rolled) {
      const now = moment.fighter(name);
      if (now) before.set(name, now.wounds);
    }
    const wrong = this.write(before);
    if (wrong) return wrong;
    const fighter = this.rolled.find(({ name }) => name === this.nameOf(place));
    this.tape.hold(fighter && recordOfSet(fighter, moment.set));
    const done = this.carry(place, line);
    this.tape.hold(undefined);
    if (isUnanswered(done)) this.asks = done;
    if (isProblem(done))
      return isUnanswered(done) ? done : { outcome: { success: false }, steps: [{ what: done.problem }] };
    const wounds: Record<string, Wounds> = {};
    const hurt: string[] = [];
    for (const { name } of this.rolled) {
      const at = this.arena.placeOf(name);
      const after = at === undefined ? undefined : this.fight.members[at]?.read(writtenWounds);
      if (!after) continue;
      wounds[name] = after;
      if (boxesIn(after) > boxesIn(before.get(name) ?? {})) hurt.push(name);
    }
    return {
      outcome: { wounds, hurt, success: done.verdict !== 'failure' },
      steps: done.told.map((what): Step => ({ what })),
    };
  }

  private carry(place: number, line: string) {
    const read = lineNow(this.arena, this.fight, place, line);
    if (isProblem(read)) return read;
    if (!read.stage) return problem(says.cannotBeRolled(line));
    return this.carryStage(read.stage);
  }

  private carryStage(stage: Stage) {
    const next = playStage(this.arena, this.fight, stage, this.tape);
    if (isProblem(next)) return next;
    this.fight = next.state;
    this.changes.push(...next.changes);
    return next;
  }

  /** Makes the wounds of the round true in the members. */
  private write(wounds: ReadonlyMap<string, Wounds | undefined>): Problem | undefined {
    const changes = this.rolled.flatMap(({ name, who }): readonly Change[] => {
      const place = this.arena.placeOf(name);
      const now = place === undefined ? undefined : this.fight.members[place];
      const after = wounds.get(name);
      if (place === undefined || !now || !after) return [];
      const { of } = this.arena.members[place] ?? { of: '' };
      // Of the sheet of this moment nothing else is asked, so that it is not made.
      const before = now.read(writtenWounds);
      return before === after ? [] : woundChanges({ name, of, who }, before, after);
    });
    const next = applied(this.arena, this.fight, changes, []);
    if (isProblem(next)) return next;
    this.fight = next.state;
    this.changes.push(...changes);
    this.told.push(...next.told);
    if (this.arena.rehearsal)
      for (const [name, after] of wounds) {
        const place = this.arena.placeOf(name);
        if (place !== undefined && after) this.fight.members[place]?.know(writtenWounds, after);
      }
    return undefined;
  }

  /** What happened, each with what is worth knowing of it. */
  private tell(steps: readonly Step[]): void {
    if (this.arena.rehearsal) return;
    for (const step of steps) this.told.push([stepText(step), ...(step.steps ?? []).map(stepText)].join('; '));
  }

  private participant(place: number): Participant {
    const { name, of } = this.arena.members[place] ?? { name: '', of: '' };
    const now = this.fight.members[place];
    if (!now) throw new Error(`There is no member at ${place}.`);
    return { name, of, who: this.sheetOf(now) };
  }

  private nameOf(place: number): string {
    return this.arena.members[place]?.name ?? '';
  }
}

/** What is left in each magazine after all lines of a member, which share one roll: each is one attack where there are several. */
function leftOf(fired: readonly FiredRounds[], lines: number): readonly RoundsLeft[] {
  const all = new Map<string, RoundsLeft>();
  for (const one of fired) {
    const before = all.get(one.id)?.left;
    const used = one.byDice ? (before === undefined ? one.used : 0) : lines > 1 ? 1 : one.used;
    all.set(one.id, { ...one, left: (before ?? one.loaded) - used });
  }
  return [...all.values()];
}

function boxesIn(wounds: Wounds): number {
  return Object.values(wounds).reduce((sum, { killing, shock }) => sum + killing + shock, 0);
}

/** What goes on with a member, in words: held down, behind cover. */
export function goingOnWith({ holds, thrown, protection }: GoesOn, name: string): readonly string[] {
  const isHim = (other: string): boolean => nameKey(other) === nameKey(name);
  const { hidden = [], burning = [] } = protection.get(name) ?? {};
  return [
    ...holds.filter(({ held }) => isHim(held)).map(({ kind, holder }) => says.isHeld(kind, holder)),
    ...holds.filter(({ holder }) => isHim(holder)).map(({ kind, held }) => says.holds(kind, held)),
    ...(hidden.length > 0 ? [says.behindCover(hidden)] : []),
    ...(burning.length > 0 ? [says.burns(burning)] : []),
    ...thrown.filter(({ target }) => isHim(target)).map(({ weapon, thrower }) => says.lies(weapon, thrower)),
  ];
}
