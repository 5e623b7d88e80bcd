import { isOf } from '../families/family.js';
import { matching } from '../families/matching/index.js';
import { canonical, type RollRecord, replay } from '../families/record.js';
import { parseRecord } from '../families/record-json.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { type AttackRecord, attackDescription } from './attack-record.js';
import { describe } from './describe.js';
import { says } from './messages.js';
import { contestEnds, OTHER_SIDE } from './play-roll.js';

/** How one record replayed. */
export interface Replayed {
  readonly line: string;
  readonly same: boolean;
  /** Why it is not the same, or why it cannot be replayed. */
  readonly reason?: string;
  readonly record?: RollRecord;
}

/** A record as JSON, with the object that shows it: the answer of `roll`, an entry of the log. */
interface Found {
  readonly json: unknown;
  readonly shownBy?: object;
}

/**
 * Replays every record in a JSON text: one record, a list, lines of JSON, or anything that holds records, such as the
 * answer of `roll` or an exported roll log. What is shown beside a record must follow from it too. A problem where there is none.
 */
export function replayAll(text: string): readonly Replayed[] | Problem {
  const parsed = parseJson(text);
  if (isProblem(parsed)) return parsed;
  if (isTooDeep(parsed)) return problem(says.nestedTooDeeply(MOST_LEVELS));
  const found = parsed.flatMap(recordsIn);
  return found.length === 0 ? problem(says.noRecord) : found.map(replayOne);
}

function replayOne({ json, shownBy }: Found): Replayed {
  const record = parseRecord(json);
  const line = typeof json === 'object' && json !== null && 'line' in json ? String(json.line) : '';
  if (isProblem(record)) return { line, same: false, reason: record.problem };
  const again = replay(record);
  if (isProblem(again)) return { line, same: false, reason: again.problem, record };
  const mismatch = again.same
    ? (attackMismatch(json, record) ?? (shownBy && shownMismatch(shownBy, json, record)))
    : undefined;
  if (mismatch !== undefined) return { line, same: false, reason: mismatch, record };
  return again.same ? { line, same: true, record } : { line, same: false, reason: again.reason, record };
}

/** Lists and objects inside each other that a text of records can hold; what shows a record needs about ten. */
const MOST_LEVELS = 100;

/** Whether more lists and objects are inside each other than records need; everything below goes through them by recursion. */
function isTooDeep(json: unknown): boolean {
  let level: readonly unknown[] = [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

/** Objects that look like a record: they have faces and a generator. */
function recordsIn(json: unknown): Found[] {
  if (typeof json !== 'object' || json === null) return [];
  if (!Array.isArray(json) && 'faces' in json && 'generator' in json) return [{ json }];
  return Object.entries(json).flatMap(([key, inner]) =>
    recordsIn(inner).map((found) => (key === 'record' && found.json === inner ? { ...found, shownBy: json } : found)),
  );
}

/** What is said beside a record and does not follow from it: its summary, outcome, faces, dice or account. */
function shownMismatch(shownBy: object, json: unknown, record: RollRecord): string | undefined {
  const attack = member(json, 'attack');
  const own = describe(record);
  const description = isAttackRecord(attack) ? attackDescription(attack, own) : own;
  const against = member(shownBy, 'against');
  const expected: Readonly<Record<string, unknown>> = {
    outcome: description.outcome,
    dice: description.dice,
    details: description.details,
    seed: record.seed,
    faces: record.faces,
    ...(attack !== undefined && { account: member(attack, 'account') }),
  };
  for (const [name, value] of Object.entries(expected)) {
    const shown = member(shownBy, name);
    if (shown !== undefined && canonical(shown) !== canonical(value)) return says.notFromRecord(name);
  }
  const summary = member(shownBy, 'summary');
  const follows =
    summary === undefined ||
    (against === undefined ? [description.summary] : contestSummaries(description.summary, against)).includes(
      String(summary),
    );
  return follows ? undefined : says.notFromRecord('summary');
}

/** Every way to sum up a contest that was won as it says. */
function contestSummaries(own: string, against: unknown): readonly string[] {
  const name = member(against, 'name');
  const who = typeof name === 'string' ? name : OTHER_SIDE;
  const winner = member(against, 'winner');
  return contestEnds(who)
    .filter((end) => end.winner === winner)
    .map((end) => `${own}; ${who} ${String(member(against, 'summary'))}; ${end.text}`);
}

/** Whether an attack of a record from outside can be put into words. */
function isAttackRecord(attack: unknown): attack is AttackRecord {
  const target = member(attack, 'target');
  const state = member(target, 'state');
  const hits = member(attack, 'hits');
  const damages = member(target, 'after');
  const isObject = (one: unknown): boolean => typeof one === 'object' && one !== null && !Array.isArray(one);
  return (
    typeof member(target, 'name') === 'string' &&
    isObject(member(target, 'places')) &&
    typeof damages === 'object' &&
    damages !== null &&
    Object.values(damages).every(isObject) &&
    Array.isArray(member(state, 'useless')) &&
    Array.isArray(member(attack, 'areaFaces')) &&
    Array.isArray(hits) &&
    hits.every((hit) => isObject(member(hit, 'set')) && isObject(member(hit, 'through')))
  );
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

/**
 * Why the recorded hits of an attack do not follow from what is recorded with them: its sets, the places by height and the
 * damage by width; undefined where they do, and for rolls that were no attack.
 */
function attackMismatch(json: unknown, record: RollRecord): string | undefined {
  const attack = member(json, 'attack');
  if (attack === undefined || !isOf(matching, record)) return undefined;
  const hits = member(attack, 'hits');
  if (!Array.isArray(hits)) return says.noHits;
  const places = member(member(attack, 'target'), 'places');
  const fixed = member(attack, 'place');
  for (const hit of hits) {
    const [set, place] = [member(hit, 'set'), member(hit, 'place')];
    const [width, height] = [member(set, 'width'), member(set, 'height')];
    if (!record.outcome.sets.some((one) => one.height === height && typeof width === 'number' && one.width >= width))
      return says.hitWithoutSet;
    const heights = member(member(places, String(place)), 'heights');
    const isThere = fixed === undefined ? Array.isArray(heights) && heights.includes(height) : fixed === place;
    if (!isThere) return says.hitElsewhere;
    if (member(hit, 'stopped') !== undefined) continue;
    const damage = member(member(attack, 'damage'), String(member(hit, 'width')));
    if (!sameDamage(damage, member(hit, 'damage'))) return says.otherDamage;
  }
  return hits.length === 0 && !sameText(attack, 'before', 'after') ? says.hurtWithoutHit : undefined;
}

function sameText(attack: unknown, one: string, other: string): boolean {
  const areaFaces = member(attack, 'areaFaces');
  if (Array.isArray(areaFaces) && areaFaces.length > 0) return true;
  const target = member(attack, 'target');
  return JSON.stringify(member(target, one)) === JSON.stringify(member(target, other));
}

function sameDamage(one: unknown, other: unknown): boolean {
  const kinds = [one, other].map((damage) =>
    typeof damage === 'object' && damage !== null ? Object.keys(damage) : [],
  );
  return kinds.every((of) => of.length > 0) && kinds.flat().every((kind) => member(one, kind) === member(other, kind));
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : undefined;
}
