import { familyOf } from '../../dice/families/list.js';
import type { RollRecord } from '../../dice/families/record.js';
import { nameKey } from '../../grammar/text.js';
import { isDead } from '../../play/actions/dead.js';
import { refusalOf, resolveAction, type Stage } from '../../play/actions/play-action.js';
import { procedures } from '../../procedures/list.js';
import type { Change } from '../../roll/changes.js';
import { ALL_OF_IT, type Drawn, isSameLook, type Looked, seenAt, Tape } from '../../roll/tape.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { TouchedParts } from '../../sheet/cells/touches.js';
import type { SheetRoll } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem } from '../../values/problem.js';
import { valueKey } from '../../values/value.js';
import { keyOf, untilOf } from './facts.js';
import type { MemberNow } from './member-now.js';
import { type Asked, Memory } from './memory.js';

/** What came of a line, apart from words: what it changed of the one who acts, and of the one it names. */
export interface Rehearsed {
  readonly self: readonly Change[];
  readonly on: readonly Change[];
  /** What it changed of others. */
  readonly rest: readonly Change[];
}

/** What a line asks on its way: for dice, which are drawn in its order, and for what is looked at of those that fell. */
type DiceQuestion = Pick<Drawn, 'what' | 'request'> | Looked;

/** The answer where dice were asked for: what they came to is told by what is looked at. */
const DRAWN = '';

/** How a line ended, by what was looked at of its dice. */
type Ends = Memory<DiceQuestion, Rehearsed | Problem>;

/** What came of all lines that come to the same, by those who began alike on others who began alike. */
interface Course {
  /** What of the one who acts, and of the one who is named, it has read so far of what can change. */
  self: TouchedParts;
  on: TouchedParts;
  /** How the line ended, by all that it reads of the one who acts, and then of the other. */
  readonly ends: Map<number, Map<number, Ends>>;
}

/** A line that comes to the same as the one that names the first of several who began alike, where the two are alike. */
export interface Twin {
  readonly line: string;
  /** The place of the first. */
  readonly first: number;
  /** The place and the name of the one that is meant. */
  readonly target: number;
  readonly name: string;
}

/** The same roll on another target, as a line calls it. */
export function onTwin(roll: SheetRoll, { name }: Twin): SheetRoll {
  const { situation } = roll;
  if (!situation?.target) return roll;
  const byName = onTwins.get(roll) ?? new Map<string, SheetRoll>();
  if (byName.size === 0) onTwins.set(roll, byName);
  const known = byName.get(name);
  if (known) return known;
  const other = { ...roll, situation: { ...situation, target: { ...situation.target, name } } };
  byName.set(name, other);
  texts.set(other, textOf(roll));
  return other;
}

const onTwins = new WeakMap<SheetRoll, Map<string, SheetRoll>>();

/** What a line of a member comes to as things stand. */
interface ReadStage {
  readonly state: object;
  readonly by: number;
  readonly line: string;
  readonly stage: Stage | Problem;
}

/** So many ends of lines are kept; more, and all are forgotten. */
const MOST_ENDS = 200_000;

/**
 * Lines that are played again and again for people who are alike in everything that the lines read: how a line ended is remembered by
 * what its dice came to, and only dice that never came to the same before are played out. The dice are drawn from the same seeds, so that it comes to
 * what the line itself would.
 */
export class Rehearsal {
  private courses = new WeakMap<object, WeakMap<object, Map<string, Course>>>();
  /** The changes of ends, each different ones once: what follows from them is remembered by them. */
  private sameChanges = new Map<string, readonly Change[]>();
  private ends = 0;
  /** Lines that were not remembered, and played out; those of rounds that all declare always are. */
  played = 0;
  /** What rounds of declarations have read so far of the sheets of those who are in them. */
  ofRounds: TouchedParts = 0;
  /** The line that was read last: what is chosen is what is said next. */
  lastRead: ReadStage | undefined;
  /** Lines that are alike but for which of several members who began alike they name, each with what tells it from the first. */
  readonly twins = new Map<string, Twin>();

