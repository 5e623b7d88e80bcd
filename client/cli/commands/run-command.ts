import { realpathSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { estimatedText, percentText } from '../../../language/dice/index.js';
import {
  addTallies,
  deadlockText,
  emptyTally,
  happenedText,
  headText,
  isPreciseEnough,
  MOST_FIGHTS,
  oddsOfFights,
  type PreparedEncounter,
  playOut,
  Tactic,
  type Tally,
  tallied,
  unplayable,
} from '../../../language/fight/index.js';
import { type EncounterOdds, MOST_ROUNDS } from '../../../language/play/index.js';
import { JSON_VERSION } from '../../../language/show/on-command.js';
import { isProblem, type Problem } from '../../../language/values/index.js';
import { exitCode, type Run } from '../command.js';
import { encounterAt, printMistakes } from '../encounter-at.js';
import { runEvening } from '../evening.js';
import { says } from '../messages.js';
import { isWrongUse, wrongUse } from '../options.js';
import { print, printError, printJson } from '../output.js';

/** The default number of fights: the error of a chance is then at most 3.1 %. */
const DEFAULT_TIMES = 1000;

/** The default number of evenings, each of which is several fights. */
const DEFAULT_EVENINGS = 200;

/** More fights would take minutes and add nothing. */
const MOST_TIMES = 1_000_000;

/** Starting another thread pays off only from this many fights on. */
const FIGHTS_OF_A_THREAD = 500;
const MOST_THREADS = 64;

/** Simulates an encounter many times, and prints the chances of its outcomes. */
export const run: Run = async (args) => {
  const [written, ...more] = args.positionals;
  if (written === undefined || more.length > 0) return wrongUse(says.whichEncounter);
  const times = Number(args.one('times') ?? DEFAULT_TIMES);
  if (!Number.isInteger(times) || times < 1 || times > MOST_TIMES) return wrongUse(says.howManyTimes(MOST_TIMES));
  const seed = args.one('seed') ?? '1';
  if (seed === '') return wrongUse(says.emptySeed);
  if (args.has('evening')) {
    if (args.has('precise') || args.one('threads') !== undefined) return wrongUse(says.eveningAlone);
    const evenings = args.one('times') === undefined ? DEFAULT_EVENINGS : times;
    return runEvening(written, seed, evenings, args.one('format') === 'json');
  }
  const target = encounterAt(written);
  if (isWrongUse(target)) return target;
  if (args.has('precise') && args.one('times') !== undefined) return wrongUse(says.timesOrPrecise);
  const part = partOf(workerData);
  if (part) {
    parentPort?.postMessage(fightPart(target.encounter, seed, part));
    return exitCode.ok;
  }
  printMistakes(target);
  if (times === 1 && args.one('format') !== 'json') return printFight(target.encounter, target.file, seed);
  const threads = Number(
    args.one('threads') ?? Math.min(availableParallelism(), Math.ceil(times / FIGHTS_OF_A_THREAD)),
  );
  if (!Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS)
    return wrongUse(says.howManyThreads(MOST_THREADS));
  const tally = await (args.has('precise')
    ? fightUntilPrecise(threads, target.encounter, written, seed)
    : fightOnThreads(threads, target.encounter, written, seed, { from: 0, to: times }));
  if (isProblem(tally)) {
    printError(`error: ${tally.problem}`);
    return exitCode.findings;
  }
  const odds = oddsOfFights(target.encounter, tally);
  if (args.one('format') === 'json')
    printJson({ version: JSON_VERSION, encounter: target.encounter.name, seed, ...odds });
  else print(oddsText(target.encounter, seed, odds));
  return exitCode.ok;
};

/** A whole fight as a log, which replays. */
function printFight(encounter: PreparedEncounter, file: string, seed: string): number {
  const wrong = unplayable(encounter);
  const first = `${seed}/1`;
  let text = headText({ encounter: encounter.name, file, seed: first, sheets: encounter.sheets });
  const end =
    wrong ??
    playOut(encounter, new Tactic(encounter), first, (happened) => {
      text += happenedText(encounter, happened);
    });
  if (isProblem(end)) {
    printError(`error: ${end.problem}`);
    return exitCode.findings;
  }
  const ending = end.isUndecided ? says.undecided(MOST_ROUNDS) : says.won(end.winner);
  print(`${text}note ${ending}`);
  return exitCode.ok;
}

/** Fights from one number up to another. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** The part that this thread plays, if another thread started it. */
function partOf(data: unknown): Part | undefined {
  if (isMainThread || typeof data !== 'object' || data === null || !('from' in data && 'to' in data)) return undefined;
  const { from, to } = data;
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined;
}

/**
 * Plays until the error of every chance is at most 1 %. It doubles the number of fights each time, whatever the number of threads,
 * so that the result does not depend on that.
 */
async function fightUntilPrecise(
  threads: number,
  encounter: PreparedEncounter,
  written: string,
  seed: string,
): Promise<Tally | Problem> {
  let all = emptyTally();
  while (all.fights < MOST_FIGHTS) {
    const part = { from: all.fights, to: Math.min(MOST_FIGHTS, Math.max(DEFAULT_TIMES, 2 * all.fights)) };
    const tally = await fightOnThreads(threads, encounter, written, seed, part);
    if (isProblem(tally)) return tally;
    all = addTallies(all, tally);
    if (isPreciseEnough(oddsOfFights(encounter, all), 'precise')) break;
  }
  return all;
}

/** Plays fights on several threads, this one included. Each fight has a seed of its own, so that it does not matter which thread plays it. */
async function fightOnThreads(
  threads: number,
  encounter: PreparedEncounter,
  written: string,
  seed: string,
  { from, to }: Part,
): Promise<Tally | Problem> {
  const count = Math.min(threads, to - from);
  const placeOf = (part: number): number => from + Math.floor(((to - from) * part) / count);
  const parts = Array.from({ length: count }, (_, at): Part => ({ from: placeOf(at), to: placeOf(at + 1) }));
  const [own, ...others] = parts;
  const theirs = others.map((part) => fightOnThread(part, written, seed));
  const first = own ? fightPart(encounter, seed, own) : emptyTally();
  let all = first;
  for (const tally of await Promise.all(theirs))
    if (!isProblem(all)) all = isProblem(tally) ? tally : addTallies(all, tally);
  return all;
}

/** Starts this program in another thread, which plays one part and posts its result. */
function fightOnThread(part: Part, written: string, seed: string): Promise<Tally | Problem> {
  const program = realpathSync(process.argv[1] ?? '');
  return new Promise((done, failed) => {
    const worker = new Worker(program, { argv: ['run', written, '--seed', seed], workerData: part });
    worker.once('message', done);
    worker.once('error', failed);
    worker.once('exit', () => failed(new Error(says.threadEnded)));
  });
}

function fightPart(encounter: PreparedEncounter, seed: string, { from, to }: Part): Tally | Problem {
  const fights = tallied(encounter, seed, from, to);
  let next = fights.next();
  while (!next.done) next = fights.next();
  return isProblem(next.value) ? next.value : addTallies(emptyTally(), next.value);
}

function oddsText(encounter: PreparedEncounter, seed: string, odds: EncounterOdds): string {
  const { fights, sides, rounds, undecided, dangerous } = odds;
  const deadlock = deadlockText(encounter, odds);
  const width = Math.max(...sides.map(({ side }) => side.length));
  return [
    `${encounter.name}: ${fights} ${fights === 1 ? 'fight' : 'fights'}, seed ${seed}`,
    ...sides.map(
      ({ side, wins, error, losses, members }) =>
        `  ${side.padEnd(width)}  won ${estimatedText(wins, error)}, lost ${losses.toFixed(1)} of ${members}`,
    ),
    `  rounds: ${rounds.toFixed(1)}`,
    ...(deadlock !== undefined
      ? [`  ${deadlock}`]
      : undecided > 0
        ? [`  undecided after ${MOST_ROUNDS} rounds: ${percentText(undecided)}`]
        : []),
    ...(dangerous
      ? [
          `  most dangerous: ${dangerous.who} with ${dangerous.weapon}, ${percentText(dangerous.share)} of all who are put out`,
        ]
      : []),
  ].join('\n');
}
