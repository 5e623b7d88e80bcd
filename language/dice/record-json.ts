import type { DiceSum } from '../values/dice-sum.js';
import { DIE_KINDS, type DieKind, type FixedDice, makePool, type Pool } from '../values/pool.js';
import { type Problem, problem } from '../values/problem.js';
import { isNum, type Num } from '../values/rational.js';
import { asFlag, asList, asObject, asText, asWhole, oneOf, optional, type Read, Unreadable } from './json-reader.js';
import type { MatchingOutcome, MatchingParameters, MatchingRequest } from './matching.js';
import type { Aim, MatchingNeeds, MatchingSet, SetAim } from './matching-sets.js';
import { RECORD_VERSION, type RollRecord } from './record.js';
import { DIE_ROLES, type RolledDie } from './rolled-die.js';
import type { SumOutcome, SumRequest } from './sum.js';
import type { TotalBand, UnderOutcome, UnderParameters, UnderRequest, UnderResult } from './under.js';

const AIMS: readonly Aim[] = ['widest', 'tallest', 'most sets'];
const SET_AIMS: readonly SetAim[] = ['widest', 'tallest'];
const RESULTS: readonly UnderResult[] = ['criticalSuccess', 'success', 'failure', 'criticalFailure'];
const CAPS: readonly MatchingParameters['cap'][] = ['before penalties', 'after penalties'];

const readDie: Read<RolledDie> = (value, where) => {
  const fields = asObject(value, where);
  return { face: asWhole(fields.face, `${where}.face`), role: oneOf(DIE_ROLES)(fields.role, `${where}.role`) };
};

const readFixed: Read<FixedDice> = (value, where) => {
  const fields = asObject(value, where);
  return { height: asWhole(fields.height, `${where}.height`), dice: asWhole(fields.dice, `${where}.dice`) };
};

const readPool: Read<Pool> = (value, where) => {
  const fields = asObject(value, where);
  const { ed } = optional(fields, 'ed', asWhole, where);
  const { fd } = optional(fields, 'fd', asList(readFixed), where);
  return makePool(
    asWhole(fields.d, `${where}.d`),
    asWhole(fields.hd, `${where}.hd`),
    asWhole(fields.wd, `${where}.wd`),
    ed,
    fd,
  );
};

const readNeeds: Read<MatchingNeeds> = (value, where) => {
  const fields = asObject(value, where);
  return { ...optional(fields, 'width', asWhole, where), ...optional(fields, 'height', asWhole, where) };
};

const readMatchingRequest: Read<MatchingRequest> = (value, where) => {
  const fields = asObject(value, where);
  return {
    pool: readPool(fields.pool, `${where}.pool`),
    aim: oneOf(AIMS)(fields.aim, `${where}.aim`),
    ...optional(fields, 'needs', readNeeds, where),
    ...optional(fields, 'tasks', asWhole, where),
    ...optional(fields, 'gobble', asWhole, where),
    ...optional(fields, 'experts', asList(asWhole), where),
    ...optional(fields, 'wiggles', asList(asWhole), where),
  };
};

const readOrder: Read<readonly DieKind[]> = asList(oneOf(DIE_KINDS));

const readMatchingParameters: Read<MatchingParameters> = (value, where) => {
  const fields = asObject(value, where);
  return {
    sides: asWhole(fields.sides, `${where}.sides`),
    hardFace: asWhole(fields.hardFace, `${where}.hardFace`),
    mostDice: asWhole(fields.mostDice, `${where}.mostDice`),
    capOrder: readOrder(fields.capOrder, `${where}.capOrder`),
    penaltyOrder: readOrder(fields.penaltyOrder, `${where}.penaltyOrder`),
    cap: oneOf(CAPS)(fields.cap, `${where}.cap`),
    ...optional(fields, 'gobbleFrom', oneOf(SET_AIMS), where),
  };
};

const readUnderRequest: Read<UnderRequest> = (value, where) => {
  const fields = asObject(value, where);
  const target = asWhole(fields.target, `${where}.target`);
  return { target, ...optional(fields, 'failsFrom', asWhole, where), ...optional(fields, 'anyTarget', asFlag, where) };
};

