import { dirname, relative, resolve } from 'node:path';
import {
  atTable,
  commandText,
  grownLog,
  LogFolder,
  lastingChanges,
  type PreparedEncounter,
  wholeName,
} from '../../../language/fight/index.js';
import { accountText, isUnanswered } from '../../../language/roll/index.js';
import {
  countEffects,
  hiddenPeople,
  JSON_VERSION,
  logAsSaid,
  trackerModel,
  trackerText,
} from '../../../language/show/on-command.js';
import { isProblem, type Problem } from '../../../language/values/index.js';
import { exitCode, type Run } from '../command.js';
import { type EncounterTarget, encounterAt, printMistakes } from '../encounter-at.js';
import { plannedChanges, writeFiles } from '../files/apply-changes.js';
import { type Lock, lockOf } from '../files/lock.js';
import type { Overlay } from '../files/project.js';
import { decode } from '../files/read-text.js';
import type { NewText } from '../files/write-files.js';
import { says } from '../messages.js';
import type { Arguments } from '../options.js';
import { isWrongUse, type WrongUse, wrongUse } from '../options.js';
import { print, printError, printJson } from '../output.js';
import { printFitting } from '../print-fitting.js';
import { logText, playPage, refused } from './play-page.js';
import { playInteractively } from './play-prompt.js';
import { editsText } from './roll-command.js';
import { refusalOf, typedCommand } from './typed-command.js';

/** Plays an encounter line by line: each command is appended to a log, and its outcome is printed. */
export const play: Run = async (args) => {
  const [written, ...more] = args.positionals;
  if (written === undefined || more.length > 0) return wrongUse(says.whichEncounter);
  if (args.has('seed') && args.has('dice')) return wrongUse(says.seedAndDice);
  if (args.has('page')) return playPage(written, args);
  if (args.has('interactive')) return playInteractively(written, args);
  const path = args.one('log');
  if (path === undefined || args.has('dry') || !(args.has('do') || args.has('apply')))
    return playOn(written, path, args);
  const lock = await lockOf(path);
  if (isWrongUse(lock)) return lock;
  try {
    return playOn(written, path, args, lock);
  } finally {
    lock.release();
  }
};

/** Carries out the arguments; `lock` is the lock of the log, present if the log may be written. */
function playOn(written: string, path: string | undefined, args: Arguments, lock?: Lock): number | WrongUse {
  const target = encounterAt(written);
  if (isWrongUse(target)) return target;
  printMistakes(target);
  const logTarget = path === undefined ? target : { ...target, file: fromLog(path, target.path) };
  const log = path === undefined ? '' : logText(path);
  if (isWrongUse(log)) return log;
  const outcome = doAll(logTarget, log, args);
  if (isWrongUse(outcome)) return outcome;
  if (outcome.added !== '' && path !== undefined && !args.has('dry')) {
    const problem = writeAll([{ path, text: outcome.log }], path, lock);
    if (problem) return refused(problem);
  }
  if (args.one('format') !== 'json' && outcome.added !== '')
    printFitting(path === undefined ? outcome.added.trimEnd() : logAsSaid(outcome.added).trimEnd());
  if (outcome.account !== '') printFitting(outcome.account);
  for (const one of outcome.problems) printError(`error: ${one}`);
  const count = args.all('do').length;
  if (outcome.problems.length > 0 && count > 1) printError(says.linesDone(outcome.done, count));
  if (outcome.problems.length > 0) return exitCode.findings;
  if (args.has('dry')) return exitCode.ok;
  return args.has('apply')
    ? writeSheets(logTarget, outcome.log, { written, path, lock })
    : show(logTarget, outcome.log, args);
}

/** Writes files while this process holds the lock of the log. */
function writeAll(texts: readonly NewText[], log: string | undefined, lock: Lock | undefined): Problem | undefined {
  if (log !== undefined && lock?.isHeld() === false) return { problem: says.changedMeanwhile(log) };
  return writeFiles(texts);
}

/** A file as a log names it: by its path relative to the folder of the log. */
function fromLog(log: string, file: string): string {
  return relative(dirname(resolve(log)), resolve(file)).replaceAll('\\', '/');
}

interface PlayOutcome {
  /** The text of the log with the appended lines, and those lines alone. */
  readonly log: string;
  readonly added: string;
  /** Every step of what was done, if `--account` is given. */
  readonly account: string;
  /** Why lines were refused. */
  readonly problems: readonly string[];
  /** How many lines were done. */
  readonly done: number;
}