  /** What comes of a line with the dice of a seed; `self` says it, and `on` is its target. */
  play(stage: Stage, self: MemberNow, on: MemberNow, seed: string): Rehearsed | Problem {
    // Those who are dead do nothing, and nothing is done to them; why, is said where it is played.
    const refused = self.read(isDead) || on.read(isDead) ? refusalOf(stage) : undefined;
    if (refused) return refused;
    const course = this.courseOf(stage.roll, self, on);
    const facesOf = readFacesOf(stage);
    const tape = new Tape({ seed });
    const records: RollRecord[] = [];
    const known = endsOf(course, self, on).recall((question) => {
      if (!('request' in question)) return answerOf(records[question.roll], question, facesOf);
      const record = tape.ask(question.what, question.request);
      if (isProblem(record)) return undefined;
      records.push(record);
      return DRAWN;
    });
    return known ? known.end : this.playOut(stage, course, self, on, seed, facesOf);
  }

  private courseOf(roll: SheetRoll, self: MemberNow, on: MemberNow): Course {
    const text = textOf(roll);
    const known = this.courses.get(self.beginning)?.get(on.beginning)?.get(text);
    if (known) return known;
    const ofSelf = this.courses.get(self.beginning) ?? new WeakMap<object, Map<string, Course>>();
    this.courses.set(self.beginning, ofSelf);
    const ofBoth = ofSelf.get(on.beginning) ?? new Map<string, Course>();
    ofSelf.set(on.beginning, ofBoth);
    const course: Course = { self: 0, on: 0, ends: new Map<number, Map<number, Ends>>() };
    ofBoth.set(text, course);
    return course;
  }

  /** Plays a line whole, and remembers which dice led where. */
  private playOut(
    stage: Stage,
    course: Course,
    self: MemberNow,
    on: MemberNow,
    seed: string,
    facesOf: readonly string[] | undefined,
  ): Rehearsed | Problem {
    this.played += 1;
    // Sheets that are alike in everything that the line has read so far serve as well, as much of them is computed already.
    const [who, other] = [self.like(course.self), on.like(course.on)];
    let asking = ask(stage, who, other, seed);
    const isMore = (): boolean => (course.self | asking.self) !== course.self || (course.on | asking.on) !== course.on;
    if (isMore() && (who !== self.evaluation || other !== on.evaluation))
      asking = ask(stage, self.evaluation, on.evaluation, seed);
    const { heard, isOfOthers } = asking;
    // What depends on anybody else as well is played every time.
    if (isOfOthers) return asking.end;
    if (this.ends >= MOST_ENDS) {
      this.courses = new WeakMap();
      this.sameChanges = new Map();
      this.ends = 0;
    }
    const end = this.same(asking.end);
    this.ends += 1;
    // What was remembered so far told too few people apart for this end.
    if (isMore()) course.ends.clear();
    course.self |= asking.self;
    course.on |= asking.on;
    remember(endsOf(course, self, on), heard, end, facesOf);
    return end;
  }

  private same(end: Rehearsed | Problem): Rehearsed | Problem {
    if (isProblem(end)) return end;
    const first = (changes: readonly Change[]): readonly Change[] => {
      const text = textOfChanges(changes);
      const known = this.sameChanges.get(text) ?? changes;
      this.sameChanges.set(text, known);
      return known;
    };
    return { ...end, self: first(end.self), on: first(end.on) };
  }
}

/** Changes as text, the same for the same changes of anybody with that sheet. */
function textOfChanges(changes: readonly Change[]): string {
  let text = '';
  for (const change of changes) {
    const { of, onto = '', from, to } = change;
    text += `${keyOf(change)}\n${of}\n${onto} ${from} ${to} ${untilOf(change) ?? ''}\n`;
  }
  return text;
}

/** What came of a line that was played, and what of both it has read. */
interface Asking extends Pick<Course, 'self' | 'on'> {
  readonly end: Rehearsed | Problem;
  readonly heard: Tape['heard'];
  /** It is about others as well. */
  readonly isOfOthers: boolean;
}

