import { tokensOf } from '../../../grammar/layout/sheet/head-tokens.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import type { TouchedParts } from '../../../model/evaluate/cells/touches.js';
import { evaluateRollFrom } from '../../../model/evaluate/rolls/roll.js';
import type { Others } from '../../../model/evaluate/rolls/speakers.js';
import type { Finding } from '../../../model/finding.js';
import type { SourceEntry } from '../../../model/read/source/source.js';
import type { RollSituation, SheetRoll } from '../../../model/sheet-roll.js';
import { type Problem, problem } from '../../../values/problem.js';
import type { Stage } from '../../actions/play-action.js';
import { says } from '../../messages.js';
import type { Arena } from './arena.js';
import { type FightState, othersNow } from './fight.js';
import type { MemberNow } from './member-now.js';
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
  const roll =
    known.rolls.get(keyOfLine(state, self, known, twin)) ??
    readRoll(arena, state, self, known, twin?.line ?? line, twin);
  return twin ? onTwin(roll, twin) : roll;
}

/** A line as it was read for those who began alike: what it comes to, by how the people are that it depends on. */
interface KnownLine {
  /** What it reads of the one who acts. */
  self: TouchedParts;
  /** What it reads of the others, by their places. */
  readonly on: Map<number, TouchedParts>;
  readonly rolls: Map<string | number, SheetRoll>;
  /** In a rehearsal, rolls that come to the same are the same one, so that what is known of one is known of all: the first, by its text. */
  readonly same: Map<string, SheetRoll>;
}

/** So many ways in which a line was read are kept. */
const MOST_ROLLS = 20_000;

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
  if (isMore(read, known) || known.rolls.size >= MOST_ROLLS) {
    known.rolls.clear();
    known.same.clear();
  }
  known.self |= read.self;
  for (const [place, parts] of read.on) known.on.set(place, (known.on.get(place) ?? 0) | parts);
  known.rolls.set(keyOfLine(state, self, known, twin), roll);
  return roll;
}

/** What a line came to, and what it read of people. */
interface RollRead extends Pick<KnownLine, 'self' | 'on'> {
  readonly roll: SheetRoll;
}

/** Whether something was read of people that the line has not read before. */
function isMore({ self, on }: RollRead, known: KnownLine): boolean {
  if ((known.self | self) !== known.self) return true;
  for (const [place, parts] of on) {
    const before = known.on.get(place);
    if (before === undefined || (before | parts) !== before) return true;
  }
  return false;
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
  const asked = new Map<Evaluation, { readonly places: Set<number>; readonly touched: TouchedParts }>();
  let isOnOthers = false;
  const noting: Others = Object.assign(
    (name: string) => {
      const place = arena.placeOf(name);
      if (place === undefined) return others(name);
      const now = state.members[twin && place === twin.first ? twin.target : place];
      const other = now && sheetOf(now, known.on.get(place) ?? 0);
      if (!other) return other;
      const { touches } = other.cells;
      // What it reads of the one who acts is noted anyway.
      const one = asked.get(other) ?? { places: new Set<number>(), touched: touches.now };
      if (!asked.has(other) && other !== who) touches.now = 0;
      one.places.add(place);
      asked.set(other, one);
      return other;
    },
    { members: arena.members, ambient: others.ambient, noteRead: () => (isOnOthers = true) },
  );
  const { uri, path } = who.source;
  const source: SourceEntry = { uri, path, type: 'roll', tokens: tokensOf(line), entries: [] };
  const { answer, touched } = who.cells.touches.of(() => evaluateRollFrom(who, source, path, 0, noting));
  const on = new Map<number, TouchedParts>();
  for (const [other, { places, touched: before }] of asked) {
    const { touches } = other.cells;
    const ofOther = other === who ? touched : touches.now;
    if (other !== who) touches.now |= before;
    if (isOnOthers) for (const place of places) on.set(place, (on.get(place) ?? 0) | ofOther);
  }
  return { roll: answer, self: touched, on };
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
  const known: KnownLine = { self: 0, on: new Map(), rolls: new Map(), same: new Map() };
  ofSelf.set(line, known);
  return known;
}

/** The state of everybody that a line reads, as a key. */
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
