import { nameKey } from '../../../grammar/text.js';
import { estimatedText, percentText } from '../../../odds/chance.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { says } from '../../messages.js';
import type { Arena } from '../fight/arena.js';
import { isFighting } from '../fight/fight.js';
import { Rehearsal } from '../fight/rehearsal.js';
import { MOST_ROUNDS, playOut } from './play-out.js';
import { Tactic } from './tactic.js';

/** What is likely to become of a side. */
export interface SideOdds {
  readonly side: string;
  /** 0 to 1: how often it is the one that is left. */
  readonly wins: number;
  /** Half the width of the 95 % interval of that. */
  readonly error: number;
  /** Of how many, on average, those who are out or fled in the end. */
  readonly losses: number;
  readonly members: number;
}

/** How an encounter is likely to go, played many times by the default tactic. */
export interface EncounterOdds {
  readonly method: 'simulated';
  readonly fights: number;
  readonly sides: readonly SideOdds[];
  /** On average. */
  readonly rounds: number;
  /** 0 to 1: how often nobody has won after the last round that is played. */
  readonly undecided: number;
  /** The attack that puts most people out: whose, with what, and its share of all who are put out by one. */
  readonly dangerous?: { readonly who: string; readonly weapon: string; readonly share: number };
}

/** What is added up over fights; two such sums can be added, whatever order they come in. */
export interface Tally {
  fights: number;
  rounds: number;
  undecided: number;
  readonly wins: Record<string, number>;
  readonly losses: Record<string, number>;
  readonly outs: Record<string, number>;
}

export function emptyTally(): Tally {
  return { fights: 0, rounds: 0, undecided: 0, wins: {}, losses: {}, outs: {} };
}

/** The sum of both. */
export function addTallies(one: Tally, other: Tally): Tally {
  const sum = (a: Record<string, number>, b: Record<string, number>): Record<string, number> => {
    const all = { ...a };
    for (const [key, value] of Object.entries(b)) all[key] = (all[key] ?? 0) + value;
    return all;
  };
  return {
    fights: one.fights + other.fights,
    rounds: one.rounds + other.rounds,
    undecided: one.undecided + other.undecided,
    wins: sum(one.wins, other.wins),
    losses: sum(one.losses, other.losses),
    outs: sum(one.outs, other.outs),
  };
}

/** Why an encounter cannot be played without a person; undefined where it can. */
export function unplayable(arena: Arena): Problem | undefined {
  const sides = arena.plan.sides.filter(
    ({ name, isNeutral }) => !isNeutral && arena.members.some(({ side }) => nameKey(side) === nameKey(name)),
  );
  if (sides.length < 2) return problem(says.fewSides);
  return arena.attacks.length > 0 ? undefined : problem(says.noAttackKnown(arena.rules.name));
}

/**
 * Plays the fights from one number up to another, each with dice of its own that follow from the seed and its number; yields between
 * them, so that whoever drives it can do other things. Which fights are played together changes nothing, and so does what the
 * rehearsal remembers.
 */
export function* tallied(
  arena: Arena,
  seed: string,
  from: number,
  to: number,
  rehearsal = new Rehearsal(),
): Generator<Tally, Tally | Problem> {
  const wrong = unplayable(arena);
  if (wrong) return wrong;
  const tally = emptyTally();
  const tactic = new Tactic(arena);
  for (const _ of tactic.prepare()) yield tally;
  for (let fight = from; fight < to; fight++) {
    const end = playOut(arena, tactic, `${seed}/${fight + 1}`, undefined, rehearsal);
    if (isProblem(end)) return end;
    tally.fights += 1;
    tally.rounds += end.state.round;
    if (end.isUndecided) tally.undecided += 1;
    if (end.winner !== undefined) tally.wins[end.winner] = (tally.wins[end.winner] ?? 0) + 1;
    arena.members.forEach(({ side, wave }, place) => {
      const hasCome = wave === undefined || end.state.waves[wave];
      if (hasCome && arena.first[place] && !isFighting(end.state, place) && wasThere(arena, place, end.state.present))
        tally.losses[side] = (tally.losses[side] ?? 0) + 1;
    });
    for (const { by, weapon } of end.outs) {
      const key = `${arena.members[by]?.of ?? ''}\n${weapon}`;
      tally.outs[key] = (tally.outs[key] ?? 0) + 1;
    }
    yield tally;
  }
  return tally;
}

/** Those whose number was rolled and who were not there have not been lost. */
function wasThere({ members }: Arena, place: number, present: readonly boolean[]): boolean {
  return members[place]?.rolled === undefined || present[place] === true;
}

/** What a sum of fights says. */
export function oddsOfFights(arena: Arena, { fights, rounds, undecided, wins, losses, outs }: Tally): EncounterOdds {
  const all = Object.values(outs).reduce((sum, count) => sum + count, 0);
  const [most] = Object.entries(outs).sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  const [who = '', weapon = ''] = most?.[0].split('\n') ?? [];
  return {
    method: 'simulated',
    fights,
    rounds: rounds / fights,
    undecided: undecided / fights,
    sides: arena.plan.sides.flatMap(({ name, isNeutral }): SideOdds[] => {
      if (isNeutral) return [];
      const share = (wins[name] ?? 0) / fights;
      return [
        {
          side: name,
          wins: share,
          error: Math.max(1.96 * Math.sqrt((share * (1 - share)) / fights), Math.min(1, 3 / fights)),
          losses: (losses[name] ?? 0) / fights,
          members: arena.members.filter(({ side }) => nameKey(side) === nameKey(name)).length,
        },
      ];
    }),
    ...(most && { dangerous: { who, weapon, share: most[1] / all } }),
  };
}

/** `Ferrymen 93 % (±1 %) · 4.2 rounds · most dangerous: Guard with Rifle`. */
export function encounterOddsText({ sides, rounds, undecided, dangerous }: EncounterOdds): string {
  const [first] = sides;
  return [
    ...(first ? [`${first.side} ${estimatedText(first.wins, first.error)}`] : []),
    `${Number(rounds.toFixed(1))} rounds`,
    ...(undecided > 0 ? [`undecided after ${MOST_ROUNDS} rounds ${percentText(undecided)}`] : []),
    ...(dangerous ? [`most dangerous: ${dangerous.who} with ${dangerous.weapon}`] : []),
  ].join(' · ');
}
