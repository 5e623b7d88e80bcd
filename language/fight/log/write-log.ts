import type { PreparedEncounter } from '../state/prepared-encounter.js';
import type { TableInput } from '../table/table-state.js';
import { begunText, differencesText } from './begun-sheets.js';
import { oneLine, reasonText } from './line-text.js';
import { isRolled, isRound, LOG_VERSION, type LogEntry, type LogHead } from './log.js';

/** The head of a log as text. */
export function headText({ encounter, file, seed, sheets = [] }: Omit<LogHead, 'sheets'> & Partial<LogHead>): string {
  const begun = sheets.map((sheet) => `  ${begunText(sheet)}\n`).join('');
  return `muster-log ${LOG_VERSION}\nencounter "${encounter}" of ${file}, seed ${seed}\n${begun}round 1\n`;
}

/** The content of an entry. */
export type EntryContent = Pick<LogEntry, 'input' | 'told'> &
  Partial<Pick<LogEntry, 'seed' | 'dice' | 'pushed' | 'choices' | 'fell'>>;

/** An entry as lines of a log. */
export function entryText(
  encounter: PreparedEncounter,
  { input, seed, dice, pushed, choices = [], fell, told }: EntryContent,
): string {
  const lines = [inputText(encounter, input)];
  if (pushed !== undefined) lines.push(pushed === 0 ? '  pushed' : `  pushed ${pushed + 1}`);
  if (dice !== undefined) lines.push(`  dice ${oneLine(dice)}`);
  else if (isRolled(input) && seed !== undefined)
    lines.push(fell === undefined || fell === '' ? `  seed ${seed}` : `  seed ${seed} fell ${fell}`);
  lines.push(...choices.map((one) => `  chose ${oneLine(one)}`));
  if (!isRound(input)) lines.push(...told.map((one) => `  => ${oneLine(one)}`));
  return `${lines.join('\n')}\n`;
}

/** The line that undoes or redoes an entry: `undone 7: wave 2`. */
export function undoText(
  encounter: Pick<PreparedEncounter, 'plan'>,
  entry: number,
  input: TableInput,
  isRedone: boolean,
): string {
  return `${isRedone ? 'redone' : 'undone'} ${entry}: ${inputText(encounter, input)}\n`;
}

/** The entry that the outcome was written into the sheets. `was` has the lines that lead back to the sheets before. */
export function writtenText(
  { content, sheets }: Pick<PreparedEncounter, 'content' | 'sheets'>,
  was: NonNullable<LogEntry['was']>,
): string {
  const lines = [...sheets.map(begunText), ...was.map(({ of, lines }) => `was ${memberText(of)}: ${oneLine(lines)}`)];
  return [`written ${content}`, ...lines.map((line) => `  ${line}`), ''].join('\n');
}

/** An input as the first line of its entry. */
export function inputText({ plan }: Pick<PreparedEncounter, 'plan'>, input: TableInput): string {
  switch (input.is) {
    case 'act':
      return `${memberText(input.by)}: ${oneLine(input.line)}`;
    case 'declare':
      return `declare ${memberText(input.by)}: ${oneLine(input.line)}`;
    case 'resolve':
    case 'round':
      return input.is;
    case 'written':
      return `written ${input.content}`;
    case 'begins':
      return `begin ${input.what}`;
    case 'begins turn':
      return `begin turn ${memberText(input.of)}`;
    case 'turn':
      return `turn ${memberText(input.of)}`;
    case 'pass':
      return `pass ${memberText(input.of)}${reasonText(input.why)}`;
    case 'order':
      return `order ${input.names.map(memberText).join(', ')}`;
    case 'wave':
      return `wave ${input.wave}`;
    case 'timer':
      return `timer ${input.timer + 1}`;
    case 'clock':
      return `clock ${input.clock} -> ${input.to}${reasonText(input.reason)}`;
    case 'morale':
      return `morale ${plan.morale[input.morale]?.side ?? ''} ${input.morale + 1}`;
    case 'breaks':
      return `breaks ${input.side}`;
    case 'by hand':
      return `by hand ${memberText(input.of)}: ${input.lines.map(oneLine).join('; ')}${reasonText(input.reason)}`;
    case 'changed': {
      const { of, from, to, differences } = input;
      const what = differences.length === 0 ? '' : `: ${differencesText(differences)}`;
      return `changed ${memberText(of)} ${from} -> ${to}${what}`;
    }
    case 'notice':
      return `notice ${input.side}`;
    case 'drop':
      return `drop ${input.proposal}`;
    case 'note':
      return `note ${oneLine(input.text)}`;
    case 'end':
      return `end${input.outcome === '' ? '' : ` ${oneLine(input.outcome)}`}`;
  }
}

/**
 * A member's name at the beginning of a line; in quotes if the line would be read as something else. Quotes inside it
 * become curly ones, which name the same member.
 */
function memberText(name: string): string {
  const first = /^\S*/.exec(name)?.[0] ?? '';
  return WORDS.has(first) || /[":,]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '\u201d')}"` : name;
}

/** The first words of lines that are no action of a member. */
const WORDS: ReadonlySet<string> = new Set([
  'begin',
  'round',
  'turn',
  'pass',
  'declare',
  'resolve',
  'order',
  'wave',
  'timer',
  'clock',
  'morale',
  'breaks',
  'changed',
  'by',
  'drop',
  'note',
  'notice',
  'written',
  'end',
  'undone',
  'redone',
]);
