import { type Problem, problem } from '../../values/problem.js';
import { asList, asObject, asText, asWhole, oneOf, optional, type Read, Unreadable } from '../json-reader.js';
import { DIE_ROLES, type RolledDie } from '../rolled-die.js';
import { families, familyOf } from './list.js';
import { says } from './messages.js';
import { RECORD_VERSION, type RollRecord } from './record.js';

const readDie: Read<RolledDie> = (value, where) => {
  const fields = asObject(value, where);
  return { face: asWhole(fields.face, `${where}.face`), role: oneOf(DIE_ROLES)(fields.role, `${where}.role`) };
};

function readRecord(value: unknown): RollRecord {
  const where = 'record';
  const fields = asObject(value, where);
  if (fields.version !== RECORD_VERSION) throw new Unreadable(`record.version must be ${RECORD_VERSION}.`);
  const head = {
    version: RECORD_VERSION,
    ...optional(fields, 'time', asText, where),
    generator: asText(fields.generator, 'record.generator'),
    seed: asText(fields.seed, 'record.seed'),
    line: asText(fields.line, 'record.line'),
    faces: asList(readDie)(fields.faces, 'record.faces'),
  } as const;
  const family = oneOf(families.map(({ name }) => name))(fields.family, 'record.family');
  const { read } = familyOf({ family });
  const parameters = read.parameters?.(fields.parameters, 'record.parameters');
  return {
    ...head,
    family,
    request: read.request(fields.request, 'record.request'),
    ...(parameters && { parameters }),
    outcome: read.outcome(fields.outcome, 'record.outcome'),
  };
}

/** Reads a record from parsed JSON. Unknown fields are ignored; a problem names the first wrong field. */
export function parseRecord(json: unknown): RollRecord | Problem {
  try {
    return readRecord(json);
  } catch (error) {
    if (error instanceof Unreadable) return problem(says.notARecord(error.message));
    throw error;
  }
}
