import type { Detail, ShownDie, Told } from '../dice/families/family.js';
import { familyOf } from '../dice/families/list.js';
import { parseRecord } from '../dice/families/record-json.js';
import { typedTextOf } from '../dice/families/roll.js';
import {
  asList,
  asObject,
  asText,
  asWhole,
  type Fields,
  oneOf,
  optional,
  type Read,
  Unreadable,
} from '../dice/json-reader.js';
import { ENDS } from '../rules/consequences.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { type Amount, type Change, changeText } from './changes.js';
import { type Description, rolledFacesText } from './describe.js';
import { type ChoiceRecord, isChoice, isRoll, type TapeEntry, type TapeSource } from './tape.js';

/** The version of the record's format. Single rolls use the first version. */
export const ACTION_RECORD_VERSION = 2;

const VERDICTS = ['success', 'failure', 'done'] as const;

/** How an action ended; `done` if it could neither succeed nor fail. */
export type Verdict = (typeof VERDICTS)[number];

/** A played action: its questions and answers, each replayable by itself, and the result. */
export interface ActionRecord {
  readonly version: typeof ACTION_RECORD_VERSION;
  /** When it happened, in ISO 8601. */
  readonly time?: string;
  /** The line as written. */
  readonly line: string;
  /** The name of the action in the rulebook; `check` for several steps without an action. */
  readonly action: string;
  readonly by: string;
  /** The target that the line names; a list where it names several. */
  readonly on?: string | readonly string[];
  /** The thing that was used. */
  readonly item?: string;
  /** Every roll and choice, in order; may be empty. */
  readonly tape: readonly TapeEntry[];
  readonly verdict: Verdict;
  readonly summary: string;
  readonly details: readonly Detail[];
  readonly changes: readonly Change[];
  /** Everything that happened, one sentence per line; consequences are indented. */
  readonly account: readonly string[];
}

/** A record in words, for every view that shows it. */
export function describeAction(record: ActionRecord): Description {
  const { tape, verdict, summary, changes } = record;
  const first = tape.find(isRoll);
  const description = first && familyOf(first).tell(first);
  const [main, ...more] = tape.flatMap((entry): Detail[][] => (isChoice(entry) ? [chosen(entry)] : [rolled(entry)]));
  return {
    outcome: outcomeOf(verdict, description),
    summary,
    dice: description?.dice ?? noDice,
    details: [
      ...(main ?? []),
      ...more.flat(),
      ...record.details,
      ...changes.map((change) => ({ label: 'Change', value: changeText(change) })),
      ...(first ? [first.seed === '' ? typedIn : { label: 'Seed', value: first.seed }] : []),
    ],
  };
}

const noDice: readonly ShownDie[] = [];
const typedIn: Detail = { label: 'Dice', value: 'typed in' };

/** The outcome of the first roll if it agrees with the verdict, such as `criticalSuccess` with `success`. */
function outcomeOf(verdict: Verdict, roll: Told | undefined): Told['outcome'] {
  if (verdict === 'done') return 'total';
  return roll?.outcome.endsWith(verdict) ? roll.outcome : verdict;
}

function chosen({ question, chosen: answer }: ChoiceRecord): Detail[] {
  return [{ label: question, value: answer }];
}

function rolled(entry: Exclude<TapeEntry, ChoiceRecord>): Detail[] {
  const { rolled: what, more, summary } = familyOf(entry).tell(entry);
  return [
    { label: entry.line, value: summary },
    what,
    { label: 'Faces', value: entry.faces.length === 0 ? 'none' : rolledFacesText(entry) },
    ...more,
  ];
}

/** The record as lines of plain text: the line, the result, and everything needed to check it. */
export function actionText(record: ActionRecord): string {
  const { details } = describeAction(record);
  const width = Math.max(0, ...details.map(({ label }) => label.length));
  return [
    `${record.line}: ${record.summary}`,
    ...details.map(({ label, value }) => `  ${label.padEnd(width)}  ${value}`),
    ...record.account.map((step) => step.replace(/^ */, (indent) => `  ${indent}- `)),
  ].join('\n');
}

const readDetail: Read<Detail> = (value, where) => {
  const fields = asObject(value, where);
  return { label: asText(fields.label, `${where}.label`), value: asText(fields.value, `${where}.value`) };
};

