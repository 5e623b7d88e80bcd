import { freshSeed } from '../../dice/random.js';
import { nameKey } from '../../grammar/text.js';
import type { Step } from '../../roll/account.js';
import { says } from '../../roll/messages.js';
import { isChoice, isRoll, isUnanswered, Tape, type TapeSource, type Unanswered } from '../../roll/tape.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { SheetChange } from '../log/begun-sheets.js';
import { isRolled, isWritten, type Log } from '../log/log.js';
import { type Folded, fellText, type LogFolder } from '../log/log-fold.js';
import { entryText, headText, undoText, writtenText } from '../log/write-log.js';
import { waysBack } from '../log/written-replay.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { everybodyBegins, hasBeginning } from './beginning.js';
import { clocksCarried, peopleCarried } from './carried.js';
import type { TrackerCommand } from './commands.js';
import { plannedOf, proposalsOf } from './proposals.js';
import { beginTable, nextInput, tableStep } from './table.js';
import type { Proposal, TableInput, TableState } from './table-state.js';
import { newRound } from './turns.js';
import { type Decision, withWholeNames } from './whole-names.js';

/** An encounter in the state after its log. */
export interface AtTable {
  readonly encounter: PreparedEncounter;
  readonly state: TableState;
  /** Absent if the encounter has not begun. */
  readonly log?: Log;
  readonly folded?: Folded;
  /** Entries for what it takes over from earlier encounters: clocks of the campaign, and what happened to characters. */
  readonly carried?: readonly TableInput[];
}

