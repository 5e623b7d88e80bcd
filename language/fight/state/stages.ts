import { tokensOf } from '../../grammar/layout/sheet/head-tokens.js';
import type { Stage } from '../../play/actions/play-action.js';
import type { SourceEntry } from '../../read/source/source.js';
import { says } from '../../roll/messages.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { keyOfRead, type PartRead, type TouchedParts } from '../../sheet/cells/touches.js';
import { evaluateRollFrom } from '../../sheet/rolls/roll.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import type { RollSituation, SheetRoll } from '../../sheet/sheet-roll.js';
import type { Finding } from '../../values/finding.js';
import { type Problem, problem } from '../../values/problem.js';
import type { Arena } from './arena.js';
import { type FightState, othersNow } from './fight.js';
import type { MemberNow } from './member-now.js';
import { Memory } from './memory.js';
import { isSameQuestion, type MemberQuestion } from './noted.js';
import { onTwin, type Twin, textOf } from './rehearsal.js';

/** What a line comes to for one who acts. */
export function stageOf(arena: Arena, state: FightState, by: number, line: string): Stage | Problem {
  const { rehearsal } = arena;
  const last = rehearsal?.lastRead;
  if (last && last.state === state && last.by === by && last.line === line) return last.stage;
  const stage = readStage(arena, state, by, line);
  if (rehearsal) rehearsal.lastRead = { state, by, line, stage };
  return stage;
}

function readStage(arena: Arena, state: FightState, by: number, line: string): Stage | Problem {
  const self = state.members[by];
  if (!self) return problem(says.noMember(String(by)));
  const roll = rollOf(arena, state, self, line);
  const { situation } = roll;
  if (!situation || roll.findings.some(isWrong)) {
    const wrong = roll.findings.find(isWrong);
    return problem(wrong?.message ?? says.cannotBeRolled(line));
  }
  return new StageNow(roll, situation, self, arena, state);
}

/** What is asked of people who stand on it is asked of them as they are now; their sheets are made when they are first asked for. */
class StageNow implements Stage {
  readonly name: string;

  constructor(
    readonly roll: SheetRoll,
    readonly situation: RollSituation,
    private readonly self: MemberNow,
    private readonly arena: Arena,
    private readonly state: FightState,
  ) {
    this.name = self.name;
  }

  get who(): Evaluation {
    return this.self.evaluation;
  }

  get others(): Others {
    return othersNow(this.arena, this.state);
  }
}

const isWrong = ({ severity }: Finding): boolean => severity === 'error';

function rollOf(arena: Arena, state: FightState, self: MemberNow, line: string): SheetRoll {
  const twin = arena.rehearsal?.twins.get(line);
  const known = knownLine(arena, self, twin?.line ?? line);
  const key = keyOfLine(state, self, known, twin);
  let roll = known.byMoment.get(key);
  if (!roll) {
    const answering = ({ place, member }: LineQuestion) => memberOf(state, self, twin, place)?.answerTo(member);
    roll = known.byReads.recall(answering)?.end;
    if (roll) known.byMoment.set(key, roll);
    else roll = readRoll(arena, state, self, known, twin?.line ?? line, twin);
  }
  return twin ? onTwin(roll, twin) : roll;
}

/** What a line reads of the one who acts, or of another one, by their place. */
interface LineQuestion {
  readonly place: number | undefined;
  readonly member: MemberQuestion;
}

/** The member at a place, or the one who acts where there is no place. A line about the first of several alike members means the twin instead. */
function memberOf(
  { members }: FightState,
  self: MemberNow,
  twin: Twin | undefined,
  place: number | undefined,
): MemberNow | undefined {
  if (place === undefined) return self;
  return members[twin && place === twin.first ? twin.target : place];
}

/** A line as it was read for those who began alike. */
interface KnownLine {
  /** What it has read of the one who acts, and of the others by their places: those who are alike in it may stand in for each other. */
  self: TouchedParts;
  readonly on: Map<number, TouchedParts>;
  /** What it comes to, by what has happened to all that it reads, and by the answers to what it asks of people. */
  readonly byMoment: Map<string | number, SheetRoll>;
  byReads: Memory<LineQuestion, SheetRoll>;
  /** In a rehearsal, rolls that come to the same are the same one, so that what is known of one is known of all: the first, by its text. */
  readonly same: Map<string, SheetRoll>;
}

/** So many ways in which a line was read are kept. */
const MOST_WAYS = 20_000;

/** Lines by who says them, and by what they say. */
type KnownLines = WeakMap<object, Map<string, KnownLine>>;

/** Lines that were read for members who began alike: the same line of those who are alike in what it reads is read once. */
const knownLines: KnownLines = new WeakMap();

/** The same for fights that are only counted, in which nobody asks how what is rolled was computed. */
const rehearsedLines: KnownLines = new WeakMap();

