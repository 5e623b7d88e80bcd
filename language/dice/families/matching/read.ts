import { DIE_KINDS, type DieKind, type FixedDice, makePool, type Pool } from '../../../values/pool.js';
import { asFlag, asList, asObject, asWhole, marked, oneOf, optional, type Read } from '../../json-reader.js';
import type { MatchingOutcome, MatchingParameters, MatchingRequest } from './matching.js';
import type { Aim, MatchingNeeds, MatchingSet, SetAim } from './sets.js';

const AIMS: readonly Aim[] = ['widest', 'tallest', 'most sets'];
const SET_AIMS: readonly SetAim[] = ['widest', 'tallest'];
const CAPS: readonly MatchingParameters['cap'][] = ['before penalties', 'after penalties'];

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
    ...marked(fields, 'tied'),
    ...optional(fields, 'gobble', asWhole, where),
    ...optional(fields, 'quick', asWhole, where),
    ...optional(fields, 'experts', asList(asWhole), where),
    ...optional(fields, 'wiggles', asList(asWhole), where),
    ...marked(fields, 'compared'),
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

/** Readers of the records of pools. */
export const read = { request: readMatchingRequest, parameters: readMatchingParameters, outcome: readMatchingOutcome };