/** Carries out the commands after `--do` in order, up to the first that is refused, or all that can be done. */
function doAll({ encounter, file }: EncounterTarget, text: string, args: Arguments): PlayOutcome | WrongUse {
  const folder = new LogFolder(encounter);
  const [seed, dice] = [args.one('seed'), args.one('dice')];
  const [selected, target] = [named(encounter, args.one('as')), named(encounter, args.one('target'))];
  const shown = {
    file,
    ...(typeof selected === 'string' && { selected }),
    ...(typeof target === 'string' && { target }),
  };
  let log = text;
  let added = '';
  let done = 0;
  const account: string[] = [];
  const problems: string[] = [];
  const commands = args.all('do');
  if (commands.length > 1 && dice !== undefined) return wrongUse(says.diceOfOne);
  for (const [index, text] of commands.entries()) {
    if (problems.length > 0 && !args.has('keep-going')) break;
    const table = atTable(encounter, folder, log);
    if (isProblem(table)) {
      problems.push(table.problem);
      continue;
    }
    const command = typedCommand(table, text, shown);
    if (isProblem(command)) {
      // A single line that is not a command is a wrong use.
      if (commands.length === 1 && !/^(?:due\b|(?:.*: )?\d+$)/.test(text)) return wrongUse(command.problem);
      problems.push(command.problem);
      continue;
    }
    // The seed of the log may be repeated with every command: the dice still differ from command to command.
    const ownSeed = seed === table.log?.head.seed ? undefined : seed;
    const line = commandText(table, command, {
      file,
      ...(ownSeed !== undefined && { seed: index === 0 ? ownSeed : `${ownSeed}/${index + 1}` }),
      ...(dice !== undefined && { dice }),
      ...(index === 0 && args.has('choose') && { choices: args.all('choose') }),
    });
    if (isUnanswered(line) || isProblem(line)) {
      problems.push(isUnanswered(line) ? line.problem : refusalOf(table, command, line, shown).problem);
      continue;
    }
    log = grownLog(log, encounter.name, line.appends);
    added += line.appends;
    done += 1;
    if (args.has('account') && line.steps && line.steps.length > 0) account.push(accountText(line.steps));
  }
  return { log, added, account: account.join('\n'), problems, done };
}

/** The state of the encounter, and the actions of the member whose turn it is. */
function show({ encounter, file, project, place }: EncounterTarget, log: string, args: Arguments): number {
  const table = atTable(encounter, new LogFolder(encounter), log);
  if (isProblem(table)) return refused(table);
  const [selected, target] = [named(encounter, args.one('as')), named(encounter, args.one('target'))];
  if (isProblem(selected)) return refused(selected);
  if (isProblem(target)) return refused(target);
  const view = {
    file,
    ...(selected !== undefined && { selected }),
    ...(target !== undefined && { target }),
    ...(args.has('players') && {
      isForPlayers: true,
      hidden: hiddenPeople(project.workspace, (uri) => project.file(uri)?.root, place.uri),
    }),
  };
  const isJson = args.one('format') === 'json';
  if (args.has('do') && !isJson) return exitCode.ok;
  for (const _ of countEffects(table, view));
  const model = trackerModel(table, view);
  if (isJson) printJson({ version: JSON_VERSION, ...model });
  else printFitting(trackerText(model, args.has('all')));
  return table.folded?.stops ? exitCode.findings : exitCode.ok;
}

function named(encounter: PreparedEncounter, written: string | undefined): string | undefined | Problem {
  return written === undefined ? undefined : wholeName(encounter, written);
}

/** Writes the outcome into the sheets and notes that in the log, which continues from there. All files are written, or none. */
function writeSheets(
  { encounter, project, place, file }: EncounterTarget,
  log: string,
  {
    written,
    path,
    lock,
  }: { readonly written: string; readonly path: string | undefined; readonly lock?: Lock | undefined },
): number | WrongUse {
  const table = atTable(encounter, new LogFolder(encounter), log);
  const changes = isProblem(table) ? [] : lastingChanges(table.state);
  const planned = isProblem(table) ? table : plannedChanges({ changes }, place, project);
  if (isProblem(planned)) return refused(planned);
  const texts = [...planned.texts];
  if (changes.length > 0 && path !== undefined) {
    const overlay: Overlay = new Map(texts.map(({ path, text }) => [path, decode(Buffer.from(text))]));
    const now = encounterAt(written, overlay);
    if (isWrongUse(now)) return now;
    const after = atTable(now.encounter, new LogFolder(now.encounter), log);
    const line = isProblem(after) ? after : commandText(after, { is: 'written', changes }, { file });
    if (!isProblem(line)) texts.push({ path, text: grownLog(log, encounter.name, line.appends) });
  }
  const problem = writeAll(texts, path, lock);
  if (problem) return refused(problem);
  print(editsText(planned.edits));
  return exitCode.ok;
}
