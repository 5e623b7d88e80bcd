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
import type {
  Again,
  Changed,
  Condition,
  Degree,
  HandfulOutcome,
  HandfulParameters,
  HandfulRequest,
  Keep,
  NoDice,
  Size,
  Tally,
  Worth,
} from './shape.js';

const readWorthOf: Read<Worth['as']> = (value, where) => (value === 'shown' ? value : asWhole(value, where));

const readSize: Read<Size> = (value, where) => {
  const fields = asObject(value, where);
  return { dice: asWhole(fields.dice, `${where}.dice`), sides: asWhole(fields.sides, `${where}.sides`) };
};

const readWorth: Read<Worth> = (value, where) => ({
  ...asRange(value, where),
  as: readWorthOf(asObject(value, where).as, `${where}.as`),
});

const readAgain: Read<Again> = (value, where) => ({
  ...asRange(value, where),
  ...marked(asObject(value, where), 'once'),
});

const readReroll: Read<NonNullable<Changed['reroll']>[number]> = (value, where) => ({
  ...asRange(value, where),
  ...marked(asObject(value, where), 'always'),
});

const readKeep: Read<Keep> = (value, where) => {
  const fields = asObject(value, where);
  return {
    which: oneOf(['highest', 'lowest'] as const)(fields.which, `${where}.which`),
    dice: asWhole(fields.dice, `${where}.dice`),
  };
};

const readNoDice: Read<NoDice> = (value, where) => {
  const fields = asObject(value, where);
  const is = oneOf(['lowest', 'count'] as const)(fields.is, `${where}.is`);
  return is === 'count' ? { is, ...asRange(value, where) } : { is, of: asWhole(fields.of, `${where}.of`) };
};

const readTally: Read<Tally> = (value, where) => ({
  ...asRange(value, where),
  name: asText(asObject(value, where).name, `${where}.name`),
});

const readCondition: Read<Condition> = (value, where) => {
  const fields = asObject(value, where);
  return {
    ...optional(fields, 'tally', asText, where),
    ...optional(fields, 'from', asWhole, where),
    ...optional(fields, 'to', asWhole, where),
    ...optional(fields, 'share', oneOf(['half', 'over half'] as const), where),
  };
};

const readDegree: Read<Degree> = (value, where) => {
  const fields = asObject(value, where);
  return {
    name: asText(fields.name, `${where}.name`),
    when: asList(readCondition)(fields.when, `${where}.when`),
  };
};

const readChanged: Read<Changed> = (value, where) => {
  const fields = asObject(value, where);
  return {
    ...optional(fields, 'counts', asList(readWorth), where),
    ...optional(fields, 'again', asList(readAgain), where),
    ...optional(fields, 'reroll', asList(readReroll), where),
    ...optional(fields, 'keep', readKeep, where),
    ...optional(fields, 'ceiling', asWhole, where),
  };
};

const readParameters: Read<HandfulParameters> = (value, where) => {
  const fields = asObject(value, where);
  return {
    ...readChanged(value, where),
    sides: asWhole(fields.sides, `${where}.sides`),
    ...optional(fields, 'explodes', oneOf(['always', 'once'] as const), where),
    ...optional(fields, 'noDice', readNoDice, where),
    ...optional(fields, 'needed', asWhole, where),
    ...optional(fields, 'tallies', asList(readTally), where),
    ...optional(fields, 'degrees', asList(readDegree), where),
    ...optional(fields, 'stays', asList(asRange), where),
    ...optional(fields, 'tie', oneOf(['again', 'other'] as const), where),
  };
};

const readRequest: Read<HandfulRequest> = (value, where) => {
  const fields = asObject(value, where);
  return {
    ...readChanged(value, where),
    dice: asWhole(fields.dice, `${where}.dice`),
    ...optional(fields, 'sizes', asList(readSize), where),
    ...optional(fields, 'needed', asWhole, where),
    ...optional(fields, 'bonus', asWhole, where),
    ...marked(fields, 'isNone'),
    ...marked(fields, 'pushed'),
  };
};

const readTallies: Read<Readonly<Record<string, number>>> = (value, where) =>
  Object.fromEntries(
    Object.entries(asObject(value, where)).map(([name, dice]) => [name, asWhole(dice, `${where}.${name}`)]),
  );

const readOutcome: Read<HandfulOutcome> = (value, where) => {
  const fields = asObject(value, where);
  return {
    result: asWhole(fields.result, `${where}.result`),
    ...optional(fields, 'success', asFlag, where),
    margin: asWhole(fields.margin, `${where}.margin`),
    ...optional(fields, 'tallies', readTallies, where),
    ...optional(fields, 'degree', asText, where),
    ...marked(fields, 'pushed'),
  };
};

/** Readers of the records of handfuls. */
export const read = { request: readRequest, parameters: readParameters, outcome: readOutcome };
