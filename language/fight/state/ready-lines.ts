import { tokensOf } from '../../grammar/layout/sheet/head-tokens.js';
import type { ReadyLine } from '../../play/actions/play-action.js';
import type { SourceEntry } from '../../read/source/source.js';
import { says } from '../../roll/messages.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { TouchedParts } from '../../sheet/cells/touches.js';
import { evaluateRollFrom } from '../../sheet/rolls/roll.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import { deedOf, type Rolled, type RollSituation, type SheetRoll } from '../../sheet/sheet-roll.js';
import type { Finding } from '../../values/finding.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { type FightState, othersNow } from './fight.js';
import type { CachedLine, CachedRoll, LineRole } from './fight-cache.js';
import type { LineOfRound } from './line-of-round.js';
import type { MemberNow } from './member-now.js';
import type { PreparedEncounter } from './prepared-encounter.js';
import { type PartsRead, ResultsByParts } from './results-by-parts.js';

/** A line of a member in a state, ready to be played. Its sheets are computed on demand. */
export class FightLine implements ReadyLine {
  readonly name: string;
  readonly roll: SheetRoll;

  constructor(
    readonly line: CachedLine,
    readonly cached: CachedRoll,
    readonly situation: RollSituation,
    readonly self: MemberNow,
    private readonly encounter: PreparedEncounter,
    private readonly state: FightState,
  ) {
    this.name = self.name;
    this.roll = cached.roll;
  }

  get who(): Evaluation {
    return this.self.evaluation;
  }

  get begun(): Evaluation {
    const place = this.encounter.placeOf(this.name);
    const came = place === undefined ? undefined : this.state.came[place];
    return (came ?? this.self).evaluation;
  }

  get others(): Others {
    return othersNow(this.encounter, this.state);
  }
}

/** Reads a line of a member in a state; a problem if it is not an action that can be played. */
export function readyLine(
  encounter: PreparedEncounter,
  state: FightState,
  by: number,
  line: string,
): FightLine | Problem {
  const read = readyOrPlain(encounter, state, by, line);
  return read instanceof FightLine || isProblem(read) ? read : problem(says.cannotBeRolled(line));
}

/** Like `readyLine`, but returns the plain roll of a line that is not an action. */
export function readyOrPlain(
  encounter: PreparedEncounter,
  state: FightState,
  by: number,
  line: string,
): FightLine | Rolled | Problem {
  const self = state.members[by];
  if (!self) return problem(says.noMember(String(by)));
  const cachedLine = encounter.cache.line(self.template, line);
  const cached = rollOf(encounter, state, self, line, cachedLine);
  const { rolled, findings } = cached.roll;
  const situation = deedOf(cached.roll);
  const wrong = findings.find(isWrong);
  if (wrong) return problem(wrong.message);
  if (!situation) return rolled ?? problem(says.cannotBeRolled(line));
  return new FightLine(cachedLine, cached, situation, self, encounter, state);
}

const isWrong = ({ severity }: Finding): boolean => severity === 'error';

function rollOf(
  encounter: PreparedEncounter,
  state: FightState,
  self: MemberNow,
  line: string,
  { rolls }: CachedLine,
): CachedRoll {
  const memberIn = (role: LineRole): MemberNow | undefined => (role === 'self' ? self : state.members[role]);
  const before = rolls.recall(memberIn);
  if (before) return before.result;
  const readWith = (sheetIn: (role: LineRole) => Evaluation | undefined): RollRead =>
    readRoll(encounter, self, line, sheetIn);
  // In simulated fights any sheet will do that is equal in what the line reads. People see how a number was computed.
  const alike = encounter.isCounted ? readWith((role) => memberIn(role)?.sheetLike(rolls.partsOf(role))) : undefined;
  const { roll, read } = alike && rolls.add(alike.read) ? alike : readWith((role) => memberIn(role)?.evaluation);
  const cached = { roll, declared: new ResultsByParts<'self' | 'on', LineOfRound | undefined>() };
  rolls.keep(memberIn, read, cached);
  return cached;
}

/** The roll of a line, and the parts of sheets that reading it has read. */
interface RollRead {
  readonly roll: SheetRoll;
  readonly read: PartsRead<LineRole>;
}

/** Reads a line on the sheets that `sheetIn` returns. */
function readRoll(
  encounter: PreparedEncounter,
  self: MemberNow,
  line: string,
  sheetIn: (role: LineRole) => Evaluation | undefined,
): RollRead {
  const { others } = encounter;
  const who = sheetIn('self') ?? self.evaluation;
  const reads = new SheetReads();
  let isOnOthers = false;
  const noting: Others = Object.assign(
    (name: string) => {
      const place = encounter.placeOf(name);
      if (place === undefined) return others(name);
      const other = sheetIn(place);
      if (other) reads.follow(place, other);
      return other;
    },
    { members: encounter.members, ambient: others.ambient, noteRead: () => (isOnOthers = true) },
  );
  const { uri, path } = who.source;
  const source: SourceEntry = { uri, path, type: 'roll', tokens: tokensOf(line), entries: [] };
  reads.follow('self', who);
  let roll: SheetRoll;
  let read: Map<LineRole, TouchedParts>;
  try {
    roll = evaluateRollFrom(who, source, path, 0, noting);
  } finally {
    read = reads.end();
  }
  return { roll, read: isOnOthers ? read : new Map([['self', read.get('self') ?? 0]]) };
}

/** Records what is read of several sheets at the same time. */
class SheetReads {
  private readonly sheets = new Map<LineRole, Evaluation>();
  private readonly outside = new Map<Evaluation, TouchedParts>();

  /** Begins to record what is read of a sheet, for the member in a role. */
  follow(role: LineRole, sheet: Evaluation): void {
    this.sheets.set(role, sheet);
    if (!this.outside.has(sheet)) this.outside.set(sheet, sheet.cells.touches.begin());
  }

  /** Ends the recording; returns what was read of each member. */
  end(): Map<LineRole, TouchedParts> {
    const read = new Map<Evaluation, TouchedParts>();
    for (const [sheet, outside] of this.outside) {
      const { touches } = sheet.cells;
      const parts = touches.end(outside);
      touches.note(parts);
      read.set(sheet, parts);
    }
    return new Map([...this.sheets].map(([role, sheet]) => [role, read.get(sheet) ?? 0]));
  }
}
