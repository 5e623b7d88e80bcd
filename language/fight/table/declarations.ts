import { splitTypedFaces } from '../../dice/typed-faces.js';
import { nameKey } from '../../grammar/text.js';
import { wholeScene } from '../../play/actions/play-action.js';
import { changedByDice } from '../../play/actions/play-declared.js';
import { linesIn } from '../../play/lines/together.js';
import { why } from '../../procedures/messages.js';
import type { Scene } from '../../procedures/procedure.js';
import { checkDeclaration, rollsLargerPool } from '../../procedures/round/combat-round.js';
import { poolRequest } from '../../procedures/round/declarable.js';
import type { Act, Fighter, SetEffect } from '../../procedures/round/fighter.js';
import type { RoundsLeft } from '../../procedures/round-part.js';
import { burningPlaces } from '../../procedures/wounds/on-fire.js';
import { writtenWounds } from '../../procedures/wounds/wounds.js';
import type { Participant } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import type { Tape } from '../../roll/tape.js';
import { QUANTITY } from '../../rules/consequences.js';
import { isTrue } from '../../rules/operations.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { TouchedParts } from '../../sheet/cells/touches.js';
import type { Rolled } from '../../sheet/sheet-roll.js';
import { poolTotal } from '../../values/pool.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { NONE } from '../../values/value.js';
import type { FightState } from '../state/fight.js';
import type { LineOfRound } from '../state/line-of-round.js';
import type { MemberNow } from '../state/member-now.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import type { FightLine } from '../state/ready-lines.js';
import { linePart, poolOf } from './declared-part.js';
import type { GoesOn } from './goes-on.js';
import { type LineNow, lineNow } from './line-now.js';

/** The line that a member has declared. */
export interface DeclaredAct {
  readonly line: string;
  /** Typed faces of physical dice. */
  readonly dice?: string;
  /** The seed of its dice, once everyone has declared. */
  readonly seed?: string;
  /** The values that decide when it takes effect, the most important first; greater ones come first. */
  readonly speed?: readonly number[];
  /** The same in words: `3x8`. */
  readonly stands?: string;
}

/** What a member declares for a round. */
export interface Declaration {
  readonly fighter: Fighter;
  /** Ammunition and things that it uses up. */
  readonly gone: readonly RoundsLeft[];
  /** The changes from the rolls themselves, line by line. */
  readonly changedBy: readonly NonNullable<LineOfRound['changedBy']>[];
  /** The member's answers to grenades. */
  readonly answers: readonly NonNullable<LineOfRound['answer']>[];
  /** Lines without dice, which are carried out last. */
  readonly later: readonly string[];
  /** Lines that are carried out as a failure if no set has come for them. */
  readonly failing: readonly string[];
}

/** Carries out a whole line when its set takes effect. */
export type Doing = (place: number, line: string) => SetEffect;

/** One line of a declaration. */
interface DeclaredLine extends Omit<LineOfRound, 'who'> {
  /** All of it happens when its set takes effect. */
  readonly isWhole?: true;
  /** The line itself, if it has no dice and is carried out at the end. */
  readonly later?: string;
  /** The line itself, if a procedure decides what its failure does. */
  readonly fails?: string;
}

/** The members at the beginning of a declared round, and their declarations, which are cached. */
export class Declarations {
  /** All sheets that the round may read: those of the members, and those that effects were computed on. */
  readonly sheets = new Set<Evaluation>();
  /** Everyone who is there, including those who are out of the fight. */
  readonly present: readonly number[];
  private readonly names: ReadonlySet<string>;
  private readonly idleFighters: Fighter[] = [];
  private readonly cached = new Map<number, Declaration & { readonly line: string }>();

  /** The parts of sheets that rounds had read when this was created. */
  readonly ofRounds: TouchedParts;

  constructor(
    private readonly encounter: PreparedEncounter,
    readonly fight: FightState,
    readonly goesOn: GoesOn,
  ) {
    this.ofRounds = encounter.cache.ofRounds;
    this.present = encounter.order.filter((place) => fight.present[place] === true);
    this.names = new Set(this.present.map((place) => this.nameOf(place)));
  }

