import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import {
  commandIn,
  grownByPage,
  type PageInput,
  pageClocks,
  pageNotes,
  playedWith,
} from '../../../language/fight/index.js';
import { nameKey } from '../../../language/grammar/index.js';
import { JSON_VERSION } from '../../../language/show/on-command.js';
import { isProblem, type Problem } from '../../../language/values/index.js';
import { exitCode } from '../command.js';
import { writeFiles } from '../files/apply-changes.js';
import { lockOf } from '../files/lock.js';
import { Project } from '../files/project.js';
import { readText } from '../files/read-text.js';
import { says } from '../messages.js';
import { type Arguments, isWrongUse, type WrongUse, wrongUse } from '../options.js';
import { print, printError, printJson } from '../output.js';
import { addressOf } from '../whose.js';

/** Plays an adventure outside of its encounters: adds each line to its part of the log, and prints its clocks and notes. */
export async function playPage(written: string, args: Arguments): Promise<number | WrongUse> {
  if (args.has('interactive')) return wrongUse(says.pageOrPrompt);
  const address = addressOf(written);
  if (isWrongUse(address)) return address;
  const { path: file, name } = address;
  const project = new Project([file]);
  const uri = project.uriOf(file);
  if (name !== undefined || !project.workspace.document(uri)?.page) return wrongUse(says.notAPage(written));
  const path = args.one('log');
  const lines = args.all('do');
  const lock = path === undefined || lines.length === 0 || args.has('dry') ? undefined : await lockOf(path);
  if (isWrongUse(lock)) return lock;
  try {
    const before = path === undefined ? '' : logText(path);
    if (isWrongUse(before)) return before;
    let log = before;
    let done = 0;
    const problems: string[] = [];
    for (const line of lines) {
      if (problems.length > 0 && !args.has('keep-going')) break;
      const input = inputIn(project, uri, log, line);
      if (isProblem(input)) {
        problems.push(input.problem);
        continue;
      }
      log = grownByPage(log, basename(file), [input]);
      done += 1;
    }
    const isWritten = lock !== undefined && path !== undefined && log !== before;
    const problem = isWritten ? writeFiles([{ path, text: log }]) : undefined;
    if (problem) return refused(problem);
    for (const one of problems) printError(`error: ${one}`);
    if (problems.length > 0 && lines.length > 1) printError(says.linesDone(done, lines.length));
    if (problems.length > 0) return exitCode.findings;
    show(project, uri, log, args);
    return exitCode.ok;
  } finally {
    lock?.release();
  }
}

/** Parses a line such as `clock Alarm -> 2`, `tick Alarm 2`, `outcome the bridge stands` or `note ...`. */
function inputIn({ workspace }: Project, uri: string, log: string, line: string): PageInput | Problem {
  const [, outcome] = /^outcome\s+(.+)$/.exec(line.trim()) ?? [];
  if (outcome !== undefined) return { is: 'note', text: `outcome: ${outcome}` };
  const clocks = pageClocks(workspace, uri, log);
  const clockOf = (name: string) => clocks.find((one) => nameKey(one.name) === nameKey(name.replaceAll('"', '')));
  const [, ticked = '', count = '1'] = /^tick\s+(.+?)(?:\s+(\d{1,4}))?$/.exec(line.trim()) ?? [];
  const command = ticked === '' ? commandIn(line) : undefined;
  if (command?.is === 'note') return command;
  if (ticked === '' && command?.is !== 'clock') return { problem: says.noPageLine(line) };
  const name = command?.is === 'clock' ? command.clock : ticked;
  const clock = clockOf(name);
  if (!clock)
    return {
      problem: says.noPageClock(
        name,
        clocks.map((one) => one.name),
      ),
    };
  const to = command?.is === 'clock' ? command.to : clock.filled + Number(count);
  const reason = command?.is === 'clock' ? command.reason : undefined;
  const filled = Math.min(Math.max(to, 0), clock.segments);
  const input: PageInput = { is: 'clock', clock: clock.name, to: filled, ...(reason !== undefined && { reason }) };
  const played = playedWith(workspace, uri, log, input);
  return played === undefined ? input : { problem: says.clockIsPlayed(clock.name, played) };
}

function show({ workspace }: Project, uri: string, log: string, args: Arguments): void {
  const clocks = pageClocks(workspace, uri, log);
  const notes = pageNotes(log);
  if (args.one('format') === 'json') {
    printJson({ version: JSON_VERSION, clocks, notes });
    return;
  }
  for (const { name, filled, segments } of clocks) print(`${name} ${filled} of ${segments}`);
  for (const note of notes) print(note);
  if (clocks.length + notes.length === 0) print(says.nothingOnPage);
}

/** The text of a log, empty if the file does not exist. */
export function logText(path: string): string | WrongUse {
  if (!existsSync(path)) return '';
  const content = readText(path);
  return 'code' in content ? wrongUse(`${path}: ${content.message}`) : content.text;
}

/** Prints why a command was refused, and returns the exit code. */
export function refused({ problem }: Problem): number {
  printError(`error: ${problem}`);
  return exitCode.findings;
}