/** An encounter after the text of its log, which may hold other logs too; without one, as it would begin. */
export function atTable(encounter: PreparedEncounter, folder: LogFolder, text: string): AtTable | Problem {
  const steps = atTableInSteps(encounter, folder, text);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps, between which a server can listen. */
export function* atTableInSteps(
  encounter: PreparedEncounter,
  folder: LogFolder,
  text: string,
): Generator<undefined, AtTable | Problem> {
  const log = folder.read(text);
  if (!log) {
    const carried = [...clocksCarried(encounter, text), ...peopleCarried(encounter, text)];
    const begun = carryOn(encounter, asItWillBegin(encounter), carried);
    return { encounter, state: begun.state, carried };
  }
  if (isProblem(log)) return log;
  const folded = yield* folder.foldInSteps(log);
  return { encounter: folded.encounter, state: folded.state, log, folded };
}

/** Dice and answers that come with a command, and the name of the page for the head of a new log. */
export interface CommandSource extends TapeSource {
  readonly file: string;
}

/** What a command adds to the text of a log. */
export interface CommandText {
  /** Whole lines, with the head before them if the log was empty. */
  readonly appends: string;
  /** Every step of the action, each with its reason. */
  readonly steps?: readonly Step[];
}

/** Plays a command. A problem if it is impossible; if an answer is missing, the question and the seed to play again with. */
export function commandText(
  { encounter, state, log, folded, carried = [] }: AtTable,
  command: TrackerCommand,
  { file, ...source }: CommandSource,
): CommandText | Problem | Unanswered {
  // Handled first, because the sheets have changed already, so that the log before no longer replays over them.
  if (command.is === 'written') {
    if (!log) return problem(says.nothingToWrite);
    return { appends: writtenText(encounter, waysBack(encounter, command.changes ?? [])) };
  }
  const stops = folded?.stops;
  if (stops && command.is !== 'undo') return problem(says.logBroken(stops.line, stops.why));
  if (command.is === 'undo') {
    const last = log ? lastToUndo(log, folded) : undefined;
    const entry = last === undefined ? undefined : log?.entries[last];
    if (last !== undefined && entry) return { appends: undoText(encounter, last + 1, entry.input, false) };
    return problem((folded?.settled ?? 0) > 0 ? says.isWritten : says.nothingToUndo);
  }
  if (command.is === 'redo') {
    const last = log?.undone.at(-1);
    const entry = last === undefined ? undefined : log?.entries[last];
    if (last === undefined || !entry) return problem(says.nothingToRedo);
    return { appends: undoText(encounter, last + 1, entry.input, true) };
  }
  if (command.is === 'push') return pushText(encounter, log, folded, source);
  const seed = log?.head.seed ?? source.seed ?? freshSeed();
  const head = log ? '' : headText({ encounter: encounter.name, file, seed, sheets: encounter.sheets });
  const first =
    log || !hasBeginning(encounter, beginTable(encounter, seed).fight) ? undefined : beginning(encounter, seed);
  if (first && isProblem(first)) return first;
  const carriedOn = log ? undefined : carryOn(encounter, first?.state ?? beginTable(encounter, seed), carried);
  // The dice of the beginning decide who is first, so it is already that member's turn.
  if (command.is === 'next' && first && isFirstByDice(encounter))
    return { appends: `${head}${first.text}${carriedOn?.text ?? ''}` };
  const begun = carriedOn?.state ?? state;
  const named = withWholeNames(encounter, begun, command);
  if (isProblem(named)) return named;
  const asked = inputOfCommand(encounter, begun, named, folded?.changed ?? []);
  if (isProblem(asked)) return asked;
  const { input, ...own } = asked;
  const usual = entrySeed(seed, log?.entries.length ?? 0);
  const tape: TapeSource = { ...source, seed: source.seed ?? usual, ...own };
  let written = played(encounter, begun, input, tape);
  // A declared line that is no longer possible is dropped, with the reason.
  if (isProblem(written) && !isUnanswered(written) && command.is === 'next' && input.is === 'act')
    written = played(encounter, begun, { is: 'pass', of: input.by, why: written.problem }, {});
  if (isProblem(written)) return written;
  const { text, steps } = written;
  const appends = `${head}${first?.text ?? ''}${carriedOn?.text ?? ''}${text}`;
  return { appends, ...(steps && { steps }) };
}

/** Whether the action that begins a fight decides who has the first turn, and turns begin without an action. */
export function isFirstByDice({ ceremonies, isDeclared }: PreparedEncounter): boolean {
  return ceremonies.fight !== undefined && ceremonies.turn === undefined && !isDeclared;
}

/** The index of the last entry and of its roll, if that can be pushed. */
export function lastPush(
  log: Log | undefined,
  folded: Folded | undefined,
): { readonly at: number; readonly roll: number } | undefined {
  const last = log && lastToUndo(log, folded);
  const entry = last === undefined ? undefined : log?.entries[last];
  const played = folded?.played.at(-1);
  if (last === undefined || !entry || played?.entry.line !== entry.line || played.push === undefined) return undefined;
  return { at: last, roll: played.push };
}

/** Pushes the last roll: its entry is undone and played again with the same dice, some of which are thrown once more. */
function pushText(
  encounter: PreparedEncounter,
  log: Log | undefined,
  folded: Folded | undefined,
  source: TapeSource,
): CommandText | Problem | Unanswered {
  const push = lastPush(log, folded);
  const entry = push && log?.entries[push.at];
  if (!push || !entry || !log || !folded) return problem(says.nothingToPush);
  const dice = entry.dice === undefined ? undefined : thrownOn(entry.dice, push.roll, source.dice);
  if (isProblem(dice)) return dice;
  const before = folded.played.at(-2);
  const choices = [...(entry.choices ?? []), ...(source.choices ?? [])];
  const written = played(
    before?.encounter ?? encounter,
    before?.state ?? beginTable(encounter, log.head.seed),
    entry.input,
    {
      ...(dice === undefined ? { seed: entry.seed } : { dice }),
      ...(choices.length > 0 && { choices }),
      ...(source.isAsking && { isAsking: true }),
      pushed: push.roll,
    },
  );
  if (isProblem(written)) return written;
  const { text, steps } = written;
  return {
    appends: `${undoText(encounter, push.at + 1, entry.input, false)}${text}`,
    ...(steps && { steps }),
  };
}

/** Typed faces, with those of the pushed dice added to their roll; the question for these if they are missing. */
function thrownOn(typed: string, roll: number, more: string | undefined): string | Unanswered {
  const [again = '', ...rest] = more?.split('/').filter((one, at) => at > 0 || one.trim() !== '') ?? [];
  if (again.trim() === '')
    return { problem: says.facesOfPush, asks: { is: 'dice', what: says.facesOfPush, expected: [] }, seed: '' };
  const before = typed.split('/').slice(0, roll + 1);
  return [...before.slice(0, roll), `${before[roll] ?? ''}, ${again}`, ...rest].join('/');
}

/** The state before the first entry: after the action that begins the fight, unless that needs dice. */
function asItWillBegin(encounter: PreparedEncounter): TableState {
  const unbegun = beginTable(encounter, undefined);
  if (encounter.ceremonies.fight !== undefined || !hasBeginning(encounter, unbegun.fight)) return unbegun;
  const { state, isRolled: needsDice } = everybodyBegins(encounter, unbegun.fight, 'fight', '');
  return needsDice ? unbegun : { ...unbegun, fight: state, turns: newRound(encounter, state, unbegun.turns) };
}

/** The entry for the action that begins a fight, and the state after it. */
function beginning(
  encounter: PreparedEncounter,
  seed: string,
): { readonly text: string; readonly state: TableState } | Problem {
  const input = { is: 'begins', what: 'fight' } as const;
  const tape = new Tape({ seed: beginningSeed(seed) });
  const next = tableStep(encounter, beginTable(encounter, seed), input, tape);
  return isProblem(next)
    ? next
    : { text: happenedText(encounter, { input, told: next.told, tape }), state: next.state };
}

/** The seed for the action that begins a fight, from the seed of its log. */
export function beginningSeed(seed: string): string {
  return `${seed}/begin`;
}

/** The seed of a log entry: that of the log and the number of entries before it, which is 0 for the first command. */
export function entrySeed(seed: string, before: number): string {
  return before === 0 ? seed : `${seed}/${before + 1}`;
}

/** The index of the entry to undo: the last one, but not the beginning, and none that was written into the sheets. */
export function lastToUndo({ entries }: Log, folded: Folded | undefined): number | undefined {
  const last = entries.findLastIndex(({ input, isUndone }) => !isUndone && !isBeginning(input));
  const written = folded && folded.settled > 0 ? entries.findLastIndex(isWritten) : -1;
  return last > written ? last : undefined;
}

function isBeginning(input: TableInput): boolean {
  return input.is === 'begins' && input.what === 'fight';
}

/** Plays an input; returns the lines of its entry, and every step of the action. */
function played(
  encounter: PreparedEncounter,
  state: TableState,
  input: TableInput,
  source: TapeSource,
): { readonly text: string; readonly steps?: readonly Step[] } | Problem {
  const tape = new Tape(isRolled(input) || input.is === 'declare' ? source : { seed: '' });
  const next = tableStep(encounter, state, input, tape);
  if (isProblem(next)) return next;
  const left = input.is === 'declare' ? undefined : tape.leftOver();
  if (left) return left;
  const text = happenedText(encounter, { input, told: next.told, tape });
  return { text, ...(next.steps && { steps: next.steps }) };
}

/** An event: its cause, the sentence about it, and the tape with the dice and choices that it asked for. */
export interface Happened {
  readonly input: TableInput;
  readonly told: readonly string[];
  readonly tape: Tape;
}

/** An event as the text of a log entry. */
export function happenedText(encounter: PreparedEncounter, { input, told, tape }: Happened): string {
  const isTyped = tape.typedText !== undefined && (isRolled(input) || input.is === 'declare');
  const isRolledNow = tape.entries.some(isRoll);
  const choices = tape.entries.filter(isChoice).map(({ question, chosen }) => `${question}=${chosen}`);
  return entryText(encounter, {
    input,
    told,
    choices,
    ...(tape.pushed !== undefined && { pushed: tape.pushed }),
    ...(isTyped
      ? { dice: tape.typedText }
      : (isRolledNow || input.is === 'resolve' || input.is === 'begins') && { seed: tape.seed }),
    ...(!isTyped && isRolledNow && { fell: fellText(tape.entries) }),
  });
}

interface Asked {
  readonly input: TableInput;
  readonly seed?: string;
  readonly dice?: string;
}

/** The state after the entries for what is carried over, and the text of these. */
function carryOn(
  encounter: PreparedEncounter,
  begun: TableState,
  carried: readonly TableInput[],
): { readonly text: string; readonly state: TableState } {
  let state = begun;
  let text = '';
  for (const input of carried) {
    const tape = new Tape({ seed: '' });
    const next = tableStep(encounter, state, input, tape);
    if (isProblem(next)) continue;
    text += happenedText(encounter, { input, told: next.told, tape });
    state = next.state;
  }
  return { text, state };
}

/** The proposal that a side notices the fight, by `aware`, `aware 2` (its number among these) or `aware Guards`. */
function awareCalled(all: readonly Proposal[], called: string): Proposal | undefined {
  const [, which] = /^aware(?: (.+))?$/.exec(called) ?? [called, undefined];
  if (!called.startsWith('aware')) return undefined;
  const sides = [...new Map(all.filter(({ what }) => what === 'aware').map((one) => [one.key, one])).values()];
  return sides.find(({ key }) => nameKey(key) === nameKey(`notice ${which}`)) ?? sides[Number(which ?? 1) - 1];
}

function inputOfCommand(
  encounter: PreparedEncounter,
  state: TableState,
  command: Decision,
  changed: readonly SheetChange[],
): Asked | Problem {
  switch (command.is) {
    case 'next':
      return nextInput(encounter, state);
    case 'accept':
    case 'drop': {
      const all = [...proposalsOf(encounter, state, changed), ...plannedOf(encounter, state)];
      const called = command.proposal;
      const proposal = all.find(({ key }) => nameKey(key) === nameKey(called)) ?? awareCalled(all, called);
      if (!proposal) return problem(says.notProposed(command.proposal, command.is));
      return { input: command.is === 'accept' ? proposal.input : { is: 'drop', proposal: proposal.key } };
    }
    case 'condition': {
      const { of, word, on } = command;
      return { input: { is: 'by hand', of, lines: [on ? word : `no ${word}`], reason: '' } };
    }
    case 'end':
      return { input: { is: 'end', outcome: command.outcome ?? '' } };
    default:
      return { input: command };
  }
}