const asAmount: Read<Amount> = (value, where) => {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string') return value;
  throw new Unreadable(`${where} must be a number or a text.`);
};

const readChange: Read<Change> = (value, where) => {
  const fields = asObject(value, where);
  const text = (key: string): string => asText(fields[key], `${where}.${key}`);
  const whole = (key: string): number => asWhole(fields[key], `${where}.${key}`);
  const amount = (key: string): Amount => asAmount(fields[key], `${where}.${key}`);
  const of = { who: text('who'), of: text('of') };
  switch (oneOf(['field', 'entry', 'thing', 'condition'])(fields.is, `${where}.is`)) {
    case 'field':
      return { ...of, is: 'field', field: text('field'), from: amount('from'), to: amount('to') };
    case 'entry':
      return {
        ...of,
        is: 'entry',
        list: text('list'),
        entry: text('entry'),
        ...optional(fields, 'option', asText, where),
        ...optional(fields, 'each', asWhole, where),
        from: whole('from'),
        to: whole('to'),
      };
    case 'thing':
      return {
        ...of,
        is: 'thing',
        id: text('id'),
        thing: text('thing'),
        field: text('field'),
        from: amount('from'),
        to: amount('to'),
      };
    case 'condition':
      return {
        ...of,
        is: 'condition',
        condition: text('condition'),
        ...optional(fields, 'option', asText, where),
        from: whole('from'),
        to: whole('to'),
        ...optional(fields, 'until', oneOf(ENDS), where),
      };
  }
};

const asNames: Read<string | readonly string[]> = (value, where) =>
  Array.isArray(value) ? asList(asText)(value, where) : asText(value, where);

const readEntry: Read<TapeEntry> = (value, where) => {
  const fields = asObject(value, where);
  return 'question' in fields ? readChoice(fields, where) : readRoll(value);
};

function readRoll(value: unknown): TapeEntry {
  const record = parseRecord(value);
  if (isProblem(record)) throw new Unreadable(record.problem);
  return record;
}

function readChoice(fields: Fields, where: string): ChoiceRecord {
  const options = asList(asText)(fields.options, `${where}.options`);
  const choice = asText(fields.chosen, `${where}.chosen`);
  if (!options.includes(choice)) throw new Unreadable(`${where}.chosen must be one of ${options.join(', ')}.`);
  return { question: asText(fields.question, `${where}.question`), options, chosen: choice };
}

/** Reads a record from parsed JSON; a problem names the first wrong field. */
export function parseActionRecord(json: unknown): ActionRecord | Problem {
  try {
    const where = 'record';
    const fields = asObject(json, where);
    if (fields.version !== ACTION_RECORD_VERSION)
      throw new Unreadable(`record.version must be ${ACTION_RECORD_VERSION}.`);
    return {
      version: ACTION_RECORD_VERSION,
      ...optional(fields, 'time', asText, where),
      line: asText(fields.line, 'record.line'),
      action: asText(fields.action, 'record.action'),
      by: asText(fields.by, 'record.by'),
      ...optional(fields, 'on', asNames, where),
      ...optional(fields, 'item', asText, where),
      tape: asList(readEntry)(fields.tape, 'record.tape'),
      verdict: oneOf(VERDICTS)(fields.verdict, 'record.verdict'),
      summary: asText(fields.summary, 'record.summary'),
      details: asList(readDetail)(fields.details, 'record.details'),
      changes: asList(readChange)(fields.changes, 'record.changes'),
      account: asList(asText)(fields.account, 'record.account'),
    };
  } catch (error) {
    if (error instanceof Unreadable) return problem(`This is not the record of an action: ${error.message}`);
    throw error;
  }
}

/** The source of answers that repeats a record: its seed or its typed faces, and every choice. */
export function sourceOf({ tape, time }: ActionRecord): TapeSource {
  const rolls = tape.filter(isRoll);
  const [first] = rolls;
  return {
    choices: tape.filter(isChoice).map(({ question, chosen: answer }) => `${question}=${answer}`),
    ...(time !== undefined && { time }),
    ...(first && familyOf(first).pushing?.(first) === 'done' && { isPushed: true }),
    ...(first && (first.seed === '' ? { dice: rolls.map(typedTextOf).join('/') } : { seed: first.seed })),
  };
}