/** Plays the line of a stage with these sheets of the two. */
function ask(stage: Stage, who: Evaluation, other: Evaluation, seed: string): Asking {
  // The sheet of the one the stage is about is made only if it is asked for.
  const { roll, situation, name } = stage;
  const target = nameKey(situation.target?.name ?? '');
  let isOfOthers = false;
  const others = Object.assign((asked: string) => {
    if (nameKey(asked) === target) return other;
    isOfOthers = true;
    return stage.others(asked);
  }, stage.others);
  const tape = new Tape({ seed, isSilent: true });
  const asking = who.cells.touches.partsOf(() =>
    other.cells.touches.partsOf(() =>
      resolveAction({ roll, situation, who, ...(name !== undefined && { name }), others }, tape),
    ),
  );
  const { answer, touched } = asking.answer;
  const end = isProblem(answer) ? answer : endOf(answer.outcome.changes, nameKey(name ?? ''), target);
  return {
    end,
    heard: tape.heard,
    self: asking.touched,
    on: touched,
    isOfOthers: isOfOthers || ('rest' in end && end.rest.length > 0),
  };
}

function endsOf({ self, on, ends }: Course, one: MemberNow, other: MemberNow): Ends {
  const ofSelf = ends.get(one.alike(self)) ?? new Map<number, Ends>();
  if (ofSelf.size === 0) ends.set(one.alike(self), ofSelf);
  const key = other.alike(on);
  const known = ofSelf.get(key) ?? new Memory(isSameQuestion);
  ofSelf.set(key, known);
  return known;
}

function isSameQuestion(one: DiceQuestion, other: DiceQuestion): boolean {
  if ('request' in one || 'request' in other) return 'request' in one && 'request' in other;
  return isSameLook(one, other);
}

const texts = new WeakMap<SheetRoll, string>();

/** All that a line comes to, without its target. */
export function textOf(roll: SheetRoll): string {
  const known = texts.get(roll);
  if (known !== undefined) return known;
  const { rolled, situation } = roll;
  const { target: _, ...said } = situation ?? {};
  const text = JSON.stringify([rolled, said], (key, value: unknown) => (key === 'derivation' ? undefined : value));
  texts.set(roll, text);
  return text;
}

function remember(
  ends: Ends,
  heard: Tape['heard'],
  end: Rehearsed | Problem,
  facesOf: readonly string[] | undefined,
): void {
  const records = heard.flatMap((one) => ('request' in one ? [one.record] : []));
  const answer = (look: Looked): string => answerOf(records[look.roll], look, facesOf);
  const asked = heard.map((one): Asked<DiceQuestion> => {
    if (!('request' in one)) return { question: one, answer: answer(one) };
    const { what, request } = one;
    return { question: { what, request }, answer: DRAWN };
  });
  ends.keep(asked, end, (question) => ('request' in question ? undefined : answer(question)));
}

/** Which changes are of the one who acts, and which of the other. */
function endOf(changes: readonly Change[], self: string, target: string): Rehearsed {
  const of = (name: string): readonly Change[] => changes.filter(({ who }) => nameKey(who) === name);
  const rest = changes.filter(({ who }) => nameKey(who) !== self && nameKey(who) !== target);
  return { self: self === target ? [] : of(self), on: of(target), rest };
}

/** Families of dice of which a line reads single faces; undefined for all. */
function readFacesOf({ situation: { plays } }: Stage): readonly string[] | undefined {
  return plays === undefined ? [] : procedures.get(plays)?.needs.faces;
}

/** What is seen of a roll; of all of it, for a reader of no more than what its faces come to. */
function answerOf(record: RollRecord | undefined, looks: Looked, facesOf: readonly string[] | undefined): string {
  if (!record) return '';
  if (looks.at !== ALL_OF_IT) return valueKey(seenAt(familyOf(record).outcomeOf(record.outcome), looks));
  if (facesOf && !facesOf.includes(record.family)) return familyOf(record).answer(record);
  let faces = '';
  for (const { face, role } of record.faces) faces += `${face}${role[0]}`;
  return faces;
}