  /** The declaration of a member; a problem if it is impossible. Cached, unless it has typed dice or asked something. */
  of(place: number, { line, dice }: DeclaredAct, tape: Tape, doing: Doing): Declaration | Problem {
    const cached = this.cached.get(place);
    if (cached?.line === line && dice === undefined) return cached;
    const entriesBefore = tape.entries.length;
    const read = this.read(place, line, tape, doing);
    if (isProblem(read)) return read;
    const gone = leftOf(read);
    const empty = gone.find(({ left }) => left < 0);
    if (empty) {
      const attacks = read.filter(({ fired }) => fired).length;
      const { thing, field, loaded } = empty;
      return problem(field === QUANTITY ? why.tooFewThings(thing, loaded, attacks) : why.tooFewRounds(loaded, attacks));
    }
    const idle = this.idle(place);
    const isSeveral = read.length > 1;
    const isLarger = isSeveral && rollsLargerPool(idle.who);
    const main = rolledOf(read, isLarger);
    const { request, aim, called } = main;
    const faces = dice === undefined || !request ? undefined : splitTypedFaces(dice);
    if (isProblem(faces)) return faces;
    // Of several lines, each does one thing to each of its targets.
    const done = isSeveral
      ? inOrder(read, main, isLarger).flatMap((one) => onEach(one.acts).map((act) => ({ act, pool: one.pool })))
      : [];
    const fighter: Fighter = {
      ...idle,
      ...(request && { request }),
      ...(aim && { aim }),
      ...(called && { called }),
      ...((isSeveral || main.splits) && { splits: true }),
      acts: isSeveral ? done.map(({ act }) => act) : main.acts,
      ...(isSeveral && { rolledFor: done.flatMap(({ pool }, at) => (pool === main.pool ? [at] : [])) }),
      ...(faces && { faces }),
    };
    const wrong = checkDeclaration(fighter, this.names, this.goesOn.holds);
    if (wrong) return wrong;
    const declaration: Declaration = {
      fighter,
      gone,
      changedBy: changesOf(read),
      answers: read.flatMap(({ answer }) => answer ?? []),
      later: read.flatMap(({ later }) => later ?? []),
      failing: read.flatMap(({ fails }) => fails ?? []),
    };
    // The effect of a whole line belongs to this round, so it is not cached.
    if (tape.entries.length === entriesBefore && !read.some(({ isWhole }) => isWhole))
      this.cached.set(place, { ...declaration, line });
    return declaration;
  }

  /** A member who does nothing. */
  idle(place: number): Fighter {
    const cached = this.idleFighters[place];
    if (cached) return cached;
    const { protection, choked } = this.goesOn;
    const name = this.nameOf(place);
    const now = this.now(place);
    const who = this.sheetOf(now);
    const [cover, chokeShock] = [protection.get(name), choked.get(name)];
    const burning = now.read(burningPlaces);
    const fighter: Fighter = {
      name,
      who,
      written: now.read(writtenWounds),
      acts: [],
      npc: who.source.role !== 'character',
      ...(burning.length > 0 ? { protection: { ...cover, burning } } : cover && { protection: cover }),
      ...(chokeShock !== undefined && { choked: chokeShock }),
    };
    this.idleFighters[place] = fighter;
    return fighter;
  }

  /** The lines of a declaration; there is at least one. */
  private read(
    place: number,
    line: string,
    tape: Tape,
    doing: Doing,
  ): readonly [DeclaredLine, ...DeclaredLine[]] | Problem {
    const [first = '', ...others] = line.includes(';') ? linesIn(line) : [line];
    const main = this.lineOf(place, first, tape, doing);
    if (isProblem(main)) return main;
    const all: [DeclaredLine, ...DeclaredLine[]] = [main];
    for (const other of others) {
      const more = this.lineOf(place, other, tape, doing);
      if (isProblem(more)) return more;
      all.push(more);
    }
    return all;
  }

  private lineOf(place: number, line: string, tape: Tape, doing: Doing): DeclaredLine | Problem {
    const read = lineNow(this.encounter, this.fight, place, line);
    if (isProblem(read)) return read;
    const part = read.ready && this.partOf(place, read.ready, tape);
    if (!part) return this.whole(place, line, read, tape, doing);
    if (!isProblem(part)) this.sheets.add(part.who);
    return part;
  }

  private partOf(place: number, ready: FightLine, tape: Tape): LineOfRound | Problem | undefined {
    const { target } = ready.situation;
    const { members } = this.fight;
    const self = members[place];
    const on = target ? members[this.encounter.placeOf(target.name) ?? -1] : self;
    return linePart(this.encounter, ready, self, on, tape);
  }

  /** A line without a part in rounds: all of it happens when its set takes effect, or last if its dice make no sets. */
  private whole(place: number, line: string, { ready, rolled }: LineNow, tape: Tape, doing: Doing): DeclaredLine {
    const self = this.participant(place);
    const dice: Rolled | undefined = ready?.roll.rolled ?? rolled;
    const request = dice && poolRequest({ rolled: dice, self });
    if (!request || isProblem(request)) return { acts: [], later: line };
    const act: Act = { kind: 'deed', what: says.does(line), ...(ready && { effect: doing(place, line) }) };
    const scene = ready && wholeScene(ready, tape);
    return {
      acts: [act],
      request,
      ...poolOf(dice),
      isWhole: true,
      ...(scene && { changedBy: changedByFailing(scene) }),
      ...(ready && !scene && { fails: line }),
    };
  }