const readBand: Read<TotalBand> = (value, where) => {
  const fields = asObject(value, where);
  const range = { from: asWhole(fields.from, `${where}.from`), to: asWhole(fields.to, `${where}.to`) };
  return {
    ...range,
    ...optional(fields, 'targetAtLeast', asWhole, where),
    ...optional(fields, 'targetAtMost', asWhole, where),
  };
};

const readUnderParameters: Read<UnderParameters> = (value, where) => {
  const fields = asObject(value, where);
  const bands = asList(readBand);
  return {
    dice: asWhole(fields.dice, `${where}.dice`),
    sides: asWhole(fields.sides, `${where}.sides`),
    ...optional(fields, 'leastTarget', asWhole, where),
    ...optional(fields, 'succeedsOn', bands, where),
    ...optional(fields, 'failsOn', bands, where),
    ...optional(fields, 'criticalSuccess', bands, where),
    ...optional(fields, 'criticalFailure', bands, where),
    ...optional(fields, 'criticalFailureBy', asWhole, where),
    ...optional(fields, 'contestCeiling', asWhole, where),
  };
};

const asNum: Read<Num> = (value, where) => {
  if (!isNum(value)) throw new Unreadable(`${where} must be a number.`);
  return value;
};

const readDiceSum: Read<DiceSum> = (value, where) => {
  const fields = asObject(value, where);
  return {
    dice: asWhole(fields.dice, `${where}.dice`),
    sides: asWhole(fields.sides, `${where}.sides`),
    add: asNum(fields.add, `${where}.add`),
    ...optional(fields, 'times', asWhole, where),
  };
};

const readSumRequest: Read<SumRequest> = (value, where) => {
  const fields = asObject(value, where);
  return { sum: readDiceSum(fields.sum, `${where}.sum`), ...optional(fields, 'least', asWhole, where) };
};

const readSet: Read<MatchingSet> = (value, where) => {
  const fields = asObject(value, where);
  return { width: asWhole(fields.width, `${where}.width`), height: asWhole(fields.height, `${where}.height`) };
};

const readMatchingOutcome: Read<MatchingOutcome> = (value, where) => {
  const fields = asObject(value, where);
  return {
    sets: asList(readSet)(fields.sets, `${where}.sets`),
    loose: asList(asWhole)(fields.loose, `${where}.loose`),
    ...optional(fields, 'chosen', readSet, where),
    success: asFlag(fields.success, `${where}.success`),
    ...optional(fields, 'done', asWhole, where),
  };
};

const readUnderOutcome: Read<UnderOutcome> = (value, where) => {
  const fields = asObject(value, where);
  return {
    total: asWhole(fields.total, `${where}.total`),
    result: oneOf(RESULTS)(fields.result, `${where}.result`),
    success: asFlag(fields.success, `${where}.success`),
    margin: asWhole(fields.margin, `${where}.margin`),
    automatic: asFlag(fields.automatic, `${where}.automatic`),
  };
};

const readSumOutcome: Read<SumOutcome> = (value, where) => ({
  total: asNum(asObject(value, where).total, `${where}.total`),
});

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
  const { request, parameters, outcome } = fields;
  const family = oneOf(['matching', 'under', 'sum'])(fields.family, 'record.family');
  switch (family) {
    case 'matching':
      return {
        ...head,
        family,
        request: readMatchingRequest(request, 'record.request'),
        parameters: readMatchingParameters(parameters, 'record.parameters'),
        outcome: readMatchingOutcome(outcome, 'record.outcome'),
      };
    case 'under':
      return {
        ...head,
        family,
        request: readUnderRequest(request, 'record.request'),
        parameters: readUnderParameters(parameters, 'record.parameters'),
        outcome: readUnderOutcome(outcome, 'record.outcome'),
      };
    case 'sum':
      return {
        ...head,
        family,
        request: readSumRequest(request, 'record.request'),
        outcome: readSumOutcome(outcome, 'record.outcome'),
      };
  }
}

/** Reads a record from parsed JSON. Fields that are not known are left out; a problem names the first field that is wrong. */
export function parseRecord(json: unknown): RollRecord | Problem {
  try {
    return readRecord(json);
  } catch (error) {
    if (error instanceof Unreadable) return problem(`This is not the record of a roll: ${error.message}`);
    throw error;
  }
}
