import { canonical, type RollRecord, replay } from '../../dice/families/record.js';
import { parseRecord } from '../../dice/families/record-json.js';
import { contestEnds, OTHER_SIDE } from '../../roll/contest.js';
import { type Description, describe } from '../../roll/describe.js';
import { says } from '../../roll/messages.js';
import { type ActionRecord, describeAction, parseActionRecord } from '../../roll/record.js';
import { isChoice } from '../../roll/tape.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';

/** The result of replaying one record. */
export interface Replayed {
  readonly line: string;
  readonly same: boolean;
  /** Why it differs or cannot be replayed. */
  readonly reason?: string;
  readonly record?: RollRecord;
  /** The record, if it is of an action. */
  readonly action?: ActionRecord;
}

/** A record as JSON, with the object that shows it: the result of `roll`, or an entry of the log. */
interface FoundRecord {
  readonly json: unknown;
  readonly shownBy?: object;
}

/**
 * Replays every record in a JSON text: one record, a list, lines of JSON, or anything that contains records, such as
 * the result of `roll` or an exported roll log. The text shown beside a record must follow from it, too. A problem if
 * there is no record.
 */
export function replayAll(text: string): readonly Replayed[] | Problem {
  const parsed = parseJson(text);
  if (isProblem(parsed)) return parsed;
  if (isTooDeep(parsed)) return problem(says.nestedTooDeeply(MOST_LEVELS));
  const records = parsed.flatMap(recordsIn);
  return records.length === 0 ? problem(says.noRecord) : records.map(replayOne);
}

function replayOne({ json, shownBy }: FoundRecord): Replayed {
  const line = String(member(json, 'line') ?? '');
  if (isActionJson(json)) return { line, ...replayAction(json, shownBy) };
  const record = parseRecord(json);
  if (isProblem(record)) return { line, same: false, reason: record.problem };
  const again = replay(record);
  if (isProblem(again)) return { line, same: false, reason: again.problem, record };
  if (!again.same) return { line, same: false, reason: again.reason, record };
  // An attack of the first version is shown with its effects, which do not follow from its dice.
  const wrong = shownBy && member(json, 'attack') === undefined ? shownMismatch(shownBy, record) : undefined;
  return wrong === undefined ? { line, same: true, record } : { line, same: false, reason: wrong, record };
}

/** Replays every roll of an action, and checks that the shown text follows from the record. */
function replayAction(json: unknown, shownBy: object | undefined): Omit<Replayed, 'line'> {
  const action = parseActionRecord(json);
  if (isProblem(action)) return { same: false, reason: action.problem };
  for (const entry of action.tape) {
    if (isChoice(entry)) continue;
    const again = replay(entry);
    if (isProblem(again)) return { same: false, reason: `${entry.line}: ${again.problem}`, action };
    if (!again.same) return { same: false, reason: `${entry.line}: ${again.reason}`, action };
  }
  const description = describeAction(action);
  const { account, changes } = action;
  const wrong =
    shownBy &&
    (mismatch(shownBy, { ...shownFields(description), account, changes }) ??
      summaryMismatch(shownBy, [action.summary]));
  return wrong === undefined ? { same: true, action } : { same: false, reason: wrong, action };
}

/** Most nested lists and objects in a text of records; records need about ten. */
const MOST_LEVELS = 100;

/** Whether lists and objects are nested too deeply for the recursive functions below. */
function isTooDeep(json: unknown): boolean {
  let level: readonly unknown[] = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Whether it looks like the record of an action: it has a tape. */
function isActionJson(json: unknown): boolean {
  return Array.isArray(member(json, 'tape')) && member(json, 'action') !== undefined;
}

/** Objects that look like a record: of a roll, with faces and a generator, or of an action. */
function recordsIn(json: unknown): FoundRecord[] {
  if (typeof json !== 'object' || json === null) return [];
  if (isActionJson(json)) return [{ json }];
  if (!Array.isArray(json) && 'faces' in json && 'generator' in json) return [{ json }];
  return Object.entries(json).flatMap(([key, inner]) =>
    recordsIn(inner).map((one) => (key === 'record' && one.json === inner ? { ...one, shownBy: json } : one)),
  );
}

/** The first shown value beside a record that does not follow from it: summary, outcome, faces or dice. */
function shownMismatch(shownBy: object, record: RollRecord): string | undefined {
  const against = member(shownBy, 'against');
  const description = describe(record);
  return (
    mismatch(shownBy, { ...shownFields(description), seed: record.seed, faces: record.faces }) ??
    summaryMismatch(
      shownBy,
      against === undefined ? [description.summary] : contestSummaries(description.summary, against),
    )
  );
}

function shownFields({ outcome, dice, details }: Description): Readonly<Record<string, unknown>> {
  return { outcome, dice, details };
}

function mismatch(shownBy: object, expected: Readonly<Record<string, unknown>>): string | undefined {
  const wrong = Object.entries(expected).find(([name, value]) => {
    const shown = member(shownBy, name);
    return shown !== undefined && canonical(shown) !== canonical(value);
  });
  return wrong && says.notFromRecord(wrong[0]);
}

function summaryMismatch(shownBy: object, summaries: readonly string[]): string | undefined {
  const summary = member(shownBy, 'summary');
  if (summary === undefined) return undefined;
  const text = String(summary);
  const isRight = summaries.some(
    (one) => text.startsWith(one) && (text === one || AFTERWARDS.test(text.slice(one.length))),
  );
  return isRight ? undefined : says.notFromRecord('summary');
}

/** Possible text after the end of a contest: the rest or the score, and the number of rounds. */
const AFTERWARDS =
  /^(?: by [\d./]+(?:, [^;]+)?| by the larger pool| on a tie| with \d+x\d+(?:, \d+x\d+)* left| \d+(?:x\d+)? to \d+(?:x\d+)?)?(?: after \d+ undecided rounds?| in \d+ turns?)?$/;

/** Every summary of a contest with this winner. */
function contestSummaries(own: string, against: unknown): readonly string[] {
  const name = member(against, 'name');
  const who = typeof name === 'string' ? name : OTHER_SIDE;
  const winner = member(against, 'winner');
  return contestEnds(who)
    .filter((end) => end.winner === winner)
    .map((end) => `${own}; ${who} ${String(member(against, 'summary'))}; ${end.text}`);
}

function parseJson(text: string): readonly unknown[] | Problem {
  try {
    return [JSON.parse(text)];
  } catch {
    const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
    const values: unknown[] = [];
    for (const [index, line] of lines.entries()) {
      try {
        values.push(JSON.parse(line));
      } catch {
        return problem(says.notJson(lines.length === 1 || index === 0 ? undefined : index + 1));
      }
    }
    return values.length === 0 ? problem(says.emptyFile) : values;
  }
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : undefined;
}
