import { percentText } from '../../../language/odds/index.js';
import {
  type Arena,
  addTallies,
  type EncounterOdds,
  emptyTally,
  entryText,
  headText,
  MOST_ROUNDS,
  oddsOfFights,
  playOut,
  Tactic,
  type Tally,
  tallied,
  unplayable,
} from '../../../language/play/index.js';
import { JSON_VERSION } from '../../../language/report/index.js';
import { isProblem, type Problem } from '../../../language/values/index.js';
import { exitCode, type Run } from '../command.js';
import { arenaAt } from '../encounter-at.js';
import { says } from '../messages.js';
import { isWrongUse, wrongUse } from '../options.js';
import { print, printError, printJson } from '../output.js';

/** Fights that are played where nothing else is said: the error of a chance is then at most 3.1 %. */
const USUAL_TIMES = 1000;

/** More would take minutes and tell nothing new. */
const MOST_TIMES = 1_000_000;

/** Plays an encounter many times, and prints how it is likely to go. */
export const run: Run = async (args) => {
  const [written, ...more] = args.positionals;
  if (written === undefined || more.length > 0) return wrongUse(says.whichEncounter);
  const times = Number(args.one('times') ?? USUAL_TIMES);
  if (!Number.isInteger(times) || times < 1 || times > MOST_TIMES) return wrongUse(says.howManyTimes(MOST_TIMES));
  const seed = args.one('seed') ?? '1';
  if (seed === '') return wrongUse(says.emptySeed);
  const found = arenaAt(written);
  if (isWrongUse(found)) return found;
  if (times === 1 && args.one('format') !== 'json') return printFight(found.arena, found.file, seed);
  const tally = fought(found.arena, seed, times);
  if (isProblem(tally)) {
    printError(`error: ${tally.problem}`);
    return exitCode.findings;
  }
  const odds = oddsOfFights(found.arena, tally);
  if (args.one('format') === 'json') printJson({ version: JSON_VERSION, encounter: found.arena.name, seed, ...odds });
  else print(oddsText(found.arena.name, seed, odds));
  return exitCode.ok;
};

/** A whole fight as a log, which replays. */
function printFight(arena: Arena, file: string, seed: string): number {
  const wrong = unplayable(arena);
  const first = `${seed}/1`;
  let text = headText({ encounter: arena.name, file, seed: first });
  const end =
    wrong ??
    playOut(arena, new Tactic(arena), first, (happened) => {
      text += entryText(arena, happened);
    });
  if (isProblem(end)) {
    printError(`error: ${end.problem}`);
    return exitCode.findings;
  }
  const ending = end.isUndecided ? says.undecided(MOST_ROUNDS) : says.won(end.winner);
  print(`${text}note ${ending}`);
  return exitCode.ok;
}

function fought(arena: Arena, seed: string, times: number): Tally | Problem {
  const fights = tallied(arena, seed, 0, times);
  let next = fights.next();
  while (!next.done) next = fights.next();
  return isProblem(next.value) ? next.value : addTallies(emptyTally(), next.value);
}

function oddsText(name: string, seed: string, { fights, sides, rounds, undecided, dangerous }: EncounterOdds): string {
  const width = Math.max(...sides.map(({ side }) => side.length));
  return [
    `${name}: ${fights} ${fights === 1 ? 'fight' : 'fights'}, seed ${seed}`,
    ...sides.map(
      ({ side, wins, error, losses, members }) =>
        `  ${side.padEnd(width)}  wins ${percentText(wins)} (±${percentText(error)}), loses ${losses.toFixed(1)} of ${members}`,
    ),
    `  rounds: ${rounds.toFixed(1)}`,
    ...(undecided > 0 ? [`  undecided after ${MOST_ROUNDS} rounds: ${percentText(undecided)}`] : []),
    ...(dangerous
      ? [
          `  most dangerous: ${dangerous.who} with ${dangerous.weapon}, ${percentText(dangerous.share)} of all who are put out`,
        ]
      : []),
  ].join('\n');
}