  private participant(place: number): Participant {
    const { name, of } = this.encounter.members[place] ?? { name: '', of: '' };
    return { name, of, who: this.sheetOf(this.now(place)) };
  }

  /** The sheet of a member; in a simulated fight, one that is equal in the parts that rounds read. */
  private sheetOf(now: MemberNow): Evaluation {
    const who = this.encounter.isCounted ? now.sheetLike(this.ofRounds) : now.evaluation;
    this.sheets.add(who);
    return who;
  }

  private now(place: number): MemberNow {
    const now = this.fight.members[place];
    if (!now) throw new Error(`There is no member at ${place}.`);
    return now;
  }

  private nameOf(place: number): string {
    return this.encounter.members[place]?.name ?? '';
  }
}

/** The members at the beginning of a round. In simulated fights the last result is used again for the same state. */
export function declarationsOf(encounter: PreparedEncounter, fight: FightState, goesOn: GoesOn): Declarations {
  const { cache, isCounted } = encounter;
  const cached = cache.once(noDeclarations);
  const { last } = cached;
  if (isCounted && last?.fight === fight && last.goesOn === goesOn && last.ofRounds === cache.ofRounds) return last;
  cached.last = new Declarations(encounter, fight, goesOn);
  return cached.last;
}

function noDeclarations(): { last?: Declarations } {
  return {};
}

/**
 * The line whose dice are rolled for all lines: that with the smallest pool, or with the largest if the game says so, and
 * of equal ones the first.
 */
function rolledOf(lines: readonly [DeclaredLine, ...DeclaredLine[]], isLarger: boolean): DeclaredLine {
  const pools = new Map<string, DeclaredLine>();
  for (const line of lines) if (line.pool !== undefined && !pools.has(line.pool)) pools.set(line.pool, line);
  let best: DeclaredLine | undefined;
  for (const line of pools.values()) {
    const more = best ? sizeOf(line) - sizeOf(best) : 0;
    if (!best || (isLarger ? more > 0 : more < 0)) best = line;
  }
  return best ?? lines[0];
}

function sizeOf({ request }: DeclaredLine): number {
  return request ? poolTotal(request.pool) : 0;
}

/** The lines in the order in which they take sets: if the larger pool is rolled, the lines of that pool come first. */
function inOrder(lines: readonly DeclaredLine[], main: DeclaredLine, isLarger: boolean): readonly DeclaredLine[] {
  return isLarger ? lines.toSorted((a, b) => Number(b.pool === main.pool) - Number(a.pool === main.pool)) : lines;
}

/** The first act of a line on each of its targets. */
function onEach(acts: readonly Act[]): readonly Act[] {
  const targetOf = (act: Act): string => ('target' in act ? act.target : '');
  return acts.filter((act, at) => acts.findIndex((one) => targetOf(one) === targetOf(act)) === at);
}

/** The changes of a failed roll, for a line whose other effects happen only with a set. */
function changedByFailing(scene: Scene): LineOfRound['changedBy'] {
  return (dice, who) =>
    isTrue(dice.get('success') ?? NONE) ? [] : changedByDice({ ...scene, self: { ...scene.self, who } }, dice);
}

/** The changes from the roll, by each line. Lines of the same pool share one roll, which changes the actor only once. */
function changesOf(lines: readonly DeclaredLine[]): readonly NonNullable<LineOfRound['changedBy']>[] {
  return lines.flatMap(({ changedBy, pool }, at) => {
    if (!changedBy) return [];
    const isAgain = lines.findIndex((one) => one.pool === pool) < at;
    return isAgain
      ? [(dice, who) => changedBy(dice, who).filter((change) => nameKey(change.who) !== nameKey(who.source.name))]
      : [changedBy];
  });
}

/**
 * What is left of ammunition and things after all lines of a member. The lines share one roll; if there are several, each
 * attacks each of its targets once.
 */
function leftOf(lines: readonly DeclaredLine[]): readonly RoundsLeft[] {
  const all = new Map<string, RoundsLeft>();
  const used = lines.flatMap(({ fired = [], acts }) => fired.map((one) => ({ one, each: onEach(acts).length })));
  for (const { one, each } of used) {
    const key = `${one.id} ${one.field}`;
    const before = all.get(key)?.left;
    const amount = one.byDice ? (before === undefined ? one.used : 0) : lines.length > 1 ? each : one.used;
    all.set(key, { ...one, left: (before ?? one.loaded) - amount });
  }
  return [...all.values()];
}
