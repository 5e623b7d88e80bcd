import {
  asFlag,
  asList,
  asObject,
  asRange,
  asText,
  asWhole,
  marked,
  oneOf,
  optional,
  type Read,
} from '../../json-reader.js';
import type { FaceName } from '../../typed-faces.js';
import { asNum, readDiceSum } from '../sum/read.js';
import type { KeptThrow } from './kept-throw.js';
import type {
  AgainstEach,
  ContestRule,
  Degree,
  TotalBand,
  TotalOutcome,
  TotalParameters,
  TotalRequest,
  TotalResult,
} from './outcome.js';
import type { FaceRule, TotalRule } from './throw.js';

const RESULTS: readonly TotalResult[] = ['criticalSuccess', 'success', 'failure', 'criticalFailure'];

const readFaceRule: Read<FaceRule> = (value, where) => {
  const fields = asObject(value, where);
  return {
    face: asWhole(fields.face, `${where}.face`),
    sign: asWhole(fields.sign, `${where}.sign`) < 0 ? -1 : 1,
    dice: asWhole(fields.dice, `${where}.dice`),
    sides: asWhole(fields.sides, `${where}.sides`),
    again: asFlag(fields.again, `${where}.again`),
  };
};

const readFaceName: Read<FaceName> = (value, where) => {
  const fields = asObject(value, where);
  return { name: asText(fields.name, `${where}.name`), counts: asWhole(fields.counts, `${where}.counts`) };
};

const readTotalRule: Read<TotalRule> = (value, where) => {
  const fields = asObject(value, where);
  return {
    total: asWhole(fields.total, `${where}.total`),
    sides: asWhole(fields.sides, `${where}.sides`),
    ...asRange(value, where),
    add: asWhole(fields.add, `${where}.add`),
    again: asFlag(fields.again, `${where}.again`),
  };
};

const readBand: Read<TotalBand> = (value, where) => {
  const fields = asObject(value, where);
  return {
    ...asRange(value, where),
    ...optional(fields, 'targetAtLeast', asWhole, where),
    ...optional(fields, 'targetAtMost', asWhole, where),
  };
};

const readDegree: Read<Degree> = (value, where) => {
  const fields = asObject(value, where);
  return {
    name: asText(fields.name, `${where}.name`),
    ...optional(fields, 'part', asNum, where),
    ...optional(fields, 'from', asWhole, where),
    ...optional(fields, 'to', asWhole, where),
  };
};

const readContest: Read<ContestRule> = (value, where) => {
  const fields = asObject(value, where);
  return {
    by: asList(oneOf(['success', 'margin', 'degree'] as const))(fields.by, `${where}.by`),
    bothFail: oneOf(['compare', 'nobody', 'again'] as const)(fields.bothFail, `${where}.bothFail`),
    tie: oneOf(['nobody', 'again', 'hinderer'] as const)(fields.tie, `${where}.tie`),
    ...optional(fields, 'ceiling', asWhole, where),
    ...marked(fields, 'raises'),
  };
};

const readEach: Read<AgainstEach> = (value, where) => {
  const fields = asObject(value, where);
  return {
    dice: asWhole(fields.dice, `${where}.dice`),
    sides: asWhole(fields.sides, `${where}.sides`),
    ...optional(fields, 'atMost', asWhole, where),
  };
};

const readParameters =
  (side: TotalParameters['side']): Read<TotalParameters> =>
  (value, where) => {
    const fields = asObject(value, where);
    const bands = asList(readBand);
    return {
      ...(side && { side }),
      dice: asWhole(fields.dice, `${where}.dice`),
      sides: asWhole(fields.sides, `${where}.sides`),
      ...optional(fields, 'faces', asList(readFaceRule), where),
      ...optional(fields, 'totals', asList(readTotalRule), where),
      ...optional(fields, 'named', asList(readFaceName), where),
      ...optional(fields, 'leastTarget', asWhole, where),
      ...optional(fields, 'succeedsOn', bands, where),
      ...optional(fields, 'failsOn', bands, where),
      ...optional(fields, 'criticalSuccess', bands, where),
      ...optional(fields, 'criticalFailure', bands, where),
      ...optional(fields, 'criticalFailureBy', asWhole, where),
      ...optional(fields, 'contestCeiling', asWhole, where),
      ...optional(fields, 'degrees', asList(readDegree), where),
      ...optional(fields, 'each', readEach, where),
      ...optional(fields, 'contest', readContest, where),
      ...marked(fields, 'pushes'),
    };
  };

const readKept: Read<KeptThrow> = (value, where) => {
  const fields = asObject(value, where);
  return {
    of: asWhole(fields.of, `${where}.of`),
    which: oneOf(['best', 'worst'] as const)(fields.which, `${where}.which`),
    ...marked(fields, 'tens'),
  };
};

const readAdded: Read<NonNullable<TotalOutcome['added']>> = (value, where) => ({
  ...asRange(value, where),
  total: asWhole(asObject(value, where).total, `${where}.total`),
});

const readRequest: Read<TotalRequest> = (value, where) => {
  const fields = asObject(value, where);
  return {
    target: asWhole(fields.target, `${where}.target`),
    ...optional(fields, 'bonus', asWhole, where),
    ...optional(fields, 'added', readDiceSum, where),
    ...optional(fields, 'failsFrom', asWhole, where),
    ...optional(fields, 'anyTarget', asFlag, where),
    ...optional(fields, 'worse', asWhole, where),
    ...optional(fields, 'hinders', asFlag, where),
    ...optional(fields, 'compared', asFlag, where),
    ...optional(fields, 'keep', readKept, where),
    ...optional(fields, 'rethrow', asFlag, where),
    ...marked(fields, 'pushed'),
  };
};

const readOutcome: Read<TotalOutcome> = (value, where) => {
  const fields = asObject(value, where);
  return {
    total: asWhole(fields.total, `${where}.total`),
    result: oneOf(RESULTS)(fields.result, `${where}.result`),
    success: asFlag(fields.success, `${where}.success`),
    margin: asWhole(fields.margin, `${where}.margin`),
    automatic: asFlag(fields.automatic, `${where}.automatic`),
    ...optional(fields, 'degree', asText, where),
    ...optional(fields, 'against', asList(asWhole), where),
    ...optional(fields, 'added', readAdded, where),
    ...optional(fields, 'counts', asRange, where),
    ...marked(fields, 'pushed'),
  };
};

/** Readers of the records of one side. */
export const readersOf = (side: TotalParameters['side']) => ({
  request: readRequest,
  parameters: readParameters(side),
  outcome: readOutcome,
});
