import { type RollRecord, replay } from '../dice/record.js';
import { parseRecord } from '../dice/record-json.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { attackMismatch } from './replay-attack.js';

/** How one record replayed. */
export interface Replayed {
  readonly line: string;
  readonly same: boolean;
  /** Why it is not the same, or why it cannot be replayed. */
  readonly reason?: string;
  readonly record?: RollRecord;
}

/**
 * Replays every record in a JSON text: one record, a list, lines of JSON, or anything that holds records, such as the
 * answer of `roll` or an exported roll log. A problem where there is none.
 */
export function replayAll(text: string): readonly Replayed[] | Problem {
  const parsed = parseJson(text);
  if (isProblem(parsed)) return parsed;
  const found = parsed.flatMap(recordsIn);
  return found.length === 0
    ? problem('There is no roll in it. A roll is recorded by `roll --format json` or by the roll log.')
    : found.map(replayOne);
}

function replayOne(json: unknown): Replayed {
  const record = parseRecord(json);
  const line = typeof json === 'object' && json !== null && 'line' in json ? String(json.line) : '';
  if (isProblem(record)) return { line, same: false, reason: record.problem };
  const again = replay(record);
  if (isProblem(again)) return { line, same: false, reason: again.problem, record };
  const mismatch = again.same ? attackMismatch(json, record) : undefined;
  if (mismatch !== undefined) return { line, same: false, reason: mismatch, record };
  return again.same ? { line, same: true, record } : { line, same: false, reason: again.reason, record };
}

/** Objects that look like a record: they have faces and a generator. */
function recordsIn(json: unknown): unknown[] {
  if (typeof json !== 'object' || json === null) return [];
  if (!Array.isArray(json) && 'faces' in json && 'generator' in json) return [json];
  return Object.values(json).flatMap(recordsIn);
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
        return problem(lines.length === 1 || index === 0 ? 'This is no JSON.' : `Line ${index + 1} is no JSON.`);
      }
    }
    return values.length === 0 ? problem('The file is empty.') : values;
  }
}