/** Reads a line, and remembers what it comes to; that of a twin with the one who is meant in the place of the first. */
function readRoll(
  arena: Arena,
  state: FightState,
  self: MemberNow,
  known: KnownLine,
  line: string,
  twin: Twin | undefined,
): SheetRoll {
  // People who are alike in everything that the line has read so far take part instead, as much of them is computed already.
  const alike = arena.rehearsal && readBy(arena, state, self, known, line, twin, (now, parts) => now.like(parts));
  const read =
    alike && !isMore(alike, known) ? alike : readBy(arena, state, self, known, line, twin, (now) => now.evaluation);
  const roll = arena.rehearsal ? sameRoll(known, read.roll) : read.roll;
  // What was remembered so far told too few moments apart.
  if (isMore(read, known)) known.byMoment.clear();
  for (const { place, read: one } of read.reads)
    if (place === undefined) known.self |= one.parts;
    else known.on.set(place, (known.on.get(place) ?? 0) | one.parts);
  if (known.byMoment.size >= MOST_WAYS) forget(known);
  known.byMoment.set(keyOfLine(state, self, known, twin), roll);
  const asked = read.reads.flatMap(({ place, read: heard }) => {
    // At the table people may ask how a number was computed: equal values are not enough, everything below them has to be the same.
    const one = arena.rehearsal || !heard.cell ? heard : { parts: heard.parts };
    const asked = memberOf(state, self, twin, place)?.noteRead(one);
    return asked ? [{ question: { place, member: asked.question }, answer: asked.answer }] : [];
  });
  known.byReads.keep(asked, roll, ({ place, member }) => memberOf(state, self, twin, place)?.answerTo(member));
  return roll;
}

function forget(known: KnownLine): void {
  known.byMoment.clear();
  known.byReads = new Memory(isSameOfLine);
  known.same.clear();
}

function isSameOfLine(one: LineQuestion, other: LineQuestion): boolean {
  return one.place === other.place && isSameQuestion(one.member, other.member);
}

/** What a line came to, and what it read of people, in the order in which it did. */
interface RollRead {
  readonly roll: SheetRoll;
  readonly reads: readonly { readonly place: number | undefined; readonly read: PartRead }[];
}

/** Whether something was read of people that the line has not read before. */
function isMore({ reads }: RollRead, known: KnownLine): boolean {
  return reads.some(({ place, read: { parts } }) => {
    const before = place === undefined ? known.self : known.on.get(place);
    return before === undefined || (before | parts) !== before;
  });
}

/** Reads a line by sheets of people as they are now, or of others who are alike in some parts. */
function readBy(
  arena: Arena,
  state: FightState,
  self: MemberNow,
  known: KnownLine,
  line: string,
  twin: Twin | undefined,
  sheetOf: (now: MemberNow, parts: TouchedParts) => Evaluation,
): RollRead {
  const { others } = arena;
  const who = sheetOf(self, known.self);
  const reads = new ReadsOfPeople();
  let isOnOthers = false;
  const noting: Others = Object.assign(
    (name: string) => {
      const place = arena.placeOf(name);
      if (place === undefined) return others(name);
      const now = memberOf(state, self, twin, place);
      const other = now && sheetOf(now, known.on.get(place) ?? 0);
      if (other) reads.listenTo(other, place);
      return other;
    },
    { members: arena.members, ambient: others.ambient, noteRead: () => (isOnOthers = true) },
  );
  const { uri, path } = who.source;
  const source: SourceEntry = { uri, path, type: 'roll', tokens: tokensOf(line), entries: [] };
  reads.listenTo(who, undefined);
  try {
    const roll = evaluateRollFrom(who, source, path, 0, noting);
    return { roll, reads: reads.all.filter(({ place }) => place === undefined || isOnOthers) };
  } finally {
    reads.stop();
  }
}

/** Everything that is read of several people, each thing once, in the order in which it first is. */
class ReadsOfPeople {
  private readonly byKey = new Map<string, RollRead['reads'][number]>();
  private readonly stops: (() => void)[] = [];
  private readonly heard = new Map<Evaluation, Set<number | undefined>>();

  get all(): RollRead['reads'] {
    return [...this.byKey.values()];
  }

  /** From now on, what is read of a sheet is read of the one in that place. */
  listenTo(sheet: Evaluation, place: number | undefined): void {
    const places = this.heard.get(sheet) ?? new Set();
    if (places.has(place)) return;
    this.heard.set(sheet, places.add(place));
    this.stops.push(
      sheet.cells.touches.listen((read) => {
        const key = `${place} ${keyOfRead(read)}`;
        if (!this.byKey.has(key)) this.byKey.set(key, { place, read });
      }),
    );
  }

  /** Those who listened first stop last, as they were found. */
  stop(): void {
    for (const stop of this.stops.reverse()) stop();
  }
}

function sameRoll({ same }: KnownLine, roll: SheetRoll): SheetRoll {
  if (roll.findings.length > 0) return roll;
  const text = textOf(roll);
  const first = same.get(text) ?? roll;
  same.set(text, first);
  return first;
}

function knownLine({ rehearsal }: Arena, { beginning }: MemberNow, line: string): KnownLine {
  const lines = rehearsal ? rehearsedLines : knownLines;
  const before = lines.get(beginning)?.get(line);
  if (before) return before;
  const ofSelf = lines.get(beginning) ?? new Map<string, KnownLine>();
  lines.set(beginning, ofSelf);
  const known: KnownLine = {
    self: 0,
    on: new Map(),
    byMoment: new Map(),
    byReads: new Memory(isSameOfLine),
    same: new Map(),
  };
  ofSelf.set(line, known);
  return known;
}

/** A key of the state of every member that the line reads. */
function keyOfLine(
  { members }: FightState,
  self: MemberNow,
  { self: parts, on }: KnownLine,
  twin: Twin | undefined,
): string | number {
  if (on.size === 0) return self.alike(parts);
  let key = String(self.alike(parts));
  for (const [place, read] of on) {
    const meant = twin && place === twin.first ? twin.target : place;
    key += `|${members[meant]?.alike(read) ?? ''}`;
  }
  return key;
}
